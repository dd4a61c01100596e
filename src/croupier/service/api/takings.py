"""What every wager took, beside what mathematics says it should: for the pit's page, and as a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.api.books import Moment, ReadsBooks
from croupier.service.http.session import Reading, TheFloor
from croupier.service.money.cage import END_OF_TIME
from croupier.service.money.takings import DAY, HOUR, Taking, takings
from croupier.service.processes.floor import Floor

router = APIRouter(tags=["books"])
LONGEST = 366  # days of one question
Name = Annotated[str, Query(max_length=40, description="One table; every table of the house, if left out.")]


class TakingOut(BaseModel):
    """A wager of a table on the day that began then, or all of a table's; cents. `state` is by the control limits:
    "watch" past two standard deviations, "out" past three."""

    day: int
    table: str
    wager: str
    wagers: int
    handle: int
    win: int
    hold: float | None
    theoretical: float | None
    edge: float | None
    deviation: float
    distance: float | None
    state: str


@router.get("/books/takings", dependencies=[Reading])
def taken(
    _: ReadsBooks, floor: TheFloor, first: Moment = None, last: Moment = None, table: Name = ""
) -> list[TakingOut]:
    """Handle, win and hold of every wager by table and day, beside the theoretical win and its control limits."""
    return [_out(one) for one in _found(floor, first, last, table)]


class Comma(PlainTextResponse):
    """Values with commas between them."""

    media_type = "text/csv"


@router.get("/books/takings.csv", dependencies=[Reading], response_class=Comma)
def as_csv(_: ReadsBooks, floor: TheFloor, first: Moment = None, last: Moment = None, table: Name = "") -> Response:
    """The same as a file, in dollars."""
    return Comma(_csv(_found(floor, first, last, table)))


def _found(floor: Floor, first: int | None, last: int | None, table: str) -> list[Taking]:
    end = floor.stamp() + HOUR if last is None else last
    start = end - DAY if first is None else first
    if end - start > LONGEST * DAY:
        raise Refused(f"at most {LONGEST} days are asked for at once", OWN.cite("books.takings"))
    if table:
        floor.house.table(table)
    with floor.counting.of("takings"), floor.store.read() as db:
        # Up to now is all there is: what was stamped before a clock was set back, too.
        tables = [table] if table else list(floor.house.tables)
        return takings(db, tables, start, END_OF_TIME if last is None else end)


def _out(one: Taking) -> TakingOut:
    said = one._asdict()
    return TakingOut(**said, hold=one.hold, edge=one.edge, distance=one.distance, state=one.state)


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="minutes")


COLUMNS = (
    *("day", "table", "wager", "wagers", "handle", "win", "hold_percent"),
    *("theoretical_win", "edge_percent", "deviation", "distance", "state"),
)


def _csv(found: Sequence[Taking]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)

    def dollars(cents: float | None) -> str:
        return "" if cents is None else f"{cents / 100:.2f}"

    def percent(share: float | None) -> str:
        return "" if share is None else f"{100 * share:.4f}"

    for one in found:
        far = "" if one.distance is None else f"{one.distance:.2f}"
        named = (_day(one.day), one.table, one.wager or "all", one.wagers)
        actual = (dollars(one.handle), dollars(one.win), percent(one.hold))
        theory = (dollars(one.theoretical), percent(one.edge), dollars(one.deviation), far, one.state)
        writer.writerow([*named, *actual, *theory])
    return out.getvalue()
