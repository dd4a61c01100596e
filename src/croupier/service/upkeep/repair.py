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
BESIDE = ("bank", "drop", "clipboard")  # accounts that are the house's, not the game's


class Good(NamedTuple):
    """A table between rounds: the header from which it goes on, and what its desk knew, before a line."""

    line: int
    header: Header
    desk: tuple[str, ...]


class Aside(Protocol):
    """What one quarantine writes, and what the audit of people has of it."""

    def into(self, write: Write) -> None: ...

    @property
    def says(self) -> str: ...


class BrokenLines(Protocol):
    """Lines that do not play, of a table or a tournament, and what it takes to set them aside."""

    def aside(self, store: Store, by: Person, second: Person, at: int, secrets: SecretSource) -> Aside: ...


class Finding(NamedTuple):
    """A line that does not play, and what would be set aside: everything from the last good state on."""

    table: str
    line: int
    text: str
    round: int
    why: str
    good: Good
    rows: list[Row]  # what is set aside

    @property
    def first(self) -> int:
        return self.good.line

    @property
    def last(self) -> int:
        return int(self.rows[-1]["number"]) if self.rows else self.good.line - 1

    @property
    def still_on(self) -> list[Row]:
        """The lines of the round that was never finished, if there is one."""
        for i in range(len(self.rows) - 1, -1, -1):
            if self.rows[i]["text"].startswith("= "):
                return []
            if self.rows[i]["text"] == "dealer opens":
                return self.rows[i:]
        return []

    def aside(self, store: Store, by: Person, second: Person, at: int, secrets: SecretSource) -> SettingAside:
        return SettingAside(store, self, by, second, at, secrets)


class Reader(LiveTable):
    """A table that is only read, up to the first line that does not play."""

    def __init__(self, table: str, terms: Terms, store: Store, chapter: Row, last: int | None = None) -> None:
        self._from, self._last = chapter, last
        self.good: Good | None = None
        self.broken: Broken | None = None
        super().__init__(table, terms, store, lambda: 0)

    def recover(self) -> None:
        try:
            super().recover()
            self._pause(self.seq + 1)
        except Broken as broken:
            self.broken = broken

    def _chapter(self) -> Row:
        return self._from

    def _lines(self) -> list[Row]:
        return self.store.lines(self.name, self.first, self._last)

    def _replay_row(self, row: Row) -> None:
        self._pause(int(row["number"]))
        super()._replay_row(row)

    def _pause(self, line: int) -> None:
        if isinstance(self.table.ask, Between):
            self.good = Good(line, self.table.header(), tuple(self.desk.steps()))


def examine(store: Store, table: str, terms: Terms) -> Finding | None:
    """Play a table's latest chapter again; what does not play, or nothing."""
    chapters = store.chapters(table)
    if not chapters:
        raise Refused(f"{table} has never been open", OWN.cite("table"))
    read = Reader(table, terms, store, chapters[-1])
    broken = read.broken
    if broken is None:
        return None
    for i in range(len(chapters) - 2, -1, -1):  # back to a chapter that can be opened at all
        if read.good is not None:
            break
        read = Reader(table, terms, store, chapters[i], int(chapters[i + 1]["first"]) - 1)
    if read.good is None:
        raise Refused(f"no chapter of {table} can be read: {broken.cause}", CITE)
    rows = store.lines(table, read.good.line)
    at = next((row for row in rows if row["number"] == broken.line), None)
    round_ = int(at["round"]) if at else read.good.header.round
    return Finding(table, broken.line, str(at["text"]) if at else "", round_, broken.cause, read.good, rows)


