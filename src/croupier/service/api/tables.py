"""The tables: what they are, what happens at them, and what happened."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response
from sqlalchemy import select

from croupier.analysis.advice import weigh_choices, weighing
from croupier.analysis.sheets.sheet import Sheet
from croupier.games import game_of
from croupier.play.vocabulary.ask import Turn
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.explained import explain_paragraph
from croupier.rulebook.law import Law
from croupier.school.decisions import drills, weighed_question
from croupier.service.api.models.house import (
    AdviceOut,
    CommandIn,
    EdgeOut,
    FairOut,
    HouseOut,
    Notice,
    ParagraphOut,
    RoundOut,
    TableCard,
)
from croupier.service.commands.command import Command, Done, PendingApproval
from croupier.service.fairness.chance import read_seeds
from croupier.service.fairness.signature import public_key
from croupier.service.http.problems import refusal
from croupier.service.http.session import Reading, Somebody, TheFloor, TheSession, address_of, may
from croupier.service.people import roles
from croupier.service.people.person import Person
from croupier.service.processes.floor import Floor
from croupier.service.rounds.dispute import bundle
from croupier.service.rounds.records import find_round, last_rounds
from croupier.service.rounds.replay import is_over, steps_of
from croupier.service.rounds.resolutions import resolutions
from croupier.service.store import schema
from croupier.service.watching.json_bytes import encode
from croupier.service.watching.lobby_card import Glance, glance_elsewhere
from croupier.service.watching.messages import AwaitsSecond, RoundSteps, Stored
from croupier.service.watching.owner import Owner

router = APIRouter(tags=["tables"])


@router.get("/house")
def house(floor: TheFloor) -> HouseOut:
    """The house and its tables."""
    glances = floor.glances()
    cards = [_card(name, glances.get(name) or glance_elsewhere(floor.house.table(name))) for name in floor.house.tables]
    return HouseOut(name=floor.house.name, tables=cards, signs=public_key(floor.store))


def _card(name: str, glance: Glance) -> TableCard:
    terms = glance.terms
    law = Law(terms)
    playing = game_of(law)
    posted = playing.buy_in(law)
    return TableCard(
        name=name,
        game=law.book.about.game,
        said=playing.table_title(law, name),
        title=playing.title(law),
        book=law.book.id,
        chip=terms.chip,
        least=terms.least,
        most=terms.most,
        put_up={name: chips * terms.chip for name, chips in playing.forced_bets(law).items()},
        buy_in=(posted.least * terms.chip, posted.most * terms.chip) if posted else None,
        seats=playing.seats(law),
        taken=glance.taken,
        round=glance.round,
        phase=glance.phase,
        dealer=glance.dealer,
        terminals=playing.at_terminals(law),
        kind=playing.names(law)[0],
        family=playing.family,
        glimpse=list(playing.lobby_icon(law)),
        notice=Notice(why=glance.notice[0], cite=glance.notice[1]) if glance.notice else None,
    )


@router.get("/tables/{table}", response_class=JSONResponse)
async def look(table: str, person: Somebody, floor: TheFloor) -> Response:
    """The table as this person sees it."""
    return _json(await (await floor.table_or_event(table)).snapshot_at_rest(person))


def _json(value: object, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


@router.post(
    "/tables/{table}/commands",
    response_class=JSONResponse,
    responses={202: {"description": "It waits for a second person"}},
)
async def command(table: str, body: CommandIn, session: TheSession, floor: TheFloor, request: Request) -> Response:
    """Give the table a command; the answer comes when it is stored."""
    owner, address, person = await floor.table_or_event(table), address_of(request), session.person
    floor.limits.note_command(person.name, address)
    answer = await owner.ask(Command(body.id, body.line, person, session=session))
    match answer:
        case Done():
            narrated = owner.narrated_answer(answer, person)
            return _json(Stored(body.id, answer.seq, narrated, _count_note(floor, table, body, person)))
        case PendingApproval():
            return _json(AwaitsSecond(body.id, answer.line), 202)
        case Refused():
            floor.limits.note_refusal(person.name, address)
            return refusal(answer, body.id)


def _count_note(floor: Floor, table: str, body: CommandIn, person: Person) -> str:
    """What whoever counted a table is told of it: by how much the books say otherwise, if they do."""
    if not body.line.startswith("table "):
        return ""
    e = schema.events.c
    mine = (e.table == table, e.kind == "count", e.by == person.name, e.command == body.id)
    return str(next(iter(floor.store.rows(select(e.text).where(*mine))), {"text": "as the books say"})["text"])


@router.get("/tables/{table}/layout", response_class=JSONResponse)
def layout(table: str, floor: TheFloor) -> Response:
    """What the page draws."""
    from croupier.front.layout import layout_of

    return _json(layout_of(Law(floor.terms(table))))


@router.get("/tables/{table}/sign", response_class=JSONResponse)
def sign(table: str, floor: TheFloor) -> Response:
    """The sign that is posted at the table."""
    from croupier.front.sign import sign_of

    return _json(sign_of(Law(floor.terms(table)), table))


@router.get("/tables/{table}/rounds", dependencies=[Reading])
def rounds(table: str, floor: TheFloor, _: Somebody, last: Annotated[int, Query(ge=1, le=200)] = 20) -> list[RoundOut]:
    """The last rounds, newest first."""
    floor.house.table(table)
    return [RoundOut(**row) for row in last_rounds(floor.store, table, last)]


Number = Annotated[int, Query(ge=0, le=2**31 - 1)]


@router.get("/tables/{table}/rounds/{number}", dependencies=[Reading], response_class=JSONResponse)
def one_round(table: str, number: int, person: Somebody, floor: TheFloor) -> Response:
    """A round step by step, as this person's seat saw it; whoever settles disputes sees every card once it is over."""
    floor.house.table(table)
    stored = find_round(floor.store, table, round_number(number))
    all_cards = roles.may(person.role, "dispute") and is_over(stored)
    steps = steps_of(stored, table, person.name, all_cards, alone=not roles.may(person.role, "read-tables"))
    settled = resolutions(floor.store, table, number) if roles.may(person.role, "dispute") else []
    return _json(RoundSteps(table, number, steps, settled))


