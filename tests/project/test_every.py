"""What `make test` leaves out is run behind it."""

from __future__ import annotations

from pathlib import Path

from every import each, every

ROOT = Path(__file__).parents[2]


def test_ci_runs_both() -> None:
    said = (ROOT / ".ci" / "run").read_text().splitlines()
    assert said.index("make test") < said.index("make every")
    assert 'run_tests -m "not every"' in (ROOT / "scripts" / "test").read_text()
    assert "run_tests -m every" in (ROOT / "scripts" / "every").read_text()


def test_the_few_are_for_everybody_and_the_others_are_marked() -> None:
    found = each(["craps-1", ("Floor", "pit")], ["craps-1"])
    marked = [(one.values, [mark.name for mark in one.marks]) for one in found]
    assert marked == [(("craps-1",), []), (("Floor", "pit"), [every.name])]
