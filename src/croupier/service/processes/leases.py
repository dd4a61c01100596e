"""Whose table it is, where several processes share a PostgreSQL house: whoever it was dealt to, while the lease holds.

A process takes out a lease and renews it every second: its row changes. One that has stopped, or hangs, does not renew:
whoever has seen the same row for as long as a lease lasts, by a clock of its own that nobody sets, removes it, and by
the foreign key its tables are nobody's. They are dealt to whoever runs the fewest. When the stopped one goes on, its
lease is gone: it takes out another and asks again whose each table is. So no two clocks are compared, and the
database's may jump by an hour: nobody loses a table by it, and nobody who is gone keeps one. What a stopped one had
decided before is fenced by the primary key of a line.
"""

from __future__ import annotations

import heapq
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from croupier.service.store import LOCKS, Store
from croupier.service.store.clock import Clock
from croupier.service.store.heartbeat import LEASE

RENEW = 1.0  # seconds between two words of a process
DEALING = 1  # the second half of the lock that is held by whoever deals
T = TypeVar("T")
seconds = time.monotonic  # the clock that leases are measured by, in each process its own

# What a lease says is the time at its holder's when it runs out. Others look only whether that has changed.
_RENEW = text("UPDATE processes SET until = GREATEST(until + 1, :until) WHERE lease = :id")
_ENTER = text(
    "INSERT INTO processes SELECT :id, :address, :key, "
    "GREATEST(max(since) + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint), :until FROM processes"
)  # after all who are there, whatever the database's clock shows
_BEFORE_US = text("DELETE FROM processes WHERE address = :address AND address <> ''")
_LEAVE = text("DELETE FROM processes WHERE lease = :id")
_BURY = text("DELETE FROM processes WHERE lease = :id AND until = :until")
_PROCESSES = text("SELECT lease, address, key, until FROM processes ORDER BY since, lease")
_OWNERS = text('SELECT "table", process FROM owners')
_DEAL = text(
    'INSERT INTO owners ("table", address, since, process) VALUES (:table, :address, :since, :process) '
    'ON CONFLICT ("table") DO UPDATE SET address = :address, since = :since, process = :process'
)
_HAND_OVER = text(
    'UPDATE owners SET address = :address, since = :since, process = :process WHERE "table" = :table AND process = :id'
)


class Holder(NamedTuple):
    """A process: where it is reached, and the key by which another of the house is known to it."""

    id: str
    address: str
    key: str


class Shared(NamedTuple):
    """Who is there, the eldest first, and who has which table."""

    living: list[Holder]
    holders: dict[str, Holder]


class LeaseReadings:
    """What each lease said when it was last looked at, and since when it says so, by a clock that nobody sets."""

    def __init__(self) -> None:
        self._last_read: dict[str, tuple[int, float]] = {}

    def silent(self, expiries: Mapping[str, int], began: float) -> dict[str, int]:
        """Those that have not been renewed for as long as a lease lasts, when they were looked at from `began` on."""
        now, previous = seconds(), self._last_read
        self._last_read = {
            lease: previous[lease] if lease in previous and previous[lease][0] == until else (until, now)
            for lease, until in expiries.items()
        }
        return {lease: until for lease, (until, since) in self._last_read.items() if began - since >= LEASE}


