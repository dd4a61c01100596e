"""The API answers as its description says, to whatever is sent: schemathesis, as nobody, as a player and as the
administrator. No answer is a fault of ours, and every error is a problem with its paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS
from test_api_roles import ENDPOINTS, PLUMBING

from croupier.service.http.session import COOKIE
from croupier.service.people.rates import Backoff, GuessKey, SlidingWindow
from croupier.service.serve.app import PREFIX
from doors import Doors, floor_of
from every import each
from examples import HUNT
from served import PATIENCE, served
from shift import PEOPLE

WANTED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
THERE = {"table": "craps-1", "rulebook": "oneida-2006", "game_": "craps", "number": 1, "name": "Bob"}
EXAMPLES = 50 if HUNT else 5  # of each endpoint, for each who asks, right and wrong


class Patient(Backoff):
    """Nobody has to wait."""

    def take(self, keys: Sequence[GuessKey]) -> None:
        """Nothing is counted."""


class Asking:
    """The service, and everybody who may ask it something."""

    def __init__(self, url: str) -> None:
        self.floor = floor_of(url, "craps-1", "holdem-1")
        self.floor.people.arrivals = SlidingWindow(10**9, 1, self.floor.now)
        self.floor.people.guesses = Patient(self.floor.now)  # guessing is what this test does
        self.tokens = {"": ""}
        for person in PEOPLE.values():
            made = self.floor.people.register(person.name, "long-enough", person.role)
            self.tokens[person.name] = self.floor.people.begin_session(made)
        self.address = ""

    def headers(self, who: str) -> dict[str, str]:
        return {"X-Croupier": "1"} | ({"Cookie": f"{COOKIE}={self.tokens[who]}"} if who else {})


@pytest.fixture(params=each(["Ann", "Adm", ""], ["Adm"]), ids=["player", "administrator", "nobody"])
def who(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def asking(request: pytest.FixtureRequest, who: str) -> Iterator[Asking]:
    """Everybody but the player is tried on SQLite; the player on PostgreSQL."""
    found = Asking(request.getfixturevalue("postgres_url" if who == "Ann" else "lite_url"))
    with served(found.floor) as found.address:
        yield found


def test_every_endpoint_conforms(asking: Asking, who: str) -> None:
    schema: Any = schemathesis.openapi.from_url(f"{asking.address}{PREFIX}/openapi.json", timeout=PATIENCE)
    checks = [check for check in CHECKS.get_all() if check.__name__ in WANTED]
    assert len(checks) == len(WANTED)
    seen = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if (operation.method.upper(), operation.path) == ("DELETE", f"{PREFIX}/session"):
            continue  # it would sign us out
        parts = [*operation.query, *operation.body]
        # Where there are none nothing can be wrong, and nobody is not asked what is.
        for mode in GenerationMode if parts and who else (GenerationMode.POSITIVE,):
            seen += conforms(operation, mode, checks, asking.headers(who))
    assert seen >= (len(ENDPOINTS) + len(PLUMBING) - 1) * (EXAMPLES if who else 1)


def conforms(operation: Any, mode: GenerationMode, checks: list[Any], headers: dict[str, str]) -> int:
    """How many requests were answered as they should be."""
    seen = 0

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        phases=[Phase.generate],
        database=None,
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def one(case: Any) -> None:
        nonlocal seen
        if mode is GenerationMode.POSITIVE and seen % 2:  # what is there is found by chance too seldom
            case.path_parameters.update({key: THERE[key] for key in case.path_parameters if key in THERE})
        answer = case.call(headers=headers, timeout=PATIENCE)
        seen += 1
        case.validate_response(answer, checks=checks)
        if answer.status_code >= 400:
            problem = answer.json()
            assert answer.headers["content-type"] == ["application/problem+json"]
            assert problem["status"] == answer.status_code
            assert problem["cite"].count("/") == 2
            assert problem["detail"]

    with suppress(Unsatisfiable):  # a part that is any text at all cannot be wrong either
        one()
    return seen


# --- what schemathesis would have to be lucky to find ---

ODD = [
    "%00",
    "a%00b",
    "%F0%9F%82%A1",
    "%25",
    "'",
    '"',
    "..",
    "%2e%2e",
    "-1",
    "0",
    str(2**31),
    str(2**63),
    str(-(2**70)),
]


@pytest.mark.parametrize("odd", ODD)
def test_odd_words_in_addresses(doors: Doors, odd: str) -> None:
    for path in (
        f"/tables/{odd}",
        f"/tables/craps-1/rounds/{odd}",
        f"/tables/craps-1/rounds/{odd}/dispute",
        f"/tables/craps-1/fairness/{odd}",
        f"/law/{odd}/craps/E.1",
        f"/law/oneida-2006/craps/{odd}",
        f"/books/transactions?account={odd}&before={odd}",
        f"/books/accounts?prefix={odd}",
        f"/books/day?first={odd}",
        f"/events?q={odd}&table={odd}",
    ):
        answer = doors.send("Pit", "GET", path)
        assert answer.status_code < 500, (path, answer.text)
    for path, body in ((f"/approvals/{odd}", {"approve": True}), (f"/people/{odd}/role", {"role": "player"})):
        answer = doors.send("Adm", "POST", path, json=body)
        assert 400 <= answer.status_code < 500, (path, answer.text)


@pytest.mark.parametrize(
    "body", [b"", b"null", b"[]", b"{", b"\xff\xfe", b'"x"', b'{"id": 1}', b'{"id":"a","line":"\\ud800"}', b"1" * 5000]
)
def test_odd_bodies(doors: Doors, body: bytes) -> None:
    for path in ("/session", "/people", "/tables/craps-1/commands", "/cage/grant", "/approvals/1"):
        answer = doors.send("Cas", "POST", path, content=body, headers={"Content-Type": "application/json"})
        assert 400 <= answer.status_code < 500, (path, answer.status_code)
        assert answer.headers["content-type"] == "application/problem+json"


def test_odd_text_on_postgresql(postgres_url: str) -> None:
    """PostgreSQL takes no NUL in a text: it is refused, not a fault."""
    from doors import open_doors

    with open_doors(postgres_url, "craps-1") as doors:
        answer = doors.say("Ann", "craps-1", "seat 1 \0", "n1")
        assert answer.status_code == 409
        for path in ("/events?q=%00", "/books/accounts?prefix=%00", "/books/transactions?account=a%00"):
            assert doors.send("Pit", "GET", path).status_code == 422, path
        body = {"id": "g", "person": "A\0", "cents": 5}
        assert 400 <= doors.send("Cas", "POST", "/cage/grant", json=body).status_code < 500
        assert 400 <= doors.send("Adm", "POST", "/people/a%00/role", json={"role": "player"}).status_code < 500
        assert doors.send("", "POST", "/session", json={"name": "a\0", "password": "b\0"}).status_code in (401, 422)
        assert doors.send("Cas", "POST", "/cage/correct", json={"tx": "a\0"}).status_code == 422


def test_methods_that_are_not_there(doors: Doors) -> None:
    for method, path in (("PUT", "/house"), ("DELETE", "/people"), ("PATCH", "/me"), ("POST", "/house")):
        answer = doors.send("Adm", method, path)
        assert answer.status_code == 405
        assert answer.json()["cite"] == "croupier/records/service.request"
    assert doors.send("Adm", "GET", "/nothing-here").status_code == 404
