"""Roulette, `oneida-2006/roulette`: each test proves the paragraph in its name.

The layout is drawn once more here, on a plain grid of text, and compared with the one the table plays on.
"""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from croupier.games import breaches, open_table
from croupier.play.event import Placed, Said, Settled
from croupier.play.wheel import ORDER, POCKETS, colour, pocket_text
from croupier.rulebook.cite import Breaches
from croupier.rulebook.law import Terms
from pit import Pit

BOOK = "oneida-2006/roulette"
NUMBERS = [str(n) for n in range(1, 37)]
SLOTS = ["0", "00", *NUMBERS]
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")

# --- a second layout: three columns of half-width cells, the zeros one and a half columns each ---

PICTURE = [["0", "0", "0", "00", "00", "00"]] + [[str(3 * r + c) for c in (1, 1, 2, 2, 3, 3)] for r in range(12)]
ODDS = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}  # G.1: every wager is paid by how many it covers


def called(group: set[str]) -> str:
    return "-".join(slot for slot in SLOTS if slot in group)


def naive_layout() -> dict[str, set[str]]:
    """Every position by its name, with the pockets it covers."""
    spots = {f"straight-{n}": {n} for n in SLOTS}
    for y, line in enumerate(PICTURE):
        for x, here in enumerate(line):
            beside = line[x + 1] if x < 5 else here
            below = PICTURE[y + 1][x] if y < 12 else here
            for other in (beside, below):
                if other != here:
                    spots[f"split-{called({here, other})}"] = {here, other}
            corner = {here, beside, below, PICTURE[y + 1][x + 1] if x < 5 and y < 12 else here}
            if len(corner) == 3:
                spots[f"triple-{called(corner)}"] = corner
            if len(corner) == 4:
                spots[f"corner-{called(corner)}"] = corner
    spots["split-0-00-courtesy"] = {"0", "00"}
    rows = [set(line) for line in PICTURE[1:]]
    spots |= {f"row-{called(row)}": row for row in rows}
    for above, under in pairwise(rows):
        numbers = sorted(map(int, above | under))
        spots[f"six-{numbers[0]}-{numbers[-1]}"] = above | under
    spots["first-five"] = {"0", "00", "1", "2", "3"}
    spots |= {f"column-{c}": {line[2 * c - 1] for line in PICTURE[1:]} for c in (1, 2, 3)}
    spots |= {f"dozen-{d}": set(NUMBERS[12 * d - 12 : 12 * d]) for d in (1, 2, 3)}
    return spots | naive_halves()


def naive_halves() -> dict[str, set[str]]:
    """Red is odd in 1-10 and 19-28, even elsewhere."""
    odd_is_red = {str(n) for n in [*range(1, 11), *range(19, 29)]}
    odd = {n for n in NUMBERS if n[-1] in "13579"}
    red = {n for n in NUMBERS if (n in odd) == (n in odd_is_red)}
    low = set(NUMBERS[:18])
    every = set(NUMBERS)
    return {"red": red, "black": every - red, "odd": odd, "even": every - odd, "low": low, "high": every - low}


NAIVE = naive_layout()


def of_kind(kind: str) -> dict[str, set[str]]:
    """The naive positions of one kind, checked against the table's own."""
    mine = {name: covers for name, covers in NAIVE.items() if name == kind or name.startswith(f"{kind}-")}
    spots = Pit(BOOK).table.game.spots(Pit(BOOK).law).values()
    theirs = {spot.id: {pocket_text(p) for p in spot.covers} for spot in spots if spot.wager == kind}
    assert theirs == mine
    return mine


def spun(pit: Pit, pocket: str, *bets: str) -> None:
    pit.do("dealer opens", *bets, "dealer closes", f"wheel {pocket}")


def outcomes(bet: str, amount: int = 10, **terms: object) -> dict[str, int]:
    """What a wager gains in each of the 38 pockets."""
    gains = {}
    for slot in SLOTS:
        pit = Pit(BOOK, **terms)
        spun(pit, slot, f"seat 1 bets {amount} {bet}")
        assert pit.settled(bet).paid == pit.gain() == -pit.bank()
        gains[slot] = pit.gain()
    return gains


