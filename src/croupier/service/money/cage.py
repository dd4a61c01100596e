"""The cage and the count: play money in and out, openers, fills, credits, drops, corrections, and the day's figures.

A table's win over a while is its inventory at the end, its drop and its credits, less its inventory at the beginning
and its fills; its hold is the win as a share of the drop. What the house keeps as commission, rake or collection is
beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, bindparam, case, func, or_, select

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.money import dollars
from croupier.service.commands.answers import ID_USED
from croupier.service.store import Also, Overdrawn, Store, Write, nothing_more, schema
from croupier.service.store.accounts import CAGE, CORRECTION, FILL, Entry, purse, table_account
from croupier.service.store.archived import archived_until

DAY = 86_400_000
SHIFT = 8 * 3_600_000
MAX_CENTS = 10**13

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


def transaction_name(what: str, by: str, id_: str) -> str:
    """The name of a transaction at the cage; an id is its sender's, as it is at a table."""
    return f"{what}/{by}/{id_}"


class Cage:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store, self.now = store, now

    # --- people ---

    def grant(self, person: str, cents: int, by: str, id_: str, also: Also = nothing_more) -> int:
        """Play money over the counter."""
        return self._post(
            transaction_name("grant", by, id_), by, [self.counter_entry("grant", person, cents)], also=also
        )

    def redeem(self, person: str, cents: int, by: str, id_: str, also: Also = nothing_more) -> int:
        """Play money handed back."""
        return self._post(
            transaction_name("redeem", by, id_), by, [self.counter_entry("redeem", person, cents)], also=also
        )

    def counter_entry(self, kind: str, person: str, cents: int) -> Entry:
        """What a grant, or a redemption, moves."""
        accounts = (schema.OUTSIDE, purse(person)) if kind == "grant" else (purse(person), schema.OUTSIDE)
        return Entry(*accounts, self._amount(cents), _GRANT)

    # --- tables ---

    def capital(self, cents: int, by: str, id_: str) -> int:
        """Money that the owners put into the cage."""
        return self._post(
            transaction_name("capital", by, id_), by, [Entry(schema.OUTSIDE, CAGE, self._amount(cents), _OPENER)]
        )

    def drop(self, table: str, by: str, id_: str) -> int:
        """Empty a drop box into the cage, whatever it holds."""
        box, tx = table_account(table, "drop"), transaction_name("drop", by, id_)
        balance = self.store.balance(box)
        entry = Entry(box, CAGE, balance, _DROP)
        earlier = self.posted_before(tx, entry, any_amount=True)
        if earlier is None and not balance:
            raise Refused(f"the drop box of {table} is empty", _DROP)
        return self._post(tx, by, [entry], table) if earlier is None else earlier

    def correct(self, tx: str, by: str, retried: bool = False) -> int:
        """Post a transaction back, in a new one that names it. `retried`: it may have been done, with nobody told."""
        p = schema.postings.c
        rows = self.store.rows(select(schema.postings).where(p.tx == tx).order_by(p.id))
        if not rows:
            raise Refused(f"there is no transaction {tx}", CORRECTION)
        if rows[0]["table"] and not tx.startswith(("drop/", "correct/")):
            raise Refused("what was posted at a table is set right there, by its rules", CORRECTION)
        if not retried and self.first_amount(f"correct/{tx}") is not None:
            raise Refused(f"{tx} has been corrected already", CORRECTION)
        reversals = [Entry(row["target"], row["source"], row["amount"], CORRECTION) for row in reversed(rows)]
        return self._post(f"correct/{tx}", by, reversals, rows[0]["table"])

    def _post(self, tx: str, by: str, entries: list[Entry], table: str | None = None, also: Also = nothing_more) -> int:
        """A transaction, once: the same command again has had its effect, and gets the first answer."""
        write = Write()
        write.post(tx, self.now(), by, entries, table)
        try:
            is_new = self.store.write_once(write, tx, also)
        except Overdrawn:
            reason = f"there is less than {dollars(entries[0].amount)} in {entries[0].source}"
            raise Refused(reason, OWN.cite("books.purse")) from None
        return entries[0].amount if is_new else self.posted_before(tx, entries[0], any_amount=table is not None) or 0

    def posted_before(self, tx: str, entry: Entry, any_amount: bool = False) -> int | None:
        """What this very transaction moved, if it was made before; `Refused` if the one of its name was another.
        With `any_amount`, whatever it moved."""
        p = schema.postings.c
        query = select(p.source, p.target, p.amount).where(p.tx == tx).order_by(p.id).limit(1)
        for row in self.store.rows(query):
            same_accounts = (row["source"], row["target"]) == (entry.source, entry.target)
            if not same_accounts or (row["amount"] != entry.amount and not any_amount):
                raise ID_USED.to_exception()
            return int(row["amount"])
        return None

    def total_moved(self, tx: str) -> int:
        """What a transaction moved, in all."""
        p = schema.postings.c
        with self.store.read() as db:
            return int(db.execute(select(func.coalesce(func.sum(p.amount), 0)).where(p.tx == tx)).scalar_one())

    def first_amount(self, tx: str) -> int | None:
        """What a transaction moved, if there is one of this name."""
        p = schema.postings.c
        rows = self.store.rows(select(p.amount).where(p.tx == tx).order_by(p.id).limit(1))
        return int(rows[0]["amount"]) if rows else None

    def _amount(self, cents: int) -> int:
        if not 0 < cents <= MAX_CENTS:
            raise Refused(f"{dollars(cents)} is no amount to move", OWN.cite("amount"))
        return cents

    # --- figures ---

    def money_by_place(self) -> dict[str, int]:
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
        """What a table did between two moments."""
        return self.all_figures([table], first, last)[0]

    def all_figures(self, tables: Sequence[str], first: int, last: int) -> list[Figures]:
        """What tables did between two moments, in the same few questions however many they are; of days whose postings
        were moved to a file, only the file knows."""
        if first < archived_until(self.store):
            raise Refused("the books of these days are in an archive", OWN.cite("service.archive"))
        banks = [table_account(table, "bank") for table in tables]
        boxes = [table_account(table, account) for table in tables for account in ("drop", "fees")]
        with self.store.read() as db:
            during, after = _Flows(db, banks + boxes, first, last), _Flows(db, banks, last, END_OF_TIME)
            balances = {str(name): int(cents) for name, cents in db.execute(_BALANCES, {"accounts": banks})}
        figures = []
        for table, bank in zip(tables, banks, strict=True):
            closer = balances.get(bank, 0) - after.inflow(bank).all + after.outflow(bank).all
            inflow, outflow = during.inflow(bank), during.outflow(bank)
            drop, fees = (during.put_into(table_account(table, box)) for box in ("drop", "fees"))
            opener = closer - inflow.all + outflow.all
            win = closer + drop + outflow.cage - opener - inflow.cage
            hold = f"{100 * win / drop:.1f}%" if drop else ""
            figures.append(Figures(table, opener, inflow.cage, outflow.cage, drop, closer, fees, win, hold))
        return figures


