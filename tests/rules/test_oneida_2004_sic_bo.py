"""Sic Bo, `oneida-2004/sic-bo`: each test proves the paragraph in its name."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from croupier.front.dealer import routine
from croupier.games import sic_bo
from croupier.kernels.verdict import LOSES, WINS
from croupier.play.table import Table
from croupier.play.table.view import AskView
from croupier.play.vocabulary.ask import Chance, Step, Window
from croupier.play.vocabulary.chance import Seeded, every
from croupier.play.vocabulary.log import Header
from croupier.play.vocabulary.move import read_move
from croupier.rulebook.book import book
from croupier.rulebook.cite import Breaches
from croupier.rulebook.law import Law, Terms
from pit import Pit
from scripted import run_chance

BOOK = "oneida-2004/sic-bo"
SHAKE = "dealer does shake 3"
THROWS = list(product(range(1, 7), repeat=3))
Dice = tuple[int, ...]


def opened(*players: str, **terms: Any) -> Pit:
    """A table whose computer has been inspected, with betting open."""
    pit = Pit(BOOK, *players, **terms)
    pit.do("dealer opens", "dealer does inspect 135")
    return pit


def thrown(dice: str, *bets: str, **terms: Any) -> Pit:
    """Seat 1 makes these bets and the shaker shows these dice."""
    pit = opened(**terms)
    pit.do(*(f"seat 1 bets {bet}" for bet in bets), "dealer closes", SHAKE, f"dice {dice}")
    return pit


def outcome(spot: str, dice: str, amount: int = 10) -> tuple[str, int, str]:
    """What becomes of one bet: verdict, what is paid (or lost), and the paragraph."""
    pit = thrown(dice, f"{amount} {spot}")
    settled = pit.settled(spot)
    assert pit.gain() == settled.paid == -pit.bank()
    return settled.verdict, settled.paid, settled.cite.paragraph


# --- every spot and every throw, by a second computation straight from the text ---

TOTAL_ODDS = (50, 18, 14, 12, 8, 6, 6, 6, 6, 8, 12, 14, 18, 50)
SPOTS = [
    "any-three",
    "small",
    "big",
    *(f"{wager}-{n}" for wager in ("three-of-a-kind", "two-of-a-kind", "one-of-a-kind") for n in range(1, 7)),
    *(f"total-{n}" for n in range(4, 18)),
    *(f"combination-{n}-{m}" for n in range(1, 7) for m in range(n + 1, 7)),
]


def by_the_text(spot: str, dice: Dice) -> int:
    """What one chip wins, or -1: B and D read again, with nothing borrowed from the game."""
    name, *numbers = re.split(r"-(?=\d)", spot)
    chosen = [int(number) for number in numbers]
    alike = len(set(dice)) == 1
    match name:
        case "three-of-a-kind":
            odds = 150 if list(dice) == chosen * 3 else 0
        case "two-of-a-kind":
            odds = 8 if Counter(dice)[chosen[0]] >= 2 else 0
        case "any-three":
            odds = 24 if alike else 0
        case "total":
            odds = TOTAL_ODDS[chosen[0] - 4] if sum(dice) == chosen[0] else 0
        case "combination":
            odds = 5 if set(chosen) <= set(dice) else 0
        case "small":
            odds = 1 if sum(dice) in (4, 5, 6, 7, 8, 9, 10) and not alike else 0
        case "big":
            odds = 1 if sum(dice) in (11, 12, 13, 14, 15, 16, 17) and not alike else 0
        case _:
            odds = Counter(dice)[chosen[0]]
    return odds or -1


def won(law: Law, spot: str, dice: Dice) -> Fraction | int:
    """What one chip on this spot wins by the game's own functions."""
    place = sic_bo.LAYOUT[spot]
    a, b, c = dice
    verdict = sic_bo.verdict(place, a, b, c)
    assert verdict in (WINS, LOSES)
    return law.odds(place.wager, sic_bo.prize(place, a, b, c)).fraction if verdict == WINS else -1


