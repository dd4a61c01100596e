"""What is one's own: whether somebody is here at all, the account a guest keeps, one's rounds, and links to them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from croupier.service.api.models.house import Me, SignIn
from croupier.service.api.people import me_of
from croupier.service.http.problems import SignedOut
from croupier.service.http.session import Reading, Somebody, TheFloor, person_of, set_device_cookie
from croupier.service.people.guests import keep_guest
from croupier.service.rounds.my_rounds import last_sign_in, my_rounds
from croupier.service.rounds.share_links import mark_for, shared_round
from croupier.service.watching.json_bytes import encode

router = APIRouter(tags=["mine"])
Round = Annotated[int, Path(ge=1, lt=2**31)]


class HereOut(BaseModel):
    """Who is here, if somebody is."""

    me: Me | None


class MyRoundOut(BaseModel):
    table: str
    round: int
    seat: int
    at: int
    net: int
    outcome: str
    void: bool


class MyRoundsOut(BaseModel):
    """One's rounds, newest first, and the net of those since `since`, when one came in."""

    since: int
    net: int
    rounds: list[MyRoundOut]


class SharedOut(BaseModel):
    table: str
    round: int
    seat: int
    mark: str


@router.get("/session")
def here(request: Request, floor: TheFloor) -> HereOut:
    """Whether somebody is signed in: to be asked by who does not know, so it is no error if nobody is."""
    try:
        person = person_of(request)
    except SignedOut:
        return HereOut(me=None)
    return HereOut(me=me_of(floor, person))


@router.post("/me/keep")
def keep_account(body: SignIn, person: Somebody, request: Request, response: Response, floor: TheFloor) -> Me:
    """A guest takes a name and a password, and keeps the purse."""
    me = me_of(floor, person)
    seats = [*(seat.table for seat in me.seats), *(seat.tournament for seat in me.tournaments)]
    account = keep_guest(floor.people, person, seats, body.name, body.password)
    set_device_cookie(response, request, account)
    return me_of(floor, account)


@router.get("/me/rounds", dependencies=[Reading])
def rounds(
    person: Somebody, floor: TheFloor, table: str = "", last: Annotated[int, Query(ge=1, le=500)] = 100
) -> MyRoundsOut:
    """One's own rounds at every table, or at one."""
    if table:
        floor.house.table(table)
    tables = [table] if table else list(floor.house.tables)
    mine = my_rounds(floor.store, tables, person.name, last)
    since = last_sign_in(floor.store, person.name)
    net = sum(round_.net for round_ in mine if round_.at >= since)
    return MyRoundsOut(since=since, net=net, rounds=[MyRoundOut(**round_._asdict()) for round_ in mine])


@router.post("/tables/{table}/rounds/{number}/share")
def share(table: str, number: Round, person: Somebody, floor: TheFloor) -> SharedOut:
    """A link to a round as one's own seat saw it, for anybody."""
    floor.terms(table)  # of the house, or of a tournament
    seat, mark = mark_for(floor.store, table, number, person.name)
    return SharedOut(table=table, round=number, seat=seat, mark=mark)


@router.get("/replays/{table}/{number}/{seat}/{mark}", dependencies=[Reading], response_class=JSONResponse)
def replay(table: str, number: Round, seat: int, mark: str, floor: TheFloor) -> Response:
    """The round of a link, with all that it takes to check it; nobody has to be signed in."""
    floor.terms(table)
    return Response(encode(shared_round(floor.store, table, number, seat, mark)), media_type="application/json")
