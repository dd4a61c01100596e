"""Every program of examples/ prints what it says it prints, or has a test of its own."""

from __future__ import annotations

import ast
import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted((ROOT / "examples").glob("*.py"))


def promised(program: Path) -> str:
    """The block set in, in what it says of itself."""
    said = ast.get_docstring(ast.parse(program.read_text(encoding="utf-8"))) or ""
    return "".join(f"{line}\n" for line in re.findall(r"^    (.*)$", said, re.MULTILINE))


@pytest.mark.parametrize("program", [path for path in PROGRAMS if promised(path)], ids=lambda path: path.stem)
def test_it_prints_what_it_says(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(program), run_name="__main__")
    assert capsys.readouterr().out == promised(program)


def test_what_promises_nothing_is_tested_by_name() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("**/test_*.py"))
    assert [path.name for path in PROGRAMS if not promised(path) and path.stem not in tests] == []
