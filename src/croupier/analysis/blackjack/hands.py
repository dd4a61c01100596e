"""The hands there are: every one of values, the dealer's behind each up card, and the ways in which a pair is split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm
from typing import Any, NamedTuple

import numpy as np

from croupier.games.blackjack.dealer import hits_soft_17
from croupier.kernels.totals import ACE, BLACKJACK, TEN, must_draw, natural, points, soft, total
from croupier.rulebook.law import Law

Array = Any
Cards = tuple[int, ...]  # of a hand, by value, lowest first
Two = tuple[int, int]

VALUES = range(ACE, TEN + 1)
UPS = (*range(2, TEN + 1), ACE)  # in the order of a chart
CARD = {points(card): card for card in range(52)}  # one card of each value
DECK = Counter(points(card) for card in range(52))
OVER = BLACKJACK + 1
ENDS = ((17, False), (18, False), (19, False), (20, False), (21, False), (OVER, False), (BLACKJACK, True))


class Hands(NamedTuple):
    """Every hand of values not over 21, shortest first; `counts` and `child` as `kernels/blackjack_shoe` wants them."""

    cards: tuple[Cards, ...]
    number: Mapping[Cards, int]
    totals: tuple[int, ...]
    softs: tuple[bool, ...]
    counts: Array
    child: Array


def drawn_as(cards: Cards) -> Cards:
    """A card of the table for each value."""
    return tuple(CARD[value] for value in cards)


@cache
def hands() -> Hands:
    found: list[Cards] = []
    layer: list[Cards] = [(value,) for value in VALUES]
    while layer:
        found += layer
        more = {tuple(sorted((*cards, value))) for cards in layer for value in VALUES}
        layer = sorted(cards for cards in more if total(drawn_as(cards)) <= BLACKJACK)
    number = {cards: i for i, cards in enumerate(found)}
    totals = tuple(total(drawn_as(cards)) for cards in found)
    softs = tuple(soft(drawn_as(cards)) for cards in found)
    counts = np.array([[cards.count(value) for value in range(TEN + 1)] for cards in found])
    child = np.array([[number.get(tuple(sorted((*cards, value))), -1) for value in range(TEN + 1)] for cards in found])
    return Hands(tuple(found), number, totals, softs, counts, child)


@cache
def dealer_nodes(up: int, hits_soft_17: bool) -> Array:
    """H.8.a, tabulated: every set of cards that the dealer may draw to this up card, and in how many orders. Whether it
    ends there the set alone decides; its orders are those of the sets one card smaller that do not end."""
    orders: Counter[Cards] = Counter({(): 1})
    ended: dict[Cards, tuple[int, int]] = {}
    layer: list[Cards] = [()]
    while layer:
        deeper: Counter[Cards] = Counter()
        for drawn in layer:
            for value in VALUES:
                deeper[tuple(sorted((*drawn, value)))] += orders[drawn]
        layer = []
        for drawn, ways in deeper.items():
            hand = drawn_as((up, *drawn))
            if must_draw(total(hand), soft(hand), hits_soft_17):
                orders[drawn] = ways
                layer.append(drawn)
            else:
                ended[drawn] = (ways, ENDS.index((min(total(hand), OVER), natural(hand))))
    prefixes = sorted({drawn[:n] for drawn in ended for n in range(1, len(drawn) + 1)})
    rows = [(len(s), s[-1], s[:-1].count(s[-1]), *ended.get(s, (0, -1))) for s in prefixes]
    return np.array(rows, dtype=np.int64)


class Leaf(NamedTuple):
    """A way in which splitting ends: `again` more pair cards came, `other` hands got another card than that, `any`
    hands, at the limit, whatever came; in so many orders."""

    again: int
    other: int
    any: int
    orders: int


@cache
def split_leaves(most: int) -> tuple[Leaf, ...]:
    """Every way in which a pair that may become `most` hands is split out."""
    found: Counter[tuple[int, int, int]] = Counter()

    def second_card(made: int, waiting: int, other: int) -> None:
        if made == most or not waiting:
            found[made - 2, other, waiting] += 1
            return
        second_card(made + 1, waiting + 1, other)
        second_card(made, waiting - 1, other + 1)

    second_card(2, 2, 0)
    return tuple(Leaf(*leaf, orders) for leaf, orders in found.items())


def dealer_ends(law: Law) -> dict[tuple[int, bool], Fraction]:
    """How the dealer's hand ends from a full shoe, if it is always played out: total (22 is over 21), blackjack."""
    decks, found = law.number("decks"), dict.fromkeys(ENDS, Fraction(0))
    for up in UPS:
        left = {value: decks * DECK[value] - (value == up) for value in VALUES}
        ways = [decks * DECK[up]]  # by depth, of the set of cards drawn so far
        for depth, value, before, orders, end in dealer_nodes(up, hits_soft_17(law)).tolist():
            ways[depth:] = [ways[depth - 1] * max(left[value] - before, 0)]
            if end >= 0:
                found[ENDS[end]] += Fraction(ways[depth] * orders, perm(52 * decks, depth + 1))
    return found


def full_shoe(law: Law) -> Array:
    """How many cards of each value the decks have."""
    return np.array([law.number("decks") * DECK[value] for value in range(TEN + 1)])


def insured(left: Array) -> Fraction:
    """The chance that the card under an ace makes a blackjack."""
    makes = sum(int(left[value]) for value in VALUES if natural(drawn_as((ACE, value))))
    return Fraction(makes, int(sum(left)))


def worth_insuring(law: Law, shoe: Array) -> tuple[Two, ...]:
    """J.6: the two cards after which the one under an ace makes a blackjack often enough."""
    if not shoe[ACE] or not law.on("insurance"):
        return ()
    pays, worth = law.odds("insurance").fraction, []
    for cards in combinations_with_replacement(VALUES, 2):
        left = shoe - np.bincount((ACE, *cards), minlength=TEN + 1)
        if left.min() >= 0 and insured(left) * (pays + 1) > 1:
            worth.append(cards)
    return tuple(worth)
