"""A game says once what it is: the file, or package of files, that plays it declares a `Game`, and every layer asks it.

The runner asks for the procedure, the floor for spots, words and plain bets, the fronts for the felt and its questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from croupier.play.felt import Felt, card_table
from croupier.play.felt.layout import Layout, Spot
from croupier.play.steps.procedure import Procedure
from croupier.play.table.citations import check_citations
from croupier.play.table.maths import Maths
from croupier.play.table.terminals import Terminals
from croupier.play.vocabulary.event import Event
from croupier.play.vocabulary.holder import Holder
from croupier.play.vocabulary.move import Choose, Discard, Press, SetHand
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Breach, Citation, Refused
from croupier.rulebook.house import Staff
from croupier.rulebook.law import Law
from croupier.rulebook.number import is_number

if TYPE_CHECKING:
    from croupier.play.steps.banked import Banked
    from croupier.play.table.table import Table
    from croupier.play.vocabulary.ask import Turn

__all__ = ["BuyIns", "Charge", "Dues", "Family", "Game", "Spot", "book_seats", "check_citations"]

# What a table is played with, and against whom: where a lobby puts it, and whose money is at stake.
Family = Literal["dice", "wheel", "cards", "banked", "pot"]
Standing = tuple[int, int, int]  # place, seat and chips
CAREFUL = ("check", "fold", "stand", "decline", "pass", "accept")  # what risks no more than lies there already


class Dues(NamedTuple):
    """What a player who leaves still owes, by which paragraph, and what is carried on once it is paid."""

    owed: int
    cite: Citation | None
    carried: Any
    account: str = "fees"  # where it goes


class BuyIns(NamedTuple):
    """Between which chips a player comes to the table, where that is posted."""

    least: int
    most: int
    cite: Citation


class Charge(NamedTuple):
    """A charge for time: the dealer's step that collects it, and every how many minutes."""

    step: str
    minutes: int


def book_seats(law: Law) -> int:
    """As many seats as the document says."""
    return law.book.about.seats


def owes_nothing(law: Law, carried: Any, seat: int) -> Dues:  # noqa: ARG001 - most games settle at once
    return Dues(0, None, carried)


def keeps_its_cards(law: Law, carried: Any) -> tuple[Any, Citation | None]:  # noqa: ARG001 - few documents say more
    return carried, None


def no_charge(law: Law) -> Charge | None:  # noqa: ARG001 - few documents charge for time
    return None


def any_buy_in(law: Law) -> BuyIns | None:  # noqa: ARG001 - few documents speak of what a player brings
    return None


def nothing_put_up(law: Law) -> Mapping[str, int]:  # noqa: ARG001 - elsewhere every wager is a player's own will
    return {}


def stays_as_it_is(law: Law, carried: Any) -> Any:  # noqa: ARG001 - most games find everything as they left it
    return carried


def keeps_everything(before: Law, after: Law, carried: Any) -> Any:  # noqa: ARG001 - few terms change what lies there
    return carried


def other_cards(*options: str) -> Callable[[Law, Law, Any], Any]:
    """What is carried where one of these options means other cards: all of it but those, which are shuffled anew."""

    def reposted(before: Law, after: Law, carried: Any) -> Any:
        same = all(before.options[option] == after.options[option] for option in options)
        return carried if same else msgspec.structs.replace(carried, cards=())

    return reposted


def bare_felt(felt: Felt, law: Law, carried: Any) -> None:
    """Few games leave anything on the felt that a player may ask to see."""


def asks_for_nobody(law: Law, tables: int, staff: Staff) -> list[Breach]:  # noqa: ARG001 - few documents speak of staff
    return []


def nothing_wrong(law: Law) -> list[Breach]:  # noqa: ARG001 - most games have no choices that exclude each other
    return []


def no_other_grounds(law: Law) -> Mapping[str, Citation]:  # noqa: ARG001 - most books have one set of grounds
    return {}


