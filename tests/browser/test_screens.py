"""From a telephone to a wall: nothing is wider than the screen, the felt uses the room; motion for who likes it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.small import wider
from every import each, every

TELEPHONE = {"width": 360, "height": 740}
FELT = "document.querySelector('[role=region][aria-label^=Felt]').getBoundingClientRect().width"
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"  # until all is laid out
MOVING = "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 50).length"
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


@pytest.mark.parametrize(
    ("name", "where"),
    each(
        [
            ("", "lobby"),
            ("", "enter"),
            ("", "mathematics"),
            ("Floor", "floor"),
            ("Cashier", "cage"),
            ("Dealer", "dealer/craps-1"),
            ("Dealer", "dealer/roulette-terminals-1"),
        ],
        [("", "lobby"), ("Floor", "floor"), ("Dealer", "dealer/craps-1")],
    ),
)
def test_no_page_scrolls_sideways_on_a_telephone(visitor: NewVisitor, name: str, where: str) -> None:
    ann = visitor(viewport=TELEPHONE, color_scheme="light")
    if name:
        ann.sign_in(name, where)
    else:
        ann.open(where)
    expect(ann.page.get_by_role("heading", level=1).first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert wider(ann.page) == 0
    ann.shot(f"360-{where.replace('/', '-')}")


def test_no_terminal_scrolls_sideways_on_a_telephone(visitor: NewVisitor) -> None:
    ann = visitor(viewport=TELEPHONE, color_scheme="light")
    ann.come_to_one_like("roulette-terminals-1")
    ann.sit(200)
    ann.ready()
    ann.bet("red", 25)
    assert wider(ann.page) == 0
    ann.shot("360-terminal")


@pytest.mark.parametrize("kind", each(["craps-1", "roulette-1", "holdem-1"], ["holdem-1"]))
def test_a_felt_uses_the_room_of_a_wall(visitor: NewVisitor, house: OpenHouse, kind: str) -> None:
    ann = visitor().come_in().walk_to(house.table_like(kind))
    widths = {}
    for width, height in ((1280, 900), (2560, 1440), (3840, 2160)):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.page.get_by_role("region", name="Felt of")).to_be_visible()
        ann.page.evaluate(TWO_FRAMES)
        widths[width] = int(ann.page.evaluate(FELT))
        assert wider(ann.page) == 0
    assert widths[2560] > 1.5 * widths[1280]
    assert widths[3840] > 2 * widths[1280]


@every
def test_reduced_motion_is_honoured(visitor: NewVisitor) -> None:
    """Who wants no motion sees the number at once; who does sees the ball run before the wagers are settled."""
    ann = visitor().come_to_one_like("roulette-1").sit(200)
    ann.play_on("red")
    expect(ann.at("told").locator("li.settled")).to_have_count(1)
    assert ann.page.evaluate(MOVING) == 0

    bob = visitor(reduced_motion="no-preference", viewport=TELEPHONE).come_to_one_like("roulette-1").sit(200)
    bob.ready()
    bob.bet("red")
    bob.at("ready").click()
    bob.page.wait_for_function(f"() => {MOVING} > 0")
    expect(bob.at("told").locator("li.settled")).to_have_count(0)
    expect(bob.at("told").locator("li.settled")).to_have_count(1)
    bob.expect_books()


def test_the_first_paint_is_told(visitor: NewVisitor) -> None:
    """Nothing is asserted of a shared machine's speed; the number is printed for whoever reads."""
    page = visitor(fresh=True).open().page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_function(f"() => {PAINTED} > 0")
    print(f"first paint after {page.evaluate(PAINTED):.0f} ms")
