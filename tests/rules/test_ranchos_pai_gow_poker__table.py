"""Pai Gow Poker, `ranchos/pai-gow-poker`: deck, ranks, dealing, setting, betting."""

from __future__ import annotations

import pytest

from croupier.front.layout import layout_of
from croupier.games import breaches
from croupier.games.pai_gow.kernels.hands import back_rank, front_rank
from croupier.play.steps.player_dealer import Position
from croupier.play.vocabulary.event import Dealt, Fee
from croupier.play.vocabulary.holder import HandAt
from croupier.rulebook.law import Terms
from pai_gow_pit import (
    COPIES,
    FOURS,
    MIXED,
    NINES,
    PAI_GOW,
    SIXES,
    TENS,
    betting,
    cards,
    dealt,
    film,
    hand,
    line,
    one_hand,
    order,
    pit_of,
)


def behind(text: str) -> int:
    return back_rank(*cards(text))


def ranked(*hands: str) -> bool:
    """Whether these hands of five go down in rank."""
    ranks = [behind(text) for text in hands]
    return ranks == sorted(ranks, reverse=True) and len(set(ranks)) == len(ranks)


# --- standards of play, deck, ranks ---


def test_standards_1_a_player_plays_against_the_player_dealer_alone() -> None:
    pit = film(pit_of(PAI_GOW), ["2 10 base", "3 10 base"], [TENS, SIXES, NINES])
    assert [pit.gain(seat) for seat in (1, 2, 3, 4)] == [10 - 9 - 1, 9 - 1, -10 - 1, 0]


def test_standards_2_fortune_is_optional_from_one_dollar_to_twenty_five() -> None:
    pit = betting(pit_of(PAI_GOW), "2 10 base", "3 10 base", "3 1 fortune", "4 10 base", "4 25 fortune")
    assert pit.cited("seat 4 bets 1 fortune") == "betting.fortune"
    dealt(pit, TENS, SIXES, MIXED, NINES)


def test_deck_cards_52_and_a_joker_or_without_it() -> None:
    pit = dealt(betting(pit_of(PAI_GOW), "2 10 base"), "Jo 2c 3d 5h 7s 9h Jd", NINES)
    assert len(pit.table.felt.shoe) == 53 - 14
    plain = betting(pit_of(PAI_GOW, options={"joker": False}), "2 10 base")
    plain.do("dealer closes", "dealer does shuffle", "seat 1 chooses pile-7", "dice 3 3 3")
    assert plain.cited(f"cards Jo 2c 3d 5h 7s 9h Jd {NINES}") == "deck.cards"


def test_deck_joker_fills_a_straight_or_a_flush_or_is_an_ace() -> None:
    assert behind("Jo 9c 8d 7h 5s") == behind("6c 9c 8d 7h 5s")
    assert behind("Jo Kc 8c 7c 2c") == behind("Ac Kc 8c 7c 2c")
    assert behind("Jo Kc 8d 7h 2s") == behind("Ac Kc 8d 7h 2s")
    assert front_rank(*cards("Jo As")) == front_rank(*cards("Ad Ac")) > front_rank(*cards("Ks Kd"))


def test_ranks_1_seven_in_a_row_rank_for_fortune_only() -> None:
    assert line("4h 5h 6h 7h 8h 9h Th") == "seven-card-straight-flush"
    assert line("Ah 2h 3h 4h 5h 6h 7h") == line("8h 9h Th Jh Qh Kh Ah") == "seven-card-straight-flush"
    assert line("4h 5h 6h 7h 8h 9h Jh") == "straight-flush"


def test_ranks_2_royal_flush_and_royal_match() -> None:
    assert line("Ts Js Qs Ks As Kh Qh") == "royal-flush-and-royal-match"
    assert line("Ts Js Jo Ks As Kh Qh") == "royal-flush-and-royal-match"
    assert line("Ts Js Qs Ks As Kh Qd") == line("Ts Js Qs Ks As Kh Jo") == "royal-flush"


