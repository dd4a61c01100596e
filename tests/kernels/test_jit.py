"""Compiling where nothing can be kept: a service of the machine may have no folder to write to."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.kernels import jit


def one_more(n: int) -> int:
    return n + 1


@pytest.mark.parametrize("there", [True, False])
def test_compiled_code_is_kept_where_that_can_be(there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path if there else file))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    decorated = jit._njit.__wrapped__(inlined=False)(one_more)
    assert (type(decorated._cache).__name__ == "NullCache") != there
