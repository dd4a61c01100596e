"""Signing in and out, arriving, and the administrator's part."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from croupier.service import roles
from croupier.service.asked import Person
from croupier.service.books import purse
from croupier.service.floor import Floor
from croupier.service.models import AppointIn, Me, PersonIn, PersonOut, SeatIs, SignIn
from croupier.service.roles import MATRIX
from croupier.service.session import COOKIE, Somebody, TheFloor, give, may

router = APIRouter(tags=["people"])


def me_of(floor: Floor, person: Person) -> Me:
    seats = [
        SeatIs(table=name, seat=seat)
        for name, owner in floor.owners.items()
        if (seat := owner.live.seat_of(person.name)) is not None
    ]
    may = sorted(command for command in MATRIX if roles.may(person.role, command))
    held = floor.store.balance(purse(person.name))
    return Me(name=person.name, role=person.role, purse=held, seats=seats, may=may)  # type: ignore[arg-type]


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


@router.post("/session")
def sign_in(body: SignIn, request: Request, response: Response, floor: TheFloor) -> Me:
    """Sign in by name and password."""
    person, token = floor.people.sign_in(body.name, body.password, _address(request))
    give(response, request, token)
    return me_of(floor, person)


@router.delete("/session", status_code=204)
def sign_out(request: Request, response: Response, floor: TheFloor) -> None:
    """Sign out; the session is over everywhere."""
    floor.people.sign_out(request.cookies.get(COOKIE, ""))
    response.delete_cookie(COOKIE, path="/")


@router.get("/me")
def me(person: Somebody, floor: TheFloor) -> Me:
    """Who is signed in."""
    return me_of(floor, person)


@router.post("/people", status_code=201)
def register(body: SignIn, request: Request, response: Response, floor: TheFloor) -> Me:
    """A visitor becomes a player, with play money."""
    _arrive(request, floor)
    person = floor.people.register(body.name, body.password)
    give(response, request, floor.people.session(person))
    return me_of(floor, person)


@router.post("/guests", status_code=201)
def guest(request: Request, response: Response, floor: TheFloor) -> Me:
    """A visitor plays without a password."""
    _arrive(request, floor)
    person = floor.people.guest()
    give(response, request, floor.people.session(person))
    return me_of(floor, person)


def _arrive(request: Request, floor: Floor) -> None:
    """Only so many new people from one address in a minute."""
    floor.people.arrivals.take(_address(request))


Administrator = Annotated[Person, Depends(may("people"))]


@router.get("/people")
def everybody(_: Administrator, floor: TheFloor) -> list[PersonOut]:
    """Everybody the house knows."""
    return [PersonOut(**row) for row in floor.people.everybody()]


@router.post("/staff", status_code=201)
def hire(body: PersonIn, _: Administrator, floor: TheFloor) -> PersonOut:
    """A new member of the staff."""
    person = floor.people.register(body.name, body.password, body.role, 0)
    return PersonOut(name=person.name, role=person.role)  # type: ignore[arg-type]


@router.post("/people/{name}/role")
def appoint(name: str, body: AppointIn, _: Administrator, floor: TheFloor) -> PersonOut:
    """Another role for somebody."""
    person = floor.people.appoint(name, body.role)
    return PersonOut(name=person.name, role=person.role)  # type: ignore[arg-type]
