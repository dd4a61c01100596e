"""Three hundred guests over every table of the sample house, on a real server: how long an answer takes.

    python benchmarks/all_tables.py [sqlite | postgresql] [SECONDS] [--tiny]

They play as people do, a command a second each, and every command is answered when it is durable. Of a hundred answers
ninety-nine must come within 100 ms. `--tiny` is a few guests for a few seconds on SQLite: it shows that all of this
runs and that rounds are played, and judges no time.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

import msgspec
from load.floor import Floor, processor
from load.guests import Lived, Place
from load.postgres import Durable

from croupier.games import game_of
from croupier.rulebook.house import House, sample_house
from croupier.rulebook.law import Law

TINY = "--tiny" in sys.argv
GUESTS = 24 if TINY else 300
SECONDS, WARM_UP = (3, 3) if TINY else (60, 30)
PACE = 0.2 if TINY else 1.0  # seconds between two commands of one guest
MOST_MS = 100
CHIPS = 400  # minima that a guest sits down with, or as many chips as every table takes
MOST_CHIPS = 500


def places(house: House, people: list[tuple[str, str]]) -> list[Place]:
    """Everybody's place: the tables are filled in turn, and terminals take whoever is left."""
    free = [(name, seat) for name, terms in house.tables.items() for seat in range(1, _seats(Law(terms)) + 1)]
    free.sort(key=lambda one: (one[1], one[0]))
    found = []
    for k, ((table, seat), (name, token)) in enumerate(zip(free, people, strict=False)):
        law = Law(house.tables[table])
        playing, least = game_of(law), law.limits("")[0]
        layout, bets = playing.spots(law), []
        for spot, times in playing.plain_bets:
            if spot in layout:
                low, high = law.limits(layout[spot].wager)
                bets.append((spot, min(max(least * times, low), high)))
        address, terminal = f"10.0.{k // 250}.{k % 250 + 1}", law.options.get("terminals") is True
        found.append(Place(table, seat, name, token, address, terminal, min(CHIPS * least, MOST_CHIPS), bets))
    return found


def _seats(law: Law) -> int:
    return game_of(law).seats(law)


def measure(home: Path, url: str, seconds: int) -> tuple[Lived, float]:
    """What it was like, and the server's processor time for a command, in microseconds."""
    house = sample_house()
    floor = Floor(home, url, (files("croupier.rulebook") / "houses" / "sample.toml").read_text(encoding="utf-8"))
    everybody = places(house, floor.people(GUESTS))
    server = floor.serve("--proxies", "127.0.0.1")
    words = [sys.executable, "-m", "load.guests", str(floor.port), str(PACE)]
    guests = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent
    )

    def say(line: str) -> str:
        assert guests.stdin
        assert guests.stdout
        guests.stdin.write(line + "\n")
        guests.stdin.flush()
        said = guests.stdout.readline()
        if not said:
            raise SystemExit("the guests have gone")
        return said

    try:
        say(msgspec.json.encode(everybody).decode())
        for length in (WARM_UP, seconds):
            before = processor(server.pid)
            lived = Lived(*json.loads(say(str(length))))
            spent = processor(server.pid) - before
    finally:
        assert guests.stdin
        guests.stdin.close()
        guests.wait()
        server.terminate()
        server.wait()
    if not lived.rounds:
        raise SystemExit("nobody played a round")
    return lived, 1e6 * spent / lived.commands


def on_sqlite(home: Path, seconds: int) -> tuple[Lived, float]:
    return measure(home, f"sqlite:///{home / 'house.db'}", seconds)


def on_postgresql(home: Path, seconds: int) -> tuple[Lived, float]:
    server = Durable()
    server.start()
    try:
        return measure(home, server.url(server.create()), seconds)
    finally:
        server.stop()


HOMES = {"sqlite": on_sqlite, "postgresql": on_postgresql}


def main(words: list[str]) -> int:
    seconds = next((int(word) for word in words if word.isdigit()), SECONDS)
    missed = 0
    for name in [word for word in words if word in HOMES] or list(HOMES)[: 1 if TINY else None]:
        print(f"{name}: {GUESTS} guests", flush=True)
        with tempfile.TemporaryDirectory(prefix="croupier-tables-") as home:
            found, micros = HOMES[name](Path(home), seconds)
        print(
            f"  {found.commands / seconds:.0f} commands/s, {found.refused / found.commands:.0%} refused; "
            f"{found.rounds} rounds at {found.tables} tables; p50 {1000 * found.p50:.1f} ms, p99 "
            f"{1000 * found.p99:.1f} ms (under {MOST_MS} is wanted), the longest {1000 * found.worst:.0f} ms; "
            f"{micros:.0f} µs of the server's processor each"
        )
        missed += not TINY and 1000 * found.p99 >= MOST_MS
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
