"""From every released schema to today's: which version a database has, and the ordered steps to the next.

A new version mostly adds tables, columns and indexes; that is done for all of them alike, by looking what is missing.
`STEPS` has what adding cannot do, one function a version. All of it is one transaction: a database is of one version or
of another, never between two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Column, Connection, select, text
from sqlalchemy.schema import CreateColumn

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.number import is_number
from croupier.service.store import schema
from croupier.service.store.guards import guards

CITE = OWN.cite("service.schema")
# Version 1 did not say so of itself: it is known by its tables.
VERSION_1 = {
    "people": "name key role secret bot since",
    "sessions": "token person until",
    "accounts": "name balance",
    "postings": "id tx at table round state source target amount cite by",
    "chapters": "table number first header before",
    "lines": "table number round text hash command by at",
    "rounds": "table round commitment seed closed",
    "events": "id at kind table round by command line text cite",
    "approvals": "id at table line by state second answer command",
    "owners": "table address since",
}


RENAMED_COLUMNS = {"seed"}  # columns that today have another name


def _to_version_4(db: Connection) -> None:
    """What is moved over the counter in a day is no longer read from the postings, and those off the felt are found by
    other words; and who ran which table is forgotten: nobody does while a house is migrated, and an owner now has a
    lease."""
    for name in ("postings_at_the_cage", "postings_from", "postings_to"):
        db.execute(text(f"DROP INDEX IF EXISTS {name}"))
    db.execute(text("DROP TABLE owners"))


def _to_version_6(db: Connection) -> None:
    """Everybody who made an account is remembered, no longer the last alone."""
    m = schema.makers
    m.create(db)
    if "made_by" in _columns(db)["people"]:  # since version 3
        p = schema.people.c
        last = select(p.name, p.made_by, p.made_at).where(p.made_by.is_not(None))
        db.execute(m.insert().from_select(["person", "maker", "at"], last))


def _to_version_8(db: Connection) -> None:
    """The house's part in the chance of a round is its secret; a seed is a player's."""
    db.execute(text("ALTER TABLE rounds RENAME COLUMN seed TO secret"))


# By the version that a step leads to.
STEPS: dict[int, Callable[[Connection], None]] = {4: _to_version_4, 6: _to_version_6, 8: _to_version_8}


def version_of(db: Connection) -> int:
    """The version of a database; 0 if it is empty. What is newer or unknown is refused."""
    columns = _columns(db)
    if not columns:
        return 0
    version = _read_version(db) if "about" in columns else None
    if version is None:
        version = "1" if _is_version_1(columns) else "unknown"
    if not is_number(version) or not 1 <= int(version) <= schema.VERSION:
        newest = f"this croupier knows versions 1 to {schema.VERSION}"
        raise Refused(f"the database has schema version {version}; {newest}: nothing was changed", CITE)
    return int(version)


def _read_version(db: Connection) -> str | None:
    a = schema.about.c
    version = db.execute(select(a.value).where(a.key == "schema")).scalar()
    return None if version is None else str(version)


def _is_version_1(columns: dict[str, set[str]]) -> bool:
    """Everything that version 1 had, and nothing that we never made."""
    return all(set(names.split()) <= columns.get(table, set()) for table, names in VERSION_1.items()) and all(
        table in schema.metadata.tables and names <= set(schema.metadata.tables[table].c.keys()) | RENAMED_COLUMNS
        for table, names in columns.items()
    )


# Every column there is, in one question: whoever opens a house asks, and a look at each table by itself takes long.
_COLUMNS = {
    "sqlite": "SELECT t.name, c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c "
    "WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~'",
    "postgresql": "SELECT table_name, column_name FROM information_schema.columns "
    "WHERE table_schema = current_schema()",
}


def _columns(db: Connection) -> dict[str, set[str]]:
    columns: dict[str, set[str]] = {}
    for table, column in db.exec_driver_sql(_COLUMNS[db.dialect.name]):
        columns.setdefault(table, set()).add(column)
    return columns


def create_tables(db: Connection, is_sqlite: bool) -> None:
    """All of today's tables, in an empty database."""
    schema.metadata.create_all(db)
    for statement in guards(is_sqlite):
        db.execute(text(statement))
    _write_version(db)


def migrate(db: Connection, is_sqlite: bool, from_version: int) -> None:
    """From a version that was found to today's, in the transaction of the caller."""
    for version in range(from_version + 1, schema.VERSION + 1):
        if version in STEPS:
            STEPS[version](db)
    _add_missing(db)
    for statement in guards(is_sqlite):
        db.execute(text(statement))
    _write_version(db)
    check_complete(db)


def check_complete(db: Connection) -> None:
    """A database that calls itself today's has everything that we will ask it for."""
    columns = _columns(db)
    for table in schema.metadata.sorted_tables:
        missing = set(table.c.keys()) - columns.get(table.name, set())
        if missing:
            what = f"{table.name} lacks {', '.join(sorted(missing))}" if table.name in columns else f"no {table.name}"
            raise Refused(f"the database has not all of schema version {schema.VERSION}: {what}", CITE)


def _add_missing(db: Connection) -> None:
    """Tables, columns and indexes that came since; a column may be empty, so that what is there stays as it is."""
    columns = _columns(db)
    schema.metadata.create_all(db)
    for table in schema.metadata.sorted_tables:
        for column in table.columns:
            if table.name in columns and column.name not in columns[table.name]:
                db.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {_column_sql(db, column)}"))
        for index in table.indexes:
            index.create(db, checkfirst=True)


def _column_sql(db: Connection, column: Column[Any]) -> str:
    assert column.nullable or column.server_default, f"old rows have no {column}"
    return str(CreateColumn(column).compile(dialect=db.dialect))


def _write_version(db: Connection) -> None:
    a = schema.about
    db.execute(a.delete().where(a.c.key == "schema"))
    db.execute(a.insert(), [{"key": "schema", "value": str(schema.VERSION)}])
