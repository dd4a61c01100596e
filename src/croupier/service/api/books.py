"""The books, the cage, the second of two people, and the search through what was refused or void."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import JSONResponse, Response
from sqlalchemy import select, update

from croupier.play.vocabulary.move import Correct
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused, refuse
from croupier.service.api.models.house import (
    AccountOut,
    ApprovalOut,
    ApproveIn,
    AskedForOut,
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
    RedeemIn,
)
from croupier.service.commands import words
from croupier.service.commands.command import ApprovalScope, Command, Done
from croupier.service.commands.words import Fill, VoidRound, read_command
from croupier.service.http.session import Reading, Somebody, TheFloor, TheSession, may
from croupier.service.money.approvals import LAPSES_AFTER, CageRequest, read_cage_request
from croupier.service.money.cage import DAY, END_OF_TIME
from croupier.service.people import roles
from croupier.service.people.person import Person
from croupier.service.people.sessions import CITE as SESSION
from croupier.service.people.sessions import Session
from croupier.service.processes.floor import Floor
from croupier.service.store import Row, schema
from croupier.service.store.accounts import CAGE, TIPS
from croupier.service.store.queries import select_containing
from croupier.service.table.approvals import CITE as LAPSED
from croupier.service.table.approvals import check_not_lapsed, has_lapsed

router = APIRouter(tags=["books"])
BIG = 2**53
SECOND = OWN.cite("service.second")
ReadsBooks = Annotated[Person, Depends(may("read-books"))]
ReadsEvents = Annotated[Person, Depends(may("read-events"))]
Grants = Annotated[Person, Depends(may("grant"))]
Redeems = Annotated[Person, Depends(may("redeem"))]
Drops = Annotated[Person, Depends(may("drop"))]
Corrects = Annotated[Person, Depends(may("correct"))]
Administrator = Annotated[Person, Depends(may("people"))]
Moment = Annotated[int | None, Query(ge=0, le=BIG, description="Milliseconds since 1970.")]


@router.get("/books/accounts", dependencies=[Reading])
def accounts(
    _: ReadsBooks,
    floor: TheFloor,
    prefix: Annotated[str, Query(max_length=80)] = "",
) -> BooksOut:
    """Every account and its balance; all of them together are nothing."""
    balances = [AccountOut(name=name, balance=balance) for name, balance in floor.store.balances(prefix).items()]
    return BooksOut(accounts=balances, total=sum(account.balance for account in balances))


@router.get("/books/transactions", dependencies=[Reading])
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
    if table:
        query = query.where(p.table == table)
    queries = [query]
    if account:
        on_the_felt = " " in account
        queries = [query.where(end == account) for end in (p.source, p.target)]
        same_table = p.table == account.partition(":")[0]  # chips at a table are moved by that table alone
        indexed = (schema.off_the_felt("source"), schema.off_the_felt("target"))
        queries = [end.where(same_table if on_the_felt else also) for end, also in zip(queries, indexed, strict=True)]
    rows = {row["id"]: row for end_query in queries for row in floor.store.rows(end_query)}
    latest = sorted(rows, reverse=True)[:limit]
    return [PostingOut(**{k: v for k, v in rows[id_].items() if k != "id"}) for id_ in latest]


@router.get("/books/day", dependencies=[Reading])
def day(_: ReadsBooks, floor: TheFloor, first: Moment = None, last: Moment = None) -> DayOut:
    """Opener, fills, credits, drop, closer, win and hold of every table over a day, a shift, or any while."""
    end = floor.stamp() + 1 if last is None else last
    start = end - DAY if first is None else first
    # Up to now is all there is: what was stamped before a clock was set back, too.
    figures = floor.cage.all_figures(list(floor.house.tables), start, END_OF_TIME if last is None else end)
    tables = [FiguresOut(**figure._asdict()) for figure in figures]
    return DayOut(first=start, last=end, tables=tables, cage=floor.store.balance(CAGE), tips=floor.store.balance(TIPS))


_SECOND: dict[int | str, dict[str, object]] = {202: {"model": ApprovalOut, "description": "It waits for a second"}}


@router.post("/cage/grant", response_model=MovedOut, responses=_SECOND)
def grant(body: PurseIn, by: Grants, floor: TheFloor) -> Response | MovedOut:
    """Play money over the counter; above what one person may do alone a second confirms it."""
    _check_person(floor, body.person)
    return _over_the_counter(floor, "grant", by, body.id, floor.cashier.grant(body.person, body.cents, by, body.id))


@router.post("/cage/redeem", response_model=MovedOut, responses=_SECOND)
def redeem(body: RedeemIn, by: Redeems, floor: TheFloor) -> Response | MovedOut:
    """Play money handed back, while the owner of the purse is there and shows a code."""
    _check_person(floor, body.person)
    moved = floor.cashier.redeem(body.person, body.cents, by, body.id, body.code)
    return _over_the_counter(floor, "redeem", by, body.id, moved)


def _over_the_counter(floor: Floor, kind: str, by: Person, id_: str, moved: int | None) -> Response | MovedOut:
    if moved is not None:
        return MovedOut(cents=moved)
    approval = _load_approval(floor, floor.cashier.approval_number(kind, by, id_) or 0)
    return JSONResponse(approval.model_dump(), 202)


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
    row = {
        "at": floor.stamp(),
        "table": None,
        "line": CageRequest("correct", body.tx).line,
        "by": by.name,
        "state": "waits",
    }
    row |= {"amount": floor.cage.total_moved(body.tx), "until": floor.now() + LAPSES_AFTER}
    with floor.store.begin() as db:
        result = db.execute(schema.approvals.insert().values(row))
        (id_,) = result.inserted_primary_key or (0,)
    return _load_approval(floor, int(id_))


def _check_person(floor: Floor, name: str) -> None:
    if not floor.store.rows(select(schema.people.c.name).where(schema.people.c.name == name)):
        raise Refused(f"nobody is called {name}", OWN.cite("service.name"))


# --- the second of two people ---


@router.get("/approvals")
def approvals(_: ReadsBooks, floor: TheFloor) -> list[ApprovalOut]:
    """What waits for a second person, and what was decided, the latest first."""
    a = schema.approvals
    return [_current_approval(floor, row) for row in floor.store.rows(select(a).order_by(a.c.id.desc()).limit(100))]


@router.get("/approvals/mine")
def my_approvals(person: Somebody, floor: TheFloor) -> list[ApprovalOut]:
    """What became of what one has asked for oneself, the latest first."""
    a = schema.approvals
    query = select(a).where(a.c.by == person.name).order_by(a.c.id.desc()).limit(20)
    return [_current_approval(floor, row) for row in floor.store.rows(query)]


def _current_approval(floor: Floor, row: Row) -> ApprovalOut:
    """What waits and can no longer be had is shown as lapsed, before anybody tries."""
    approval = _approval_out(row)
    owner = floor.owners_here().get(approval.table or "")
    if approval.state != "waits":
        return approval
    lapsed = approval.until is None or floor.now() > approval.until
    if owner and not lapsed and (scope := _scope_of(approval)):
        lapsed = has_lapsed(owner.live, approval.line, scope)
    return approval.model_copy(update={"state": "lapsed"}) if lapsed else approval


def _scope_of(approval: ApprovalOut) -> ApprovalScope | None:
    if approval.round is None or approval.amount is None or approval.stands is None or approval.until is None:
        return None
    return ApprovalScope(approval.round, approval.amount, approval.stands, approval.until)


@router.post("/approvals/{id_}")
async def approve(id_: int, body: ApproveIn, session: TheSession, floor: TheFloor) -> ApprovalOut:
    """Confirm or decline, as another person who may give the command too."""
    approval = await asyncio.to_thread(_check_second, floor, id_, session.person, body.approve)
    if body.approve and approval.table is not None:
        await floor.owner(approval.table)  # whoever runs the table decides all of it
    is_retry = await asyncio.to_thread(_take_decision, floor, approval, session, body.approve)
    if body.approve:
        await _finish_approval(floor, approval, session, is_retry)
    return await asyncio.to_thread(_load_approval, floor, id_)


def _check_second(floor: Floor, id_: int, person: Person, yes: bool) -> ApprovalOut:
    """What is to be confirmed or declined; `Refused` unless it is for this person to do."""
    approval = _load_approval(floor, id_)
    roles.check_role(person.role, _command_of_second(approval))
    if yes:
        floor.staff.check_two(approval.by, person.name)
    elif person.name == approval.by:
        raise Refused("the second person is another one", SECOND)
    return approval


def _command_of_second(approval: ApprovalOut) -> str:
    """The command that the second person must be allowed to give: the same, or above a cashier's limit its own."""
    if approval.table is not None:
        if approval.what.kind == "void":  # one of before a void named its round can only be declined
            return "void"
        return words.kind(words.read_command(approval.line))
    return "correct" if approval.what.kind == "correct" else "countersign"


