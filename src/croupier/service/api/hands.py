"""Hands of poker over HTTP: one's own with filters, for other tools, and as statistics; files of others; equity."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Depends, Query, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, Field

from croupier.games import game_of
from croupier.poker.phh import write_hands
from croupier.poker.phh.statistics import statistics
from croupier.poker.rooms.readers import house_of
from croupier.poker.rules.variants import VARIANTS, Variant
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.service.api.models.house import Strict
from croupier.service.http.session import Reading, Somebody, TheFloor
from croupier.service.people import roles
from croupier.service.processes.floor import Floor
from croupier.service.rounds.hand_files import list_hands, step_through
from croupier.service.rounds.hands import HandFilter, HandPlaces, MyHand, hands_as_phh, my_hands, table_hands
from croupier.service.watching.json_bytes import encode

router = APIRouter(tags=["hands"])
MOST_HANDS = 500
MOST_LETTERS = 2 * 1024 * 1024  # letters of a file: no more than a body of one has
Most = Annotated[int, Query(ge=1, le=MOST_HANDS)]
Moment = Annotated[int, Query(ge=0, le=2**53)]
REQUEST = OWN.cite("service.request")


class HandOut(BaseModel):
    """A hand of one's own; `net` and `pot` in cents, at a tournament in its dollars, which are no money; cards that one
    was not shown as `??`."""

    table: str
    tournament: str
    round: int
    seat: int
    at: int
    game: str
    position: str
    players: int
    cards: list[str]
    board: list[str]
    pot: int
    net: int
    showdown: bool


class HandsOut(BaseModel):
    """One's own hands, newest first; `more` if there are further ones."""

    hands: list[HandOut]
    more: bool


class CountsOut(BaseModel):
    """So many hands, and in how many of them; `bets` with raises and `calls` are counted each, `net` is in cents, or in
    a tournament's dollars."""

    hands: int
    voluntary: int
    raised: int
    bets: int
    calls: int
    further: int
    showdowns: int
    won_shown: int
    won: int
    net: int


class CountedOut(BaseModel):
    all: CountsOut
    positions: dict[str, CountsOut]


class StatisticsOut(BaseModel):
    """Hands for money, and apart from them those of tournaments."""

    cash: CountedOut
    tournament: CountedOut


class FileIn(Strict):
    text: str = Field(max_length=MOST_LETTERS, description="A .phh or .phhs file.")


class HandIn(FileIn):
    hand: str = Field(max_length=200, description="The name of a hand in it.")


class ShareOut(BaseModel):
    """A hand's part of the pot, as a fraction and about; `error` where it was dealt at random."""

    hand: str
    share: str
    about: float
    wins: float
    ties: float
    error: float


class EquityOut(BaseModel):
    deals: int
    exact: bool
    hands: list[ShareOut]


def _hand_filter(
    game: Annotated[str, Query(max_length=40)] = "",
    won: bool | None = None,
    showdown: bool | None = None,
    first: Moment = 0,
    last: Moment = 2**53,
) -> HandFilter:
    return HandFilter(game, won, showdown, first, last)


Filters = Annotated[HandFilter, Depends(_hand_filter)]


Kind = Literal["", "cash", "tournament"]


def _places(floor: TheFloor, table: str = "", kind: Kind = "") -> HandPlaces:
    """Where to look: every table for a pot and every tournament, or this one; those of one kind alone."""
    events = floor.tournaments.names()
    tables = [] if table in events else _pots(floor, table)
    events = [name for name in events if table in ("", name)]
    return HandPlaces([] if kind == "tournament" else tables, [] if kind == "cash" else events)


Places = Annotated[HandPlaces, Depends(_places)]


def _pots(floor: Floor, table: str) -> list[str]:
    """All tables for a pot, or this one."""
    if table:
        floor.house.table(table)
    tables = {table: floor.house.tables[table]} if table else floor.house.tables
    return [name for name, terms in tables.items() if game_of(Law(terms)).family == "pot"]


@router.get("/me/hands", dependencies=[Reading])
def hands(person: Somebody, floor: TheFloor, wanted: Filters, places: Places, most: Most = 100) -> HandsOut:
    """One's own hands of poker, at every table and tournament or at one, as one saw them."""
    mine = my_hands(floor.store, places, person.name, wanted, most + 1)
    return HandsOut(hands=[_hand_out(hand) for hand in mine[:most]], more=len(mine) > most)


