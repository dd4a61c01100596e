"""A poker hand with bots to its showdown: the pot grows street by street, the board is shown, the result is told."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor


def test_a_hand_is_called_down_to_a_showdown(visitor: NewVisitor, house: OpenHouse) -> None:
    table = house.table_like("holdem-1")
    ann = visitor().come_in().walk_to(table).sit(400)
    ann.bots(3)
    seen = [call_down(ann, table)]
    while seen[-1][-1] < 5 and len(seen) < 20:  # whoever calls can lose the opponents, never the hand
        seen.append(call_down(ann, table))
    boards = seen[-1]
    assert boards == sorted(boards)
    assert set(boards) <= {0, 3, 4, 5}
    assert boards[-1] == 5
    assert board(ann) == 5  # the hand is over and can still be read
    expect(ann.at("told").locator("li.settled", has_text=re.compile(r"Pot \$\d+ wins")).first).to_be_visible()
    expect(ann.told("show").first).to_be_visible()
    ann.expect_books()
    ann.shot("holdem-showdown")


def call_down(ann: Visitor, table: str) -> list[int]:
    """One hand, checked and called to its end; how many cards the board showed at each of one's turns."""
    boards = []
    ann.ready()
    while ann.asked != "between":
        if ann.asked == "turn":
            boards.append(board(ann))
            expect_pots(ann, table)
            ann.shot("holdem-turn")
            ann.choose_usual()
        else:
            ann.ready()
    return [*boards, board(ann)]


def expect_pots(ann: Visitor, table: str) -> None:
    """The pots in the middle of the felt are those of the table, chip for chip."""
    pots = ann.house.floor.owners[table].live.table.view(ann.seat).pots
    shown = ann.page.locator("[data-testid^='pot-']").all()
    assert [pot.get_attribute("data-chips") for pot in shown] == [str(pot) for pot in pots if pot]


def board(ann: Visitor) -> int:
    """How many cards lie on the board."""
    return (ann.at("cards-board").get_attribute("aria-label") or "").count(" of ")
