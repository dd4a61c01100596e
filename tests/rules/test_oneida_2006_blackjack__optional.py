"""Blackjack, `oneida-2006/blackjack`, K and L: optional wagers, multiple action.

Each test proves the paragraph in its name; the table is that of `blackjack_pit`.
"""

from __future__ import annotations

from blackjack_pit import (
    BOOK,
    BOTH,
    DEVICE,
    HITS,
    MOVED,
    ROYAL,
    SUITED,
    action,
    film,
    lines,
)
from pit import Pit

# --- K: optional wagers ---


def test_K_2_it_is_made_in_the_betting_window_within_its_limits() -> None:
    pit = film("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.cited("seat 1 bets 5 initial-suit") == "G.2"


def test_K_2_b_not_on_another_players_hand_and_within_its_limit() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={**DEVICE, **SUITED, "positions": 2}, limits={"initial-suit": (100, 2500)})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 2 bets 10 base")
    assert pit.cited("seat 1 bets 5 initial-suit at 2") == "K.2.b"
    assert pit.cited("seat 1 bets 26 initial-suit") == "P"
    pit.do("seat 1 bets 25 initial-suit")


def test_K_3_settled_whatever_becomes_of_the_hand() -> None:
    pit = film("Ks | Ac | 6s | Th", bets=BOTH, options=SUITED)
    assert [(spot, paid) for _, spot, _, paid, _ in pit.settlements()] == [("initial-suit", 15), ("base", -10)]


def test_K_3_c_before_insurance() -> None:
    pit = film("9s | 9c | Td | Ah", bets=BOTH, options=SUITED)
    assert pit.settled("initial-suit").paid == -5
    assert pit.table.view().asks.cite.paragraph == "A.4"


def test_K_5_b_ten_to_one_at_most_or_fifty_on_two_decks() -> None:
    bets = ("$10 base", "$5 king-queen")
    pit = film("Ks | 9c | Qs | 9h", bets=bets, options={**ROYAL, "decks": 2})
    assert pit.settled("king-queen").paid == 250
    assert ("K.5.b", "A king and queen of one suit: the floorperson is told") in pit.said()
    pit = film("Ks | 9c | Qs | 9h", bets=bets, options={**ROYAL, "decks": 1})
    assert pit.settled("king-queen").paid == 50


def test_K_2_c_a_hit_wager_too() -> None:
    pit = film("3s | 9c | 4s | 9h", "hit-wager", options={**HITS, "decks": 1})
    assert pit.cited("seat 1 bets 11 hit") == "K.2.c"
    pit.do("seat 1 bets 10 hit", "seat 1 takes 4 hit", "dealer closes", "cards 5s")
    assert pit.settled("hit").paid == 18


# --- L: multiple action ---


def test_L_1_one_hand_against_three_from_one_up_card() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", MOVED, "Tc", "8s", MOVED, "Ad", "3s")
    assert pit.settlements() == [
        (1, "base", "loses", -10, "J.2.b"),
        (1, "base-2", "wins", 20, "J.1.a"),
        (1, "base-3", "loses", -30, "J.2.b"),
    ]
    assert pit.gain() == -20


def test_L_4_insurance_outlives_a_hand_that_is_over() -> None:
    pit = action("9s | Ac | 6d", "$5 insurance", "closes", "hit", "Ts", "Kh")
    assert pit.settled("insurance").paid == 10
    assert pit.table.ask.phase == "between"


def test_L_10_the_cards_are_picked_up() -> None:
    pit = action("9s | 6c | Td")
    felt = pit.table.felt
    pit.do(*lines("stand", "Th", "5s", MOVED, "Tc", "8s", MOVED, "Ad", "3s"))
    assert list(felt.cards) == ["burned", "discards"]
