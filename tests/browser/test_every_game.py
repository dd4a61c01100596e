"""A new visitor plays each game of the sample house to a settled round, and the page's money is the ledger's."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewVisitor
from croupier.rulebook.house import sample_house

# Each table with how many bots it needs and where the visitor's chip goes; a pot game needs no spot.
PLAYED = {
    "craps-1": (0, "pass field"),
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
    bots, spots = PLAYED[table]
    ann = visitor().come_as_guest().walk_to(table).sit(200)
    assert ann.house.purse(ann.name) == 80_000
    ann.expect_books()
    if bots:
        ann.bots(bots)
    ann.play_on(*spots.split())
    settled = ann.at("told").locator("li.settled.mine")
    expect(settled.first).to_be_visible()
    ann.expect_books()
    ann.shot(table)


def test_a_visitor_plays_a_game_at_a_terminal_and_cashes_out(visitor: NewVisitor) -> None:
    ann = visitor().come_as_guest().walk_to("roulette-terminals-1").sit(200)
    ann.expect_books()
    ann.ready()
    expect(ann.actions).to_have_attribute("data-ask", "window")
    ann.bet("straight-17")
    ann.bet("red", 25)
    expect(ann.at("rack")).to_have_text("$170")
    ann.ready()
    expect(ann.at("clock")).to_have_attribute("data-locked", "true")
    expect(ann.told("sensor reads")).to_be_visible()
    expect(ann.at("told").locator("li.settled")).to_have_count(2)
    ann.shot("roulette-terminals-1")
    ann.ready()
    expect(ann.actions).to_have_attribute("data-ask", "between")
    ann.expect_books()
    rack, purse = ann.house.rack("roulette-terminals-1", ann.seat), ann.house.purse(ann.name)
    ann.press("cash-out")
    ann.press("verify")
    expect(ann.at("balance")).to_have_attribute("data-cents", str(purse + rack))
    assert ann.house.purse(ann.name) == purse + rack
