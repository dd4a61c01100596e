"""Blackjack, `oneida-2006/blackjack`, A to F: definitions, equipment, shuffle and cut, what cards count.

Each test proves the paragraph in its name; the table is that of `blackjack_pit`.
"""

from __future__ import annotations

from blackjack_pit import BOOK, DEVICE, NEARLY, NEARLY_DONE, asked_to_cut, film, law, lines, why
from croupier.games import blackjack
from croupier.kernels.twentyone import totals
from croupier.play.vocabulary.cards import card_value
from pit import Pit


def worth(cards: str) -> int:
    return totals.total(tuple(map(card_value, cards.split())))


# --- A: definitions ---


def test_A_2_only_two_cards_are_doubled_after_a_split_too() -> None:
    assert why("double", "2s 3d 4c") == "A.2"
    assert why("double", "8s 3d", hands=2) == ""
    assert why("double", "8s 3d", hands=2, double_after_split=False) == "A.2"
    assert why("double", "As 7d") == ""
    assert why("double", "As 8d", double_on="hard-9-11") == "A.2"
    assert why("double", "4s 5d", double_on="hard-9-11") == ""
    assert why("double", "4s 5d", double_on="hard-10-11") == "A.2"


def test_A_3_a_hard_total_counts_every_ace_as_one() -> None:
    assert totals.tally((card_value("As"), card_value("6d"), card_value("Ad")))[0] == 8
    assert totals.soft((card_value("As"), card_value("6d")))
    assert not totals.soft((card_value("As"), card_value("6d"), card_value("Td")))


def test_A_4_insurance_wins_if_the_dealer_has_a_blackjack() -> None:
    pit = film("9s | Kc | 9d | Ac", "$5 insurance", "closes")
    assert pit.settlements() == [(1, "insurance", "wins", 10, "A.4"), (1, "base", "loses", -10, "J.2.b")]
    assert pit.gain() == 0


def test_A_4_insurance_is_at_most_half_and_loses_at_the_check() -> None:
    pit = film("9s | 8c | 9d | Ac")
    assert pit.cited("seat 1 bets 6 insurance") == "A.4"
    assert pit.cited("seat 1 bets 5 base") == "G.2"
    assert pit.cited("seat 1 bets 0 insurance") == "P"
    assert pit.cited("seat 1 bets 1 insurance-2") == "G.2"
    pit.do("seat 1 bets 5 insurance", "seat 1 takes 2 insurance", "dealer closes")
    assert pit.settlements() == [(1, "insurance", "loses", -3, "A.4")]
    pit.do("seat 1 chooses stand")
    assert pit.gain() == -3 - 10


def test_A_6_cards_of_equal_value_are_split_a_ten_and_a_king_too() -> None:
    assert why("split", "Ts Kd") == ""
    assert why("split", "9s Td") == "A.6"
    assert why("split", "9s 9d", chips=9) == "G.1"
    pit = film("Ts | Tc | Kd | 7c", "split", "8d", "stand", "5d", "stand")
    assert pit.settlements() == [(1, "base, hand 2", "loses", -10, "J.2.b"), (1, "base", "wins", 10, "J.1.b")]


def test_A_7_surrender_gives_up_no_more_than_half() -> None:
    pit = film("9s | 7c | 7d | Tc", "surrender", bets=("$15 base",), options={"surrender": True})
    assert pit.settlements() == [(1, "base", "loses", -7, "A.7")]
    assert pit.gain() == -7


def test_A_7_what_cannot_be_halved_may_be_refused() -> None:
    pit = Pit(BOOK, options={**DEVICE, "surrender": True, "unpayable": "refuse", "natural-pays": "2 to 1"})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    refusal = pit.refused("seat 1 bets 15 base")
    assert (refusal.cite.paragraph, "$14 or $16" in refusal.why) == ("A.7", True)


def test_A_7_only_the_first_two_cards_are_surrendered() -> None:
    assert why("surrender", "9s 7d", surrender=True) == ""
    assert why("surrender", "9s 3d 4d", surrender=True) == "A.7"
    assert why("surrender", "9s 7d", hands=2, surrender=True) == "A.7"


def test_A_7_no_surrender_to_a_blackjack_with_an_ace_up() -> None:
    unchecked = {"surrender": True, "peek": False}
    pit = film("9s | Kc | 7d | Ac", "closes", "surrender", options=unchecked)
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.b")]
    pit = film("9s | 8c | 7d | Ac", "closes", "surrender", options=unchecked)
    assert pit.settlements() == [(1, "base", "loses", -5, "A.7")]
    pit = film("9s | Ac | 7d | Kc", "surrender", options=unchecked)
    assert pit.settlements() == [(1, "base", "loses", -5, "A.7")]