def expected(covers: set[str], to_one: int, amount: int = 10) -> dict[str, int]:
    return {slot: amount * to_one if slot in covers else -amount for slot in SLOTS}


# --- A: equipment ---


def test_A_2_colour_tells_the_player_so_chips_of_two_players_lie_apart_on_one_spot() -> None:
    pit = Pit(BOOK, "Ann", "Bob")
    spun(pit, "17", "seat 1 bets 5 straight-17", "seat 2 bets 8 straight-17")
    assert pit.settlements() == [
        (1, "straight-17", "wins", 175, "G.1"),
        (2, "straight-17", "wins", 280, "G.1"),
    ]
    assert (pit.gain(1), pit.gain(2), pit.bank()) == (175, 280, -455)


def test_A_2_eight_places_one_colour_each() -> None:
    pit = Pit(BOOK, *"ABCDEFGH")
    assert sorted(pit.table.seats) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert pit.cited("seat 9 sits 100 Ivy") == "A.2"
    assert pit.cited("seat 0 sits 100 Ivy") == "A.2"
    assert pit.cited("seat 8 sits 100 Ivy") == "A.2"


def test_A_2_nobody_wagers_for_an_empty_place_or_for_another() -> None:
    pit = Pit(BOOK, "Ann", "Bob")
    pit.do("dealer opens")
    assert pit.cited("seat 3 bets 5 red") == "A.2"
    assert pit.cited("seat 1 bets 5 red at 2") == "A.2"
    pit.do("seat 2 bets 5 red")
    assert pit.cited("seat 1 takes all red at 2") == "A.2"
    assert pit.cited("seat 1 takes all red") == "C.4"


def test_A_3_wheel_has_thirty_eight_pockets() -> None:
    assert len(POCKETS) == 38
    assert sorted(map(pocket_text, POCKETS)) == sorted(SLOTS)
    assert sorted(ORDER) == sorted(POCKETS)


def test_A_3_order_of_pockets_faces_each_odd_number_with_the_next_even_one() -> None:
    order = [pocket_text(pocket) for pocket in ORDER]
    assert order[:4] == ["0", "28", "9", "26"]
    assert {frozenset((order[i], order[i + 19])) for i in range(19)} == {
        frozenset(("0", "00")),
        *(frozenset((str(n), str(n + 1))) for n in range(1, 37, 2)),
    }
    around = [colour(pocket) for pocket in ORDER]
    assert around[1:19] == ["black", "red"] * 9
    assert around[20:] == ["red", "black"] * 9


@pytest.mark.parametrize("text", ["37", "-1", "000", "01", "", "x"])
def test_A_3_pocket_that_the_wheel_lacks_is_not_read(text: str) -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 5 red", "dealer closes")
    assert str(pit.refused(f"wheel {text}").cite) == "croupier/records/chance.entered"


def test_A_3_ball_rests_in_one_pocket() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 5 red", "dealer closes")
    assert pit.cited("wheel 17 18") == "A.3"


def test_A_3_other_equipment_than_the_wheel_is_refused() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 5 red", "dealer closes")
    assert pit.cited("dice 3") == "A.3"
    assert pit.cited("cards 2c") == "A.3"


@pytest.mark.parametrize("slot", SLOTS)
def test_A_3_every_pocket_decides_all_162_positions(slot: str) -> None:
    assert len(NAIVE) == 162
    pit = Pit(BOOK)
    spun(pit, slot, *(f"seat 1 bets 1 {spot}" for spot in NAIVE))
    want = {
        spot: ("wins", ODDS[len(covers)], "G.1") if slot in covers else ("loses", -1, "C.4")
        for spot, covers in NAIVE.items()
    }
    got = {spot: (verdict, paid, cite) for _, spot, verdict, paid, cite in pit.settlements()}
    assert got == want
    assert len(pit.settlements()) == 162
    assert pit.gain() == -pit.bank() == sum(paid for _, paid, _ in want.values())
    assert pit.table.felt.stakes == {}


