"""Whose table it is, where several processes share a PostgreSQL house: whoever holds its advisory lock.

The locks live on a connection of their own, and the database gives them up by itself when that connection ends, however
it ends. A process that has lost the connection has lost every lock, and asks for each again.
"""

from __future__ import annotations

import fcntl
import os
import threading
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.store import LOCKS, Store
from croupier.service.vault import OWNER_ONLY

_TRY = text("SELECT pg_try_advisory_lock(:ours, :table)")
_TAKEN = text(
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = :ours AND objsubid = 2 "
    "AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


class Locks:
    """The tables that this process holds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._db: Connection | None = None
        self._held: set[str] = set()
        self._one = threading.Lock()  # a connection is used by one thread at a time

    def take(self, table: str) -> bool:
        """Hold the table's lock, if nobody else does; again, if the connection was lost meanwhile."""
        with self._one:
            try:
                return self._take(table)
            except DBAPIError:
                self._lost()
                return self._take(table)

    def _take(self, table: str) -> bool:
        db = self._connection()
        if table in self._held:
            db.execute(text("SELECT 1"))  # as long as this connection lives, so does the lock
        elif db.execute(_TRY, {"ours": LOCKS, "table": _number(table)}).scalar():
            self._held.add(table)
        return table in self._held

    def free(self, tables: Iterable[str]) -> list[str]:
        """Those that no process holds."""
        with self._one:
            try:
                found = self._connection().execute(_TAKEN, {"ours": LOCKS})
            except DBAPIError:
                self._lost()
                raise
            taken = {int(row[0]) for row in found}
        return [table for table in tables if _number(table) % 2**32 not in taken]

    def holds(self, table: str) -> bool:
        """Whether the lock was ours when it was last looked at."""
        return table in self._held

    def _connection(self) -> Connection:
        if self._db is None:
            self._db = self._store.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._db.detach()  # it goes when it is closed, and with it the locks
        return self._db

    def _lost(self) -> None:
        self._held.clear()
        if self._db is not None:
            self._db.invalidate()
            self._db.close()
            self._db = None

    def close(self) -> None:
        with self._one:
            if self._db is not None:
                with suppress(DBAPIError):  # at once, and not when the server notices that we have gone
                    self._db.execute(text("SELECT pg_advisory_unlock_all()"))
                self._db.close()
                self._db = None
                self._held.clear()


def _number(table: str) -> int:
    return zlib.crc32(table.encode()) - 2**31


def only_here(url: str) -> Any:
    """One process at a time has a SQLite house."""
    path = url.removeprefix("sqlite:///")
    if path == url or not path:
        return None
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    file = os.fdopen(os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, OWNER_ONLY), "w")  # held while it has the house
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Refused("the house is open in another process already", OWN.cite("service.owner")) from None
    return file