def test_ranks_3_seven_in_a_row_with_the_joker() -> None:
    assert line("4h 5h Jo 7h 8h 9h Th") == "seven-card-straight-flush-with-joker"
    assert line("9h Th Jh Qh Kh Ah Jo") == "seven-card-straight-flush-with-joker"


def test_ranks_4_five_aces_beat_a_royal_flush() -> None:
    assert ranked("Ac Ad Ah As Jo", "Ts Js Qs Ks As")
    assert line("Ac Ad Ah As Jo 9c 9d") == "five-aces"


def test_ranks_5_royal_flush_beats_a_straight_flush() -> None:
    assert ranked("Ts Js Qs Ks As", "9s Ts Js Qs Ks")


def test_ranks_6_straight_flush_beats_four_of_a_kind() -> None:
    assert ranked("6h 7h 8h 9h Th", "Ac Ad Ah As Kc")


def test_ranks_7_four_of_a_kind_the_higher_wins() -> None:
    assert ranked("6c 6d 6h 6s 2c", "5c 5d 5h 5s Ac", "Ac Ad Ah Kc Kd")


def test_ranks_8_full_house_by_its_three() -> None:
    assert ranked("Kc Kd Kh 7c 7d", "Tc Td Th Ac Ad", "Ac Kc 9c 8c 2c")


def test_ranks_9_flush_beats_a_straight() -> None:
    assert ranked("5s 8s 9s Qs Ks", "Ac Kd Qh Js Tc")


def test_ranks_10_straight_ace_to_five_is_the_lowest() -> None:
    assert ranked("2c 3d 4h 5s 6c", "Ac 2c 3d 4h 5s", "Ac Ad Ah Ks Qc")


def test_ranks_11_three_of_a_kind_beat_two_pair() -> None:
    assert ranked("2c 2d 2h 4s 3c", "Ac Ad Kh Ks Qc")


def test_ranks_12_two_pair_beat_a_pair() -> None:
    assert ranked("3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc")


def test_ranks_13_a_pair_beats_high_cards() -> None:
    assert ranked("2c 2d 5h 4s 3c", "Ac Kd Qh Js 9c")
    assert front_rank(*cards("2c 2d")) > front_rank(*cards("Ac Kd"))


def test_ranks_14_high_cards_go_by_the_highest() -> None:
    assert ranked("Ac 6d 5h 4s 3c", "Kc Qd Jh Ts 8c")


# --- dealing ---


def test_dealing_1_seven_piles_by_machine_or_by_hand_with_a_cut() -> None:
    pit = betting(pit_of(PAI_GOW), "2 10 base")
    pit.do("dealer closes")
    assert pit.cited("seat 1 chooses pile-1") == "dealing.1"
    by_hand = betting(pit_of(PAI_GOW, options={"shuffler": False}), "2 10 base")
    by_hand.do("dealer closes", "dealer does shuffle")
    assert by_hand.cited("dealer does cut 0") == "dealing.1"
    by_hand.do("dealer does cut 20", "seat 1 chooses pile-4")


@pytest.mark.parametrize(
    ("dice", "first", "action"),
    [("3 3 2", 1, 2), ("5 5 5", 1, 2), ("3 3 3", 2, 2), ("1 1 1", 3, 3), ("1 1 2", 4, 4), ("1 1 3", 5, 2)],
)
def test_dealing_2_three_dice_say_who_has_cards_first(dice: str, first: int, action: int) -> None:
    pit = betting(pit_of(PAI_GOW), "2 10 base", "3 10 base", "4 10 base")
    pit.do("dealer closes", "dealer does shuffle", "seat 1 chooses pile-1")
    (said,) = pit.do(f"dice {dice}")
    total = sum(map(int, dice.split()))
    assert said.text == f"The dice show {total}: place {first} has cards first, place {action} the action"
    assert pit.table.felt.markers["action"] == str(action)
    pit.do(f"cards {NINES} {TENS} {SIXES} {MIXED}")
    assert hand(pit, "dealer" if first == 1 else first if first < 5 else "dealer") == NINES


