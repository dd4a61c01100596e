"""Blackjack, `oneida-2004/blackjack`: each test proves the paragraph in its name, as the edition of 2004 has it.

The films are written as in `test_oneida_2006_blackjack`; here the dealer's *first* card is the up card.
"""

from __future__ import annotations

from typing import Any

from test_oneida_2006_blackjack import (
    BOTH,
    DEVICE,
    HITS,
    MOVED,
    MULTIPLE,
    NEARLY,
    NEARLY_DONE,
    PITCH,
    ROYAL,
    SUITED,
    THREE,
    TWO,
    asked_to_cut,
    cited,
    film,
    law,
    lines,
    why,
)

from croupier.games import breaches
from croupier.games.blackjack import CASES, spots, staffing_breaches, standings
from croupier.kernels.totals import compare
from croupier.play.cards import cards_text
from croupier.rulebook.house import Staff
from croupier.rulebook.law import Law, Terms
from pit import Pit

BOOK = "oneida-2004/blackjack"
HIT_WAGER = ("hit-wager", "$4 hit", "closes", "5s")


def played(*words: str, **more: Any) -> Pit:
    return film(*words, book=BOOK, **more)


def couple(*words: str, **more: Any) -> Pit:
    return played(*words, **{"bets": TWO, "players": ("Ann", "Bob"), **more})


def pitched(*words: str, **more: Any) -> Pit:
    return played(*words, options={**PITCH, **more.pop("options", {})}, **more)


def action(*words: str, bets: tuple[str, ...] = THREE) -> Pit:
    return played(*words, bets=bets, options=MULTIPLE)


def opened(*moves: str, **options: Any) -> Pit:
    """A table with its window open, and these moves made."""
    pit = Pit(BOOK, options={**DEVICE, **options})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", *moves)
    return pit


def asks(pit: Pit) -> str:
    """The paragraph by which the table waits."""
    return str(pit.table.view()["asks"]["cite"].paragraph)


def test_A_1_an_ace_and_a_ten_after_a_split_are_no_blackjack() -> None:
    pit = played("As | 8c | Ad | 9c", "split", "Kc", "Qc")
    assert pit.gain() == 20


def test_A_2_a_double_adds_a_wager_as_large_and_takes_one_card() -> None:
    assert played("6s | 6c | 5d | Tc", "double", "2d", "Kd").gain() == 20


def test_A_3_a_hard_total_counts_every_ace_as_one() -> None:
    assert why("double", "As 8d", book=BOOK, double_on="hard-9-11") == "A.2"
    assert why("hit", "As Td Kc", book=BOOK) == "H.7.a"


def test_A_4_insurance_is_decided_when_the_down_card_is_turned() -> None:
    pit = played("9s | Ac | 9d | 8c", "$5 insurance", "closes")
    assert pit.settlements() == []
    pit.do("seat 1 chooses stand")
    assert pit.settlements() == [(1, "insurance", "loses", -5, "A.4"), (1, "base", "loses", -10, "J.2.b")]


def test_A_5_equal_totals_push() -> None:
    assert played("9s | 9c | 9d | 9h", "stand").settlements() == [(1, "base", "pushes", 0, "J.3")]


def test_A_6_cards_of_equal_value_are_split() -> None:
    assert [why("split", cards, book=BOOK) for cards in ("Ts Kd", "9s Td")] == ["", "A.6"]


def test_A_7_a_surrender_to_an_ace_waits_for_the_down_card() -> None:
    pit = played("9s | Ac | 7d | Kc", "closes", "surrender", options={"surrender": True})
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.b")]
    pit = played("9s | Kc | 7d | Ac", "surrender", options={"surrender": True})
    assert pit.settlements() == [(1, "base", "loses", -5, "A.7")]


def test_B_1_seven_places_or_as_many_as_the_table_has() -> None:
    assert Pit(BOOK).cited("seat 8 sits 100 Zed") == "B.1"
    assert Pit(BOOK, options={"places": 2}).cited("seat 3 sits 100 Cid") == "B.1"


def test_B_2_no_other_wagers_than_the_layout_has() -> None:
    pit = opened()
    assert [pit.cited(f"seat 1 bets 10 {spot}") for spot in ("base-2", "hit", "insurance", "pair-plus")] == ["B.2"] * 4


