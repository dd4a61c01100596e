"""Who sends a request: the cookie, the floor it belongs to, and what the person may do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from croupier.service.http.problems import SignedOut
from croupier.service.people import roles
from croupier.service.people.accounts import DEVICE_TIME, SESSION_TIME
from croupier.service.people.person import Person
from croupier.service.people.sessions import Session
from croupier.service.processes.floor import Floor

COOKIE, DEVICE_COOKIE = "croupier", "croupier-device"


def floor_of(connection: HTTPConnection) -> Floor:
    floor: Floor = connection.app.state.floor
    return floor


def person_of(connection: HTTPConnection) -> Person:
    return person_for_token(floor_of(connection), connection.cookies.get(COOKIE, ""))


def person_for_token(floor: Floor, token: str) -> Person:
    """Whoever has this token; `SignedOut` if nobody does."""
    person = floor.people.person_of_token(token) if token else None
    if person is None:
        raise SignedOut
    return person


def session_of(floor: Floor, token: str) -> Session:
    """What whoever has this token gives commands by; `SignedOut` if nobody does."""
    session = floor.people.session_of_token(token) if token else None
    if session is None:
        raise SignedOut
    return session


def _floor(request: Request) -> Floor:
    return floor_of(request)


def _person(request: Request) -> Person:
    request.state.person = person = person_of(request)  # should it be refused, the audit says to whom
    return person


def _session(request: Request) -> Session:
    session = session_of(floor_of(request), request.cookies.get(COOKIE, ""))
    request.state.person = session.person
    return session


def address_of(request: Request) -> str:
    """Where a request comes from, as far as we believe it."""
    return request.client.host if request.client else ""


async def _reading(request: Request) -> AsyncIterator[None]:
    """Reading what was: at a pace, and few at a time."""
    floor, address = floor_of(request), address_of(request)
    token = request.cookies.get(COOKIE, "")
    person = await asyncio.to_thread(floor.people.person_of_token, token) if token else None
    async with floor.limits.reading(person.name if person else address, address):
        yield


Reading = Depends(_reading)
TheFloor = Annotated[Floor, Depends(_floor)]
Somebody = Annotated[Person, Depends(_person)]
TheSession = Annotated[Session, Depends(_session)]  # of a command: it must still be good when that is decided


def may(command: str) -> Callable[[Person], Person]:
    """A dependency: somebody whose role may do this."""

    def check(person: Somebody) -> Person:
        roles.check_role(person.role, command)
        return person

    return check


def set_session_cookie(response: Response, request: Request, token: str) -> None:
    """The session's cookie."""
    _set_cookie(response, request, COOKIE, token, SESSION_TIME)


def set_device_cookie(response: Response, request: Request, person: Person) -> None:
    """The cookie by which a browser is known when it signs in again."""
    token = floor_of(request).people.remember_device(person, request.cookies.get(DEVICE_COOKIE, ""))
    _set_cookie(response, request, DEVICE_COOKIE, token, DEVICE_TIME)


def _set_cookie(response: Response, request: Request, name: str, token: str, lasts: int) -> None:
    """Out of reach of scripts and other sites, and of plain HTTP where there is better."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, token, lasts // 1000, httponly=True, samesite="lax", secure=secure, path="/")
