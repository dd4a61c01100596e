"""Which old rounds were moved to a file, and since when the books here begin."""

from __future__ import annotations

from sqlalchemy import func, select

from croupier.service.store import Store, schema


def archive_file(store: Store, table: str, round_: int) -> str:
    """The file that an old round was moved to, or nothing."""
    a = schema.archives.c
    rows = store.rows(select(a.file).where(a.table == table, a.round >= round_).order_by(a.number).limit(1))
    return str(rows[0]["file"]) if rows else ""


def archived_until(store: Store) -> int:
    """The moment before which a day's figures are in the archives."""
    rows = store.rows(select(func.max(schema.archives.c.before).label("before")))
    return int(rows[0]["before"] or 0)
