"""The duties of people on the page, by phone: the crew's list is signed off, and what is late is on the pit's page.
Beside it the page that compares two editions, or a book and a draft."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor
from every import every

PHONE = {"width": 390, "height": 844}


@every
def test_the_crew_signs_and_the_pit_sees_what_is_late(visitor: NewVisitor, house: OpenHouse) -> None:
    table = house.table_like("minibaccarat-1")
    dealer = visitor(viewport=PHONE).sign_in("Dealer", f"dealer/{table}")
    expect(dealer.at("duty-inspect-cards")).to_have_attribute("data-state", "ahead")
    dealer.at("dealer-on").click()
    sign = dealer.at("sign-inspect-cards")
    expect(dealer.at("duty-inspect-cards")).to_have_attribute("data-state", "due")
    expect(dealer.at("sign-verify-cards")).to_have_count(0)  # the floor's
    sign.click()
    expect(dealer.at("duty-inspect-cards")).to_have_attribute("data-state", "signed")
    fits(dealer)
    dealer.shot("duties-phone")

    pit = visitor(viewport=PHONE).sign_in("Pit", f"floor/{table}")
    pit.at("pit-duties").wait_for()
    pit.page.get_by_text("Sign, options and limits").click()
    pit.at("post-option").select_option("vigorish")
    pit.at("post-value").select_option("tie-fee")
    pit.at("post-do").click()
    expect(pit.at(f"late-{table}-notice-of-vigorish")).to_be_visible()
    pit.page.get_by_text("The day's record").click()
    expect(pit.at("duty-record")).to_contain_text("inspect-cards: signed off, Dealer")
    fits(pit)
    pit.shot("late-duties-phone")

    visitor().come_in().walk_to(table).sit(200)
    dealer.press("opens")
    dealer.at("sign-rounds").click()  # one signature for all rounds of the turn
    expect(dealer.at("duty-announce-counts")).to_have_attribute("data-state", "signed")
    expect(dealer.at("sign-rounds")).to_have_count(0)


def test_two_editions_are_compared(visitor: NewVisitor) -> None:
    guest = visitor(viewport=PHONE).come_in().open("editions")
    expect(guest.at("changes-options")).to_contain_text("half-back")
    expect(guest.at("edges-moved")).to_contain_text("half-back = true")
    expect(guest.at("edges-moved")).to_contain_text("2.6316%")
    fits(guest)
    guest.shot("editions-phone")


def test_a_draft_is_checked_and_compared(visitor: NewVisitor) -> None:
    assert visitor().come_in().open("editions").at("draft-text").count() == 0
    pit = visitor(viewport=PHONE).sign_in("Pit", "editions")
    pit.at("draft-text").fill('[draft]\nbook = "oneida-2006/roulette"\n[odds]\nstraigt = "36 to 1"')
    pit.at("draft-compare").click()
    expect(pit.at("refusal")).to_contain_text("the book has no such wager")
    pit.at("draft-text").fill('[draft]\nbook = "oneida-2006/roulette"\n[odds]\nstraight = "36 to 1"')
    pit.at("draft-compare").click()
    compared = pit.at("draft-compared")
    expect(compared.get_by_test_id("changes-odds")).to_contain_text("at least 36 to 1")
    expect(compared.get_by_test_id("edges-moved")).to_contain_text("\N{MINUS SIGN}2.6316%")
    fits(pit)
    pit.shot("draft-phone")


def fits(who: Visitor) -> None:
    """Nothing makes the page wider than the phone."""
    assert who.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
