"""How long whole rounds take through the real table, moves checked, logged and settled, on one core.

    python benchmarks/rounds.py [--tiny]

Prints the time of a round and its ratio to the budget of the founding issue (0.4 ms for a six-seat three card poker
round, 0.2 ms for a craps roll with ten wagers up), best of several runs. `--tiny` plays a few
rounds once, to show that it runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter

from croupier.games import open_table
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Chance, Step, Turn
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Bet, Choose, Close, Did, Open, Sit
from croupier.rulebook.law import Terms

ROUNDS, RUNS = (3, 1) if "--tiny" in sys.argv else (300, 5)


def three_card_poker(rounds: int) -> float:
    table = open_table(Terms("oneida-2006/three-card-poker", options={"shuffler": True, "shuffler-counts": True}))
    for seat in range(1, 7):
        table.play(Sit(seat, 10**9, f"Player {seat}"))
    source = Seeded("benchmark")
    start = perf_counter()
    for _ in range(rounds):
        play_poker_round(table, source)
    return (perf_counter() - start) / rounds


def run_chance(table: Table, source: Seeded) -> None:
    while isinstance(table.ask, Chance):
        table.play(source.answer(table.ask))


def play_poker_round(table: Table, source: Seeded) -> None:
    table.play(Open())
    while isinstance(step := table.ask, Step):  # washed at the opening, shuffled every time
        table.play(Did(step.step))
    for seat in range(1, 7):
        table.play(Bet(seat, "ante", 10))
        table.play(Bet(seat, "pair-plus", 5))
    table.play(Close())
    run_chance(table, source)
    for seat in range(1, 7):
        table.play(Choose(seat, "play" if seat % 3 else "fold"))


TEN = ("place-4", "place-5", "place-8", "place-9", "place-10", "hard-4", "hard-8", "buy-6", "lay-10", "pass")


def craps(rounds: int) -> float:
    table = open_table(Terms("oneida-2006/craps", limits={"pass": (100, 10**9)}))
    table.play(Sit(1, 10**9, "Ann"))
    source, spent, rolls = Seeded("benchmark"), 0.0, 0
    while rolls < rounds:
        table.play(Open())
        while isinstance(table.ask, Turn):
            table.play(Choose(1, "accept"))
        for spot in TEN:  # not timed: what the last roll took down goes up again
            if not table.felt.amount(1, spot) and not (spot == "pass" and table.carried.point):
                table.play(Bet(1, spot, 60))
        start = perf_counter()
        table.play(Close())
        run_chance(table, source)
        spent += perf_counter() - start
        start = perf_counter()
        rolls += 1
    return spent / rolls


def report(name: str, budget_ms: float, run: Callable[[int], float]) -> None:
    best = min(run(ROUNDS) for _ in range(RUNS)) * 1000
    print(f"{name:42} {best:7.3f} ms   {best / budget_ms:5.2f} of the budget of {budget_ms} ms")


if __name__ == "__main__":
    report("three card poker round, six seats", 0.4, three_card_poker)
    report("craps roll, ten wagers up", 0.2, craps)
