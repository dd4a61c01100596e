"""Which old rounds were moved to a file, and since when the books here begin."""

from __future__ import annotations

from sqlalchemy import func, select

from croupier.service.store import Store, schema


def where(store: Store, table: str, round_: int) -> str:
    """The file that an old round was moved to, or nothing."""
    a = schema.archives.c
    found = store.rows(select(a.file).where(a.table == table, a.round >= round_).order_by(a.number).limit(1))
    return str(found[0]["file"]) if found else ""


def closed_books(store: Store) -> int:
    """The moment before which a day's figures are in the archives."""
    found = store.rows(select(func.max(schema.archives.c.before).label("before")))
    return int(found[0]["before"] or 0)
