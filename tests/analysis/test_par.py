"""PAR sheets as they are read: outcomes told once, pages that draw them all; and pot games, which have none."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from matplotlib import pyplot

from command_line import croupier
from croupier.analysis.sheets import exact
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.sheets.sheet import Result, Sheet
from croupier.analysis.wagers.filing import Filed, statement
from croupier.analysis.wagers.pot_take import pot_take
from croupier.games import modules
from croupier.poker.rooms.readers import house_of
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.shell.figures.filed_sheet import as_csv, as_json
from croupier.shell.figures.par import bars, draw_page, pot_csv, pot_json

# As blackjack has them: the same name and net with more or less in action.
SPLITS = Sheet(
    "a book",
    "a wager",
    (
        Result("split wins", Fraction(1, 4), Fraction(2), Fraction(2)),
        Result("split loses", Fraction(1, 4), Fraction(-2), Fraction(2)),
        Result("split wins", Fraction(1, 8), Fraction(2), Fraction(4)),
        Result("pushes", Fraction(3, 8), Fraction(0)),
    ),
)


# Of any law: what stands here is stated, and nothing is counted for it.
FILED = Filed(statement(Law(Terms("oneida-2006/craps")), "2026-01-02", 0, ("a wager",), {}, []), (SPLITS,))


def test_outcomes_are_told_once() -> None:
    assert SPLITS.outcomes == (
        Result("pushes", Fraction(3, 8), Fraction(0), Fraction(1)),
        Result("split wins", Fraction(3, 8), Fraction(2), Fraction(8, 3)),
        Result("split loses", Fraction(1, 4), Fraction(-2), Fraction(2)),
    )
    assert sum(r.probability * r.action for r in SPLITS.outcomes) == SPLITS.in_action


def test_every_outcome_has_its_bar() -> None:
    figure, plot = pyplot.subplots()
    bars(plot, SPLITS)
    assert [bar.get_width() for bar in plot.patches] == [0.25, 0.375, 0.375]  # the worst net first
    labels = [label.get_text() for label in plot.get_yticklabels()]
    assert labels == ["split loses  (-2)", "pushes  (0)", "split wins  (+2)"]
    assert [note.get_text() for note in plot.texts] == [" 25%", " 37.5%", " 37.5%"]
    pyplot.close(figure)


def test_a_page_is_drawn_or_refused(tmp_path: Path) -> None:
    for name in ("a.svg", "a.pdf", "a.png"):
        draw_page(FILED, tmp_path / name)
        assert (tmp_path / name).stat().st_size > 1000
    with pytest.raises(Refused, match=r"is \.svg, \.pdf or \.png"):
        draw_page(FILED, tmp_path / "a.doc")
    with pytest.raises(Refused, match="cannot write"):
        draw_page(FILED, tmp_path / "nowhere" / "a.svg")


def test_json_and_csv_have_every_result() -> None:
    (found,) = json.loads(as_json(FILED))["sheets"]
    assert found["edge"] == str(SPLITS.edge) == "-1/4"
    assert found["exact"] is True
    assert [(r["probability"], r["net"], r["action"]) for r in found["results"]] == [
        ("1/4", "2", "2"), ("1/4", "-2", "2"), ("1/8", "2", "4"), ("3/8", "0", "1"),
    ]  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(as_csv(FILED))))
    assert [(row["exactly"], row["net"], row["action"]) for row in rows] == [
        ("1/4", "2", "2"), ("1/4", "-2", "2"), ("1/8", "2", "4"), ("3/8", "0", "1"),
    ]  # fmt: skip


# --- pot games ---


def law(book: str, least: int, most: int, collection: str = "", **options: Any) -> Law:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Law(Terms(book, least=least, most=most, options=named, collection=collection))


def taken(found: Law) -> list[tuple[int, int, int]]:
    """Pot, what the house has of it and what the fund has, in chips."""
    return [(row.pot, row.raked, row.jackpot) for row in pot_take(found).rows]


def test_N_2_a_percentage_of_a_pot_up_to_the_cap() -> None:
    """Ten percent to the whole dollar, four dollars at most."""
    holdem = law("oneida-2006/poker", 400, 800, variant="holdem", betting="fixed")
    assert taken(holdem) == [(8, 0, 0), (20, 2, 0), (40, 4, 0), *((pot, 4, 0) for pot in (60, 80, 120, 200, 400))]
    assert [row.share for row in pot_take(holdem).rows[1:4]] == [Fraction(1, 10), Fraction(1, 10), Fraction(1, 15)]
    assert [str(cite) for cite in pot_take(holdem).cites] == ["oneida-2006/poker/N.2"]


def test_N_2_b_increments_and_O_1_the_fund() -> None:
    stepped = law("oneida-2006/poker", 400, 800, variant="holdem", betting="fixed", rake="increments", jackpot_fund=1)
    assert taken(stepped)[:4] == [(8, 0, 1), (20, 1, 1), (40, 2, 1), (60, 3, 1)]
    assert [str(cite) for cite in pot_take(stepped).cites] == ["oneida-2006/poker/N.2", "oneida-2006/poker/O.1"]


def test_t_2_iii_a_time_charge_takes_nothing_from_a_pot() -> None:
    timed = law("section8/poker", 400, 800, variant="razz", betting="fixed", ante=1, forced_bet=2, rake="time")
    assert {raked for _, raked, _ in taken(timed)} == {0}
    assert any("a time charge of" in note for note in pot_take(timed).notes)


def test_a_flat_collection_is_by_the_number_of_players() -> None:
    flat = law("ranchos/holdem", 2000, 50000, "combined-10", structure="no-limit")
    fees = {(row.players, row.raked) for row in pot_take(flat).rows}
    assert fees == {("2-4", 1), ("5-6", 2), ("7-9", 3)}


@pytest.mark.parametrize("book", [book for book in modules() if book.endswith("/poker")])
def test_a_pot_game_has_no_wager_to_analyse(book: str) -> None:
    pot = law(book, 400, 800)
    for ask in (lambda: list(exact.sheets(pot)), lambda: plan_for(pot, "pot")):
        with pytest.raises(Refused, match="no wager is against the house") as refused:
            ask()
        assert refused.value.cite == house_of(pot).cites.rake


def test_the_take_as_json_and_csv() -> None:
    found = pot_take(law("oneida-2006/poker", 400, 800, variant="holdem", betting="fixed"))
    pots = json.loads(pot_json(found))["pots"]
    assert pots[3] == {
        "players": "2-11", "pot_cents": 6000, "house_cents": 400, "jackpot_cents": 0,
        "share": "1/15", "share_percent": pytest.approx(100 / 15),
    }  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(pot_csv(found))))
    assert (rows[3]["pot_cents"], rows[3]["share"]) == ("6000", "1/15")


# --- the commands ---


def test_edge_of_a_pot_game_is_what_the_house_takes() -> None:
    run = croupier("edge", "holdem-1")
    assert run.returncode == 0
    assert ["$60", "$4", "6.6667%"] in [line.split() for line in run.stdout.splitlines()]
    assert croupier("par", "holdem-1").stdout == run.stdout
    for command in (("strategy", "holdem-1"), ("simulate", "holdem-1", "pot"), ("par", "holdem-1", "pot")):
        refused = croupier(*command)
        assert refused.returncode == 2
        assert refused.stderr.startswith("refused: Poker is played for a pot")
        assert "[oneida-2006/poker/N.2]" in refused.stderr


def test_bank_takes_the_table_at_which_a_player_banks() -> None:
    run = croupier("bank", "three-card-poker")
    assert run.returncode == 0
    assert "Three Card Poker, ranchos" in run.stdout
    refused = croupier("bank", "craps")
    assert (refused.returncode, "no player banks" in refused.stderr) == (2, True)


def test_odds_are_changed_as_options_are() -> None:
    edges = {}
    for args in ((), ("--odds", "field.12=3 to 1")):
        run = croupier("edge", "craps", *args)
        edges[args] = next(line.split()[1] for line in run.stdout.splitlines() if line.startswith("field"))
    assert list(edges.values()) == ["5.5556%", "2.7778%"]
    for wrong in (("--odds", "field.12"), ("--odds", "field.12=1 to 1"), ("--set", "decks=²")):
        refused = croupier("edge", "craps", *wrong)
        assert refused.returncode == 2
        assert refused.stderr.startswith("refused: ")
    assert "name a game or a table" in croupier("edge", "--set", "decks=6").stderr


@pytest.mark.compiled
def test_strategy_says_which_optional_wagers_to_make(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    run = croupier("strategy", "blackjack-1", "--set", "hit-wager=true", "--set", "initial-suit-wager=any-suited")
    assert "Hit wager: not worth making, house edge 1.9354%" in run.stdout
    # bj_royalmatch_6d_3:1 flat (same suit)
    assert "First two cards suited: not worth making, house edge 0.9646%" in run.stdout
