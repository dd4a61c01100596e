"""A void says which round and why; how a dispute ended is written down and stays; the pit sees what wants its eye."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.play.vocabulary.move import Report
from croupier.rulebook.cite import Refused
from croupier.rulebook.money import dollars
from croupier.service.people.roles import ROLES, may
from croupier.service.rounds.verify import verify
from croupier.service.seating.presence import DEALER_TIME
from croupier.service.table.checks import check_by_whom
from croupier.service.table.live_table import LiveTable
from doors import Doors, open_doors
from shift import Clock

VOID = "void 1 the fourth card was dealt twice"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def doors(url: str, clock: Clock) -> Iterator[Doors]:
    with open_doors(url, "craps-1", "blackjack-1", clock=clock) as found:
        found.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
        found.do("Dee", "craps-1", "dealer on", "d1")
        found.do("Dee", "craps-1", "dealer opens", "d2")
        yield found


def voided(doors: Doors) -> None:
    assert doors.say("Flo", "craps-1", VOID, "v1").status_code == 202
    (waits,) = doors.get("Pit", "/approvals")
    assert (waits["line"], waits["round"]) == (VOID, 1)
    assert doors.post("Pit", f"/approvals/{waits['id']}", {"approve": True}).json()["state"] == "approved"


def bundle(doors: Doors) -> dict[str, Any]:
    found: dict[str, Any] = doors.get("Eye", "/tables/craps-1/rounds/1/dispute")
    return found


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("void", "names its round and the reason"),
        ("void 1", "names its round and the reason"),
        ("void because", "names its round and the reason"),
        ("void 2 a wrong card", "round 1 is on, not round 2"),
        ("void 1 a\u0007b", "not a line of text"),
    ],
)
def test_a_void_names_the_round_that_is_on_and_a_reason(doors: Doors, line: str, why: str) -> None:
    refused = doors.say("Flo", "craps-1", line, "v1")
    assert (refused.status_code, refused.json()["cite"]) == (409, "croupier/records/void")
    assert why in refused.json()["detail"]
    assert doors.get("Pit", "/approvals") == []


def test_the_reason_of_a_void_is_told_kept_and_in_the_bundle(doors: Doors) -> None:
    voided(doors)
    told = [one["text"] for one in doors.get("Ann", "/tables/craps-1")["told"]]
    assert "A supervisor voids the round: the fourth card was dealt twice" in told
    (event,) = doors.get("Eye", "/events?kind=void")
    assert (event["by"], event["line"], event["text"]) == ("Flo", VOID, "the fourth card was dealt twice")
    found = bundle(doors)
    assert "~ void the fourth card was dealt twice" in [row["text"] for row in found["lines"]]
    (kept,) = found["record"]
    assert (kept["kind"], kept["by"], kept["text"]) == ("void", "Flo", "the fourth card was dealt twice")
    (asked,) = found["approvals"]
    assert (asked["line"], asked["by"], asked["second"], asked["state"]) == (VOID, "Flo", "Pit", "approved")
    assert [check.name for check in verify(found) if not check.right] == []


def resolve(doors: Doors, who: str, text: str, round_: int = 1) -> Any:
    return doors.post(who, f"/tables/craps-1/rounds/{round_}/resolution", {"text": text})


def test_a_resolution_stands_with_its_round_and_a_later_one_beside_it(doors: Doors, clock: Clock) -> None:
    voided(doors)
    assert doors.get("Ann", "/tables/craps-1/rounds")[0]["resolved"] is False
    first = resolve(doors, "Flo", "  The bet was late:\n it goes back. ")
    assert (first.status_code, first.json()["text"]) == (201, "The bet was late: it goes back.")
    clock.at += 60_000
    assert resolve(doors, "Pit", "Seen again: it was in time, and is paid.").status_code == 201
    wanted = [("Flo", "The bet was late: it goes back."), ("Pit", "Seen again: it was in time, and is paid.")]
    seen = doors.get("Eye", "/tables/craps-1/rounds/1")
    assert [(one["by"], one["text"]) for one in seen["resolutions"]] == wanted
    assert seen["resolutions"][1]["at"] - seen["resolutions"][0]["at"] == 60_000
    assert doors.get("Ann", "/tables/craps-1/rounds/1")["resolutions"] == []  # players do not read about each other
    assert doors.get("Ann", "/tables/craps-1/rounds")[0]["resolved"] is True
    kept = [(one["by"], one["text"]) for one in bundle(doors)["record"] if one["kind"] == "resolution"]
    assert kept == wanted
    assert [check.name for check in verify(bundle(doors)) if not check.right] == []
    audit = doors.get("Eye", "/audit?kind=resolved")
    assert [one["by"] for one in audit] == ["Pit", "Flo"]
    assert "round 1 of craps-1: The bet was late" in audit[1]["text"]


def test_only_the_floor_resolves_and_only_rounds_that_were(doors: Doors) -> None:
    people = {"Ann": "player", "Dee": "dealer", "Cas": "cashier", "Eye": "surveillance", "Adm": "administrator"}
    for who, role in people.items():
        assert not may(role, "resolves")
        assert resolve(doors, who, "mine").status_code == 403
    assert {role for role in ROLES if may(role, "resolves")} == {"floor", "pit"}
    assert "no round 2" in resolve(doors, "Flo", "what?", 2).json()["detail"]
    assert resolve(doors, "Flo", " \n ").json()["cite"] == "croupier/records/service.resolution"
    assert resolve(doors, "Flo", "").status_code == 422
    assert doors.get("Eye", "/events?kind=resolution") == []


def test_a_round_is_replayed_with_its_times(doors: Doors, clock: Clock) -> None:
    clock.at += 5000
    doors.do("Ann", "craps-1", "seat 1 chooses accept", "a2")
    steps = doors.get("Ann", "/tables/craps-1/rounds/1")["steps"]
    assert [(one["line"], one["at"] - steps[0]["at"]) for one in steps] == [
        ("dealer opens", 0),
        ("seat 1 chooses accept", 5000),
    ]


def alerts(doors: Doors, table: str = "craps-1") -> dict[str, Any]:
    (found,) = [one for one in doors.get("Pit", "/alerts") if one["table"] == table]
    return {key: value for key, value in found.items() if key != "table"}


def test_the_pit_is_told_what_wants_its_eye(doors: Doors, clock: Clock) -> None:
    quiet = {"approvals": 0, "voids": 0, "counts": 0, "absent": ""}
    assert alerts(doors) == quiet
    doors.say("Flo", "craps-1", VOID, "v1")
    assert alerts(doors) == quiet | {"approvals": 1}
    (waits,) = doors.get("Pit", "/approvals")
    doors.post("Pit", f"/approvals/{waits['id']}", {"approve": True})
    doors.do("Cas", "craps-1", "table closes 1", "c1")
    assert alerts(doors) == quiet | {"voids": 1, "counts": 1}
    assert alerts(doors, "blackjack-1") == quiet
    doors.do("Cas", "craps-1", "table opens 1", "c2")
    clock.at += DEALER_TIME
    doors.do("Ann", "craps-1", "tip 1", "t1")  # the table looks at its clock
    assert alerts(doors) == quiet | {"voids": 1, "counts": 2, "absent": "Dee"}
    doors.do("Dee", "craps-1", "dealer on", "d3")
    assert alerts(doors)["absent"] == ""
    for who in ("Ann", "Dee", "Cas"):
        assert doors.send(who, "GET", "/alerts").status_code == 403


def test_whoever_counts_is_told_what_the_books_say(doors: Doors) -> None:
    voided(doors)
    held = doors.floor.store.balance("craps-1:bank")
    off = doors.do("Cas", "craps-1", "table closes 1", "c1")
    assert off["note"] == f"counted {dollars(held - 100)} less than the books say"
    assert doors.do("Cas", "craps-1", "table closes 1", "c1")["note"] == off["note"]  # the same again
    assert doors.do("Cas", "craps-1", f"table opens {held // 100}", "c2")["note"] == "as the books say"
    assert doors.do("Ann", "craps-1", "tip 1", "t1")["note"] == ""


def test_whoever_asked_sees_what_became_of_it(doors: Doors, clock: Clock) -> None:
    doors.say("Flo", "craps-1", VOID, "v1")
    (mine,) = doors.get("Flo", "/approvals/mine")
    assert (mine["command"], mine["state"]) == ("v1", "waits")
    assert doors.get("Dee", "/approvals/mine") == []
    clock.at += 16 * 60_000
    doors.sign_in_again()
    assert doors.get("Flo", "/approvals/mine")[0]["state"] == "lapsed"


def test_reports_are_shown_to_whom_they_are_for(doors: Doors) -> None:
    doors.do("Ann", "craps-1", "seat 1 chooses accept", "a2")
    doors.do("Ann", "craps-1", "seat 1 bets 10 pass", "a3")
    doors.do("Dee", "craps-1", "dealer closes", "d3")
    shown = {
        who: {one["kind"] for one in doors.get(who, "/tables/craps-1")["view"]["reports"]}
        for who in ("Dee", "Box", "Stu", "Flo", "Eye", "Ann")
    }
    assert shown["Ann"] == shown["Eye"] == set()
    for who, role in (("Dee", "dealer"), ("Box", "box"), ("Stu", "stick"), ("Flo", "floor")):
        for kind in shown["Dee"] | shown["Box"] | shown["Stu"] | shown["Flo"]:
            allowed = _allowed(doors.floor.owners["craps-1"].live, kind, role)
            assert allowed is (kind in shown[who]), (who, kind)
    assert shown["Dee"] != shown["Box"]
    assert doors.get("Box", "/me")["crew"] == ["boxperson"]
    assert doors.get("Ann", "/me")["crew"] == []


def _allowed(live: LiveTable, kind: str, role: str) -> bool:
    try:
        check_by_whom(live, Report(kind), role)
    except Refused:
        return False
    return True


def shuffled(doors: Doors, table: str) -> None:
    """Whatever comes before the betting: the dealer's steps, a cut that is refused, the burn card."""
    step = 0
    while (asks := doors.get("Dee", f"/tables/{table}")["view"]["asks"])["ask"] != "window":
        step += 1
        who, line = {
            "turn": ("Ann", "seat 1 chooses refuse"),
            "chance": ("Dee", "cards 2c"),
            "step": ("Dee", f"dealer does {asks.get('step')} {asks.get('most', 0) // 2}".removesuffix(" 0")),
        }[asks["ask"]]
        doors.do(who, table, line, f"s{step}")


