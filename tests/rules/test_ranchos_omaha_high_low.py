"""Omaha High-Low Split, `ranchos/omaha-high-low`: each test proves the paragraph in its name.

Four players have 100 chips each unless a test says otherwise. Limits are 2 and 4 chips; seat 4 has the button, seat 1
the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import board_pots
import pytest

import board_games
from board_rounds import burns, collects, highest, may_bet, may_call, may_check, may_fold, may_raise, opens
from poker_pit import PokerPit

BOOK = "ranchos/omaha-high-low"
HOLE = 4


def test_type_of_game_players_contend_for_the_pot_and_the_house_takes_only_its_fee() -> None:
    board_games.players_contend_for_the_pot_and_the_house_takes_only_its_fee(BOOK)


def test_type_of_game_it_takes_two_players() -> None:
    board_games.it_takes_two_players(BOOK)


def test_deck_one_deck_shuffled_and_cut_without_a_joker() -> None:
    board_games.one_deck_shuffled_and_cut_without_a_joker(BOOK)


def test_table_places_and_equal_limits() -> None:
    board_pots.so_many_places_with_equal_limits(BOOK, 10)


# --- dealing ---


def test_dealing_1_the_button_marks_the_dealer() -> None:
    board_games.the_button_marks_the_dealer(BOOK)


def test_dealing_1_a_the_button_goes_clockwise() -> None:
    board_games.the_button_goes_clockwise(BOOK)


def test_dealing_1_b_the_button_is_dealt_to_and_acts_last() -> None:
    board_games.the_button_is_dealt_to_and_acts_last(BOOK)


def test_dealing_2_three_blinds() -> None:
    pit = PokerPit(BOOK, (100,) * 5, options={"blinds": 3}).open()
    assert pit.placed() == [("dealing.4.a", 1, 1), ("dealing.4.a", 2, 1), ("dealing.4.a", 3, 2)]
    assert pit.asked == (4, ("call", "raise", "fold"), "dealing.6")
    middle = PokerPit(BOOK, options={"blinds": 3, "middle-blind": 2, "big-blind": 4}).open()
    assert middle.bets == {1: 2, 2: 2, 3: 4}
    two = PokerPit(BOOK, (100, 100), options={"blinds": 3}).open()
    assert two.bets == {1: 1, 2: 2}


def test_dealing_2_two_blinds_are_forced_bets() -> None:
    assert PokerPit(BOOK).open().bets == {1: 1, 2: 2}


def test_dealing_2_a_blinds_stand_left_of_the_button_before_any_card() -> None:
    board_games.blinds_stand_left_of_the_button_before_any_card(BOOK)


@pytest.mark.parametrize(("posts", "small"), [("left", 1), ("button", 2)])
def test_dealing_2_a_with_two_players_the_house_says_who_has_the_small_blind(posts: str, small: int) -> None:
    board_games.with_two_players_the_house_says_who_has_the_small_blind(BOOK, posts, small)


@pytest.mark.parametrize("board", [3, 4, 5])
def test_dealing_2_b_later_rounds_are_opened_left_of_the_button(board: int) -> None:
    assert PokerPit(BOOK).open().passively(board).ask.seat == 1
    assert PokerPit(BOOK).open().say("3 call", "4 call", "1 fold").passively(board).ask.seat == 2


def test_dealing_2_c_the_blinds_move_on() -> None:
    board_games.the_blinds_move_on(BOOK)


def test_dealing_3_everybody_gets_a_card_face_up_from_the_dealers_left() -> None:
    board_games.everybody_gets_a_card_face_up_from_the_dealers_left(BOOK)


@pytest.mark.parametrize(
    ("cards", "button"),
    [("9c Th 4d Jh", 4), ("Ac Ks Kh Kd", 1), ("Kc Kh Ks Kd", 3), ("Kc Kh Qs Kd", 2), ("Qs Kc Kd Jh", 3)],
)
def test_dealing_3_a_the_highest_card_then_the_highest_suit(cards: str, button: int) -> None:
    pit = PokerPit(BOOK).to_cards(cards)
    assert pit.told()[0] == ("dealing.3.a", f"Seat {button} has the highest card and the button")


def test_dealing_4_small_and_big_blind_from_the_buttons_left() -> None:
    pit = PokerPit(BOOK).to_cards("9c As 4d Jh")
    assert pit.placed() == [("dealing.4.a", 3, 1), ("dealing.4.a", 4, 2)]


def test_dealing_4_a_blinds_are_fixed_beforehand() -> None:
    pit = PokerPit(BOOK, options={"small-blind": 3, "big-blind": 4}).to_cards()
    assert pit.placed() == [("dealing.4.a", 1, 3), ("dealing.4.a", 2, 4)]


def test_dealing_4_a_who_has_less_than_the_blind_is_all_in() -> None:
    board_games.who_has_less_than_the_blind_is_all_in(BOOK)


def test_dealing_4_b_the_blinds_go_into_the_pot() -> None:
    board_pots.the_blinds_go_into_the_pot(BOOK, fee=0)


def test_dealing_5_cards_go_round_singly_from_the_small_blind() -> None:
    board_games.cards_go_round_singly_from_the_small_blind(BOOK)


def test_dealing_5_a_the_hole_cards() -> None:
    pit = PokerPit(BOOK).open()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [HOLE] * 4


def test_dealing_6_the_first_round_is_opened_left_of_the_big_blind() -> None:
    board_games.the_first_round_is_opened_left_of_the_big_blind(BOOK)


def test_dealing_6_whoever_is_all_in_contends_as_far_as_his_chips_match() -> None:
    board_games.whoever_is_all_in_contends_as_far_as_his_chips_match(BOOK)


def test_dealing_6_a_a_call_matches_the_big_blind() -> None:
    board_games.a_call_matches_the_big_blind(BOOK)


def test_dealing_6_b_a_folded_hand_goes_to_the_discards_face_down() -> None:
    board_games.a_folded_hand_goes_to_the_discards_face_down(BOOK)


def test_dealing_6_c_a_raise_is_exactly_the_lower_limit() -> None:
    board_games.a_raise_is_exactly_the_lower_limit(BOOK)


def test_dealing_6_c_a_spread_limit_allows_what_lies_between() -> None:
    board_games.a_spread_limit_allows_what_lies_between(BOOK)


def test_dealing_6_d_three_raises_and_no_more() -> None:
    board_games.three_raises_and_no_more(BOOK)


def test_dealing_6_d_any_number_where_only_two_take_part() -> None:
    board_games.any_number_where_only_two_take_part(BOOK)


@pytest.mark.parametrize(
    ("option", "choices"), [("two-begin", ("call", "fold")), ("two-left", ("call", "raise", "fold"))]
)
def test_dealing_6_d_whether_two_who_are_left_may_go_on_is_the_houses(option: str, choices: tuple[str, ...]) -> None:
    board_games.whether_two_who_are_left_may_go_on_is_the_houses(BOOK, option, choices)


def test_dealing_6_e_the_big_blind_may_check_or_raise() -> None:
    board_games.the_big_blind_may_check_or_raise(BOOK)


def test_dealing_7_the_bets_go_into_the_pot_when_all_have_acted() -> None:
    board_games.the_bets_go_into_the_pot_when_all_have_acted(BOOK)


def test_dealing_7_the_one_who_is_left_takes_the_pot_and_what_nobody_called_goes_back() -> None:
    board_pots.the_one_who_is_left_takes_the_pot_and_what_nobody_called_goes_back(BOOK, fee=0)


@pytest.mark.parametrize(("reopens", "chips", "again"), [
    ("by-structure", 5, True), ("full-raise", 5, False), ("half-raise", 5, True), ("by-structure", 4, False),
])  # fmt: skip
def test_dealing_7_a_short_all_in_reopens_the_betting_by_option(reopens: str, chips: int, again: bool) -> None:
    board_games.short_all_in_reopens_the_betting_by_option(BOOK, reopens, chips, again)


def test_dealing_8_a_card_is_burned_before_the_flop() -> None:
    burns(BOOK, 1, 3)


def test_dealing_9_three_cards_are_the_flop() -> None:
    board_games.three_cards_are_the_flop(BOOK)


def test_dealing_9_a_all_players_share_the_flop() -> None:
    board_pots.all_players_share_the_flop(BOOK)


def test_dealing_10_after_the_flop_comes_the_second_round() -> None:
    pit = PokerPit(BOOK).open().passively(3)
    assert pit.asked == (1, ("check", "bet", "fold"), "dealing.11")


def test_dealing_11_the_second_round_is_opened_left_of_the_button() -> None:
    opens(BOOK, "dealing.11")


def test_dealing_11_a_a_bet_is_within_the_limits() -> None:
    may_bet(BOOK, "dealing.11")


def test_dealing_11_b_a_check() -> None:
    may_check(BOOK, "dealing.11")


def test_dealing_11_c_a_call() -> None:
    may_call(BOOK, "dealing.11")


def test_dealing_11_d_a_fold() -> None:
    may_fold(BOOK, "dealing.11")


def test_dealing_11_e_raises_are_counted_anew() -> None:
    may_raise(BOOK, "dealing.11")


def test_dealing_12_the_bets_go_into_the_pot() -> None:
    collects(BOOK, "dealing.11")


def test_dealing_13_a_second_card_is_burned() -> None:
    burns(BOOK, 2, 4)


def test_dealing_14_one_card_is_the_turn() -> None:
    pit = PokerPit(BOOK).open(board="5c 9d Kh 2s 3s").passively(4)
    assert pit.dealt()[7:] == [("dealing.14", "board", "2s")]


def test_dealing_14_b_all_players_share_the_turn() -> None:
    board_games.all_players_share_the_turn(BOOK)


def test_dealing_15_after_the_turn_comes_the_third_round() -> None:
    pit = PokerPit(BOOK).open().passively(4)
    assert pit.asked == (1, ("check", "bet", "fold"), "dealing.16")


def test_dealing_16_the_third_round_is_opened_left_of_the_button() -> None:
    opens(BOOK, "dealing.16")


def test_dealing_16_a_a_bet_is_within_the_limits() -> None:
    may_bet(BOOK, "dealing.16")


def test_dealing_16_b_a_call() -> None:
    may_call(BOOK, "dealing.16")


def test_dealing_16_c_a_check() -> None:
    may_check(BOOK, "dealing.16")


def test_dealing_16_d_a_fold() -> None:
    may_fold(BOOK, "dealing.16")


def test_dealing_16_e_raises_are_counted_anew() -> None:
    may_raise(BOOK, "dealing.16")


def test_dealing_17_the_bets_go_into_the_pot() -> None:
    collects(BOOK, "dealing.16")


def test_dealing_18_a_third_card_is_burned() -> None:
    burns(BOOK, 3, 5)


def test_dealing_19_one_card_is_the_river() -> None:
    pit = PokerPit(BOOK).open(board="5c 9d Kh 2s 3s").passively(5)
    assert pit.dealt()[8:] == [("dealing.19", "board", "3s")]


def test_dealing_19_b_all_players_share_the_river() -> None:
    board_games.all_players_share_the_river(BOOK)


def test_dealing_20_after_the_river_comes_the_last_round() -> None:
    board_games.after_the_river_comes_the_last_round(BOOK)


def test_dealing_21_the_fourth_round_is_opened_left_of_the_button() -> None:
    opens(BOOK, "dealing.21")


def test_dealing_21_a_a_bet_is_within_the_limits() -> None:
    may_bet(BOOK, "dealing.21")


def test_dealing_21_b_a_call() -> None:
    may_call(BOOK, "dealing.21")


def test_dealing_21_c_a_check() -> None:
    may_check(BOOK, "dealing.21")


def test_dealing_21_d_a_fold() -> None:
    may_fold(BOOK, "dealing.21")


def test_dealing_21_e_raises_are_counted_anew() -> None:
    may_raise(BOOK, "dealing.21")


def test_dealing_22_the_last_bets_go_into_the_pot() -> None:
    collects(BOOK, "dealing.21")


def test_dealing_23_all_who_are_still_in_show_their_cards() -> None:
    board_games.all_who_are_still_in_show_their_cards(BOOK)


def test_dealing_23_nobody_shows_a_pot_that_only_one_is_left_for() -> None:
    board_games.nobody_shows_a_pot_that_only_one_is_left_for(BOOK)


# --- card values ---


def test_card_values_royal_flush_is_the_best_of_all() -> None:
    assert highest(BOOK, "Qs Js Ts 2h 3d", "As Ks 4c 6d", "9s 8s 4h 6c") == "straight flush: As Ks Qs Js Ts"


def test_card_values_straight_flush_the_lowest_beats_four_kings() -> None:
    assert highest(BOOK, "5h 4h 3h Kc Kd", "Ah 2h 9c Tc", "Kh Ks 9d Td") == "straight flush: Ah 5h 4h 3h 2h"


def test_card_values_straight_flush_from_a_king_is_the_best() -> None:
    assert highest(BOOK, "Qd Jd Td 2c 2h", "Kd 9d 4c 5s", "9s 8d 8s 4h") == "straight flush: Kd Qd Jd Td 9d"


def test_card_values_four_of_a_kind_of_deuces_beats_a_full_house() -> None:
    assert highest(BOOK, "2s 2h 2d Ac Jd", "2c 7h 8h 9c", "As Ah 6h 5c") == "four of a kind: 9c 2s 2h 2d 2c"


def test_card_values_full_house_of_deuces_and_threes_beats_a_flush() -> None:
    assert highest(BOOK, "2c 2d 3h Kh 9h", "2s 3d 6c 7c", "Ah Qh 6s 7s") == "full house: 3h 3d 2s 2d 2c"


def test_card_values_flush_from_a_seven_beats_a_straight() -> None:
    assert highest(BOOK, "5c 4c 2c Jd Th", "7c 3c 8h Qs", "6d 3s Kd 2s") == "flush: 7c 5c 4c 3c 2c"


def test_card_values_straight_from_a_five_beats_three_queens() -> None:
    assert highest(BOOK, "5c 4d 3h Qs Qd", "Ah 2s 8c 9c", "Qh Kc 8d 9d") == "straight: Ah 5c 4d 3h 2s"


def test_card_values_three_of_a_kind_of_deuces_beats_kings_and_tens() -> None:
    assert highest(BOOK, "2c 2d 9h Ts Kd", "2h 5c 6c 7s", "Ks Tc 4h 5d") == "three of a kind: Kd 7s 2h 2d 2c"


def test_card_values_two_pair_of_threes_and_deuces_beats_aces() -> None:
    assert highest(BOOK, "3c 2d 8h Ts Qd", "3h 2s 7c Kh", "Ah As 5c 6d") == "two pair: Qd 3h 3c 2s 2d"


def test_card_values_pair_of_deuces_beats_an_ace() -> None:
    assert highest(BOOK, "2c 7d 9h Ts Qd", "2h 5c 4h 3s", "Ah Kc 3c 4c") == "pair: Qd Ts 5c 2h 2c"


def test_card_values_high_card_goes_by_the_next_card_after_the_ace() -> None:
    assert highest(BOOK, "2c 7d 9h Ts 4d", "Ah Kc 5s 3s", "Ad Qc 5h 3h") == "high card: Ah Kc Ts 9h 7d"


# --- winners ---

BOARD = "3s 4c 8h Kd Kh"  # three low cards
LOW, LOW_2 = "As 2s Tc 9c", "Ad 2d Th 9s"  # 8-4-3-2-A
KINGS, KINGS_2 = "Ks 7d Qd Jd", "Kc 7c Qc Jc"


def test_object_the_high_hand_and_the_low_hand_of_two_and_three_cards() -> None:
    pit = PokerPit(BOOK, (100,) * 3).open({1: "As 2s Kc Qd", 2: "Qs Qh Jd Td", 3: "Jh Js 9d 9c"}, BOARD).passively()
    assert pit.told()[2:] == [
        ("winners", "Seat 1 has three of a kind: As Kh Kd Kc 8h"),
        ("low-card-values", "Seat 1 has low: As 8h 4c 3s 2s"),
        ("winners", "Seat 2 has two pair: Kh Kd Qs Qh 8h"),
        ("winners", "Seat 3 has two pair: Kh Kd Js Jh 8h"),
        ("object", "Seat 1 has the highest hand"),
        ("object", "Seat 1 has the lowest hand"),
    ]


def test_card_values_suits_are_equal() -> None:
    pit = PokerPit(BOOK, (100, 100)).open({1: "Ac Kc 3s 5s", 2: "As Ks 3c 5c"}, "Qd Jh 9d 8h 7d").passively()
    assert ("card-values", "Seats 1, 2 tie for the highest hand") in pit.told()


def lows(one: str, two: str, board: str) -> list[str]:
    """What is said of the low hands of two players."""
    pit = PokerPit(BOOK, (100, 100)).open({1: one, 2: two}, board).passively()
    return [text for p, text in pit.told() if p in ("low-card-values", "low-hand-rankings") or "lowest" in text]


def test_low_card_values_the_ace_is_the_lowest_and_suits_are_equal() -> None:
    assert lows("As 5s Tc 9c", "2d 5d Th 9s", "3s 4c 8h Kd Kh") == [
        "Seat 1 has low: As 8h 5s 4c 3s",
        "Seat 2 has low: 8h 5d 4c 3s 2d",
        "Seat 1 has the lowest hand",
    ]
    assert lows("As 5s Tc 9c", "Ad 5d Th 9s", "3s 4c 8h Kd Kh")[-1] == "Seats 1, 2 tie for the lowest hand"


def test_low_hand_rankings_nothing_above_an_eight() -> None:
    assert lows("As 2s Tc Qc", "9d Qd Th Jd", "3s 4c 9h Kd Kh") == ["No low hand qualifies"]
    assert lows("As 2s Tc Qc", "9d Qd Th Jd", "3s 4c 8h Kd Kh")[-1] == "Seat 1 has the lowest hand"


def test_low_hand_rankings_straights_and_flushes_do_not_matter() -> None:
    told = lows("7s 6s Tc 9c", "As 8d Qh Js", "5s 4s 3s Kd Kh")
    assert told == ["Seat 1 has low: 7s 6s 5s 4s 3s", "Seat 2 has low: As 8d 5s 4s 3s", "Seat 1 has the lowest hand"]


def test_low_hand_rankings_pairs_do_not_qualify() -> None:
    assert lows("3d 2s Tc 9c", "4d Qd Th Js", "3s 4c 8h Kd Kh") == ["No low hand qualifies"]


def test_low_hand_rankings_wheel_is_the_best_low() -> None:
    assert lows("As 2s Tc 9c", "2d 6d Th 9s", "3s 4c 5h Kd Kh") == [
        "Seat 1 has low: As 5h 4c 3s 2s",
        "Seat 2 has low: 6d 5h 4c 3s 2d",
        "Seat 1 has the lowest hand",
    ]


def test_low_hand_rankings_comparison_goes_by_the_highest_card_then_down() -> None:
    assert lows("7s As Tc 9c", "8d 2d Th 9s", "3s 4c 6h Kd Kh") == [
        "Seat 1 has low: As 7s 6h 4c 3s",
        "Seat 2 has low: 8d 6h 4c 3s 2d",
        "Seat 1 has the lowest hand",
    ]
    assert lows("8s 5c Tc 9c", "8d 2d Th 9s", "3s 4c 6h Kd Kh")[-1] == "Seat 2 has the lowest hand"


def test_winners_either_hand_uses_two_hole_cards_and_three_of_the_board() -> None:
    pit = PokerPit(BOOK, (100, 100)).open({1: "As Td Tc Jc", 2: "Qs Qh Jd Ts"}, "2s 3s 4c 5h 8d").passively()
    told = pit.told()
    assert ("low-hand-rankings", "No low hand qualifies") in told  # one low hole card is not enough
    assert told[2] == ("winners", "Seat 1 has pair: Td Tc 8d 5h 4c")


def test_winners_no_low_the_highest_hand_takes_the_whole_pot() -> None:
    pit = PokerPit(BOOK, (100,) * 3).open({1: KINGS, 2: LOW, 3: "8c 8d 7h 6c"}, "3s Th 9h Kd 4h").passively()
    assert ("low-hand-rankings", "No low hand qualifies") in pit.told()
    assert pit.settled_all() == [
        (1, "pot", "wins", 5, "winners.no-low"),
        (2, "pot", "loses", -2, "winners.no-low"),
        (3, "pot", "loses", -2, "winners.no-low"),
    ]
    assert pit.racks() == [103, 98, 98]


def test_winners_high_and_low_each_take_half() -> None:
    pit = PokerPit(BOOK).open({1: KINGS, 2: LOW, 3: "Qh Js Td 6h", 4: "Qs Jh Ts 6s"}, BOARD)
    pit.say("3 raise", "4 call", "1 call", "2 call").passively(3)
    pit.say("1 bet", "2 call", "3 call", "4 fold").passively()
    assert pit.settled_all() == [
        (1, "pot", "wins", 11, "winners.high-and-low"),
        (2, "pot", "wins", 10, "winners.high-and-low"),
        (3, "pot", "loses", -6, "winners.high-and-low"),
        (4, "pot", "loses", -4, "dealing.7"),
    ]
    assert pit.racks() == [105, 104, 94, 96]


def test_winners_high_and_low_the_odd_chip_goes_to_the_first_winner_of_either_half() -> None:
    for hands, racks in (({1: KINGS, 2: LOW}, [101, 100, 98]), ({1: LOW, 2: KINGS}, [101, 100, 98])):
        pit = PokerPit(BOOK, (100,) * 3).open({**hands, 3: "Qh Js Td 6h"}, BOARD).passively()
        assert pit.racks() == racks


def test_winners_both_halves_may_go_to_one_player() -> None:
    pit = PokerPit(BOOK, (100,) * 3).open({1: "As 2s Kc Qd", 2: "Qs Qh Jd Td", 3: "Jh Js 9d 9c"}, BOARD).passively()
    assert pit.settled_all()[:2] == [
        (1, "pot", "wins", 3, "winners.high-and-low"),
        (1, "pot", "wins", 2, "winners.high-and-low"),
    ]
    assert pit.racks() == [103, 98, 98]


def test_winners_both_cards_of_the_two_hands_may_differ() -> None:
    pit = PokerPit(BOOK, (100, 100)).open({1: "As 2s Kc Ks", 2: "Qs Qh Jd Td"}, BOARD).passively()
    assert pit.told()[2:4] == [
        ("winners", "Seat 1 has four of a kind: Ks Kh Kd Kc 8h"),
        ("low-card-values", "Seat 1 has low: As 8h 4c 3s 2s"),
    ]


def test_winners_high_tie_without_a_low_the_pot_is_shared() -> None:
    pit = PokerPit(BOOK, (100,) * 3).open({2: KINGS, 3: KINGS_2}, "3s 8s 9h Kd 4h")
    pit.say("3 call", "1 fold").passively()
    assert pit.settled_all()[:2] == [
        (2, "pot", "wins", 2, "winners.high-tie"),
        (3, "pot", "wins", 2, "winners.high-tie"),
    ]
    assert pit.racks() == [99, 100, 100]


def test_winners_high_tie_odd_chips_go_to_the_first_winner() -> None:
    pit = PokerPit(BOOK, (100,) * 3).open({2: KINGS, 3: KINGS_2, 1: "Th Ts 5c 5d"}, "3s 8s 9h Kd 4h").passively()
    assert pit.told()[-1] == ("winners.high-tie.odd-chips", "The odd chip goes to the first seat")
    assert pit.racks() == [98, 101, 100]


def test_winners_split_tie_each_half_is_shared() -> None:
    pit = PokerPit(BOOK, (100,) * 5).open({1: KINGS, 2: LOW, 3: KINGS_2, 4: LOW_2, 5: "Qh Js Td 6h"}, BOARD).passively()
    assert pit.settled_all() == [
        (1, "pot", "wins", 2, "winners.split-tie"),
        (3, "pot", "wins", 2, "winners.split-tie"),
        (2, "pot", "wins", 2, "winners.split-tie"),
        (4, "pot", "wins", 2, "winners.split-tie"),
        (5, "pot", "loses", -2, "winners.high-and-low"),
    ]
    assert pit.fees_all() == [("poker-collection-rates", 2)]
    assert pit.racks() == [100, 100, 100, 100, 98]


def test_winners_split_tie_odd_chips_of_each_half() -> None:
    pit = PokerPit(BOOK).open({1: KINGS, 2: LOW, 3: KINGS_2, 4: LOW_2}, BOARD).passively()
    assert [line for line in pit.told() if "odd chip" in line[1]] == [
        ("winners.split-tie.odd-chips", "The odd chip goes to the first seat")
    ]
    assert pit.racks() == [100, 100, 100, 99]  # seven: four and three, two each and two to one


# --- collection ---


@pytest.mark.parametrize(("players", "fee"), [(2, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3)])
def test_collection_rates_schedule_a_flat_fee_by_the_number_of_players(players: int, fee: int) -> None:
    board_games.a_flat_fee_by_the_number_of_players(BOOK, players, fee)


def test_collection_rates_schedule_without_a_flop_nothing_is_taken() -> None:
    pit = PokerPit(BOOK, collection="game-2").open().say("3 fold", "4 fold", "1 fold")
    assert pit.fees_all() == []
    assert pit.racks() == [99, 101, 100, 100]


def test_collection_rates_schedule_counts_who_has_cards_after_the_flop() -> None:
    pit = PokerPit(BOOK, (100,) * 7, collection="game-2").open().say("3 fold", "4 fold", "5 fold").passively()
    assert pit.fees_all() == [("collection-rates-schedule", 1)]


def test_collection_rates_for_poker_games_one_printed_schedule_fixed_beforehand() -> None:
    board_games.one_printed_schedule_fixed_beforehand(BOOK)


@pytest.mark.parametrize(("players", "fee"), [(4, 1), (6, 2), (7, 3)])
def test_poker_collection_rates_the_combined_list_has_the_same_fees(players: int, fee: int) -> None:
    pit = PokerPit(BOOK, (100,) * players, collection="combined-2").open().passively()
    assert pit.fees_all() == [("poker-collection-rates", fee)]
