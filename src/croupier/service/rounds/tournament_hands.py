"""Hands of a tournament out of the store: those that somebody was dealt, and one of them again, step by step.

A chapter is played again from what it began with, whichever hands were on then. Lines of other tables lie between those
of a hand: in its proof they are there by their hash alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec
from sqlalchemy import select

from croupier.front.events_in_words import narrate
from croupier.front.layout import layout_of
from croupier.front.tournament_hands import deals_of_hand, ended_hands
from croupier.front.tournament_log import TournamentRecord
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.event import Event
from croupier.play.vocabulary.log import replaying
from croupier.play.vocabulary.move import Outcome
from croupier.poker.phh.record import Deal
from croupier.poker.rooms.section8_levels import CENTS
from croupier.poker.tournament import Tournament
from croupier.poker.tournament.moves import At, read_tournament_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.fairness.commitments import ABOUT_CHANCE
from croupier.service.rounds.dispute import hash_before
from croupier.service.rounds.records import Chapter, chapters_of, lines_before_opening
from croupier.service.rounds.replay import DrawnFrom, ProofLine, RoundReplay, drawn_from, public_text
from croupier.service.store import Row, Store, schema
from croupier.service.store.queries import quarantined_lines
from croupier.service.tournament.chapter import read_chapter, record_from
from croupier.service.tournament.view import table_name, table_title
from croupier.service.watching.messages import StepSeen, numbered_line
from croupier.service.watching.view import replay_view

PIECE = 500  # lines that are read at once

# --- what somebody was dealt ---


class HandDealt(NamedTuple):
    """A hand, and when it was opened; its amounts are counted in so many cents, or in tournament dollars."""

    table: str
    unit: int
    at: int
    deal: Deal


def has_entered(store: Store, event: str, names: set[str]) -> bool:
    """Whether somebody ever said something there."""
    c = schema.lines.c
    return bool(store.rows(select(c.number).where(c.table == event, c.by.in_(sorted(names))).limit(1)))


def ended_at(store: Store, event: str) -> int:
    """When the last line of it was written."""
    c = schema.lines.c
    return int(store.rows(select(c.at).where(c.table == event).order_by(c.number.desc()).limit(1))[0]["at"])


def chapters_with(store: Store, event: str, names: set[str]) -> list[Chapter]:
    """Those that began before somebody was out, the latest first."""
    return [chapter for chapter in reversed(chapters_of(store, event)) if not _was_out(chapter, names)]


def _was_out(chapter: Chapter, names: set[str]) -> bool:
    state = read_chapter(chapter.header).state
    return state is not None and all(entrant.is_out for entrant in state.entrants if entrant.name in names)


def deals_in(store: Store, chapter: Chapter, names: set[str]) -> Iterator[HandDealt]:
    """The hands that ended in a chapter and had one of these in them; one that was on when it began counts from
    there."""
    event, record, opened = chapter.table, record_from(chapter.header), dict[int, int]()
    rows = _standing_moves(store, event, store.lines(event, chapter.first, chapter.last))
    with replaying(chapter.header):
        for hand, number, table in ended_hands(record.event, _play_moves(record, rows, opened)):
            moment = opened.get(hand, int(rows[0]["at"]))
            for deal in deals_of_hand(hand, table) if names & set(table.seats.values()) else ():
                yield HandDealt(table_name(event, number), table.law.chip // CENTS, moment, deal)


def _play_moves(record: TournamentRecord, rows: Iterable[Row], opened: dict[int, int]) -> Iterator[Row]:
    """The moves of these lines, played; notes when each hand was opened."""
    for row in rows:
        record.play(read_tournament_move(str(row["text"])))
        opened.setdefault(record.event.hands, int(row["at"]))
        yield row


def _standing_moves(store: Store, event: str, rows: Iterable[Row]) -> list[Row]:
    """The moves among these lines, but for those that were set aside."""
    c = schema.lines.c
    query = select(c.text).where(c.table == event, c.text.startswith("~ quarantined "))
    quarantined = quarantined_lines(store.rows(query))
    return [row for row in rows if row["text"][0] not in "~=" and row["number"] not in quarantined]


# --- one of them again ---


class HandLine(NamedTuple):
    """A line of a hand: what it led to, the table after it, and what was drawn from if it is a draw."""

    row: Row
    events: list[Event]
    table: Table
    draw: DrawnFrom | None


def seats_in(store: Store, event: str, number: int, hand: int) -> dict[int, str]:
    """Who sat where in a hand that is over."""
    return dict(next(_lines_of(store, event, number, hand)).table.seats)


def replay_hand(store: Store, event: str, number: int, hand: int, seat: int) -> RoundReplay:
    """A hand of one of the tables as a seat saw it, with all that it takes to check it."""
    steps: list[StepSeen] = []
    draws: dict[int, DrawnFrom] = {}
    for line in _lines_of(store, event, number, hand):
        steps.append(_step(line, event, number, hand, seat))
        if line.draw is not None:
            draws[steps[-1].number] = line.draw
    first, round_row = steps[0].number, store.round(event, hand)
    assert round_row is not None
    rows = [*lines_before_opening(store, event, hand, first), *store.lines(event, first, steps[-1].number)]
    return RoundReplay(
        table=table_name(event, number),
        round=hand,
        seat=seat,
        name=line.table.seats[seat],
        at=steps[0].at,
        layout=layout_of(line.table.law),
        steps=steps,
        before=hash_before(store, event, int(rows[0]["number"])),
        proof=list(_proof(rows, number, draws)),
        commitment=round_row["commitment"],
        secret=round_row["secret"],
        chain=event,
        said=_table_prefix(number),
    )


def _lines_of(store: Store, event: str, number: int, hand: int) -> Iterator[HandLine]:
    """The lines of a hand, played again; `Refused` if it was not dealt at this table, or is on."""
    round_row, opening = store.round(event, hand), _opening_line(store, event, hand)
    if round_row is None or opening is None:
        raise Refused(f"{event} has no hand {hand}", OWN.cite("log.replay"))
    if not round_row["closed"]:
        raise Refused(f"hand {hand} of {event} is still on", OWN.cite("service.shared"))
    chapter = [candidate for candidate in chapters_of(store, event) if candidate.first <= opening][-1]
    record = record_from(chapter.header)
    with replaying(chapter.header):
        for row in _standing_moves(store, event, store.lines(event, chapter.first, opening - 1)):
            record.play(read_tournament_move(str(row["text"])))
        yield from _lines_from_opening(record.event, _moves_from(store, event, opening), number, hand)


def _lines_from_opening(event: Tournament, rows: Iterable[Row], number: int, hand: int) -> Iterator[HandLine]:
    """Until the hand is over: what is said at its table, and what else made a move there, as when somebody is away."""
    table: Table | None = None
    draws = 0
    for row in rows:
        move = read_tournament_move(str(row["text"]))
        own_move = move.move if isinstance(move, At) and move.table == number else None
        draw = None
        if table is not None and isinstance(own_move, Outcome) and isinstance(table.ask, Chance):
            draws += 1
            draw = drawn_from(draws, table.ask)
        entries_before = len(table.log.entries) if table is not None else 0
        events = event.play(move)
        place = event.tables.get(number)
        if table is None:
            table = place.table if place is not None and place.hand == hand else None
        if table is None:
            raise Refused(f"hand {hand} was dealt at another table", OWN.cite("log.replay"))
        if own_move is not None or len(table.log.entries) > entries_before:
            yield HandLine(row, events, table, draw)
        if place is None or place.table is not table:
            return


def _opening_line(store: Store, event: str, hand: int) -> int | None:
    """The line that a hand began with; it counts from there, whichever table's lines follow."""
    c = schema.lines
    rows = store.rows(select(c).where(c.c.table == event, c.c.round == hand).order_by(c.c.number))
    return next((int(row["number"]) for row in _standing_moves(store, event, rows)), None)