async def _finish_approval(floor: Floor, approval: ApprovalOut, session: Session, is_retry: bool) -> None:
    """Carry out what was approved; `Refused` if it has lapsed, or whoever approved it may no longer."""
    refusal: Refused | None = None
    outcome: dict[str, str | None]
    try:
        outcome = {"state": "approved", "answer": await _carry_out(floor, approval, session, is_retry)}
    except Refused as refused:
        refusal = Refused(refused.why, refused.cite) if refused.cite in (LAPSED, SESSION) else None
        if refused.cite == SESSION:
            outcome = {"state": "waits", "second": None}  # for somebody else
        else:
            outcome = (
                {"state": "lapsed", "answer": refusal.why} if refusal else {"state": "refused", "answer": str(refused)}
            )
    await asyncio.to_thread(_write_down, floor, approval, outcome)
    refuse(refusal)


def _write_down(floor: Floor, approval: ApprovalOut, outcome: dict[str, str | None]) -> None:
    with floor.store.begin() as db:
        db.execute(update(schema.approvals).where(schema.approvals.c.id == approval.id).values(**outcome))


async def _carry_out(floor: Floor, approval: ApprovalOut, session: Session, is_retry: bool) -> str:
    """Give the command now, in the name of whoever asked for it; under an id of its own it is done once."""
    if approval.table is None:
        return await asyncio.to_thread(_carry_out_at_cage, floor, approval, is_retry)
    scope = _scope_of(approval)
    if scope is None:  # of before approvals had a term
        check_not_lapsed(approval.until, floor.now())
    by = await asyncio.to_thread(floor.people.person, approval.by)
    owner = await floor.owner(approval.table)
    answer = await owner.ask(Command(f"approval/{approval.id}", approval.line, by, session.person.name, scope, session))
    if isinstance(answer, Refused):
        raise answer
    return f"line {answer.seq}" if isinstance(answer, Done) else str(answer)


