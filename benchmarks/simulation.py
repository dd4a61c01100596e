"""How many rounds a second the compiled kernels play, beside plain C programs of the same loops, on one core.

    python benchmarks/simulation.py [--tiny] [GAME ...]

The programs in `c/` are built in this run, where gcc is installed. Kernel and program play the same rounds of the same
random sequence, so their counts must agree to the last round; they are timed in turn, by processor time, and the best
of each is taken. `--tiny` plays few rounds once and judges no speed: it shows that all of this runs, and counts alike.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.sheets.plan import Plan
from croupier.analysis.simulate import block
from croupier.kernels.streams import start
from croupier.rulebook.law import Law, Terms

TINY = "--tiny" in sys.argv
ONLY = [name for name in sys.argv[1:] if not name.startswith("--")]  # these games alone
ROUNDS, TURNS = (20_000, 1) if TINY else (4_000_000, 25)
AT = start(2024, 1)
SOURCES = Path(__file__).parent / "c"
WAGERS = {  # the least ratio that is asked for
    "baccarat": (Terms("oneida-2006/minibaccarat", options={"decks": 8}), "banker", 0.9),
    "blackjack": (Terms("oneida-2006/blackjack"), "base", 0.9),
    "craps": (Terms("oneida-2006/craps"), "pass", 0.7),
    "no_bust_21": (Terms("ranchos/no-bust-21", chip=50, most=100000), "base", 0.7),
    "pure_21_5": (Terms("ranchos/pure-21-5", most=100000), "base", 0.7),
    "roulette": (Terms("oneida-2008/roulette"), "red", 0.9),
    "sic_bo": (Terms("oneida-2004/sic-bo"), "small", 0.9),
    "ultimate": (Terms("ranchos/ultimate-texas-holdem", most=10**6), "ante", 0.7),
    "let_it_ride": (Terms("oneida-2006/let-it-ride"), "bet", 0.7),
    "four_card": (Terms("oneida-2006/four-card-poker"), "ante", 0.7),
}
OTHERS = {
    "three card poker, ante": (Terms("oneida-2006/three-card-poker"), "ante"),
    "6 card bonus": (Terms("ranchos/three-card-poker-6-card-bonus", most=10**6), "six-card-bonus"),
}


def built(name: str, folder: Path) -> Path:
    program = folder / name
    level = "-O0" if TINY else "-O3"  # what is not timed need not be quick
    command = ["gcc", "-std=gnu11", level, "-march=native", "-Wall", "-o", str(program), str(SOURCES / f"{name}.c")]
    subprocess.run(command, check=True)
    return program


def kernel(plan: Plan) -> tuple[float, list[int]]:
    begun = process_time()
    counts, _ = block(plan, AT, ROUNDS)
    return process_time() - begun, counts.tolist()


def c(program: Path) -> tuple[float, list[int]]:
    """The program times itself: what a process takes to start is not the loop's."""
    said = subprocess.run([program, str(AT), str(ROUNDS)], capture_output=True, text=True, check=True).stdout.split()
    return float(said[0]), list(map(int, said[1:]))


def compare(name: str, plan: Plan, least: float, program: Path) -> bool:
    block(plan, AT, 0)  # compiles
    ours, theirs = [], []
    for _ in range(TURNS):
        (seconds, counts), (c_seconds, c_counts) = kernel(plan), c(program)
        if list(filter(None, counts)) != list(filter(None, c_counts)):  # a net that never came may be in one alone
            raise SystemExit(f"{name}: the kernel counts {counts}, the C program {c_counts}")
        ours.append(seconds)
        theirs.append(c_seconds)
    ratio = min(theirs) / min(ours)
    rates = f"{ROUNDS / min(ours) / 1e6:7.1f} M/s   C {ROUNDS / min(theirs) / 1e6:7.1f} M/s"
    print(f"{name:24} {rates}   {ratio:5.2f} of C, {least} asked for, same counts")
    return TINY or ratio >= least


def alone(name: str, plan: Plan) -> None:
    """What there is no C program for."""
    block(plan, AT, 0)
    print(f"{name:24} {ROUNDS / min(kernel(plan)[0] for _ in range(min(3, TURNS))) / 1e6:7.1f} M/s")


def main() -> None:
    reached = []
    if shutil.which("gcc") is None:
        print("gcc: not installed")
        for name, (terms, wager, _) in WAGERS.items():
            alone(name, plan_for(Law(terms), wager))
    else:
        with TemporaryDirectory() as folder:
            for name, (terms, wager, least) in WAGERS.items():
                if ONLY and name not in ONLY:
                    continue
                reached.append(compare(name, plan_for(Law(terms), wager), least, built(name, Path(folder))))
    for name, (terms, wager) in () if ONLY else OTHERS.items():
        alone(name, plan_for(Law(terms), wager))
    if not all(reached):
        raise SystemExit("slower than asked for")


if __name__ == "__main__":
    main()
