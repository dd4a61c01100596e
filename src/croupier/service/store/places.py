"""Who has a place where, as rows of the store: written and counted in the transaction of the line they follow from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select, text

from croupier.service.store import schema


class Seating(NamedTuple):
    """Somebody's place at a table; without `sits` it is promised for when the round is over."""

    name: str
    seat: int
    sits: bool


class Reseating(NamedTuple):
    """What is otherwise at a table than it was."""

    table: str
    removed: frozenset[Seating]
    added: frozenset[Seating]


Seatings = frozenset[Seating]


_P = schema.places


_DELETE = delete(_P).where(_P.c.table == bindparam("at_table"), _P.c.name == bindparam("who"))


_COUNT_PLACES = select(func.count()).select_from(_P).where(_P.c.name == bindparam("who"))


_LOCK_NAME = text("SELECT pg_advisory_xact_lock(hashtext('place'), hashtext(:who))")


def change_places(db: Connection, is_sqlite: bool, changes: Sequence[Reseating]) -> bool:
    """Write changes down; False if somebody would hold too many places, and then nothing of it may stay."""
    arriving = {place.name for change in changes for place in change.added}
    if not is_sqlite:
        for name in sorted(arriving):  # in one order, so that nobody waits for each other
            db.execute(_LOCK_NAME, {"who": name})
    newcomers = set()
    for table, removed, added in changes:
        leaving = {place.name for place in removed}
        newcomers |= {place.name for place in added} - leaving
        for name in leaving:
            db.execute(_DELETE, {"at_table": table, "who": name})
        if added:
            db.execute(insert(_P), [{"table": table, **place._asdict()} for place in added])
    return all((db.execute(_COUNT_PLACES, {"who": name}).scalar() or 0) <= MOST_PLACES for name in newcomers)


MOST_PLACES = 4  # that one person holds in the house
