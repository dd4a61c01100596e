"""People: names, passwords, sessions, pace; and nothing secret where it does not belong."""

from __future__ import annotations

import logging
import re
import threading
from contextlib import suppress

import httpx
import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from croupier.rulebook.cite import Refused
from croupier.service.people.accounts import GRANT, SESSION_TIME, TRIES, TRIES_FOR_NAME, TRIES_OF_ADDRESS, People
from croupier.service.people.rates import LONGEST_WAIT, MINUTE
from croupier.service.serve.app import MOST_BODY
from croupier.service.store import Store, schema
from doors import PASSWORD, QUICK, Doors, open_doors
from served import served
from shift import Clock


class Town:
    def __init__(self, store: Store) -> None:
        self.clock, self.store = Clock(), store
        self.people = People(store, self.clock, QUICK)

    def cited(self, name: str, password: str, address: str = "here", device: str = "") -> str:
        with pytest.raises(Refused) as refused:
            self.people.sign_in(name, password, address, device)
        return refused.value.cite.paragraph


@pytest.fixture
def town(store: Store) -> Town:
    return Town(store)


# --- names and passwords ---


@pytest.mark.parametrize("name", ["", "1st", "a b", "Ann!", "ä", "x" * 25, "Bot-9", "house", "HOUSE", "Guest-1", "a\0"])
def test_names_that_nobody_can_have(town: Town, name: str) -> None:
    with pytest.raises(Refused) as refused:
        town.people.register(name, PASSWORD)
    assert refused.value.cite.paragraph == "service.name"
    assert re.search(r"one word of up to 24 letters|begins like a name of the house's own", refused.value.why)
    assert town.people.everybody() == []


def test_Ann_and_ann_are_one(town: Town) -> None:
    town.people.register("Ann", PASSWORD)
    with pytest.raises(Refused, match="taken"):
        town.people.register("ann", "another-password")
    person, _ = town.people.sign_in("aNN", PASSWORD, "here")
    assert person.name == "Ann"
    assert town.store.balances("purse:") == {"purse:Ann": GRANT}
    assert town.people.appoint("ANN", "dealer") == ("Ann", "dealer")
    assert town.people.person("ann").role == "dealer"


