"""Seeds, many of them, on all cores; or a script that a failing seed has left, once more.

PYTHONPATH=tests .venv/bin/python -m simulation --seeds 1-10000
PYTHONPATH=tests .venv/bin/python -m simulation --script failing.txt
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from simulation.run import run_script
from simulation.script import read_script
from simulation.seeds import run_all


def span(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> int:
    parser = argparse.ArgumentParser(prog="simulation", description="A whole house with faults, from one seed.")
    parser.add_argument("--seeds", type=span, default=span("1-50"), help="one, or the first and the last: 1-10000")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; as many as there are cores")
    parser.add_argument("--script", type=Path, help="run a script instead, as a failing seed has printed it")
    chosen = parser.parse_args()
    if chosen.script:
        found = run_script(read_script(chosen.script.read_text(encoding="utf-8")))
        print(f"{found.failure.kind}: {found.failure.why}" if found.failure else "it holds")
        return 1 if found.failure else 0
    return 1 if run_all(chosen.seeds, chosen.jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