def test_A_2_layout_has_a_place_for_each_wager_of_B() -> None:
    layout = sic_bo.GAME.spots(Law(Terms(BOOK)))
    assert set(layout) == set(SPOTS)
    assert len(layout) == 6 + 6 + 1 + 14 + 15 + 1 + 1 + 6
    assert {spot.wager for spot in layout.values()} == set(book(BOOK).wagers)
    assert len({spot.label for spot in layout.values()}) == len(layout)


@pytest.mark.parametrize("spot", SPOTS)
def test_B_1_every_spot_on_all_216_throws(spot: str) -> None:
    law = Law(Terms(BOOK))
    for dice in THROWS:
        assert won(law, spot, dice) == by_the_text(spot, dice), dice


def test_D_1_a_chip_on_every_spot_on_all_216_throws_at_the_table() -> None:
    pit = opened(chips=10**6)
    for number, dice in enumerate(THROWS):
        before, expected = pit.rack(), {spot: by_the_text(spot, dice) for spot in SPOTS}
        opens = ["dealer opens"] if number else []
        pit.do(
            *opens, *(f"seat 1 bets 1 {spot}" for spot in SPOTS), "dealer closes", SHAKE, "dice {} {} {}".format(*dice)
        )
        assert {spot: paid for _, spot, _, paid, _ in pit.settlements()} == expected
        assert pit.rack() - before == sum(expected.values())
    assert pit.gain() == -pit.bank()


# --- A ---


def test_A_1_three_dice_are_shaken() -> None:
    pit = opened()
    pit.do("dealer closes", SHAKE)
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.equipment, pit.table.ask.count) == ("dice", 3)
    assert sum(weight for _, weight in every(pit.table.ask)) == 216
    assert pit.cited("dice 1 2") == "A.1"
    assert pit.cited("dice 1 2 3 4") == "A.1"
    assert pit.cited("wheel 17") == "A.1"


def test_A_2_twelve_places() -> None:
    pit = Pit(BOOK)
    pit.do("seat 12 sits 100 Zoe")
    assert pit.cited("seat 13 sits 100 Max") == "A.2"
    pit.do("dealer opens", "dealer does inspect 135")
    assert pit.cited("seat 2 bets 10 small") == "A.2"
    assert pit.cited("seat 1 bets 10 small at 12") == "A.2"
    pit.do("seat 1 bets 10 small")
    assert pit.cited("seat 1 takes all small at 12") == "A.2"


# --- B: the wagers ---


@pytest.mark.parametrize("spot", ["total-3", "total-18", "combination-2-2", "combination-2-1", "odd", "small-4"])
def test_B_1_no_other_wager(spot: str) -> None:
    assert opened().cited(f"seat 1 bets 10 {spot}") == "B.1"


def test_B_1_nothing_is_called_on_or_off() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 small")
    assert pit.cited("seat 1 calls off small") == "B.1"


def test_B_1_a_three_of_a_kind_needs_its_own_number_on_all_three() -> None:
    assert outcome("three-of-a-kind-4", "4 4 4") == ("wins", 1500, "D.1")
    assert outcome("three-of-a-kind-4", "5 5 5") == ("loses", -10, "B.1.a")
    assert outcome("three-of-a-kind-4", "4 4 3") == ("loses", -10, "B.1.a")


def test_B_1_b_two_of_a_kind_wins_on_two_or_three_of_its_number() -> None:
    assert outcome("two-of-a-kind-2", "2 5 2") == ("wins", 80, "D.1")
    assert outcome("two-of-a-kind-2", "2 2 2") == ("wins", 80, "D.1")
    assert outcome("two-of-a-kind-2", "5 5 2") == ("loses", -10, "B.1.b")


def test_B_1_c_any_three_of_a_kind() -> None:
    assert outcome("any-three", "1 1 1") == ("wins", 240, "D.1")
    assert outcome("any-three", "6 6 6") == ("wins", 240, "D.1")
    assert outcome("any-three", "6 6 5") == ("loses", -10, "B.1.c")


