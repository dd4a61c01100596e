"""One's own: the rounds one played, a link to one of them, the account a guest keeps, a place that is kept or not."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.log import chain
from croupier.play.vocabulary.move import Outcome, move_text
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Command, Done
from croupier.service.people.guests import keep_guest
from croupier.service.rounds.my_rounds import my_rounds
from croupier.service.rounds.share_links import mark_for, shared_round
from croupier.service.rounds.verify import _draw
from croupier.service.store import Store
from croupier.service.watching.view import TableViews
from doors import PASSWORD, Doors
from shift import PEOPLE, Shift, endow


def play(shift: Shift, who: str, seat: int, *bets: str) -> None:
    """One roll: bets go down, and everybody is ready."""
    while shift.ask != "Window":
        shift.do(who, f"seat {seat} chooses accept" if shift.ask == "Turn" else f"seat {seat} ready")
    shift.do(who, *(f"seat {seat} bets {bet}" for bet in bets), f"seat {seat} ready")


def test_my_rounds_are_what_the_books_say(lite: Store) -> None:
    """The sum of all rounds is what the rack has more than was brought, chips that were bought left out."""
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 2 sits 500 Ann")
    for bet in ("5 pass", "5 field", "10 field"):
        play(shift, "Ann", 2, bet)
        shift.do("Ann", "seat 2 buys 100")
    found = my_rounds(lite, ["craps-1"], "Ann", 50)
    assert [(one.round, one.seat) for one in found] == [(3, 2), (2, 2), (1, 2)]
    assert all(len(one.outcome.split()) == 2 for one in found)
    assert sum(one.net for one in found) == shift.live.cents_of_seat(2) - 800 * shift.live.terms.chip
    assert my_rounds(lite, ["craps-1"], "Bob", 50) == []


def test_rounds_belong_to_whoever_sat_there_then(lite: Store) -> None:
    endow(lite)
    shift = Shift("roulette-1", lite)
    for who in ("Ann", "Bob", "Ann"):
        shift.do(who, f"seat 2 sits 300 {who}")
        play(shift, who, 2, "5 red")
        shift.do(who, "seat 2 leaves")
    assert [one.round for one in my_rounds(lite, ["roulette-1"], "Ann", 50)] == [3, 1]
    assert [(one.round, abs(one.net)) for one in my_rounds(lite, ["roulette-1"], "Bob", 50)] == [(2, 500)]


def drawn(replay: Any) -> list[str]:
    """The outcomes as the secret gives them, by the chain that the link shows."""
    before, found = replay.before, []
    for line in replay.proof:
        text = line.text
        if line.draw:
            values = _draw(replay.secret, line.draw.k, _asked(line.draw))
            text = replay.said + _text(line.draw.equipment, values)
            found.append(text)
            assert line.text in (None, text)
        if text is not None:
            assert chain(before, line.number, text) == line.hash
        before = line.hash
    return found


def _asked(draw: Any) -> Any:
    return Chance(draw.equipment, draw.count, OWN.cite("log.chain"), "", Shoe(draw.shoe) if draw.shoe else None)


def _text(equipment: str, values: tuple[int, ...]) -> str:
    return move_text(Outcome(equipment, values))  # type: ignore[arg-type]


def test_a_link_shows_the_seat_its_own_view_and_proves_every_draw(lite: Store) -> None:
    endow(lite)
    shift = Shift("three-card-poker-1", lite)
    shift.do("Ann", "seat 1 sits 500 Ann")
    shift.do("Bob", "seat 2 sits 500 Bob")
    shift.do("Ann", "seat 1 ready")
    shift.do("Bob", "seat 2 ready")
    shift.do("Ann", "seat 1 bets 10 ante", "seat 1 ready")
    shift.do("Bob", "seat 2 bets 10 ante", "seat 2 ready")
    with pytest.raises(Refused, match="still on"):
        mark_for(lite, "three-card-poker-1", 1, "Ann")
    shift.do("Ann", "seat 1 chooses play")
    shift.do("Bob", "seat 2 chooses fold")
    seat, mark = mark_for(lite, "three-card-poker-1", 1, "Ann")
    found = shared_round(lite, "three-card-poker-1", 1, seat, mark)
    made = f"croupier three-card-poker-1 1 {found.secret}".encode()
    assert found.commitment == hashlib.sha256(made).hexdigest()
    assert len(drawn(found)) >= 1
    dealt = next(step.view for step in found.steps if step.view and step.view.hands)
    assert {hand.place: "??" in hand.cards for hand in dealt.hands} == {1: False, 2: True}
    assert all(line.text is None for line in found.proof if line.draw)
    with pytest.raises(Refused, match="not made here"):
        shared_round(lite, "three-card-poker-1", 1, 2, mark)
    with pytest.raises(Refused, match="no place"):
        mark_for(lite, "three-card-poker-1", 1, "Flo")


def test_a_guest_keeps_the_purse_and_the_rounds(doors: Doors) -> None:
    floor = doors.floor
    guest, token = floor.people.add_guest()
    doors.tokens["guest"] = token
    assert doors.get("", "/session") == {"me": None}
    assert doors.get("guest", "/session")["me"]["guest"] is True
    at = doors.send(
        "guest", "POST", "/tables/craps-1/commands", json={"id": "a", "line": f"seat 3 sits 100 {guest.name}"}
    )
    assert at.status_code == 200, at.text
    assert doors.get("guest", "/me")["seats"] == [{"table": "craps-1", "seat": 3, "cents": 10_000}]
    wish = {"name": "Gwen", "password": PASSWORD}
    refused = doors.send("guest", "POST", "/me/keep", json=wish)
    assert (refused.status_code, refused.json()["cite"]) == (409, "croupier/records/service.keeping")
    doors.send("guest", "POST", "/tables/craps-1/commands", json={"id": "b", "line": "seat 3 leaves"})
    kept = doors.send("guest", "POST", "/me/keep", json=wish).json()
    assert (kept["name"], kept["purse"]) == ("Gwen", 100_000)
    assert doors.get("guest", "/session")["me"]["guest"] is False  # the same browser, and no guest any more
    assert floor.store.balance(f"purse:{guest.name}") == 0
    assert doors.send("", "POST", "/session", json=wish).json()["name"] == "Gwen"
    assert doors.send("guest", "POST", "/me/keep", json={"name": "Gina", "password": PASSWORD}).status_code == 409
    assert doors.get("guest", "/me/rounds")["rounds"] == []
    with pytest.raises(Refused, match="a password already"):  # two windows at once: one finds the guest gone
        keep_guest(floor.people, guest, [], "Gail", PASSWORD)
    assert doors.send("", "POST", "/session", json={"name": "Gail", "password": PASSWORD}).status_code == 401


def test_a_closed_table_says_so_and_takes_nobody(lite: Store) -> None:
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Flo", "table closes 100")
    no = shift.say("Ann", "seat 1 sits 500 Ann")
    assert isinstance(no, Refused)
    assert (no.cite.paragraph, "closed" in no.why) == ("books.opener", True)
    assert PEOPLE["Ann"].name not in shift.live.table.seats.values()


def test_whoever_leaves_with_a_wager_up_leaves_when_it_is_decided(lite: Store) -> None:
    """Asked for in the middle of a roll: it is kept until nothing of the player's is on the layout."""
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 2 sits 500 Ann")
    while shift.ask != "Window":
        shift.do("Ann", "seat 2 chooses accept" if shift.ask == "Turn" else "seat 2 ready")
    shift.do("Ann", "seat 2 bets 5 pass", "seat 2 leaves", "seat 2 ready")
    for _ in range(60):
        if 2 not in shift.live.table.seats:
            break
        assert [type(move).__name__ for move in shift.live.desk.later_moves] == ["Leave"]
        shift.do("Ann", "seat 2 chooses accept" if shift.ask == "Turn" else "seat 2 ready")
    assert 2 not in shift.live.table.seats
    assert shift.live.desk.later_moves == []


