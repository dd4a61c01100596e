"""What only the crew lets stand: a player asks on the page for cash, a late wager, a call On; the console confirms."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor


def ask(who: Visitor, spot: str, dollars: int) -> None:
    who.at("call-spot").select_option(spot)
    who.at("call-amount").fill(str(dollars))
    who.press("call-bet")
    expect(who.at(f"asked-{spot}")).to_be_visible()


def confirm(crew: Visitor, who: str, spot: str) -> None:
    crew.press(f"confirm-{who}-1-{spot}")


def test_E_1_E_2_E_5_cash_a_call_on_and_a_late_wager_wait_for_the_crew(visitor: NewVisitor, house: OpenHouse) -> None:
    table = house.table_like("craps-1")
    ann = visitor().come_in().walk_to(table).sit(200)
    box = visitor().sign_in("Box", f"dealer/{table}")
    stick = visitor().sign_in("Stick", f"dealer/{table}")
    box.press("dealer-on")
    box.press("opens")
    ann.press("choice-accept")
    ann.bet("pass", 5)
    ann.at("more").click()
    ann.at("ask-crew").get_by_text("Ask the crew").click()
    ask(ann, "place-6", 12)
    expect(ann.at("asked-place-6")).to_contain_text("when the boxperson confirms it")
    assert house.rack(table, 1) == 19_500
    ann.shot("asked")
    confirm(box, "boxperson", "place-6")
    expect(ann.at("asked-place-6")).to_have_count(0)
    expect(ann.at("on-layout")).to_have_text("$17")
    expect(ann.at("rack-1")).to_have_text("$195")  # it was cash, not chips

    ann.press("call-place-6")
    confirm(box, "boxperson", "place-6")
    expect(ann.at("call-place-6")).to_have_text("Place 6 off")

    box.press("closes")
    ask(ann, "field", 5)
    confirm(stick, "stickperson", "field")
    expect(ann.at("asked-field")).to_contain_text("when the boxperson confirms it")
    confirm(box, "boxperson", "field")
    expect(ann.at("on-layout")).to_have_text("$22")
    expect(ann.at("rack-1")).to_have_text("$190")
