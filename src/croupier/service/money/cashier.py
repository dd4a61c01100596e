"""The counter of the cage: what one person may hand out or take back alone, and the code by which a player shows to be
there.

Up to a set amount at a time, and another in a day, a cashier acts alone; above either a second person confirms it.
A purse is redeemed only against a code that its owner has just asked for.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.money import dollars
from croupier.service.commands.answers import ID_USED
from croupier.service.money.approvals import LAPSES_AFTER, CageRequest
from croupier.service.money.cage import DAY, Cage, transaction_name
from croupier.service.people.audit import Audit
from croupier.service.people.person import Person
from croupier.service.store import Also, Row, nothing_more, schema
from croupier.service.store.clock import Clock

ALONE_AT_ONCE, ALONE_PER_DAY = 250_000, 1_000_000  # cents that one person moves alone, at a time and in a day
CODE_TIME = 5 * 60_000  # milliseconds for which a code is
WRONG_CODES = 3  # codes that may be wrong before a new one is needed
_COUNTER, _PRESENT = OWN.cite("service.counter"), OWN.cite("service.present")


class CashierLimits(msgspec.Struct, frozen=True):
    """What one person alone may move over the counter, in cents."""

    at_once: int = ALONE_AT_ONCE
    per_day: int = ALONE_PER_DAY


class ShownCode(NamedTuple):
    """What a player shows at the cage."""

    code: str
    until: int


class Cashier:
    def __init__(self, cage: Cage, audit: Audit, limits: CashierLimits | None = None, now: Clock | None = None) -> None:
        self.cage, self.audit, self.limits = cage, audit, limits or CashierLimits()
        self.store, self.now = cage.store, now or cage.now
        self._lock = threading.Lock()

    def grant(self, person: str, cents: int, by: Person, id_: str) -> int | None:
        """Play money into a purse; None if it waits for a second person."""
        return self._move("grant", person, cents, by, id_)

    def redeem(self, person: str, cents: int, by: Person, id_: str, code: str) -> int | None:
        """Play money out of a purse whose owner is there; None if it waits for a second person."""
        return self._move("redeem", person, cents, by, id_, code)

    def _move(self, kind: str, person: str, cents: int, by: Person, id_: str, code: str = "") -> int | None:
        # One at a time, in all processes of the house: what is moved alone in a day is counted before it is moved.
        with self._lock, self.store.exclusively():
            moved_before = self.cage.posted_before(
                transaction_name(kind, by.name, id_), self.cage.counter_entry(kind, person, cents)
            )
            if moved_before is not None:
                return moved_before
            if self._is_asked(CageRequest(kind, person, cents), by, id_):
                return None
            if kind == "redeem":  # the same command at the same moment finds what the first has done
                self._use_code(person, by, code)
            if cents <= self.limits.at_once and self._moved_alone(by.name) + cents <= self.limits.per_day:
                return self.carry_out(
                    kind, person, cents, by.name, id_, partial(self._note_moved_alone, by.name, cents)
                )
            self._ask_second_person(kind, person, cents, by, id_)
            return None

    def carry_out(self, kind: str, person: str, cents: int, by: str, id_: str, also: Also = nothing_more) -> int:
        move = self.cage.grant if kind == "grant" else self.cage.redeem
        return move(person, cents, by, id_, also)

    def _moved_alone(self, by: str) -> int:
        """What somebody has moved alone in a day: a day by the clock that nobody sets, where postings have stamps."""
        a = schema.alone.c
        query = select(func.coalesce(func.sum(a.cents), 0)).where(a.person == by, a.until > self.now())
        with self.store.read() as db:
            return int(db.execute(query).scalar_one())

    def _note_moved_alone(self, by: str, cents: int, db: Connection) -> None:
        """With what is posted goes that it was moved alone, and until when that counts; what no longer does goes."""
        a, now = schema.alone, self.now()
        db.execute(delete(a).where(a.c.until <= now))
        db.execute(insert(a), [{"person": by, "cents": cents, "until": now + DAY}])

    def _ask_second_person(self, kind: str, person: str, cents: int, by: Person, id_: str) -> None:
        now, a = self.now(), schema.approvals
        row = {"at": now, "table": None, "line": CageRequest(kind, person, cents).line, "by": by.name, "state": "waits"}
        row |= {"amount": cents, "until": now + LAPSES_AFTER, "command": _command(kind, id_)}
        with self.store.begin() as db:
            db.execute(insert(a), [row])
            text = f"{kind} of {dollars(cents)} is more than one person moves alone: it waits for a second"
            self.audit.note_in(db, "asked", by.name, text, _COUNTER, person)

    def approval_number(self, kind: str, by: Person, id_: str) -> int | None:
        """Under which number this waits for a second person, or has waited."""
        row = self._approval_row(kind, by, id_)
        return int(row["id"]) if row else None

    def _is_asked(self, request: CageRequest, by: Person, id_: str) -> bool:
        row = self._approval_row(request.kind, by, id_)
        if row and row["line"] != request.line:
            raise ID_USED.to_exception()
        return row is not None

    def _approval_row(self, kind: str, by: Person, id_: str) -> Row | None:
        a = schema.approvals.c
        mine = (a.table.is_(None), a.by == by.name, a.command == _command(kind, id_))
        rows = self.store.rows(select(a.id, a.line).where(*mine))
        return rows[0] if rows else None

    # --- the owner of a purse is there ---

    def new_code(self, person: Person) -> ShownCode:
        """A code for this person to show; the one before it is good no more."""
        code, until, c = f"{secrets.randbelow(10**6):06}", self.now() + CODE_TIME, schema.codes
        with self.store.begin() as db:
            db.execute(delete(c).where(c.c.person == person.name))
            row = {"person": person.name, "code": _digest(person.name, code), "until": until, "wrong": 0}
            db.execute(insert(c), [row])
        return ShownCode(code, until)

    def _use_code(self, person: str, by: Person, code: str) -> None:
        """Use up the code; `Refused` if it is not the one that the owner was given."""
        if person == by.name:
            raise Refused("nobody redeems from their own purse", _PRESENT)
        c = schema.codes
        mine = (c.c.person == person, c.c.until > self.now(), c.c.wrong < WRONG_CODES)
        with self.store.begin() as db:
            stored_digest = db.execute(select(c.c.code).where(*mine)).scalar()
            is_right = stored_digest is not None and hmac.compare_digest(str(stored_digest), _digest(person, code))
            if is_right:
                # Of two who say it at once, one takes it.
                is_right = db.execute(delete(c).where(*mine, c.c.code == stored_digest)).rowcount == 1
            else:
                db.execute(update(c).where(c.c.person == person).values(wrong=c.c.wrong + 1))
        if not is_right:
            self.audit.note_rate_limited("refused", by.name, "redeems without the owner's code", _PRESENT, person)
            raise Refused(f"{person} shows a code that is good now: this is not it", _PRESENT)


def _command(kind: str, id_: str) -> str:
    """The id of what was asked for, with its kind before it; ids of both kinds are their sender's."""
    return hashlib.sha256(f"{kind}/{id_}".encode()).hexdigest()


def _digest(person: str, code: str) -> str:
    return hashlib.sha256(f"{person} {code}".encode()).hexdigest()
