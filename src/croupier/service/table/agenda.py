"""What the house does by itself at a table, and when each thing becomes due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.play.felt.ledger import is_wager, seat_of
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Chance, Step, Turn
from croupier.play.vocabulary.move import Sit
from croupier.service.commands.words import GivesUp, Relieves, SitsOut, Stops, Word
from croupier.service.seating.presence import CALL_TIME, DEALER_TIME, LIST_TIME, NOTICE_TIME
from croupier.service.seating.seats import seats_of_people

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable

Due = tuple[int, Word | str]


def agenda(live: LiveTable) -> Iterator[Due]:
    """What the house does by itself, each with when."""
    yield from _absent_dealer(live)
    yield from _offers_from_list(live)
    ask = live.table.ask
    if isinstance(ask, Step) and ask.players_may_speak:
        yield from _sitting_out_and_in(live, ask)
    if isinstance(ask, Between):
        yield from _abandoned_places(live)
    elif live.desk.dealer:
        return
    elif isinstance(ask, Step) and ask.people:
        yield (
            live.desk.waiting_since + DEALER_TIME,
            Stops(f"only a person can say that {ask.step.replace('-', ' ')} is done"),
        )
    elif isinstance(ask, Chance):
        yield live.desk.waiting_since + DEALER_TIME, Stops(f"the {ask.equipment} showed nothing")


def _absent_dealer(live: LiveTable) -> Iterator[Due]:
    """A person deals, people sit there, and it is not theirs to act."""
    desk, presence = live.desk, live.desk.presence
    waits = not isinstance(live.table.ask, (Turn, Between) if desk.closed else Turn)
    if not desk.dealer or not live.table.seats or not waits:
        return
    if presence.noticed_at > presence.crew_heard_at:
        yield presence.noticed_at + NOTICE_TIME, Relieves()
    else:
        yield presence.crew_heard_at + DEALER_TIME, f"~ notice {desk.dealer}"


def _offers_from_list(live: LiveTable) -> Iterator[Due]:
    """Whoever a place is free for is called, and comes or is struck off; a name does not stay for ever."""
    table, presence = live.table, live.desk.presence
    free = table.game.seats(table.law) - len(table.seats) - sum(isinstance(move, Sit) for move in live.desk.later_moves)
    for place, name in enumerate(live.desk.waiting):
        if name in presence.called_since:
            yield presence.called_since[name] + CALL_TIME, f"~ lapsed {name}"
        elif place < free:
            yield 0, f"~ called {name}"
        else:
            yield presence.listed_since.get(name, 0) + LIST_TIME, f"~ lapsed {name}"


def _sitting_out_and_in(live: LiveTable, ask: Step) -> Iterator[Due]:
    """Before a deal that players may sit out: who let a whole round go by does, while enough are left to play; who did
    so and is heard again is dealt in."""
    table, presence = live.table, live.desk.presence
    offers = ask.offers(table.seats)
    playing = sum("sit-in" not in offered for offered in offers.values())
    for seat in sorted(seats_of_people(table)):
        name, offered = table.seats[seat], offers.get(seat, ())
        silent = presence.silent_rounds(name, table) > 0
        if silent and "sit-out" in offered and playing > table.game.fewest:
            playing -= 1
            yield 0, SitsOut(seat)
        elif not silent and "sit-in" in offered and name in presence.sat_out:
            yield 0, SitsOut(seat, back=True)


def _abandoned_places(live: LiveTable) -> Iterator[Due]:
    """Places of those who are away or were asked to leave, once nothing of theirs is on the layout."""
    table, presence, now = live.table, live.desk.presence, live.now()
    for seat in seats_of_people(table):
        due = presence.given_up_at(table.seats[seat], table)
        if due > now or not _has_wager_up(table, seat):
            yield due, GivesUp(seat)


def _has_wager_up(table: Table, seat: int) -> bool:
    balances = table.ledger.balances.items()
    return any(chips and is_wager(account) and seat_of(account) == seat for account, chips in balances)


def due_now(live: LiveTable) -> list[Word | str]:
    """What is due now."""
    now = live.now()
    return [action for due, action in agenda(live) if due <= now]


def next_due(live: LiveTable) -> int | None:
    """When the next thing is: also what fell due while the last was being stored, unless it was refused."""
    now, refused = live.now(), live.desk.already_refused
    return min((due for due, action in agenda(live) if due > now or action not in refused), default=None)
