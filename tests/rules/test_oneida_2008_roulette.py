"""Roulette, `oneida-2008/roulette`: what the edition of 2006 has not, above all the terminals (I). Each test proves the
paragraph in its name.

The layout is written out by arithmetic here, wager kind by wager kind, and the table's own must agree with it.
"""

from collections import Counter
from datetime import date

import msgspec
import pytest

from croupier.games import breaches, open_table, table_for
from croupier.games.roulette import LAYOUT, PROMPT, Terminal, chips_shown
from croupier.play.table.replay import replay_table
from croupier.play.table.view import AskView
from croupier.play.vocabulary.event import Placed, Racked, Taken
from croupier.play.vocabulary.move import BuyIn, Correct
from croupier.play.vocabulary.wheel import ORDER
from croupier.rulebook.book import book, rules_in_force
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.law import Law, Terms
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


# --- C: placing ---


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


# --- G: odds ---


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


# --- I: automatic wagering terminals ---

VOIDS = {
    "wrong-way": "I.9.a",
    "short-run": "I.9.b",
    "no-pocket": "I.9.c",
    "interference": "I.9.f",
    "wheel-malfunction": "I.9.g",
    "object-in-wheel": "I.9.h",
    "ball-out": "I.9.i",
    "fraud": "I.9.j",
}


def terminals(*players: str, chips: int = 1000, **options: bool | int | str) -> Pit:
    return Pit(BOOK, *players, chips=chips, options={"terminals": True, **options})


def opened(*players: str, chips: int = 1000, **options: bool | int | str) -> Pit:
    pit = terminals(*players, chips=chips, **options)
    pit.do("dealer opens")
    return pit


def finish(pit: Pit, pocket: int) -> None:
    """The ball, the lock-out, the sensor, the confirmation; the events are those of the settlement."""
    pit.do("dealer does prompt", "dealer does spin", "dealer closes", f"wheel {text(pocket)}")
    pit.do(f"dealer does confirm {pocket}")


def game(pit: Pit, pocket: int, *bets: str) -> list[tuple[int, str, str, int, str]]:
    pit.do("dealer opens", *bets)
    finish(pit, pocket)
    settled = pit.settlements()
    pit.do("dealer does lift-dolly")
    return settled


def stakes(pit: Pit, seat: int = 1) -> dict[str, int]:
    return {s.spot: s.amount for s in pit.table.felt.stakes.values() if s.seat == seat}


def placed(pit: Pit) -> list[tuple[str, int, str]]:
    return [(e.spot, e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Placed)]


def same_again(pit: Pit) -> None:
    """The log of what was done gives the same log, and the same table."""
    again = replay_table(pit.table.log.sealed(), table_for)
    assert again.view() == pit.table.view()
    assert again.ledger.snapshot() == pit.table.ledger.snapshot()


def test_I_terminals_are_for_the_house_to_choose() -> None:
    assert not Law(Terms(BOOK)).on("terminals")
    live = Pit(BOOK)
    live.do("dealer opens", "seat 1 bets 5 red")
    assert live.cited("dealer does prompt") == "F.2"
    assert live.cited("seat 1 presses recall") == "F.2"
    live.do("dealer closes", "wheel 1")
    assert live.cited("seat 1 presses cash-out") == "F.2"
    assert live.cited("seat 1 corrects 5") == "C.1"
    assert live.gain() == 5
    live.do("seat 1 leaves")
    for option in ({"terminal-count": 3}, {"terminal-chips": "1-2-5-10-25-100"}, {"game-clock": 30}):
        (stray,) = breaches(Terms(BOOK, options=option))
        assert stray.cite.paragraph == "I"
        assert breaches(Terms(BOOK, options={"terminals": True, **option})) == []


def test_I_two_hundred_terminals_play_one_wheel() -> None:
    pit = terminals(*(f"P{n}" for n in range(1, 201)), **{"terminal-count": 200})
    assert pit.cited("seat 201 sits 100 Late") == "I.3.a.iv"
    settled = game(pit, 17, *(f"seat {n} bets {1 + n % 5} straight-{n % 37}" for n in range(1, 201)))
    assert len(settled) == 200
    winners = [17, 54, 91, 128, 165]
    assert [(seat, paid) for seat, _, verdict, paid, _ in settled if verdict == "wins"] == [
        (n, 35 * (1 + n % 5)) for n in winners
    ]
    lost = sum(1 + n % 5 for n in range(1, 201) if n not in winners)
    assert pit.bank() == lost - 35 * sum(1 + n % 5 for n in winners)
    same_again(pit)


def test_I_1_b_the_wheel_has_38_pockets_and_the_sensor_reads_no_other() -> None:
    pit = opened()
    pit.do("dealer does prompt", "dealer does spin", "dealer closes")
    assert pit.cited("wheel 1 2") == "I.1.b"
    assert pit.cited("dice 1") == "I.1.b"
    assert str(pit.refused("wheel 37").cite) == "croupier/records/chance.entered"
    pit.do("wheel 00")
    assert pit.cited("dealer does confirm 38") == "I.6.e"
    assert pit.cited("dealer does confirm -1") == "I.6.e"


