"""A house that was put back from a copy: what it must not do as if nothing had happened.

Nobody knows what was played after the copy was made, so every secret of a round that was not over may be out. Coming
rounds get fresh ones, a round that was on is set aside as if never opened, every session ends, a code that was to be
shown at the cage is good no more, what waited for a second person is asked for again, and each table's log and the
events say so. A copy says that it is one, so it is noticed however it was put back; so is the file of a SQLite
house that somebody has copied by other means, if the house was open since (`high_water_mark`).
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
from croupier.service.upkeep.prove_tournament import RestoredTournament, tournaments
from croupier.service.upkeep.repair import Finding, TableQuarantine, TableReader

CITE = OWN.cite("service.restore")


def begin_afresh_if_restored(store: Store, now: Callable[[], int], secrets: SecretSource) -> None:
    """See whether this house is a copy, and begin afresh where it must; once, in one transaction."""
    about, why = schema.about, _why_restored(store)
    if not why:
        return
    afresh = _FreshStart(store, now(), secrets, why)
    afresh.collect()
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


def _why_restored(store: Store) -> str:
    """That the house was put back, and how that is known; nothing if it was not."""
    about, mark = schema.about.c, HighWaterMark(store)
    rows = store.rows(select(about.value).where(about.key == "copy"))
    if rows:
        copied_at = datetime.fromtimestamp(int(rows[0]["value"]) / 1000, UTC).isoformat(timespec="seconds")
        return f"the house was restored from a copy of {copied_at}"
    if store.rows(select(about.value).where(about.key == LOST_KEY)):
        return "the house's key was lost, and has another"
    if mark.is_ahead():
        return "the house was put back by hand: its file is older than when it was last open"
    return ""


class _RestoredQuarantine(TableQuarantine):
    """A round that was on when the copy was made."""

    cite = CITE

    @property
    def why(self) -> str:
        return f"{self.finding.why}: round {self.finding.round} is as if never opened"


class _FreshStart:
    """What is written when a house notices."""

    def __init__(self, store: Store, moment: int, secrets: SecretSource, why: str) -> None:
        self.store, self.moment, self.secrets, self.why = store, moment, secrets, why
        self.write = Write()

    def collect(self) -> None:
        c = schema.chapters.c
        events = tournaments(self.store)
        for row in self.store.rows(select(c.table).distinct().order_by(c.table)):
            if row["table"] in events:
                self._restart_tournament(str(row["table"]))
            else:
                self._restart_table(str(row["table"]))
        self._add_event(None, None, "everybody signs in again")

    def _restart_table(self, name: str) -> None:
        chapter = self.store.chapters(name)[-1]
        reader = TableReader(name, read_header(chapter["header"]).terms, self.store, chapter)
        rows = self.store.lines(name, int(chapter["first"]))
        opened = {row["round"] for row in rows if row["text"] == "dealer opens"}
        steps = ["restored"]
        for row in self._unrevealed_rounds(name):
            if row["round"] not in opened:
                steps.append(self.commit_to(name, int(row["round"])))
        if reader.broken is None and reader.good is not None and not isinstance(reader.table.ask, Between):
            set_aside = [row for row in rows if row["number"] >= reader.good.line]
            finding = Finding(
                name, reader.good.line, str(set_aside[0]["text"]), reader.table.round, self.why, reader.good, set_aside
            )
            _RestoredQuarantine(
                self.store, finding, AUTOMATIC_DEALER, AUTOMATIC_DEALER, self.moment, self.secrets
            ).add_to(self.write)
        else:
            self._add_lines(name, chapter, rows, steps)

    def _restart_tournament(self, name: str) -> None:
        def stamp() -> int:
            return self.moment

        try:
            live = RestoredTournament(name, Terms(""), self.store, stamp, self.secrets)
        except Broken:
            return  # it stays closed until two people have seen to it, and then has fresh secrets
        if live.finished:
            return
        live.begin_afresh(self.write, self.why)
        self._add_event(name, live.round, "hands that were on are void, and the next has a fresh secret")

    def commit_to(self, name: str, round_: int) -> str:
        """A fresh secret for a round that nobody has opened; the step that says so."""
        secret = self.secrets(name, round_)
        committed = commitment(name, round_, secret)
        self.write.rounds.append({"table": name, "round": round_, "secret": secret, "commitment": committed})
        return commitment_step(round_, committed)

    def _unrevealed_rounds(self, name: str) -> list[Row]:
        """Rounds whose secret is not out."""
        r = schema.rounds.c
        return self.store.rows(select(r.round).where(r.table == name, r.closed.is_(None)).order_by(r.round))

    def _add_lines(self, name: str, chapter: Row, rows: list[Row], steps: list[str]) -> None:
        """The table's own log says it, where a table goes on as it was."""
        number = int(rows[-1]["number"]) if rows else int(chapter["first"]) - 1
        last_hash = str(rows[-1]["hash"]) if rows else str(chapter["before"])
        round_ = int(rows[-1]["round"]) if rows else read_header(chapter["header"]).round
        for step in steps:
            number, text = number + 1, f"~ {step}"
            last_hash = chain(last_hash, number, text)
            self.write.lines.append(
                LineRow(name, number, round_, text, last_hash, None, AUTOMATIC_DEALER.name, self.moment)
            )
        self._add_event(name, round_, "coming rounds have fresh secrets")

    def _add_event(self, name: str | None, round_: int | None, what: str) -> None:
        row = {
            "at": self.moment,
            "kind": "restored",
            "table": name,
            "round": round_,
            "by": AUTOMATIC_DEALER.name,
            "command": None,
        }
        self.write.events.append(row | {"line": "", "text": f"{self.why}: {what}", "cite": str(CITE)})
