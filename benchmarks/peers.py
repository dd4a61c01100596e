"""How fast rounds are simulated, beside crapssim and Gymnasium's blackjack where they are installed, on one core.

    python benchmarks/peers.py [--tiny]      # pip install -e '.[bench]' brings the peers

Each plays the same job: a pass line bet until it is decided, roll after roll; and a hand of blackjack in which the
player draws below 17. Theirs are plain Python by their own way of doing it; ours are the compiled loop of
`croupier simulate` and, for craps, whole rolls through the real table as `rounds.py` plays them. Every result must be
within four standard errors of what is exact. `--tiny` plays a few rounds, to show that it runs.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Any

from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.simulate import simulate
from croupier.games import open_table
from croupier.play.vocabulary.ask import Chance, Turn
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Bet, Choose, Close, Open, Sit
from croupier.rulebook.law import Law, Terms

TINY = "--tiny" in sys.argv
ROLLS, HANDS, SIMULATED = (200, 100, 10_000) if TINY else (20_000, 10_000, 20_000_000)
CRAPS = Terms("oneida-2006/craps", limits={"pass": (100, 10**9)})
PASS_NET, PASS_SPREAD, PASS_ROLLS = -7 / 495, 1.0, 557 / 165  # per bet, and rolls to decide it
FAR = 4.0


def peer(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"  {name}: not installed")
        return None


def timed(name: str, rounds: int, play: Callable[[], float], exact: float | None, spread: float) -> float:
    """Rounds a second; `play` returns what was won a round, which must be what is exact, nearly."""
    start = perf_counter()
    net = play()
    rate = rounds / (perf_counter() - start)
    print(f"  {name:<44} {rate:>14,.0f} a second")
    if exact is not None and abs(net - exact) > FAR * spread / sqrt(rounds):
        sys.exit(f"{name}: {net:+.5f} a round, where {exact:+.5f} is exact")
    return rate


def at_the_table() -> float:
    """Pass line bets through the real table, for so many rolls; what they won a roll."""
    table, source = open_table(CRAPS), Seeded("peers")
    table.play(Sit(1, 10**9, "Ann"))
    for _ in range(ROLLS):
        table.play(Open())
        while isinstance(table.ask, Turn):
            table.play(Choose(1, "accept"))
        if not table.carried.point:
            table.play(Bet(1, "pass", 5))
        table.play(Close())
        while isinstance(table.ask, Chance):
            table.play(source.answer(table.ask))
    return (table.felt.rack(1) + table.felt.amount(1, "pass") - 10**9) / 5 / ROLLS


def by_crapssim(crapssim: Any) -> float:
    importlib.import_module("crapssim.strategy")
    table = crapssim.table.Table(seed=1)
    table.add_player(10**9, crapssim.strategy.BetPassLine(5))
    table.run(max_rolls=ROLLS, verbose=False)
    return float(table.players[0].total_player_cash - 10**9) / 5 / ROLLS


def by_gymnasium(gymnasium: Any) -> float:
    env = gymnasium.make("Blackjack-v1", sab=True)
    seen, _ = env.reset(seed=1)
    won = 0.0
    for _ in range(HANDS):
        over = False
        while not over:
            seen, reward, over, _, _ = env.step(int(seen[0] < 17))
        won += float(reward)
        seen, _ = env.reset()
    return won / HANDS


def main() -> None:
    print("pass line")
    rolls = (PASS_NET / PASS_ROLLS, PASS_SPREAD / sqrt(PASS_ROLLS))  # a roll
    plan = plan_for(Law(CRAPS), "pass")
    simulate(plan, 1000, workers=1)
    bets = timed(
        "croupier simulate, bets", SIMULATED, lambda: -simulate(plan, SIMULATED, workers=1).edge, PASS_NET, 1.0
    )
    table = timed("croupier, the real table, rolls", ROLLS, at_the_table, *rolls)
    if crapssim := peer("crapssim"):
        theirs = timed("crapssim, rolls", ROLLS, lambda: by_crapssim(crapssim), *rolls)
        print(f"  {'croupier simulate / crapssim':<44} {bets * PASS_ROLLS / theirs:>14,.0f} x")
        print(f"  {'the real table / crapssim':<44} {table / theirs:>14,.1f} x")
    print("blackjack")
    plan = plan_for(Law(Terms("oneida-2006/blackjack", options={"decks": 8})), "base")
    simulate(plan, 1000, workers=1)
    hands = timed("croupier simulate, best play", SIMULATED, lambda: -simulate(plan, SIMULATED, workers=1).edge,
                  -float(plan.sheet.edge), plan.sheet.deviation)  # fmt: skip
    if gymnasium := peer("gymnasium"):
        theirs = timed("Gymnasium, hits below 17", HANDS, lambda: by_gymnasium(gymnasium), None, 1.0)
        print(f"  {'croupier simulate / Gymnasium':<44} {hands / theirs:>14,.0f} x")


if __name__ == "__main__":
    main()