# --- B: equipment ---


def test_B_2_no_other_wagers_than_the_layout_has() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    for spot in ("base-2", "king-queen", "hit", "insurance", "pair-plus"):
        assert pit.cited(f"seat 1 bets 10 {spot}") == "B.2"
    assert pit.cited("seat 1 calls off base") == "G.2"
    assert list(blackjack.spots(law())) == ["base", "insurance"]


def test_C_two_cards_each_and_the_nearer_to_21_wins() -> None:
    pit = film("9s | 9c | Td | 9h", "stand")
    assert pit.settlements() == [(1, "base", "wins", 10, "J.1.b")]


# --- E: shuffle and cut ---


def test_E_1_cards_that_run_out_within_a_round_are_shuffled_from_the_rack() -> None:
    options = {"decks": 1, "burn-cards": 47}
    burnt = " ".join(rank + suit for rank in "23456789TJQK" for suit in "cdhs")[: 47 * 3 - 1]
    pit = Pit(BOOK, options={**DEVICE, **options})
    pit.do("dealer opens", "dealer does shuffle", f"cards {burnt}", "seat 1 bets 10 base", "dealer closes")
    pit.do("cards Ks", "cards Ac", "cards Ad", "cards Ah", "seat 1 bets 1 insurance", "dealer closes")
    pit = Pit(BOOK, options={**DEVICE, **options, "peek": False, "insurance": False})
    pit.do("dealer opens", "dealer does shuffle", f"cards {burnt}", "seat 1 bets 10 base", "dealer closes")
    pit.do("cards Ac", "cards Ks", "cards Ad", "cards Ah", "seat 1 chooses hit", "cards As", "seat 1 chooses hit")
    assert pit.cited("cards 2c") == "E.1"
    pit.do("dealer does shuffle", "cards 2c")


def test_E_2_what_follows_the_shuffle_is_the_cut_and_then_the_burn() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 100", "cards 2c")
    assert pit.table.view().cards == {"burned": ["??"]}


def test_E_3_b_then_the_player_at_whose_place_the_cutting_card_came_up() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy", options={**NEARLY_DONE, "burn-cards": 6})
    opening = [line.replace("6c", "6c 7c") for line in NEARLY]
    pit.do(*opening, "cards 9s 9d", "cards 9h", "cards Ts Td", "cards 8h", *lines("stand", "seat 2 chooses stand"))
    assert asked_to_cut(pit) == (2, "E.3.b")


def test_E_3_c_or_the_farthest_right_if_it_was_in_the_dealers_hand() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy", options=NEARLY_DONE)
    pit.do(*NEARLY, "cards 9s 9d", "cards 9h", "cards Ts Td", "cards 8h", *lines("stand", "seat 2 chooses stand"))
    assert asked_to_cut(pit) == (3, "E.3.c")


def test_E_3_c_or_when_the_house_reshuffles() -> None:
    pit = Pit(BOOK, "Ann", "Bob")
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 20", "cards 2c")
    pit.do("seat 1 bets 10 base", "dealer closes", *lines("9s | 9h | Ts | 8h", "stand"))
    assert asked_to_cut(pit) == (2, "E.3.c")


def test_E_3_d_who_refuses_passes_the_cut_clockwise() -> None:
    pit = Pit(BOOK, "Ann", "Bob")
    assert asked_to_cut(pit) == (1, "E.3.a")
    pit.do("seat 1 chooses refuse")
    assert pit.table.view().asks.seat == 2
    assert pit.table.view().asks.cite.paragraph == "E.3.d"
    pit.do("seat 2 chooses cut", "dealer does cut 10")


def test_E_4_if_nobody_cuts_the_dealer_does() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses refuse")
    assert pit.cited("dealer does cut 303") == "E.4"
    pit.do("dealer does cut 302")


# --- F: what cards count ---


def test_F_the_value_of_the_cards() -> None:
    assert worth("2c 3c 4c") == 9


def test_F_1_two_to_ten_count_their_number() -> None:
    assert [worth(f"{rank}c") for rank in "23456789T"] == [2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_F_2_pictures_count_ten() -> None:
    assert [worth(f"{rank}c") for rank in "JQK"] == [10, 10, 10]


def test_F_3_an_ace_counts_eleven_unless_that_is_over_21() -> None:
    assert [worth(cards) for cards in ("Ac", "Ac Kc", "Ac 9c Ad", "Ac 9c Ad Ks", "Ac Ad")] == [11, 21, 21, 21, 12]