def test_I_3_credits_are_bought_first_and_then_wagered() -> None:
    pit = Pit(BOOK, options={"terminals": True}, chips=20)
    assert pit.cited("seat 1 bets 5 red") == "I.6.d"
    pit.do("dealer opens")
    assert pit.cited("seat 2 bets 5 red") == "I.3.a.iv"
    pit.do("seat 1 bets 20 red")
    assert pit.cited("seat 1 bets 1 red") == "I.3.b.i"
    assert pit.cited("seat 1 buys 50") == "I.6.d"


def test_I_3_a_i_nothing_is_wagered_aloud() -> None:
    pit = opened()
    assert pit.cited("seat 1 bets 5 red verbal") == "I.3.a.i"
    assert pit.cited("seat 1 bets 5 red verbal") == "I.3.a.i"


def test_I_3_a_iv_the_buy_in_is_entered_for_one_terminal() -> None:
    pit = terminals("Ann", "Bob", **{"terminal-count": 3})
    assert pit.cited("seat 4 sits 100 Dee") == "I.3.a.iv"
    assert pit.cited("seat 3 buys 100") == "I.3.a.iv"
    assert pit.cited("seat 2 sits 100 Dee") == "I.3.a.iv"
    pit.do("seat 3 sits 70 Dee", "seat 2 buys 30")
    assert [pit.rack(seat) for seat in (1, 2, 3)] == [1000, 1030, 70]


def test_I_3_a_v_a_confirmed_buy_in_is_credited() -> None:
    pit = terminals(chips=80)
    pit.do("seat 1 buys 40")
    assert pit.events == [Racked(pit.law.cite("I.3.a.v"), 1, "Ann", 40, "buys")]
    assert [(p.source, p.target, p.amount, p.cite.paragraph) for p in pit.table.ledger.postings] == [
        ("cash", "rack 1", 80, "I.3.a.v"),
        ("cash", "rack 1", 40, "I.3.a.v"),
    ]
    assert pit.cited("seat 1 buys 0") == "I.3.b.iii"


def test_I_3_b_i_only_credits_are_wagered() -> None:
    pit = opened(chips=30)
    assert pit.cited("seat 1 bets 31 red") == "I.3.b.i"
    assert pit.cited("seat 1 bets 10 red coupon 10") == "I.3.b.i"
    assert pit.cited("seat 1 bets 10 red value_chips") == "I.3.b.i"
    pit.do("seat 1 bets 30 red")
    assert (pit.rack(), stakes(pit)) == (0, {"red": 30})


def test_I_3_b_ii_a_touch_is_on_a_position_of_the_screen() -> None:
    pit = opened("Ann", "Bob")
    assert pit.cited("seat 1 bets 5 split-17-21") == "I.3.b.ii"
    assert pit.cited("seat 1 calls off red") == "I.3.b.ii"
    assert pit.cited("seat 1 chooses red") == "I.3.b.ii"
    assert pit.cited("seat 1 presses lever") == "I.3.b.ii"
    assert pit.cited("seat 1 bets 5 red at 2") == "I.3.a.iv"
    pit.do("seat 1 bets 5 split-17-20")
    assert placed(pit) == [("split-17-20", 5, "I.4.b")]


@pytest.mark.parametrize("six", book(BOOK).options["terminal-chips"].choices)
def test_I_3_b_iii_six_chips_and_every_sum_of_them(six: str) -> None:
    """The chips are such that what the smallest divides, and nothing else, is a sum of them."""
    law = Law(Terms(BOOK, options={"terminals": True, "terminal-chips": six}))
    chips = chips_shown(law)
    assert len(set(chips)) == 6
    sums = {0}
    for amount in range(1, 301):
        if any(amount - chip in sums for chip in chips):
            sums.add(amount)
    pit = opened(**{"terminal-chips": six})
    for amount in range(1, 301):
        line = f"seat 1 bets {amount} red"
        if amount in sums:
            pit.do(line, "seat 1 undoes")
        else:
            assert pit.cited(line) == "I.3.b.iii"
    assert pit.rack() == 1000


def test_I_3_b_iii_up_to_the_maximum_of_the_bet_or_the_credits() -> None:
    pit = Pit(BOOK, options={"terminals": True}, limits={"straight": (100, 2500), "red": (500, 50000)}, chips=100)
    pit.do("dealer opens", "seat 1 bets 20 straight-8")
    assert pit.cited("seat 1 bets 6 straight-8") == "I.3.b.iii"
    assert pit.cited("seat 1 bets 4 red") == "I.3.b.iii"
    assert pit.cited("seat 1 bets 0 red") == "I.3.b.iii"
    assert pit.cited("seat 1 bets 81 red") == "I.3.b.i"
    pit.do("seat 1 bets 5 straight-8", "seat 1 bets 75 red")
    assert pit.rack() == 0


