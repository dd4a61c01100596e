"""A tournament's log as a file: the lines of the moves, numbered and chained as a table's are, and their replay.

    croupier tournament 1
    0 {"table":"tournament","terms":{…},"carried":{"day":"2026-05-08","last":null},…} #5f0c…
    1 announce #9a41…
    2 = {"phase":"entries", …} #77d0…
    3 enter Ann #0b1e…
    …

A line that begins with `=` is what the books said there: a replay must arrive at it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import msgspec

from croupier.play.vocabulary.event import Event
from croupier.play.vocabulary.log import FIRST_LINE as TABLE_LINE
from croupier.play.vocabulary.log import Header, Log, check_chain, replaying
from croupier.poker.tournament import BOOK, Tournament
from croupier.poker.tournament.moves import TournamentMove, read_tournament_move, tournament_line
from croupier.poker.tournament.state import State, go_on_from
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms

FIRST_LINE = "croupier tournament 1"
FIRST_ENTRY = 3  # the line of the file that the first entry stands in
HEADER, SEAL, REPLAY = OWN.cite("log.header"), OWN.cite("log.seal"), OWN.cite("log.replay")


class Days(msgspec.Struct, frozen=True):
    """When it is played, and when the one before was."""

    day: date
    last: date | None = None


class TournamentRecord:
    """A tournament and everything that was done in it, or since it stood in a `state`."""

    def __init__(self, terms: Terms, days: Days, state: State | None = None) -> None:
        self.event = Tournament(terms, days.day, days.last)
        if state is not None:
            go_on_from(self.event, state)
        self.log = Log(Header("tournament", terms, carried=days))
        self.entries = self.log.entries

    def play(self, move: TournamentMove) -> list[Event]:
        """Play a move; the books are noted wherever a phase or a stage begins."""
        chapter_before = self._chapter()
        events = self.event.play(move)
        self.entries.append(tournament_line(move))
        if self._chapter() != chapter_before:
            self.entries.append(f"= {msgspec.json.encode(self._books(), order='sorted').decode()}")
        return events

    def _chapter(self) -> tuple[str, int, bool]:
        event = self.event
        return event.phase, event.stage, event.phase == "over" and event.ask is None

    def _books(self) -> dict[str, object]:
        event = self.event
        stacks = {entrant.name: entrant.stack for entrant in event.entrants.values() if entrant.stack}
        return {"phase": event.phase, "hands": event.hands, "chips": stacks, "cents": event.ledger.snapshot()}

    def sealed(self) -> str:
        """The whole log as a file."""
        return sealed(self.log)

    def save(self, path: Path) -> None:
        try:
            path.write_text(self.sealed(), encoding="utf-8", newline="\n")
        except OSError as wrong:
            why = (wrong.strerror or "it failed").lower()
            raise Refused(f"cannot write {path}: {why}", OWN.cite("command")) from None


def sealed(log: Log) -> str:
    """A tournament's log as a file."""
    return FIRST_LINE + log.sealed().removeprefix(TABLE_LINE)


class ReplayedMove(NamedTuple):
    """One move of the log, played again."""

    line: int
    move: TournamentMove
    events: list[Event]


class Replay:
    """A log played again, move by move; `record` is what has come of it so far."""

    def __init__(self, path: Path) -> None:
        self.text = _read_text(path)
        self.lines = self.text.count("\n")
        self._header, days, self._entries = _read_log(self.text)
        try:
            self.record = TournamentRecord(Terms(BOOK, options=self._header.terms.options), days)
        except Refused as refused:
            raise Refused(f"line 2: such a tournament is not held: {refused}", HEADER) from None

    def moves(self) -> Iterator[ReplayedMove]:
        """Each move and what happened; `Refused` names the first line that disagrees."""
        played = self.record.entries
        for k, entry in enumerate(self._entries):
            line = k + FIRST_ENTRY
            if k == len(played):
                with replaying(self._header):
                    moved = self._move(line, entry)
                yield moved
            if played[k] != entry:
                with replaying(self._header):
                    raise Refused(f"line {line}: it comes out as {played[k]}", REPLAY)
        if self.record.sealed() != self.text:
            raise Refused("the replay does not give the same log", REPLAY)

    def _move(self, line: int, entry: str) -> ReplayedMove:
        try:
            move = read_tournament_move(entry)
            return ReplayedMove(line, move, self.record.play(move))
        except Refused as refused:
            raise Refused(f"line {line}: the move is now refused: {refused}", REPLAY) from None


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        why = (wrong.strerror or "it failed").lower() if isinstance(wrong, OSError) else "it is not text"
        raise Refused(f"cannot read {path}: {why}", OWN.cite("command")) from None


def _read_log(text: str) -> tuple[Header, Days, list[str]]:
    """What a log begins with, and its entries, every line checked."""
    lines = text.split("\n")
    if lines[0] != FIRST_LINE:
        raise Refused(f"line 1: not the log of a tournament (it begins {lines[0][:30]!r})", HEADER)
    header_text, *entries = check_chain(lines[1:]) or [""]
    try:
        header = msgspec.json.decode(header_text, type=Header)
        days = msgspec.convert(header.carried, Days)
    except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
        raise Refused(f"line 2: the header cannot be read: {wrong}", HEADER) from None
    if header.terms.book != BOOK:
        raise Refused(f"line 2: tournaments are played by {BOOK}, not by {header.terms.book}", HEADER)
    if not entries or entries[-1] != f"seal {len(entries) - 1}":
        raise Refused(f"the log ends after line {len(entries) + 2} without its seal", SEAL)
    return header, days, entries[:-1]
