"""The cage and the count: play money in and out, openers, fills, credits, drops, corrections, and the day's figures.

A table's win over a while is its inventory at the end, its drop and its credits, less its inventory at the beginning
and its fills; its hold is the win as a share of the drop. What the house keeps as commission, rake or collection is
beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, bindparam, case, func, or_, select

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.money import dollars
from croupier.service import schema
from croupier.service.archive import closed_books
from croupier.service.books import CAGE, CORRECTION, FILL, Entry, at_table, purse
from croupier.service.store import Overdrawn, Store, Write

DAY = 86_400_000
SHIFT = 8 * 3_600_000
MOST = 10**13

_GRANT, _OPENER, _DROP = OWN.cite("books.grant"), OWN.cite("books.opener"), OWN.cite("books.drop")


class Figures(NamedTuple):
    """One table's day or shift, in cents."""

    table: str
    opener: int
    fills: int
    credits: int
    drop: int
    closer: int
    fees: int
    win: int
    hold: str  # win as a share of the drop, where there was any


def tx_of(what: str, by: str, id_: str) -> str:
    """The name of a transaction at the cage; an id is its sender's, as it is at a table."""
    return f"{what}/{by}/{id_}"


class Cage:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store, self.now = store, now

    # --- people ---

    def grant(self, person: str, cents: int, by: str, id_: str) -> int:
        """Play money over the counter."""
        return self._post(
            tx_of("grant", by, id_), by, [Entry(schema.OUTSIDE, purse(person), self._amount(cents), _GRANT)]
        )

    def redeem(self, person: str, cents: int, by: str, id_: str) -> int:
        """Play money handed back."""
        return self._post(
            tx_of("redeem", by, id_), by, [Entry(purse(person), schema.OUTSIDE, self._amount(cents), _GRANT)]
        )

    # --- tables ---

    def capital(self, cents: int, by: str, id_: str) -> int:
        """Money that the owners put into the cage."""
        return self._post(tx_of("capital", by, id_), by, [Entry(schema.OUTSIDE, CAGE, self._amount(cents), _OPENER)])

    def drop(self, table: str, by: str, id_: str) -> int:
        """Empty a drop box into the cage, whatever it holds."""
        box, tx = at_table(table, "drop"), tx_of("drop", by, id_)
        held = self.store.balance(box)
        if not held:
            before = self.posted(tx)
            if before is None:
                raise Refused(f"the drop box of {table} is empty", _DROP)
            return before
        return self._post(tx, by, [Entry(box, CAGE, held, _DROP)], table)

    def correct(self, tx: str, by: str, again: bool = False) -> int:
        """Post a transaction back, in a new one that names it. `again`: it may have been done, with nobody told."""
        p = schema.postings.c
        rows = self.store.rows(select(schema.postings).where(p.tx == tx).order_by(p.id))
        if not rows:
            raise Refused(f"there is no transaction {tx}", CORRECTION)
        if rows[0]["table"] and not tx.startswith(("drop/", "correct/")):
            raise Refused("what was posted at a table is set right there, by its rules", CORRECTION)
        if not again and self.posted(f"correct/{tx}") is not None:
            raise Refused(f"{tx} has been corrected already", CORRECTION)
        back = [Entry(row["target"], row["source"], row["amount"], CORRECTION) for row in reversed(rows)]
        return self._post(f"correct/{tx}", by, back, rows[0]["table"])

    def _post(self, tx: str, by: str, entries: list[Entry], table: str | None = None) -> int:
        """A transaction, once: the same command again has had its effect, and gets the first answer."""
        write = Write()
        write.post(tx, self.now(), by, entries, table)
        try:
            fresh = self.store.write_once(write, tx)
        except Overdrawn:
            short = f"there is less than {dollars(entries[0].amount)} in {entries[0].source}"
            raise Refused(short, OWN.cite("books.purse")) from None
        return entries[0].amount if fresh else self.posted(tx) or 0

    def moved(self, tx: str) -> int:
        """What a transaction moved, in all."""
        p = schema.postings.c
        with self.store.read() as db:
            return int(db.execute(select(func.coalesce(func.sum(p.amount), 0)).where(p.tx == tx)).scalar_one())

    def posted(self, tx: str) -> int | None:
        """What a transaction moved, if there is one of this name."""
        p = schema.postings.c
        found = self.store.rows(select(p.amount).where(p.tx == tx).order_by(p.id).limit(1))
        return int(found[0]["amount"]) if found else None

    def _amount(self, cents: int) -> int:
        if not 0 < cents <= MOST:
            raise Refused(f"{dollars(cents)} is no amount to move", OWN.cite("amount"))
        return cents

    # --- figures ---

    def whereabouts(self) -> dict[str, int]:
        """All the money by where it is: purses, tables, the cage and the rest of the house, outside."""
        a = schema.accounts.c
        where = case(
            (a.name.startswith(purse("")), "purses"),
            (a.name.in_([CAGE, schema.OUTSIDE]), a.name),
            (a.name.contains(":"), "tables"),
            else_="house",
        )
        each = select(where.label("place"), a.balance).subquery().c
        query = select(each.place, func.sum(each.balance).label("cents")).group_by(each.place)
        return {str(row["place"]): int(row["cents"]) for row in self.store.rows(query)}

    def figures(self, table: str, first: int, last: int) -> Figures:
        """What a table did between two moments; of days whose postings were moved to a file, only the file knows."""
        if first < closed_books(self.store):
            raise Refused("the books of these days are in an archive", OWN.cite("service.archive"))
        bank, box, fees = (at_table(table, account) for account in ("bank", "drop", "fees"))
        with self.store.read() as db:
            came, went = _flows(db, bank, first, last)
            closer = _standing(db, bank, last)
            drop, kept = _into(db, box, first, last), _into(db, fees, first, last)
        opener = closer - came.all + went.all
        win = closer + drop + went.of - opener - came.of
        hold = f"{100 * win / drop:.1f}%" if drop else ""
        return Figures(table, opener, came.of, went.of, drop, closer, kept, win, hold)