def test_B_4_only_cards_that_are_left_can_come() -> None:
    pit = opened("seat 1 bets 10 base", "dealer closes", decks=1)
    assert pit.cited("cards 2c") == "B.4"


def test_C_the_nearer_to_21_wins() -> None:
    assert played("9s | 9c | Td | 9h", "stand").gain() == 10
    assert played("9s | 9c | 8d | 9h", "stand").gain() == -10


def test_E_1_the_cards_are_shuffled_after_every_round() -> None:
    pit = played("9s | 9c | Td | 9h", "stand")
    pit.do("dealer opens")
    assert pit.cited("cards 2c") == "E.1"


def test_E_1_or_dealt_on_until_the_cutting_card() -> None:
    pit = played("9s | 9c | Td | 9h", "stand", options={"reshuffle": "cutting-card"})
    pit.do("dealer opens", "seat 1 bets 10 base", "dealer closes")
    assert len(pit.table.felt.shoe) == 312 - 5


def test_E_2_first_the_shuffle_then_the_cut_then_the_deal() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 100", "cards 2c")
    assert pit.table.view()["asks"]["ask"] == "window"


def test_E_2_a_cards_from_a_device_are_not_cut() -> None:
    assert opened().table.view()["asks"]["ask"] == "window"


def test_E_2_b_cards_shuffled_by_hand_are_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("cards 2c") == "E.3.a"


def test_E_3_the_cut_is_ten_cards_or_more_from_each_end() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut")
    assert [pit.cited(f"dealer does cut {n}") for n in (9, 303)] == ["E.3", "E.3"]


def test_E_3_a_at_the_start_the_first_who_came() -> None:
    pit = Pit(BOOK)
    pit.do("seat 1 leaves", "seat 5 sits 100 Eve", "seat 1 sits 100 Ann")
    assert asked_to_cut(pit) == (5, "E.3.a")


def test_E_3_b_the_player_at_whose_place_the_cutting_card_came_up() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy", options={**NEARLY_DONE, "burn-cards": 4})
    opening = [line.replace(" 6c", "") for line in NEARLY]  # 48 cards left, 42 of them behind the cutting card
    pit.do(*opening, "cards 9s 9d", "cards 9h", "cards Ts Td", "cards 7h", *lines("hit", "2d"))
    pit.do("seat 2 chooses stand", "cards 2s")
    assert asked_to_cut(pit) == (1, "E.3.b")


def test_E_3_c_the_farthest_right_if_it_was_in_the_dealers_hand() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy", options=NEARLY_DONE)
    pit.do(*NEARLY, "cards 9s 9d", "cards 9h", "cards Ts Td", "cards 8h", *lines("stand", "seat 2 chooses stand"))
    assert asked_to_cut(pit) == (3, "E.3.c")


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


def test_F_what_cards_count_decides_the_round() -> None:
    assert played("Js | 9c | Qd | Th", "stand").gain() == 10


def test_F_1_two_to_ten_count_their_number() -> None:
    assert why("split", "2s 2d", book=BOOK) == ""
    assert played("9s | 9c | Td | Th", "stand").gain() == 0


def test_F_2_pictures_count_ten() -> None:
    assert why("split", "Js Kd", book=BOOK) == ""


def test_F_3_an_ace_counts_eleven_unless_that_is_over_21() -> None:
    assert why("hit", "As Td", book=BOOK) == "H.7.a"
    assert why("hit", "As Td 9d", book=BOOK) == ""


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


def test_H_1_a_shoe_game_follows_h() -> None:
    assert played("9s | 9c | Td | 9h").table.view()["asks"]["cite"].paragraph == "H.5"


def test_H_3_a_burn_card_is_shown_to_who_asks() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 chooses see-burn")
    assert pit.table.view()["cards"] == {"burn": ["2c"]}


def test_H_4_clockwise_from_the_dealers_left() -> None:
    cards = couple("9s 8s | 9c | Td Ts | 9h").table.view()["cards"]
    assert (cards["1"], cards["2"], cards["dealer"]) == (["9s", "Td"], ["8s", "Ts"], ["9c", "??"])


def test_H_4_a_first_a_card_face_up_to_each_player() -> None:
    assert couple("9s 8s").table.view()["cards"] == {"burn": ["??"], "1": ["9s"], "2": ["8s"]}


def test_H_4_b_then_one_to_the_dealer_face_down() -> None:
    assert played("9s | 9c").table.view()["cards"]["dealer"] == ["??"]


