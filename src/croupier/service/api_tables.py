"""The tables: what they are, what happens at them, and what happened."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Query
from fastapi.responses import JSONResponse, Response

from croupier.analysis.advice import advice as advise
from croupier.analysis.sheet import Sheet
from croupier.floor.tell import told
from croupier.games import POKER_ROOM, game
from croupier.play.ask import Turn
from croupier.play.move import read_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.service import roles
from croupier.service.asked import Asked, Done, Person, Waits
from croupier.service.console import desk_for
from croupier.service.desk import Desk
from croupier.service.dispute import bundle
from croupier.service.floor import Floor
from croupier.service.models import (
    AdviceOut,
    CommandIn,
    DoneOut,
    EdgeOut,
    FairOut,
    HouseOut,
    ParagraphOut,
    RoundOut,
    RoundSteps,
    Snapshot,
    TableCard,
    WaitsOut,
)
from croupier.service.paragraphs import explained
from croupier.service.problems import refusal
from croupier.service.records import find_round, last_rounds, played
from croupier.service.session import Somebody, TheFloor, may
from croupier.service.view import View, replay_view
from croupier.service.wire import encode

router = APIRouter(tags=["tables"])


@router.get("/house")
def house(floor: TheFloor) -> HouseOut:
    """The house and its tables."""
    cards = [_card(floor, name, floor.terms(name)) for name in floor.house.tables]
    return HouseOut(name=floor.house.name, tables=cards)


def _card(floor: Floor, name: str, terms: Terms) -> TableCard:
    law = Law(terms)
    owner = floor.owners.get(name)
    live = owner.live if owner else None
    return TableCard(
        name=name,
        game=law.book.about.game,
        title=law.book.about.title,
        book=law.book.id,
        chip=terms.chip,
        least=terms.least,
        most=terms.most,
        seats=game(terms.book).seats(law),
        taken=len(live.table.seats) if live else 0,
        round=live.table.round if live else 0,
        phase=live.table.ask.phase if live else "elsewhere",
        dealer=(live.desk.dealer or "automatic") if live else "",
        terminals=law.options.get("terminals") is True,
        kind=_kind(law),
    )


def _kind(law: Law) -> str:
    """How the lobby groups a table; a poker table says its variant."""
    if law.book.id in POKER_ROOM:
        return str(law.options.get("variant", law.book.about.game))
    return law.book.about.game


@router.get("/tables/{table}")
async def look(table: str, person: Somebody, floor: TheFloor) -> Snapshot:
    """The table as this person sees it."""
    return Snapshot.model_validate(await (await floor.owner(table)).look(person))


@router.post("/tables/{table}/commands", responses={202: {"model": WaitsOut}})
async def command(table: str, body: CommandIn, person: Somebody, floor: TheFloor) -> DoneOut:
    """Give the table a command; the answer comes when it is stored."""
    owner = await floor.owner(table)
    answer = await owner.ask(Asked(body.id, body.line, person))
    match answer:
        case Done():
            lines = [msgspec.to_builtins(one) for one in owner.live.told(answer)]
            return JSONResponse({"id": body.id, "seq": answer.seq, "told": lines})  # type: ignore[return-value]
        case Waits():
            waits = {"id": body.id, "waits_for": "a second person", "line": answer.line}
            return JSONResponse(waits, 202)  # type: ignore[return-value]
        case Refused():
            return refusal(answer, body.id)  # type: ignore[return-value]


@router.get("/tables/{table}/layout", response_class=JSONResponse)
def layout(table: str, floor: TheFloor) -> Response:
    """What the page draws."""
    from croupier.floor.layout import layout_of

    found = layout_of(Law(floor.terms(table)))
    return Response(encode(found), media_type="application/json")


@router.get("/tables/{table}/sign", response_class=JSONResponse)
def sign(table: str, floor: TheFloor) -> Response:
    """The sign that is posted at the table."""
    from croupier.floor.sign import sign_of

    found = sign_of(Law(floor.terms(table)), table)
    return Response(encode(found), media_type="application/json")


@router.get("/tables/{table}/rounds")
def rounds(table: str, floor: TheFloor, _: Somebody, last: Annotated[int, Query(ge=1, le=200)] = 20) -> list[RoundOut]:
    """The last rounds, newest first."""
    floor.house.table(table)
    return [RoundOut(**row) for row in last_rounds(floor.store, table, last)]


Number = Annotated[int, Query(ge=0, le=2**31 - 1)]


@router.get("/tables/{table}/rounds/{number}")
def one_round(table: str, number: int, person: Somebody, floor: TheFloor) -> RoundSteps:
    """A round step by step, as this person's seat saw it; whoever settles disputes sees every card once it is over."""
    floor.house.table(table)
    found = find_round(floor.store, table, _number(number))
    steps = []
    over = found.rows[-1]["text"].startswith("= ")
    every = roles.may(person.role, "dispute") and over
    law = Law(found.header.terms)
    desk = desk_for(law)
    for step in played(found):
        seat = next((s for s, name in step.table.seats.items() if name == person.name), None)
        alone = desk.private and not roles.may(person.role, "read-tables")
        if alone and not _concerns(desk, str(step.row["text"]), seat):
            continue
        events = [e for e in step.events if not alone or getattr(e, "seat", 0) in (0, seat)]
        lines = [{"seq": step.row["number"], **msgspec.to_builtins(told(e, law, seat))} for e in events]
        view = replay_view(step.table, table, int(step.row["number"]), seat, every)
        steps.append(
            {
                "number": step.row["number"],
                "line": _spoken(str(step.row["text"]), every),
                "by": step.row["by"],
                "told": lines,
                "view": view | _own(view, seat) if alone else view,
            }
        )
    return RoundSteps.model_validate({"table": table, "round": number, "steps": steps})


