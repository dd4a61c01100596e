"""Setting a broken round aside: the line that does not play is named, two people of the floor put its round into
quarantine, and the table goes on in a new chapter from the last good state.

Nothing is removed. The lines stay where they are, in their chain, and a line after them says what was set aside, by
whom, and why; money that has to go back is posted back by new postings.

- A round that is still on is as if it had never been opened: what its moves posted is posted back.
- Rounds after the broken one that were finished stand as the books have them: people have been told and paid. The game
  begins afresh then, with the people who are there, and wagers that were still up are theirs again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec
from sqlalchemy import select

from croupier.games import game_of
from croupier.play.felt.ledger import RACKS, is_wager, seat_of
from croupier.play.vocabulary.ask import Between
from croupier.play.vocabulary.log import Header, chain, header_text
from croupier.play.vocabulary.move import BuyIn, Correct, Leave, Move, Sit, read_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.service.fairness.chance import SecretSource, commitment, seeds_text
from croupier.service.fairness.commitments import CommittedRound
from croupier.service.people import roles
from croupier.service.people.audit import Audit
from croupier.service.people.person import Person
from croupier.service.store import LineRow, Overdrawn, Row, Store, Write, schema
from croupier.service.store.accounts import CAGE, FILL, Entry, deltas, table_account
from croupier.service.table.desk import Desk
from croupier.service.table.live_table import LiveTable
from croupier.service.table.stored_log import Broken
from croupier.service.table.terminals_console import desk_for

CITE = OWN.cite("service.broken")
HOUSE_ACCOUNTS = ("bank", "drop", "clipboard")  # accounts that are the house's, not the game's


class GoodState(NamedTuple):
    """A table between rounds: the header from which it goes on, and what its desk knew, before a line."""

    line: int
    header: Header
    desk: tuple[str, ...]


class Quarantine(Protocol):
    """What one quarantine writes, and what the audit of people has of it."""

    def add_to(self, write: Write) -> None: ...

    @property
    def audit_text(self) -> str: ...


class BrokenLines(Protocol):
    """Lines that do not play, of a table or a tournament, and what it takes to set them aside."""

    def prepare_quarantine(
        self, store: Store, by: Person, second: Person, moment: int, secrets: SecretSource
    ) -> Quarantine: ...


class Finding(NamedTuple):
    """A line that does not play, and what would be set aside: everything from the last good state on."""

    table: str
    line: int
    text: str
    round: int
    why: str
    good: GoodState
    rows: list[Row]  # what is set aside

    @property
    def first(self) -> int:
        return self.good.line

    @property
    def last(self) -> int:
        return int(self.rows[-1]["number"]) if self.rows else self.good.line - 1

    @property
    def unfinished_lines(self) -> list[Row]:
        """The lines of the round that was never finished, if there is one."""
        for i in range(len(self.rows) - 1, -1, -1):
            if self.rows[i]["text"].startswith("= "):
                return []
            if self.rows[i]["text"] == "dealer opens":
                return self.rows[i:]
        return []

    def prepare_quarantine(
        self, store: Store, by: Person, second: Person, moment: int, secrets: SecretSource
    ) -> TableQuarantine:
        return TableQuarantine(store, self, by, second, moment, secrets)


class TableReader(LiveTable):
    """A table that is only read, up to the first line that does not play."""

    def __init__(self, table: str, terms: Terms, store: Store, chapter: Row, last: int | None = None) -> None:
        self._from_chapter, self._last = chapter, last
        self.good: GoodState | None = None
        self.broken: Broken | None = None
        super().__init__(table, terms, store, lambda: 0)

    def recover(self) -> None:
        try:
            super().recover()
            self._note_good_state(self.seq + 1)
        except Broken as broken:
            self.broken = broken

    def _chapter(self) -> Row:
        return self._from_chapter

    def _lines(self) -> list[Row]:
        return self.store.lines(self.name, self.first, self._last)

    def _replay_row(self, row: Row) -> None:
        self._note_good_state(int(row["number"]))
        super()._replay_row(row)

    def _note_good_state(self, line: int) -> None:
        if isinstance(self.table.ask, Between):
            self.good = GoodState(line, self.table.header(), tuple(self.desk.steps()))


def examine(store: Store, table: str, terms: Terms) -> Finding | None:
    """Play a table's latest chapter again; what does not play, or nothing."""
    chapters = store.chapters(table)
    if not chapters:
        raise Refused(f"{table} has never been open", OWN.cite("table"))
    reader = TableReader(table, terms, store, chapters[-1])
    broken = reader.broken
    if broken is None:
        return None
    for i in range(len(chapters) - 2, -1, -1):  # back to a chapter that can be opened at all
        if reader.good is not None:
            break
        reader = TableReader(table, terms, store, chapters[i], int(chapters[i + 1]["first"]) - 1)
    if reader.good is None:
        raise Refused(f"no chapter of {table} can be read: {broken.cause}", CITE)
    rows = store.lines(table, reader.good.line)
    broken_row = next((row for row in rows if row["number"] == broken.line), None)
    round_ = int(broken_row["round"]) if broken_row else reader.good.header.round
    return Finding(
        table, broken.line, str(broken_row["text"]) if broken_row else "", round_, broken.cause, reader.good, rows
    )


