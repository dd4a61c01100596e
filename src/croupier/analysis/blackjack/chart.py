"""The chart: basic strategy from what every choice is worth, and the hands that are exceptions to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

import msgspec

from croupier.analysis.blackjack.hands import UPS, VALUES, Two, drawn_as
from croupier.kernels.blackjack_shoe import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.kernels.totals import ACE, BLACKJACK, natural, soft, total

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

HANDS = len(list(combinations_with_replacement(VALUES, 2)))  # of two cards
Known = Mapping[tuple[int, Two], "Values"]  # by up card and two cards
Likely = Callable[[int, Two], float]


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

    def of(self, *choices: int) -> int:
        return max(choices, key=lambda choice: self[choice])


def value_text(value: int) -> str:
    return "A" if value == ACE else str(value)


def when_to_insure(worth: tuple[Two, ...]) -> str:
    """In words."""
    if not worth or len(worth) == HANDS:
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
    insure: tuple[Two, ...]  # the two-card hands for which insurance is worth its price

    def code(self, cards: Two, up: int) -> str:
        """Of two cards."""
        if cards[0] == cards[1]:
            return self.pairs[cards[0]][up]
        hand = drawn_as(cards)
        return (self.soft if soft(hand) else self.hard)[total(hand)][up]

    @property
    def insurance(self) -> str:
        return when_to_insure(self.insure)

    def text(self) -> str:
        """The chart, for people."""
        lines = ["      " + "".join(f"{value_text(up):>4}" for up in UPS)]
        for title, chart in (("", self.hard), ("A,", self.soft), ("", self.pairs)):
            for row, codes in chart.items():
                label = f"{title}{row - 11}" if title else f"{row},{row}" if chart is self.pairs else str(row)
                lines.append(f"{label:<6}" + "".join(f"{codes[up]:>4}" for up in UPS))
        return "\n".join(lines)


def derive(values: Known, likely: Likely, insure: tuple[Two, ...]) -> Strategy:
    """For each total and up card the choice that is worth most over its two-card hands, pairs only where there is
    no other; and the hands that are exceptions. `likely` is how often a hand is there to be played."""
    by_total: dict[tuple[bool, int], list[Two]] = {}
    for cards in combinations_with_replacement(VALUES, 2):
        hand = drawn_as(cards)
        by_total.setdefault((soft(hand), total(hand)), []).append(cards)

    def code(up: int, members: list[Two], splits: bool) -> str:
        known = [(values[up, cards], likely(up, cards)) for cards in members if (up, cards) in values]
        if not known:
            return "S"
        return _code(Values(*(sum(value[c] * chance for value, chance in known) for c in range(5))), splits)

    charts: tuple[dict[int, dict[int, str]], dict[int, dict[int, str]]] = ({}, {})
    for (is_soft, t), members in sorted(by_total.items()):
        unlike = [cards for cards in members if cards[0] != cards[1]] or members
        if not any(natural(drawn_as(cards)) for cards in members):
            charts[is_soft][t] = {up: code(up, unlike, False) for up in UPS}
    charts[False][BLACKJACK] = dict.fromkeys(UPS, "S")
    charts[True][BLACKJACK] = dict.fromkeys(UPS, "S")
    pairs = {p: {up: code(up, [(p, p)], True) for up in UPS} for p in VALUES}
    chart = Strategy(*charts, pairs, (), insure)
    return msgspec.structs.replace(chart, exceptions=tuple(_exceptions(values, chart)))


def _code(worth: Values, splits: bool) -> str:
    choices = (STAND, HIT, DOUBLE, SURRENDER, *((SPLIT,) if splits else ()))
    best = worth.of(*choices)
    if best == SPLIT:
        return "P"
    if best == SURRENDER and splits and worth.of(STAND, HIT, SPLIT) == SPLIT:
        return "Rp"
    stands = worth.stand >= worth.hit
    if best == SURRENDER:
        return "Rs" if stands else "R"
    if best == DOUBLE:
        return "Ds" if stands else "D"
    return "S" if best == STAND else "H"


def _exceptions(values: Known, chart: Strategy) -> Iterator[Departure]:
    for (up, cards), worth in values.items():
        if cards[0] == cards[1] or natural(drawn_as(cards)):
            continue
        instead = CODES[chart.code(cards, up)][0]
        if instead != worth.best and (gain := worth[worth.best] - worth[instead]) > 1e-12:
            yield Departure(cards, up, NAMES[worth.best], NAMES[instead], gain)
