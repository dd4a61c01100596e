"""A filed sheet states its terms in every form, and is counted again from them: whatever was changed shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path

import pytest
from msgspec.structs import replace
from test_beyond import croupier

from croupier import __version__
from croupier.analysis.sheets.sheet import Result, Sheet
from croupier.analysis.wagers.filing import Filed, against_the_house, file_sheets, law_of, recount, sheets, statement
from croupier.analysis.wagers.own_wager import Own, read_own
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law, Terms
from croupier.service.rounds.verify import read_bundle
from croupier.shell.figures.filed_sheet import as_csv, as_json, as_text, read_filed, verify
from croupier.shell.figures.par import draw_page
from croupier.shell.terminal.plots import plain_percent
from every import each

NOTHING: Own = {}


def made(terms: Terms, wager: str, own: Own = NOTHING) -> Filed:
    law, departs = law_of(terms, True)
    found = tuple(sheets(law, own, wager))
    return file_sheets(statement(law, "2026-01-02", 0, (wager,), own, departs), law, found)


@cache
def lawful() -> Filed:
    terms = Terms("oneida-2006/craps", options={"odds-multiple": 2}, limits={"hard": (100, 500)})
    return made(terms, "pass with 2x odds")


@cache
def beyond() -> Filed:
    six = '[[six]]\nwhen = "banker total 6 in three cards"\npays = "15 to 1"'
    tie = '[[six]]\nwhen = "tie"\npays = "push"'
    return made(Terms("oneida-2006/minibaccarat", options={"decks": 2}), "six", read_own(f"{six}\n{tie}"))


def checked(path: Path) -> dict[str, bool]:
    found = read_filed(path)
    assert found is not None
    return {check.name: check.right for check in verify(found)}


ALL_RIGHT = dict.fromkeys(("software", "rulebook", "terms", "hash", "figures"), True)


@pytest.mark.parametrize("form", ["json", "csv", "txt", "svg", "pdf", "png"])
@pytest.mark.parametrize("which", each([lawful, beyond], [lawful]))
def test_every_form_says_the_same_and_is_counted_again(form: str, which: Callable[[], Filed], tmp_path: Path) -> None:
    of = which()
    path = tmp_path / f"sheet.{form}"
    text = {"json": as_json, "csv": as_csv, "txt": as_text}
    if form in text:
        path.write_text(text[form](of))
    else:
        draw_page(of, path)
    found = read_filed(path)
    assert found is not None
    assert (found.statement, found.hash) == (of.statement, of.hash)
    assert checked(path) == ALL_RIGHT


def test_a_statement_is_enough_to_count_by() -> None:
    for of in (lawful(), beyond()):
        again = recount(of.statement)
        assert (again.sheets, again.hash) == (of.sheets, of.hash)
    stated = lawful().statement
    assert (stated.rulebook, stated.edition, stated.date) == ("oneida-2006/craps", "oneida-2006", "2026-01-02")
    assert stated.software == f"croupier {__version__}"
    assert stated.options["odds-multiple"] == 2
    assert stated.odds["field.12"] == "2 to 1"
    assert stated.limits == {"hard": (100, 500)}
    assert stated.beyond == ()


@pytest.mark.parametrize("table", sample_house().tables)
def test_what_is_stated_of_a_table_is_the_law_of_that_table(table: str) -> None:
    law = Law(sample_house().table(table))
    again, departs = law_of(statement(law, "2026-01-02", 0, (), {}, []).terms, True)
    assert (departs, again.supposed) == ([], False)
    assert (again.options, again.beyond) == (law.options, law.beyond)
    assert {w: again.lines(w) for w in law.book.wagers} == {w: law.lines(w) for w in law.book.wagers}


def test_what_is_not_exact_is_compared_to_its_printed_digits(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_text(as_json(made(Terms("oneida-2006/blackjack", options={"decks": 1}), "base")))
    assert checked(path) == ALL_RIGHT
    said = json.loads(path.read_text())
    said["sheets"][0]["edge_percent"] += 0.001
    path.write_text(json.dumps(said))
    assert checked(path) == ALL_RIGHT | {"figures": False}


@pytest.mark.parametrize(
    ("form", "was", "now", "wrong"),
    [
        ("json", '"probability": "244/495"', '"probability": "245/495"', {"figures"}),
        ("json", '"date": "2026-01-02"', '"date": "2026-01-03"', {"hash"}),
        ("json", '"field.12": "2 to 1"', '"field.12": "3 to 1"', {"hash"}),
        ("json", '"field.12": "2 to 1"', '"field.12": "1 to 1"', {"terms"}),
        ("json", '"rulebook_sha256": "8', '"rulebook_sha256": "9', {"rulebook", "hash"}),
        ("csv", ",244/495,", ",245/495,", {"figures"}),
        ("csv", "2026-01-02", "2026-01-03", {"hash", "figures"}),
        ("txt", "49.292929%", "50.292929%", {"figures"}),
        ("txt", '"odds-multiple" = 2', '"odds-multiple" = 3', {"hash", "figures"}),
    ],
)
def test_what_was_changed_shows(form: str, was: str, now: str, wrong: set[str], tmp_path: Path) -> None:
    of = made(Terms("oneida-2006/craps", options={"odds-multiple": 2}), "pass")
    text = {"json": as_json, "csv": as_csv, "txt": as_text}[form](of)
    assert was in text
    path = tmp_path / f"sheet.{form}"
    path.write_text(text.replace(was, now, 1))
    assert {name for name, right in checked(path).items() if not right} >= wrong


def test_a_sheet_beyond_the_law_that_hides_it(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    said = json.loads(as_json(beyond()))
    assert len(said["statement"]["beyond"]) == 2  # the decks, and the wager
    said["statement"]["beyond"] = said["statement"]["beyond"][1:]
    path.write_text(json.dumps(said))
    assert checked(path)["terms"] is False


def test_what_is_no_sheet_is_none(tmp_path: Path) -> None:
    for text in ("", "{}", "[1]", "book,wager,outcome\n", '{"format": "croupier par sheet 1"}', "<svg/>", "%PDF-1.4"):
        (tmp_path / "x").write_text(text)
        assert read_filed(tmp_path / "x") is None
    with pytest.raises(Refused, match="cannot read nowhere"):
        read_filed(tmp_path / "nowhere")
    (tmp_path / "x").write_text(
        json.dumps({"format": "croupier par sheet 1", "statement": {}, "hash": "", "sheets": []})
    )
    with pytest.raises(Refused, match="cannot be read: Object missing required field"):
        read_filed(tmp_path / "x")


# --- the figures of a laboratory's sheet ---


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "book,wager,statement,hash\nx,y," + "[" * 100_000])
def test_what_is_nested_too_deeply_is_refused_in_a_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text(text, encoding="utf-8")
    assert read_filed(path) is None
    with pytest.raises(Refused, match=r"cannot read the bundle deep\.json"):
        read_bundle(path)


def test_bands_of_a_coin() -> None:
    coin = Sheet(
        "a", "coin", (Result("heads", Fraction(1, 2), Fraction(1)), Result("tails", Fraction(1, 2), Fraction(-1)))
    )
    assert [round(coin.volatility(c), 4) for c in ("90%", "95%", "99%")] == [1.6449, 1.96, 2.5758]
    low, high = coin.band(10_000, "95%")
    assert (low + high, round(high - 1, 6)) == (2.0, round(1.959963984540054 / sqrt(10_000), 6))
    assert coin.normal_from == 20
    said = coin.to_json()
    assert list(said["return_bands_percent"]) == ["1000", "10000", "100000", "1000000", "10000000"]
    assert said["return_bands_percent"]["10000"]["95%"] == [100 * low, 100 * high]


def test_numbers_are_plain() -> None:
    assert [plain_percent(x) for x in (7.062e-7, 1.0, 0.5, 1 / 3)] == ["0.0000706%", "100%", "50%", "33.33%"]


def test_an_option_that_turns_an_edge_against_the_house_is_named() -> None:
    terms = sample_house().table("ez-baccarat-1")
    law = Law(replace(terms, options={**terms.options, "dragon-push": False}))
    notes = {sheet.wager: against_the_house(law, sheet) for sheet in sheets(law, {})}
    said = "banker: the edge is against the house; not with dragon-push = true"
    assert {wager: note for wager, note in notes.items() if note} == {"banker": said}


def test_as_one_types_it(tmp_path: Path) -> None:
    """The day is the command's own, and the note stands in the sheet."""
    path = tmp_path / "sheet.txt"
    path.write_text(croupier("par", "ez-baccarat", "banker", "--set", "dragon-push=false"))
    found = read_filed(path)
    assert found is not None
    assert found.statement.date == date.today().isoformat()
    assert "banker: the edge is against the house; not with dragon-push = true\n" in path.read_text()
    assert "fits the terms" in croupier("verify", str(path))
    for command in (("edge", "craps"), ("strategy", "craps"), ("bank", "zoobac"), ("simulate", "craps", "pass")):
        with pytest.raises(Refused, match="JSON or CSV: one of them"):
            croupier(*command, "--json", "--csv")
    edges = json.loads(croupier("edge", "craps", "--json"))
    assert {row["wager"]: row["edge"] for row in edges["wagers"]}["pass"] == "7/495"
    played = json.loads(croupier("simulate", "craps", "pass", "--rounds", "1e4", "--json"))
    assert (played["rounds"], sum(row["times"] for row in played["results"])) == (10_000, 10_000)


def test_a_page_is_drawn_beside_what_is_printed(tmp_path: Path) -> None:
    """JSON alone stays on the way out, so that it can be piped."""
    page = tmp_path / "page.svg"
    printed = croupier("par", "craps", "pass", "--draw", str(page), "--json")
    found = read_filed(page)
    assert found is not None
    assert json.loads(printed)["hash"] == found.hash
