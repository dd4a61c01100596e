"""How many rounds a second the compiled kernels play, beside plain C programs of the same loops, on one core.

    python benchmarks/simulation.py

The programs in `c/` are built with gcc in this run. Kernel and program play the same rounds of the same random
sequence, so their counts must agree to the last round; they are timed in turn, and the best time of each is taken.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from croupier.analysis.plans import Plan, plan_for
from croupier.analysis.simulate import block
from croupier.kernels.streams import start
from croupier.rulebook.law import Law, Terms

ROUNDS = 20_000_000
TURNS = 9
AT = start(2024, 1)
SOURCES = Path(__file__).parent / "c"
WAGERS = {  # the least ratio that the founding issue asks for
    "baccarat": (Terms("oneida-2006/minibaccarat", options={"decks": 8}), "banker", 0.7),
    "blackjack": (Terms("oneida-2006/blackjack"), "base", 0.7),
    "craps": (Terms("oneida-2006/craps"), "pass", 0.7),
    "roulette": (Terms("oneida-2008/roulette"), "red", 0.5),
}
OTHERS = {
    "sic bo": (Terms("oneida-2004/sic-bo"), "small"),
    "three card poker, ante": (Terms("oneida-2006/three-card-poker"), "ante"),
    "6 card bonus": (Terms("ranchos/three-card-poker-6-card-bonus"), "six-card-bonus"),
}


def built(name: str, folder: Path) -> Path:
    program = folder / name
    command = ["gcc", "-std=gnu11", "-O3", "-march=native", "-Wall", "-o", str(program), str(SOURCES / f"{name}.c")]
    subprocess.run(command, check=True)
    return program


def kernel(plan: Plan) -> tuple[float, list[int]]:
    begun = perf_counter()
    counts, _ = block(plan, AT, ROUNDS)
    return perf_counter() - begun, counts.tolist()


def c(program: Path, results: int) -> tuple[float, list[int]]:
    """The program times itself: what a process takes to start is not the loop's."""
    said = subprocess.run([program, str(AT), str(ROUNDS)], capture_output=True, text=True, check=True).stdout.split()
    return float(said[0]), list(map(int, said[1 : results + 1]))


def compare(name: str, plan: Plan, least: float, program: Path) -> bool:
    block(plan, AT, 0)  # compiles
    ours, theirs = [], []
    for _ in range(TURNS):
        (seconds, counts), (c_seconds, c_counts) = kernel(plan), c(program, len(plan.nets))
        if counts != c_counts:
            raise SystemExit(f"{name}: the kernel counts {counts}, the C program {c_counts}")
        ours.append(seconds)
        theirs.append(c_seconds)
    ratio = min(theirs) / min(ours)
    rates = f"{ROUNDS / min(ours) / 1e6:7.1f} M/s   C {ROUNDS / min(theirs) / 1e6:7.1f} M/s"
    print(f"{name:24} {rates}   {ratio:5.2f} of C, {least} asked for, same counts")
    return ratio >= least


def main() -> None:
    with TemporaryDirectory() as folder:
        reached = [
            compare(name, plan_for(Law(terms), wager), least, built(name, Path(folder)))
            for name, (terms, wager, least) in WAGERS.items()
        ]
    for name, (terms, wager) in OTHERS.items():
        plan = plan_for(Law(terms), wager)
        block(plan, AT, 0)
        print(f"{name:24} {ROUNDS / min(kernel(plan)[0] for _ in range(3)) / 1e6:7.1f} M/s")
    if not all(reached):
        raise SystemExit("slower than asked for")


if __name__ == "__main__":
    main()
