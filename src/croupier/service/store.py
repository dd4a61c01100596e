"""The store: one SQL database, SQLite or PostgreSQL, chosen by its URL.

A table's owner hands it a `Write`: everything that some commands changed, for one transaction. It is all there
afterwards, or none of it is.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, bindparam, create_engine, event, insert, inspect, select, text, update
from sqlalchemy.exc import IntegrityError

from croupier.service import bulk, schema
from croupier.service.books import Entry, deltas
from croupier.service.guards import guards

Row = Mapping[str, Any]
# A commit is on the disk before it is answered; and what a busy evening touches stays in memory, 64 MB of it.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-65536")
INTEGRITY = (IntegrityError, sqlite3.IntegrityError)  # by way of SQLAlchemy, and by `bulk` without it
LOCKS = 0x43524F55  # the first half of every advisory lock of ours; the second is a table's, or nothing


class Overdrawn(Exception):
    """An account would be below zero."""


class Repeated(Exception):
    """A command's id has been used before."""


class Fenced(Exception):
    """Another process has written this table's next line: it is no longer ours."""


class LineRow(msgspec.Struct, gc=False):
    """A row of `lines`."""

    table: str
    number: int
    round: int
    text: str
    hash: str
    command: str | None
    by: str
    at: int


class PostingRow(msgspec.Struct, gc=False):
    """A row of `postings`."""

    tx: str
    at: int
    table: str | None
    round: int | None
    state: str
    source: str
    target: str
    amount: int
    cite: str
    by: str


class Write:
    """What one batch of commands stores."""

    __slots__ = ("approvals", "chapters", "closed", "events", "lines", "postings", "rounds")

    def __init__(self) -> None:
        self.lines: list[LineRow] = []
        self.postings: list[PostingRow] = []
        self.events: list[Row] = []
        self.rounds: list[Row] = []
        self.closed: list[Row] = []
        self.chapters: list[Row] = []
        self.approvals: list[Row] = []

    def post(
        self, tx: str, at: int, by: str, entries: list[Entry], table: str | None = None, round_: int | None = None
    ) -> None:
        """A transaction: every entry of it has the same `tx`."""
        for e in entries:
            row = PostingRow(tx, at, table, round_, e.state, e.source, e.target, e.amount, str(e.cite), by)
            self.postings.append(row)

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__slots__)


