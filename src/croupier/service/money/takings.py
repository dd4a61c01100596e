"""What was wagered on each spot and what the house won of it, by the hour; and beside it what mathematics says of that.

A round's settlements are added up once, when it is over, in the transaction of its last line: a void adds nothing. The
theoretical win is the handle at the exact element of risk of its sheet, under the terms of the chapter in which it was
wagered. Its standard deviation takes rounds as independent, and all on one spot in a round as one wager, which dice and
wheel make of it and cards nearly do. Past two deviations a figure wants watching; past three it is out of control.

Where players bank, or play for a pot, the house wins nothing, and nothing is kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from croupier.analysis.sheets.exact import sheets
from croupier.games import game_of
from croupier.play.table import Table
from croupier.play.vocabulary.event import Fee, Settled, Voided
from croupier.play.vocabulary.log import read_header
from croupier.rulebook.law import Law
from croupier.service.store import schema

HOUR, DAY = 3_600_000, 86_400_000
WATCH, OUT_OF_CONTROL = 2.0, 3.0  # standard deviations
MOST_LAWS = 64  # whose sheets are remembered

Row = dict[str, Any]


# --- when a round is over ---


def takings_of_round(name: str, table: Table, chapter: int, stamp: int) -> list[Row]:
    """What this round adds, a row a spot; all in cents."""
    if table.game.banked or table.game.family == "pot":
        return []
    events = table.felt.events
    if any(type(event) is Voided for event in events):
        return []
    chip, spots = table.law.chip, table.game.spots(table.law)
    by_spot: dict[str, Row] = {}
    for event in events:
        if not isinstance(event, (Settled, Fee)) or (isinstance(event, Settled) and event.verdict == "returned"):
            continue
        row = by_spot.setdefault(event.spot, dict.fromkeys(("wagers", "handle", "won"), 0))
        if isinstance(event, Fee):
            row["won"] += event.amount * chip
            continue
        row["won"] -= event.paid * chip
        if event.spot in spots:  # a bonus is no wager
            row["wagers"] += 1
            row["handle"] += event.wager * chip
    shared = {"table": name, "hour": stamp - stamp % HOUR, "chapter": chapter}
    return [shared | {"spot": spot, **row, "squares": float(row["handle"]) ** 2} for spot, row in by_spot.items()]


# --- what mathematics says ---


class Expectation(NamedTuple):
    """Of one cent: what the house keeps of it in the long run, and the variance of that."""

    risk: float
    variance: float


class Taking(NamedTuple):
    """A wager of a table on one day, in cents; without `wager` all of the table's that have a sheet. `theoretical` is
    None where there is no sheet to say it."""

    day: int
    table: str
    wager: str
    wagers: int
    handle: int
    win: int
    theoretical: float | None
    deviation: float

    @property
    def hold(self) -> float | None:
        """The win as a share of the handle."""
        return self.win / self.handle if self.handle else None

    @property
    def edge(self) -> float | None:
        return None if self.theoretical is None or not self.handle else self.theoretical / self.handle

    @property
    def distance(self) -> float | None:
        """Of the win from the theoretical one, in standard deviations."""
        if self.theoretical is None or not self.deviation:
            return None
        return (self.win - self.theoretical) / self.deviation

    @property
    def state(self) -> str:
        """By the control limits."""
        far = abs(self.distance or 0.0)
        return "out" if far > OUT_OF_CONTROL else "watch" if far > WATCH else ""


@lru_cache(MOST_LAWS)
def expectation_by_wager(law: Law) -> Mapping[str, Expectation]:
    """What the sheets of a table expect, by wager."""
    return {
        sheet.wager: Expectation(float(sheet.risk), float(sheet.variance)) for sheet in sheets(law) if not sheet.per
    }


def sheet_of(law: Law, expectations: Mapping[str, Expectation], spot: str) -> tuple[str, bool]:
    """The sheet that says what a spot wins, or "", and whether it is the spot's own: a raise belongs to another's."""
    game = game_of(law)
    if spot in game.counted_within:
        return game.counted_within[spot], False
    placed = game.spots(law).get(spot)
    return next((name for name in (spot, placed.wager if placed else "") if name in expectations), ""), True


def takings(db: Connection, tables: Sequence[str], first: int, last: int) -> list[Taking]:
    """Every wager of these tables in the hours that began between two moments; by day from the first moment on."""
    sums: dict[tuple[int, str, str], list[float]] = defaultdict(lambda: [0, 0, 0, 0.0, 0.0])
    without_theory: set[tuple[int, str, str]] = set()
    for row, law in _rows(db, tables, first, last):
        name, own = sheet_of(law, expectation_by_wager(law), row["spot"])
        key = ((row["hour"] - first) // DAY, row["table"], name or row["spot"])
        total, expectation = sums[key], expectation_by_wager(law).get(name)
        total[0] += int(row["wagers"]) * own
        handle = int(row["handle"])
        total[1] += handle
        total[2] += int(row["won"])
        if expectation is None:
            without_theory.add(key)
        else:
            total[3] += expectation.risk * handle
            total[4] += expectation.variance * row["squares"] * own
    order = {table: number for number, table in enumerate(tables)}
    lines = []
    for (day, table, wager), (wagers, action, won, theory, variance) in sums.items():
        theoretical = None if (day, table, wager) in without_theory else theory
        day_begins = first + day * DAY
        lines.append(Taking(day_begins, table, wager, int(wagers), int(action), int(won), theoretical, sqrt(variance)))
    lines += _totals(lines)
    return sorted(lines, key=lambda t: (t.day, order[t.table], t.wager != "", -t.handle, t.wager))


def _totals(lines: Sequence[Taking]) -> list[Taking]:
    """Of each table and day, over the wagers that mathematics says something of."""
    totals = []
    for day, table in dict.fromkeys((taking.day, taking.table) for taking in lines):
        with_theory = [
            taking for taking in lines if (taking.day, taking.table) == (day, table) and taking.theoretical is not None
        ]
        wagers, handle, win = (
            sum(getattr(taking, what) for taking in with_theory) for what in ("wagers", "handle", "win")
        )
        theory, spread = (
            sum(taking.theoretical or 0.0 for taking in with_theory),
            sqrt(sum(taking.deviation**2 for taking in with_theory)),
        )
        totals.append(Taking(day, table, "", wagers, handle, win, theory, spread))
    return totals


def _rows(db: Connection, tables: Sequence[str], first: int, last: int) -> Iterator[tuple[Row, Law]]:
    """What was kept of a while, by day, chapter and spot, each with the law it was wagered under."""
    t, c = schema.takings.c, schema.chapters.c
    sums = [func.sum(column).label(column.name) for column in (t.wagers, t.handle, t.won, t.squares)]
    query = (
        select(t.table, t.chapter, t.spot, func.min(t.hour).label("hour"), *sums)
        .where(t.table.in_(tables), t.hour >= first, t.hour < last)
        .group_by(t.table, t.chapter, t.spot, (t.hour - first) // DAY)
    )
    rows = [dict(row) for row in db.execute(query).mappings()]
    headers = select(c.table, c.number, c.header).where(c.table.in_({row["table"] for row in rows}))
    wanted = {(row["table"], row["chapter"]) for row in rows}
    laws = {
        (chapter.table, chapter.number): Law(read_header(chapter.header).terms)
        for chapter in db.execute(headers)
        if (chapter.table, chapter.number) in wanted
    }
    for row in rows:
        if law := laws.get((row["table"], row["chapter"])):
            yield row, law
