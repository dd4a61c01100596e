"""A PAR sheet: everything that can become of a wager, with exact probabilities, per unit first bet.

>>> coin = (Result("heads", Fraction(1, 2), Fraction(1)), Result("tails", Fraction(1, 2), Fraction(-1)))
>>> sheet = Sheet("a coin", "heads", coin)
>>> sheet.edge, sheet.deviation
(Fraction(0, 1), 1.0)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, sqrt
from typing import Any, NamedTuple

import msgspec

from croupier.rulebook.book import book, shelf
from croupier.rulebook.number import is_number

ONE = Fraction(1)
CONFIDENCES = {"90%": 1.6448536269514722, "95%": 1.959963984540054, "99%": 2.5758293035489004}  # in standard deviations
BANDS = tuple(10**k for k in range(3, 8))  # rounds


class Result(NamedTuple):
    """One outcome: how likely it is, what it nets per unit first bet, and how much was then in action."""

    name: str
    probability: Fraction
    net: Fraction
    action: Fraction = ONE


class Sheet(msgspec.Struct, frozen=True):
    """A wager of a game under given rules. `trials` is how many rolls or hands it takes to be decided, on average;
    `exact` is whether the fractions are, or stand for floats; `size`, which size of the wager it is for, where that
    matters. `within` is how far off an edge may be that was simulated, 19 times of 20; `per` what a sheet is for that
    no wager is made on: its nets are dollars."""

    book: str
    wager: str
    results: tuple[Result, ...]
    how: str = ""
    trials: Fraction = ONE
    strategy: tuple[str, ...] = ()  # clause by clause
    exact: bool = True
    size: str = ""
    within: float = 0.0
    per: str = ""

    def __post_init__(self) -> None:
        total = sum(result.probability for result in self.results)
        if total != 1:
            raise ValueError(f"{self.book} {self.wager}: the probabilities add up to {total}")

    @property
    def name(self) -> str:
        """What people call the wager: as its book does, with what is counted of it; or its id in words.

        >>> certain = (Result("wins", ONE, ONE),)
        >>> Sheet("oneida-2006/craps", "dont-pass with 3x odds", certain).name
        "Don't Pass with 3x odds"
        >>> [Sheet("ranchos/pai-gow-poker", wager, certain).name for wager in ("base", "base-best")]
        ['Pai Gow', 'Pai Gow, best']
        >>> [Sheet("oneida-2006/craps", wager, certain).name for wager in ("place-4", "hop-1-1")]
        ['Place 4', 'Hop 1-1']
        """
        wager, _, beside = self.wager.partition(" ")
        wagers = book(self.book).wagers if self.book in shelf() else {}
        stem, _, tail = wager.rpartition("-")
        if wager in wagers:
            text = wagers[wager].name
        elif stem in wagers and not is_number(tail):
            text = f"{wagers[stem].name}, {tail}"
        else:
            text = re.sub(r"(?<!\d)-|-(?!\d)", " ", wager)
        return " ".join(filter(None, (text[:1].upper() + text[1:], beside)))

    @property
    def strategy_line(self) -> str:
        """How, in one line."""
        return "; ".join(self.strategy)

    @property
    def outcomes(self) -> tuple[Result, ...]:
        """The results for reading: those of one name and net together, whatever was in action; on average, so much."""
        groups: dict[tuple[str, Fraction], list[Result]] = {}
        for result in self.results:
            groups.setdefault((result.name, result.net), []).append(result)
        outcomes = []
        for (name, net), alike in groups.items():
            share = sum((r.probability for r in alike), Fraction(0))
            action = sum((r.probability * r.action for r in alike), Fraction(0)) / share
            outcomes.append(Result(name, share, net, action))
        return tuple(sorted(outcomes, key=lambda r: (-r.probability, r.net)))

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit first bet, pushes counted."""
        return -sum((r.probability * r.net for r in self.results), Fraction(0))

    @property
    def returned(self) -> Fraction:
        """What comes back of each unit in action."""
        return 1 - self.risk

    @property
    def in_action(self) -> Fraction:
        """How many units are wagered in all, on average."""
        return sum((r.probability * r.action for r in self.results), Fraction(0))

    @property
    def risk(self) -> Fraction:
        """The element of risk: the edge per unit in action."""
        return self.edge / self.in_action

    @property
    def hit(self) -> Fraction:
        """How often the wager nets a win."""
        return sum((r.probability for r in self.results if r.net > 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        return sum((r.probability for r in self.results if r.net == 0), Fraction(0))

    @property
    def resolved_edge(self) -> Fraction:
        """The edge per wager that is won or lost, pushes left out."""
        return self.edge / (1 - self.push)

    @property
    def trial_edge(self) -> Fraction:
        """The edge per roll or hand."""
        return self.edge / self.trials

    @property
    def variance(self) -> Fraction:
        return sum((r.probability * r.net**2 for r in self.results), Fraction(0)) - self.edge**2

    @property
    def deviation(self) -> float:
        """The standard deviation per unit first bet: a report's float, never money."""
        return sqrt(self.variance)

    def volatility(self, confidence: str = "90%") -> float:
        """The volatility index: so many standard deviations as this confidence takes, of a normal distribution."""
        return CONFIDENCES[confidence] * self.deviation

    def band(self, rounds: int, confidence: str) -> tuple[float, float]:
        """Between which returns per unit first bet so many rounds end, this often: by the normal distribution."""
        about, middle = self.volatility(confidence) / sqrt(rounds), float(1 - self.edge)
        return middle - about, middle + about

    @property
    def normal_from(self) -> int:
        """From how many rounds on the bands can be believed: when the greatest prize comes ten times."""
        best = max(result.net for result in self.results)
        share = sum((r.probability for r in self.results if r.net == best), Fraction(0))
        return ceil(10 / share)

    def to_json(self) -> dict[str, Any]:
        return {
            "book": self.book,
            "wager": self.wager,
            "edge": str(self.edge),
            "edge_percent": float(self.edge * 100),
            "element_of_risk_percent": float(self.risk * 100),
            "return_percent": float(self.returned * 100),
            "hit_frequency": float(self.hit),
            "push_frequency": float(self.push),
            "standard_deviation": self.deviation,
            "volatility_index": {confidence: self.volatility(confidence) for confidence in CONFIDENCES},
            "return_bands_percent": {
                str(rounds): {name: [100 * end for end in self.band(rounds, name)] for name in CONFIDENCES}
                for rounds in BANDS
            },
            "bands_hold_from_rounds": self.normal_from,
            "trials": float(self.trials),
            "how": self.how,
            "strategy": self.strategy_line,
            "exact": self.exact,
            "within_percent": self.within * 100,
            "per": self.per,
            "results": [
                {
                    "name": r.name,
                    "probability": str(r.probability),
                    "p": float(r.probability),
                    "net": str(r.net),
                    "action": str(r.action),
                }
                for r in self.results
            ],
        }


def merge_alike(results: Iterable[Result]) -> tuple[Result, ...]:
    """Like outcomes added together, likeliest first."""
    totals: dict[tuple[str, Fraction, Fraction], Fraction] = {}
    for name, probability, net, action in results:
        key = (name, net, action)
        totals[key] = totals.get(key, Fraction(0)) + probability
    merged = [Result(name, probability, net, action) for (name, net, action), probability in totals.items()]
    return tuple(sorted(merged, key=lambda r: (-r.probability, r.net)))


def from_counts(counts: Mapping[tuple[str, Fraction], int]) -> tuple[Result, ...]:
    """Results from how many equally likely cases give each outcome."""
    total = sum(counts.values())
    return merge_alike(Result(name, Fraction(count, total), net) for (name, net), count in counts.items())
