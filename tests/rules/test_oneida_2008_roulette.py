"""Roulette at the table, `oneida-2008/roulette` A to H: each test proves the paragraph in its name.

The layout is written out by arithmetic here, wager kind by wager kind, and the table's own must agree with it.
"""

from collections import Counter
from datetime import date

import pytest

from croupier.games import breaches, open_table
from croupier.games.roulette import LAYOUT
from croupier.play.event import Placed
from croupier.play.wheel import ORDER, colour
from croupier.rulebook.book import book, rules_in_force
from croupier.rulebook.cite import Breaches
from croupier.rulebook.law import Terms
from pit import Pit

BOOK = "oneida-2008/roulette"
ZERO, DOUBLE = 0, 37
POCKETS = [*range(37), DOUBLE]
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")
TO_ONE = {
    "straight": 35,
    "split": 17,
    "row": 11,
    "triple": 11,
    "corner": 8,
    "first-five": 6,
    "six": 5,
    "column": 2,
    "dozen": 2,
} | dict.fromkeys(EVEN_MONEY, 1)

FIRSTS = range(1, 35, 3)  # the first number of each row
GROUPS: dict[str, list[tuple[int, ...]]] = {
    "straight": [(n,) for n in POCKETS],
    "split": [
        *((n, n + 1) for first in FIRSTS for n in (first, first + 1)),
        *((n, n + 3) for n in range(1, 34)),
        *((ZERO, 1), (ZERO, 2), (2, DOUBLE), (3, DOUBLE)),
        *((ZERO, DOUBLE), (ZERO, DOUBLE)),  # between the boxes, and between the second and third dozen
    ],
    "row": [(n, n + 1, n + 2) for n in FIRSTS],
    "triple": [(ZERO, 1, 2), (ZERO, 2, DOUBLE), (2, 3, DOUBLE)],
    "corner": [(n, n + 1, n + 3, n + 4) for first in FIRSTS if first < 34 for n in (first, first + 1)],
    "first-five": [(ZERO, 1, 2, 3, DOUBLE)],
    "six": [tuple(range(n, n + 6)) for n in FIRSTS if n < 34],
    "column": [tuple(range(n, 37, 3)) for n in (1, 2, 3)],
    "dozen": [tuple(range(n, n + 12)) for n in (1, 13, 25)],
    "red": [tuple(sorted(RED))],
    "black": [tuple(n for n in range(1, 37) if n not in RED)],
    "odd": [tuple(range(1, 36, 2))],
    "even": [tuple(range(2, 37, 2))],
    "low": [tuple(range(1, 19))],
    "high": [tuple(range(19, 37))],
}
COUNTS = {"straight": 38, "split": 63, "row": 12, "triple": 3, "corner": 22, "first-five": 1, "six": 11}
COUNTS |= {"column": 3, "dozen": 3} | dict.fromkeys(EVEN_MONEY, 1)


def text(pocket: int) -> str:
    return "00" if pocket == DOUBLE else str(pocket)


def same_layout(kind: str) -> None:
    """The table's positions of this kind are those of the document, no more and no fewer."""
    assert len(GROUPS[kind]) == COUNTS[kind]
    spots = [spot for spot in LAYOUT.values() if spot.wager == kind]
    assert Counter(spot.covers for spot in spots) == Counter(GROUPS[kind])


def spun(pit: Pit, pocket: int, *bets: str) -> None:
    pit.do("dealer opens", *bets, "dealer closes", f"wheel {text(pocket)}")


def wins_exactly(kind: str, spot: str, covers: tuple[int, ...]) -> None:
    """Ten chips on the spot, spun into each pocket in turn."""
    assert covers in GROUPS[kind]
    for pocket in POCKETS:
        pit = Pit(BOOK)
        spun(pit, pocket, f"seat 1 bets 10 {spot}")
        won = pocket in covers
        paid = 10 * TO_ONE[kind] if won else -10
        assert pit.settlements() == [(1, spot, "wins" if won else "loses", paid, "G.1" if won else "C.4")]
        assert (pit.gain(), pit.bank()) == (paid, -paid)


# --- A: equipment ---


def test_A_2_eight_colours_for_eight_players() -> None:
    pit = Pit(BOOK, *"ABCDEFGH")
    assert pit.cited("seat 9 sits 100 Ivy") == "A.2"
    assert pit.cited("seat 3 sits 100 Ivy") == "A.2"
    spun(pit, 8, *(f"seat {seat} bets {seat} straight-8" for seat in range(1, 9)))
    assert pit.settlements() == [(seat, "straight-8", "wins", 35 * seat, "G.1") for seat in range(1, 9)]
    assert pit.bank() == -35 * 36


