"""Poker, `section8/poker`, b to e: decks, rankings, opening a table, shuffle and cut.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from card_room import CardRoom, beats, cards
from croupier.play.vocabulary.ask import Chance
from croupier.poker.rules import ranking


def high(text: str) -> int:
    return ranking.high(cards(text), [])


def low(text: str) -> int:
    return ranking.low(cards(text), [])


def three(text: str) -> int:
    return ranking.three(cards(text), [])


def falls(rank: object, *texts: str) -> bool:
    """Each of these hands ranks above the next one."""
    ranks = [rank(text) for text in texts]  # type: ignore[operator]
    return ranks == sorted(set(ranks), reverse=True)


def test_b_1_one_deck_is_dealt_and_another_lies_ready() -> None:
    pit = CardRoom().to_cards()
    assert pit.table.felt.markers["deck"] == "first"
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.shoe is not None
    assert sorted(pit.table.ask.shoe.cards) == list(range(52))
    pit.do("cards 2c")
    assert pit.cited("cards 2c") == "b.1"


@pytest.mark.parametrize(("shuffler", "decks"), [(True, ["first", "second"] * 2), (False, ["first"] * 4)])
def test_b_4_with_a_device_both_decks_are_used(shuffler: bool, decks: list[str]) -> None:
    pit = CardRoom("holdem", shuffler=shuffler)
    seen = []
    for _ in decks:
        seen.append(pit.deal().table.felt.markers["deck"])
        pit.passively()
    assert seen == decks


def test_b_4_ii_one_deck_is_shuffled_while_the_other_is_dealt() -> None:
    pit = CardRoom("holdem", shuffler=True).deal()
    assert pit.says("b.4.ii") == ["The device shuffles the second deck"]
    assert CardRoom().deal().says("b.4.ii") == []


def test_b_4_iii_the_decks_alternate_hand_by_hand() -> None:
    pit = CardRoom("holdem", shuffler=True)
    seen = []
    for _ in range(3):
        seen += pit.deal().says("b.4.iii")
        pit.passively()
    assert seen == ["The first deck is dealt", "The second deck is dealt", "The first deck is dealt"]


def test_c_1_aces_are_high_and_may_end_a_straight_below() -> None:
    order = [f"{rank}c 3d 4h 5s 7c" for rank in "AKQJT98"]
    assert falls(high, *order)
    assert falls(high, "6c 2d 3h 4s 5c", "Ac 2d 3h 4s 5d", "As Ah Kd 5c 2s")
    assert falls(three, "4c 3d 2h", "3d 2h Ac", "Ac Qc 9c")
    assert high("Ac Kd Qh 3s 2c") == high("Ad Kc Qs 3h 2d")  # suits are equal


ORDER = [
    "As Ks Qs Js Ts",
    "Kh Qh Jh Th 9h",
    "5d 4d 3d 2d Ad",
    "Ac Ad Ah As Kc",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah Kc Kd",
    "2c 2d 2h 3c 3d",
    "Ac Kc Qc Jc 9c",
    "7c 5c 4c 3c 2c",
    "Ac Kd Qh Js Tc",
    "5c 4d 3h 2s Ac",
    "Ac Ad Ah Kc Qd",
    "2c 2d 2h 4c 3d",
    "Ac Ad Kh Ks Qc",
    "3c 3d 2h 2s 4c",
    "Ac Ad Kh Qs Jc",
    "2c 2d 5h 4s 3c",
    "Ac Kd Qh Js 9c",
]


def test_c_2_the_hands_of_five_cards_in_order() -> None:
    assert falls(high, *ORDER)


def test_c_2_i_a_royal_flush_is_the_best_of_all() -> None:
    assert beats("draw-high", "As Ks Qs Js Ts", "Kh Qh Jh Th 9h") == "royal flush"
    assert high("As Ks Qs Js Ts") == high("Ad Kd Qd Jd Td")


def test_c_2_ii_straight_flushes_from_king_high_down_to_the_five() -> None:
    ranks = "KQJT98765432A"
    assert falls(high, *(" ".join(f"{rank}h" for rank in ranks[k : k + 5]) for k in range(9)))
    assert beats("draw-high", "5h 4h 3h 2h Ah", "Ac Ad Kh Kc Kd") == "straight flush"


def test_c_2_iii_four_of_a_kind_from_aces_to_twos() -> None:
    assert falls(high, *(f"{rank}c {rank}d {rank}h {rank}s {'3' if rank == '2' else '2'}c" for rank in "AKQJT98765432"))
    assert beats("draw-high", "2c 2d 2h 2s 3c", "Ac Ad Ah Kc Kd") == "four of a kind, twos"


def test_c_2_iv_a_full_house_by_its_three_then_its_pair() -> None:
    assert falls(high, "Ac Ad Ah Kc Kd", "Ac Ad Ah 2c 2d", "Kc Kd Kh Ac Ad", "2c 2d 2h Ac Ad", "2c 2d 2h 3c 3d")
    assert beats("draw-high", "2c 2d 2h 3c 3d", "Ac Kc Qc Jc 9c") == "full house, twos over threes"


def test_c_2_v_a_flush_by_its_cards() -> None:
    assert falls(high, "Ac Kc Qc Jc 9c", "Ad Kd Qd Jd 8d", "Kh Qh Jh Th 8h", "7s 5s 4s 3s 2s")
    assert beats("draw-high", "7c 5c 4c 3c 2c", "As Kd Qh Js Td") == "flush"


def test_c_2_vi_a_straight_never_goes_round_the_ace() -> None:
    assert falls(high, "Ac Kd Qh Js Tc", "Kc Qd Jh Ts 9c", "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", "Qc Kd Ah 2s 3c")
    assert beats("draw-high", "5c 4d 3h 2s Ac", "Ad Ah As Kc Qd") == "straight"


def test_c_2_vii_three_of_a_kind() -> None:
    assert falls(high, "Ac Ad Ah 3c 2d", "Kc Kd Kh Ac Qd", "2c 2d 2h Ac Kd", "2c 2d 2h 4c 3d")
    assert beats("draw-high", "2c 2d 2h 4c 3d", "Ac Ad Kh Ks Qc") == "three of a kind, twos"


def test_c_2_viii_two_pairs_by_the_higher_then_the_lower() -> None:
    assert falls(high, "Ac Ad Kh Ks 2c", "Ac Ad Qh Qs Kc", "Kc Kd Qh Qs Ac", "3c 3d 2h 2s Ac", "3c 3d 2h 2s 4c")
    assert beats("draw-high", "3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc") == "two pair, threes and twos"


def test_c_2_ix_one_pair() -> None:
    assert falls(high, "Ac Ad 4h 3s 2c", "Kc Kd Ah Qs Jc", "2c 2d Ah Ks Qc", "2c 2d 5h 4s 3c", "Ac Kd Qh Js 9c")
    assert beats("draw-high", "2c 2d 5h 4s 3c", "Ac Kd Qh Js 9h") == "pair of twos"


THREES = [
    "As Ks Qs",
    "Kh Qh Jh",
    "3d 2d Ad",
    "Ac Ad Ah",
    "2c 2d 2h",
    "Ac Kd Qh",
    "3c 2d Ah",
    "Ac Kc Jc",
    "5c 3c 2c",
    "Ac Ad Kh",
    "2c 2d 3h",
    "Ac Kd Jh",
]


def test_c_3_the_hands_of_three_cards_in_order() -> None:
    assert falls(three, *THREES)


def mambo(one: str, two: str, board: str = "9s") -> str:
    """What the high hand of seat 1 is called, which takes a pot without a low."""
    return beats("mambo", one, two, board)


def test_c_3_i_royal_flush_of_three() -> None:
    assert mambo("As Ks Qs", "Kh Qh Jh") == "royal flush"


def test_c_3_ii_straight_flush_of_three_down_to_the_three() -> None:
    assert falls(three, "Kc Qc Jc", "Qc Jc Tc", "4c 3c 2c", "3c 2c Ac", "Ac Ad Ah")
    assert mambo("Kh Qh Jh", "Ac Ad Ah") == "straight flush"


def test_c_3_iii_three_of_a_kind_beats_a_straight() -> None:
    assert mambo("8c 8d 8h", "Ac Kd Qh") == "three of a kind"


def test_c_3_iv_a_straight_beats_a_flush_and_does_not_go_round() -> None:
    assert falls(three, "Ac Kd Qh", "4c 3d 2h", "3c 2d Ah", "Ac Kd 2h")
    assert mambo("Tc Jd Qh", "Ac Kc Jc") == "straight"


def test_c_3_v_a_flush_beats_a_pair() -> None:
    assert mambo("7c Jc Kc", "Ac Ad Kh") == "flush"


def test_c_3_vi_a_pair_beats_high_cards() -> None:
    assert falls(three, "Ac Ad 2h", "Kc Kd Ah", "2c 2d Ah", "2c 2d 3h", "Ac Kd Jh")
    assert mambo("7c 7d Kh", "Ac Kd Th") == "pair"


def test_c_4_the_highest_card_that_differs_decides_and_equal_hands_share() -> None:
    assert falls(high, "Ac Kd 8h 5s 3c", "Ad Kc 8s 5h 2c", "Ah Kh 7s 6d 5c")
    assert falls(high, "9c 9d Ah 4s 3c", "9h 9s Ad 4c 2c")
    pit = CardRoom("draw-high", (100, 100)).deal({1: "Ac Kd 8h 5s 3c", 2: "Ad Kc 8s 5h 3d"}).passively()
    assert pit.wins() == [(1, "pot", 2, "c.4"), (2, "pot", 2, "c.4")]


def test_c_5_at_low_the_ace_is_the_best_card() -> None:
    assert falls(low, *(f"{rank}c 2d 3h 4s 5c" for rank in "A6789TJQK"))
    assert low("Ac 2d 3h 4s 6c") == low("Ad 2c 3s 4h 6d")


def test_c_6_straights_and_flushes_do_not_count_at_low() -> None:
    assert falls(low, "5c 4c 3c 2c Ac", "6c 4d 3h 2s Ac", "Ac Ad 2h 3s 4c", "Ac Ad 2h 2s 3c", "Ac Ad Ah 2s 3c")
    assert ranking.three_6(cards("3c 2c Ac"), []) > ranking.three_6(cards("4c 2d Ah"), []) > 0
    assert beats("draw-low", "5c 4c 3c 2c Ac", "6c 4d 3h 2s Ad") == "5-4-3-2-A low"


def test_c_7_the_cards_speak() -> None:
    pit = CardRoom("holdem", (100, 100)).deal({1: "2c 7d", 2: "As Ah"}, "Kc Kd 9s 8h 3c").passively(5).to_show()
    pit.passively()
    assert pit.racks() == [98, 102]  # whatever seat 1 may say of the hand that is shown


def test_d_3_the_decks_are_washed_once_two_players_are_there() -> None:
    pit = CardRoom("holdem", (100,))
    pit.do("dealer opens")
    assert pit.over
    assert pit.said() == [("d.3", "A table is opened for two players")]
    pit.do("seat 2 sits 100 Bob", "dealer opens")
    assert pit.cited("dealer does shuffle") == "d.3"
    assert pit.cited("dealer does wash 1") == "d.3"
    pit.do("dealer does wash 2", "dealer does shuffle", "dealer does cut 20")
    assert isinstance(pit.table.ask, Chance)
    again = CardRoom().deal().passively()
    again.do("dealer opens", "dealer does shuffle")  # not before every hand


def test_d_3_i_the_second_deck_may_be_washed_in_its_turn() -> None:
    pit = CardRoom("holdem", spare_deck_later=True)
    pit.do("dealer opens", "dealer does wash 1", "report wrong-count", "dealer does shuffle")
    assert pit.cited("dealer does cut 20") == "d.3"
    pit.do("dealer does wash 1", "dealer does cut 20")
    assert pit.table.felt.markers["deck"] == "second"
    both = CardRoom("holdem")
    both.do("dealer opens", "dealer does wash 2", "report wrong-count", "dealer does shuffle", "dealer does cut 20")
    assert both.table.felt.markers["deck"] == "second"


def test_d_3_ii_with_a_device_the_other_deck_waits_in_it() -> None:
    pit = CardRoom("holdem", shuffler=True, spare_deck_later=True)
    pit.do("dealer opens")
    assert pit.cited("dealer does wash 1") == "d.3"
    pit.do("dealer does wash 2", "dealer does shuffle", "dealer does cut 20")
    assert ("b.4.ii", "The device shuffles the second deck") in pit.said()


def test_e_4_at_an_idle_table_both_decks_are_spread_and_washed_before_play() -> None:
    pit = CardRoom().deal().passively()
    pit.do("dealer does spread")
    assert [cite for cite, _ in pit.said()] == ["e.4"]
    pit.do("dealer opens")
    assert pit.cited("dealer does shuffle") == "d.3"
    left = CardRoom(stacks=(100, 100)).deal().passively()
    left.do("seat 1 leaves", "seat 1 sits 100 Cy", "dealer opens")
    assert left.cited("dealer does shuffle") == "d.3"
    left.do("dealer does wash 2", "dealer does shuffle")


def test_e_4_a_deck_kept_for_later_is_washed_in_its_turn_again() -> None:
    pit = CardRoom("holdem", spare_deck_later=True)
    pit.do("dealer opens", "dealer does wash 1", "report wrong-count", "dealer does shuffle", "dealer does wash 1")
    pit.do("floor voids", "dealer does spread", "dealer opens")
    assert pit.cited("dealer does wash 2") == "d.3"
    pit.do("dealer does wash 1", "report wrong-count", "dealer does shuffle")
    assert pit.cited("dealer does cut 20") == "d.3"


def test_e_1_the_whole_deck_is_shuffled_before_every_hand() -> None:
    pit = CardRoom().deal().passively()
    pit.do("dealer opens")
    assert pit.table.ask is not None
    assert pit.table.ask.cite.paragraph == "e.1"
    assert pit.cited("cards 2c") == "f.3"
    pit.do("dealer does shuffle", "dealer does cut 10")
    assert len(pit.table.felt.shoe) == 52


def test_e_2_the_dealer_cuts_after_the_shuffle() -> None:
    pit = CardRoom()
    pit.do("dealer opens", "dealer does wash 2")
    assert pit.cited("dealer does cut 20") == "e.1"
    pit.do("dealer does shuffle")
    assert pit.table.ask is not None
    assert pit.table.ask.cite.paragraph == "e.2"


@pytest.mark.parametrize(("wrong", "right"), [(9, 10), (52, 51), (9, 43)])
def test_e_2_ii_at_least_ten_cards_are_taken_from_the_top(wrong: int, right: int) -> None:
    pit = CardRoom()
    pit.do("dealer opens", "dealer does wash 2", "dealer does shuffle")
    assert pit.cited(f"dealer does cut {wrong}") == "e.2.ii"
    pit.do(f"dealer does cut {right}")


def test_e_3_another_cut_is_like_the_first() -> None:
    pit = CardRoom().to_cards().report("bad-cut")
    assert pit.cited("dealer does cut 9") == "e.3"
    pit.do("dealer does cut 51", "cards 2c")


def test_e_3_a_bad_cut_is_done_over_before_the_first_card() -> None:
    pit = CardRoom().to_cards().report("bad-cut")
    assert pit.cited("cards 2c") == "e.3"
    pit.do("dealer does cut 20", "cards 2c")
    assert pit.cited("report bad-cut") == "e.3"  # too late
