"""Three Card Poker with a player-dealer, `ranchos/three-card-poker`: each test proves the paragraph in its name.

Ann, in seat 1, banks; the others wager against her. Unless a film says otherwise she puts up 500 and pays the
collection of the default schedule: $1 for Antes up to $50 together, $2 up to $100, $3, $5, $10.
"""

from __future__ import annotations

import ast
import inspect
import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from croupier.games import breaches, california_three_card
from croupier.games.california_three_card import Carried, action_value, against_bank, line3
from croupier.kernels.ranks import mini_royal, rank3
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.ask import Between, Step, Turn
from croupier.play.cards import card_value, cards_text
from croupier.play.event import Dealt, Decided, Fee, Placed, Settled, Taken
from croupier.rulebook.book import book
from croupier.rulebook.law import Terms
from croupier.terminal.law_report import law_report
from pit import Pit

BOOK = "ranchos/three-card-poker"
FOUR = ("Ann", "Bob", "Cy", "Dee")
LOW = "Js 9s 4c"  # jack high does not qualify; a 4 counts to place 5
QUEEN = "Qs 7h 2c"  # the lowest queen high but one; a deuce counts to place 3
KING = "Kd Qc 9h"  # beats QUEEN
JACK = "Jd 8c 5h"  # loses to both
PAIR = "9c 9d 3h"

# --- films ---


def pit_of(*players: str, **terms: Any) -> Pit:
    return Pit(BOOK, *(players or FOUR), **terms)


def betting(pit: Pit, *bets: str, banker: int = 1, bank: int = 500) -> Pit:
    """Betting is open and these wagers are made: `2 10 ante`, `5 10 pair-plus at 2`."""
    pit.do("dealer opens", f"seat {banker} chooses bank", f"seat {banker} bets {bank} bank")
    lines = []
    for bet in bets:
        seat, _, rest = bet.partition(" ")
        lines.append(f"seat {seat} bets {rest}")
    pit.do(*lines)
    return pit


def film(pit: Pit, bets: list[str], hands: list[str], *choices: str, **how: int) -> Pit:
    """A whole round: hands from the player-dealer's left, hers last; choices as `2 play`."""
    betting(pit, *bets, **how)
    decisions = [f"seat {choice.replace(' ', ' chooses ', 1)}" for choice in choices]
    pit.do("dealer closes", "dealer does shuffle", "cards " + " ".join(hands), *decisions)
    return pit


def one_hand(player: str, bank: str, *bets: str, choice: str = "play", up: int = 500) -> Pit:
    """Bob's one hand against Ann's."""
    return film(pit_of("Ann", "Bob"), [f"2 {bet}" for bet in bets], [player, bank], f"2 {choice}", bank=up)


def order(pit: Pit) -> list[tuple[int, str, int]]:
    """Who, on what, how much: in order."""
    return [(e.seat, e.spot, e.paid) for e in pit.events if isinstance(e, Settled)]


def shown(pit: Pit) -> list[str]:
    """Whose hands were turned up, in order."""
    return [e.to for e in pit.events if isinstance(e, Dealt) and len(e.cards) == 3]


def ranked(text: str) -> int:
    return rank3(*map(card_value, text.split()))


def beats(better: str, worse: str) -> None:
    """The first hand outranks the second, from either side of the table."""
    assert ranked(better) > ranked(worse)
    unqualified = [(2, "play", 0), (2, "ante", 10)]
    pit = one_hand(better, worse, "10 ante")
    assert order(pit) == ([(2, "ante", 10), (2, "play", 10)] if ranked(worse) >= 10 << 8 else unqualified)
    pit = one_hand(worse, better, "10 ante")
    assert order(pit) == ([(2, "ante", -10), (2, "play", -10)] if ranked(better) >= 10 << 8 else unqualified)


# --- type of game ---


def test_type_of_game_the_player_dealer_collects_what_loses_and_pays_what_wins() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 20 ante"], [KING, JACK, QUEEN], "2 play", "3 play")
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [40 - 20 - 1, 20, -40]
    assert pit.bank() == 0
    assert pit.table.ledger.balance("collection") == 1


def test_type_of_game_the_bank_wins_no_more_than_it_put_up() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 10 ante"], [JACK, "Jc 6d 4h", QUEEN], "2 play", "3 play", bank=25)
    assert order(pit) == [(3, "ante", -10), (3, "play", -10), (2, "ante", -5), (2, "play", 0)]
    assert [pit.settled(spot, 2).uncovered for spot in ("ante", "play")] == [5, 10]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [25 - 1, -5, -20]


def test_type_of_game_the_bank_loses_no_more_than_it_put_up() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 10 ante"], [KING, "Kc Qh 8d", QUEEN], "2 play", "3 play", bank=25)
    assert order(pit) == [(3, "ante", 10), (3, "play", 10), (2, "ante", 5), (2, "play", 0)]
    assert [pit.settled(spot, 2).uncovered for spot in ("ante", "play")] == [5, 10]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [-25 - 1, 5, 20]


def test_type_of_game_what_was_collected_is_not_put_at_risk_again() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 10 ante"], [KING, JACK, QUEEN], "2 play", "3 play", bank=20)
    assert order(pit) == [(3, "ante", -10), (3, "play", -10), (2, "ante", 0), (2, "play", 0)]
    assert [pit.settled(spot, 2).uncovered for spot in ("ante", "play")] == [10, 10]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [20 - 1, 0, -20]


def test_type_of_game_the_way_back_of_an_uncovered_wager_is_cited() -> None:
    pit = one_hand(JACK, QUEEN, "10 ante", up=15)
    back = [p for p in pit.table.ledger.postings if (p.source, p.target) == ("wager 2 play", "rack 2")]
    assert [(p.amount, p.cite.paragraph) for p in back] == [(5, "type-of-game")]


def test_type_of_game_a_push_uses_nothing_of_the_bank() -> None:
    hands = [KING, "Qd 7d 2h", QUEEN]
    pit = film(pit_of(), ["2 10 ante", "3 10 ante"], hands, "2 play", "3 play", bank=20)
    assert order(pit) == [(3, "ante", 0), (3, "play", 0), (2, "ante", 10), (2, "play", 10)]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [-20 - 1, 20, 0]


