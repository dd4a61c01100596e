"""How soon the command line and the library are there, beside an interpreter that does nothing.

    python benchmarks/start_up.py [--tiny]

Processor time of a whole process, the best of several that take turns; each ratio is to `python -c pass`, with a limit
that a run must keep. The limits are the founding figures (`--help` in 0.2 s, `import croupier` in 60 ms) over the 17 ms
that an empty interpreter took on the machine where they were set. `--tiny` runs each once, and judges no speed.
"""

from __future__ import annotations

import os
import subprocess
import sys

TINY = "--tiny" in sys.argv
RUNS = 1 if TINY else 15
EMPTY = "python -c pass"
COMMANDS = {
    EMPTY: ["-c", "pass"],
    "import croupier": ["-c", "import croupier"],
    "croupier --help": ["-m", "croupier", "--help"],
    "croupier --version": ["-m", "croupier", "--version"],
    "croupier why oneida-2006/craps/F.5": ["-m", "croupier", "why", "oneida-2006/craps/F.5"],
}
MOST = {"import croupier": 3.5, "croupier --help": 11.5, "croupier --version": 11.5}  # times the empty interpreter's


def seconds(words: list[str]) -> float:
    """Of processor time, from the start of a process to its end."""
    process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(words)} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime


def main() -> None:
    best = dict.fromkeys(COMMANDS, float("inf"))
    for _ in range(RUNS):
        for name, words in COMMANDS.items():
            best[name] = min(best[name], seconds(words))
    missed = 0
    for name, took in best.items():
        ratio, most = took / best[EMPTY], MOST.get(name)
        asked = f"  (at most {most} is wanted)" if most else ""
        print(f"  {name:<36} {1000 * took:>7.1f} ms {ratio:>7.1f} x{asked}")
        missed += most is not None and ratio > most
    if missed and not TINY:
        sys.exit(f"{missed} of {len(MOST)} take longer than wanted")


if __name__ == "__main__":
    main()
