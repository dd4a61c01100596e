"""One person holds one place at a table and four in the house, whichever processes run the tables."""

from __future__ import annotations

import asyncio

import pytest

from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Command, Done
from croupier.service.seating.places import count_places_elsewhere, seats_promised, seats_taken
from croupier.service.store import Crowded, Store, Write, schema
from croupier.service.store.places import MOST_PLACES
from doors import Doors, floor_of
from shift import PEOPLE, Shift, check_books, endow

ROOMS = ("craps-1", "three-card-poker-1", "sic-bo-1", "blackjack-1", "roulette-1")


def sit(shift: Shift, name: str) -> None:
    shift.do(name, f"seat 1 sits 100 {name}")


def test_one_person_holds_few_places_in_the_house_whoever_runs_the_tables(store: Store) -> None:
    endow(store)
    *others, last = (Shift(name, store) for name in ROOMS)
    assert len(others) == MOST_PLACES
    for shift in others:
        sit(shift, "Ann")
    assert last.refused("Ann", "seat 1 sits 100 Ann").cite.paragraph == "service.places"
    others[0].do("Ann", "seat 1 leaves")
    sit(last, "Ann")
    assert last.refused("Ann", "seat 2 sits 100 Ann").cite.paragraph == "service.places"
    assert others[0].refused("Ann", "seat 1 sits 100 Ann").cite.paragraph == "service.places"
    assert set(seats_taken(store, "Ann")) == set(ROOMS[1:])


def test_two_tables_that_let_somebody_in_at_once_do_not_both_do_it(store: Store) -> None:
    """Each has looked before the other has stored: it is counted again in the transaction, and told then."""
    endow(store)
    *others, one, two = (Shift(name, store) for name in ROOMS)
    for shift in others:
        sit(shift, "Ann")
    asked = Command("late", "seat 1 sits 100 Ann", PEOPLE["Ann"])
    (done,) = one.live.decide([asked], early := Write())
    assert isinstance(done, Done)
    sit(two, "Ann")
    with pytest.raises(Crowded):
        store.write(early)
    one.live.stale = True
    (answer,) = one.live.handle([asked])
    assert isinstance(answer, Refused)
    (commits,) = one.texts()
    assert (answer.cite.paragraph, commits.startswith("~ commits 1 ")) == ("service.places", True)
    check_books(store, one.again(), two.live)


def test_a_promised_place_counts_and_one_of_a_house_of_before_is_written_down(lite_url: str) -> None:
    floor = floor_of(lite_url, "craps-1")
    endow(floor.store)
    shift = Shift("craps-1", floor.store)
    sit(shift, "Ann")
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Bob", "seat 2 sits 100 Bob")
    assert count_places_elsewhere(floor.store, "roulette-1", "Bob") == 1
    assert (seats_taken(floor.store, "Bob"), seats_taken(floor.store, "Ann")) == ({}, {"craps-1": 1})
    assert (seats_promised(floor.store, "Bob"), seats_promised(floor.store, "Ann")) == ({"craps-1": 2}, {})
    with floor.store.begin() as db:
        db.execute(schema.places.delete())

    async def run() -> None:
        await floor.owner("craps-1")
        assert count_places_elsewhere(floor.store, "roulette-1", "Bob") == 1
        assert seats_taken(floor.store, "Ann") == {"craps-1": 1}
        await floor.close()

    asyncio.run(run())


def test_a_place_that_is_kept_is_shown_to_its_owner_and_can_be_given_back(doors: Doors) -> None:
    doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
    doors.do("Dee", "craps-1", "dealer on", "d1")
    doors.do("Dee", "craps-1", "dealer opens", "d2")
    doors.do("Bob", "craps-1", "seat 2 sits 100 Bob", "b1")
    mine = doors.get("Bob", "/me")
    assert (mine["seats"], mine["kept"]) == ([], [{"table": "craps-1", "seat": 2}])
    refused = doors.say("Cid", "craps-1", "wait no more", "c1")
    assert refused.json()["cite"] == "croupier/records/service.waiting"
    for _ in range(2):  # sent again, it has the same answer
        doors.do("Bob", "craps-1", "wait no more", "b2")
    assert doors.get("Bob", "/me")["kept"] == []
    doors.do("Cid", "craps-1", "seat 2 sits 100 Cid", "c2")
    assert doors.get("Cid", "/me")["kept"] == [{"table": "craps-1", "seat": 2}]


def test_a_terminal_with_ones_money_on_it_is_kept_too(doors: Doors) -> None:
    table = "roulette-terminals-1"
    doors.do("Dee", table, "dealer on", "d1")
    doors.do("Ann", table, "terminal 7 puts 50", "a1")
    assert doors.get("Ann", "/me")["kept"] == [{"table": table, "seat": 7}]
    doors.do("Ann", table, "terminal 7 takes-back", "a2")
    assert doors.get("Ann", "/me")["kept"] == []
    doors.do("Ann", table, "terminal 8 puts 50", "a3")
    for number, line in enumerate(("buy-in count 8 50", "buy-in confirm 8", "buy-in drop 8")):
        doors.do("Dee", table, line, f"b{number}")
    mine = doors.get("Ann", "/me")
    assert ([one["seat"] for one in mine["seats"]], mine["kept"]) == ([8], [])
