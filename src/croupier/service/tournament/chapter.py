"""Chapters of a live tournament: what another begins from, so that a long one comes back as quickly as a short one.

The first says on which day it is held. Every later one has besides how the tournament stood when it began, and what is
shown that no state has: the last hand of each table, since when everybody has the seat, and what was said last.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from croupier.front.tournament_log import Days, TournamentRecord, sealed
from croupier.play.table import Table
from croupier.play.vocabulary.log import Header, Log, read_header
from croupier.poker.tournament import Tournament, is_for_all
from croupier.poker.tournament.seats import SeatedTable
from croupier.poker.tournament.state import HandSoFar, State, hand_so_far, plain_values, replayed_table
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.service.store import Store
from croupier.service.store.queries import quarantined_lines

if TYPE_CHECKING:
    from croupier.service.tournament.live_tournament import LiveTournament, TournamentLine

Seated = dict[str, tuple[int, int, int]]  # table, seat, and the line by which it was taken


class HeardByAll(msgspec.Struct, frozen=True):
    """What all were told by a line: each with its paragraph."""

    line: int
    table: int
    said: tuple[tuple[Citation, str], ...]


class ShownBeside(msgspec.Struct, frozen=True):
    """What is seen of a tournament and is not in its state."""

    draws: int = 0
    seated: Seated = {}
    last: dict[int, HandSoFar] = {}
    news: tuple[HeardByAll, ...] = ()


class TournamentChapter(msgspec.Struct, frozen=True):
    """What a chapter begins with."""

    day: date
    last: date | None = None
    state: State | None = None
    shown: ShownBeside = ShownBeside()

    @property
    def days(self) -> Days:
        return Days(self.day, self.last)


def read_chapter(header: Header) -> TournamentChapter:
    return msgspec.convert(header.carried, TournamentChapter, str_keys=True, dec_hook=lambda type_, text: type_(text))


def record_from(header: Header) -> TournamentRecord:
    """The tournament as a chapter finds it."""
    chapter = read_chapter(header)
    return TournamentRecord(header.terms, chapter.days, chapter.state)


def header_of(live: LiveTournament, state: State) -> Header:
    """The header of a chapter that begins in this state."""
    chapter = TournamentChapter(live.days.day, live.days.last, state, shown_of(live))
    return Header("tournament", live.terms, carried=plain_values(chapter))


def shown_of(live: LiveTournament) -> ShownBeside:
    tables = live.tournament.tables
    last = {number: hand_so_far(hand[1]) for number, hand in live.last_hands.items() if tables.get(number) is hand[0]}
    return ShownBeside(live.draws, live.seated, last, tuple(map(_heard_by_all, live.news)))


def _heard_by_all(line: TournamentLine) -> HeardByAll:
    return HeardByAll(
        line.seq, line.table, tuple((event.cite, event.text) for event in line.events if is_for_all(event))
    )


class LastHand(NamedTuple):
    """The last hand of a table, and when it was over."""

    place: SeatedTable
    table: Table
    over_at: int


def last_hands(event: Tournament, shown: ShownBeside, now: int) -> dict[int, LastHand]:
    """As a chapter finds them: they rest from now on."""
    return {
        number: LastHand(event.tables[number], replayed_table(event, hand), now) for number, hand in shown.last.items()
    }


def sealed_log(store: Store, name: str) -> str:
    """All chapters as one log, which `croupier tournament --replay` plays."""
    rows, first = store.lines(name), store.chapters(name)[0]
    if quarantined_lines(rows):
        raise Refused(f"lines of {name} were set aside: what is left is no whole log", OWN.cite("service.broken"))
    log = Log(read_header(first["header"]))
    log.entries.extend(text for row in rows if not (text := str(row["text"])).startswith("~"))
    return sealed(log)