def _hand_out(hand: MyHand) -> HandOut:
    return HandOut(
        table=hand.table,
        tournament=hand.tournament,
        round=hand.round,
        seat=hand.seat,
        at=hand.at,
        game=hand.game,
        position=hand.position,
        players=len(hand.record.names),
        cards=hand.cards,
        board=hand.board,
        pot=hand.pot,
        net=hand.net,
        showdown=hand.went_to_showdown,
    )


@router.get("/me/hands/statistics", dependencies=[Reading])
def my_statistics(
    person: Somebody, floor: TheFloor, wanted: Filters, places: Places, most: Most = MOST_HANDS
) -> StatisticsOut:
    """What one's own hands come to, by position too."""
    mine = my_hands(floor.store, places, person.name, wanted, most)
    return StatisticsOut(
        cash=_statistics_out(hand for hand in mine if not hand.tournament),
        tournament=_statistics_out(hand for hand in mine if hand.tournament),
    )


def _statistics_out(hands: Iterable[MyHand]) -> CountedOut:
    return CountedOut(**msgspec.to_builtins(statistics(hand.for_statistics for hand in hands)))


@router.get("/me/hands/phh", dependencies=[Reading], response_class=PlainTextResponse)
def my_file(
    person: Somebody, floor: TheFloor, wanted: Filters, places: Places, table: str = "", most: Most = MOST_HANDS
) -> Response:
    """The same as Poker Hand History, for other tools."""
    mine = my_hands(floor.store, places, person.name, wanted, most)
    return _file(hands_as_phh(mine), f"{person.name}{f'-{table}' if table else ''}")


@router.get("/tables/{table}/hands/phh", dependencies=[Reading], response_class=PlainTextResponse)
def table_file(table: str, person: Somebody, floor: TheFloor, most: Most = MOST_HANDS) -> Response:
    """The hands of a table that are over, as this person's seat saw them; whoever settles disputes has every card."""
    if not _pots(floor, table):
        raise Refused(f"{table} is no table at which players play for a pot", REQUEST)
    if roles.may(person.role, "dispute"):
        return _file(write_hands(table_hands(floor.store, table, most)), table)
    mine = my_hands(floor.store, HandPlaces([table]), person.name, HandFilter(), most)
    return _file(hands_as_phh(mine), f"{person.name}-{table}")


def _file(text: str, name: str) -> Response:
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}.phhs"'})


@router.post("/hands", dependencies=[Reading], response_class=JSONResponse)
def brought(body: FileIn, _: Somebody) -> Response:
    """The hands of a file, each with what comes of playing it again. Nothing is kept."""
    return Response(encode(list_hands(body.text)), media_type="application/json")


@router.post("/hands/steps", dependencies=[Reading], response_class=JSONResponse)
def brought_hand(body: HandIn, _: Somebody, floor: TheFloor) -> Response:
    """One hand of a file, step by step."""
    return Response(encode(step_through(body.text, body.hand, floor.house)), media_type="application/json")


@router.get("/equity", dependencies=[Reading])
def equity_of(
    floor: TheFloor,
    _: Somebody,
    hands: Annotated[str, Query(max_length=200, description="Hands with commas between: AsKs,QhQd")],
    game: Annotated[str, Query(max_length=40, description="A variant, or a table of the house or of a tournament.")],
    board: Annotated[str, Query(max_length=30)] = "",
    dead: Annotated[str, Query(max_length=120)] = "",
) -> EquityOut:
    """What part of a pot each of these hands takes: worked out from the cards that are named, and nothing else."""
    from croupier.analysis.equity import equity

    named = [hand.strip() for hand in hands.split(",")]
    result = equity(_variant(floor, game), named, board, dead, workers=1, pat=True)
    shares = [
        ShareOut(
            hand=share.hand,
            share=str(share.share),
            about=float(share.share),
            wins=float(share.wins),
            ties=float(share.ties),
            error=share.error,
        )
        for share in result.shares
    ]
    return EquityOut(deals=result.deals, exact=result.exact, hands=shares)


def _variant(floor: Floor, game: str) -> Variant:
    if game in VARIANTS:
        return VARIANTS[game]
    law = Law(floor.terms(game))
    if game_of(law).family != "pot":
        raise Refused(f"{game} is no table at which players play for a pot", REQUEST)
    return house_of(law).variant
