"""What took long is kept under the name of all that it depends on: found again whole, and never in place of another."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier.analysis.banking.by_play import Mean, RoundAverages
from croupier.analysis.sheets import cache
from croupier.analysis.sheets.exact import sheet
from croupier.analysis.sheets.sheet import Sheet
from croupier.play.table import citations


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    return tmp_path


def never() -> Sheet:
    raise AssertionError("it is counted again")


def test_a_sheet_is_counted_once_and_found_as_it_was(folder: Path) -> None:
    law = croupier.law("craps-1")
    field = sheet(law, "field")
    assert cache.cached_sheet(law, "field", lambda: field) == field
    assert cache.cached_sheet(law, "field", never) == field
    assert len(list(folder.iterdir())) == 1


def test_another_wager_or_law_and_a_broken_file_are_counted(folder: Path) -> None:
    law, field = croupier.law("craps-1"), sheet(croupier.law("craps-1"), "field")
    cache.cached_sheet(law, "field", lambda: field)
    for other, wager in ((law, "pass"), (croupier.law("sic-bo-1"), "field")):
        with pytest.raises(AssertionError, match="counted again"):
            cache.cached_sheet(other, wager, never)
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(AssertionError, match="counted again"):
        cache.cached_sheet(law, "field", never)


def test_sources_that_changed_are_read_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    source = tmp_path / "a_game_that_changes.py"
    source.write_text("X = 1\n")
    before = citations._mark(source.stem, ("oneida-2006/craps",))
    assert citations._mark(source.stem, ("oneida-2006/craps",)) == before
    assert citations._mark(source.stem, ("oneida-2004/sic-bo",)) != before
    source.write_text("X = 2\n")
    assert citations._mark(source.stem, ("oneida-2006/craps",)) != before
    assert source.stem not in sys.modules


@pytest.mark.usefixtures("folder")
def test_rounds_that_were_played_are_found_with_their_exact_means() -> None:
    law, third = croupier.law("craps-1"), Mean(Fraction(-1, 3), 0.25)
    rounds = RoundAverages({2: third}, Mean(Fraction(1, 3), 0.25), Mean(Fraction(0), 0.01))
    once = iter([rounds])
    assert cache.cached_value("rounds", law, RoundAverages, once.__next__) == rounds
    assert cache.cached_value("rounds", law, RoundAverages, once.__next__) == rounds  # there is none a second time