def held(pit: Pit) -> tuple[int, int, bool]:
    """Who holds the bank, for how many rounds running, and whether the game is broken."""
    position = pit.table.carried.position
    return position.holder, position.held, position.broken


def one_round(pit: Pit, banker: int, other: int) -> None:
    """`banker`, who is being asked, banks a round that `other` folds."""
    pit.do(f"seat {banker} chooses bank", f"seat {banker} bets 50 bank", f"seat {other} bets 10 ante")
    pit.do("dealer closes", "dealer does shuffle", f"cards {JACK} {QUEEN}", f"seat {other} chooses fold")


def test_type_of_game_the_bank_is_held_two_rounds_running_then_offered_clockwise() -> None:
    pit = pit_of("Ann", "Bob", "Cy")
    pit.do("dealer opens")
    one_round(pit, 1, 2)
    assert held(pit) == (1, 1, False)
    pit.do("dealer opens")
    assert pit.table.view()["asks"]["seat"] == 1
    one_round(pit, 1, 2)
    assert held(pit) == (1, 2, False)
    pit.do("dealer opens")
    assert pit.table.view()["asks"]["seat"] == 2
    assert pit.cited("seat 1 chooses bank") == "type-of-game"
    pit.do("seat 2 chooses pass")
    one_round(pit, 3, 2)
    assert held(pit) == (3, 1, False)


def test_type_of_game_a_player_dealer_may_pass_after_one_round() -> None:
    pit = pit_of("Ann", "Bob")
    pit.do("dealer opens")
    one_round(pit, 1, 2)
    pit.do("dealer opens", "seat 1 chooses pass")
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Decided)] == ["type-of-game"]
    one_round(pit, 2, 1)
    assert held(pit) == (2, 1, False)


def test_type_of_game_without_a_taker_the_game_is_broken_and_no_round_is_dealt() -> None:
    pit = pit_of("Ann", "Bob")
    for _ in range(2):
        pit.do("dealer opens")
        one_round(pit, 1, 2)
    deck = pit.table.carried.deck
    pit.do("dealer opens", "seat 2 chooses pass")
    assert pit.said() == [("type-of-game", "Nobody takes the bank: the game is broken")]
    assert (held(pit), pit.table.carried.deck) == ((1, 2, True), deck)
    assert isinstance(pit.table.ask, Between)
    pit.do("dealer opens", "seat 2 chooses bank")
    assert pit.table.felt.markers["player-dealer"] == "2"


def test_type_of_game_who_stands_behind_the_table_is_not_offered_the_bank() -> None:
    pit = pit_of("Ann")
    pit.do("seat 8 sits 100 Eve", "dealer opens", "seat 1 chooses pass")
    assert pit.table.carried.position.broken


def test_type_of_game_only_the_player_dealer_puts_up_the_bank_and_nothing_else() -> None:
    pit = betting(pit_of(), "2 10 ante")
    assert pit.cited("seat 2 bets 10 bank") == "type-of-game"
    assert pit.cited("seat 1 bets 10 ante") == "type-of-game"
    assert pit.cited("seat 1 bets 10 bank at 2") == "type-of-game"
    assert pit.cited("seat 2 takes all bank") == "type-of-game"
    pit.do("seat 1 takes all bank")
    assert pit.cited("dealer closes") == "type-of-game"
    pit.do("seat 1 bets 5 bank", "dealer closes")


# --- object ---


def test_object_the_better_three_cards_win() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 10 ante"], [KING, JACK, QUEEN], "2 play", "3 play")
    assert [text for paragraph, text in pit.said() if paragraph == "object"] == [
        "Place 3 is beaten by the player-dealer",
        "Place 2 beats the player-dealer",
    ]


# --- deck ---


def test_deck_shuffling_machine_shuffles_without_a_cut() -> None:
    pit = betting(pit_of(), "2 10 ante")
    pit.do("dealer closes")
    assert isinstance(pit.table.ask, Step)
    assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("shuffle", "deck.shuffling-machine")
    pit.do("dealer does shuffle")
    assert pit.table.view()["asks"]["ask"] == "chance"


def test_deck_physical_52_cards_without_a_joker() -> None:
    pit = betting(pit_of(), "2 10 ante")
    pit.do("dealer closes", "dealer does shuffle")
    assert sorted(pit.table.felt.shoe.cards) == list(range(52))
    assert pit.cited("cards Jo") == "deck.physical"
    pit.do("cards As")
    assert pit.cited("cards As") == "deck.physical"


def test_deck_number_two_decks_take_turns() -> None:
    pit = pit_of("Ann", "Bob")
    decks = []
    for banker, other in ((1, 2), (1, 2), (2, 1)):
        pit.do("dealer opens")
        one_round(pit, banker, other)
        decks.append(pit.table.felt.markers["deck"])
    assert decks == ["1", "2", "1"]


def test_deck_number_b_the_other_deck_is_in_the_shuffler() -> None:
    pit = betting(pit_of(), "2 10 ante")
    pit.do("dealer closes")
    assert pit.said() == [
        ("dealing.5", "No more bets"),
        ("deck.number", "Deck 1 is in play"),
        ("deck.number.b", "Deck 2 is in the shuffler"),
    ]


def test_deck_number_c_each_deck_serves_every_second_round() -> None:
    pit = one_hand(KING, QUEEN, "10 ante")
    assert pit.said()[-1] == ("deck.number.c", "Deck 2 is next")
    assert pit.table.carried.deck == 1


# --- card values and hand rankings ---


def test_card_values_from_the_ace_down_and_no_suit_above_another() -> None:
    beats("Ac 4d 2h", "Ks 4c 2d")
    for high, low in zip("KQJT9876", "QJT98765", strict=True):
        beats(f"{high}c 3d 2h", f"{low}s 3c 2d")
    pit = one_hand("Qc 7d 2h", QUEEN, "10 ante")
    assert ("card-values", "Place 2 ties with the player-dealer") in pit.said()
    assert order(pit) == [(2, "ante", 0), (2, "play", 0)]


