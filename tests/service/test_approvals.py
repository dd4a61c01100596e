"""What waits for a second person is bound to what was asked for: the round, the amount, the state of the table; and it
lapses. Who approves what has lapsed is refused, with the paragraph, and nothing happens."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from croupier.service.money.approvals import LAPSES_AFTER
from croupier.service.store import Store
from croupier.service.table.approvals import ROUNDS_TO_WAIT
from croupier.service.watching.owner import Owner
from doors import Doors, open_doors
from shift import Clock

CITE = "croupier/records/service.lapse"


class Pit(Doors):
    """Doors with a clock that the test moves."""

    clock: Clock

    def asked(self, who: str, table: str, line: str, id_: str) -> dict[str, Any]:
        assert self.say(who, table, line, id_).status_code == 202
        found: dict[str, Any] = self.get("Pit", "/approvals")[0]
        assert (found["line"], found["state"]) == (line, "waits")
        return found

    def approve(self, id_: int, who: str = "Pit") -> httpx.Response:
        return self.post(who, f"/approvals/{id_}", {"approve": True})

    def lapsed(self, id_: int) -> str:
        """Approving it is refused as lapsed, the books and lines stay as they are, and it stays so."""
        store = self.floor.store
        before = (store.balances(), store.lines("craps-1"))
        for _ in range(2):
            answer = self.approve(id_)
            assert (answer.status_code, answer.json()["cite"]) == (409, CITE), answer.text
        assert (store.balances(), store.lines("craps-1")) == before
        (row,) = [one for one in self.get("Pit", "/approvals") if one["id"] == id_]
        assert row["state"] == "lapsed"
        detail: str = answer.json()["detail"]
        return detail

    def throw(self, *dice: str) -> None:
        """A round at craps from the opening to the dice."""
        for k, line in enumerate(("dealer opens", "dealer closes", *dice)):
            self.do("Dee", "craps-1", line, f"t{self.floor.store.chapter('craps-1')}{k}"[-20:].replace(" ", ""))


@pytest.fixture
def pit(url: str) -> Iterator[Pit]:
    clock = Clock()
    with open_doors(url, "craps-1", "roulette-terminals-1", clock=clock) as doors:
        doors.__class__ = Pit
        assert isinstance(doors, Pit)
        doors.clock = clock
        doors.do("Ann", "craps-1", "seat 1 sits 500 Ann", "a0")
        doors.do("Dee", "craps-1", "dealer on", "d0")
        yield doors


def opened(pit: Pit, n: int) -> None:
    pit.do("Dee", "craps-1", "dealer opens", f"open{n}")
    if pit.get("Ann", "/tables/craps-1")["view"]["asks"]["ask"] == "turn":
        pit.do("Ann", "craps-1", "seat 1 chooses accept", f"accept{n}")
    pit.do("Ann", "craps-1", "seat 1 bets 5 field", f"field{n}")
    if n == 1:
        pit.do("Ann", "craps-1", "seat 1 bets 10 pass", "pass")


def thrown(pit: Pit, n: int) -> None:
    pit.do("Dee", "craps-1", "dealer closes", f"close{n}")
    pit.do("Dee", "craps-1", "dice 3 3" if n == 1 else "dice 4 4", f"dice{n}")


def test_an_approval_names_round_amount_and_state(pit: Pit) -> None:
    opened(pit, 1)
    asked = pit.asked("Flo", "craps-1", "void 1 a wrong card", "v1")
    assert (asked["round"], asked["amount"], asked["stands"]) == (1, 1500, "betting")
    assert asked["until"] == pit.clock() + LAPSES_AFTER
    fill = pit.asked("Flo", "craps-1", "fill 10", "f1")
    assert (fill["round"], fill["amount"], fill["stands"]) == (1, 1000, "open")


def test_a_void_asked_in_one_round_does_not_void_another(pit: Pit) -> None:
    opened(pit, 1)
    asked = pit.asked("Flo", "craps-1", "void 1 a wrong card", "v1")
    thrown(pit, 1)
    opened(pit, 2)
    assert "round 1" in pit.lapsed(asked["id"])
    again = pit.asked("Flo", "craps-1", "void 2 a wrong card", "v2")
    assert pit.approve(again["id"]).json()["state"] == "approved"


def test_a_void_is_for_the_money_that_was_up(pit: Pit) -> None:
    opened(pit, 1)
    asked = pit.asked("Flo", "craps-1", "void 1 a wrong card", "v1")
    pit.do("Ann", "craps-1", "seat 1 bets 100 any-seven", "more")
    assert "$115" in pit.lapsed(asked["id"])


def test_a_void_is_for_the_state_that_was_seen(pit: Pit) -> None:
    """The dice were not yet in the air when it was asked for."""
    opened(pit, 1)
    asked = pit.asked("Flo", "craps-1", "void 1 a wrong card", "v1")
    pit.do("Dee", "craps-1", "dealer closes", "close1")
    assert "throw" in pit.lapsed(asked["id"])


@pytest.mark.parametrize("line", ["fill 10", "credit 10"])
def test_chips_from_the_cage_lapse_with_time(pit: Pit, line: str) -> None:
    asked = pit.asked("Cas", "craps-1", line, "f1")
    pit.clock.at += LAPSES_AFTER
    later = pit.asked("Cas", "craps-1", line, "f2")
    assert pit.approve(later["id"]).json()["state"] == "approved"
    pit.clock.at += 1
    assert "lapsed" in pit.lapsed(asked["id"])


def test_chips_from_the_cage_lapse_with_rounds(pit: Pit) -> None:
    one, other = (pit.asked("Cas", "craps-1", "fill 10", f"f{k}") for k in range(2))
    for n in range(1, ROUNDS_TO_WAIT + 1):
        opened(pit, n)
        thrown(pit, n)
    assert pit.approve(one["id"]).json()["state"] == "approved"
    opened(pit, 99)
    assert "round 0" in pit.lapsed(other["id"])


def test_a_fill_for_an_open_table_is_not_made_at_a_closed_one(pit: Pit) -> None:
    asked = pit.asked("Cas", "craps-1", "fill 10", "f1")
    pit.do("Cas", "craps-1", "table closes 9000", "c1")
    assert "closed" in pit.lapsed(asked["id"])


def test_a_correction_of_a_buy_in_is_for_that_buy_in(pit: Pit) -> None:
    table = "roulette-terminals-1"
    pit.do("Dee", table, "dealer on", "d1")
    pit.do("Bob", table, "terminal 1 puts 50", "p1")
    pit.do("Dee", table, "buy-in count 1 50", "b1")
    pit.do("Dee", table, "buy-in confirm 1", "b2")
    asked = pit.asked("Dee", table, "seat 1 corrects 40", "c1")
    pit.do("Dee", table, "buy-in drop 1", "b3")
    pit.do("Bob", table, "terminal 1 puts 60", "p2")
    pit.do("Dee", table, "buy-in count 1 60", "b4")
    pit.do("Dee", table, "buy-in confirm 1", "b5")
    answer = pit.approve(asked["id"], "Flo")
    assert (answer.status_code, answer.json()["cite"]) == (409, CITE)
    again = pit.asked("Dee", table, "seat 1 corrects 55", "c2")
    assert pit.approve(again["id"], "Flo").json()["state"] == "approved"


def test_a_correction_at_the_cage_lapses_with_time(pit: Pit) -> None:
    pit.post("Cas", "/cage/grant", {"id": "g", "person": "Ann", "cents": 500})
    asked = pit.post("Cas", "/cage/correct", {"tx": "grant/Cas/g"}).json()
    assert asked["amount"] == 500
    pit.clock.at += LAPSES_AFTER + 1
    assert "lapsed" in pit.lapsed(asked["id"])
    assert pit.post("Flo", f"/approvals/{asked['id']}", {"approve": False}).status_code == 409


def test_an_approval_of_before_that_names_no_round_can_only_be_declined(url: str) -> None:
    """Those asked for before approvals were bound to a round have none."""
    store = Store(url)
    with store.begin() as db:
        row = "INSERT INTO approvals (at, \"table\", line, \"by\", state) VALUES (1, 'craps-1', 'void', 'Flo', 'waits')"
        db.execute(text(row))
    store.close()
    with open_doors(url, "craps-1") as doors:
        (asked,) = doors.get("Pit", "/approvals")
        assert (asked["state"], asked["round"]) == ("lapsed", None)
        answer = doors.post("Pit", f"/approvals/{asked['id']}", {"approve": True})
        assert (answer.status_code, answer.json()["cite"]) == (409, CITE)


@pytest.mark.parametrize("when", [1, 2])
def test_whoever_is_sent_off_while_approving_has_not_approved(
    pit: Pit, monkeypatch: pytest.MonkeyPatch, when: int
) -> None:
    """Before it is written down, and before the table decides; it waits for somebody else."""
    floor, asked, looks = pit.floor, pit.asked("Flo", "craps-1", "fill 10", "f1"), iter((1, 2))
    owner = floor.owner

    async def meanwhile(name: str) -> Owner:
        if next(looks, 0) == when:
            floor.staff.appoint("Pit", "player", "Adm")
        return await owner(name)

    with monkeypatch.context() as patched:
        patched.setattr(floor, "owner", meanwhile)
        answer = pit.approve(asked["id"])
    assert (answer.status_code, answer.json()["cite"]) == (401, "croupier/records/service.session")
    (row,) = pit.get("Flo", "/approvals")
    assert (row["state"], row["second"]) == ("waits", None)
    assert pit.approve(asked["id"], "Cas").json()["state"] == "approved"


def test_what_is_approved_at_the_cage_keeps_nobody_else_waiting(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A purse may be locked by another process: the loop that serves everybody does not wait for it."""
    counter, by = pit.floor.cashier, list[str]()
    carry_out = counter.carry_out

    def watched(*words: Any) -> int:
        by.append(threading.current_thread().name)
        return carry_out(*words)

    monkeypatch.setattr(counter, "carry_out", watched)
    asked = pit.post("Cas", "/cage/grant", {"id": "g", "person": "Ann", "cents": 500_000}).json()
    assert pit.approve(asked["id"]).json()["state"] == "approved"
    assert by != ["house"]
