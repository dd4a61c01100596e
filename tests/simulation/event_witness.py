"""A witness of a tournament: plays every stored line of its chain, and sees to it that chips, fees and prizes are all
there, and who could know which cards of which hand."""

from __future__ import annotations

import sqlite3

from croupier.front.tournament_log import TournamentRecord
from croupier.play.table import Table
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.event import Dealt, Event
from croupier.play.vocabulary.log import chain, read_header, replaying
from croupier.poker.tournament import Tournament
from croupier.poker.tournament.moves import At, read_tournament_move
from croupier.poker.tournament.state import plain_values, state_of
from croupier.service.tournament.chapter import record_from
from simulation.witness import Wrong

EVENT = "friday"
TABLES = ("friday.1", "friday.2")


def is_event(table: str) -> bool:
    return table == EVENT or table in TABLES


class EventWitness:
    """Of the one tournament that a house has, if it has one."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db, self.name = db, EVENT
        self.record: TournamentRecord | None = None
        self.seq, self.hash = -1, ""
        self.chapter = 0
        self.commands: dict[tuple[str, str], tuple[int, str]] = {}  # whose command of which id: its line
        self.hands: dict[int, dict[int, int]] = {}  # after each line, the last hand of each table
        self.public: dict[int, set[str]] = {}  # cards of a hand that all have seen …
        self.own: dict[tuple[int, str], set[str]] = {}  # … and that somebody has

    @property
    def event(self) -> Tournament | None:
        return self.record.event if self.record else None

    def look(self) -> None:
        """Play what is new; `Wrong` if it does not follow on what was there, or anything is lost by it."""
        rows = self.db.execute(
            'SELECT number, text, hash, command, "by" FROM lines WHERE "table" = ? AND number >= ? ORDER BY number',
            (self.name, self.seq),
        ).fetchall()
        if self.seq >= 0:
            if not rows or rows[0][2] != self.hash:
                raise Wrong(f"line {self.seq} of {self.name} was stored and is not there any more")
            rows = rows[1:]
        for row in rows:
            self._turn_page()
            self._line(*row)
        if rows:
            self._turn_page()
            self._conserved()

    def _turn_page(self) -> None:
        """A chapter begins as the one before it ended."""
        found = self.db.execute(
            'SELECT number, first, header, before FROM chapters WHERE "table" = ? AND number > ? AND first <= ? '
            "ORDER BY number",
            (self.name, self.chapter, self.seq + 1),
        ).fetchall()
        for number, first, header, before in found:
            if (number, first, before) != (self.chapter + 1, self.seq + 1, self.hash):
                raise Wrong(f"chapter {number} of {self.name} does not follow on line {self.seq}")
            was, self.chapter, self.record = self.event, number, record_from(read_header(header))
            if was is not None and plain_values(state_of(was)) != plain_values(state_of(self.record.event)):
                raise Wrong(f"chapter {number} of {self.name} begins otherwise than the one before it ended")

    def _line(self, number: int, text: str, hash_: str, command: str | None, by: str) -> None:
        if self.record is None or number != self.seq + 1 or chain(self.hash, number, text) != hash_:
            raise Wrong(f"line {number} of {self.name} does not follow on line {self.seq}")
        self.seq, self.hash = number, hash_
        if command:
            if (by, command) in self.commands:
                raise Wrong(f"command {command} of {by} at {self.name} has two effects")
            self.commands[by, command] = number, text
        if text.startswith("="):
            if self.record.entries[-1] != text:
                raise Wrong(f"line {number} of {self.name}: the books come out differently: {text}")
        elif not text.startswith("~"):
            self._move(text)
        self.hands[number] = {n: place.hand for n, place in self.record.event.tables.items()}

    def _move(self, text: str) -> None:
        assert self.record is not None
        move, event = read_tournament_move(text), self.record.event
        at = event.tables.get(move.table) if isinstance(move, At) else None
        before = {(place.table, place.hand) for place in event.tables.values()}  # who goes away may end a hand by it
        with replaying(self.record.log.header):
            events = self.record.play(move)
        for table, hand in before | {(place.table, place.hand) for place in event.tables.values()}:
            if table is not None:
                self._see(table, hand, events if at and hand == at.hand else [])

    def _see(self, table: Table, hand: int, events: list[Event]) -> None:
        """Who knows which cards of a hand now."""
        up = self.public.setdefault(hand, set())
        felt = table.felt
        lying = [(felt.whose(holder), held) for holder, held in felt.cards.items()]
        shown = [
            (whose, card_text(one.card), one.up) for whose, held in (*lying, *felt.lifted.values()) for one in held
        ]
        shown += [(e.whose, card_text(c), e.up) for e in events if isinstance(e, Dealt) for c in e.cards]
        for whose, card, face_up in shown:
            if face_up:
                up.add(card)
            elif whose in table.seats:
                self.own.setdefault((hand, table.seats[whose]), set()).add(card)

    def may_know(self, name: str, table: int, line: int) -> set[str]:
        """Cards that somebody has seen by the rules when a line was written, of that hand and the one before it."""
        hands = {self.hands[at].get(table, 0) for at in (line - 1, line) if at in self.hands}
        known: set[str] = set()
        for hand in hands:
            known |= self.public.get(hand, set()) | self.own.get((hand, name), set())
        return known

    def secret_hands(self) -> set[int]:
        """Whose secrets are not out: the next one's, and those of the hands that are on."""
        event = self.event
        on = {place.hand for place in event.tables.values() if place.table is not None} if event else set[int]()
        return on | {event.hands + 1 if event else 1}

    def _conserved(self) -> None:
        """Every chip that was given out is somebody's, left with who was sent off, or waits for an exchange; fees are
        prepaid, in the pool, paid out or withheld."""
        event = self.event
        assert event is not None
        if event.phase in ("seated", "play", "over"):
            there = sum(one.stack + one.removed for one in event.entrants.values()) + event.loose
            given = sum(event.stack for one in event.entrants.values() if one.stack or one.removed or one.played)
            if there != given + event.added:
                raise Wrong(f"{self.name}: {given + event.added} in chips were given out, and {there} are there")
        if sum(event.ledger.balances.values()):
            raise Wrong(f"{self.name}: the fees do not balance")
        if event.phase == "over" and event.ask is None:
            fees = len(event.entrants) * event.fee
            paid = sum(prize.cents for prize in event.prizes)
            if paid != fees and event.standings():
                raise Wrong(f"{self.name}: of {fees} cents {paid} were paid in prizes")