def test_card_values_mini_royal_flush_is_best() -> None:
    beats("As Ks Qs", "Kh Qh Jh")
    beats("As Ks Qs", "Ah Ad Ac")
    assert sum(mini_royal(rank3(*hand)) for hand in combinations(range(52), 3)) == 4
    assert all(mini_royal(ranked(f"Q{suit} A{suit} K{suit}")) for suit in "cdhs")
    assert not mini_royal(ranked("As Ks Qh"))


def test_card_values_straight_flush_is_second_from_king_down_to_3_2_ace() -> None:
    beats("Kh Qh Jh", "Qs Js Ts")
    beats("4h 3h 2h", "As 2s 3s")
    beats("As 2s 3s", "Ah Ad Ac")


def test_card_values_three_of_a_kind_is_third() -> None:
    beats("Ah Ad Ac", "Ks Kd Kc")
    beats("2h 2d 2c", "As Kd Qc")


def test_card_values_straight_is_fourth_from_ace_down_to_3_2_ace() -> None:
    beats("Ah Kd Qc", "Ks Qd Jc")
    beats("4h 3d 2c", "As 2d 3c")
    beats("As 2d 3c", "Ah Kh Jh")


def test_card_values_flush_is_fifth() -> None:
    beats("Ah Kh Jh", "As Ks Ts")
    beats("5h 3h 2h", "As Ad Kc")


def test_card_values_pair_is_sixth_then_the_odd_card() -> None:
    beats("Ah Ad 2c", "Ks Kd Qc")
    beats("2h 2d 4c", "2s 2c 3d")
    beats("2h 2d 3c", "As Kd Jc")


def test_card_values_high_card_is_last() -> None:
    beats("Ah Kd Jc", "As Kc Td")
    beats("Ah Kd 3c", "As Kc 2d")
    beats("6h 3d 2c", "5s 3c 2d")


def test_card_values_every_hand_has_one_name() -> None:
    assert Counter(line3(rank3(*hand)) for hand in combinations(range(52), 3)) == {
        "mini-royal-flush": 4,
        "straight-flush": 44,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high-card": 16440,
    }


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("As Ks Qs", "mini-royal-flush"),
        ("Kh Qh Jh", "straight-flush"),
        ("5h 5d 5c", "three-of-a-kind"),
        ("5h 4d 3c", "straight"),
        ("9h 4h 3h", "flush"),
        ("9h 9d 3h", "pair"),
        ("9h 8d 3h", "high-card"),
    ],
)
def test_card_values_a_hand_shown_is_named_by_its_paragraph(hand: str, line: str) -> None:
    pit = one_hand(hand, "Qd 7h 2c", "10 ante")
    assert (f"card-values.{line}", f"Place 2 has {line.replace('-', ' ')}") in pit.said()


# --- table ---


def test_table_seven_places_and_five_behind_them() -> None:
    pit = pit_of(*[f"P{n}" for n in range(1, 8)])
    for seat in range(8, 13):
        pit.do(f"seat {seat} sits 100 Eve")
    assert pit.cited("seat 13 sits 100 Eve") == "table"
    betting(pit, *[f"{seat} 10 ante" for seat in range(2, 8)])
    pit.do("dealer closes", "dealer does shuffle")
    assert pit.table.view()["asks"]["count"] == 21
    assert pit.table.ledger.balance("collection") == 2


def test_table_areas_and_no_others() -> None:
    pit = betting(pit_of(), "2 10 ante")
    assert pit.cited("seat 2 bets 10 ante-bonus") == "table.areas"
    assert pit.cited("seat 2 bets 10 six-card-bonus") == "table.areas"
    assert set(pit.table.game.spots(pit.law)) == {"bank", "ante", "play", "pair-plus"}


def placed(pit: Pit, spot: str) -> list[str]:
    return [e.cite.paragraph for e in pit.events if isinstance(e, Placed) and e.spot == spot]


def test_table_areas_a_for_the_ante() -> None:
    assert placed(betting(pit_of(), "2 10 ante"), "ante") == ["table.areas.a"]


def test_table_areas_b_for_the_play_wager() -> None:
    assert placed(one_hand(KING, QUEEN, "10 ante"), "play") == ["table.areas.b"]


def test_table_areas_c_for_pair_plus() -> None:
    assert placed(betting(pit_of(), "2 10 ante", "2 5 pair-plus"), "pair-plus") == ["table.areas.c"]


# --- dealing ---


def test_dealing_1_chips_within_the_limits() -> None:
    pit = betting(pit_of(least=500, most=100000))
    assert pit.cited("seat 2 bets 4 ante") == "dealing.1"
    assert pit.cited("seat 2 bets 1001 ante") == "dealing.1"
    assert pit.cited("seat 2 bets 0 ante") == "dealing.1"
    assert pit.cited("seat 2 bets 10 ante coupon 5") == "dealing.1"
    assert pit.cited("seat 2 bets 10 ante verbal confirmed") == "dealing.1"
    pit.do("seat 2 bets 5 ante")
    assert pit.cited("seat 2 bets 996 ante") == "dealing.1"
    assert pit.cited("seat 2 takes 1 ante") == "dealing.1"
    pit = betting(pit_of(chips=50), bank=40)
    assert pit.cited("seat 2 bets 51 ante") == "dealing.1"
    assert pit.cited("seat 1 bets 11 bank") == "dealing.1"
    assert pit.cited("seat 1 bets 0 bank") == "dealing.1"


def test_dealing_2_no_back_line_on_the_ante() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 100 Eve")
    betting(pit, "2 10 ante")
    assert pit.cited("seat 8 bets 10 ante at 2") == "dealing.2"
    assert pit.cited("seat 8 bets 10 ante") == "dealing.2"
    assert pit.cited("seat 3 bets 10 ante at 2") == "dealing.2"


def test_dealing_2_no_back_line_at_all_where_the_house_does_not_take_pair_plus_on_it() -> None:
    pit = pit_of(options={"back-line": False})
    pit.do("seat 8 sits 100 Eve")
    betting(pit, "2 10 ante")
    assert pit.cited("seat 8 bets 10 pair-plus at 2") == "dealing.2"


