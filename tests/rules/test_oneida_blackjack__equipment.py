"""Blackjack of `oneida-2004` and `oneida-2006`, A to F: words, cards, shuffle and cut.

Both editions have these paragraphs in the same words, so each test runs once for each; the table is that of
`blackjack_pit`.
"""

from __future__ import annotations

import pytest

from blackjack_pit import DEVICE, PITCH, asked_to_cut, cited, film
from pit import Pit
from proves import proves

BOOKS = ("oneida-2004/blackjack", "oneida-2006/blackjack")


@proves("A.1")
def test_A_1_an_ace_and_a_ten_after_a_split_are_no_blackjack(book: str) -> None:
    pit = film("As | 9c | Ad | 8c", "split", "Kc", "Qc", book=book)
    assert pit.settlements() == [(1, "base, hand 2", "wins", 10, "J.1.b"), (1, "base", "wins", 10, "J.1.b")]
    assert pit.gain() == 20


@proves("A.2")
def test_A_2_a_double_adds_a_wager_as_large_and_takes_one_card(book: str) -> None:
    pit = film("6s | Tc | 5d | 6c", "double", "2d", "Kd", book=book)
    assert pit.settlements() == [(1, "base", "wins", 20, "J.1.a")]
    assert pit.gain() == 20


@proves("A.5")
def test_A_5_equal_totals_push(book: str) -> None:
    pit = film("9s | 9c | 9d | 9h", "stand", book=book)
    assert pit.settlements() == [(1, "base", "pushes", 0, "J.3")]
    assert pit.gain() == 0


@proves("B.1")
def test_B_1_seven_places_or_as_many_as_the_table_has(book: str) -> None:
    pit = Pit(book, options={**DEVICE, "places": 2, "positions": 3})
    assert Pit(book).cited("seat 8 sits 100 Zed") == "B.1"
    assert pit.cited("seat 3 sits 100 Cid") == "B.1"
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 1 bets 10 base at 2")
    assert pit.cited("seat 1 bets 10 base at 3") == "B.1"


@proves("B.4")
def test_B_4_only_cards_that_are_left_can_come(book: str) -> None:
    pit = Pit(book, options={**DEVICE, "decks": 1})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "dealer closes")
    assert pit.cited("cards 2c") == "B.4"


@proves("E.1")
def test_E_1_the_cards_are_shuffled_after_every_round(book: str) -> None:
    pit = film("9s | 9c | Td | 9h", "stand", book=book)
    pit.do("dealer opens")
    assert pit.cited("cards 2c") == "E.1"
    assert len(pit.table.felt.shoe) == 312


@proves("E.1")
def test_E_1_or_dealt_on_until_the_cutting_card(book: str) -> None:
    pit = film("9s | 9c | Td | 9h", "stand", options={"reshuffle": "cutting-card"}, book=book)
    pit.do("dealer opens", "seat 1 bets 10 base", "dealer closes", "cards 9d")
    assert len(pit.table.felt.shoe) == 306