def test_H_4_c_then_another_face_up_to_each_player() -> None:
    assert played("9s | 9c | Td").table.view()["cards"]["1"] == ["9s", "Td"]


def test_H_4_d_the_dealers_first_card_is_the_up_card() -> None:
    pit = played("9s | 9h | Td | 9c")
    assert pit.table.view(1)["cards"]["dealer"] == ["9h", "??"]
    assert pit.said()[-1] == ("H.4.d", "The dealer shows the 9h")


def test_H_5_from_the_dealers_left_each_player_in_turn() -> None:
    pit = couple("9s 8s | 9c | Td Ts | 9h")
    assert pit.cited("seat 2 chooses stand") == "H.5"


def test_H_6_cards_come_face_up_as_they_are_called_for() -> None:
    assert played("9s | 9c | 2d | 9h", "hit", "3d").table.view()["cards"]["1"] == ["9s", "2d", "3d"]


def test_H_7_players_draw_under_21() -> None:
    assert [why("hit", cards, book=BOOK) for cards in ("9s 9d 2c", "As 5d 5c", "9s 9d 9c")] == ["", "H.7", "H.7"]


def test_H_7_a_nothing_is_drawn_to_a_blackjack_or_a_hard_21() -> None:
    assert [why("hit", cards, book=BOOK) for cards in ("As Kd", "9s 9d 3c")] == ["H.7.a", "H.7.a"]


def test_H_7_b_a_doubled_hand_draws_one_card() -> None:
    assert played("9s | 9c | 2d | 9h", "double", "2s").gain() == -20


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


def test_H_9_cards_are_picked_up_from_the_right_and_the_dealers_on_top() -> None:
    pit = couple("9s 8s | 9c | Td Ts | 9h", "stand")
    felt = pit.table.felt
    pit.do("seat 2 chooses stand")
    assert cards_text(held.card for held in felt.cards["discards"]) == "8s Ts 9s Td 9c 9h"


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


def test_I_5_a_one_card_to_each_player() -> None:
    assert asks(pitched()) == "I.5.a"


def test_I_5_b_one_to_the_dealer() -> None:
    assert asks(pitched("9s")) == "I.5.b"


def test_I_5_c_another_to_each_player() -> None:
    assert asks(pitched("9s | 9c")) == "I.5.c"


def test_I_5_d_another_to_the_dealer() -> None:
    assert asks(pitched("9s | 9c | Td")) == "I.5.d"


def test_I_6_each_player_in_turn() -> None:
    assert asks(pitched("9s | 9c | Td | 9h")) == "I.6"


def test_I_7_a_doubling_card_comes_face_up() -> None:
    assert why("double-face-down", "9s 2d", book=BOOK, dealing="pitch", decks=2) == "I.7"


def test_I_8_players_draw_under_21() -> None:
    assert why("hit", "9s 9d 9c", book=BOOK, dealing="pitch", decks=2) == "I.8"


def test_I_8_a_nothing_is_drawn_to_a_blackjack_or_a_hard_21() -> None:
    assert why("hit", "9s 9d 3c", book=BOOK, dealing="pitch", decks=2) == "I.8.a"


def test_I_8_b_a_doubled_hand_draws_one_card() -> None:
    assert pitched("9s | 9c | 2d | 9h", "double", "2s").gain() == -20


def test_I_8_c_aces_are_split_once() -> None:
    assert why("split", "As Ad", hands=2, book=BOOK, dealing="pitch", decks=2) == "I.8.c"


def test_I_9_the_dealer_plays_when_all_are_done() -> None:
    assert pitched("9s | 9c | Td | 9h", "stand").gain() == 10


def test_I_9_a_the_dealer_draws_to_soft_17() -> None:
    assert asks(pitched("9s | 6c | Td | Ah", "stand")) == "I.9.a"


def test_I_9_b_the_dealer_draws_nothing_when_nothing_depends_on_it() -> None:
    pit = pitched("9s | 6c | 6d | 9h", "hit", "Ts")
    assert (pit.gain(), pit.table.ask.phase) == (-10, "between")


def test_I_10_cards_are_picked_up_from_the_right() -> None:
    pit = pitched("9s | 9c | Td | 9h")
    felt = pit.table.felt
    pit.do("seat 1 chooses stand")
    assert cards_text(held.card for held in felt.cards["discards"]) == "9s Td 9c 9h"