def test_dealing_3_piles_are_dealt_down_and_retrieved_where_nobody_wagers() -> None:
    pit = dealt(betting(pit_of(PAI_GOW), "2 10 base", "4 10 base"), TENS, SIXES, NINES)
    assert ("dealing.3", "Retrieved: the cards at place 3, 5, 6, 7") in pit.said()
    assert pit.table.view(2).cards[4] == ["??"] * 7
    assert pit.table.view(2).cards["dealer"] == ["??"] * 7
    assert pit.table.view(4).cards[4] == SIXES.split()


# --- setting ---


def test_setting_player_two_in_front_or_the_house_way_in_turn() -> None:
    pit = dealt(betting(pit_of(PAI_GOW), "2 10 base", "3 10 base"), TENS, SIXES, NINES)
    assert pit.cited("seat 3 sets 6s 6h") == "setting.player"
    assert pit.cited("seat 2 sets 6s 6h") == "setting.player"
    assert pit.cited("seat 2 sets Kc Kc") == "setting.player"
    assert pit.cited(f"seat 2 sets {TENS}") == "setting.player"
    assert pit.cited("seat 2 chooses hit") == "setting.player"
    assert pit.cited("seat 2 bets 10 base") == "round.1"
    assert pit.cited("seat 2 undoes") == "round.1"
    pit.do("seat 2 sets Kc Qd")
    assert pit.table.view(2).cards[HandAt(2, 2, "front")] == ["Kc", "Qd"]
    assert pit.table.view(3).cards[HandAt(2, 2, "front")] == ["??", "??"]
    pit.do("seat 3 chooses house-way")
    assert order(pit) == [(2, "base", 9), (3, "base", -10)]


def test_setting_foul_loses_the_base_wager_and_fortune_still_pays() -> None:
    split = one_hand(PAI_GOW, FOURS, NINES, "10 base", sets="3c 3d")
    assert split.settlements() == [(2, "base", "pushes", 0, "glossary.push")]
    foul = one_hand(PAI_GOW, MIXED, NINES, "10 base", sets="8s 8d")
    assert foul.settlements() == [(2, "base", "loses", -10, "setting.foul")]
    three = one_hand(PAI_GOW, FOURS, NINES, "10 base", "5 fortune", sets="3c 3d 3h")
    assert three.settlements()[0] == (2, "base", "loses", -10, "setting.foul")
    assert three.settlements()[1] == (2, "fortune", "wins", 100, "winners.4")


def test_setting_bank_by_the_house_way() -> None:
    pit = one_hand(PAI_GOW, TENS, NINES, "10 base")
    shown = [(str(e.to), e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)]
    assert shown[:2] == [("dealer-front", "setting.bank"), ("dealer", "setting.bank")]
    assert hand(pit, "dealer-front") == "Qs Jh"


# --- players, fees, betting ---


def test_players_number_seven_with_the_player_dealer() -> None:
    pit = pit_of(PAI_GOW, *"ABCDEFG")
    assert pit.cited("seat 13 sits 100 Hal") == "players.number"
    film(
        pit,
        [f"{seat} 10 base" for seat in range(2, 8)],
        [SIXES, MIXED, TENS, FOURS, "Ac Ad Kh 9s 7h 6d 2c", "As Jc Jd Th 6c 5d 4c", NINES],
    )
    assert len(order(pit)) == 6


def test_fees_collected_by_the_schedule_before_the_deal() -> None:
    pit = betting(pit_of(PAI_GOW, chips=2000), "2 100 base", "3 101 base", "3 25 fortune")
    fees = [(e.seat, e.amount) for e in pit.do("dealer closes") if isinstance(e, Fee)]
    assert fees == [(1, 2), (2, 1), (3, 2)]
    poor = pit_of(PAI_GOW, chips=500)
    betting(poor, "2 10 base", bank=500)
    assert poor.cited("dealer closes") == "fees.collected"


def test_fees_collected_option_4_is_refused_until_its_fee_is_supplied() -> None:
    limits = {"least": 10000, "most": 250000}
    refused = breaches(Terms(PAI_GOW, collection="combined-4", **limits))
    assert [b.cite.paragraph for b in refused] == ["california-games-collection-rates"]
    assert breaches(Terms(PAI_GOW, collection="combined-4", supplied={"bank $801-$1,200": 500}, **limits)) == []


