"""The collection schedules of `ranchos`: the figures below were read from the document a second time, in dollars."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebook import collection as module
from croupier.rulebook.cite import Breach, Refused, UnknownCitation
from croupier.rulebook.collection import (
    Bracket,
    Defective,
    Schedule,
    bank_fee,
    collection,
    default_schedule,
    player_fee,
    player_wager,
    pot_fee,
    read_collection,
    schedule,
    schedules,
    sign_rows,
    supply,
    table_action,
)
from croupier.rulebook.collection_check import judge_collection

Rates = dict[str, list[object]]

GAMES = {
    "double-hand-marquez": 6,
    "lowball": 0,
    "pai-gow-poker": 6,
    "no-bust-21": 16,
    "pure-21-5": 15,
    "ez-baccarat": 25,
    "three-card-poker": 24,
    "zoobac": 13,
    "omaha": 20,
    "omaha-high-low": 20,
    "holdem": 30,
    "ultimate-texas-holdem": 21,
    "face-up-pai-gow-poker": 24,
    "three-card-poker-6-card-bonus": 17,
}

EZ = """
1: 5-100 1, 101-300 2, 301-600 5, 601-1000 8, 1001+ 12
2: 5-100 1, 101-300 3, 301-600 5, 601-1000 8, 1001+ 12
3: 5-100 1, 101-300 3, 301-600 5, 601-1000 9, 1001+ 12
4: 5-100 2, 101-300 5, 301-600 9, 601-1000 15, 1001+ 25
5: 5-100 1, 101-300 3, 301-600 5, 601-1200 10, 1201+ 15
6: 25-300 2, 301-600 5, 601-1000 9, 1001-1500 15, 1501+ 20
7: 25-300 2, 301-600 5, 601-1000 9, 1001-2000 15, 2001+ 25
8: 25-300 2, 301-600 5, 601-1200 9, 1201-2000 16, 2001+ 25
9: 25-300 2, 301-600 5, 601-1200 10, 1201-2000 16, 2001+ 25
10: 50-200 2, 201-600 3, 601-1000 6, 1001-2000 15, 2001+ 25
11: 50-300 2, 301-600 5, 601-1200 9, 1201-2000 15, 2001+ 25
12: 50-300 2, 301-600 5, 601-1200 9, 1201-2000 16, 2001+ 25
13: 50-300 2, 301-800 5, 801-1500 10, 1501-4000 20, 4001+ 50
14: 50-300 2, 301-1000 5, 1001-2500 15, 2501-5000 25, 5001+ 50
15: 50-500 2, 501-1000 5, 1001-2000 15, 2001-4000 20, 4001+ 50
16: 100-500 3, 501-1000 9, 1001-1500 15, 1501-2000 20, 2001+ 25
17: 100-500 3, 501-1000 9, 1001-2000 16, 2001-2500 25, 2501+ 30
18: 100-500 5, 501-1000 15, 1001-2500 30, 2501-5000 50, 5001+ 75
19: 100-500 5, 501-1000 10, 1001-3000 15, 3001-5000 30, 5001+ 75
20: 100-500 3, 501-1200 9, 1201-2000 16, 2001-2500 25, 2501+ 30
21: 100-500 5, 501-1500 10, 1501-3000 20, 3001-5000 35, 5001+ 75
22: 100-500 2, 501-1500 10, 1501-3000 20, 3001-7000 30, 7001+ 50
23: 100-500 5, 501-1500 8, 1501-3000 15, 3001-7000 30, 7001+ 50
"""
EZ_OWN = "1: 5-200 1, 201-400 3, 401-600 5, 601-800 7, 801+ 10"

NO_BUST = """
1: 3-50 .50, 51-150 1, 151-300 2, 301-500 3, 501+ 5
2: 4-40 .50, 41-80 1, 81-200 2, 201-300 3, 301+ 5
3: 5-50 .50, 51-100 1, 101-200 2, 201-300 3, 301+ 5
4: 25-75 1, 76-200 2, 201-400 4, 401-1000 7, 1001+ 10
5: 40-75 1, 76-150 2, 151-400 4, 401-700 7, 701+ 10
6: 50-100 1, 101-200 2, 201-600 4, 601-1200 7, 1201+ 10
7: 100-300 3, 301-500 5, 501-800 8, 801-1000 10, 1001+ 15
8: 500-1000 10, 1001-2000 15, 2001-3000 20, 3001-4000 25, 4001+ 30
"""

PURE = """
1: 5-100 1, 101-200 2, 201-400 4, 401-600 8, 601+ 10
2: 5-100 1, 101-200 3, 201-400 4, 401-600 6, 601+ 10
3: 5-100 1, 101-200 2, 201-400 4, 401-800 8, 801+ 12
4: 5-100 1, 101-300 3, 301-400 5, 401-600 8, 601+ 10
5: 5-100 1, 101-300 3, 301-500 5, 501-800 8, 801+ 12
6: 25-200 2, 201-400 4, 401-600 8, 601-1000 10, 1001+ 15
7: 25-200 2, 201-500 5, 501-800 8, 801-1000 12, 1001+ 15
8: 25-200 2, 201-500 5, 501-800 8, 801-1200 12, 1201+ 16
9: 50-200 2, 201-400 4, 401-600 8, 601-1000 10, 1001+ 15
10: 50-200 2, 201-500 5, 501-800 8, 801-1000 12, 1001+ 15
11: 50-200 2, 201-500 5, 501-800 8, 801-1200 12, 1201+ 16
12: 100-300 3, 301-600 5, 601-1000 9, 1001-1500 15, 1501+ 20
13: 100-300 3, 301-600 5, 601-1200 12, 1201-2000 20, 2001+ 25
14: 100-300 3, 301-600 6, 601-1200 12, 1201-2000 20, 2001+ 25
"""
PURE_OWN = "1: 5-50 .50, 55-100 1, 105-200 2, 205-300 3, 305+ 5"

# Three Card Poker in the combined list, and the 6 Card Bonus game in its own section: the same seventeen.
THREE_CARD = """
1: 1-50 1, 51-100 2, 101-200 3, 201-500 5, 501+ 10
2: 1-50 1, 51-100 2, 101-300 3, 301-600 6, 601+ 12
3: 1-50 1, 51-100 2, 101-300 4, 301-600 6, 601+ 12
4: 1-100 1, 101-200 3, 201-400 5, 401-600 8, 601+ 12
5: 1-100 1, 101-200 4, 201-500 6, 501-800 10, 801+ 15
6: 5-100 1, 101-200 2, 201-500 5, 501-800 8, 801+ 15
7: 5-100 1, 101-300 3, 301-600 5, 601-1000 10, 1001+ 15
8: 5-200 1, 201-400 5, 401-800 10, 801-1000 15, 1001+ 20
9: 25-100 2, 101-300 3, 301-500 6, 501-800 10, 801+ 15
10: 25-100 1, 101-300 4, 301-600 6, 601-1000 10, 1001+ 15
11: 25-100 1, 101-300 4, 301-600 6, 601-1000 12, 1001+ 16
12: 25-200 2, 201-400 5, 401-800 8, 801-1200 15, 1201+ 20
13: 25-200 2, 201-500 5, 501-800 10, 801-1200 16, 1201+ 20
14: 25-200 1, 201-600 5, 601-1000 10, 1001-1500 15, 1501+ 20
15: 100-300 4, 301-600 6, 601-1000 12, 1001-1500 16, 1501+ 25
16: 100-300 4, 301-600 6, 601-1200 12, 1201-2000 20, 2001+ 30
17: 100-400 4, 401-800 8, 801-1200 15, 1201-2000 25, 2001+ 30
"""
THREE_CARD_OWN = """
1: 5-50 1, 51-100 2, 101-200 3, 201-400 4, 401+ 5
2: 5-50 .50, 51-100 1, 101-200 2, 201-500 3, 501+ 5
3: 5-50 .50, 51-100 1, 101-200 2, 201-300 3, 301+ 5
4: 5-100 1, 101-200 2, 201-300 3, 301-500 4, 501+ 5
5: 5-100 1, 101-200 2, 201-300 3, 301-500 5, 501+ 7
6: 5-100 1, 101-300 3, 301-500 5, 501-1000 7, 1001+ 10
7: 5-100 1, 101-400 3, 401-700 7, 701-1000 10, 1001+ 15
"""
THREE_CARD_OWN_PLAYER = "1: 5-50 .50, 51-100 1, 101-200 2, 201-400 3, 401+ 4"

ULTIMATE = """
1: 5-50 1, 51-100 2, 101-200 3, 201-300 6, 301+ 9
2: 5-100 1, 101-200 3, 201-300 6, 301-400 9, 401+ 12
3: 5-100 1, 101-500 3, 501-1500 8, 1501-3000 15, 3001+ 20
4: 5-200 1, 201-400 5, 401-500 10, 501-700 15, 701+ 20
5: 5-200 1, 201-600 3, 601-1500 8, 1501-3000 15, 3001+ 25
6: 10-100 1, 101-200 2, 201-300 3, 301-400 6, 401+ 9
7: 10-100 1, 101-300 3, 301-500 6, 501-800 12, 801+ 15
8: 10-100 1, 101-400 3, 401-1000 5, 1001-1500 10, 1501+ 15
9: 10-200 2, 201-400 5, 401-600 8, 601-800 12, 801+ 15
10: 10-200 1, 201-400 3, 401-800 6, 801-1200 9, 1201+ 15
11: 10-300 1, 301-600 5, 601-1000 10, 1001-2000 15, 2001+ 20
12: 10-400 1, 401-800 5, 801-1200 8, 1201-2000 15, 2001+ 25
13: 25-100 2, 101-200 3, 201-300 6, 301-400 12, 401+ 15
14: 25-100 1, 101-300 5, 301-600 12, 601-1000 20, 1001+ 25
15: 25-200 3, 201-300 6, 301-500 12, 501-800 15, 801+ 20
16: 25-300 2, 301-700 5, 701-1500 10, 1501-3000 15, 3001+ 25
17: 25-300 2, 301-1000 5, 1001-2000 15, 2001-3000 25, 3001+ 30
18: 25-500 2, 501-1000 10, 1001-2000 15, 2001-3000 20, 3001+ 30
19: 100-200 5, 201-400 10, 401-800 15, 801-1200 25, 1201+ 30
20: 100-300 5, 301-500 10, 501-1000 15, 1001-2000 25, 2001+ 30
21: 100-300 6, 301-800 15, 801-1200 20, 1201-1600 25, 1600+ 30
"""

ZOO = """
1: 1-100 1, 101-300 2, 301-700 5, 701-1500 10, 1501+ 20
2: 1-200 1, 201-500 3, 501-800 6, 801-1500 10, 1501+ 20
3: 1-300 1, 301-600 3, 601-1000 6, 1001-1500 10, 1501+ 20
4: 1-300 1, 301-600 3, 601-1500 8, 1501-2500 15, 2500+ 25
5: 1-300 1, 301-700 5, 701-1500 10, 1501-2500 20, 2500+ 30
6: 1-300 2, 301-600 4, 601-1000 8, 1001-2000 15, 2001+ 25
7: 1-300 2, 301-600 5, 601-1000 8, 1001-2000 15, 2001+ 25
8: 1-200 2, 201-600 5, 601-1200 8, 1201-2000 16, 2001+ 30
9: 1-200 2, 201-700 5, 701-1500 10, 1501-2500 20, 2501+ 40
10: 1-200 2, 201-500 5, 501-1000 10, 1001-2000 20, 2001+ 40
"""
ZOO_OWN = """
1: 5-300 1, 301-600 3, 601-1000 6, 1001-2000 10, 2001+ 20
2: 10-300 1, 301-600 3, 601-1000 6, 1001-2000 10, 2001+ 20
3: 25-300 2, 301-600 5, 601-1000 9, 1001-2000 15, 2001+ 25
"""

FACE_UP = """
9: 5-100 1, 105-300 2, 305-500 4, 505-1500 7, 1505+ 13
10: 25-100 1, 105-400 3, 405-1000 7, 1005-3000 18, 3005+ 25
11: 50-1200 5, 1205-3600 12, 3605-9000 24, 9005-24000 36, 24005+ 50
12: 50-1200 7, 1205-3600 14, 3605-9000 26, 9005-24000 38, 24005+ 52
"""
FACE_UP_FLAT = {1: (1, 2), 2: (2, 3), 3: (2, 4), 4: (3, 4), 5: (3, 5), 6: (5, 10), 7: (7, 15), 8: (15, 20)}

PAI_GOW = """
1: 10-100 1, 101-400 2, 401+ 3
2: 10-100 1, 101-400 2, 401-600 3, 601-1000 4, 1001+ 5
3: 10-100 1, 101-400 2, 401-600 3, 601-1000 4, 1001+ 5
4: 100-400 2, 401-800 4, 801-1200 ?, 1201+ 6
"""
PAI_GOW_PLAYER = """
1: 10-100 1, 101-200 2, 201-300 3, 301-400 4, 401+ 5
2: 10-200 1, 201-400 2, 401-600 3, 601-800 4, 801+ 5
3: 10-500 1, 501-1000 2, 1001-1500 3, 1501-2000 4, 2001+ 5
4: 100-400 2, 401-800 4, 801-1200 6, 1201-2000 8, 2001+ 12
"""
PAI_GOW_SHEET = """
1: 10-45 .50, 46-195 2, 196-495 4, 496-795 7, 796+ 10
2: 10-50 .50, 51+ 2
"""
MARQUEZ = "1: 15-100 1, 101-200 2, 201+ 3"
MARQUEZ_PLAYER = "1: 15-100 1, 101-200 2, 201-300 3, 301-400 4, 401+ 5"

# game, source, payer, lines
LADDERS = [
    ("double-hand-marquez", "game", "bank", MARQUEZ),
    ("double-hand-marquez", "game", "player", MARQUEZ_PLAYER),
    ("double-hand-marquez", "bonus", "bank", MARQUEZ),
    ("double-hand-marquez", "bonus", "player", MARQUEZ_PLAYER),
    ("double-hand-marquez", "combined", "bank", MARQUEZ),
    ("double-hand-marquez", "combined", "player", MARQUEZ_PLAYER),
    ("pai-gow-poker", "sheet", "bank", PAI_GOW_SHEET),
    ("pai-gow-poker", "combined", "bank", PAI_GOW),
    ("pai-gow-poker", "combined", "player", PAI_GOW_PLAYER),
    ("no-bust-21", "sheet", "bank", NO_BUST),
    ("no-bust-21", "combined", "bank", NO_BUST),
    ("pure-21-5", "game", "bank", PURE_OWN),
    ("pure-21-5", "combined", "bank", PURE),
    ("ez-baccarat", "game", "bank", EZ_OWN),
    ("ez-baccarat", "sheet", "bank", EZ_OWN),
    ("ez-baccarat", "combined", "bank", EZ),
    ("three-card-poker", "game", "bank", THREE_CARD_OWN),
    ("three-card-poker", "game", "player", THREE_CARD_OWN_PLAYER),
    ("three-card-poker", "combined", "bank", THREE_CARD),
    ("three-card-poker-6-card-bonus", "game", "bank", THREE_CARD),
    ("zoobac", "game", "bank", ZOO_OWN),
    ("zoobac", "combined", "bank", ZOO),
    ("ultimate-texas-holdem", "combined", "bank", ULTIMATE),
    ("face-up-pai-gow-poker", "game", "bank", FACE_UP),
    ("face-up-pai-gow-poker", "combined", "bank", FACE_UP),
]


def dollars_to_cents(text: str) -> int:
    return round(float(text) * 100)


def printed(lines: str) -> dict[str, list[Bracket]]:
    ladders: dict[str, list[Bracket]] = {}
    for line in lines.strip().splitlines():
        option, _, rest = line.partition(": ")
        ladders[option] = []
        for part in rest.split(", "):
            span, fee = part.split()
            low, _, high = span.rstrip("+").partition("-")
            ladders[option].append(
                Bracket(
                    int(low) * 100,
                    int(high) * 100 if high else None,
                    None if fee == "?" else dollars_to_cents(fee),
                )
            )
    return ladders


def fee_of(one: Schedule, payer: str, amount: int) -> int:
    return bank_fee(one, amount) if payer == "bank" else player_fee(one, amount)


CASES = [
    pytest.param(game, f"{source}-{option}", payer, ladder, id=f"{game}-{source}-{option}-{payer}")
    for game, source, payer, lines in LADDERS
    for option, ladder in printed(lines).items()
]


@pytest.mark.parametrize(("game", "key", "payer", "ladder"), CASES)
def test_every_bracket_is_as_printed(game: str, key: str, payer: str, ladder: list[Bracket]) -> None:
    one = schedule(game, key)
    assert list(one.ladder(payer)) == ladder
    for lower, bracket in zip([None, *ladder], ladder, strict=False):
        if bracket.fee is None:
            continue
        first = bracket.low + 1 if lower and lower.high == bracket.low else bracket.low
        assert fee_of(one, payer, first) == bracket.fee
        assert fee_of(one, payer, bracket.high or 10**9) == bracket.fee


@pytest.mark.parametrize(("game", "key", "payer", "ladder"), CASES)
def test_fees_step_up_as_soon_as_a_bracket_is_exceeded(game: str, key: str, payer: str, ladder: list[Bracket]) -> None:
    one = schedule(game, key)
    for lower, upper in pairwise(ladder):
        assert lower.high is not None
        if lower.fee is not None:
            assert fee_of(one, payer, lower.high) == lower.fee
        if upper.fee is not None:
            assert fee_of(one, payer, lower.high + 1) == upper.fee


def test_every_schedule_is_proved() -> None:
    """The lists above and the pot games below leave out no schedule of any file."""
    proved = {(game, key) for game, key, _, _ in (case.values for case in CASES)}
    for source in ("game", "combined"):
        proved |= {("face-up-pai-gow-poker", f"{source}-{n}") for n in FACE_UP_FLAT}
        proved |= {("holdem", f"{source}-{n}") for n in HOLDEM}
        proved |= {(game, f"{source}-{n}") for n in OMAHA for game in ("omaha", "omaha-high-low")}
    proved |= {("double-hand-marquez", f"{source}-2") for source in ("game", "bonus", "combined")}
    assert proved == {(game, one.key) for game in GAMES for one in schedules(game)}


# Flat fees


@pytest.mark.parametrize("source", ["game", "bonus", "combined"])
def test_marquez_option_2_is_fifty_cents_from_each(source: str) -> None:
    one = schedule("double-hand-marquez", f"{source}-2")
    assert one.basis == "per-hand"
    assert (bank_fee(one, 300), bank_fee(one, 10500), player_fee(one, 300), player_fee(one, 1500)) == (50, 50, 50, 50)


@pytest.mark.parametrize("source", ["game", "combined"])
@pytest.mark.parametrize(("option", "fees"), FACE_UP_FLAT.items())
def test_face_up_options_1_to_8_are_flat(source: str, option: int, fees: tuple[int, int]) -> None:
    one = schedule("face-up-pai-gow-poker", f"{source}-{option}")
    player, bank = fees
    assert one.basis == "per-hand"
    assert (player_fee(one, 1000), player_fee(one, 500000)) == (player * 100, player * 100)
    assert (bank_fee(one, 1000), bank_fee(one, 500000)) == (bank * 100, bank * 100)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ("double-hand-marquez",)])
def test_players_pay_nothing_where_only_the_table_action_counts(game: str) -> None:
    for one in schedules(game):
        if one.basis == "table-action":
            assert player_fee(one, 1) == player_fee(one, 10**8) == 0


# Pots: by 7 or more players, 5 and 6, 4 or fewer

HOLDEM = {
    1: (2, 1, 1),
    2: (3, 2, 1),
    3: (3, 2, 2),
    4: (4, 3, 2),
    5: (5, 4, 2),
    6: (3, 3, 2),
    7: (4, 3, 2),
    8: (5, 4, 3),
    9: (6, 5, 4),
    10: (3, 2, 1),
    11: (4, 3, 1),
    12: (4, 3, 2),
    13: (5, 4, 2),
    14: (6, 4, 3),
    15: (6, 5, 3),
}
OMAHA = {
    1: (1, 2, 2, 2, 1),
    2: (2, 4, 3, 2, 1),
    3: (3, 6, 4, 3, 2),
    4: (4, 8, 3, 3, 2),
    5: (4, 8, 4, 3, 2),
    6: (5, 10, 3, 3, 2),
    7: (5, 10, 4, 3, 2),
    8: (6, 12, 3, 3, 2),
    9: (6, 12, 4, 3, 2),
    10: (8, 16, 4, 3, 2),
}
POT = 100000


@pytest.mark.parametrize("source", ["game", "combined"])
@pytest.mark.parametrize(("option", "fees"), HOLDEM.items())
def test_holdem(source: str, option: int, fees: tuple[int, int, int]) -> None:
    one = schedule("holdem", f"{source}-{option}")
    many, some, few = (fee * 100 for fee in fees)
    taken = [pot_fee(one, players, POT, True) for players in range(2, 10)]
    assert taken == [few, few, few, some, some, many, many, many]
    assert [pot_fee(one, players, POT, False) for players in range(2, 10)] == taken
    assert one.players == "dealt-in"


def test_holdem_limits() -> None:
    for source in ("game", "combined"):
        for option in HOLDEM:
            key = f"{source}-{option}"
            small, large = judge_collection("holdem", key, 100, 200), judge_collection("holdem", key, 10000, 20000)
            no_limit = judge_collection("holdem", key, 2000, None)
            if option <= 9:
                assert (small, large, len(no_limit)) == ([], [], 1)
                assert len(judge_collection("holdem", key, 50, 100)) == 2
                assert len(judge_collection("holdem", key, 20000, 40000)) == 2
            else:
                assert (len(small), large, no_limit) == (2, [], [])
                assert [b.why for b in judge_collection("holdem", key, 1900, None)] == [
                    f"collection option {key}: minimum buy-in $19 is not $20 or more"
                ]


@pytest.mark.parametrize("game", ["omaha", "omaha-high-low"])
@pytest.mark.parametrize("source", ["game", "combined"])
@pytest.mark.parametrize(("option", "row"), OMAHA.items())
def test_omaha(game: str, source: str, option: int, row: tuple[int, int, int, int, int]) -> None:
    one = schedule(game, f"{source}-{option}")
    low, high, *fees = (amount * 100 for amount in row)
    many, some, few = fees
    taken = [pot_fee(one, players, POT, True) for players in range(2, 11)]
    assert taken == [few, few, few, some, some, many, many, many, many]
    assert {pot_fee(one, players, POT, False) for players in range(2, 11)} == {0}
    assert one.players == "after-flop"
    assert judge_collection(game, one.key, low, high) == []
    assert len(judge_collection(game, one.key, low + 1, high + 1)) == 2


def test_a_pot_fee_is_never_more_than_the_pot() -> None:
    one = schedule("holdem", "9")
    assert [pot_fee(one, 9, pot, False) for pot in (0, 300, 600, 601)] == [0, 300, 600, 600]
    with pytest.raises(ValueError, match="at least one player"):
        pot_fee(one, 0, 100, True)
    with pytest.raises(ValueError, match="takes nothing from the bank"):
        bank_fee(one, 100)
    with pytest.raises(ValueError, match="takes nothing from the pot"):
        pot_fee(schedule("zoobac", "1"), 5, 100, True)


# All files


@pytest.mark.parametrize(("game", "count"), GAMES.items())
def test_every_game_has_its_file(game: str, count: int) -> None:
    assert len(schedules(game)) == count
    default = default_schedule(game)
    if game == "lowball":
        assert default is None
    else:
        assert default is not None
        assert default.key == ("game-1" if game == "three-card-poker-6-card-bonus" else "combined-1")
        assert default is schedule(game, "1")
    assert set(module.SHELF) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_citations_are_of_listed_paragraphs(game: str) -> None:
    all_ = collection(game)
    for id_, cite in all_.citations.items():
        assert cite == f"ranchos/{game}/{id_}"
        assert all_.paragraphs[id_].says
    assert {one.cite for one in all_.schedules.values()} <= set(all_.citations.values())
    with pytest.raises(UnknownCitation):
        all_.cite("no-such-paragraph")


@pytest.mark.parametrize("game", GAMES)
def test_brackets_are_contiguous_and_increasing_and_at_most_five(game: str) -> None:
    just_above = []
    for one in schedules(game):
        for payer in module.PAYERS:
            ladder = one.ladder(payer)
            assert len(ladder) <= 5
            assert not ladder or ladder[-1].high is None
            for lower, upper in pairwise(ladder):
                assert lower.high is not None
                assert lower.low <= lower.high <= upper.low
                if lower.high == upper.low:
                    just_above.append(one.key)
                else:
                    assert upper.low - lower.high in ((1,) if payer == "pot" else (100, 500))
                assert lower.fee is None or upper.fee is None or lower.fee <= upper.fee
    expected = {"zoobac": ["combined-4", "combined-5"], "ultimate-texas-holdem": ["combined-21"]}
    assert just_above == expected.get(game, [])


def test_a_last_bracket_printed_from_the_same_amount_begins_just_above() -> None:
    four, five, last = schedule("zoobac", "4"), schedule("zoobac", "5"), schedule("ultimate-texas-holdem", "21")
    assert (bank_fee(four, 250000), bank_fee(four, 250001)) == (1500, 2500)
    assert (bank_fee(five, 250000), bank_fee(five, 250001)) == (2000, 3000)
    assert (bank_fee(last, 160000), bank_fee(last, 160001)) == (2500, 3000)
    assert sign_rows(four)[4] == ("Player-dealer", "table action over $2,500", "$25")


def test_steps_of_five_dollars_are_exceeded_at_once() -> None:
    pure, face_up = schedule("pure-21-5", "game-1"), schedule("face-up-pai-gow-poker", "9")
    assert [bank_fee(pure, amount) for amount in (5000, 5001, 5500, 30000, 30200)] == [50, 100, 100, 300, 500]
    assert [bank_fee(face_up, amount) for amount in (10000, 10100, 150000, 150001)] == [100, 200, 700, 1300]


def test_below_the_first_bracket_and_nothing_at_all() -> None:
    one = schedule("ez-baccarat", "18")
    assert [bank_fee(one, amount) for amount in (0, 1, 9999)] == [0, 500, 500]
    with pytest.raises(ValueError, match="below nothing"):
        bank_fee(one, -1)


ALL = [one for game in GAMES for one in schedules(game) if one.basis != "players" and not one.illegible]


@given(st.sampled_from(ALL), st.integers(1, 3_000_000), st.integers(1, 3_000_000))
def test_a_larger_amount_never_costs_less(one: Schedule, a: int, b: int) -> None:
    low, high = sorted((a, b))
    assert bank_fee(one, low) <= bank_fee(one, high)
    assert player_fee(one, low) <= player_fee(one, high)


# What counts


def counted(game: str, option: str, **wagers: int) -> tuple[int, int]:
    items = [(name.replace("_", "-"), amount) for name, amount in wagers.items()]
    one = schedule(game, option)
    return table_action(one, items), player_wager(one, items)


def test_marquez_bonus_bets_count_by_section() -> None:
    for option, expected in {"game-1": (30, 30), "bonus-1": (37, 30), "combined-1": (37, 37)}.items():
        assert counted("double-hand-marquez", option, front=20, back=10, bonus=7) == expected


def test_which_wagers_make_the_table_action() -> None:
    assert counted("ez-baccarat", "1", player=1, banker=2, tie=4, dragon_7=8, panda_8=16)[0] == 3
    assert counted("zoobac", "1", player=1, banker=2, tie=4, rabbit=8, tiger=16, monkey=32, zoo=64)[0] == 127
    assert counted("zoobac", "game-1", player=1, banker=2, tie=4, rabbit=8, tiger=16, monkey=32, zoo=64)[0] == 127
    assert counted("no-bust-21", "1", base=1, double=2, split=4, buster=8)[0] == 1
    assert counted("pure-21-5", "1", base=1, double=2, split=4, insurance=8, buster=16)[0] == 1
    assert counted("three-card-poker", "game-1", ante=1, play=2, pair_plus=4) == (1, 1)
    assert counted("three-card-poker", "1", ante=1, play=2, pair_plus=4)[0] == 1
    assert counted("three-card-poker-6-card-bonus", "1", ante=1, play=2, pair_plus=4, six_card_bonus=8)[0] == 1
    assert counted("ultimate-texas-holdem", "1", ante=1, blind=2, play=4, trips=8, bad_beat=16)[0] == 27
    assert counted("pai-gow-poker", "1", base=1, fortune=2) == (1, 1)
    assert counted("face-up-pai-gow-poker", "9", base=1, fortune=2, ace_high=4)[0] == 7
    with pytest.raises(ValueError, match="no wager 'dragon'"):
        counted("ez-baccarat", "1", dragon=5)


# Table limits, as printed: game, options, smallest and largest minimum, smallest and largest maximum

LIMITS = [
    ("pai-gow-poker", "sheet", [1, 2], (10, 1000, 10, 1000)),
    ("pai-gow-poker", "combined", [1, 2, 3], (10, 100, 500, 2500)),
    ("no-bust-21", "sheet", [1], (3, 1000, 3, 1000)),
    ("no-bust-21", "sheet", [2], (4, 1000, 4, 1000)),
    ("no-bust-21", "sheet", [3], (5, 1000, 5, 1000)),
    ("no-bust-21", "sheet", [4], (25, 1000, 25, 1000)),
    ("no-bust-21", "sheet", [5], (40, 1000, 40, 1000)),
    ("no-bust-21", "sheet", [6], (50, 1000, 50, 1000)),
    ("no-bust-21", "sheet", [7], (100, 1000, 100, 1000)),
    ("no-bust-21", "sheet", [8], (500, 2000, 500, 2000)),
    ("no-bust-21", "combined", range(1, 9), (3, 500, 1000, 2000)),
    ("pure-21-5", "game", [1], (5, 500, 5, 500)),
    ("pure-21-5", "combined", range(1, 15), (5, 100, 1000, 2000)),
    ("ez-baccarat", "game", [1], (10, 100, 10, 100)),
    ("ez-baccarat", "sheet", [1], (10, 100, 10, 100)),
    ("ez-baccarat", "combined", range(1, 24), (5, 100, 10000, 15000)),
    ("three-card-poker", "game", [1, 2], (5, 200, 5, 200)),
    ("three-card-poker", "game", range(3, 8), (5, 500, 5, 500)),
    ("three-card-poker", "combined", range(1, 18), (1, 100, 1000, 10000)),
    ("three-card-poker-6-card-bonus", "game", range(1, 18), (1, 100, 1000, 10000)),
    ("zoobac", "game", [1], (5, 1000, 5, 1000)),
    ("zoobac", "game", [2], (10, 2500, 10, 2500)),
    ("zoobac", "game", [3], (25, 5000, 25, 5000)),
    ("zoobac", "combined", range(1, 11), (1, 1000, 100, 10000)),
    ("ultimate-texas-holdem", "combined", range(1, 22), (5, 100, 300, 10000)),
    ("face-up-pai-gow-poker", "game", range(1, 9), (10, 1000, 100, 5000)),
    ("face-up-pai-gow-poker", "game", range(9, 13), (10, 50, 10, None)),
    ("face-up-pai-gow-poker", "combined", range(1, 9), (10, 1000, 100, 5000)),
    ("face-up-pai-gow-poker", "combined", range(9, 13), (10, 50, 10, None)),
]


@pytest.mark.parametrize(("game", "source", "options", "limits"), LIMITS)
def test_table_limits(game: str, source: str, options: range, limits: tuple[int, int, int, int | None]) -> None:
    low, high, least, most = (None if amount is None else amount * 100 for amount in limits)
    assert low is not None
    assert high is not None
    for option in options:
        key = f"{source}-{option}"
        assert judge_collection(game, key, high, most) == []
        if most is None:
            assert judge_collection(game, key, high, 10**9) == []
        else:
            assert _names(judge_collection(game, key, high, most + 1)) >= {"maximum"}
            assert _names(judge_collection(game, key, high, None)) >= {"maximum"}
        assert _names(judge_collection(game, key, high + 1, most)) >= {"minimum"}
        assert _names(judge_collection(game, key, low - 1, most)) >= {"minimum"}
        assert _names(judge_collection(game, key, low, most)) <= {"begins"}
        if least is not None and least > high:
            assert _names(judge_collection(game, key, high, least - 1)) == {"maximum"}
            assert judge_collection(game, key, high, least) == []


def _names(breaches: list[Breach]) -> set[str]:
    words = re.findall("minimum|maximum|begins", " ".join(breach.why for breach in breaches))
    return set(words)


# Breaches


def reasons(*breaches: Breach) -> list[tuple[str, str]]:
    return [(breach.why, breach.cite) for breach in breaches]


EZ_ONE = "ranchos/ez-baccarat/collection-rates-for-california-games"
EZ_COMBINED = "ranchos/ez-baccarat/california-games-collection-rates"


def test_exactly_one_schedule_a_table() -> None:
    none = judge_collection("ez-baccarat", "", 500, 1000000)
    assert reasons(*none) == [("a table uses one collection schedule, and none is chosen", EZ_ONE)]
    assert reasons(*judge_collection("ez-baccarat", [], 500, 1000000)) == reasons(*none)
    two = judge_collection("ez-baccarat", ["combined-1", "combined-2"], 500, 1000000)
    assert reasons(*two) == [("a table uses one collection schedule, not 2: combined-1, combined-2", EZ_ONE)]
    (unknown,) = judge_collection("ez-baccarat", "combined-24", 500, 1000000)
    assert unknown.why.startswith("collection option 'combined-24' is not printed for EZ Baccarat; there are game-1, ")
    assert unknown.cite == EZ_ONE
    with pytest.raises(Refused, match="not printed"):
        schedule("ez-baccarat", "24")
    with pytest.raises(Refused, match="no collection is printed for 'craps'"):
        schedules("craps")


def test_at_most_five_rates() -> None:
    rates: Rates = {"bank": ["$1", "$2", "$5", "$8", "$12"], "player": [0]}
    assert judge_collection("ez-baccarat", "1", 500, 1000000, rates) == []
    six = {"bank": [100, 200, 500, 800, 1200, 1500], "player": [0]}
    assert reasons(*judge_collection("ez-baccarat", "1", 500, 1000000, six)) == [
        ("6 bank rates; a table limit has at most 5", EZ_ONE),
        (
            "collection option combined-1: bank rates $1, $2, $5, $8, $12, $15 are not those printed: "
            "$1, $2, $5, $8, $12",
            EZ_COMBINED,
        ),
    ]


@pytest.mark.parametrize("rate", ["5%", 0.05, "1/20", "half", -100, True, None])
def test_no_percentage(rate: object) -> None:
    rates = {"bank": [100, 200, 500, 800, rate]}
    assert reasons(*judge_collection("ez-baccarat", "1", 500, 1000000, rates)) == [
        (f"bank rate {rate!r} is not a flat amount; no fraction or percentage is taken", EZ_ONE)
    ]


def test_posted_rates_are_those_of_the_schedule_and_all_of_them() -> None:
    marquez = {"pot": ["$1"], "bank": ["$1", "$2"]}
    cite = "ranchos/double-hand-marquez/california-games-collection-rates"
    assert reasons(*judge_collection("double-hand-marquez", "1", 500, 25000, marquez)) == [
        ("collection option combined-1 takes nothing from the pot", cite),
        ("collection option combined-1: bank rates $1, $2 are not those printed: $1, $2, $3", cite),
        (
            "collection option combined-1: the fees of the player must be posted",
            "ranchos/double-hand-marquez/collection-rates-for-california-games",
        ),
    ]


def test_table_limits_within_the_schedule() -> None:
    assert reasons(*judge_collection("ez-baccarat", "1", 400, 999900)) == [
        ("collection option combined-1: minimum wager $4 is not between $5 and $100", EZ_COMBINED),
        ("collection option combined-1: maximum wager $9,999 is not between $10,000 and $15,000", EZ_COMBINED),
        (
            "collection option combined-1 begins at $5 of table action; a player of this table may wager $4",
            EZ_COMBINED,
        ),
    ]
    assert reasons(*judge_collection("ez-baccarat", "6", 2000, 1000000)) == [
        (
            "collection option combined-6 begins at $25 of table action; a player of this table may wager $20",
            EZ_COMBINED,
        )
    ]


def test_ultimate_counts_ante_and_blind_towards_the_first_bracket() -> None:
    assert judge_collection("ultimate-texas-holdem", "13", 1300, 100000) == []
    assert [b.why for b in judge_collection("ultimate-texas-holdem", "13", 1200, 100000)] == [
        "collection option combined-13 begins at $25 of table action; a player of this table may wager $24"
    ]


def test_marquez_limits_by_spot() -> None:
    def judge(option: str, least: int, most: int, **limits: tuple[int, int]) -> list[str]:
        return [b.why for b in judge_collection("double-hand-marquez", option, least, most, limits=limits)]

    for option in ("game-1", "bonus-1", "combined-1"):
        assert judge(option, 500, 25000) == []
        assert judge(option, 500, 25000, back=(500, 25000), front=(1000, 50000), bonus=(500, 50000)) == []
        assert judge(option, 400, 25000)[0].startswith(f"collection option {option}: minimum wager of the back bet $4")
        assert len(judge(option, 500, 25100)) == 2 - (option == "combined-1")
    assert judge("game-2", 100, 500) == judge("combined-2", 100, 500) == []
    assert judge("combined-2", 200, 500) == [
        "collection option combined-2: minimum wager of the front bet $4 is not between $1 and $2"
    ]
    assert judge("combined-1", 500, 25000, bonus=(100, 50100)) == [
        "collection option combined-1: bonus from $1 to $501 is not between $5 and $500"
    ]


def test_bonus_limits() -> None:
    def judge(game: str, option: str, least: int, most: int, **limits: tuple[int, int]) -> list[str]:
        named = {name.replace("_", "-"): limit for name, limit in limits.items()}
        return [b.why.partition(": ")[2] for b in judge_collection(game, option, least, most, limits=named)]

    ez = {"dragon_7": (500, 50000), "panda_8": (500, 50000), "tie": (500, 1000000)}
    assert judge("ez-baccarat", "1", 500, 1000000, **ez) == []
    assert judge("ez-baccarat", "1", 500, 1000000, dragon_7=(100, 50000), panda_8=(500, 50100), tie=(100, 500)) == [
        "tie from $1 to $5 is not between $5 and $10,000",
        "dragon-7 from $1 to $500 is not between $5 and $500",
        "panda-8 from $5 to $501 is not between $5 and $500",
    ]
    assert judge("pai-gow-poker", "1", 1000, 50000, fortune=(100, 2500)) == []
    assert judge("pai-gow-poker", "1", 1000, 50000, fortune=(100, 2600)) == [
        "fortune from $1 to $26 is not between $1 and $25"
    ]
    assert judge("pure-21-5", "1", 500, 100000, buster=(100, 2500)) == []
    assert judge("pure-21-5", "game-1", 500, 50000, buster=(100, 2501)) == [
        "buster from $1 to $25.01 is not between $0 and $25"
    ]
    assert judge("three-card-poker", "game-3", 500, 50000, pair_plus=(500, 5000)) == []
    assert judge("three-card-poker", "game-3", 500, 50000, pair_plus=(400, 5000)) == [
        "pair-plus from $4 to $50 is not between $5 and $50"
    ]
    assert judge("face-up-pai-gow-poker", "9", 1000, 10**9, fortune=(1000, 10**9)) == []


def test_bonus_bets_against_the_base_wager() -> None:
    assert schedule("no-bust-21", "sheet-1").bonus_size == schedule("pure-21-5", "game-1").bonus_size == "at-most-base"
    assert schedule("no-bust-21", "1").bonus_size == schedule("pure-21-5", "1").bonus_size == "any"


# The cell that cannot be read

CELL = "bank $801-$1,200"
PAI_GOW_CITE = "ranchos/pai-gow-poker/california-games-collection-rates"


def test_one_cell_of_the_document_is_illegible() -> None:
    found = [(game, one.key, one.illegible) for game in GAMES for one in schedules(game) if one.illegible]
    assert found == [("pai-gow-poker", "combined-4", (CELL,))]


def test_an_illegible_option_is_refused_until_the_house_supplies_the_fee() -> None:
    def judge(supplied: dict[str, object]) -> list[tuple[str, str]]:
        return reasons(*judge_collection("pai-gow-poker", "4", 10000, 50000, supplied=supplied))

    why = f"collection option combined-4: the fee {CELL!r} is illegible; the house must supply it"
    assert judge({}) == [(why, PAI_GOW_CITE)]
    assert judge({CELL: 500}) == judge({CELL: "$5"}) == judge({CELL: 400}) == judge({CELL: 600}) == []
    assert judge({CELL: "1%"}) == [
        (
            f"the supplied fee {CELL!r} = '1%' is not a flat amount",
            "ranchos/pai-gow-poker/collection-rates-for-california-games",
        )
    ]
    falls = "collection option combined-4: with the supplied fee, bank fees fall as the amount rises"
    assert judge({CELL: 700}) == judge({CELL: 0}) == [(falls, PAI_GOW_CITE)]
    assert judge({CELL: 500, "bank $401-$800": 300}) == [
        ("collection option combined-4 has no illegible fee 'bank $401-$800'", PAI_GOW_CITE)
    ]
    rates = {"bank": [200, 400, 500, 600], "player": [200, 400, 600, 800, 1200]}
    assert judge_collection("pai-gow-poker", "4", 10000, 50000, rates, {CELL: 500}) == []


def test_the_supplied_fee_is_taken() -> None:
    one = schedule("pai-gow-poker", "4")
    assert (bank_fee(one, 80000), bank_fee(one, 120001), player_fee(one, 100000)) == (400, 600, 600)
    with pytest.raises(Refused, match="illegible") as refused:
        bank_fee(one, 80001)
    assert refused.value.cite == PAI_GOW_CITE
    mended = supply(one, {CELL: 500})
    assert [bank_fee(mended, amount) for amount in (80000, 80001, 120000, 120001)] == [400, 500, 500, 600]
    assert mended.illegible == ()
    assert ("Player-dealer", "table action $801-$1,200", "to be supplied") in sign_rows(one)
    assert ("Player-dealer", "table action $801-$1,200", "$5") in sign_rows(mended)
    with pytest.raises(ValueError, match="no illegible cell"):
        supply(one, {"bank $100-$400": 100})


def test_every_breach_at_once() -> None:
    rates: Rates = {"bank": ["1%", 1, 2, 3, 4, 5], "player": [0]}
    found = judge_collection("pai-gow-poker", ["4", "9"], 500, 300000, rates, {"x": 1}, {"fortune": (100, 3000)})
    assert len(found) == 11
    assert all(breach.cite.startswith("ranchos/pai-gow-poker/") for breach in found)


def test_lowball_has_no_collection() -> None:
    assert judge_collection("lowball", "", 300, 600) == []
    (unknown,) = judge_collection("lowball", "1", 300, 600)
    assert unknown.why == "collection option '1' is not printed for Lowball; there are none"
    (taken,) = judge_collection("lowball", "", 300, 600, {"pot": ["$3"]})
    assert (taken.why, taken.cite) == (
        "no collection is printed that takes anything from the pot",
        "ranchos/lowball/collection",
    )


# The sign


def test_sign() -> None:
    assert sign_rows(schedule("ez-baccarat", "1")) == [
        ("Player-dealer", "table action $5-$100", "$1"),
        ("Player-dealer", "table action $101-$300", "$2"),
        ("Player-dealer", "table action $301-$600", "$5"),
        ("Player-dealer", "table action $601-$1,000", "$8"),
        ("Player-dealer", "table action $1,001 +", "$12"),
        ("Player", "each hand", "none"),
        ("Bet on tie", "the table limits", "does not count"),
        ("Bet on dragon-7", "$5 to $500", "does not count"),
        ("Bet on panda-8", "$5 to $500", "does not count"),
    ]
    assert sign_rows(schedule("holdem", "2")) == [
        ("Pot", "4 or fewer players", "$1"),
        ("Pot", "5 to 6 players", "$2"),
        ("Pot", "7 or more players", "$3"),
        ("Pot", "no flop", "the same"),
    ]
    assert sign_rows(schedule("omaha", "1"))[-1] == ("Pot", "no flop", "none")
    assert sign_rows(schedule("double-hand-marquez", "2")) == [
        ("Player-dealer", "each hand", "$0.50"),
        ("Player", "each hand", "$0.50"),
        ("Bet on bonus", "the table limits", "counts"),
    ]
    assert ("Player", "own wager $401 +", "$5") in sign_rows(schedule("double-hand-marquez", "1"))
    assert sign_rows(schedule("pure-21-5", "game-1"))[-1] == ("Bet on buster", "up to $25", "does not count")


@pytest.mark.parametrize("game", GAMES)
def test_every_fee_is_on_its_sign(game: str) -> None:
    for one in schedules(game):
        lines = sum(len(one.ladder(payer)) for payer in module.PAYERS) + len(one.bonus) + bool(one.pot)
        assert len(set(sign_rows(one))) == lines


# The loader

FILE = """
[collection]
rulebook = "ranchos"
game = "trial"
title = "Trial"
default = "game-1"
[demands]
one = "a"
five = "a"
flat = "a"
posted = "a"
[[paragraph]]
id = "a"
says = "A trial."
[[group]]
from = "game"
cite = "a"
basis = "table-action"
minimum = "$5-$10"
maximum = "$50-$100"
counts = ["base"]
player = ["each hand: $0"]
[group.options.1]
bank = ["$5-$50: $1", "$51 +: $2"]
"""


def test_a_sound_file_loads() -> None:
    (one,) = read_collection(FILE).schedules.values()
    assert (bank_fee(one, 5000), bank_fee(one, 5001), one.cite) == (100, 200, "ranchos/trial/a")


BANK = '["$5-$50: $1", "$51 +: $2"]'


@pytest.mark.parametrize(
    ("old", "new", "defect"),
    [
        ('cite = "a"', 'cite = "b"', "the game group cites b, which is not listed"),
        ('five = "a"', 'five = "c"', "demands.five cites c, which is not listed"),
        ('id = "a"', 'id = "a b"', "bad paragraph number 'a b'"),
        ('says = "A trial."', 'says = "x"\n[[paragraph]]\nid = "a"\nsays = "y"', "paragraph a listed twice"),
        ('default = "game-1"', 'default = "game-2"', "the default 'game-2' is not one of its schedules"),
        ('default = "game-1"', 'default = ""', "the default '' is not one of its schedules"),
        (BANK, '["$5-$50: $1", "$51-$60: $2"]', "game-1: bank: the last bracket is not open"),
        (BANK, '["$5 +: $1", "$51 +: $2"]', "game-1: bank: the bracket from 500 is open or runs backwards"),
        (BANK, '["$50-$5: $1", "$51 +: $2"]', "game-1: bank: the bracket from 5000 is open or runs backwards"),
        (BANK, '["$5-$50: $1", "$56 +: $2"]', "game-1: bank: the bracket from 5600 does not follow the one up to 5000"),
        (BANK, '["$5-$50: $1", "$40 +: $2"]', "game-1: bank: the bracket from 4000 does not follow the one up to 5000"),
        (BANK, '["$5-$50: $3", "$51 +: $2"]', "game-1: bank: fees fall as the amount rises"),
        (BANK, '["$5-$50: 3%"]', "game-1: '$5-$50: 3%' is not a line such as '$5-$100: $1'"),
        (
            BANK,
            '["$1-$2: $1", "$3-$4: $2", "$5-$6: $3", "$7-$8: $4", "$9-$10: $5", "$11 +: $6"]',
            "game-1: bank: 6 rates",
        ),
        (
            f"bank = {BANK}",
            'pot = ["1-4: $1", "5-6: $1", "7+: $2"]',
            "game-1: a schedule by table-action needs fees of bank, player",
        ),
        ('"table-action"', '"player-wager"', "game-1: it must say what counts towards a player's own wager"),
        ('counts = ["base"]', 'counts = ["base"]\nomits = ["base"]', "game-1: a wager is both counted and not"),
        ('"$5-$10"', '"$10-$5"', "game-1: limits $10 to $5 run backwards"),
        ('"$5-$10"', '"$5"', "game-1: '$5' is not a range such as '$5-$100' or '$20+'"),
        (
            'counts = ["base"]',
            'counts = ["base"]\nbonus = { tie = "$5+" }',
            "game-1: bonus limits '$5+' have no upper end",
        ),
        ('counts = ["base"]', "spots = { back = 1 }", ""),
        (f"bank = {BANK}", f'limit = {{ back = "$1-$2" }}\nbank = {BANK}', "different spots"),
    ],
)
def test_a_defective_file_does_not_load(old: str, new: str, defect: str) -> None:
    assert old in FILE
    if not defect:
        assert read_collection(FILE.replace(old, new))
        return
    with pytest.raises(Defective) as wrong:
        read_collection(FILE.replace(old, new, 1))
    assert defect in str(wrong.value)


def test_a_pot_schedule_says_who_counts() -> None:
    text = FILE.replace("table-action", "players").replace('player = ["each hand: $0"]', "")
    with pytest.raises(Defective, match="which players count"):
        read_collection(text.replace(f"bank = {BANK}", 'pot = ["1-4: $1", "5-6: $1", "7+: $2"]'))
    with pytest.raises(Defective, match="'5-6: illegible' is not a line"):
        read_collection(text.replace(f"bank = {BANK}", 'pot = ["5-6: illegible"]'))


def test_the_same_option_twice_and_all_defects_at_once() -> None:
    head, _, group = FILE.partition("[[group]]")
    with pytest.raises(Defective) as wrong:
        read_collection(f"{head}[[group]]{group}[[group]]{group.replace('$51 +: $2', '$51 +: $0')}")
    assert str(wrong.value) == "ranchos/trial: game-1 listed twice; game-1: bank: fees fall as the amount rises"
