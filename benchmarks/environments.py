"""How many steps a second the environments take, beside Gymnasium's own Blackjack and RLCard's hold'em, on one core.

    python benchmarks/environments.py [--tiny]

All are driven alike, by random choices among those that are legal, and take turns in one process, so that a neighbour's
burst of work falls on each; the best of several turns counts. The issue asks for three times Blackjack-v1 in single
steps; for a hundred times `SyncVectorEnv` of it, and a million steps a second, in vectors; and at hold'em, two players
at fixed limits with four raises, as RLCard has it, for five times RLCard. Hands there are remembered: the first 60,000,
which seldom fold and so come everywhere, are not timed, as little as compiling is. `--tiny` takes few steps once and
judges no speed.
"""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable
from tempfile import NamedTemporaryFile
from time import process_time
from typing import Any

import gymnasium
import numpy as np

import croupier.environments as ours

TINY = "--tiny" in sys.argv
TURNS = 1 if TINY else 7
SINGLE, WIDE, SWEEPS, HANDS = (300, 64, 3, 20) if TINY else (20_000, 8192, 60, 3_000)
NARROW = 8 if TINY else 64  # of Gymnasium's own, which is no quicker for being wider
Rate = Callable[[], float]


def single(name: str, **more: Any) -> Rate:
    """Steps a second of one environment; ours is masked, and Gymnasium's has two choices that always are legal."""
    env, luck = gymnasium.make(name, disable_env_checker=True, **more), random.Random(1)
    env.reset(seed=1)

    def rate() -> float:
        _, info = env.reset()
        begun, draw = process_time(), luck.random
        for _ in range(SINGLE):
            mask = info.get("action_mask")
            legal = (0, 1) if mask is None else mask.nonzero()[0].tolist()
            _, _, over, _, info = env.step(legal[int(draw() * len(legal))])
            if over:
                _, info = env.reset()
        return SINGLE / (process_time() - begun)

    return rate


def vector(name: str, many: int, sweeps: int, **more: Any) -> Rate:
    """Steps a second of many at once; actions are drawn beforehand, as both would draw them alike."""
    env = gymnasium.make_vec(name, many, **more)
    drawn = [np.random.default_rng(k).integers(0, 2, many) for k in range(8)]
    env.reset(seed=1)
    env.step(drawn[0])  # compiled by then

    def rate() -> float:
        begun = process_time()
        for k in range(sweeps):
            env.step(drawn[k % 8])
        return many * sweeps / (process_time() - begun)

    return rate


HOUSE = """
name = "A table like RLCard's"
[tables.limit]
game = "poker"
rulebook = "oneida"
minimum = 2
maximum = 4
options = { variant = "holdem", betting = "fixed", raise-cap = 4, cap-from-players = 2, rake-percent = "0%" }
"""


def hold_em() -> Rate:
    with NamedTemporaryFile("w", suffix=".toml") as house:
        house.write(HOUSE)
        house.flush()
        env, luck = ours.aec("limit", house=house.name, seats=2, chips=200), random.Random(1)
    env.reset(seed=1)
    fold = [str(action) for action in env.actions].index("fold")
    for _ in range(20 * HANDS):
        env.reset()
        while legal := env.legal():
            env.step(luck.choice([number for number in legal if number != fold or luck.random() < 0.1]))

    def rate() -> float:
        steps, draw, begun = 0, luck.random, process_time()
        for _ in range(HANDS):
            env.reset()
            while True:
                _, _, over, _, _ = env.last()
                if over:
                    break
                legal = env.legal()
                env.step(legal[int(draw() * len(legal))])
                steps += 1
        return steps / (process_time() - begun)

    return rate


def rlcard() -> Rate | None:
    try:
        env = importlib.import_module("rlcard").make("limit-holdem", config={"seed": 1})
    except ImportError:
        return None
    luck = random.Random(1)

    def rate() -> float:
        steps, draw, begun = 0, luck.random, process_time()
        for _ in range(HANDS):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(draw() * len(legal))])
                steps += 1
            env.get_payoffs()  # who won, which is among what ours has said by then
        return steps / (process_time() - begun)

    return rate


def compared(what: str, mine: Rate, theirs: Rate | None, asked: float, at_least: float = 0) -> None:
    """Both in turn, the best of each."""
    best, other = 0.0, 0.0
    for _ in range(TURNS):
        best = max(best, mine())
        other = max(other, theirs()) if theirs else 0.0
    beside = f"{best / other:7.1f} x {other:,.0f} (asked: {asked:g} x)" if other else "the peer is not installed"
    floor = f", asked: {at_least:,.0f} a second" if at_least else ""
    print(f"{what:28} {best:12,.0f} steps a second, {beside}{floor}", flush=True)


def main() -> None:
    table = {"table": "blackjack-1"}
    compared("blackjack, one by one", single("croupier/blackjack-v0", **table), single("Blackjack-v1"), 3)
    sync = vector("Blackjack-v1", NARROW, max(SWEEPS // 3, 1), vectorization_mode="sync")
    compared("blackjack, as vectors", vector("croupier/blackjack-v0", WIDE, SWEEPS, **table), sync, 100, 1e6)
    compared("hold'em, two seats", hold_em(), rlcard(), 5)


if __name__ == "__main__":
    main()