# --- C: placing ---


def test_C_1_chips_go_from_the_rack_onto_the_layout() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 30 red", "seat 1 bets 20 red")
    assert [(e.amount, e.total, e.cite.paragraph) for e in pit.events if isinstance(e, Placed)] == [
        (30, 30, "E.3"),
        (20, 50, "E.3"),
    ]
    assert pit.rack() == 950
    pit.do("seat 1 takes 15 red")
    assert (pit.rack(), pit.table.felt.amount(1, "red")) == (965, 35)
    pit.do("seat 1 takes all red")
    assert (pit.rack(), pit.table.felt.stakes) == (1000, {})


def test_C_1_wager_needs_the_chips() -> None:
    pit = Pit(BOOK, chips=40)
    pit.do("dealer opens", "seat 1 bets 30 red")
    assert pit.cited("seat 1 bets 11 black") == "C.1"
    pit.do("seat 1 bets 10 black")
    assert pit.rack() == 0


def test_C_1_verbal_wager_with_cash_is_confirmed_and_becomes_chips() -> None:
    pit = Pit(BOOK, chips=10)
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 50 red verbal") == "C.1"
    pit.do("seat 1 bets 50 red verbal confirmed")
    assert (pit.rack(), pit.table.ledger.balance("cash"), pit.table.felt.amount(1, "red")) == (10, -60, 50)
    pit.do("dealer closes", "wheel 1")
    assert pit.settlements() == [(1, "red", "wins", 50, "G.1")]
    assert (pit.rack(), pit.bank()) == (110, -50)


def test_C_1_verbal_wager_that_loses_goes_to_the_bank() -> None:
    pit = Pit(BOOK, chips=10)
    spun(pit, "2", "seat 1 bets 50 red verbal confirmed")
    assert (pit.rack(), pit.bank(), pit.table.ledger.balance("cash")) == (10, 50, -60)


@pytest.mark.parametrize("spot", EVEN_MONEY)
def test_C_1_match_play_coupon_wins_as_chips_of_its_value(spot: str) -> None:
    pit = Pit(BOOK)
    winner, loser = sorted(NAIVE[spot])[0], sorted(set(NUMBERS) - NAIVE[spot])[0]
    spun(pit, winner, f"seat 1 bets 25 {spot} coupon 10")
    assert pit.settlements() == [(1, spot, "wins", 35, "G.1")]
    assert pit.gain() == 35
    spun(pit, loser, f"seat 1 bets 25 {spot} coupon 10")
    assert pit.settlements() == [(1, spot, "loses", -25, "C.4")]
    assert pit.gain() == 10


def test_C_1_coupon_is_matched_by_chips_on_an_even_money_wager() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 10 red coupon 11") == "C.1"
    assert pit.cited("seat 1 bets 10 red coupon -1") == "C.1"
    for spot in ("straight-17", "dozen-1", "column-3", "first-five", "split-0-00"):
        assert pit.cited(f"seat 1 bets 10 {spot} coupon 10") == "C.1"


def test_C_1_coupon_stays_matched_when_chips_are_taken_back() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 red coupon 10")
    assert pit.cited("seat 1 takes 9 red") == "C.1"
    pit.do("seat 1 takes all red")
    assert pit.rack() == 1000


def test_C_1_house_without_match_play_takes_no_coupon() -> None:
    pit = Pit(BOOK, options={"match-play": False})
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 10 red coupon 10") == "C.1"
    pit.do("seat 1 bets 10 red")
    assert pit.rack() == 990


def test_C_2_value_chip_is_not_wagered_with_a_coupon() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 10 red coupon 10 value_chips") == "C.2"
    pit.do("seat 1 bets 10 red value_chips")
    assert pit.table.felt.amount(1, "red") == 10


