"""The audit of people: what they did that no table's log has, in one hash chain that is only ever added to.

Sign-ins and failures, refusals by role, hires and changes, approvals, codes and limits at the cage. Whoever asks for
the same refused thing again and again cannot fill the disk: beyond a rate it is counted, and the next line says how
many there were.
"""

from __future__ import annotations

import hashlib
import json
import logging
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, insert, select, text

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.service.people.person import Person
from croupier.service.people.rates import MINUTE, SlidingWindow
from croupier.service.store import FAILURES, Row, Store, metrics, schema
from croupier.service.store.clock import Clock
from croupier.service.store.queries import select_containing

CITE, ROLE = OWN.cite("service.audit"), OWN.cite("service.role")
LINES_A_MINUTE = 60  # lines of the same in a minute
ROWS_AT_ONCE = 500
HASH_BEFORE_FIRST = "0" * 64  # the hash before the first line
MAX_TEXT = 300
_FIELDS = ("number", "at", "kind", "by", "about", "address", "text", "cite")
_LOCK_AUDIT = text("SELECT pg_advisory_xact_lock(hashtext('audit'))")
_log = logging.getLogger(__name__)


def audit_hash(previous: str, row: Row) -> str:
    """The hash of a line, which holds the one before it."""
    content = json.dumps([previous, *(row[name] for name in _FIELDS)], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()


class Audit:
    def __init__(self, store: Store, stamp: Clock, now: Clock | None = None) -> None:
        self.store, self.stamp = store, stamp
        self._rate_limit = SlidingWindow(LINES_A_MINUTE, MINUTE, now or stamp)
        self._unwritten: Counter[str] = Counter()
        self._lock = threading.Lock()

    def note(self, kind: str, by: str, text_: str, cite: Citation = CITE, about: str = "", address: str = "") -> None:
        """One line, in a transaction of its own."""
        with self.store.begin() as db:
            self.note_in(db, kind, by, text_, cite, about, address)

    def note_in(
        self,
        db: Connection,
        kind: str,
        by: str,
        text_: str,
        cite: Citation = CITE,
        about: str = "",
        address: str = "",
    ) -> None:
        """One line, in the transaction of what it tells of: both are there, or neither is."""
        a = schema.audit
        if not self.store.is_sqlite:
            db.execute(_LOCK_AUDIT)
        last = db.execute(select(a.c.number, a.c.hash).order_by(a.c.number.desc()).limit(1)).first()
        number, previous = (int(last[0]) + 1, str(last[1])) if last else (0, HASH_BEFORE_FIRST)
        row: dict[str, Any] = {"number": number, "at": self.stamp(), "kind": kind, "by": by, "about": about}
        row |= {"address": address[:64], "text": text_.replace("\0", "")[:MAX_TEXT], "cite": str(cite)}
        db.execute(insert(a), [row | {"hash": audit_hash(previous, row)}])
        _log.info("%s", text_, extra={"audit": kind, "by": by, "about": about, "address": address})

    def note_rate_limited(
        self, kind: str, by: str, text_: str, cite: Citation, about: str = "", address: str = ""
    ) -> None:
        """A line of what can be asked for without end: so many a minute, and the others counted."""
        key = f"{kind} {by} {about} {address}"
        try:
            self._rate_limit.take(key)
        except Refused:
            metrics.AUDIT_UNWRITTEN.labels(kind).inc()
            with self._lock:
                self._unwritten[key] += 1
            return
        with self._lock:
            more = self._unwritten.pop(key, 0)
        self.note(kind, by, f"{text_} (and {more} more before it)" if more else text_, cite, about, address)

    def note_refusal(self, person: Person, what: str, address: str) -> None:
        """Whoever is told that this is not for their role is written down; the refusal stands even if that fails."""
        with suppress(*FAILURES):
            self.note_rate_limited("refused", person.name, f"{what} as {person.role}", ROLE, address=address)

    # --- reading ---

    def rows(
        self,
        kind: str = "",
        by: str = "",
        about: str = "",
        q: str = "",
        first: int | None = None,
        last: int | None = None,
        before: int | None = None,
        limit: int = 100,
    ) -> list[Row]:
        """Lines that fit, the latest first."""
        a = schema.audit.c
        query = select(schema.audit).order_by(a.number.desc())
        wanted = ((a.kind, kind), (a.by, by), (a.about, about))
        query = query.where(*(column == value for column, value in wanted if value))
        if first is not None:
            query = query.where(a.at >= first)
        if last is not None:
            query = query.where(a.at < last)
        if before is not None:
            query = query.where(a.number < before)
        return self.store.rows(select_containing(query, q, ("text", "cite", "address"), "number").limit(limit))

    def export(self, first: int | None = None, last: int | None = None) -> Iterator[str]:
        """Every line of a while as JSON, the earliest first, with its place in the chain."""
        for row in read_chain(self.store):
            if (first is None or row["at"] >= first) and (last is None or row["at"] < last):
                yield json.dumps(dict(row)) + "\n"


def duty_events(store: Store, by: str = "", limit: int = 100) -> list[Row]:
    """What people signed off, or left undone, at the tables, the latest first: it is in the tables' own chains, and
    reads here like a line of this one."""
    e = schema.events.c
    query = select(schema.events).where(e.kind == "duty").order_by(e.id.desc()).limit(limit)
    rows = store.rows(query.where(e.by == by) if by else query)
    return [{**row, "about": "", "address": "", "text": f"{row['table']}: {row['text']}"} for row in rows]


def read_chain(store: Store) -> Iterator[Row]:
    """The whole chain from its beginning, some lines at a time."""
    a, last_number = schema.audit, -1
    while rows := store.rows(select(a).where(a.c.number > last_number).order_by(a.c.number).limit(ROWS_AT_ONCE)):
        yield from rows
        last_number = int(rows[-1]["number"])


def check_chain(store: Store) -> tuple[int, str]:
    """How many lines there are, and what is wrong with the first that is not as it was written."""
    count, previous = 0, HASH_BEFORE_FIRST
    for row in read_chain(store):
        if row["number"] != count:
            return count, f"line {count} is missing"
        previous = audit_hash(previous, row)
        if previous != row["hash"]:
            return count, f"line {count} is not as it was written"
        count += 1
    return count, ""
