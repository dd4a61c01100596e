"""The store: one SQL database, SQLite or PostgreSQL, chosen by its URL.

A table's owner hands it a `Write`: everything that some commands changed, for one transaction. It is all there
afterwards, or none of it is.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Table, bindparam, create_engine, event, insert, select, text, update
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from croupier.rulebook.cite import Refused
from croupier.service.store import bulk_insert, locked_secrets, metrics, migrations, schema, snapshot
from croupier.service.store.accounts import Entry, deltas
from croupier.service.store.heartbeat import last_heartbeat
from croupier.service.store.places import Reseating, change_places
from croupier.service.store.snapshot import NO_TIMEOUT
from croupier.service.store.vault import OWNER_ONLY, Vault, vault_at

Row = Mapping[str, Any]
# A commit is on the disk before it is answered.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
WRITER_CACHE = "PRAGMA cache_size=-8192"  # KB of what a busy evening writes to stay in memory
# Whoever reads needs less, and there are many of them: each would keep 2 MB of its own of what the system keeps anyway.
READER_CACHE = "PRAGMA cache_size=-256"
INTEGRITY_ERRORS = (IntegrityError, sqlite3.IntegrityError)  # by way of SQLAlchemy, and by `bulk_insert` without it
FAILURES = (SQLAlchemyError, sqlite3.Error)
PULSE = 1.0  # seconds for which a database that could be written to is believed to be so
# Milliseconds for the next statement of a transaction, as many as a lease has: whoever is stopped in the middle of one
# does not keep everybody else from the accounts that it touched.
IDLE_TIMEOUT = 5000
ACCOUNTS_KEPT = 50_000  # names of accounts kept at hand
LOCKS = 0x43524F55  # the first half of every advisory lock of ours; the second says what for


class Overdrawn(Exception):
    """An account would be below zero."""


class Repeated(Exception):
    """A command's id has been used before."""


class Fenced(Exception):
    """Another process has written this table's next line: it is no longer ours."""


class Crowded(Exception):
    """Somebody would hold more places in the house than one may."""


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
    moment: int | None = None


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

    __slots__ = ("approvals", "chapters", "closed", "events", "lines", "places", "postings", "rounds", "takings")

    def __init__(self) -> None:
        self.lines: list[LineRow] = []
        self.postings: list[PostingRow] = []
        self.events: list[Row] = []
        self.rounds: list[Row] = []
        self.closed: list[Row] = []
        self.chapters: list[Row] = []
        self.approvals: list[Row] = []
        self.places: list[Reseating] = []
        self.takings: list[Row] = []

    def post(
        self, tx: str, moment: int, by: str, entries: list[Entry], table: str | None = None, round_: int | None = None
    ) -> None:
        """A transaction: every entry of it has the same `tx`."""
        for e in entries:
            row = PostingRow(tx, moment, table, round_, e.state, e.source, e.target, e.amount, str(e.cite), by)
            self.postings.append(row)

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__slots__)


Also = Callable[[Connection], None]  # what is written in the same transaction


def nothing_more(_: Connection) -> None:
    """Most of what is written stands alone."""


