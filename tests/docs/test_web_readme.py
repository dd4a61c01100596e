"""What web/README.md and the browser's tests say of the page is there: its pages, its folders, and its names."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
README = (WEB / "README.md").read_text()
SOURCES = {path: path.read_text() for path in sorted((WEB / "src").rglob("*")) if path.suffix in (".svelte", ".ts")}
_GIVEN = re.compile(r'data-testid=(?:"([^"]*)"|\{([^}]*)\})')
_HOLE = re.compile(r"\\\$?\\\{.*?\\\}")
_ASKED = re.compile(r'(?:\.at|get_by_test_id)\("([^"{}]+)"\)')


def test_every_page_is_listed_and_every_listed_page_is_there() -> None:
    there = set(re.findall(r'(\w+): \(\) => import\("./pages/', SOURCES[WEB / "src" / "App.svelte"])) | {"lobby"}
    assert set(re.findall(r"`#/(\w+)", README)) == there


def test_every_folder_is_listed_and_every_listed_folder_is_there() -> None:
    there = {path.relative_to(WEB / "src").as_posix() for path in (WEB / "src").rglob("*") if path.is_dir()}
    assert set(re.findall(r"`src/(?!croupier/)([\w/-]+)/`", README)) == there


def test_every_name_that_the_browsers_tests_ask_for_is_given() -> None:
    """As it stands, with something in its braces, or from a list beside it."""
    given, lists = [], set()
    for text in SOURCES.values():
        for plain, computed in _GIVEN.findall(text):
            if plain:
                given.append(re.compile(_HOLE.sub(".+", re.escape(plain))))
            else:
                assert computed
                lists |= set(re.findall(r'["`]([\w$-]+)["`{]', text))
    asked = {name for path in (ROOT / "tests" / "browser").glob("*.py") for name in _ASKED.findall(path.read_text())}
    assert len(asked) > 50
    missing = {
        name
        for name in asked
        if not any(one.fullmatch(name) for one in given) and not name.startswith("spot-") and name not in lists
    }
    assert missing == set()