def test_dealing_3_the_play_wager_follows_the_cards_and_equals_the_ante() -> None:
    pit = betting(pit_of(), "2 10 ante")
    assert pit.cited("seat 2 bets 10 play") == "dealing.3"
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {QUEEN}")
    pit.do("seat 2 chooses play")
    assert [e.amount for e in pit.events if isinstance(e, Placed)] == [10]
    assert pit.gain(2) == 20


def test_dealing_3_without_an_ante_no_cards_are_dealt_no_fee_is_taken_and_no_round_counts() -> None:
    pit = betting(pit_of())
    pit.do("dealer closes")
    assert pit.said()[-1] == ("dealing.3", "Nobody has an Ante: no cards are dealt")
    assert isinstance(pit.table.ask, Between)
    assert pit.gain(1) == 0
    assert pit.table.carried == Carried()
    pit.do("dealer opens", "seat 1 chooses bank", "dealer closes")
    assert isinstance(pit.table.ask, Between)


def test_dealing_4_pair_plus_is_open_to_whoever_has_an_ante() -> None:
    pit = betting(pit_of(), "2 10 ante", "2 50 pair-plus")
    pit.do("seat 3 bets 50 ante", "seat 3 bets 10 pair-plus")
    pit.do("seat 2 takes all ante")
    assert [(e.spot, e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [
        ("ante", 10, "dealing.5"),
        ("pair-plus", 50, "dealing.4"),
    ]
    assert pit.gain(2) == 0


def test_dealing_4_an_ante_taken_back_takes_the_pair_plus_behind_it_too() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 100 Eve")
    betting(pit, "2 10 ante", "8 20 pair-plus at 2")
    pit.do("seat 2 takes 5 ante")
    assert pit.rack(8) == 80
    pit.do("seat 2 takes all ante")
    assert pit.rack(8) == 100


def test_dealing_5_wagers_change_until_no_more_bets_and_not_after() -> None:
    pit = betting(pit_of(), "2 10 ante", "2 5 pair-plus")
    pit.do("seat 2 bets 10 ante", "seat 2 takes 5 ante")
    assert pit.cited("seat 2 calls off ante") == "dealing.5"
    pit.do("dealer closes")
    assert pit.said()[0] == ("dealing.5", "No more bets")
    for line in ("seat 2 bets 10 ante", "seat 2 takes all pair-plus", "seat 3 bets 10 ante", "seat 1 takes all bank"):
        assert pit.cited(line) == "dealing.5"
    pit.do("dealer does shuffle")
    assert pit.cited("seat 2 bets 10 ante") == "dealing.5"
    pit.do(f"cards {KING} {QUEEN}")
    assert pit.cited("seat 2 takes all ante") == "dealing.5"


def test_dealing_6_the_action_begins_at_the_button() -> None:
    bets, hands = ["2 10 ante", "3 10 ante", "4 10 ante"], [KING, "Kc Qh 8d", JACK, QUEEN]
    pit = film(pit_of(), bets, hands, "2 play", "3 play", "4 play")
    assert ("dealing.6", "The action begins at place 3") in pit.said()
    assert [(seat, spot) for seat, spot, _ in order(pit)] == [
        (seat, spot) for seat in (3, 4, 2) for spot in ("ante", "play")
    ]


def button(card: str, banker: int, places: set[int], players: int = 7) -> int:
    """Where the button goes when this card is the player-dealer's third."""
    pit = pit_of(*[f"P{n}" for n in range(1, players + 1)])
    pit.do("dealer opens")
    for seat in range(1, banker):
        pit.do(f"seat {seat} chooses pass")
    pit.do(f"seat {banker} chooses bank", f"seat {banker} bets 100 bank")
    pit.do(*[f"seat {seat} bets 10 ante" for seat in sorted(places)], "dealer closes", "dealer does shuffle")
    others = [c + s for c in "3579JK" for s in "cdhs" if c != card[0]][: 3 * len(places) + 2]
    pit.do(f"cards {' '.join(others)} {card}")
    (placed_by,) = [text for paragraph, text in pit.said() if paragraph == "dealing.6.action-button"]
    assert placed_by.startswith(f"The action button goes to place {pit.table.felt.markers['action']}: ")
    return int(pit.table.felt.markers["action"])


@pytest.mark.parametrize(
    ("card", "value", "place"),
    [
        ("A", 1, 1),
        ("2", 2, 2),
        ("3", 3, 4),
        ("4", 4, 5),
        ("5", 5, 6),
        ("6", 6, 7),
        ("7", 7, 1),
        ("8", 8, 2),
        ("9", 9, 4),
        ("T", 10, 5),
        ("J", 11, 6),
        ("Q", 12, 7),
        ("K", 13, 1),
    ],
)
def test_dealing_6_action_button_counts_from_seat_1_without_the_player_dealer(
    card: str, value: int, place: int
) -> None:
    assert [action_value(card_value(card + suit)) for suit in "cdhs"] == [value] * 4
    assert button(card + "s", 3, {1, 2, 4, 5, 6, 7}) == place


def test_dealing_6_action_button_starts_at_seat_2_when_seat_1_banks() -> None:
    assert [button(card, 1, {2, 3, 4, 5, 6, 7}) for card in ("As", "6s", "7s", "Ks")] == [2, 7, 2, 2]


def test_dealing_6_action_button_counts_empty_places_and_goes_on_to_the_next_wager() -> None:
    assert button("4s", 1, {2, 3}, players=3) == 2  # place 5 is empty, and so are 6 and 7
    assert button("4s", 1, {2, 7}) == 7
    assert button("Ts", 1, {2, 4}) == 2  # place 5: clockwise round to 2
    assert button("8s", 1, {2, 4}) == 4  # place 3: seated, without a wager


def test_dealing_6_action_button_decides_who_is_covered() -> None:
    for bank, first, last in (("Qs 7h 2c", 3, 2), ("Qs 2c 7h", 2, 3)):  # a seven counts round to place 2
        pit = film(pit_of(), ["2 10 ante", "3 10 ante"], [KING, "Kc Qh 8d", bank], "2 play", "3 play", bank=20)
        assert (pit.gain(first), pit.gain(last)) == (20, 0)


def test_dealing_6_action_button_ante_then_play_then_pair_plus() -> None:
    bets = ["2 10 ante", "2 10 pair-plus", "3 10 ante", "3 10 pair-plus"]
    pit = film(pit_of(), bets, [PAIR, KING, QUEEN], "2 play", "3 play")
    assert order(pit) == [
        (3, "ante", 10),
        (3, "play", 10),
        (3, "pair-plus", -10),
        (2, "ante", 10),
        (2, "play", 10),
        (2, "pair-plus", 10),
    ]


def test_dealing_7_stacks_of_three_clockwise_from_the_player_dealers_left_hers_last() -> None:
    pit = pit_of()
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses pass", "seat 3 chooses bank", "seat 3 bets 50 bank")
    pit.do("seat 1 bets 10 ante", "seat 2 bets 10 ante", "seat 4 bets 10 ante", "dealer closes")
    assert pit.cited("cards As") == "deck.shuffling-machine"
    pit.do("dealer does shuffle", f"cards {KING} {JACK} {PAIR} {QUEEN}")
    felt = pit.table.felt
    assert [cards_text(felt.hand(holder)) for holder in (4, 1, 2, "dealer")] == [KING, JACK, PAIR, QUEEN]


def test_dealing_7_nobody_without_an_ante_has_a_stack() -> None:
    pit = betting(pit_of(), "3 10 ante")
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {QUEEN}")
    assert set(pit.table.felt.cards) == {3, "dealer"}


def test_dealing_8_face_down_but_for_the_player_dealers_bottom_card() -> None:
    pit = betting(pit_of(), "2 10 ante", "3 10 ante")
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {PAIR}")
    assert shown(pit) == []
    pit.do(f"cards {QUEEN}")
    assert [(str(e), e.up, e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)] == [
        ("dealer: 2c", True, "dealing.8")
    ]
    down = ["??"] * 3
    assert pit.table.view()["cards"] == {"2": down, "3": down, "dealer": ["??", "??", "2c"]}
    for seat in (1, 2, 3, 4):
        cards = pit.table.view(seat)["cards"]
        assert cards["dealer"] == ["??", "??", "2c"]
        assert cards["2"] == (KING.split() if seat == 2 else down)
        assert cards["3"] == (PAIR.split() if seat == 3 else down)


def test_dealing_11_play_or_fold_clockwise_from_the_player_dealers_left() -> None:
    pit = pit_of()
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses bank", "seat 2 bets 100 bank")
    pit.do("seat 1 bets 10 ante", "seat 3 bets 10 ante", "seat 4 bets 20 ante", "dealer closes", "dealer does shuffle")
    pit.do(f"cards {KING} {JACK} {PAIR} {QUEEN}")
    assert isinstance(pit.table.ask, Turn)
    assert (pit.table.ask.seat, pit.table.ask.choices) == (3, ("play", "fold"))
    assert pit.cited("seat 4 chooses play") == "dealing.11"
    assert pit.cited("seat 3 chooses hit") == "dealing.11"
    pit.do("seat 3 chooses play", "seat 4 chooses fold", "seat 1 chooses play")
    assert [pit.gain(seat) for seat in (1, 2, 3, 4)] == [20, -20 + 20 - 20 - 1, 20, -20]


def test_dealing_11_who_cannot_match_the_ante_can_only_fold() -> None:
    pit = pit_of(chips=15)
    betting(pit, "2 10 ante", bank=10)
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {QUEEN}")
    assert pit.cited("seat 2 chooses play") == "dealing.1"
    pit.do("seat 2 chooses fold")
    assert pit.gain(2) == -10


def test_dealing_11_pair_plus_is_forfeited_with_the_ante() -> None:
    pit = one_hand(PAIR, QUEEN, "10 ante", "20 pair-plus", choice="fold")
    assert pit.settlements() == [
        (2, "ante", "loses", -10, "dealing.12"),
        (2, "pair-plus", "loses", -20, "dealing.11.pair-plus"),
    ]


def test_dealing_12_forfeits_are_collected_before_anything_else_is_settled() -> None:
    bets = ["2 10 ante", "3 10 ante", "4 20 ante", "4 5 pair-plus"]
    pit = film(pit_of(), bets, [KING, "Kc Qh 8d", PAIR, QUEEN], "2 play", "3 play", "4 fold", bank=50)
    assert order(pit) == [
        (4, "ante", -20),
        (4, "pair-plus", -5),
        (3, "ante", 10),
        (3, "play", 10),
        (2, "ante", 5),
        (2, "play", 0),
    ]
    assert shown(pit) == ["dealer", "3", "2"]
    assert (pit.settled("ante", 2).uncovered, pit.settled("play", 2).uncovered) == (5, 10)
    assert [pit.gain(seat) for seat in (1, 2, 3, 4)] == [25 - 25 - 1, 5, 20, -25]


def test_dealing_12_a_forfeit_that_is_not_covered_goes_back() -> None:
    bets = ["2 10 ante", "2 10 pair-plus", "3 10 ante"]
    pit = film(pit_of(), bets, [JACK, PAIR, QUEEN], "2 fold", "3 fold", bank=15)
    assert order(pit) == [(2, "ante", -10), (2, "pair-plus", -5), (3, "ante", 0)]
    assert (pit.settled("pair-plus", 2).uncovered, pit.settled("ante", 3).uncovered) == (5, 10)
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [15 - 1, -15, 0]


@pytest.mark.parametrize(
    ("bank", "qualifies"),
    [("Jh Td 8s", False), ("Jc 9d 8h", False), ("Qs 3h 2c", True), ("2h 2s 3c", True), ("5s 3s 2s", True)],
)
def test_dealing_13_the_player_dealer_qualifies_with_queen_high(bank: str, qualifies: bool) -> None:
    pit = one_hand("6c 5d 3d", bank, "10 ante")
    assert order(pit) == ([(2, "ante", -10), (2, "play", -10)] if qualifies else [(2, "play", 0), (2, "ante", 10)])
    dealt = [e for e in pit.events if isinstance(e, Dealt) and e.cite.paragraph == "dealing.13"]
    assert [str(e) for e in dealt] == [f"dealer: {bank}"]


# --- winners ---


def test_winners_1_below_queen_high_does_not_qualify() -> None:
    pit = one_hand(JACK, LOW, "10 ante")
    assert ("winners.1", "The player-dealer does not qualify") in pit.said()
    assert all(against_bank(player, ranked(LOW), False) == (WINS, PUSHES) for player in (0, ranked(LOW), 1 << 20))


def test_winners_1_a_play_wagers_go_back_at_once() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 10 ante"], [KING, "3c 5d 6h", LOW], "2 play", "3 play")
    assert pit.settlements()[:2] == [
        (2, "play", "returned", 0, "winners.1.a"),
        (3, "play", "returned", 0, "winners.1.a"),
    ]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [-20 - 1, 10, 10]


def test_winners_1_b_every_ante_not_folded_is_paid_whichever_hand_is_higher() -> None:
    hands = [KING, "3c 5d 6h", "Jc 9d 4h", "2s 5c 8h", LOW]
    bets = [f"{seat} 10 ante" for seat in (2, 3, 4, 5)]
    pit = film(pit_of(*FOUR, "Eve"), bets, hands, "2 play", "3 play", "4 play", "5 fold")
    assert [line for line in pit.settlements() if line[1] == "ante"] == [
        (5, "ante", "loses", -10, "dealing.12"),
        (2, "ante", "wins", 10, "winners.1.b"),
        (3, "ante", "wins", 10, "winners.1.b"),
        (4, "ante", "wins", 10, "winners.1.b"),
    ]
    assert shown(pit) == ["dealer"]  # no hand matters, so none is shown
    assert pit.gain(1) == 10 - 30 - 1


def test_winners_1_b_as_far_as_the_bank_goes() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 10 ante"], [KING, JACK, "Jh 9s 2c"], "2 play", "3 play", bank=15)
    assert order(pit)[2:] == [(3, "ante", 10), (2, "ante", 5)]
    assert pit.settled("ante", 2).uncovered == 5
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [-15 - 1, 5, 10]


def test_winners_2_qualified_the_hands_are_shown_from_the_button() -> None:
    bets, hands = ["2 10 ante", "3 10 ante", "4 10 ante"], [KING, JACK, PAIR, QUEEN]
    pit = film(pit_of(), bets, hands, "2 play", "3 play", "4 play")
    assert ("winners.2", "The player-dealer qualifies") in pit.said()
    assert shown(pit) == ["dealer", "3", "4", "2"]
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Dealt)][2:] == ["winners.2"] * 3


