"""Who has a place where, at all tables of the house, whichever process runs them.

A row is written in the transaction of the line that it follows from, so the store knows no more and no less than the
tables do. There too it is counted: two tables that let the same person in at the same moment cannot both do it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, text

from croupier.service.seating.seats import MOST_PLACES, is_bot_name
from croupier.service.store import schema
from croupier.service.store.accounts import at_table

if TYPE_CHECKING:
    from croupier.service.store import Store
    from croupier.service.table.live_table import LiveTable


class Seating(NamedTuple):
    """Somebody's place at a table; without `sits` it is promised for when the round is over."""

    name: str
    seat: int
    sits: bool


class Reseating(NamedTuple):
    """What is otherwise at a table than it was."""

    table: str
    gone: frozenset[Seating]
    come: frozenset[Seating]


Seatings = frozenset[Seating]
_P = schema.places
_GONE = delete(_P).where(_P.c.table == bindparam("at_table"), _P.c.name == bindparam("who"))
_COUNT = select(func.count()).select_from(_P).where(_P.c.name == bindparam("who"))
_ALONE = text("SELECT pg_advisory_xact_lock(hashtext('place'), hashtext(:who))")


def places_at(live: LiveTable) -> Seatings:
    """Who has a place at this table as it now is; bots are nobody."""
    promised = [Seating(name, seat, False) for name, seat in live.desk.promised(live.table).items()]
    sitting = [Seating(name, seat, True) for seat, name in live.table.seats.items()]
    by_name = {place.name: place for place in (*promised, *sitting) if not is_bot_name(place.name)}
    return frozenset(by_name.values())


def stored_at(store: Store, table: str) -> Seatings:
    """And as the store has it."""
    rows = store.rows(select(_P).where(_P.c.table == table))
    return frozenset(Seating(str(row["name"]), int(row["seat"]), bool(row["sits"])) for row in rows)


def change_places(db: Connection, lite: bool, changes: Sequence[Reseating]) -> bool:
    """Write changes down; False if somebody would hold too many places, and then nothing of it may stay."""
    come = {place.name for change in changes for place in change.come}
    if not lite:
        for name in sorted(come):  # in one order, so that nobody waits for each other
            db.execute(_ALONE, {"who": name})
    newcomers = set()
    for table, gone, fresh in changes:
        leaving = {place.name for place in gone}
        newcomers |= {place.name for place in fresh} - leaving
        for name in leaving:
            db.execute(_GONE, {"at_table": table, "who": name})
        if fresh:
            db.execute(insert(_P), [{"table": table, **place._asdict()} for place in fresh])
    return all((db.execute(_COUNT, {"who": name}).scalar() or 0) <= MOST_PLACES for name in newcomers)


def held_elsewhere(store: Store, table: str, name: str) -> int:
    """How many places somebody holds at other tables of the house."""
    with store.read() as db:
        query = select(func.count()).select_from(_P).where(_P.c.name == name, _P.c.table != table)
        return int(db.execute(query).scalar() or 0)


def sittings(store: Store, name: str) -> dict[str, int]:
    """At which tables of the house somebody sits, and where."""
    return _held(store, name, True)


def promises(store: Store, name: str) -> dict[str, int]:
    """At which tables a place is kept for somebody until the round is over, and which."""
    return _held(store, name, False)


def _held(store: Store, name: str, sits: bool) -> dict[str, int]:
    query = select(_P.c.table, _P.c.seat).where(_P.c.name == name, _P.c.sits.is_(sits)).order_by(_P.c.table)
    return {str(row["table"]): int(row["seat"]) for row in store.rows(query)}


def chips_at(store: Store, table: str, seat: int) -> int:
    """Cents in a seat's rack and on the layout, as the books have them."""
    a: Any = schema.accounts.c
    wager = a.name.startswith(at_table(table, f"wager {seat} "), autoescape=True)
    query = select(func.sum(a.balance)).where(or_(a.name == at_table(table, f"rack {seat}"), wager))
    with store.read() as db:
        return int(db.execute(query).scalar() or 0)
