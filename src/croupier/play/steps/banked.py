"""One round where a player banks, in the order that every such document has.

The position is offered; wagers and the bank are put up; the collection is taken; then the cards and decisions, the
settlement from where the action begins, and what is left of the bank goes back. A game declares a `Banked`: a hook for
each of these, and the paragraphs that the common steps rest on. `play/steps/player_dealer.py` has what a bank is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from croupier.play.felt import Felt
from croupier.play.steps.player_dealer import (
    begin_banking,
    end_banking,
    give_back,
    offer_position,
    places_from,
    wagered_places,
)
from croupier.play.steps.procedure import Irregular, Part, Procedure, Void
from croupier.play.vocabulary.ask import Ask
from croupier.play.vocabulary.move import Move
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

# What a newcomer is told of any game in which players bank.
BANK_GOES_ROUND = (
    "The bank goes round: whoever takes it puts up the money, and every wager is against it. "
    "The house only takes a collection."
)


class BankedRound:
    """A round in hand: the felt, the law, what was carried into it, and who banks. A game adds what it keeps itself."""

    def __init__(self, felt: Felt, law: Law, carried: Any, seats: int = 0) -> None:
        self.felt, self.law, self.carried = felt, law, carried
        self.position = carried.position
        self.seats = seats or law.book.about.seats

    def cite(self, paragraph: str) -> Citation:
        return self.law.cite(paragraph)

    def clockwise(self, first: int = 0) -> list[int]:
        """The places of the players once around, from `first` or from the player-dealer's left."""
        return places_from(first or self.position.holder % self.seats + 1, self.seats, self.position.holder)


class Paragraphs(NamedTuple):
    """What the common steps of a round rest on."""

    offer: Citation  # the position goes round
    nobody: Citation  # without a wager no cards are dealt
    bank: Citation  # the bank stands against the table, and covers no more than it holds
    back: Citation  # what is left of it returns
    unused: Citation | None = None  # and by which a bank returns that was not needed, if not the same


R = TypeVar("R", bound=BankedRound)


def nothing_first(t: BankedRound) -> Generator[Ask, Move, None]:  # noqa: ARG001 - most games open with the betting
    yield from ()


def everybody(t: BankedRound) -> Sequence[int]:
    """Who is dealt in: every place with a wager."""
    return wagered_places(t.felt)


class PrizeForAnother(NamedTuple):
    """What a seat may be paid for another player's hand: by which line of the book, and each sum by how likely."""

    seat: int
    wager: str
    chips: Mapping[Fraction, Fraction]


def no_prizes(t: BankedRound) -> Sequence[PrizeForAnother]:  # noqa: ARG001 - most games pay wagers only
    return ()


@dataclass(frozen=True)
class Banked(Generic[R]):
    """What a game adds to the round. `wagers` is its betting window, `deal` all that follows the collection until the
    settlement, `carry` what goes into the next round."""

    round: Callable[[Felt, Law, Any], R]
    paragraphs: Callable[[R], Paragraphs]
    wagers: Callable[[R], Part]
    deal: Callable[[R], Part]
    settle: Callable[[R], None]
    carry: Callable[[R], Any]
    prepare: Callable[[R], Part] = nothing_first  # before the betting: a shoe
    dealt_in: Callable[[R], Sequence[int]] = everybody  # the places that cards are dealt for
    unplayed: str = "Nobody has wagered: no cards are dealt"
    # --- for the mathematics of a bank ---
    lines: tuple[str, ...] = ()  # wagers on hands that all share: a player on each makes the plainest round
    ends: Callable[[Law], Iterator[tuple[Any, int]]] | None = None  # every way a round can end, with its weight
    lay: Callable[[R, Any], None] | None = None  # such an end, laid out on the felt before the settlement
    how: Callable[[Law], str] = lambda _: ""  # how that is counted, in words
    raises: Mapping[str, tuple[str, int]] = field(
        default_factory=dict
    )  # wagers made later on others, at most so many times
    prizes: Callable[[R], Sequence[PrizeForAnother]] = (
        no_prizes  # sums that no wager's odds have, one for each hand that earns
    )


def play(game: Banked[R], felt: Felt, law: Law, carried: Any) -> Procedure:
    """A round from the offer of the position to the end of the bank; returns what is carried on."""
    t = game.round(felt, law, carried)
    cites = game.paragraphs(t)
    t.position = yield from offer_position(felt, carried.position, t.seats, cites.offer)
    if t.position.broken:
        return msgspec.structs.replace(carried, position=t.position)
    yield from game.prepare(t)
    yield from game.wagers(t)
    if not game.dealt_in(t):
        felt.say(game.unplayed, cites.nobody)
        end_banking(felt, t.position, cites.unused or cites.back)
        return t.carried  # no hand was played, so nobody has banked one
    begin_banking(felt, law, t.position, cites.bank)
    try:
        yield from game.deal(t)
    except (Void, Irregular) as trouble:
        if isinstance(trouble, Void) or trouble.remedy == "void":
            give_back(felt)
        raise
    game.settle(t)
    end_banking(felt, t.position, cites.back)
    return game.carry(t)


def procedure(game: Banked[R]) -> Callable[[Felt, Law, Any], Procedure]:
    """The game's `play`."""
    return partial(play, game)
