"""Poker, `oneida-2006/poker`, B to F: decks, rankings, shuffle and cut, how a round goes.

Each test proves the paragraph in its name; the table is that of `oneida_poker_pit`.
"""

from __future__ import annotations

import pytest

from croupier.play.vocabulary.ask import Chance, Step
from croupier.poker.rules import ranking
from oneida_poker_pit import PAIRS, hand_at, table
from poker_pit import cards, dealt, in_order


def duel(*held: str, variant: str = "draw-high") -> list[int]:
    """Who is paid at a showdown between these hands, seat 1 first."""
    pit = table(variant, (100,) * len(held)).start(dealt(*held)).to()
    return sorted({seat for seat, _, _, _ in pit.won()})


# --- B. equipment ---


def test_B_1_one_deck_of_52_cards() -> None:
    pit = table().to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.shoe is not None
    assert sorted(pit.table.ask.shoe.cards) == list(range(52))
    assert pit.cited("cards Jo") == "B.1"
    pit.do("cards 2c")
    assert pit.cited("cards 2c") == "B.1"
    assert pit.table.felt.markers["deck"] == "first"


def test_B_6_both_decks_are_used_with_a_shuffling_device() -> None:
    pit = table(shuffler=True).start()
    assert pit.told()[0] == ("B.6.c", "The first deck is dealt")
    assert pit.table.felt.markers["deck"] == "first"


@pytest.mark.parametrize(
    ("shuffler", "decks"),
    [(True, ["first", "second", "first", "second"]), (False, ["first"] * 4)],
)
def test_B_6_c_each_deck_serves_every_second_round(shuffler: bool, decks: list[str]) -> None:
    pit, seen = table(shuffler=shuffler), []
    for _ in range(4):
        pit.start()
        seen.append(pit.table.felt.markers["deck"])
        pit.to()
    assert seen == decks


# --- C. rankings ---


def test_C_1_five_card_hands_from_best_to_lowest() -> None:
    assert in_order(
        ranking.high,
        "As Ks Qs Js Ts",
        "Kh Qh Jh Th 9h",
        "Ac Ad Ah As 2c",
        "Ac Ad Ah Ks Kd",
        "Ac Jc 9c 5c 3c",
        "Ac Kd Qh Js Tc",
        "Ac Ad Ah Ks Qd",
        "Ac Ad Kh Ks 2d",
        "Ac Ad Kh Qs Jd",
        "Ac Kd Qh Js 9d",
    )


def test_C_1_a_a_royal_flush_beats_every_straight_flush() -> None:
    assert duel("As Ks Qs Js Ts", "Kh Qh Jh Th 9h") == [1]
    assert duel("Ac Kc Qc Jc Tc", "As Ks Qs Js Ts") == [1, 2]


def test_C_1_b_straight_flushes_from_a_king_down_to_a_five() -> None:
    assert in_order(ranking.high, "Kh Qh Jh Th 9h", "Qs Js Ts 9s 8s", "6c 5c 4c 3c 2c", "5d 4d 3d 2d Ad")
    assert duel("5d 4d 3d 2d Ad", "As Ac Ah 9d 9c") == [1]
    assert duel("5d 4d 3d 2d Ad", "Ks Kc Kh Kd As") == [1]


def test_C_1_c_four_of_a_kind_from_aces_down_to_twos() -> None:
    assert in_order(ranking.high, "As Ac Ad Ah 2c", "Ks Kc Kd Kh As", "3s 3c 3d 3h 2s", "2s 2c 2d 2h As")
    assert duel("2s 2c 2d 2h 3d", "As Ac Ad Ks Kc") == [1]


def test_C_1_d_full_houses_from_aces_over_kings_down_to_twos_over_threes() -> None:
    assert in_order(
        ranking.high, "As Ac Ad Kh Ks", "As Ac Ad Qh Qs", "Ks Kc Kd Ah As", "2s 2c 2d Ah As", "2s 2c 2d 3h 3s"
    )
    assert duel("2s 2c 2d 3h 3s", "Ac Kc Qc Jc 9c") == [1]


