"""The floor at work, on a telephone too: buttons for what the role can do, a void with its reason, a dispute settled in
writing, cards entered by whose they are, and nothing that axe complains of."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor
from browser.small import PHONE
from browser.test_accessibility import violations
from croupier.service.people.roles import CREW, may
from every import each, every

# Each control of a console, and the command that it gives.
CONTROLS = {
    "dealer-on": "dealer-on",
    "opens": "opens",
    "closes": "closes",
    "draws": "draws",
    "void-why": "void",
    "ask-to-leave": "asks-to-leave",
    "list-clears": "clears-list",
}
CONSOLES = ("dealer", "box", "stick", "floor", "pit")


def fits(one: Visitor) -> bool:
    """Nothing has to be scrolled to sideways."""
    return bool(one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_console_has_buttons_for_what_the_role_can_do(visitor: NewVisitor, house: OpenHouse) -> None:
    ann = visitor().come_to_one_like("craps-1").sit(200)
    ann.ready()
    person = house.floor.people.person
    late = visitor().come_in()
    house.say(ann.table, person(late.name), "wait")
    crew = visitor(**PHONE)
    for role in CONSOLES:
        crew.sign_in(role.capitalize(), f"dealer/{ann.table}")
        expect(crew.at("console")).to_be_visible()
        shown = {control for control in CONTROLS if crew.at(control).count()}
        assert shown == {control for control, command in CONTROLS.items() if may(role, command)}, role
        assert crew.at("report-delay").count() == 0  # nobody bets yet
        assert fits(crew), role
    ann.choose_usual()
    ann.bet("pass")
    for role in ("dealer", "box"):
        crew = visitor().sign_in(role.capitalize(), f"dealer/{ann.table}")
        expect(crew.at("console")).to_have_attribute("data-ask", "window")
        assert crew.at("report-delay").count() == (role in CREW["boxperson"])
    for role, console in (("surveillance", 0), ("administrator", 0), ("pit", 1)):
        staff = visitor().sign_in(role.capitalize(), f"floor/{ann.table}")
        expect(staff.at("rounds-title").or_(staff.page.get_by_role("heading", name="Last rounds"))).to_be_visible()
        expect(staff.at("to-console")).to_have_count(console)
    boss = visitor().sign_in("Administrator", "terminal/roulette-terminals-1")
    boss.at("to-console").click()  # where the wheel is set, and nothing else
    expect(boss.at("wheel-silent")).to_be_visible()
    assert [control for control in (*CONTROLS, "desk-correct") if boss.at(control).count()] == []


@every
def test_a_void_with_its_reason_and_a_dispute_settled_in_writing(visitor: NewVisitor) -> None:
    ann = visitor().come_to_one_like("craps-1").sit(200)
    ann.ready()
    floor = visitor(**PHONE).sign_in("Floor", f"dealer/{ann.table}")
    expect(floor.at("void")).to_be_disabled()  # a reason comes first
    floor.at("void-why").fill("the dice left the table twice")
    floor.at("void").click()
    said = f"Void round 1 at {ann.table.replace('-', ' ').capitalize()}: the dice left the table twice"
    expect(floor.at("waits")).to_have_text(f"{said} waits for a second person.")
    floor.shot("console-void-390")
    pit = visitor(**PHONE).sign_in("Pit", "floor")
    expect(pit.at(f"alerts-{ann.table}")).to_contain_text("1 waits for a second")
    waiting = pit.at("approvals").get_by_role("listitem").filter(has_text=said)
    pit.shot("floor-390")
    assert fits(pit)
    waiting.get_by_role("button", name="Approve").click()
    expect(floor.at("waits")).to_contain_text("Pit has approved it.")
    expect(ann.told("the dice left the table twice")).to_have_count(1)
    expect(pit.at(f"alerts-{ann.table}")).to_contain_text(": 1 void")

    pit.open(f"floor/{ann.table}~1~2")
    expect(pit.page.get_by_text("Step 2 of")).to_be_visible()
    expect(pit.at("replay-time")).to_have_text(re.compile(r"\d\d:\d\d:\d\d"))
    pit.at("step-on").click()
    expect(pit.page).to_have_url(re.compile(rf"#/floor/{ann.table}~1~3$"))
    pit.at("resolution-text").fill("Both throws were short: the bet goes back.")
    pit.at("resolve").click()
    expect(pit.at("resolutions").get_by_role("listitem")).to_have_text(re.compile("Both throws were short.*Pit, "))
    pit.at("resolution-text").fill("Seen again: one was short.")
    pit.at("resolve").click()
    expect(pit.at("resolutions").get_by_role("listitem")).to_have_count(2)
    expect(pit.at("round-1")).to_contain_text("resolved")
    pit.shot("floor-replay-390")
    found = violations(pit.page)
    eye = visitor().sign_in("Surveillance", "floor")
    eye.at("event-kind").select_option("resolution")
    eye.at("event-words").fill("one was short")
    eye.at("event-words").press("Enter")
    expect(eye.at("event-round")).to_have_count(1)  # the other resolution is no longer listed
    eye.at("event-round").click()
    expect(eye.at("resolutions").get_by_role("listitem")).to_have_count(2)
    assert eye.at("resolve").count() == 0
    assert found == set()


def test_a_guest_is_asked_to_leave_and_the_list_is_cleared(visitor: NewVisitor, house: OpenHouse) -> None:
    ann = visitor().come_to_one_like("craps-1").sit(200)
    late = visitor().come_in()
    house.say(ann.table, house.floor.people.person(late.name), "wait")
    floor = visitor(**PHONE).sign_in("Floor", f"dealer/{ann.table}")
    expect(floor.at("guests")).to_contain_text(late.name)
    floor.press("list-clears")
    expect(floor.at("list-clears")).to_have_count(0)
    floor.at("ask-to-leave").click()
    expect(ann.told("as asked")).to_have_count(1)
    expect(floor.at("guests")).to_have_count(0)


def test_cards_are_entered_by_whose_they_are_and_a_covered_one_later(visitor: NewVisitor, house: OpenHouse) -> None:
    table = house.table_like("three-card-poker-1")
    ann = visitor().come_in().walk_to(table).sit(200, 3)
    dealer = visitor(**PHONE).sign_in("Dealer", f"dealer/{table}")
    dealer.press("dealer-on")
    dealer.press("opens")
    expect(dealer.at("console")).not_to_have_attribute("data-ask", "between")  # a line before it may still have come
    while dealer.at("console").get_attribute("data-ask") == "step":
        dealer.press("step")
    ann.bet("ante", 5)
    dealer.press("closes")
    expect(dealer.at("next-card")).to_have_text("seat 3, first card")
    for card in ("card-Qs", "card-unseen", "card-9s", "card-unseen", "card-3s"):
        dealer.at(card).click()
    expect(dealer.at("next-card")).to_have_text("dealer, third card")
    expect(dealer.at("picked").get_by_role("listitem").nth(1)).to_have_text("dealer, first card not looked at")
    dealer.at("card-unseen").click()
    assert fits(dealer)
    dealer.shot("console-cards-390")
    found = violations(dealer.page)
    dealer.press("enter")
    ann.press("choice-play")
    expect(dealer.at("next-card")).to_have_text("dealer, first card")
    assert dealer.at("card-unseen").count() == 0  # now everybody sees it
    for card in ("4h", "7h", "2c"):
        dealer.at(f"card-{card}").click()
    dealer.press("enter")
    expect(ann.told("wins $5")).not_to_have_count(0)
    ann.expect_books()
    assert found == set()


@pytest.mark.parametrize(
    ("name", "where"),
    each(
        [
            ("Dealer", "dealer/craps-1"),
            ("Floor", "floor"),
            ("Administrator", "floor"),
            ("Cashier", "cage"),
            ("Cashier", "account"),
            ("Floor", "editions"),
            ("", "history"),
        ],
        [("Cashier", "cage")],
    ),
)
def test_axe_and_the_width_of_a_telephone(visitor: NewVisitor, name: str, where: str) -> None:
    one = visitor(**PHONE)
    if name:
        one.sign_in(name, where)
    else:
        one.come_in().open(where)
    expect(one.page.get_by_role("heading", level=1)).to_be_visible()
    one.page.wait_for_load_state("networkidle")
    one.shot(f"{where.partition('/')[0]}-{name.lower() or 'guest'}-390")
    assert violations(one.page) == set()
    assert fits(one)


@every
def test_axe_of_a_round_replayed_on_a_telephone(visitor: NewVisitor) -> None:
    ann = visitor(**PHONE).come_to_one_like("roulette-1").sit(200)
    ann.play_on("red")
    ann.open("history")
    ann.at(f"replay-{ann.table}-1").click()
    expect(ann.at("checks")).to_be_visible()
    ann.shot("replay-guest-390")
    assert violations(ann.page) == set()
    assert fits(ann)
