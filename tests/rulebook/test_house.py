"""Rulebooks and houses as data: editions by date, and every breach at once."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from datetime import date
from pathlib import Path

import pytest

from croupier.games import breaches, game, house_breaches, modules, open_table
from croupier.play.table.game import check_citations
from croupier.rulebook.book import OWN, SHELF, book, rules_in_force
from croupier.rulebook.cite import Breaches, Refused, UnknownCitation
from croupier.rulebook.house import read_house, sample_house
from croupier.rulebook.law import Law, Terms


@pytest.mark.parametrize(
    ("on", "edition"),
    [
        (date(2006, 8, 30), "oneida-2006/roulette"),
        (date(2008, 5, 27), "oneida-2006/roulette"),
        (date(2008, 5, 28), "oneida-2008/roulette"),
        (date(2026, 1, 1), "oneida-2008/roulette"),
    ],
)
def test_a_later_edition_replaces_an_earlier_one_on_its_day(on: date, edition: str) -> None:
    assert rules_in_force("oneida", "roulette", on).id == edition


def test_blackjack_changes_edition_on_30_august_2006() -> None:
    assert rules_in_force("oneida", "blackjack", date(2006, 8, 29)).id == "oneida-2004/blackjack"
    assert rules_in_force("oneida", "blackjack", date(2006, 8, 30)).id == "oneida-2006/blackjack"


def test_no_rules_before_the_first_edition() -> None:
    with pytest.raises(Refused, match="no rules before 2006-08-30") as refusal:
        rules_in_force("oneida", "craps", date(2006, 8, 29))
    assert refusal.value.cite == "croupier/records/edition"


def test_a_citation_that_is_not_in_the_book_does_not_exist() -> None:
    with pytest.raises(UnknownCitation):
        book("oneida-2006/craps").cite("Z.9")


def test_a_module_that_cites_a_paragraph_its_books_lack_does_not_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cheat.py"
    path.write_text('def play(felt, law):\n    return law.cite("Z.9")\n')
    spec = importlib.util.spec_from_file_location("cheat", path)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "cheat", module)
    with pytest.raises(UnknownCitation, match=r"Z\.9"):
        check_citations(module, ("oneida-2006/craps",))


def test_nor_does_a_package_of_which_one_file_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cheats"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""Up my sleeve."""\n')
    (folder / "sleeve.py").write_text('def draw(felt, law):\n    return law.cite("Z.9")\n')
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownCitation, match=r"cheats cites Z\.9"):
        check_citations(importlib.import_module("cheats"), ("oneida-2006/craps",))


HOUSE = """
name = "Three Mistakes"
tips = "shared"
[tables.one]
game = "craps"
rulebook = "oneida"
minimum = 50
maximum = 5
options = { odds-multiple = 101, dealer-smiles = true }
odds = { any-seven = "3 to 1", horn = "9 to 1" }
colour = "green"
[tables.two]
game = "roulette"
rulebook = "oneida-2008"
options = { half-back = true }
[tables.three]
game = "whist"
rulebook = "oneida"
"""


def test_a_house_returns_all_its_breaches_at_once_each_cited() -> None:
    found = {(breach.why, breach.cite.paragraph) for breach in read_house(HOUSE).breaches}
    assert len(found) == 9
    whys = dict(found)
    assert whys["unknown key 'tips' in the house file"] == "house"
    assert whys["table one: unknown key 'colour'"] == "house"
    limits = "table one: limits for the table: minimum $50 must be above $0 and not above the maximum $5"
    assert whys[limits] == "L"
    assert whys["table one: option odds-multiple = 101 is not permitted: 1 to 100"] == "H.5"
    assert whys["table one: odds for any-seven: 3 to 1 is not permitted: at least 4 to 1"] == "F.1"
    assert whys["table three: the oneida rulebook has no rules for 'whist'"] == "rulebook"
    assert [why for why in whys if "dealer-smiles" in why]
    assert [why for why in whys if "odds for 'horn'" in why]
    assert [why for why in whys if why.startswith("table two: option 'half-back'")]


def test_better_odds_must_be_uniform_within_the_casino() -> None:
    house = read_house(
        """
        [tables.one]
        game = "craps"
        rulebook = "oneida"
        odds = { "field.12" = "3 to 1" }
        [tables.two]
        game = "craps"
        rulebook = "oneida"
        """
    )
    assert [(b.why, b.cite) for b in house.breaches] == [
        ("tables one, two: odds must be uniform within the casino", "oneida-2006/craps/F.1")
    ]


