"""The collection schedules of `ranchos`: brackets and fees, read from the document a second time, in dollars."""

from itertools import pairwise

import pytest

from collection_schedules import GAMES, HOLDEM, OMAHA
from croupier.rulebook.collection import Bracket, Schedule, bank_fee, player_fee, schedule, schedules

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
