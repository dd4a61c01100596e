"""The counter of the cage: limits, the second person above them, and the code by which an owner is there."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.rulebook.cite import Refused
from croupier.service.money.cage import DAY, Cage
from croupier.service.money.cashier import ALONE_AT_ONCE, ALONE_PER_DAY, CODE_TIME, WRONG_CODES, Cashier
from croupier.service.people.accounts import GRANT, People
from croupier.service.people.audit import Audit
from croupier.service.people.person import Person
from croupier.service.store import Store, schema
from doors import QUICK, Doors, open_doors
from shift import Clock

CAS = Person("Cas", "cashier")
PRESENT = "croupier/records/service.present"


@pytest.fixture
def cage_doors(url: str) -> Iterator[Doors]:
    """On both databases."""
    with open_doors(url, "craps-1", clock=Clock()) as doors:
        yield doors


def grant(doors: Doors, cents: int, id_: str, who: str = "Cas") -> tuple[int, dict[str, object]]:
    answer = doors.post(who, "/cage/grant", {"id": id_, "person": "Ann", "cents": cents})
    return answer.status_code, answer.json()


def redeem(doors: Doors, cents: int, id_: str, code: str) -> tuple[int, dict[str, object]]:
    answer = doors.post("Cas", "/cage/redeem", {"id": id_, "person": "Ann", "cents": cents, "code": code})
    return answer.status_code, answer.json()


def code(doors: Doors, who: str = "Ann") -> str:
    shown: str = doors.post(who, "/me/code").json()["code"]
    return shown


def test_above_a_limit_a_second_person_confirms(cage_doors: Doors) -> None:
    doors, held = cage_doors, cage_doors.floor.store.balance("purse:Ann")
    assert grant(doors, ALONE_AT_ONCE, "g1") == (200, {"cents": ALONE_AT_ONCE})
    status, asked = grant(doors, ALONE_AT_ONCE + 1, "g2")
    assert (status, asked["state"], asked["amount"], asked["line"]) == (
        202,
        "waits",
        ALONE_AT_ONCE + 1,
        f"grant Ann {ALONE_AT_ONCE + 1}",
    )
    assert grant(doors, ALONE_AT_ONCE + 1, "g2") == (202, asked)  # the same again
    assert doors.floor.store.balance("purse:Ann") == held + ALONE_AT_ONCE
    path = f"/approvals/{asked['id']}"
    for who, status in (("Cas", 409), ("Dee", 403), ("Adm", 403), ("Ann", 403)):
        assert doors.post(who, path, {"approve": True}).status_code == status, who
    assert doors.post("Flo", path, {"approve": True}).json()["state"] == "approved"
    assert doors.floor.store.balance("purse:Ann") == held + ALONE_AT_ONCE + ALONE_AT_ONCE + 1
    assert doors.post("Pit", path, {"approve": True}).status_code == 409
    assert grant(doors, ALONE_AT_ONCE + 1, "g2")[1]["state"] == "approved"
    assert doors.floor.store.balance("purse:Ann") == held + ALONE_AT_ONCE + ALONE_AT_ONCE + 1
    said = [(row["by"], row["about"], row["kind"]) for row in doors.get("Eye", "/audit?about=Ann")]
    assert ("Cas", "Ann", "asked") in said


def test_what_waits_too_long_lapses_and_a_role_that_is_gone_gives_nothing(cage_doors: Doors) -> None:
    doors, held = cage_doors, cage_doors.floor.store.balance("purse:Ann")
    clock = doors.floor.now
    assert isinstance(clock, Clock)
    _, asked = grant(doors, ALONE_AT_ONCE + 1, "g1")
    clock.tick(16 * 60)
    assert doors.post("Flo", f"/approvals/{asked['id']}", {"approve": True}).status_code == 409
    _, asked = grant(doors, ALONE_AT_ONCE + 1, "g2")
    doors.floor.people.appoint("Cas", "dealer")
    assert doors.post("Flo", f"/approvals/{asked['id']}", {"approve": True}).json()["state"] == "refused"
    assert doors.floor.store.balance("purse:Ann") == held


def test_so_much_in_a_day_and_then_a_second_person(cage_doors: Doors) -> None:
    doors = cage_doors
    clock = doors.floor.now
    assert isinstance(clock, Clock)
    assert [grant(doors, ALONE_AT_ONCE, f"g{n}")[0] for n in range(ALONE_PER_DAY // ALONE_AT_ONCE)] == [200] * 4
    assert grant(doors, 1, "more")[0] == 202
    assert grant(doors, 1, "adm", "Adm")[0] == 200  # another person has a day of their own
    clock.at += DAY
    doors.sign_in_again()
    assert grant(doors, 1, "next")[0] == 200


@pytest.mark.parametrize("jump", [25 * 3600, -3600])
def test_a_wall_clock_that_jumps_does_not_begin_or_end_anybodys_day(lite: Store, jump: int) -> None:
    steady, wall = Clock(), Clock()
    counter = Cashier(Cage(lite, wall), Audit(lite, wall, steady), now=steady)
    assert [counter.grant("Ann", ALONE_AT_ONCE, CAS, f"g{number}") for number in range(4)] == [ALONE_AT_ONCE] * 4
    wall.tick(jump)
    assert counter.grant("Ann", 1, CAS, "more") is None
    steady.at += DAY - 1
    assert counter.grant("Ann", 1, CAS, "still") is None
    steady.at += 1
    assert counter.grant("Ann", 1, CAS, "next") == 1
    assert counter.grant("Ann", 1, CAS, "next") == 1
    assert [(row["person"], row["cents"]) for row in lite.rows(schema.alone.select())] == [("Cas", 1)]


def test_many_at_once_do_not_pass_the_days_limit(store: Store) -> None:
    clock = Clock()
    store_counter = Cashier(Cage(store, clock), Audit(store, clock))
    gate, said = threading.Barrier(8), []

    def ask(number: int) -> None:
        gate.wait()
        said.append(store_counter.grant("Ann", ALONE_AT_ONCE, CAS, f"g{number}"))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said, key=str) == [ALONE_AT_ONCE] * 4 + [None] * 4
    assert store.balance("purse:Ann") == ALONE_PER_DAY


def test_a_purse_is_redeemed_only_with_the_code_that_its_owner_shows(cage_doors: Doors) -> None:
    doors, held = cage_doors, cage_doors.floor.store.balance("purse:Ann")
    status, problem = redeem(doors, 500, "r1", "000000")
    assert (status, problem["cite"]) == (409, PRESENT)
    other = code(doors, "Bob")
    assert redeem(doors, 500, "r1", other)[0] == 409
    shown = code(doors)
    assert redeem(doors, 500, "r1", shown) == (200, {"cents": 500})
    assert redeem(doors, 500, "r1", shown) == (200, {"cents": 500})  # the same command again
    assert redeem(doors, 500, "r2", shown)[0] == 409  # the same code is not
    assert redeem(doors, 400, "r1", code(doors))[1]["cite"] == "croupier/records/service.command"  # nor another command
    assert doors.floor.store.balance("purse:Ann") == held - 500
    (line, *_) = doors.get("Eye", "/audit?kind=refused&by=Cas")
    assert (line["about"], line["cite"]) == ("Ann", PRESENT)


def test_a_redemption_that_is_sent_twice_at_once_is_done_once_and_answered_twice(lite: Store) -> None:
    """What the first has used up, the code, does not make the second a refusal."""
    people = People(lite, Clock(), QUICK)
    guest, _ = people.add_guest()
    counter = Cashier(Cage(lite, Clock()), people.audit)
    shown = counter.new_code(guest).code
    with ThreadPoolExecutor(4) as crowd:
        found = crowd.map(lambda _: counter.redeem(guest.name, 500, CAS, "r1", shown), range(4))
        assert list(found) == [500] * 4
    assert lite.balance(f"purse:{guest.name}") == GRANT - 500


def test_a_redemption_above_the_limit_needs_the_owner_once_and_a_second_person(cage_doors: Doors) -> None:
    doors, held = cage_doors, cage_doors.floor.store.balance("purse:Ann")
    assert redeem(doors, ALONE_AT_ONCE + 1, "r1", "none")[0] == 409
    status, asked = redeem(doors, ALONE_AT_ONCE + 1, "r1", code(doors))
    assert (status, redeem(doors, ALONE_AT_ONCE + 1, "r1", "none")) == (202, (202, asked))
    assert redeem(doors, ALONE_AT_ONCE + 2, "r1", code(doors))[1]["cite"] == "croupier/records/service.command"
    assert doors.post("Pit", f"/approvals/{asked['id']}", {"approve": True}).json()["state"] == "approved"
    assert doors.floor.store.balance("purse:Ann") == held - ALONE_AT_ONCE - 1


def test_a_code_is_good_for_five_minutes_and_three_guesses(lite: Store) -> None:
    clock = Clock()
    people = People(lite, clock, QUICK)
    guest, _ = people.add_guest()
    counter = Cashier(Cage(lite, clock), people.audit)

    def wrong(said: str, id_: str) -> None:
        with pytest.raises(Refused, match="shows a code"):
            counter.redeem(guest.name, 1, CAS, id_, said)

    shown = counter.new_code(guest)
    clock.at += CODE_TIME
    wrong(shown.code, "late")
    shown = counter.new_code(guest)
    for number in range(WRONG_CODES):
        wrong("x", f"w{number}")
    wrong(shown.code, "after")
    shown, last = counter.new_code(guest), counter.new_code(guest)
    if shown.code != last.code:
        wrong(shown.code, "before")  # only the latest is good
    assert counter.redeem(guest.name, 1, CAS, "right", last.code) == 1
    with pytest.raises(Refused, match="own purse"):
        counter.redeem("Cas", 1, CAS, "own", last.code)