def test_B_1_d_total_wins_on_its_sum_alone() -> None:
    assert outcome("total-9", "1 2 6") == ("wins", 60, "D.1")
    assert outcome("total-9", "1 2 5") == ("loses", -10, "B.1.d")


def test_B_1_d_total_wins_with_three_alike_too() -> None:
    assert outcome("total-9", "3 3 3") == ("wins", 60, "D.1")
    assert outcome("total-15", "5 5 5") == ("wins", 140, "D.1")


def test_B_1_e_combination_needs_both_numbers() -> None:
    assert outcome("combination-1-6", "6 3 1") == ("wins", 50, "D.1")
    assert outcome("combination-1-6", "6 1 1") == ("wins", 50, "D.1")
    assert outcome("combination-1-6", "6 6 6") == ("loses", -10, "B.1.e")


def test_B_1_f_small_is_4_to_10_without_three_alike() -> None:
    assert outcome("small", "1 1 2") == ("wins", 10, "D.1")
    assert outcome("small", "4 4 2") == ("wins", 10, "D.1")
    assert outcome("small", "4 4 3") == ("loses", -10, "B.1.f")
    assert outcome("small", "2 2 2") == ("loses", -10, "B.1.f")
    assert outcome("small", "1 1 1") == ("loses", -10, "B.1.f")


def test_B_1_g_big_is_11_to_17_without_three_alike() -> None:
    assert outcome("big", "4 4 3") == ("wins", 10, "D.1")
    assert outcome("big", "6 6 5") == ("wins", 10, "D.1")
    assert outcome("big", "4 4 2") == ("loses", -10, "B.1.g")
    assert outcome("big", "5 5 5") == ("loses", -10, "B.1.g")
    assert outcome("big", "6 6 6") == ("loses", -10, "B.1.g")


def test_B_1_h_one_of_a_kind_wins_on_one_or_more() -> None:
    assert outcome("one-of-a-kind-3", "1 3 6") == ("wins", 10, "D.1")
    assert outcome("one-of-a-kind-3", "1 2 6") == ("loses", -10, "B.1.h")


# --- C: placing ---


def test_C_1_chips_on_the_layout() -> None:
    pit = opened(chips=50)
    pit.do("seat 1 bets 30 small", "seat 1 bets 20 total-9")
    assert (pit.rack(), pit.table.ledger.balance("wager 1 small")) == (0, 30)
    assert pit.cited("seat 1 bets 1 big") == "C.1"


def test_C_1_no_wager_called_aloud_with_cash() -> None:
    pit = opened()
    assert pit.cited("seat 1 bets 10 small verbal") == "C.1"
    assert pit.cited("seat 1 bets 10 small verbal") == "C.1"


def test_C_1_no_coupon_is_taken() -> None:
    assert opened().cited("seat 1 bets 10 small coupon 10") == "C.1"


def test_C_2_a_wager_stands_on_the_spot_its_player_named() -> None:
    pit = opened("Ann", "Bob")
    pit.do("seat 1 bets 10 total-10", "seat 2 bets 10 total-11", "dealer closes", SHAKE, "dice 2 4 5")
    assert pit.settled("total-10").paid == -10
    assert pit.settled("total-11", seat=2).paid == 60


def test_C_3_what_counts_is_where_it_stands_in_the_end() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 small", "seat 1 bets 25 big", "seat 1 takes all small", "seat 1 takes 5 big")
    assert [event.cite.paragraph for event in pit.events] == ["B.1.f", "B.1.g", "E.2", "E.2"]
    pit.do("dealer closes", SHAKE, "dice 6 5 1")
    assert pit.settlements() == [(1, "big", "wins", 20, "D.1")]