def test_C_1_e_a_flush_is_five_of_one_suit() -> None:
    assert duel("7d 5d 4d 3d 2d", "As Kc Qd Jh Ts") == [1]
    assert duel("Ac Jc 9c 5c 3c", "Ks Qs Js 9s 7s") == [1]


def test_C_1_f_straights_and_the_ace_at_either_end_but_not_in_the_middle() -> None:
    assert in_order(ranking.high, "As Kc Qd Jh Ts", "Ks Qc Jd Th 9s", "6s 5c 4d 3h 2s", "5s 4c 3d 2h As")
    assert duel("5s 4c 3d 2h As", "Ac Ad Ah Ks Qd") == [1]
    assert duel("Qs Kc Ad 2h 3s", "2s 2c 3d 4h 6s") == [2]


def test_C_1_g_three_of_a_kind_from_aces_down_to_twos() -> None:
    assert in_order(ranking.high, "As Ac Ad 3h 2s", "Ks Kc Kd Ah Qs", "2s 2c 2d Ah Ks")
    assert duel("2s 2c 2d 4h 3s", "As Ac Kd Kh Qs") == [1]


def test_C_1_h_two_pairs_from_aces_and_kings_down_to_threes_and_twos() -> None:
    assert in_order(ranking.high, "As Ac Kd Kh 2s", "As Ac Qd Qh Ks", "Ks Kc Qd Qh As", "3s 3c 2d 2h As")
    assert duel("3s 3c 2d 2h 4s", "As Ac Kd Qh Js") == [1]


def test_C_1_i_one_pair_from_aces_down_to_twos() -> None:
    assert in_order(ranking.high, "As Ac 4d 3h 2s", "Ks Kc Ad Qh Js", "2s 2c Ad Kh Qs")
    assert duel("2s 2c 5d 4h 3s", "As Kc Qd Jh 9s") == [1]


def test_C_2_three_card_hands_from_best_to_lowest() -> None:
    kinds = ("As Ks Qs", "Kh Qh Jh", "2c 2d 2h", "3s 2d Ac", "5c 3c 2c", "2s 2d Ah", "Ac Kd Jh")
    assert in_order(ranking.three, *kinds)


def test_C_2_a_the_royal_flush_of_three() -> None:
    assert in_order(ranking.three, "Ac Kc Qc", "Ks Qs Js")


def test_C_2_b_straight_flushes_of_three() -> None:
    assert in_order(ranking.three, "Ks Qs Js", "Qd Jd Td", "4s 3s 2s", "3h 2h Ah", "Ac Ad As")


def test_C_2_c_three_of_a_kind_of_three() -> None:
    assert in_order(ranking.three, "Ac Ad As", "Kc Kd Ks", "2c 2d 2s", "As Kd Qc")


def test_C_2_d_straights_of_three_without_an_ace_in_the_middle() -> None:
    assert in_order(ranking.three, "As Kd Qc", "Ks Qd Jc", "4s 3d 2c", "3s 2d Ac", "Kc Jc 2c")
    assert in_order(ranking.three, "2c 2d 3s", "Ks Ad 2c")


def test_C_2_e_flushes_of_three() -> None:
    assert in_order(ranking.three, "Ac Kc Jc", "Ad Qd Jd", "5s 3s 2s", "As Ad Kc")


def test_C_2_f_pairs_of_three() -> None:
    assert in_order(ranking.three, "As Ad 2c", "Ks Kd Ac", "2s 2d Ac", "2s 2d 3c", "As Kd Jc")


def test_C_3_low_hands_rank_in_reverse_straights_and_flushes_with_them() -> None:
    assert in_order(
        ranking.low_inverse,
        "As 2c 3d 4h 6s",
        "2s 3c 4d 5h 7s",
        "Ks Qc Jd Th 8s",
        "As Ac 2d 3h 4s",
        "Ks Kc 2d 3h 4s",
        "As Ac 2d 2h 3s",
        "As Ac Ad 2h 3s",
        "As 2c 3d 4h 5s",
        "2c 3c 4c 5c 7c",
        "As Ac Ad 2h 2s",
        "As Ac Ad Ah 2s",
        "As 2s 3s 4s 5s",
    )
    assert duel("As 2c 3d 4h 6s", "Ad 2d 3h 4s 5c", variant="draw-low") == [1]
    assert duel("Ks Qc Jd Th 8s", "2c 3c 4c 5c 7c", variant="draw-low") == [1]
    # In the split games straights and flushes do not count, so that the same five are the best low there.
    assert in_order(ranking.low, "As 2s 3s 4s 5s", "Ac 2c 3d 4h 6s")


