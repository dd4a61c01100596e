"""Axe finds nothing to complain of: every page, every kind of table in several phases, in the dark and in the light."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.small import PHONE
from every import each, every

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
# A theme changes colours and nothing else, so that the second look asks for contrast alone.
COLOURS = ["color-contrast", "link-in-text-block"]
RULES = ({}, {"runOnly": COLOURS})
# While a round goes on, what may be wrong is in how things are named and nested; colours, which take as long as all the
# rest, are looked at when it is settled.
NAMES = {"rules": {rule: {"enabled": False} for rule in COLOURS}}
RUN = """async ([part, rules]) => (await axe.run(part, {resultTypes: ["violations"], ...rules})).violations.flatMap(
    rule => rule.nodes.map(node => `${rule.id}: ${node.html.match(/data-testid="([^"]*)/)?.[1] ?? node.target}`))"""


def violations(page: Page, looks: Sequence[dict[str, Any]] = RULES, part: str = "html") -> set[str]:
    """What axe says of the page as it stands, or of a part of it, in both themes; one look is in one of them, the next
    in the other."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: set[str] = set()
    for rules in looks:
        theme = page.evaluate("document.documentElement.dataset.theme")
        found |= {f"{theme} {one}" for one in page.evaluate(RUN, [part, rules])}
        page.get_by_role("button", name="theme").click()
    return found


def at_both_sizes(page: Page) -> set[str]:
    """The same on a telephone, where other things are shown and things lie elsewhere, in the same colours."""
    found = violations(page)
    page.set_viewport_size(PHONE["viewport"])
    return found | {f"telephone {one}" for one in violations(page, (NAMES,))}


@pytest.mark.parametrize(
    "where",
    each(
        ["lobby", "enter", "mathematics/craps-1", "editions/craps", "table/craps-1", "terminal/roulette-terminals-1"],
        ["lobby"],
    ),
)
def test_pages_for_everybody(visitor: NewVisitor, where: str) -> None:
    page = visitor().open(where).page
    expect(page.get_by_role("heading", level=1).or_(page.get_by_test_id("guest")).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    if where.startswith("mathematics"):
        expect(page.get_by_role("table").first).to_be_visible()
    assert at_both_sizes(page) == set()


@every
def test_pages_of_a_player(visitor: NewVisitor) -> None:
    """Lobby and account, the rounds, one of them step by step, and beside the felt all that stands there."""
    ann = visitor().come_to_one_like("three-card-poker-1").sit(200)
    ann.play_on("ante")
    found: set[str] = set()
    for tab in ("mine", "how", "sign", "edge", "fair"):
        ann.at(f"tab-{tab}").click()
        ann.page.wait_for_load_state("networkidle")
        found |= violations(ann.page, part="[role=tabpanel]")  # the felt beside it is the same as before
    for where in ("lobby", "account", "history/hands", "history/statistics", "history/file", "history"):
        ann.open(where)
        expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
        ann.page.wait_for_load_state("networkidle")
        found |= at_both_sizes(ann.page)
        ann.page.set_viewport_size({"width": 1280, "height": 900})
    ann.at(f"replay-{ann.table}-1").click()
    expect(ann.at("checks")).to_be_visible()
    ann.at("step-last").click()
    assert found | at_both_sizes(ann.page) == set()


@pytest.mark.parametrize(
    ("name", "where"),
    each(
        [("Floor", "floor"), ("Administrator", "floor"), ("Cashier", "cage"), ("Dealer", "lobby")], [("Floor", "floor")]
    ),
)
def test_pages_of_the_staff(visitor: NewVisitor, name: str, where: str) -> None:
    staff = visitor().sign_in(name, where)
    expect(staff.page.get_by_role("heading", level=1)).to_be_visible()
    staff.page.wait_for_load_state("networkidle")
    assert violations(staff.page) == set()


# One table of each family, and one of each kind of question beside those: how many bots, and where a chip goes.
KINDS = {
    "craps-1": (1, "pass"),
    "roulette-1": (0, "red"),
    "blackjack-1": (1, "base:10"),
    "minibaccarat-1": (0, "player"),
    "pai-gow-poker-1": (2, "base:10"),
    "draw-1": (3, ""),
    "holdem-1": (3, ""),
}


@pytest.mark.parametrize("kind", each(KINDS, ("blackjack-1", "holdem-1")))
def test_a_table_in_every_phase(visitor: NewVisitor, kind: str) -> None:
    """Between rounds, at each kind of question that the round asks, and settled; settled in both themes, and on a
    telephone as well."""
    bots, spot = KINDS[kind]
    ann = visitor().come_to_one_like(kind).sit(200)
    if bots:
        ann.bots(bots)
    found: set[str] = set()
    looked: set[str] = set()

    def look(phase: str) -> None:
        if phase not in looked:
            looked.add(phase)
            found.update(violations(ann.page, RULES if phase == "settled" else (NAMES,)))
            if phase == "settled":
                ann.page.set_viewport_size(PHONE["viewport"])
                expect(ann.at("whole")).to_be_visible()
                found.update(f"telephone {one}" for one in violations(ann.page, (NAMES,)))
                ann.page.set_viewport_size({"width": 1280, "height": 900})

    ann.play_on(*spot.split(), before=look)
    look("settled")
    assert found == set()
    assert {"between", "settled"} <= looked


@every
def test_consoles_and_terminals(visitor: NewVisitor, house: OpenHouse) -> None:
    table = house.table_like("roulette-terminals-1")
    dealer = visitor().sign_in("Dealer", f"dealer/{table}")
    dealer.press("dealer-on")
    found = violations(dealer.page, (NAMES,))
    ann = visitor().come_in().walk_to(table)
    found |= violations(ann.page, (NAMES,))
    ann.sit(200, 1, at_once=False)
    found |= violations(dealer.page)  # money that lies on the clipboard, in colour
    for step in ("count", "confirm", "drop"):
        dealer.press(f"desk-{step}-1")
    dealer.press("opens")
    ann.bet("red", 25)
    found |= at_both_sizes(ann.page) | violations(dealer.page, (NAMES,))
    dealer.press("closes")
    dealer.press("step")
    found |= violations(ann.page, (NAMES,)) | violations(dealer.page)
    assert found == set()


@pytest.mark.parametrize(
    ("kind", "bet"), each([("craps-1", "pass"), ("three-card-poker-1", "ante")], [("craps-1", "pass")])
)
def test_a_console_that_enters_dice_and_cards(visitor: NewVisitor, house: OpenHouse, kind: str, bet: str) -> None:
    table = house.table_like(kind)
    ann = visitor().come_in().walk_to(table).sit(200)
    dealer = visitor().sign_in("Dealer", f"dealer/{table}")
    dealer.press("dealer-on")
    dealer.press("opens")
    while ann.as_far_as(dealer).asked != "window":
        if ann.asked == "turn":
            ann.choose_usual()
        else:
            dealer.press("step")
    ann.bet(bet, 5)
    dealer.press("closes")
    expect(dealer.at("enter-result")).to_be_visible()
    assert violations(dealer.page) == set()