def no_buttons(law: Law, carried: Any, press: Press) -> tuple[Any, Event]:  # noqa: ARG001 - only terminals have any
    raise Refused(f"there is no button {press.button!r} to press now", law.grounds["closed"])


def named_by_book(law: Law) -> tuple[str, ...]:
    return (law.book.about.game,)


def titled_by_book(law: Law) -> str:
    return law.book.about.title


def no_score(carried: Any) -> tuple[str, ...] | None:  # noqa: ARG001 - only a shoe of baccarat keeps one
    return None


def nothing_shown(carried: Any) -> tuple[str, ...] | None:  # noqa: ARG001 - most games show what was thrown
    return None


def nothing_counted(law: Law, holder: Holder, cards: tuple[int, ...]) -> str:  # noqa: ARG001 - ranks are said at the end
    return ""


def posted_as_chosen(law: Law) -> Mapping[str, str]:  # noqa: ARG001 - most options are posted in their own words
    return {}


def nothing_to_hand_in(law: Law) -> Mapping[Citation, str]:  # noqa: ARG001 - few documents ask for it
    return {}


def nothing_explained(law: Law) -> tuple[str, ...]:  # noqa: ARG001 - a game may be left to its rulebook
    return ()


def picks_nothing(law: Law) -> int:  # noqa: ARG001 - most hands are played as they are dealt
    return 0


def nothing_to_read(felt: Felt, carried: Any) -> Mapping[str, int]:  # noqa: ARG001 - chips and cards say it all
    return {}


def no_tournament(law: Law, racks: Mapping[int, int]) -> list[Standing]:  # noqa: ARG001 - few documents have one
    raise Refused("this table plays no tournament", law.grounds["spot"])


def nothing_ahead(felt: Felt, law: Law, carried: Any) -> Mapping[int, tuple[str, ...]]:  # noqa: ARG001
    return {}


