"""What the page weighs, what is kept of it, and what is left of it without the house."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Route, expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor
from browser.small import PHONE
from every import every

BUDGET = 60_000  # bytes of the lobby, as they come over the wire
WEIGHT = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(one => [one.name, one.encodedBodySize])"""
READY = (
    "navigator.serviceWorker.ready.then(() => caches.open('croupier-shell')).then(c => c.keys()).then(k => k.length)"
)


def test_the_lobby_is_light_and_comes_compressed(visitor: NewVisitor) -> None:
    ann = visitor(fresh=True, **PHONE).open()
    expect(ann.at("lobby-card-craps-1")).to_be_visible()
    sizes: list[tuple[str, int]] = ann.page.evaluate(WEIGHT)
    assert 0 < sum(size for _, size in sizes) < BUDGET, sizes
    for path in ("/api/v1/house", "/api/v1/tables/craps-1/layout"):
        answer = ann.page.request.get(path)
        assert answer.headers["content-encoding"] == "gzip", path
    leave_open_while_the_house_is_upgraded(ann)


def leave_open_while_the_house_is_upgraded(ann: Visitor) -> None:
    """What this page would load later is gone, and the house has a newer one: that is opened, at the same place."""
    opened: list[str] = []

    def first_page(asked: Route) -> None:
        if asked.request.resource_type == "document":
            opened.append(asked.request.url)
            asked.continue_()
        else:
            asked.fulfill(body='<script type="module" src="./assets/index-newer.js"></script>')

    ann.page.route(f"{ann.house.url}/", first_page)
    ann.page.route("**/assets/*", lambda asked: asked.continue_() if opened else asked.fulfill(status=404))
    ann.page.evaluate("location.hash = '/enter'")
    expect(ann.at("come-in")).to_be_visible()
    assert len(opened) == 1


def test_files_named_after_their_content_are_kept_and_others_asked_for_anew(visitor: NewVisitor) -> None:
    page = visitor().open().page
    first = page.request.get("/")
    assert first.headers["cache-control"] == "no-cache"
    assets = re.findall(r'"\./(assets/[^"]+)"', first.text())
    assert assets
    for asset in assets:
        assert "immutable" in page.request.get(f"/{asset}").headers["cache-control"]
    assert "immutable" not in page.request.get("/assets/none.js").headers.get("cache-control", "")
    assert page.request.get("/sw.js").headers["cache-control"] == "no-cache"


def test_a_visitor_sees_no_error_in_the_console(visitor: NewVisitor, house: OpenHouse) -> None:
    ann = visitor(service_workers="allow")
    wrong: list[str] = []
    ann.page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    ann.page.on("pageerror", lambda error: wrong.append(str(error)))
    table = house.table_like("craps-1")
    for where in ("lobby", "mathematics/craps-1", f"table/{table}", "history", "account", "enter"):
        ann.open(where)
        expect(ann.page.get_by_role("heading", level=1).first).to_be_visible()
        ann.page.wait_for_load_state("networkidle")
    assert wrong == []


@every
def test_it_can_be_installed_and_its_shell_says_when_it_is_offline(visitor: NewVisitor) -> None:
    ann = visitor(**PHONE, service_workers="allow").open()
    expect(ann.at("lobby-card-craps-1")).to_be_visible()
    link = ann.page.locator("link[rel=manifest]").get_attribute("href") or ""
    manifest = json.loads(ann.page.request.get(link.removeprefix(".")).text())
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "./")
    for icon in manifest["icons"]:
        assert ann.page.request.get(icon["src"].removeprefix(".")).ok
    assert ann.page.evaluate(READY) >= 3  # the page, its script and its style
    ann.page.context.set_offline(True)
    ann.page.reload()
    expect(ann.at("away")).to_contain_text("The house does not answer. You are offline")
    ann.shot("offline-390")
    ann.page.context.set_offline(False)
    expect(ann.at("away")).to_have_count(0)
    expect(ann.at("lobby-card-craps-1")).to_be_visible()
