"""Every felt lies where it lay: each table of the sample house, full, on a desk and on a telephone, by its kept plan.
Before that it is looked at from every place: nothing lies on a plate, a bet or a hand.

A picture of each is left in `shots/`. `make plans` draws up the plans anew after a change that is meant to change them;
read the diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from browser import plans
from browser.conftest import PATIENCE
from browser.crowd import CARDS, Crowd
from browser.house import OpenHouse
from browser.pages import Visitor
from browser.small import PHONE
from browser.test_felt_room import TABLES
from browser.test_felt_room import found as on_one_another
from croupier.rulebook.house import sample_house
from every import each

ANEW = "PLANS" in os.environ
PLANNED = list(sample_house().tables)
SCREENS: dict[str, ViewportSize] = {"desk": {"width": 1440, "height": 900}, "telephone": PHONE["viewport"]}


@pytest.fixture(scope="module")
def watcher(browser: Browser, house: OpenHouse) -> Iterator[Visitor]:
    """One visitor who walks from table to table."""
    with ExitStack() as stack:
        context = browser.new_context(
            base_url=house.url, reduced_motion="reduce", color_scheme="dark", service_workers="block"
        )
        stack.callback(context.close)
        context.set_default_timeout(PATIENCE)
        yield Visitor(context.new_page(), house).come_in()


@pytest.mark.parametrize("table", each(PLANNED, PLANNED[::8]))
def test_everything_lies_where_it_lay(watcher: Visitor, table: str) -> None:
    watcher.page.set_viewport_size(SCREENS["desk"])
    crowd, most = Crowd(watcher, table), CARDS.get(table, 0)
    for turn, seat in enumerate(crowd.playing if table in TABLES else ()):
        crowd.show(me=seat, marked=seat, cards=min(most, 2) if turn % 2 else most)  # few cards at every second place
        assert watcher.at(f"plate-{seat}").count() == 1
        assert on_one_another(crowd) == []
    crowd.show(me=crowd.playing[0], marked=crowd.playing[-1], cards=most)
    now: dict[str, plans.Plan] = {}
    for screen, size in SCREENS.items():
        watcher.page.set_viewport_size(size)
        expect(watcher.at("felt")).to_have_attribute("data-near", str(screen == "telephone").lower())
        now[screen] = plans.take(watcher.page)
        watcher.shot(f"plan-{table}-{screen}")
    if ANEW:
        plans.keep(table, now)
    before = plans.kept(table)
    found = {screen: plans.differences(before.get(screen, {}), plan) for screen, plan in now.items()}
    assert found == {screen: [] for screen in SCREENS}, f"{table}: see shots/plan-{table}-*.png, or run `make plans`"


def test_a_difference_is_told_in_words() -> None:
    before = {"plate-1": [10, 10, 60, 20], "spot-ante@1": [0, 0, 50, 50], "page actions": [0, 700, 390, 140]}
    now = {"plate-1": [10, 40, 60, 20], "cards-1": [0, 0, 9, 9], "page actions": [0, 690, 390, 150]}
    assert plans.differences(before, now) == [
        "cards-1 is new",
        "plate-1 lay at 10,10 60x20 and lies at 10,40 60x20",
        "spot-ante@1 is gone",
    ]


def test_every_table_has_a_plan_and_no_other_has() -> None:
    assert {file.stem for file in plans.PLANS.glob("*.json")} == set(sample_house().tables)
