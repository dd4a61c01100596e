"""The books, the cage, the second of two people, and the search through what was refused or void."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from sqlalchemy import or_, select, update

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service import roles, schema, words
from croupier.service.asked import Asked, Done, Person
from croupier.service.books import CAGE, TIPS
from croupier.service.cage import DAY
from croupier.service.floor import Floor
from croupier.service.models import (
    AccountOut,
    ApprovalOut,
    ApproveIn,
    BooksOut,
    CapitalIn,
    CorrectIn,
    DayOut,
    DropIn,
    EventOut,
    FiguresOut,
    MovedOut,
    PostingOut,
    PurseIn,
)
from croupier.service.session import Somebody, TheFloor, may

router = APIRouter(tags=["books"])
BIG = 2**53
ReadsBooks = Annotated[Person, Depends(may("read-books"))]
ReadsEvents = Annotated[Person, Depends(may("read-events"))]
Grants = Annotated[Person, Depends(may("grant"))]
Redeems = Annotated[Person, Depends(may("redeem"))]
Drops = Annotated[Person, Depends(may("drop"))]
Corrects = Annotated[Person, Depends(may("correct"))]
Administrator = Annotated[Person, Depends(may("people"))]
Moment = Annotated[int | None, Query(ge=0, le=BIG, description="Milliseconds since 1970.")]


@router.get("/books/accounts")
def accounts(
    _: ReadsBooks,
    floor: TheFloor,
    prefix: Annotated[str, Query(max_length=80)] = "",
) -> BooksOut:
    """Every account and its balance; all of them together are nothing."""
    found = [AccountOut(name=name, balance=held) for name, held in floor.store.balances(prefix).items()]
    return BooksOut(accounts=found, total=sum(one.balance for one in found))


@router.get("/books/transactions")
def transactions(
    _: ReadsBooks,
    floor: TheFloor,
    account: Annotated[str, Query(max_length=80)] = "",
    table: Annotated[str, Query(max_length=40)] = "",
    before: Annotated[int, Query(ge=0, le=BIG)] = BIG,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[PostingOut]:
    """Postings, the latest first."""
    p = schema.postings.c
    query = select(schema.postings).where(p.id < before).order_by(p.id.desc()).limit(limit)
    if account:
        query = query.where(or_(p.source == account, p.target == account))
    if table:
        query = query.where(p.table == table)
    return [PostingOut(**{k: v for k, v in row.items() if k != "id"}) for row in floor.store.rows(query)]


@router.get("/books/day")
def day(_: ReadsBooks, floor: TheFloor, first: Moment = None, last: Moment = None) -> DayOut:
    """Opener, fills, credits, drop, closer, win and hold of every table over a day, a shift, or any while."""
    end = floor.now() + 1 if last is None else last
    start = end - DAY if first is None else first
    found = [FiguresOut(**floor.cage.figures(name, start, end)._asdict()) for name in floor.house.tables]
    return DayOut(first=start, last=end, tables=found, cage=floor.store.balance(CAGE), tips=floor.store.balance(TIPS))


@router.post("/cage/grant")
def grant(body: PurseIn, by: Grants, floor: TheFloor) -> MovedOut:
    """Play money over the counter."""
    _known(floor, body.person)
    return MovedOut(cents=floor.cage.grant(body.person, body.cents, by.name, body.id))


@router.post("/cage/redeem")
def redeem(body: PurseIn, by: Redeems, floor: TheFloor) -> MovedOut:
    """Play money handed back."""
    _known(floor, body.person)
    return MovedOut(cents=floor.cage.redeem(body.person, body.cents, by.name, body.id))


@router.post("/cage/capital")
def capital(body: CapitalIn, by: Administrator, floor: TheFloor) -> MovedOut:
    """The owners put money into the cage."""
    return MovedOut(cents=floor.cage.capital(body.cents, by.name, body.id))


@router.post("/cage/drop")
def drop(body: DropIn, by: Drops, floor: TheFloor) -> MovedOut:
    """Empty a table's drop box."""
    floor.house.table(body.table)
    return MovedOut(cents=floor.cage.drop(body.table, by.name, body.id))


