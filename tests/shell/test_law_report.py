"""The law report: every rule is cited in play, is data, or is explained, and a test proves it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import croupier
from croupier.games import modules
from croupier.play.table.citations import SourceFiles
from croupier.rulebook.book import book
from croupier.shell.law.proofs import ProofMark, marks_in
from croupier.shell.law.report import _paragraphs_named, law_report


@pytest.mark.parametrize("id_", modules())
def test_no_rule_of_a_built_game_is_merely_claimed(id_: str) -> None:
    assert [(a.paragraph, a.basis) for a in law_report(book(id_)) if not a.is_accounted] == []


@pytest.mark.parametrize("id_", modules())
def test_every_rule_of_a_built_game_is_proved_by_a_test(id_: str) -> None:
    rules = [a for a in law_report(book(id_)) if a.kind == "rule"]
    assert [a.paragraph for a in rules if not a.tests] == []


@pytest.mark.parametrize("id_", modules())
def test_what_a_book_says_of_its_code_is_there(id_: str) -> None:
    """A sentence on how a rule is kept names what keeps it: a function, an option, a wager, or another paragraph. All
    that it names exists, and it is left out where play cites the rule."""
    of = book(id_)
    names = in_the_code() | {*of.options, *of.wagers, *of.irregularities, *of.duties}
    others = {paragraph for paragraph in of.paragraphs if len(paragraph) > 2}
    for account in law_report(of):
        named = set(re.findall(r"`([\w-]+)`", account.by))
        assert named <= names, account.paragraph
        said = {word.strip(".,:;()") for word in account.by.split()}
        assert not account.by or named or said & (others - {account.paragraph}), account.paragraph
        assert not account.by or account.basis == "explained", account.paragraph


@cache
def in_the_code() -> set[str]:
    """Every module, function, class and field of the source."""
    paths = list(Path(croupier.__file__).parent.rglob("*.py"))
    defined = re.compile(r"^ *(?:def|class) (\w+)|^ *(\w+)(?:: | = )", re.MULTILINE)
    found = [names for path in paths for names in defined.findall(path.read_text(encoding="utf-8"))]
    return {path.stem for path in paths} | {name for names in found for name in names}


def test_a_docstring_names_paragraphs_from_one_to_another_across_a_line_break() -> None:
    named = _paragraphs_named("F.4, and D.6\n    to D.8 of the text", book("oneida-2006/craps"))
    assert named == {"F.4", "D.6", "D.7", "D.8"}


def test_what_is_cited_by_way_of_a_name_is_found(tmp_path: Path) -> None:
    path = tmp_path / "felt.py"
    path.write_text(
        'CASES = ("J.1", "J.2")\n'
        'LOST = {"banker": "G.1", "player": "G.2"}\n'
        "def settle(law, case, spot):\n"
        '    how = "K.1" if case else LOST.get(spot, "G.3")\n'
        "    return law.cite(CASES[case]), law.cite(how), by(law, 'M.1')\n"
        "def by(law, paragraph):\n"
        "    return law.cite(paragraph), law.on('peek'), law.odds('tie')\n"
    )
    source = SourceFiles([path])
    assert source.uses_of("paragraph") == {
        **{paragraph: {"settle"} for paragraph in ("J.1", "J.2", "K.1", "G.1", "G.2", "G.3")},
        "M.1": {"by"},
    }
    assert (set(source.uses_of("option")), set(source.uses_of("wager"))) == ({"peek"}, {"tie"})


def test_a_function_that_only_tests_call_decides_nothing(tmp_path: Path) -> None:
    path = tmp_path / "felt.py"
    path.write_text("def play(): pay()\ndef pay(): ...\ndef alone(): again()\ndef again(): alone()\nGAME = play\n")
    elsewhere = tmp_path / "front.py"
    elsewhere.write_text('"""It says alone."""\n')
    assert SourceFiles([path]).reachable([elsewhere]) == {"play", "pay"}
    other = tmp_path / "other.py"
    other.write_text("from felt import alone\nalone()\n")
    assert SourceFiles([path]).reachable([other]) == {"play", "pay", "alone", "again"}


def test_a_mark_proves_a_paragraph_of_every_book_of_its_file() -> None:
    text = (
        'BOOKS = ("ranchos/holdem", "ranchos/omaha")\n'
        '@proves("dealing.1", "oneida-2006/craps/F.5")\n'
        "def test_the_button(book): ...\n"
        "def test_nothing(): ...\n"
    )
    assert list(marks_in(text)) == [
        ProofMark("test_the_button", "dealing.1", ("ranchos/holdem", "ranchos/omaha")),
        ProofMark("test_the_button", "F.5", ("oneida-2006/craps",)),
    ]