def test_C_3_the_last_bet_is_undone_while_betting_is_open() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 small", "seat 1 bets 10 big", "seat 1 undoes", "dealer closes", SHAKE, "dice 6 5 1")
    assert pit.settlements() == [(1, "small", "loses", -10, "B.1.f")]


def test_C_3_only_what_stands_is_taken_back() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 small")
    assert pit.cited("seat 1 takes all big") == "B.1"
    assert pit.cited("seat 1 takes 11 small") == "G"


# --- D: odds ---


def test_D_1_the_table_of_odds() -> None:
    law = Law(Terms(BOOK))
    paid = {wager: law.odds(wager).fraction for wager in law.book.wagers if "win" in law.lines(wager)}
    assert paid == {
        "three-of-a-kind": 150,
        "two-of-a-kind": 8,
        "any-three": 24,
        "combination": 5,
        "small": 1,
        "big": 1,
    }
    assert [law.odds("total", str(n)).fraction for n in range(4, 18)] == list(TOTAL_ODDS)


def test_D_1_a_house_may_pay_more_and_never_less() -> None:
    pit = thrown("2 2 5", "10 two-of-a-kind-2", "10 total-9", odds={"two-of-a-kind": "10 to 1", "total.9": "7 to 1"})
    assert (pit.settled("two-of-a-kind-2").paid, pit.settled("total-9").paid) == (100, 70)
    with pytest.raises(Breaches) as found:
        Pit(BOOK, odds={"two-of-a-kind": "7 to 1", "one-of-a-kind.two": "1 to 1"})
    assert [breach.cite.paragraph for breach in found.value.breaches] == ["D.1", "D.2"]


def test_D_1_no_less_than_the_posted_odds_is_paid() -> None:
    pit = thrown("1 2 5", "5 small", odds={"small": "11 to 10"})
    assert pit.settled("small").paid == 6


def test_D_1_a_house_may_refuse_what_it_cannot_pay_exactly() -> None:
    terms = {"odds": {"small": "11 to 10", "total.9": "13 to 2"}, "options": {"unpayable": "refuse"}}
    pit = opened(**terms)
    refusal = pit.refused("seat 1 bets 15 small")
    assert (refusal.cite.paragraph, "$10 or $20" in refusal.why) == ("D.1", True)
    assert pit.cited("seat 1 bets 3 total-9") == "D.1"
    pit.do("seat 1 bets 20 small", "seat 1 bets 4 total-9", "seat 1 bets 3 total-8")
    assert pit.cited("seat 1 takes 5 small") == "D.1"
    pit.do("dealer closes", SHAKE, "dice 1 2 6")
    assert pit.settlements() == [
        (1, "total-8", "loses", -3, "B.1.d"),
        (1, "small", "wins", 22, "D.1"),
        (1, "total-9", "wins", 26, "D.1"),
    ]


def test_D_2_one_of_a_kind_pays_by_how_many_show_its_number() -> None:
    assert outcome("one-of-a-kind-5", "5 1 2") == ("wins", 10, "D.1")
    assert outcome("one-of-a-kind-5", "5 1 5") == ("wins", 20, "D.2")
    assert outcome("one-of-a-kind-5", "5 5 5") == ("wins", 30, "D.2")


def test_D_2_a_pair_of_another_number_does_not_double_it() -> None:
    assert outcome("one-of-a-kind-5", "5 1 1") == ("wins", 10, "D.1")


