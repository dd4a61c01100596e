"""Fifty seeds of the simulation; and a seed is the same every time, as is its script."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from every import each
from simulation.house import SAMPLE
from simulation.run import run_script, run_seed, stage_of
from simulation.script import read_script
from simulation.twins import difference

SEEDS = range(1, 51)
TOGETHER = 5


@pytest.mark.parametrize("first", each(SEEDS[::TOGETHER], SEEDS[:25]))
def test_the_house_holds(first: int) -> None:
    for seed in range(first, first + TOGETHER):
        found = run_seed(seed)
        assert found.failure is None, f"seed {seed}: {found.failure}\n{found.script}"
        assert found.messages


def test_every_table_of_the_house_has_its_seeds() -> None:
    assert {name for seed in SEEDS for name in stage_of(seed).tables} == set(SAMPLE.tables)


@pytest.mark.parametrize("seed", [10, 13, 20, 25])
def test_a_clock_that_is_set_changes_nothing_but_stamps(seed: int) -> None:
    """Whole rounds and tournaments, and processes that die and come back, with an hour more or less again and again."""
    assert difference(run_seed(seed).script) == ""


def test_a_seed_is_the_same_in_every_process_and_so_is_its_script() -> None:
    """Nothing that is decided depends on what a process happens to be: its hashes, its addresses, its time."""
    here = run_seed(8)
    again = run_script(read_script(str(here.script)))
    assert (again.digest, again.messages, again.crashes) == (here.digest, here.messages, here.crashes)
    tests = Path(__file__).parents[1]
    ask = "from simulation.run import run_seed; found = run_seed(8); print(found.digest, found.messages)"
    path = os.pathsep.join([str(tests), *sys.path])
    other = subprocess.run(
        [sys.executable, "-c", ask],
        env=os.environ | {"PYTHONHASHSEED": "4711", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.split() == [here.digest, str(here.messages)]
