"""Blackjack, `oneida-2004/blackjack`: where the edition of 2004 has other words or other numbers than that of 2006.

The films are those of `test_oneida_2006_blackjack`; here the dealer's *first* card is the up card.
"""

from __future__ import annotations

from typing import Any

from test_oneida_2006_blackjack import DEVICE, PITCH, asked_to_cut, cited, film, lines, why

from croupier.games.blackjack import spots
from croupier.rulebook.law import Law, Terms
from pit import Pit

BOOK = "oneida-2004/blackjack"


def played(*words: str, **more: Any) -> Pit:
    return film(*words, book=BOOK, **more)


def test_A_1_an_ace_and_a_ten_after_a_split_are_no_blackjack() -> None:
    pit = played("As | 8c | Ad | 9c", "split", "Kc", "Qc")
    assert pit.gain() == 20


def test_A_2_a_double_adds_a_wager_as_large_and_takes_one_card() -> None:
    assert played("6s | 6c | 5d | Tc", "double", "2d", "Kd").gain() == 20


def test_A_5_equal_totals_push() -> None:
    assert played("9s | 9c | 9d | 9h", "stand").settlements() == [(1, "base", "pushes", 0, "J.3")]


def test_A_6_cards_of_equal_value_are_split() -> None:
    assert [why("split", cards, book=BOOK) for cards in ("Ts Kd", "9s Td")] == ["", "A.6"]


def test_A_4_insurance_is_decided_when_the_down_card_is_turned() -> None:
    pit = played("9s | Ac | 9d | 8c", "$5 insurance", "closes")
    assert pit.settlements() == []
    pit.do("seat 1 chooses stand")
    assert pit.settlements() == [(1, "insurance", "loses", -5, "A.4"), (1, "base", "loses", -10, "J.2.b")]


def test_A_7_a_surrender_to_an_ace_waits_for_the_down_card() -> None:
    pit = played("9s | Ac | 7d | Kc", "closes", "surrender", options={"surrender": True})
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.b")]
    pit = played("9s | Kc | 7d | Ac", "surrender", options={"surrender": True})
    assert pit.settlements() == [(1, "base", "loses", -5, "A.7")]


def test_B_1_seven_places() -> None:
    assert Pit(BOOK).cited("seat 8 sits 100 Zed") == "B.1"


def test_E_2_b_cards_shuffled_by_hand_are_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("cards 2c") == "E.3.a"


def test_E_3_a_at_the_start_the_first_who_came() -> None:
    pit = Pit(BOOK)
    pit.do("seat 1 leaves", "seat 5 sits 100 Eve", "seat 1 sits 100 Ann")
    assert asked_to_cut(pit) == (5, "E.3.a")


def test_E_3_d_the_farthest_right_if_the_house_reshuffles() -> None:
    pit = Pit(BOOK, "Ann", "Bob")
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 20", "cards 2c")
    pit.do("seat 1 bets 10 base", "dealer closes", *lines("9s | 9h | Ts | 8h", "stand"))
    assert asked_to_cut(pit) == (2, "E.3.d")


def test_E_3_e_who_refuses_passes_the_cut_clockwise() -> None:
    pit = Pit(BOOK, "Ann", "Bob")
    assert asked_to_cut(pit) == (1, "E.3.a")
    pit.do("seat 1 chooses refuse")
    assert pit.table.view()["asks"]["cite"].paragraph == "E.3.e"


def test_E_4_if_nobody_cuts_the_dealer_does() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses refuse")
    assert pit.cited("cards 2c") == "E.4"


def test_E_4_b_ten_cards_or_more_off_the_top() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses refuse")
    assert pit.cited("dealer does cut 9") == "E.4.b"


def test_E_4_c_the_rest_goes_on_top_so_some_is_left() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses refuse")
    assert pit.cited("dealer does cut 312") == "E.4.b"
    pit.do("dealer does cut 311")


def test_E_5_until_a_card_is_dealt_the_cards_may_be_cut_again() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 10", "report improper-cut")
    assert pit.table.view()["asks"]["choices"] == ("cut", "refuse")


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
    assert pit.table.view()["cards"] == {"burn": ["2c"]}


def test_H_4_d_the_dealers_first_card_is_the_up_card() -> None:
    pit = played("9s | 9h | Td | 9c")
    assert pit.table.view(1)["cards"]["dealer"] == ["9h", "??"]
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


def test_I_1_pitch_is_dealt_from_the_hand() -> None:
    assert played("9s | 9c | Td | 9h", options=PITCH).table.view()["asks"]["cite"].paragraph == "I.6"


def test_I_2_one_deck_or_two() -> None:
    assert cited({"dealing": "pitch"}, BOOK) == ["I.2"]


def test_I_4_the_burn_card_is_not_shown() -> None:
    pit = Pit(BOOK, options={**DEVICE, **PITCH})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 chooses see-burn") == "H.5"