@router.post("/cage/correct", status_code=202)
def correct(body: CorrectIn, by: Corrects, floor: TheFloor) -> ApprovalOut:
    """Ask for a transaction to be posted back; a second person confirms it."""
    row = {"at": floor.now(), "table": None, "line": f"correct {body.tx}", "by": by.name, "state": "waits"}
    with floor.store.begin() as db:
        made = db.execute(schema.approvals.insert().values(row))
        (id_,) = made.inserted_primary_key or (0,)
    return _approval(floor, int(id_))


def _known(floor: Floor, name: str) -> None:
    if not floor.store.rows(select(schema.people.c.name).where(schema.people.c.name == name)):
        raise Refused(f"nobody is called {name}", OWN.cite("service.name"))


# --- the second of two people ---


@router.get("/approvals")
def approvals(_: ReadsBooks, floor: TheFloor) -> list[ApprovalOut]:
    """What waits for a second person, and what was decided, the latest first."""
    a = schema.approvals
    return [ApprovalOut(**row) for row in floor.store.rows(select(a).order_by(a.c.id.desc()).limit(100))]


@router.post("/approvals/{id_}")
async def approve(id_: int, body: ApproveIn, person: Somebody, floor: TheFloor) -> ApprovalOut:
    """Confirm or decline, as another person who may give the command too."""
    cite = OWN.cite("service.second")
    asked = _approval(floor, id_)
    kind = "correct" if asked.line.startswith("correct ") else words.kind(words.read_command(asked.line))
    roles.check(person.role, kind)
    if person.name == asked.by:
        raise Refused("the second person is another one", cite)
    # What was approved and not carried out, because the process died in between, can still be.
    unfinished = body.approve and asked.state == "approved" and asked.answer is None
    if not unfinished and not _decide(floor, id_, person, "approved" if body.approve else "declined"):
        raise Refused("this has been decided already", cite)
    if body.approve:
        state, answer = await _carry_out(floor, asked, person, unfinished)
        with floor.store.begin() as db:
            decided = update(schema.approvals).where(schema.approvals.c.id == id_)
            db.execute(decided.values(state=state, answer=answer))
    return _approval(floor, id_)


async def _carry_out(floor: Floor, asked: ApprovalOut, second: Person, again: bool) -> tuple[str, str]:
    """Give the command now, in the name of whoever asked for it; under an id of its own it is done once."""
    try:
        by = floor.people.person(asked.by)
        if asked.table is None:
            roles.check(by.role, "correct")
            return "approved", str(floor.cage.correct(asked.line.removeprefix("correct "), asked.by, again))
    except Refused as refused:
        return "refused", str(refused)
    owner = await floor.owner(asked.table)
    answer = await owner.ask(Asked(f"approval/{asked.id}", asked.line, by, second.name))
    return ("approved", f"line {answer.seq}") if isinstance(answer, Done) else ("refused", str(answer))


def _decide(floor: Floor, id_: int, person: Person, state: str) -> bool:
    """Take the decision, if nobody has taken it yet."""
    a = schema.approvals
    with floor.store.begin() as db:
        waiting = update(a).where(a.c.id == id_, a.c.state == "waits")
        return db.execute(waiting.values(state=state, second=person.name)).rowcount == 1


def _approval(floor: Floor, id_: int) -> ApprovalOut:
    rows = floor.store.rows(select(schema.approvals).where(schema.approvals.c.id == id_)) if 0 < id_ < BIG else []
    if not rows:
        raise Refused(f"nothing waits under {id_}", OWN.cite("table"))
    return ApprovalOut(**rows[0])


# --- searching ---


@router.get("/events")
def events(
    _: ReadsEvents,
    floor: TheFloor,
    kind: Annotated[str, Query(max_length=16)] = "",
    table: Annotated[str, Query(max_length=40)] = "",
    by: Annotated[str, Query(max_length=24)] = "",
    q: Annotated[str, Query(max_length=80)] = "",
    before: Annotated[int, Query(ge=0, le=BIG)] = BIG,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[EventOut]:
    """Refusals, voids, fills and counts that were off, the latest first."""
    e = schema.events.c
    query = select(schema.events).where(e.id < before).order_by(e.id.desc()).limit(limit)
    for column, wanted in ((e.kind, kind), (e.table, table), (e.by, by)):
        if wanted:
            query = query.where(column == wanted)
    if q:
        found = (column.contains(q, autoescape=True) for column in (e.text, e.line, e.cite))
        query = query.where(or_(*found))
    return [EventOut(**{k: v for k, v in row.items() if k != "command"}) for row in floor.store.rows(query)]
