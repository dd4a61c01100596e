"""The audit of people: what is in it, that it is a chain nobody can change, and who reads it."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from sqlalchemy import text
from test_limits import counted
from test_staff import NEW

from croupier.service.people.audit import HASH_BEFORE_FIRST, LINES_A_MINUTE, ROLE, Audit, audit_hash, check_chain
from croupier.service.people.rates import TokenBucket
from croupier.service.store import Store, schema
from croupier.service.upkeep.prove import prove
from doors import PASSWORD, Doors, open_doors
from shift import Clock


def kinds(doors: Doors, query: str = "") -> list[tuple[str, str, str]]:
    return [(row["kind"], row["by"], row["about"]) for row in doors.get("Eye", f"/audit?{query}")][::-1]


def test_sign_ins_failures_and_refusals_by_role_are_written_down(url: str) -> None:
    with open_doors(url, "craps-1") as doors:
        answer = doors.post("", "/session", {"name": "ann", "password": PASSWORD})
        doors.tokens["Ann"] = answer.cookies["croupier"]
        doors.post("", "/session", {"name": "Ann", "password": "wrong-password"})
        doors.post("", "/session", {"name": "a-password-by-mistake", "password": "x"})
        assert doors.send("Ann", "GET", "/books/accounts").status_code == 403
        assert doors.say("Ann", "craps-1", "void 1 a wrong card", "v").status_code == 403
        assert doors.send("", "GET", "/books/accounts").status_code == 401  # nobody: there is no role
        doors.post("", "/people", {"name": "New", "password": NEW})
        doors.send("Ann", "DELETE", "/session")
        assert kinds(doors) == [
            ("signed in", "Ann", ""),
            ("sign-in failed", "", "Ann"),
            ("sign-in failed", "", ""),  # what was said for a name is nobody's to read
            ("refused", "Ann", ""),
            ("refused", "Ann", ""),
            ("registered", "New", ""),
            ("signed out", "Ann", ""),
        ]
        first = doors.get("Eye", "/audit?kind=refused&by=Ann")[-1]
        assert (first["text"], first["address"]) == ("GET /api/v1/books/accounts as player", "127.0.0.1")
        assert first["cite"] == "croupier/records/service.role"
        assert kinds(doors, "q=books") == [("refused", "Ann", "")]
        assert kinds(doors, "about=Ann") == [("sign-in failed", "", "Ann")]
        assert kinds(doors, f"first={doors.floor.now() + 1}") == []
        assert len(kinds(doors, f"last={doors.floor.now() + 1}&limit=3")) == 3
        newest = doors.get("Eye", "/audit?limit=1")[0]["number"]
        assert len(kinds(doors, f"before={newest}")) == 6
        assert doors.send("Flo", "GET", "/audit").status_code == 403
        exported = doors.send("Eye", "GET", "/audit/export").text.splitlines()
        rows = [json.loads(line) for line in exported]
        assert [rows[-1]["kind"], rows[-2]["kind"]] == ["exported", "refused"]  # Flo's, and that it was taken
        assert [row["hash"] for row in rows] == [
            audit_hash(before["hash"] if before else HASH_BEFORE_FIRST, row) for before, row in pairwise([None, *rows])
        ]
        assert {one.subject: one.wrong for one in prove(doors.floor.store)}["the audit"] == ""


def test_nothing_of_it_can_be_changed_and_a_change_is_found(store: Store) -> None:
    audit = Audit(store, Clock())
    for number in range(3):
        audit.note("hired", "Boss", f"number {number}")
    assert check_chain(store) == (3, "")
    for statement in (schema.audit.delete(), schema.audit.update().values(text="x")):
        with pytest.raises(Exception, match="never changed"), store.begin() as db:
            db.execute(statement)
    with store.begin() as db:  # whoever has the database takes the guards away
        if store.is_sqlite:
            db.execute(text("DROP TRIGGER audit_keep_update"))
            db.execute(text("DROP TRIGGER audit_keep_delete"))
        else:
            db.execute(text("DROP TRIGGER audit_keep ON audit"))
        db.execute(text("UPDATE audit SET text = 'number 9' WHERE number = 1"))
    assert check_chain(store) == (1, "line 1 is not as it was written")
    with store.begin() as db:
        db.execute(text("DELETE FROM audit WHERE number = 1"))
    assert check_chain(store) == (1, "line 1 is missing")
    assert "line 1" in {one.subject: one.wrong for one in prove(store)}["the audit"]


def test_the_same_again_and_again_is_counted_and_not_written(lite: Store) -> None:
    clock = Clock()
    audit, before = Audit(lite, clock), counted("croupier_audit_unwritten_total", kind="refused")
    for _ in range(LINES_A_MINUTE + 40):
        audit.note_rate_limited("refused", "Ann", "GET /people", ROLE)
    audit.note_rate_limited("refused", "Bob", "GET /people", ROLE)  # others are not kept from it
    assert check_chain(lite) == (LINES_A_MINUTE + 1, "")
    clock.tick(61)
    audit.note_rate_limited("refused", "Ann", "GET /people", ROLE)
    assert audit.rows(by="Ann")[0]["text"] == "GET /people (and 40 more before it)"
    assert counted("croupier_audit_unwritten_total", kind="refused") == before + 40


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_wall_clock_that_jumps_writes_down_neither_more_nor_less(lite: Store, jump: int) -> None:
    steady, wall = Clock(), Clock()
    audit = Audit(lite, wall, steady)
    for _ in range(LINES_A_MINUTE + 1):
        audit.note_rate_limited("refused", "Ann", "GET /people", ROLE)
    wall.tick(jump)
    audit.note_rate_limited("refused", "Ann", "GET /people", ROLE)
    assert check_chain(lite) == (LINES_A_MINUTE, "")
    steady.tick(61)
    audit.note_rate_limited("refused", "Ann", "GET /people", ROLE)
    (last, *_) = audit.rows()
    assert (last["text"], last["at"]) == ("GET /people (and 2 more before it)", wall())


def test_refusals_by_role_on_a_live_line_are_written_down_at_the_same_rate(url: str) -> None:
    """As over HTTP, and before they are answered; what is refused for other reasons is an event of the table alone."""
    with open_doors(url, "craps-1") as doors:
        doors.floor.limits._refusals = TokenBucket(1000, 1, Clock())
        with doors.live("Ann", "craps-1") as line:
            line.hear()
            for number, said in enumerate(["seat 1 dances", *["void 1 a wrong card"] * (LINES_A_MINUTE + 1)]):
                line.command(f"c{number}", said)
                assert list(line.until("refused"))[-1]["id"] == f"c{number}"
        rows = doors.get("Eye", "/audit", params={"limit": 500})
        assert [(row["kind"], row["by"], row["text"]) for row in rows] == [
            ("refused", "Ann", "void 1 a wrong card at craps-1 as player")
        ] * LINES_A_MINUTE
        assert (rows[0]["cite"], rows[0]["address"]) == (str(ROLE), "127.0.0.1")
        assert check_chain(doors.floor.store) == (LINES_A_MINUTE, "")


def test_two_processes_write_one_chain(store: Store) -> None:
    other = Store(store.url)
    for number in range(4):
        Audit((store, other)[number % 2], Clock()).note("hired", "Boss", str(number))
    assert check_chain(store) == (4, "")
    other.close()
