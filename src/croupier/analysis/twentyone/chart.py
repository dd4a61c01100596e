"""The chart: basic strategy from what every choice is worth, and the hands that are exceptions to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

import msgspec

from croupier.analysis.twentyone.hands import Cards, Two
from croupier.analysis.twentyone.rules import Rules
from croupier.kernels.twentyone.shoe import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.kernels.twentyone.totals import ACE, TEN, WILD, soft, total
from croupier.play.table.counting_to_21 import drawn_as

NAMES = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}
CODES = {
    "H": (HIT, HIT),
    "S": (STAND, STAND),
    "D": (DOUBLE, HIT),
    "Ds": (DOUBLE, STAND),
    "P": (SPLIT, HIT),
    "R": (SURRENDER, HIT),
    "Rs": (SURRENDER, STAND),
    "Rp": (SURRENDER, SPLIT),
}

ValuesByHand = Mapping[tuple[int, Two], "Values"]  # by up card and two cards
HandChance = Callable[[int, Two], float]


class Values(NamedTuple):
    """What each choice is worth with two cards, given that a checked down card did not end the round."""

    stand: float
    hit: float
    double: float
    split: float
    surrender: float

    @property
    def best(self) -> int:
        return max(range(5), key=lambda choice: self[choice])

    def best_of(self, *choices: int) -> int:
        return max(choices, key=lambda choice: self[choice])


def value_text(value: int) -> str:
    return {ACE: "A", WILD: "Jo"}.get(value, str(value))


def soft_label(count: int) -> str:
    return f"A,{value_text(count - 11)}"


def pair_label(value: int) -> str:
    return f"{value_text(value)},{value_text(value)}"


def when_to_insure(worth: tuple[Two, ...]) -> str:
    """In words."""
    if not worth or len(worth) == len(list(combinations_with_replacement(range(ACE, TEN + 1), 2))):
        return "insure every hand" if worth else "never insure"
    return "insure " + ", ".join(" ".join(map(value_text, cards)) for cards in worth)


class Departure(NamedTuple):
    """Two unlike cards that are better played another way than their total is."""

    cards: Two
    up: int
    choice: str
    instead: str
    gain: float


class Strategy(msgspec.Struct, frozen=True):
    """Basic strategy: a chart by total and up card (1 is an ace), from the values of all two-card hands of that total.

    H hit, S stand, D double or else hit, Ds double or else stand, P split, R surrender or else hit, Rs or else stand,
    Rp or else split.
    """

    hard: Mapping[int, Mapping[int, str]]
    soft: Mapping[int, Mapping[int, str]]
    pairs: Mapping[int, Mapping[int, str]]
    exceptions: tuple[Departure, ...]
    beside: Mapping[str, str]  # of wagers beside the hand, when they are worth making
    ups: tuple[int, ...] = ()  # the up cards, in the order of the chart
    must: Mapping[str, str] = {}  # rows without a choice between hitting and standing, by law: "11", "A,9", "5,5"

    def code(self, cards: Two, up: int) -> str:
        """Of two cards."""
        if cards[0] == cards[1]:
            return self.pairs[cards[0]][up]
        hand = drawn_as(cards)
        return (self.soft if soft(hand) else self.hard)[total(hand)][up]

    def rows(self) -> Iterator[tuple[str, str, Mapping[int, str]]]:
        """Every row of the three charts: its chart, its label and its codes."""
        for row, codes in self.hard.items():
            yield "Hard", str(row), codes
        for row, codes in self.soft.items():
            yield "Soft", soft_label(row), codes
        for row, codes in self.pairs.items():
            yield "Pairs", pair_label(row), codes

    def text(self) -> str:
        """The chart, for people."""
        lines = ["      " + "".join(f"{value_text(up):>4}" for up in self.ups)]
        lines += [f"{label:<6}" + "".join(f"{codes[up]:>4}" for up in self.ups) for _, label, codes in self.rows()]
        return "\n".join(lines)


def derive(rules: Rules, values: ValuesByHand, likely: HandChance, beside: Mapping[str, str]) -> Strategy:
    """For each total and up card the choice that is worth most over its two-card hands, pairs only where there is
    no other; and the hands that are exceptions. `likely` is how often a hand is there to be played."""
    by_total: dict[tuple[bool, int], list[Two]] = {}
    for cards in combinations_with_replacement(rules.values, 2):
        by_total.setdefault((rules.soft(cards), rules.total(cards)), []).append(cards)
    ups, target = rules.ups, rules.shape.count.target

    def code(up: int, members: list[Two], splits: bool) -> str:
        weighted = [(values[up, cards], likely(up, cards)) for cards in members if (up, cards) in values]
        if not weighted:
            return "S"
        return _code(Values(*(sum(value[c] * chance for value, chance in weighted) for c in range(5))), splits)

    charts: tuple[dict[int, dict[int, str]], dict[int, dict[int, str]]] = ({}, {})
    for (is_soft, t), members in sorted(by_total.items()):
        unlike = [cards for cards in members if cards[0] != cards[1]] or members
        if t < target:
            charts[is_soft][t] = {up: code(up, unlike, False) for up in ups}
    charts[False][target] = dict.fromkeys(ups, "S")
    charts[True][target] = dict.fromkeys(ups, "S")
    pairs = {p: {up: code(up, [(p, p)], True) for up in ups} for p in rules.values if rules.total((p, p)) < target}
    chart = Strategy(*charts, pairs, (), beside, ups, _forced_rows(rules, pairs))
    return msgspec.structs.replace(chart, exceptions=tuple(_exceptions(rules, values, chart)))


def _forced_rows(rules: Rules, pairs: Iterable[int]) -> dict[str, str]:
    """The rows that the law decides, where it has a chart of its own: one hand of each total shows it, drawn to if no
    two cards come to that. A law that decides only the target, as any does, has no such chart."""
    target, shown = rules.shape.count.target, dict[tuple[bool, int], Cards]()
    for cards in rules.hands.cards:
        if len(cards) > 1 and rules.total(cards) <= target and not rules.natural(cards):
            shown.setdefault((rules.soft(cards), rules.total(cards)), cards)
    forced = {row: choice for row, cards in sorted(shown.items()) if (choice := rules.forced(cards))}
    if all(count == target for _, count in forced):
        return {}
    rows = {soft_label(count) if is_soft else str(count): choice for (is_soft, count), choice in forced.items()}
    return rows | {pair_label(p): choice for p in pairs if (choice := rules.forced((p, p)))}


def _code(worth: Values, splits: bool) -> str:
    choices = (STAND, HIT, DOUBLE, SURRENDER, *((SPLIT,) if splits else ()))
    best = worth.best_of(*choices)
    if best == SPLIT:
        return "P"
    if best == SURRENDER and splits and worth.best_of(STAND, HIT, SPLIT) == SPLIT:
        return "Rp"
    stands = worth.stand >= worth.hit
    if best == SURRENDER:
        return "Rs" if stands else "R"
    if best == DOUBLE:
        return "Ds" if stands else "D"
    return "S" if best == STAND else "H"


def _exceptions(rules: Rules, values: ValuesByHand, chart: Strategy) -> Iterator[Departure]:
    for (up, cards), worth in values.items():
        if cards[0] == cards[1] or rules.total(cards) >= rules.shape.count.target:
            continue
        instead = CODES[chart.code(cards, up)][0]
        if instead != worth.best and (gain := worth[worth.best] - worth[instead]) > 1e-12:
            yield Departure(cards, up, NAMES[worth.best], NAMES[instead], gain)
