"""Where compiled code is kept: for every checkout of the same sources together, and nowhere if a service of the machine
has no folder to write to."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
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


PAIR = """
from croupier.kernels.jit import compiled
pair = compiled(".cards.suits").pair
pair(6, 7)
print(sum(pair.stats.cache_hits.values()), sum(pair.stats.cache_misses.values()))
"""


def test_another_checkout_of_the_same_sources_compiles_nothing_again(tmp_path: Path) -> None:
    """Another path, and other times of its files; what one has compiled, the next finds."""
    package = Path(jit.__file__).parents[1]
    found = []
    for checkout in (tmp_path / "one", tmp_path / "other"):
        shutil.copytree(package / "kernels", checkout / "croupier" / "kernels", copy_function=shutil.copyfile)
        for file in ("__init__.py", "package.py"):
            shutil.copyfile(package / file, checkout / "croupier" / file)
        kept = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": str(checkout), "CROUPIER_JIT": "on"}
        env = os.environ | kept
        env.pop("NUMBA_CACHE_DIR", None)
        ran = subprocess.run([sys.executable, "-c", PAIR], env=env, capture_output=True, text=True, check=True)
        found.append(ran.stdout.split())
    assert found == [["0", "1"], ["1", "0"]]