def test_I_11_a_players_may_hold_their_cards() -> None:
    assert cited({**PITCH, "hold-cards": False}, BOOK) == []


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


def test_J_6_no_insurance_where_the_house_has_none() -> None:
    assert asks(played("9s | Ac | 9d | 9c", options={"insurance": False})) == "H.5"


def test_J_7_no_doubling_where_the_house_has_none() -> None:
    assert why("double", "9s 2d", book=BOOK, double=False) == "J.7"


def test_J_8_no_splitting_where_the_house_has_none_and_once_in_multiple_action() -> None:
    assert why("split", "9s 9d", book=BOOK, split=False) == "J.8"
    assert why("split", "9s 9d", hands=2, book=BOOK, multiple_action="three") == "J.8"


def test_K_1_optional_wagers_are_the_houses_choice() -> None:
    assert list(spots(law(BOOK, hit_wager=True))) == ["base", "insurance", "hit"]


def test_K_1_a_one_of_the_two_initial_suit_wagers() -> None:
    assert list(spots(law(BOOK, initial_suit_wager="king-queen"))) == ["base", "king-queen", "insurance"]


def test_K_1_a_i_two_cards_of_one_suit() -> None:
    pit = played(
        "9s | 9c | Ts | 9h", bets=("$10 base", "$5 initial-suit"), options={"initial-suit-wager": "any-suited"}
    )
    assert pit.settlements() == [(1, "initial-suit", "wins", 15, "K.5.a")]


def test_K_1_a_ii_a_king_and_a_queen_of_one_suit() -> None:
    pit = played("Ks | 9c | Js | 9h", bets=("$10 base", "$5 king-queen"), options=ROYAL)
    assert pit.settlements() == [(1, "king-queen", "loses", -5, "K.3.a")]


def test_K_1_b_no_hit_wagers_where_the_house_has_none() -> None:
    assert why("hit-wager", "9s 2s", book=BOOK) == "K.1.b"


def test_K_2_it_is_made_in_the_betting_window() -> None:
    assert played("9s", bets=BOTH, options=SUITED).cited("seat 1 bets 5 initial-suit") == "G.3"


def test_K_2_a_an_optional_wager_goes_with_a_blackjack_wager() -> None:
    assert opened(**SUITED).cited("seat 1 bets 5 initial-suit") == "K.2.a"


def test_K_2_b_not_on_another_players_hand() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={**DEVICE, **SUITED, "positions": 2})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 2 bets 10 base")
    assert pit.cited("seat 1 bets 5 initial-suit at 2") == "K.2.b"


def test_K_2_c_with_one_deck_no_more_than_the_blackjack_wager() -> None:
    assert opened("seat 1 bets 10 base", **SUITED, decks=1).cited("seat 1 bets 11 initial-suit") == "K.2.c"
    opened("seat 1 bets 10 base", "seat 1 bets 11 initial-suit", **SUITED)


def test_K_3_settled_whatever_becomes_of_the_hand() -> None:
    pit = played("Ks | Tc | 6s | Ah", "stand", bets=BOTH, options=SUITED)
    assert pit.gain() == 15 - 10


def test_K_3_a_settled_once_the_first_two_cards_are_out() -> None:
    pit = played("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.settlements() == [(1, "initial-suit", "loses", -5, "K.3.a")]


def test_K_3_b_from_left_to_right() -> None:
    bets = (*TWO, "seat 2 bets 5 initial-suit", "seat 1 bets 5 initial-suit")
    pit = couple("9s 8s | 9c | Td Ts | 9h", bets=bets, options=SUITED)
    assert [(seat, paid) for seat, _, _, paid, _ in pit.settlements()] == [(1, -5), (2, 15)]


def test_K_3_c_before_insurance() -> None:
    pit = played("9s | Ac | Td | 9h", bets=BOTH, options=SUITED)
    assert (pit.settled("initial-suit").paid, asks(pit)) == (-5, "A.4")


def test_K_4_at_a_pitch_a_winner_is_shown() -> None:
    assert pitched("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED).table.view()["cards"]["1"] == ["9s", "Ts"]


def test_K_4_a_at_a_pitch_once_the_first_two_cards_are_out() -> None:
    pit = pitched("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.settlements() == [(1, "initial-suit", "loses", -5, "K.4.a")]


def test_K_4_b_from_left_to_right() -> None:
    bets = (*TWO, "seat 2 bets 5 initial-suit", "seat 1 bets 5 initial-suit")
    pit = couple("9s 8s | 9c | Td Ts | 9h", bets=bets, options={**PITCH, **SUITED})
    assert [seat for seat, *_ in pit.settlements()] == [1, 2]


def test_K_4_c_before_insurance() -> None:
    assert asks(pitched("9s | Ac | Td | 9h", bets=BOTH, options=SUITED)) == "A.4"


def test_K_5_the_house_may_pay_less_never_more() -> None:
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"king-queen": "50 to 1"}))] == ["K.5.b"]


