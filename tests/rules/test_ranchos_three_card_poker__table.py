"""Three Card Poker with a player-dealer, `ranchos/three-card-poker`, type of game to table.

Each test proves the paragraph in its name; the table is that of `ranchos_three_card_pit`.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from california_three_card_pit import JACK, KING, QUEEN, betting, film, order
from croupier.games.california_three_card import line3
from croupier.kernels.cards.ranks import mini_royal, rank3
from croupier.play.vocabulary.ask import Between, Step
from croupier.play.vocabulary.event import Decided
from pit import Pit
from ranchos_three_card_pit import one_hand, pit_of, placed, ranked

# --- films ---


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
    assert pit.table.view().asks.seat == 1
    one_round(pit, 1, 2)
    assert held(pit) == (1, 2, False)
    pit.do("dealer opens")
    assert pit.table.view().asks.seat == 2
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
    assert pit.table.view().asks.ask == "chance"


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
    assert pit.table.view().asks.count == 21
    assert pit.table.ledger.balance("collection") == 2


def test_table_areas_and_no_others() -> None:
    pit = betting(pit_of(), "2 10 ante")
    assert pit.cited("seat 2 bets 10 ante-bonus") == "table.areas"
    assert pit.cited("seat 2 bets 10 six-card-bonus") == "table.areas"
    assert set(pit.table.game.spots(pit.law)) == {"bank", "ante", "play", "pair-plus"}


def test_table_areas_a_for_the_ante() -> None:
    assert placed(betting(pit_of(), "2 10 ante"), "ante") == ["table.areas.a"]


def test_table_areas_b_for_the_play_wager() -> None:
    assert placed(one_hand(KING, QUEEN, "10 ante"), "play") == ["table.areas.b"]


def test_table_areas_c_for_pair_plus() -> None:
    assert placed(betting(pit_of(), "2 10 ante", "2 5 pair-plus"), "pair-plus") == ["table.areas.c"]