def test_A_3_wheel_has_one_to_thirty_six_and_two_zeros() -> None:
    assert sorted(ORDER) == POCKETS
    order = (0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1)
    order += (37, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2)
    assert order == ORDER
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer closes")
    assert pit.cited("wheel 1 2") == "A.3"
    assert pit.cited("dice 1") == "A.3"
    assert str(pit.refused("wheel 37").cite) == "croupier/records/chance.entered"


@pytest.mark.parametrize("pocket", POCKETS)
def test_A_3_every_pocket_decides_all_162_positions(pocket: int) -> None:
    assert sum(COUNTS.values()) == len(LAYOUT) == 162
    pit = Pit(BOOK)
    spun(pit, pocket, *(f"seat 1 bets 1 {spot}" for spot in LAYOUT))
    want = Counter(
        (kind, "wins", TO_ONE[kind], "G.1") if pocket in covers else (kind, "loses", -1, "C.4")
        for kind, groups in GROUPS.items()
        for covers in groups
    )
    got = Counter((LAYOUT[spot].wager, verdict, paid, cite) for _, spot, verdict, paid, cite in pit.settlements())
    assert got == want
    assert pit.gain() == -pit.bank() == sum(paid * times for (_, _, paid, _), times in want.items())


# --- C: placing ---


def test_C_1_chips_are_placed_on_the_layout_and_taken_back() -> None:
    pit = Pit(BOOK, chips=40)
    pit.do("dealer opens", "seat 1 bets 30 split-0-00")
    assert [(e.amount, e.total, e.cite.paragraph) for e in pit.events if isinstance(e, Placed)] == [(30, 30, "D.2")]
    assert pit.cited("seat 1 bets 11 red") == "C.1"
    pit.do("seat 1 takes 10 split-0-00")
    assert (pit.rack(), pit.table.felt.amount(1, "split-0-00")) == (20, 20)


def test_C_1_verbal_wager_with_cash_is_confirmed_and_becomes_chips() -> None:
    pit = Pit(BOOK, chips=10)
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 20 straight-9 verbal") == "C.1"
    pit.do("seat 1 bets 20 straight-9 verbal confirmed", "dealer closes", "wheel 9")
    assert pit.settlements() == [(1, "straight-9", "wins", 700, "G.1")]
    assert (pit.rack(), pit.table.ledger.balance("cash"), pit.bank()) == (730, -30, -700)


def test_C_1_match_play_coupon_pays_as_chips() -> None:
    pit = Pit(BOOK)
    spun(pit, 20, "seat 1 bets 15 even coupon 15")
    assert pit.settlements() == [(1, "even", "wins", 30, "G.1")]
    spun(pit, DOUBLE, "seat 1 bets 15 even coupon 15")
    assert pit.settlements() == [(1, "even", "loses", -15, "C.4")]
    assert pit.gain() == 15
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 10 even coupon 15") == "C.1"
    assert pit.cited("seat 1 bets 10 column-1 coupon 10") == "C.1"


def test_C_1_coupon_stays_matched_when_chips_are_taken_back() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 15 even coupon 10")
    assert pit.cited("seat 1 takes 6 even") == "C.1"
    pit.do("seat 1 takes 5 even")
    assert pit.cited("seat 1 takes 1 even") == "C.1"
    pit.do("seat 1 takes all even")
    assert pit.rack() == 1000


def test_C_1_house_without_match_play_takes_no_coupon() -> None:
    pit = Pit(BOOK, options={"match-play": False})
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 10 even coupon 10") == "C.1"


def test_C_1_house_limits_bound_a_wager_at_the_table() -> None:
    pit = Pit(BOOK, least=500, most=10000, limits={"straight": (100, 2500)})
    pit.do("dealer opens", "seat 1 bets 25 straight-4", "seat 1 bets 5 red")
    assert pit.cited("seat 1 bets 1 straight-4") == "I.3.b.iii"
    assert pit.cited("seat 1 bets 96 red") == "I.3.b.iii"
    assert pit.cited("seat 1 bets 4 black") == "I.3.b.iii"
    assert pit.cited("seat 1 bets 0 black") == "I.3.b.iii"
    assert pit.cited("seat 1 takes 0 red") == "I.3.b.iii"  # no chips are not all chips
    pit.do("seat 1 bets 95 red")
    assert pit.rack() == 875


def test_C_2_value_chip_is_not_wagered_with_a_coupon() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 10 odd coupon 5 value_chips") == "C.2"
    pit.do("seat 1 bets 10 odd value_chips", "seat 1 bets 10 even coupon 5")
    assert pit.rack() == 980


def test_C_2_value_chip_is_not_added_to_a_coupon() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 odd coupon 5")
    assert pit.cited("seat 1 bets 10 odd value_chips") == "C.2"


