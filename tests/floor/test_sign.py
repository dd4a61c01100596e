"""The posted sign, as data: nothing on it that the law does not say, and nothing left off."""

from __future__ import annotations

import msgspec
import pytest
from house_play import TABLES

from croupier.floor.sign import Line, Sign, sign_of
from croupier.rulebook.collection import sign_rows
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law, Terms


@pytest.mark.parametrize("name", TABLES)
def test_every_prize_option_and_fee_of_the_law_is_on_the_sign(name: str) -> None:
    law = Law(TABLES[name])
    sign = sign_of(law, name)
    assert {(w.id, line): odds for w in sign.wagers for line, odds in w.prizes.items()} == {
        (id_, line): str(odds) for id_ in law.book.wagers for line, odds in law.lines(id_).items()
    }
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
    assert msgspec.json.decode(msgspec.json.encode(sign), type=Sign) == sign


def test_what_must_be_posted_at_craps() -> None:
    sign = sign_of(Law(sample_house().tables["craps-1"]), "craps-1")
    assert sign.must[:3] == [
        Line("limit", "MINIMUM", "$5"),
        Line("limit", "MAXIMUM", "$1,000", "oneida-2006/craps/L"),
        Line("wager", "Hardway", "$1 to $200"),
    ]
    assert sign.must[-3:] == [
        Line("listed", "Odds multiple", "3", "oneida-2006/craps/H.5"),
        Line("listed", "Buy commission", "5%", "oneida-2006/craps/G.1"),
        Line("listed", "Lay commission", "5%", "oneida-2006/craps/G.2"),
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
    sign = sign_of(Law(Terms(book, least=200, most=400, options=options)), "p")
    assert {choice.id: choice.here for choice in sign.options if choice.id in shows} == shows