def quarantine(
    store: Store, finding: BrokenLines, by: Person, second: Person, now: Callable[[], int], secrets: SecretSource
) -> None:
    """Set what is broken aside, in one transaction: a line, an event, a new chapter, what goes back, and who did it."""
    for person in (by, second):
        roles.check_role(person.role, "repair")
    if by.name == second.name:
        raise Refused("the second person is another one", OWN.cite("service.second"))
    write, prepared = Write(), finding.prepare_quarantine(store, by, second, now(), secrets)
    prepared.add_to(write)
    audit = Audit(store, now)
    try:
        store.write(write, lambda db: audit.note_in(db, "quarantine", by.name, prepared.audit_text, CITE, second.name))
    except Overdrawn:
        raise Refused("an account does not hold what would have to go back", OWN.cite("books.purse")) from None


class TableQuarantine:
    """What one quarantine writes."""

    def __init__(
        self, store: Store, finding: Finding, by: Person, second: Person, moment: int, secrets: SecretSource
    ) -> None:
        self.store, self.finding, self.by, self.second, self.moment, self.secrets = (
            store,
            finding,
            by,
            second,
            moment,
            secrets,
        )
        self.name, self.good = finding.table, finding.good.header
        self.round = max([self.good.round, *(int(row["round"]) for row in finding.rows)])
        self.only_unfinished = finding.unfinished_lines == finding.rows  # nothing but the round that is on is set aside

    def add_to(self, write: Write) -> None:
        back = self._entries_back()
        balances = self._balances_after(back)
        if not self.only_unfinished:
            wagers_back = self._entries_for_wagers(balances)
            back += wagers_back
            balances = self._balances_after(back)
        header = self._new_header(balances)
        self._add_lines(write, header, self._reveal_and_commit(write))
        if back:
            tx = f"quarantine/{self.name}/{self.finding.first}"
            write.post(tx, self.moment, self.by.name, self._filled_first(back, balances), self.name, self.round)

    # --- money ---

    def _entries_back(self) -> list[Entry]:
        """What the moves of the round that is on have posted, the other way."""
        numbers = [
            f"{self.name}/{row['number']}" for row in self.finding.unfinished_lines if row["text"][0] not in "~="
        ]
        p = schema.postings
        rows = self.store.rows(select(p).where(p.c.table == self.name, p.c.tx.in_(numbers)).order_by(p.c.id.desc()))
        return [Entry(row["target"], row["source"], int(row["amount"]), CITE, "voided") for row in rows]

    def _balances_after(self, back: list[Entry]) -> dict[str, int]:
        """What the table's accounts hold once that has gone back, in cents, by their names at the table."""
        change, prefix = deltas(back), f"{self.name}:"
        balances = self.store.balances(prefix)
        names = balances.keys() | {account for account in change if account.startswith(prefix)}
        return {name.removeprefix(prefix): balances.get(name, 0) + change.get(name, 0) for name in sorted(names)}

    def _entries_for_wagers(self, balances: dict[str, int]) -> list[Entry]:
        """Wagers that no game knows of any longer are their players' again."""
        entries = []
        for account, cents in balances.items():
            if is_wager(account) and cents:
                rack = table_account(self.name, RACKS[seat_of(account)])
                entries.append(Entry(table_account(self.name, account), rack, cents, CITE, "voided"))
        return entries

    def _filled_first(self, back: list[Entry], balances: dict[str, int]) -> list[Entry]:
        """An inventory that must give back more than it has is filled first."""
        short = -balances.get("bank", 0)
        if short <= 0:
            return back
        bank = table_account(self.name, "bank")
        return [Entry(schema.OUTSIDE, CAGE, short, FILL), Entry(CAGE, bank, short, FILL), *back]

    # --- the table ---

    def _new_header(self, cents_by_account: dict[str, int]) -> Header:
        """The last good state; if rounds were finished since, its people and chips as the books have them."""
        if self.only_unfinished:
            return msgspec.structs.replace(self.good, round=self.round)
        law = Law(self.good.terms)
        seats = {seat: self.good.seats[seat] for seat in self.good.arrivals or self.good.seats}
        bought = dict(self.good.bought)
        for move in self._readable_moves():
            if isinstance(move, Sit):
                seats[move.seat] = move.name
            if isinstance(move, Leave):
                seats.pop(move.seat, None)
                bought.pop(move.seat, None)
            if isinstance(move, (Sit, BuyIn, Correct)):
                bought[move.seat] = move.chips
        chips = {
            name: cents // law.chip for name, cents in cents_by_account.items() if cents and name not in HOUSE_ACCOUNTS
        }
        bank = self._noted_bank()
        balances = chips | {"bank": bank, "cash": -bank - sum(chips.values())}
        return Header(
            self.name,
            self.good.terms,
            self.round,
            seats,
            {name: amount for name, amount in sorted(balances.items()) if amount},
            game_of(law).opening(law),
            arrivals=tuple(seats),
            bought=bought if self.good.bought else {},
        )

    def _readable_moves(self) -> list[Move]:
        """The moves that are set aside, as far as they can be read."""
        moves = []
        for row in self.finding.rows:
            if row["text"][:1] not in "~=":
                try:
                    moves.append(read_move(row["text"]))
                except Refused:
                    continue
        return moves

    def _noted_bank(self) -> int:
        """What the table had won or lost when the books were last noted."""
        for row in reversed(self.finding.rows):
            if row["text"].startswith("= "):
                noted: dict[str, int] = msgspec.json.decode(row["text"].split(" ", 3)[3], type=dict[str, int])
                return noted.get("bank", 0)
        return self.good.balances.get("bank", 0)

    def _new_desk(self) -> Desk:
        """What the floor has to know, with its steps since: money on its way at a console is not forgotten."""
        desk = desk_for(Law(self.good.terms))
        steps = [row["text"][2:] for row in self.finding.rows if row["text"].startswith("~ ")]
        for text in (*self.finding.good.desk, *steps):
            try:
                desk.step(text, self.moment)
            except (KeyError, ValueError, Refused):  # one of them may be what is broken
                continue
        for move in self._readable_moves():
            desk.update_waiting(move)
        desk.ready.clear()
        if desk.committed_round.round != self.round + 1:
            desk.committed_round = CommittedRound()  # whatever was promised was of a round that is set aside
        return desk

    # --- the record ---

    def _add_lines(self, write: Write, header: Header, commitment: str) -> None:
        finding, (chapter, number, last_hash) = self.finding, self._chain_end()
        first_step = f"quarantined {finding.round} {finding.first}-{finding.last} {self.by.name} {self.second.name}"
        row = {"table": self.name, "number": chapter + 1, "first": number + 1, "header": header_text(header)}
        write.chapters.append(row | {"before": last_hash})
        desk = self._new_desk()
        if desk.committed_round.commitment != commitment:
            desk.committed_round = CommittedRound(self.round + 1, commitment)
        for step in (first_step, *desk.steps()):
            number += 1
            last_hash = chain(last_hash, number, f"~ {step}")
            write.lines.append(
                LineRow(self.name, number, self.round, f"~ {step}", last_hash, None, self.by.name, self.moment)
            )
        event = {
            "at": self.moment,
            "kind": "quarantine",
            "table": self.name,
            "round": finding.round,
            "by": self.by.name,
        }
        write.events.append(event | {"command": None, "line": first_step, "text": self.why, "cite": str(self.cite)})

    cite = CITE

    @property
    def why(self) -> str:
        finding = self.finding
        return f"line {finding.line} does not play: {finding.why}; set aside by {self.by.name} and {self.second.name}"

    @property
    def audit_text(self) -> str:
        """What it is in the audit of people."""
        return f"round {self.finding.round} of {self.name}: {self.why}"

    def _chain_end(self) -> tuple[int, int, str]:
        """The last chapter, the last line, and its hash."""
        chapter = self.store.chapters(self.name)[-1]
        if self.finding.rows:
            return int(chapter["number"]), self.finding.last, str(self.finding.rows[-1]["hash"])
        return int(chapter["number"]), int(chapter["first"]) - 1, str(chapter["before"])

    def _seeds_given(self) -> str:
        """What players gave to the chance of the round that was on."""
        promise = CommittedRound()
        for text in (
            *self.finding.good.desk,
            *(row["text"][2:] for row in self.finding.rows if row["text"][:2] == "~ "),
        ):
            promise.step(text.split(" "))
        return seeds_text(promise.seeds) if promise.round == self.round else ""

    def _reveal_and_commit(self, write: Write) -> str:
        """The secret of a round that was set aside is out; the next round has one of its own, with this commitment."""
        round_row = self.store.round(self.name, self.round)
        if self.finding.unfinished_lines and round_row:
            closed = {"at_table": self.name, "of": self.round, "when": self.moment, "out": round_row["secret"]}
            write.closed.append(closed | {"given": self._seeds_given()})
        following = self.round + 1
        written = [row for row in write.rounds if (row["table"], row["round"]) == (self.name, following)]
        next_row = written[0] if written else self.store.round(self.name, following)
        if next_row is None:
            secret = self.secrets(self.name, following)
            next_row = {"table": self.name, "round": following, "secret": secret}
            next_row |= {"commitment": commitment(self.name, following, secret)}
            write.rounds.append(next_row)
        return str(next_row["commitment"])
