"""Blackjack of `oneida-2004` and `oneida-2006`, G to I: wagers, the shoe, the pitch.

Both editions have these paragraphs in the same words, so each test runs once for each; the table is that of
`blackjack_pit`.
"""

from __future__ import annotations

from typing import Any

import pytest

from blackjack_pit import PITCH, TWO, cited, film, pitched, why
from croupier.games import table_for
from croupier.play.table.replay import replay_table
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Dealt
from proves import proves

BOOKS = ("oneida-2004/blackjack", "oneida-2006/blackjack")


@proves("H.1")
def test_H_1_a_shoe_game_follows_h(book: str) -> None:
    assert film("9s | 9c | Td | 9h", book=book).table.view().asks.cite.paragraph == "H.5"


@proves("H.4.b")
def test_H_4_b_then_one_to_the_dealer_face_down(book: str) -> None:
    assert film("9s | 9c", book=book).table.view(1).cards["dealer"] == ["??"]


@proves("H.4.c")
def test_H_4_c_then_another_face_up_to_each_player(book: str) -> None:
    assert film("9s | 9c | Td", book=book).table.view().cards[1] == ["9s", "Td"]


@proves("H.5")
def test_H_5_from_the_dealers_left_each_player_in_turn(book: str) -> None:
    pit = film("9s 8s | 9c | Td Ts | 9h", bets=TWO, players=("Ann", "Bob"), book=book)
    assert pit.cited("seat 2 chooses stand") == "H.5"
    assert pit.table.view().asks.choices == ("hit", "stand", "double")
    pit.do("seat 1 chooses stand")
    assert pit.table.view().asks.seat == 2


@proves("H.6")
def test_H_6_cards_come_face_up_as_they_are_called_for(book: str) -> None:
    pit = film("9s | 9c | 2d | 9h", "hit", "3d", book=book)
    assert pit.table.view().cards[1] == ["9s", "2d", "3d"]
    assert why("double-face-down", "9s 2d", book=book) == "H.6"
    assert why("stand", "9s", hands=2, book=book) == "H.6"


@proves("H.7")
def test_H_7_players_draw_under_21(book: str) -> None:
    assert why("hit", "9s 2d 9d", book=book) == ""
    assert why("hit", "As 5d 5c", hands=1, book=book) == "H.7"
    assert why("hit", "9s 9d 9c", book=book) == "H.7"
    assert why("hit", "Ks Ad", hands=2, book=book) == "H.7"


@proves("H.7.a")
def test_H_7_a_nothing_is_drawn_to_a_blackjack_or_a_hard_21(book: str) -> None:
    assert why("hit", "As Kd", book=book) == "H.7.a"
    assert why("hit", "9s 2d Td", book=book) == "H.7.a"
    pit = film("9s | 9c | 2d | 9h", "hit", "Td", book=book)
    assert pit.settlements() == [(1, "base", "wins", 10, "J.1.b")]


@proves("H.7.b")
def test_H_7_b_a_doubled_hand_draws_one_card(book: str) -> None:
    pit = film("9s | 9c | 2d | 9h", "double", "2s", book=book)
    assert pit.settlements() == [(1, "base", "loses", -20, "J.2.b")]


@proves("H.9")
def test_H_9_cards_are_picked_up_from_the_right_and_the_dealers_on_top(book: str) -> None:
    pit = film("9s 8s | 9c | Td Ts | 9h", "stand", bets=TWO, players=("Ann", "Bob"), book=book)
    felt = pit.table.felt
    pit.do("seat 2 chooses stand")
    assert [held.card for held in felt.cards["discards"]] == list(map(card_value, ["8s", "Ts", "9s", "Td", "9c", "9h"]))


@proves("I.1")
def test_I_1_pitch_is_dealt_from_the_hand(book: str) -> None:
    assert pitched("9s | 9c | Td | 9h", book=book).table.view().asks.cite.paragraph == "I.6"


@proves("I.2")
def test_I_2_one_deck_or_two(book: str) -> None:
    assert cited({"dealing": "pitch"}, book=book) == ["I.2"]
    assert cited({"dealing": "pitch", "decks": 1}, book=book) == []


@proves("I.5.a")
def test_I_5_a_one_card_to_each_player(book: str) -> None:
    assert pitched(book=book).table.view().asks.cite.paragraph == "I.5.a"


@proves("I.5.b")
def test_I_5_b_one_to_the_dealer(book: str) -> None:
    assert pitched("9s", book=book).table.view().asks.cite.paragraph == "I.5.b"


@proves("I.5.c")
def test_I_5_c_another_to_each_player(book: str) -> None:
    assert pitched("9s | 9c", book=book).table.view().asks.cite.paragraph == "I.5.c"


@proves("I.5.d")
def test_I_5_d_another_to_the_dealer(book: str) -> None:
    assert pitched("9s | 9c | Td", book=book).table.view().asks.cite.paragraph == "I.5.d"


@proves("I.6")
def test_I_6_each_player_in_turn(book: str) -> None:
    pit = pitched("9s 8s | 9c | Td Ts | 9h", bets=TWO, players=("Ann", "Bob"), book=book)
    assert pit.table.view().asks.seat == 1


@proves("I.8")
def test_I_8_players_draw_under_21(book: str) -> None:
    assert why("hit", "9s 9d 9c", dealing="pitch", decks=2, book=book) == "I.8"


@proves("I.8.a")
def test_I_8_a_nothing_is_drawn_to_a_blackjack_or_a_hard_21(book: str) -> None:
    assert why("hit", "9s 2d Td", dealing="pitch", decks=2, book=book) == "I.8.a"


