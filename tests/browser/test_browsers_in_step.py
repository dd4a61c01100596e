"""Browsers at one table stay in step, and one whose connection fell shows what it missed."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor


def both_at(visitor: NewVisitor, table: str) -> tuple[Visitor, Visitor]:
    ann, bob = (visitor().come_in().walk_to(table).sit(200, seat) for seat in (1, 2))
    return ann, bob


def bet_and_see(ann: Visitor, bob: Visitor) -> None:
    """Both are ready, so the round opens; each bets and the other sees it."""
    ann.ready()
    bob.ready()
    for one in (ann, bob):
        expect(one.actions).to_have_attribute("data-ask", "window")
    ann.bet("red", 5)
    bob.bet("black", 25)
    assert "seat 1 has $5" in (bob.at("spot-red").get_attribute("aria-label") or "")
    expect(ann.page.get_by_label("seat 2 has $25")).to_be_visible()


def test_two_browsers_see_the_same_round(visitor: NewVisitor, house: OpenHouse) -> None:
    ann, bob = both_at(visitor, house.table_like("roulette-1"))
    bet_and_see(ann, bob)
    ann.ready()
    expect(ann.at("ready")).to_have_text("Waiting for the others")
    expect(ann.at("ready")).to_have_accessible_description(f"Waiting for {bob.name}.")
    bob.ready()
    for one in (ann, bob):
        expect(one.actions).to_have_attribute("data-ask", "between")
        one.expect_books()
    number = ann.at("last").get_by_role("listitem").first.text_content() or ""
    expect(bob.at("last").get_by_role("listitem").first).to_have_text(number)
    assert ann.actions.get_attribute("data-seq") == bob.actions.get_attribute("data-seq")
    for seat in (1, 2):
        assert ann.at(f"rack-{seat}").inner_text() == bob.at(f"rack-{seat}").inner_text()


def test_a_page_that_lost_its_connection_shows_the_round_it_missed(visitor: NewVisitor, house: OpenHouse) -> None:
    table = house.table_like("roulette-1")
    ann, bob = both_at(visitor, table)
    bet_and_see(ann, bob)
    ann.ready()
    name = ann.name
    ann.page.context.set_offline(True)
    house.cut_off(table, name)
    expect(ann.at("connection")).to_have_attribute("data-status", "reconnecting")
    expect(ann.at("lost")).to_contain_text("What you press now is sent")
    bob.ready()
    expect(bob.actions).to_have_attribute("data-ask", "between")
    expect(ann.at("told").locator("li.settled")).to_have_count(0)
    ann.page.context.set_offline(False)
    expect(ann.at("connection")).to_have_attribute("data-status", "live")
    expect(ann.at("told").locator("li.settled")).to_have_count(2)
    expect(ann.actions).to_have_attribute("data-ask", "between")
    ann.expect_books()
