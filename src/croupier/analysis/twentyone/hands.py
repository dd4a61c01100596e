"""The hands there are: every one of values, the dealer's behind each up card, and the ways in which a pair is split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from croupier.games import game_of
from croupier.kernels.twentyone.totals import ACE, TEN, WILD, natural, soft, total
from croupier.play.table.counting_to_21 import Counting, Shape, dealer_sets, deck_of, drawn_as, played_out, values_of
from croupier.play.table.maths import Worked
from croupier.rulebook.law import Law

Array = Any
Cards = tuple[int, ...]  # of a hand, by value, lowest first
Two = tuple[int, int]
End = tuple[int, bool]  # of the dealer's hand: its total, as its shape tells ends apart, and whether it is a natural


def counting_of(law: Law) -> Counting:
    """How the game of this law counts."""
    parts = [part for part in game_of(law).maths if isinstance(part, Worked) and part.given]
    (part,) = parts
    assert part.given
    counting: Counting = part.given(law)
    return counting


@cache
def ups_of(shape: Shape) -> tuple[int, ...]:
    """In the order of a chart: a joker, if there is one, last."""
    return (*range(2, TEN + 1), ACE, *((WILD,) if WILD in values_of(shape) else ()))


@cache
def ends_of(shape: Shape) -> tuple[End, ...]:
    """How the dealer's hand can end."""
    count = shape.count
    plain = [(total_, False) for total_ in (*range(count.stands, count.target + 1), *shape.overs)]
    return (*plain, (count.target, True))


def end_of(shape: Shape, hand: Cards) -> End:
    """How a hand of the dealer's has ended."""
    count = total(hand, shape.count)
    return shape.over(hand) if count > shape.count.target else count, natural(hand, shape.count)


def size_of(shape: Shape) -> int:
    """Of arrays that are indexed by value."""
    return max(values_of(shape)) + 1


class Hands(NamedTuple):
    """Every hand of values, shortest first: those not over the target, and those over it where they wait for the
    dealer's. `counts` and `child` as `kernels/twentyone/shoe` wants them."""

    cards: tuple[Cards, ...]
    number: Mapping[Cards, int]
    totals: tuple[int, ...]
    softs: tuple[bool, ...]
    counts: Array
    child: Array


@cache
def hands(shape: Shape) -> Hands:
    listed: list[Cards] = []
    values, target = values_of(shape), shape.count.target
    layer: list[Cards] = [(value,) for value in values]
    while layer:
        listed += layer
        grown = (cards for cards in layer if len(cards) == 1 or shape.grows(drawn_as(cards)))
        more = {tuple(sorted((*cards, value))) for cards in grown for value in values}
        layer = sorted(cards for cards in more if shape.keeps_over or total(drawn_as(cards)) <= target)
    number = {cards: i for i, cards in enumerate(listed)}
    totals = tuple(total(drawn_as(cards)) for cards in listed)
    softs = tuple(soft(drawn_as(cards)) for cards in listed)
    columns = range(size_of(shape))
    counts = np.array([[cards.count(value) for value in columns] for cards in listed])
    child = np.array([[number.get(tuple(sorted((*cards, value))), -1) for value in columns] for cards in listed])
    return Hands(tuple(listed), number, totals, softs, counts, child)


@cache
def dealer_nodes(up: int, shape: Shape) -> Array:
    """The drawing rule, tabulated: every set of cards that the dealer may draw to this up card, and in how many orders.
    Whether it ends there the set alone decides; its orders are those of the sets one card smaller that do not end."""
    ends = ends_of(shape)
    rows = [(len(s), s[-1], s[:-1].count(s[-1]), ways, end) for s, ways, end in _drawn_sets(up, shape, ends)]
    return np.array(rows, dtype=np.int64)


def _drawn_sets(up: int, shape: Shape, ends: tuple[End, ...]) -> list[tuple[Cards, int, int]]:
    """Sets of drawn cards in the order of a walk, with orders and end; 0 and -1 where it goes on."""
    ended: dict[Cards, tuple[int, int]] = {}
    for drawn, ways in dealer_sets(up, shape).items():
        ended[drawn] = (ways, ends.index(end_of(shape, drawn_as((up, *drawn)))))
    prefixes = sorted({drawn[:n] for drawn in ended for n in range(1, len(drawn) + 1)})
    return [(drawn, *ended.get(drawn, (0, -1))) for drawn in prefixes]


class Leaf(NamedTuple):
    """A way in which splitting ends: `again` more pair cards came, `other` hands got another card than that, `any`
    hands, at the limit, whatever came; in so many orders."""

    again: int
    other: int
    any: int
    orders: int


@cache
def split_leaves(most_hands: int) -> tuple[Leaf, ...]:
    """Every way in which a pair that may become `most_hands` hands is split out."""
    leaves: Counter[tuple[int, int, int]] = Counter()

    def second_card(hands: int, waiting: int, other: int) -> None:
        if hands == most_hands or not waiting:
            leaves[hands - 2, other, waiting] += 1
            return
        second_card(hands + 1, waiting + 1, other)
        second_card(hands, waiting - 1, other + 1)

    second_card(2, 2, 0)
    return tuple(Leaf(*leaf, orders) for leaf, orders in leaves.items())


def dealer_ends(law: Law) -> dict[End, Fraction]:
    """How the dealer's hand ends from a full shoe, if it is always played out: total (22 is over 21), natural."""
    rules = counting_of(law)
    chances = dict.fromkeys(ends_of(rules.shape), Fraction(0))
    for hand, chance in played_out(rules.shape, rules.decks):
        chances[end_of(rules.shape, hand)] += chance
    return chances


def full_shoe(law: Law) -> Array:
    """How many cards of each value the decks have."""
    rules = counting_of(law)
    return np.array([rules.decks * deck_of(rules.shape)[value] for value in range(size_of(rules.shape))])


def insurance_chance(shoe: Array, shape: Shape) -> Fraction:
    """The chance that the card under an ace makes a natural."""
    makes = sum(int(shoe[value]) for value in values_of(shape) if natural(drawn_as((ACE, value)), shape.count))
    return Fraction(makes, int(sum(shoe)))


def worth_insuring(law: Law, shoe: Array) -> tuple[Two, ...]:
    """The two cards after which the one under an ace makes a natural often enough."""
    rules = counting_of(law)
    if not shoe[ACE] or rules.insurance is None:
        return ()
    worth = []
    for cards in combinations_with_replacement(values_of(rules.shape), 2):
        cards_left = shoe - np.bincount((ACE, *cards), minlength=len(shoe))
        if cards_left.min() >= 0 and insurance_chance(cards_left, rules.shape) * (rules.insurance.pays + 1) > 1:
            worth.append(cards)
    return tuple(worth)
