"""What a table, a connection and a round cost, and what 10,000 tables would need; docs/scale.md reads it.

    python benchmarks/scale.py [--tiny]

A real server on a real PostgreSQL, and players with live lines of their own: five at each roulette table, who are
ready, bet, and are ready again. Memory and processor time are the server's own; the database's are counted beside them.
Afterwards every table is read back: all its rounds are there, and the books balance.

Then the leases alone, at full size: 10,000 tables and 40 processes in one program, on the real database. A process
dies, another comes; how many tables are dealt anew and handed over is counted, and must be as few as can be.

`--tiny` shows that all of this runs. Nothing is judged by how long it took.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from load.floor import Floor, memory, processor
from load.postgres import Durable
from sqlalchemy import func, select, text
from websockets.asyncio.client import ClientConnection, connect

from croupier.rulebook.house import read_house
from croupier.service.processes import leases
from croupier.service.processes.leases import Leases, receivers_for
from croupier.service.store import Store, schema
from croupier.service.store.clock import wall_clock
from croupier.service.table.live_table import LiveTable

TINY = "--tiny" in sys.argv
TABLES, PLAYERS, ROUNDS = (3, 2, 2) if TINY else (60, 5, 10)
REST = 0.2 if TINY else 10.0  # seconds in which nobody does anything
HOUSE_TABLES, PROCESSES = (60, 4) if TINY else (10_000, 40)

# What is asked for: so many tables, each with players and people who look on, and a round every so often.
WANTED, LINES, EVERY = 10_000, 8, 45.0
BUSY = 0.5  # of a core, so that it is quick when all come at once


class Cost(NamedTuple):
    """What was measured, on one core of this machine."""

    table_kb: float
    idle_us: float  # of a core, for a table at which nothing happens, a second
    open_ms: float  # to take a table over: its chapter read and played again
    line_kb: float
    round_ms: float  # of the server, for a round of all players, each with a line
    store_ms: float  # and of the database
    stored_kb: float
    commits: float
    lines: float


def house_of(count: int) -> str:
    game = 'game = "roulette"\nrulebook = "oneida"\nminimum = 1\nmaximum = 500\n'
    return 'name = "A long row"\n' + "".join(f"[tables.roulette-{n}]\n{game}" for n in range(1, count + 1))


class Player:
    """Somebody with a live line."""

    def __init__(self, line: ClientConnection, name: str, seat: int) -> None:
        self.line, self.name, self.seat, self._ids = line, name, seat, 0

    async def do(self, words: str) -> None:
        self._ids += 1
        await self.line.send(json.dumps({"type": "command", "id": f"c{self._ids}", "line": words}))
        while True:
            for said in str(await self.line.recv()).split("\n"):
                message = json.loads(said)
                if message.get("id") == f"c{self._ids}":
                    if message["type"] != "done":
                        raise SystemExit(f"{words}: {message}")
                    return


async def play(table: list[Player], rounds: int) -> None:
    for _ in range(rounds):
        for words in ("ready", "bets 1 red", "ready"):
            await asyncio.gather(*(one.do(f"seat {one.seat} {words}") for one in table))


def alone_kb(home: Path, url: str) -> int:
    """A server with one table at which somebody has been."""
    floor = Floor(home, url, house_of(1))
    ((_, token),) = floor.people(1)
    server = floor.serve()
    try:
        asyncio.run(come(floor, [(1, token)], 0))
        return memory(server.pid)
    finally:
        server.terminate()
        server.wait()


async def come(floor: Floor, who: list[tuple[int, str]], pid: int) -> float:
    """So many live lines at tables; KB of the server for each, if it is asked."""
    before = memory(pid) if pid else 0
    lines = [await live(floor, table, token) for table, token in who]
    grown = (memory(pid) - before) / len(lines) if pid else 0.0
    for line in lines:
        await line.close()
    return grown


async def live(floor: Floor, table: int, token: str) -> ClientConnection:
    address = f"ws://127.0.0.1:{floor.port}/api/v1/tables/roulette-{table}/live"
    line = await connect(address, additional_headers={"Cookie": f"croupier={token}"}, max_size=None, compression=None)
    await line.recv()
    return line


class Meter:
    """What server and database have spent, and how much is stored."""

    def __init__(self, server: int, database: int, store: Store) -> None:
        self._server, self._database, self._store = server, database, store

    def read(self) -> dict[str, float]:
        with self._store.read() as db:
            size = float(db.execute(text("SELECT pg_database_size(current_database())")).scalar() or 0)
            lines = float(db.execute(select(func.count()).select_from(schema.lines)).scalar() or 0)
            commits = float(db.execute(text("SELECT pg_current_xact_id()::text::bigint")).scalar() or 0)
        spent = {"server": processor(self._server), "database": all_of(self._database)}
        return spent | {"size": size, "lines": lines, "commits": commits}  # numbers of those that write


async def evening(floor: Floor, people: list[tuple[str, str]], meter: Meter) -> dict[str, float]:
    """Every player at a place, and all rounds; what they took."""
    tables: list[list[Player]] = [[] for _ in range(TABLES)]
    for number, (name, token) in enumerate(people):
        table, seat = number % TABLES, number // TABLES + 1
        tables[table].append(Player(await live(floor, table + 1, token), name, seat))
        await tables[table][-1].do(f"seat {seat} sits 500 {name}")
    await asyncio.gather(*(play(table, 1) for table in tables))  # nothing is loaded for the first time below
    before = meter.read()
    await asyncio.gather(*(play(table, ROUNDS) for table in tables))
    after = meter.read()
    for one in (one for table in tables for one in table):
        await one.line.close()
    return {key: value - before[key] for key, value in after.items()}


def all_of(postmaster: int) -> float:
    """Processor time of a database server, with all its processes, those that have gone included."""
    fields = Path(f"/proc/{postmaster}/stat").read_text().rpartition(")")[2].split()
    found = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    for one in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(one.read_text().rpartition(")")[2].split()[1])
            found += processor(int(one.parent.name)) if parent == postmaster else 0
        except (FileNotFoundError, ProcessLookupError):  # it has just gone
            continue
    return found


def measured(server: Durable, home: Path) -> Cost:
    one = alone_kb(home, server.url(server.create()))
    store = Store(server.url(server.create()))
    floor = Floor(home, store.url, house_of(TABLES))
    people = floor.people(TABLES * PLAYERS)
    running = floor.serve()
    try:
        asyncio.run(come(floor, [(1, people[0][1])], 0))
        table_kb = (memory(running.pid) - one) / (TABLES - 1)
        spent = processor(running.pid)
        time.sleep(REST)
        idle = (processor(running.pid) - spent) / REST / TABLES
        lines = [(number % TABLES + 1, token) for number, (_, token) in enumerate(people)]
        line_kb = asyncio.run(come(floor, lines, running.pid))
        database = int((server.home / "data" / "postmaster.pid").read_text().split()[0])
        found = asyncio.run(evening(floor, people, Meter(running.pid, database, store)))
    finally:
        running.terminate()
        running.wait()
    open_ms, rounds = opened_ms(store), TABLES * ROUNDS
    store.close()
    return Cost(
        table_kb,
        idle * 1e6,
        open_ms,
        line_kb,
        found["server"] / rounds * 1e3,
        found["database"] / rounds * 1e3,
        found["size"] / rounds / 1024,
        found["commits"] / rounds,
        found["lines"] / rounds,
    )


def opened_ms(store: Store) -> float:
    """To take over each table, as whoever follows a dead process does; and the books, which must balance."""
    tables, began = read_house(house_of(TABLES)).tables, time.process_time()
    lives = [LiveTable(name, terms, store, wall_clock) for name, terms in tables.items()]
    spent = time.process_time() - began
    if any(live.table.round != ROUNDS + 1 for live in lives):
        raise SystemExit("rounds are missing")
    if sum(store.balances().values()):
        raise SystemExit("the books do not balance")
    return spent / len(lives) * 1e3


# --- what it comes to ---


def needs(cost: Cost) -> list[tuple[str, str]]:
    """The arithmetic of docs/scale.md."""
    rounds = WANTED / EVERY
    cores = (rounds * cost.round_ms / 1e3 + WANTED * cost.idle_us / 1e6) / BUSY
    memory_gb = (WANTED * cost.table_kb + WANTED * LINES * cost.line_kb) / 1024**2
    return [
        ("rounds a second", f"{WANTED:,} / {EVERY:.0f} = {rounds:.0f}"),
        ("connections", f"{WANTED:,} x {LINES} = {WANTED * LINES:,}"),
        ("processes, half busy", f"{rounds:.0f} x {cost.round_ms:.1f} ms + idle, / {BUSY} = {cores:.1f}"),
        ("memory of all processes", f"{memory_gb:.1f} GB"),
        ("commits a second", f"{rounds:.0f} x {cost.commits:.1f} = {rounds * cost.commits:,.0f}"),
        (
            "cores of the database",
            f"{rounds:.0f} x {cost.store_ms:.1f} ms / {BUSY} = {rounds * cost.store_ms / 1e3 / BUSY:.1f}",
        ),
        (
            "stored in a day",
            f"{rounds:.0f} x {cost.stored_kb:.1f} KB x 86,400 = {rounds * cost.stored_kb * 86_400 / 1024**2:,.0f} GB",
        ),
        (
            "a process dies: its tables again",
            f"{WANTED / max(cores, 1):,.0f} x {cost.open_ms:.1f} ms, shared by the others",
        ),
    ]


# --- the leases at full size ---


def simulated(server: Durable) -> list[tuple[str, str]]:
    """Many processes and tables, without what runs them: who is dealt what, and how many have to move."""
    leases.LEASE = 3600.0  # nobody is late here but by intent
    store = Store(server.url(server.create()))
    store.create()
    tables = [f"table-{n}" for n in range(HOUSE_TABLES)]
    crew = [Leases(store, f"http://{n}", wall_clock) for n in range(PROCESSES)]
    rows: list[tuple[str, str]] = []

    def note(what: str, moved: int, least: int) -> None:
        if moved != least:
            raise SystemExit(f"{what}: {moved} tables moved, and {least} had to")
        rows.append((what, f"{moved:,} tables moved"))

    def held() -> Counter[str]:
        return Counter(one.address for one in crew[0].survey(tables).holders.values())

    for one in crew:
        one.renew()
    crew[0].survey(tables)
    if max(held().values()) - min(held().values()) > 1:
        raise SystemExit("the tables are not shared evenly")
    rows.append(("a new house", f"{HOUSE_TABLES:,} tables dealt to {PROCESSES}"))
    before, dead = crew[0].survey(tables).holders, crew.pop()
    for one in crew:
        one.renew()
    leases.seconds = lambda: time.monotonic() + leases.LEASE  # as much time passes
    after = crew[0].survey(tables).holders
    leases.seconds = time.monotonic
    lost = sum(one == dead.me for one in before.values())
    note("one of them dies", sum(before[table] != after[table] for table in tables), lost)
    dead.close()
    fresh = Leases(store, "http://fresh", wall_clock)
    fresh.renew()
    crew.append(fresh)
    given = 0
    for one in crew:
        seen = one.survey(tables)
        own = [table for table, whose in seen.holders.items() if whose == one.me]
        for table, to in zip(own, receivers_for(seen, one.me), strict=False):
            given += one.hand_over(table, to)
    note("another one comes", given, HOUSE_TABLES // PROCESSES)
    began = time.process_time()
    crew[0].survey(tables)
    rows.append(("to look at all of it", f"{(time.process_time() - began) * 1e3:.1f} ms of a process, once a second"))
    for one in crew:
        one.close()
    store.close()
    return rows


def main() -> int:
    server = Durable()
    server.start()
    try:
        with tempfile.TemporaryDirectory(prefix="croupier-scale-") as home:
            cost = measured(server, Path(home))
        dealt = simulated(server)
    finally:
        server.stop()
    print(f"{TABLES} tables, {PLAYERS} players each, {ROUNDS} rounds\n")
    for what, amount in (
        ("a table", f"{cost.table_kb:8.0f} KB"),
        ("a table at rest, a second", f"{cost.idle_us:8.0f} µs"),
        ("a table taken over", f"{cost.open_ms:8.1f} ms"),
        ("a connection", f"{cost.line_kb:8.1f} KB"),
        ("a round, the server", f"{cost.round_ms:8.1f} ms"),
        ("a round, the database", f"{cost.store_ms:8.1f} ms"),
        ("a round, stored", f"{cost.stored_kb:8.1f} KB"),
        ("a round, lines", f"{cost.lines:8.1f}"),
        ("a round, commits", f"{cost.commits:8.1f}"),
    ):
        print(f"  {what:28}{amount}")
    for title, rows in ((f"\n{WANTED:,} tables", needs(cost)), ("\nleases alone", dealt)):
        print(title)
        for what, amount in rows:
            print(f"  {what:34}{amount}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
