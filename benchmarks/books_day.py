"""The day's figures of a house with a million postings, asked for over HTTP, beside one bare query of its database.

    python benchmarks/books_day.py [sqlite | postgresql] [POSTINGS] [--tiny]

Ten days of play at twenty tables are written straight into the books. Then a real server is asked for `/books/day`, of
the last day and of all ten, and in turn the database itself, without our code, for the sum of all amounts: the plainest
question that reads every posting. Both ratios have a limit that a run must keep, and the figures must be those that
were written. `--tiny` is a small house: it judges the figures, and no ratio.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import psycopg
from load.floor import Floor
from load.postgres import Durable

from croupier.service.money.cage import DAY
from croupier.service.people.accounts import People
from croupier.service.store import PostingRow, Store, bulk_insert, schema
from croupier.service.store.accounts import deltas
from croupier.service.store.clock import wall_clock

TINY = "--tiny" in sys.argv
POSTINGS = 4_000 if TINY else 1_000_000
TABLES = [f"roulette-{number}" for number in range(1, 21)]
HOUSE = 'name = "Ten days"\nstaff = { cashiers = 1, dealers = 20, floorpersons = 20 }\n' + "".join(
    f'[tables.{name}]\ngame = "roulette"\nrulebook = "oneida"\nminimum = 1\nmaximum = 500\n' for name in TABLES
)
DAYS, SEATS, ROUND = 10, 7, 1 + 3 * 7  # postings of a round: a buy-in, and three for each seat
TIMES = 3 if TINY else 15
MOST = {"the last day": 2.0, "all ten days": 8.0}  # of the bare query, which takes a tenth of a second or so
AT_ONCE = 20_000


class Asked(NamedTuple):
    what: str
    took: float  # seconds, the middle of several
    bare: float


class Days:
    """What was played, and what it comes to."""

    def __init__(self, end: int) -> None:
        self.end, self.first = end, end - DAYS * DAY
        self.drop = {(name, day): 0 for name in TABLES for day in range(DAYS)}
        self.win = dict(self.drop)

    def postings(self, count: int) -> Iterator[PostingRow]:
        """Rounds of all tables in turn, evenly over the days."""
        chance = random.Random(1)
        for name in TABLES:
            yield self._row(f"{name}/before", self.first - 1, name, 0, schema.OUTSIDE, f"{name}:bank", 10**12)
        for seat in range(SEATS):
            yield self._row("grant", self.first - 1, None, 0, schema.OUTSIDE, f"purse:P{seat}", 10**13)
        rounds = max(1, count // ROUND)
        for number in range(rounds):
            name, at = TABLES[number % len(TABLES)], self.first + number * DAYS * DAY // rounds
            day, tx = (at - self.first) // DAY, f"{name}/{number}"
            bought = 100 * chance.randint(1, 5)
            yield self._row(tx, at, name, number, "purse:P0", f"{name}:drop", bought)
            self.drop[name, day] += bought
            for seat in range(SEATS):
                rack, wager, bet = f"{name}:rack {seat}", f"{name}:wager {seat} red", 100 * chance.randint(1, 9)
                yield self._row(tx, at, name, number, f"{name}:bank", rack, bet)
                yield self._row(tx, at, name, number, rack, wager, bet)
                yield self._row(tx, at, name, number, wager, f"{name}:bank", bet)
            self.win[name, day] += bought

    @staticmethod
    def _row(tx: str, at: int, table: str | None, round_: int, source: str, target: str, cents: int) -> PostingRow:
        return PostingRow(tx, at, table, round_, "final", source, target, cents, "oneida-2008/roulette/I.4.a", "house")

    def check(self, what: str, tables: list[dict[str, Any]]) -> None:
        """The figures that the service gives are those of what was written."""
        days = range(DAYS - 1, DAYS) if what == "the last day" else range(DAYS)
        for one in tables:
            expected = [sum(of[one["table"], day] for day in days) for of in (self.drop, self.win)]
            if [one["drop"], one["win"]] != expected:
                raise SystemExit(f"{what}: {one['table']} has {one['drop']} and {one['win']}, not {expected}")


def write(url: str, days: Days, count: int) -> None:
    store = Store(url)
    store.create()
    some: list[PostingRow] = []
    for row in days.postings(count):
        some.append(row)
        if len(some) == AT_ONCE:
            _post(store, some)
            some = []
    _post(store, some)
    if not store.is_sqlite:  # as a house of that age would have been by itself
        with psycopg.connect(url, autocommit=True) as db:
            db.execute("VACUUM ANALYZE postings")
    store.close()


def _post(store: Store, rows: list[PostingRow]) -> None:
    with store.begin() as db:
        bulk_insert.insert_rows(db, store.is_sqlite, schema.postings, rows)
        change = deltas(rows)
        bulk_insert.open_accounts(db, store.is_sqlite, sorted(change))
        bulk_insert.add_to_balances(db, store.is_sqlite, {name: delta for name, delta in change.items() if delta})


def bare(url: str) -> Callable[[], object]:
    """The sum of all amounts, asked by the database's own driver."""
    said = (
        "SELECT sum(amount) FROM postings NOT INDEXED"
        if url.startswith("sqlite")
        else "SELECT sum(amount) FROM postings"
    )
    db: Any = sqlite3.connect(url.removeprefix("sqlite:///")) if url.startswith("sqlite") else psycopg.connect(url)
    return lambda: db.execute(said).fetchone()


