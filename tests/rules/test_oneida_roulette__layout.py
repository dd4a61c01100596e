"""Roulette of `oneida-2006` and `oneida-2008` at the table: the wheel and the layout (A, D, E).

Both editions have these paragraphs in the same words, so each test runs once for each. The layout is drawn once more
here, on a plain grid of text, and compared with the one the table plays on.
"""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from croupier.play.vocabulary.wheel import ORDER, POCKETS, colour, pocket_text
from pit import Pit
from proves import proves

BOOKS = ("oneida-2006/roulette", "oneida-2008/roulette")
NUMBERS = [str(n) for n in range(1, 37)]
SLOTS = ["0", "00", *NUMBERS]
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")
RED = set(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))

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


def of_kind(book: str, kind: str) -> dict[str, set[str]]:
    """The naive positions of one kind, checked against the table's own."""
    mine = {name: covers for name, covers in NAIVE.items() if name == kind or name.startswith(f"{kind}-")}
    spots = Pit(book).table.game.spots(Pit(book).law).values()
    theirs = {spot.id: {pocket_text(p) for p in spot.covers} for spot in spots if spot.wager == kind}
    assert theirs == mine
    return mine


def spun(pit: Pit, pocket: str, *bets: str) -> None:
    pit.do("dealer opens", *bets, "dealer closes", f"wheel {pocket}")


def outcomes(book: str, bet: str, amount: int = 10, **terms: object) -> dict[str, int]:
    """What a wager gains in each of the 38 pockets."""
    gains = {}
    for slot in SLOTS:
        pit = Pit(book, **terms)
        spun(pit, slot, f"seat 1 bets {amount} {bet}")
        assert pit.settled(bet).paid == pit.gain() == -pit.bank()
        gains[slot] = pit.gain()
    return gains


def expected(covers: set[str], to_one: int, amount: int = 10) -> dict[str, int]:
    return {slot: amount * to_one if slot in covers else -amount for slot in SLOTS}


@proves("A.2")
def test_A_2_colour_tells_the_player_so_chips_of_two_players_lie_apart_on_one_spot(book: str) -> None:
    pit = Pit(book, "Ann", "Bob")
    spun(pit, "17", "seat 1 bets 5 straight-17", "seat 2 bets 8 straight-17")
    assert pit.settlements() == [
        (1, "straight-17", "wins", 175, "G.1"),
        (2, "straight-17", "wins", 280, "G.1"),
    ]
    assert (pit.gain(1), pit.gain(2), pit.bank()) == (175, 280, -455)


@proves("A.2")
def test_A_2_eight_places_one_colour_each(book: str) -> None:
    pit = Pit(book, *"ABCDEFGH")
    assert sorted(pit.table.seats) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert pit.cited("seat 9 sits 100 Ivy") == "A.2"
    assert pit.cited("seat 0 sits 100 Ivy") == "A.2"
    assert pit.cited("seat 8 sits 100 Ivy") == "A.2"


@proves("A.2")
def test_A_2_nobody_wagers_for_an_empty_place_or_for_another(book: str) -> None:
    pit = Pit(book, "Ann", "Bob")
    pit.do("dealer opens")
    assert pit.cited("seat 3 bets 5 red") == "A.2"
    assert pit.cited("seat 1 bets 5 red at 2") == "A.2"
    pit.do("seat 2 bets 5 red")
    assert pit.cited("seat 1 takes all red at 2") == "A.2"
    assert pit.cited("seat 1 takes all red") == "C.4"


@proves("A.3")
def test_A_3_wheel_has_thirty_eight_pockets() -> None:
    assert len(POCKETS) == 38
    assert sorted(map(pocket_text, POCKETS)) == sorted(SLOTS)
    assert sorted(ORDER) == sorted(POCKETS)


@proves("A.3")
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