class Leases:
    """This process's lease, and the tables that it has been dealt."""

    def __init__(self, store: Store, address: str, stamp: Clock, now: Clock | None = None) -> None:
        self._store, self.address, self._stamp, self._now = store, address, stamp, now or stamp
        self._readings = LeaseReadings()
        self.me = Holder("", address, "")
        self._our_tables: set[str] = set()
        self._sure_until = 0.0  # until when, by our own clock, nobody else can have been dealt our tables
        self._db: Connection | None = None
        self._lock = threading.Lock()  # a connection is used by one thread at a time

    # --- what is asked ---

    def hold(self, table: str) -> str:
        """The lease under which a table is surely ours now; empty if it may not be."""
        return self.me.id if seconds() < self._sure_until and table in self._our_tables else ""

    def renew(self) -> None:
        """Say that we are here; one that was lost is not had back, but taken out anew."""
        self._retrying(self._renew)

    def survey(self, tables: Collection[str]) -> Shared:
        """Who has which of these tables; those that are nobody's are dealt first."""
        return self._retrying(lambda db: self._survey(db, tables))

    def holder(self, table: str, tables: Collection[str]) -> Holder:
        """Who has a table, after a look at our own lease."""

        def look(db: Connection) -> Holder:
            self._renew(db)
            return self._survey(db, tables).holders[table]

        return self._retrying(look)

    def hand_over(self, table: str, receiver: Holder) -> bool:
        """Give one of our tables to another process; whether it took it."""

        def give(db: Connection) -> bool:
            row = {"table": table, "id": self.me.id, **self._owner_row(receiver)}
            try:
                given = db.execute(_HAND_OVER, row).rowcount == 1
            except IntegrityError:  # it has just gone
                return False
            self._our_tables.discard(table)
            return given

        return self._retrying(give)

    def close(self) -> None:
        """Leave: whoever stays is dealt our tables."""
        with self._lock:
            if self._db is not None:
                with suppress(DBAPIError):
                    self._db.execute(_LEAVE, {"id": self.me.id})
            self._drop_connection()
            self._our_tables.clear()
            self._sure_until = 0.0

    # --- on our own connection ---

    def _retrying(self, do: Callable[[Connection], T]) -> T:
        """Do it; once more on a new connection, if the old one is gone."""
        with self._lock:
            try:
                return do(self._connection())
            except DBAPIError:
                self._drop_connection()
                return do(self._connection())

    def _connection(self) -> Connection:
        if self._db is None:
            self._db = self._store.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._db.detach()  # nobody waits for it who stores
        return self._db

    def _drop_connection(self) -> None:
        if self._db is not None:
            self._db.invalidate()
            self._db.close()
            self._db = None

    def _renew(self, db: Connection) -> None:
        began, until = seconds(), self._now() + int(LEASE * 1000)
        if not self.me.id or db.execute(_RENEW, {"id": self.me.id, "until": until}).rowcount == 0:
            if not self.me.id:  # who was here before us cannot be, where we are
                db.execute(_BEFORE_US, {"address": self.address})
            self.me = Holder(secrets.token_hex(8), self.address, secrets.token_hex(32))
            self._our_tables.clear()
            db.execute(_ENTER, {**self.me._asdict(), "until": until})
        self._sure_until = began + LEASE

    def _survey(self, db: Connection, tables: Collection[str]) -> Shared:
        if not self.me.id:
            self._renew(db)
        began = seconds()
        shared, expiries = _read_shared(db)
        silent = self._readings.silent(expiries, began)
        silent.pop(self.me.id, None)
        if silent or any(table not in shared.holders for table in tables):
            shared = self._deal(db, tables, silent)
        self._our_tables = {table for table, holder in shared.holders.items() if holder.id == self.me.id}
        return shared

    def _deal(self, db: Connection, tables: Collection[str], dead: Mapping[str, int]) -> Shared:
        """Bury the dead, and deal what is nobody's; one process at a time does."""
        db.execute(text("BEGIN"))  # whoever is stopped in it does not keep the others from dealing: see `store.IDLE`
        try:
            shared = self._deal_locked(db, tables, dead)
            db.execute(text("COMMIT"))
            return shared
        except BaseException:
            self._drop_connection()  # and with the connection what was begun on it
            raise

    def _deal_locked(self, db: Connection, tables: Collection[str], dead: Mapping[str, int]) -> Shared:
        db.execute(text("SELECT pg_advisory_xact_lock(:ours, :dealing)"), {"ours": LOCKS, "dealing": DEALING})
        if dead:
            db.execute(
                _BURY, [{"id": lease, "until": until} for lease, until in dead.items()]
            )  # unless it has just spoken
        shared, _ = _read_shared(db)
        if not shared.living:  # it is we who were too slow
            self._renew(db)
            shared, _ = _read_shared(db)
        free = [table for table in tables if table not in shared.holders]
        for table, receiver in zip(free, fewest_first(shared), strict=False):
            shared.holders[table] = receiver
        if free:
            db.execute(_DEAL, [{"table": table, **self._owner_row(shared.holders[table])} for table in free])
        return shared

    def _owner_row(self, holder: Holder) -> dict[str, Any]:
        return {"address": holder.address, "since": self._stamp(), "process": holder.id}


def _read_shared(db: Connection) -> tuple[Shared, dict[str, int]]:
    """Who has entered and who has which table, as it is written down; and what each lease says."""
    rows = list(db.execute(_PROCESSES))
    holders = {row.lease: Holder(row.lease, row.address, row.key) for row in rows}
    by_table = {row[0]: holders[row[1]] for row in db.execute(_OWNERS) if row[1] in holders}
    return Shared(list(holders.values()), by_table), {row.lease: int(row.until) for row in rows}


# --- who gets what ---


def fewest_first(shared: Shared) -> Iterator[Holder]:
    """Who gets the next table, and the next: whoever has the fewest by then; of several, the eldest."""
    count = Counter(shared.holders.values())
    order = [(count[holder], place) for place, holder in enumerate(shared.living)]
    heapq.heapify(order)
    while True:
        tables, place = order[0]
        heapq.heapreplace(order, (tables + 1, place))
        yield shared.living[place]


def shares(shared: Shared) -> dict[Holder, int]:
    """How many tables are each one's part; what does not come out even is the elder ones'."""
    each, remainder = divmod(len(shared.holders), len(shared.living))
    return {holder: each + (place < remainder) for place, holder in enumerate(shared.living)}


def receivers_for(shared: Shared, me: Holder) -> Sequence[Holder]:
    """To whom we give one of our tables each, to come down to our share; nobody is given more than theirs."""
    count, part = Counter(shared.holders.values()), shares(shared)
    if me not in part:
        return ()
    lacking = [holder for holder in shared.living for _ in range(part[holder] - count[holder])]
    return lacking[: max(0, count[me] - part[me])]


# --- a house in a file ---
