"""Who sends a request: the cookie, the floor it belongs to, and what the person may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from croupier.service import roles
from croupier.service.asked import Person
from croupier.service.floor import Floor
from croupier.service.people import SESSION
from croupier.service.problems import SignedOut

COOKIE = "croupier"


def floor_of(connection: HTTPConnection) -> Floor:
    floor: Floor = connection.app.state.floor
    return floor


def person_of(connection: HTTPConnection) -> Person:
    return signed_in(floor_of(connection), connection.cookies.get(COOKIE, ""))


def signed_in(floor: Floor, token: str) -> Person:
    """Whoever has this token; `SignedOut` if nobody does."""
    found = floor.people.who(token) if token else None
    if found is None:
        raise SignedOut
    return found


def _floor(request: Request) -> Floor:
    return floor_of(request)


def _person(request: Request) -> Person:
    return person_of(request)


TheFloor = Annotated[Floor, Depends(_floor)]
Somebody = Annotated[Person, Depends(_person)]


def may(command: str) -> Callable[[Person], Person]:
    """A dependency: somebody whose role may do this."""

    def check(person: Somebody) -> Person:
        roles.check(person.role, command)
        return person

    return check


def give(response: Response, request: Request, token: str) -> None:
    """The session's cookie: out of reach of scripts and other sites, and of plain HTTP where there is better."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, SESSION // 1000, httponly=True, samesite="lax", secure=secure, path="/")
