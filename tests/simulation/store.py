"""A store on which things go wrong: a transaction fails, is rolled back at its end, or is there although the word of it
was lost; the process dies before or after a commit; the database is away for a while.

Each fault is for the next transaction, whoever begins it. Underneath is the house's own store on a real SQLite file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from croupier.service.store import Store
from croupier.service.store.vault import Vault
from simulation.clock import Crash

KEY = Vault("5e" * 32)  # one for all houses: a copy of one is opened without its file
ENGINES: dict[str, Engine] = {}  # with its compiled statements; a process that is gone has left no connection in it
# What can become of the next transaction; those that crash take the process with them.
FAULTS = ("fails", "breaks", "unheard", "crash-before", "crash-after")


class Trouble:
    """What is wrong with the database; it outlasts the processes that use it."""

    def __init__(self) -> None:
        self.next: list[str] = []  # faults of the next transactions
        self.away = False
        self.commits = 0  # transactions that have ended, one way or the other

    def heal(self) -> None:
        self.next.clear()
        self.away = False


class FaultyStore(Store):
    """The house's store, with trouble."""

    def __init__(self, url: str, trouble: Trouble) -> None:
        super().__init__(url, KEY)
        self.engine = ENGINES.setdefault(url, self.engine)
        self.trouble = trouble
        self.dead = False  # its process is gone

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        self._check()
        fault = self.trouble.next.pop(0) if self.trouble.next else ""
        if fault == "fails":
            raise failure("disk I/O error")
        try:
            with super()._transaction() as db:
                yield db
                if fault == "crash-before":
                    raise Crash
                if fault == "breaks":
                    raise failure("database or disk is full")
        finally:
            self.trouble.commits += 1
        if fault == "unheard":
            raise failure("the connection is gone")
        if fault == "crash-after":
            raise Crash

    @contextmanager
    def read(self) -> Iterator[Connection]:
        self._check()
        with super().read() as db:
            yield db

    def _check(self) -> None:
        if self.dead:
            raise Crash
        if self.trouble.away:
            raise failure("unable to open database file")

    def last_words(self, work: Any) -> None:
        """A commit that was on its way when the process died, and comes through."""
        self.dead = False
        try:
            work()
        except (Exception, Crash):  # somebody else has written the line, or nobody hears why not
            pass
        finally:
            self.dead = True


def failure(why: str) -> OperationalError:
    return OperationalError("COMMIT", {}, sqlite3.OperationalError(why))
