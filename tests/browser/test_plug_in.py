"""Somebody else's game on the page: the package of docs/adding-a-game.md, served and played by a visitor."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from socket import socket

import httpx
import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import PATIENCE
from browser.pictures import photograph
from plug_in import install


@pytest.fixture
def club(tmp_path: Path) -> Iterator[str]:
    """The club's house, served by a process of its own; its address."""
    environment = install(tmp_path)
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    command = [sys.executable, "-m", "croupier", "serve", "--house", "house.toml", "--port", str(port)]
    with subprocess.Popen(
        command, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        address = f"http://127.0.0.1:{port}"
        while not _answers(address):
            assert server.poll() is None, server.stdout and server.stdout.read()
        yield address
        server.terminate()


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health", timeout=5, verify=False).status_code == 200
    except httpx.TransportError:
        return False


def test_a_visitor_plays_a_game_that_came_as_a_plug_in(browser: Browser, club: str) -> None:
    context = browser.new_context(base_url=club, viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/#/lobby")
    page.get_by_test_id("guest").click()
    page.get_by_test_id("lobby-card-over-under-1").get_by_role("link").first.click()
    page.get_by_test_id("bring").fill("100")
    page.get_by_test_id("sit-1").click()
    actions = page.get_by_test_id("actions")
    page.get_by_test_id("ready").click()
    expect(actions).to_have_attribute("data-ask", "window")
    page.get_by_test_id("chip-5").click()
    for spot in ("under", "seven", "over"):
        page.get_by_test_id(f"spot-{spot}").click()
        expect(page.get_by_test_id(f"spot-{spot}")).to_have_attribute("aria-label", re.compile(r"you have \$5"))
    page.get_by_test_id("ready").click()
    settled = page.get_by_test_id("told").locator("li.settled.mine")
    expect(settled).to_have_count(3)
    expect(page.get_by_test_id("told").get_by_label("Why: club/over-under/4")).to_be_visible()
    photograph(page, "plug-in")
    context.close()
