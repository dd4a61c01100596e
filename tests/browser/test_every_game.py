"""A new visitor plays each game of the sample house to a settled round, and the page's money is the ledger's."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.conftest import NewVisitor
from browser.plain_bets import plain_round
from browser.small import PHONE, too_small, unseen, wider
from croupier.games import game
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law
from every import each

HOUSE = sample_house().tables
AT_TERMINALS = [name for name, terms in HOUSE.items() if game(terms.book).at_terminals(Law(terms))]
PLAYED = [name for name in HOUSE if name not in AT_TERMINALS]
NARROW: ViewportSize = {"width": 360, "height": 740}


@pytest.mark.parametrize("table", each(PLAYED, PLAYED[::7]))
def test_a_visitor_plays_a_round_and_the_page_agrees_with_the_ledger(visitor: NewVisitor, table: str) -> None:
    """On a telephone: at every question the other side, the stake and the next step are in view, in a sentence."""
    bots, bets = plain_round(table)
    ann = visitor(**PHONE).come_in().walk_to(table).sit(200)
    assert ann.house.purse(ann.name) == 80_000
    ann.expect_books()
    if bots:
        ann.bots(bots)
    wrong: list[str] = []

    def look(asked: str) -> None:
        wrong.extend(unseen(ann, asked) + too_small(ann) + [f"{asked}: wider by {n}" for n in [wider(ann.page)] if n])
        sentence = (ann.at("question").text_content() or "").strip()
        if not re.search(r"[?.]", sentence) or sentence.startswith("What will you do"):
            wrong.append(f"{asked}: {sentence!r}")

    ann.play_on(*bets, before=look)
    while not ann.at("outcome").count():  # a wager may stay up: it is decided sooner or later
        ann.play_on(before=look)
    look("settled")
    assert wrong == []
    settled = ann.at("told").locator("li.settled.mine")
    expect(settled.first).to_be_visible()
    ann.expect_books()
    ann.shot(f"{table}-390")
    ann.page.set_viewport_size(NARROW)
    assert wider(ann.page) == 0


@pytest.mark.parametrize("table", AT_TERMINALS)
def test_a_visitor_plays_a_game_at_a_terminal_and_cashes_out(visitor: NewVisitor, table: str) -> None:
    ann = visitor().come_as_guest().walk_to(table).sit(200)
    ann.expect_books()
    ann.ready()
    expect(ann.actions).to_have_attribute("data-ask", "window")
    bets = [bet.partition(":") for bet in plain_round(table).bets]
    for spot, _, chip in bets:
        ann.bet(spot, int(chip))
    expect(ann.at("rack")).to_have_text(f"${200 - sum(int(chip) for _, _, chip in bets)}")
    ann.ready()
    expect(ann.at("clock")).to_have_attribute("data-locked", "true")
    expect(ann.told("sensor reads")).to_be_visible()
    expect(ann.at("told").locator("li.settled")).to_have_count(len(bets))
    ann.shot(table)
    ann.ready()
    expect(ann.actions).to_have_attribute("data-ask", "between")
    ann.expect_books()
    rack, purse = ann.house.rack(table, ann.seat), ann.house.purse(ann.name)
    ann.press("cash-out")
    ann.press("verify")
    expect(ann.at("balance")).to_have_attribute("data-cents", str(purse + rack))
    assert ann.house.purse(ann.name) == purse + rack