def test_C_4_cards_rank_from_the_ace_down_and_suits_are_equal() -> None:
    assert duel("Ac Qd 9h 5s 3c", "Ks Qc 9d 5h 3d") == [1]
    assert duel("Ac Qd 9h 5s 3c", "As Qc 9d 5h 3d") == [1, 2]
    assert duel("2c 3d 5h 7s Kc", "As 3c 5d 7h Kd", variant="draw-low") == [2]  # in a low hand the ace is lowest


def test_C_5_equal_kinds_go_by_the_highest_card_that_only_one_has() -> None:
    assert duel("Ks Kc 9d 5h 3s", "Kh Kd 9c 5s 2d") == [1]
    assert duel("Qs Qc 3d 3h 4s", "Qh Qd 2c 2s Ah") == [1]
    assert duel("As Jc 8d 6h 3s", "Ah Jd 8c 6s 2d") == [1]


def test_C_5_equal_hands_share_the_pot_equally() -> None:
    pit = table("draw-high", (100, 100)).start(dealt("Ks Kc 9d 5h 3s", "Kh Kd 9c 5s 3d")).to()
    assert pit.won() == [(1, "pot", 2, "L.9.a"), (2, "pot", 2, "L.9.a")]


def test_C_6_cards_speak_whatever_the_player_says() -> None:
    pit = table(stacks=(100, 100)).start("Ks As 2d Kd Kc Qd 9h 9s 4c").to(7).say("1 check", "2 check")
    assert pit.cited("seat 2 chooses full-house") == "P.4"
    pit.say("2 show", "1 show")
    assert pit.won() == [(2, "pot", 4, "J.10")]  # kings and nines each, and an ace besides


# --- B.6, D. devices and opening ---


def test_B_6_b_the_device_shuffles_one_deck_while_the_other_is_dealt() -> None:
    pit = table(shuffler=True).start()
    assert ("B.6.b", "The device shuffles the second deck") in pit.told()
    pit.to()
    assert ("B.6.b", "The device shuffles the first deck") in pit.start().told()


def test_D_4_both_decks_are_washed_before_the_first_hand_of_two_players() -> None:
    alone = table(stacks=(100,))
    alone.film.clear()
    alone.do("dealer opens")
    assert alone.over
    assert alone.told() == [("D.4", "A table is opened for two players")]
    alone.do("seat 2 sits 100 Bo", "dealer opens")
    assert isinstance(alone.table.ask, Step)
    assert (alone.table.ask.step, alone.table.ask.least, alone.table.ask.cite.paragraph) == ("wash", 2, "D.4")
    assert alone.cited("dealer does shuffle") == "D.4"
    alone.do("dealer does wash 2", "dealer does shuffle", "dealer does cut 20")
    alone.stacked().feed()
    alone.to().do("dealer opens")
    assert isinstance(alone.table.ask, Step)
    assert alone.table.ask.step == "shuffle"  # only once


def test_E_4_a_table_that_fewer_than_two_play_at_is_washed_again() -> None:
    pit = table(stacks=(100, 100)).start().to()
    button = pit.table.carried.button
    pit.do("dealer opens")
    assert pit.table.ask.step == "shuffle"  # type: ignore[union-attr]
    pit.do("floor voids", "seat 2 leaves", "seat 3 sits 100 Cy", "dealer opens")
    assert isinstance(pit.table.ask, Step)
    assert (pit.table.ask.step, pit.table.ask.least, pit.table.ask.cite.paragraph) == ("wash", 2, "D.4")
    assert pit.table.carried.button == button
    three = table().start().to()
    three.do("seat 3 leaves", "dealer opens")
    assert three.table.ask.step == "shuffle"  # type: ignore[union-attr]


