"""Every program of `benchmarks/` runs: once, at its tiny size, where no speed is judged but every count is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted(path.name for path in (ROOT / "benchmarks").glob("*.py"))


@pytest.mark.compiled
@pytest.mark.parametrize("program", PROGRAMS)
def test_it_runs_at_its_tiny_size(program: str) -> None:
    words = [sys.executable, str(ROOT / "benchmarks" / program), "--tiny"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