def test_uniformity_is_said_beside_odds_that_are_wrong_and_those_are_named_one_by_one() -> None:
    house = read_house(
        """
        [tables.one]
        game = "craps"
        rulebook = "oneida"
        odds = { any-seven = "5 to 1", buy = "1 to 1", field = "1 to 1" }
        [tables.two]
        game = "craps"
        rulebook = "oneida"
        odds = { "field.12" = "3 to 1" }
        """
    )
    field = [f"table one: odds for field.{n}: 1 to 1 is not permitted: at least 2 to 1" for n in (2, 12)]
    assert [b.why for b in house.breaches if ".4:" not in b.why and "buy" not in b.why] == [
        *field,
        "tables one, two: odds must be uniform within the casino",
    ]
    assert len({b.why for b in house.breaches}) == len(house.breaches)
    (wrong,) = read_house(
        '[tables.a]\ngame = "craps"\nrulebook = "oneida"\nodds = { field = "1 to 9" }\n'
        '[tables.b]\ngame = "craps"\nrulebook = "oneida"\nodds = { "field.12" = "3 to 1" }\n'
    ).breaches[-1:]
    assert wrong.why.startswith("table a: odds for field.12")  # what is wrong there is not uneven besides


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name = ", "the house file is not TOML"),
        ("tables = 3", "tables must be a table of keys and values"),
        ("date = 5", "date = 5 is not a date"),
        ('[tables.a]\ngame = "craps"\nrulebook = "oneida"\nminimum = -5', "minimum: -5 is not an amount"),
        ('[tables.a]\ngame = "craps"\nrulebook = "oneida"\nchip = "0.25"\nminimum = "0.30"', "not a whole number of"),
        ('[tables.a]\ngame = "craps"\nrulebook = "oneida"\nlimits = { hard = 5 }', "limits are written"),
        ('[tables.a]\ngame = "craps"\nrulebook = "oneida"\nodds = { field = "lots" }', "is not odds such as"),
        ('date = 2001-01-01\n[tables.a]\ngame = "craps"\nrulebook = "oneida"', "no rules before"),
    ],
)
def test_a_bad_house_file_says_what_is_wrong(text: str, why: str) -> None:
    try:
        whys = [breach.why for breach in read_house(text).breaches]
    except Refused as refused:
        whys = [refused.why]
    assert any(why in each for each in whys)


def test_opening_an_unlawful_table_raises_every_breach() -> None:
    with pytest.raises(Breaches) as found:
        open_table(Terms("oneida-2006/craps", least=0, options={"odds-multiple": 0, "buy": "yes"}))
    assert [breach.cite.paragraph for breach in found.value.breaches] == ["L", "H.5", "G.1"]
    assert str(found.value) == "; ".join(map(str, found.value.breaches))


def test_a_single_breach_names_its_paragraph_once() -> None:
    with pytest.raises(Breaches) as found:
        open_table(Terms("oneida-2006/craps", options={"odds-multiple": 0}))
    assert str(found.value).count("oneida-2006/craps/H.5") == 1
    assert "H.5" not in found.value.why


def test_every_game_has_a_table_in_the_sample_house_and_it_is_lawful() -> None:
    house = sample_house()
    assert house.breaches == ()
    assert {terms.book for terms in house.tables.values()} == set(modules()) == set(SHELF) - {OWN.id}
    assert [breaches(terms) for terms in house.tables.values()] == [[]] * len(house.tables)


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, terms in sample_house().tables.items()
        if terms.book.startswith("oneida") and not terms.book.endswith("craps")  # F.5 refuses what cannot be paid
    ],
)
def test_the_minimums_of_the_sample_house_are_paid_exactly(name: str) -> None:
    law = Law(sample_house().tables[name])
    least = {wager: law.limits(wager)[0] for wager in law.book.wagers}
    short = [
        (wager, str(odds))
        for wager in least
        for odds in law.prizes_offered(wager).values()
        if not odds.exact(least[wager])
    ]
    assert short == []


def test_quarters_are_chips_too() -> None:
    law = Law(Terms("oneida-2006/craps", chip=25, least=25, most=10000))
    assert law.limits("pass") == (1, 400)
    assert law.money(3) == "$0.75"


@pytest.mark.parametrize("id_", modules())
def test_a_game_declares_the_books_it_is_registered_for(id_: str) -> None:
    assert id_ in game(id_).books


def test_the_shelf_has_no_book_that_does_not_load() -> None:
    assert [book(id_).id for id_ in SHELF] == list(SHELF)
    assert OWN.id in SHELF