def test_winners_2_or_from_the_player_dealers_left_with_the_same_settlement() -> None:
    bets, hands = ["2 10 ante", "3 10 ante", "4 10 ante"], [KING, JACK, PAIR, QUEEN]
    pit = film(pit_of(options={"reveal": "left"}), bets, hands, "2 play", "3 play", "4 play")
    assert shown(pit) == ["dealer", "2", "3", "4"]
    assert [seat for seat, spot, _ in order(pit) if spot == "ante"] == [3, 4, 2]


def test_winners_2_a_a_better_hand_wins_even_money_on_ante_and_play() -> None:
    pit = one_hand(KING, QUEEN, "15 ante")
    assert pit.settlements() == [(2, "ante", "wins", 15, "winners.2.a"), (2, "play", "wins", 15, "winners.2.a")]
    assert [pit.gain(seat) for seat in (1, 2)] == [-30 - 1, 30]


def test_winners_2_a_play_is_paid_as_far_as_the_bank_goes() -> None:
    pit = one_hand(KING, QUEEN, "10 ante", up=12)
    assert order(pit) == [(2, "ante", 10), (2, "play", 2)]
    assert pit.settled("play", 2).uncovered == 8
    assert [pit.gain(seat) for seat in (1, 2)] == [-12 - 1, 12]