class _Flow(NamedTuple):
    """What went one way between an account and all others, and what of it was the cage's and the players'."""

    all: int = 0
    cage: int = 0
    players: int = 0


def _select_flow(own: Column[Any], other: Column[Any]) -> Any:
    """What was posted one way over a while, by account; an index knows it all."""
    p = schema.postings.c
    players = or_(other.contains(":rack "), other.startswith("purse:"))
    parts = [func.sum(case((whose, p.amount), else_=0)) for whose in (other == CAGE, players)]
    own_accounts = (own.in_(bindparam("accounts", expanding=True)), schema.off_the_felt(own.name))
    period = (p.at >= bindparam("first"), p.at < bindparam("last"))
    return select(own, func.sum(p.amount), *parts).where(*own_accounts, *period).group_by(own)


END_OF_TIME = 2**62
_INFLOWS = _select_flow(schema.postings.c.target, schema.postings.c.source)
_OUTFLOWS = _select_flow(schema.postings.c.source, schema.postings.c.target)
_BALANCES = select(schema.accounts.c.name, schema.accounts.c.balance).where(
    schema.accounts.c.name.in_(bindparam("accounts", expanding=True))
)


class _Flows:
    """What came into accounts over a while, and what went out of them."""

    def __init__(self, db: Connection, accounts: list[str], first: int, last: int) -> None:
        values = {"accounts": accounts, "first": first, "last": last}
        self._inflows, self._outflows = (
            {str(account): _Flow(*map(int, sums)) for account, *sums in db.execute(query, values)}
            for query in (_INFLOWS, _OUTFLOWS)
        )

    def inflow(self, account: str) -> _Flow:
        return self._inflows.get(account, _Flow())

    def outflow(self, account: str) -> _Flow:
        return self._outflows.get(account, _Flow())

    def put_into(self, box: str) -> int:
        """What was put into a box, whether or not it was emptied since; what was given back counts against it, and a
        drop that was corrected is not dropped twice."""
        inflow = self.inflow(box)
        return inflow.all - inflow.cage - self.outflow(box).players


__all__ = ["CAGE", "DAY", "END_OF_TIME", "FILL", "SHIFT", "Cage", "Figures", "transaction_name"]
