"""Rounds played again from the store: recalled at the table, shown step by step, or sealed for a dispute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import func, or_, select

from croupier.games import table_for
from croupier.play.table import Table
from croupier.play.vocabulary.event import Event
from croupier.play.vocabulary.log import Header, read_header, replaying
from croupier.play.vocabulary.move import read_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.store import Row, Store, schema
from croupier.service.store.archived import archive_file

MOST_ROUNDS = 200
OPENS = "dealer opens"
OUTCOME_PREFIXES = ("dice ", "wheel ")  # what came up, but for cards
VOIDS = ("void", "quarantine")  # events after which a round does not count
RESOLUTION = "resolution"  # an event that says how a dispute over it ended


class Chapter(NamedTuple):
    """A chapter of a table, or of a tournament: its lines from the first to the last, and what they begin from."""

    table: str
    header: Header
    first: int
    last: int | None

    def has(self, line: int) -> bool:
        return self.first <= line and (self.last is None or line <= self.last)


def chapters_of(store: Store, table: str) -> list[Chapter]:
    """All of them in order; none of a table that was never opened."""
    rows = store.chapters(table)
    ends = [*(int(following["first"]) - 1 for following in rows[1:]), *([None] if rows else [])]
    return [
        Chapter(table, read_header(row["header"]), int(row["first"]), last)
        for row, last in zip(rows, ends, strict=True)
    ]


class PlayedLine(NamedTuple):
    """One line of a round with the table as it was after it. Lines of the floor and of the books have no events."""

    row: Row
    events: tuple[Event, ...]
    table: Table


class StoredRound(NamedTuple):
    """A round of the store: the header from which it replays, and its lines from the opening to the books."""

    header: Header
    rows: list[Row]


def find_round(store: Store, table: str, round_: int) -> StoredRound:
    """Everything of one round; `Refused` if the table never played it."""
    rows = store.rows(
        select(schema.lines)
        .where(schema.lines.c.table == table, schema.lines.c.round == round_)
        .order_by(schema.lines.c.number)
    )
    opening = next((i for i, row in enumerate(rows) if row["text"] == OPENS), None)
    if opening is None:
        archive = archive_file(store, table, round_)
        if archive:
            raise Refused(f"round {round_} of {table} is in the archive {archive}", OWN.cite("service.archive"))
        raise Refused(f"{table} has no round {round_}", OWN.cite("log.replay"))
    end = next((i for i, row in enumerate(rows) if row["text"].startswith("= ")), len(rows) - 1)
    return StoredRound(_header_before(store, table, int(rows[opening]["number"])), rows[opening : end + 1])


def lines_before_opening(store: Store, table: str, round_: int, opening: int) -> list[Row]:
    """The lines before a round's opening, from its commitment on; none where a house of before kept it elsewhere."""
    c = schema.lines.c
    query = select(schema.lines).where(c.table == table, c.round.in_((round_ - 1, round_)), c.number < opening)
    rows = store.rows(query.order_by(c.number))
    first = next((i for i, row in enumerate(rows) if row["text"].startswith(f"~ commits {round_} ")), len(rows))
    return rows[first:]


def _header_before(store: Store, table: str, number: int) -> Header:
    """The table's header between rounds, just before a line."""
    chapter = [c for c in store.chapters(table) if c["first"] <= number][-1]
    header = read_header(chapter["header"])
    with replaying(header):
        replayed = table_for(header)
        for row in store.lines(table, int(chapter["first"]), number - 1):
            if row["text"][0] not in "~=":
                replayed.play(read_move(row["text"]))
    return msgspec.structs.replace(replayed.header(), version=header.version)


def replay_lines(stored: StoredRound) -> Iterator[PlayedLine]:
    """The round again, line by line."""
    table = table_for(stored.header)
    for row in stored.rows:
        events: tuple[Event, ...] = ()
        if row["text"][0] not in "~=":
            with replaying(stored.header):
                events = tuple(table.play(read_move(row["text"])))
        yield PlayedLine(row, events, table)


def last_rounds(store: Store, table: str, last: int) -> list[dict[str, Any]]:
    """The latest rounds with what came up, newest first; three questions, however many bets there were."""
    c, r, e = schema.lines.c, schema.rounds.c, schema.events.c
    limit = max(1, min(last, MOST_ROUNDS))
    latest = store.rows(select(r.round).where(r.table == table).order_by(r.round.desc()).limit(limit + 1))
    numbers = [int(row["round"]) for row in latest]  # and the one to come
    if not numbers:
        return []
    within = (c.table == table, c.round.between(numbers[-1], numbers[0]))
    moves = select(c.round, func.count().label("moves")).where(
        *within, ~c.text.startswith("~"), ~c.text.startswith("=")
    )
    counts = {int(row["round"]): int(row["moves"]) for row in store.rows(moves.group_by(c.round))}
    shown = or_(c.text == OPENS, *(c.text.startswith(word) for word in ("= ", *OUTCOME_PREFIXES)))
    texts: dict[int, list[str]] = {}
    for row in store.rows(select(c.round, c.text).where(*within, shown).order_by(c.number)):
        texts.setdefault(int(row["round"]), []).append(str(row["text"]))
    noted = select(e.round, e.kind).where(
        e.table == table, e.round.between(numbers[-1], numbers[0]), e.kind.in_((*VOIDS, RESOLUTION))
    )
    marks = {(int(row["round"]), str(row["kind"])) for row in store.rows(noted)}
    void = {round_ for round_, kind in marks if kind != RESOLUTION}
    opened = [number for number in numbers if OPENS in texts.get(number, ())][:limit]
    summaries = [_summary(number, texts[number], counts[number], number in void) for number in opened]
    return [summary | {"resolved": (summary["round"], RESOLUTION) in marks} for summary in summaries]


def _summary(round_: int, texts: list[str], moves: int, void: bool) -> dict[str, Any]:
    """What is said between rounds counts to the one before, so a round's own lines begin with its opening."""
    over = any(text.startswith("= ") for text in texts)
    outcomes = [text for text in texts if text.startswith(OUTCOME_PREFIXES)]
    return {"round": round_, "lines": moves - 1, "outcomes": outcomes, "void": void, "over": over}
