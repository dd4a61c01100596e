"""Face Up Pai Gow Poker, `ranchos/face-up-pai-gow-poker`: winners, Fortune, Envy, Ace-High, the collection."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.documents import Documents
from croupier.games.pai_gow.kernels.hands import LINES, ace_high
from croupier.games.pai_gow.settle import ace_high_ruling, envy_prize, fortune_ruling
from croupier.play.vocabulary.event import Fee
from pai_gow_pit import (
    COPIES,
    FACE_UP,
    FOURS,
    MIXED,
    NINES,
    SIXES,
    TENS,
    betting,
    cards,
    dealt,
    film,
    one_hand,
    order,
    pit_of,
)
from pit import Pit

BOB, CY, DEE = "2 10 base", "3 10 base", "4 10 base"
ACE_HIGH = "Ac Jd Th 8h 6d 4s 2h"
OTHER_ACE_HIGH = "As Qc 9c 7d 6c 4c 3d"
SIX_FOURS = "6c 6d 6h 6s Kh Td 7h"
PLAIN = "5c 5d 8h 7s 4s Jd 2d"
SAME = "Ac Kc Qc Jc Tc 6d 5h"  # a royal flush, as SAME_TOO is
SAME_TOO = "As Ks Js Ts Jo 6c 4h"


def law() -> Documents:
    return Documents(pit_of(FACE_UP).law)


def envies(*hands: str, buttons: str = "2 3 4") -> list[tuple[int, int]]:
    """What Envy pays at places 2, 3, 4 with these hands."""
    bets = [bet for seat in (2, 3, 4)[: len(hands)] for bet in (f"{seat} 10 base",)]
    bets += [f"{seat} 10 fortune" for seat in buttons.split() if int(seat) < len(hands) + 2]
    pit = film(pit_of(FACE_UP, chips=5000), bets, [*hands, NINES], bank=4000)
    return [(seat, paid) for seat, spot, paid in order(pit) if spot == "envy"]


# --- winners ---


def test_winners_order_clockwise_and_wager_by_wager() -> None:
    bets = [BOB, "2 10 fortune", "2 10 ace-high", CY, "3 10 ace-high"]
    pit = film(pit_of(FACE_UP), bets, [TENS, NINES, SIXES], dice="1 1 1")
    assert [(seat, spot) for seat, spot, _ in order(pit)] == [
        (3, "base"),
        (3, "ace-high"),
        (2, "base"),
        (2, "fortune"),
        (2, "ace-high"),
    ]


def test_winners_1_both_above_win() -> None:
    assert one_hand(FACE_UP, TENS, NINES, "10 base").settlements() == [(2, "base", "wins", 10, "winners.1")]


def test_winners_2_both_below_lose() -> None:
    assert one_hand(FACE_UP, SIXES, NINES, "10 base").settlements() == [(2, "base", "loses", -10, "winners.2")]


def test_winners_3_one_of_each_pushes() -> None:
    assert one_hand(FACE_UP, MIXED, NINES, "10 base").settlements() == [(2, "base", "pushes", 0, "winners.3")]


def test_winners_3_a_ace_high_of_the_player_dealer_pushes() -> None:
    pit = dealt(betting(pit_of(FACE_UP), BOB), TENS, ACE_HIGH)
    assert pit.settlements() == [(2, "base", "pushes", 0, "winners.3.a")]


def test_winners_4_copies_are_the_player_dealers() -> None:
    assert one_hand(FACE_UP, COPIES, NINES, "10 base").settlements() == [(2, "base", "loses", -10, "winners.4")]


def test_winners_5_fortune_wins_with_a_hand_of_its_table() -> None:
    assert one_hand(FACE_UP, FOURS, NINES, "10 base", "10 fortune").settled("fortune", 2).verdict == "wins"


def test_winners_6_envy_for_another_players_hand() -> None:
    assert envies(TENS, FOURS) == [(2, 5)]


def test_winners_7_ace_high_for_the_player_dealers_hand_or_both() -> None:
    assert ace_high_ruling(law(), 0, 1).in_words == "without-joker"
    assert ace_high_ruling(law(), 1, 0).in_words == "less"


def test_winners_8_the_player_dealer_pays_and_collects() -> None:
    pit = film(pit_of(FACE_UP), [BOB, CY], [TENS, SIXES, NINES])
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [-2, 10 - 1, -10 - 1]


def test_winners_9_as_far_as_his_money_goes() -> None:
    pit = film(pit_of(FACE_UP), [BOB, CY], [TENS, SIXES, NINES], bank=14)
    assert order(pit) == [(2, "base", 10), (3, "base", -4)]


# --- Fortune ---


def test_fortune_bet_wins_by_seven_cards_and_loses_otherwise() -> None:
    three_pair = "Tc Td 5h 5s 3c 3d Kc"
    pit = one_hand(FACE_UP, three_pair, NINES, "10 base", "10 fortune")
    assert pit.settlements()[1] == (2, "fortune", "loses", -10, "fortune.bet")


def test_fortune_1_has_an_area_at_each_place() -> None:
    betting(pit_of(FACE_UP), BOB, "2 10 fortune", CY, "3 10 fortune")


def test_fortune_2_needs_a_base_wager_before_the_deal() -> None:
    pit = betting(pit_of(FACE_UP))
    assert pit.cited("seat 2 bets 10 fortune") == "fortune.2"
    pit.do("seat 2 bets 10 base", "seat 2 bets 10 fortune", "seat 2 bets 10 ace-high", "seat 2 takes all base")
    assert pit.rack(2) == 1000


def test_fortune_3_only_hands_with_the_bet_are_looked_at() -> None:
    pit = film(pit_of(FACE_UP), [BOB, CY, "3 10 fortune"], [FOURS, SIXES, NINES])
    assert [seat for seat, spot, _ in order(pit) if spot == "fortune"] == [3]


def test_fortune_4_only_who_made_it_is_paid() -> None:
    pit = film(pit_of(FACE_UP), [BOB], [FOURS, NINES])
    assert [spot for _, spot, _ in order(pit)] == ["base"]


def test_fortune_5_no_back_line() -> None:
    pit = betting(pit_of(FACE_UP), BOB)
    assert pit.cited("seat 3 bets 10 fortune at 2") == "dealing.3"


def test_fortune_6_limits_of_the_schedule() -> None:
    pit = betting(pit_of(FACE_UP), BOB)
    assert pit.cited("seat 2 bets 9 fortune") == pit.cited("seat 2 bets 501 fortune") == "fortune.6"


def test_fortune_7_wins_whatever_becomes_of_the_base_wager() -> None:
    pit = one_hand(FACE_UP, FOURS, NINES, "10 base", "10 fortune", sets="3c Ks 9h")
    assert [paid for _, _, paid in order(pit)] == [-10, 200]


def test_fortune_8_from_the_player_dealer() -> None:
    assert one_hand(FACE_UP, FOURS, NINES, "10 base", "10 fortune").gain(1) == -210 - 2


def test_fortune_9_what_is_not_covered_goes_back() -> None:
    pit = one_hand(FACE_UP, FOURS, NINES, "10 base", "10 fortune", bank=60)
    assert order(pit) == [(2, "base", 10), (2, "fortune", 50)]
    assert pit.settled("fortune", 2).uncovered == 150


def test_fortune_10_pays_by_its_table() -> None:
    odds = [ruling.odds.pays if (ruling := fortune_ruling(law(), i)).odds else 0 for i in range(13)]
    assert odds == [0, 0, 2, 3, 4, 5, 20, 50, 100, 250, 750, 1000, 5000]
    assert LINES[-1] == "seven-card-straight-flush"


# --- Envy ---


def test_envy_bonus_for_a_hand_with_an_envy_prize() -> None:
    assert envies(TENS, FOURS, SIXES) == [(2, 5), (4, 5)]
    assert envies(TENS, "3c 3d 3h Ks Kd 9h 7d", SIXES) == []


def test_envy_2_a_button_for_each_fortune_bet_of_five_dollars() -> None:
    assert envies(TENS, FOURS, SIXES, buttons="2 4") == [(2, 5), (4, 5)]
    assert envies(FOURS, TENS, SIXES, buttons="2 4") == [(4, 5)]


def test_envy_3_not_for_ones_own_hand_or_the_player_dealers() -> None:
    assert envies(FOURS) == []
    pit = film(pit_of(FACE_UP), [BOB, "2 10 fortune", CY], [TENS, SIXES, FOURS])
    assert "envy" not in [spot for _, spot, _ in order(pit)]


def test_envy_4_any_players_hand_but_only_buttons_are_paid() -> None:
    assert envies(TENS, FOURS, SIXES, buttons="2") == [(2, 5)]


def test_envy_5_all_the_others_with_a_button_win() -> None:
    assert envies(FOURS, TENS, SIXES) == [(3, 5), (4, 5)]


def test_envy_5_a_only_the_highest_hand_is_recognised() -> None:
    assert envies(FOURS, SIX_FOURS, PLAIN) == [(2, 5), (4, 5)]
    assert envies(FOURS, SAME, PLAIN) == [(2, 25), (4, 25)]


def test_envy_5_a_i_who_ties_for_it_is_paid_nothing() -> None:
    assert envies(SAME, SAME_TOO, PLAIN) == [(4, 25)]


def test_envy_6_whatever_becomes_of_the_base_wager() -> None:
    pit = film(pit_of(FACE_UP), [BOB, "2 10 fortune", CY], [TENS, FOURS, NINES], "2 Tc Td")
    assert [(spot, paid) for seat, spot, paid in order(pit) if seat == 2] == [
        ("base", -10),
        ("fortune", -10),
        ("envy", 5),
    ]


def test_envy_7_as_far_as_the_bank_goes() -> None:
    pit = film(pit_of(FACE_UP), [BOB, "2 10 fortune", CY], [TENS, FOURS, NINES], bank=23)
    assert order(pit)[:3] == [(2, "base", 10), (2, "fortune", -10), (2, "envy", 3)]


def test_envy_8_fixed_prizes() -> None:
    assert [envy_prize(law(), i) for i in range(13)] == [0, 0, 0, 0, 0, 0, 5, 10, 25, 50, 100, 250, 1000]


# --- Ace-High ---


def aces(ours: str, theirs: str, bank: int = 500) -> Pit:
    return film(pit_of(FACE_UP, "Ann", "Bob"), [BOB, "2 10 ace-high"], [ours, theirs], bank=bank)


def test_ace_high_bet_by_both_hands_of_seven() -> None:
    assert aces(TENS, NINES).settlements()[1] == (2, "ace-high", "loses", -10, "ace-high.bet")
    assert aces(OTHER_ACE_HIGH, SIXES).settlements()[1] == (2, "ace-high", "loses", -10, "ace-high.bet")


def test_ace_high_1_has_an_area_at_each_place() -> None:
    betting(pit_of(FACE_UP), BOB, "2 10 ace-high", CY, "3 10 ace-high")


def test_ace_high_2_needs_a_base_wager() -> None:
    assert betting(pit_of(FACE_UP)).cited("seat 2 bets 10 ace-high") == "ace-high.2"


def test_ace_high_3_no_back_line() -> None:
    assert betting(pit_of(FACE_UP), BOB).cited("seat 3 bets 10 ace-high at 2") == "dealing.3"


def test_ace_high_4_wins_though_the_base_wager_pushed() -> None:
    assert order(aces(TENS, ACE_HIGH)) == [(2, "base", 0), (2, "ace-high", 80)]


def test_ace_high_5_limits_of_the_schedule() -> None:
    pit = betting(pit_of(FACE_UP), BOB)
    assert pit.cited("seat 2 bets 9 ace-high") == "ace-high.5"


def test_ace_high_6_from_the_player_dealer() -> None:
    assert aces(TENS, ACE_HIGH).gain(1) == -80 - 2


def test_ace_high_7_what_is_not_covered_goes_back() -> None:
    pit = aces(TENS, ACE_HIGH, bank=50)
    assert order(pit)[1] == (2, "ace-high", 50)
    assert pit.settled("ace-high", 2).uncovered == 30


@pytest.mark.parametrize(
    ("ours", "theirs", "paid", "line"),
    [
        (OTHER_ACE_HIGH, ACE_HIGH, 200, "both ace-high"),
        (OTHER_ACE_HIGH, ACE_HIGH.replace("Ac", "Jo"), 200, "both ace-high"),
        (TENS, ACE_HIGH.replace("Ac", "Jo"), 100, "ace-high with the joker"),
        (TENS, ACE_HIGH, 80, "ace-high without the joker"),
    ],
)
def test_ace_high_8_three_prizes(ours: str, theirs: str, paid: int, line: str) -> None:
    settled = aces(ours, theirs).settled("ace-high", 2)
    assert (settled.paid, settled.line, settled.cite.paragraph) == (paid, line, "ace-high.8")


def test_ace_high_bet_is_seven_cards_that_make_nothing() -> None:
    assert [ace_high(cards(text)) for text in (ACE_HIGH, NINES, "Jo Kd Jc 9h 7d 5s 3c", "Kd Qc Jc 9h 7d 5s 3c")] == [
        1,
        0,
        2,
        0,
    ]
    assert ace_high(cards("Ac Kd Qc Jh Td 5s 3c")) == 0


# --- collection ---


def fees(option: str, *bets: str, **limits: int) -> list[tuple[int, int]]:
    pit = betting(pit_of(FACE_UP, chips=5000, collection=option, **limits), *bets)
    return [(e.seat, e.amount) for e in pit.do("dealer closes") if isinstance(e, Fee)]


def test_collection_rates_flat_or_by_the_tables_action() -> None:
    assert fees("combined-1", BOB, "2 50 fortune", CY) == [(1, 2), (2, 1), (3, 1)]
    assert fees("game-8", BOB, CY) == [(1, 20), (2, 15), (3, 15)]
    assert fees("combined-9", "2 50 base", "2 50 fortune") == [(1, 1)]
    assert fees("combined-9", "2 50 base", "2 50 fortune", "3 10 base") == [(1, 2)]
    assert fees("combined-12", "2 400 base", "3 500 base", "3 310 ace-high", least=5000) == [(1, 14)]