def test_C_2_value_chip_is_not_added_to_a_coupon() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 red coupon 10")
    assert pit.cited("seat 1 bets 10 red value_chips") == "C.2"


def test_C_2_coupon_is_not_added_to_a_value_chip() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 red value_chips")
    assert pit.cited("seat 1 bets 10 red coupon 10") == "C.2"


def test_C_2_colour_in_use_is_not_issued_to_another_person() -> None:
    pit = Pit(BOOK, "Ann")
    assert pit.cited("seat 1 sits 100 Bob") == "A.2"
    pit.do("seat 1 leaves", "seat 1 sits 100 Bob")
    assert pit.table.seats == {1: "Bob"}


@pytest.mark.parametrize(
    "spot",
    [
        "straight-37",
        "split-1-5",
        "split-1-3",
        "split-00-1",
        "street-1-2-3",
        "triple-1-2-3",
        "corner-0-00-2-3",
        "basket",
    ],
)
def test_C_4_position_that_the_layout_lacks_is_refused(spot: str) -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited(f"seat 1 bets 5 {spot}") == "C.4"


def test_C_4_wager_is_settled_where_it_lies_when_the_ball_rests() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 straight-5", "seat 1 takes all straight-5", "seat 1 bets 10 straight-6")
    pit.do("dealer closes", "wheel 5")
    assert pit.settlements() == [(1, "straight-6", "loses", -10, "C.4")]
    assert pit.gain() == -10


def test_C_4_wagers_are_not_called_on_or_off() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 red")
    assert pit.cited("seat 1 calls off red") == "C.4"
    assert pit.cited("seat 1 takes all black") == "C.4"


# --- D: inside ---


def test_D_1_straight_is_one_of_thirty_eight_numbers() -> None:
    spots = of_kind("straight")
    assert len(spots) == 38
    assert [len(covers) for covers in spots.values()] == [1] * 38
    assert outcomes("straight-00") == expected({"00"}, 35)


def test_D_2_split_is_a_line_between_two_boxes() -> None:
    spots = of_kind("split")
    assert len(spots) == 63  # 24 across, 33 down, 5 at the zeros, and 0-00 between the dozens
    zeros = {name for name, covers in spots.items() if covers & {"0", "00"}}
    assert zeros == {"split-0-1", "split-0-2", "split-00-2", "split-00-3", "split-0-00", "split-0-00-courtesy"}
    plain = {frozenset(covers) for name, covers in spots.items() if name not in zeros}
    assert plain == {
        frozenset((str(a), str(b)))
        for a, b in combinations(range(1, 37), 2)
        if b - a == 3 or (b - a == 1 and a % 3 != 0)
    }
    assert outcomes("split-17-20") == expected({"17", "20"}, 17)


def test_D_2_split_of_the_zeros_may_lie_between_the_dozens_too() -> None:
    assert outcomes("split-0-00") == outcomes("split-0-00-courtesy") == expected({"0", "00"}, 17)
    pit = Pit(BOOK)
    spun(pit, "0", "seat 1 bets 5 split-0-00", "seat 1 bets 7 split-0-00-courtesy")
    assert pit.settlements() == [
        (1, "split-0-00", "wins", 85, "G.1"),
        (1, "split-0-00-courtesy", "wins", 119, "G.1"),
    ]


def test_D_3_row_is_three_numbers_across() -> None:
    assert len(of_kind("row")) == 12
    assert outcomes("row-34-35-36") == expected({"34", "35", "36"}, 11)


def test_D_4_triple_is_one_of_three_groups_at_the_zeros() -> None:
    assert of_kind("triple") == {
        "triple-0-1-2": {"0", "1", "2"},
        "triple-0-00-2": {"0", "2", "00"},
        "triple-00-2-3": {"00", "2", "3"},
    }
    assert outcomes("triple-0-00-2") == expected({"0", "00", "2"}, 11)