def test_betting_limits_are_the_posted_ones() -> None:
    pit = betting(pit_of(PAI_GOW))
    assert pit.cited("seat 2 bets 9 base") == "betting.limits"
    assert pit.cited("seat 2 bets 501 base") == "betting.limits"
    assert pit.cited("seat 2 bets 10 base coupon 5") == "betting.limits"
    pit.do("seat 2 bets 500 base")
    assert pit.cited("seat 2 bets 1 base") == "betting.limits"
    assert pit.cited("seat 3 bets 1001 base") == "betting.limits"


def test_betting_fortune_needs_a_base_wager_and_comes_down_with_it() -> None:
    pit = betting(pit_of(PAI_GOW))
    assert pit.cited("seat 2 bets 5 fortune") == "betting.fortune"
    pit.do("seat 2 bets 10 base", "seat 2 bets 5 fortune")
    assert pit.cited("seat 2 bets 21 fortune") == "betting.fortune"
    pit.do("seat 2 takes all base")
    assert pit.rack(2) == 1000


def test_betting_back_line_is_the_house_s_to_permit() -> None:
    five = (*"ABCDEFG", "Hal")
    pit = betting(pit_of(PAI_GOW, *five), "2 10 base")
    assert pit.cited("seat 8 bets 10 base at 2") == "betting.back-line"
    backed = betting(pit_of(PAI_GOW, *five, options={"back-line": True}), "2 10 base", "8 20 base at 2")
    assert backed.cited("seat 8 bets 5 fortune at 2") == "betting.back-line"
    backed.do("seat 2 bets 5 fortune")
    assert backed.cited("seat 2 takes all base") == "betting.back-line"  # the Fortune bet would not keep the place
    backed.do("seat 2 takes all fortune")
    dealt(backed, TENS, NINES).do("seat 2 chooses house-way")
    assert order(backed) == [(2, "base", 9), (8, "base", 18)]


def test_betting_envy_five_dollars_on_fortune_earn_a_button() -> None:
    pit = betting(pit_of(PAI_GOW), "2 10 base", "2 4 fortune", "3 10 base", "3 5 fortune")
    pit.do("dealer closes")
    assert ("betting.envy", "Envy buttons at place 3") in pit.said()
    assert pit.table.view().markers["envy"] == "3"  # and there it lies


def test_betting_envy_the_buttons_lie_until_everything_is_settled() -> None:
    pit = betting(pit_of(PAI_GOW), "2 10 base", "2 5 fortune", "3 10 base", "3 5 fortune")
    dealt(pit, TENS, SIXES, NINES)
    pit.do("seat 2 chooses house-way")
    assert pit.table.view().markers["envy"] == "2 3"
    assert "envy" in [mark.name for mark in layout_of(pit.law).markers if mark.shows == "seat"]
    pit.do("seat 3 chooses house-way")
    assert "envy" not in pit.table.view().markers


def test_betting_bank_covers_some_or_all_of_the_action() -> None:
    pit = film(pit_of(PAI_GOW), ["2 10 base", "3 10 base"], [SIXES, COPIES.replace("9h", "7h"), NINES], bank=15)
    assert order(pit) == [(2, "base", -10), (3, "base", -5)]
    assert pit.settled("base", 3).uncovered == 5
    none = betting(pit_of(PAI_GOW))
    assert none.cited("seat 2 bets 100 bank") == "betting.bank"
    assert none.cited("seat 1 bets 10 base") == "betting.bank"


def test_table_felt_has_areas_for_base_and_fortune() -> None:
    pit = betting(pit_of(PAI_GOW))
    assert pit.cited("seat 2 bets 10 ace-high") == "table.felt"
    assert set(pit.table.game.spots(pit.law)) == {"bank", "base", "fortune"}


# --- the round ---


def test_round_1_wagers_until_the_dealer_closes() -> None:
    pit = betting(pit_of(PAI_GOW), "2 10 base")
    assert pit.cited("seat 2 sets As Kd") == "round.1"
    pit.do("seat 2 bets 5 base", "seat 2 undoes", "dealer closes")
    assert pit.cited("seat 3 bets 10 base") == "round.1"