HOLE = ("cards Th", "cards ?", "cards Ts", "cards 9d")


def test_a_hole_card_is_named_when_it_is_turned(url: str) -> None:
    """By a person who deals; it outlasts a restart, and the bundle verifies."""
    with open_doors(url, "blackjack-1") as doors:
        table = "blackjack-1"
        doors.do("Ann", table, "seat 1 sits 100 Ann", "a0")
        doors.do("Dee", table, "dealer on", "d0")
        doors.do("Dee", table, "dealer opens", "d1")
        shuffled(doors, table)
        doors.do("Ann", table, "seat 1 bets 10 base", "a1")
        doors.do("Dee", table, "dealer closes", "d2")
        refused = doors.say("Dee", table, "cards ?", "d3")
        assert refused.json()["cite"] == "croupier/records/chance.unseen"
        for k, line in enumerate(HOLE):
            doors.do("Dee", table, line, f"h{k}")
        doors.do("Ann", table, "seat 1 chooses stand", "a2")
        asks = doors.get("Dee", f"/tables/{table}")["view"]["asks"]
        assert (asks["ask"], asks["count"], asks["to"]) == ("chance", 1, [{"card": 1, "pile": "dealer"}])
        doors.floor.owners[table].live.recover()
        assert doors.get("Dee", f"/tables/{table}")["view"]["asks"] == asks
        told = [one["text"] for one in doors.do("Dee", table, "cards 9s", "d4")["told"]]
        assert told[0] == "dealer: 9s 9d"
        assert told[1:] == ["seat 1: base $5 wins $5 at 1 to 1 (20 against 18)"]
        found = doors.get("Eye", f"/tables/{table}/rounds/1/dispute")
        assert [check.name for check in verify(found) if not check.right] == []
        steps = doors.get("Ann", f"/tables/{table}/rounds/1")["steps"]
        assert steps[-1]["view"]["lifted_piles"]["dealer"]["cards"] == ["9s", "9d"]