def test_D_5_corner_is_four_boxes_that_meet() -> None:
    spots = of_kind("corner")
    assert len(spots) == 22
    assert {frozenset(map(int, covers)) for covers in spots.values()} == {
        frozenset((n, n + 1, n + 3, n + 4)) for n in range(1, 33) if n % 3
    }
    assert outcomes("corner-31-32-34-35") == expected({"31", "32", "34", "35"}, 8)


def test_D_6_first_five_is_the_top_line() -> None:
    assert of_kind("first-five") == {"first-five": {"0", "00", "1", "2", "3"}}
    assert outcomes("first-five") == expected({"0", "00", "1", "2", "3"}, 6)


def test_D_7_six_numbers_are_two_rows() -> None:
    spots = of_kind("six")
    assert len(spots) == 11
    assert {frozenset(map(int, covers)) for covers in spots.values()} == {
        frozenset(range(n, n + 6)) for n in range(1, 32, 3)
    }
    assert outcomes("six-31-36") == expected({"31", "32", "33", "34", "35", "36"}, 5)


# --- E: outside ---


@pytest.mark.parametrize("column", [1, 2, 3])
def test_E_1_column_is_twelve_numbers_of_one_column(column: int) -> None:
    assert len(of_kind("column")) == 3
    assert outcomes(f"column-{column}") == expected({str(n) for n in range(column, 37, 3)}, 2)


@pytest.mark.parametrize(("dozen", "first"), [(1, 1), (2, 13), (3, 25)])
def test_E_2_dozen_is_twelve_consecutive_numbers(dozen: int, first: int) -> None:
    assert len(of_kind("dozen")) == 3
    assert outcomes(f"dozen-{dozen}") == expected({str(n) for n in range(first, first + 12)}, 2)


RED = set(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))


def test_E_3_red_wins_on_the_eighteen_red_numbers() -> None:
    assert NAIVE["red"] == RED
    assert of_kind("red") == {"red": RED}
    assert outcomes("red") == expected(RED, 1)


def test_E_4_black_wins_on_the_eighteen_black_numbers() -> None:
    black = set(NUMBERS) - RED
    assert of_kind("black") == {"black": black}
    assert outcomes("black") == expected(black, 1)


def test_E_5_odd_wins_on_odd_numbers() -> None:
    assert outcomes("odd") == expected({str(n) for n in range(1, 36, 2)}, 1)
    assert len(of_kind("odd")["odd"]) == 18


def test_E_6_even_wins_on_even_numbers_but_on_neither_zero() -> None:
    gains = outcomes("even")
    assert gains == expected({str(n) for n in range(2, 37, 2)}, 1)
    assert (gains["0"], gains["00"]) == (-10, -10)


def test_E_7_low_wins_from_one_to_eighteen() -> None:
    assert outcomes("low") == expected({str(n) for n in range(1, 19)}, 1)


def test_E_8_high_wins_from_nineteen_to_thirty_six() -> None:
    assert outcomes("high") == expected({str(n) for n in range(19, 37)}, 1)


# --- F: the play ---


def test_F_1_valid_spin_is_asked_for_once_the_betting_is_closed() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 5 red")
    assert pit.cited("wheel 1") == "F.2"
    pit.do("dealer closes")
    assert pit.table.view()["asks"] == {
        "ask": "chance",
        "equipment": "wheel",
        "count": 1,
        "cite": f"{BOOK}/F.1",
    }
    assert pit.cited("dealer closes") == "F.1"
    pit.do("wheel 1")
    assert pit.table.view()["asks"] == {"ask": "between"}


def test_F_2_nothing_is_bet_moved_or_taken_after_no_more_bets() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 5 red")
    pit.do("dealer closes")
    assert pit.said() == [("F.2", "No more bets")]
    assert pit.cited("seat 1 bets 5 black") == "F.2"
    assert pit.cited("seat 1 bets 5 red") == "F.2"
    assert pit.cited("seat 1 takes all red") == "F.2"
    assert pit.cited("seat 1 undoes") == "F.2"
    pit.do("wheel 2")
    assert pit.gain() == -5


