"""A house open on a port of its own, and a real browser: one of each for the folder, a fresh context for every visitor.

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
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from browser.house import OpenHouse, open_house
from browser.pages import Visitor
from croupier.service.door import server_config

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
PATIENCE = 15_000  # milliseconds, on a machine that has other things to do
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


@pytest.fixture
def visitor(browser: Browser, house: OpenHouse) -> Iterator[NewVisitor]:
    """Makes visitors, each in a separate browser context; afterwards none of them has asked another machine."""
    contexts: list[BrowserContext] = []
    asked: set[str] = set()

    def new(**how: Any) -> Visitor:
        usual = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", "color_scheme": "dark"}
        usual |= {"service_workers": "block"}  # so that a test sees every request; the test of the shell lets it in
        how = {**usual, "base_url": house.url, **how}
        context = browser.new_context(**how)
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda request: asked.add(request.url))
        contexts.append(context)
        page = context.new_page()
        page.on("websocket", lambda socket: asked.add(socket.url))
        return Visitor(page, house)

    yield new
    for context in contexts:
        context.close()
    hosts = {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))}
    assert hosts <= {urlsplit(house.url).netloc}