def test_I_3_b_iv_cancel_removes_the_bet_that_is_touched() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 red", "seat 1 bets 5 red", "seat 1 bets 7 straight-3")
    assert pit.cited("seat 1 takes 5 red") == "I.3.b.iv"
    assert pit.cited("seat 1 takes all black") == "I.3.b.ii"
    pit.do("seat 1 takes all red")
    assert pit.events == [Taken(pit.law.cite("I.3.b.iv"), 1, 1, "red", 15, 0)]
    assert (stakes(pit), pit.rack()) == ({"straight-3": 7}, 993)


def test_I_3_b_v_undo_reverses_the_last_action_whatever_it_was() -> None:
    pit = terminals("Ann", "Bob")
    game(pit, 5, "seat 1 bets 4 red", "seat 1 bets 3 dozen-1")
    before = pit.rack()
    pit.do("dealer opens", "seat 1 bets 2 straight-17", "seat 1 presses neighbours", "seat 2 bets 9 black")
    pit.do("seat 1 presses recall", "seat 1 takes all red", "seat 1 presses clear")
    assert stakes(pit) == {}
    five = {"straight-17": 2, "straight-20": 2, "straight-32": 2, "straight-5": 2, "straight-22": 2}
    with_dozen = five | {"dozen-1": 3}
    for left in (with_dozen, with_dozen | {"red": 4}, five, {"straight-17": 2}, {}):
        pit.do("seat 1 undoes")
        assert pit.said()[-1][0] == "I.3.b.v"
        assert stakes(pit) == left
        assert pit.rack() == before - sum(left.values())
        assert stakes(pit, 2) == {"black": 9}
    assert pit.cited("seat 1 undoes") == "I.3.b.v"
    same_again(pit)


def test_I_3_b_v_undo_reaches_past_the_throw_of_the_ball_but_not_past_the_lock_out() -> None:
    pit = opened()
    pit.do("seat 1 bets 2 red", "dealer does prompt", "dealer does spin")
    pit.do("seat 1 undoes")
    assert (pit.said(), stakes(pit)) == ([("I.3.b.v", "Seat 1 takes back: bets 2 red")], {})
    assert pit.cited("dealer does spin") == "I.6.c"  # it is still running
    pit.do("seat 1 bets 3 black", "dealer closes")
    assert pit.cited("seat 1 undoes") == "I.6.d"
    assert stakes(pit) == {"black": 3}


def test_I_3_b_vi_recall_makes_the_bets_of_the_last_game_again() -> None:
    pit = terminals("Ann", "Bob")
    game(pit, 8, "seat 1 bets 5 red", "seat 1 bets 1 split-7-8", "seat 1 bets 1 split-7-8", "seat 2 bets 4 low")
    game(pit, 9, "seat 2 bets 6 high")  # Ann sits this one out
    pit.do("dealer opens", "seat 1 bets 10 red", "seat 1 presses recall", "seat 2 presses recall")
    assert placed(pit) == [
        ("red", 10, "I.5.c"),
        ("red", 5, "I.3.b.vi"),
        ("split-7-8", 2, "I.3.b.vi"),
        ("high", 6, "I.3.b.vi"),
    ]
    assert stakes(pit) == {"red": 15, "split-7-8": 2}
    assert stakes(pit, 2) == {"high": 6}
    same_again(pit)


def test_I_3_b_vi_recall_is_all_or_none() -> None:
    pit = terminals(chips=30)
    game(pit, 0, "seat 1 bets 10 red", "seat 1 bets 6 low")  # 14 credits are left
    pit.do("dealer opens")
    refusal = pit.refused("seat 1 presses recall")
    assert (refusal.cite.paragraph, refusal.why) == ("I.3.b.vi", "seat 1 has $14, recall takes $16")
    assert stakes(pit) == {}


def test_I_3_b_vi_recall_keeps_to_the_limits_and_to_whom_it_belongs() -> None:
    pit = Pit(BOOK, options={"terminals": True}, limits={"red": (100, 1500)}, chips=100)
    pit.do("dealer opens")
    assert pit.cited("seat 1 presses recall") == "I.3.b.vi"
    finish(pit, 1)
    pit.do("dealer does lift-dolly")
    game(pit, 1, "seat 1 bets 10 red", "seat 1 bets 5 low")
    pit.do("dealer opens", "seat 1 bets 6 red")
    assert pit.cited("seat 1 presses recall") == "I.3.b.iii"
    assert stakes(pit) == {"red": 6}
    pit.do("seat 1 takes all red")
    finish(pit, 2)
    pit.do("dealer does lift-dolly", "seat 1 presses cash-out", "seat 1 presses verify", "seat 1 leaves")
    pit.do("seat 1 sits 100 Eve", "dealer opens")
    assert pit.cited("seat 1 presses recall") == "I.3.b.vi"  # Ann's bets are not Eve's