@proves("A.3")
@pytest.mark.parametrize("text", ["37", "-1", "000", "01", "", "x"])
def test_A_3_pocket_that_the_wheel_lacks_is_not_read(book: str, text: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 5 red", "dealer closes")
    assert str(pit.refused(f"wheel {text}").cite) == "croupier/records/chance.entered"


@proves("A.3")
def test_A_3_ball_rests_in_one_pocket(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 5 red", "dealer closes")
    assert pit.cited("wheel 17 18") == "A.3"


@proves("A.3")
def test_A_3_other_equipment_than_the_wheel_is_refused(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 5 red", "dealer closes")
    assert pit.cited("dice 3") == "A.3"
    assert pit.cited("cards 2c") == "A.3"


@proves("A.3")
@pytest.mark.parametrize("slot", SLOTS)
def test_A_3_every_pocket_decides_all_162_positions(book: str, slot: str) -> None:
    assert len(NAIVE) == 162
    pit = Pit(book)
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


@proves("D.1")
def test_D_1_straight_is_one_of_thirty_eight_numbers(book: str) -> None:
    spots = of_kind(book, "straight")
    assert len(spots) == 38
    assert [len(covers) for covers in spots.values()] == [1] * 38
    assert outcomes(book, "straight-00") == expected({"00"}, 35)


@proves("D.2")
def test_D_2_split_is_a_line_between_two_boxes(book: str) -> None:
    spots = of_kind(book, "split")
    assert len(spots) == 63  # 24 across, 33 down, 5 at the zeros, and 0-00 between the dozens
    zeros = {name for name, covers in spots.items() if covers & {"0", "00"}}
    assert zeros == {"split-0-1", "split-0-2", "split-00-2", "split-00-3", "split-0-00", "split-0-00-courtesy"}
    plain = {frozenset(covers) for name, covers in spots.items() if name not in zeros}
    assert plain == {
        frozenset((str(a), str(b)))
        for a, b in combinations(range(1, 37), 2)
        if b - a == 3 or (b - a == 1 and a % 3 != 0)
    }
    assert outcomes(book, "split-17-20") == expected({"17", "20"}, 17)


@proves("D.2")
def test_D_2_split_of_the_zeros_may_lie_between_the_dozens_too(book: str) -> None:
    assert outcomes(book, "split-0-00") == outcomes(book, "split-0-00-courtesy") == expected({"0", "00"}, 17)
    pit = Pit(book)
    spun(pit, "0", "seat 1 bets 5 split-0-00", "seat 1 bets 7 split-0-00-courtesy")
    assert pit.settlements() == [
        (1, "split-0-00", "wins", 85, "G.1"),
        (1, "split-0-00-courtesy", "wins", 119, "G.1"),
    ]


@proves("D.3")
def test_D_3_row_is_three_numbers_across(book: str) -> None:
    assert len(of_kind(book, "row")) == 12
    assert outcomes(book, "row-34-35-36") == expected({"34", "35", "36"}, 11)


@proves("D.4")
def test_D_4_triple_is_one_of_three_groups_at_the_zeros(book: str) -> None:
    assert of_kind(book, "triple") == {
        "triple-0-1-2": {"0", "1", "2"},
        "triple-0-00-2": {"0", "2", "00"},
        "triple-00-2-3": {"00", "2", "3"},
    }
    assert outcomes(book, "triple-0-00-2") == expected({"0", "00", "2"}, 11)


@proves("D.5")
def test_D_5_corner_is_four_boxes_that_meet(book: str) -> None:
    spots = of_kind(book, "corner")
    assert len(spots) == 22
    assert {frozenset(map(int, covers)) for covers in spots.values()} == {
        frozenset((n, n + 1, n + 3, n + 4)) for n in range(1, 33) if n % 3
    }
    assert outcomes(book, "corner-31-32-34-35") == expected({"31", "32", "34", "35"}, 8)


@proves("D.6")
def test_D_6_first_five_is_the_top_line(book: str) -> None:
    assert of_kind(book, "first-five") == {"first-five": {"0", "00", "1", "2", "3"}}
    assert outcomes(book, "first-five") == expected({"0", "00", "1", "2", "3"}, 6)


@proves("D.7")
def test_D_7_six_numbers_are_two_rows(book: str) -> None:
    spots = of_kind(book, "six")
    assert len(spots) == 11
    assert {frozenset(map(int, covers)) for covers in spots.values()} == {
        frozenset(range(n, n + 6)) for n in range(1, 32, 3)
    }
    assert outcomes(book, "six-31-36") == expected({"31", "32", "33", "34", "35", "36"}, 5)


@proves("E.1")
@pytest.mark.parametrize("column", [1, 2, 3])
def test_E_1_column_is_twelve_numbers_of_one_column(book: str, column: int) -> None:
    assert len(of_kind(book, "column")) == 3
    assert outcomes(book, f"column-{column}") == expected({str(n) for n in range(column, 37, 3)}, 2)


@proves("E.2")
@pytest.mark.parametrize(("dozen", "first"), [(1, 1), (2, 13), (3, 25)])
def test_E_2_dozen_is_twelve_consecutive_numbers(book: str, dozen: int, first: int) -> None:
    assert len(of_kind(book, "dozen")) == 3
    assert outcomes(book, f"dozen-{dozen}") == expected({str(n) for n in range(first, first + 12)}, 2)


@proves("E.3")
def test_E_3_red_wins_on_the_eighteen_red_numbers(book: str) -> None:
    assert NAIVE["red"] == RED
    assert of_kind(book, "red") == {"red": RED}
    assert outcomes(book, "red") == expected(RED, 1)


@proves("E.4")
def test_E_4_black_wins_on_the_eighteen_black_numbers(book: str) -> None:
    black = set(NUMBERS) - RED
    assert of_kind(book, "black") == {"black": black}
    assert outcomes(book, "black") == expected(black, 1)


@proves("E.5")
def test_E_5_odd_wins_on_odd_numbers(book: str) -> None:
    assert outcomes(book, "odd") == expected({str(n) for n in range(1, 36, 2)}, 1)
    assert len(of_kind(book, "odd")["odd"]) == 18


@proves("E.6")
def test_E_6_even_wins_on_even_numbers_but_on_neither_zero(book: str) -> None:
    gains = outcomes(book, "even")
    assert gains == expected({str(n) for n in range(2, 37, 2)}, 1)
    assert (gains["0"], gains["00"]) == (-10, -10)


@proves("E.7")
def test_E_7_low_wins_from_one_to_eighteen(book: str) -> None:
    assert outcomes(book, "low") == expected({str(n) for n in range(1, 19)}, 1)


@proves("E.8")
def test_E_8_high_wins_from_nineteen_to_thirty_six(book: str) -> None:
    assert outcomes(book, "high") == expected({str(n) for n in range(19, 37)}, 1)


@proves("G.1")
def test_G_1_every_position_costs_two_thirty_eighths_but_the_first_five_three(book: str) -> None:
    totals: Counter[str] = Counter()
    for slot in SLOTS:
        pit = Pit(book)
        spun(pit, slot, *(f"seat 1 bets 1 {spot}" for spot in NAIVE))
        for _, spot, _, paid, _ in pit.settlements():
            totals[spot] += paid
    assert dict(totals) == {spot: -3 if spot == "first-five" else -2 for spot in NAIVE}