def test_round_2_the_pile_then_the_cup() -> None:
    pit = betting(pit_of(PAI_GOW), "2 10 base")
    pit.do("dealer closes", "dealer does shuffle")
    assert pit.cited("dice 1 2 3") == "glossary.action-pile"
    assert pit.cited("seat 2 chooses pile-2") == "glossary.action-pile"
    pit.do("seat 1 chooses pile-2")
    assert pit.cited("dice 1 2") == "deck.cards"


def test_round_3_hands_are_shown_in_turn_after_the_player_dealers() -> None:
    pit = film(pit_of(PAI_GOW), ["2 10 base", "3 10 base"], [TENS, SIXES, NINES])
    shown = [str(e.to) for e in pit.events if isinstance(e, Dealt)]
    assert shown == ["dealer-front", "dealer", "2.front", "2", "3.front", "3"]
    assert ("ranks.13", "Place 2 has pair, and high card in front") in pit.said()


def test_round_4_winning_wagers_are_paid_nine_to_ten_rounded_down_or_such_wagers_refused() -> None:
    assert one_hand(PAI_GOW, TENS, NINES, "100 base").settled("base", 2).paid == 90
    assert one_hand(PAI_GOW, TENS, NINES, "15 base").settled("base", 2).paid == 13
    pit = betting(pit_of(PAI_GOW, options={"breakage": "refuse"}))
    assert pit.refused("seat 2 bets 15 base").why == "$15 on base cannot be paid at 9 to 10; $10 or $20 would be"
    assert pit.cited("seat 2 bets 15 base") == "round.4"


def test_round_5_base_first_then_the_bonus() -> None:
    pit = film(pit_of(PAI_GOW), ["2 10 base", "2 5 fortune", "3 10 base"], [FOURS, SIXES, NINES])
    assert [(seat, spot) for seat, spot, _ in order(pit)] == [(2, "base"), (2, "fortune"), (3, "base")]


def test_round_6_fortune_by_seven_cards_however_they_are_set() -> None:
    pit = one_hand(PAI_GOW, FOURS, NINES, "10 base", "5 fortune", sets="3c 3d")
    assert pit.settled("fortune", 2).paid == 100


def test_round_7_a_hand_on_the_pay_table_is_paid() -> None:
    pit = one_hand(PAI_GOW, "3c 3d 3h Ks Kd 9h 7d", NINES, "10 base", "5 fortune")
    assert pit.settlements()[1] == (2, "fortune", "wins", 25, "winners.4")


def test_round_8_any_other_hand_loses_fortune() -> None:
    assert one_hand(PAI_GOW, TENS, NINES, "10 base", "5 fortune").settled("fortune", 2).paid == -5


def test_round_9_envy_when_the_round_ends() -> None:
    pit = film(pit_of(PAI_GOW), ["2 10 base", "3 10 base", "3 5 fortune"], [FOURS, SIXES, NINES])
    assert order(pit)[-1] == (3, "envy", 5)


def test_round_10_the_cards_are_collected_for_the_next_round() -> None:
    pit = one_hand(PAI_GOW, TENS, NINES, "10 base")
    assert len(pit.table.felt.cards["discards"]) == 7
    pit.do("dealer opens", "seat 1 chooses bank")


def test_round_11_bonus_wagers_are_won_from_the_player_dealer() -> None:
    pit = one_hand(PAI_GOW, FOURS, NINES, "10 base", "5 fortune")
    assert pit.gain(1) == -pit.gain(2) - 2


def test_round_12_two_hands_running_then_the_bank_goes_round() -> None:
    pit = one_hand(PAI_GOW, TENS, NINES, "10 base")
    betting(pit, "2 10 base")
    dealt(pit, TENS, NINES).do("seat 2 chooses house-way")
    assert pit.table.carried.position == Position(1, 2, name="Ann")
    pit.do("dealer opens")
    assert pit.cited("seat 1 chooses bank") == "round.12"
    pit.do("seat 2 chooses pass")
    assert pit.table.carried.position.broken