def quarantine(
    store: Store, found: BrokenLines, by: Person, second: Person, now: Callable[[], int], secrets: SecretSource
) -> None:
    """Set what is broken aside, in one transaction: a line, an event, a new chapter, what goes back, and who did it."""
    for person in (by, second):
        roles.check_role(person.role, "repair")
    if by.name == second.name:
        raise Refused("the second person is another one", OWN.cite("service.second"))
    write, aside = Write(), found.aside(store, by, second, now(), secrets)
    aside.into(write)
    audit = Audit(store, now)
    try:
        store.write(write, lambda db: audit.note_in(db, "quarantine", by.name, aside.says, CITE, second.name))
    except Overdrawn:
        raise Refused("an account does not hold what would have to go back", OWN.cite("books.purse")) from None


class SettingAside:
    """What one quarantine writes."""

    def __init__(
        self, store: Store, found: Finding, by: Person, second: Person, at: int, secrets: SecretSource
    ) -> None:
        self.store, self.found, self.by, self.second, self.at, self.secrets = store, found, by, second, at, secrets
        self.name, self.good = found.table, found.good.header
        self.round = max([self.good.round, *(int(row["round"]) for row in found.rows)])
        self.exact = found.still_on == found.rows  # nothing but the round that is on is set aside

    def into(self, write: Write) -> None:
        back = self._goes_back()
        held = self._held(back)
        if not self.exact:
            up = self._comes_down(held)
            back += up
            held = self._held(back)
        header = self._header(held)
        self._lines(write, header, self._secret(write))
        if back:
            tx = f"quarantine/{self.name}/{self.found.first}"
            write.post(tx, self.at, self.by.name, self._covered(back, held), self.name, self.round)

    # --- money ---

    def _goes_back(self) -> list[Entry]:
        """What the moves of the round that is on have posted, the other way."""
        numbers = [f"{self.name}/{row['number']}" for row in self.found.still_on if row["text"][0] not in "~="]
        p = schema.postings
        rows = self.store.rows(select(p).where(p.c.table == self.name, p.c.tx.in_(numbers)).order_by(p.c.id.desc()))
        return [Entry(row["target"], row["source"], int(row["amount"]), CITE, "voided") for row in rows]

    def _held(self, back: list[Entry]) -> dict[str, int]:
        """What the table's accounts hold once that has gone back, in cents, by their names at the table."""
        change, prefix = deltas(back), f"{self.name}:"
        held = self.store.balances(prefix)
        names = held.keys() | {account for account in change if account.startswith(prefix)}
        return {name.removeprefix(prefix): held.get(name, 0) + change.get(name, 0) for name in sorted(names)}

    def _comes_down(self, held: dict[str, int]) -> list[Entry]:
        """Wagers that no game knows of any longer are their players' again."""
        found = []
        for account, cents in held.items():
            if is_wager(account) and cents:
                rack = table_account(self.name, RACKS[seat_of(account)])
                found.append(Entry(table_account(self.name, account), rack, cents, CITE, "voided"))
        return found

    def _covered(self, back: list[Entry], held: dict[str, int]) -> list[Entry]:
        """An inventory that must give back more than it has is filled first."""
        short = -held.get("bank", 0)
        if short <= 0:
            return back
        bank = table_account(self.name, "bank")
        return [Entry(schema.OUTSIDE, CAGE, short, FILL), Entry(CAGE, bank, short, FILL), *back]

    # --- the table ---

    def _header(self, held: dict[str, int]) -> Header:
        """The last good state; if rounds were finished since, its people and chips as the books have them."""
        if self.exact:
            return msgspec.structs.replace(self.good, round=self.round)
        law = Law(self.good.terms)
        seats = {seat: self.good.seats[seat] for seat in self.good.arrivals or self.good.seats}
        bought = dict(self.good.bought)
        for move in self._moves():
            if isinstance(move, Sit):
                seats[move.seat] = move.name
            if isinstance(move, Leave):
                seats.pop(move.seat, None)
                bought.pop(move.seat, None)
            if isinstance(move, (Sit, BuyIn, Correct)):
                bought[move.seat] = move.chips
        chips = {name: cents // law.chip for name, cents in held.items() if cents and name not in BESIDE}
        bank = self._bank()
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

    def _moves(self) -> list[Move]:
        """The moves that are set aside, as far as they can be read."""
        found = []
        for row in self.found.rows:
            if row["text"][:1] not in "~=":
                try:
                    found.append(read_move(row["text"]))
                except Refused:
                    continue
        return found

    def _bank(self) -> int:
        """What the table had won or lost when the books were last noted."""
        for row in reversed(self.found.rows):
            if row["text"].startswith("= "):
                noted: dict[str, int] = msgspec.json.decode(row["text"].split(" ", 3)[3], type=dict[str, int])
                return noted.get("bank", 0)
        return self.good.balances.get("bank", 0)

    def _desk(self) -> Desk:
        """What the floor has to know, with its steps since: money on its way at a console is not forgotten."""
        desk = desk_for(Law(self.good.terms))
        steps = [row["text"][2:] for row in self.found.rows if row["text"].startswith("~ ")]
        for text in (*self.found.good.desk, *steps):
            try:
                desk.step(text, self.at)
            except (KeyError, ValueError, Refused):  # one of them may be what is broken
                continue
        for move in self._moves():
            desk.update_waiting(move)
        desk.ready.clear()
        if desk.committed_round.round != self.round + 1:
            desk.committed_round = CommittedRound()  # whatever was promised was of a round that is set aside
        return desk

    # --- the record ---

    def _lines(self, write: Write, header: Header, commitment: str) -> None:
        found, (chapter, number, before) = self.found, self._end()
        said = f"quarantined {found.round} {found.first}-{found.last} {self.by.name} {self.second.name}"
        row = {"table": self.name, "number": chapter + 1, "first": number + 1, "header": header_text(header)}
        write.chapters.append(row | {"before": before})
        desk = self._desk()
        if desk.committed_round.commitment != commitment:
            desk.committed_round = CommittedRound(self.round + 1, commitment)
        for step in (said, *desk.steps()):
            number += 1
            before = chain(before, number, f"~ {step}")
            write.lines.append(LineRow(self.name, number, self.round, f"~ {step}", before, None, self.by.name, self.at))
        event = {"at": self.at, "kind": "quarantine", "table": self.name, "round": found.round, "by": self.by.name}
        write.events.append(event | {"command": None, "line": said, "text": self.why, "cite": str(self.cite)})

    cite = CITE

    @property
    def why(self) -> str:
        found = self.found
        return f"line {found.line} does not play: {found.why}; set aside by {self.by.name} and {self.second.name}"

    @property
    def says(self) -> str:
        """What it is in the audit of people."""
        return f"round {self.found.round} of {self.name}: {self.why}"

    def _end(self) -> tuple[int, int, str]:
        """The last chapter, the last line, and its hash."""
        chapter = self.store.chapters(self.name)[-1]
        if self.found.rows:
            return int(chapter["number"]), self.found.last, str(self.found.rows[-1]["hash"])
        return int(chapter["number"]), int(chapter["first"]) - 1, str(chapter["before"])

    def _given(self) -> str:
        """What players gave to the chance of the round that was on."""
        promise = CommittedRound()
        for text in (*self.found.good.desk, *(row["text"][2:] for row in self.found.rows if row["text"][:2] == "~ ")):
            promise.step(text.split(" "))
        return seeds_text(promise.seeds) if promise.round == self.round else ""

    def _secret(self, write: Write) -> str:
        """The secret of a round that was set aside is out; the next round has one of its own, with this commitment."""
        on = self.store.round(self.name, self.round)
        if self.found.still_on and on:
            closed = {"at_table": self.name, "of": self.round, "when": self.at, "out": on["secret"]}
            write.closed.append(closed | {"given": self._given()})
        following = self.round + 1
        made = [row for row in write.rounds if (row["table"], row["round"]) == (self.name, following)]
        found = made[0] if made else self.store.round(self.name, following)
        if found is None:
            secret = self.secrets(self.name, following)
            found = {"table": self.name, "round": following, "secret": secret}
            found |= {"commitment": commitment(self.name, following, secret)}
            write.rounds.append(found)
        return str(found["commitment"])
