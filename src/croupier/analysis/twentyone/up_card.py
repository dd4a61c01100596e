"""One up card: what choices are worth against it, and how hands end by given choices."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import sqrt

import numpy as np

from croupier.analysis.twentyone.hands import Array, Cards, Two, dealer_nodes
from croupier.analysis.twentyone.rules import Rules
from croupier.analysis.twentyone.split_pair import SplitPair
from croupier.kernels.jit import compiled, kernel_array
from croupier.kernels.twentyone.shoe import DOUBLE, HIT, STAND

NET = np.array([-1.0, 0.0, 1.0])  # of LOSE, PUSH, WIN
AT_A_TIME = 64  # shoes that the dealer plays from side by side


class Nets:
    """How likely each net is, with the units then wagered and how it came about."""

    def __init__(self) -> None:
        self.chances: dict[tuple[str, Fraction, Fraction], float] = {}

    def add(self, name: str, net: Fraction | int, action: Fraction | int, chance: float) -> None:
        key = (name, Fraction(net), Fraction(action))
        self.chances[key] = self.chances.get(key, 0.0) + chance

    @property
    def mean(self) -> float:
        return sum(float(net) * chance for (_, net, _), chance in self.chances.items())

    @property
    def action(self) -> float:
        return sum(float(units) * chance for (_, _, units), chance in self.chances.items())

    @property
    def deviation(self) -> float:
        square = sum(float(net) ** 2 * chance for (_, net, _), chance in self.chances.items())
        return sqrt(square - self.mean**2)


class UpCard:
    """Everything about one up card: what choices are worth, and how hands end by given choices."""

    def __init__(self, rules: Rules, shoe: Array, up: int) -> None:
        self.rules, self.up = rules, up
        self.splits: dict[tuple[int, bytes], SplitPair] = {}
        self.shoe = shoe.copy()
        self.shoe[up] -= 1
        self.cards = int(self.shoe.sum())
        self.kernel = compiled(".twentyone.shoe")
        columns = np.ascontiguousarray(dealer_nodes(up, rules.shape).T)
        self.nodes = tuple(map(kernel_array, columns))
        self.left = kernel_array(np.zeros(len(shoe), dtype=np.int64))
        self.chance = kernel_array(np.zeros(2 * (columns[0].max() + 1)))
        self.live = np.array([not (rules.checks[up] and is_natural) for _, is_natural in rules.ends])
        every = rules.hands
        naturals = [value in rules.values and rules.natural((up, value)) for value in range(len(shoe))]
        ends_round = np.array(naturals) & rules.checks[up]
        nets = NET[rules.outcome] * self.live
        self.stand, self.hit, self.double = (np.zeros(len(every.cards)) for _ in range(3))
        self.kernel.values(
            *(self.nodes, self.shoe, every.counts, every.child, rules.draws, nets, ends_round),
            *(self.left, self.chance, kernel_array(np.zeros(len(rules.ends))), self.stand, self.hit, self.double),
        )

    def dealer_ends(self, cards: Cards) -> Array:
        """How the dealer ends when the player holds these cards."""
        chances = kernel_array(np.zeros(len(self.rules.ends)))
        cards_left = self.shoe - np.bincount(cards, minlength=len(self.shoe))
        self.kernel.dealer(self.nodes, kernel_array(cards_left), self.chance, chances)
        return np.array(chances)

    def chance_of_cards(self, cards: Two) -> float:
        """The chance of these two cards."""
        a, b = cards
        ways = self.shoe[a] * (self.shoe[b] - (a == b)) * (1 if a == b else 2)
        return float(ways / (self.cards * (self.cards - 1)))

    def play_hands(self, shoe: Array, choice: Array, weight: Array) -> tuple[Array, Array]:
        every, size = self.rules.hands, len(self.rules.ends)
        outcomes, reached = np.zeros((2, 3, size)), np.zeros(size)
        self.kernel.play(
            *(self.nodes, shoe, every.counts, every.child, choice, self.rules.outcome, weight),
            *(self.left, self.chance, kernel_array(np.zeros(len(self.rules.ends))), reached, outcomes),
        )
        return outcomes * self.live, reached * self.live

    # One card more for as long as it is worth it.

    @cached_property
    def choices(self) -> Array:
        """The best of standing and drawing, for every hand."""
        return np.where(self.hit > self.stand, HIT, STAND)

    @cached_property
    def choices_split(self) -> dict[int, Array]:
        """The same plan after a split of each value, within the law."""
        rules, choices = self.rules, {}
        for p in rules.values:
            best = np.where((self.hit > self.stand) & rules.split_hit[p], HIT, STAND)
            doubles = (self.double > np.maximum(self.stand, self.hit)) & rules.split_double[p]
            choices[p] = np.where(doubles, DOUBLE, best)
        return choices

    def split(self, p: int, choice: Array) -> SplitPair:
        """A pair that is split, if its hands are then played by these choices."""
        key = (p, choice.tobytes())
        if key not in self.splits:
            self.splits[key] = SplitPair(self, p, choice)
        return self.splits[key]

    def chances_drawn(self, left: Array, sets: Array, orders: Array, least: float) -> Array:
        """How likely each of these sets is drawn by the player, in one order, together with each end of the dealer's.
        What is less likely than `least` in all its orders is left out."""
        depths, size = len(self.chance) // 2, len(self.rules.ends)
        columns = [kernel_array(np.zeros((rows, AT_A_TIME))) for rows in (len(left), depths, depths, size)]
        which, likely = kernel_array(np.zeros(AT_A_TIME, dtype=np.int64)), kernel_array(np.zeros(AT_A_TIME))
        chances = np.zeros((len(sets), size))
        self.kernel.draw_sets(self.nodes, left, sets, orders, least, *columns, which, likely, chances)
        return chances * self.live
