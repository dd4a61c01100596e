"""What the staff see: the pit at a glance, approvals in words, a count held to the books, and a day's figures."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import PATIENCE, NewVisitor
from browser.house import OpenHouse
from browser.pages import dollars
from croupier.service.money.takings import takings
from croupier.service.store.accounts import table_account
from every import every


def test_the_pit_at_a_glance(visitor: NewVisitor, house: OpenHouse) -> None:
    """Every table with its players and its win; a closed one says so; each leads to its own."""
    ann = visitor().come_to_one_like("roulette-1").sit(200)
    ann.play_on("red")
    closed = house.table_like("craps-1")
    house.say(closed, house.floor.people.person("Floor"), "table closes 100")
    won = 100_000 - house.purse(ann.name) - house.rack(ann.table, ann.seat)
    floor = visitor().sign_in("Floor", "floor")
    row = floor.at(f"pit-{ann.table}")
    expect(row.locator("td").nth(1)).to_have_text("1")
    expect(row.locator("td").nth(2)).to_have_text(dollars(won) if won >= 0 else f"\u2212{dollars(-won)}")
    expect(floor.at(f"pit-{closed}")).to_contain_text("closed")
    floor.shot("pit-1280")
    row.get_by_role("link").click()
    expect(floor.at("floor-table")).to_have_value(ann.table)


def words(table: str) -> str:
    return table.replace("-", " ").capitalize()


@every
def test_approvals_are_worded_and_for_a_second_person(visitor: NewVisitor, house: OpenHouse) -> None:
    table = house.table_like("blackjack-2004")
    cashier = visitor().sign_in("Cashier", "cage")
    cashier.at("cage-fill").click()
    cashier.at("cage-table").select_option(table)
    cashier.at("cage-amount").fill("500")
    cashier.at("cage-do").click()
    expect(cashier.at("cage-done")).to_have_text(f"Fill of $500 at {words(table)} waits for a second person.")
    said = f"Fill $500 at {words(table)}"
    asked = cashier.at("approvals").get_by_role("listitem").filter(has_text=said)
    expect(asked.get_by_test_id("approval-mine")).to_be_visible()
    expect(asked.get_by_role("button")).to_have_count(0)
    pit = visitor().sign_in("Pit", "floor")
    waiting = pit.at("approvals").get_by_role("listitem").filter(has_text=said)
    waiting.get_by_role("button", name="Approve").click()
    expect(waiting).to_have_count(0)
    # What is no longer true is no longer said.
    expect(cashier.at("cage-done")).to_have_text(f"Fill of $500 at {words(table)}: Pit has approved it.")
    expect(asked).to_have_count(0)


def test_a_count_that_disagrees_with_the_books_says_so(visitor: NewVisitor, house: OpenHouse) -> None:
    table = house.table_like("craps-1")
    cashier = visitor().sign_in("Cashier", "cage")
    expect(cashier.at("cage-capital")).to_have_count(0)  # that is the administrator's
    visitor().come_in().walk_to(table)  # so that it has been opened
    books = house.floor.store.balance(table_account(table, "bank"))
    cashier.at("cage-close").click()
    cashier.at("cage-table").select_option(table)
    cashier.at("cage-amount").fill(str(books // 100 - 5))
    cashier.at("cage-do").click()
    expect(cashier.at("cage-done")).to_contain_text("counted $5 less than the books say; this is noted for the floor")
    cashier.at("cage-grant").click()
    expect(cashier.at("cage-done")).to_have_count(0)  # it is no longer about what is on the screen


def test_the_figures_of_a_day_have_totals_and_a_file(visitor: NewVisitor) -> None:
    cashier = visitor().sign_in("Cashier", "cage")
    rows = cashier.at("day").locator("tbody tr")
    expect(rows.first).to_be_visible()
    with cashier.page.expect_download() as saved:
        cashier.at("day-csv").click()
    text = saved.value.path().read_text()
    lines = [line.split(",") for line in text.splitlines()]
    assert lines[0][0] == "table"
    assert len(lines) == rows.count() + 2
    wins = [float(line[lines[0].index("win")]) for line in lines[1:]]
    assert wins[-1] == sum(wins[:-1])
    expect(cashier.at("day-total")).to_be_visible()
    cashier.at("day-date").fill("2020-01-01")
    expect(cashier.at("day-total").locator("td").first).to_have_text("$0")


def test_what_the_wagers_took_beside_their_sheets(visitor: NewVisitor, house: OpenHouse) -> None:
    """On a telephone: a table, its wagers below it, what mathematics says of them, and a file."""
    ann = visitor().come_to_one_like("roulette-1").sit(200)
    ann.play_on("red")
    with house.floor.store.read() as db:
        (_, red) = takings(db, [ann.table], 0, 2**50)
    pit = visitor(viewport={"width": 390, "height": 844}).sign_in("Pit", "floor")
    pit.at("takings").locator("summary").click()
    row = pit.at(f"takings-{ann.table}")
    row.get_by_role("button").click(timeout=4 * PATIENCE)  # every table's sheets are counted, where nobody has yet
    wager = pit.at(f"takings-{ann.table}-red").locator("td")
    expect(wager.nth(1)).to_have_text(dollars(red.handle))
    expect(wager.nth(3)).to_have_text(dollars(round(red.handle * 2 / 38)))
    expect(wager.nth(5)).to_have_text("5.26%")
    expect(wager.nth(0)).to_have_text("within")
    row.scroll_into_view_if_needed()
    pit.shot("takings-390")
    with pit.page.expect_download() as saved:
        pit.at("takings-csv").click()
    assert f"{ann.table},red,1," in saved.value.path().read_text()
    pit.page.set_viewport_size({"width": 1280, "height": 900})
    row.scroll_into_view_if_needed()
    pit.shot("takings-1280")
