"""The staff: everybody has an account of their own, a password that is theirs, and counts as a second person only when
they act for themselves."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from croupier.cli import app
from croupier.cli.serve import _hire
from croupier.rulebook.cite import Refused
from croupier.service.people import one_time_codes
from croupier.service.people.accounts import TRIES, People
from croupier.service.people.person import Person
from croupier.service.people.staff import NEWCOMER_TIME, Roster
from croupier.service.processes.floor import Floor
from croupier.service.store import Row, Store, schema
from doors import PASSWORD, QUICK, Doors, open_doors
from processes import HOUSE
from shift import Clock

NEW = "a-password-of-my-own"
CITE = "croupier/records/service."


class Office:
    """A house's people, an administrator among them, long after it opened."""

    def __init__(self, store: Store) -> None:
        self.clock, self.store = Clock(), store
        self.people = People(store, self.clock, QUICK)
        self.staff = Roster(self.people)
        self.people.register("Boss", PASSWORD, "administrator", 0)
        self.clock.tick(30 * 24 * 3600)

    def refused(self, name: str, password: str, **more: str) -> str:
        with pytest.raises(Refused) as refused:
            self.people.sign_in(name, password, "here", **more)
        return refused.value.cite.paragraph

    def refusal(self, close: Callable[[str, str], None], name: str) -> None:
        with pytest.raises(Refused, match="only administrator"):
            close(name, "Chief")

    def not_two(self, first: str, second: str) -> str:
        with pytest.raises(Refused) as refused:
            self.staff.check_two(first, second)
        assert refused.value.cite == CITE + "two-people"
        return refused.value.why

    def lines(self, kind: str) -> list[tuple[str, str, str]]:
        return [(row["by"], row["about"], row["text"]) for row in self.people.audit.rows(kind=kind)]


@pytest.fixture
def office(store: Store) -> Office:
    return Office(store)


# --- passwords ---


def test_a_handed_password_is_changed_at_the_first_sign_in(office: Office) -> None:
    first = office.staff.hire("Flo", "floor", "Boss")
    assert office.refused("Flo", first) == "service.own-password"
    for weak in ("short", "flo-flo-flo-flo", "password1234", "abcdefghijkl", "aaaaaaaaaaaaaaaa", "eleven-char"):
        assert office.refused("Flo", first, new=weak) == "service.password", weak
    assert office.refused("Flo", first, new=first) == "service.own-password"  # the very same
    with pytest.raises(Refused, match="of your own"):
        office.people.prove("Flo", first, "here")
    person, token = office.people.sign_in("Flo", first, "here", new=NEW)
    assert (person, office.people.person_of_token(token)) == (Person("Flo", "floor"), person)
    assert office.refused("Flo", first) == "service.sign-in"
    assert office.people.sign_in("Flo", NEW, "here")[0] == person