def _moves_from(store: Store, event: str, first: int) -> Iterator[Row]:
    while rows := store.lines(event, first, first + PIECE - 1):
        yield from _standing_moves(store, event, rows)
        first += PIECE


def _step(line: HandLine, event: str, number: int, hand: int, seat: int) -> StepSeen:
    row, table, name, title = line.row, line.table, table_name(event, number), table_title(event, number)
    text = str(row["text"]).removeprefix(_table_prefix(number))
    lines = [numbered_line(int(row["number"]), narrate(event, table.law, seat)) for event in line.events]
    view = replay_view(table, name, int(row["number"]), seat, False)
    view = msgspec.structs.replace(view, round=hand, said=title)
    return StepSeen(int(row["number"]), int(row["at"]), _public_text(text), str(row["by"]), lines, view)


def _public_text(text: str) -> str:
    """A line for people: who is away or sent off is said of the tournament, and at no table."""
    try:
        return public_text(text, False)
    except Refused:
        return text


def _proof(rows: Iterable[Row], number: int, draws: Mapping[int, DrawnFrom]) -> Iterator[ProofLine]:
    """Other tables' lines, and what is not for everybody's eyes, by their hash alone."""
    entered = False
    for row in rows:
        line, text = int(row["number"]), str(row["text"])
        own_text = text.removeprefix(_table_prefix(number))
        shown = text.startswith(ABOUT_CHANCE) or (own_text != text and public_text(own_text, False) == own_text)
        draw = None if entered else draws.get(line)
        entered = text.startswith(f"~ entered {number} ") or (entered and line not in draws)
        yield ProofLine(line, str(row["hash"]), text if shown else None, draw)


def _table_prefix(number: int) -> str:
    """What a line said at a table begins with."""
    return f"table {number}: "