def test_E_4_the_dealer_spreads_the_cards_of_a_table_without_play() -> None:
    pit = table().start().to()
    pit.film.clear()
    pit.do("dealer does spread")
    assert [cite for cite, _ in pit.told()] == ["E.4"]
    pit.do("dealer opens")
    assert pit.cited("dealer does shuffle") == "D.4"


def test_D_4_a_without_a_device_one_deck_is_cut_and_the_other_stays_where_it_is() -> None:
    pit = table().start()
    assert pit.table.felt.markers["deck"] == "first"
    pit.to()
    assert pit.start().table.felt.markers["deck"] == "first"


def test_D_4_b_with_a_device_the_other_deck_is_in_it_for_the_next_round() -> None:
    pit = table(shuffler=True).start()
    assert pit.table.felt.markers["deck"] == "first"
    pit.to()
    assert pit.start().table.felt.markers["deck"] == "second"


def test_F_5_b_everybody_is_told_whose_turn_it_is_and_what_was_done() -> None:
    pit = table().start()
    assert [pit.table.view(seat).asks.seat for seat in (None, 1, 2, 3)] == [3, 3, 3, 3]
    assert pit.table.view(1).asks.choices == ("call", "raise", "fold")
    assert pit.say("3 call").decided() == [("J.6", 3, "call")]


# --- E. shuffle and cut ---


def test_E_1_the_whole_deck_is_shuffled_before_every_round() -> None:
    pit = table()
    for first in (True, False):
        pit.do("dealer opens", *(("dealer does wash 2",) if first else ()))
        assert isinstance(pit.table.ask, Step)
        assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("shuffle", "E.1")
        assert pit.cited("dealer does cut 20") == "E.1"
        assert pit.cited("cards 2c") == "G.3.a"
        pit.do("dealer does shuffle", "dealer does cut 20")
        assert isinstance(pit.table.ask, Chance)
        assert pit.table.ask.shoe is not None
        assert len(pit.table.ask.shoe) == 52
        pit.stacked().feed()
        pit.to()


@pytest.mark.parametrize("shuffler", [False, True])
def test_E_2_the_dealer_cuts_after_the_shuffle(shuffler: bool) -> None:
    pit = table(shuffler=shuffler)
    pit.do("dealer opens", "dealer does wash 2", "dealer does shuffle")
    assert isinstance(pit.table.ask, Step)
    assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("cut", "E.2")
    assert pit.cited("cards 2c") == "E.2"


@pytest.mark.parametrize("count", [10, 42])
def test_E_2_b_ten_cards_or_more_from_either_end(count: int) -> None:
    pit = table()
    pit.do("dealer opens", "dealer does wash 2", "dealer does shuffle")
    assert [pit.cited(f"dealer does cut {n}") for n in (0, 9, 43, 52)] == ["E.2.b"] * 4
    pit.do(f"dealer does cut {count}")
    assert isinstance(pit.table.ask, Chance)


def test_E_3_a_new_cut_until_the_first_card_is_dealt() -> None:
    pit = table()
    pit.do("dealer opens", "dealer does wash 2", "dealer does shuffle")
    pit.do("report bad-cut")
    assert [cite for cite, _ in pit.said()] == ["E.3"]
    pit.do("dealer does cut 20", "report bad-cut")
    assert isinstance(pit.table.ask, Step)
    assert pit.table.ask.step == "cut"
    pit.do("dealer does cut 30", "cards 2c")
    assert pit.cited("report bad-cut") == "E.3"


# --- F. overview ---


def test_F_2_eleven_players_at_most() -> None:
    pit = table(stacks=(100,) * 11)
    assert pit.cited("seat 12 sits 100 Zed") == "F.2"
    few = table(places=3)
    assert few.cited("seat 4 sits 100 Zed") == "F.2"