def test_winners_2_b_a_worse_hand_loses_both() -> None:
    pit = one_hand(JACK, QUEEN, "15 ante")
    assert pit.settlements() == [(2, "ante", "loses", -15, "winners.2.b"), (2, "play", "loses", -15, "winners.2.b")]
    assert [pit.gain(seat) for seat in (1, 2)] == [30 - 1, -30]


def test_winners_2_b_play_is_collected_as_far_as_the_bank_goes() -> None:
    pit = one_hand(JACK, QUEEN, "10 ante", up=12)
    assert order(pit) == [(2, "ante", -10), (2, "play", -2)]
    assert pit.settled("play", 2).uncovered == 8
    assert [pit.gain(seat) for seat in (1, 2)] == [12 - 1, -12]


def test_winners_2_c_equal_hands_push_both() -> None:
    pit = one_hand("Qc 7d 2h", QUEEN, "15 ante")
    assert pit.settlements() == [(2, "ante", "pushes", 0, "winners.2.c"), (2, "play", "pushes", 0, "winners.2.c")]
    assert [pit.gain(seat) for seat in (1, 2)] == [-1, 0]


def test_winners_2_c_verdicts_over_every_kind_of_pair_of_hands() -> None:
    rng = random.Random("winners.2")
    for _ in range(3000):
        cards = rng.sample(range(52), 6)
        player, bank = rank3(*cards[:3]), rank3(*cards[3:])
        result = WINS if player > bank else PUSHES if player == bank else LOSES
        queen = max(card >> 2 for card in cards[3:]) >= 10 or line3(bank) != "high-card"
        assert against_bank(player, bank, False) == ((result, result) if queen else (WINS, PUSHES))


def test_winners_4_the_bank_need_not_cover_everything_and_has_no_maximum() -> None:
    pit = pit_of(chips=10**9)
    pit.do("dealer opens", "seat 1 chooses bank")
    pit.do("seat 1 bets 1 bank", f"seat 1 bets {10**9 - 1001} bank", "seat 2 bets 1000 ante")
    assert placed(pit, "bank") == ["winners.4", "winners.4"]
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {QUEEN}", "seat 2 chooses play")
    assert pit.gain(2) == 2000
    assert pit.rack(1) == 10**9 - 2000 - 10
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Taken)] == ["winners.4"]