def test_I_3_b_vii_clear_removes_all_of_ones_own_bets() -> None:
    pit = opened("Ann", "Bob")
    assert pit.cited("seat 1 presses clear") == "I.3.b.vii"
    pit.do("seat 1 bets 5 red", "seat 1 bets 2 straight-00", "seat 2 bets 3 red", "seat 1 presses clear")
    assert [(e.spot, e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [
        ("red", 5, "I.3.b.vii"),
        ("straight-00", 2, "I.3.b.vii"),
    ]
    assert (stakes(pit), stakes(pit, 2), pit.rack()) == ({}, {"red": 3}, 1000)


@pytest.mark.parametrize("pocket", POCKETS)
def test_I_3_b_viii_two_numbers_to_either_side_on_the_wheel(pocket: int) -> None:
    pit = opened()
    pit.do(f"seat 1 bets 3 straight-{text(pocket)}", "seat 1 bets 9 red", "seat 1 presses neighbours")
    around = ORDER * 3
    i = around.index(pocket, 38)
    beside = [around[i - 2], around[i - 1], around[i + 1], around[i + 2]]
    assert placed(pit)[2:] == [(f"straight-{text(n)}", 3, "I.3.b.viii") for n in beside]
    assert pit.rack() == 1000 - 15 - 9


def test_I_3_b_viii_as_much_as_the_last_touch_of_the_number_last_touched() -> None:
    pit = opened("Ann", "Bob")
    assert pit.cited("seat 1 presses neighbours") == "I.3.b.viii"
    pit.do("seat 1 bets 9 straight-0", "seat 1 bets 5 straight-17", "seat 1 bets 2 straight-17")
    assert pit.cited("seat 2 presses neighbours") == "I.3.b.viii"  # it is Ann who touched it
    pit.do("seat 1 presses neighbours", "seat 1 presses neighbours")
    assert stakes(pit)["straight-20"] == stakes(pit)["straight-22"] == 4
    pit.do("seat 1 presses clear")
    assert pit.cited("seat 1 presses neighbours") == "I.3.b.viii"
    pit.do("seat 1 bets 4 straight-00", "seat 1 bets 1 straight-8", "seat 1 takes all straight-8")
    pit.do("seat 1 presses neighbours")
    assert [spot for spot, _, _ in placed(pit)] == ["straight-13", "straight-1", "straight-27", "straight-10"]


def test_I_3_b_viii_all_four_or_none() -> None:
    pit = opened(chips=19)
    pit.do("seat 1 bets 4 straight-17")
    refusal = pit.refused("seat 1 presses neighbours")
    assert (refusal.cite.paragraph, refusal.why) == ("I.3.b.viii", "seat 1 has $15, neighbours takes $16")
    pit.do("seat 1 undoes", "seat 1 bets 3 straight-17", "seat 1 presses neighbours")
    assert (pit.rack(), len(stakes(pit))) == (4, 5)


def on_the_screen(kind: str, spot: str, covers: tuple[int, ...], paragraph: str) -> None:
    """Ten credits on the position, in 38 games that end in each pocket once."""
    same_layout(kind)
    assert covers in GROUPS[kind]
    pit = terminals()
    for pocket in POCKETS:
        before, won = pit.rack(), pocket in covers
        pit.do("dealer opens", f"seat 1 bets 10 {spot}")
        assert placed(pit) == [(spot, 10, paragraph)]
        finish(pit, pocket)
        paid = 10 * TO_ONE[kind] if won else -10
        assert pit.settlements() == [(1, spot, "wins" if won else "loses", paid, "I.7" if won else "I.6.g")]
        assert pit.rack() == before + paid
        pit.do("dealer does lift-dolly")


def test_I_4_a_straight() -> None:
    on_the_screen("straight", "straight-00", (DOUBLE,), "I.4.a")


def test_I_4_b_split() -> None:
    on_the_screen("split", "split-0-00-courtesy", (ZERO, DOUBLE), "I.4.b")
    on_the_screen("split", "split-8-9", (8, 9), "I.4.b")


def test_I_4_c_row() -> None:
    on_the_screen("row", "row-34-35-36", (34, 35, 36), "I.4.c")


def test_I_4_d_triple() -> None:
    on_the_screen("triple", "triple-0-00-2", (ZERO, 2, DOUBLE), "I.4.d")


def test_I_4_e_corner() -> None:
    on_the_screen("corner", "corner-1-2-4-5", (1, 2, 4, 5), "I.4.e")


def test_I_4_f_first_five() -> None:
    on_the_screen("first-five", "first-five", (ZERO, 1, 2, 3, DOUBLE), "I.4.f")


def test_I_4_g_six() -> None:
    on_the_screen("six", "six-31-36", tuple(range(31, 37)), "I.4.g")


def test_I_5_a_column() -> None:
    on_the_screen("column", "column-3", tuple(range(3, 37, 3)), "I.5.a")


def test_I_5_b_dozen() -> None:
    on_the_screen("dozen", "dozen-2", tuple(range(13, 25)), "I.5.b")


def test_I_5_c_red() -> None:
    on_the_screen("red", "red", tuple(sorted(RED)), "I.5.c")


def test_I_5_d_black() -> None:
    on_the_screen("black", "black", GROUPS["black"][0], "I.5.d")


def test_I_5_e_odd() -> None:
    on_the_screen("odd", "odd", tuple(range(1, 36, 2)), "I.5.e")


def test_I_5_f_even() -> None:
    on_the_screen("even", "even", tuple(range(2, 37, 2)), "I.5.f")


def test_I_5_g_low() -> None:
    on_the_screen("low", "low", tuple(range(1, 19)), "I.5.g")


def test_I_5_h_high() -> None:
    on_the_screen("high", "high", tuple(range(19, 37)), "I.5.h")


def test_I_6_a_all_have_the_time_that_the_house_set_on_the_clock() -> None:
    assert Law(Terms(BOOK, options={"terminals": True, "game-clock": 25})).number("game-clock") == 25
    (wrong,) = breaches(Terms(BOOK, options={"terminals": True, "game-clock": 5}))
    assert wrong.cite.paragraph == "I.6.a"
    pit = opened("Ann", "Bob")
    assert pit.table.view().asks == AskView(
        "window", "oneida-2008/roulette/I.6.a", steps=("prompt", "spin"), buttons=("recall", "clear", "neighbours")
    )
    pit.do("seat 1 bets 5 red", "dealer closes")
    for line in ("seat 1 bets 5 red", "seat 2 bets 5 red", "seat 1 presses clear", "seat 1 takes all red"):
        assert pit.cited(line) == "I.6.d"


def test_I_6_b_ten_seconds_before_the_end_the_dealer_is_told_to_spin() -> None:
    assert PROMPT == 10
    pit = opened()
    assert pit.cited("dealer does spin") == "I.6.b"
    pit.do("dealer does prompt")
    assert pit.said() == [("I.6.b", "10 seconds left: spin the ball")]
    assert pit.cited("dealer does prompt") == "I.6.b"
    pit.do("seat 1 bets 5 red", "dealer does spin")
    assert stakes(pit) == {"red": 5}


def test_I_6_c_the_ball_is_spun_once_and_counts_for_nothing_if_it_does_not_run() -> None:
    pit = opened()
    assert pit.cited("report wrong-way") == "I.9.k"  # there is no ball in the wheel yet
    pit.do("dealer does prompt")
    assert pit.cited("dealer does spin 3") == "I.6.c"
    pit.do("dealer does spin")
    assert pit.said() == [("I.6.c", "The ball is spinning")]
    assert pit.cited("dealer does spin") == "I.6.c"
    pit.do("report short-run")
    assert pit.voided() == "I.9.b"


def test_I_6_d_at_zero_every_terminal_freezes() -> None:
    pit = opened()
    pit.do("dealer does prompt", "dealer does spin", "seat 1 bets 5 red")
    assert pit.cited("wheel 5") == "I.6.a"  # the clock still runs
    pit.do("dealer closes")
    assert pit.said() == [("I.6.d", "No more bets: the terminals are frozen")]
    frozen = ("seat 1 bets 5 red", "seat 1 takes all red", "seat 1 presses recall", "seat 1 undoes")
    for line in ("wheel 5", "dealer does confirm 5"):
        assert [pit.cited(each) for each in frozen] == ["I.6.d"] * 4
        pit.do(line)
    assert [pit.cited(each) for each in frozen] == ["I.6.d"] * 4


def test_I_6_d_at_zero_they_freeze_even_if_the_dealer_is_late() -> None:
    pit = opened()
    pit.do("seat 1 bets 5 red", "dealer closes")
    assert pit.cited("seat 1 bets 5 red") == "I.6.d"
    assert pit.cited("wheel 5") == "I.6.c"
    assert pit.cited("report ball-out") == "I.9.k"
    pit.do("dealer does spin", "wheel 5", "dealer does confirm 5")
    assert pit.gain() == 5


def test_I_6_e_the_sensor_reads_and_the_dealer_confirms() -> None:
    pit = opened()
    pit.do("seat 1 bets 5 straight-00", "dealer does prompt", "dealer does spin", "dealer closes")
    assert pit.cited("dealer does confirm 37") == "I.6.e"  # nothing was read yet
    pit.do("wheel 00")
    assert pit.said() == [("I.6.e", "The sensor reads 00")]
    asks = pit.table.view().asks
    assert (asks.step, asks.least, asks.most, asks.cite.paragraph) == ("confirm", 37, 37, "I.6.e")
    assert (pit.rack(), stakes(pit)) == (995, {"straight-00": 5})  # nothing is settled unconfirmed
    for again in ("wheel 00", "wheel 4"):  # a sensor that repeats or contradicts itself is not heard
        assert pit.cited(again) == "I.6.e"
    pit.do("dealer does confirm 37")
    assert pit.settlements() == [(1, "straight-00", "wins", 175, "I.7")]


def test_I_6_f_the_number_is_called_and_the_dolly_shown() -> None:
    pit = opened()
    pit.do("dealer does prompt", "dealer does spin", "dealer closes", "wheel 20")
    assert "crown" not in pit.table.view(1).markers
    pit.do("dealer does confirm 20")
    assert pit.said() == [("I.6.f", "20 black")]
    assert pit.table.view(1).markers["crown"] == "20"
    assert pit.cited("dealer opens") == "I.6.d"
    assert pit.cited("dealer closes") == "I.6.f"
    pit.do("dealer does lift-dolly")
    assert pit.table.carried.last == (20,)
    pit.do("dealer opens")
    assert "crown" not in pit.table.view(1).markers


def test_I_6_g_the_system_collects_then_pays() -> None:
    pit = terminals("Ann", "Bob")
    settled = game(pit, 19, "seat 1 bets 10 red", "seat 1 bets 4 low", "seat 2 bets 2 straight-19", "seat 2 bets 6 odd")
    assert settled == [
        (1, "low", "loses", -4, "I.6.g"),
        (1, "red", "wins", 10, "I.7"),
        (2, "straight-19", "wins", 70, "I.7"),
        (2, "odd", "wins", 6, "I.7"),
    ]
    assert (pit.rack(1), pit.rack(2), pit.bank()) == (1006, 1076, -82)


@pytest.mark.parametrize("pocket", POCKETS)
def test_I_7_the_odds_are_those_of_G(pocket: int) -> None:
    at_terminal, at_table = terminals(), Pit(BOOK)
    bets = [f"seat 1 bets 1 {spot}" for spot in LAYOUT]
    settled = game(at_terminal, pocket, *bets)
    spun(at_table, pocket, *bets)
    assert [line[:4] for line in settled] == [line[:4] for line in at_table.settlements()]
    assert at_terminal.rack() == at_table.rack()


def test_I_7_better_odds_of_the_house_hold_at_terminals_too() -> None:
    pit = Pit(BOOK, options={"terminals": True}, odds={"straight": "36 to 1"})
    assert game(pit, 4, "seat 1 bets 2 straight-4") == [(1, "straight-4", "wins", 72, "I.7")]


def test_I_8_cash_out_takes_all_credits_and_frees_the_terminal() -> None:
    pit = terminals("Ann", "Bob")
    game(pit, 1, "seat 2 bets 100 red")
    pit.do("seat 2 presses cash-out", "seat 2 presses verify", "seat 2 leaves")
    assert pit.rack(2) == 0
    pit.do("seat 2 sits 50 Cy")
    assert (pit.rack(2), pit.table.seats) == (50, {1: "Ann", 2: "Cy"})
    same_again(pit)


def test_I_8_a_the_player_presses_cash_out() -> None:
    pit = terminals()
    assert pit.cited("seat 1 leaves") == "I.8.a"
    assert pit.cited("seat 1 presses verify") == "I.8.a"
    assert pit.cited("seat 2 presses cash-out") == "I.3.a.iv"
    pit.do("seat 1 presses cash-out")
    assert pit.said() == [("I.8.a", "Seat 1: cash out? Verify")]


def test_I_8_b_and_verifies_it() -> None:
    pit = terminals()
    pit.do("seat 1 presses cash-out")
    assert pit.cited("seat 1 leaves") == "I.8.b"
    game(pit, 3)  # not verified, it lapses
    assert pit.cited("seat 1 leaves") == "I.8.a"
    pit.do("seat 1 presses cash-out", "seat 1 presses verify", "seat 1 leaves")
    assert pit.table.seats == {}


def test_I_8_c_the_console_shows_who_asks() -> None:
    pit = terminals("Ann", "Bob", "Cy")
    pit.do("seat 2 presses cash-out", "seat 3 presses cash-out", "seat 3 presses verify")
    assert pit.said()[2:] == [("I.8.c", "Seat 3 asks to cash out")]
    assert pit.table.carried.terminals == (Terminal(2, (), "pressed"), Terminal(3, (), "verified"))
    assert pit.cited("seat 3 presses cash-out") == "I.8.c"
    game(pit, 3, "seat 1 bets 1 red")  # it waits while the others play
    assert pit.table.carried.terminal(3).cash_out == "verified"
    game(pit, 3, "seat 3 bets 1 red")  # who bets on has thought better of it
    assert pit.cited("seat 3 leaves") == "I.8.a"


def test_I_8_d_the_dealer_picks_that_terminal_between_games() -> None:
    pit = terminals("Ann", "Bob")
    pit.do("seat 1 presses cash-out", "seat 1 presses verify")
    assert pit.cited("seat 2 leaves") == "I.8.a"
    assert pit.cited("seat 3 leaves") == "I.3.a.iv"
    pit.do("dealer opens")
    assert pit.cited("seat 1 leaves") == "I.6.d"
    assert pit.cited("seat 1 presses cash-out") == "I.3.b.ii"


def test_I_8_e_in_chips_worth_what_the_console_shows() -> None:
    pit = terminals()
    game(pit, 10, "seat 1 bets 3 straight-10")
    pit.do("seat 1 presses cash-out", "seat 1 presses verify", "seat 1 leaves")
    (out,) = [e for e in pit.events if isinstance(e, Racked)]
    assert (out.chips, out.what, pit.rack(), pit.table.ledger.balance("cash")) == (1105, "leaves", 0, 105)


def test_I_8_f_confirmed_it_is_booked() -> None:
    pit = terminals()
    pit.do("seat 1 presses cash-out", "seat 1 presses verify", "seat 1 leaves")
    last = pit.table.ledger.postings[-1]
    assert (last.source, last.target, last.amount, last.cite.paragraph) == ("rack 1", "cash", 1000, "I.8.f")


def void(pit: Pit, kind: str, paragraph: str) -> None:
    """The report voids the game; the wagers lie where they are until they are refunded."""
    wagers = {seat: stakes(pit, seat) for seat in (1, 2)}
    pit.do(f"report {kind}")
    assert pit.voided() == paragraph
    assert wagers == {seat: stakes(pit, seat) for seat in (1, 2)}
    assert pit.cited("dealer opens") == "I.6.d"
    pit.do("dealer does refund")
    assert pit.settlements() == [(s, spot, "returned", 0, "I.9.k") for s in (1, 2) for spot in wagers[s]]
    assert [pit.rack(seat) for seat in (1, 2)] == [1000, 1000]
    assert (pit.bank(), pit.table.carried.last) == (0, ())
    same_again(pit)


def voids_while_the_ball_runs(kind: str) -> None:
    """Before the clock runs out, after it, and when the sensor has read but nobody confirmed."""
    for then in ((), ("dealer closes",), ("dealer closes", "wheel 7")):
        pit = opened("Ann", "Bob")
        pit.do("seat 1 bets 5 red", "seat 2 bets 7 odd")
        assert pit.cited(f"report {kind}") == "I.9.k"
        pit.do("dealer does prompt", "dealer does spin", *then)
        void(pit, kind, VOIDS[kind])
    pit = opened("Ann", "Bob")
    finish(pit, 7)
    assert pit.cited(f"report {kind}") == "I.9.k"


def voids_at_any_time(kind: str) -> None:
    game_ = ("dealer does prompt", "dealer does spin", "dealer closes", "wheel 7", "dealer does confirm 7")
    for played in range(len(game_) + 1):
        pit = opened("Ann", "Bob")
        pit.do("seat 1 bets 5 red", "seat 2 bets 7 even", *game_[:played])
        if played < len(game_):
            void(pit, kind, VOIDS[kind])
        else:
            assert [pit.rack(1), pit.rack(2)] == [1005, 993]
            pit.do(f"report {kind}", "dealer does refund")
            assert [pit.rack(1), pit.rack(2), pit.bank()] == [1000, 1000, 0]


def test_I_9_a_a_ball_spun_with_the_wheel() -> None:
    voids_while_the_ball_runs("wrong-way")


def test_I_9_a_the_reports_of_a_live_table_are_not_those_of_terminals() -> None:
    assert set(Law(Terms(BOOK)).reports("spin")) == {"same-direction", "short-spin", "foreign-object"}
    at_terminals = Law(Terms(BOOK, options={"terminals": True}))
    assert set(at_terminals.reports("spin")) == set(VOIDS)
    assert set(at_terminals.reports("settle")) == {"wrong-number", "interference", "wheel-malfunction", "fraud"}


def test_I_9_b_a_ball_that_does_not_go_four_times_round() -> None:
    voids_while_the_ball_runs("short-run")


def test_I_9_c_a_ball_that_finds_no_pocket() -> None:
    voids_while_the_ball_runs("no-pocket")


@pytest.mark.parametrize("number", [n for n in POCKETS if n != 17])
def test_I_9_d_another_number_than_the_sensor_reads_voids_at_once(number: int) -> None:
    pit = opened("Ann", "Bob")
    pit.do("seat 1 bets 5 black", f"seat 2 bets 5 straight-{text(number)}")
    pit.do("dealer does prompt", "dealer does spin", "dealer closes", "wheel 17", f"dealer does confirm {number}")
    assert (pit.voided(), pit.settlements()) == ("I.9.d", [])
    pit.do("dealer does refund")
    assert [pit.rack(1), pit.rack(2), pit.bank()] == [1000, 1000, 0]
    assert pit.table.carried.last == ()


def test_I_9_d_a_number_found_wrong_while_the_dolly_is_up_reverses_the_settlement() -> None:
    pit = opened("Ann", "Bob")
    pit.do("seat 1 bets 10 straight-17", "seat 1 bets 5 red", "seat 2 bets 20 odd")
    finish(pit, 17)
    assert [pit.rack(1), pit.rack(2), pit.bank()] == [1345, 1020, -365]
    before = len(pit.table.ledger.postings)
    settled = [(p.source, p.target, p.amount) for p in pit.table.ledger.postings[3:]]
    pit.do("report wrong-number")
    assert pit.voided() == "I.9.d"
    back = pit.table.ledger.postings[before:]
    assert [(p.target, p.source, p.amount) for p in back] == settled[::-1]
    assert {p.cite.paragraph for p in back} == {"I.9.d"}
    assert [pit.rack(1), pit.rack(2), pit.bank()] == [985, 980, 0]
    assert (stakes(pit), stakes(pit, 2)) == ({"straight-17": 10, "red": 5}, {"odd": 20})
    assert "crown" not in pit.table.view(1).markers
    pit.do("dealer does refund")
    assert [pit.rack(1), pit.rack(2)] == [1000, 1000]
    assert [p.cite.paragraph for p in pit.table.ledger.postings[-3:]] == ["I.9.k"] * 3
    pit.do("dealer opens", "seat 1 presses recall")  # a void game was a game
    assert stakes(pit) == {"straight-17": 10, "red": 5}
    same_again(pit)


def test_I_9_d_once_the_dolly_is_lifted_the_game_stands() -> None:
    pit = opened()
    pit.do("seat 1 bets 5 red")
    assert pit.cited("report wrong-number") == "I.9.k"  # nothing is confirmed yet
    finish(pit, 1)
    pit.do("dealer does lift-dolly")
    assert pit.cited("report wrong-number") == "I.6.d"
    assert pit.gain() == 5


def test_I_9_e_a_wrong_buy_in_is_voided_and_entered_anew_between_games() -> None:
    pit = terminals("Ann", "Bob", chips=100)
    pit.do("seat 1 buys 50", "seat 1 corrects 20")
    assert pit.said() == [("I.9.e", "Seat 1: the buy-in of $50 is void, $20 is right")]
    assert [(p.source, p.target, p.amount, p.cite.paragraph) for p in pit.table.ledger.postings[-2:]] == [
        ("rack 1", "cash", 50, "I.9.e"),
        ("cash", "rack 1", 20, "I.9.e"),
    ]
    pit.do("seat 1 corrects 25", "seat 2 corrects 1000")  # a correction may be wrong as well
    assert (pit.rack(1), pit.rack(2), pit.table.ledger.balance("cash")) == (125, 1000, -1125)
    same_again(pit)


def test_I_9_e_not_during_a_game_and_not_without_cause() -> None:
    pit = terminals("Ann", "Bob", chips=100)
    assert pit.cited("seat 1 corrects 100") == "I.3.b.iii"
    assert pit.cited("seat 1 corrects -5") == "I.3.b.iii"
    assert pit.cited("seat 3 corrects 5") == "I.3.a.iv"
    pit.do("dealer opens", "seat 1 bets 30 red")
    assert pit.cited("seat 1 corrects 90") == "I.9.e"
    finish(pit, 0)
    pit.do("dealer does lift-dolly")
    assert pit.cited("seat 1 corrects 29") == "I.9.e"  # 70 credits are left, 71 would go
    pit.do("seat 1 corrects 30", "seat 2 corrects 0")
    assert (pit.rack(1), pit.rack(2)) == (0, 0)


def test_I_9_e_a_buy_in_can_be_corrected_in_a_later_chapter_of_the_log() -> None:
    pit = terminals("Ann", chips=100)
    game(pit, 4, "seat 1 bets 1 red")
    later = table_for(pit.table.header())  # a log that begins after the buy-in
    later.play(Correct(1, 50))
    assert later.ledger.balance("rack 1") == pit.rack(1) - 50


def test_I_9_e_only_a_buy_in_that_the_log_knows() -> None:
    pit = terminals("Ann")
    game(pit, 4, "seat 1 bets 1 red")
    later = table_for(msgspec.structs.replace(pit.table.header(), bought={}))
    with pytest.raises(Refused, match="bought nothing that could be corrected") as refusal:
        later.play(Correct(1, 5))
    assert refusal.value.cite.paragraph == "I.9.e"
    later.play(BuyIn(1, 50))
    later.play(Correct(1, 5))
    assert later.ledger.balance("rack 1") == 1004


def test_I_9_f_interference_with_ball_or_wheel() -> None:
    voids_at_any_time("interference")


def test_I_9_g_a_malfunction_of_the_wheel() -> None:
    voids_at_any_time("wheel-malfunction")


def test_I_9_h_something_foreign_in_the_wheel() -> None:
    voids_while_the_ball_runs("object-in-wheel")


def test_I_9_i_a_ball_out_of_the_wheel() -> None:
    voids_while_the_ball_runs("ball-out")


def test_I_9_j_fraud() -> None:
    voids_at_any_time("fraud")


def test_I_9_k_a_supervisor_refunds_every_wager_of_a_void_game() -> None:
    pit = opened("Ann", "Bob")
    pit.do("seat 1 bets 500 red", "seat 2 bets 3 straight-2", "report fraud")
    assert (pit.rack(1), pit.rack(2)) == (500, 997)  # not before
    for line in ("dealer closes", "dealer does lift-dolly", "wheel 3"):
        assert pit.cited(line) == "I.9.k"
    assert pit.cited("seat 1 bets 5 red") == "I.6.d"
    assert pit.cited("report fraud") == "I.9.k"  # void is void
    assert pit.table.view().asks.step == "refund"
    pit.do("dealer does refund")
    assert pit.said() == [("I.9.k", "A supervisor refunds every wager")]
    assert (pit.rack(1), pit.rack(2)) == (1000, 1000)