class Store:
    """The database, and the few questions that are asked of it."""

    def __init__(self, url: str, vault: Vault | None = None) -> None:
        self.url, self.vault, self.file = url, vault or vault_at(url), _file_of(url)
        self.is_sqlite = url.startswith("sqlite")
        self.engine = _engine(url)
        # SQLite has one writer at a time; waiting for it here is fairer than its own busy loop. All write with one pen:
        # what one connection has read into memory is of no use to it once another has written.
        self._writer = threading.Lock()
        self._pen: Connection | None = None
        self._known_accounts: set[str] = set()
        self.errors, self.last_error = 0, 0  # times that the database failed, and when (in seconds) it last did
        self._pulse = 0.0  # when it was last seen to write

    def create(self, copy: Path | None = None) -> None:
        """Make the tables of a new house, or bring those of an older one up to date; one process at a time. `copy` is
        the file that an older one is kept in; beside the database, if it is a file itself."""
        with self.exclusively():
            _owners_only(self.url)
            with self.read() as db:
                version = migrations.version_of(db)
                if version == schema.VERSION:
                    migrations.check_complete(db)
                    mark = locked_secrets.read_mark(db)
                    if mark:
                        self.vault.check(mark)
                        return
            if version and version < schema.VERSION:
                self._keep_copy(version, copy)
            self.vault.make_key()
            with self.begin() as db:
                if version:
                    migrations.migrate(db, self.is_sqlite, version)
                else:
                    migrations.create_tables(db, self.is_sqlite)
                locked_secrets.lock_first_time(db, self.vault)

    def checked_version(self) -> Store:
        """This store, if its database is of today's version: nothing else is looked into."""
        with self.read() as db:
            version = migrations.version_of(db)
            if version != schema.VERSION:
                why = f"the database has schema version {version}, not {schema.VERSION}: see `croupier migrate`"
                raise Refused(why, migrations.CITE)
            migrations.check_complete(db)
        return self

    def _keep_copy(self, version: int, copy: Path | None) -> None:
        """A copy of an older house, before anything of it is changed."""
        if copy is None and not self.is_sqlite:
            why = f"the database has schema version {version} and waits for `croupier migrate`, which keeps a copy"
            raise Refused(why, migrations.CITE)
        if self.is_busy():
            raise Refused("the house is open in another process: close it before it is migrated", migrations.CITE)
        path = copy or Path(f"{self.url.removeprefix('sqlite:///')}.version-{version}")
        snapshot.take(self.engine, path)
        logging.getLogger(__name__).warning("schema version %s is kept in %s", version, path)

    def is_busy(self) -> bool:
        """Whether some process has a table of this house. On SQLite a file beside it says so."""
        if self.is_sqlite:
            return False
        with self.read() as db:
            if db.execute(_TABLES_HELD, {"ours": LOCKS}).scalar():
                return True
        return last_heartbeat(self.engine) is not None

    @contextmanager
    def exclusively(self) -> Iterator[None]:
        """While no other process of this house is in here. On SQLite there is none."""
        if self.is_sqlite:
            yield
            return
        with self.engine.connect() as db:
            db.execute(NO_TIMEOUT)
            db.execute(text("SELECT pg_advisory_xact_lock(:ours, 0)"), {"ours": LOCKS})
            yield

    @contextmanager
    def _counting_errors(self) -> Iterator[None]:
        """A database that fails is counted and logged, whoever was asking; a rule that it keeps is no failure."""
        try:
            yield
        except FAILURES as wrong:
            if not isinstance(wrong, (*INTEGRITY_ERRORS, DataError)):
                self.errors, self.last_error = self.errors + 1, int(time.time())
                self._pulse = 0.0  # whatever was seen a moment ago
                metrics.STORE_ERRORS.inc()
                why = str(getattr(wrong, "orig", None) or wrong).partition("\n")[0]  # and not what was to be stored
                logging.getLogger(__name__).error("the store failed: %s: %s", type(wrong).__name__, why)
            raise

    def check_writable(self) -> None:
        """See that the database can be written to; if it could a moment ago, that is enough."""
        if time.monotonic() - self._pulse > PULSE:
            a = schema.about
            with self.begin() as db:
                db.execute(a.delete().where(a.c.key == "pulse"))
                db.execute(a.insert(), [{"key": "pulse", "value": str(time.time_ns() // 1_000_000)}])
            self._pulse = time.monotonic()

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction that writes."""
        with self._counting_errors(), self._transaction() as db:
            yield db

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if not self.is_sqlite:
            with self.engine.begin() as db:
                yield db
            return
        with self._writer:
            if self._pen is None:
                self._pen = self.engine.connect()
                self._pen.exec_driver_sql(WRITER_CACHE)
                self._pen.rollback()
            with self._pen.begin():
                yield self._pen

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with self._counting_errors(), self.engine.connect() as db:
            yield db

    def write(self, write: Write, also: Also = nothing_more) -> None:
        """Store a batch, and what `also` belongs to it; raises `Overdrawn`, `Repeated`, `Crowded` or `Fenced`, and
        nothing is stored."""
        start = time.perf_counter()
        try:
            with self.begin() as db:
                new_accounts = self.write_in(db, write)
                also(db)
        except INTEGRITY_ERRORS as wrong:
            raise _reason(wrong) from None
        metrics.STORE_SECONDS.observe(time.perf_counter() - start)
        if len(self._known_accounts) > ACCOUNTS_KEPT:
            self._known_accounts.clear()
        # Only now are these accounts there for everybody: before the commit another writer would not find them.
        self._known_accounts |= new_accounts

    def write_once(self, write: Write, tx: str, also: Also = nothing_more) -> bool:
        """Store a transaction unless one of this name is there already, whoever writes it at the same time."""
        try:
            with self.begin() as db:
                if not self.is_sqlite:
                    db.execute(_LOCK_TRANSACTION, {"tx": tx})
                if db.execute(select(schema.postings.c.id).where(schema.postings.c.tx == tx).limit(1)).first():
                    return False
                self.write_in(db, write)
                also(db)
        except INTEGRITY_ERRORS as wrong:
            raise _reason(wrong) from None
        return True

    def write_in(self, db: Connection, write: Write) -> set[str]:
        """Store a batch in a transaction; returns the accounts that it may have opened."""
        for table, rows in (
            (schema.chapters, write.chapters),
            (schema.rounds, [self._lock_secret(row) for row in write.rounds]),
            (schema.events, write.events),
            (schema.approvals, write.approvals),
        ):
            if rows:
                db.execute(_INSERTS[table.name], rows)
        if write.lines:
            bulk_insert.insert_rows(db, self.is_sqlite, schema.lines, write.lines)
        if write.postings:
            bulk_insert.insert_rows(db, self.is_sqlite, schema.postings, write.postings)
        if write.closed:
            db.execute(_CLOSE, write.closed)
        if write.takings:
            db.execute(schema.ADD_TAKINGS, write.takings)
        if write.places and not change_places(db, self.is_sqlite, write.places):
            raise Crowded
        moved = deltas(write.postings)
        new_accounts = moved.keys() - self._known_accounts
        if new_accounts:
            bulk_insert.open_accounts(db, self.is_sqlite, sorted(new_accounts))
        change = {name: delta for name, delta in moved.items() if delta}
        if change:
            bulk_insert.add_to_balances(db, self.is_sqlite, change)
        return new_accounts

    def _lock_secret(self, row: Row) -> dict[str, Any]:
        """A round to come, as it is kept: its secret opens with the house's key alone."""
        name = locked_secrets.secret_name(row["table"], row["round"])
        return {**row, "secret": "", "locked": self.vault.lock(name, row["secret"])}

    # --- questions ---

    def balance(self, account: str) -> int:
        with self.read() as db:
            cents = db.execute(select(schema.accounts.c.balance).where(schema.accounts.c.name == account)).scalar()
        return int(cents or 0)

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
            row = db.execute(query).mappings().first()
        return dict(row) if row else None

    def chapters(self, table: str) -> list[Row]:
        c = schema.chapters
        return self.rows(select(c).where(c.c.table == table).order_by(c.c.number))

    def lines(self, table: str, first: int = 0, last: int | None = None) -> list[Row]:
        c = schema.lines
        query = select(c).where(c.c.table == table, c.c.number >= first).order_by(c.c.number)
        return self.rows(query if last is None else query.where(c.c.number <= last))

    def line_of_command(self, table: str, by: str, id_: str) -> Row | None:
        """What a person's command of this id led to, if it was ever accepted."""
        return self._first_row(_COMMAND, {"at_table": table, "who": by, "id": id_})

    def approval_of_command(self, table: str, by: str, id_: str) -> Row | None:
        """What a person's command of this id asked a second person for."""
        return self._first_row(_WAITING, {"at_table": table, "who": by, "id": id_})

    def refusals(self, table: str, last: int) -> list[Row]:
        """The latest refusals at a table, the earliest first."""
        e = schema.events
        query = select(e).where(e.c.table == table, e.c.kind == "refused", e.c.command.is_not(None))
        return self.rows(query.order_by(e.c.id.desc()).limit(last))[::-1]

    def round(self, table: str, round_: int) -> Row | None:
        """What is kept of a round's chance, with its secret in plain words."""
        c = schema.rounds
        rows = self.rows(select(c).where(c.c.table == table, c.c.round == round_))
        if not rows or not rows[0]["locked"]:
            return rows[0] if rows else None
        secret = self.vault.unlock(locked_secrets.secret_name(table, round_), str(rows[0]["locked"]))
        return {**rows[0], "secret": secret, "locked": None}

    def rows(self, query: Any, values: Mapping[str, Any] | None = None) -> list[Row]:
        with self.read() as db:
            return [dict(row) for row in db.execute(query, values).mappings()]

    def _first_row(self, query: Any, values: Mapping[str, Any]) -> Row | None:
        with self.read() as db:
            row = db.execute(query, values).mappings().first()
        return dict(row) if row else None

    def close(self) -> None:
        with self._writer:
            if self._pen is not None:
                self._pen.close()
                self._pen = None
        self.engine.dispose()


_LOCK_TRANSACTION = text("SELECT pg_advisory_xact_lock(hashtext(:tx))")
# By a program of before there were leases.
_TABLES_HELD = text(
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = :ours AND objid::bigint <> 0 "
    "AND objsubid = 2 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_INSERTS = {table.name: insert(table) for table in schema.metadata.sorted_tables}


def _select_by_id(table: Table) -> Any:
    """Whose command of which id, asked for with every refusal: the statement is made once."""
    c = table.c
    condition = (c.table == bindparam("at_table"), c.by == bindparam("who"), c.command == bindparam("id"))
    return select(table).where(*condition)


_COMMAND, _WAITING = _select_by_id(schema.lines), _select_by_id(schema.approvals)
_CLOSE = (
    update(schema.rounds)
    .where(schema.rounds.c.table == bindparam("at_table"), schema.rounds.c.round == bindparam("of"))
    .values(closed=bindparam("when"), secret=bindparam("out"), seeds=bindparam("given"), locked=None)
)


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"), pool_size=10, max_overflow=10)

        @event.listens_for(engine, "connect")
        def _patience(connection: Any, _: object) -> None:
            connection.execute(f"SET idle_in_transaction_session_timeout = {IDLE_TIMEOUT}")
            connection.commit()

        return engine
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 30})

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, so that a reader never blocks
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.execute(READER_CACHE)
        cursor.close()

    @event.listens_for(engine, "do_connect")
    def _private(*_: object) -> None:
        """A new file is nobody else's to read, and so are those that SQLite puts beside it."""
        path = _file_of(url)
        if path is not None and path.parent.is_dir() and not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWNER_ONLY))

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _file_of(url: str) -> Path | None:
    """The file of a SQLite house; one in memory, or in PostgreSQL, has none."""
    path = url.partition("?")[0].removeprefix("sqlite:///")
    return None if path in ("", ":memory:") or "://" in path else Path(path)


def _owners_only(url: str) -> None:
    """The files of a house of before that others could read."""
    path = _file_of(url)
    for end in ("", "-wal", "-shm") if path else ():
        with suppress(OSError):
            Path(f"{path}{end}").chmod(OWNER_ONLY)


def _reason(wrong: Exception) -> Exception:
    original = getattr(wrong, "orig", wrong)
    diag = getattr(original, "diag", None)
    message = str(diag.constraint_name) if diag else str(original)
    if "never_below_zero" in message:
        return Overdrawn()
    if "one_effect" in message or "one_asking" in message or ".command" in message:
        return Repeated()
    if "lines_pkey" in message or "lines.number" in message or "chapters" in message:
        return Fenced()
    return wrong
