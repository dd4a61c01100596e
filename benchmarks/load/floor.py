"""A house with one table of terminals, run by a real server, with a room full of players."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import func, select

from croupier.service.money.cage import Cage
from croupier.service.people.accounts import People
from croupier.service.store import Store, schema
from croupier.service.store.clock import wall_clock

TABLE = "terminals"
CLOCK = 15  # seconds of betting in a game: the shortest that the rules have
GAMES, FEW = (1, 20) if "--tiny" in sys.argv else (3, 0)  # FEW: bets of a terminal that is then ready, or all it can
HOUSE = f"""
name = "The long room"
[tables.{TABLE}]
game = "roulette"
rulebook = "oneida"
minimum = 1
maximum = 500
options = {{ terminals = true, terminal-count = 250, game-clock = {CLOCK} }}
"""
PURSE = 100_000_00
PATIENCE = 300  # seconds for the server to open, on a machine that has other things to do


Between = Callable[[int, int], None]


class Run(NamedTuple):
    """What was measured."""

    bets: int
    per_second: float  # bets that were accepted, and durable
    p50: float
    p99: float
    group: int  # commands that shared a commit, on average
    micros: float  # of the server's processor time per bet, settlements included
    kb: float  # memory of the server per terminal


class Floor:
    """The server, and the room in front of it."""

    def __init__(self, home: Path, url: str, house: str = HOUSE) -> None:
        self.home, self.url, self.house = home, url, house
        self.port = _free_port()
        self._base = f"http://127.0.0.1:{self.port}"

    def run(self, terminals: int, between: Between = lambda *_: None) -> Run:
        """All games; after each, `between` is told how many bets there were by then, and how many shared a commit."""
        tokens = [token for _, token in self.people(terminals)]
        server = self.serve()
        try:
            found = self._play(server, tokens, between)
        finally:
            server.terminate()
            server.wait()
        print(f"  {self._check(found['bets'])}", flush=True)
        return Run(**found)

    def people(self, count: int) -> list[tuple[str, str]]:
        """Players with full purses, signed in."""
        store = Store(self.url)
        store.create()
        people, cage = People(store, wall_clock), Cage(store, wall_clock)
        found = []
        for _ in range(count):
            player, token = people.add_guest()
            cage.grant(player.name, PURSE, "house", player.name)
            found.append((player.name, token))
        store.close()
        return found

    def serve(self, *more: str) -> subprocess.Popen[bytes]:
        house = self.home / "house.toml"
        house.write_text(self.house)
        words = ["serve", "--url", self.url, "--house", str(house), "--port", str(self.port), *more]
        program = Path(sys.executable).with_name("croupier")
        server = subprocess.Popen([str(program), *words], stdout=subprocess.DEVNULL)
        deadline = monotonic() + PATIENCE
        while True:
            try:
                self._get("/health")
                return server
            except OSError:
                if server.poll() is not None or monotonic() > deadline:
                    server.kill()
                    raise

    def fewest_lines(self, tables: Sequence[str]) -> int:
        """How many lines the table has written that has written fewest."""
        store, c = Store(self.url), schema.lines.c
        rows = store.rows(select(c.table, func.count().label("lines")).group_by(c.table))
        store.close()
        written = {str(row["table"]): int(row["lines"]) for row in rows}
        return min(written.get(table, 0) for table in tables)

    def _get(self, path: str) -> str:
        with urllib.request.urlopen(self._base + path, timeout=30) as answer:
            return str(answer.read().decode())

    def _play(self, server: subprocess.Popen[bytes], tokens: list[str], between: Between) -> dict[str, Any]:
        with Room(self.port, tokens[:1], 0):  # one comes and goes: nothing is loaded for the first time below
            alone = memory(server.pid)
        with Room(self.port, tokens, GAMES) as room:
            kb = (memory(server.pid) - alone) / len(tokens)
            print(f"  {len(tokens)} connected, {kb:.1f} KB each; they buy in", flush=True)
            room.next()
            before, spent = self._commits(), processor(server.pid)
            for _ in range(GAMES):
                said = room.next()
                print(f"  game {said['game']}: {said['bets']} bets so far", flush=True)
                between(said["bets"], self._group(before))
            last = room.next()
            spent = processor(server.pid) - spent
        if last["wrong"] or last["late"] != GAMES * len(tokens):
            raise SystemExit(f"{last['late']} bets were refused at the lock-out; besides: {last['wrong'][:3]}")
        found = {key: last[key] for key in ("bets", "p50", "p99")}
        return found | {
            "per_second": last["bets"] / last["seconds"],
            "group": self._group(before),
            "micros": 1e6 * spent / last["bets"],
            "kb": kb,
        }

    def _group(self, before: tuple[float, float]) -> int:
        """How many commands shared a commit since then, on average."""
        commits, commands = (now - then for now, then in zip(self._commits(), before, strict=True))
        return round(commands / commits)

    def _commits(self) -> tuple[float, float]:
        """How many commits there were, and how many commands in them."""
        said = self._get("/metrics")
        count, commands = (
            re.search(rf'croupier_commit_commands_{what}{{table="{TABLE}"}} (\S+)', said) for what in ("count", "sum")
        )
        return float(count[1]) if count else 0.0, float(commands[1]) if commands else 0.0

    def _check(self, bets: int) -> str:
        """The books after the run; `SystemExit` if anything is not as it should be."""
        store = Store(self.url)
        balances, p, c = store.balances(), schema.postings.c, schema.lines.c
        sums = dict.fromkeys(balances, 0)
        for column, sign in ((p.target, 1), (p.source, -1)):
            for row in store.rows(select(column.label("account"), func.sum(p.amount).label("all")).group_by(column)):
                sums[row["account"]] += sign * int(row["all"])
        stored = store.rows(select(func.count().label("bets")).where(c.table == TABLE, c.text.like("seat % bets %")))
        store.close()
        if sums != balances or sum(balances.values()) or min(v for k, v in balances.items() if k != schema.OUTSIDE) < 0:
            raise SystemExit("the books do not balance")
        if stored[0]["bets"] != bets:
            raise SystemExit(f"{bets} bets were acknowledged, {stored[0]['bets']} are stored")
        return f"the books balance; {bets} bets acknowledged, {bets} stored"


class Room:
    """The terminals' process; `next` lets it go on and hears what it did."""

    def __init__(self, port: int, tokens: list[str], games: int) -> None:
        script = Path(__file__).with_name("terminals.py")
        words = [sys.executable, str(script), str(port), TABLE, str(games), str(FEW)]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._tokens = " ".join(tokens)

    def __enter__(self) -> Room:
        self.next(self._tokens)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()

    def next(self, line: str = "") -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        said = self._process.stdout.readline()
        if not said:
            raise SystemExit("the terminals stopped")
        found: dict[str, Any] = json.loads(said)
        return found


def memory(pid: int) -> int:
    """What a process holds of memory, in KB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise SystemExit("the server is not running")


def processor(pid: int) -> float:
    """Processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