def test_two_take_the_same_name_at_once(town: Town) -> None:
    gate, taken = threading.Barrier(4), []

    def come(name: str) -> None:
        gate.wait()
        with suppress(Refused):
            taken.append(town.people.register(name, PASSWORD).name)

    threads = [threading.Thread(target=come, args=(name,)) for name in ("Ann", "ann", "ANN", "anN")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 1
    assert town.store.balances("purse:") == {f"purse:{taken[0]}": GRANT}


@pytest.mark.parametrize("password", ["", "short12", "x" * 201])
def test_passwords_have_a_length(town: Town, password: str) -> None:
    with pytest.raises(Refused) as refused:
        town.people.register("Ann", password)
    assert refused.value.cite.paragraph == "service.password"


def test_passwords_are_kept_as_argon2_hashes_them(town: Town) -> None:
    town.people.register("Ann", PASSWORD)
    town.people.register("Bob", PASSWORD)
    secrets = [row["secret"] for row in town.store.rows(select(schema.people.c.secret))]
    assert all(secret.startswith("$argon2id$") for secret in secrets)
    assert len(set(secrets)) == 2  # each with a salt of its own
    usual = People(town.store, town.clock)._hasher
    assert (usual.time_cost, usual.memory_cost) == (PasswordHasher().time_cost, PasswordHasher().memory_cost)
    assert usual.memory_cost >= 19_456


def test_a_guest_cannot_sign_in(town: Town) -> None:
    guest, _ = town.people.add_guest()
    assert re.fullmatch(r"Guest-[0-9a-f]{6}", guest.name)
    for password in ("", "None", PASSWORD):
        assert town.cited(guest.name, password, password) == "service.sign-in"


# --- sessions ---


def test_a_session_ends_by_itself(town: Town) -> None:
    person = town.people.register("Ann", PASSWORD)
    token = town.people.begin_session(person)
    town.clock.at += SESSION_TIME - 1
    assert town.people.person_of_token(token) == person
    town.clock.at += 1
    assert town.people.person_of_token(token) is None
    town.clock.at += 1
    town.people.begin_session(person)
    assert len(town.store.rows(select(schema.sessions))) == 1  # the old one is swept away


def test_signing_out_and_another_role_end_sessions(town: Town) -> None:
    person = town.people.register("Ann", PASSWORD)
    one, two, three = (town.people.begin_session(person) for _ in range(3))
    town.people.sign_out(one)
    assert town.people.person_of_token(one) is None
    assert town.people.person_of_token(two) == person
    town.people.appoint("Ann", "floor")
    assert (town.people.person_of_token(two), town.people.person_of_token(three)) == (None, None)


def test_the_database_holds_no_token(town: Town) -> None:
    token = town.people.begin_session(town.people.register("Ann", PASSWORD))
    (row,) = town.store.rows(select(schema.sessions))
    assert token not in str(row)
    assert town.people.person_of_token(row["token"]) is None  # and what it holds is no token
    assert len(token) >= 43


# --- pace ---


def test_wrong_tries_wait(town: Town) -> None:
    town.people.register("Ann", PASSWORD)
    for _ in range(TRIES):
        assert town.cited("Ann", "wrong-password") == "service.sign-in"
    assert town.cited("ANN", PASSWORD) == "service.pace"  # even the right one
    assert town.cited("Bob", "wrong-password") == "service.sign-in"  # another name is another's trouble
    assert town.people.sign_in("Ann", PASSWORD, "elsewhere")[0].name == "Ann"  # nor does it reach anywhere else
    town.clock.at += MINUTE
    assert town.people.sign_in("Ann", PASSWORD, "here")[0].name == "Ann"


def test_every_further_wrong_one_waits_twice_as_long(town: Town) -> None:
    town.people.register("Ann", PASSWORD)
    for _ in range(TRIES):
        town.cited("Ann", "wrong-password")
    for wait in (MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, LONGEST_WAIT, LONGEST_WAIT):
        town.clock.at += wait - 1
        assert town.cited("Ann", PASSWORD) == "service.pace"
        town.clock.at += 1
        assert town.cited("Ann", "wrong-password") == "service.sign-in"
    town.clock.at += LONGEST_WAIT
    town.people.sign_in("Ann", PASSWORD, "here")
    assert town.cited("Ann", "wrong-password") == "service.sign-in"  # and begins anew
    town.people.sign_in("Ann", PASSWORD, "here")


def test_one_address_does_not_try_one_password_on_everybody(town: Town) -> None:
    said = [town.cited(f"Nobody{n}", "wrong-password") for n in range(TRIES_OF_ADDRESS + 1)]
    assert said == ["service.sign-in"] * TRIES_OF_ADDRESS + ["service.pace"]


def test_nobody_locks_out_a_browser_that_is_known(town: Town) -> None:
    person = town.people.register("Ann", PASSWORD)
    device = town.people.remember_device(person, "")
    assert town.people.remember_device(person, device) == device
    for address in range(TRIES_FOR_NAME):
        town.cited("Ann", "wrong-password", f"a{address}")
    assert town.cited("Ann", PASSWORD, "new") == "service.pace"  # all the world guesses: a stranger waits
    assert town.cited("Ann", PASSWORD, "new", "no-device") == "service.pace"
    assert town.people.sign_in("Ann", PASSWORD, "new", device)[0] == person
    for _ in range(TRIES):
        town.cited("Ann", "wrong-password", "new", device)
    assert town.cited("Ann", PASSWORD, "new", device) == "service.pace"  # but it does not guess for ever itself
    other = town.people.remember_device(town.people.register("Bob", PASSWORD), "")
    assert town.cited("Ann", PASSWORD, "new", other) == "service.pace"  # nor is it known as somebody else


def test_the_database_holds_no_device_token(town: Town) -> None:
    device = town.people.remember_device(town.people.register("Ann", PASSWORD), "")
    (row,) = town.store.rows(select(schema.devices))
    assert device not in str(row)


def test_a_browser_is_known_once_it_has_signed_in(doors: Doors) -> None:
    answer = doors.post("", "/session", {"name": "ann", "password": PASSWORD})
    assert doors.floor.people._is_known_device(answer.cookies["croupier-device"], "Ann")
    assert {"httponly", "samesite=lax"} <= cookie(answer, "croupier-device")


@pytest.mark.parametrize(("proxies", "seen"), [("", "127.0.0.1"), ("127.0.0.1", "203.0.113.9")])
def test_only_configured_proxies_say_for_whom_they_ask(lite_url: str, proxies: str, seen: str) -> None:
    with open_doors(lite_url, "craps-1", proxies=proxies) as doors:
        wrong = {"name": "Ann", "password": "wrong-password"}
        doors.send("", "POST", "/session", json=wrong, headers={"X-Forwarded-For": "203.0.113.9"})
        assert f"{seen} for ann" in doors.floor.people.guesses._wrong


def test_a_right_one_forgets_the_wrong_ones_of_that_name_there(town: Town) -> None:
    town.people.register("Ann", PASSWORD)
    for _ in range(TRIES_OF_ADDRESS // TRIES):
        for _ in range(TRIES - 1):
            assert town.cited("Ann", "wrong-password") == "service.sign-in"
        town.people.sign_in("Ann", PASSWORD, "here")


def test_right_ones_do_not_wait(town: Town) -> None:
    town.people.register("Ann", PASSWORD)
    for _ in range(3 * TRIES):
        town.people.sign_in("Ann", PASSWORD, "here")


def test_many_tries_at_once_are_not_let_through(town: Town) -> None:
    town.people.register("Ann", PASSWORD)
    gate, said = threading.Barrier(20), []

    def guess() -> None:
        gate.wait()
        said.append(town.cited("Ann", "wrong-password"))

    threads = [threading.Thread(target=guess) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said.count("service.sign-in") == TRIES


def test_newcomers_from_one_address_are_counted(doors: Doors) -> None:
    statuses = [doors.post("", "/guests").status_code for _ in range(31)]
    assert statuses == [201] * 30 + [429]


# --- the wire ---


def test_sign_in_out_and_me(doors: Doors) -> None:
    answer = doors.post("", "/session", {"name": "ann", "password": PASSWORD})
    assert answer.status_code == 200
    assert (answer.json()["name"], answer.json()["role"], answer.json()["purse"]) == ("Ann", "player", 1_000_000)
    doors.tokens["Ann"] = answer.cookies["croupier"]
    doors.do("Ann", "craps-1", "seat 2 sits 100 Ann", "s")
    me = doors.get("Ann", "/me")
    assert (me["purse"], me["seats"]) == (990_000, [{"table": "craps-1", "seat": 2, "cents": 10_000}])
    assert doors.send("Ann", "DELETE", "/session").status_code == 204
    assert doors.send("Ann", "GET", "/me").status_code == 401
    wrong = doors.post("", "/session", {"name": "Ann", "password": "wrong-password"})
    nobody = doors.post("", "/session", {"name": "Nobody", "password": "wrong-password"})
    assert wrong.status_code == nobody.status_code == 401
    assert wrong.json() == nobody.json()  # which of the two was wrong is nobody's to know


def cookie(answer: httpx.Response, name: str = "croupier") -> set[str]:
    given = [value for key, value in answer.headers.multi_items() if key == "set-cookie"]
    (found,) = [value for value in given if value.startswith(f"{name}=")]
    return {part.strip().lower() for part in found.split(";")[1:]}


def test_the_cookie_is_out_of_reach(lite_url: str) -> None:
    with open_doors(lite_url, "craps-1", proxies="127.0.0.1") as doors:
        plain = cookie(doors.post("", "/session", {"name": "Ann", "password": PASSWORD}))
        assert {"httponly", "samesite=lax", "path=/", f"max-age={SESSION_TIME // 1000}"} <= plain
        assert "secure" not in plain
        doors.client.headers["X-Forwarded-Proto"] = "https"  # as a proxy in front of it says
        assert "secure" in cookie(doors.post("", "/session", {"name": "Ann", "password": PASSWORD}))
        assert "secure" in cookie(doors.post("", "/guests"))


@pytest.mark.parametrize("path", ["/session", "/people", "/guests", "/tables/craps-1/commands", "/cage/grant"])
def test_a_form_of_another_site_cannot_send_our_header(doors: Doors, path: str) -> None:
    for header in ({"X-Croupier": ""}, {"X-Croupier": "0"}):
        answer = doors.send("Cas", "POST", path, headers=header, json={})
        assert answer.status_code == 403
        assert answer.json()["cite"] == "croupier/records/service.request"


def test_a_request_has_a_length(doors: Doors) -> None:
    line = {"id": "x", "line": "tip 1"}
    body = b'{"id": "x", "line": "' + b"x" * MOST_BODY + b'"}'
    path, headers = "/tables/craps-1/commands", {"Content-Type": "application/json"}
    assert doors.send("Ann", "POST", path, content=body, headers=headers).status_code == 413

    def pieces() -> object:
        yield from (body[i : i + 1000] for i in range(0, len(body), 1000))

    answer = doors.send("Ann", "POST", path, content=pieces(), headers=headers)
    assert answer.status_code == 411
    assert answer.json()["cite"] == "croupier/records/service.request"
    assert doors.send("Ann", "POST", path, json=line).status_code == 200
    assert doors.send("Ann", "POST", path, json={"id": "y", "line": "x" * 201}).status_code == 422


@pytest.mark.parametrize("name", ["nosniff", "DENY", "same-origin"])
def test_every_answer_says_what_it_is(doors: Doors, name: str) -> None:
    answers = [
        doors.send("", "GET", "/house"),
        doors.send("", "GET", "/me"),
        doors.send("", "GET", "/none"),
        doors.send("", "POST", "/guests", headers={"X-Croupier": "0"}),
    ]
    assert [answer.status_code for answer in answers] == [200, 401, 404, 403]
    for answer in answers:
        assert name in answer.headers.values()
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


# --- nothing secret where it does not belong ---


def test_nothing_secret_in_answers_events_or_logs(lite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """Passwords, tokens, hashes of either and secrets of rounds that are on: in no answer, no row but their own, no
    line of any log."""
    caplog.set_level(logging.DEBUG)
    said: list[str] = []
    with open_doors(lite_url, "craps-1") as doors:
        secret = "hunter2-hunter2"
        for answer in (
            doors.post("", "/people", {"name": "Eve", "password": secret}),
            doors.post("", "/session", {"name": "Eve", "password": secret}),
            doors.post("", "/session", {"name": "Eve", "password": secret + "x"}),
            doors.post("", "/session", {"name": secret, "password": secret}),
            doors.post("", "/session", {"name": "Eve", "password": secret, "more": 1}),
            doors.post("", "/session", {"name": ["Eve"], "password": secret}),
            doors.post("Adm", "/staff", {"name": "Eva", "password": secret, "role": "dealer"}),
            doors.post("Adm", "/staff", {"name": "Eva", "password": secret, "role": "king"}),
        ):
            said.append(answer.text)
            if "croupier" in answer.cookies:
                doors.tokens["Eve"] = answer.cookies["croupier"]
        doors.do("Eve", "craps-1", "seat 1 sits 100 Eve", "a")
        doors.do("Eve", "craps-1", "seat 1 ready", "b")
        for who in ("Eve", "Flo", "Adm", "Eye", "Cas"):
            for path in ("/me", "/house", "/tables/craps-1", "/tables/craps-1/rounds/1", "/tables/craps-1/fairness/1",
                         "/people", "/events", "/audit", "/audit/export", "/books/transactions", "/approvals",
                         "/tables/craps-1/rounds/1/dispute"):  # fmt: skip
                said.append(doors.send(who, "GET", path).text)
        said.append(doors.send("", "GET", "/metrics").text)
        store = doors.floor.store
        out = store.round("craps-1", 1)["secret"]  # type: ignore[index]
        tokens = [*doors.tokens.values(), *(row["token"] for row in store.rows(select(schema.sessions)))]
        hashes = [row["secret"] for row in store.rows(select(schema.people.c.secret)) if row["secret"]]
        rows = [
            str(row)
            for table in schema.metadata.sorted_tables
            if table.name not in ("people", "sessions", "rounds")
            for row in store.rows(select(table))
        ]
    clients = ("httpx", "httpcore")  # what the test's own client notes is not the house's
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith(clients)]
    for forbidden in (secret, PASSWORD, out, *tokens, *hashes):
        assert not [text for text in said if forbidden in text]
        assert not [row for row in rows if forbidden in row]
        assert not [record for record in ours if forbidden in record]
    assert "hunter2" not in str(rows)


def test_a_fault_of_ours_says_nothing_of_itself(lite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database fails: a problem with its paragraph, and no word of SQL or of a file."""
    with open_doors(lite_url, "craps-1") as doors:
        from sqlalchemy.exc import OperationalError

        def down(*_: object) -> None:
            raise OperationalError("SELECT secret FROM people", {}, Exception("/var/lib/house.db"))

        monkeypatch.setattr(doors.floor.store, "balances", down)
        answer = doors.send("Cas", "GET", "/books/accounts")
        assert answer.status_code == 503
        assert answer.json()["cite"] == "croupier/records/service.stored"
        assert "SELECT" not in answer.text
        assert "house.db" not in answer.text


def test_the_application_opens_and_closes_its_floor(lite_url: str) -> None:
    from doors import floor_of

    for _ in range(2):  # the second one finds the file free again
        with served(floor_of(lite_url, "craps-1")) as address:
            assert httpx.get(f"{address}/health", verify=False).json()["tables"] == 1


def test_one_process_has_a_sqlite_house(lite_url: str) -> None:
    from doors import floor_of

    with open_doors(lite_url, "craps-1"), pytest.raises(Refused, match="another process") as refused:
        floor_of(lite_url, "craps-1")
    assert refused.value.cite.paragraph == "service.owner"
