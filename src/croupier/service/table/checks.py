"""What is looked at before a command is played: whose place it is about, who may say it, and for which round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.vocabulary.ask import Between, Step
from croupier.play.vocabulary.move import BuyIn, Confirm, Did, Leave, Report, Sit
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.commands import words
from croupier.service.people import roles
from croupier.service.people.person import Person
from croupier.service.seating import presence
from croupier.service.seating.places import count_places_elsewhere
from croupier.service.store import Write
from croupier.service.store.places import MOST_PLACES
from croupier.service.table.purses import check_purse

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable


def check_own_place(live: LiveTable, command: words.ParsedCommand, by: Person) -> None:
    """Players speak for their own place alone, and sit under their own name."""
    if type(command) is Sit:
        if command.name != by.name:
            raise Refused(f"you sit as {by.name}, not as {command.name}", OWN.cite("service.role"))
        if by.name in live.table.seats.values():
            raise Refused(f"{by.name} has a place already: seat {live.seat_of(by.name)}", presence.PLACES_CITE)
        check_let_in(live, by.name)
        return
    seat = words.seat_of(command) if by.role == "player" else None
    if seat is not None and live.table.seats.get(seat) != by.name:
        raise Refused(f"seat {seat} is not yours", OWN.cite("service.role"))


def check_let_in(live: LiveTable, name: str) -> None:
    """Whether somebody may take a place here, beside those held at other tables."""
    live.desk.presence.check_let_in(name, live.now())
    places_held = count_places_elsewhere(live.store, live.name, name)
    if places_held >= MOST_PLACES:
        raise Refused(f"{name} holds {places_held} places in the house: leave one of them first", presence.PLACES_CITE)


def check_by_whom(live: LiveTable, command: words.ParsedCommand, role: str) -> None:
    """What a document leaves to one of the crew is for nobody else to do or say."""
    law, ask = live.table.law, live.table.ask
    if isinstance(command, Report) and command.kind in law.book.irregularities:
        item = law.book.irregularities[command.kind]
        roles.check_crew(role, law.reporter(command.kind), law.cite(item.cite))
    elif isinstance(command, Confirm):
        roles.check_crew(role, command.who, law.grounds["closed"])
    elif isinstance(command, Did) and isinstance(ask, Step):
        roles.check_crew(role, *ask.done_by(command.step))


def check_possible(live: LiveTable, command: words.ParsedCommand) -> None:
    if isinstance(command, words.VoidRound) and isinstance(live.table.ask, Between):
        raise Refused("no round is on: there is nothing to void", OWN.cite("void"))


def check_names_this_round(live: LiveTable, command: words.ParsedCommand) -> None:
    """A void is for the round that it names, and for a reason that people can read."""
    if isinstance(command, words.VoidRound) and command.round != live.table.round:
        raise Refused(f"round {live.table.round} is on, not round {command.round}", OWN.cite("void"))
    if isinstance(command, words.VoidRound) and not command.why.isprintable():
        raise Refused("the reason is not a line of text", OWN.cite("void"))


def check_promise(live: LiveTable, move: Leave | BuyIn | Sit, write: Write) -> None:
    """A place can be promised only once; buying and leaving are tried when the round is over."""
    if not isinstance(move, Sit):
        return
    live.table.check_sit(move)
    cite, promised = live.table.law.grounds["seat"], [m for m in live.desk.later_moves if isinstance(m, Sit)]
    if any(m.seat == move.seat for m in promised):
        raise Refused(f"seat {move.seat} is promised to somebody else", cite)
    if any(m.name == move.name for m in promised):
        raise Refused("a place is kept for you when this round is over", cite)
    check_purse(live, move.name, move.chips, write)