def test_staff_is_checked_where_a_document_asks_for_it() -> None:
    table = '[tables.a]\ngame = "blackjack"\nrulebook = "oneida"\n'
    short = house_breaches(read_house(f"staff = {{ dealers = 1 }}\n{table}"))
    assert [breach.cite for breach in short] == ["oneida-2006/blackjack/N.1", "oneida-2006/blackjack/N.3"]
    wrong = house_breaches(read_house(f"staff = {{ cashiers = 1, dealers = -1, cooks = 2 }}\n{table}"))
    assert [breach.cite.paragraph for breach in wrong] == ["house", "house", "N.3"]


def test_N_a_missing_staff_is_said() -> None:
    (missing,) = house_breaches(read_house('[tables.a]\ngame = "blackjack"\nrulebook = "oneida"\n'))
    assert missing.why == "the house file names no staff, and blackjack asks for some"
    assert missing.cite == "oneida-2006/blackjack/N.1"
    assert house_breaches(read_house('[tables.a]\ngame = "craps"\nrulebook = "oneida"\n')) == []


EVERYTHING = """
colour = "green"
staff = { cashiers = 0, dealers = "two", floorpersons = 1 }
[tables.pitch]
game = "blackjack"
rulebook = "oneida"
minimum = 0
options = { dealing = "pitch", multiple-action = "two", soft-17 = "maybe" }
[tables.craps-1]
game = "craps"
rulebook = "oneida"
chip = 0
minimum = 50
maximum = 5
odds = { "field.12" = "3 to 1" }
[tables.craps-2]
game = "craps"
rulebook = "oneida"
options = { odds-multiple = 101 }
[tables.baccarat]
game = "ez-baccarat"
rulebook = "ranchos"
collection = ["combined-1", "combined-2"]
minimum = 1
maximum = 10000
"""


def test_combinations_uniformity_and_staffing_are_said_beside_everything_else() -> None:
    found = [(breach.why, str(breach.cite)) for breach in house_breaches(read_house(EVERYTHING))]
    assert sorted(found) == sorted(
        [
            ("unknown key 'colour' in the house file", "croupier/records/house"),
            (
                "staff.dealers = 'two': staff are whole numbers of cashiers, dealers, floorpersons",
                "croupier/records/house",
            ),
            ("1 blackjack table(s) need 1 cashier(s); there are 0", "oneida-2006/blackjack/N.1"),
            (
                "table pitch: limits for the table: minimum $0 must be above $0 and not above the maximum $500",
                "oneida-2006/blackjack/P",
            ),
            ("table pitch: option soft-17 = maybe is not permitted: one of hit, stand", "oneida-2006/blackjack/H.8.a"),
            ("table pitch: the pitch variant takes one deck or two: decks = 2", "oneida-2006/blackjack/I.2"),
            ("table pitch: multiple action is dealt from a shoe", "oneida-2006/blackjack/L.3"),
            ("table craps-1: the smallest chip must be worth something", "croupier/records/amount"),
            (
                "table craps-1: limits for the table: minimum $50 must be above $0 and not above the maximum $5",
                "oneida-2006/craps/L",
            ),
            ("table craps-2: option odds-multiple = 101 is not permitted: 1 to 100", "oneida-2006/craps/H.5"),
            ("tables craps-1, craps-2: odds must be uniform within the casino", "oneida-2006/craps/F.1"),
            (
                "table baccarat: collection: a table uses one collection schedule, not 2: combined-1, combined-2",
                "ranchos/ez-baccarat/collection-rates-for-california-games",
            ),
            (
                "table baccarat: collection option combined-1: minimum wager $1 is not between $5 and $100",
                "ranchos/ez-baccarat/california-games-collection-rates",
            ),
            (
                "table baccarat: collection option combined-1 begins at $5 of table action; "
                "a player of this table may wager $1",
                "ranchos/ez-baccarat/california-games-collection-rates",
            ),
        ]
    )


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('["combined-10"]', 'collection is the name of one schedule, not a list: write collection = "combined-10"'),
        ("[]", "collection: a table uses one collection schedule, not 0: none"),
        ("true", "collection = True is not the name of one schedule, such as combined-1"),
        ("{ first = 1 }", "collection = {'first': 1} is not the name of one schedule, such as combined-1"),
    ],
)
def test_a_collection_that_is_no_name_gets_the_right_words(said: str, why: str) -> None:
    table = '[tables.a]\ngame = "ez-baccarat"\nrulebook = "ranchos"\nmaximum = 10000\n'
    (breach,) = read_house(f"{table}collection = {said}\n").breaches
    assert breach.why == f"table a: {why}"
    assert read_house(f"{table}collection = 1\n").breaches == ()