def test_K_5_a_three_to_one_at_most() -> None:
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"initial-suit": "4 to 1"}))] == ["K.5.a"]


def test_K_5_b_ten_to_one_at_most_on_two_decks_too() -> None:
    options = {"initial-suit-wager": "king-queen", "decks": 2}
    pit = played("Ks | 9c | Qs | 9h", bets=("$10 base", "$5 king-queen"), options=options)
    assert pit.settlements() == [(1, "king-queen", "wins", 50, "K.5.b")]


def test_K_6_one_hit_wager_after_another() -> None:
    pit = played("2s | 9c | 3s | 9h", *HIT_WAGER, *HIT_WAGER, options=HITS)
    assert pit.rack() == 1000 - 10 + 24


def test_K_6_a_a_hit_wager_on_cards_of_one_suit() -> None:
    assert [why("hit-wager", cards, book=BOOK, hit_wager=True) for cards in ("9s 2s", "9s 2d")] == ["", "K.6.a"]


def test_K_6_b_three_to_one_if_the_card_is_of_that_suit() -> None:
    pit = played("2s | 9c | 3s | 9h", *HIT_WAGER, options=HITS)
    assert pit.settlements() == [(1, "hit", "wins", 12, "K.6.b")]


def test_K_6_c_settled_as_soon_as_the_card_is_dealt() -> None:
    pit = played("2s | 9c | 3s | 9h", *HIT_WAGER[:3], "5d", options=HITS)
    assert pit.settlements() == [(1, "hit", "loses", -4, "K.6.b")]


def test_K_6_d_until_over_21_or_another_suit() -> None:
    assert why("hit-wager", "2s 3s 4d", book=BOOK, hit_wager=True) == "K.6.d"


def test_K_6_e_on_hands_split_from_one_suit_where_the_house_allows() -> None:
    assert why("hit-wager", "Ks", hands=2, book=BOOK, hit_wager=True) == "K.6.e"
    assert why("hit-wager", "Ks", hands=2, book=BOOK, hit_wager=True, hit_wager_on_split=True) == ""


def test_K_6_f_at_a_pitch_a_winner_shows_and_a_loser_need_not() -> None:
    pit = pitched("2s | 9c | 3s | 9h", *HIT_WAGER, options=HITS)
    assert pit.settlements() == [(1, "hit", "wins", 12, "K.6.f")]
    assert pit.table.view()["cards"]["1"] == ["2s", "3s", "5s"]
    pit = pitched("2s | 9c | 3s | 9h", *HIT_WAGER[:3], "5d", options=HITS)
    assert pit.table.view()["cards"]["1"] == ["??", "??", "5d"]


def test_L_1_the_layout_of_multiple_action() -> None:
    layout = spots(Law(Terms(BOOK, options={"multiple-action": "two"})))
    assert list(layout) == ["base", "base-2", "insurance", "insurance-2"]


def test_L_2_two_wagers_or_three_all_three_if_the_house_asks() -> None:
    two = ("seat 1 bets 10 base", "seat 1 bets 10 base-2")
    assert opened(two[0], **MULTIPLE).cited("dealer closes") == "L.2"
    opened(*two, "dealer closes", **MULTIPLE)
    assert opened(*two, **MULTIPLE, **{"require-all-three": True}).cited("dealer closes") == "L.2"


def test_L_3_a_double_or_split_adds_to_every_wager() -> None:
    assert action("9s | 6c | 2d", "double").rack() == 1000 - 120
    assert action("8s | 6c | 8d", "split").rack() == 1000 - 120


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


def test_L_5_the_dealers_second_card_comes_when_the_players_are_done() -> None:
    pit = action("9s | 6c | Td", "stand")
    assert (pit.table.view()["cards"]["dealer"], asks(pit)) == (["6c"], "L.5")