def test_C_2_coupon_is_not_added_to_a_value_chip() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 odd value_chips")
    assert pit.cited("seat 1 bets 10 odd coupon 5") == "C.2"


def test_C_4_wager_is_settled_where_it_lies() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 six-1-6", "seat 1 takes all six-1-6", "seat 1 bets 10 six-4-9")
    assert pit.cited("seat 1 bets 10 six-2-7") == "C.4"
    assert pit.cited("seat 1 calls on six-4-9") == "C.4"
    pit.do("dealer closes", "wheel 3")
    assert pit.settlements() == [(1, "six-4-9", "loses", -10, "C.4")]


# --- D: inside ---


def test_D_1_straight_wins_on_its_number() -> None:
    same_layout("straight")
    wins_exactly("straight", "straight-0", (ZERO,))


def test_D_2_split_wins_on_either_number() -> None:
    same_layout("split")
    wins_exactly("split", "split-00-3", (3, DOUBLE))
    wins_exactly("split", "split-35-36", (35, 36))


def test_D_2_split_of_the_zeros_lies_in_two_places() -> None:
    wins_exactly("split", "split-0-00", (ZERO, DOUBLE))
    wins_exactly("split", "split-0-00-courtesy", (ZERO, DOUBLE))


def test_D_3_row_wins_on_its_three_numbers() -> None:
    same_layout("row")
    wins_exactly("row", "row-1-2-3", (1, 2, 3))


def test_D_4_triple_wins_on_three_groups_only() -> None:
    same_layout("triple")
    wins_exactly("triple", "triple-0-1-2", (ZERO, 1, 2))
    wins_exactly("triple", "triple-0-00-2", (ZERO, 2, DOUBLE))
    wins_exactly("triple", "triple-00-2-3", (2, 3, DOUBLE))
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 5 triple-4-5-6") == "C.4"


def test_D_5_corner_wins_on_four_numbers() -> None:
    same_layout("corner")
    wins_exactly("corner", "corner-2-3-5-6", (2, 3, 5, 6))


def test_D_6_first_five_wins_on_the_top_line() -> None:
    same_layout("first-five")
    wins_exactly("first-five", "first-five", (ZERO, 1, 2, 3, DOUBLE))


def test_D_7_six_numbers_win_on_two_rows() -> None:
    same_layout("six")
    wins_exactly("six", "six-1-6", (1, 2, 3, 4, 5, 6))


# --- E: outside ---


@pytest.mark.parametrize("first", [1, 2, 3])
def test_E_1_column_wins_on_its_twelve_numbers(first: int) -> None:
    same_layout("column")
    wins_exactly("column", f"column-{first}", tuple(range(first, 37, 3)))


@pytest.mark.parametrize(("dozen", "first"), [(1, 1), (2, 13), (3, 25)])
def test_E_2_dozen_wins_on_its_twelve_numbers(dozen: int, first: int) -> None:
    same_layout("dozen")
    wins_exactly("dozen", f"dozen-{dozen}", tuple(range(first, first + 12)))


def test_E_3_red_wins_on_red_numbers() -> None:
    same_layout("red")
    assert [n for n in POCKETS if colour(n) == "red"] == sorted(RED)
    wins_exactly("red", "red", tuple(sorted(RED)))


def test_E_4_black_wins_on_black_numbers() -> None:
    same_layout("black")
    assert [n for n in POCKETS if colour(n) == "green"] == [ZERO, DOUBLE]
    wins_exactly("black", "black", (2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35))


def test_E_5_odd_wins_on_odd_numbers() -> None:
    same_layout("odd")
    wins_exactly("odd", "odd", tuple(range(1, 36, 2)))


def test_E_6_even_wins_on_even_numbers_but_on_neither_zero() -> None:
    same_layout("even")
    wins_exactly("even", "even", tuple(range(2, 37, 2)))


def test_E_7_low_wins_from_one_to_eighteen() -> None:
    same_layout("low")
    wins_exactly("low", "low", tuple(range(1, 19)))


def test_E_8_high_wins_from_nineteen_to_thirty_six() -> None:
    same_layout("high")
    wins_exactly("high", "high", tuple(range(19, 37)))


# --- F: the play ---


def test_F_1_spin_follows_the_close_of_betting() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited("wheel 5") == "F.2"
    pit.do("dealer closes")
    assert pit.table.view()["asks"] == {"ask": "chance", "equipment": "wheel", "count": 1, "cite": f"{BOOK}/F.1"}
    assert pit.cited("dealer opens") == "F.2"


def test_F_2_nothing_is_bet_or_taken_after_no_more_bets() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 5 red", "dealer closes")
    assert pit.said() == [("F.2", "No more bets")]
    assert pit.cited("seat 1 bets 5 red") == "F.2"
    assert pit.cited("seat 1 takes all red") == "F.2"
    pit.do("wheel 00")
    assert pit.cited("seat 1 bets 5 red") == "F.2"
    assert pit.gain() == -5


