"""Tests that prove a paragraph of several books run once for each of them."""

from __future__ import annotations

import pytest

from proves import proved


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = list(metafunc.definition.iter_markers("proves"))
    found = proved(marks, getattr(metafunc.module, "BOOKS", ()))
    wanted = [name for name in ("book", "paragraph") if name in metafunc.fixturenames]
    if found and wanted:
        cases = [{"book": id_, "paragraph": numbers[0]} for id_, numbers in found.items()]
        metafunc.parametrize(wanted, [tuple(case[name] for name in wanted) for case in cases], ids=list(found))
