"""Practice on the page: what each choice is worth at the question, and after the answer what it cost."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import NewVisitor

MINUS = "\u2212"  # as the page prints it


def test_a_choice_is_valued_before_it_is_made_and_judged_after(visitor: NewVisitor) -> None:
    """At three card poker: a fold gives up the Ante and the Pair Plus beside it, whatever the cards are."""
    ann = visitor().come_to_one_like("three-card-poker-1").sit(200)
    expect(ann.at("advice")).to_have_count(0)
    ann.at("practice").click()
    expect(ann.at("practice")).to_have_attribute("aria-pressed", "true")
    ann.ready()
    ann.bet("ante")
    ann.bet("pair-plus")
    ann.ready()
    expect(ann.actions).to_have_attribute("data-ask", "turn")
    rows = ann.at("advice").locator("tbody tr")
    expect(rows).to_have_count(2)
    fold, play = rows.filter(has_text="fold"), rows.filter(has_text="play")
    expect(fold.locator("td").nth(1)).to_have_text(f"{MINUS}$10.00")
    expect(play.locator("td").nth(1)).to_have_text(re.compile(rf"^[+{MINUS}]\$\d+\.\d\d$"))
    expect(rows.first).to_contain_text(", best")
    expect(rows.first.locator("td").nth(2)).to_have_text("nothing")
    lesser = "play" if "fold" in (rows.first.text_content() or "").lower() else "fold"
    price = rows.nth(1).locator("td").nth(2).text_content()
    assert ann.at("judged").count() == 0
    ann.press(f"choice-{lesser}")
    expect(ann.at("judged")).to_contain_text(f"{lesser} cost {price} against")
    expect(ann.at("judged")).to_contain_text(f"1 mistake so far, costing {price} on average.")
    ann.at("practice").click()
    expect(ann.at("advice")).to_have_count(0)
