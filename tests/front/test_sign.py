"""The posted sign, as data: nothing on it that the law does not say, and nothing left off."""

from __future__ import annotations

from io import StringIO

import msgspec
import pytest
from house_play import TABLES
from rich.console import Console

from croupier.front.sign import PostedLine, PostedSign, sign_of
from croupier.games import game
from croupier.rulebook.collection import sign_rows
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law, Terms
from croupier.shell.seat.sign import sign as drawn


@pytest.mark.parametrize("name", TABLES)
def test_every_prize_option_and_fee_of_the_law_is_on_the_sign(name: str) -> None:
    law = Law(TABLES[name])
    sign = sign_of(law, name)
    wagers = law.book.wagers
    assert {(w.id, line): odds for w in sign.wagers for line, odds in w.prizes.items()} == {
        (id_, line): f"${odds.pays:,}" if wagers[id_].prize else str(odds)
        for id_ in wagers
        for line, odds in law.prizes_offered(id_).items()
    } | {(id_, line): "push" for id_ in wagers for line in wagers[id_].pushes}
    for wager in sign.wagers:
        assert (wager.least, wager.most) == law.limits(wager.id)
        assert all(odds in wager.pays for odds in wager.prizes.values())
    assert [choice.id for choice in sign.options] == list(law.book.options)
    assert (sign.least, sign.most) == law.limits("")
    assert sign.posted_by == str(law.cite(law.book.sign.cite))
    if law.schedule is None:
        assert sign.collection is None
    else:
        assert sign.collection is not None
        assert sign.collection.rows == [tuple(row) for row in sign_rows(law.schedule)]
        assert sign.collection.cite == str(law.schedule.cite)
    cites = [sign.posted_by, *(line.cite for line in sign.must), *(w.cite for w in sign.wagers)]
    assert all(cite.startswith(f"{law.book.id}/") for cite in cites if cite)
    assert msgspec.json.decode(msgspec.json.encode(sign), type=PostedSign) == sign


def test_what_must_be_posted_at_craps() -> None:
    sign = sign_of(Law(sample_house().tables["craps-1"]), "craps-1")
    assert sign.must[:3] == [
        PostedLine("limit", "MINIMUM", "$5"),
        PostedLine("limit", "MAXIMUM", "$1,000", "oneida-2006/craps/L"),
        PostedLine("wager", "Hardway", "$1 to $200"),
    ]
    assert sign.must[-3:] == [
        PostedLine("listed", "Odds multiple", "3", "oneida-2006/craps/H.5"),
        PostedLine("listed", "Buy commission", "5%", "oneida-2006/craps/G.1"),
        PostedLine("listed", "Lay commission", "5%", "oneida-2006/craps/G.2"),
    ]


def test_a_choice_says_what_is_here_and_what_could_be() -> None:
    sign = sign_of(Law(Terms("oneida-2006/roulette", options={"half-back": True})), "r")
    (half,) = [choice for choice in sign.options if choice.id == "half-back"]
    assert (half.name, half.here, half.permitted) == ("Half back", "yes", "true or false")


@pytest.mark.parametrize(
    ("book", "options", "shows"),
    [
        ("section8/poker", {"variant": "holdem"}, {"blind-1": "$1", "blind-2": "$2", "blind-3": "none"}),
        ("section8/poker", {"variant": "razz"}, {"forced-bet": "$2", "blinds": "none", "blind-1": "none"}),
        ("ranchos/holdem", {}, {"small-blind": "$1", "big-blind": "$2"}),
        ("ranchos/omaha-high-low", {"blinds": 3}, {"small-blind": "$1", "middle-blind": "$1", "big-blind": "$2"}),
        ("ranchos/lowball", {"blinds": 1}, {"small-blind": "none", "big-blind": "$2", "bring-in": "none"}),
        ("ranchos/lowball", {"structure": "no-limit"}, {"bring-in": "$2"}),
        ("oneida-2006/poker", {"blinds": 1, "rake-most": 0}, {"blind-1": "$2", "rake-most": "none"}),
    ],
)
def test_a_poker_sign_shows_what_a_zero_stands_for(book: str, options: dict[str, str], shows: dict[str, str]) -> None:
    collection = "combined-2" if book == "ranchos/omaha-high-low" else ""  # each of its schedules is for one limit game
    sign = sign_of(Law(Terms(book, least=200, most=400, options=options, collection=collection)), "p")
    assert {choice.id: choice.here for choice in sign.options if choice.id in shows} == shows


# --- only what is true of this very table ---


def lines(book: str, **options: object) -> dict[str, str]:
    """What must be posted, by name."""
    terms = Terms(book, options={name.replace("_", "-"): value for name, value in options.items()})
    return {line.name: line.text for line in sign_of(Law(terms), "t").must}


def shown(book: str, **options: object) -> set[str]:
    """The choices that are posted."""
    terms = Terms(book, options={name.replace("_", "-"): value for name, value in options.items()})
    return {choice.id for choice in sign_of(Law(terms), "t").options if choice.applies}


def test_M_3_M_4_a_scheme_of_vigorish_posts_its_own_share_only() -> None:
    book = "oneida-2006/minibaccarat"
    both = {"Vigorish rate", "Tie fee"}
    assert lines(book, vigorish="winnings").keys() & both == {"Vigorish rate"}
    assert lines(book, vigorish="tie-fee").keys() & both == {"Tie fee"}
    assert lines(book, vigorish="none-six").keys() & both == set()
    assert shown(book, vigorish="none-six").isdisjoint({"vigorish-rate", "vigorish-rounding", "tie-fee"})
    for scheme, cite in (("winnings", "M.3"), ("tie-fee", "M.4"), ("none-six", "M.6")):
        assert Law(Terms(book, options={"vigorish": scheme})).cite_option("vigorish").paragraph == cite


