"""Editions beside each other, drafts over a book, and docs/editions.md, whose draft is drawn up and compared here."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.analysis.blackjack import suit_sheet
from croupier.analysis.wagers.editions import edges_moved, unplayable
from croupier.cli import app
from croupier.rulebook.book import book
from croupier.rulebook.cite import Refused
from croupier.rulebook.draft import load_draft, read_draft
from croupier.rulebook.editions import changes, pair
from croupier.rulebook.law import Law, Terms

DOCUMENT = (Path(__file__).parents[2] / "docs" / "editions.md").read_text(encoding="utf-8")
ROULETTE = pair("oneida-2006/roulette", "oneida-2008/roulette")
BLACKJACK = pair("oneida-2004/blackjack", "oneida-2006/blackjack")
HEAD = '[draft]\nbook = "oneida-2006/roulette"\n'


def test_roulette_2008_struck_out_half_back_and_brought_terminals() -> None:
    found = changes(*ROULETTE)
    how = {one.name: one.how for one in found.paragraphs}
    assert how["G.2"] == "went"
    assert how["I"] == "changed"
    assert how["A.6"] == "came"
    assert [name for name, said in how.items() if said != "came"] == ["G.1", "I", "G.2"]
    assert sum(said == "came" for said in how.values()) == 63
    assert found.same == len(ROULETTE[1].paragraphs) - 65
    options = {one.name: one.how for one in found.options}
    assert options.pop("half-back") == "went"
    assert options == dict.fromkeys(("terminals", "terminal-count", "terminal-chips", "game-clock"), "came")
    assert found.odds == ()


def test_roulette_2008_keeps_every_edge_but_the_one_with_half_back() -> None:
    found = list(edges_moved(*ROULETTE))
    plain = [one for one in found if not one.under]
    assert len(plain) == 15
    assert {one.by for one in plain} == {Fraction(0)}
    halved = [one for one in found if one.under]
    assert {one.wager for one in halved} == {"red", "black", "odd", "even", "low", "high"}
    assert {(one.under, one.before, one.after) for one in halved} == {("half-back = true", Fraction(1, 38), None)}


def test_blackjack_2006_numbers_G_anew_and_pays_king_and_queen_better() -> None:
    found = changes(*BLACKJACK)
    moved = {one.name: one.was for one in found.paragraphs if one.how == "moved"}
    assert moved == {"E.3.d": "E.3.e", "G.2": "G.3", "G.3": "G.4", "G.4": "G.5"}
    how = {one.name: one.how for one in found.paragraphs}
    assert (how["K.5.b"], how["H.7.c"], how["I.8"]) == ("changed", "changed", "read")
    went = [one.name for one in found.paragraphs if one.how == "went"]
    assert went == ["E.3.d", "E.4.a", "E.4.b", "E.4.c", "E.4.d", "G.2", "H.10.c", "I.11.c"]
    (paid,) = found.odds
    assert (paid.name, paid.how, paid.after) == ("king-queen.double-deck", "came", "at most 50 to 1")
    assert paid.cite == "oneida-2006/blackjack/K.5.b"
    options = {one.name: (one.before, one.after) for one in found.options}
    assert options["ace-splits"] == ("", "1 to 3; 1 if nothing is chosen")


def test_what_changed_is_the_same_looked_at_from_behind() -> None:
    there, back = changes(*BLACKJACK), changes(*reversed(BLACKJACK))
    turned = {"came": "went", "went": "came"}
    assert {(one.name, one.how) for one in back.options} == {
        (one.name, turned.get(one.how, one.how)) for one in there.options
    }
    assert {one.name for one in back.paragraphs if one.how == "moved"} == {
        one.was for one in there.paragraphs if one.how == "moved"
    }


def test_K_5_b_king_and_queen_with_two_decks_before_and_after() -> None:
    hit = Fraction(4 * 2 * 2, 104 * 103 // 2)  # four suits, two kings and two queens of each
    options = {"decks": 2, "initial-suit-wager": "king-queen"}
    edges = [suit_sheet(Law.supposing(Terms(one.id, options=options)), "king-queen").edge for one in BLACKJACK]
    assert edges == [1 - 11 * hit, 1 - 51 * hit]


def draft_of_the_document() -> str:
    found = re.search(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)
    assert found is not None
    return found[1]


def test_every_diff_in_the_document_is_of_books_that_there_are() -> None:
    for before, after in re.findall(r"croupier diff (\S+) (\S+)", DOCUMENT):
        assert changes(*pair(before, after)).paragraphs


def test_a_draft_pays_and_its_book_does_not() -> None:
    found = read_draft(draft_of_the_document())
    terms = Terms("oneida-2006/roulette")
    drafted, now = Law.supposing(terms, found.after), Law(terms)
    assert str(drafted.odds("straight")) == "36 to 1"
    assert str(now.odds("straight")) == "35 to 1"
    assert drafted != now
    assert list(found.after.paragraphs).index("G.3") == list(found.after.paragraphs).index("G.1") + 1
    assert "G.2" in book("oneida-2006/roulette")
    assert unplayable(found.before, found.after) == []


def test_what_no_function_reads_yet_is_said() -> None:
    text = HEAD + '[[paragraph]]\nid = "G.9"\nkind = "rule"\nsays = "New."\n[remove]\nwagers = ["straight"]'
    found = read_draft(text)
    assert unplayable(found.before, found.after) == [
        "nothing plays paragraph G.9 yet",
        "the game rests on wager straight, which goes",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("odds = ", "not TOML"),
        ('[draft]\ntitle = "x"', "which book it amends"),
        ('[draft]\nbook = "oneida-1999/roulette"', "there is no rulebook"),
        (HEAD + "[prizes]\n", "a draft has no prizes"),
        (HEAD + "colour = 1", r"\[draft\] has no colour"),
        (HEAD + 'in_force = "soon"', "does not make a book"),
        (HEAD + 'odds = "x"', r"\[draft\] has no odds"),
        (HEAD + '[odds]\nstraight = "much"', "'much' is not odds"),
        (HEAD + '[odds]\nstraight = "1 to 0"', "is not odds"),
        (HEAD + "[odds]\nstraight = 7", "does not make a book"),
        (HEAD + '[odds]\nnone = "1 to 1"', "no such wager"),
        (HEAD + '[odds]\n"straight.two" = "1 to 1"', "no line two"),
        (HEAD + '[remove]\nparagraphs = ["A.2"]', "cites A.2, which is not listed"),
        (HEAD + '[remove]\nparagraphs = ["Z.9"]', "no paragraphs Z.9"),
        (HEAD + '[remove]\ncolours = ["red"]', "not 'colours'"),
        (HEAD + '[[paragraph]]\nsays = "x"', "missing required field `id`"),
        (HEAD + '[[paragraph]]\nid = "G.9"\nafter = "Z"\nkind = "rule"\nsays = "x"', "cannot stand after Z"),
        (HEAD + "paragraph = 3", r"\[draft\] has no paragraph"),
        (HEAD + "[paragraph]\nid = 3", r"written \[\[paragraph\]\]"),
        (HEAD + "[options]\nhalf-back = 3", "must be a table"),
        (HEAD + "[options.half-back]\ndefault = 3", "default 3 is not true or false"),
        (HEAD + '[options.new]\nkind = "flag"', "missing required field"),
        (HEAD + '[wagers.straight]\nledger = "none"', "names 'none', which is not there"),
        (HEAD + '[book]\ngame = "craps"', "game cannot be changed"),
    ],
)
def test_a_draft_that_makes_no_book_is_refused_in_a_line(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        read_draft(text)
    assert "\n" not in str(refused.value)
    assert refused.value.cite.book == "croupier/records"


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path, tmp_path / "none.toml", tmp_path / "bytes.toml"):
        with pytest.raises(Refused, match="the draft"):
            load_draft(path)


def test_two_games_are_not_compared() -> None:
    for before, after in (("oneida-2006/craps", "oneida-2006/roulette"), ("oneida-2006/craps", "oneida-2006/craps")):
        with pytest.raises(Refused):
            pair(before, after)
    with pytest.raises(Refused, match="no such option"):
        list(edges_moved(*ROULETTE, {"colour": 3}))


def test_diff_prints_exact_fractions_for_programs() -> None:
    done = CliRunner().invoke(app, ["diff", "oneida-2006/roulette", "oneida-2008/roulette", "--json"])
    said = json.loads(done.stdout)
    red = [one for one in said["edges"] if one["wager"] == "red"]
    assert [(one["before"], one["after"], one["under"]) for one in red] == [
        ("1/19", "1/19", ""),
        ("1/38", None, "half-back = true"),
    ]
    plain = CliRunner().invoke(app, ["diff", "oneida-2006/roulette", "oneida-2008/roulette", "--no-edges"])
    assert "No edges were reckoned." in plain.stdout
