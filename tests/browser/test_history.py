"""What one played: the rounds with their nets, a link that anybody steps through and checks, how to play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.small import BOTH, PHONE
from croupier.rulebook.house import sample_house
from croupier.service.fairness.signature import public_key
from every import each

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@BOTH
def test_my_rounds_with_a_link_that_anybody_checks(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    ann = visitor(**screen).come_to_one_like("three-card-poker-1").sit(200)
    ann.bots(1)
    ann.play_on("ante")
    ann.at("tab-mine").click()
    net = ann.house.rack(ann.table, ann.seat) - 20_000
    expect(ann.at("session-net")).to_have_attribute("data-cents", str(net))
    expect(ann.at("bankroll")).to_have_attribute("data-now", str(net))
    ann.open("history")
    expect(ann.at("my-rounds").get_by_role("listitem")).to_have_count(1)
    assert ann.page.evaluate(WIDER) == 0
    ann.shot(f"history-{'390' if screen else '1280'}")
    ann.at(f"replay-{ann.table}-1").click()
    link = ann.at("replay-link").input_value()

    bob = visitor(**screen)
    bob.page.goto(link)
    expect(bob.page.get_by_role("heading", level=1)).to_contain_text("round 1")
    expect(bob.at("checks").locator("li[data-right=true]")).to_have_count(4)
    expect(bob.at("checks")).to_contain_text("One player's seed is mixed into the secret")
    expect(bob.at("checks")).to_contain_text("what the secret and the seeds give")
    assert bob.page.evaluate(WIDER) == 0
    bob.at("step-on").click()
    bob.at("step-last").click()
    expect(bob.at("step-on")).to_be_disabled()
    expect(bob.at("replay-line")).to_contain_text("Entered in the books")
    bob.shot(f"replay-{'390' if screen else '1280'}")
    bob.page.goto(link[:-4] + "0000")
    bob.page.reload()
    expect(bob.at("refusal")).to_contain_text("This link was not made here")


def test_the_fairness_tab_shows_ones_own_seed_and_checks_the_round(visitor: NewVisitor, house: OpenHouse) -> None:
    """The page gives a seed for every round by itself; when the round is over all of it is checked here."""
    ann = visitor(**PHONE).come_to_one_like("three-card-poker-1").sit(200)
    ann.at("tab-fair").click()
    given = ann.at("seeds").first
    expect(given).to_contain_text(f"Seat {ann.seat} (yours)")
    word = (given.locator("code").text_content() or "").strip()
    assert len(word) == 32
    expect(ann.at("signs")).to_have_text(public_key(house.floor.store))
    ann.play_on("ante")
    expect(ann.at("kept")).to_have_attribute("data-right", "true")
    expect(ann.at("seeds").nth(1)).to_contain_text(word)  # and it is mixed in
    ann.at("check-round").click()
    expect(ann.at("checked").locator("li[data-right=true]")).to_have_count(4)
    expect(ann.at("checked")).to_contain_text("The secret is the one that the table's chain commits to")
    assert ann.page.evaluate(WIDER) == 0
    ann.shot("fairness-390")


@pytest.mark.parametrize("kind", each(["craps-1", "blackjack-1", "sic-bo-1", "holdem-1"], ["craps-1", "holdem-1"]))
def test_how_to_play_stands_beside_every_felt(visitor: NewVisitor, kind: str) -> None:
    ann = visitor(**PHONE).come_to_one_like(kind)
    ann.at("tab-how").click()
    expect(ann.at("how-to-play").locator("ol > li").nth(2)).to_be_visible()
    for wager in ann.page.evaluate(f"fetch('/api/v1/tables/{ann.table}/sign').then(r => r.json())")["wagers"]:
        expect(ann.at("pay-table").get_by_role("row").filter(has_text=wager["name"]).first).to_be_attached()
    assert ann.page.evaluate(WIDER) == 0
    ann.shot(f"how-{kind}-390")


def test_every_game_says_how_it_is_played(visitor: NewVisitor) -> None:
    page = visitor().open().page
    for table in sample_house().tables:
        sign = page.request.get(f"/api/v1/tables/{table}/sign").json()
        assert len(sign["how"]) >= 3, table


@BOTH
def test_par_sheets_stand_on_the_page(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    """The exact edge of craps' field and what becomes of it."""
    ann = visitor(**screen).open("mathematics/craps-1")
    ann.at("par-wager").select_option("field")
    sheet = next(one for one in ann.page.request.get("/api/v1/tables/craps-1/sheets").json() if one["wager"] == "field")
    expect(ann.at("par-sheet")).to_contain_text(f"exactly {sheet['exactly']}")
    expect(ann.at("par-sheet").locator("tbody tr")).to_have_count(len(sheet["results"]))
    assert ann.page.evaluate(WIDER) == 0
    ann.at("show-charts").click()
    expect(ann.at("no-charts")).to_be_visible()
    ann.shot(f"par-{'390' if screen else '1280'}")


def test_a_strategy_chart_stands_on_the_page(visitor: NewVisitor) -> None:
    """As the service gives it: hands down the side, up cards across, and what the letters mean."""
    ann, ups = visitor(**PHONE), [*"23456789", "10", "A"]
    chart = {
        "charts": [{"title": "Hard", "ups": ups, "rows": [{"hand": "20", "codes": ["S"] * len(ups), "must": ""}]}],
        "legend": {"S": "stand"},
        "notes": ["Insurance: never insure"],
    }
    ann.rebuilt = True
    ann.page.route("**/strategy", lambda route: route.fulfill(json=chart))  # counting it takes ten seconds
    ann.open("mathematics/blackjack-1")
    ann.at("show-charts").click()
    expect(ann.at("charts").get_by_role("row", name="20 S S")).to_be_visible()
    assert ann.at("charts").locator(".scroll").evaluate("one => one.scrollWidth - one.clientWidth") == 0
    expect(ann.page.get_by_text("never insure")).to_be_visible()
    assert ann.page.evaluate(WIDER) == 0
