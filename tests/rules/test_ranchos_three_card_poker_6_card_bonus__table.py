"""Three Card Poker 6 Card Bonus, `ranchos/three-card-poker-6-card-bonus`, the type of game up to the dealing.

Each test proves the paragraph in its name; the table is that of `six_card_bonus_pit`.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from california_three_card_pit import JACK, KING, PAIR, QUEEN, betting, film, order
from croupier.games.california_three_card import Carried
from croupier.kernels.cards.ranks import mini_royal, rank3
from croupier.play.vocabulary.ask import Between, Step, Turn
from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.event import Dealt, Placed, Taken
from pit import Pit
from six_card_bonus_pit import cards, one_hand, pit_of, shown

BY_HAND = {"shuffler": False}


# --- films ---


def placed(pit: Pit, spot: str) -> list[str]:
    return [e.cite.paragraph for e in pit.events if isinstance(e, Placed) and e.spot == spot]


def ranked(text: str) -> int:
    return rank3(*cards(text))


def beats(better: str, worse: str) -> None:
    """The first hand outranks the second, from either side of the table."""
    assert ranked(better) > ranked(worse)
    pit = one_hand(better, worse, "10 ante")
    assert pit.settled("ante", 2).paid == 10
    assert pit.settled("play", 2).paid == (10 if ranked(worse) >= 10 << 8 else 0)
    lost = -10 if ranked(better) >= 10 << 8 else 0
    pit = one_hand(worse, better, "10 ante")
    assert (pit.settled("ante", 2).paid, pit.settled("play", 2).paid) == (lost, lost)


# --- type of game ---


def test_type_of_game_the_player_dealer_collects_pays_and_risks_only_what_was_put_up() -> None:
    bets, hands = ["2 10 ante", "3 10 ante"], [KING, "Kc Qh 8d", QUEEN]
    pit = film(pit_of(), bets, hands, "2 play", "3 play", bank=25)
    assert order(pit) == [(3, "ante", 10), (3, "play", 10), (2, "ante", 5), (2, "play", 0)]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [-25 - 1, 5, 20]
    pit = film(pit_of(), bets, [KING, JACK, QUEEN], "2 play", "3 play", bank=25)
    assert order(pit) == [(3, "ante", -10), (3, "play", -10), (2, "ante", 5), (2, "play", 0)]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [20 - 5 - 1, 5, -20]


def test_type_of_game_two_rounds_running_then_the_others_or_nobody() -> None:
    pit = pit_of("Ann", "Bob", "Cy")
    for _ in range(2):
        film(pit, ["2 10 ante"], [JACK, QUEEN], "2 fold")
    pit.do("dealer opens")
    assert isinstance(pit.table.ask, Turn)
    assert (pit.table.ask.seat, pit.table.ask.cite.paragraph) == (2, "type-of-game")
    pit.do("seat 2 chooses pass", "seat 3 chooses pass")
    assert pit.said() == [("type-of-game", "Nobody takes the bank: the game is broken")]
    assert pit.table.carried.position.broken
    pit.do("dealer opens", "seat 2 chooses pass", "seat 3 chooses bank")
    assert pit.table.felt.markers["player-dealer"] == "3"


# --- object ---


def test_object_the_better_three_cards_win_and_two_bonus_bets_can_be_made() -> None:
    bets = ["2 10 ante", "2 5 pair-plus", "2 5 six-card-bonus", "3 10 ante"]
    pit = film(pit_of(), bets, [KING, JACK, QUEEN], "2 play", "3 play")
    assert [text for paragraph, text in pit.said() if paragraph == "object"] == [
        "Place 3 is beaten by the player-dealer",
        "Place 2 beats the player-dealer",
    ]
    assert [spot for seat, spot, _ in order(pit) if seat == 2] == ["ante", "play", "pair-plus", "six-card-bonus"]


# --- deck ---


def test_deck_shuffling_machine_or_by_hand_with_a_cut() -> None:
    pit = betting(pit_of(), "2 10 ante")
    pit.do("dealer closes", "dealer does shuffle")
    assert pit.table.view().asks.ask == "chance"
    pit = betting(pit_of(options=BY_HAND), "2 10 ante")
    pit.do("dealer closes", "dealer does shuffle")
    assert isinstance(pit.table.ask, Step)
    assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("cut", "deck.shuffling-machine")
    assert pit.cited(f"cards {KING} {QUEEN}") == "deck.shuffling-machine"
    assert pit.cited("dealer does cut 52") == "deck.shuffling-machine"
    assert pit.cited("seat 2 bets 10 ante") == "dealing.6"
    pit.do("dealer does cut 20", f"cards {KING} {QUEEN}", "seat 2 chooses play")
    assert pit.gain(2) == 20


def test_deck_physical_52_cards_without_a_joker() -> None:
    pit = betting(pit_of(), "2 10 ante")
    pit.do("dealer closes", "dealer does shuffle")
    assert sorted(pit.table.felt.shoe.cards) == list(range(52))
    assert pit.cited("cards Jo") == "deck.physical"


def test_deck_number_two_decks_take_turns() -> None:
    pit = pit_of()
    for deck in ("1", "2"):
        film(pit, ["2 10 ante"], [JACK, QUEEN], "2 fold")
        assert pit.table.felt.markers["deck"] == deck
        assert ("deck.number", f"Deck {deck} is in play") in pit.said()
    assert pit.table.carried.deck == 0


def test_deck_number_2_the_other_deck_is_in_the_shuffler_where_there_is_one() -> None:
    for options, said in (({}, True), (BY_HAND, False)):
        pit = betting(pit_of(options=options), "2 10 ante")
        pit.do("dealer closes")
        assert (("deck.number.2", "Deck 2 is in the shuffler") in pit.said()) is said


def test_deck_number_3_each_deck_serves_every_second_round() -> None:
    pit = one_hand(KING, QUEEN, "10 ante")
    assert pit.said()[-1] == ("deck.number.3", "Deck 2 is next")
    assert pit.table.carried.deck == 1


# --- card values and hand rankings ---


def test_card_values_from_the_ace_down_the_ace_low_where_it_begins_a_straight() -> None:
    beats("Ac 4d 2h", "Ks 4c 2d")
    for higher, low in zip("KQJT9876", "QJT98765", strict=True):
        beats(f"{higher}c 3d 2h", f"{low}s 3c 2d")
    beats("4c 3d 2h", "3s 2c Ad")
    pit = one_hand("Qc 7d 2h", QUEEN, "10 ante")
    assert ("card-values", "Place 2 ties with the player-dealer") in pit.said()


def test_card_values_mini_royal_flush_is_best() -> None:
    beats("As Ks Qs", "Kh Qh Jh")
    assert sum(mini_royal(rank3(*hand)) for hand in combinations(range(52), 3)) == 4


def test_card_values_straight_flush_is_second() -> None:
    beats("Kh Qh Jh", "Qs Js Ts")
    beats("As 2s 3s", "Ah Ad Ac")


def test_card_values_three_of_a_kind_is_third() -> None:
    beats("Ah Ad Ac", "Ks Kd Kc")
    beats("2h 2d 2c", "As Kd Qc")


def test_card_values_straight_is_fourth() -> None:
    beats("Ah Kd Qc", "Ks Qd Jc")
    beats("As 2d 3c", "Ah Kh Jh")


def test_card_values_flush_is_fifth() -> None:
    beats("Ah Kh Jh", "As Ks Ts")
    beats("5h 3h 2h", "As Ad Kc")


def test_card_values_pair_is_sixth_then_the_odd_card() -> None:
    beats("2h 2d 4c", "2s 2c 3d")
    beats("2h 2d 3c", "As Kd Jc")


def test_card_values_high_card_is_last() -> None:
    beats("Ah Kd Jc", "As Kc Td")
    beats("6h 3d 2c", "5s 3c 2d")


# --- table ---


def test_table_eight_places_the_player_dealers_among_them() -> None:
    pit = pit_of(*[f"P{n}" for n in range(1, 9)])
    assert pit.cited("seat 9 sits 100 Eve") == "table"
    betting(pit, *[f"{seat} 10 ante" for seat in range(2, 9)])
    pit.do("dealer closes", "dealer does shuffle")
    assert pit.table.view().asks.count == 24


def test_table_areas_and_no_others() -> None:
    pit = betting(pit_of(), "2 10 ante")
    assert pit.cited("seat 2 bets 10 ante-bonus") == "table.areas"
    assert set(pit.table.game.spots(pit.law)) == {"bank", "ante", "play", "pair-plus", "six-card-bonus"}


def test_table_areas_1_for_the_ante() -> None:
    assert placed(betting(pit_of(), "2 10 ante"), "ante") == ["table.areas.1"]


def test_table_areas_2_for_the_play_wager() -> None:
    assert placed(one_hand(KING, QUEEN, "10 ante"), "play") == ["table.areas.2"]


def test_table_areas_3_for_pair_plus() -> None:
    assert placed(betting(pit_of(), "2 10 ante", "2 5 pair-plus"), "pair-plus") == ["table.areas.3"]


def test_table_areas_4_for_the_6_card_bonus() -> None:
    assert placed(betting(pit_of(), "2 10 ante", "2 5 six-card-bonus"), "six-card-bonus") == ["table.areas.4"]


# --- dealing ---


def test_dealing_chips_within_the_limits() -> None:
    pit = betting(pit_of(least=500))
    for bet in ("4 ante", "1001 ante", "0 ante", "-5 ante", "10 ante coupon 5", "10 ante verbal"):
        assert pit.cited(f"seat 2 bets {bet}") == "dealing"
    pit.do("seat 2 bets 6 ante")
    assert pit.cited("seat 2 takes 2 ante") == "dealing"
    assert pit.cited("seat 2 bets 994 six-card-bonus coupon 1") == "dealing"
    pit.do("seat 2 takes 1 ante")


def test_dealing_2_no_back_line_on_any_wager() -> None:
    pit = betting(pit_of(), "2 10 ante", "3 10 ante")
    for spot in ("ante", "pair-plus", "six-card-bonus"):
        assert pit.cited(f"seat 3 bets 10 {spot} at 2") == "dealing.2"
        assert pit.cited(f"seat 3 bets 10 {spot} at 7") == "dealing.2"


def test_dealing_3_the_player_dealer_puts_up_a_wager_and_the_fee_before_the_deal() -> None:
    pit = pit_of(chips=100)
    pit.do("dealer opens", "seat 1 chooses bank", "seat 2 bets 60 ante")
    assert pit.table.felt.markers["player-dealer"] == "1"
    for line in ("dealer closes", "seat 1 bets 10 ante", "seat 2 bets 10 bank", "seat 2 takes all bank"):
        assert pit.cited(line) == "dealing.3"
    pit.do("seat 1 bets 99 bank")
    assert placed(pit, "bank") == ["dealing.3"]
    assert pit.cited("dealer closes") == "dealing.3"  # nothing left for the fee of $2
    pit.do("seat 1 takes 1 bank", "dealer closes")
    assert pit.rack(1) == 0
    assert pit.table.ledger.balance("collection") == 2


def test_dealing_4_an_ante_first_then_a_play_wager_of_the_same_size() -> None:
    pit = betting(pit_of(), "2 10 ante")
    assert pit.cited("seat 2 bets 10 play") == "dealing.4"
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {QUEEN}", "seat 2 chooses play")
    assert [e.amount for e in pit.events if isinstance(e, Placed)] == [10]


def test_dealing_4_without_an_ante_no_cards_are_dealt_and_no_round_counts() -> None:
    pit = betting(pit_of())
    pit.do("dealer closes")
    assert pit.said()[-1] == ("dealing.4", "Nobody has an Ante: no cards are dealt")
    assert isinstance(pit.table.ask, Between)
    assert (pit.gain(1), pit.table.carried) == (0, Carried())
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Taken)] == ["winners.6"]


def test_dealing_5_either_bonus_or_both_beside_an_ante_and_never_without() -> None:
    pit = betting(pit_of(), "2 10 ante", "2 5 pair-plus", "3 10 ante", "3 50 six-card-bonus")
    pit.do("seat 2 bets 7 six-card-bonus")
    pit.do("seat 2 takes all ante")
    assert [(e.spot, e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [
        ("ante", 10, "dealing.6"),
        ("pair-plus", 5, "dealing.5"),
        ("six-card-bonus", 7, "dealing.5"),
    ]
    assert pit.gain(2) == 0


def test_dealing_6_wagers_change_until_no_more_bets_and_not_after() -> None:
    pit = betting(pit_of(), "2 10 ante", "2 5 six-card-bonus")
    assert pit.cited("seat 2 calls off ante") == "dealing.6"
    pit.do("dealer closes")
    assert pit.said()[0] == ("dealing.6", "No more bets")
    moves = ("seat 2 bets 10 ante", "seat 2 takes all six-card-bonus", "seat 2 bets 5 pair-plus")
    for line in moves:
        assert pit.cited(line) == "dealing.6"
    pit.do("dealer does shuffle", f"cards {KING} {QUEEN}")
    for line in moves:
        assert pit.cited(line) == "dealing.6"


def test_dealing_7_the_shuffle_follows_the_wagers() -> None:
    pit = betting(pit_of(), "2 10 ante")
    pit.do("dealer closes")
    assert isinstance(pit.table.ask, Step)
    assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("shuffle", "dealing.7")
    assert pit.cited("cards As") == "dealing.7"


def test_dealing_8_stacks_of_three_clockwise_from_the_player_dealers_left_hers_last() -> None:
    pit = pit_of()
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses pass", "seat 3 chooses bank", "seat 3 bets 50 bank")
    pit.do("seat 1 bets 10 ante", "seat 2 bets 10 ante", "seat 4 bets 10 ante", "dealer closes", "dealer does shuffle")
    assert pit.table.view().asks.cite.paragraph == "dealing.8"
    pit.do(f"cards {KING} {JACK} {PAIR} {QUEEN}")
    felt = pit.table.felt
    assert [cards_text(felt.hand(holder)) for holder in (4, 1, 2, "dealer")] == [KING, JACK, PAIR, QUEEN]


def test_dealing_9_face_down_but_for_the_player_dealers_bottom_card() -> None:
    pit = betting(pit_of(), "2 10 ante", "3 10 ante")
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {PAIR} {QUEEN}")
    assert [(str(e), e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)] == [("dealer: 2c", "dealing.9")]
    down = ["??"] * 3
    for seat in (1, 2, 3, 4, None):
        hands = pit.table.view(seat).cards
        assert hands["dealer"] == ["??", "??", "2c"]
        assert hands[2] == (KING.split() if seat == 2 else down)
        assert hands[3] == (PAIR.split() if seat == 3 else down)


def test_dealing_12_play_or_fold_clockwise_from_the_player_dealers_left() -> None:
    pit = betting(pit_of(), "2 10 ante", "3 20 ante", "4 30 ante")
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {JACK} {PAIR} {QUEEN}")
    assert pit.cited("seat 3 chooses play") == "dealing.12"
    assert pit.cited("seat 2 chooses hit") == "dealing.12"
    pit.do("seat 2 chooses play", "seat 3 chooses fold", "seat 4 chooses play")
    assert [pit.gain(seat) for seat in (1, 2, 3, 4)] == [-20 + 20 - 60 - 2, 20, -20, 60]


def test_dealing_12_a_a_fold_forfeits_pair_plus_with_the_ante() -> None:
    pit = one_hand(PAIR, QUEEN, "10 ante", "20 pair-plus", choice="fold")
    assert pit.settlements() == [
        (2, "ante", "loses", -10, "dealing.13"),
        (2, "pair-plus", "loses", -20, "dealing.12.a"),
    ]


def test_dealing_12_b_a_fold_leaves_the_6_card_bonus_alive() -> None:
    pit = one_hand(PAIR, "9h Qd 2c", "10 ante", "5 six-card-bonus", choice="fold")
    assert ("dealing.12.b", "The 6 Card Bonus at place 2 stays live") in pit.said()
    assert pit.settlements() == [
        (2, "ante", "loses", -10, "dealing.13"),
        (2, "six-card-bonus", "wins", 40, "six-card-bonus.4"),
    ]
    assert [pit.gain(seat) for seat in (1, 2)] == [10 - 40 - 1, 30]


def test_dealing_13_forfeits_come_first_and_a_6_card_bonus_keeps_its_cards() -> None:
    bets = ["2 10 ante", "2 5 pair-plus", "3 10 ante", "3 5 six-card-bonus", "4 10 ante"]
    pit = betting(pit_of(), *bets, bank=30)
    pit.do("dealer closes", "dealer does shuffle", f"cards {JACK} Jc 6d 4h {KING} {QUEEN}")
    pit.do("seat 2 chooses fold", "seat 3 chooses fold", "seat 4 chooses play")
    assert order(pit) == [
        (2, "ante", -10),
        (2, "pair-plus", -5),
        (3, "ante", -10),
        (3, "six-card-bonus", -5),
        (4, "ante", 0),
        (4, "play", 0),
    ]
    assert (pit.settled("ante", 4).uncovered, pit.settled("play", 4).uncovered) == (10, 10)
    assert shown(pit) == [("dealer", "dealing.14"), ("3", "six-card-bonus"), ("4", "winners.2")]
    assert pit.gain(1) == 30 - 1


def test_dealing_13_a_forfeit_that_is_not_covered_goes_back() -> None:
    pit = film(pit_of(), ["2 10 ante", "2 10 pair-plus"], [PAIR, QUEEN], "2 fold", bank=12)
    assert order(pit) == [(2, "ante", -10), (2, "pair-plus", -2)]
    assert pit.settled("pair-plus", 2).uncovered == 8
    assert [pit.gain(seat) for seat in (1, 2)] == [12 - 1, -12]


@pytest.mark.parametrize(
    ("bank", "qualifies"), [("Jh Td 8s", False), ("Qs 3h 2c", True), ("2h 2s 3c", True), ("5s 3s 2s", True)]
)
def test_dealing_14_the_player_dealer_qualifies_with_queen_high(bank: str, qualifies: bool) -> None:
    pit = one_hand("6c 5d 3d", bank, "10 ante")
    assert shown(pit)[0] == ("dealer", "dealing.14")
    assert pit.gain(2) == (-20 if qualifies else 0)
