"""Simulation: a wager tabulated from the table's own functions, and a compiled loop that draws and walks the table.

    plan = plan_for(law, "pass")
    simulate(plan, 10**8, seed="today").distance     # from the exact edge, in standard errors
    sessions(plan, bankroll=100_000, stake=500, count=10_000, hands=500).ruin

Rounds come in blocks of a fixed size, each with its own stretch of the random sequence, and a block gives whole
numbers: how often each result came. Blocks are added up in their order, and a run that stops at a precision stops after
the first block that reaches it. So the totals depend on the seed alone, not on the number of workers or their speed.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from hashlib import sha256
from importlib import import_module
from math import gcd, sqrt
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.sheets.plan import Numbers, Plan
from croupier.kernels.jit import compiled, jit_is_on
from croupier.kernels.streams import start
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.extras import need

BLOCK = 1_000_000  # rounds; changing it changes what every seed means
CONFIDENCE = 1.959963984540054  # standard errors to either side of a 95% interval
PATHS = 40  # sessions whose course is kept
MOST_STEPS = 3 * 10**10  # sums of which an exact risk of ruin is made: about half a minute
REPORT_EVERY = 500  # rounds between two reports of progress


# --- blocks, and who works them ---


def key_of(seed: str, what: str) -> int:
    """Where the sequence of a seed begins: elsewhere for rounds than for sessions."""
    return int.from_bytes(sha256(f"{seed}/{what}".encode()).digest()[:8])


def block(plan: Plan, place: int, rounds: int, keep: int = 0) -> tuple[Numbers, NDArray[np.uint8]]:
    """Play a block: how often each result came, and the first `keep` of them one by one."""
    module, _, function = plan.kernel.rpartition(".")
    loop = getattr(compiled(module), function)
    counts, results = np.zeros(len(plan.nets), dtype=np.int64), np.zeros(keep, dtype=np.uint8)
    args = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in plan.args]  # a shoe does not stay in order
    loop(np.uint64(place) if jit_is_on() else place, rounds, *args, counts, results)
    return counts, results


Submit = Callable[..., Any]  # a function and its arguments; returns a future


@contextmanager
def crew(workers: int | None = None, dask: str = "") -> Iterator[tuple[Submit, int]]:
    """Who works: threads of this machine, or a Dask cluster. Gives `submit`, and how many blocks keep all busy."""
    if dask:
        with _client(dask) as client:
            threads = sum(client.nthreads().values())
            if not threads:
                raise Refused(f"the Dask scheduler at {dask} has no workers", OWN.cite("command"))
            yield partial(client.submit, pure=False), 2 * threads
    else:
        workers = workers or os.cpu_count() or 1
        with ThreadPoolExecutor(workers) as pool:
            yield pool.submit, 2 * workers


def _client(address: str) -> Any:
    need("dask", "no blocks are sent to a scheduler")
    distributed = import_module("dask.distributed")
    try:
        return distributed.Client(address, timeout="10s")
    except (OSError, ValueError):
        raise Refused(f"no Dask scheduler answers at {address}", OWN.cite("command")) from None


def _in_order(submit: Submit, ahead: int, jobs: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """Have jobs done, a few ahead of the one whose turn it is; give what they return in their own order."""
    waiting: deque[Any] = deque()
    try:
        for job in jobs:
            waiting.append(submit(*job))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


# --- the edge ---


class Simulation(NamedTuple):
    """What a run found. Counts are whole numbers; the figures made of them are a report's floats."""

    plan: Plan
    counts: tuple[int, ...]
    seconds: float = 0.0
    stopped: bool = False  # by whoever watched, before its end

    @property
    def rounds(self) -> int:
        return sum(self.counts)

    @property
    def edge(self) -> float:
        return -self._sum(1) / (self.rounds * self.plan.unit)

    @property
    def error(self) -> float:
        """The standard error of the edge."""
        n = self.rounds
        if n < 2:
            return 0.0
        spread = Fraction(self._sum(2) * n - self._sum(1) ** 2, n * (n - 1))
        return sqrt(spread / n) / self.plan.unit

    @property
    def within(self) -> float:
        """How far the 95% interval reaches to either side."""
        return CONFIDENCE * self.error

    @property
    def distance(self) -> float:
        """From the exact edge, in standard errors; by the exact spread, if the run found none."""
        return (self.edge - float(self.plan.sheet.edge)) / (self.error or self.plan.sheet.deviation / sqrt(self.rounds))

    @property
    def rate(self) -> float:
        """Rounds a second."""
        return self.rounds / self.seconds if self.seconds else 0.0

    def _sum(self, power: int) -> int:
        return sum(times * part**power for times, part in zip(self.counts, self.plan.parts, strict=True))


Watch = Callable[[Simulation], None]


