"""Three Card Poker with a player-dealer, `ranchos/three-card-poker`, dealing.

Each test proves the paragraph in its name; the table is that of `ranchos_three_card_pit`.
"""

from __future__ import annotations

import pytest

from california_three_card_pit import JACK, KING, PAIR, QUEEN, betting, film, order
from croupier.games.california_three_card import Carried, action_value
from croupier.play.vocabulary.ask import Between, Turn
from croupier.play.vocabulary.cards import card_value, cards_text
from croupier.play.vocabulary.event import Dealt, Placed, Taken
from ranchos_three_card_pit import one_hand, pit_of, shown

# --- dealing ---


def test_dealing_1_chips_within_the_limits() -> None:
    pit = betting(pit_of(least=500, most=100000))
    assert pit.cited("seat 2 bets 4 ante") == "dealing.1"
    assert pit.cited("seat 2 bets 1001 ante") == "dealing.1"
    assert pit.cited("seat 2 bets 0 ante") == "dealing.1"
    assert pit.cited("seat 2 bets 10 ante coupon 5") == "dealing.1"
    assert pit.cited("seat 2 bets 10 ante verbal") == "dealing.1"
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
    assert pit.table.view().cards == {2: down, 3: down, "dealer": ["??", "??", "2c"]}
    for seat in (1, 2, 3, 4):
        cards = pit.table.view(seat).cards
        assert cards["dealer"] == ["??", "??", "2c"]
        assert cards[2] == (KING.split() if seat == 2 else down)
        assert cards[3] == (PAIR.split() if seat == 3 else down)


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
