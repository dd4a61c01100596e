"""Who runs which tests when they are shared between the cores.

Each worker takes whole files, so that what a file makes once (a house, an analysis, a server) is made once. The browser
tests come first, in one row, so that a worker opens one house and one browser for all that it gets of them; then the
files that took longest the last time, so that nobody is left with a long one at the end. How long each took is noted in
pytest's cache; where nothing is noted yet, as in a fresh clone, folders whose files are long come first and those of
many short ones, the paragraphs, last.

Property tests try the same examples every time, so that a change is judged by what it changed; `make hunt` tries new
ones. None is judged by how long it took: a busy machine is no defect.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("hunt", print_blob=True, deadline=None)
settings.load_profile(os.environ.get("EXAMPLES", "repeatable"))

# Every house of the tests has this key, but for those that are about keys; none is left lying about.
os.environ.pop("COLUMNS", None)  # of a worker, which has no screen: what is printed is as wide as into a pipe
os.environ["CROUPIER_KEY"] = "0c" * 32

NOTED = "croupier/seconds"  # in the cache: seconds by file
FIRST = "tests/browser/"
USUALLY = "not every"  # what `scripts/test` takes of the tests
# Of a file that nothing is noted of, about how many seconds, by folder.
USUAL = {"tests/analysis": 8.0, "tests/kernels": 8.0, "tests/properties": 3.0, "tests/service": 4.0, "tests/rules": 0.2}
OTHERS = 2.0
# Those that take far longer than their folder's, so that no fresh clone is left with one of them at the end.
LONG = {
    "tests/project/test_benchmarks.py": 90.0,
    "tests/cli/test_cli.py": 55.0,
    "tests/analysis/test_blackjack_exact.py": 30.0,
    "tests/service/test_api_conforms.py": 25.0,
    "tests/analysis/test_ultimate.py": 25.0,
    "tests/service/test_processes.py": 15.0,
    "tests/analysis/test_simulate.py": 15.0,
    "tests/analysis/test_simulate_blackjack.py": 15.0,
    "tests/service/test_crash.py": 13.0,
    "tests/service/test_api_roles.py": 13.0,
    "tests/simulation/test_seeds.py": 12.0,
    "tests/project/test_packages.py": 11.0,
    "tests/docs/test_documents.py": 11.0,
    "tests/games/test_declared.py": 11.0,
}

_seconds: dict[str, float] = {}


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def _noted(config: pytest.Config) -> dict[str, float]:
    found: dict[str, float] = config.cache.get(NOTED, {}) if config.cache else {}
    return found


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only where workers share: all of them sort alike, since none writes to the cache."""
    if _is_worker(config):
        noted = _noted(config)
        items.sort(key=lambda item: _rank(_file(item.nodeid), noted))


def pytest_collection_finish() -> None:
    """Eleven thousand tests and all that they import stay until the end: the collector need not walk over them."""
    gc.freeze()


def _rank(file: str, noted: dict[str, float]) -> tuple[bool, float]:
    usual = LONG.get(file, USUAL.get(file.rpartition("/")[0], OTHERS))
    return not file.startswith(FIRST), -noted.get(file, usual)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    file = _file(report.nodeid)
    _seconds[file] = _seconds.get(file, 0.0) + report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run of whole files is noted, as `make test` has them; one that picked tests out of them says nothing about
    their length."""
    config = session.config
    marked = config.option.markexpr != USUALLY and config.option.markexpr
    picked: Any = config.option.keyword or marked or any("::" in word for word in config.args)
    if _is_worker(config) or picked or config.cache is None:
        return
    noted = _noted(config) | {file: round(seconds, 2) for file, seconds in _seconds.items()}
    config.cache.set(NOTED, {file: noted[file] for file in sorted(noted) if Path(config.rootpath, file).exists()})