@proves("I.8.b")
def test_I_8_b_a_doubled_hand_draws_one_card(book: str) -> None:
    assert pitched("9s | 9c | 2d | 9h", "double", "2s", book=book).gain() == -20


@proves("I.9")
def test_I_9_the_dealer_plays_when_all_are_done(book: str) -> None:
    pit = pitched("9s | 9c | Td | 9h", "stand", book=book)
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Dealt)] == ["I.9", "C"]


@proves("I.9.b")
def test_I_9_b_the_dealer_draws_nothing_when_nothing_depends_on_it(book: str) -> None:
    pit = pitched("9s | 6c | 6d | 9h", "hit", "Ts", book=book)
    assert pit.table.ask.phase == "between"
    assert pit.gain() == -10


@proves("I.10")
def test_I_10_cards_are_picked_up_from_the_right(book: str) -> None:
    pit = pitched("9s | 9c | Td | 9h", book=book)
    felt = pit.table.felt
    pit.do("seat 1 chooses stand")
    assert [held.card for held in felt.cards["discards"]] == list(map(card_value, ["9s", "Td", "9c", "9h"]))


@proves("I.11.a")
def test_I_11_a_players_may_hold_their_cards(book: str) -> None:
    assert cited({**PITCH, "hold-cards": False}, book=book) == []
    words = ("I.11.a", "The players' cards stay on the layout")
    assert words not in pitched("9s | 9c | Td | 9h", book=book).said()
    assert words in pitched("9s | 9c | Td | 9h", options={"hold-cards": False}, book=book).said()


SEE = "seat 2 chooses see-burn"
STAY = {"reshuffle": "cutting-card"}


@proves("H.3")
def test_H_3_burn_cards_are_shown_to_whoever_asks_at_any_time(book: str) -> None:
    """Before the cards, in another player's turn, with insurance open: play goes on where it was."""
    cards = "9s 8s | Ac | Td Ts | Ah"
    for words in ((), (cards,), (cards, "closes")):
        pit = film(*words, bets=TWO, players=("Ann", "Bob"), book=book)
        before = pit.table.view().asks
        assert before.offers[2][-1] == "see-burn"
        pit.do(SEE)
        assert pit.table.view().cards["burned"] == ["2c"]
        after = pit.table.view().asks
        assert (after.ask, after.seat, after.choices, after.count) == (
            before.ask,
            before.seat,
            before.choices,
            before.count,
        )
        assert pit.cited(SEE) == "H.3"
        assert pit.cited("seat 5 chooses see-burn") == "B.1"


@proves("H.3")
@pytest.mark.parametrize("options", [STAY, {}], ids=["dealt-on", "shuffled"])
def test_H_3_burn_cards_are_shown_between_two_rounds(book: str, options: dict[str, Any]) -> None:
    """They lie in the discard rack until they are shuffled: also at a table that comes back, or has other terms."""
    pit = film("9s | 9c | Td | 8c", "stand", options=options, book=book)
    pit.table = table_for(pit.table.header())
    assert pit.table.view(1).asks.offers == {1: ("see-burn",)}
    pit.do("seat 1 chooses see-burn")
    assert pit.table.view().cards["burned"] == ["2c"]
    assert pit.cited("seat 1 chooses see-burn") == "H.3"
    assert pit.table.view(1).asks.offers == {}
    assert table_for(pit.table.header()).view().cards == {"burned": ["2c"]}
    pit.do("dealer opens")
    assert pit.table.view().cards == ({"burned": ["2c"]} if options else {})
    assert replay_table(pit.table.log.sealed(), table_for).ledger.snapshot() == pit.table.ledger.snapshot()


@proves("H.3")
@pytest.mark.parametrize("said", ["dealer does spread", "report wrong-count"])
def test_H_3_after_a_spread_or_a_void_round_there_is_no_burn_card_to_be_seen(book: str, said: str) -> None:
    pit = film("9s | 9c | Td | 8c", "stand", options=STAY, book=book)
    pit.do(said)
    assert pit.table.view(1).asks.offers == table_for(pit.table.header()).view(1).asks.offers == {}
    assert pit.refused("seat 1 chooses see-burn").why.startswith("no round is on")


@proves("H.3")
def test_H_3_the_burn_card_of_a_round_that_is_called_off_was_never_burned(book: str) -> None:
    pit = film(book=book)
    assert pit.table.view(1).asks.offers[1][-1] == "see-burn"
    pit.do("floor voids")
    assert pit.table.view(1).asks.offers == table_for(pit.table.header()).view(1).asks.offers == {}


@proves("H.3")
def test_H_3_the_burn_card_of_a_shoe_can_be_seen_in_its_later_rounds(book: str) -> None:
    pit = film("9s | 9c | Td | 8c", "stand", options=STAY, book=book)
    pit.do("dealer opens")
    assert pit.table.view(1).cards["burned"] == ["??"]
    pit.do("seat 1 bets 10 base", "seat 1 chooses see-burn", "seat 1 undoes")
    assert pit.table.view(1).cards["burned"] == ["2c"]
    assert not pit.table.felt.stakes
    pit.do(
        "seat 1 bets 10 base", "dealer closes", "cards 3s", "cards 9d", "cards Kd", "cards 8d", "seat 1 chooses stand"
    )
    pit.do("dealer opens")
    assert pit.table.view(1).cards["burned"] == ["2c"]
