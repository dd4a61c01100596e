"""Every endpoint of the API, for nobody and for somebody of every role: an explicit expectation for each."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.service.people.roles import ROLES
from croupier.service.serve.app import PREFIX
from doors import Doors, open_doors
from shift import PEOPLE

EVERYBODY = frozenset({"", *ROLES})
SIGNED_IN = frozenset(ROLES)
BOOKS = frozenset({"cashier", "floor", "pit", "surveillance", "administrator"})
COUNT = frozenset({"cashier", "floor", "pit"})
AUDIT = frozenset({"floor", "pit", "surveillance", "administrator"})
DIRECTORS = frozenset({"floor", "pit"})
ADMINISTRATOR = frozenset({"administrator"})

DRAFT = '[draft]\nbook = "oneida-2006/roulette"\n[odds]\nstraight = "36 to 1"'

SAID = {"kind": "supervisors", "drill": "", "level": 1, "seed": "x", "answers": [], "seconds": 1}

# Method, path as the description has it: who may, and a body that is right. `{…}` is filled in below.
ENDPOINTS: dict[tuple[str, str], tuple[frozenset[str], object]] = {
    ("POST", "/session"): (EVERYBODY, {"name": "Nobody", "password": "not-the-password"}),  # a wrong one is 401
    ("DELETE", "/session"): (EVERYBODY, None),
    ("GET", "/me"): (SIGNED_IN, None),
    ("GET", "/session"): (EVERYBODY, None),
    ("POST", "/me/keep"): (SIGNED_IN, {"name": "kept{n}", "password": "long-enough"}),
    ("GET", "/me/rounds"): (SIGNED_IN, None),
    ("GET", "/me/hands"): (SIGNED_IN, None),
    ("GET", "/me/hands/statistics"): (SIGNED_IN, None),
    ("GET", "/me/hands/phh"): (SIGNED_IN, None),
    ("GET", "/tables/{table}/hands/phh"): (SIGNED_IN, None),
    ("GET", "/waiting"): (SIGNED_IN, None),
    ("POST", "/waiting"): (SIGNED_IN, {"kind": "whist"}),
    ("POST", "/waiting/leave"): (SIGNED_IN, {"kind": "whist"}),
    ("POST", "/hands"): (SIGNED_IN, {"text": ""}),
    ("POST", "/hands/steps"): (SIGNED_IN, {"text": "", "hand": "1"}),
    ("GET", "/equity"): (SIGNED_IN, None),
    ("POST", "/tables/{table}/rounds/{number}/share"): (SIGNED_IN, None),
    ("GET", "/replays/{table}/{number}/{seat}/{mark}"): (EVERYBODY, None),
    ("POST", "/people"): (EVERYBODY, {"name": "new{n}", "password": "long-enough"}),
    ("POST", "/guests"): (EVERYBODY, None),
    ("GET", "/people"): (ADMINISTRATOR, None),
    ("POST", "/staff"): (ADMINISTRATOR, {"name": "staff{n}", "role": "dealer"}),
    ("POST", "/people/{name}/role"): (ADMINISTRATOR, {"role": "player"}),
    ("POST", "/people/{name}/closed"): (ADMINISTRATOR, {"closed": False}),
    ("POST", "/people/{name}/reset"): (ADMINISTRATOR, None),
    ("GET", "/audit"): (frozenset({"surveillance", "administrator"}), None),
    ("GET", "/audit/export"): (frozenset({"surveillance", "administrator"}), None),
    ("POST", "/me/password"): (SIGNED_IN, {"password": "wrong", "new": "another-long-one"}),  # a wrong one is 401
    ("POST", "/me/code"): (SIGNED_IN, None),
    ("POST", "/me/totp"): (SIGNED_IN, None),
    ("POST", "/me/totp/on"): (SIGNED_IN, {"code": "000000"}),
    ("POST", "/me/totp/off"): (SIGNED_IN, {"password": "wrong"}),
    ("GET", "/house"): (EVERYBODY, None),
    ("GET", "/tables/{table}"): (SIGNED_IN, None),
    ("POST", "/tables/{table}/commands"): (SIGNED_IN, {"id": "c{n}", "line": "seat 9 ready"}),
    ("GET", "/tables/{table}/layout"): (EVERYBODY, None),
    ("GET", "/tables/{table}/sign"): (EVERYBODY, None),
    ("GET", "/tables/{table}/rounds"): (SIGNED_IN, None),
    ("GET", "/tables/{table}/rounds/{number}"): (SIGNED_IN, None),
    ("GET", "/tables/{table}/rounds/{number}/dispute"): (AUDIT, None),
    ("GET", "/tables/{table}/fairness/{number}"): (EVERYBODY, None),
    ("GET", "/tables/{table}/edge"): (EVERYBODY, None),
    ("GET", "/tables/{table}/sheets"): (EVERYBODY, None),
    ("GET", "/tables/{table}/strategy"): (EVERYBODY, None),
    ("GET", "/tables/{table}/advice"): (SIGNED_IN, None),
    ("GET", "/school/tables/{table}/lessons"): (SIGNED_IN, None),
    ("GET", "/school/tables/{table}/question"): (SIGNED_IN, None),
    ("POST", "/school/tables/{table}/answers"): (SIGNED_IN, SAID),
    ("POST", "/school/tables/{table}/practice"): (SIGNED_IN, {"choice": "fold", "seconds": 1}),
    ("GET", "/school/progress"): (SIGNED_IN, None),
    ("GET", "/school/class"): (frozenset({"floor", "pit", "administrator"}), None),
    ("POST", "/school/exams"): (SIGNED_IN, {"tables": ["roulette-1"], "kinds": ["supervisors"], "count": 1}),
    ("GET", "/school/exams"): (SIGNED_IN, None),
    ("GET", "/school/exams/{exam}"): (SIGNED_IN, None),
    ("POST", "/school/exams/{exam}/answers"): (SIGNED_IN, {"number": 1, "answers": []}),
    ("GET", "/school/exams/{exam}/file"): (SIGNED_IN, None),
    ("GET", "/law/{rulebook}/{game_}/{paragraph}"): (EVERYBODY, None),
    ("GET", "/books/accounts"): (BOOKS, None),
    ("GET", "/books/transactions"): (BOOKS, None),
    ("GET", "/books/day"): (BOOKS, None),
    ("GET", "/books/takings"): (BOOKS, None),
    ("GET", "/books/takings.csv"): (BOOKS, None),
    ("POST", "/cage/grant"): (frozenset({"cashier", "administrator"}), {"id": "g{n}", "person": "Ann", "cents": 5}),
    ("POST", "/cage/redeem"): (frozenset({"cashier"}), {"id": "r{n}", "person": "Ann", "cents": 5, "code": "1"}),
    ("POST", "/cage/capital"): (ADMINISTRATOR, {"id": "k{n}", "cents": 5}),
    ("POST", "/cage/drop"): (COUNT, {"id": "d{n}", "table": "craps-1"}),
    ("POST", "/cage/correct"): (COUNT, {"tx": "grant/Cas/none"}),
    ("GET", "/approvals"): (BOOKS, None),
    ("POST", "/approvals/{id_}"): (COUNT, {"approve": False}),
    ("GET", "/approvals/mine"): (SIGNED_IN, None),
    ("GET", "/alerts"): (AUDIT, None),
    ("POST", "/tables/{table}/rounds/{number}/resolution"): (frozenset({"floor", "pit"}), {"text": "found and paid"}),
    ("GET", "/events"): (AUDIT, None),
    ("GET", "/duties"): (AUDIT, None),
    ("GET", "/tables/{table}/duties"): (SIGNED_IN - {"player", "cashier"}, None),
    ("GET", "/tournaments"): (EVERYBODY, None),
    ("POST", "/tournaments"): (DIRECTORS, {"id": "t{n}", "name": "t-{n}"}),
    ("GET", "/tournament-options"): (EVERYBODY, None),
    ("GET", "/tournaments/{name}"): (EVERYBODY, None),
    ("POST", "/tournaments/{name}/commands"): (SIGNED_IN, {"id": "c{n}", "line": "table 1: seat 9 chooses call"}),
    ("GET", "/tournaments/{name}/log"): (frozenset({"surveillance"}), None),
    ("GET", "/counting"): (EVERYBODY, None),
    ("GET", "/editions"): (EVERYBODY, None),
    ("GET", "/editions/changes"): (EVERYBODY, None),
    ("GET", "/editions/edges"): (SIGNED_IN, None),
    ("POST", "/drafts"): (AUDIT, {"text": DRAFT}),
    ("POST", "/drafts/edges"): (AUDIT, {"text": DRAFT}),
}
OWN_PASSWORD = ("/session", "/me/password", "/me/totp/on", "/me/totp/off")  # where a wrong one is the answer
PLUMBING = {("GET", "/health"), ("GET", "/metrics")}
NAMES = {"": ""} | {person.role: person.name for person in PEOPLE.values()}


def test_no_endpoint_is_missing(doors: Doors) -> None:
    described = doors.get("", "/openapi.json")["paths"]
    found = {(method.upper(), path) for path, methods in described.items() for method in methods}
    assert found == {(method, PREFIX + path) for method, path in ENDPOINTS} | PLUMBING


def test_every_endpoint_for_every_role(lite_url: str) -> None:
    wrong = []
    with open_doors(lite_url, "craps-1") as doors:
        doors.floor.people.arrivals._tries = 1000  # as many newcomers as there are roles
        doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
        doors.do("Ann", "craps-1", "seat 1 ready", "a2")
        assert doors.say("Flo", "craps-1", "void 1 a wrong card", "v").status_code == 202  # so that the round is over
        assert doors.post("Pit", "/approvals/1", {"approve": True}).json()["state"] == "approved"
        doors.admit("Somebody")
        begin_tournament(doors)
        for number, ((method, path), (allowed, body)) in enumerate(ENDPOINTS.items()):
            for role in sorted(EVERYBODY):
                if (method, path) == ("DELETE", "/session"):
                    continue  # it would sign everybody out
                status, cite = ask(doors, role, method, path, body, f"{number}-{role or 'x'}")
                expected = 401 if not role else 403
                if role in allowed:
                    right = status not in (401, 403, 500) or path in OWN_PASSWORD
                    if path.endswith("/commands"):
                        right = status == 403 and cite.endswith("service.role")  # seat 9 is nobody's
                    if path.endswith("/approvals/{id_}"):
                        right = status in (200, 409)
                else:
                    right = status == expected and cite.startswith("croupier/records/service.")
                if not right:
                    wrong.append((method, path, role, status))
    assert wrong == []


def begin_tournament(doors: Doors) -> None:
    few = {"id": "t", "name": "friday", "options": {"cancel-below-thirty": False}}
    assert doors.post("Pit", "/tournaments", few).status_code == 201
    for name, line in (("Ann", "enter Ann"), ("Bob", "enter Bob"), ("Pit", "close"), ("Pit", "begin")):
        said = {"id": f"{name}-{line[:5]}", "line": line}
        assert doors.post(name, "/tournaments/friday/commands", said).status_code == 200


def ask(doors: Doors, role: str, method: str, path: str, body: object, n: str) -> tuple[int, str]:
    if path == "/approvals/{id_}":
        made = doors.say("Flo", "craps-1", "fill 1", f"f-{n}")
        assert made.status_code == 202
    waiting = doors.get("Flo", "/approvals")
    filled = path.format(
        table="craps-1",
        number=1,
        seat=1,
        mark="x",
        exam="x",
        name="friday" if path.startswith("/tournaments") else "Somebody",
        id_=waiting[0]["id"] if waiting else 1,
        rulebook="oneida-2006",
        game_="craps",
        paragraph="E.1",
    )
    if isinstance(body, dict):
        body = {key: value.replace("{n}", n) if isinstance(value, str) else value for key, value in body.items()}
    answer = doors.send(NAMES[role], method, filled, **({"json": body} if body is not None else {}))
    problem = answer.headers["content-type"] == "application/problem+json"
    assert problem is (answer.status_code >= 400), (method, path, answer.text)
    if problem:
        assert answer.json()["status"] == answer.status_code
        assert answer.json()["cite"].count("/") == 2
    return answer.status_code, answer.json()["cite"] if problem else ""


@pytest.mark.parametrize("role", sorted(EVERYBODY))
def test_watching_a_table(doors: Doors, role: str) -> None:
    """Whoever is signed in may watch; nobody else."""
    if role:
        with doors.live(NAMES[role], "craps-1") as line:
            snapshot = line.hear()
            assert (snapshot["type"], snapshot["role"], snapshot["seat"]) == ("snapshot", role, None)
    else:
        with doors.live("", "craps-1") as line, pytest.raises(ConnectionClosed) as refused:
            line.hear()
        assert refused.value.rcvd
        assert refused.value.rcvd.code == 1008


def test_a_page_of_another_site_is_not_let_in(doors: Doors) -> None:
    with doors.live("Ann", "craps-1", Origin="http://elsewhere.example") as line, pytest.raises(ConnectionClosed):
        line.hear()
    with doors.live("Ann", "craps-1", Origin=doors.address) as line:
        assert line.hear()["type"] == "snapshot"


def test_no_such_table(doors: Doors) -> None:
    for path in ("/tables/none", "/tables/none/sign", "/tables/none/rounds", "/tables/none/fairness/1"):
        answer = doors.send("Ann", "GET", path)
        assert answer.status_code == 404
        assert answer.json()["cite"] == "croupier/records/table"
    assert doors.say("Ann", "none", "tip 1", "x").status_code == 404
    with doors.live("Ann", "none") as line, pytest.raises(ConnectionClosed):
        line.hear()


def test_refusals_name_the_paragraph_of_the_rulebook(doors: Doors) -> None:
    doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
    answer = doors.say("Ann", "craps-1", "seat 1 bets 5 field", "a2")
    assert answer.status_code == 409
    assert answer.json() == {
        "type": "about:blank",
        "title": "Refused",
        "status": 409,
        "detail": "no round is on: the dealer opens one first",
        "cite": "oneida-2006/craps/E.1",
        "id": "a2",
    }


def test_what_a_role_sees_beside_the_felt(doors: Doors) -> None:
    doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
    doors.do("Ann", "craps-1", "seat 1 ready", "a2")
    doors.do("Ann", "craps-1", "seat 1 chooses accept", "a3")
    for person in PEOPLE.values():
        reports = doors.get(person.name, "/tables/craps-1")["view"]["reports"]
        assert [one["kind"] for one in reports] == (["delay"] if person.role == "box" else []), person.role


def test_health_and_metrics(doors: Doors) -> None:
    assert doors.get("", "/health") == {
        "status": "well",
        "version": doors.get("", "/openapi.json")["info"]["version"],
        "tables": 4,
        "closed": {},
        "store_errors": 0,
        "store_failed": None,
    }
    doors.do("Ann", "craps-1", "tip 1", "m1")
    text = doors.send("", "GET", "/metrics").text
    assert 'croupier_commands_total{answer="done",table="craps-1"}' in text
    assert "croupier_commit_commands_bucket" in text
