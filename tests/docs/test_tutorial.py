"""docs/adding-a-game.md: the game it builds, installed as somebody else's package, works in every layer."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from plug_in import files, install

COMMAND = [sys.executable, "-m", "croupier"]


class Club:
    """A shell in which the plug-in is installed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.environment = folder, install(folder)

    def run(self, *words: str, said: str = "") -> str:
        done = subprocess.run(
            [*COMMAND, *words],
            input=said,
            env=self.environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Club:
    return Club(tmp_path_factory.mktemp("club"))


def test_it_is_short() -> None:
    code = [line for line in files()["over_under/__init__.py"].splitlines() if line.strip()]
    assert len(code) <= 110
    assert files()["over_under/books/club/over-under.toml"].count("[[paragraph]]") == 6


def test_its_house_is_lawful(club: Club) -> None:
    assert "Every table may open" in club.run("house", "house.toml")


def test_it_plays_and_replays(club: Club) -> None:
    said = "10 under\nroll\nquit\n"
    played = club.run(
        *("play", "over-under", "--house", "house.toml", "--seed", "3", "--name", "Ann", "--log", "a.log"), said=said
    )
    assert "$10 on under  [club/over-under/2]" in played
    assert "[club/over-under/4]" in played
    assert "[club/over-under/3]" in played or "loses $10" in played
    assert "The log is whole and replays to the same bytes" in club.run("replay", "a.log")


def test_its_edges_are_exact(club: Club) -> None:
    sheets = msgspec.json.decode(club.run("par", "over-under", "--house", "house.toml", "--json"))["sheets"]
    assert {sheet["wager"]: Fraction(sheet["edge"]) for sheet in sheets} == dict.fromkeys(
        ("under", "seven", "over"), Fraction(1, 6)
    )
    assert "16.6667%" in club.run("edge", "over-under", "--house", "house.toml")


def test_it_is_simulated(club: Club) -> None:
    found = club.run("simulate", "over-under", "seven", "--house", "house.toml", "--rounds", "2e4", "--seed", "s")
    assert "16.6667%" in found


def test_its_sign_and_its_law_report(club: Club) -> None:
    sign = club.run("sign", "over-under-1", "--house", "house.toml")
    assert "4 to 1" in sign
    report = club.run("law", "club/over-under")
    assert "unaccounted" not in report
    assert "check_bet" in report