class Store:
    """The database, and the few questions that are asked of it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.lite = url.startswith("sqlite")
        self.engine = _engine(url)
        # SQLite has one writer at a time; waiting for it here is fairer than its own busy loop. All write with one pen:
        # what one connection has read into memory is of no use to it once another has written.
        self._writer = threading.Lock()
        self._pen: Connection | None = None
        self._known: set[str] = set()

    def create(self) -> None:
        """Make whatever is missing; one process at a time, or two would make the same."""
        with self.alone():
            self._create()

    def _create(self) -> None:
        """All of it in one transaction, and nothing if it is there: to make a guard again locks tables that others are
        writing, and the two would wait for each other."""
        with self.begin() as db:
            if inspect(db).has_table(schema.lines.name):
                return
            schema.metadata.create_all(db)
            for statement in guards(self.lite):
                db.execute(text(statement))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While no other process of this house is in here. On SQLite there is none."""
        if self.lite:
            yield
            return
        with self.engine.connect() as db:
            db.execute(text("SELECT pg_advisory_xact_lock(:ours, 0)"), {"ours": LOCKS})
            yield

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction that writes."""
        if not self.lite:
            with self.engine.begin() as db:
                yield db
            return
        with self._writer:
            if self._pen is None:
                self._pen = self.engine.connect()
            with self._pen.begin():
                yield self._pen

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with self.engine.connect() as db:
            yield db

    def write(self, write: Write) -> None:
        """Store a batch; raises `Overdrawn`, `Repeated` or `Fenced`, and nothing is stored."""
        try:
            with self.begin() as db:
                opened = self.write_in(db, write)
        except INTEGRITY as wrong:
            raise _reason(wrong) from None
        # Only now are these accounts there for everybody: before the commit another writer would not find them.
        self._known |= opened

    def write_once(self, write: Write, tx: str) -> bool:
        """Store a transaction unless one of this name is there already, whoever writes it at the same time."""
        try:
            with self.begin() as db:
                if not self.lite:
                    db.execute(_ALONE, {"tx": tx})
                if db.execute(select(schema.postings.c.id).where(schema.postings.c.tx == tx).limit(1)).first():
                    return False
                self.write_in(db, write)
        except INTEGRITY as wrong:
            raise _reason(wrong) from None
        return True

    def write_in(self, db: Connection, write: Write) -> set[str]:
        """Store a batch in a transaction; returns the accounts that it may have opened."""
        for table, rows in (
            (schema.chapters, write.chapters),
            (schema.rounds, write.rounds),
            (schema.events, write.events),
            (schema.approvals, write.approvals),
        ):
            if rows:
                db.execute(_INSERTS[table.name], rows)
        if write.lines:
            bulk.insert(db, self.lite, schema.lines, write.lines)
        if write.postings:
            bulk.insert(db, self.lite, schema.postings, write.postings)
        if write.closed:
            db.execute(_CLOSE, write.closed)
        moved = deltas(write.postings)
        opens = moved.keys() - self._known
        if opens:
            bulk.open_accounts(db, self.lite, sorted(opens))
        change = {name: delta for name, delta in moved.items() if delta}
        if change:
            bulk.add(db, self.lite, change)
        return opens

    # --- questions ---

    def balance(self, account: str) -> int:
        with self.read() as db:
            found = db.execute(select(schema.accounts.c.balance).where(schema.accounts.c.name == account)).scalar()
        return int(found or 0)

    def balances(self, prefix: str = "") -> dict[str, int]:
        accounts = schema.accounts.c
        query = select(accounts.name, accounts.balance).where(accounts.name.startswith(prefix, autoescape=True))
        with self.read() as db:
            return {str(row[0]): int(row[1]) for row in db.execute(query.order_by(accounts.name))}

    def chapter(self, table: str) -> Row | None:
        """The latest chapter of a table's log."""
        c = schema.chapters
        query = select(c).where(c.c.table == table).order_by(c.c.number.desc()).limit(1)
        with self.read() as db:
            found = db.execute(query).mappings().first()
        return dict(found) if found else None

    def chapters(self, table: str) -> list[Row]:
        c = schema.chapters
        return self.rows(select(c).where(c.c.table == table).order_by(c.c.number))

    def lines(self, table: str, first: int = 0, last: int | None = None) -> list[Row]:
        c = schema.lines
        query = select(c).where(c.c.table == table, c.c.number >= first).order_by(c.c.number)
        return self.rows(query if last is None else query.where(c.c.number <= last))

    def command(self, table: str, by: str, id_: str) -> Row | None:
        """What a person's command of this id led to, if it was ever accepted."""
        c = schema.lines
        found = self.rows(select(c).where(c.c.table == table, c.c.by == by, c.c.command == id_))
        return found[0] if found else None

    def waiting(self, table: str, by: str, id_: str) -> Row | None:
        """What a person's command of this id asked a second person for."""
        a = schema.approvals
        found = self.rows(select(a).where(a.c.table == table, a.c.by == by, a.c.command == id_))
        return found[0] if found else None

    def refusals(self, table: str, last: int) -> list[Row]:
        """The latest refusals at a table, the earliest first."""
        e = schema.events
        query = select(e).where(e.c.table == table, e.c.kind == "refused", e.c.command.is_not(None))
        return self.rows(query.order_by(e.c.id.desc()).limit(last))[::-1]

    def round(self, table: str, round_: int) -> Row | None:
        c = schema.rounds
        found = self.rows(select(c).where(c.c.table == table, c.c.round == round_))
        return found[0] if found else None

    def rows(self, query: Any) -> list[Row]:
        with self.read() as db:
            return [dict(row) for row in db.execute(query).mappings()]

    def close(self) -> None:
        with self._writer:
            if self._pen is not None:
                self._pen.close()
                self._pen = None
        self.engine.dispose()


_ALONE = text("SELECT pg_advisory_xact_lock(hashtext(:tx))")
_INSERTS = {table.name: insert(table) for table in schema.metadata.sorted_tables}
_CLOSE = (
    update(schema.rounds)
    .where(schema.rounds.c.table == bindparam("at_table"), schema.rounds.c.round == bindparam("of"))
    .values(closed=bindparam("when"))
)


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url.replace("postgresql://", "postgresql+psycopg://"), pool_size=10, max_overflow=10)
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 30})

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, so that a reader never blocks
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _reason(wrong: Exception) -> Exception:
    found = getattr(wrong, "orig", wrong)
    diag = getattr(found, "diag", None)
    said = str(diag.constraint_name) if diag else str(found)
    if "never_below_zero" in said:
        return Overdrawn()
    if "one_effect" in said or "one_asking" in said or ".command" in said:
        return Repeated()
    if "lines_pkey" in said or "lines.number" in said or "chapters" in said:
        return Fenced()
    return wrong
