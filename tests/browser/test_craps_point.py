"""A craps point made over several rolls: a dealer enters real dice, and the pass line wins."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor


def roll(dealer: Visitor, *faces: int) -> None:
    """The dealer closes the betting and enters what the dice show."""
    dealer.press("closes")
    for face in faces:
        dealer.at(f"face-{face}").click()
    expect(dealer.at("picked")).to_have_text(" ".join(map(str, faces)))
    dealer.press("enter")


def test_a_point_is_made_over_three_rolls(visitor: NewVisitor, house: OpenHouse) -> None:
    table = house.table_like("craps-1")
    ann = visitor().come_in().walk_to(table).sit(200)
    dealer = visitor().sign_in("Dealer", f"dealer/{table}")
    dealer.press("dealer-on")
    dealer.press("opens")
    ann.press("choice-accept")
    ann.bet("pass", 5)
    expect(ann.at("rack-1")).to_have_text("$195")
    roll(dealer, 4, 2)
    for page in (ann, dealer):
        expect(page.at("marker-puck")).to_have_attribute("data-value", "ON 6")
        expect(page.told("The point is 6")).to_be_visible()
    assert house.rack(table, 1) == 19_500

    dealer.press("opens")
    ann.bet("pass-odds", 5)
    roll(dealer, 5, 4)
    expect(ann.at("marker-puck")).to_have_attribute("data-value", "ON 6")
    expect(ann.at("rack-1")).to_have_text("$190")
    ann.shot("craps-point-on")

    dealer.press("opens")
    roll(dealer, 3, 3)
    expect(ann.at("marker-puck")).to_have_attribute("data-value", "OFF")
    # The line pays 1 to 1, its odds on six 6 to 5: 5 and 5 come back with 5 and 6.
    expect(ann.told("Pass line $5 wins $5 at 1 to 1")).to_be_visible()
    expect(ann.told("$5 wins $6 at 6 to 5")).to_be_visible()
    expect(ann.at("rack-1")).to_have_text("$211")
    assert house.rack(table, 1) == 21_100
    ann.expect_books()
    expect(dealer.at("last").get_by_role("listitem").first).to_have_text("3 3")
    dealer.shot("dealer-console")
