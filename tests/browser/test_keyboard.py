"""Without a mouse: a round of roulette and one of blackjack by Tab, arrows and Enter alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor
from croupier.front.layout import layout_of
from croupier.rulebook.law import Law
from every import each

FOCUSED = "document.activeElement?.dataset.testid ?? document.activeElement?.getAttribute('href') ?? ''"


def tab_to(ann: Visitor, wanted: str) -> None:
    """Tab until the focus is there; the whole page is no longer than this."""
    for _ in range(150):
        if ann.page.evaluate(FOCUSED) == wanted:
            return
        ann.page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by Tab: the focus is on {ann.page.evaluate(FOCUSED)!r}")


def enter(ann: Visitor, wanted: str) -> None:
    tab_to(ann, wanted)
    ann.page.keyboard.press("Enter")


def enter_and_see(ann: Visitor, wanted: str) -> None:
    """Press what changes the table, and see it changed."""
    before = ann.actions.get_attribute("data-seq") or ""
    enter(ann, wanted)
    expect(ann.actions).not_to_have_attribute("data-seq", before)


def walk_in(ann: Visitor, table: str) -> None:
    """From the street to a seat."""
    ann.open()
    enter(ann, "guest")
    expect(ann.at("balance")).to_be_visible()
    expect(ann.at(f"lobby-card-{table}")).to_be_visible()
    ann.table, ann.seat = table, 1
    enter(ann, f"#/table/{table}")
    enter_and_see(ann, "sit-1")
    expect(ann.at("seat-1")).to_contain_text("(you)")


def test_a_round_of_roulette(visitor: NewVisitor, house: OpenHouse) -> None:
    ann, table = visitor(), house.table_like("roulette-1")
    walk_in(ann, table)
    enter_and_see(ann, "ready")
    tab_to(ann, "spot-straight-00")  # one tab stop for the whole layout
    for way in ("ArrowRight", "ArrowRight", "ArrowDown"):
        ann.page.keyboard.press(way)
    before = ann.actions.get_attribute("data-seq") or ""
    ann.page.keyboard.press("Enter")
    expect(ann.actions).not_to_have_attribute("data-seq", before)
    expect(ann.page.locator(":focus")).to_have_attribute("aria-label", "Split 2-3, pays 17 to 1, you have $5")
    enter_and_see(ann, "ready")
    expect(ann.actions).to_have_attribute("data-ask", "between")
    expect(ann.at("told").locator("li.settled.mine")).to_have_count(1)
    expect(ann.at("announcements")).to_contain_text("Split 2-3")
    ann.expect_books()


# Every spot that arrows reach from the one that has the focus, by pressing each arrow on each of them.
REACHED = """() => {
    const seen = new Set([document.activeElement.dataset.spot]);
    for (const spot of seen)
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            document.querySelector(`[data-spot="${CSS.escape(spot)}"]`).focus();
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
            seen.add(document.activeElement.dataset.spot);
        }
    return [...seen];
}"""


@pytest.mark.parametrize("kind", each(["craps-1", "roulette-1", "sic-bo-1"], ["craps-1"]))
def test_arrows_reach_every_spot(visitor: NewVisitor, house: OpenHouse, kind: str) -> None:
    ann = visitor().come_to_one_like(kind).sit(200)
    while ann.asked != "window":
        if ann.asked == "turn":
            ann.choose_usual()
        else:
            ann.ready()
    spots = [one.id for one in layout_of(Law(house.floor.house.tables[kind])).spots]
    ann.page.locator("[data-spot][tabindex='0']").focus()
    assert set(ann.page.evaluate(REACHED)) == set(spots)


def test_a_round_of_blackjack(visitor: NewVisitor, house: OpenHouse) -> None:
    ann, table = visitor(), house.table_like("blackjack-1")
    walk_in(ann, table)
    bet = False
    for step in range(40):
        match ann.asked:
            case "between" if step:
                break
            case "turn":
                offered = ann.choices()
                enter_and_see(ann, f"choice-{'stand' if 'stand' in offered else offered[0]}")
            case "window" if not bet:
                enter_and_see(ann, "spot-base")
                bet = True
            case _:
                enter_and_see(ann, "ready")
    expect(ann.at("told").locator("li.settled.mine").first).to_be_visible()
    ann.expect_books()
