"""Somebody else's package must not close the house: what is wrong with one is said in a line, and all else goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from plug_in import files

BOOK = files()["over_under/books/club/over-under.toml"]
GAME = "\nGAME = None\n"
# What each brings: its module's source (None: there is none), and its books.
BAD: dict[str, tuple[str | None, dict[str, str]]] = {
    "gone": (None, {}),
    "gone.within": (None, {}),
    "garbled": ('BOOKS = ("club/garbled"\nGAME = 1\n', {}),
    "no_game": ('BOOKS = ("club/no-game",)\n', {}),
    "no_book": (f'BOOKS = ("club/no-book",)\n{GAME}', {}),
    "bad_book": (f'BOOKS = ("club/bad-book",)\n{GAME}', {"bad-book": "[book]\n"}),
    "misnamed": (f'BOOKS = ("club/misnamed",)\n{GAME}', {"misnamed": BOOK}),
    "takes_over": (f'BOOKS = ("oneida-2006/craps",)\n{GAME}', {}),
    "none": (f'BOOKS = ("club/none",)\n{GAME}', {"none": BOOK.replace('"over-under"', '"none"')}),
    "raises": (f'BOOKS = ("club/raises",)\n{GAME}1 / 0\n', {"raises": BOOK.replace('"over-under"', '"raises"')}),
}
FOUND = {  # what is said of each, by whatever command looks at the registry
    "the game gone of gone is left out: there is no such module",
    "the game gone.within of gone.within is left out: No module named 'gone'",
    "the game garbled is left out: '(' was never closed (<unknown>, line 1)",
    "the game no_game is left out: it declares no `GAME` with `BOOKS`",
    "the game no_book is left out: there is no book club/no-book",
    "the book club/bad-book is left out: Object missing required field `rulebook` - at `$.book`",
    "the game bad_book is left out: there is no book club/bad-book",
    "the book club/misnamed is left out: it calls itself club/over-under",
    "the game misnamed is left out: there is no book club/misnamed",
    "the game takes_over is left out: oneida-2006/craps is played by croupier.games.craps",
}
LOADED = {  # and by one that loads every game
    "club/none is left out: the game none cannot be loaded: its `GAME` is no game",
    "club/raises is left out: the game raises cannot be loaded: division by zero",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bad")
    for name, (source, books) in BAD.items():
        if source is not None:
            (folder / name).mkdir()
            (folder / name / "__init__.py").write_text(source)
        for book, text in books.items():
            (folder / name / "books" / "club").mkdir(parents=True)
            (folder / name / "books" / "club" / f"{book}.toml").write_text(text)
    info = folder / "bad-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[croupier.games]\n" + "".join(f"{name} = {name}\n" for name in BAD))
    return folder


def run(folder: Path | None, *words: str) -> tuple[int, str, list[str]]:
    source = str(Path(__file__).parents[2] / "src")
    path = os.pathsep.join([*([str(folder)] if folder else []), source])
    done = subprocess.run(
        [sys.executable, "-m", "croupier", *words],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.splitlines()


def split(said: list[str]) -> tuple[list[str], list[str]]:
    """What was warned of, and the rest."""
    warned = [line.removeprefix("warning: ") for line in said if line.startswith("warning: ")]
    return warned, [line for line in said if not line.startswith("warning: ")]


def test_a_command_says_what_is_left_out_in_a_line_each_and_goes_on(folder: Path) -> None:
    code, shown, said = run(folder, "law", "oneida-2004/sic-bo")
    warned, rest = split(said)
    assert (code, rest) == (0, [])
    assert sorted(warned) == sorted(FOUND)
    assert "sic-bo" in shown


@pytest.mark.parametrize("words", [("bank", "nosuch"), ("play", "nosuch")])
def test_a_refusal_is_what_it_was_without_them(folder: Path, words: tuple[str, ...]) -> None:
    code, shown, said = run(folder, *words)
    warned, rest = split(said)
    assert set(warned) - LOADED == FOUND
    assert len(warned) == len(set(warned))
    usual_code, usual_shown, usual = run(None, *words)
    names = {"none", "raises"}  # that they cannot be loaded is not known before somebody wants to
    assert (code, shown, usual_code) == (2, usual_shown, 2)
    assert [name for name in rest[0].split(", ") if name not in names] == usual[0].split(", ")


def test_whoever_wants_to_play_it_is_told_why_not(folder: Path, tmp_path: Path) -> None:
    house = files()["house.toml"].replace("over-under", "none")
    (tmp_path / "house.toml").write_text(house)
    code, _, said = run(folder, "play", "none", "--house", str(tmp_path / "house.toml"))
    assert code == 2
    assert split(said)[1] == [
        "refused: the game none cannot be loaded: its `GAME` is no game [croupier/records/rulebook]"
    ]