def test_F_2_wager_outside_a_round_is_refused() -> None:
    pit = Pit(BOOK)
    assert pit.cited("seat 1 bets 5 red") == "F.2"
    pit.do("dealer opens")
    assert pit.cited("seat 2 sits 100 Bob") == "F.2"
    assert pit.cited("seat 1 leaves") == "F.2"


@pytest.mark.parametrize(("slot", "says"), [("17", "17 black"), ("00", "00 green"), ("0", "0 green"), ("1", "1 red")])
def test_F_3_number_is_announced_and_crowned(slot: str, says: str) -> None:
    pit = Pit(BOOK)
    spun(pit, slot, "seat 1 bets 5 dozen-2")
    assert pit.said() == [("F.2", "No more bets"), ("F.3", says)]
    assert pit.table.view()["markers"] == {"crown": slot}
    kinds = [type(event) for event in pit.events]
    assert kinds.index(Settled) == kinds.index(Said, kinds.index(Said) + 1) + 1  # the call, then the settlement


def test_F_3_last_twenty_numbers_are_remembered() -> None:
    pit = Pit(BOOK)
    for n in range(1, 23):
        spun(pit, str(n))
    assert pit.table.carried.last == tuple(range(22, 2, -1))


def test_F_4_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    pit = Pit(BOOK, "Ann", "Bob")
    spun(
        pit,
        "7",
        "seat 1 bets 10 straight-7",
        "seat 1 bets 5 black",
        "seat 2 bets 6 red",
        "seat 2 bets 4 straight-8",
        "seat 1 bets 3 row-7-8-9",
        "seat 2 bets 2 dozen-3",
    )
    assert pit.settlements() == [
        (1, "black", "loses", -5, "C.4"),
        (2, "straight-8", "loses", -4, "C.4"),
        (2, "dozen-3", "loses", -2, "C.4"),
        (1, "straight-7", "wins", 350, "G.1"),
        (2, "red", "wins", 6, "G.1"),
        (1, "row-7-8-9", "wins", 33, "G.1"),
    ]
    assert (pit.gain(1), pit.gain(2), pit.bank()) == (378, 0, -378)


# --- G: odds ---

G_1 = {
    "straight": ("straight-17", "17", 35),
    "split": ("split-17-18", "17", 17),
    "row": ("row-16-17-18", "17", 11),
    "triple": ("triple-0-1-2", "0", 11),
    "corner": ("corner-14-15-17-18", "17", 8),
    "first-five": ("first-five", "00", 6),
    "six": ("six-16-21", "17", 5),
    "column": ("column-2", "17", 2),
    "dozen": ("dozen-2", "17", 2),
    "red": ("red", "1", 1),
    "black": ("black", "17", 1),
    "odd": ("odd", "17", 1),
    "even": ("even", "18", 1),
    "low": ("low", "17", 1),
    "high": ("high", "19", 1),
}


def test_G_1_straight_pays_thirty_five_to_one() -> None:
    pit = Pit(BOOK)
    spun(pit, "17", "seat 1 bets 10 straight-17")
    won = pit.settled("straight-17")
    assert (won.verdict, won.wager, won.odds, won.paid, str(won.cite)) == ("wins", 10, "35 to 1", 350, f"{BOOK}/G.1")
    assert pit.rack() == 1350


@pytest.mark.parametrize("wager", G_1)
def test_G_1_winning_wager_is_paid_the_listed_odds(wager: str) -> None:
    spot, slot, to_one = G_1[wager]
    pit = Pit(BOOK)
    assert sorted(pit.law.book.wagers) == sorted(G_1)
    spun(pit, slot, f"seat 1 bets 7 {spot}")
    assert pit.settlements() == [(1, spot, "wins", 7 * to_one, "G.1")]
    assert pit.settled(spot).odds == f"{to_one} to 1"
    assert pit.gain() == 7 * to_one