def test_winners_4_the_house_neither_wins_nor_loses() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 100 ante"], [KING, JACK, QUEEN], "2 play", "3 play")
    assert {a: n for a, n in pit.table.ledger.balances.items() if not a.startswith("rack") and n} == {
        "cash": -4000,
        "collection": 3,
    }


# --- pair plus ---


def test_pair_plus_is_optional_and_there_is_no_ante_bonus() -> None:
    pit = one_hand("As Ks Qs", QUEEN.replace("Qs", "Qd"), "10 ante")
    assert order(pit) == [(2, "ante", 10), (2, "play", 10)]


def test_pair_plus_1_needs_an_ante_at_the_place() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 100 Eve")
    betting(pit)
    assert pit.cited("seat 2 bets 10 pair-plus") == "pair-plus.1"
    assert pit.cited("seat 8 bets 10 pair-plus at 2") == "pair-plus.9"
    pit.do("seat 2 bets 1 ante", "seat 2 bets 999 pair-plus", "seat 8 bets 10 pair-plus at 2")


def test_pair_plus_2_is_made_before_the_deal() -> None:
    pit = betting(pit_of(), "2 10 ante", "2 10 pair-plus")
    pit.do("seat 2 takes 4 pair-plus")
    assert [(e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [(4, "pair-plus.2")]
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {QUEEN}")
    assert pit.cited("seat 2 bets 10 pair-plus") == "dealing.5"


def test_pair_plus_3_only_the_players_cards_count() -> None:
    for bank, base in (("As Ad 2c", -10), (LOW, 10)):
        pit = one_hand(PAIR, bank, "10 ante", "20 pair-plus")
        assert pit.settled("ante", 2).paid == base
        assert pit.settled("pair-plus", 2).paid == 20
    assert shown(pit) == ["dealer", "2"]
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Dealt)][-1] == "pair-plus.3"


LINES = [
    ("As Ks Qs", "mini-royal-flush", 200),
    ("Kh Qh Jh", "straight-flush", 40),
    ("As 2s 3s", "straight-flush", 40),
    ("5h 5d 5c", "three-of-a-kind", 30),
    ("Ah Kd Qc", "straight", 6),
    ("9h 4h 3h", "flush", 3),
    ("2h 2d 3h", "pair", 1),
]


@pytest.mark.parametrize(("hand", "line", "pays"), LINES)
def test_pair_plus_4_a_hand_of_the_pay_table_is_paid_by_the_player_dealer(hand: str, line: str, pays: int) -> None:
    pit = one_hand(hand, "Jd 9d 2c", "1 ante", "3 pair-plus", up=900)
    settled = pit.settled("pair-plus", 2)
    assert (settled.line, settled.odds, settled.paid) == (line, f"{pays} to 1", 3 * pays)
    assert settled.cite.paragraph == "pair-plus.4"
    assert [pit.gain(seat) for seat in (1, 2)] == [-1 - 3 * pays - 1, 1 + 3 * pays]


def test_pair_plus_5_any_other_hand_loses_it() -> None:
    pit = one_hand("Ah Kd Jc", QUEEN, "10 ante", "20 pair-plus")
    assert pit.settlements()[2] == (2, "pair-plus", "loses", -20, "pair-plus.5")
    assert [pit.gain(seat) for seat in (1, 2)] == [-1, 0]


def test_pair_plus_6_the_player_dealer_pays_and_collects_them_all() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 1000 Eve", "seat 9 sits 1000 Fay")
    bets = ["2 10 ante", "3 10 ante", "8 20 pair-plus at 2", "9 30 pair-plus at 3", "3 5 pair-plus"]
    film(pit, bets, [PAIR, KING, QUEEN], "2 play", "3 play")
    assert [line for line in pit.settlements() if line[1] == "pair-plus"] == [
        (3, "pair-plus", "loses", -5, "pair-plus.5"),
        (9, "pair-plus", "loses", -30, "pair-plus.6"),
        (8, "pair-plus", "wins", 20, "pair-plus.6"),
    ]
    assert [pit.gain(seat) for seat in (1, 2, 3, 8, 9)] == [-40 + 35 - 20 - 1, 20, 15, 20, -30]


def test_pair_plus_7_wins_or_loses_whatever_becomes_of_the_base_wagers() -> None:
    pit = one_hand(PAIR, "As Ad 2c", "10 ante", "20 pair-plus")
    assert order(pit) == [(2, "ante", -10), (2, "play", -10), (2, "pair-plus", 20)]
    pit = one_hand("3c 5d 6h", LOW, "10 ante", "20 pair-plus")
    assert order(pit) == [(2, "play", 0), (2, "ante", 10), (2, "pair-plus", -20)]


def test_pair_plus_7_a_fold_forfeits_it_those_behind_included() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 1000 Eve")
    film(pit, ["2 10 ante", "2 5 pair-plus", "8 20 pair-plus at 2"], [PAIR, QUEEN], "2 fold")
    assert pit.settlements() == [
        (2, "ante", "loses", -10, "dealing.12"),
        (2, "pair-plus", "loses", -5, "dealing.11.pair-plus"),
        (8, "pair-plus", "loses", -20, "pair-plus.7"),
    ]
    assert [pit.gain(seat) for seat in (1, 2, 8)] == [35 - 1, -15, -20]


def test_pair_plus_8_the_bank_runs_out_on_a_win() -> None:
    pit = one_hand("9h 4h 3h", QUEEN, "10 ante", "20 pair-plus", up=50)
    assert order(pit) == [(2, "ante", 10), (2, "play", 10), (2, "pair-plus", 30)]
    assert pit.settled("pair-plus", 2).uncovered == 30
    assert [pit.gain(seat) for seat in (1, 2)] == [-50 - 1, 50]


def test_pair_plus_8_the_bank_runs_out_on_a_loss() -> None:
    pit = one_hand(KING, QUEEN, "10 ante", "20 pair-plus", up=25)
    assert order(pit) == [(2, "ante", 10), (2, "play", 10), (2, "pair-plus", -5)]
    assert pit.settled("pair-plus", 2).uncovered == 15
    assert [pit.gain(seat) for seat in (1, 2)] == [-20 + 5 - 1, 15]
    back = [p for p in pit.table.ledger.postings if (p.source, p.target) == ("wager 2 pair-plus", "rack 2")]
    assert [(p.amount, p.cite.paragraph) for p in back] == [(15, "pair-plus.8")]


