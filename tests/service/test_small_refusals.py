"""Small things at the door and at the table: ids, digits, names, readiness, and what a guest leaves behind."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection

from croupier.play.vocabulary.move import read_move
from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Command, Done
from croupier.service.commands.words import read_command
from croupier.service.people.accounts import SESSION_TIME, People
from croupier.service.store import Store
from croupier.service.watching.owner import Owner
from croupier.service.watching.watcher import Watcher
from doors import PASSWORD, QUICK, open_doors
from shift import PEOPLE, Clock, Shift, endow

USED = "used for another command"


# --- an id is for one command ---


@pytest.mark.parametrize("restart", [False, True])
def test_a_used_id_with_another_body_is_refused(store: Store, restart: bool) -> None:
    endow(store)
    shift = Shift("craps-1", store)
    for id_, who, line in (
        ("sat", "Ann", "seat 1 sits 500 Ann"),
        ("no", "Ann", "seat 9 bets 5 field"),
        ("fill", "Flo", "fill 10"),
    ):
        first = shift.say(who, line, id_)
        if restart:
            shift.restart()
        before = (shift.texts(), store.balances())
        other = shift.say(who, line.replace("5", "6").replace("10", "20"), id_)
        assert isinstance(other, Refused)
        assert (other.cite.paragraph, USED in other.why) == ("service.command", True), id_
        assert (shift.texts(), store.balances()) == before
        again = shift.say(who, line, id_)
        assert type(again) is type(first)
        assert isinstance(again, Refused) or again == first
        if restart:
            shift.restart()
            assert type(shift.say(who, line, id_)) is type(first)


def test_the_same_command_in_other_words_is_the_same_after_a_restart(lite: Store) -> None:
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 500 Ann", "seat 1 ready")
    if shift.ask == "Turn":
        shift.do("Ann", "seat 1 chooses accept")
    assert isinstance(shift.say("Ann", "seat 01 bets 5 field", "b"), Done)
    shift.restart()
    assert isinstance(shift.say("Ann", "seat 01 bets 5 field", "b"), Done)
    assert isinstance(shift.say("Ann", "seat 1 bets 6 field", "b"), Refused)


# --- digits are digits ---


@pytest.mark.parametrize(
    "line",
    [
        "seat \uff11 bets 5 pass",
        "seat 1 bets \u0665 pass",
        "dealer does cut \uff110",
        "seat \uff11 ready",
        "fill \u0663",
        "wheel \uff11\uff17",
        "dice \uff13 4",
    ],
)
def test_digits_of_other_scripts_are_no_numbers(line: str) -> None:
    with pytest.raises(Refused):
        read_command(line)
    with pytest.raises(Refused):
        read_move(line)


# --- readiness ---


def test_ready_at_a_closed_table_says_why(lite: Store) -> None:
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 500 Ann")
    shift.do("Cas", "table closes 9000")
    refused = shift.refused("Ann", "seat 1 ready")
    assert (refused.cite.paragraph, "closed" in refused.why) == ("books.opener", True)
    shift.do("Cas", "table opens 9000")
    shift.do("Ann", "seat 1 ready")


def test_ready_at_a_terminal_goes_to_whom_it_concerns(lite: Store) -> None:
    endow(lite)
    shift = Shift("roulette-terminals-1", lite)
    for who, seat in (("Ann", 1), ("Bob", 2), ("Cid", 3)):
        shift.do(who, f"terminal {seat} puts 50")

    async def run() -> dict[str, list[str]]:
        owner = Owner(shift.live)
        owner.start()
        watchers: dict[str, Watcher] = {}
        for name in ("Ann", "Bob", "Dee"):
            watchers[name] = await owner.watch(PEOPLE[name], None)
            watchers[name].take_unread()
        assert isinstance(await owner.ask(Command("r1", "seat 1 ready", PEOPLE["Ann"])), Done)
        heard = {name: [json.loads(text)["type"] for text in one.take_unread()] for name, one in watchers.items()}
        assert isinstance(await owner.ask(Command("r2", "seat 2 ready", PEOPLE["Bob"])), Done)
        await owner.stop()
        (own,) = [json.loads(text) for text in watchers["Bob"].take_unread()]
        assert own["view"]["seats"]["2"]["ready"] is True
        return heard

    assert asyncio.run(run()) == {"Ann": ["events"], "Bob": [], "Dee": ["events"]}


# --- names and guests ---


@pytest.mark.parametrize(
    "name", ["Dealer.", "dealer", "D.e.a.l.e.r", "Pit-", "Flo.", "f_l_o", "Surveillance_", "Cage."]
)
def test_nobody_is_called_like_the_staff(lite: Store, name: str) -> None:
    people = People(lite, Clock(), QUICK)
    people.register("Flo", PASSWORD, "floor", 0)
    with pytest.raises(Refused) as refusal:
        people.register(name, PASSWORD)
    assert refusal.value.cite.paragraph == "service.name"
    assert people.register("Florence", PASSWORD).name == "Florence"


def test_what_a_guest_leaves_behind_goes_back(url: str) -> None:
    """When no session is left, the purse goes back to where it came from; what lies in a rack stays until the seat is
    given up."""
    clock = Clock()
    with open_doors(url, "craps-1", clock=clock) as doors:
        store, people = doors.floor.store, doors.floor.people
        names, tokens = zip(
            *((person.name, token) for person, token in (people.add_guest() for _ in range(3))), strict=True
        )
        gone, seated, here = names
        doors.tokens |= {seated: tokens[1], here: tokens[2]}
        doors.do(seated, "craps-1", f"seat 1 sits 100 {seated}", "s1")
        people.sign_out(tokens[0])
        people.sign_out(tokens[1])
        outside = store.balance("outside")
        doors.floor.return_purses()
        assert [store.balance(f"purse:{name}") for name in (gone, seated, here)] == [0, 90_000, 100_000]
        assert store.balance("outside") == outside + 100_000
        assert sum(store.balances().values()) == 0
        clock.at += SESSION_TIME + 1
        doors.floor.return_purses()
        assert store.balance(f"purse:{here}") == 0
        assert store.balance("purse:Ann") == 1_000_000  # who has a password can come back


def test_a_guest_is_never_without_a_session(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks for purses to return, at any moment while a guest arrives, finds nobody gone."""
    with open_doors(url, "craps-1") as doors:
        store, people, seen = doors.floor.store, doors.floor.people, []
        begin = store.begin

        @contextmanager
        def watched() -> Iterator[Connection]:
            with begin() as db:
                yield db
            seen.append(people.gone_guests())

        monkeypatch.setattr(store, "begin", watched)
        _, token = people.add_guest()
        assert seen == [[]]
        assert people.person_of_token(token) is not None


def test_E_6_a_table_that_is_opened_again_does_not_deal_from_the_old_shoe(lite: Store) -> None:
    endow(lite)
    shift = Shift("three-card-poker-1", lite)
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Cas", "table closes 9000")
    shift.do("Cas", "table opens 9000")
    assert shift.live.table.carried.spread == "idle"
    lines = [row["text"] for row in lite.lines("three-card-poker-1", 0)]
    assert lines[-2:] == ["~ opened 9000", "dealer does spread"]
    shift.live.recover()
    assert shift.live.table.carried.spread == "idle"
