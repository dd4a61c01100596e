"""The duties of people, by paragraph, as the books have them; and the lists that `croupier duties` prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.front.duty import due_in_words
from croupier.rulebook.book import OWN, Duty, book, shelf
from croupier.rulebook.cite import Refused
from croupier.rulebook.draft import read_draft

BOOKS = [id_ for id_ in sorted(shelf()) if id_ != OWN.id]
DEALS = ("dealer",)
VERIFIES = ("floor", "pit")


def duties(id_: str, paragraph: str) -> list[tuple[str, tuple[str, ...]]]:
    """When a paragraph is due, and whose it is."""
    return [(due_in_words(duty), duty.crew) for duty in book(id_).duties.values() if duty.cite == paragraph]


@pytest.mark.parametrize("id_", BOOKS)
def test_every_duty_rests_on_a_paragraph_of_its_book_and_tells_what_to_do(id_: str) -> None:
    for name, duty in book(id_).duties.items():
        assert duty.cite in book(id_), name
        assert duty.says.endswith("."), name
        assert duty.crew
        assert due_in_words(duty)


@pytest.mark.parametrize("id_", BOOKS)
def test_every_paragraph_for_people_is_due_or_says_why_nothing_is(id_: str) -> None:
    """Whoever writes a book down decides of each of them: when it is due and who does it, or why nobody does."""
    due = {duty.cite for duty in book(id_).duties.values()}
    people = [p for p in book(id_).paragraphs.values() if p.kind == "people"]
    assert [p.id for p in people if p.id not in due and not p.no_duty.endswith(".")] == []


@pytest.mark.parametrize(("paragraph", "why"), [("C.2", "has a duty"), ("E.4", "is a rule")])
def test_what_is_due_cannot_say_that_nothing_is(paragraph: str, why: str) -> None:
    draft = f'[draft]\nbook = "oneida-2006/craps"\n[[paragraph]]\nid = "{paragraph}"\nno_duty = "Nobody does it."'
    with pytest.raises(Refused, match=f"paragraph {paragraph} says why nothing falls due, and {why}"):
        read_draft(draft)


# Book, its paragraphs of inspection, display and wash, and who looks.
OPENINGS = {
    "oneida-2004/blackjack": ("D.1", "D.2", "D.3", "E.6"),
    "oneida-2006/blackjack": ("D.1", "D.2", "D.3", "E.6"),
    "oneida-2006/four-card-poker": ("C.1", "C.2", "C.3", "D.5"),
    "oneida-2006/let-it-ride": ("D.1", "D.2", "D.3", "E.5"),
    "oneida-2006/minibaccarat": ("D.1", "D.2", "D.3", "E.6"),
    "oneida-2006/poker": ("D.2", "D.3", "D.4", "E.4"),
    "oneida-2006/three-card-poker": ("D.1", "D.2", "D.3", "E.5"),
    "section8/poker": ("d.1", "d.2", "d.3", "e.4"),
}


@pytest.mark.parametrize("id_", OPENINGS)
def test_cards_are_inspected_verified_spread_and_washed_at_opening(id_: str) -> None:
    inspected, spread, washed, idle = OPENINGS[id_]
    assert duties(id_, inspected) == [("at opening", DEALS), ("at opening", VERIFIES)]
    assert duties(id_, spread) == [("at opening", DEALS)]
    assert duties(id_, washed) == [("at opening", DEALS)]
    assert duties(id_, idle) == [("while nobody plays", DEALS)]


@pytest.mark.parametrize(
    ("id_", "paragraph", "often"),
    [
        ("oneida-2006/three-card-poker", "D.6", ["every 8 hours", "every 4 hours"]),
        ("oneida-2006/four-card-poker", "C.4", ["every 8 hours"]),
        ("oneida-2006/poker", "B.2", ["every 6 hours"]),
        ("oneida-2006/poker", "F.5.d", ["every hour"]),
        ("section8/poker", "b.2", ["every 2 hours", "every 4 hours"]),
        ("section8/poker", "f.5.iv", ["every 15 minutes"]),
    ],
)
def test_what_is_due_by_the_clock(id_: str, paragraph: str, often: list[str]) -> None:
    assert [said for said, _ in duties(id_, paragraph)] == often


def test_D_6_eight_hours_are_for_a_shoe_and_four_for_the_hand() -> None:
    found = book("oneida-2006/three-card-poker").duties
    at = {
        how: [n for n in found if n.startswith("replace") and found[n].applies_to({"dealing": how})]
        for how in ("shoe", "hand")
    }
    assert at == {"shoe": ["replace-shoe-cards"], "hand": ["replace-hand-cards"]}


@pytest.mark.parametrize("id_", ["oneida-2004/blackjack", "oneida-2006/blackjack"])
def test_N_3_one_pit_boss_or_floorperson_for_six_tables(id_: str) -> None:
    assert duties(id_, "N.3") == [("one person for 6 tables", VERIFIES)]


def test_I_2_b_one_pit_supervisor_for_six_tables() -> None:
    assert duties("oneida-2008/roulette", "I.2.b") == [("one person for 6 tables", ("pit",))]


def test_VII_M_5_and_J_3_and_III_H_1_come_before_a_change() -> None:
    assert duties("oneida-2006/minibaccarat", "M.5") == [
        ("before vigorish changes or vigorish-rate rises or tie-fee rises", VERIFIES)
    ]
    assert duties("oneida-2006/minibaccarat", "J.3") == [("before handling changes", ("pit",))]
    assert duties("oneida-2006/let-it-ride", "H.1") == [("before bonus is not any more", VERIFIES)]


@pytest.mark.parametrize(
    ("id_", "paragraph"),
    [
        ("oneida-2006/blackjack", "A.7"),
        ("oneida-2006/blackjack", "L.3"),
        ("oneida-2006/blackjack", "H.9"),
        ("oneida-2006/blackjack", "I.10"),
        ("oneida-2004/blackjack", "H.9"),
        ("oneida-2006/four-card-poker", "J.8"),
        ("oneida-2006/let-it-ride", "L.9"),
        ("oneida-2006/three-card-poker", "J.4"),
        ("ranchos/three-card-poker", "winners.3"),
        ("ranchos/three-card-poker-6-card-bonus", "winners.5"),
    ],
)
def test_totals_are_announced_and_hands_racked_in_every_round(id_: str, paragraph: str) -> None:
    assert duties(id_, paragraph) == [("in every round", DEALS)]


@pytest.mark.parametrize(
    ("id_", "paragraph", "dealing"),
    [
        ("oneida-2006/let-it-ride", "I.3", "shoe"),
        ("oneida-2006/let-it-ride", "J.3", "hand"),
        ("oneida-2006/four-card-poker", "G.3", "shoe"),
        ("oneida-2006/four-card-poker", "H.2.c", "hand"),
    ],
)
def test_which_hand_draws_a_card_is_the_dealers_in_every_round(id_: str, paragraph: str, dealing: str) -> None:
    assert duties(id_, paragraph) == [("in every round", DEALS)]
    (duty,) = [duty for duty in book(id_).duties.values() if duty.cite == paragraph]
    assert [how for how in ("shoe", "hand", "automated-shoe") if duty.applies_to({"dealing": how})] == [dealing]


def test_E_1_the_computer_of_sic_bo_is_tested_by_the_floor() -> None:
    assert duties("oneida-2004/sic-bo", "E.1") == [("at opening", VERIFIES)]


def test_B_3_and_I_1_the_dice_are_the_stickpersons() -> None:
    assert duties("oneida-2006/craps", "B.3") == duties("oneida-2006/craps", "I.1") == [("at opening", ("stick",))]


HEAD = '[draft]\nbook = "oneida-2006/craps"\n[duties.new]\nsays = "Do it."\ncite = "B.3"\nwho = "stick"\n'


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('due = "every"', "how many minutes"),
        ('due = "opening"\nminutes = 3', "how many minutes"),
        ('due = "tables"', "says how many"),
        ('due = "opening"\nneeds = { none = true }', "there is no option none"),
        ('due = "opening"\nneeds = { buy = 3 }', "option buy is true or false"),
        ('due = "opening"\noptions = { buy = "stops" }', "only what is due before a change"),
        ('due = "never"', "does not make a book"),
    ],
)
def test_a_duty_that_cannot_be_due_makes_no_book(said: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        read_draft(HEAD + said)
    with pytest.raises(Refused, match=r"cites Z\.9"):
        read_draft((HEAD + 'due = "opening"').replace("B.3", "Z.9"))


def test_a_duty_needs_every_option_that_it_names() -> None:
    duty = Duty("Do it.", "A", "opening", "dealer", needs={"a": True, "b": ("x", "y")})
    assert duty.applies_to({"a": True, "b": "y"})
    assert not duty.applies_to({"a": True, "b": "z"})
    assert not duty.applies_to({"b": "x"})


def test_the_lists_of_a_book_a_game_and_a_house() -> None:
    one = CliRunner().invoke(app, ["duties", "oneida-2008/roulette"])
    assert all(word in one.stdout for word in ("B.1", "mucker.", "pit"))  # however the columns fall
    both = json.loads(CliRunner().invoke(app, ["duties", "blackjack", "--json"]).stdout)
    assert {row["book"] for row in both} == {"oneida-2004/blackjack", "oneida-2006/blackjack"}
    house = json.loads(CliRunner().invoke(app, ["duties", "--json"]).stdout)
    counted = [row["tables"] for row in house if row["cite"] == "oneida-2008/roulette/I.3.a.iii"]
    assert counted == [["roulette-terminals-1"]]


def test_a_house_that_is_not_lawful_has_no_list(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('name = "H"\n[tables.a]\ngame = "craps"\nrulebook = "oneida"\nminimum = -1\n')
    with pytest.raises(Refused, match="minimum"):
        CliRunner().invoke(app, ["duties", str(path)], catch_exceptions=False)
