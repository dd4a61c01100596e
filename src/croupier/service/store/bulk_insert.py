"""The rows of a bet, written many at a time: lines, postings and accounts, in each database's quickest words.

SQLite takes the values of many rows in one statement, and Python can do something else until it is through; row by row
it would wait for Python before each. PostgreSQL takes all of them as one JSON document, which its own code reads; a
statement for each row would cost more than storing it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

import msgspec
from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql

from croupier.service.store import schema

_DIALECT = postgresql.dialect()  # type: ignore[no-untyped-call]  # it has no types of its own
_ADD_IN_SQLITE = (
    "UPDATE accounts SET balance = balance + change.column2 FROM (VALUES {}) AS change WHERE name = change.column1"
)
_ADD_IN_POSTGRES = (
    "UPDATE accounts SET balance = balance + change.delta "
    "FROM json_to_recordset(%s) AS change(who text, delta bigint) WHERE name = change.who"
)
_OPEN_IN_SQLITE = "INSERT OR IGNORE INTO accounts (name, balance) VALUES (?, 0)"
_OPEN_IN_POSTGRES = (
    "INSERT INTO accounts (name, balance) SELECT name, 0 FROM json_array_elements_text(%s) AS name "
    "ORDER BY name ON CONFLICT DO NOTHING"
)
_LOCK_ACCOUNTS = "SELECT 1 FROM accounts WHERE name = ANY(%s) ORDER BY name FOR UPDATE"
_OWNED_BY_TABLE = (":rack ", ":wager ")  # accounts that only their table's owner writes


def _columns(table: Table) -> list[str]:
    """What a row gives: all but the number that the database gives it."""
    return [column.name for column in table.columns if column.autoincrement is not True]


def _insert_in_postgres(table: Table) -> str:
    names = ", ".join(f'"{name}"' for name in _columns(table))
    types = ", ".join(f'"{name}" {table.c[name].type.compile(_DIALECT)}' for name in _columns(table))
    return f"INSERT INTO {table.name} ({names}) SELECT {names} FROM json_to_recordset(%s) AS row({types})"


@cache
def _insert_in_sqlite(table: Table, columns: tuple[str, ...]) -> str:
    quoted = ", ".join(f'"{name}"' for name in columns)
    return f"INSERT INTO {table.name} ({quoted}) VALUES {{}}"


_BULKY = (schema.lines, schema.postings)
_INSERTS = {table: _insert_in_postgres(table) for table in _BULKY}
_ROWS_AT_ONCE = 512  # rows in a statement of SQLite, which takes no more than 32,766 values


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def insert_rows(db: Connection, is_sqlite: bool, table: Table, rows: Sequence[msgspec.Struct]) -> None:
    """Rows of `lines` or `postings`, all of one kind, whose fields are the columns."""
    if is_sqlite:
        statement = _insert_in_sqlite(table, rows[0].__struct_fields__)
        _execute_in_batches(db, statement, list(map(msgspec.structs.astuple, rows)))
    else:
        db.exec_driver_sql(_INSERTS[table], (_json(rows),))


def open_accounts(db: Connection, is_sqlite: bool, names: Sequence[str]) -> None:
    """Accounts that may be new."""
    if is_sqlite:
        db.exec_driver_sql(_OPEN_IN_SQLITE, [(name,) for name in names])
    else:
        db.exec_driver_sql(_OPEN_IN_POSTGRES, (_json(names),))


def add_to_balances(db: Connection, is_sqlite: bool, change: Mapping[str, int]) -> None:
    """Change balances; every account must be there."""
    if is_sqlite:
        changed = _execute_in_batches(db, _ADD_IN_SQLITE, list(change.items()))
    else:
        # In one order everywhere, so that two writers never wait for each other in a ring.
        shared = sorted(name for name in change if not any(part in name for part in _OWNED_BY_TABLE))
        if shared:
            db.exec_driver_sql(_LOCK_ACCOUNTS, (shared,))
        rows = [{"who": name, "delta": delta} for name, delta in change.items()]
        changed = db.exec_driver_sql(_ADD_IN_POSTGRES, (_json(rows),)).rowcount
    if changed != len(change):
        raise LookupError(f"{len(change)} accounts change, {changed} are there")


def _execute_in_batches(db: Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """A statement of SQLite over many rows; how many it has changed."""
    changed = first = 0
    while first < len(rows):
        # In powers of two: a few statements do for batches of every size, and the database keeps them ready.
        batch = rows[first : first + min(_ROWS_AT_ONCE, 1 << (len(rows) - first).bit_length() - 1)]
        sql = _with_rows(statement, len(batch), len(batch[0]))
        changed += _driver(db).execute(sql, tuple(chain.from_iterable(batch))).rowcount
        first += len(batch)
    return changed


def _driver(db: Connection) -> sqlite3.Connection:
    """SQLite itself: for statements like these, SQLAlchemy has nothing to add but time."""
    connection = db.connection.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    return connection


@cache
def _with_rows(statement: str, rows: int, columns: int) -> str:
    places = "(" + ", ".join("?" * columns) + ")"
    return statement.format(", ".join([places] * rows))