def simulate(
    plan: Plan,
    rounds: int,
    seed: str = "croupier",
    workers: int | None = None,
    precision: float = 0.0,
    watch: Watch | None = None,
    dask: str = "",
) -> Simulation:
    """Play so many rounds; or, with a precision, until the 95% interval reaches no farther than that to either side.

    Whoever interrupts it gets what was played until then.
    """
    block(plan, 0, 0)  # so that it is compiled once, before there are threads, and not in the time that is measured
    key, begun = key_of(seed, "rounds"), perf_counter()
    sizes = ((i, min(BLOCK, rounds - i * BLOCK)) for i in range(-(-rounds // BLOCK)))
    result = Simulation(plan, (0,) * len(plan.nets))
    with crew(workers, dask) as (submit, ahead):
        try:
            for counts, _ in _in_order(submit, ahead, ((block, plan, start(key, i), size) for i, size in sizes)):
                totals = tuple(int(n) + m for n, m in zip(counts, result.counts, strict=True))
                result = Simulation(plan, totals, perf_counter() - begun)
                if watch:
                    watch(result)
                if precision and 0 < result.within <= precision:
                    break
        except KeyboardInterrupt:
            if result.rounds < 2:  # no figure can be made of that
                raise
            return result._replace(stopped=True)
    return result


# --- the bankroll ---


class Sessions(NamedTuple):
    """What became of a bankroll. Money is cents, divided as the plan divides a unit bet: whole numbers."""

    plan: Plan
    bankroll: int  # cents
    stake: int  # cents
    hands: int
    finals: Numbers
    lasted: Numbers
    paths: tuple[Numbers, ...]

    @property
    def most_lost(self) -> int:
        """What a round can cost: with less, it cannot be played."""
        return -min(self.plan.parts) * self.stake

    @property
    def ruin(self) -> float:
        """The share of sessions that ended without the money for another round."""
        return float(np.mean(self.finals < self.most_lost))

    def dollars(self, money: Numbers) -> NDArray[np.float64]:
        return money / (100.0 * self.plan.unit)

    def exact_ruin(self) -> float | None:
        """The same by the exact chances: what is left of a bankroll, followed through every round; None where that is
        more than can be followed.

        Whoever could lose every round to come and still play is safe, and is followed no farther.
        """
        parts = [int(part) * self.stake for part in self.plan.parts]
        bankroll, least = self.bankroll * self.plan.unit, self.most_lost
        step = gcd(bankroll, *parts)
        nets, bankroll_steps, ruined_below, cost_steps = (
            [part // step for part in parts],
            bankroll // step,
            -(-least // step),
            least // step,
        )
        if bankroll_steps < ruined_below:
            return 1.0
        if bankroll_steps >= cost_steps * (self.hands + 1):
            return 0.0
        if len(nets) * cost_steps * self.hands**2 > 2 * MOST_STEPS:
            return None
        alive, ruined = np.zeros(bankroll_steps + 1), 0.0
        alive[bankroll_steps] = 1.0
        for rounds_left in range(self.hands - 1, -1, -1):  # rounds still to come after this one
            after = np.zeros(cost_steps * (rounds_left + 1))
            for net, chance in zip(nets, self.plan.chances(), strict=True):
                moved = alive[max(-net, 0) : max(len(after) - net, 0)]
                offset = max(net, 0)
                after[offset : offset + len(moved)] += chance * moved
            ruined += after[:ruined_below].sum()
            after[:ruined_below] = 0.0
            alive = after
            if rounds_left % REPORT_EVERY == 0:
                report_progress("risk of ruin", 1 - rounds_left / self.hands)
        return float(ruined)

    def distance(self, exact: float) -> float:
        """Of the share of ruin from the exact one, in standard errors."""
        error = sqrt(exact * (1 - exact) / len(self.finals))
        return (self.ruin - exact) / error if error else 0.0


def session_block(
    plan: Plan, place: int, count: int, bankroll: int, stake: int, hands: int
) -> tuple[Numbers, Numbers, tuple[Numbers, ...]]:
    """So many sessions: what was left, after how many rounds, and the course of the first few."""
    _, results = block(plan, place, count * hands, count * hands)
    nets = np.array(plan.parts, dtype=np.int64) * stake
    finals, lasted = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    money = bankroll * plan.unit
    compiled(".simulate.sessions").walk(results, nets, money, -int(nets.min()), hands, finals, lasted)
    courses = [results[i * hands : i * hands + lasted[i]] for i in range(min(count, PATHS))]
    return finals, lasted, tuple(np.concatenate([[money], money + np.cumsum(nets[course])]) for course in courses)


def sessions(
    plan: Plan,
    bankroll: int,
    stake: int,
    count: int,
    hands: int,
    seed: str = "croupier",
    workers: int | None = None,
    watch: Callable[[int], None] | None = None,
    dask: str = "",
) -> Sessions:
    """Take a bankroll to the table so many times for so many rounds of one stake each; amounts are cents."""
    if stake <= 0 or bankroll <= 0 or hands <= 0 or count <= 0:
        raise Refused("bankroll, stake, sessions and hands are at least one", OWN.cite("amount"))
    size = max(1, BLOCK // hands)
    session_block(plan, 0, 1, 1, 1, 1)
    key = key_of(seed, "sessions")
    jobs = (
        (session_block, plan, start(key, i), min(size, count - i * size), bankroll, stake, hands)
        for i in range(-(-count // size))
    )
    finals, lasted, paths = list[Numbers](), list[Numbers](), tuple[Numbers, ...]()
    with crew(workers, dask) as (submit, ahead):
        for done in _in_order(submit, ahead, jobs):
            finals.append(done[0])
            lasted.append(done[1])
            paths = (*paths, *done[2])[:PATHS]
            if watch:
                watch(sum(map(len, finals)))
    return Sessions(plan, bankroll, stake, hands, np.concatenate(finals), np.concatenate(lasted), paths)