def test_I_5_the_up_card_is_the_first() -> None:
    pit = played("9s | 9c | Td | 9h", options=PITCH)
    assert pit.table.view(None)["cards"] == {"burn": ["??"], "1": ["??", "??"], "dealer": ["9c", "??"]}


def test_I_7_a_doubling_card_comes_face_up() -> None:
    assert why("double-face-down", "9s 2d", book=BOOK, dealing="pitch", decks=2) == "I.7"


def test_I_8_c_aces_are_split_once() -> None:
    assert why("split", "As Ad", hands=2, book=BOOK, dealing="pitch", decks=2) == "I.8.c"


def test_J_2_c_21_loses_to_a_blackjack() -> None:
    pit = played("9s | Ac | 2d | Kc", "closes", "hit", "Td")
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.c")]


def test_J_3_a_house_may_push_21_against_a_blackjack() -> None:
    pit = played("9s | Ac | 2d | Kc", "closes", "hit", "Td", options={"twenty-one-ties-natural": True})
    assert pit.settlements() == [(1, "base", "pushes", 0, "J.3")]


def test_J_4_a_against_2_to_9_a_blackjack_is_paid() -> None:
    pit = played("As | 9c | Kd | Ac", bets=("$5 base",))
    assert pit.settlements() == [(1, "base", "wins", 7, "J.4.a")]


def test_J_4_b_a_blackjack_waits_and_the_down_card_is_not_checked() -> None:
    two = ("seat 1 bets 10 base", "seat 2 bets 20 base")
    cards = "As 9s | Th | Kd 9d | 9c"
    pit = played(cards, bets=two, players=("Ann", "Bob"))
    assert pit.settlements() == []
    pit.do("seat 2 chooses stand")
    assert pit.settlements() == [(2, "base", "loses", -20, "J.2.b"), (1, "base", "wins", 15, "J.4.b")]


def test_J_4_b_a_house_may_check_but_pays_at_the_end() -> None:
    two = ("seat 1 bets 10 base", "seat 2 bets 20 base")
    pit = played("As 9s | Th | Kd 9d | 9c", bets=two, players=("Ann", "Bob"), options={"peek": True})
    assert pit.settlements() == []
    pit = played("As 9s | Th | Kd 9d | Ac", bets=two, players=("Ann", "Bob"), options={"peek": True})
    assert pit.settlements() == [(2, "base", "loses", -20, "J.2.b"), (1, "base", "pushes", 0, "J.4.b")]


def test_J_5_what_the_house_does_not_allow() -> None:
    assert why("surrender", "9s 7d", book=BOOK) == "J.5"
    assert why("double", "9s 2d", book=BOOK, double=False) == "J.7"
    assert why("split", "9s 9d", book=BOOK, split=False) == "J.8"
    assert why("split", "9s 9d", hands=2, book=BOOK, multiple_action="three") == "J.8"


def test_K_1_a_i_two_cards_of_one_suit() -> None:
    pit = played(
        "9s | 9c | Ts | 9h", bets=("$10 base", "$5 initial-suit"), options={"initial-suit-wager": "any-suited"}
    )
    assert pit.settlements() == [(1, "initial-suit", "wins", 15, "K.5.a")]


def test_K_5_b_ten_to_one_at_most_on_two_decks_too() -> None:
    options = {"initial-suit-wager": "king-queen", "decks": 2}
    pit = played("Ks | 9c | Qs | 9h", bets=("$10 base", "$5 king-queen"), options=options)
    assert pit.settlements() == [(1, "king-queen", "wins", 50, "K.5.b")]


def test_L_1_the_layout_of_multiple_action() -> None:
    layout = spots(Law(Terms(BOOK, options={"multiple-action": "two"})))
    assert list(layout) == ["base", "base-2", "insurance", "insurance-2"]


def test_L_4_each_insurance_is_decided_by_its_own_second_card() -> None:
    bets = ("$10 base", "$20 base-2")
    words = (
        "9s | Ac | Td",
        "$5 insurance",
        "$10 insurance-2",
        "closes",
        "stand",
        "9h",
        "dealer does move-up-card",
        "Kc",
    )
    pit = played(*words, bets=bets, options={"multiple-action": "two"})
    assert [(spot, paid) for _, spot, _, paid, _ in pit.settlements()] == [
        *(("insurance", -5), ("base", -10), ("insurance-2", 20), ("base-2", -20))
    ]


def test_M_3_a_wrong_number_of_cards_voids_all_hands() -> None:
    pit = played("9s | 9c | 2d | 9h", "double", "report wrong-count")
    assert pit.voided() == "M.3"
    assert pit.gain() == 0


def test_M_5_an_up_card_that_was_discarded_is_put_back() -> None:
    options = {"multiple-action": "two"}
    words = ("9s | 6c | Td", "stand", "Th", "5s", "report up-card-discarded", "dealer does move-up-card", "Tc", "8s")
    pit = played(*words, bets=("$10 base", "$20 base-2"), options=options)
    assert "M.5" in [cite for cite, _ in pit.said()]
    assert pit.gain() == 10