class _Flow(NamedTuple):
    """What went one way between an account and all others, and what of it was theirs whom it was asked for."""

    all: int
    of: int


def _flow(own: Column[Any], other: Column[Any], whose: Any) -> Any:
    """What was posted one way over a while, and what of it is like this; an index knows it all."""
    p = schema.postings.c
    while_ = (p.at >= bindparam("first"), p.at < bindparam("last"))
    parts = (func.sum(p.amount), func.sum(case((whose(other), p.amount), else_=0)))
    return select(*(func.coalesce(part, 0) for part in parts)).where(
        own == bindparam("account"), schema.off_the_felt(own.name), *while_
    )


def _is_cage(other: Column[Any]) -> Any:
    return other == CAGE


def _is_players(other: Column[Any]) -> Any:
    return or_(other.contains(":rack "), other.startswith("purse:"))


END = 2**62
_CAME = _flow(schema.postings.c.target, schema.postings.c.source, _is_cage)
_WENT = _flow(schema.postings.c.source, schema.postings.c.target, _is_cage)
_GIVEN_BACK = _flow(schema.postings.c.source, schema.postings.c.target, _is_players)


def _flows(db: Connection, account: str, first: int, last: int, *queries: Any) -> list[_Flow]:
    """What came into an account over a while, and what went out of it."""
    values = {"account": account, "first": first, "last": last}
    return [_Flow(*map(int, db.execute(query, values).one())) for query in queries or (_CAME, _WENT)]


def _standing(db: Connection, account: str, at: int) -> int:
    """What an account held at a moment: what it holds now, less what was posted since."""
    held = db.execute(select(schema.accounts.c.balance).where(schema.accounts.c.name == account)).scalar()
    came, went = _flows(db, account, at, END)
    return int(held or 0) - came.all + went.all


def _into(db: Connection, box: str, first: int, last: int) -> int:
    """What was put into a box, whether or not it was emptied since; what was given back counts against it."""
    came, back = _flows(db, box, first, last, _CAME, _GIVEN_BACK)
    return came.all - came.of - back.of  # a drop that was corrected is not dropped twice


__all__ = ["CAGE", "DAY", "FILL", "SHIFT", "Cage", "Figures", "tx_of"]
