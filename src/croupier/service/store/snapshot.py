"""A copy of the house, of one moment, while it plays: always one SQLite file, whatever the house itself is kept in.

So a copy can be opened, proved and disputed over like a house, and be put back into either database. It says of itself
that it is a copy, so that a house made from it notices (`after_restore`).
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
ROWS_AT_ONCE = 2000  # rows
NO_TIMEOUT = text("SET LOCAL idle_in_transaction_session_timeout = 0")  # for one that nobody waits for
PROCESS_TABLES = (schema.processes, schema.owners)  # who runs what just now, with their keys: no part of the house


def take(engine: Engine, path: Path) -> None:
    """Write the copy; there is either all of it under its name, or nothing."""
    part = Path(f"{path}.part")
    check_new_file(path)
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # secrets of coming rounds are in it
        if engine.dialect.name == "sqlite":
            _copy_sqlite(engine, part)
        else:
            _copy_postgres(engine, part)
        _mark_as_copy(part)
        with open(part, "rb+") as file:
            os.fsync(file.fileno())
        part.rename(path)
    except OSError as wrong:
        raise Refused(f"cannot write {path}: {wrong.strerror}", CITE) from None
    finally:
        part.unlink(missing_ok=True)


def check_new_file(path: Path) -> None:
    """A file is never written over."""
    if path.exists():
        raise Refused(f"{path} is there already, and is kept", CITE)
    if not path.parent.is_dir():
        raise Refused(f"there is no directory {path.parent}", CITE)


def _copy_sqlite(engine: Engine, part: Path) -> None:
    """SQLite's own way: whoever writes meanwhile is not kept waiting, and is not in it."""
    with engine.connect() as db, closing(sqlite3.connect(part)) as target:
        source = db.connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, and none beside it


def _copy_postgres(engine: Engine, part: Path) -> None:
    """Every table as one moment sees it."""
    copy = create_engine(f"sqlite:///{part}")
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as db, copy.begin() as target:
        db.execute(text("SET TRANSACTION READ ONLY"))
        db.execute(NO_TIMEOUT)
        if migrations.version_of(db) == schema.VERSION:
            tables = [table for table in schema.metadata.sorted_tables if table not in PROCESS_TABLES]
            migrations.create_tables(target, is_sqlite=True)
        else:
            tables = _reflect_tables(db, target)
        copy_rows(db, target, tables)
    copy.dispose()


def _reflect_tables(db: Connection, target: Connection) -> list[Table]:
    """The tables of a version of before, without what guards them: they are brought up to date before they are used."""
    inspector, metadata = inspect(db), MetaData()
    for name in inspector.get_table_names():
        keys = inspector.get_pk_constraint(name)["constrained_columns"]
        columns = [
            Column(
                column["name"],
                _column_type(column["type"], keys == [column["name"]]),
                primary_key=column["name"] in keys,
            )
            for column in inspector.get_columns(name)
        ]
        Table(name, metadata, *columns)
    metadata.create_all(target)
    return metadata.sorted_tables


def _column_type(reflected: Any, is_key: bool) -> Any:
    type_ = reflected.as_generic()
    return schema.Number if is_key and isinstance(type_, BigInteger) else type_


def copy_rows(source: Connection, target: Connection, tables: list[Table]) -> None:
    """All rows of these tables, which are empty in the target but for what it says of itself."""
    for table in tables:
        if table.name == schema.about.name:
            target.execute(table.delete())
        rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table)).mappings()
        for batch in rows.partitions():
            target.execute(insert(table), [dict(row) for row in batch])
        if target.dialect.name != "sqlite" and table.autoincrement_column is not None:  # it goes on counting
            last = target.execute(select(func.coalesce(func.max(table.autoincrement_column), 1))).scalar()
            target.execute(
                text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)"),
                {"name": table.name, "last": last},
            )


def _mark_as_copy(part: Path) -> None:
    """It says that it is a copy, and since when."""
    with closing(sqlite3.connect(part)) as db, db:
        db.execute("CREATE TABLE IF NOT EXISTS about (key VARCHAR(24) NOT NULL PRIMARY KEY, value TEXT NOT NULL)")
        db.execute("INSERT OR REPLACE INTO about VALUES ('copy', ?)", (str(time.time_ns() // 1_000_000),))
