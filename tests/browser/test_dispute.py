"""A dispute: the floor walks through the round step by step, saves its bundle, and `croupier verify` accepts it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor
from every import every


@every
def test_a_round_is_replayed_and_its_bundle_verified(visitor: NewVisitor, house: OpenHouse, tmp_path: Path) -> None:
    table = house.table_like("blackjack-1")
    ann = visitor().come_in().walk_to(table).sit(200)
    ann.play_on("base:10")
    floor = visitor().sign_in("Floor", f"floor/{table}")
    floor.at("round-1").click()
    step = floor.at("step-on")
    lines = [said(floor)]
    while step.is_enabled():
        step.click()
        expect(floor.page.get_by_text(f"Step {len(lines) + 1} of")).to_be_visible()
        lines.append(said(floor))
    assert lines[0][1] == "dealer opens"
    bet, no_more = ("Seat 1: $5 on Blackjack wager", "seat 1 bets 10 base"), ("No more bets", "dealer closes")
    assert lines.index(bet) < lines.index(no_more)
    assert lines[-1] == ("Entered in the books", "")
    floor.shot("dispute-replay")
    floor.at("step-back").click()
    expect(floor.at("replay-raw")).to_have_text(lines[-2][1])

    with floor.page.expect_download() as download:
        floor.at("dispute").click()
    bundle = tmp_path / "bundle.json"
    download.value.save_as(bundle)
    verified = verify(bundle)
    assert verified.returncode == 0, verified.stdout
    assert "WRONG" not in verified.stdout
    bundle.write_text(bundle.read_text().replace("bets 10 base", "bets 50 base"))
    assert verify(bundle).returncode == 1


def said(floor: Visitor) -> tuple[str, str]:
    """A step as people read it, and as the log has it where it is a move or a word."""
    raw = floor.at("replay-raw")
    return floor.at("replay-line").locator("strong").inner_text(), raw.inner_text() if raw.count() else ""


def verify(bundle: Path) -> subprocess.CompletedProcess[str]:
    """The command line, in a process of its own, as an inspector runs it."""
    command = [sys.executable, "-m", "croupier", "verify", str(bundle)]
    return subprocess.run(command, capture_output=True, text=True, check=False)