def test_a_reset_ends_sessions_and_one_time_codes_and_is_changed_again(office: Office) -> None:
    flo = office.people.register("Flo", PASSWORD, "floor", 0)
    token, secret = office.people.begin_session(flo), office.people.begin_codes(flo)
    office.people.turn_codes_on(flo, one_time_codes.code_at(secret, office.clock.at // 1000 // one_time_codes.PERIOD))
    first = office.staff.reset("flo", "Boss")
    assert office.people.person_of_token(token) is None
    assert office.refused("Flo", PASSWORD) == "service.sign-in"
    assert office.people.sign_in("Flo", first, "here", new=NEW)[0] == flo
    guest, _ = office.people.add_guest()
    with pytest.raises(Refused, match="no password"):
        office.staff.reset(guest.name, "Boss")


def test_a_player_who_joins_the_staff_needs_a_stronger_password(office: Office) -> None:
    office.people.register("Ann", "eight-88")
    office.staff.appoint("Ann", "dealer", "Boss")
    assert office.refused("Ann", "eight-88") == "service.own-password"
    assert office.refused("Ann", "eight-88", new="nine-9999") == "service.password"
    assert office.people.sign_in("Ann", "eight-88", "here", new=NEW)[0].role == "dealer"


def test_the_own_password_is_changed_by_whoever_knows_it(office: Office) -> None:
    ann = office.people.register("Ann", PASSWORD)
    token = office.people.begin_session(ann)
    for _ in range(TRIES):
        with pytest.raises(Refused, match="belong together"):
            office.people.change_password(ann, "wrong-password", NEW, "here")
    with pytest.raises(Refused, match="too many"):
        office.people.change_password(ann, PASSWORD, NEW, "here")
    office.clock.tick(60)
    office.people.change_password(ann, PASSWORD, NEW, "here")
    assert office.people.person_of_token(token) is None
    assert office.people.sign_in("Ann", NEW, "here")[0] == ann


# --- accounts ---


def test_what_changes_while_a_password_is_checked_counts(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking one takes a while: whoever was let in by the old one then would stay."""
    people, ann = office.people, office.people.register("Ann", PASSWORD)
    right = people._is_password

    def meanwhile(do: Callable[[], object]) -> None:
        def checked(secret: str, password: str) -> bool:
            monkeypatch.undo()
            do()
            return right(secret, password)

        monkeypatch.setattr(people, "_is_password", checked)

    meanwhile(lambda: people.change_password(ann, PASSWORD, NEW, "there"))
    assert office.refused("Ann", PASSWORD) == "service.sign-in"
    meanwhile(lambda: people.change_password(ann, NEW, PASSWORD, "there"))
    with pytest.raises(Refused, match="at the same moment"):
        people.change_password(ann, NEW, "a-third-one-of-my-own", "here")
    meanwhile(lambda: office.staff.close("Ann", "Boss"))
    assert office.refused("Ann", PASSWORD) == "service.sign-in"
    assert office.store.rows(select(schema.sessions)) == []


def test_a_closed_account_signs_nobody_in_until_it_is_opened(office: Office) -> None:
    flo = office.people.register("Flo", PASSWORD, "floor", 0)
    token = office.people.begin_session(flo)
    office.staff.close("Flo", "Boss")
    assert office.people.person_of_token(token) is None
    assert office.refused("Flo", PASSWORD) == "service.staff"
    assert office.refused("Flo", "wrong-password") == "service.sign-in"  # it is not said to whoever guesses
    assert "closed" in office.not_two("Boss", "Flo")
    office.staff.reopen("Flo", "Boss")
    assert office.people.sign_in("Flo", PASSWORD, "here")[0] == flo


def test_there_is_always_an_administrator(office: Office) -> None:
    for change in (lambda: office.staff.close("Boss", "Boss"), lambda: office.staff.appoint("Boss", "pit", "Boss")):
        with pytest.raises(Refused, match="only administrator"):
            change()
    office.staff.hire("Chief", "administrator", "Boss")
    office.staff.close("Boss", "Chief")
    with pytest.raises(Refused, match="only administrator"):
        office.staff.close("Chief", "Chief")


def test_two_administrators_who_send_each_other_off_are_not_both_gone(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.people.register("Chief", PASSWORD, "administrator", 0)
    looked, other = (
        office.staff._keep_an_administrator,
        threading.Thread(target=lambda: office.refusal(office.staff.close, "Boss")),
    )

    def meanwhile(found: Row) -> None:
        looked(found)
        monkeypatch.undo()
        other.start()
        other.join(0.1)  # it waits for us, or has been quicker

    monkeypatch.setattr(office.staff, "_keep_an_administrator", meanwhile)
    office.staff.close("Chief", "Boss")
    other.join()
    assert [one["name"] for one in office.people.everybody() if not one["closed"]] == ["Boss"]


def test_hires_changes_and_closings_are_in_the_audit(office: Office) -> None:
    office.staff.hire("Flo", "floor", "Boss")
    office.staff.appoint("Flo", "pit", "Boss")
    office.staff.close("Flo", "Boss")
    assert office.lines("hired") == [("Boss", "Flo", "as floor")]
    changes = [("Boss", "Flo", "the account is closed"), ("Boss", "Flo", "floor becomes pit")]
    assert office.lines("changed") == changes


# --- one-time codes ---


def test_a_one_time_code_is_asked_for_and_good_once(office: Office) -> None:
    ann = office.people.register("Ann", PASSWORD)
    secret = office.people.begin_codes(ann)
    assert office.people.sign_in("Ann", PASSWORD, "here")[0] == ann  # not before a first code was right
    with pytest.raises(Refused, match="not good"):
        office.people.turn_codes_on(ann, "000000")

    def code(ahead: int = 0) -> str:
        return one_time_codes.code_at(secret, office.clock.at // 1000 // one_time_codes.PERIOD + ahead)

    office.people.turn_codes_on(ann, code(-1))
    assert office.refused("Ann", PASSWORD) == "service.one-time-code"
    for wrong in ("12345x", "١٢٣٤٥٦"):
        assert office.refused("Ann", PASSWORD, code=wrong) == "service.one-time-code"
    assert office.refused("Ann", "wrong-password", code=code()) == "service.sign-in"
    assert office.people.sign_in("Ann", PASSWORD, "here", code=code())[0] == ann
    assert office.refused("Ann", PASSWORD, code=code()) == "service.one-time-code"  # again
    assert office.refused("Ann", PASSWORD, code=code(2)) == "service.one-time-code"  # and too early
    office.clock.tick(one_time_codes.PERIOD)
    assert office.people.sign_in("Ann", PASSWORD, "here", code=code())[0] == ann
    office.people.turn_codes_off(ann, PASSWORD, "here")
    assert office.people.sign_in("Ann", PASSWORD, "here")[0] == ann


def test_of_two_who_begin_codes_at_once_neither_ends_with_a_secret_that_was_never_tried(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, ann = office.people, office.people.register("Ann", PASSWORD)
    first = people.begin_codes(ann)

    def meanwhile(of: object, name: str, do: Callable[[], object]) -> None:
        was = getattr(of, name)

        def done(*words: Any) -> Any:
            monkeypatch.undo()
            do()
            return was(*words)

        monkeypatch.setattr(of, name, done)

    now = office.clock.at // 30_000
    meanwhile(people, "_use_code", lambda: people.begin_codes(ann))
    with pytest.raises(Refused, match="at the same moment"):
        people.turn_codes_on(ann, one_time_codes.code_at(first, now))
    second = people.begin_codes(ann)
    meanwhile(one_time_codes, "new_secret", lambda: people.turn_codes_on(ann, one_time_codes.code_at(second, now)))
    with pytest.raises(Refused, match="at the same moment"):
        people.begin_codes(ann)
    assert people.sign_in("Ann", PASSWORD, "here", code=one_time_codes.code_at(second, now + 1))[0] == ann


def test_codes_are_not_guessed_without_end(office: Office) -> None:
    ann = office.people.register("Ann", PASSWORD)
    office.people.turn_codes_on(ann, one_time_codes.code_at(office.people.begin_codes(ann), office.clock.at // 30_000))
    said = [office.refused("Ann", PASSWORD, code="" if n % 2 else "000000") for n in range(TRIES + 1)]
    assert said == ["service.one-time-code"] * TRIES + ["service.pace"]


# --- two people ---


def test_whoever_was_made_by_a_person_does_not_second_that_person(office: Office) -> None:
    office.staff.hire("Flo", "floor", "Boss")
    assert "hired, appointed or reset by Boss less than 24 hours ago" in office.not_two("Boss", "Flo")
    assert "by Boss" in office.not_two("Flo", "Boss")  # nor the other way
    office.clock.at += NEWCOMER_TIME
    office.staff.check_two("Boss", "Flo")
    office.staff.reset("Flo", "Boss")
    office.not_two("Boss", "Flo")
    assert office.lines("no second")[0][:2] == ("Flo", "Boss")


@pytest.mark.parametrize("jump", [25 * 3600, -3600])
def test_a_wall_clock_that_jumps_makes_nobody_less_or_longer_a_newcomer(lite: Store, jump: int) -> None:
    steady, wall = Clock(), Clock()
    people = People(lite, steady, QUICK, wall)
    staff = Roster(people)
    staff.hire("Boss", "administrator", "house")
    steady.at += 2 * NEWCOMER_TIME
    for name, role in (("Flo", "floor"), ("Pit", "pit")):
        staff.hire(name, role, "Boss")
    wall.tick(jump)
    steady.at += NEWCOMER_TIME - 1
    for second, why in (("Boss", "by Boss"), ("Pit", "both")):
        with pytest.raises(Refused, match=why):
            staff.check_two("Flo", second)
    steady.at += 1
    staff.check_two("Flo", "Boss")
    staff.check_two("Flo", "Pit")


def test_two_puppets_of_one_person_are_not_two_people(office: Office) -> None:
    office.staff.hire("Flo", "floor", "Boss")
    office.staff.hire("Chief", "administrator", "Boss")
    office.staff.hire("Pit", "pit", "Chief")
    assert "both" in office.not_two("Flo", "Pit")  # a newcomer's newcomer too
    office.people.register("Old", PASSWORD, "pit", 0)
    office.staff.check_two("Flo", "Old")
    office.clock.at += NEWCOMER_TIME
    office.staff.check_two("Flo", "Pit")


def test_whoever_made_an_account_is_not_forgotten_for_what_is_done_to_it_since(office: Office) -> None:
    """One that appoints itself, two that appoint each other, one that somebody else appoints."""
    hire, appoint = office.staff.hire, office.staff.appoint
    for name in ("Self", "Tit", "Tat", "Other"):
        hire(name, "administrator", "Boss")
    for name, by in (("Self", "Self"), ("Tat", "Tit"), ("Tit", "Tat"), ("Other", "house")):
        appoint(name, "cashier", by)
    for name in ("Self", "Tit", "Tat", "Other"):
        assert "by Boss" in office.not_two("Boss", name)
    office.clock.at += NEWCOMER_TIME
    office.staff.check_two("Boss", "Self")


def test_in_the_first_day_of_a_house_one_person_hires_everybody(store: Store) -> None:
    people = People(store, Clock(), QUICK)
    staff = Roster(people)
    staff.hire("Boss", "administrator", "house")
    for name, role in (("Flo", "floor"), ("Pit", "pit")):
        staff.hire(name, role, "Boss")
    staff.check_two("Flo", "Pit")
    with pytest.raises(Refused, match="by Boss"):
        staff.check_two("Boss", "Flo")


def test_a_puppet_does_not_confirm_what_its_maker_asked_for(url: str) -> None:
    """By way of the API: the approval stays open for somebody else, and the audit says why."""
    clock = Clock()
    with open_doors(url, "craps-1", clock=clock) as doors:
        clock.tick(48 * 3600)
        doors.sign_in_again()
        assert doors.post("Adm", "/people/Flo/role", {"role": "floor"}).status_code == 200
        assert doors.post("Adm", "/people/Pit/role", {"role": "pit"}).status_code == 200
        doors.sign_in_again()
        assert doors.say("Flo", "craps-1", "fill 10", "f1").status_code == 202
        (asked,) = doors.get("Flo", "/approvals")
        answer = doors.post("Pit", f"/approvals/{asked['id']}", {"approve": True})
        assert (answer.status_code, answer.json()["cite"]) == (409, CITE + "two-people")
        assert doors.get("Flo", "/approvals")[0]["state"] == "waits"
        (line,) = doors.get("Eye", "/audit?kind=no second")
        assert (line["by"], line["about"], "by Adm" in line["text"]) == ("Pit", "Flo", True)
        assert doors.post("Cas", f"/approvals/{asked['id']}", {"approve": True}).json()["state"] == "approved"
        (line,) = doors.get("Eye", "/audit?kind=approved")
        assert (line["by"], line["about"], line["text"]) == (
            "Cas", "Flo", "fill 10 at craps-1, which Flo had asked for")  # fmt: skip


# --- a new house, and the command line ---


def test_a_new_house_has_one_administrator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    from croupier.rulebook.house import read_house

    monkeypatch.delenv("CROUPIER_STAFF_PASSWORD", raising=False)
    floor = Floor(read_house(HOUSE), f"sqlite:///{tmp_path / 'house.db'}")
    console = Console(record=True, width=200)
    for _ in range(2):  # and not again when it opens again
        _hire(floor, console)
    said = console.export_text()
    (row,) = floor.people.everybody()
    assert (row["name"], row["role"], row["handed"]) == ("Administrator", "administrator", True)
    password = said.split("first password: ")[1].split()[0]
    with pytest.raises(Refused, match="of your own"):
        floor.people.sign_in("Administrator", password, "here")
    floor.people.sign_in("Administrator", password, "here", new=NEW)
    floor.store.close()


def test_croupier_staff_and_audit(lite_url: str, tmp_path: Path) -> None:
    def said(*words: str, typed: str = "") -> str:
        found = CliRunner().invoke(app, [*words, "--url", lite_url], input=typed)
        assert found.exit_code == 0, (found.output, found.exception)
        return found.output

    assert "first password: " in said("staff", "hire", "Boss", "administrator")
    store = Store(lite_url)
    people = People(store, lambda: 10**12, QUICK)
    people.sign_in("Boss", said("staff", "reset", "Boss").split()[-1], "here", new=NEW)
    said("staff", "hire", "Flo", "floor", "--by", "Boss", typed=f"{NEW}\n")
    said("staff", "role", "Flo", "pit")
    said("staff", "close", "Flo")
    shown = said("staff", "list")
    assert "closed, has not signed in yet" in " ".join(shown.split())
    said("staff", "open", "Flo")
    wrong = CliRunner().invoke(app, ["staff", "role", "Flo", "king", "--url", lite_url])
    assert isinstance(wrong.exception, Refused)
    wrong = CliRunner().invoke(app, ["staff", "hire", "Eve", "pit", "--by", "Flo", "--url", lite_url], input="x\n")
    assert isinstance(wrong.exception, Refused)
    assert [(row["by"], row["text"]) for row in people.audit.rows(about="Flo")][::-1] == [
        ("Boss", "as floor"),
        ("machine", "floor becomes pit"),
        ("machine", "the account is closed"),
        ("machine", "the account is open again"),
    ]
    store.close()
    assert said("audit", "--kind", "hired", "--last", "1").count('"about": "Flo"') == 1
    said("audit", "--out", str(tmp_path / "audit.jsonl"))
    assert len((tmp_path / "audit.jsonl").read_text().splitlines()) == 8


def test_a_person_changes_the_own_password_over_the_wire(doors: Doors) -> None:
    made = doors.post("Adm", "/staff", {"name": "Pam", "role": "pit"})
    assert made.status_code == 201
    first = made.json()["password"]
    answer = doors.post("", "/session", {"name": "Pam", "password": first})
    assert (answer.status_code, answer.json()["cite"]) == (401, CITE + "own-password")
    answer = doors.post("", "/session", {"name": "Pam", "password": first, "new": NEW})
    assert answer.status_code == 200
    doors.tokens["Pam"] = old = answer.cookies["croupier"]
    answer = doors.post("Pam", "/me/password", {"password": NEW, "new": NEW + "-2"})
    doors.tokens["Pam"] = answer.cookies["croupier"]
    assert doors.get("Pam", "/me")["role"] == "pit"
    assert doors.floor.people.person_of_token(old) is None
    secret = doors.post("Pam", "/me/totp").json()["secret"]
    code = one_time_codes.code_at(secret, doors.floor.now() // 1000 // one_time_codes.PERIOD)
    assert doors.post("Pam", "/me/totp/on", {"code": code}).json()["codes"] is True
    assert doors.post("Pam", "/me/totp/off", {"password": NEW + "-2"}).json()["codes"] is False
    assert doors.post("Adm", "/people/Pam/closed", {"closed": True}).json()["closed"] == doors.floor.now()
    assert doors.send("Pam", "GET", "/me").status_code == 401
