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
    return [_taking_out(taking) for taking in _takings_between(floor, first, last, table)]


class CsvResponse(PlainTextResponse):
    """Values with commas between them."""

    media_type = "text/csv"


@router.get("/books/takings.csv", dependencies=[Reading], response_class=CsvResponse)
def as_csv(_: ReadsBooks, floor: TheFloor, first: Moment = None, last: Moment = None, table: Name = "") -> Response:
    """The same as a file, in dollars."""
    return CsvResponse(_csv(_takings_between(floor, first, last, table)))


def _takings_between(floor: Floor, first: int | None, last: int | None, table: str) -> list[Taking]:
    end = floor.stamp() + HOUR if last is None else last
    start = end - DAY if first is None else first
    if end - start > LONGEST * DAY:
        raise Refused(f"at most {LONGEST} days are asked for at once", OWN.cite("books.takings"))
    if table:
        floor.house.table(table)
    with floor.long_counts.track("takings"), floor.store.read() as db:
        # Up to now is all there is: what was stamped before a clock was set back, too.
        tables = [table] if table else list(floor.house.tables)
        return takings(db, tables, start, END_OF_TIME if last is None else end)


def _taking_out(taking: Taking) -> TakingOut:
    fields = taking._asdict()
    return TakingOut(**fields, hold=taking.hold, edge=taking.edge, distance=taking.distance, state=taking.state)


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="minutes")


COLUMNS = (
    *("day", "table", "wager", "wagers", "handle", "win", "hold_percent"),
    *("theoretical_win", "edge_percent", "deviation", "distance", "state"),
)


def _csv(takings: Sequence[Taking]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)

    def dollars(cents: float | None) -> str:
        return "" if cents is None else f"{cents / 100:.2f}"

    def percent(share: float | None) -> str:
        return "" if share is None else f"{100 * share:.4f}"

    for taking in takings:
        distance = "" if taking.distance is None else f"{taking.distance:.2f}"
        named = (_day(taking.day), taking.table, taking.wager or "all", taking.wagers)
        actual = (dollars(taking.handle), dollars(taking.win), percent(taking.hold))
        theory = (dollars(taking.theoretical), percent(taking.edge), dollars(taking.deviation), distance, taking.state)
        writer.writerow([*named, *actual, *theory])
    return out.getvalue()
