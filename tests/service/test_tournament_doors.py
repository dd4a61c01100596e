"""A tournament over HTTP and its live lines: what a page asks for, and what comes back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.service.fairness.chance import commitment
from croupier.service.http.session import COOKIE
from croupier.service.store import Store
from croupier.service.tournament.view import wall_view
from doors import PASSWORD, PREFIX, Doors, open_doors
from evening import Evening
from shift import secret

FEW = {"cancel-below-thirty": False, "tournament-stack": 60}


def announced(doors: Doors, name: str = "friday", bots: int = 0, **more: Any) -> Any:
    made = doors.post("Pit", "/tournaments", {"id": "t", "name": name, "options": FEW | more, "bots": bots})
    assert made.status_code == 201, made.text
    return made.json()


def said(doors: Doors, who: str, line: str) -> Any:
    answer = doors.post(who, "/tournaments/friday/commands", {"id": line.replace(" ", "-"), "line": line})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def house(lite_url: str) -> Any:
    with open_doors(lite_url, "craps-1") as doors:
        yield doors


def test_the_lobby_the_wall_and_the_way_to_a_seat(house: Doors) -> None:
    announced(house, bots=3)
    (card,) = house.get("", "/tournaments")
    assert (card["name"], card["phase"], card["entries"], card["fee"], card["pool"]) == (
        "friday",
        "entries",
        3,
        4000,
        12_000,
    )
    said(house, "Ann", "enter Ann")
    assert house.get("Ann", "/me")["purse"] == 1_000_000 - 4000
    said(house, "Pit", "close")
    said(house, "Pit", "begin")
    shown = house.get("Ann", "/tournaments/friday")
    assert (shown["phase"], shown["players"], shown["average"]) == ("play", 4, 60)
    assert [prize["cents"] for prize in shown["prizes"]] == [8000, 4000, 2400, 1600]
    mine = shown["mine"]
    assert mine["table"] == 1
    assert house.get("Bob", "/tournaments/friday")["mine"] is None
    table = house.get("Ann", "/tables/friday.1")
    assert (table["table"], table["seat"]) == ("friday.1", mine["seat"])
    assert table["view"]["tournament"]["mine"]["seat"] == mine["seat"]
    own = [hand["cards"] for hand in table["view"]["hands"] if hand["seat"] == mine["seat"]]
    others = [hand["cards"] for hand in table["view"]["hands"] if hand["seat"] != mine["seat"]]
    assert len(own) == 1
    assert "??" not in own[0]
    assert {card for cards in others for card in cards} <= {"??"}
    assert house.get("", "/tables/friday.1/layout")["seats"] == house.get("", "/tables/friday.2/layout")["seats"]
    assert house.send("Ann", "GET", "/tables/friday.7").status_code == 404
    assert house.send("Ann", "GET", "/tables/monday.1").status_code == 404
    assert house.send("Ann", "GET", "/tournaments/monday").status_code == 404


def test_a_live_line_of_a_tournaments_table(house: Doors) -> None:
    announced(house, bots=1)
    said(house, "Ann", "enter Ann")
    said(house, "Pit", "close")
    with house.live("Ann", "friday.1") as line:
        first = line.hear()
        assert (first["type"], first["table"]) == ("snapshot", "friday.1")
        said(house, "Pit", "begin")
        news = line.hear()
        assert news["type"] == "events"
        assert any(told["cite"].endswith("y.16") for told in news["told"])
        assert house.say("Dee", "friday.1", "dealer on", "d").status_code == 200
        assert line.hear()["view"]["dealer"] == "Dee"
        said(house, "Pit", "pause")
        assert not line.hear()["view"]["tournament"]["running"]


@pytest.mark.parametrize(
    ("body", "status", "cite"),
    [
        ({"id": "a", "name": "Fri day"}, 409, "croupier/records/service.tournament"),
        ({"id": "a", "name": "craps-1"}, 409, "croupier/records/service.tournament"),
        ({"id": "a", "name": "x", "options": {"entry-fee": 0}}, 409, "section8/poker/y.1"),
        ({"id": "a", "name": "x", "day": "2026-05-08", "last": "2026-05-02"}, 409, "section8/poker/y.1"),
        ({"id": "a", "name": "x", "day": "tomorrow"}, 422, "croupier/records/service.request"),
    ],
)
def test_what_cannot_be_announced(house: Doors, body: object, status: int, cite: str) -> None:
    answer = house.post("Pit", "/tournaments", body)
    assert (answer.status_code, answer.json()["cite"]) == (status, cite)
    assert house.get("", "/tournaments") == []


def test_a_name_is_used_once(house: Doors) -> None:
    announced(house)
    answer = house.post("Flo", "/tournaments", {"id": "b", "name": "friday"})
    assert (answer.status_code, answer.json()["cite"]) == (409, "croupier/records/service.tournament")


def test_a_house_that_is_closed_goes_on_with_its_tournament(lite_url: str) -> None:
    with open_doors(lite_url, "craps-1") as doors:
        announced(doors, bots=1)
        said(doors, "Ann", "enter Ann")
        said(doors, "Pit", "close")
        said(doors, "Pit", "begin")
        before = doors.get("", "/tournaments/friday")
    with open_doors(lite_url, "craps-1", again=True) as doors:
        after = doors.get("", "/tournaments/friday")
        assert {**after, "left_ms": 0, "break_ms": 0} == {**before, "left_ms": 0, "break_ms": 0}
        said(doors, "Pit", "pause")
        assert not doors.get("", "/tournaments/friday")["running"]


def test_the_log_is_for_all_once_it_is_over(house: Doors) -> None:
    announced(house, bots=2, **{"cancel-below-thirty": True})
    assert house.send("Ann", "GET", "/tournaments/friday/log").status_code == 403
    said(house, "Pit", "close")  # too few
    text = house.send("Ann", "GET", "/tournaments/friday/log").text
    assert text.startswith("croupier tournament 1\n")
    assert house.get("", "/tournaments/friday")["phase"] == "cancelled"


def test_a_hands_commitment_is_public_and_its_secret_comes_when_it_is_over(house: Doors) -> None:
    announced(house, bots=2)
    first = house.get("", "/tables/friday/fairness/1")
    assert (first["secret"], first["commitment"]) == (None, commitment("friday", 1, secret("friday", 1)))
    said(house, "Pit", "close")
    said(house, "Pit", "begin")  # two bots play the hand at once
    assert house.get("", "/tables/friday/fairness/1")["secret"] == secret("friday", 1)


def test_the_options_are_the_rulebooks(house: Doors) -> None:
    found = {one["name"]: one for one in house.get("", "/tournament-options")}
    assert found["entry-fee"]["default"] == 40
    assert "razz" in found["tournament-game"]["choices"]


def test_how_one_ended_is_in_the_lobby_when_the_house_opens_again(lite_url: str) -> None:
    store = Store(lite_url)
    evening, called_off = Evening(store, tournament_stack=60), Evening(store, "monday", cancel_below_thirty=True)
    evening.begin(bots=3)
    evening.play_out()
    called_off.enter(bots=2)
    called_off.do("Pit", "close")
    before = wall_view(evening.live, "")
    store.close()
    with open_doors(lite_url, "craps-1") as doors:
        cards = {card["name"]: card for card in doors.get("", "/tournaments")}
        assert doors.floor.tournaments.owners == {}  # nobody has to run it for that
        assert {name: card["phase"] for name, card in cards.items()} == {"friday": "over", "monday": "cancelled"}
        prizes = [(one.place, one.name, one.cents) for one in before.prizes]
        assert [(one["place"], one["name"], one["cents"]) for one in cards["friday"]["winners"]] == prizes
        assert (cards["monday"]["winners"], cards["monday"]["pool"]) == ([], 0)
        after = doors.get("", "/tournaments/friday")
        for what in ("prizes", "standings", "hands", "told", "players"):
            assert after[what] == msgspec.to_builtins(getattr(before, what), enc_hook=str)


def test_ones_seat_at_a_tournament_is_among_the_places_one_has(house: Doors) -> None:
    announced(house, bots=1)
    assert house.get("Ann", "/me")["tournaments"] == []
    said(house, "Ann", "enter Ann")
    (entry,) = house.get("Ann", "/me")["tournaments"]
    assert entry == {"tournament": "friday", "table": "", "seat": 0, "stack": 0}
    said(house, "Pit", "close")
    (seat,) = house.get("Ann", "/me")["tournaments"]
    assert (seat["table"], seat["stack"]) == ("friday.1", 60)
    assert house.get("Bob", "/me")["tournaments"] == []


def test_a_guest_keeps_the_account_after_the_tournament(house: Doors) -> None:
    """The prize is paid to whoever entered, and nobody takes over a place (y.29)."""
    announced(house, bots=1)
    guest = house.client.post(f"{PREFIX}/guests", headers={"X-Croupier": "1"})
    house.tokens["guest"], name = guest.cookies[COOKIE], guest.json()["name"]
    said(house, "guest", f"enter {name}")
    kept = house.post("guest", "/me/keep", {"name": "Gus", "password": PASSWORD})
    assert (kept.status_code, kept.json()["cite"]) == (409, "croupier/records/service.keeping")
    said(house, "guest", f"withdraw {name}")
    assert house.post("guest", "/me/keep", {"name": "Gus", "password": PASSWORD}).status_code == 200
