"""Two browsers at one terminal game that turns out void: a supervisor refunds, and both have what they had."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor
from every import every


def take_buy_in(dealer: Visitor, terminal: int) -> None:
    """Money on a terminal is counted, credited, dropped."""
    for step in ("count", "confirm", "drop"):
        dealer.press(f"desk-{step}-{terminal}")


@every
def test_two_players_are_refunded_after_the_wheel_stays_silent(visitor: NewVisitor, house: OpenHouse) -> None:
    table = house.table_like("roulette-terminals-1")
    dealer = visitor().sign_in("Dealer", f"dealer/{table}")
    dealer.press("dealer-on")
    administrator = visitor().sign_in("Administrator", f"dealer/{table}")
    administrator.press("wheel-silent")
    expect(administrator.at("wheel-silent")).to_have_attribute("aria-pressed", "true")

    players = [visitor().come_as_guest() for _ in range(2)]
    for terminal, player in enumerate(players, 1):
        player.walk_to(table).sit(100 * terminal, seat=terminal, at_once=False)
        take_buy_in(dealer, terminal)
        expect(player.at("rack")).to_have_text(f"${100 * terminal}")
    dealer.press("opens")
    for player, spot in zip(players, ("straight-17", "red"), strict=True):
        player.bet(spot, 25)
    expect(players[0].at("rack")).to_have_text("$75")
    expect(players[1].at("rack")).to_have_text("$175")
    assert [house.rack(table, 1), house.rack(table, 2)] == [7_500, 17_500]

    dealer.press("closes")
    for player in players:
        expect(player.at("clock")).to_have_attribute("data-locked", "true")
    dealer.press("step")  # the ball is spun
    dealer.press("report-wheel-malfunction")
    for player in players:
        expect(player.at("told").locator("li.voided")).to_have_count(1)
    players[0].shot("terminal-void")

    floor = visitor().sign_in("Floor", f"dealer/{table}")
    floor.press("step")  # a supervisor refunds
    for terminal, player in enumerate(players, 1):
        expect(player.actions).to_have_attribute("data-ask", "between")
        expect(player.at("rack")).to_have_text(f"${100 * terminal}")
        expect(player.told("A supervisor refunds every wager")).to_be_visible()
        expect(player.at("outcome")).to_contain_text("Void")
        assert house.rack(table, terminal) == 10_000 * terminal
        player.expect_books()
    assert len({player.actions.get_attribute("data-seq") for player in players}) == 1
