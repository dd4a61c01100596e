"""Poker, `section8/poker` i: seven-card stud, high, high-low and razz.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from card_room import ANTES, BOOK, CardRoom, ante_of, beats, cards, duel, fourth, most_players, paid
from croupier.games import breaches
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.cards import card_value
from croupier.poker.rules import ranking
from croupier.rulebook.law import Terms

STUDS = ("stud-high", "stud-high-low", "stud-high-low-8", "razz")


@pytest.mark.parametrize("variant", STUDS[:3])
def test_i_1_these_procedures_bind_for_its_three_forms(variant: str) -> None:
    house = CardRoom(variant).house
    assert [cite.paragraph for cite in house.cites.deal] == ["i.3", "i.6", "i.8", "i.8", "i.8"]
    assert [cite.paragraph for cite in house.cites.rounds] == ["i.5", "i.7", "i.8", "i.8", "i.8"]


def test_i_2_eight_players_at_most_and_an_ante_as_posted() -> None:
    assert [most_players(variant) for variant in STUDS] == [8] * 4
    assert ante_of("stud-high") == ANTES


def test_i_3_two_cards_down_and_one_up_from_the_dealers_left() -> None:
    pit = CardRoom("stud-high").to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (12, "i.3")
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc")
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [
        ["2c", "6c", "Tc"],
        ["3c", "7c", "Jc"],
        ["4c", "8c", "Qc"],
        ["5c", "9c", "Kc"],
    ]
    assert [[held.up for held in pit.table.felt.cards[seat]] for seat in (1, 4)] == [[False, False, True]] * 2


def forced(variant: str, *ups: str) -> int:
    """Whose up-card has the forced bet made."""
    known = iter(["2c 3d", "2d 3h", "2h 3s", "2s 3c"])
    pit = CardRoom(variant).deal({seat: f"{next(known)} {up}" for seat, up in enumerate(ups, 1)})
    (_, seat, _) = pit.placed()[0]
    assert pit.turn == seat % 4 + 1
    return seat


def test_i_4_up_cards_of_a_rank_go_by_suit() -> None:
    assert [forced("stud-high", *ups) for ups in (("9s", "9h", "9d", "9c"), ("9h", "9c", "9d", "Ks"))] == [4, 2]
    assert forced("stud-high-low", "Kd", "Kh", "Kc", "Ks") == 4


def test_i_4_i_at_high_the_lowest_card_is_forced_to_bet() -> None:
    assert forced("stud-high", "As", "9h", "4d", "Kc") == 3
    assert CardRoom("stud-high").deal({1: "9c Tc 4c"}).placed()[0][0] == "i.4.i"


def test_i_4_ii_at_high_low_the_highest_card_and_an_ace_is_low() -> None:
    assert forced("stud-high-low", "As", "9h", "4d", "Kc") == 4
    assert forced("stud-high-low", "As", "9h", "4d", "Ac") == 2


def test_i_4_iii_at_eight_or_better_the_lowest_card_and_an_ace_is_high() -> None:
    assert forced("stud-high-low-8", "As", "9h", "4d", "Ac") == 3


def test_i_5_the_others_fold_call_or_raise_clockwise_from_there() -> None:
    pit = CardRoom("stud-high").deal({1: "9c Tc Kc", 2: "9d Td 4c", 3: "9h Th Kd", 4: "9s Ts Kh"})
    assert pit.asked == (3, ("call", "raise", "fold"), "i.5")
    pit.say("3 call", "4 raise", "1 fold")
    assert pit.asked == (2, ("call", "raise", "fold"), "i.5")
    pit.say("2 call", "3 call")
    assert pit.pots == [12]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [0, 4, 4, 4]


def test_i_6_a_fourth_card_face_up_after_a_burn() -> None:
    pit = fourth("stud-high", "9c Tc Kc 2c", "9d Td 4c 2d", "9h Th Kd 2h", "9s Ts Kh 2s")
    assert [pit.cards_at(seat)[3] for seat in (1, 2, 3, 4)] == ["2c", "2d", "2h", "2s"]
    assert all(pit.table.felt.cards[seat][3].up for seat in (1, 2, 3, 4))
    assert ("i.6", "1", "Kc 2c") in pit.dealt()


def test_i_6_i_the_best_hand_showing_begins() -> None:
    pit = fourth("stud-high", "9c Tc Ac Kd", "9d Td 4c 4d", "9h Th 3c 3d", "9s Ts Kh 2s")
    assert pit.asked == (2, ("check", "bet", "fold"), "i.7")


def test_i_6_ii_among_equals_the_nearest_to_the_dealers_left() -> None:
    assert fourth("stud-high", "9c Tc 7c Kd", "9d Td Kc 7d", "9h Th 3c Qd", "9s Ts 6h Qs").turn == 1
    assert fourth("stud-high", "9c Tc 7c 5d", "9d Td Kc 7d", "9h Th Kd 7s", "9s Ts 6h Qs").turn == 2


def test_i_7_check_until_a_bet_then_fold_call_or_raise() -> None:
    pit = fourth("stud-high", "9c Tc Ac Ad", "9d Td 4c 2d", "9h Th Kd 2h", "9s Ts Kh 2s").say("1 check", "2 check")
    assert pit.asked == (3, ("check", "bet", "fold"), "i.7")
    pit.say("3 bet")
    assert pit.no("4 check") == "i.7"
    pit.say("4 raise", "1 fold", "2 fold", "3 call")
    assert len(pit.cards_at(3)) == 5


def test_i_8_two_more_up_and_one_down_and_a_common_card_if_the_deck_is_short() -> None:
    six = CardRoom("stud-high", (100,) * 6).deal().to_show()
    assert [held.up for held in six.table.felt.cards[1]] == [False, False, True, True, True, True, False]
    assert six.board == []
    # 7 times 6 and three burned are 45: of the seven that are left one is burned, too few for a card each
    seven = CardRoom("stud-high", (100,) * 7).deal().to_show()
    assert (len(seven.board), len(seven.cards_at(1)), seven.says("i.8")) == (1, 6, ["A common card"])
    # 8 times 6 and three burned are 51: the burned ones are shuffled with the last, and one is burned again
    eight = CardRoom("stud-high", (100,) * 8).deal().to_show()
    assert (len(eight.board), len(eight.cards_at(1))) == (1, 6)
    assert eight.says("i.8") == ["The burn cards are shuffled", "A common card"]


def test_i_9_the_best_five_of_seven_at_the_showdown() -> None:
    pit = duel("stud-high", "As Ks Qs Js Ts 2c 2d", "Ac Ad Ah Kc Kd 9c 9d")
    assert [(event.seat, event.line) for event in pit.film if getattr(event, "verdict", "") == "wins"] == [
        (1, "royal flush")
    ]


def test_i_9_i_high_goes_to_the_best_high_hand() -> None:
    assert paid(duel("stud-high", "As Ac 9h 8h 4d 3d 2c", "Ks Kc Qh Jh 9d 8d 2h")) == [(1, 4, "i.9.i")]


HIGH, LOW = "Ks Kc Kh 9h 9d 8d Tc", "As 2c 3h 4h 6d Qd Js"


def test_i_9_ii_high_low_is_halved() -> None:
    for variant in ("stud-high-low", "stud-high-low-8"):
        assert paid(duel(variant, HIGH, LOW)) == [(1, 2, "i.9.ii"), (2, 2, "i.9.ii")]


def test_i_9_ii_A_the_odd_chip_of_the_halves_is_the_high_hands() -> None:
    pit = CardRoom("stud-high-low", (100,) * 3, ante=1).deal({1: HIGH, 2: LOW, 3: "Qs Qc 7s 7c 5h 5s 5c"})
    pit.say(f"{pit.turn} fold") if pit.turn == 3 else pit.one()
    while pit.cards_at(3):
        pit.say("3 fold") if pit.turn == 3 else pit.one()
    pit.passively()
    assert paid(pit) == [(1, 4, "i.9.ii"), (2, 3, "i.9.ii")]
    assert breaches(Terms(BOOK, chip=500, least=500, most=1000))[0].cite.paragraph == "i.9.ii.A"


def test_i_9_ii_B_tied_highs_share_and_the_highest_card_by_suit_has_the_odd_chip() -> None:
    pit = split_three("Kd Kh Qs Jc 9h 8c Td", "Kc Ks Qd Jh 9c 8h Tc", "Ah 2c 3h 4s 6s 7d 7s")
    # seven chips a half: the two straights have three and four, and the king of spades the odd one
    assert paid(pit) == [(2, 4, "i.9.ii"), (1, 3, "i.9.ii"), (3, 7, "i.9.ii")]
    assert ("i.9.ii.B", "The odd chip goes by suit") in pit.told()


def test_i_9_ii_C_tied_lows_share_and_the_lowest_card_by_suit_has_the_odd_chip() -> None:
    pit = split_three("Ad 2c 3h 4h 6d Qd Js", "As 2d 3c 4c 6h Qh Jd", "Ks Kc Kh 9h 9d 8d Tc")
    assert paid(pit) == [(3, 7, "i.9.ii"), (1, 4, "i.9.ii"), (2, 3, "i.9.ii")]
    assert ("i.9.ii.C", "The odd chip goes by suit") in pit.told()


def split_three(one: str, two: str, three: str) -> CardRoom:
    """Three players, 14 chips in the pot: antes and forced bets of two each, and an ante of two from a fourth."""
    pit = CardRoom("stud-high-low", ante=2).deal({1: one, 2: two, 3: three, 4: "2s 4d 2h"})
    while pit.cards_at(4):
        pit.say("4 fold") if pit.turn == 4 else pit.one()
    pit.passively()
    assert sum(amount for _, amount, _ in paid(pit)) == 14
    return pit


def test_i_9_ii_D_spades_hearts_diamonds_clubs() -> None:
    order = [ranking.high_card(card_value(f"K{suit}")) for suit in "shdc"]
    assert order == sorted(order, reverse=True)
    assert ranking.by_suit([tuple(cards("Kc 2s")), tuple(cards("Kd 2h"))], lowest=False) == [1, 0]


def test_i_10_eight_or_better_or_the_high_hand_takes_all() -> None:
    pit = duel("stud-high-low-8", HIGH, "As 2c 3h 4h 9s Qd Js")
    assert paid(pit) == [(1, 4, "i.10")]
    assert pit.says("i.10") == ["No low hand qualifies"]
    assert paid(duel("stud-high-low-8", HIGH, "As 2c 3h 4h 8s Qd Js"))[1] == (2, 2, "i.9.ii")
    assert ranking.low_8(cards("As Ah 2c 3h 4h 9s Kd"), []) == 0  # a pair of aces is no low


def test_i_11_one_player_may_win_both_ways() -> None:
    assert paid(duel("stud-high-low-8", "As 2c 3h 4h 5d Kd Ks", "Qs Qc Jh Jd 9s 8d 7c")) == [
        (1, 2, "i.9.ii"),
        (1, 2, "i.9.ii"),
    ]


def test_i_11_i_a_straight_is_a_low_too() -> None:
    same = cards("2c 3d 4h 5s 6c")
    assert ranking.hand_name(ranking.high, ranking.high(same, [])) == "straight"
    assert ranking.low_8(same, []) > ranking.low_8(cards("2c 3d 4h 5s 7c"), []) > 0


def test_i_11_ii_a_flush_is_a_low_too() -> None:
    same = cards("2c 3c 4c 5c 8c")
    assert ranking.hand_name(ranking.high, ranking.high(same, [])) == "flush"
    assert ranking.low_8(same, []) > 0


def test_i_12_an_ace_is_high_and_low_at_once() -> None:
    pit = duel("stud-high-low-8", "As Ac 2h 3h 5d 7d Kc", "Ks Kd Qh Jh 9d 9c 4s")
    assert [seat for seat, _, _ in paid(pit)] == [2, 1]  # two pairs win high; the same ace makes a low
    both = duel("stud-high-low-8", "As Ac 2h 3h 5d 7d Kc", "Ks Kd Qh Jh 9d 8c 4s")
    assert [seat for seat, _, _ in paid(both)] == [1, 1]


def test_i_13_razz_is_played_for_low() -> None:
    assert paid(duel("razz", "As 2c 3h 4h 6d Kd Ks", "Ac 2d 3c 4c 7d 7s Kc")) == [(1, 4, "i.13")]


def test_i_13_i_aces_are_low() -> None:
    assert paid(duel("razz", "As 2c 3h 4h 6d Kd Ks", "5s 2d 3c 4c 6h Kh Kc")) == [(1, 4, "i.13")]
    assert forced("razz", "As", "9h", "4d", "5c") == 2


def test_i_13_ii_straights_and_flushes_do_no_harm() -> None:
    assert paid(duel("razz", "Ac 2c 3c 4c 5c Kd Ks", "As 2d 3h 4h 6d Kh Qc")) == [(1, 4, "i.13")]


def test_i_13_iii_the_high_card_is_forced_and_then_the_lowest_hand_begins() -> None:
    assert forced("razz", "Kh", "Ks", "4d", "Kc") == 2
    assert fourth("razz", "9c Tc Kc 4d", "9d Td 8c 7d", "9h Th 3c Ad", "9s Ts Ah 3s").turn == 3
    assert fourth("razz", "9c Tc 2c 2d", "9d Td Kd Qd", "9h Th Ks Qh", "9s Ts Kc 3s").turn == 4


def test_i_13_iv_the_lower_limit_up_to_fourth_street_even_with_a_pair() -> None:
    pit = fourth("razz", "9c Tc 8c 8d", "9d Td 7c 7d", "9h Th 6c 6d", "9s Ts Kh 3s")
    assert (pit.ask.least, pit.ask.most) == (2, 2)
    high = fourth("stud-high", "9c Tc 8c 8d", "9d Td 7c 6d", "9h Th 5c 4d", "9s Ts 2h 3s")
    assert (high.ask.least, high.ask.most) == (2, 4)  # at stud high an open pair takes either
    assert high.no("1 bet 3") == "w.1"
    for _ in range(4):
        pit.one()
    assert (len(pit.cards_at(1)), pit.ask.least, pit.ask.most) == (5, 4, 4)


def test_i_13_v_all_else_is_seven_card_stud() -> None:
    razz, stud = CardRoom("razz").house, CardRoom("stud-high").house
    assert (razz.cites.deal, razz.cites.rounds, razz.places) == (stud.cites.deal, stud.cites.rounds, stud.places)
    assert [(s.down, s.up) for s in razz.variant.streets] == [(s.down, s.up) for s in stud.variant.streets]


def test_i_13_iv_with_an_open_pair_a_raise_is_no_less_than_the_bet() -> None:
    hands = ("2c 3c Ks Kh", "2d 3d Qd Jd", "2h 3h 9h Th", "2s 3s 8s 7s")
    pit = fourth("stud-high", *hands)
    assert (pit.turn, pit.ask.least, pit.ask.most) == (1, 2, 4)
    pit.say("1 bet 4")
    assert (pit.ask.least, pit.ask.most) == (8, 8)  # not to six
    lower = fourth("stud-high", *hands).say("1 bet 2")
    assert (lower.ask.least, lower.ask.most) == (4, 6)


def test_u_4_razz_names_the_winning_hand_by_its_cards() -> None:
    assert beats("razz", "Ac 2d 4h 6c 8d Ks Kh", "Ad 2c 4c 7d 8s 8h Kd") == "8-6-4-2-A low"
    assert beats("razz", "Ac Ad 2h 2c 3d 3s Kh", "Qd Qc Qs Jd Js Jh Kd") == "K-3-2-A-A low"