def test_L_6_over_21_every_wager_is_collected_at_once() -> None:
    pit = action("9s | 6c | 6d", "hit", "Ts")
    assert [(paid, cite) for *_, paid, cite in pit.settlements()] == [(-10, "L.6"), (-20, "L.6"), (-30, "L.6")]


def test_L_6_a_if_everybody_is_over_the_dealer_draws_nothing() -> None:
    assert action("9s | 6c | 6d", "hit", "Ts").table.ask.phase == "between"


def test_L_6_b_only_the_up_card_stays() -> None:
    assert action("9s | 6c | Td", "stand", "Th", "5s").table.view()["cards"]["dealer"] == ["6c"]


def test_L_7_the_up_card_starts_the_second_hand() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", MOVED)
    assert asks(pit) == "L.7"
    pit.do("cards Ts", "cards Kc")
    assert pit.settled("base-2").paid == 20


def test_L_8_no_third_hand_without_a_third_wager() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", MOVED, "Tc", "8s", bets=THREE[:2])
    assert (pit.gain(), pit.table.ask.phase) == (10, "between")


def test_L_9_the_third_hand_settles_the_third_wagers() -> None:
    pit = action("As | Tc | Kd", "9h", MOVED, "Ac", MOVED, "8s")
    assert [paid for *_, paid, _ in pit.settlements()] == [15, 0, 45]


def test_L_10_the_cards_are_picked_up() -> None:
    pit = action("As | Tc | Kd")
    felt = pit.table.felt
    pit.do(*lines("9h", MOVED, "Ac", MOVED, "8s"))
    assert list(felt.cards) == ["burn", "discards"]


def test_M_1_a_card_found_face_up_is_not_used_and_a_second_voids() -> None:
    pit = played("9s", "report face-up-card", "5h", "9c | 2d | 9h", "hit", "report face-up-card")
    assert (pit.voided(), pit.gain()) == ("M.1", 0)


def test_M_2_a_card_drawn_in_error_unseen_is_the_next() -> None:
    pit = played("9s | 9c | 2d | 9h", "report drawn-in-error", "hit", "3d")
    assert pit.table.view()["cards"]["1"] == ["9s", "2d", "3d"]


def test_M_3_a_wrong_number_of_cards_voids_all_hands() -> None:
    pit = played("9s | 9c | 2d | 9h", "double", "report wrong-count")
    assert pit.voided() == "M.3"
    assert pit.gain() == 0


def test_M_4_a_device_that_fails_shuffles_again() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "report shuffler-failure", "dealer does shuffle", "cards 2c")


def test_M_5_an_up_card_that_was_discarded_is_put_back() -> None:
    options = {"multiple-action": "two"}
    words = ("9s | 6c | Td", "stand", "Th", "5s", "report up-card-discarded", "dealer does move-up-card", "Tc", "8s")
    pit = played(*words, bets=("$10 base", "$20 base-2"), options=options)
    assert "M.5" in [cite for cite, _ in pit.said()]
    assert pit.gain() == 10


def test_N_enough_staff_is_no_breach() -> None:
    assert staffing_breaches(law(BOOK), 7, Staff(1, 7, 2)) == []


def test_N_1_a_cashier() -> None:
    assert [b.cite.paragraph for b in staffing_breaches(law(BOOK), 1, Staff(0, 1, 1))] == ["N.1"]


def test_N_2_a_dealer_for_each_table() -> None:
    assert [b.cite.paragraph for b in staffing_breaches(law(BOOK), 2, Staff(1, 1, 1))] == ["N.2"]


def test_N_3_a_floorperson_for_every_six_tables_or_part_of_six() -> None:
    assert [b.cite.paragraph for b in staffing_breaches(law(BOOK), 7, Staff(1, 7, 1))] == ["N.3"]


def test_O_a_tournament_ranks_the_players_of_ordinary_rounds() -> None:
    assert standings(law(BOOK, tournament=True), {1: 5, 2: 9}) == [(1, 2, 9), (2, 1, 5)]


def test_P_wagers_within_the_posted_limits() -> None:
    pit = Pit(BOOK, options=DEVICE, least=500, most=10000)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert [pit.cited(f"seat 1 bets {n} base") for n in (4, 101)] == ["P", "P"]
