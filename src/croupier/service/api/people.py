"""Signing in and out, arriving, and what people do with their own account."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from croupier.rulebook.book import OWN
from croupier.service.api.models.house import Me, SeatIs, SeatKept, SignIn, TournamentSeat
from croupier.service.api.models.people import CodeIn, OwnIn, PasswordIn, SecretOut, SessionIn, ShownOut
from croupier.service.http.session import (
    COOKIE,
    DEVICE_COOKIE,
    Somebody,
    TheFloor,
    address_of,
    set_device_cookie,
    set_session_cookie,
)
from croupier.service.people import one_time_codes, roles
from croupier.service.people.person import Person
from croupier.service.people.roles import MATRIX
from croupier.service.processes.floor import Floor
from croupier.service.seating.places import cents_at_seat, seats_promised, seats_taken
from croupier.service.store.accounts import purse
from croupier.service.tournament.view import table_name

router = APIRouter(tags=["people"])


def me_of(floor: Floor, person: Person) -> Me:
    seats = [
        SeatIs(table=name, seat=seat, cents=_cents_at(floor, name, seat))
        for name, seat in seats_taken(floor.store, person.name).items()
        if name in floor.house.tables
    ]
    kept = [
        SeatKept(table=name, seat=seat)
        for name, seat in seats_promised(floor.store, person.name).items()
        if name in floor.house.tables
    ]
    events = [
        TournamentSeat(tournament=name, table=table_name(name, table) if table else "", seat=seat, stack=stack)
        for name, table, seat, stack in floor.tournaments.sittings(person.name)
    ]
    may = sorted(command for command in MATRIX if roles.may(person.role, command))
    crew = sorted(who for who, meant in roles.CREW.items() if person.role in meant)
    balance, row = floor.store.balance(purse(person.name)), floor.people.row(person.name)
    codes, guest = bool(row and row["totp_on"]), not (row and row["secret"])
    return Me(
        name=person.name,
        role=person.role,  # type: ignore[arg-type]
        purse=balance,
        seats=seats,
        kept=kept,
        tournaments=events,
        may=may,
        crew=crew,
        codes=codes,
        guest=guest,
    )


def _cents_at(floor: Floor, table: str, seat: int) -> int:
    """Cents at a place: as the table has it, or, where another process runs that, as the books do."""
    owner = floor.owners_here().get(table)
    return owner.live.cents_of_seat(seat) if owner else cents_at_seat(floor.store, table, seat)


@router.post("/session")
def sign_in(body: SessionIn, request: Request, response: Response, floor: TheFloor) -> Me:
    """Sign in by name and password, and a one-time code where the person wants that."""
    device = request.cookies.get(DEVICE_COOKIE, "")
    person, token = floor.people.sign_in(body.name, body.password, address_of(request), device, body.code, body.new)
    set_session_cookie(response, request, token)
    set_device_cookie(response, request, person)
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


@router.post("/me/password")
def password(body: PasswordIn, request: Request, response: Response, person: Somebody, floor: TheFloor) -> Me:
    """Another password; every other session of this person ends."""
    floor.people.change_password(person, body.password, body.new, address_of(request))
    set_session_cookie(response, request, floor.people.begin_session(person))
    return me_of(floor, person)


@router.post("/me/code")
def code(person: Somebody, floor: TheFloor) -> ShownOut:
    """A code to show at the cage: a purse is redeemed only while its owner is there."""
    return ShownOut(**floor.cashier.new_code(person)._asdict())


@router.post("/me/totp")
def begin_codes(person: Somebody, floor: TheFloor) -> SecretOut:
    """A secret for an authenticator; one-time codes are asked for once a first one was right."""
    secret = floor.people.begin_codes(person)
    return SecretOut(secret=secret, uri=one_time_codes.uri(floor.house.name, person.name, secret))


@router.post("/me/totp/on")
def codes_on(body: CodeIn, person: Somebody, floor: TheFloor) -> Me:
    """The first code: from now on one is asked for at every sign-in."""
    floor.people.turn_codes_on(person, body.code)
    return me_of(floor, person)


@router.post("/me/totp/off")
def codes_off(body: OwnIn, request: Request, person: Somebody, floor: TheFloor) -> Me:
    """No one-time codes any more."""
    floor.people.turn_codes_off(person, body.password, address_of(request))
    return me_of(floor, person)


@router.post("/people", status_code=201)
def register(body: SignIn, request: Request, response: Response, floor: TheFloor) -> Me:
    """A visitor becomes a player, with play money."""
    _limit_arrivals(request, floor)
    person = floor.people.register(body.name, body.password)
    floor.people.audit.note("registered", person.name, "", OWN.cite("service.name"), address=address_of(request))
    set_session_cookie(response, request, floor.people.begin_session(person))
    set_device_cookie(response, request, person)
    return me_of(floor, person)


@router.post("/guests", status_code=201)
def guest(request: Request, response: Response, floor: TheFloor) -> Me:
    """A visitor plays without a password."""
    _limit_arrivals(request, floor)
    person, token = floor.people.add_guest()
    set_session_cookie(response, request, token)
    return me_of(floor, person)


def _limit_arrivals(request: Request, floor: Floor) -> None:
    """Only so many new people from one address in a minute."""
    floor.people.arrivals.take(address_of(request))
