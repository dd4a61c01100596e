"""Roulette and sic bo, exactly: every pocket or throw once, through the table's own verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from croupier.analysis.sheet import Sheet, from_counts
from croupier.games import roulette, sic_bo
from croupier.kernels.verdict import HALVES, WINS
from croupier.play.wheel import POCKETS
from croupier.rulebook.law import Law

THROWS = tuple(product(range(1, 7), repeat=3))


def roulette_sheets(law: Law) -> Iterator[Sheet]:
    """One position of each wager: all of them are alike."""
    for wager in law.book.wagers:
        spot = next(spot for spot in roulette.LAYOUT.values() if spot.wager == wager)
        counts: Counter[tuple[str, Fraction]] = Counter()
        for pocket in POCKETS:
            result = roulette.verdict(spot, pocket, roulette.half_back(law))
            if result == WINS:
                counts["wins", law.odds(spot.wager).fraction] += 1
            else:
                counts[("half back", Fraction(-1, 2)) if result == HALVES else ("loses", Fraction(-1))] += 1
        yield Sheet(law.book.id, spot.wager, from_counts(counts), "the 38 pockets, through the table's own verdict")


def sic_bo_sheets(law: Law) -> Iterator[Sheet]:
    for spot in sic_bo.LAYOUT.values():
        counts: Counter[tuple[str, Fraction]] = Counter()
        for dice in THROWS:
            line = sic_bo.winning(*dice).get(spot.id)
            if line is None:
                counts["loses", Fraction(-1)] += 1
            else:
                counts[f"wins {law.odds(spot.wager, line)}", law.odds(spot.wager, line).fraction] += 1
        yield Sheet(law.book.id, spot.id, from_counts(counts), "the 216 throws, through the table's own verdicts")
