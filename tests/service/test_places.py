"""One person holds one place at a table and four in the house, whichever processes run the tables."""

from __future__ import annotations

import asyncio

import pytest
from doors import floor_of
from shift import PEOPLE, Shift, check_books, endow

from croupier.rulebook.cite import Refused
from croupier.service import schema
from croupier.service.asked import Asked, Done
from croupier.service.places import held_elsewhere, sittings
from croupier.service.seats import MOST_PLACES
from croupier.service.store import Crowded, Store, Write

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
    assert set(sittings(store, "Ann")) == set(ROOMS[1:])


def test_two_tables_that_let_somebody_in_at_once_do_not_both_do_it(store: Store) -> None:
    """Each has looked before the other has stored: it is counted again in the transaction, and told then."""
    endow(store)
    *others, one, two = (Shift(name, store) for name in ROOMS)
    for shift in others:
        sit(shift, "Ann")
    asked = Asked("late", "seat 1 sits 100 Ann", PEOPLE["Ann"])
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
    assert held_elsewhere(floor.store, "roulette-1", "Bob") == 1
    assert (sittings(floor.store, "Bob"), sittings(floor.store, "Ann")) == ({}, {"craps-1": 1})
    with floor.store.begin() as db:
        db.execute(schema.places.delete())

    async def run() -> None:
        await floor.owner("craps-1")
        assert held_elsewhere(floor.store, "roulette-1", "Bob") == 1
        assert sittings(floor.store, "Ann") == {"craps-1": 1}
        await floor.close()

    asyncio.run(run())
