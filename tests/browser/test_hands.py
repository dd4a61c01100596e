"""Hands of poker on a telephone: one's own by filter, saved as a file, brought back, counted, and stepped through."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.small import PHONE
from croupier.poker.phh import read_file
from every import every

COMPILES = 120_000  # milliseconds: where nobody has asked yet, what counts is compiled first
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_ones_own_hands_are_listed_saved_brought_back_and_counted(visitor: NewVisitor, tmp_path: Path) -> None:
    ann = visitor(**PHONE).come_to_one_like("ranchos-holdem-1").sit(400)
    ann.bots(2)
    for _ in range(2):
        ann.play_on()
    net = ann.house.rack(ann.table, ann.seat) - 40_000
    ann.open("history").at("history-hands").click()
    hands = ann.at("my-hands").get_by_role("listitem")
    expect(hands).to_have_count(2)
    assert ann.page.evaluate(WIDER) == 0
    ann.shot("hands-390")
    with ann.page.expect_download() as saving:
        ann.at("hands-file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert [one.more["table"] for one in read_file(file).values()] == [ann.table] * 2
    ann.at("filter-game").select_option("razz")
    expect(ann.at("hands-found")).to_have_text("0 hands")

    ann.at("history-statistics").click()
    expect(ann.at("statistic-hands")).to_contain_text("2")
    expect(ann.at("statistic-vpip")).to_contain_text("/ 2")
    assert ann.page.evaluate(WIDER) == 0
    ann.shot("statistics-390")
    counted = ann.page.request.get("/api/v1/me/hands/statistics").json()
    assert counted["cash"]["all"]["net"] == net

    ann.at("history-file").click()
    ann.at("brought-file").set_input_files(str(file))
    listed = ann.at("brought-list").get_by_role("listitem")
    expect(listed).to_have_count(2)
    listed.first.get_by_role("button").click()
    ann.at("step-last").click()
    expect(ann.at("brought-hand")).to_contain_text("takes")
    assert ann.page.evaluate(WIDER) == 0
    ann.shot("brought-390")


@every
def test_a_replay_tells_each_hands_part_of_the_pot(visitor: NewVisitor) -> None:
    """Once all that are still in were shown in the end; the parts come to one pot."""
    ann = visitor(**PHONE).come_to_one_like("ranchos-holdem-1").sit(400)
    ann.bots(1)
    shown: list[dict[str, int]] = []
    while not shown:  # whoever calls can lose the opponent, never the hand
        ann.play_on()
        shown = ann.page.request.get("/api/v1/me/hands?showdown=true").json()["hands"]
    ann.open("history/hands").at(f"hand-{ann.table}-{shown[0]['round']}").get_by_role("button").click()
    while not ann.at("chances").count():
        ann.at("step-on").click()
    shares = ann.page.locator("[data-testid^=chance-]")
    expect(shares).to_have_count(2, timeout=COMPILES)
    assert sum(Fraction(one.get_attribute("data-share") or "0") for one in shares.all()) == 1
    assert ann.page.evaluate(WIDER) == 0
    ann.shot("chances-390")
