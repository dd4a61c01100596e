"""The collection schedules of `ranchos`: table limits, and how a table is judged by its schedule."""

import re

import pytest

from collection_schedules import GAMES
from croupier.rulebook.cite import Breach, Refused
from croupier.rulebook.collection import bank_fee, player_fee, schedule, schedules, sign_rows, supply
from croupier.rulebook.collection_check import judge_collection

Rates = dict[str, list[object]]

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
