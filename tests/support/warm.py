"""Compile the kernels of every game once, before the workers of `make test` would each compile their own.

    python tests/support/warm.py

Every wager of the sample house is planned as for a simulation, and no round of it played. Compiled code lies in the
kernels' cache on the disk, under a name made from their sources, and there it is noted that all are.
"""

from __future__ import annotations

import numpy as np

from croupier.analysis.equity import equity
from croupier.analysis.sheets import exact
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.simulate import block
from croupier.environments.twentyone import TwentyOneVectorEnv
from croupier.kernels.jit import cache_dir
from croupier.poker.rules.variants import USUAL, VARIANTS
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law


def warm() -> None:
    """First what the page asks for, whose tests come first."""
    usual = VARIANTS[USUAL]
    equity(usual, ["AsKs", "QhQd"])
    equity(usual, ["AsKs", "QhQd"], samples=10)
    equity(VARIANTS["omaha-high"], ["AsKs2d3d", "QhQdJhJd"], "7c 8c 9c")
    terms = {terms.book: terms for terms in sample_house().tables.values() if exact.is_analyzed(terms.book)}
    for law in map(Law, terms.values()):
        kernels = set()
        for wager in [sheet.wager for sheet in exact.sheets(law)]:
            plan = plan_for(law, wager)
            if plan.kernel not in kernels:
                block(plan, 0, 0)
            kernels.add(plan.kernel)
    rounds = TwentyOneVectorEnv(2, table="blackjack-1")
    rounds.reset(seed=1)
    rounds.step(np.zeros(2, dtype=np.int64))


if __name__ == "__main__":
    done = cache_dir() / "warm"
    if not done.exists():
        warm()
        done.touch()