def test_pair_plus_8_the_bank_runs_out_behind_the_seated_player() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 1000 Eve")
    film(pit, ["2 10 ante", "2 10 pair-plus", "8 20 pair-plus at 2"], [PAIR, QUEEN], "2 play", bank=45)
    assert order(pit) == [(2, "ante", 10), (2, "play", 10), (2, "pair-plus", 10), (8, "pair-plus", 15)]
    assert pit.settled("pair-plus", 8).uncovered == 5
    assert pit.gain(8) == 15


def test_pair_plus_9_back_line_rides_on_the_seated_players_hand() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 1000 Eve")
    betting(pit, "2 10 ante", "8 20 pair-plus at 2", "3 10 ante", "3 5 pair-plus at 2")
    assert pit.cited("seat 8 bets 20 pair-plus") == "pair-plus.9"  # no place of her own
    assert pit.cited("seat 8 bets 20 pair-plus at 4") == "pair-plus.9"  # Dee has no Ante
    assert pit.cited("seat 8 bets 20 pair-plus at 1") == "pair-plus.9"  # Ann banks
    assert pit.cited("seat 8 bets 20 pair-plus at 6") == "pair-plus.9"  # nobody there
    assert pit.cited("seat 8 bets 20 pair-plus at 9") == "pair-plus.9"
    assert pit.cited("seat 1 bets 20 pair-plus at 2") == "type-of-game"
    pit.do("dealer closes", "dealer does shuffle", f"cards {PAIR} {KING} {QUEEN}", "seat 2 chooses play")
    assert pit.cited("seat 8 chooses play") == "dealing.11"
    pit.do("seat 3 chooses play")
    assert [pit.gain(seat) for seat in (2, 3, 8)] == [20, 20 + 5, 20]


def test_pair_plus_9_the_back_line_does_not_see_the_cards() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 1000 Eve")
    betting(pit, "2 10 ante", "3 10 ante", "8 20 pair-plus at 2", "3 5 pair-plus at 2")
    pit.do("dealer closes", "dealer does shuffle", f"cards {PAIR} {KING} {QUEEN}")
    assert pit.table.view(2)["cards"]["2"] == PAIR.split()
    assert pit.table.view(8)["cards"]["2"] == pit.table.view(3)["cards"]["2"] == ["??"] * 3


def test_pair_plus_10_the_pay_table() -> None:
    law = pit_of().law
    assert {line: str(odds) for line, odds in law.lines("pair-plus").items()} == {
        "mini-royal-flush": "200 to 1",
        "straight-flush": "40 to 1",
        "three-of-a-kind": "30 to 1",
        "straight": "6 to 1",
        "flush": "3 to 1",
        "pair": "1 to 1",
    }
    (breach,) = breaches(Terms(BOOK, least=100, most=100000, odds={"pair-plus.flush": "4 to 1"}))
    assert breach.cite.paragraph == "pair-plus.10"


# --- collection ---


@pytest.mark.parametrize(
    ("antes", "fee"),
    [((50,), 1), ((51,), 2), ((60, 40), 2), ((60, 41), 3), ((200,), 3), ((201,), 5), ((300, 200), 5), ((501,), 10)],
)
def test_collection_by_all_antes_from_the_player_dealer_alone(antes: tuple[int, ...], fee: int) -> None:
    pit = pit_of()
    betting(pit, *[f"{seat} {ante} ante" for seat, ante in enumerate(antes, 2)], "2 100 pair-plus")
    pit.do("dealer closes")
    assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, fee)]
    assert pit.table.ledger.balance("collection") == fee
    assert isinstance(pit.table.ask, Step)  # taken before a card is dealt


def test_collection_option_1_of_the_section_also_takes_from_each_player_by_the_ante() -> None:
    terms = {"collection": "game-1", "chip": 50, "least": 500, "most": 20000, "limits": {"pair-plus": (500, 5000)}}
    pit = pit_of(**terms)
    pit.do("seat 8 sits 1000 Eve")
    betting(pit, "2 100 ante", "3 104 ante", "8 20 pair-plus at 2")  # chips of 50 cents
    pit.do("dealer closes")
    assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, 6), (2, 1), (3, 2)]


def test_collection_must_be_in_the_rack() -> None:
    pit = pit_of(chips=100)
    betting(pit, "2 51 ante", bank=99)
    assert pit.cited("dealer closes") == "collection"
    pit.do("seat 2 takes 1 ante", "dealer closes")
    assert pit.rack(1) == 0


def test_collection_keeps_pair_plus_between_5_and_50_dollars_under_its_own_schedules() -> None:
    terms = {"collection": "game-4", "least": 500, "most": 50000}
    (breach,) = breaches(Terms(BOOK, **terms, limits={"pair-plus": (500, 6000)}))
    assert "between $5 and $50" in breach.why
    pit = pit_of(**terms)
    betting(pit, "2 100 ante")
    assert pit.cited("seat 2 bets 51 pair-plus") == pit.cited("seat 2 bets 4 pair-plus") == "collection"
    pit.do("seat 2 bets 50 pair-plus")
    assert breaches(Terms(BOOK, least=100, most=100000)) == []


def test_the_law_report_misses_nothing() -> None:
    accounts = law_report(pit_of().law.book)
    assert [a.paragraph for a in accounts if a.kind == "rule" and not (a.code and a.tests)] == []


def test_each_document_is_cited_by_its_own_numbers() -> None:
    """`cite(first, second)`: the first is this document's, the last the other one's, so neither lends the other any."""
    calls = [
        [arg.value for arg in node.args]
        for node in ast.walk(ast.parse(inspect.getsource(california_three_card)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cite"
        if all(isinstance(arg, ast.Constant) for arg in node.args)
    ]
    for number, id_ in enumerate(california_three_card.BOOKS):
        document = book(id_)
        cited = {args[-number] for args in calls} | {paragraph for _, paragraph in document.cited_by_data()}
        rules = {paragraph.id for paragraph in document.paragraphs.values() if paragraph.kind == "rule"}
        assert rules - cited == set()