def round_number(number: int) -> int:
    if not 0 < number < 2**31:
        raise Refused(f"{number} is not the number of a round", OWN.cite("service.request"))
    return number


@router.get("/tables/{table}/rounds/{number}/dispute", dependencies=[Reading], response_class=JSONResponse)
def dispute(table: str, number: int, floor: TheFloor, person: Annotated[Person, Depends(may("dispute"))]) -> Response:
    """The sealed bundle of one round; as it holds every card, only surveillance has it while the round is on."""
    floor.house.table(table)
    sealed = bundle(floor.store, floor.house.name, table, round_number(number))
    if not sealed["lines"][-1]["text"].startswith("= ") and not roles.may(person.role, "read-all-cards"):
        raise Refused("the round is still on: its bundle shows every card", OWN.cite("service.role"))
    name = f'attachment; filename="{table}-{number}.json"'
    return Response(encode(sealed), media_type="application/json", headers={"Content-Disposition": name})


@router.get("/tables/{table}/fairness/{number}")
def fairness(table: str, number: int, floor: TheFloor) -> FairOut:
    """The commitment of a round; its secret, and what players gave to it, once the round is over."""
    if not floor.tournaments.exists(table):
        floor.house.table(table)
    row = floor.store.round(table, round_number(number))
    if row is None:
        raise Refused(f"{table} has not committed to round {number} yet", OWN.cite("service.chance"))
    secret = row["secret"] if row["closed"] else None
    seeds = read_seeds(row["seeds"] or "")
    return FairOut(table=table, round=number, commitment=row["commitment"], secret=secret, seeds=seeds)


@router.get("/law/{rulebook}/{game_}/{paragraph}")
def paragraph(rulebook: str, game_: str, paragraph: str) -> ParagraphOut:
    """What a paragraph says, and how it is read where it is unclear."""
    return ParagraphOut(**explain_paragraph(f"{rulebook}/{game_}", paragraph)._asdict())


@router.get("/tables/{table}/edge")
def edge(table: str, floor: TheFloor) -> list[EdgeOut]:
    """The house edge of every wager, worst first: exact, or simulated and then `within` so much of it."""
    from croupier.analysis.sheets.exact import sheets

    with floor.long_counts.track(table):
        edges = [_edge_out(sheet) for sheet in sheets(Law(floor.terms(table)))]
    return sorted(edges, key=lambda wager: -wager.edge)


@router.get("/tables/{table}/advice")
async def advice(table: str, person: Somebody, floor: TheFloor) -> list[AdviceOut]:
    """What each choice is worth now, to whoever has to choose; in chips."""
    owner = await floor.table_or_event(table)
    if not isinstance(owner, Owner):  # a tournament's table: what chips are worth there nobody has worked out
        return []
    async with owner.at_rest():
        game_table = owner.live.table
        ask = game_table.ask
        if not isinstance(ask, Turn) or game_table.seats.get(ask.seat) != person.name:
            return []
        question = weighing(game_table, ask)
        trains = drills(game_table, ask) if question else ()
    # Weighed beside the loop, and the table goes on meanwhile.
    choices = await asyncio.to_thread(weigh_choices, question)
    if choices:
        floor.practice_questions.remember(table, person.name, weighed_question(game_table, ask, choices, table, trains))
    return [AdviceOut(**choice._asdict()) for choice in choices]


def _edge_out(sheet: Sheet) -> EdgeOut:
    return EdgeOut(
        wager=sheet.wager,
        name=sheet.name,
        edge=float(sheet.edge),
        risk=float(sheet.risk),
        hit=float(sheet.hit),
        deviation=float(sheet.deviation),
        how=sheet.how,
        within=sheet.within,
        per=sheet.per,
    )