def timed(do: Callable[[], object]) -> float:
    began = perf_counter()
    do()
    return perf_counter() - began


def measure(home: Path, url: str, count: int) -> list[Asked]:
    days = Days(wall_clock() // DAY * DAY)
    print(f"  {count} postings are written …", flush=True)
    write(url, days, count)
    floor = Floor(home, url, HOUSE)
    store = Store(url)
    people = People(store, wall_clock)
    token = people.begin_session(people.register("Cas", "correct-horse-battery", "cashier", 0))
    store.close()
    server, beside, found = floor.serve(), bare(url), []
    try:
        for what, first in (("the last day", days.end - DAY), ("all ten days", days.first)):
            path = f"http://127.0.0.1:{floor.port}/api/v1/books/day?first={first}&last={days.end}"

            def ask(path: str = path) -> list[dict[str, Any]]:
                request = urllib.request.Request(path, headers={"Cookie": f"croupier={token}"})
                with urllib.request.urlopen(request, timeout=60) as answer:
                    tables: list[dict[str, Any]] = msgspec.json.decode(answer.read())["tables"]
                    return tables

            days.check(what, ask())
            took = [(timed(ask), timed(beside)) for _ in range(TIMES)]
            found.append(Asked(what, *(median(column) for column in zip(*took, strict=True))))
    finally:
        server.terminate()
        server.wait()
    return found


def on_sqlite(home: Path, count: int) -> list[Asked]:
    return measure(home, f"sqlite:///{home / 'house.db'}", count)


def on_postgresql(home: Path, count: int) -> list[Asked]:
    server = Durable()
    server.start()
    try:
        return measure(home, server.url(server.create()), count)
    finally:
        server.stop()


HOMES = {"sqlite": on_sqlite, "postgresql": on_postgresql}


def main(words: list[str]) -> int:
    count = next((int(word) for word in words if word.isdigit()), POSTINGS)
    missed = 0
    for name in [word for word in words if word in HOMES] or list(HOMES):
        print(f"{name}: {len(TABLES)} tables, {DAYS} days", flush=True)
        with tempfile.TemporaryDirectory(prefix="croupier-books-") as home:
            found = HOMES[name](Path(home), count)
        for one in found:
            ratio = one.took / one.bare
            print(
                f"  {one.what}: {1000 * one.took:.0f} ms, all postings by a bare query {1000 * one.bare:.0f} ms: "
                f"{ratio:.2f} (at most {MOST[one.what]} is wanted)"
            )
            missed += not TINY and ratio > MOST[one.what]
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
