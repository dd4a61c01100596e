"""A pair that is split out against one up card: its hands one by one, two by two, and all of them.

Of the other hands' cards a hand needs to know only whether their second ones are of the pair's value p, and `E[X; other
not p] = E[X] - P(p) E[X | p gone]`, once for each other hand. So every hand by itself is exact, and so are every two of
them: a given set of cards is as likely in any order, so that two hands which end with given cards are as likely as all
these cards are, times the orders that lead there. Hands that lose their one unit, over 21 or not, are not walked: they
are what the hands by themselves leave over.

Two hands are thereby exact with all their outcomes, and the variance of any number. What three and four come to is
counted as if they were independent once the dealer's end is given; `gap` is what that does to the variance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.twentyone.hands import Array, Leaf, split_leaves
from croupier.kernels.twentyone.shoe import DOUBLE, HIT, LOSE, LOST_ONE, PUSH, STAND, WALKED, WIN

if TYPE_CHECKING:
    from croupier.analysis.twentyone.up_card import UpCard

SIGN = {LOSE: -1, PUSH: 0, WIN: 1}
CELLS = ((1, PUSH), (1, WIN), (2, LOSE), (2, PUSH), (2, WIN), (1, LOSE))  # units and outcome; the last is not walked
NET = np.array([units * SIGN[outcome] for units, outcome in CELLS], dtype=np.float64)
UNITS = [units for units, _ in CELLS]
NEGLIGIBLE = 1e-10  # how likely cards are that it is not asked what the dealer makes of them
OTHER, AGAIN = range(2)  # hands whose second card is another than the pair's, or makes a pair again


class Way(NamedTuple):
    """A way in which it is split out. `hand` and `any` are how likely a hand that got another card, and one that got
    any, ends how: by cell and the dealer's end; `reached` how likely the dealer's ends are. All times `chance`, which
    is that of the way's first cards."""

    leaf: Leaf
    chance: float
    hand: Array
    any: Array
    reached: Array

    @property
    def hands(self) -> list[Array]:
        return [self.hand] * self.leaf.other + [self.any] * self.leaf.any


class Finals(NamedTuple):
    """Where a hand can end: the cards it has drawn, in how many orders by its second card, and its cell by the dealer's
    end."""

    drawn: Array
    ways: Array
    cells: Array


class Together(NamedTuple):
    """The sets of cards that two hands can draw together, in how many orders, and which of them every two finals
    draw."""

    sets: Array
    orders: Array
    where: Array


