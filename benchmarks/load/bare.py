"""What plain `sqlite3` makes of the rows of a bet: one line, one posting, two accounts, so many bets a commit."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from time import perf_counter

from croupier.service.store import PRAGMAS, Store

TABLE, SEATS, SPOTS = "roulette-1", 200, 50
_LINE = 'INSERT INTO lines ("table", number, round, text, hash, command, "by", at) VALUES (?, ?, 1, ?, ?, ?, ?, ?)'
_POSTING = (
    'INSERT INTO postings (tx, at, "table", round, state, source, target, amount, cite, "by") '
    "VALUES (?, ?, ?, 1, 'pending', ?, ?, 100, 'oneida-2008/roulette/I.4.a', ?)"
)
_ADD = "UPDATE accounts SET balance = balance + ? WHERE name = ?"
_chance = random.Random(1)


class Bare:
    """The same rows with the pragmas and the tables of the service, and nothing else."""

    def __init__(self, path: Path) -> None:
        store = Store(f"sqlite:///{path}")
        store.create()
        store.close()
        self._db = sqlite3.connect(path, isolation_level=None)
        for pragma in PRAGMAS:
            self._db.execute(f"PRAGMA {pragma}")
        racks = [(f"{TABLE}:rack {seat}", 10**12) for seat in range(SEATS)]
        wagers = [(f"{TABLE}:wager {seat} straight-{spot}", 0) for seat in range(SEATS) for spot in range(SPOTS)]
        self._db.executemany("INSERT INTO accounts (name, balance) VALUES (?, ?)", racks + wagers)
        self._bets, self._spent = 0, 0.0

    def write(self, bets: int, group: int) -> None:
        """Until there are so many bets, in groups of this size."""
        start = perf_counter()
        while self._bets < bets:
            _commit(self._db, self._bets, group)
            self._bets += group
        self._spent += perf_counter() - start

    @property
    def per_second(self) -> float:
        return self._bets / self._spent


def _commit(db: sqlite3.Connection, first: int, group: int) -> None:
    lines, postings, changes = [], [], []
    for number in range(first, first + group):
        # Every seat in turn, as at the terminals, and any of its spots: not the same few accounts again and again.
        seat, spot, at = number % SEATS, _chance.randrange(SPOTS), 1_700_000_000_000 + number
        by, rack, wager = f"Guest-{seat:06x}", f"{TABLE}:rack {seat}", f"{TABLE}:wager {seat} straight-{spot}"
        text = f"seat {seat} bets 1 straight-{spot}"
        lines.append((TABLE, number, text, f"{number:032x}", f"{seat}-{number}", by, at))
        postings.append((f"{TABLE}/{number}", at, TABLE, rack, wager, by))
        changes += [(-100, rack), (100, wager)]
    db.execute("BEGIN")
    db.executemany(_LINE, lines)
    db.executemany(_POSTING, postings)
    db.executemany(_ADD, changes)
    db.execute("COMMIT")