def test_F_3_number_is_announced_and_crowned() -> None:
    pit = Pit(BOOK)
    spun(pit, DOUBLE, "seat 1 bets 5 straight-00")
    assert pit.said() == [("F.2", "No more bets"), ("F.3", "00 green")]
    assert pit.table.view()["markers"] == {"crown": "00"}
    assert pit.table.carried.last == (DOUBLE,)


def test_F_4_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    pit = Pit(BOOK, "Ann", "Bob")
    bets = ("seat 1 bets 10 first-five", "seat 1 bets 5 red", "seat 2 bets 1 triple-0-1-2", "seat 2 bets 2 low")
    spun(pit, ZERO, *bets)
    assert pit.settlements() == [
        (1, "red", "loses", -5, "C.4"),
        (2, "low", "loses", -2, "C.4"),
        (1, "first-five", "wins", 60, "G.1"),
        (2, "triple-0-1-2", "wins", 11, "G.1"),
    ]
    assert (pit.gain(1), pit.gain(2), pit.bank()) == (55, 9, -64)


# --- G: odds ---


@pytest.mark.parametrize(("kind", "to_one"), TO_ONE.items())
def test_G_1_winning_wager_is_paid_the_listed_odds(kind: str, to_one: int) -> None:
    spot = next(spot for spot in LAYOUT.values() if spot.wager == kind)
    pit = Pit(BOOK)
    spun(pit, spot.covers[-1], f"seat 1 bets 3 {spot.id}")
    assert pit.settlements() == [(1, spot.id, "wins", 3 * to_one, "G.1")]
    assert pit.settled(spot.id).odds == f"{to_one} to 1"
    assert str(pit.settled(spot.id).cite) == f"{BOOK}/G.1"
    less = breaches(Terms(BOOK, odds={kind: f"{2 * to_one - 1} to 2"}))
    assert [str(breach.cite) for breach in less] == [f"{BOOK}/G.1"]
    assert breaches(Terms(BOOK, odds={kind: f"{to_one + 1} to 1"})) == []


def test_G_1_wagers_listed_are_all_there_are() -> None:
    assert sorted(book(BOOK).wagers) == sorted(TO_ONE)


@pytest.mark.parametrize("pocket", [ZERO, DOUBLE])
@pytest.mark.parametrize("spot", EVEN_MONEY)
def test_G_1_even_money_loses_whole_on_a_zero(spot: str, pocket: int) -> None:
    pit = Pit(BOOK)
    spun(pit, pocket, f"seat 1 bets 10 {spot}")
    assert pit.settlements() == [(1, spot, "loses", -10, "C.4")]
    assert pit.gain() == -10


@pytest.mark.parametrize("value", [True, False])
def test_G_1_half_back_is_no_option_of_this_edition(value: bool) -> None:
    terms = Terms(BOOK, options={"half-back": value})
    (breach,) = breaches(terms)
    assert str(breach.cite) == "croupier/records/house"
    assert "'half-back'" in breach.why
    with pytest.raises(Breaches):
        open_table(terms)
    assert "G.2" not in book(BOOK)
    assert breaches(Terms("oneida-2006/roulette", options={"half-back": value})) == []


def test_G_1_edition_replaces_the_older_from_its_day_on() -> None:
    assert rules_in_force("oneida", "roulette", date(2008, 5, 27)).id == "oneida-2006/roulette"
    assert rules_in_force("oneida", "roulette", date(2008, 5, 28)).id == BOOK


# --- H: No Spin ---


def no_spin(kind: str, paragraph: str) -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 bets 10 black")
    assert pit.cited(f"report {kind}") == "H.1"
    pit.do("dealer closes")
    pit.do(f"report {kind}")
    ((cite, says),) = pit.said()
    assert (cite, says.split(":")[0]) == (paragraph, "No spin")
    assert (pit.settlements(), pit.table.felt.amount(1, "black"), pit.rack()) == ([], 10, 990)
    pit.do("seat 1 bets 10 black", "dealer closes", "wheel 4")
    assert pit.settlements() == [(1, "black", "wins", 20, "G.1")]
    assert (pit.gain(), pit.table.carried.last, pit.table.round) == (20, (4,), 1)


def test_H_1_ball_spun_with_the_wheel_is_no_spin() -> None:
    no_spin("same-direction", "H.1")


def test_H_2_ball_short_of_four_turns_is_no_spin() -> None:
    no_spin("short-spin", "H.2")


def test_H_3_foreign_object_in_the_wheel_is_no_spin() -> None:
    no_spin("foreign-object", "H.3")
