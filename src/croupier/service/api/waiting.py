"""The waiting lists of the house, by kind of game: how many wait, one's own place, a seat that is offered."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from croupier.games import game_of
from croupier.rulebook.law import Law
from croupier.service.api.models.house import Strict
from croupier.service.http.session import Somebody, TheFloor
from croupier.service.processes.seat_offers import offer_to
from croupier.service.seating.waiting_list import join_list, leave_list, read_waiters, tables_by_kind

router = APIRouter(tags=["waiting"])


class OfferOut(BaseModel):
    """A seat that is kept for one; `left_ms` where the table is run by the process that answers."""

    table: str
    left_ms: int | None


class WaitingOut(BaseModel):
    """A kind of game: its tables, how many wait for a seat at any of them, and one's own place, counted from 1."""

    kind: str
    title: str
    tables: list[str]
    waiting: int
    place: int | None
    offer: OfferOut | None


class KindIn(Strict):
    kind: str


@router.get("/waiting")
def lists(person: Somebody, floor: TheFloor) -> list[WaitingOut]:
    """Every kind of game for a pot."""
    everybody, rows = read_waiters(floor.store), []
    for kind, tables in tables_by_kind(floor.house).items():
        law = Law(floor.house.tables[tables[0]])
        waiters = [waiter for waiter in everybody if waiter.kind == kind]
        place = next((k for k, waiter in enumerate(waiters, 1) if waiter.name == person.name), None)
        offer = offer_to(floor, waiters[place - 1]) if place else None
        rows.append(
            WaitingOut(
                kind=kind,
                title=game_of(law).title(law),
                tables=tables,
                waiting=len(waiters),
                place=place,
                offer=OfferOut(table=offer.table, left_ms=offer.left_ms) if offer else None,
            )
        )
    return rows


@router.post("/waiting")
def wait(body: KindIn, person: Somebody, floor: TheFloor) -> list[WaitingOut]:
    """Wait for a seat at any table of this kind."""
    join_list(floor.store, floor.house, floor.now(), body.kind, person.name)
    return lists(person, floor)


@router.post("/waiting/leave")
def wait_no_more(body: KindIn, person: Somebody, floor: TheFloor) -> list[WaitingOut]:
    """And no longer."""
    leave_list(floor.store, body.kind, person.name)
    return lists(person, floor)
