"""The administrator hires on a small screen, the newcomer chooses a password, and surveillance reads who did it; a
player shows a code at the cage."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from every import every

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
OWN = "nobody-else-knows-this"


@every
def test_hired_signed_in_reset_and_closed(visitor: NewVisitor) -> None:
    boss = visitor(**PHONE).sign_in("Administrator", "floor")
    boss.at("hire-name").fill("Nell")
    boss.at("hire-role").select_option("dealer")
    boss.at("hire").click()
    password = boss.at("handed-password").inner_text()
    expect(boss.at("person-Nell")).to_contain_text("to choose a password")
    boss.shot("staff-390")
    assert boss.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    nell = visitor(**PHONE).open("enter")
    nell.at("name").fill("Nell")
    nell.at("password").fill(password)
    nell.at("come-in").click()
    nell.at("own-password").fill(OWN)
    nell.shot("own-password-390")
    nell.at("come-in").click()
    expect(nell.at("account")).to_contain_text("Nell")

    boss.at("close-Nell").click()
    expect(boss.at("close-Nell")).to_have_text("Open again")
    eye = visitor().sign_in("Surveillance", "floor")
    eye.at("audit-by").fill("Administrator")
    eye.at("audit-kind").select_option("hired")
    eye.at("audit-by").press("Enter")
    expect(eye.at("audit").locator("tbody tr")).to_have_count(1)
    expect(eye.at("audit")).to_contain_text("as dealer")


def test_a_purse_is_redeemed_with_the_code_that_its_owner_shows(visitor: NewVisitor, house: OpenHouse) -> None:
    guest = visitor(**PHONE).come_as_guest()
    guest.at("account").click()
    guest.at("show-code").click()
    code = guest.at("cage-code-shown").inner_text()
    guest.shot("account-390")
    name = guest.page.evaluate("fetch('/api/v1/me').then((answer) => answer.json()).then((me) => me.name)")
    cashier = visitor().sign_in("Cashier", "cage")
    cashier.at("cage-redeem").click()
    cashier.at("cage-name").fill(name)
    cashier.at("cage-amount").fill("250")
    cashier.at("cage-code").fill(code)
    cashier.at("cage-do").click()
    expect(cashier.at("cage-form")).to_contain_text("$250 is booked")
    assert house.purse(name) == 75_000
