"""A house that was put back from a copy: what it must not do as if nothing had happened.

Nobody knows what was played after the copy was made, so every secret of a round that was not over may be out. Coming
rounds get fresh ones, a round that was on is set aside as if never opened, every session ends, a code that was to be
shown at the cage is good no more, what waited for a second person is asked for again, and each table's log and the
events say so. A copy says that it is one, so it is noticed however it was put back; so is the file of a SQLite
house that somebody has copied by other means, if the house was open since (`seen`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime

from sqlalchemy import select

from croupier.play.vocabulary.ask import Between
from croupier.play.vocabulary.log import chain, read_header
from croupier.rulebook.book import OWN
from croupier.rulebook.law import Terms
from croupier.service.fairness.chance import SecretSource, commitment
from croupier.service.fairness.commitments import commitment_step
from croupier.service.people.person import AUTOMATIC_DEALER
from croupier.service.store import LineRow, Row, Store, Write, schema
from croupier.service.store.locked_secrets import LOST_KEY
from croupier.service.table.stored_log import Broken
from croupier.service.upkeep.high_water_mark import HighWaterMark
from croupier.service.upkeep.prove_tournament import PutBack, tournaments
from croupier.service.upkeep.repair import Finding, Reader, SettingAside

CITE = OWN.cite("service.restore")


def notice(store: Store, now: Callable[[], int], secrets: SecretSource) -> None:
    """See whether this house is a copy, and begin afresh where it must; once, in one transaction."""
    about, why = schema.about, _why(store)
    if not why:
        return
    afresh = _Afresh(store, now(), secrets, why)
    afresh.all()
    with store.begin() as db:
        for row in afresh.write.rounds:  # in place of what the copy had
            r = schema.rounds.c
            db.execute(schema.rounds.delete().where(r.table == row["table"], r.round == row["round"]))
        store.write_in(db, afresh.write)
        db.execute(schema.sessions.delete())
        db.execute(schema.codes.delete())  # it may have been used since
        a = schema.approvals
        waited = (a.c.state == "waits") | ((a.c.state == "approved") & a.c.answer.is_(None))
        db.execute(a.update().where(waited).values(state="lapsed", answer=afresh.why))
        db.execute(about.delete().where(about.c.key.in_(("copy", LOST_KEY))))
    HighWaterMark(store).note()
    logging.getLogger(__name__).warning("%s", afresh.why)


def _why(store: Store) -> str:
    """That the house was put back, and how that is known; nothing if it was not."""
    about, seen = schema.about.c, HighWaterMark(store)
    found = store.rows(select(about.value).where(about.key == "copy"))
    if found:
        made = datetime.fromtimestamp(int(found[0]["value"]) / 1000, UTC).isoformat(timespec="seconds")
        return f"the house was restored from a copy of {made}"
    if store.rows(select(about.value).where(about.key == LOST_KEY)):
        return "the house's key was lost, and has another"
    if seen.is_ahead():
        return "the house was put back by hand: its file is older than when it was last open"
    return ""


class _Restored(SettingAside):
    """A round that was on when the copy was made."""

    cite = CITE

    @property
    def why(self) -> str:
        return f"{self.found.why}: round {self.found.round} is as if never opened"


class _Afresh:
    """What is written when a house notices."""

    def __init__(self, store: Store, at: int, secrets: SecretSource, why: str) -> None:
        self.store, self.at, self.secrets, self.why = store, at, secrets, why
        self.write = Write()

    def all(self) -> None:
        c = schema.chapters.c
        events = tournaments(self.store)
        for row in self.store.rows(select(c.table).distinct().order_by(c.table)):
            if row["table"] in events:
                self._tournament(str(row["table"]))
            else:
                self._table(str(row["table"]))
        self._event(None, None, "everybody signs in again")

    def _table(self, name: str) -> None:
        chapter = self.store.chapters(name)[-1]
        read = Reader(name, read_header(chapter["header"]).terms, self.store, chapter)
        rows = self.store.lines(name, int(chapter["first"]))
        opened = {row["round"] for row in rows if row["text"] == "dealer opens"}
        steps = ["restored"]
        for row in self._to_come(name):
            if row["round"] not in opened:
                steps.append(self.commit_to(name, int(row["round"])))
        if read.broken is None and read.good is not None and not isinstance(read.table.ask, Between):
            aside = [row for row in rows if row["number"] >= read.good.line]
            found = Finding(name, read.good.line, str(aside[0]["text"]), read.table.round, self.why, read.good, aside)
            _Restored(self.store, found, AUTOMATIC_DEALER, AUTOMATIC_DEALER, self.at, self.secrets).into(self.write)
        else:
            self._lines(name, chapter, rows, steps)

    def _tournament(self, name: str) -> None:
        def stamp() -> int:
            return self.at

        try:
            live = PutBack(name, Terms(""), self.store, stamp, self.secrets)
        except Broken:
            return  # it stays closed until two people have seen to it, and then has fresh secrets
        if live.finished:
            return
        live.begin_afresh(self.write, self.why)
        self._event(name, live.round, "hands that were on are void, and the next has a fresh secret")

    def commit_to(self, name: str, round_: int) -> str:
        """A fresh secret for a round that nobody has opened; the step that says so."""
        secret = self.secrets(name, round_)
        made = commitment(name, round_, secret)
        self.write.rounds.append({"table": name, "round": round_, "secret": secret, "commitment": made})
        return commitment_step(round_, made)

    def _to_come(self, name: str) -> list[Row]:
        """Rounds whose secret is not out."""
        r = schema.rounds.c
        return self.store.rows(select(r.round).where(r.table == name, r.closed.is_(None)).order_by(r.round))

    def _lines(self, name: str, chapter: Row, rows: list[Row], steps: list[str]) -> None:
        """The table's own log says it, where a table goes on as it was."""
        number = int(rows[-1]["number"]) if rows else int(chapter["first"]) - 1
        before = str(rows[-1]["hash"]) if rows else str(chapter["before"])
        round_ = int(rows[-1]["round"]) if rows else read_header(chapter["header"]).round
        for step in steps:
            number, text = number + 1, f"~ {step}"
            before = chain(before, number, text)
            self.write.lines.append(LineRow(name, number, round_, text, before, None, AUTOMATIC_DEALER.name, self.at))
        self._event(name, round_, "coming rounds have fresh secrets")

    def _event(self, name: str | None, round_: int | None, what: str) -> None:
        row = {
            "at": self.at,
            "kind": "restored",
            "table": name,
            "round": round_,
            "by": AUTOMATIC_DEALER.name,
            "command": None,
        }
        self.write.events.append(row | {"line": "", "text": f"{self.why}: {what}", "cite": str(CITE)})