def drawn_together(drawn: Array) -> tuple[Array, Array]:
    """All sets of cards that two hands can draw together of which each draws one of these, and which of them every two
    draw."""
    sizes = 2 * drawn.max(axis=0) + 1
    radix = np.cumprod([1, *sizes])[:-1]
    name = drawn @ radix
    names, where = np.unique(name[:, None] + name[None, :], return_inverse=True)
    sets = np.stack([names // base % size for base, size in zip(radix, sizes, strict=True)], axis=1)
    return sets, where.reshape(len(drawn), len(drawn))


class SplitPair:
    """Pairs of value p, played by these choices."""

    def __init__(self, table: UpCard, p: int, choice: Array) -> None:
        self.table, self.rules, self.p, self.choice = table, table.rules, p, choice
        self.leaves = split_leaves(self.rules.most_hands[p])
        self.pairs: dict[int, Array] = {}

    # --- hands by themselves ---

    @cached_property
    def ways(self) -> list[Way]:
        return list(self._ways())

    def _ways(self) -> Iterator[Way]:
        others, anys, reached = [], [], []
        for gone in range(1 + max(leaf.again + leaf.other for leaf in self.leaves)):
            other, reached_other = self._play_hand(gone, OTHER)
            pair, reached_pair = self._play_hand(gone, AGAIN)
            others.append(other)
            anys.append(other + pair)
            reached.append(reached_other + reached_pair)
        for leaf in self.leaves:
            again, other = leaf.again, leaf.other
            chance = leaf.orders * float(np.prod([self.next_is_p(gone) for gone in range(again)]))
            if chance > 0:
                hand = self._given_others(others.__getitem__, again, other - 1) if other else others[0]
                any_ = self._given_others(anys.__getitem__, again, other)
                dealer = self._given_others(reached.__getitem__, again, other)
                yield Way(leaf, chance, chance * hand, chance * any_, chance * dealer)

    def _shoe_without(self, gone: int) -> Array:
        """The shoe without the pair, and so many more cards of its value."""
        cards_left = self.table.shoe.copy()
        cards_left[self.p] -= 2 + gone
        return cards_left

    def next_is_p(self, gone: int) -> float:
        cards_left = self._shoe_without(gone)
        return max(int(cards_left[self.p]), 0) / int(cards_left.sum())

    def _given_others(self, values_at: Callable[[int], Array], again: int, other: int) -> Array:
        """With `again` more pair cards gone, and `other` more hands known to have got something else."""
        if not other:
            return values_at(again)
        fewer = self._given_others(values_at, again, other - 1)
        return fewer - self.next_is_p(again) * self._given_others(values_at, again + 1, other - 1)

    def _play_hand(self, gone: int, second: int) -> tuple[Array, Array]:
        """One hand, by cell and the dealer's end; and how likely those are."""
        every, cards_left = self.rules.hands, self._shoe_without(gone)
        weights = np.zeros(len(every.cards))
        if cards_left[self.p] >= 0:
            for value in self.rules.values:
                if (value == self.p) == (second == AGAIN):
                    weights[every.number[min(self.p, value), max(self.p, value)]] = cards_left[value] / cards_left.sum()
        shoe = cards_left.copy()
        shoe[self.p] += 1  # the hand's own first card
        outcomes, reached = self.table.play_hands(shoe, self.choice, weights)
        return np.array([outcomes[units - 1, outcome] for units, outcome in CELLS]), reached

    @property
    def value(self) -> float:
        """What splitting expects: the sum over its hands, each by itself."""
        return sum(float((NET @ hand).sum()) for way in self.ways for hand in way.hands)

    # --- two hands together ---

    @cached_property
    def finals(self) -> Finals:
        every, rules = self.rules.hands, self.rules
        orders: dict[int, Array] = {}
        first = every.counts[every.number[(self.p,)]]
        for value in rules.values:
            second = AGAIN if value == self.p else OTHER
            orders[every.number[min(self.p, value), max(self.p, value)]] = np.eye(2)[second]
        drawn, ways, cells = [], [], []

        def add_ends(counts: Array, many: Array, units: int, outcome: Array) -> None:
            drawn.append(counts - first)
            ways.append(many)
            cells.append([CELLS.index((units, int(result))) for result in outcome])

        lost = np.full(len(rules.ends), LOSE)
        for hand in range(len(every.cards)):  # shortest first
            if hand not in orders:
                continue
            if self.choice[hand] == STAND:
                add_ends(every.counts[hand], orders[hand], 1, rules.outcome[hand])
                continue
            for value in rules.values:
                after, card = int(every.child[hand, value]), np.eye(len(first), dtype=np.int64)[value]
                if self.choice[hand] == DOUBLE:
                    add_ends(every.counts[hand] + card, orders[hand], 2, rules.outcome[after] if after >= 0 else lost)
                elif self.choice[hand] == HIT and after >= 0:
                    orders[after] = orders.get(after, np.zeros(2)) + orders[hand]
        return Finals(np.array(drawn), np.array(ways).T.copy(), np.array(cells))

    @cached_property
    def together(self) -> Together:
        drawn, ways, _ = self.finals
        sets, where = drawn_together(drawn)
        orders = ways.sum(axis=0)
        return Together(sets, np.bincount(where.ravel(), np.multiply.outer(orders, orders).ravel()), where)

    def walk_pairs(self, gone: int) -> Array:
        """By both second cards, both cells and the dealer's end: how likely two hands end so, of those that are
        walked, if so many more of the pair's cards are gone."""
        if gone not in self.pairs:
            _, ways, cells = self.finals
            sets, orders, where = self.together
            chances = np.zeros((2, 2, WALKED, WALKED, len(self.rules.ends)))
            reached = self.table.chances_drawn(self._shoe_without(gone), sets, orders, NEGLIGIBLE)
            self.table.kernel.pair_up(where, ways, cells, reached, chances)
            self.pairs[gone] = chances
        return self.pairs[gone]

    def _two_hands(self, way: Way, first_differs: bool, second_differs: bool) -> Array:
        """Two hands of a way by both cells and the dealer's end; of each whether it got another card than the pair's,
        or any."""

        def pairs_walked(gone: int) -> Array:
            chances = self.walk_pairs(gone)
            chances = chances[OTHER] if first_differs else chances.sum(axis=0)
            return chances[OTHER] if second_differs else chances.sum(axis=0)

        both = np.zeros((len(CELLS), *way.hand.shape))
        both[:WALKED, :WALKED] = way.chance * self._given_others(
            pairs_walked, way.leaf.again, way.leaf.other - first_differs - second_differs
        )
        first, second = (way.hand if first_differs else way.any), (way.hand if second_differs else way.any)
        both[:WALKED, LOST_ONE] = first[:WALKED] - both[:WALKED].sum(axis=1)
        both[LOST_ONE] = second - both.sum(axis=0)
        return both

    def nets(self, together: bool) -> Iterator[tuple[int, int, float]]:
        """Every net with the units wagered, and its chance; of two hands together, if that is wanted."""
        for way in self.ways:
            yield from self.nets_of_two(way) if together and len(way.hands) == 2 else self._nets_if_independent(way)

    def nets_of_two(self, way: Way) -> Iterator[tuple[int, int, float]]:
        """Of a pair that was split once."""
        other = way.leaf.other > 0
        chances = self._two_hands(way, other, other).sum(axis=2)
        for (first, second), chance in np.ndenumerate(chances):
            if chance:
                yield int(NET[first] + NET[second]), UNITS[first] + UNITS[second], float(chance)

    def _nets_if_independent(self, way: Way) -> Iterator[tuple[int, int, float]]:
        """Of hands whose ends are independent once the dealer's is given."""
        hands = len(way.hands)
        nets = np.zeros(
            (4 * hands + 1, 2 * hands + 1, len(way.reached))
        )  # by net, from the middle; units; dealer's end
        nets[2 * hands, 0] = way.reached
        safe = np.where(way.reached > 0, way.reached, 1.0)
        for hand in way.hands:
            grown = np.zeros_like(nets)
            for cell, ends in enumerate(hand):
                grown += np.roll(nets, (int(NET[cell]), UNITS[cell]), axis=(0, 1)) * (ends / safe)
            nets = grown
        for net, units in np.argwhere(nets.sum(axis=2)):
            yield int(net) - 2 * hands, int(units), float(nets[net, units].sum())

    @property
    def more_than_two(self) -> float:
        """How likely it is split again."""
        return sum(float(way.reached.sum()) for way in self.ways if len(way.hands) > 2)

    @cached_property
    def gap(self) -> float:
        """By how much the hands' variance is greater than if they were independent given the dealer's end, where they
        are taken to be so: from every two of them."""
        total = 0.0
        for way in self.ways:
            if len(way.hands) == 2:
                continue
            safe = np.where(way.reached > 0, way.reached, 1.0)
            kinds = [True] * way.leaf.other + [False] * way.leaf.any
            for one, other in combinations(kinds, 2):
                first, second = (NET @ (way.hand if kind else way.any) for kind in (one, other))
                both = np.einsum("a,b,abe->", NET, NET, self._two_hands(way, one, other))
                total += 2 * (float(both) - float((first * second / safe).sum()))
        return total
