"""Rounds played again from the store: recalled at the table, shown step by step, or sealed for a dispute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select

from croupier.games import table_for
from croupier.play.event import Event
from croupier.play.log import Header
from croupier.play.move import Open, Outcome, move_text, read_move
from croupier.play.table import Table
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service import schema
from croupier.service.store import Row, Store


class Played(NamedTuple):
    """One line of a round with the table as it was after it. Lines of the floor and of the books have no events."""

    row: Row
    events: tuple[Event, ...]
    table: Table


class Round(NamedTuple):
    """A round of the store: the header from which it replays, and its lines from the opening to the books."""

    header: Header
    rows: list[Row]


def find_round(store: Store, table: str, round_: int) -> Round:
    """Everything of one round; `Refused` if the table never played it."""
    rows = store.rows(
        select(schema.lines)
        .where(schema.lines.c.table == table, schema.lines.c.round == round_)
        .order_by(schema.lines.c.number)
    )
    opening = next((i for i, row in enumerate(rows) if row["text"] == "dealer opens"), None)
    if opening is None:
        raise Refused(f"{table} has no round {round_}", OWN.cite("log.replay"))
    end = next((i for i, row in enumerate(rows) if row["text"].startswith("= ")), len(rows) - 1)
    return Round(_header_before(store, table, int(rows[opening]["number"])), rows[opening : end + 1])


def _header_before(store: Store, table: str, number: int) -> Header:
    """The table's header between rounds, just before a line."""
    chapter = [c for c in store.chapters(table) if c["first"] <= number][-1]
    at = table_for(msgspec.json.decode(chapter["header"], type=Header))
    for row in store.lines(table, int(chapter["first"]), number - 1):
        if row["text"][0] not in "~=":
            at.play(read_move(row["text"]))
    return at.header()


def played(found: Round) -> Iterator[Played]:
    """The round again, line by line."""
    table = table_for(found.header)
    for row in found.rows:
        events: tuple[Event, ...] = ()
        if row["text"][0] not in "~=":
            events = tuple(table.play(read_move(row["text"])))
        yield Played(row, events, table)


def last_rounds(store: Store, table: str, last: int) -> list[dict[str, Any]]:
    """The latest rounds with what came up, newest first."""
    c = schema.lines.c
    openings = store.rows(
        select(c.round)
        .where(c.table == table, c.text == "dealer opens")
        .order_by(c.number.desc())
        .limit(max(1, min(last, 200)))
    )
    return [_summary(store, table, int(row["round"])) for row in openings]


def _summary(store: Store, table: str, round_: int) -> dict[str, Any]:
    c = schema.lines.c
    rows = store.rows(select(c.text).where(c.table == table, c.round == round_).order_by(c.number))
    texts = [row["text"] for row in rows]
    moves = [read_move(text) for text in texts if text[0] not in "~="]
    shown = [move_text(m) for m in moves if isinstance(m, Outcome) and m.equipment != "cards"]
    over = any(text.startswith("= ") for text in texts)
    e = schema.events.c
    void = store.rows(select(e.id).where(e.table == table, e.round == round_, e.kind == "void"))
    lines = sum(not isinstance(m, Open) for m in moves)
    return {"round": round_, "lines": lines, "outcomes": shown, "void": bool(void), "over": over}