def _carry_out_at_cage(floor: Floor, approval: ApprovalOut, is_retry: bool) -> str:
    kind, about, cents = read_cage_request(approval.line)
    roles.check_role(floor.people.person(approval.by).role, kind)
    check_not_lapsed(approval.until, floor.now())
    if kind == "correct":
        return str(floor.cage.correct(about, approval.by, is_retry))
    return str(floor.cashier.carry_out(kind, about, cents, approval.by, f"approval/{approval.id}"))


def _take_decision(floor: Floor, approval: ApprovalOut, session: Session, yes: bool) -> bool:
    """Take the decision; whether it was approved before and not carried out, because the process died in between: then
    it still can be."""
    session.check(floor.now())
    if yes and approval.state == "approved" and approval.answer is None:
        return True
    if yes and approval.state == "lapsed":
        raise Refused(approval.answer or "it has lapsed", LAPSED)
    if not _note_decision(floor, approval, session.person, "approved" if yes else "declined"):
        raise Refused("this has been decided already", SECOND)
    return False


def _note_decision(floor: Floor, approval: ApprovalOut, person: Person, state: str) -> bool:
    """Take the decision, if nobody has taken it yet, and write down who did."""
    a = schema.approvals
    with floor.store.begin() as db:
        waiting = update(a).where(a.c.id == approval.id, a.c.state == "waits")
        if db.execute(waiting.values(state=state, second=person.name)).rowcount != 1:
            return False
        place = f" at {approval.table}" if approval.table else ""
        text = f"{approval.line}{place}, which {approval.by} had asked for"
        floor.people.audit.note_in(db, state, person.name, text, SECOND, approval.by)
        return True


def _load_approval(floor: Floor, id_: int) -> ApprovalOut:
    rows = floor.store.rows(select(schema.approvals).where(schema.approvals.c.id == id_)) if 0 < id_ < BIG else []
    if not rows:
        raise Refused(f"nothing waits under {id_}", OWN.cite("table"))
    return _approval_out(rows[0])


def _approval_out(row: Row) -> ApprovalOut:
    return ApprovalOut(**row, what=describe_asked(row["line"], row["table"]))


# --- searching ---


@router.get("/events", dependencies=[Reading])
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
    query = select(schema.events).where(e.id < before).order_by(e.id.desc())
    for column, wanted in ((e.kind, kind), (e.table, table), (e.by, by)):
        if wanted:
            query = query.where(column == wanted)
    rows = floor.store.rows(select_containing(query, q, ("text", "line", "cite"), "id").limit(limit))
    return [EventOut(**{k: v for k, v in row.items() if k != "command"}) for row in rows]


def describe_asked(line: str, table: str | None) -> AskedForOut:
    """What a line that waits is about, for whoever shows it."""
    if table is None:
        at_cage = read_cage_request(line)
        return AskedForOut(kind=at_cage.kind, about=at_cage.about)
    if line == "void":  # of before a void named its round
        return AskedForOut(kind="void")
    match read_command(line):
        case VoidRound(round_, why):
            return AskedForOut(kind="void", round=round_, about=why)
        case Correct(seat=seat):
            return AskedForOut(kind="correct-buy-in", seat=seat)
        case command:
            return AskedForOut(kind="fill" if isinstance(command, Fill) else "credit")
