"""A game that counts hands to a target, as its mathematics asks it: how it counts, what hands may do, who wins.

The rules are the table's own functions. `analysis/twentyone` tabulates them over every hand there is and weighs the
tables by the cards left; nothing there knows a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

from croupier.kernels.twentyone.totals import BLACKJACK, PLAIN, VALUES, Count, must_draw, soft, total
from croupier.play.table.split_hands import HandToPlay
from croupier.rulebook.cite import Refused

Cards = tuple[int, ...]
CARD = {VALUES[card]: card for card in range(53)}  # one card of each value
OVER = BLACKJACK + 1  # an end over the target, where it does not matter by how much


def over(cards: Cards) -> int:  # noqa: ARG001 - most games do not tell such ends apart
    return OVER


def tells(cards: Cards) -> int:  # noqa: ARG001 - and of a total only whether it is soft
    return 0


def grows(cards: Cards) -> bool:  # noqa: ARG001 - a hand that is never drawn to does no harm
    return True


@dataclass(frozen=True)
class Shape:
    """What decides which hands there are. The dealer's ends over the target are told apart by `over`, which gives one
    of `overs`. Where a player's hand over it waits for the dealer's, `keeps_over`; `grows` is whether a hand may ever
    have a card more. All of these are plain functions, so that equal shapes are found again."""

    count: Count = PLAIN
    deck: tuple[int, ...] = tuple(range(52))
    hits_soft: bool = True
    overs: tuple[int, ...] = (OVER,)
    over: Callable[[Cards], int] = over
    keeps_over: bool = False
    grows: Callable[[Cards], bool] = grows
    tells: Callable[[Cards], int] = tells  # what else of a hand matters to what becomes of it with a card more


class Insurance(NamedTuple):
    """A wager that the card under an ace makes a natural, and what it pays."""

    wager: str
    pays: Fraction


@dataclass(frozen=True)
class Counting:
    """One law of such a game. `verdict` is of the base wager, by total and natural of the player's hand and of the
    dealer's; a base that wins pays even money, a natural `natural_pays`."""

    shape: Shape
    decks: int
    explain: Callable[[HandToPlay, str], Refused | None]
    verdict: Callable[[int, bool, int, bool], int]
    natural_pays: Fraction
    surrendered: Callable[[int, bool], Fraction]  # by up card, and whether the dealer has a natural
    checks: Callable[[int], bool]  # whether a natural under this up card ends the round before anybody acts
    insurance: Insurance | None = None  # where it is taken
    best: str = "natural"  # what such a hand is called
    cut: tuple[int, int] = (0, 0)  # of a shoe: cards burned, and cards behind the cutting card


# --- the dealer's hand, by values ---


def drawn_as(values: Cards) -> Cards:
    """A card of the table for each value."""
    return tuple([CARD[value] for value in values])


@cache
def values_of(shape: Shape) -> tuple[int, ...]:
    """The values of its cards, lowest first."""
    return tuple(sorted(deck_of(shape)))


@cache
def deck_of(shape: Shape) -> Counter[int]:
    """How many cards of each value a deck has."""
    return Counter(shape.count.values[card] for card in shape.deck)


@cache
def dealer_sets(up: int, shape: Shape) -> dict[Cards, int]:
    """Every set of cards with which the dealer's hand ends behind this up card, and in how many orders. Whether it ends
    there the set alone decides; its orders are those of the sets one card smaller that do not end."""
    orders: Counter[Cards] = Counter({(): 1})
    ended: dict[Cards, int] = {}
    layer: list[Cards] = [()]
    while layer:
        deeper: Counter[Cards] = Counter()
        for drawn in layer:
            for value in values_of(shape):
                deeper[tuple(sorted((*drawn, value)))] += orders[drawn]
        layer = []
        for drawn, ways in deeper.items():
            hand = drawn_as((up, *drawn))
            if must_draw(total(hand, shape.count), soft(hand, shape.count), shape.hits_soft, shape.count.stands):
                orders[drawn] = ways
                layer.append(drawn)
            else:
                ended[drawn] = ways
    return ended


def played_out(shape: Shape, decks: int) -> Iterator[tuple[Cards, Fraction]]:
    """Every hand of the dealer's that is played out, up card first, with its chance from a full shoe."""
    for hand, ways in played_out_ways(shape, decks):
        yield hand, Fraction(ways, perm(decks * len(shape.deck), len(hand)))


def played_out_ways(shape: Shape, decks: int) -> Iterator[tuple[Cards, int]]:
    """The same, in how many ways of as many cards dealt from that shoe."""
    deck = deck_of(shape)
    for up in values_of(shape):
        for drawn, orders in dealer_sets(up, shape).items():
            ways = decks * deck[up] * orders
            for value, times in Counter(drawn).items():
                ways *= perm(decks * deck[value] - (value == up), times)
            if ways:
                yield drawn_as((up, *drawn)), ways
