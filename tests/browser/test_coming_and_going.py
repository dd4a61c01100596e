"""Coming and going: places free, kept and left, a table that is closed or cannot be reached, and an account."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.crowd import Crowd
from browser.house import OpenHouse
from browser.pages import Visitor
from browser.small import BOTH, PHONE, too_small


def seat_others(house: OpenHouse, table: str, terminals: range) -> None:
    """Guests who have sat down before, without a browser each."""
    for terminal in terminals:
        guest, _ = house.floor.people.add_guest()
        house.say(table, guest, f"terminal {terminal} puts 50")


@BOTH
def test_the_thirteenth_visitor_of_the_terminals_finds_a_free_one(
    visitor: NewVisitor, house: OpenHouse, screen: dict[str, Any]
) -> None:
    table = house.table_like("roulette-terminals-1")
    seat_others(house, table, range(1, 13))
    ann = visitor(**screen).come_in().walk_to(table)
    expect(ann.page.locator("[data-testid^=sit-]").first).to_have_attribute("data-testid", "sit-13")
    ann.sit(200)
    assert ann.seat == 13
    expect(ann.at("rack")).to_have_text("$200")


@BOTH
def test_a_place_asked_for_in_a_round_is_shown_as_kept(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    bob = visitor().come_to_one_like("roulette-1").sit(200)
    bob.ready()
    expect(bob.actions).to_have_attribute("data-ask", "window")
    ann = visitor(**screen).come_in().walk_to(bob.table)
    expect(ann.at("sit-later")).to_be_visible()
    ann.at("sit-3").click()
    expect(ann.at("kept-seat")).to_contain_text("Seat 3 is kept for you, with $200")
    ann.shot(f"kept-{'390' if screen else '1280'}")
    ann.press("give-back")
    ann.at("sit-3").click()
    ann.open("lobby")
    expect(ann.at("my-places")).to_contain_text("Seat 3 is kept for you until the round is over", ignore_case=True)
    ann.shot(f"lobby-kept-{'390' if screen else '1280'}")
    ann.at("my-places").get_by_role("link").click()
    expect(ann.at("kept-seat")).to_be_visible()
    bob.bet("red")
    bob.ready()
    expect(ann.at("kept-seat")).to_have_count(0)
    expect(ann.at("rack")).to_have_text("$200")


@BOTH
def test_leaving_in_a_round_says_what_will_happen_and_then_happens(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    ann = visitor(**screen).come_to_one_like("roulette-1").sit(200)
    ann.ready()
    ann.bet("red")
    ann.at("more").click()
    ann.at("leave").click()
    expect(ann.at("leave-asked")).to_contain_text("Your wagers are played out first")
    ann.at("leave-no").click()
    expect(ann.at("leave-asked")).to_have_count(0)
    ann.at("leave").click()
    ann.shot(f"leaving-{'390' if screen else '1280'}")
    ann.at("leave-yes").click()
    expect(ann.at("kept")).to_contain_text("You leave when this round is over")
    assert not screen or too_small(ann) == []
    ann.press("stay")
    expect(ann.at("kept")).to_have_count(0)
    ann.at("more").click()
    ann.at("leave").click()
    ann.press("leave-yes")
    ann.ready()
    expect(ann.page.locator("[data-testid^=sit-]").first).to_be_visible()
    expect(ann.at("balance")).to_have_attribute("data-cents", str(ann.house.purse(ann.name)))
    assert ann.house.purse(ann.name) in (99_500, 100_500)


def test_one_can_ask_to_leave_in_ones_turn_too(visitor: NewVisitor) -> None:
    """Alone at blackjack one is asked from the first card to the last."""
    ann = visitor(**PHONE).come_in()
    crowd = Crowd(ann, "blackjack-1")
    laid = [{"place": 1, "number": 1, "seat": 1, "cards": ["9c", "2d"]}]
    turn = {"ask": "turn", "seat": 1, "at": 1, "choices": ["hit", "stand"]}
    crowd.tell(1, round=7, seats=crowd.seated(), hands=laid, asks=turn)
    ann.at("more").click()
    ann.at("leave").click()
    expect(ann.at("leave-asked")).to_contain_text("Your wagers are played out first")
    assert too_small(ann) == []


@BOTH
def test_a_closed_table_says_so_and_takes_nobody(visitor: NewVisitor, house: OpenHouse, screen: dict[str, Any]) -> None:
    table = house.table_like("craps-1")
    house.say(table, house.floor.people.person("Floor"), "table closes 100")
    ann = visitor(**screen).come_as_guest()
    expect(ann.at(f"notice-{table}")).to_contain_text("the table is closed")
    ann.shot(f"closed-lobby-{'390' if screen else '1280'}")
    ann.walk_to(table)
    expect(ann.at("closed-table")).to_contain_text("closed for the day")
    expect(ann.page.locator("[data-testid^=sit-]")).to_have_count(0)


def test_a_table_opened_while_offline_recovers(visitor: NewVisitor, house: OpenHouse) -> None:
    """Its page has not been loaded, nor its plan, nor its line opened: all of it comes when the house answers again."""
    table = house.table_like("roulette-1")
    ann = visitor(fresh=True).come_as_guest()
    expect(ann.at(f"lobby-card-{table}")).to_be_visible()
    ann.page.context.set_offline(True)
    ann.at(f"lobby-card-{table}").get_by_role("link").first.click()
    expect(ann.page.get_by_text("does not answer").first).to_be_visible()
    ann.page.context.set_offline(False)
    expect(ann.actions).to_be_visible()
    expect(ann.at("connection")).to_have_attribute("data-status", "live")
    ann.table = table
    ann.sit(200)
    ann.expect_books()


@BOTH
def test_the_lobby_shows_where_one_sits_and_the_chips_there(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    ann = visitor(**screen).come_to_one_like("roulette-1").sit(200)
    ann.ready()
    ann.bet("red")
    ann.open("lobby")
    expect(ann.at("my-places")).to_contain_text("seat 1, $200 there")
    expect(ann.at(f"here-{ann.table}")).to_contain_text("You sit here, seat 1: $200")
    ann.shot(f"lobby-seated-{'390' if screen else '1280'}")
    ann.at("my-places").get_by_role("link").click()
    expect(ann.at("rack")).to_have_text("$195")


def leave(ann: Visitor) -> None:
    ann.at("more").click()
    ann.press("leave")


@BOTH
def test_a_guest_keeps_the_account_and_signing_out_asks(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    ann = visitor(**screen).come_to_one_like("roulette-1").sit(200)
    ann.play_on("red")
    leave(ann)
    purse = ann.house.purse(ann.name)
    ann.at("sign-out").click()
    expect(ann.at("signing-out")).to_contain_text("nobody can come back as Guest-")
    ann.shot(f"signing-out-{'390' if screen else '1280'}")
    ann.at("out-keep").click()
    name = f"Kept-{'phone' if screen else 'desk'}"
    ann.at("keep-name").fill(name)
    ann.at("keep-password").fill("a-long-evening")
    ann.shot(f"keeping-{'390' if screen else '1280'}")
    ann.at("keep-it").click()
    expect(ann.at("keep-account")).to_have_count(0)
    expect(ann.at("balance")).to_have_attribute("data-cents", str(purse))
    assert ann.house.purse(name) == purse
    ann.at("sign-out").click()
    expect(ann.at("signing-out")).to_contain_text("Your purse and your rounds are kept")
    ann.at("out-no").click()
    expect(ann.at("balance")).to_be_visible()
    ann.at("sign-out").click()
    ann.at("out-yes").click()
    expect(ann.at("balance")).to_have_count(0)
    ann.sign_in(name, "history")
    expect(ann.at("my-rounds").get_by_role("listitem")).to_have_count(1)