def test_who_is_about_to_leave_may_stay_until_it_has_happened(lite: Store) -> None:
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 2 sits 500 Ann")
    assert shift.refused("Ann", "seat 2 stays").why == "seat 2 is not about to leave"
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Ann", "seat 2 chooses accept", "seat 2 bets 5 pass", "seat 2 leaves", "seat 2 leaves")
    shift.restart()
    assert [one.what for one in TableViews(shift.live).view(2).kept] == ["leaves"]
    assert shift.refused("Bob", "seat 2 stays").cite.paragraph == "service.role"
    stays = Command("stays", "seat 2 stays", PEOPLE["Ann"])
    assert isinstance(shift.live.handle([stays])[0], Done)
    shift.restart()
    assert isinstance(shift.live.handle([stays])[0], Done)  # sent again: the same answer
    assert TableViews(shift.live).view(2).kept == []
    shift.do("Ann", "seat 2 bets 5 pass")
    shift.do("Dee", "dealer closes", "dice 3 4")
    assert shift.live.table.seats == {2: "Ann"}
    assert [(one.round, one.net) for one in my_rounds(lite, ["craps-1"], "Ann", 9)] == [(1, 1000)]
    shift.do("Ann", "seat 2 leaves")
    assert shift.refused("Ann", "seat 2 stays").cite.paragraph == "service.role"
