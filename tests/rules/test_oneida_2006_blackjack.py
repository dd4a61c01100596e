"""Blackjack, `oneida-2006/blackjack`: each test proves the paragraph in its name.

A film is written short: `9h | 6d | 7s | Tc` deals one card to the players, the dealer, the players, the dealer (in this
edition the second is the up card); `hit` is seat 1's choice; `$4 insurance` is seat 1's wager, closed by the dealer.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from croupier.games import blackjack, breaches
from croupier.games.blackjack import Position, explain, staffing_breaches, standings
from croupier.kernels import totals
from croupier.play.ask import Turn
from croupier.play.cards import card_value
from croupier.play.event import Dealt, Settled
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import Staff
from croupier.rulebook.law import Law, Terms
from pit import Pit

BOOK = "oneida-2006/blackjack"
CARD = re.compile(r"[2-9TJQKA][cdhs]")
DEVICE = {"shuffler": True}  # no cut: a shorter film
ONE = ("$10 base",)
TWO = ("seat 1 bets 10 base", "seat 2 bets 20 base")
THREE = ("$10 base", "$20 base-2", "$30 base-3")
MULTIPLE = {"multiple-action": "three"}
PITCH = {"dealing": "pitch", "decks": 2}


def lines(*words: str) -> list[str]:
    """The lines of a log that these short words stand for."""
    found = []
    for word in words:
        if CARD.match(word):
            found += [f"cards {part}" for part in word.split(" | ")]
        elif word.startswith("$"):
            found.append(f"seat 1 bets {word[1:]}")
        elif re.fullmatch(r"[a-z-]+", word):
            found.append(f"dealer {word}" if word == "closes" else f"seat 1 chooses {word}")
        else:
            found.append(word)
    return found


def film(
    *words: str,
    bets: tuple[str, ...] = ONE,
    options: dict[str, Any] | None = None,
    players: tuple[str, ...] = ("Ann",),
    book: str = BOOK,
    **terms: Any,
) -> Pit:
    """A round from its opening, with the deuce of clubs burned; stops where the words do."""
    pit = Pit(book, *players, options={**DEVICE, **(options or {})}, **terms)
    pit.do(*lines("dealer opens", "dealer does shuffle", "2c", *bets, "closes", *words))
    return pit


def law(book: str = BOOK, **options: Any) -> Law:
    return Law(Terms(book, options={name.replace("_", "-"): value for name, value in options.items()}))


def why(choice: str, cards: str, hands: int = 1, chips: int = 100, book: str = BOOK, **options: Any) -> str:
    """The paragraph by which a hand with a wager of 10 may not choose this; "" if it may."""
    hand = Position(tuple(map(card_value, cards.split())), 10, chips, hands)
    reason = explain(law(book, **options), hand, choice)
    return reason.cite.paragraph if reason else ""


def cited(terms: dict[str, Any], book: str = BOOK) -> list[str]:
    return [breach.cite.paragraph for breach in breaches(Terms(book, options=terms))]


def worth(cards: str) -> int:
    return totals.total(tuple(map(card_value, cards.split())))


# --- A: definitions ---


def test_A_1_an_ace_and_a_ten_after_a_split_are_no_blackjack() -> None:
    pit = film("As | 9c | Ad | 8c", "split", "Kc", "Qc")
    assert pit.settlements() == [(1, "base-split-2", "wins", 10, "J.1.b"), (1, "base", "wins", 10, "J.1.b")]
    assert pit.gain() == 20


def test_A_2_a_double_adds_a_wager_as_large_and_takes_one_card() -> None:
    pit = film("6s | Tc | 5d | 6c", "double", "2d", "Kd")
    assert pit.settlements() == [(1, "base", "wins", 20, "J.1.a")]
    assert pit.gain() == 20


def test_A_2_only_two_cards_are_doubled_after_a_split_too() -> None:
    assert why("double", "2s 3d 4c") == "A.2"
    assert why("double", "8s 3d", hands=2) == ""
    assert why("double", "8s 3d", hands=2, double_after_split=False) == "A.2"
    assert why("double", "As 7d") == ""
    assert why("double", "As 8d", double_on="hard-9-11") == "A.2"
    assert why("double", "4s 5d", double_on="hard-9-11") == ""
    assert why("double", "4s 5d", double_on="hard-10-11") == "A.2"


def test_A_3_a_hard_total_counts_every_ace_as_one() -> None:
    assert totals.hard((card_value("As"), card_value("6d"), card_value("Ad"))) == 8
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


def test_A_5_equal_totals_push() -> None:
    pit = film("9s | 9c | 9d | 9h", "stand")
    assert pit.settlements() == [(1, "base", "pushes", 0, "J.3")]
    assert pit.gain() == 0


def test_A_6_cards_of_equal_value_are_split_a_ten_and_a_king_too() -> None:
    assert why("split", "Ts Kd") == ""
    assert why("split", "9s Td") == "A.6"
    assert why("split", "9s 9d", chips=9) == "G.1"
    pit = film("Ts | Tc | Kd | 7c", "split", "8d", "stand", "5d", "stand")
    assert pit.settlements() == [(1, "base-split-2", "loses", -10, "J.2.b"), (1, "base", "wins", 10, "J.1.b")]


def test_A_7_surrender_gives_up_half_rounded_down_for_the_player() -> None:
    pit = film("9s | 7c | 7d | Tc", "surrender", bets=("$11 base",), options={"surrender": True})
    assert pit.settlements() == [(1, "base", "loses", -6, "A.7")]
    assert pit.gain() == -6


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


def test_B_1_seven_places_or_as_many_as_the_table_has() -> None:
    pit = Pit(BOOK, options={**DEVICE, "places": 2, "positions": 3})
    assert Pit(BOOK).cited("seat 8 sits 100 Zed") == "B.1"
    assert pit.cited("seat 3 sits 100 Cid") == "B.1"
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 1 bets 10 base at 2")
    assert pit.cited("seat 1 bets 10 base at 3") == "B.1"


def test_B_2_no_other_wagers_than_the_layout_has() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    for spot in ("base-2", "king-queen", "hit", "insurance", "pair-plus"):
        assert pit.cited(f"seat 1 bets 10 {spot}") == "B.2"
    assert pit.cited("seat 1 calls off base") == "G.2"
    assert list(blackjack.spots(law())) == ["base", "insurance"]


def test_B_4_only_cards_that_are_left_can_come() -> None:
    pit = Pit(BOOK, options={**DEVICE, "decks": 1})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "dealer closes")
    assert pit.cited("cards 2c") == "B.4"


def test_C_two_cards_each_and_the_nearer_to_21_wins() -> None:
    pit = film("9s | 9c | Td | 9h", "stand")
    assert pit.settlements() == [(1, "base", "wins", 10, "J.1.b")]


# --- E: shuffle and cut ---


def test_E_1_the_cards_are_shuffled_after_every_round() -> None:
    pit = film("9s | 9c | Td | 9h", "stand")
    pit.do("dealer opens")
    assert pit.cited("cards 2c") == "E.1"
    assert len(pit.table.felt.shoe) == 312


def test_E_1_or_dealt_on_until_the_cutting_card() -> None:
    pit = film("9s | 9c | Td | 9h", "stand", options={"reshuffle": "cutting-card"})
    pit.do("dealer opens", "seat 1 bets 10 base", "dealer closes", "cards 9d")
    assert len(pit.table.felt.shoe) == 306


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


def test_E_2_a_cards_from_a_device_are_not_cut() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.table.view()["asks"]["ask"] == "window"


def test_E_2_b_cards_shuffled_by_hand_are_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.table.view()["asks"]["choices"] == ("cut", "refuse")


def test_E_2_what_follows_the_shuffle_is_the_cut_and_then_the_burn() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 100", "cards 2c")
    assert pit.table.view()["cards"] == {"burn": ["??"]}


def test_E_3_the_cut_is_ten_cards_or_more_from_each_end() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut")
    assert pit.cited("dealer does cut 9") == "E.3"
    assert pit.cited("dealer does cut 303") == "E.3"
    pit.do("dealer does cut 302")
    assert cited({"reshuffle": "cutting-card", "decks": 1, "cards-behind-cut": 43}) == ["E.3"]
    assert cited({"reshuffle": "cutting-card", "decks": 1, "cards-behind-cut": 42}) == []


def asked_to_cut(pit: Pit) -> tuple[int, str]:
    pit.do("dealer opens", "dealer does shuffle")
    ask = pit.table.view()["asks"]
    return ask["seat"], ask["cite"].paragraph


def test_E_3_a_at_the_start_the_first_who_came() -> None:
    pit = Pit(BOOK)
    pit.do("seat 1 leaves", "seat 5 sits 100 Eve", "seat 1 sits 100 Ann")
    assert asked_to_cut(pit) == (5, "E.3.a")


NEARLY_DONE = {"reshuffle": "cutting-card", "decks": 1, "cards-behind-cut": 42, "burn-cards": 5}
NEARLY = (
    *("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 20", "cards 2c 3c 4c 5c 6c"),
    *("seat 1 bets 10 base", "seat 2 bets 10 base", "dealer closes"),
)


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
    assert pit.table.view()["asks"]["seat"] == 2
    assert pit.table.view()["asks"]["cite"].paragraph == "E.3.d"
    pit.do("seat 2 chooses cut", "dealer does cut 10")


def test_E_4_if_nobody_cuts_the_dealer_does() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses refuse")
    assert pit.cited("dealer does cut 303") == "E.4"
    pit.do("dealer does cut 302")


def test_E_5_until_a_card_is_dealt_the_cards_may_be_cut_again() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 10")
    pit.do("report improper-cut")
    assert pit.said()[0][0] == "E.5"
    pit.do("seat 1 chooses cut", "report improper-cut", "dealer does cut 150", "cards 2c")
    assert pit.cited("report improper-cut") == "M.1"


# --- F: what cards count ---


def test_F_the_value_of_the_cards() -> None:
    assert worth("2c 3c 4c") == 9


def test_F_1_two_to_ten_count_their_number() -> None:
    assert [worth(f"{rank}c") for rank in "23456789T"] == [2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_F_2_pictures_count_ten() -> None:
    assert [worth(f"{rank}c") for rank in "JQK"] == [10, 10, 10]


def test_F_3_an_ace_counts_eleven_unless_that_is_over_21() -> None:
    assert [worth(cards) for cards in ("Ac", "Ac Kc", "Ac 9c Ad", "Ac 9c Ad Ks", "Ac Ad")] == [11, 21, 21, 21, 12]


# --- G: wagers ---


def test_G_1_chips_and_a_coupon_where_the_house_takes_them() -> None:
    pit = Pit(BOOK, options=DEVICE, chips=50)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 51 base") == "G.1"
    assert pit.cited("seat 1 bets 10 base coupon 5") == "G.1"
    assert pit.cited("seat 1 bets 10 base verbal confirmed") == "G.1"
    pit = film("9s | 9c | Td | 9h", "stand", bets=("$10 base coupon 5",), options={"match-play": True})
    assert pit.gain() == 15


def test_G_1_a_coupon_stays_matched() -> None:
    pit = Pit(BOOK, options={**DEVICE, "match-play": True})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base coupon 5")
    assert pit.cited("seat 1 takes 6 base") == "G.1"
    pit.do("seat 1 takes all base")
    assert pit.gain() == 0


def test_G_2_no_wager_after_the_first_card() -> None:
    pit = film("9s")
    assert pit.cited("seat 1 bets 10 base") == "G.2"
    pit.do("cards 9c", "cards Td", "cards 9h")
    assert pit.cited("seat 1 takes all base") == "G.2"
    assert pit.cited("seat 1 leaves") == "G.2"


def test_G_3_somebody_must_wager() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("dealer closes") == "G.3"


def test_G_4_several_adjacent_places_where_the_house_permits() -> None:
    pit = Pit(BOOK, "Ann", options={**DEVICE, "positions": 3})
    pit.do("seat 4 sits 100 Dan", "dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 10 base at 3") == "G.4"
    assert pit.cited("seat 1 bets 10 base at 4") == "G.4"
    pit.do("seat 1 bets 10 base", "seat 1 bets 20 base at 2", "seat 1 bets 30 base at 3", "seat 1 takes all base at 2")
    assert pit.cited("dealer closes") == "G.4"
    assert pit.cited("seat 4 bets 10 base at 3") == "G.4"
    pit.do("seat 1 bets 20 base at 2", "dealer closes", "cards 9s 9d 9h", "cards 9c", "cards Ts 8s 9s", "cards 9c")
    pit.do("seat 1 chooses stand")
    assert pit.cited("seat 1 chooses stand") == "H.5"
    pit.do("seat 1 chooses stand at 2", "seat 1 chooses stand at 3")
    assert pit.gain() == 10 - 20


def test_G_4_only_the_own_place_where_it_does_not() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 10 base at 2") == "G.4"


# --- H: dealing from a shoe ---


def test_H_1_a_shoe_game_follows_h() -> None:
    assert film("9s | 9c | Td | 9h").table.view()["asks"]["cite"].paragraph == "H.5"


def test_H_3_a_burn_card_is_shown_to_who_asks() -> None:
    pit = Pit(BOOK, options={**DEVICE, "burn-cards": 2})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "cards 3d")
    assert pit.table.view(1)["cards"] == {"burn": ["??", "??"]}
    pit.do("seat 1 chooses see-burn")
    assert pit.table.view()["cards"] == {"burn": ["2c", "3d"]}
    assert pit.cited("seat 1 chooses see-burn") == "H.5"
    assert cited({"decks": 1, "burn-cards": 52}) == ["H.3"]
    assert cited({"burn-cards": 0}) == ["H.3"]


def test_H_4_clockwise_from_the_dealers_left() -> None:
    pit = film("9s 8s | 9c | Td Ts | 9h", bets=TWO, players=("Ann", "Bob"))
    assert pit.table.view()["cards"] == {
        "burn": ["??"],
        "1": ["9s", "Td"],
        "dealer": ["??", "9h"],
        "2": ["8s", "Ts"],
    }


def test_H_4_a_first_a_card_face_up_to_each_player_with_a_wager() -> None:
    pit = film(players=("Ann", "Bob", "Cy"), bets=TWO)
    assert pit.table.view()["asks"]["count"] == 2
    pit.do("cards 9s 8s")
    assert pit.table.view()["cards"]["1"] == ["9s"]


def test_H_4_b_then_one_to_the_dealer_face_down() -> None:
    assert film("9s | 9c").table.view(1)["cards"]["dealer"] == ["??"]


def test_H_4_c_then_another_face_up_to_each_player() -> None:
    assert film("9s | 9c | Td").table.view()["cards"]["1"] == ["9s", "Td"]


def test_H_4_d_the_dealers_second_card_is_the_up_card() -> None:
    pit = film("9s | 9c | Td | 9h")
    assert pit.table.view(1)["cards"]["dealer"] == ["??", "9h"]
    assert pit.said()[-1] == ("H.4.d", "The dealer shows the 9h")


def test_H_5_from_the_dealers_left_each_player_in_turn() -> None:
    pit = film("9s 8s | 9c | Td Ts | 9h", bets=TWO, players=("Ann", "Bob"))
    assert pit.cited("seat 2 chooses stand") == "H.5"
    assert pit.table.view()["asks"]["choices"] == ("hit", "stand", "double")
    pit.do("seat 1 chooses stand")
    assert pit.table.view()["asks"]["seat"] == 2


def test_H_5_the_turn_says_why_another_choice_is_not_offered() -> None:
    pit = film("9s | 9c | Td | 9h")
    assert pit.refused("seat 1 chooses split").why == "only two cards of equal value are split"
    ask = pit.table.ask
    assert isinstance(ask, Turn)
    reasons = {choice: ask.why_not(choice) for choice in pit.table.game.choices}
    assert {choice: reason.cite.paragraph for choice, reason in reasons.items() if reason} == {
        "double-face-down": "H.6",
        "split": "A.6",
        "surrender": "J.5",
        "hit-wager": "K.1.b",
    }
    assert why("fold", "9s 2d") == "H.5"


def test_H_6_cards_come_face_up_as_they_are_called_for() -> None:
    pit = film("9s | 9c | 2d | 9h", "hit", "3d")
    assert pit.table.view()["cards"]["1"] == ["9s", "2d", "3d"]
    assert why("double-face-down", "9s 2d") == "H.6"
    assert why("stand", "9s", hands=2) == "H.6"


def test_H_7_players_draw_under_21() -> None:
    assert why("hit", "9s 2d 9d") == ""
    assert why("hit", "As 5d 5c", hands=1) == "H.7"
    assert why("hit", "9s 9d 9c") == "H.7"
    assert why("hit", "Ks Ad", hands=2) == "H.7"


def test_H_7_a_nothing_is_drawn_to_a_blackjack_or_a_hard_21() -> None:
    assert why("hit", "As Kd") == "H.7.a"
    assert why("hit", "9s 2d Td") == "H.7.a"
    pit = film("9s | 9c | 2d | 9h", "hit", "Td")
    assert pit.settlements() == [(1, "base", "wins", 10, "J.1.b")]


def test_H_7_b_a_doubled_hand_draws_one_card() -> None:
    pit = film("9s | 9c | 2d | 9h", "double", "2s")
    assert pit.settlements() == [(1, "base", "loses", -20, "J.2.b")]


def test_H_7_c_a_split_ace_gets_one_card() -> None:
    pit = film("As | 9c | Ad | 9h", "split", "2c", "3c")
    assert pit.gain() == -20
    assert why("hit", "As 2c", hands=2) == "H.7.c"
    assert why("double", "As 2c", hands=2) == "H.7.c"


def test_H_7_c_aces_are_split_up_to_three_times_where_the_house_allows() -> None:
    assert why("split", "As Ad", hands=2) == "H.7.c"
    assert why("split", "As Ad", hands=3, ace_splits=3) == ""
    assert why("split", "As Ad", hands=4, ace_splits=3) == "H.7.c"
    options = {"ace-splits": 3}
    pit = film("As | 9c | Ad | 9h", "split", "Ah", "split", "Ac", "split", "9c", "Tc", "8c", "6c", options=options)
    assert [(e.spot, e.paid) for e in pit.events if isinstance(e, Settled)] == [
        ("base-split-2", -10),
        ("base-split-3", 10),
        ("base-split-4", 10),
        ("base", 10),
    ]


def test_H_8_the_dealer_turns_up_the_down_card() -> None:
    pit = film("9s | 9c | Td | 9h", "stand")
    (shown,) = [e for e in pit.events if isinstance(e, Dealt) and e.to == "dealer"]
    assert (shown.cite.paragraph, str(shown)) == ("H.8", "dealer: 9c 9h")


def test_H_8_a_the_dealer_draws_to_soft_17_unless_the_house_stands() -> None:
    pit = film("9s | 6c | Td | Ah", "closes", "stand", "4s")
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.b")]
    pit = film("9s | 6c | Td | Ah", "closes", "stand", options={"soft-17": "stand"})
    assert pit.settlements() == [(1, "base", "wins", 10, "J.1.b")]
    assert [totals.must_draw(n, False, True) for n in (16, 17, 18)] == [True, False, False]
    assert [totals.must_draw(n, True, True) for n in (16, 17, 18)] == [True, True, False]


def test_H_8_b_the_dealer_draws_nothing_when_nothing_depends_on_it() -> None:
    pit = film("9s | 6c | 6d | 9h", "hit", "Ts")
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.a")]
    pit = film("As | 6c | Kd | Th", options={"pay-checked-naturals": False})
    assert pit.settlements() == [(1, "base", "wins", 15, "J.4.b")]
    assert pit.table.ask.phase == "between"


def test_H_9_cards_are_picked_up_from_the_right_and_the_dealers_on_top() -> None:
    pit = film("9s 8s | 9c | Td Ts | 9h", "stand", bets=TWO, players=("Ann", "Bob"))
    felt = pit.table.felt
    pit.do("seat 2 chooses stand")
    assert [held.card for held in felt.cards["discards"]] == list(map(card_value, ["8s", "Ts", "9s", "Td", "9c", "9h"]))


# --- I: the pitch variant ---


def pitched(*words: str, **more: Any) -> Pit:
    return film(*words, options={**PITCH, **more.pop("options", {})}, **more)


def test_I_1_pitch_is_dealt_from_the_hand() -> None:
    assert pitched("9s | 9c | Td | 9h").table.view()["asks"]["cite"].paragraph == "I.6"


def test_I_2_one_deck_or_two() -> None:
    assert cited({"dealing": "pitch"}) == ["I.2"]
    assert cited({"dealing": "pitch", "decks": 1}) == []


def test_I_4_the_burn_card_stays_down() -> None:
    pit = Pit(BOOK, options={**DEVICE, **PITCH})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 chooses see-burn") == "H.5"


def test_I_5_cards_face_down_are_seen_by_their_holder_only() -> None:
    pit = pitched("9s 8s | 9c | Td Ts | 9h", bets=TWO, players=("Ann", "Bob"))
    assert pit.table.view(1)["cards"]["1"] == ["9s", "Td"]
    assert pit.table.view(1)["cards"]["2"] == ["??", "??"]
    assert pit.table.view(2)["cards"]["1"] == ["??", "??"]
    assert pit.table.view(None)["cards"]["dealer"] == ["??", "9h"]
    pit = pitched("9s | 9c | Td | 9h", options={"pitch-face": "up"})
    assert pit.table.view(None)["cards"]["1"] == ["9s", "Td"]


def test_I_5_a_one_card_to_each_player() -> None:
    assert pitched().table.view()["asks"]["cite"].paragraph == "I.5.a"


def test_I_5_b_one_to_the_dealer() -> None:
    assert pitched("9s").table.view()["asks"]["cite"].paragraph == "I.5.b"


def test_I_5_c_another_to_each_player() -> None:
    assert pitched("9s | 9c").table.view()["asks"]["cite"].paragraph == "I.5.c"


def test_I_5_d_another_to_the_dealer() -> None:
    assert pitched("9s | 9c | Td").table.view()["asks"]["cite"].paragraph == "I.5.d"


def test_I_6_each_player_in_turn() -> None:
    pit = pitched("9s 8s | 9c | Td Ts | 9h", bets=TWO, players=("Ann", "Bob"))
    assert pit.table.view()["asks"]["seat"] == 1


def test_I_7_drawn_cards_come_up_a_doubling_card_down_if_asked() -> None:
    pit = pitched("9s | 9c | 2d | 9h", "hit", "3d")
    assert pit.table.view(None)["cards"]["1"] == ["??", "??", "3d"]
    pit = pitched("9s 8s | 9c | 2d Ts | 9h", "double-face-down", "Td", bets=TWO, players=("Ann", "Bob"))
    assert pit.table.view(2)["cards"]["1"] == ["??", "??", "??"]
    pit.do("seat 2 chooses stand")
    assert pit.settled("base").paid == 20
    assert why("double-face-down", "9s 2d", dealing="pitch", decks=2, double_face_down=False) == "I.7"


def test_I_7_a_doubled_card_that_lies_down_loses_when_it_is_turned() -> None:
    pit = pitched("9s | 9c | 3d | 8h", "double-face-down", "Td")
    assert pit.settlements() == [(1, "base", "loses", -20, "J.2.a")]


def test_I_8_players_draw_under_21() -> None:
    assert why("hit", "9s 9d 9c", dealing="pitch", decks=2) == "I.8"


def test_I_8_a_nothing_is_drawn_to_a_blackjack_or_a_hard_21() -> None:
    assert why("hit", "9s 2d Td", dealing="pitch", decks=2) == "I.8.a"


def test_I_8_b_a_doubled_hand_draws_one_card() -> None:
    assert pitched("9s | 9c | 2d | 9h", "double", "2s").gain() == -20


def test_I_8_c_a_split_ace_gets_one_card() -> None:
    assert why("hit", "As 2d", hands=2, dealing="pitch", decks=2) == "I.8.c"
    assert why("split", "As Ad", hands=2, dealing="pitch", decks=2) == "I.8.c"


def test_I_9_the_dealer_plays_when_all_are_done() -> None:
    pit = pitched("9s | 9c | Td | 9h", "stand")
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Dealt)] == ["I.9", "C"]


def test_I_9_a_the_dealer_draws_to_soft_17() -> None:
    pit = pitched("9s | 6c | Td | Ah", "closes", "stand")
    assert pit.table.view()["asks"]["cite"].paragraph == "I.9.a"


def test_I_9_b_the_dealer_draws_nothing_when_nothing_depends_on_it() -> None:
    pit = pitched("9s | 6c | 6d | 9h", "hit", "Ts")
    assert pit.table.ask.phase == "between"
    assert pit.gain() == -10


def test_I_10_cards_are_picked_up_from_the_right() -> None:
    pit = pitched("9s | 9c | Td | 9h")
    felt = pit.table.felt
    pit.do("seat 1 chooses stand")
    assert [held.card for held in felt.cards["discards"]] == list(map(card_value, ["9s", "Td", "9c", "9h"]))


def test_I_11_a_players_may_hold_their_cards() -> None:
    assert cited({**PITCH, "hold-cards": False}) == []


# --- J: the play ---


def verdict(mine: int, theirs: int, natural: bool = False, dealer_natural: bool = False, ties: bool = False) -> str:
    return blackjack.CASES[totals.compare(mine, natural, theirs, dealer_natural, ties)]


def test_J_1_even_money_for_a_win() -> None:
    assert film("9s | 9c | Td | 9h", "stand").gain() == 10


def test_J_1_a_21_or_less_wins_if_the_dealer_is_over() -> None:
    assert verdict(12, 22) == "J.1.a"
    assert film("9s | 9c | 3d | 7h", "stand", "Ts").settlements() == [(1, "base", "wins", 10, "J.1.a")]


def test_J_1_b_more_wins() -> None:
    assert verdict(20, 19) == "J.1.b"


def test_J_1_c_a_blackjack_wins_against_21() -> None:
    assert verdict(21, 21, natural=True) == "J.1.c"


def test_J_2_what_was_added_loses_with_the_rest() -> None:
    pit = film("8s | Kc | 8d | Ac", "closes", "split", "3d", "double", "5d", "Ks", "stand", options={"peek": False})
    assert pit.settlements() == [(1, "base-split-2", "loses", -10, "J.2.b"), (1, "base", "loses", -20, "J.2.b")]


def test_J_2_a_over_21_loses_whatever_the_dealer_has() -> None:
    assert verdict(22, 25) == "J.2.a"


def test_J_2_b_less_loses() -> None:
    assert verdict(18, 19) == "J.2.b"


def test_J_2_c_21_loses_to_a_blackjack() -> None:
    assert verdict(21, 21, dealer_natural=True) == "J.2.c"
    pit = film("9s | Kc | 2d | Ac", "closes", "hit", "Td", options={"peek": False})
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.c")]


def test_J_3_a_house_may_push_21_against_a_blackjack() -> None:
    assert verdict(21, 21, dealer_natural=True, ties=True) == "J.3"
    assert verdict(20, 21, dealer_natural=True, ties=True) == "J.2.b"
    options = {"peek": False, "twenty-one-ties-natural": True}
    pit = film("9s | Kc | 2d | Ac", "closes", "hit", "Td", options=options)
    assert pit.settlements() == [(1, "base", "pushes", 0, "J.3")]


def test_J_4_blackjacks_are_announced_and_not_surrendered() -> None:
    pit = film("As 9s | 9c | Kd 9d | 9h", bets=TWO, players=("Ann", "Bob"))
    assert ("J.4.a", "Place 1 has a blackjack") in pit.said()
    assert why("surrender", "As Kd", surrender=True) == "J.4"


def test_J_4_a_against_2_to_9_it_is_paid_at_once_or_later() -> None:
    cards = "As 9s | 9c | Kd 9d | 9h"
    pit = film(cards, bets=TWO, players=("Ann", "Bob"))
    assert pit.settlements() == [(1, "base", "wins", 15, "J.4.a")]
    pit = film(cards, bets=TWO, players=("Ann", "Bob"), options={"pay-naturals": "later"})
    assert pit.settlements() == []
    pit.do("seat 2 chooses stand")
    assert pit.settlements() == [(2, "base", "pushes", 0, "J.3"), (1, "base", "wins", 15, "J.4.a")]


def test_J_4_a_payouts_are_rounded_down_or_the_wager_refused() -> None:
    assert film("As | 9c | Kd | 9h", bets=("$5 base",)).gain() == 7
    assert film("As | 9c | Kd | 9h", options={"natural-pays": "6 to 5"}, bets=("$9 base",)).gain() == 10
    pit = Pit(BOOK, options={**DEVICE, "breakage": "refuse"})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 5 base") == "J.4.a"
    pit.do("seat 1 bets 4 base")
    assert pit.cited("seat 1 takes 1 base") == "J.4.a"


def test_J_4_b_against_an_ace_or_ten_it_waits_for_the_dealers_card() -> None:
    cards = "As 9s | 9c | Kd 9d | Th"
    pit = film(cards, bets=TWO, players=("Ann", "Bob"), options={"peek": False})
    assert ("J.4.b", "Place 1 has a blackjack") in pit.said()
    assert pit.settlements() == []
    pit.do("seat 2 chooses stand")
    assert pit.settlements()[-1] == (1, "base", "wins", 15, "J.4.b")
    pit = film("As | Ac | Kd | Th", options={"peek": False})
    assert pit.settlements() == [(1, "base", "pushes", 0, "J.4.b")]


def test_J_4_b_with_a_device_the_card_is_checked_and_a_blackjack_paid() -> None:
    cards = "As 9s | 9c | Kd 9d | Th"
    pit = film(cards, bets=TWO, players=("Ann", "Bob"))
    assert pit.settlements() == [(1, "base", "wins", 15, "J.4.b")]
    pit = film(cards, bets=TWO, players=("Ann", "Bob"), options={"pay-checked-naturals": False})
    assert pit.settlements() == []
    pit = film("As 9s | Ac | Kd 9d | Th", bets=TWO, players=("Ann", "Bob"))
    assert pit.settlements() == [(2, "base", "loses", -20, "J.2.b"), (1, "base", "pushes", 0, "J.4.b")]


def test_J_5_surrender_is_for_all_or_for_none_and_not_in_multiple_action() -> None:
    assert why("surrender", "9s 7d") == "J.5"
    assert cited({**MULTIPLE, "surrender": True}) == ["J.5"]


def test_J_6_no_insurance_where_the_house_has_none() -> None:
    pit = film("9s | 9c | 9d | Ac", options={"insurance": False})
    assert pit.table.view()["asks"]["ask"] == "turn"


def test_J_6_insurance_pays_what_the_table_posts() -> None:
    options = {"insurance-pays": "3 to 1", "insurance-most": "100%"}
    pit = film("9s | Kc | 9d | Ac", "$10 insurance", "closes", options=options)
    assert pit.gain() == 30 - 10


def test_J_7_no_doubling_where_the_house_has_none() -> None:
    assert why("double", "9s 2d", double=False) == "J.7"
    assert why("double", "9s 2d", chips=9) == "G.1"


def test_J_8_no_splitting_where_the_house_has_none_and_to_four_hands_at_most() -> None:
    assert why("split", "9s 9d", split=False) == "J.8"
    assert why("split", "9s 9d", hands=4) == "J.8"
    assert why("split", "9s 9d", hands=2, split_hands=2) == "J.8"
    assert why("split", "9s 9d", hands=3) == ""


def test_J_8_once_only_in_multiple_action() -> None:
    assert why("split", "9s 9d", multiple_action="two") == ""
    assert why("split", "9s 9d", hands=2, multiple_action="two") == "J.8"


# --- K: optional wagers ---

SUITED = {"initial-suit-wager": "any-suited"}
ROYAL = {"initial-suit-wager": "king-queen"}
HITS = {"hit-wager": True}
BOTH = ("$10 base", "$5 initial-suit")


def test_K_1_optional_wagers_are_the_houses_choice() -> None:
    assert list(blackjack.spots(law(initial_suit_wager="any-suited", hit_wager=True))) == [
        *("base", "initial-suit", "insurance", "hit")
    ]


def test_K_1_a_one_of_the_two_initial_suit_wagers() -> None:
    assert "initial-suit" not in blackjack.spots(law(initial_suit_wager="king-queen"))


def test_K_1_a_i_two_cards_of_one_suit() -> None:
    assert film("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED).settlements() == [
        (1, "initial-suit", "wins", 15, "K.5.a")
    ]


def test_K_1_a_ii_a_king_and_a_queen_of_one_suit() -> None:
    bets = ("$10 base", "$5 king-queen")
    pit = film("Ks | 9c | Qs | 9h", bets=bets, options=ROYAL)
    assert pit.settlements() == [(1, "king-queen", "wins", 50, "K.5.b")]
    pit = film("Ks | 9c | Js | 9h", bets=bets, options=ROYAL)
    assert pit.settlements() == [(1, "king-queen", "loses", -5, "K.3.a")]
    pit = film("Ks | 9c | Qh | 9h", bets=bets, options=ROYAL)
    assert pit.settlements() == [(1, "king-queen", "loses", -5, "K.3.a")]


def test_K_1_b_no_hit_wagers_where_the_house_has_none() -> None:
    assert why("hit-wager", "9s 2s") == "K.1.b"


def test_K_2_it_is_made_in_the_betting_window_within_its_limits() -> None:
    pit = film("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.cited("seat 1 bets 5 initial-suit") == "G.2"


def test_K_2_a_an_optional_wager_goes_with_a_blackjack_wager() -> None:
    pit = Pit(BOOK, options={**DEVICE, **SUITED})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 5 initial-suit") == "K.2.a"
    assert pit.cited("seat 1 bets 5 initial-suit coupon 5") == "K.2.a"
    pit.do("seat 1 bets 10 base", "seat 1 bets 5 initial-suit")
    assert pit.cited("seat 1 takes all base") == "K.2.a"


def test_K_2_b_not_on_another_players_hand_and_within_its_limit() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={**DEVICE, **SUITED, "positions": 2}, limits={"initial-suit": (100, 2500)})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 2 bets 10 base")
    assert pit.cited("seat 1 bets 5 initial-suit at 2") == "K.2.b"
    assert pit.cited("seat 1 bets 26 initial-suit") == "P"
    pit.do("seat 1 bets 25 initial-suit")


def test_K_2_c_with_one_deck_no_more_than_the_blackjack_wager() -> None:
    pit = Pit(BOOK, options={**DEVICE, **SUITED, "decks": 1})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base")
    assert pit.cited("seat 1 bets 11 initial-suit") == "K.2.c"
    pit.do("seat 1 bets 10 initial-suit")
    assert pit.cited("seat 1 takes 1 base") == "K.2.c"


def test_K_3_settled_whatever_becomes_of_the_hand() -> None:
    pit = film("Ks | Ac | 6s | Th", bets=BOTH, options=SUITED)
    assert [(spot, paid) for _, spot, _, paid, _ in pit.settlements()] == [("initial-suit", 15), ("base", -10)]


def test_K_3_a_settled_once_the_first_two_cards_are_out() -> None:
    pit = film("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.settlements() == [(1, "initial-suit", "loses", -5, "K.3.a")]


def test_K_3_b_from_left_to_right() -> None:
    bets = (*TWO, "seat 2 bets 5 initial-suit", "seat 1 bets 5 initial-suit")
    pit = film("9s 8s | 9c | Td Ts | 9h", bets=bets, options=SUITED, players=("Ann", "Bob"))
    assert [seat for seat, *_ in pit.settlements()] == [1, 2]


def test_K_3_c_before_insurance() -> None:
    pit = film("9s | 9c | Td | Ah", bets=BOTH, options=SUITED)
    assert pit.settled("initial-suit").paid == -5
    assert pit.table.view()["asks"]["cite"].paragraph == "A.4"


def test_K_4_at_a_pitch_a_winner_is_shown() -> None:
    pit = pitched("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED)
    assert pit.table.view(None)["cards"]["1"] == ["9s", "Ts"]


def test_K_4_a_at_a_pitch_once_the_first_two_cards_are_out() -> None:
    pit = pitched("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.settlements() == [(1, "initial-suit", "loses", -5, "K.4.a")]
    assert pit.table.view(None)["cards"]["1"] == ["??", "??"]


def test_K_4_b_from_left_to_right() -> None:
    bets = (*TWO, "seat 2 bets 5 initial-suit", "seat 1 bets 5 initial-suit")
    pit = pitched("9s 8s | 9c | Td Ts | 9h", bets=bets, options=SUITED, players=("Ann", "Bob"))
    assert [(seat, paid) for seat, _, _, paid, _ in pit.settlements()] == [(1, -5), (2, 15)]


def test_K_4_c_before_insurance() -> None:
    assert pitched("9s | 9c | Td | Ah", bets=BOTH, options=SUITED).settled("initial-suit").paid == -5


def test_K_5_the_house_may_pay_less_never_more() -> None:
    assert breaches(Terms(BOOK, odds={"king-queen.win": "8 to 1"})) == []
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"king-queen.win": "11 to 1"}))] == ["K.5.b"]


def test_K_5_a_three_to_one_at_most() -> None:
    pit = film("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED, odds={"initial-suit": "5 to 2"})
    assert pit.settled("initial-suit").paid == 12
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"initial-suit": "4 to 1"}))] == ["K.5.a"]


def test_K_5_b_ten_to_one_at_most_or_fifty_on_two_decks() -> None:
    bets = ("$10 base", "$5 king-queen")
    pit = film("Ks | 9c | Qs | 9h", bets=bets, options={**ROYAL, "decks": 2})
    assert pit.settled("king-queen").paid == 250
    assert ("K.5.b", "A king and queen of one suit: the floorperson is told") in pit.said()
    pit = film("Ks | 9c | Qs | 9h", bets=bets, options={**ROYAL, "decks": 1})
    assert pit.settled("king-queen").paid == 50


def test_K_6_one_hit_wager_after_another() -> None:
    pit = film("2s | 9c | 3s | 9h", *("hit-wager", "$4 hit", "closes", "5s") * 2, options=HITS)
    assert [paid for _, _, _, paid, _ in pit.settlements()] == [12, 12]
    assert pit.rack() == 1000 - 10 + 24


def test_K_6_a_a_hit_wager_on_cards_of_one_suit() -> None:
    assert why("hit-wager", "9s 2s", hit_wager=True) == ""
    assert why("hit-wager", "9s 2d", hit_wager=True) == "K.6.a"
    assert why("hit-wager", "9s 2s", hit_wager=True, chips=4) == "G.1"
    pit = film("2s | 9c | 3s | 9h", "hit-wager", options=HITS)
    assert pit.cited("seat 1 bets 4 base") == "H.5"
    assert pit.cited("seat 1 bets 0 hit") == "P"
    assert pit.cited("seat 1 bets 1000 hit") == "G.1"


def test_K_6_b_three_to_one_if_the_card_is_of_that_suit() -> None:
    pit = film("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5s", options=HITS)
    assert pit.settlements() == [(1, "hit", "wins", 12, "K.6.b")]


def test_K_6_c_settled_as_soon_as_the_card_is_dealt() -> None:
    pit = film("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5d", options=HITS)
    assert pit.settlements() == [(1, "hit", "loses", -4, "K.6.b")]
    assert pit.table.view()["asks"]["choices"] == ("hit", "stand")


def test_K_6_d_until_over_21_or_another_suit() -> None:
    assert why("hit-wager", "2s 3s 4s", hit_wager=True) == ""
    assert why("hit-wager", "2s 3s 4d", hit_wager=True) == "K.6.d"
    assert why("hit-wager", "9s 2s Ts", hit_wager=True) == "H.7.a"


def test_K_6_e_on_hands_split_from_one_suit_where_the_house_allows() -> None:
    assert why("hit-wager", "Ks", hands=2, hit_wager=True) == "K.6.e"
    options = {**HITS, "hit-wager-on-split": True}
    pit = film("Ks | 9c | Qs | 9h", "split", "hit-wager", "$4 hit", "closes", "5s", options=options)
    assert pit.settled("hit").paid == 12
    pit.do(*lines("stand", "hit", "9d"))
    assert pit.table.view()["asks"]["choices"] == ("hit", "stand", "double")
    pit = film("Ks | 9c | Qd | 9h", "split", "5s", options=options)
    assert pit.table.view()["asks"]["choices"] == ("hit", "stand", "double")


def test_K_6_f_at_a_pitch_a_winner_shows_and_a_loser_need_not() -> None:
    pit = pitched("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5s", options=HITS)
    assert pit.settlements() == [(1, "hit", "wins", 12, "K.6.f")]
    assert pit.table.view(None)["cards"]["1"] == ["2s", "3s", "5s"]
    pit = pitched("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5d", options=HITS)
    assert pit.settlements() == [(1, "hit", "loses", -4, "K.6.f")]
    assert pit.table.view(None)["cards"]["1"] == ["??", "??", "5d"]


def test_K_2_c_a_hit_wager_too() -> None:
    pit = film("3s | 9c | 4s | 9h", "hit-wager", options={**HITS, "decks": 1})
    assert pit.cited("seat 1 bets 11 hit") == "K.2.c"
    pit.do("seat 1 bets 10 hit", "seat 1 takes 4 hit", "dealer closes", "cards 5s")
    assert pit.settled("hit").paid == 18


# --- L: multiple action ---


def action(*words: str, bets: tuple[str, ...] = THREE, **more: Any) -> Pit:
    return film(*words, bets=bets, options={**MULTIPLE, **more.pop("options", {})}, **more)


MOVED = "dealer does move-up-card"


def test_L_1_one_hand_against_three_from_one_up_card() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", MOVED, "Tc", "8s", MOVED, "Ad", "3s")
    assert pit.settlements() == [
        (1, "base", "loses", -10, "J.2.b"),
        (1, "base-2", "wins", 20, "J.1.a"),
        (1, "base-3", "loses", -30, "J.2.b"),
    ]
    assert pit.gain() == -20


def test_L_2_two_wagers_or_three_all_three_if_the_house_asks() -> None:
    pit = Pit(BOOK, options={**DEVICE, **MULTIPLE})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base")
    assert pit.cited("dealer closes") == "L.2"
    pit.do("seat 1 bets 10 base-2", "dealer closes")
    pit = Pit(BOOK, options={**DEVICE, **MULTIPLE, "require-all-three": True})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 1 bets 10 base-2")
    assert pit.cited("dealer closes") == "L.2"


def test_L_3_a_double_or_split_adds_to_every_wager() -> None:
    pit = action("9s | 6c | 2d", "double")
    assert pit.rack() == 1000 - 120
    pit = action("8s | 6c | 8d", "split")
    assert pit.rack() == 1000 - 120
    assert {s.spot for s in pit.table.felt.stakes.values()} >= {"base-split-2", "base-2-split-2", "base-3-split-2"}
    assert cited({**MULTIPLE, **PITCH}) == ["L.3"]


def test_L_4_each_insurance_is_decided_by_its_own_second_card() -> None:
    pit = action("9s | Ac | Td", "$5 insurance", "$10 insurance-2", "closes", "stand", "9h", MOVED, "Kc", MOVED, "8s")
    assert [(spot, paid, cite) for _, spot, _, paid, cite in pit.settlements()] == [
        ("insurance", -5, "L.4"),
        ("base", -10, "J.2.b"),
        ("insurance-2", 20, "L.4"),
        ("base-2", -20, "J.2.b"),
        ("base-3", 0, "J.3"),
    ]


def test_L_4_insurance_outlives_a_hand_that_is_over() -> None:
    pit = action("9s | Ac | 6d", "$5 insurance", "closes", "hit", "Ts", "Kh")
    assert pit.settled("insurance").paid == 10
    assert pit.table.ask.phase == "between"


def test_L_5_the_dealers_second_card_comes_when_the_players_are_done() -> None:
    pit = action("9s | 6c | Td")
    assert pit.table.view()["cards"]["dealer"] == ["6c"]
    pit.do("seat 1 chooses stand")
    assert pit.table.view()["asks"]["cite"].paragraph == "L.5"


def test_L_6_over_21_every_wager_is_collected_at_once() -> None:
    pit = action("9s | 6c | 6d", "hit", "Ts")
    assert pit.settlements() == [
        (1, spot, "loses", -n, "L.6") for spot, n in zip(blackjack.BASES, (10, 20, 30), strict=True)
    ]


def test_L_6_a_if_everybody_is_over_the_dealer_draws_nothing() -> None:
    pit = action("9s | 6c | 6d", "hit", "Ts")
    assert pit.table.ask.phase == "between"


def test_L_6_b_only_the_up_card_stays() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s")
    assert pit.table.view()["cards"]["dealer"] == ["6c"]
    assert pit.table.view()["cards"]["discards"] == ["??", "??"]


def test_L_7_the_up_card_starts_the_second_hand() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s")
    assert pit.table.view()["asks"] == {
        "ask": "step",
        "step": "move-up-card",
        "least": 0,
        "most": 0,
        "cite": pit.law.cite("L.7"),
    }


def test_L_8_no_third_hand_without_a_third_wager() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", MOVED, "Tc", "8s", bets=THREE[:2])
    assert pit.gain() == -10 + 20
    assert pit.table.ask.phase == "between"


def test_L_9_the_third_hand_settles_the_third_wagers() -> None:
    pit = action("As | Tc | Kd", "9h", MOVED, "Ac", MOVED, "8s")
    assert pit.settlements() == [
        (1, "base", "wins", 15, "J.4.b"),
        (1, "base-2", "pushes", 0, "J.4.b"),
        (1, "base-3", "wins", 45, "J.4.b"),
    ]


def test_L_10_the_cards_are_picked_up() -> None:
    pit = action("9s | 6c | Td")
    felt = pit.table.felt
    pit.do(*lines("stand", "Th", "5s", MOVED, "Tc", "8s", MOVED, "Ad", "3s"))
    assert list(felt.cards) == ["burn", "discards"]


# --- M: irregularities ---


def test_M_1_a_card_found_face_up_is_not_used_and_a_second_voids() -> None:
    pit = film("9s", "report face-up-card", "5h", "9c | 2d | 9h")
    assert pit.table.view()["cards"]["discards"] == ["5h"]
    assert pit.table.view()["cards"]["dealer"] == ["??", "9h"]
    pit.do(*lines("hit", "report face-up-card"))  # in a later draw of the same round
    assert pit.voided() == "M.1"
    assert pit.gain() == 0
    assert film("report face-up-cards").voided() == "M.1"


def test_M_1_void_hands_mean_a_reshuffle() -> None:
    options = {"reshuffle": "cutting-card", "shuffler": True}
    pit = film("9s | 9c | Td | 9h", "stand", options=options)
    pit.do("dealer opens", "seat 1 bets 10 base", "dealer closes", "cards 9s", "report face-up-cards", "dealer opens")
    assert pit.cited("cards 2c") == "E.1"


def test_M_2_a_card_drawn_in_error_unseen_is_the_next() -> None:
    pit = film("9s | 9c | 2d | 9h", "report drawn-in-error", "hit", "report drawn-in-error", "3d")
    assert [cite for cite, _ in pit.said() if cite == "M.2"] == ["M.2", "M.2"]
    assert pit.table.view()["cards"]["1"] == ["9s", "2d", "3d"]


def test_M_3_a_wrong_number_of_cards_voids_all_hands() -> None:
    pit = film("9s | 9c | 2d | 9h", "double", "report wrong-count")
    assert pit.voided() == "M.3"
    assert pit.gain() == 0
    assert film("9s | 9c | 2d | 9h", "report wrong-count").gain() == 0


def test_M_4_a_device_that_fails_shuffles_again() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "report shuffler-failure")
    assert pit.said()[0][0] == "M.4"
    pit.do("dealer does shuffle", "cards 2c")
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited("report shuffler-failure") == "M.1"


def test_M_5_an_up_card_that_was_discarded_is_put_back() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", "report up-card-discarded")
    assert pit.said()[-1][0] == "M.5"
    assert "6c" in pit.said()[-1][1]
    pit.do(*lines(MOVED, "Tc", "8s", MOVED, "report wrong-count"))
    assert pit.voided() == "M.3"
    assert pit.gain() == -10 + 20


# --- N to P ---


def short_of(tables: int, cashiers: int, dealers: int, floorpersons: int) -> list[str]:
    return [b.cite.paragraph for b in staffing_breaches(law(), tables, Staff(cashiers, dealers, floorpersons))]


def test_N_enough_staff_is_no_breach() -> None:
    assert short_of(7, 1, 7, 2) == []
    assert short_of(0, 0, 0, 0) == []
    assert short_of(7, 0, 6, 1) == ["N.1", "N.2", "N.3"]


def test_N_1_a_cashier() -> None:
    assert short_of(1, 0, 1, 1) == ["N.1"]


def test_N_2_a_dealer_for_each_table() -> None:
    assert short_of(2, 1, 1, 1) == ["N.2"]


def test_N_3_a_floorperson_for_every_six_tables_or_part_of_six() -> None:
    assert short_of(6, 1, 6, 1) == []
    assert short_of(7, 1, 7, 1) == ["N.3"]


def test_O_a_tournament_ranks_the_players_of_ordinary_rounds() -> None:
    pit = film("9s 8s | 9c | Td Ts | 9h", "stand", bets=TWO, players=("Ann", "Bob"), options={"tournament": True})
    pit.do("seat 2 chooses stand")
    racks = {seat: pit.rack(seat) for seat in (1, 2)}
    assert standings(pit.law, racks) == [(1, 1, 1010), (2, 2, 1000)]
    assert standings(pit.law, {1: 5, 2: 9, 3: 5, 4: 1}) == [(1, 2, 9), (2, 1, 5), (2, 3, 5), (4, 4, 1)]
    with pytest.raises(Refused, match="no tournament"):
        standings(law(), racks)


def test_P_wagers_within_the_posted_limits() -> None:
    pit = Pit(BOOK, options=DEVICE, least=500, most=10000)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 4 base") == "P"
    assert pit.cited("seat 1 bets 101 base") == "P"
    pit.do("seat 1 bets 5 base")
    assert pit.cited("seat 1 takes 1 base") == "P"
