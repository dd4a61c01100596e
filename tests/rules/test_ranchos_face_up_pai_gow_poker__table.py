"""Face Up Pai Gow Poker, `ranchos/face-up-pai-gow-poker`: deck, ranks, table, dealing and setting."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.kernels.hands import back_rank, front_rank
from croupier.games.pai_gow.wagers import ENVY_FROM
from croupier.play.steps.player_dealer import Position
from croupier.play.vocabulary.ask import Step
from croupier.play.vocabulary.event import Dealt
from croupier.play.vocabulary.holder import HandAt
from pai_gow_pit import (
    FACE_UP,
    FOURS,
    MIXED,
    NINES,
    SIXES,
    TENS,
    betting,
    cards,
    dealt,
    film,
    hand,
    one_hand,
    order,
    pit_of,
)

ACE_HIGH = "Ac Jd Th 8h 6d 4s 2h"
BY_HAND = {"shuffler": False}


def ranked(*hands: str) -> bool:
    """Whether these hands of five go down in rank."""
    ranks = [back_rank(*cards(text)) for text in hands]
    return ranks == sorted(ranks, reverse=True) and len(set(ranks)) == len(ranks)


# --- type, object, deck ---


def test_type_of_game_bank_wins_and_loses_no_more_than_it_put_up() -> None:
    pit = film(pit_of(FACE_UP), ["2 10 base", "3 20 base"], [SIXES, TENS, NINES], bank=15)
    assert order(pit) == [(2, "base", -10), (3, "base", 5)]
    assert pit.settled("base", 3).uncovered == 15


def test_type_of_game_turns_two_rounds_then_clockwise() -> None:
    pit = one_hand(FACE_UP, TENS, NINES, "10 base")
    dealt(betting(pit, "2 10 base"), TENS, NINES).do("seat 2 chooses house-way")
    assert pit.table.carried.position == Position(1, 2, name="Ann")
    pit.do("dealer opens")
    assert pit.cited("seat 1 chooses bank") == "type-of-game.turns"


def test_object_1_both_hands_above_the_player_dealers() -> None:
    assert one_hand(FACE_UP, TENS, NINES, "10 base").settled("base", 2).verdict == "wins"
    assert one_hand(FACE_UP, MIXED, NINES, "10 base").settled("base", 2).verdict == "pushes"


def test_object_2_the_player_dealers_hand_is_shown_first_and_ace_high_pushes() -> None:
    pit = dealt(betting(pit_of(FACE_UP), "2 10 base"), TENS, ACE_HIGH)
    assert order(pit) == [(2, "base", 0)]
    joker = dealt(betting(pit_of(FACE_UP), "2 10 base"), TENS, ACE_HIGH.replace("Ac", "Jo"))
    assert order(joker) == [(2, "base", 0)]
    king = dealt(betting(pit_of(FACE_UP), "2 10 base"), TENS, ACE_HIGH.replace("Ac", "Kd"))
    assert order(king) == []


def test_object_3_fortune_and_ace_high_are_optional() -> None:
    pit = film(pit_of(FACE_UP), ["2 10 base", "3 10 base", "3 10 fortune", "3 10 ace-high"], [TENS, SIXES, NINES])
    assert [(seat, spot) for seat, spot, _ in order(pit)] == [(2, "base"), (3, "base"), (3, "fortune"), (3, "ace-high")]


def test_deck_cards_52_and_the_joker() -> None:
    pit = dealt(betting(pit_of(FACE_UP), "2 10 base"), "Jo 2c 3d 5h 7s 9h Jd", NINES)
    assert len(pit.table.felt.shoe) == 53 - 14


# --- ranks ---


def test_card_values_order_aces_are_low_only_before_a_straight() -> None:
    assert ranked("2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c", "Ac Kd 4h 3s 2c")
    assert back_rank(*cards("Ac Kd 4h 3s 2c")) == back_rank(*cards("As Kh 4c 3d 2h"))


def test_card_values_joker_is_an_ace_or_completes() -> None:
    assert back_rank(*cards("Jo 9h 8h 7h 5h")) == back_rank(*cards("6h 9h 8h 7h 5h"))
    assert front_rank(*cards("Jo 9h")) == front_rank(*cards("Ac 9h"))


def test_card_values_five_aces_are_best() -> None:
    assert ranked("Ac Ad Ah As Jo", "Ah Kh Qh Jh Th")


def test_card_values_royal_flush_is_called_so() -> None:
    pit = one_hand(FACE_UP, "As Ks Js Ts Jo 6c 3c", NINES, "10 base")
    assert ("card-values.royal-flush", "Place 2 has royal flush, and high card in front") in pit.said()


def test_card_values_royal_flush_is_second() -> None:
    assert ranked("Ah Kh Qh Jh Th", "Kh Qh Jh Th 9h")


def test_card_values_straight_flush_down_to_the_five() -> None:
    assert ranked("Kh Qh Jh Th 9h", "5h 4h 3h 2h Ah", "Ac Ad Ah As Kd")


def test_card_values_four_of_a_kind_down_to_deuces() -> None:
    assert ranked("Ac Ad Ah As 2c", "2c 2d 2h 2s Ac", "Ac Ad Ah Kc Kd")


def test_card_values_full_house_down_to_deuces_full_of_threes() -> None:
    assert ranked("Ac Ad Ah Kc Kd", "2c 2d 2h 3c 3d", "Ac Kc Qc Jc 9c")


def test_card_values_flush_down_to_the_seven() -> None:
    assert ranked("Ac Kc Qc Jc 9c", "7c 5c 4c 3c 2c", "Ac Kd Qc Jc Tc")


def test_card_values_straight_down_to_the_five() -> None:
    assert ranked("Ac Kd Qc Jc Tc", "5c 4d 3c 2c Ac", "Ac Ad Ah Kc Qd")


def test_card_values_three_of_a_kind_down_to_deuces() -> None:
    assert ranked("Ac Ad Ah 3c 2d", "2c 2d 2h Ac Kd", "Ac Ad Kc Kd Qh")


def test_card_values_two_pair_down_to_threes_and_deuces() -> None:
    assert ranked("Ac Ad Kc Kd 2h", "3c 3d 2c 2d Ah", "Ac Ad Kc Qd Jh")


def test_card_values_one_pair_down_to_deuces() -> None:
    assert ranked("Ac Ad 4c 3d 2h", "2c 2d Ac Kd Qh", "Ac Kd Qc Jd 9h")


def test_card_values_high_card_down_to_the_seven() -> None:
    assert ranked("Ac Kd Qc Jd 9h", "7c 5d 4c 3d 2h")


# --- table ---


def test_table_places_five_players_and_the_player_dealer() -> None:
    pit = pit_of(FACE_UP, *"ABCDEF")
    assert pit.cited("seat 7 sits 100 Gus") == "table.places"


def test_table_areas_base_fortune_and_ace_high() -> None:
    pit = betting(pit_of(FACE_UP))
    assert pit.cited("seat 2 bets 10 trips") == "table.areas"
    assert set(pit.table.game.spots(pit.law)) == {"bank", "base", "fortune", "ace-high"}


def test_table_limits_hold_for_every_area() -> None:
    pit = betting(pit_of(FACE_UP))
    assert pit.cited("seat 2 bets 9 base") == pit.cited("seat 2 bets 501 base") == "table.limits"


# --- dealing ---


def test_dealing_chips_on_the_areas() -> None:
    pit = betting(pit_of(FACE_UP))
    assert pit.cited("seat 2 bets 10 base verbal") == "dealing.chips"
    assert pit.cited("seat 2 bets 10 base coupon 5") == "dealing.chips"


def test_dealing_1_the_bank_is_offered_then_wagers_wait() -> None:
    pit = pit_of(FACE_UP)
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses bank")
    pit.do("seat 1 bets 10 base")
    assert pit.cited("dealer closes") == "dealing.1"
    pit.do("seat 2 bets 100 bank", "dealer closes")


def test_dealing_1_a_wagers_to_choose_from() -> None:
    pit = betting(pit_of(FACE_UP), "2 10 base", "2 10 fortune", "2 10 ace-high")
    assert pit.table.felt.amount(2, "ace-high") == 10


def test_dealing_1_a_i_base_pays_even_money() -> None:
    assert one_hand(FACE_UP, TENS, NINES, "15 base").settled("base", 2).paid == 15


def test_dealing_1_a_i_1_base_pushes_against_ace_high() -> None:
    pit = dealt(betting(pit_of(FACE_UP), "2 15 base"), TENS, ACE_HIGH)
    assert pit.settlements() == [(2, "base", "pushes", 0, "winners.3.a")]


def test_dealing_1_a_ii_fortune_pays_by_its_table() -> None:
    pit = one_hand(FACE_UP, FOURS, NINES, "10 base", "10 fortune")
    assert pit.settled("fortune", 2).paid == 200


def test_dealing_1_a_ii_1_five_dollars_earn_an_envy_button() -> None:
    pit = betting(pit_of(FACE_UP), "2 10 base", "3 10 base", "3 10 fortune")
    pit.do("dealer closes")
    assert ("dealing.1.a.ii.1", "Envy buttons at place 3") in pit.said()
    assert ENVY_FROM == 500  # cents: the table limits of every printed schedule begin at $10


def test_dealing_1_a_iii_ace_high_pays_by_its_table() -> None:
    pit = dealt(betting(pit_of(FACE_UP), "2 10 base", "2 10 ace-high"), TENS, ACE_HIGH)
    assert order(pit) == [(2, "base", 0), (2, "ace-high", 80)]


def test_dealing_3_no_back_line_on_any_wager() -> None:
    pit = betting(pit_of(FACE_UP), "2 10 base", "2 10 fortune")
    for spot in ("base", "fortune", "ace-high"):
        assert pit.cited(f"seat 3 bets 10 {spot} at 2") == "dealing.3"


def test_dealing_4_no_wager_once_the_cards_are_shuffled() -> None:
    pit = betting(pit_of(FACE_UP), "2 10 base")
    pit.do("dealer closes")
    assert pit.cited("seat 3 bets 10 base") == "dealing.4"
    assert pit.cited("seat 2 takes all base") == "dealing.4"


def test_dealing_4_a_by_hand_shuffle_and_cut() -> None:
    pit = betting(pit_of(FACE_UP, options=BY_HAND), "2 10 base")
    pit.do("dealer closes", "dealer does shuffle")
    assert pit.cited("dealer does cut 53") == "dealing.4.a"
    pit.do("dealer does cut 30")


def test_dealing_4_a_i_the_player_dealer_selects_a_pile() -> None:
    pit = betting(pit_of(FACE_UP, options=BY_HAND), "2 10 base")
    pit.do("dealer closes", "dealer does shuffle", "dealer does cut 30")
    assert pit.cited("seat 2 chooses pile-1") == "dealing.4.a.i"
    pit.do("seat 1 chooses pile-7")


def test_dealing_4_a_ii_the_button_lies_on_it() -> None:
    pit = betting(pit_of(FACE_UP, options=BY_HAND), "2 10 base")
    pit.do("dealer closes", "dealer does shuffle", "dealer does cut 30", "seat 1 chooses pile-5")
    assert ("dealing.4.a.i", "The action button lies on pile 5") in pit.said()


@pytest.mark.parametrize(
    ("dice", "first", "action"), [("2 2 3", 1, 2), ("4 4 5", 1, 2), ("1 1 1", 3, 3), ("1 1 2", 4, 2), ("6 6 6", 6, 2)]
)
def test_dealing_4_a_iii_three_dice_count_the_player_dealer_as_one(dice: str, first: int, action: int) -> None:
    pit = betting(pit_of(FACE_UP, options=BY_HAND), "2 10 base", "3 10 base")
    pit.do("dealer closes", "dealer does shuffle", "dealer does cut 30", "seat 1 chooses pile-1")
    (said,) = pit.do(f"dice {dice}")
    assert said.text.endswith(f": place {first} has cards first, place {action} the action")
    assert said.cite.paragraph == "dealing.4.a.iii"


def test_dealing_4_a_iv_clockwise_from_the_button() -> None:
    pit = dealt(betting(pit_of(FACE_UP, options=BY_HAND), "2 10 base", "3 10 base"), TENS, NINES, SIXES, dice="1 1 1")
    assert (hand(pit, 3), hand(pit, 2)) == (TENS, SIXES)


def test_dealing_4_a_v_the_player_dealer_in_turn() -> None:
    pit = dealt(betting(pit_of(FACE_UP, options=BY_HAND), "2 10 base", "3 10 base"), TENS, NINES, SIXES, dice="1 1 1")
    assert sorted(hand(pit, "dealer-front").split() + hand(pit, "dealer").split()) == sorted(NINES.split())


def test_dealing_4_a_vi_eleven_cards_are_left_and_counted() -> None:
    pit = betting(pit_of(FACE_UP, options=BY_HAND), "2 10 base")
    pit.do("dealer closes", "dealer does shuffle", "dealer does cut 30", "seat 1 chooses pile-1", "dice 2 3 3")
    pit.do(f"cards {TENS} {NINES}")
    assert isinstance(pit.table.ask, Step)
    assert pit.cited("dealer does count-rest 10") == "dealing.4.a.vi"
    pit.do("dealer does count-rest 11")


def test_dealing_4_a_vi_any_other_number_is_refused_in_so_many_words() -> None:
    pit = betting(pit_of(FACE_UP), "2 10 base")
    pit.do("dealer closes", "dealer does shuffle", "dice 2 3 3", f"cards {TENS} {NINES}")
    assert pit.refused("dealer does count-rest 10").why == "count rest: 10 is not 11"


def test_dealing_4_a_vii_cards_at_places_without_a_wager_are_collected() -> None:
    pit = dealt(betting(pit_of(FACE_UP, options=BY_HAND), "2 10 base", "4 10 base"), TENS, SIXES, NINES)
    assert ("dealing.4.a.vii", "Retrieved: the cards at place 3, 5, 6") in pit.said()


def test_dealing_4_b_by_machine_no_pile_is_chosen() -> None:
    pit = betting(pit_of(FACE_UP), "2 10 base")
    pit.do("dealer closes", "dealer does shuffle")
    assert pit.table.view().asks.equipment == "dice"


def test_dealing_4_b_i_the_button_is_at_the_place_with_cards_first() -> None:
    pit = betting(pit_of(FACE_UP), "2 10 base", "3 10 base")
    pit.do("dealer closes", "dealer does shuffle", "dice 1 1 1")
    assert pit.table.felt.markers["action"] == "3"


def test_dealing_4_b_ii_the_same_three_dice() -> None:
    pit = betting(pit_of(FACE_UP), "2 10 base")
    (said,) = (pit.do("dealer closes", "dealer does shuffle"), pit.do("dice 2 2 3"))[1]
    assert (said.cite.paragraph, said.text) == (
        "dealing.4.b.ii",
        "The dice show 7: place 1 has cards first, place 2 the action",
    )


def test_dealing_4_b_iii_seven_cards_to_the_action_seat_and_on() -> None:
    pit = dealt(betting(pit_of(FACE_UP), "2 10 base", "3 10 base"), TENS, NINES, SIXES, dice="1 1 1")
    assert hand(pit, 3) == TENS


def test_dealing_4_b_iv_eleven_cards_are_left() -> None:
    pit = betting(pit_of(FACE_UP), "2 10 base")
    pit.do("dealer closes", "dealer does shuffle", "dice 2 3 3", f"cards {TENS} {NINES}")
    assert pit.cited("dealer does count-rest 12") == "dealing.4.b.iv"


def test_dealing_5_the_player_dealers_hand_is_set_before_the_players() -> None:
    pit = dealt(betting(pit_of(FACE_UP), "2 10 base"), TENS, NINES)
    assert [str(e.to) for e in pit.events if isinstance(e, Dealt)] == ["dealer-front", "dealer"]
    assert pit.table.view(2).cards["dealer-front"] == ["Qs", "Jh"]
    assert pit.table.view().asks.seat == 2


def test_dealing_5_a_ace_high_pushes_all_base_wagers_at_once() -> None:
    pit = dealt(betting(pit_of(FACE_UP), "2 10 base", "3 10 base"), TENS, MIXED, ACE_HIGH)
    assert [(seat, verdict) for seat, _, verdict, _, _ in pit.settlements()] == [(2, "pushes"), (3, "pushes")]
    assert ("dealing.5.a", "The player-dealer is ace-high: every base wager pushes") in pit.said()


def test_dealing_5_a_i_otherwise_players_set_their_hands() -> None:
    pit = dealt(betting(pit_of(FACE_UP), "2 10 base"), TENS, NINES)
    assert pit.table.view().asks.choices == ("house-way",)


def test_dealing_6_two_in_front_in_turn() -> None:
    pit = dealt(betting(pit_of(FACE_UP), "2 10 base", "3 10 base"), TENS, SIXES, NINES)
    assert pit.cited("seat 3 sets 6s 6h") == "dealing.6"
    pit.do("seat 2 sets Kc Qd")
    assert (hand(pit, HandAt(2, 2, "front")), hand(pit, 2)) == ("Kc Qd", "Tc Td 7s 5h 4h")


def test_dealing_6_a_the_five_must_rank_above_the_two() -> None:
    assert one_hand(FACE_UP, TENS, NINES, "10 base", sets="Kc Qd").settled("base", 2).verdict == "wins"
    assert one_hand(FACE_UP, TENS, NINES, "10 base", sets="Tc Td").settled("base", 2).verdict == "loses"


def test_dealing_6_b_or_the_house_way() -> None:
    pit = dealt(betting(pit_of(FACE_UP), "2 10 base"), TENS, NINES)
    decided = pit.do("seat 2 chooses house-way")[0]
    assert decided.cite.paragraph == "dealing.6.b"
    assert order(pit) == [(2, "base", 10)]


def test_dealing_6_c_any_setting_but_a_foul_one() -> None:
    free = one_hand(FACE_UP, FOURS, NINES, "10 base", sets="3c 3d")
    assert free.settlements() == [(2, "base", "pushes", 0, "winners.3")]
    for foul in ("Tc Td", "Kc", "Kc Qd 7s"):
        pit = one_hand(FACE_UP, TENS, NINES, "10 base", sets=foul)
        assert pit.settlements() == [(2, "base", "loses", -10, "dealing.6.c")]


def test_dealing_7_hands_are_exposed_in_turn() -> None:
    pit = film(pit_of(FACE_UP), ["2 10 base", "3 10 base"], [TENS, NINES, SIXES], dice="1 1 1")
    shown = [str(e.to) for e in pit.events if isinstance(e, Dealt)]
    assert shown == ["dealer-front", "dealer", "3.front", "3", "2.front", "2"]


def test_dealing_8_five_against_five_and_two_against_two() -> None:
    assert one_hand(FACE_UP, MIXED, NINES, "10 base").settled("base", 2).verdict == "pushes"


def test_dealing_9_settled_clockwise_from_the_button() -> None:
    pit = film(pit_of(FACE_UP), ["2 10 base", "3 10 base"], [TENS, NINES, SIXES], dice="1 1 1")
    assert [seat for seat, _, _ in order(pit)] == [3, 2]
    assert ("dealing.9", "The action begins at place 3") in pit.said()


def test_dealing_10_base_fortune_envy_ace_high() -> None:
    bets = ["2 10 base", "2 10 fortune", "2 10 ace-high", "3 10 base"]
    pit = film(pit_of(FACE_UP), bets, [TENS, FOURS, NINES])
    assert [spot for seat, spot, _ in order(pit) if seat == 2] == ["base", "fortune", "envy", "ace-high"]
    assert order(pit)[-1][0] == 3


def test_dealing_11_what_is_not_covered_goes_back() -> None:
    pit = film(pit_of(FACE_UP), ["2 10 base", "2 10 fortune"], [SIXES, NINES], bank=13)
    assert order(pit) == [(2, "base", -10), (2, "fortune", -3)]
    assert pit.gain(2) == -13 - 1


def test_dealing_12_cards_are_collected_for_a_new_round() -> None:
    pit = one_hand(FACE_UP, TENS, NINES, "10 base")
    assert len(pit.table.felt.cards["discards"]) == 7
    pit.do("dealer opens", "seat 1 chooses bank")