@pytest.mark.parametrize("wager", G_1)
def test_G_1_less_than_the_listed_odds_is_a_breach(wager: str) -> None:
    to_one = G_1[wager][2]
    less = f"{2 * to_one - 1} to 2"
    assert [str(b.cite) for b in breaches(Terms(BOOK, odds={wager: less}))] == [f"{BOOK}/G.1"]
    with pytest.raises(Breaches):
        open_table(Terms(BOOK, odds={wager: less}))


def test_G_1_house_may_pay_more() -> None:
    pit = Pit(BOOK, odds={"straight": "36 to 1", "first-five": "7 to 1"})
    spun(pit, "0", "seat 1 bets 10 straight-0", "seat 1 bets 10 first-five")
    assert [paid for _, _, _, paid, _ in pit.settlements()] == [360, 70]


def test_G_1_every_position_costs_two_thirty_eighths_but_the_first_five_three() -> None:
    totals: Counter[str] = Counter()
    for slot in SLOTS:
        pit = Pit(BOOK)
        spun(pit, slot, *(f"seat 1 bets 1 {spot}" for spot in NAIVE))
        for _, spot, _, paid, _ in pit.settlements():
            totals[spot] += paid
    assert dict(totals) == {spot: -3 if spot == "first-five" else -2 for spot in NAIVE}


@pytest.mark.parametrize("slot", ["0", "00"])
@pytest.mark.parametrize("spot", EVEN_MONEY)
def test_G_2_half_comes_back_where_the_house_chose_it(spot: str, slot: str) -> None:
    pit = Pit(BOOK, options={"half-back": True})
    spun(pit, slot, f"seat 1 bets 10 {spot}")
    assert pit.settlements() == [(1, spot, "loses", -5, "G.2")]
    assert (pit.rack(), pit.bank()) == (995, 5)


@pytest.mark.parametrize(("wager", "lost"), [(1, 1), (2, 1), (5, 3), (99, 50)])
def test_G_2_half_of_an_odd_amount_is_rounded_down_for_the_player(wager: int, lost: int) -> None:
    pit = Pit(BOOK, options={"half-back": True})
    spun(pit, "00", f"seat 1 bets {wager} odd")
    assert pit.settlements() == [(1, "odd", "loses", -lost, "G.2")]
    assert (pit.gain(), pit.bank()) == (-lost, lost)


@pytest.mark.parametrize("slot", ["0", "00"])
@pytest.mark.parametrize("spot", EVEN_MONEY)
def test_G_2_whole_wager_is_lost_where_the_house_chose_nothing(spot: str, slot: str) -> None:
    pit = Pit(BOOK)
    spun(pit, slot, f"seat 1 bets 10 {spot}")
    assert pit.settlements() == [(1, spot, "loses", -10, "C.4")]
    assert pit.gain() == -10


def test_G_2_half_back_is_for_zeros_and_even_money_only() -> None:
    pit = Pit(BOOK, options={"half-back": True})
    spun(pit, "2", "seat 1 bets 10 red", "seat 1 bets 10 odd", "seat 1 bets 10 high")
    assert pit.settlements() == [(1, spot, "loses", -10, "C.4") for spot in ("red", "odd", "high")]
    spun(pit, "0", "seat 1 bets 10 dozen-1", "seat 1 bets 10 column-1", "seat 1 bets 10 straight-00")
    assert pit.settlements() == [(1, spot, "loses", -10, "C.4") for spot in ("dozen-1", "column-1", "straight-00")]


def test_G_2_halves_are_collected_before_winners_are_paid() -> None:
    pit = Pit(BOOK, options={"half-back": True})
    spun(pit, "0", "seat 1 bets 10 straight-0", "seat 1 bets 10 red", "seat 1 bets 4 dozen-1")
    assert pit.settlements() == [
        (1, "red", "loses", -5, "G.2"),
        (1, "dozen-1", "loses", -4, "C.4"),
        (1, "straight-0", "wins", 350, "G.1"),
    ]


