"""Many seeds on all cores: each is run, a failing one is made short, and all are counted."""

from __future__ import annotations

import gc
import multiprocessing
import sys
import time
import traceback
from collections.abc import Iterator
from typing import NamedTuple

from simulation.checks import Failure
from simulation.run import Opens, Outcome, run_script, run_seed
from simulation.script import Script
from simulation.shrink import shrink
from simulation.store import FaultyStore
from simulation.twins import difference

EVERY = 10.0  # seconds between two lines of progress
TWINS = 5  # one seed in so many is run again with a clock that is set; every second of them holds a tournament
WORK = 200  # seeds after which a worker is a new one


class Told(NamedTuple):
    """One seed, for whoever counts them."""

    seed: int
    lines: int
    rounds: int
    crashes: int
    messages: int
    failed: str  # everything about a failure, as it is printed


def one(seed: int) -> Told:
    """Run a seed, and make its story short if it fails."""
    try:
        found = run_seed(seed)
        failed = story(found) if found.failure else ""
        if not failed and seed % TWINS == 0 and (why := difference(found.script)):
            failed = f"# seed {seed} fails: a clock that was set changed more than stamps: {why}\n{found.script}"
    except Exception:  # the simulation's own fault: the other seeds go on
        return Told(seed, 0, 0, 0, 0, f"# seed {seed} could not be run\n{traceback.format_exc()}")
    return Told(seed, found.lines, found.rounds, found.crashes, found.messages, failed)


def story(found: Outcome) -> str:
    """What did not hold, and the shortest script that shows it."""
    failure = found.failure
    assert failure is not None
    short = shrink(found.script, lambda script: as_before(script, failure, found.closing))
    why = (run_script(short).failure or failure).why
    return f"# seed {found.script.stage.seed} fails: {failure.kind}: {why}\n{short}"


def as_before(script: Script, failure: Failure, closing: bool, opens: Opens = FaultyStore) -> Script | None:
    """The script as far as it came, if it fails in the same way; `closing` if that was only seen when all was over."""
    again = run_script(script, opens, closing)
    return again.script if again.failure and again.failure.kind == failure.kind else None


def results(seeds: range, jobs: int) -> Iterator[Told]:
    if jobs == 1:
        yield from map(one, seeds)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _worker, maxtasksperchild=WORK) as pool:
        yield from pool.imap_unordered(one, seeds)


def run_all(seeds: range, jobs: int) -> int:
    """Every seed; how many failed."""
    began = said = time.monotonic()
    done = failed = lines = rounds = crashes = messages = 0
    for told in results(seeds, jobs):
        done, failed = done + 1, failed + bool(told.failed)
        lines, rounds = lines + told.lines, rounds + told.rounds
        crashes, messages = crashes + told.crashes, messages + told.messages
        if told.failed:
            print(told.failed, flush=True)
        if time.monotonic() - said > EVERY:
            said = time.monotonic()
            pace = done / (said - began)
            print(f"{done} of {len(seeds)} seeds, {failed} failed, {pace:.1f} a second", file=sys.stderr, flush=True)
    what = f"{lines:,} lines, {rounds:,} rounds, {crashes:,} crashes, {messages:,} messages"
    print(f"{done:,} seeds in {time.monotonic() - began:.0f} seconds: {what}; {failed} failed")
    return failed


def _worker() -> None:
    """What a worker has loaded stays: nobody has to look through it again and again for what can go."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
