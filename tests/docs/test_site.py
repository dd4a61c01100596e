"""The documentation as it was built: no link in it leads nowhere, every book has its page, and the house serves it."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec
import pytest
from fastapi.testclient import TestClient
from felt_picture import felt_svg
from layer_picture import layers

import croupier
from croupier.front.layout import layout_of
from croupier.rulebook.book import OWN, book, shelf
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law
from croupier.service.processes.floor import Floor
from croupier.service.serve.app import create_app

ROOT = Path(__file__).parents[2]
SITE = Path(croupier.__file__).parent / "service" / "site"
BOOKS = sorted(set(shelf()) - {OWN.id})


class Html:
    """What a page links to, what may be linked to in it, and scripts that stand in it. In a page that was built a quote
    is always an attribute's: those of its text are written otherwise."""

    def __init__(self, text: str) -> None:
        self.links = {unescape(link) for link in re.findall(r'<[^>]*?\s(?:href|src)="([^"]+)"', text)}
        self.ids = set(re.findall(r'<[^>]*?\sid="([^"]+)"', text))
        self.inline = re.findall(r'<script(?![^>]*\ssrc=)|<[^>]*\son\w+="', text)


@cache
def html(path: Path) -> Html:
    return Html(path.read_text(encoding="utf-8"))


def test_what_stands_in_a_page_is_found() -> None:
    found = Html('<a class="b" href="x.html?a=1&amp;b=2#c" id="d">onto="e"</a><script src="f.js"></script>')
    assert (found.links, found.ids, found.inline) == ({"x.html?a=1&b=2#c", "f.js"}, {"d"}, [])
    assert len(Html('<p onclick="f()"><script async>f()</script>').inline) == 2


def test_no_link_leads_nowhere() -> None:
    dead = []
    pages = sorted(SITE.rglob("*.html"))
    for page in pages:
        for link in html(page).links:
            to = urlsplit(link)
            if to.scheme or to.netloc:
                continue
            target = (page.parent / unquote(to.path)).resolve() if to.path else page
            there = target.is_file() and (
                not to.fragment or target.suffix != ".html" or unquote(to.fragment) in html(target).ids
            )
            dead += [] if there else [f"{page.relative_to(SITE)}: {link}"]
    assert dead == []
    assert len(pages) > len(BOOKS) + len(list((ROOT / "docs").glob("*.md")))


def test_every_page_that_is_written_is_built() -> None:
    written = {path.stem for path in (ROOT / "docs").glob("*.md")}
    assert written <= {path.stem for path in SITE.glob("*.html")}


def test_no_script_stands_in_a_page() -> None:
    """The service's policy would not run it."""
    assert [str(path) for path in SITE.rglob("*.html") if html(path).inline] == []


@pytest.mark.parametrize("id_", BOOKS)
def test_a_game_has_all_of_its_book_on_its_page(id_: str) -> None:
    page = SITE / "games" / f"{id_.replace('/', '-')}.html"
    of, text = book(id_), re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8"))
    anchors = {f"{id_}/{paragraph}".replace("/", "-").replace(".", "-").lower() for paragraph in of.paragraphs}
    assert anchors <= html(page).ids
    missing = [name for name in (*of.options, *of.irregularities) if name not in text]
    assert missing + [wager.name for wager in of.wagers.values() if wager.name.split("'")[0] not in text] == []
    assert text.count("Read as:") == sum(1 for paragraph in of.paragraphs.values() if paragraph.reading)


def test_a_picture_has_every_spot_of_the_felt() -> None:
    for terms in sample_house().tables.values():
        laid = layout_of(Law(terms))
        seats = sum(1 for seat in laid.seats if not seat.standing)
        drawn = sum(seats if spot.per_seat else 1 for spot in laid.spots)
        wheel = felt_svg(laid, "x").count("<rect")
        others = 1 + len(laid.cards) + seats + sum(area.kind not in ("words", "wheel") for area in laid.areas)
        assert wheel == drawn + others


def test_the_layers_are_the_linters() -> None:
    picture = (SITE / "_images" / "layers.svg").read_text(encoding="utf-8")
    assert [name for row in layers() for name in row if f">{name}</text>" not in picture] == []
    assert layers()[0] == ["cli"]
    assert layers()[-1] == ["rulebook"]


def test_the_house_serves_it(tmp_path: Path) -> None:
    house = msgspec.structs.replace(sample_house(), tables={"sic-bo-1": sample_house().tables["sic-bo-1"]})
    floor = Floor(house, f"sqlite:///{tmp_path / 'house.db'}")
    client = TestClient(create_app(floor))
    asked = client.get("/docs", follow_redirects=False)
    assert (asked.status_code, asked.headers["location"]) == (307, "/docs/")
    page = client.get("/docs/games/oneida-2006-craps.html")
    assert page.status_code == 200
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "oneida-2006-craps-f-5" in page.text
    assert client.get("/docs/nothing.html").status_code == 404
