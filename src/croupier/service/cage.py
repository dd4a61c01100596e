"""The cage and the count: play money in and out, openers, fills, credits, drops, corrections, and the day's figures.

A table's win over a while is its inventory at the end, its drop and its credits, less its inventory at the beginning
and its fills; its hold is the win as a share of the drop. What the house keeps as commission, rake or collection is
beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import and_, func, or_, select

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.money import dollars
from croupier.service import schema
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


def _tx(what: str, by: str, id_: str) -> str:
    """The name of a transaction at the cage; an id is its sender's, as it is at a table."""
    return f"{what}/{by}/{id_}"


class Cage:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store, self.now = store, now

    # --- people ---

    def grant(self, person: str, cents: int, by: str, id_: str) -> int:
        """Play money over the counter."""
        return self._post(
            _tx("grant", by, id_), by, [Entry(schema.OUTSIDE, purse(person), self._amount(cents), _GRANT)]
        )

    def redeem(self, person: str, cents: int, by: str, id_: str) -> int:
        """Play money handed back."""
        return self._post(
            _tx("redeem", by, id_), by, [Entry(purse(person), schema.OUTSIDE, self._amount(cents), _GRANT)]
        )

    # --- tables ---

    def capital(self, cents: int, by: str, id_: str) -> int:
        """Money that the owners put into the cage."""
        return self._post(_tx("capital", by, id_), by, [Entry(schema.OUTSIDE, CAGE, self._amount(cents), _OPENER)])

    def drop(self, table: str, by: str, id_: str) -> int:
        """Empty a drop box into the cage, whatever it holds."""
        box, tx = at_table(table, "drop"), _tx("drop", by, id_)
        held = self.store.balance(box)
        if not held:
            before = self._posted(tx)
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
        if not again and self._posted(f"correct/{tx}") is not None:
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
        return entries[0].amount if fresh else self._posted(tx) or 0

    def _posted(self, tx: str) -> int | None:
        """What a transaction moved, if there is one of this name."""
        p = schema.postings.c
        found = self.store.rows(select(p.amount).where(p.tx == tx).order_by(p.id).limit(1))
        return int(found[0]["amount"]) if found else None

    def _amount(self, cents: int) -> int:
        if not 0 < cents <= MOST:
            raise Refused(f"{cents} cents is no amount to move", OWN.cite("amount"))
        return cents

    # --- figures ---

    def figures(self, table: str, first: int, last: int) -> Figures:
        """What a table did between two moments."""
        bank, box, fees = (at_table(table, account) for account in ("bank", "drop", "fees"))
        opener = self._standing(bank, first)
        closer = self._standing(bank, last)
        fills = self._flow(CAGE, bank, first, last)
        credits_ = self._flow(bank, CAGE, first, last)
        drop = self._into(box, first, last)
        win = closer + drop + credits_ - opener - fills
        hold = f"{100 * win / drop:.1f}%" if drop else ""
        return Figures(table, opener, fills, credits_, drop, closer, self._into(fees, first, last), win, hold)

    def _standing(self, account: str, at: int) -> int:
        """What an account held at a moment: everything posted to it before, less everything from it."""
        p = schema.postings.c
        into = select(func.coalesce(func.sum(p.amount), 0)).where(p.target == account, p.at < at)
        out = select(func.coalesce(func.sum(p.amount), 0)).where(p.source == account, p.at < at)
        with self.store.read() as db:
            return int(db.execute(into).scalar_one()) - int(db.execute(out).scalar_one())

    def _flow(self, source: str, target: str, first: int, last: int) -> int:
        p = schema.postings.c
        return self._sum(and_(p.source == source, p.target == target), first, last)

    def _into(self, account: str, first: int, last: int) -> int:
        """What was put into a box, whether or not it was emptied since; what was given back counts against it."""
        p = schema.postings.c
        given_back = and_(p.source == account, or_(p.target.contains(":rack "), p.target.startswith("purse:")))
        put_in = and_(p.target == account, p.source != CAGE)  # a drop that was corrected is not dropped twice
        return self._sum(put_in, first, last) - self._sum(given_back, first, last)

    def _sum(self, which: Any, first: int, last: int) -> int:
        p = schema.postings.c
        query = select(func.coalesce(func.sum(p.amount), 0)).where(which, p.at >= first, p.at < last)
        with self.store.read() as db:
            return int(db.execute(query).scalar_one())


__all__ = ["CAGE", "DAY", "FILL", "SHIFT", "Cage", "Figures"]