# House edges: published and computed figures for exactly these odds.
EDGES = {
    "three-of-a-kind-1": Fraction(65, 216),
    "two-of-a-kind-1": Fraction(1, 3),
    "any-three": Fraction(11, 36),
    "total-4": Fraction(7, 24),
    "total-5": Fraction(17, 36),
    "total-6": Fraction(11, 36),
    "total-7": Fraction(7, 72),
    "total-8": Fraction(1, 8),
    "total-10": Fraction(1, 8),
    "combination-1-2": Fraction(1, 6),
    "small": Fraction(1, 36),
    "big": Fraction(1, 36),
    "one-of-a-kind-1": Fraction(17, 216),
}
PUBLISHED = {
    "total-4": 29.17,
    "total-5": 47.22,
    "total-6": 30.56,
    "small": 2.78,
    "one-of-a-kind-1": 7.87,
    "two-of-a-kind-1": 33.33,
}
CHANCES = {
    "three-of-a-kind-1": Fraction(1, 216),
    "any-three": Fraction(1, 36),
    "total-4": Fraction(1, 72),
    "total-6": Fraction(5, 108),
    "total-8": Fraction(7, 72),
    "total-9": Fraction(25, 216),
    "total-10": Fraction(1, 8),
    "small": Fraction(35, 72),
    "one-of-a-kind-1": Fraction(91, 216),
}


@pytest.mark.parametrize("spot", EDGES)
def test_D_1_house_edge_is_the_known_one(spot: str) -> None:
    law = Law(Terms(BOOK))
    edge = -Fraction(sum(won(law, spot, dice) for dice in THROWS), 216)
    assert edge == EDGES[spot]
    if spot in PUBLISHED:
        assert round(float(100 * edge), 2) == PUBLISHED[spot]


@pytest.mark.parametrize("spot", CHANCES)
def test_D_1_chance_of_winning_is_the_known_one(spot: str) -> None:
    assert Fraction(sum(spot in sic_bo.winning(*dice) for dice in THROWS), 216) == CHANCES[spot]


# --- E: opening and dealing ---


def test_E_1_the_computer_is_inspected_before_anything_is_wagered() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert isinstance(pit.table.ask, Step)
    assert pit.table.view().asks == AskView(
        "step", "oneida-2004/sic-bo/E.1", step="inspect", least=111, most=666, by="floorperson"
    )
    assert pit.cited("seat 1 bets 10 small") == "E.1"
    assert pit.cited("dealer closes") == "E.1"
    assert pit.cited("dice 1 3 5") == "E.1"
    assert pit.cited("dealer does repair") == "E.1"
    pit.do("dealer does inspect 551")
    assert pit.said() == [
        (
            "E.1",
            "Inspected: 5-5-1 lights big combination-1-5 one-of-a-kind-1 one-of-a-kind-5 total-11 two-of-a-kind-5",
        )
    ]
    assert isinstance(pit.table.ask, Window)
    assert pit.table.felt.markers["lit"] == ""


@pytest.mark.parametrize("numbers", ["", " 13", " 1355", " 137", " 105", " -11"])
def test_E_1_three_numbers_of_dice_are_entered(numbers: str) -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited(f"dealer does inspect{numbers}") == "E.1"


def test_E_1_a_floorperson_inspects_at_every_opening() -> None:
    pit = thrown("1 2 3", "10 small")
    ask = Pit(BOOK)
    ask.do("dealer opens")
    assert isinstance(ask.table.ask, Step)
    assert ask.table.ask.by == "floorperson"
    again = sic_bo.GAME.reopened(pit.law, pit.table.carried)
    assert (pit.table.carried, again) == (sic_bo.Computer(inspected=True), sic_bo.Computer(inspected=False))


def test_E_1_once_when_the_table_opens() -> None:
    pit = thrown("1 2 3", "10 small")
    pit.do("dealer opens", "seat 1 bets 10 small", "dealer closes", SHAKE, "dice 1 2 3")
    assert pit.gain() == 20


def test_E_2_betting_ends_before_the_dice_are_shaken() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 small")
    assert pit.cited("dice 1 2 3") == "E.2"
    pit.do("dealer closes")
    assert pit.said() == [("E.2", "No more bets")]
    for line in ("seat 1 bets 10 small", "seat 1 takes all small", "seat 1 calls on small", "seat 1 undoes"):
        assert pit.cited(line) == "E.2"


