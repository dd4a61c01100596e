"""A witness of one table: plays every line that is stored, as it is stored, and remembers who could know what and when.

It has its own eyes on the database file and its own copy of the game, so it does not believe what the house has in
memory, nor what the house's store says of itself.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from typing import Any, NamedTuple

from croupier.games import table_for
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.event import Dealt, Event
from croupier.play.vocabulary.holder import Holder
from croupier.play.vocabulary.log import chain, read_header, replaying
from croupier.play.vocabulary.move import read_move

CARD = re.compile(r"(?<![A-Za-z0-9_-])[2-9TJQKA][cdhs](?![A-Za-z0-9_-])")
MOVES = re.compile(r"~ (?:tip|fill|credit) (\d+) ")  # lines beside the game that move chips
Lying = dict[Holder, tuple[int, tuple[tuple[str, bool], ...]]]  # whose, and each card with whether it lies face up


class Wrong(Exception):
    """What is stored is not what it must be."""


class Moment(NamedTuple):
    """A table after one of its lines."""

    round: int
    on: bool  # a round is
    seats: dict[str, int]
    cards: Lying
    lifted: Lying
    public: frozenset[str]  # cards that all have seen in this round
    own: dict[str, frozenset[str]]  # and those that each person has


class Witness:
    def __init__(self, db: sqlite3.Connection, name: str) -> None:
        self.db, self.name = db, name
        self.table: Table | None = None
        self.seq, self.hash = -1, ""
        self.chapter = 0
        self.moments: dict[int, Moment] = {}
        self.rounds: dict[int, Moment] = {}  # the last moment of each
        self.commands: dict[tuple[str, str], tuple[int, str]] = {}  # whose command of which id: its line
        self.one_deck = True
        self.moved: dict[str, int] = {}  # what the floor's own lines move, by the name of the transaction
        self._public: frozenset[str] = frozenset()
        self._own: dict[str, frozenset[str]] = {}
        self._round = 0

    def look(self) -> None:
        """Play what is new; `Wrong` if it does not follow on what was there."""
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
        self._turn_page()

    def _turn_page(self) -> None:
        """Open the chapters that begin after the last line."""
        found = self.db.execute(
            'SELECT number, first, header, before FROM chapters WHERE "table" = ? AND number > ? AND first <= ? '
            "ORDER BY number",
            (self.name, self.chapter, self.seq + 1),
        ).fetchall()
        for number, first, header, before in found:
            if (number, first, before) != (self.chapter + 1, self.seq + 1, self.hash):
                raise Wrong(f"chapter {number} of {self.name} does not follow on line {self.seq}")
            self.chapter, self.table = number, table_for(read_header(header))

    def _line(self, number: int, text: str, hash_: str, command: str | None, by: str) -> None:
        if self.table is None or number != self.seq + 1 or chain(self.hash, number, text) != hash_:
            raise Wrong(f"line {number} of {self.name} does not follow on line {self.seq}")
        self.seq, self.hash = number, hash_
        if command:
            if (by, command) in self.commands:
                raise Wrong(f"command {command} of {by} at {self.name} has two effects")
            self.commands[by, command] = number, text
        events: tuple[Event, ...] = ()
        if moves := MOVES.match(text):
            self.moved[f"{self.name}/{number}"] = int(moves[1]) * self.table.law.chip
        if text.startswith("="):
            if self.table.log.entries[-1] != text:
                raise Wrong(f"line {number} of {self.name}: the books come out differently: {text}")
        elif not text.startswith("~"):
            with replaying(self.table.log.header):
                events = tuple(self.table.play(read_move(text)))
        self._see(events)

    def _see(self, events: tuple[Event, ...]) -> None:
        """Who knows which cards now."""
        table = self.table
        assert table is not None
        if table.round != self._round:
            self._round, self._public, self._own = table.round, frozenset(), {}
        felt = table.felt
        if len(felt.shoe.cards) != len(set(felt.shoe.cards)):
            self.one_deck = False
        cards = {holder: (felt.whose(holder), _faces(held)) for holder, held in felt.cards.items()}
        lifted = {holder: (whose, _faces(held)) for holder, (whose, held) in felt.lifted.items()}
        up, mine = set(self._public), {}
        for whose, text, shown in _known(cards, lifted, events):
            if shown:
                up.add(text)
            elif whose in table.seats:
                mine.setdefault(table.seats[whose], set()).add(text)
        if len(up) > len(self._public):
            self._public = frozenset(up)
        for name, texts in mine.items():
            if not texts <= self._own.get(name, frozenset()):
                self._own = self._own | {name: self._own.get(name, frozenset()) | texts}
        seats = {name: seat for seat, name in table.seats.items()}
        on = not isinstance(table.ask, Between)
        moment = Moment(table.round, on, seats, cards, lifted, self._public, self._own)
        self.moments[self.seq] = self.rounds[table.round] = moment

    def may_know(self, name: str, round_: int) -> frozenset[str]:
        """Cards of a round that somebody has been shown by the rules."""
        moment = self.rounds.get(round_)
        return moment.public | moment.own.get(name, frozenset()) if moment else frozenset()

    def sat(self, name: str, seq: int) -> set[int]:
        """Where somebody sat when a line was written, or just before it."""
        found = {self.moments[at].seats.get(name) for at in (seq - 1, seq) if at in self.moments}
        return {seat for seat in found if seat is not None}


def _faces(held: Any) -> tuple[tuple[str, bool], ...]:
    return tuple([(card_text(one.card), one.up) for one in held])


def _known(cards: Lying, lifted: Lying, events: tuple[Event, ...]) -> Iterator[tuple[int, str, bool]]:
    """Each card that was dealt or lies there: whose, which, and whether all see it."""
    for lying in (cards, lifted):
        for whose, faces in lying.values():
            for text, up in faces:
                yield whose, text, up
    for event in events:
        if isinstance(event, Dealt):
            for card in event.cards:
                yield event.whose, card_text(card), event.up
