"""A new visitor plays each game of the sample house to a settled round, and the page's money is the ledger's."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.conftest import NewVisitor
from browser.small import PHONE, too_small, unseen
from croupier.rulebook.house import sample_house

# Each table with how many bots it needs and where the visitor's chips go, of $5 unless it says so; a pot needs no spot.
PLAYED = {
    "craps-1": (0, "pass field"),
    "roulette-1": (0, "straight-17"),
    "roulette-2006": (0, "red:10"),
    "three-card-poker-1": (1, "ante"),
    "let-it-ride-1": (1, "bet-1 bet-2 bet-3"),
    "four-card-poker-1": (1, "ante aces-up"),
    "sic-bo-1": (0, "small"),
    "blackjack-1": (1, "base:10"),
    "blackjack-2004": (0, "base:10"),
    "minibaccarat-1": (0, "player"),
    "california-three-card-1": (2, "ante"),
    "six-card-bonus-1": (2, "ante"),
    "ultimate-texas-holdem-1": (2, "ante blind"),
    "pai-gow-poker-1": (2, "base:25"),
    "face-up-pai-gow-poker-1": (2, "base:25 ace-high:25"),
    "double-hand-marquez-1": (2, "back:25 front:25 front:25"),
    "no-bust-21-1": (2, "base:10"),  # its chips are 50 cents
    "pure-21-5-1": (2, "base"),
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
    "ranchos-omaha-1": (3, ""),
    "ranchos-omaha-high-low-1": (3, ""),
}


DESK: ViewportSize = {"width": 1440, "height": 900}


def test_every_table_is_visited() -> None:
    assert {*PLAYED, "roulette-terminals-1"} == set(sample_house().tables)


@pytest.mark.parametrize("table", PLAYED)
def test_a_visitor_plays_a_round_and_the_page_agrees_with_the_ledger(visitor: NewVisitor, table: str) -> None:
    """On a telephone: at every question the other side, the stake and the next step are in view, in a sentence."""
    bots, spots = PLAYED[table]
    ann = visitor(**PHONE).come_as_guest().walk_to(table).sit(200)
    assert ann.house.purse(ann.name) == 80_000
    ann.expect_books()
    if bots:
        ann.bots(bots)
    wrong: list[str] = []

    def look(asked: str) -> None:
        wrong.extend(unseen(ann, asked) + too_small(ann))
        sentence = (ann.at("question").text_content() or "").strip()
        if not re.search(r"[?.]", sentence) or sentence.startswith("What will you do"):
            wrong.append(f"{asked}: {sentence!r}")

    ann.play_on(*spots.split(), before=look)
    look("settled")
    assert wrong == []
    settled = ann.at("told").locator("li.settled.mine")
    expect(settled.first).to_be_visible()
    ann.expect_books()
    ann.shot(f"{table}-390")
    ann.page.set_viewport_size(DESK)
    expect(ann.at("felt")).to_have_attribute("data-near", "false")
    ann.shot(f"{table}-1440")


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