def test_E_3_the_shaker_is_shaken_three_times_or_more() -> None:
    pit = opened()
    pit.do("dealer closes")
    assert pit.cited("dice 1 2 3") == "E.3"
    for times in ("", " 1", " 2"):
        assert pit.cited(f"dealer does shake{times}") == "E.3"
    pit.do("dealer does shake 4", "dice 1 2 3")


def test_E_3_then_the_dice_are_shown() -> None:
    pit = opened()
    pit.do("dealer closes", SHAKE)
    assert pit.table.view().asks == AskView("chance", "oneida-2004/sic-bo/E.3", equipment="dice", count=3)
    assert pit.cited("dealer closes") == "E.3"
    run_chance(pit.table, Seeded("sic bo"))
    assert pit.table.view().asks.ask == "between"


def test_E_4_the_dice_are_called_and_what_they_win_lights_up() -> None:
    pit = thrown("4 2 4")
    assert pit.said() == [("E.2", "No more bets"), ("E.4", "4-2-4")]
    assert pit.table.felt.markers == {
        "shaker": "4-2-4",
        "lit": "combination-2-4 one-of-a-kind-2 one-of-a-kind-4 small total-10 two-of-a-kind-4",
    }


def test_E_4_the_lights_are_exactly_what_the_text_lets_win() -> None:
    for dice in THROWS:
        assert list(sic_bo.winning(*dice)) == sorted(spot for spot in SPOTS if by_the_text(spot, dice) > 0)


def test_E_5_losers_are_collected_before_any_winner_is_paid() -> None:
    pit = opened("Ann", "Bob")
    pit.do("seat 1 bets 10 small", "seat 1 bets 10 total-6", "seat 2 bets 5 big", "seat 2 bets 5 one-of-a-kind-1")
    pit.do("dealer closes", SHAKE, "dice 1 2 3")
    assert pit.settlements() == [
        (2, "big", "loses", -5, "B.1.g"),
        (1, "small", "wins", 10, "D.1"),
        (1, "total-6", "wins", 140, "D.1"),
        (2, "one-of-a-kind-1", "wins", 5, "D.1"),
    ]
    assert (pit.gain(1), pit.gain(2), pit.bank()) == (150, 0, -150)


def test_E_6_the_lights_are_out_when_the_next_round_begins() -> None:
    pit = thrown("1 2 3", "10 small")
    assert pit.table.view().markers["lit"]
    assert pit.table.view().stakes == ()
    pit.do("dealer opens")
    assert pit.table.view().markers == {"lit": ""}


# --- F: irregularities ---


def test_F_1_no_roll_and_the_dice_are_shaken_again() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 small", "dealer closes", SHAKE, "report no-roll")
    assert pit.said()[-1] == ("F.1", "No roll: A die is not flat on the bottom of the shaker.")
    assert (pit.table.felt.markers, pit.rack()) == ({"lit": ""}, 990)
    assert pit.cited("seat 1 takes all small") == "E.2"
    pit.do(SHAKE, "report no-roll", SHAKE, "dice 1 2 3")
    assert (pit.settlements(), pit.gain()) == ([(1, "small", "wins", 10, "D.1")], 10)


def test_F_1_nothing_is_reported_while_the_shaker_stands_still() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited("report no-roll") == "F.1"
    assert pit.cited("report computer-fails") == "F.1"
    pit.do("dealer does inspect 135")
    assert pit.cited("report no-roll") == "F.1"
    assert pit.cited("report computer-fails") == "F.1"


def failed(*reports: str) -> Pit:
    """The computer fails over the open shaker; the round is settled, a supervisor being there."""
    pit = opened()
    pit.do("seat 1 bets 10 small", "seat 1 bets 10 big", "seat 1 bets 10 total-6", "dealer closes", SHAKE)
    again = {"no-roll": [SHAKE]}
    told = [line for report in reports for line in (f"report {report}", *again.get(report, []))]
    pit.do(*told, "dice 1 2 3", "dealer does supervise")
    return pit


