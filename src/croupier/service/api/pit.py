"""What wants the pit's eye, table by table; and how disputes over rounds ended."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import JSONResponse, Response
from sqlalchemy import func, select

from croupier.service.api.books import ReadsEvents
from croupier.service.api.models.house import AlertsOut, ResolutionIn
from croupier.service.api.tables import round_number
from croupier.service.http.session import TheFloor, may
from croupier.service.money.cage import DAY
from croupier.service.people.person import Person
from croupier.service.processes.floor import Floor
from croupier.service.rounds.resolutions import resolve
from croupier.service.store import schema
from croupier.service.watching.json_bytes import encode

router = APIRouter(tags=["pit"])
Resolves = Annotated[Person, Depends(may("resolves"))]


@router.post("/tables/{table}/rounds/{number}/resolution", status_code=201, response_class=JSONResponse)
def resolution(table: str, number: int, body: ResolutionIn, by: Resolves, floor: TheFloor) -> Response:
    """Write down how a dispute over a round ended; what was written before stays."""
    floor.house.table(table)
    written = resolve(floor.store, floor.people.audit, table, round_number(number), body.text, by, floor.stamp())
    return Response(encode(written), 201, media_type="application/json")


@router.get("/alerts")
def alerts(_: ReadsEvents, floor: TheFloor) -> list[AlertsOut]:
    """What wants the pit's eye, for every table."""
    counts, waiting = _voids_and_counts(floor), _approvals_waiting(floor)
    return [
        AlertsOut(
            table=name,
            approvals=waiting.get(name, 0),
            voids=counts.get((name, "void"), 0),
            counts=counts.get((name, "count"), 0),
            absent=_absent_dealer(floor, name),
        )
        for name in floor.house.tables
    ]


def _voids_and_counts(floor: Floor) -> dict[tuple[str, str], int]:
    """Voids and counts that were off in the last day."""
    e = schema.events.c
    query = select(e.table, e.kind, func.count().label("times")).where(
        e.kind.in_(("void", "count")), e.at > floor.stamp() - DAY
    )
    rows = floor.store.rows(query.group_by(e.table, e.kind))
    return {(str(row["table"]), str(row["kind"])): int(row["times"]) for row in rows}


def _approvals_waiting(floor: Floor) -> dict[str, int]:
    """What waits for a second person, and has not lapsed."""
    a = schema.approvals.c
    query = select(a.table, func.count().label("many")).where(a.state == "waits", a.until >= floor.now())
    return {str(row["table"]): int(row["many"]) for row in floor.store.rows(query.group_by(a.table))}


def _absent_dealer(floor: Floor, name: str) -> str:
    """A dealer who is not heard from, at a table that this process runs."""
    owner = floor.owners.get(name)
    if owner is None:
        return ""
    desk = owner.live.desk
    return desk.dealer if desk.presence.noticed_at > desk.presence.crew_heard_at else ""
