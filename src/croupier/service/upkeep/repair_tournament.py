"""Setting broken lines of a tournament aside: it goes on in a new chapter from before the first that does not play.

As at a table nothing is removed: the lines stay, a line after them says what was set aside, by whom, and why, and what
they had posted is posted back. Hands that were on, and those opened since, are as if never dealt: their cards may be
known. Everybody has the chips of before them, and the next hand has a number and a secret of its own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from sqlalchemy import func, select

from croupier.play.vocabulary.log import chain, header_text
from croupier.poker.tournament.state import state_of
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms
from croupier.service.fairness.chance import SecretSource, commitment
from croupier.service.fairness.commitments import commitment_step
from croupier.service.people.person import Person
from croupier.service.store import LineRow, Row, Store, Write, schema
from croupier.service.store.accounts import Entry
from croupier.service.table.stored_log import Broken
from croupier.service.tournament.chapter import header_of
from croupier.service.tournament.live_tournament import LiveTournament
from croupier.service.upkeep.repair import CITE


class TournamentReader(LiveTournament):
    """A tournament that is only read, up to a line or to the first that does not play."""

    def __init__(self, name: str, store: Store, chapter: Row, last: int | None = None) -> None:
        self._from_chapter, self._last = chapter, last
        self.broken: Broken | None = None
        super().__init__(name, Terms(""), store, lambda: 0)

    def recover(self) -> None:
        try:
            super().recover()
        except Broken as broken:
            self.broken = broken

    def _chapter(self) -> Row:
        return self._from_chapter

    def _lines(self) -> list[Row]:
        return self.store.lines(self.name, self.first, self._last)


class TournamentFinding(NamedTuple):
    """The first line that does not play, the tournament as it was before it, and what would be set aside."""

    table: str
    line: int
    text: str
    round: int
    why: str
    good: TournamentReader
    rows: list[Row]

    @property
    def first(self) -> int:
        return self.good.seq + 1

    @property
    def last(self) -> int:
        return int(self.rows[-1]["number"]) if self.rows else self.good.seq

    def prepare_quarantine(
        self, store: Store, by: Person, second: Person, moment: int, secrets: SecretSource
    ) -> TournamentQuarantine:
        return TournamentQuarantine(store, self, by, second, moment, secrets)


def examine_tournament(store: Store, name: str) -> TournamentFinding | None:
    """Play a tournament's latest chapter again; what does not play, or nothing."""
    chapters = store.chapters(name)
    broken = TournamentReader(name, store, chapters[-1]).broken
    if broken is None:
        return None
    for chapter in reversed(chapters):  # back to one that can be opened, and plays up to there
        if int(chapter["first"]) <= broken.line:
            good = TournamentReader(name, store, chapter, broken.line - 1)
            if good.broken is None:
                rows = store.lines(name, good.seq + 1)
                text = next((str(row["text"]) for row in rows if row["number"] == broken.line), "")
                return TournamentFinding(name, broken.line, text, good.round, broken.cause, good, rows)
    raise Refused(f"no chapter of {name} can be read: {broken.cause}", CITE)


class TournamentQuarantine:
    """What one quarantine of a tournament's lines writes."""

    cite = CITE

    def __init__(
        self, store: Store, finding: TournamentFinding, by: Person, second: Person, moment: int, secrets: SecretSource
    ) -> None:
        self.store, self.finding, self.by, self.second, self.moment, self.secrets = (
            store,
            finding,
            by,
            second,
            moment,
            secrets,
        )
        self.name = finding.table

    def add_to(self, write: Write) -> None:
        if any(row["text"] == "~ over" for row in self.finding.rows):
            raise Refused(f"{self.name} is over and its prizes are paid: nothing of it is set aside", CITE)
        hands = self._last_hand()
        back = self._entries_back()
        self._add_lines(write, hands, self._reveal_and_commit(write, hands))
        if back:
            write.post(
                f"quarantine/{self.name}/{self.finding.first}", self.moment, self.by.name, back, self.name, hands
            )

    def _last_hand(self) -> int:
        """The last hand that anything was ever promised for."""
        r = schema.rounds.c
        (row,) = self.store.rows(select(func.max(r.round).label("last")).where(r.table == self.name))
        return int(row["last"] or 0)

    def _entries_back(self) -> list[Entry]:
        """What the lines that are set aside have posted, the other way."""
        p, numbers = schema.postings, [f"{self.name}/{row['number']}" for row in self.finding.rows]
        rows = self.store.rows(select(p).where(p.c.table == self.name, p.c.tx.in_(numbers)).order_by(p.c.id.desc()))
        return [Entry(row["target"], row["source"], int(row["amount"]), CITE, "voided") for row in rows]

    def _reveal_and_commit(self, write: Write, hands: int) -> str:
        """The secrets of hands that are not played on are out; the next has one of its own, with this commitment."""
        r = schema.rounds
        for row in self.store.rows(select(r.c.round).where(r.c.table == self.name, r.c.closed.is_(None))):
            hand_row: Any = self.store.round(self.name, int(row["round"]))
            closed = {"at_table": self.name, "of": int(row["round"]), "when": self.moment, "out": hand_row["secret"]}
            write.closed.append(closed | {"given": ""})
        secret = self.secrets(self.name, hands + 1)
        committed = commitment(self.name, hands + 1, secret)
        write.rounds.append({"table": self.name, "round": hands + 1, "secret": secret, "commitment": committed})
        return committed

    def _add_lines(self, write: Write, hands: int, committed: str) -> None:
        finding, good = self.finding, self.finding.good
        state = msgspec.structs.replace(state_of(good.tournament), hands=hands, on={})
        chapter = self.store.chapters(self.name)[-1]
        number, last_hash = finding.last, str(finding.rows[-1]["hash"]) if finding.rows else good.hash
        header = header_text(header_of(good, state))
        row = {"table": self.name, "number": int(chapter["number"]) + 1, "first": number + 1, "header": header}
        write.chapters.append(row | {"before": last_hash})
        first_step = f"quarantined {finding.round} {finding.first}-{finding.last} {self.by.name} {self.second.name}"
        for step in (first_step, *good.steps(), commitment_step(hands + 1, committed)):
            number, text = number + 1, f"~ {step}"
            last_hash = chain(last_hash, number, text)
            write.lines.append(LineRow(self.name, number, hands, text, last_hash, None, self.by.name, self.moment))
        event = {
            "at": self.moment,
            "kind": "quarantine",
            "table": self.name,
            "round": finding.round,
            "by": self.by.name,
        }
        write.events.append(event | {"command": None, "line": first_step, "text": self.why, "cite": str(self.cite)})

    @property
    def why(self) -> str:
        finding = self.finding
        return f"line {finding.line} does not play: {finding.why}; set aside by {self.by.name} and {self.second.name}"

    @property
    def audit_text(self) -> str:
        """What it is in the audit of people."""
        return f"lines {self.finding.first} to {self.finding.last} of {self.name}: {self.why}"