def test_F_2_what_is_settled_by_hand_waits_for_a_supervisor() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 small", "dealer closes", SHAKE, "report computer-fails", "dice 1 2 3")
    assert pit.settlements() == []
    ask = pit.table.ask
    assert isinstance(ask, Step)
    assert (ask.step, ask.by, routine(pit.table, Seeded("f2"))) == ("supervise", "floorperson", None)
    pit.do("dealer does supervise")
    assert pit.settled("small").paid == 10
    pit.do("dealer opens")
    assert routine(pit.table, Seeded("f2")) is None  # play ceases until a person says that it is fixed


def test_F_2_the_dealer_settles_without_the_computer() -> None:
    pit = failed("computer-fails")
    assert pit.settlements() == [
        (1, "big", "loses", -10, "B.1.g"),
        (1, "small", "wins", 10, "D.1"),
        (1, "total-6", "wins", 140, "D.1"),
    ]
    assert pit.said() == [
        ("F.2", "The computer fails with the shaker uncovered: the round is settled by hand, then the table stops."),
        ("E.4", "1-2-3"),
        ("F.2", "The table stops until its computer is repaired"),
    ]
    assert pit.table.felt.markers == {"shaker": "1-2-3", "lit": ""}


def test_F_2_then_all_gaming_stops_until_it_is_repaired_and_inspected() -> None:
    pit = failed("computer-fails")
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 10 small") == "F.2"
    for line in ("dealer closes", SHAKE, "dice 1 2 3", "dealer does inspect 135"):
        assert pit.cited(line) == "F.2"
    pit.do("dealer does repair")
    assert pit.said() == [("F.2", "The computer is repaired")]
    assert pit.cited("seat 1 bets 10 small") == "E.1"
    assert pit.cited("dealer closes") == "E.1"
    pit.do("dealer does inspect 246", "seat 1 bets 10 small", "dealer closes", SHAKE, "dice 1 2 3")
    assert pit.settled("small").paid == 10
    assert pit.table.felt.markers["lit"]
    pit.do("dealer opens", "seat 1 bets 10 small")


def test_F_2_players_may_leave_a_table_that_stands_still() -> None:
    pit = failed("computer-fails")
    pit.do("seat 1 leaves")
    assert pit.table.ledger.snapshot() == {"bank": -140, "cash": 140}


def test_F_2_a_no_roll_is_still_shaken_again() -> None:
    for reports in (("computer-fails", "no-roll"), ("no-roll", "computer-fails")):
        pit = failed(*reports)
        assert (pit.gain(), pit.table.carried) == (140, sic_bo.Computer(works=False, inspected=False))


def test_F_2_the_stop_is_in_the_log() -> None:
    table = failed("computer-fails").table
    header = msgspec.json.decode(msgspec.json.encode(table.header()), type=Header)
    after = Table(sic_bo.GAME, Law(header.terms), header=header)
    after.play(read_move("dealer opens"))
    assert isinstance(after.ask, Step)
    assert (after.ask.step, after.ask.cite.paragraph) == ("repair", "F.2")


# --- G: limits ---


def test_G_minimum_and_maximum() -> None:
    pit = opened(least=500, most=50000, limits={"three-of-a-kind": (100, 2500)})
    assert pit.cited("seat 1 bets 4 small") == "G"
    assert pit.cited("seat 1 bets 501 small") == "G"
    assert pit.cited("seat 1 bets 0 small") == "G"
    assert pit.cited("seat 1 bets 26 three-of-a-kind-1") == "G"
    pit.do("seat 1 bets 1 three-of-a-kind-1", "seat 1 bets 25 three-of-a-kind-2", "seat 1 bets 500 small")
    assert pit.cited("seat 1 bets 1 small") == "G"
    assert pit.cited("seat 1 takes 496 small") == "G"
    pit.do("seat 1 takes 495 small", "seat 1 takes all small")
    assert pit.rack() == 974


def test_G_limits_are_posted() -> None:
    assert (book(BOOK).limits.cite, book(BOOK).sign.cite) == ("G", "G")
