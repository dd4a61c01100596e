"""Who has a place where, at all tables of the house, whichever process runs them.

A row is written in the transaction of the line that it follows from, so the store knows no more and no less than the
tables do. There too it is counted: two tables that let the same person in at the same moment cannot both do it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, or_, select

from croupier.play.table import Table
from croupier.service.seating.seats import is_bot_name
from croupier.service.store import schema
from croupier.service.store.accounts import table_account
from croupier.service.store.places import Seating, Seatings

if TYPE_CHECKING:
    from croupier.service.store import Store

_P = schema.places


def places_at(table: Table, promised_to: Mapping[str, int]) -> Seatings:
    """Who has a place at this table as it now is; bots are nobody."""
    promised = [Seating(name, seat, False) for name, seat in promised_to.items()]
    sitting = [Seating(name, seat, True) for seat, name in table.seats.items()]
    by_name = {place.name: place for place in (*promised, *sitting) if not is_bot_name(place.name)}
    return frozenset(by_name.values())


def stored_places(store: Store, table: str) -> Seatings:
    """And as the store has it."""
    rows = store.rows(select(_P).where(_P.c.table == table))
    return frozenset(Seating(str(row["name"]), int(row["seat"]), bool(row["sits"])) for row in rows)


def count_places_elsewhere(store: Store, table: str, name: str) -> int:
    """How many places somebody holds at other tables of the house."""
    with store.read() as db:
        query = select(func.count()).select_from(_P).where(_P.c.name == name, _P.c.table != table)
        return int(db.execute(query).scalar() or 0)


def seats_taken(store: Store, name: str) -> dict[str, int]:
    """At which tables of the house somebody sits, and where."""
    return _seats_by_table(store, name, True)


def seats_promised(store: Store, name: str) -> dict[str, int]:
    """At which tables a place is kept for somebody until the round is over, and which."""
    return _seats_by_table(store, name, False)


def _seats_by_table(store: Store, name: str, sits: bool) -> dict[str, int]:
    query = select(_P.c.table, _P.c.seat).where(_P.c.name == name, _P.c.sits.is_(sits)).order_by(_P.c.table)
    return {str(row["table"]): int(row["seat"]) for row in store.rows(query)}


def cents_at_seat(store: Store, table: str, seat: int) -> int:
    """Cents in a seat's rack and on the layout, as the books have them."""
    a: Any = schema.accounts.c
    wager = a.name.startswith(table_account(table, f"wager {seat} "), autoescape=True)
    query = select(func.sum(a.balance)).where(or_(a.name == table_account(table, f"rack {seat}"), wager))
    with store.read() as db:
        return int(db.execute(query).scalar() or 0)
