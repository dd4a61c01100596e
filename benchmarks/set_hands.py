"""How many base wagers a second one core settles where hands are set in two: by the house way, and set best.

    python benchmarks/set_hands.py [--tiny]

Measured as the time of one thread on its processor, so that whatever else the machine does is left out. A million
rounds a second are asked for. `--tiny` plays few rounds and judges no speed.
"""

from __future__ import annotations

import sys
from time import thread_time

from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.simulate import block
from croupier.kernels.streams import start
from croupier.rulebook.law import Law, Terms

TINY = "--tiny" in sys.argv
ROUNDS, TURNS = (2_000, 1) if TINY else (2_000_000, 5)
LEAST = 1_000_000
BOOKS = ("ranchos/pai-gow-poker", "ranchos/face-up-pai-gow-poker")


def rate(book: str, wager: str) -> float:
    """Rounds a second: the best of a few turns."""
    plan = plan_for(Law(Terms(book, least=1000, most=50000)), wager)
    block(plan, start(2024, 1), 0)  # compiles
    best = 0.0
    for _ in range(TURNS):
        begun = thread_time()
        counts, _ = block(plan, start(2024, 1), ROUNDS)
        best = max(best, ROUNDS / (thread_time() - begun))
        if counts.sum() != ROUNDS:
            raise SystemExit(f"{book} {wager}: {counts.sum()} rounds of {ROUNDS}")
    return best


def main() -> None:
    rates = {(book, wager): rate(book, wager) for book in BOOKS for wager in ("base", "base-best")}
    for (book, wager), found in rates.items():
        print(f"{book:32} {wager:10} {found / 1e6:5.2f} M/s, {LEAST / 1e6:.0f} asked for")
    if not TINY and min(rates.values()) < LEAST:
        raise SystemExit("slower than asked for")


if __name__ == "__main__":
    main()
