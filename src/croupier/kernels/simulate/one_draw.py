"""Games that one draw decides: a pocket of the wheel, a throw of the shaker.

`table` says for each draw what becomes of the wager; `analysis/simulate` makes it from the game's own verdicts.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.streams import below


def play(place: int, rounds: int, table: Any, counts: Any, results: Any) -> None:
    """Count how rounds end, from this place of the random sequence on; keep the first of them, as many as `results`
    holds."""
    draws, kept = len(table), min(rounds, len(results))
    for i in range(kept):
        draw, place = below(place, draws)
        results[i] = result = table[draw]
        counts[result] += 1
    for _ in range(rounds - kept):  # a loop of its own, as most rounds are not kept
        draw, place = below(place, draws)
        counts[table[draw]] += 1
