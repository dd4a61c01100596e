"""A dispute: the floor walks through the round step by step, saves its bundle, and `croupier verify` accepts it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Locator, expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse


def test_a_round_is_replayed_and_its_bundle_verified(visitor: NewVisitor, house: OpenHouse, tmp_path: Path) -> None:
    table = house.table_like("blackjack-1")
    ann = visitor().come_in().walk_to(table).sit(200)
    ann.play_on("base:10")
    floor = visitor().sign_in("Floor", f"floor/{table}")
    floor.at("round-1").click()
    line, step = floor.at("replay-line"), floor.at("step-on")
    lines = [said(line)]
    while step.is_enabled():
        step.click()
        expect(floor.page.get_by_text(f"Step {len(lines) + 1} of")).to_be_visible()
        lines.append(said(line))
    assert lines[0] == "dealer opens"
    assert lines.index("seat 1 bets 10 base") < lines.index("dealer closes")
    assert lines[-1].startswith("Entered in the books")
    floor.shot("dispute-replay")
    floor.at("step-back").click()
    expect(line.locator("code")).to_have_text(lines[-2])

    with floor.page.expect_download() as download:
        floor.at("dispute").click()
    bundle = tmp_path / "bundle.json"
    download.value.save_as(bundle)
    verified = verify(bundle)
    assert verified.returncode == 0, verified.stdout
    assert "WRONG" not in verified.stdout
    bundle.write_text(bundle.read_text().replace("bets 10 base", "bets 50 base"))
    assert verify(bundle).returncode == 1


def said(line: Locator) -> str:
    """The move of a step as the log has it; of what is no move, the words."""
    expect(line).to_be_visible()
    move = line.locator("code")
    return move.inner_text() if move.count() else line.inner_text()


def verify(bundle: Path) -> subprocess.CompletedProcess[str]:
    """The command line, in a process of its own, as an inspector runs it."""
    command = [sys.executable, "-m", "croupier.cli", "verify", str(bundle)]
    return subprocess.run(command, capture_output=True, text=True, check=False)
