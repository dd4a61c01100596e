"""A tournament on the page: announced at the desk, entered by four pages, and played by them to its winner."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor
from browser.test_accessibility import at_both_sizes, violations
from croupier.service.tournament import live_tournament
from every import every

# What goes on with the hand, and puts in as much as it can.
EAGER = ["raise", "bet", "call", "check", "show"]
DONE = "done"
# One question a page: which of these it would have pressed, nothing if nobody asks there, or that it is out.
ASKED = """words => {
    const bar = document.querySelector("[data-testid='actions']");
    if (bar.dataset.out === "true" || bar.dataset.phase === "over") return "done";
    return words.find(word => document.querySelector(`[data-testid='choice-${word}']:not([aria-disabled])`)) ?? "";
}"""
PHONE = {"viewport": {"width": 390, "height": 844}}


@every
def test_four_pages_play_a_tournament_to_its_winner(
    visitor: NewVisitor, house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tournament, "REST", 200)
    pit = visitor().sign_in("pit")
    pit.at("announce").locator("summary").click()
    pit.at("announce-name").fill("pages")
    pit.at("option-tournament-stack").fill("60")
    pit.at("option-cancel-below-thirty").select_option("false")
    found = at_both_sizes(pit.page)
    pit.shot("tournament-announce")
    pit.at("announce-do").click()
    expect(pit.at("phase")).to_have_attribute("data-phase", "entries")

    players = [visitor(**(PHONE if k == 0 else {})).come_as_guest() for k in range(4)]
    for one in players:
        one.at("tournament-pages").get_by_role("link").click()
        one.at("register").click()
        expect(one.at("withdraw")).to_be_visible()
        expect(one.at("balance")).to_have_attribute("data-cents", "96000")
    players[3].at("withdraw").click()  # and comes back
    expect(players[3].at("balance")).to_have_attribute("data-cents", "100000")
    players[3].at("register").click()
    expect(pit.at("entries")).to_have_text("4 of 60")
    pit.at("close").click()
    wall = visitor().open("wall/pages")
    pit.at("begin").click()
    for one in players:
        expect(one.at("connection")).to_have_attribute("data-status", "live")
    place = players[1].open("lobby").at("place-pages")  # where one sits
    expect(place).to_contain_text("table 1")
    place.get_by_role("link").click()
    expect(players[1].at("connection")).to_have_attribute("data-status", "live")
    expect(wall.at("wall-players")).to_have_text("4 of 4")
    expect(wall.at("wall-average")).to_have_text("$60")
    expect(wall.at("wall-level")).to_have_text("$5 and $10")
    expect(wall.at("wall")).to_contain_text("Blinds")
    expect(wall.page.get_by_role("heading", name="Prizes")).to_be_visible()
    assert re.fullmatch(r"(20:00|19:\d\d)", wall.at("wall-time").inner_text())
    wall.shot("tournament-wall")
    found |= at_both_sizes(wall.page)
    wall.shot("tournament-wall-phone")
    pit.page.set_viewport_size({"width": 1280, "height": 900})
    pit.shot("tournament-director")
    found |= at_both_sizes(pit.page)
    pit.shot("tournament-director-phone")
    assert found == set()

    seen = False
    while (asked := [one.page.evaluate(ASKED, EAGER) for one in players]) != [DONE] * len(players):
        for one, word in zip(players, asked, strict=True):
            if word in (DONE, ""):
                continue
            seen = seen or (one is players[0] and look_at(one))
            act(one, word)
    event = house.floor.tournaments.owners["pages"].live.tournament
    assert event.phase == "over"
    won = {prize.name: prize.cents for prize in event.prizes}
    assert sum(won.values()) == 4 * 4000
    for one in players:
        assert house.purse(one.name) == 96_000 + won[one.name]
    best = max(players, key=lambda one: won[one.name])
    expect(best.at("question")).to_contain_text("first place")
    expect(wall.at("wall")).to_have_attribute("data-phase", "over")
    best.at("results").click()
    expect(best.at("standings").locator("tr.me td").first).to_have_text("1")
    best.shot("tournament-over")
    best.open("history/hands").at("filter-kind").select_option("tournament")
    last = best.at("my-hands").get_by_role("listitem").first
    expect(last).to_contain_text(" chips")
    best.shot("tournament-hands")
    last.get_by_role("button").click()
    expect(best.at("checks").locator("[data-right=true]")).to_have_count(4)
    best.shot("tournament-hand-again")
    pit.at("tournament-duties").locator("summary").click()
    pit.at("sign-sign-payouts").click()
    expect(pit.at("duty-sign-payouts")).to_have_attribute("data-state", "signed")
    pit.shot("tournament-duties")
    wall.open("lobby")
    expect(wall.at("tournament-pages").get_by_test_id("winners").locator("li").first).to_contain_text(best.name)
    wall.shot("tournament-in-the-lobby")


def look_at(one: Visitor) -> bool:
    """Once, when it is one's turn, on a telephone and on a screen."""
    one.shot("tournament-seat-phone")
    assert violations(one.page) == set()
    return True


def act(one: Visitor, word: str) -> None:
    """Whoever is asked goes on with the hand."""
    before = one.at("actions").get_attribute("data-seq")
    one.at(f"choice-{word}").click()
    expect(one.at("actions")).not_to_have_attribute("data-seq", before or "")
