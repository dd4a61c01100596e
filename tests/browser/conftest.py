"""A house open on a port of its own, and a real browser: one of each for the folder, and for every visitor a
context in which nobody has been or nothing is left of them.

A visitor's context asks for reduced motion, so that nothing has to be waited for that a person would only watch; the
tests of motion itself ask for their own. Every context notes each request, and none may leave this machine.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from socket import socket
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.house import OpenHouse, open_house
from browser.pages import Visitor
from croupier.service.serve.websocket_protocol import server_config

# The shell is the same engine without a window, toolbars and tabs around every page, which cost more than the pages.
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
START = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NewVisitor = Callable[..., Visitor]
PATIENCE = 60_000  # milliseconds, on a machine that has other things to do; whatever is there sooner is seen sooner
expect.set_options(timeout=PATIENCE)


class Door(uvicorn.Server):
    """A server that says when it can be knocked at."""

    def __init__(self, config: uvicorn.Config, house: OpenHouse) -> None:
        super().__init__(config)
        self.open, self.house = threading.Event(), house

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        self.house.loop = asyncio.get_running_loop()
        self.open.set()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """The sample house, served on a free port from a database of its own."""
    found = open_house(tmp_path_factory.mktemp("house") / "house.db")
    config = server_config(found.floor, host="127.0.0.1", port=0, log_level="warning")
    bound = config.bind_socket()
    found.url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    door = Door(config, found)
    thread = threading.Thread(target=door.run, args=([bound],), name="house", daemon=True)
    thread.start()
    door.open.wait()
    yield found
    door.should_exit = True
    thread.join()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=list(START))
        yield found
        found.close()


class Rooms:
    """Browser contexts, each with one page. What one visitor leaves is swept for the next who asks for the same screen:
    a new one costs more than most of what a test does in it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Page]] = {}
        self.asked: set[str] = set()  # every address since it was last emptied

    def page(self, how: dict[str, Any], fresh: bool) -> Page:
        free = self._free.get(repr(how), [])
        return free.pop() if free and not fresh else self._opened(how)

    def _opened(self, how: dict[str, Any]) -> Page:
        context = self._browser.new_context(**how)
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda request: self.asked.add(request.url))
        page = context.new_page()
        page.on("websocket", lambda socket: self.asked.add(socket.url))
        return page

    def leave(self, visitor: Visitor, how: dict[str, Any]) -> None:
        page, context = visitor.page, visitor.page.context
        if visitor.rebuilt or page.is_closed() or how["service_workers"] == "allow":
            context.close()
            return
        for other in context.pages[1:]:
            other.close()
        context.set_offline(False)
        if page.url != "about:blank":
            page.evaluate("localStorage.clear(), sessionStorage.clear()")
            page.goto("about:blank")
        context.clear_cookies()
        page.set_viewport_size(how["viewport"])
        self._free.setdefault(repr(how), []).append(page)


@pytest.fixture(scope="package")
def rooms(browser: Browser) -> Rooms:
    return Rooms(browser)


@pytest.fixture
def visitor(rooms: Rooms, house: OpenHouse) -> Iterator[NewVisitor]:
    """Makes visitors, each in a browser that knows nobody else; afterwards none of them has asked another machine."""
    came: list[tuple[Visitor, dict[str, Any]]] = []
    rooms.asked.clear()

    def new(fresh: bool = False, **how: Any) -> Visitor:
        """`fresh`: even the browser has never been here, and keeps no file of the page."""
        usual = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", "color_scheme": "dark"}
        usual |= {"service_workers": "block"}  # so that a test sees every request; the test of the shell lets it in
        how = {**usual, "base_url": house.url, **how}
        found = Visitor(rooms.page(how, fresh), house)
        came.append((found, how))
        return found

    yield new
    for one, how in came:
        rooms.leave(one, how)
    hosts = {urlsplit(url).netloc for url in rooms.asked if not url.startswith(("data:", "blob:"))}
    assert hosts <= {urlsplit(house.url).netloc}
