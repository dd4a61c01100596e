"""The rows of a bet, written many at a time: lines, postings and accounts, in each database's quickest words.

SQLite takes a list of rows for one statement. PostgreSQL takes all of them as one JSON document, which its own code
reads; a statement for each row would cost more than storing it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql

from croupier.service import schema

_DIALECT = postgresql.dialect()  # type: ignore[no-untyped-call]  # it has no types of its own
_ADD_LITE = "UPDATE accounts SET balance = balance + ? WHERE name = ?"
_ADD = (
    "UPDATE accounts SET balance = balance + change.delta "
    "FROM json_to_recordset(%s) AS change(who text, delta bigint) WHERE name = change.who"
)
_OPEN_LITE = "INSERT OR IGNORE INTO accounts (name, balance) VALUES (?, 0)"
_OPEN = (
    "INSERT INTO accounts (name, balance) SELECT name, 0 FROM json_array_elements_text(%s) AS name "
    "ORDER BY name ON CONFLICT DO NOTHING"
)
_HOLD = "SELECT 1 FROM accounts WHERE name = ANY(%s) ORDER BY name FOR UPDATE"
_OWN = (":rack ", ":wager ")  # accounts that only their table's owner writes


def _columns(table: Table) -> list[str]:
    """What a row gives: all but the number that the database gives it."""
    return [column.name for column in table.columns if column.autoincrement is not True]


def _insert(table: Table) -> str:
    names = ", ".join(f'"{name}"' for name in _columns(table))
    types = ", ".join(f'"{name}" {table.c[name].type.compile(_DIALECT)}' for name in _columns(table))
    return f"INSERT INTO {table.name} ({names}) SELECT {names} FROM json_to_recordset(%s) AS row({types})"


def _insert_lite(table: Table) -> str:
    names = _columns(table)
    quoted = ", ".join(f'"{name}"' for name in names)
    return f"INSERT INTO {table.name} ({quoted}) VALUES ({', '.join(f':{name}' for name in names)})"


_BULKY = (schema.lines, schema.postings)
_INSERTS = {table: _insert(table) for table in _BULKY}
_INSERTS_LITE = {table: _insert_lite(table) for table in _BULKY}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def insert(db: Connection, lite: bool, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Rows of `lines` or `postings`, each with every column."""
    if lite:
        db.exec_driver_sql(_INSERTS_LITE[table], list(rows))
    else:
        db.exec_driver_sql(_INSERTS[table], (_json(rows),))


def open_accounts(db: Connection, lite: bool, names: Sequence[str]) -> None:
    """Accounts that may be new."""
    if lite:
        db.exec_driver_sql(_OPEN_LITE, [(name,) for name in names])
    else:
        db.exec_driver_sql(_OPEN, (_json(names),))


def add(db: Connection, lite: bool, change: Mapping[str, int]) -> None:
    """Change balances; every account must be there."""
    if lite:
        done = db.exec_driver_sql(_ADD_LITE, [(delta, name) for name, delta in change.items()])
    else:
        # In one order everywhere, so that two writers never wait for each other in a ring.
        shared = sorted(name for name in change if not any(own in name for own in _OWN))
        if shared:
            db.exec_driver_sql(_HOLD, (shared,))
        rows = [{"who": name, "delta": delta} for name, delta in change.items()]
        done = db.exec_driver_sql(_ADD, (_json(rows),))
    if done.rowcount != len(change):
        raise LookupError(f"{len(change)} accounts change, {done.rowcount} are there")
