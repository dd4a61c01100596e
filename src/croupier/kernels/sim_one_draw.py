"""Games that one draw decides: a pocket of the wheel, a throw of the shaker.

`table` says for each draw what becomes of the wager; `analysis/simulate` makes it from the game's own verdicts.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.streams import below


def play(at: int, rounds: int, table: Any, counts: Any, results: Any) -> None:
    """Count how rounds end, from this place of the random sequence on; keep the first of them, as many as `results`
    holds."""
    draws, kept = len(table), len(results)
    for i in range(rounds):
        draw, at = below(at, draws)
        result = table[draw]
        counts[result] += 1
        if i < kept:
            results[i] = result
