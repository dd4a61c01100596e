"""Blackjack, `oneida-2004/blackjack`, G to J: wagers, dealing, the play.

Each test proves the paragraph in its name; the table is that of `blackjack_2004_pit`.
"""

from __future__ import annotations

from blackjack_2004_pit import BOOK, asks, couple, pitched, played
from blackjack_pit import DEVICE, PITCH, cited, why
from croupier.games import breaches
from croupier.games.blackjack import CASES
from croupier.kernels.twentyone.totals import compare
from croupier.rulebook.law import Terms
from pit import Pit


def test_G_1_a_coupon_where_the_house_takes_them() -> None:
    pit = played("9s | 9c | Td | 9h", "stand", bets=("$10 base coupon 5",), options={"match-play": True})
    assert pit.gain() == 15


def test_G_2_who_has_cards_stays_until_the_round_is_over() -> None:
    pit = played("9s | 9h | Td | 9c")
    assert pit.cited("seat 1 leaves") == "G.3"
    pit.do("seat 1 chooses stand", "seat 1 leaves")


def test_G_2_only_who_is_seated_wagers() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 2 bets 10 base") == "B.1"


def test_G_3_no_wager_after_the_first_card() -> None:
    assert played("9s").cited("seat 1 bets 10 base") == "G.3"


def test_G_4_somebody_must_wager() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("dealer closes") == "G.4"


def test_G_5_several_adjacent_places_where_the_house_permits() -> None:
    pit = Pit(BOOK, options={**DEVICE, "positions": 2})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 1 bets 10 base at 2")
    assert pit.cited("seat 1 bets 10 base at 3") == "G.5"


def test_H_3_a_burn_card_is_shown_to_who_asks() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 chooses see-burn")
    assert pit.table.view().cards == {"burned": ["2c"]}


def test_H_4_clockwise_from_the_dealers_left() -> None:
    cards = couple("9s 8s | 9c | Td Ts | 9h").table.view().cards
    assert (cards[1], cards[2], cards["dealer"]) == (["9s", "Td"], ["8s", "Ts"], ["9c", "??"])


def test_H_4_a_first_a_card_face_up_to_each_player() -> None:
    assert couple("9s 8s").table.view().cards == {"burned": ["??"], 1: ["9s"], 2: ["8s"]}


def test_H_4_d_the_dealers_first_card_is_the_up_card() -> None:
    pit = played("9s | 9h | Td | 9c")
    assert pit.table.view(1).cards["dealer"] == ["9h", "??"]
    assert pit.said()[-1] == ("H.4.d", "The dealer shows the 9h")


def test_H_7_c_aces_are_split_once() -> None:
    assert why("split", "As Ad", book=BOOK) == ""
    assert why("split", "As Ad", hands=2, book=BOOK) == "H.7.c"
    assert cited({"ace-splits": 2}, BOOK) == ["house"]


def test_H_8_the_dealer_turns_up_the_second_card() -> None:
    pit = played("9s | 7h | Td | 9c", "stand", "2s")
    assert pit.settlements() == [(1, "base", "wins", 10, "J.1.b")]


def test_H_8_a_the_dealer_draws_to_soft_17_unless_the_house_stands() -> None:
    assert played("9s | 6c | Td | Ah", "stand", "4s").gain() == -10
    assert played("9s | 6c | Td | Ah", "stand", options={"soft-17": "stand"}).gain() == 10


def test_H_8_b_the_dealer_draws_nothing_when_nothing_depends_on_it() -> None:
    pit = played("9s | 6c | 6d | 9h", "hit", "Ts")
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.a")]
    assert pit.table.ask.phase == "between"


def test_I_4_the_burn_card_is_not_shown() -> None:
    pit = Pit(BOOK, options={**DEVICE, **PITCH})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 chooses see-burn") == "H.5"


def test_I_5_the_up_card_is_the_first() -> None:
    pit = played("9s | 9c | Td | 9h", options=PITCH)
    assert pit.table.view(None).cards == {"burned": ["??"], 1: ["??", "??"], "dealer": ["9c", "??"]}


def test_I_7_a_doubling_card_comes_face_up() -> None:
    assert why("double-face-down", "9s 2d", book=BOOK, dealing="pitch", decks=2) == "I.7"


def test_I_8_c_aces_are_split_once() -> None:
    assert why("split", "As Ad", hands=2, book=BOOK, dealing="pitch", decks=2) == "I.8.c"


def test_I_9_a_the_dealer_draws_to_soft_17() -> None:
    assert asks(pitched("9s | 6c | Td | Ah", "stand")) == "I.9.a"


def test_J_1_even_money_for_a_win() -> None:
    assert played("9s | 9c | Td | 9h", "stand").settled("base").odds == "1 to 1"