def test_F_2_two_players_at_least_and_the_dealer_has_no_share() -> None:
    pit = table(stacks=(100, 1)).to_cards()
    assert pit.over
    assert ("F.2", "It takes two players with chips: no cards are dealt") in pit.told()
    pit = table(stacks=(100, 100)).start().to()
    assert pit.bank() == 0
    assert sum(pit.racks()) == 200
    assert pit.cards_at("dealer") == []


def test_F_3_after_each_round_of_cards_there_is_a_betting_round() -> None:
    pit = table().start()
    rounds = []
    for street in (2, 5, 6, 7):
        pit.to(street)
        rounds.append((pit.street, pit.ask.cite.paragraph))
        while pit.table.ask is not None and pit.street == street and pit.turn[2] != "P.4":
            pit.passes()
    assert rounds == [(2, "J.6"), (5, "J.7"), (6, "J.8"), (7, "J.9")]
    assert pit.turn[2] == "P.4"
    assert pit.table.felt.amount(1, "pot") == 2  # all bets lie in the pot


def test_F_4_the_pot_goes_to_a_bet_that_nobody_calls() -> None:
    pit = table().start(PAIRS).to(5).say("1 check", "2 check", "3 bet", "1 fold", "2 fold")
    assert pit.over
    assert pit.won() == [(3, "pot", 6, "F.5.e")]
    assert pit.given_back() == [("N.4", 3, 2)]
    assert pit.racks() == [98, 98, 104]


def test_F_4_or_to_the_best_hand_at_the_showdown() -> None:
    assert table().start(PAIRS).to().won() == [(1, "pot", 6, "J.10")]


def test_F_5_the_dealer_deals_bets_are_made_and_the_pot_is_awarded() -> None:
    pit = table().start(PAIRS)
    assert [pit.cards_at(seat) for seat in (1, 2, 3)] == [["As", "Ah"], ["Kd", "Kc"], ["Qc", "Qd"]]
    pit.to()
    assert pit.board == ["2s", "7d", "9h", "4c", "3d"]
    assert pit.racks() == [104, 98, 98]
    assert pit.table.ledger.balance("pot") == 0


def test_F_5_c_burned_cards_are_not_among_the_discards() -> None:
    pit = table("draw-high", (100,) * 2).start().say("1 call", "2 check")
    hand = hand_at(pit)
    assert (hand.burned, hand.discards) == (1, [])
    pit.throws(1, "2c")
    assert (hand.burned, hand.discards) == (1, cards("2c"))


def test_F_5_d_a_deck_that_does_not_count_right_leaves_the_table() -> None:
    pit = table()
    pit.do("dealer opens", "dealer does wash 2", "report wrong-count")
    assert [cite for cite, _ in pit.said()] == ["F.5.d"]
    assert isinstance(pit.table.ask, Step)
    assert pit.table.ask.step == "shuffle"
    pit.do("dealer does shuffle", "dealer does cut 20")
    assert pit.table.felt.markers["deck"] == "second"
    pit.stacked().feed()
    pit.to()
    assert pit.start().table.felt.markers["deck"] == "second"
    device = table(shuffler=True)
    device.do("dealer opens")
    assert device.cited("report wrong-count") == "P.16"


def test_F_5_e_the_losing_hands_are_taken_in_before_the_pot_is_pushed() -> None:
    pit = table().start(PAIRS).to()
    said = next(i for i, event in enumerate(pit.film) if "losing hands" in str(getattr(event, "text", "")))
    paid = next(i for i, event in enumerate(pit.film) if getattr(event, "verdict", "") == "wins")
    assert said < paid
    assert ("F.5.e", "The losing hands are taken in: 2, 3") in pit.told()


def test_F_5_e_the_last_player_left_is_awarded_the_pot() -> None:
    pit = table().start().say("3 fold", "1 fold")
    assert pit.won() == [(2, "pot", 2, "F.5.e")]
    assert pit.racks() == [99, 101, 100]


def test_F_5_f_the_dealer_takes_the_rake() -> None:
    pit = table(rake_percent="25%", rake_most=0).start(PAIRS).to()
    assert pit.fees_all() == [("N.2", 1)]
    assert pit.won() == [(1, "pot", 5, "J.10")]
