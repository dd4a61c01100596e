"""The list of a kind of game: whoever waits for a seat at any of its tables, in the order of asking (S, x.1).

The list is the house's, in the store, so that every process sees the same one; `seat_offers` offers what is free.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.games import game_of
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Law
from croupier.service.store import schema

if TYPE_CHECKING:
    from croupier.service.store import Store

CITE = OWN.cite("service.waiting")
_W = schema.waiting


class Waiter(NamedTuple):
    """A name on the list of a kind, and the table at which it is offered a seat, if it is."""

    kind: str
    name: str
    since: int
    offered: str | None


def tables_by_kind(house: House) -> dict[str, list[str]]:
    """Tables for a pot by what they play."""
    tables: dict[str, list[str]] = {}
    for name, terms in house.tables.items():
        game = game_of(law := Law(terms))
        if game.family == "pot":
            tables.setdefault(game.names(law)[0], []).append(name)
    return tables


def kind_of_table(law: Law) -> str:
    """The list that a table is of; none where players play against the house."""
    game = game_of(law)
    return game.names(law)[0] if game.family == "pot" else ""


def read_waiters(store: Store, kind: str = "") -> list[Waiter]:
    """Who waits, in the order of asking."""
    query = select(_W).order_by(_W.c.since, _W.c.name)
    rows = store.rows(query.where(_W.c.kind == kind) if kind else query)
    return [Waiter(row["kind"], row["name"], int(row["since"]), row["offered"]) for row in rows]


def join_list(store: Store, house: House, now: int, kind: str, name: str) -> None:
    """Somebody wants a seat at any table of this kind."""
    tables = tables_by_kind(house).get(kind)
    if tables is None:
        raise Refused(f"no table here plays {kind!r}", CITE)
    if has_seat(store, tables, name):
        raise Refused("you have a seat at a table of this kind", CITE)
    try:
        with store.begin() as db:
            db.execute(insert(_W), [{"kind": kind, "name": name, "since": now, "offered": None}])
    except IntegrityError:
        raise Refused("you are on this list", CITE) from None


def leave_list(store: Store, kind: str, name: str) -> None:
    with store.begin() as db:
        removed = db.execute(delete(_W).where(_W.c.kind == kind, _W.c.name == name)).rowcount
    if not removed:
        raise Refused("you are not on this list", CITE)


def names_ahead(store: Store, law: Law) -> list[str]:
    """Who waits for a seat at any table of this kind and has no offer yet: they come before whoever walks up."""
    kind = kind_of_table(law)
    return [waiter.name for waiter in read_waiters(store, kind) if waiter.offered is None] if kind else []


def has_seat(store: Store, tables: Iterable[str], name: str) -> bool:
    """Whether somebody has a place at one of these tables, or is promised one."""
    p = schema.places.c
    return bool(store.rows(select(p.seat).where(p.name == name, p.table.in_(list(tables)))))