def test_J_1_a_21_or_less_wins_if_the_dealer_is_over() -> None:
    assert played("9s | 9c | 3d | 7h", "stand", "Ts").settlements() == [(1, "base", "wins", 10, "J.1.a")]


def test_J_1_b_more_wins() -> None:
    assert played("9s | 9c | Td | 9h", "stand").settlements() == [(1, "base", "wins", 10, "J.1.b")]


def test_J_1_c_a_blackjack_wins_against_21() -> None:
    assert CASES[compare(21, True, 21, False, False)] == "J.1.c"
    words = ("As Ts | 9c | Kd 9d | 2h", "seat 2 chooses stand", "Tc")
    assert couple(*words, options={"pay-naturals": "later"}).gain() == 15


def test_J_2_what_was_added_loses_with_the_rest() -> None:
    assert played("8s | Ac | 8d | Kc", "closes", "split", "3d", "double", "5d", "Ks", "stand").gain() == -30


def test_J_2_a_over_21_loses_whatever_the_dealer_has() -> None:
    assert played("9s | 6c | 6d | Th", "hit", "Ts").settlements() == [(1, "base", "loses", -10, "J.2.a")]


def test_J_2_b_less_loses() -> None:
    assert played("9s | 9c | 8d | 9h", "stand").settlements() == [(1, "base", "loses", -10, "J.2.b")]


def test_J_2_c_21_loses_to_a_blackjack() -> None:
    pit = played("9s | Ac | 2d | Kc", "closes", "hit", "Td")
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.c")]


def test_J_3_a_house_may_push_21_against_a_blackjack() -> None:
    pit = played("9s | Ac | 2d | Kc", "closes", "hit", "Td", options={"twenty-one-ties-natural": True})
    assert pit.settlements() == [(1, "base", "pushes", 0, "J.3")]


def test_J_4_blackjacks_are_announced() -> None:
    assert ("J.4.a", "Place 1 has a blackjack") in couple("As 9s | 9c | Kd 9d | 9h").said()


def test_J_4_a_against_2_to_9_a_blackjack_is_paid() -> None:
    pit = played("As | 9c | Kd | Ac", bets=("$5 base",))
    assert pit.settlements() == [(1, "base", "wins", 8, "J.4.a")]


def test_J_4_b_a_blackjack_waits_and_the_down_card_is_not_checked() -> None:
    two = ("seat 1 bets 10 base", "seat 2 bets 20 base")
    cards = "As 9s | Th | Kd 9d | 9c"
    pit = played(cards, bets=two, players=("Ann", "Bob"))
    assert pit.settlements() == []
    pit.do("seat 2 chooses stand")
    assert pit.settlements() == [(2, "base", "loses", -20, "J.2.b"), (1, "base", "wins", 15, "J.4.b")]


def test_J_4_b_no_house_has_the_down_card_checked() -> None:
    for peek in (True, False):
        (breach,) = breaches(Terms(BOOK, options={"peek": peek}))
        assert breach.why.startswith("option 'peek' is not one the rulebook leaves open")
    two = ("seat 1 bets 10 base", "seat 2 bets 20 base")
    pit = played("As 9s | Th | Kd 2d | Ac", bets=two, players=("Ann", "Bob"))
    assert pit.settlements() == []  # the dealer has a blackjack, and nobody knows
    pit.do("seat 2 chooses double", "cards Td")
    assert pit.settlements() == [(2, "base", "loses", -40, "J.2.c"), (1, "base", "pushes", 0, "J.4.b")]


def test_J_2_split_money_is_lost_to_a_blackjack_that_nobody_looked_for() -> None:
    pit = played("8s | Th | 8d | Ac", "split", "3d", "stand", "Ks", "stand")
    assert [(spot, paid) for _, spot, _, paid, _ in pit.settlements()] == [("base, hand 2", -10), ("base", -10)]


def test_J_5_what_the_house_does_not_allow() -> None:
    assert why("surrender", "9s 7d", book=BOOK) == "J.5"
    assert why("double", "9s 2d", book=BOOK, double=False) == "J.7"
    assert why("split", "9s 9d", book=BOOK, split=False) == "J.8"
    assert why("split", "9s 9d", hands=2, book=BOOK, multiple_action="three") == "J.8"


def test_J_6_no_insurance_where_the_house_has_none() -> None:
    assert asks(played("9s | Ac | 9d | 9c", options={"insurance": False})) == "H.5"


def test_J_7_no_doubling_where_the_house_has_none() -> None:
    assert why("double", "9s 2d", book=BOOK, double=False) == "J.7"


def test_J_8_no_splitting_where_the_house_has_none_and_once_in_multiple_action() -> None:
    assert why("split", "9s 9d", book=BOOK, split=False) == "J.8"
    assert why("split", "9s 9d", hands=2, book=BOOK, multiple_action="three") == "J.8"
