"""Throws until a wager is decided.

`steps` has a row of so many throws for each way in which the wager can stand. A throw leads to another row, by its
beginning, or if it decides to the result, as its complement: results are below zero, rows are not.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.streams import below


def play(place: int, rounds: int, throws: int, steps: Any, counts: Any, results: Any) -> None:
    """Count how wagers end; keep the first of them, as many as `results` holds."""
    kept = len(results)
    for i in range(rounds):
        row = 0
        while row >= 0:
            throw, place = below(place, throws)
            row = steps[row + throw]
        counts[~row] += 1
        if i < kept:
            results[i] = ~row