@proves("E.2.a")
def test_E_2_a_cards_from_a_device_are_not_cut(book: str) -> None:
    pit = Pit(book, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.table.view().asks.ask == "window"


@proves("E.2.b")
def test_E_2_b_cards_shuffled_by_hand_are_cut(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.table.view().asks.choices == ("cut", "refuse")


@proves("E.3")
def test_E_3_the_cut_is_ten_cards_or_more_from_each_end(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut")
    assert pit.cited("dealer does cut 9") == "E.3"
    assert pit.cited("dealer does cut 303") == "E.3"
    pit.do("dealer does cut 302")
    assert cited({"reshuffle": "cutting-card", "decks": 1, "cards-behind-cut": 43}, book=book) == ["E.3"]
    assert cited({"reshuffle": "cutting-card", "decks": 1, "cards-behind-cut": 42}, book=book) == []


@proves("E.3.a")
def test_E_3_a_at_the_start_the_first_who_came(book: str) -> None:
    pit = Pit(book)
    pit.do("seat 1 leaves", "seat 5 sits 100 Eve", "seat 1 sits 100 Ann")
    assert asked_to_cut(pit) == (5, "E.3.a")


@proves("E.5")
def test_E_5_until_a_card_is_dealt_the_cards_may_be_cut_again(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 10")
    pit.do("report improper-cut")
    assert pit.said()[0][0] == "E.5"
    pit.do("seat 1 chooses cut", "report improper-cut", "dealer does cut 150", "cards 2c")
    assert pit.table.ask.phase == "betting"


@proves("E.5")
@pytest.mark.parametrize("pitch", [False, True])
def test_E_5_a_recut_is_ordered_until_the_first_card_of_a_hand_after_the_burn_too(book: str, pitch: bool) -> None:
    pit = Pit(book, options={"reshuffle": "cutting-card", **(PITCH if pitch else {})})
    cut = ("seat 1 chooses cut", "dealer does cut 20")
    pit.do("dealer opens", "dealer does shuffle", *cut, "cards 2c")
    pit.do("seat 1 bets 10 base", "report improper-cut")  # while bets are taken
    assert pit.said() == [("E.5", "Cut again: A supervisor finds the cut improper.")]
    pit.do(*cut, "cards 3c", "dealer closes", "report improper-cut", *cut, "cards 4c")  # and after them
    assert [held.card for held in pit.table.felt.cards["burned"]] == [0, 4, 8]  # the deuce, three and four of clubs
    assert pit.table.felt.amount(1, "base") == 10
    pit.do("cards 9s")
    assert pit.cited("report improper-cut") == "E.5"
    pit.do("cards 9c", "cards Td", "cards 8c", "seat 1 chooses stand")
    assert pit.gain() == 10
    pit.do("dealer opens")  # the same shoe: its cards have been dealt
    assert pit.cited("report improper-cut") == "E.5"


# --- D, E.6: cards that lie spread ---

STAY = {"reshuffle": "cutting-card", "shuffler": True}
ROUND = ("seat 1 bets 10 base", "dealer closes", "cards 9s", "cards 9c", "cards Td", "cards 8c", "seat 1 chooses stand")


def unwashed(book: str) -> Pit:
    pit = Pit(book, options=STAY)
    pit.washes = False
    return pit


@proves("D.3")
def test_D_3_the_cards_of_a_table_just_opened_are_washed_before_they_are_shuffled(book: str) -> None:
    pit = unwashed(book)
    pit.do("dealer opens")
    assert pit.said() == [("D.3", "The cards lie spread for the first player to see")]
    assert (pit.cited("dealer does shuffle"), pit.cited("cards 2c")) == ("D.3", "D.3")
    pit.do("dealer does wash", "dealer does shuffle", "cards 2c", *ROUND, "dealer opens")
    assert pit.table.ask.phase == "betting"  # the shoe is dealt on


@proves("E.6")
def test_E_6_whoever_comes_to_an_empty_table_is_not_dealt_from_the_old_shoe(book: str) -> None:
    pit = unwashed(book)
    pit.do("dealer opens", "dealer does wash", "dealer does shuffle", "cards 2c", *ROUND)
    assert len(pit.table.carried.cards) == 312 - 5
    pit.do("seat 1 leaves", "seat 3 sits 500 Bea", "dealer opens")
    assert pit.said() == [("E.6", "The cards lie spread for the first player to see")]
    pit.do("dealer does wash", "dealer does shuffle")
    assert len(pit.table.felt.shoe) == 312
    assert "burned" not in pit.table.felt.cards


@proves("E.6")
def test_E_6_one_of_two_who_leaves_does_not_make_the_table_idle(book: str) -> None:
    pit = Pit(book, "Ann", "Bob", options=STAY)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", *ROUND, "seat 2 leaves", "dealer opens")
    assert pit.table.ask.phase == "betting"
    assert len(pit.table.felt.shoe) == 312 - 5


@proves("E.6")
def test_E_6_in_a_lull_the_dealer_spreads_the_cards(book: str) -> None:
    pit = unwashed(book)
    pit.do("dealer opens", "dealer does wash", "dealer does shuffle", "cards 2c", *ROUND)
    pit.do("dealer does spread")
    assert [cite for cite, _ in pit.said()] == ["E.6"]
    pit.do("dealer opens")
    assert pit.table.view().asks.step == "wash"
    assert pit.cited("dealer does spread") == "D.3"
