"""The duties of people: a table's checklist for its crew, and the pit's list of what is late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends
from sqlalchemy import func, select

from croupier.rulebook.book import book
from croupier.service.api.books import Moment, ReadsEvents
from croupier.service.api.models.house import (
    DutyOut,
    EventOut,
    PitDutiesOut,
    SupervisionOut,
    TableDutiesOut,
    TableDutyOut,
)
from croupier.service.http.session import TheFloor, may
from croupier.service.money.cage import DAY
from croupier.service.people.person import Person
from croupier.service.processes.floor import Floor
from croupier.service.store import schema
from croupier.service.watching.lobby_card import AUTOMATIC, Glance

router = APIRouter(tags=["duties"])
Crew = Annotated[Person, Depends(may("read-tables"))]


@router.get("/tables/{table}/duties")
async def table_duties(table: str, _: Crew, floor: TheFloor) -> TableDutiesOut:
    """What the crew of a table has to do, what is due and late, and who signed what; of what every round asks, the
    rounds that nobody has signed for."""
    duties = (await floor.owner(table)).live.desk.duties
    items = [DutyOut(**msgspec.structs.asdict(item)) for item in duties.items(floor.now())]
    return TableDutiesOut(table=table, begun=bool(duties.record.since), items=items)


@router.get("/duties")
def pit_duties(_: ReadsEvents, floor: TheFloor, first: Moment = None, last: Moment = None) -> PitDutiesOut:
    """What is due and late at every table of the house, who watches over how many, and the day's record."""
    now, glances = floor.now(), floor.glances()
    open_ = [
        TableDutyOut(table=name, **msgspec.structs.asdict(item))
        for name, glance in sorted(glances.items())
        for item in glance.duties
    ]
    end = now + 1 if last is None else last
    return PitDutiesOut(
        late=[duty for duty in open_ if duty.state == "late"],
        due=[duty for duty in open_ if duty.state == "due"],
        supervision=_supervision(floor, glances.values()),
        record=_record(floor, end - DAY if first is None else first, end),
    )


def _record(floor: Floor, first: int, last: int) -> list[EventOut]:
    """What was signed off, and what was not done when a table closed, the latest first."""
    e = schema.events.c
    query = select(schema.events).where(e.kind == "duty", e.at >= first, e.at < last).order_by(e.id.desc()).limit(500)
    return [EventOut(**{k: v for k, v in row.items() if k != "command"}) for row in floor.store.rows(query)]


def _supervision(floor: Floor, glances: Iterable[Glance]) -> list[SupervisionOut]:
    """Whether those who are signed in are enough for the tables that people deal at."""
    dealt = Counter(glance.terms.book for glance in glances if glance.dealer not in ("", AUTOMATIC))
    rows = []
    for id_, tables in sorted(dealt.items()):
        for duty in book(id_).duties.values():
            if duty.due == "tables":
                signed_in, needed = _count_signed_in(floor, duty.crew), -(-tables // duty.tables)
                cite = book(id_).cite(duty.cite)
                row = SupervisionOut(book=id_, says=duty.says, cite=cite, tables=tables, needed=needed, here=signed_in)
                rows.append(row)
    return rows


def _count_signed_in(floor: Floor, crew: tuple[str, ...]) -> int:
    people, sessions = schema.people, schema.sessions
    query = (
        select(func.count(func.distinct(people.c.name)).label("here"))
        .join_from(people, sessions, sessions.c.person == people.c.name)
        .where(sessions.c.until > floor.now(), people.c.role.in_(crew))
    )
    return int(floor.store.rows(query)[0]["here"])
