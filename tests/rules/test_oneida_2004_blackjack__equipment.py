"""Blackjack, `oneida-2004/blackjack`, A to F: definitions, equipment, shuffle and cut, what cards count.

Each test proves the paragraph in its name; the table is that of `blackjack_2004_pit`.
"""

from __future__ import annotations

from blackjack_2004_pit import BOOK, opened, played
from blackjack_pit import NEARLY, NEARLY_DONE, asked_to_cut, lines, why
from pit import Pit


def test_A_3_a_hard_total_counts_every_ace_as_one() -> None:
    assert why("double", "As 8d", book=BOOK, double_on="hard-9-11") == "A.2"
    assert why("hit", "As Td Kc", book=BOOK) == "H.7.a"


def test_A_4_insurance_is_decided_when_the_down_card_is_turned() -> None:
    pit = played("9s | Ac | 9d | 8c", "$5 insurance", "closes")
    assert pit.settlements() == []
    pit.do("seat 1 chooses stand")
    assert pit.settlements() == [(1, "insurance", "loses", -5, "A.4"), (1, "base", "loses", -10, "J.2.b")]


def test_A_6_cards_of_equal_value_are_split() -> None:
    assert [why("split", cards, book=BOOK) for cards in ("Ts Kd", "9s Td")] == ["", "A.6"]


def test_A_7_a_surrender_to_an_ace_waits_for_the_down_card() -> None:
    pit = played("9s | Ac | 7d | Kc", "closes", "surrender", options={"surrender": True})
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.b")]
    pit = played("9s | Kc | 7d | Ac", "surrender", options={"surrender": True})
    assert pit.settlements() == [(1, "base", "loses", -5, "A.7")]


def test_B_2_no_other_wagers_than_the_layout_has() -> None:
    pit = opened()
    assert [pit.cited(f"seat 1 bets 10 {spot}") for spot in ("base-2", "hit", "insurance", "pair-plus")] == ["B.2"] * 4


def test_C_the_nearer_to_21_wins() -> None:
    assert played("9s | 9c | Td | 9h", "stand").gain() == 10
    assert played("9s | 9c | 8d | 9h", "stand").gain() == -10


def test_E_2_first_the_shuffle_then_the_cut_then_the_deal() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 100", "cards 2c")
    assert pit.table.view().asks.ask == "window"


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
    assert pit.table.view().asks.cite.paragraph == "E.3.e"


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