def _spoken(text: str, all_shown: bool) -> str:
    """A line for people: cards that may lie face down are read out only to whoever settles disputes."""
    if all_shown:
        return text
    who, thrown, cards = text.partition(" discards ")
    if thrown and cards != "nothing":
        return f"{who} discards {len(cards.split())}"
    return "cards" if text.startswith("cards ") else text


def _concerns(desk: Desk, text: str, seat: int | None) -> bool:
    """Whether a line is for this terminal to see; what the books say of everybody is not."""
    if text[0] in "~=":
        return not text.startswith("=")
    return desk.concerns(read_move(text)) in (None, seat)


def _own(view: View, seat: int | None) -> View:
    """At a terminal one sees the own bets and credits, then as now."""
    mine = str(seat)
    return {
        "seats": {key: at for key, at in view["seats"].items() if key == mine},
        "stakes": [stake for stake in view["stakes"] if stake["seat"] == seat],
    }


def _number(number: int) -> int:
    if not 0 < number < 2**31:
        raise Refused(f"{number} is not the number of a round", OWN.cite("service.request"))
    return number


@router.get("/tables/{table}/rounds/{number}/dispute", response_class=JSONResponse)
def dispute(table: str, number: int, floor: TheFloor, person: Annotated[Person, Depends(may("dispute"))]) -> Response:
    """The sealed bundle of one round; as it holds every card, only surveillance has it while the round is on."""
    floor.house.table(table)
    found = bundle(floor.store, floor.house.name, table, _number(number))
    if not found["lines"][-1]["text"].startswith("= ") and not roles.may(person.role, "read-all-cards"):
        raise Refused("the round is still on: its bundle shows every card", OWN.cite("service.role"))
    name = f'attachment; filename="{table}-{number}.json"'
    return Response(encode(found), media_type="application/json", headers={"Content-Disposition": name})


@router.get("/tables/{table}/fairness/{number}")
def fairness(table: str, number: int, floor: TheFloor) -> FairOut:
    """The commitment of a round; its secret once the round is over."""
    floor.house.table(table)
    row = floor.store.round(table, _number(number))
    if row is None:
        raise Refused(f"{table} has not committed to round {number} yet", OWN.cite("service.chance"))
    seed = row["seed"] if row["closed"] else None
    return FairOut(table=table, round=number, commitment=row["commitment"], seed=seed)


@router.get("/law/{rulebook}/{game_}/{paragraph}")
def paragraph(rulebook: str, game_: str, paragraph: str) -> ParagraphOut:
    """What a paragraph says, and how it is read where it is unclear."""
    return ParagraphOut(**explained(f"{rulebook}/{game_}", paragraph)._asdict())


@router.get("/tables/{table}/edge")
def edge(table: str, floor: TheFloor) -> list[EdgeOut]:
    """The exact house edge of every wager, worst first."""
    from croupier.analysis.exact import sheets

    found = [_edge(one) for one in sheets(Law(floor.terms(table)))]
    return sorted(found, key=lambda one: -one.edge)


@router.get("/tables/{table}/advice")
async def advice(table: str, person: Somebody, floor: TheFloor) -> list[AdviceOut]:
    """What each choice is worth now, to whoever has to choose; in chips."""
    owner = await floor.owner(table)
    async with owner.at_rest():
        at = owner.live.table
        ask = at.ask
        if not isinstance(ask, Turn) or at.seats.get(ask.seat) != person.name:
            return []
        # The engine is asked beside the loop; nothing changes it meanwhile.
        found = await asyncio.to_thread(advise, at, ask)
    return [AdviceOut(**one._asdict()) for one in found]


def _edge(sheet: Sheet) -> EdgeOut:
    return EdgeOut(
        wager=sheet.wager,
        edge=float(sheet.edge),
        risk=float(sheet.risk),
        hit=float(sheet.hit),
        deviation=float(sheet.deviation),
        how=sheet.how,
    )
