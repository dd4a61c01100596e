"""Memory over a long evening: a crowd that plays, errs and repeats itself at two tables of a real server.

    python benchmarks/soak.py [sqlite | postgresql] [COMMANDS [WARM-UP]] [--tiny]

110 players keep the tables busy; most of what they say is refused, and some of it is said twice. After a warm-up in
which the tables have seen more commands, and each of them has written more lines, than they keep at hand, the server's
memory is noted again and again. Its slope over the following COMMANDS (100,000 if left out) must stay under 1 MB for
every 100,000. What is kept at hand is kept for each table by itself, and the one that is less played at is the last to
be full: lines are counted for each. The database grows past what SQLite's connections keep of it in memory meanwhile.
`--tiny` is a short evening of a few players: it shows that all of this runs, and judges no memory.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from load.crowd import Crowd
from load.floor import Floor, memory
from load.postgres import Durable

TINY = "--tiny" in sys.argv
PLAYERS = 6 if TINY else 110
TABLES = ("craps-1", "blackjack-1")
COMMANDS = 150 if TINY else 100_000
WARM_UP = 50 if TINY else 130_000  # after that all that is kept at hand is full: tables, SQLite, the allocator
LINES = 10 if TINY else 6_000  # that each of them wrote down: it keeps 4096 at hand, and 4000 answers to commands
EVERY = 50 if TINY else 2_500  # commands between two looks at the memory
MOST = 1.0  # MB for every 100,000 commands
HOUSE = """
name = "The long evening"
staff = { cashiers = 1, dealers = 2, floorpersons = 1 }
[tables.craps-1]
game = "craps"
rulebook = "oneida"
minimum = 1
maximum = 500
[tables.blackjack-1]
game = "blackjack"
rulebook = "oneida"
minimum = 1
maximum = 500
"""


class Soaked(NamedTuple):
    per_second: float
    refused: float  # as a share
    first: float  # MB after the warm-up
    last: float
    slope: float  # MB for every 100,000 commands


def soak(home: Path, url: str, commands: int, warm_up: int) -> Soaked:
    floor = Floor(home, url, HOUSE)
    players = floor.people(PLAYERS)
    server = floor.serve("--proxies", "127.0.0.1")
    try:
        with Crowd(floor.port, TABLES, players) as crowd:
            said = crowd.until(warm_up)
            while floor.fewest_lines(TABLES) < LINES:
                said = crowd.until(said.commands + EVERY)
            begun = said.commands
            print(f"  {begun:8} commands, {begun - said.refused} of them taken: warm", flush=True)
            seen: list[tuple[int, float]] = []
            for target in range(begun, begun + commands + 1, EVERY):
                said = crowd.until(target)
                seen.append((said.commands, memory(server.pid) / 1024))
                if len(seen) % 8 == 1:
                    print(f"  {said.commands:8} commands, {seen[-1][1]:7.1f} MB", flush=True)
    finally:
        server.terminate()
        server.wait()
    return Soaked(said.per_second, said.refused / said.commands, seen[0][1], seen[-1][1], 100_000 * slope(seen))


def slope(points: list[tuple[int, float]]) -> float:
    """The straight line of least squares through them."""
    n = len(points)
    middle_x, middle_y = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    over = sum((x - middle_x) * (y - middle_y) for x, y in points)
    return over / sum((x - middle_x) ** 2 for x, _ in points)


def on_sqlite(home: Path, commands: int, warm_up: int) -> Soaked:
    return soak(home, f"sqlite:///{home / 'house.db'}", commands, warm_up)


def on_postgresql(home: Path, commands: int, warm_up: int) -> Soaked:
    server = Durable()
    server.start()
    try:
        return soak(home, server.url(server.create()), commands, warm_up)
    finally:
        server.stop()


HOMES = {"sqlite": on_sqlite, "postgresql": on_postgresql}


def main(words: list[str]) -> int:
    numbers = [int(word) for word in words if word.isdigit()]
    commands, warm_up = (*numbers, *(COMMANDS, WARM_UP)[len(numbers) :])
    missed = 0
    for name in [word for word in words if word in HOMES] or ["sqlite"]:
        print(f"{name}: {PLAYERS} players, {warm_up} commands to warm up, {commands} measured", flush=True)
        with tempfile.TemporaryDirectory(prefix="croupier-soak-") as home:
            found = HOMES[name](Path(home), commands, warm_up)
        print(
            f"  {found.per_second:.0f} commands/s, {found.refused:.0%} refused; {found.first:.1f} MB, then "
            f"{found.last:.1f} MB: {found.slope:+.2f} MB for every 100,000 commands (under {MOST} is wanted)"
        )
        missed += not TINY and found.slope >= MOST
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
