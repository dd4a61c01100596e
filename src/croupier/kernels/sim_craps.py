"""Craps: throws until a wager is decided.

`steps` has a row of 36 throws for each number that the wager can be on. A throw leads to another row, by its beginning,
or if it decides to the result, as its complement: results are below zero, rows are not.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.streams import below

THROWS = 36


def play(at: int, rounds: int, steps: Any, counts: Any, results: Any) -> None:
    """Count how wagers end; keep the first of them, as many as `results` holds."""
    kept = len(results)
    for i in range(rounds):
        row = 0
        while row >= 0:
            throw, at = below(at, THROWS)
            row = steps[row + throw]
        counts[~row] += 1
        if i < kept:
            results[i] = ~row
