"""Tournaments: announced, entered, directed, and shown on the wall."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from croupier.front.tournament_log import Days
from croupier.poker.rooms.section8_levels import announced_options
from croupier.poker.tournament import BOOK
from croupier.rulebook.book import OptionValue, book
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms
from croupier.service.api.models.house import CommandIn, Id, Strict
from croupier.service.commands.command import Command, Done
from croupier.service.http.problems import refusal
from croupier.service.http.session import COOKIE, Somebody, TheFloor, TheSession, address_of, may
from croupier.service.people.person import Person
from croupier.service.processes.floor import Floor
from croupier.service.tournament.chapter import sealed_log
from croupier.service.watching.json_bytes import encode
from croupier.service.watching.messages import Stored

router = APIRouter(tags=["tournaments"])
Directs = Annotated[Person, Depends(may("directs"))]


class TournamentIn(Strict):
    """A tournament to be held: what is not chosen is as the rulebook has it."""

    id: str = Id
    name: str = Field(max_length=24, description="Small letters, digits and dashes.")
    day: date | None = Field(None, description="When it is held; today if left out.")
    last: date | None = Field(None, description="When the one before it was held, if it is one of a series.")
    options: dict[str, OptionValue] = Field(default_factory=dict, max_length=20)
    bots: int = Field(0, ge=0, le=60, description="So many simple players enter at once.")


class OptionOut(BaseModel):
    """One of a rulebook's options."""

    name: str
    book: str
    says: str
    cite: str
    kind: str
    default: OptionValue
    choices: tuple[str, ...]
    least: int | str
    most: int | str | None


def _json(value: object, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


@router.get("/tournament-options")
def options() -> list[OptionOut]:
    """What an announcement may choose, as the rulebook permits it."""
    book_options = book(BOOK).options
    return [
        OptionOut(name=name, book=BOOK, **msgspec.structs.asdict(book_options[name]))
        for name in announced_options(book_options)
    ]


@router.get("/tournaments", response_class=JSONResponse)
def tournaments(floor: TheFloor) -> Response:
    """The house's tournaments, the newest first."""
    return _json(floor.tournaments.cards())


@router.post("/tournaments", status_code=201, response_class=JSONResponse)
async def announce(body: TournamentIn, by: Directs, floor: TheFloor) -> Response:
    """Announce a tournament, with all that its options break if they do; entries are taken from then on."""
    day = body.day or date.fromtimestamp(floor.stamp() / 1000)
    terms = Terms(BOOK, options=body.options)
    await asyncio.to_thread(floor.tournaments.announce, body.name, terms, Days(day, body.last), by)
    owner = await floor.tournaments.owner(body.name)
    for id_, line in ((body.id, "announce"), (f"{body.id[:58]}-bots", f"bots {body.bots}" if body.bots else "")):
        answer = await owner.ask(Command(id_, line, by)) if line else None
        if isinstance(answer, Refused):
            return refusal(answer, body.id)
    return _json(await owner.wall(by), 201)


@router.get("/tournaments/{name}", response_class=JSONResponse)
async def one(name: str, floor: TheFloor, request: Request) -> Response:
    """All that hangs on the wall; whoever is signed in sees besides how he or she stands."""
    owner = await floor.tournaments.owner(name)
    return _json(await owner.wall(await _somebody(floor, request)))


async def _somebody(floor: Floor, request: Request) -> Person | None:
    token = request.cookies.get(COOKIE, "")
    return await asyncio.to_thread(floor.people.person_of_token, token) if token else None


@router.post("/tournaments/{name}/commands", response_class=JSONResponse)
async def command(name: str, body: CommandIn, session: TheSession, floor: TheFloor, request: Request) -> Response:
    """Say something to the tournament; the answer comes when it is stored."""
    owner, address, person = await floor.tournaments.owner(name), address_of(request), session.person
    floor.limits.note_command(person.name, address)
    answer = await owner.ask(Command(body.id, body.line, person, session=session))
    if isinstance(answer, Refused):
        floor.limits.note_refusal(person.name, address)
        return refusal(answer, body.id)
    assert isinstance(answer, Done)  # nothing here waits for a second person
    return _json(Stored(body.id, answer.seq, owner.narrated_answer(answer, person)))


@router.get("/tournaments/{name}/log")
async def log(name: str, floor: TheFloor, person: Somebody) -> Response:
    """The sealed log, as `croupier tournament --replay` plays it; it shows every card, so only once all is over."""
    owner = await floor.tournaments.owner(name)
    async with owner.at_rest():
        owner.live.check_may_see_log(person)
        text = await asyncio.to_thread(sealed_log, floor.store, name)
    attached = {"Content-Disposition": f'attachment; filename="{name}.log"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=attached)