@pytest.mark.parametrize("book", ["oneida-2004/blackjack", "oneida-2006/blackjack"])
def test_K_2_b_an_optional_wager_is_posted_where_it_is_offered_with_its_maximum(book: str) -> None:
    names = {"First two cards suited", "Suited king and queen", "Hit wager"}
    assert lines(book).keys().isdisjoint(names)
    terms = Terms(book, options={"initial-suit-wager": "any-suited"}, limits={"initial-suit": (100, 2500)})
    sign = sign_of(Law(terms), "t")
    cite = f"{book}/K.2.b"
    assert PostedLine("wager", "First two cards suited", "$1 to $25", cite) in sign.must
    assert [wager.id for wager in sign.wagers] == ["base", "blackjack", "insurance", "initial-suit"]
    table_limits = sign_of(Law(Terms(book, options={"hit-wager": True})), "t").must
    assert PostedLine("wager", "Hit wager", "$5 to $500", cite) in table_limits
    assert PostedLine("listed", "Hit wager", "3 to 1", f"{book}/K.6.b") in table_limits


def test_K_5_b_of_the_two_prizes_for_king_and_queen_the_one_of_this_table_is_posted() -> None:
    book = "oneida-2006/blackjack"
    assert lines(book, initial_suit_wager="king-queen", decks=6)["Suited king and queen"] == "10 to 1"
    assert lines(book, initial_suit_wager="king-queen", decks=2)["Suited king and queen"] == "50 to 1"


def test_L_multiple_action_is_posted_where_it_is_played() -> None:
    book = "oneida-2006/blackjack"
    about = {"multiple-action", "require-all-three"}
    assert shown(book) & about == set()
    assert shown(book, multiple_action="two") & about == {"multiple-action"}
    assert shown(book, multiple_action="three") & about == about
    sign = sign_of(Law(Terms(book, options={"multiple-action": "two"})), "t")
    assert [wager.id for wager in sign.wagers if wager.id.startswith("base")] == ["base", "base-2"]


def test_I_terminals_are_posted_where_there_are_some() -> None:
    about = {"terminals", "terminal-count", "terminal-chips", "game-clock"}
    assert shown("oneida-2008/roulette") & about == set()
    assert shown("oneida-2008/roulette", terminals=True) & about == about


@pytest.mark.parametrize("name", [name for name, terms in TABLES.items() if game(terms.book).family == "pot"])
def test_a_pot_game_posts_no_odds(name: str) -> None:
    law = Law(TABLES[name])
    assert sign_of(law, name).wagers == []
    told = Console(width=120, file=StringIO())
    told.print(drawn(law, name))
    assert "Payout odds" not in told.file.getvalue()


def test_limits_that_are_those_of_a_buy_in_are_called_so() -> None:
    tables = sample_house().tables
    names = {name: [line.name for line in sign_of(Law(tables[name]), name).must[:2]] for name in tables}
    buy_ins = {name for name, first in names.items() if first == ["MINIMUM BUY-IN", "MAXIMUM BUY-IN"]}
    assert buy_ins == {"ranchos-holdem-1"}
    assert all(first == ["MINIMUM", "MAXIMUM"] for name, first in names.items() if name not in buy_ins)


def test_a_stud_table_posts_its_own_places_and_no_blinds() -> None:
    sign = sign_of(Law(TABLES["stud-1"]), "stud-1")
    assert {choice.here for choice in sign.options if choice.id == "places"} == {"8"}
    assert not [line.name for line in sign.must if line.name.startswith("Blind")]
    hidden = {choice.id for choice in sign.options if not choice.applies}
    assert {"blinds", "blind-1", "kill", "jackpot-hand", "rake-level", "five-stud-opener"} <= hidden
    assert "forced-bet" not in hidden


@pytest.mark.parametrize(
    ("name", "cited"),
    [
        ("holdem-1", {"blinds": "J.4", "kill": "J.11"}),
        ("omaha-1", {"blinds": "K.5", "blind-2": "K.5", "kill": "K.13"}),
        ("draw-1", {"blinds": "L.5", "blind-1": "L.5"}),
        ("stud-1", {"forced-bet": "I.2"}),
    ],
)
def test_K_5_L_5_a_blind_is_posted_by_the_paragraph_of_its_own_game(name: str, cited: dict[str, str]) -> None:
    sign = sign_of(Law(TABLES[name]), name)
    assert {choice.id: choice.cite.rpartition("/")[2] for choice in sign.options if choice.id in cited} == cited
    posted = {line.cite.rpartition("/")[2] for line in sign.must if line.name.startswith("Blind")}
    assert posted == ({cited["blinds"]} if "blinds" in cited else set())


def test_what_a_poker_table_does_not_play_is_not_posted() -> None:
    assert "raise-least" not in shown("oneida-2006/poker", betting="fixed")  # a raise is the limit
    assert "raise-least" in shown("oneida-2006/poker", betting="spread")
    assert "big-bet-from" not in shown("section8/poker", betting="fixed", variant="razz")  # always the third round
    assert "cap-from-players" not in shown("section8/poker", raise_cap=0)
    assert "kill-stakes" not in shown("ranchos/lowball")
    assert "kill-stakes" in shown("ranchos/lowball", voluntary_kill=True)
