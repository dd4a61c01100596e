"""One up card: what choices are worth against it, and how hands end by given choices."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from croupier.analysis.twentyone.hands import Array, Cards, Leaf, Two, dealer_nodes, split_leaves
from croupier.analysis.twentyone.rules import Rules
from croupier.kernels.blackjack_shoe import DOUBLE, HIT, LOSE, PUSH, STAND, WIN
from croupier.kernels.jit import compiled, handed

NET = np.array([-1.0, 0.0, 1.0])  # of LOSE, PUSH, WIN


class Splits(NamedTuple):
    """That way's hands: how likely one ends how, by units wagered, outcome and the dealer's end; one that got another
    card, one that got any. And how likely the dealer's ends are then. All of them times the chance of the way."""

    leaf: Leaf
    other: Array
    any: Array
    reached: Array


class Nets:
    """How likely each net is, with the units then wagered and how it came about."""

    def __init__(self) -> None:
        self.chances: dict[tuple[str, Fraction, Fraction], float] = {}

    def add(self, name: str, net: Fraction | int, action: Fraction | int, chance: float) -> None:
        key = (name, Fraction(net), Fraction(action))
        self.chances[key] = self.chances.get(key, 0.0) + chance


class UpCard:
    """Everything about one up card: what choices are worth, and how hands end by given choices."""

    def __init__(self, rules: Rules, shoe: Array, up: int) -> None:
        self.rules, self.up = rules, up
        self.splits: dict[tuple[int, bytes], list[Splits]] = {}
        self.shoe = shoe.copy()
        self.shoe[up] -= 1
        self.cards = int(self.shoe.sum())
        self.kernel = compiled("blackjack_shoe")
        columns = np.ascontiguousarray(dealer_nodes(up, rules.shape).T)
        self.nodes = tuple(map(handed, columns))
        self.left = handed(np.zeros(len(shoe), dtype=np.int64))
        self.chance = handed(np.zeros(columns[0].max() + 1))
        self.live = np.array([not (rules.checks[up] and is_natural) for _, is_natural in rules.ends])
        every = rules.hands
        naturals = [value in rules.values and rules.natural((up, value)) for value in range(len(shoe))]
        ends_round = np.array(naturals) & rules.checks[up]
        nets = NET[rules.outcome] * self.live
        self.stand, self.hit, self.double = (np.zeros(len(every.cards)) for _ in range(3))
        self.kernel.values(
            *(self.nodes, self.shoe, every.counts, every.child, rules.draws, nets, ends_round),
            *(self.left, self.chance, handed(np.zeros(len(rules.ends))), self.stand, self.hit, self.double),
        )

    def ends(self, cards: Cards) -> Array:
        """How the dealer ends when the player holds these cards."""
        found = handed(np.zeros(len(self.rules.ends)))
        left = self.shoe - np.bincount(cards, minlength=len(self.shoe))
        self.kernel.dealer(self.nodes, handed(left), self.chance, found)
        return np.array(found)

    def likely(self, cards: Two) -> float:
        """The chance of these two cards."""
        a, b = cards
        ways = self.shoe[a] * (self.shoe[b] - (a == b)) * (1 if a == b else 2)
        return float(ways / (self.cards * (self.cards - 1)))

    def played(self, shoe: Array, choice: Array, weight: Array) -> tuple[Array, Array]:
        every, size = self.rules.hands, len(self.rules.ends)
        found, reached = np.zeros((2, 3, size)), np.zeros(size)
        self.kernel.play(
            *(self.nodes, shoe, every.counts, every.child, choice, self.rules.outcome, weight),
            *(self.left, self.chance, handed(np.zeros(len(self.rules.ends))), reached, found),
        )
        return found * self.live, reached * self.live

    # One card more for as long as it is worth it.

    @cached_property
    def choices(self) -> Array:
        """The best of standing and drawing, for every hand."""
        return np.where(self.hit > self.stand, HIT, STAND)

    @cached_property
    def choices_split(self) -> dict[int, Array]:
        """The same plan after a split of each value, within the law."""
        rules, found = self.rules, {}
        for p in rules.values:
            best = np.where((self.hit > self.stand) & rules.split_hit[p], HIT, STAND)
            doubles = (self.double > np.maximum(self.stand, self.hit)) & rules.split_double[p]
            found[p] = np.where(doubles, DOUBLE, best)
        return found

    def split(self, p: int, choice: Array) -> list[Splits]:
        """Each way in which a pair is split out, if its hands are then played by these choices."""
        key = (p, choice.tobytes())
        if key not in self.splits:
            self.splits[key] = list(self._split(p, choice))
        return self.splits[key]

    def _split(self, p: int, choice: Array) -> Iterator[Splits]:
        leaves, every = split_leaves(self.rules.most_hands[p]), self.rules.hands
        # By how many more of the pair's cards are known to be gone:
        others, anys, reached, next_is_p = [], [], [], []
        for gone in range(1 + max(leaf.again + leaf.other for leaf in leaves)):
            shoe = self.shoe.copy()
            shoe[p] -= 1 + gone  # the first card of the other hand, and those
            left = shoe.copy()
            left[p] -= 1
            rest = int(left.sum())
            weights = np.zeros((2, len(every.cards)))  # of a second card that is another, or makes a pair again
            if left[p] >= 0:
                for value in self.rules.values:
                    weights[int(value == p), every.number[min(p, value), max(p, value)]] = left[value] / rest
            other, reached_other = self.played(shoe, choice, weights[0])
            pair, reached_pair = self.played(shoe, choice, weights[1])
            others.append(other)
            anys.append(other + pair)
            reached.append(reached_other + reached_pair)
            next_is_p.append(max(int(left[p]), 0) / rest)

        def known(found: list[Array], again: int, other: int) -> Array:
            """With `again` more pair cards gone, and `other` more hands known to have got something else."""
            if not other:
                return found[again]
            return known(found, again, other - 1) - next_is_p[again] * known(found, again + 1, other - 1)

        for leaf in leaves:
            chance = leaf.orders * float(np.prod(next_is_p[: leaf.again]))
            if chance > 0:
                hand = known(others, leaf.again, leaf.other - 1) if leaf.other else others[0]
                any_ = known(anys, leaf.again, leaf.other)
                yield Splits(leaf, chance * hand, chance * any_, chance * known(reached, leaf.again, leaf.other))

    def split_value(self, p: int, choice: Array) -> float:
        """What splitting expects: the sum over its hands, each by itself."""
        worth = np.array([NET, 2 * NET])[:, :, None]
        ways = self.split(p, choice)
        return sum(float((worth * (way.leaf.other * way.other + way.leaf.any * way.any)).sum()) for way in ways)

    def spread_split(self, p: int, choice: Array, weight: float, into: Nets) -> None:
        """The nets of a split pair: the hands' ends independent once the dealer's is given."""
        for leaf, other, any_, reached in self.split(p, choice):
            made = leaf.other + leaf.any
            nets = np.zeros(
                (4 * made + 1, 2 * made + 1, len(self.rules.ends))
            )  # by net, from the middle; units; the dealer's end
            nets[2 * made, 0] = reached
            safe = np.where(reached > 0, reached, 1.0)
            for hand in [other] * leaf.other + [any_] * leaf.any:
                grown = np.zeros_like(nets)
                for units in (1, 2):
                    for outcome, sign in ((LOSE, -1), (PUSH, 0), (WIN, 1)):
                        moved = np.roll(nets, (sign * units, units), axis=(0, 1))
                        grown += moved * (hand[units - 1, outcome] / safe)
                nets = grown
            for net, units in np.argwhere(nets.sum(axis=2)):
                chance = float(nets[net, units].sum())
                into.add("split", int(net) - 2 * made, int(units), weight * chance)