def test_G_2_half_back_is_true_or_false() -> None:
    assert [str(b.cite) for b in breaches(Terms(BOOK, options={"half-back": "often"}))] == [f"{BOOK}/G.2"]
    assert breaches(Terms(BOOK, options={"half-back": True})) == []


# --- H: No Spin ---


def no_spin(kind: str, paragraph: str) -> None:
    """The spin counts for nothing, the wagers stand, and betting is open again."""
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 straight-7", "dealer closes")
    pit.do(f"report {kind}")
    ((cite, says),) = pit.said()
    assert (cite, says.split(":")[0]) == (paragraph, "No spin")
    assert pit.settlements() == []
    assert pit.table.felt.amount(1, "straight-7") == 10
    assert pit.table.view()["asks"]["ask"] == "window"
    assert pit.cited("wheel 7") == "F.2"
    pit.do("seat 1 bets 5 straight-7", "seat 1 bets 5 red", "seat 1 takes 2 red", "dealer closes")
    pit.do(f"report {kind}")
    assert [cite for cite, _ in pit.said()] == [paragraph]
    pit.do("dealer closes", "wheel 7")
    assert pit.settlements() == [(1, "straight-7", "wins", 525, "G.1"), (1, "red", "wins", 3, "G.1")]
    assert pit.table.carried.last == (7,)
    assert pit.table.round == 1
    assert pit.gain() == 528


def test_H_1_ball_spun_with_the_wheel_is_no_spin() -> None:
    no_spin("same-direction", "H.1")


def test_H_2_ball_short_of_four_turns_is_no_spin() -> None:
    no_spin("short-spin", "H.2")


def test_H_3_foreign_object_in_the_wheel_is_no_spin() -> None:
    no_spin("foreign-object", "H.3")


def test_H_1_report_is_made_only_of_a_spin() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 red")
    for kind in ("same-direction", "short-spin", "foreign-object", "earthquake"):
        assert pit.cited(f"report {kind}") == "H.1"
    pit.do("dealer closes")
    assert pit.cited("report earthquake") == "H.1"


# --- I: limits ---


def test_I_limits_bound_what_stands_on_a_spot() -> None:
    pit = Pit(BOOK, least=500, most=10000)
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 4 red") == "I"
    assert pit.cited("seat 1 bets 101 red") == "I"
    assert pit.cited("seat 1 bets 0 red") == "I"
    assert pit.cited("seat 1 bets -5 red") == "I"
    pit.do("seat 1 bets 5 red", "seat 1 bets 95 red")
    assert pit.cited("seat 1 bets 1 red") == "I"
    assert pit.cited("seat 1 takes 96 red") == "I"
    assert pit.cited("seat 1 takes 101 red") == "I"
    assert pit.cited("seat 1 takes 0 red") == "I"  # no chips are not all chips
    pit.do("seat 1 takes 95 red", "seat 1 bets 100 black")
    assert pit.rack() == 895


def test_I_limits_may_be_posted_for_one_wager() -> None:
    pit = Pit(BOOK, least=500, most=10000, limits={"straight": (100, 2500)})
    pit.do("dealer opens", "seat 1 bets 1 straight-7", "seat 1 bets 24 straight-7", "seat 1 bets 25 straight-8")
    assert pit.cited("seat 1 bets 1 straight-7") == "I"
    assert pit.cited("seat 1 bets 26 straight-9") == "I"
    assert pit.cited("seat 1 bets 4 split-7-8") == "I"


def test_I_posted_on_the_sign_and_possible() -> None:
    law = Pit(BOOK).law
    assert (law.book.sign.cite, law.book.limits.cite, law.limits("red")) == ("I", "I", (1, 1000))
    assert [str(b.cite) for b in breaches(Terms(BOOK, least=1000, most=500))] == [f"{BOOK}/I"]
    assert [str(b.cite) for b in breaches(Terms(BOOK, least=0, most=500))] == [f"{BOOK}/I"]
    assert [str(b.cite) for b in breaches(Terms(BOOK, limits={"keno": (100, 500)}))] == [f"{BOOK}/I"]