@dataclass(frozen=True)
class Game:
    """What a game module declares."""

    id: str
    books: tuple[str, ...]
    play: Callable[[Felt, Law, Any], Procedure]
    carry: type
    opening: Callable[[Law], Any]
    spots: Callable[[Law], Mapping[str, Spot]]
    breaches: Callable[[Law], list[Breach]] = nothing_wrong
    seats: Callable[[Law], int] = book_seats
    dues: Callable[[Law, Any, int], Dues] = owes_nothing
    idle: Callable[[Law, Any], tuple[Any, Citation | None]] = keeps_its_cards  # what is carried while nobody plays
    fewest: int = 1  # with fewer players than this nobody plays
    buy_in: Callable[[Law], BuyIns | None] = any_buy_in
    forced_bets: Callable[[Law], Mapping[str, int]] = (
        nothing_put_up  # chips that are due before the cards: blinds, an ante
    )
    charge: Callable[[Law], Charge | None] = no_charge
    staffing: Callable[[Law, int, Staff], list[Breach]] = asks_for_nobody
    choices: tuple[str, ...] = ()  # what a player may ever be offered, so that it can be said why not now
    picks: Callable[[Law], int] = picks_nothing  # of how many cards a player may have to pick some: to set, to discard
    marker_numbers: Callable[[Felt, Any], Mapping[str, int]] = (
        nothing_to_read  # what markers say, as numbers: the point
    )
    grounds: Callable[[Law], Mapping[str, Citation]] = no_other_grounds  # where an option changes what refusals rest on
    may_say_early: Callable[[Felt, Law, Any], Mapping[int, tuple[str, ...]]] = (
        nothing_ahead  # what each seat may say of the next round
    )
    press: Callable[[Law, Any, Press], tuple[Any, Event]] = no_buttons  # a terminal's button between rounds
    under_new_terms: Callable[[Law, Law, Any], Any] = (
        keeps_everything  # what is carried on under other terms of the house
    )
    reopened: Callable[[Law, Any], Any] = stays_as_it_is  # what is carried on when the table opens for the day
    found_void: Callable[[Law, Any], Any] = stays_as_it_is  # and when a round that was over turns out to be void
    shows_carried: Callable[[Felt, Law, Any], object] = (
        bare_felt  # what is carried and lies there, for all to see or on request
    )
    disclosed: Callable[[Law, Any], Any] = stays_as_it_is  # what is carried on once somebody has
    submits: Callable[[Law], Mapping[Citation, str]] = nothing_to_hand_in  # what a house hands in for approval

    banked: Banked[Any] | None = None  # where a player banks: the hooks of its round
    maths: tuple[Maths, ...] = ()  # how its money is counted
    counted_within: Mapping[str, str] = field(
        default_factory=dict
    )  # spots whose win is part of another's sheet, and whose
    rake_cite: Callable[[Law], Citation] | None = (
        None  # of a game for a pot: by which paragraph the house takes its share
    )

    # --- how it looks and speaks ---
    family: Family = "cards"
    names: Callable[[Law], tuple[str, ...]] = named_by_book  # what a table can be asked for as, the most exact first
    title: Callable[[Law], str] = titled_by_book
    lay: Callable[[Law, Mapping[str, Spot], int], Layout] = card_table.lay
    lobby_icon: Callable[[Law], tuple[str, ...]] = lambda _: ("As", "Kh")  # cards or dice that a lobby draws
    how_to_play: Callable[[Law], tuple[str, ...]] = nothing_explained  # how it is played, step by step, for a newcomer
    deal_label: str = "Deal"  # what ends the betting
    asks: Mapping[str, str] = field(default_factory=dict)  # the question behind a choice: "Will you shoot?"
    counts: Callable[[Law, Holder, tuple[int, ...]], str] = nothing_counted  # what cards lying there come to, in words
    score: Callable[[Any], tuple[str, ...] | None] = no_score  # of what is carried: the results that roads are drawn of
    shown: Callable[[Any], tuple[str, ...] | None] = nothing_shown  # of what is carried: the last results on a display
    posts: Callable[[Law], Mapping[str, str]] = posted_as_chosen  # options that a sign says in other words
    terminals: Terminals | None = None
    standings: Callable[[Law, Mapping[int, int]], list[Standing]] = no_tournament

    # --- players who do not choose for themselves ---
    on_timeout: tuple[str, ...] = (
        CAREFUL  # what is chosen for one who is out of time: the first of these that is offered
    )
    plain_bets: tuple[tuple[str, int], ...] = ()  # what a bot wagers, in order, as multiples of the table minimum
    bot: Callable[[Table, Turn], Choose | Discard | SetHand | None] | None = (
        None  # its answer; None where the usual will do
    )

    def at_terminals(self, law: Law) -> bool:
        """Whether this table is played on wagering terminals."""
        return self.terminals is not None and self.terminals.at(law)

    def question(self, choices: tuple[str, ...]) -> str:
        """The sentence behind a turn that offers these."""
        return next((self.asks[choice] for choice in choices if choice in self.asks), "")

    def table_title(self, law: Law, table: str) -> str:
        """A table's own name as people say it: `ez-baccarat-1` is EZ Baccarat 1, and `ranchos-holdem-1` Ranchos
        Hold'em 1."""
        stem, _, number = table.rpartition("-")
        if not is_number(number):
            stem, number = table, ""
        game_name = max((name for name in self.names(law) if f"-{stem}".endswith(f"-{name}")), key=len, default="")
        own = [word.capitalize() for word in stem.removesuffix(game_name).split("-")]
        return " ".join(filter(None, (*own, self.title(law) if game_name else "", number)))

    def carried(self, data: object) -> Any:
        """What a log says was carried into a round."""
        try:
            return msgspec.convert(data, self.carry)
        except msgspec.ValidationError as wrong:
            raise Refused(f"what was carried into the round cannot be read: {wrong}", OWN.cite("log.header")) from None
