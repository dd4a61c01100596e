"""The administrator's part, and the audit of people for whoever watches over it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse

from croupier.service.api.models.house import AppointIn
from croupier.service.api.models.people import AuditOut, ClosedIn, HandedOut, HireIn, PersonOut
from croupier.service.http.session import Reading, TheFloor, address_of, may
from croupier.service.people.person import Person
from croupier.service.processes.floor import Floor

router = APIRouter(tags=["staff"])
BIG = 2**53
Administrator = Annotated[Person, Depends(may("people"))]
ReadsAudit = Annotated[Person, Depends(may("read-audit"))]
Moment = Annotated[int | None, Query(ge=0, le=BIG, description="Milliseconds since 1970.")]


@router.get("/people")
def everybody(_: Administrator, floor: TheFloor) -> list[PersonOut]:
    """Everybody the house knows."""
    return [PersonOut(**row) for row in floor.people.everybody()]


@router.post("/staff", status_code=201)
def hire(body: HireIn, request: Request, by: Administrator, floor: TheFloor) -> HandedOut:
    """A new member of the staff, with a password to hand over."""
    password = floor.staff.hire(body.name, body.role, by.name, address_of(request))
    return _handed_out(floor, body.name, password)


@router.post("/people/{name}/role")
def appoint(name: str, body: AppointIn, request: Request, by: Administrator, floor: TheFloor) -> PersonOut:
    """Another role for somebody."""
    floor.staff.appoint(name, body.role, by.name, address_of(request))
    return _person_out(floor, name)


@router.post("/people/{name}/closed")
def close(name: str, body: ClosedIn, request: Request, by: Administrator, floor: TheFloor) -> PersonOut:
    """Close an account, or open it again."""
    change = floor.staff.close if body.closed else floor.staff.reopen
    change(name, by.name, address_of(request))
    return _person_out(floor, name)


@router.post("/people/{name}/reset")
def reset(name: str, request: Request, by: Administrator, floor: TheFloor) -> HandedOut:
    """A new password to hand over, and no one-time codes, for somebody who has lost theirs."""
    return _handed_out(floor, name, floor.staff.reset(name, by.name, address_of(request)))


def _person_out(floor: Floor, name: str) -> PersonOut:
    return PersonOut(**{key: value for key, value in (floor.people.row(name) or {}).items() if key in _PERSON_FIELDS})


_PERSON_FIELDS = PersonOut.model_fields.keys()


def _handed_out(floor: Floor, name: str, password: str) -> HandedOut:
    person = floor.people.person(name)
    return HandedOut(name=person.name, role=person.role, password=password)  # type: ignore[arg-type]


# --- the audit of people ---


@router.get("/audit", dependencies=[Reading])
def audit(
    _: ReadsAudit,
    floor: TheFloor,
    kind: Annotated[str, Query(max_length=16)] = "",
    by: Annotated[str, Query(max_length=24)] = "",
    about: Annotated[str, Query(max_length=24)] = "",
    q: Annotated[str, Query(max_length=80)] = "",
    first: Moment = None,
    last: Moment = None,
    before: Annotated[int, Query(ge=0, le=BIG)] = BIG,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[AuditOut]:
    """Who signed in, failed to, was refused, hired, changed, closed, and who confirmed what, the latest first."""
    rows = floor.people.audit.rows(kind, by, about, q, first, last, before, limit)
    return [AuditOut(**row) for row in rows]


@router.get("/audit/export", dependencies=[Reading], response_class=StreamingResponse)
def export(
    by: ReadsAudit, request: Request, floor: TheFloor, first: Moment = None, last: Moment = None
) -> StreamingResponse:
    """The audit of a while as lines of JSON, the earliest first; that it was taken is in it too."""
    floor.people.audit.note("exported", by.name, "the audit of people", address=address_of(request))
    name = {"Content-Disposition": 'attachment; filename="audit.jsonl"'}
    return StreamingResponse(floor.people.audit.export(first, last), media_type="application/x-ndjson", headers=name)
