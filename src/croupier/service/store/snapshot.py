"""A copy of the house, of one moment, while it plays: always one SQLite file, whatever the house itself is kept in.

So a copy can be opened, proved and disputed over like a house, and be put back into either database. It says of itself
that it is a copy, so that a house made from it notices (`restored`).
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    MetaData,
    Table,
    create_engine,
    func,
    insert,
    inspect,
    select,
    text,
)

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.store import migrations, schema

CITE = OWN.cite("service.backup")
AT_ONCE = 2000  # rows
UNHURRIED = text("SET LOCAL idle_in_transaction_session_timeout = 0")  # for one that nobody waits for
OF_PROCESSES = (schema.processes, schema.owners)  # who runs what just now, with their keys: no part of the house


def take(engine: Engine, path: Path) -> None:
    """Write the copy; there is either all of it under its name, or nothing."""
    part = Path(f"{path}.part")
    fresh(path)
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # secrets of coming rounds are in it
        if engine.dialect.name == "sqlite":
            _lite(engine, part)
        else:
            _other(engine, part)
        _mark(part)
        with open(part, "rb+") as done:
            os.fsync(done.fileno())
        part.rename(path)
    except OSError as wrong:
        raise Refused(f"cannot write {path}: {wrong.strerror}", CITE) from None
    finally:
        part.unlink(missing_ok=True)


def fresh(path: Path) -> None:
    """A file is never written over."""
    if path.exists():
        raise Refused(f"{path} is there already, and is kept", CITE)
    if not path.parent.is_dir():
        raise Refused(f"there is no directory {path.parent}", CITE)


def _lite(engine: Engine, part: Path) -> None:
    """SQLite's own way: whoever writes meanwhile is not kept waiting, and is not in it."""
    with engine.connect() as db, closing(sqlite3.connect(part)) as target:
        source = db.connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, and none beside it


def _other(engine: Engine, part: Path) -> None:
    """Every table as one moment sees it."""
    made = create_engine(f"sqlite:///{part}")
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as db, made.begin() as target:
        db.execute(text("SET TRANSACTION READ ONLY"))
        db.execute(UNHURRIED)
        if migrations.version_of(db) == schema.VERSION:
            tables = [table for table in schema.metadata.sorted_tables if table not in OF_PROCESSES]
            migrations.make(target, lite=True)
        else:
            tables = _as_it_is(db, target)
        copy_rows(db, target, tables)
    made.dispose()


def _as_it_is(db: Connection, target: Connection) -> list[Table]:
    """The tables of a version of before, without what guards them: they are brought up to date before they are used."""
    seen, made = inspect(db), MetaData()
    for name in seen.get_table_names():
        keys = seen.get_pk_constraint(name)["constrained_columns"]
        columns = [
            Column(one["name"], _kind(one["type"], keys == [one["name"]]), primary_key=one["name"] in keys)
            for one in seen.get_columns(name)
        ]
        Table(name, made, *columns)
    made.create_all(target)
    return made.sorted_tables


def _kind(found: Any, key: bool) -> Any:
    kind = found.as_generic()
    return schema.Number if key and isinstance(kind, BigInteger) else kind


def copy_rows(source: Connection, target: Connection, tables: list[Table]) -> None:
    """All rows of these tables, which are empty in the target but for what it says of itself."""
    for table in tables:
        if table.name == schema.about.name:
            target.execute(table.delete())
        rows = source.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        for some in rows.partitions():
            target.execute(insert(table), [dict(row) for row in some])
        if target.dialect.name != "sqlite" and table.autoincrement_column is not None:  # it goes on counting
            last = target.execute(select(func.coalesce(func.max(table.autoincrement_column), 1))).scalar()
            target.execute(
                text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)"),
                {"name": table.name, "last": last},
            )


def _mark(part: Path) -> None:
    """It says that it is a copy, and since when."""
    with closing(sqlite3.connect(part)) as db, db:
        db.execute("CREATE TABLE IF NOT EXISTS about (key VARCHAR(24) NOT NULL PRIMARY KEY, value TEXT NOT NULL)")
        db.execute("INSERT OR REPLACE INTO about VALUES ('copy', ?)", (str(time.time_ns() // 1_000_000),))
