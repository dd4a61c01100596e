"""A refusal says why and by which paragraph; the why panel says what the paragraph means."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from croupier.rulebook.book import book


def test_a_refused_bet_says_why_and_opens_its_paragraph(visitor: NewVisitor) -> None:
    ann = visitor().come_to_one_like("craps-1").sit(200)
    ann.ready()
    ann.press("choice-accept")
    ann.at("chip-1").click()
    ann.at("spot-pass").click()
    refusal = ann.at("refusal")
    expect(refusal).to_contain_text("$5")
    expect(ann.at("rack-1")).to_have_text("$200")
    ann.expect_books()
    cite = (refusal.get_by_role("button", name="Why").get_attribute("title") or "").rsplit("/", 1)
    assert cite[0] == "oneida-2006/craps"
    refusal.get_by_role("button", name="Why").click()
    panel = ann.at("why-panel")
    paragraph = book("oneida-2006/craps").paragraphs[cite[1]]
    expect(panel).to_contain_text(paragraph.says)
    ann.page.get_by_text("The sign posted at this table").click()
    expect(panel.get_by_test_id("sign")).to_contain_text("Craps")
    ann.shot("why-panel")
    ann.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_dice_do_not_roll_for_a_shooter_without_a_line_bet(visitor: NewVisitor) -> None:
    """J.1: the betting stays open, everybody hears why, and a line bet closes it."""
    ann = visitor().come_to_one_like("craps-1").sit(200)
    ann.ready()
    ann.press("choice-accept")
    ann.bet("field", 5)
    ann.ready()
    expect(ann.told("must first bet pass or don't pass")).to_contain_text("J.1")
    expect(ann.at("ready")).to_be_enabled()
    ann.bet("pass", 5)
    ann.ready()
    expect(ann.actions).to_have_attribute("data-ask", "between")
    ann.expect_books()
