"""Poker, `oneida-2006/poker`, H, I and M: the games that may be offered, stud with seven cards and with five.

Each test proves the paragraph in its name; the table is that of `oneida_poker_pit`.
"""

from __future__ import annotations

import pytest

from croupier.games import breaches
from croupier.poker.rooms.readers import house_of
from croupier.poker.rules import ranking
from croupier.rulebook.law import Law, Terms
from oneida_poker_pit import BOARDS, BOOK, DRAWS, THIRD, hand_at, posted, table
from poker_pit import cards, dealt

STUDS = ("stud-high", "stud-high-low", "stud-high-low-8")


# --- H. permitted games ---


def test_H_only_the_games_of_this_section_are_offered() -> None:
    for variant in ("razz", "pineapple", "mambo", "lowball"):
        found = breaches(Terms(BOOK, options={"variant": variant}))
        assert [breach.cite.paragraph for breach in found] == ["H"]
    for variant in (*STUDS, *BOARDS, *DRAWS, "five-card-stud"):
        assert breaches(Terms(BOOK, options={"variant": variant})) == []
    assert "Variant omaha-high [oneida-2006/poker/H]" in posted(variant="omaha-high")


def streets(variant: str) -> tuple[str, list[int]]:
    """A variant's name, and how many cards a player can use after each round of cards."""
    law = Law(Terms(BOOK, options={"variant": variant}))
    one = house_of(law).variant
    total, seen = 0, []
    for street in one.streets:
        total += street.down + street.up + street.board
        seen.append(total)
    return one.name, seen


def test_H_1_seven_card_stud_in_three_forms() -> None:
    names = ("Seven-card stud", "Seven-card stud high-low", "Seven-card stud high-low eight or better")
    assert [streets(variant) for variant in STUDS] == [(name, [3, 4, 5, 6, 7]) for name in names]


def test_H_2_hold_em() -> None:
    assert streets("holdem") == ("Hold'em", [2, 5, 6, 7])


def test_H_3_omaha_in_two_forms() -> None:
    names = ("Omaha", "Omaha high-low eight or better")
    assert [streets(variant) for variant in BOARDS[1:]] == [(name, [4, 7, 8, 9]) for name in names]


def test_H_4_five_card_draw_in_two_forms() -> None:
    names = ("Five-card draw", "Five-card draw low")
    assert [streets(variant) for variant in DRAWS] == [(name, [5, 5]) for name in names]


def test_H_5_five_card_stud() -> None:
    assert streets("five-card-stud") == ("Five-card stud", [2, 3, 4, 5])


# --- I. seven-card stud ---


@pytest.mark.parametrize("variant", STUDS)
def test_I_1_the_same_procedure_for_all_three_forms(variant: str) -> None:
    pit = table(variant).start(THIRD)
    rounds = [pit.ask.cite.paragraph]
    for street in (4, 5, 6, 7):
        rounds.append(pit.to(street).ask.cite.paragraph)
    assert rounds == ["I.5", "I.7", "I.8", "I.8", "I.8"]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [7, 7, 7]


@pytest.mark.parametrize("variant", STUDS)
def test_I_2_eight_players_at_most(variant: str) -> None:
    pit = table(variant, (100,) * 8)
    assert pit.cited("seat 9 sits 100 Zed") == "F.2"
    fewer = table(variant, places=5)
    assert fewer.cited("seat 6 sits 100 Zed") == "F.2"


def test_I_2_the_forced_bet_is_the_minimum_unless_posted_otherwise() -> None:
    assert table("stud-high").start(THIRD).placed() == [("I.4.a", 2, 2)]
    assert table("stud-high", forced_bet=1).start(THIRD).placed() == [("I.4.a", 2, 1)]
    assert table("stud-high", ante=1).start(THIRD).placed()[:3] == [("G.2.a", seat, 1) for seat in (1, 2, 3)]
    assert "Forced bet $1 [oneida-2006/poker/I.2]" in posted(variant="stud-high", forced_bet=1)
    assert "Forced bet $2 [oneida-2006/poker/I.2]" in posted(variant="stud-high")  # the minimum
    assert "Forced bet" not in posted(variant="holdem")  # a sign says nothing of what the table has not


def test_I_3_two_cards_down_and_one_up_from_the_dealers_left() -> None:
    pit = table("stud-high").start(THIRD)
    assert [pit.cards_at(seat) for seat in (1, 2, 3)] == [["2c", "5d", "9h"], ["3c", "6d", "4h"], ["4c", "7d", "Jh"]]
    assert [pit.up_cards(seat) for seat in (1, 2, 3)] == [["9h"], ["4h"], ["Jh"]]
    assert pit.dealt() == [("I.3", "1", "9h"), ("I.3", "2", "4h"), ("I.3", "3", "Jh")]


def forced(variant: str, *ups: str) -> tuple[str, int]:
    """By which paragraph and from whom the forced bet comes."""
    spare = [card for card in ("2c", "3d", "5h", "6s", "7c", "8d", "Tc", "Jd") if card not in ups]
    pit = table(variant, (100,) * len(ups)).start(" ".join([*spare[: 2 * len(ups)], *ups]))
    ((cite, seat, _),) = pit.placed()
    return cite, seat


def test_I_4_equal_up_cards_go_by_suit_and_the_ace_is_high() -> None:
    assert forced("stud-high", "4s", "4c", "4d") == ("I.4.a", 2)
    assert forced("stud-high", "4s", "4h", "4d") == ("I.4.a", 3)
    assert forced("stud-high", "Ac", "Kd", "Qs") == ("I.4.a", 3)
    assert forced("stud-high-low", "9s", "9h", "9d") == ("I.4.b", 1)


def test_I_4_a_high_the_lowest_up_card() -> None:
    assert forced("stud-high", "9h", "4h", "Jh") == ("I.4.a", 2)
    assert forced("stud-high", "9h", "4h", "Ah") == ("I.4.a", 2)


def test_I_4_b_high_low_the_highest_up_card_the_ace_below_a_two() -> None:
    assert forced("stud-high-low", "9h", "4h", "Jh") == ("I.4.b", 3)
    assert forced("stud-high-low", "Ah", "2h", "Kh") == ("I.4.b", 3)
    assert forced("stud-high-low", "Ah", "2h", "As") == ("I.4.b", 2)


def test_I_4_c_eight_or_better_the_lowest_up_card_the_ace_high() -> None:
    assert forced("stud-high-low-8", "9h", "4h", "Jh") == ("I.4.c", 2)
    assert forced("stud-high-low-8", "Ah", "4h", "Kh") == ("I.4.c", 2)


def test_I_5_clockwise_from_the_forced_bet_all_fold_call_or_raise() -> None:
    pit = table("stud-high").start(THIRD)
    assert pit.asked == (3, ("call", "raise", "fold"), "I.5")
    assert pit.no("3 check") == "A.9"
    pit.say("3 raise")
    assert pit.asked == (1, ("call", "raise", "fold"), "I.5")
    pit.say("1 fold")
    assert pit.asked == (2, ("call", "raise", "fold"), "I.5")  # the forced bet has been raised
    pit.say("2 call")
    assert pit.street == 4
    assert pit.pots == [8]


def test_I_5_the_round_is_over_when_all_have_answered_and_the_forced_bet_has_no_option() -> None:
    pit = table("stud-high").start(THIRD).say("3 call", "1 call")
    assert pit.street == 4
    assert [seat for _, seat, _ in pit.decided()] == [3, 1]


def test_I_5_a_forced_bet_below_the_minimum_is_completed() -> None:
    pit = table("stud-high", forced_bet=1).start(THIRD)
    assert (pit.ask.owes, pit.ask.least, pit.ask.most) == (1, 2, 2)
    pit.say("3 raise")
    assert (pit.bets[3], pit.ask.least) == (2, 4)


def test_I_6_after_a_burn_who_is_in_gets_a_fourth_card_face_up() -> None:
    pit = table("stud-high").start(THIRD + " Ks Qs").say("3 fold", "1 call")
    assert hand_at(pit).burned == 1
    assert [pit.up_cards(seat) for seat in (1, 2, 3)] == [["9h", "Ks"], ["4h", "Qs"], []]
    assert pit.dealt()[3:] == [("I.6", "1", "9h Ks"), ("I.6", "2", "4h Qs")]


@pytest.mark.parametrize("variant", STUDS)
def test_I_6_a_the_best_hand_showing_bets_or_checks(variant: str) -> None:
    pit = table(variant).start(THIRD + " Kd 4s Qs").to(4)
    assert pit.asked == (2, ("check", "bet", "fold"), "I.7")  # a pair of fours
    pit = table(variant).start(THIRD + " Ad Kd Qs").to(4)
    assert pit.ask.seat == 1
    flush = table(variant, (100, 100)).start("2c 3c 4c 5d 9h 8d 7h Ks 6h Kc").to(5)
    assert flush.ask.seat == 2  # three suited or in sequence count for nothing, a pair of kings does


def test_I_6_b_among_equals_the_nearest_to_the_dealers_left() -> None:
    pit = table("stud-high").start("2c 3c 4c 5d 6d 7d 9h 4h 9s Kd 8s Ks").to(4)
    assert pit.ask.seat == 1
    pit = table("stud-high").start("2c 3c 4c 5d 6d 7d 3h 9h 9s 8d Ks Kd").to(4)
    assert pit.ask.seat == 2


def test_I_7_checks_until_a_bet_then_fold_call_or_raise() -> None:
    pit = table("stud-high").start(THIRD + " Kd 5s Qs").to(4)
    assert pit.asked == (1, ("check", "bet", "fold"), "I.7")
    pit.say("1 check")
    assert pit.asked == (2, ("check", "bet", "fold"), "I.7")
    pit.say("2 bet")
    assert pit.asked == (3, ("call", "raise", "fold"), "I.7")
    pit.say("3 call", "1 raise", "2 call")
    assert pit.street == 4  # seat 3 still has to answer the raise
    assert pit.say("3 fold").street == 5


def test_I_8_two_more_cards_up_and_one_down_with_a_burn_before_each() -> None:
    pit = table("stud-high").start()
    burned = [hand_at(pit.to(street)).burned for street in (4, 5, 6, 7)]
    assert burned == [1, 2, 3, 4]
    assert [len(pit.up_cards(seat)) for seat in (1, 2, 3)] == [4, 4, 4]
    assert [[held.up for held in pit.table.felt.cards[seat]] for seat in (1, 2, 3)] == [
        [False, False, True, True, True, True, False]
    ] * 3
    assert (pit.ask.least, pit.asked[2]) == (4, "I.8")


def test_I_8_a_common_card_where_a_seventh_each_cannot_be_dealt() -> None:
    pit = table("stud-high", (100,) * 7).start().to(6)
    assert hand_at(pit).left == 52 - 42 - 3
    pit.to()
    assert len(pit.board) == 1
    assert [len(pit.cards_at(seat)) for seat in range(1, 8)] == [6] * 7
    assert [text for cite, text in pit.told() if cite == "I.8"] == ["A common card"]
    six = table("stud-high", (100,) * 6).start().to()
    assert six.board == []


def test_I_8_with_one_card_left_the_burned_ones_are_shuffled() -> None:
    pit = table("stud-high", (100,) * 8).start().to(6)
    assert hand_at(pit).left == 1
    pit.to(7)
    assert [text for cite, text in pit.told() if cite == "I.8"] == ["The burn cards are shuffled", "A common card"]
    assert (hand_at(pit).burned, hand_at(pit).left) == (1, 2)  # four cards, one burned, one dealt


def test_I_9_five_of_the_seven_cards_make_the_hand() -> None:
    pit = table("stud-high", (100, 100)).start(dealt("As 2d Ks Qs 3h Js Ts", "Ah Ad Ac Kh Kd 9c 8c")).to()
    assert pit.won() == [(1, "pot", 4, "I.9.a")]
    assert [event.line for event in pit.film if getattr(event, "verdict", "") == "wins"] == ["royal flush"]


def test_I_9_a_high_the_best_high_hand_wins() -> None:
    pit = table("stud-high", (100, 100)).start(dealt("2s 3d 4c 6h 7d 8s Tc", "Ah Ad 9c Kh Jd 5c 7c")).to()
    assert pit.won() == [(2, "pot", 4, "I.9.a")]


@pytest.mark.parametrize("variant", STUDS[1:])
def test_I_9_b_half_to_the_best_high_and_half_to_the_best_low(variant: str) -> None:
    held = dealt("Ks Kd Kc 9h 9d Jc Th", "As 2d 3c 4h 7d Qc Qh", "6s 5d 4c 3h 8d Tc Td")
    pit = table(variant).start(held).to()
    assert pit.won() == [(1, "pot", 3, "I.9.b"), (2, "pot", 3, "I.9.b")]


def test_I_9_b_each_side_pot_is_divided_by_itself() -> None:
    held = dealt("As 2d 3c 4h 5d Qc Qh", "Ks Kd Kc 9h 9d Jc Th", "6s 7d 4c 3h 8d Tc 2h")
    pit = table("stud-high-low-8", (4, 100, 100)).start(held)
    pit.say("2 raise", "3 call", "1 call")
    assert pit.pots == [12]
    pit.say("2 bet", "3 call")
    pit.to()
    assert pit.won() == [
        (2, "side-pot-1", 2, "I.9.b"),
        (3, "side-pot-1", 2, "I.9.b"),
        (2, "pot", 6, "I.9.b"),
        (1, "pot", 6, "I.9.b"),
    ]


def test_I_9_b_i_what_cannot_be_halved_goes_to_the_high_hand() -> None:
    held = dealt("Ks Kd Kc 9h 9d Jc Th", "As 2d 3c 4h 7d Qc Qh", "6s 5d 4c 3h 8d Tc Td")
    pit = table("stud-high-low", ante=1).start(held).to()
    assert pit.won() == [(1, "pot", 5, "I.9.b"), (2, "pot", 4, "I.9.b")]
    found = breaches(Terms(BOOK, chip=500, options={"variant": "stud-high-low"}))
    assert [breach.cite.paragraph for breach in found] == ["I.9.b.i"]  # an odd chip is a dollar at most


def test_I_9_b_ii_an_odd_chip_among_tied_high_hands_goes_to_the_highest_card_by_suit() -> None:
    held = dealt("Kd Kc 9h 8d 7c 3h 2d", "Ks Kh 9s 8c 7d 3s 2c", "Qs Qd Tc 6h 5d 4s Jc")
    pit = table("stud-high", ante=1).start(held).to()
    assert pit.won() == [(2, "pot", 5, "I.9.a"), (1, "pot", 4, "I.9.a")]
    assert ("I.9.b.ii", "The odd chip goes by suit") in pit.told()


def test_I_9_b_iii_an_odd_chip_among_tied_low_hands_goes_to_the_lowest_card_by_suit() -> None:
    held = dealt("As 2d 3c 4h 6d Kc Kh", "Ac 2s 3h 4d 6c Qc Qh", "Js Jd Jc Th Td 9c 9h")
    pit = table("stud-high-low", forced_bet=1, ante=1).start(held).to()
    assert pit.won() == [(3, "pot", 3, "I.9.b"), (2, "pot", 2, "I.9.b"), (1, "pot", 1, "I.9.b")]
    assert ("I.9.b.iii", "The odd chip goes by suit") in pit.told()


def test_I_9_b_iv_suits_rank_spades_hearts_diamonds_clubs() -> None:
    tied = [tuple(cards(f"A{suit} K{other} 9h 5d 3c")) for suit, other in ("cs", "dh", "hd", "sc")]
    assert ranking.by_suit(tied, lowest=False) == [3, 2, 1, 0]
    assert ranking.by_suit(tied, lowest=True) == [3, 2, 1, 0]  # by the kings, the lowest cards of low poker (C.4)


@pytest.mark.parametrize("low", ["As 2d 3c 4h 9d Kc Qh", "As Ad 2c 3h 4d Kc Qh"], ids=["a nine", "a pair"])
def test_I_10_without_a_low_of_eight_or_better_the_high_hand_takes_it_all(low: str) -> None:
    held = dealt(low, "Js Jd Jc Th Td 9c 9h")
    assert table("stud-high-low-8", (100, 100)).start(held).to().won() == [(2, "pot", 4, "I.9.b")]
    assert len(table("stud-high-low", (100, 100)).start(held).to().won()) == 2


def test_I_10_an_eight_is_good_enough() -> None:
    held = dealt("As 2d 3c 4h 8d Kc Qh", "Js Jd Jc Th Td 9c 9h")
    pit = table("stud-high-low-8", (100, 100)).start(held).to()
    assert pit.won() == [(2, "pot", 2, "I.9.b"), (1, "pot", 2, "I.9.b")]


@pytest.mark.parametrize("variant", STUDS[1:])
def test_I_11_two_different_hands_or_the_same_five_for_high_and_low(variant: str) -> None:
    pit = table(variant, (100, 100)).start(dealt("As Ad Ac 2h 3d 4c 7h", "Ks Kd Qc Qh 8d Tc 9h")).to()
    assert pit.won() == [(1, "pot", 2, "I.9.b"), (1, "pot", 2, "I.9.b")]
    assert pit.rack(1) == 102


@pytest.mark.parametrize("variant", STUDS[1:])
def test_I_11_a_a_straight_is_a_good_low_hand(variant: str) -> None:
    pit = table(variant, (100, 100)).start(dealt("2s 3d 4c 5h 6d Kc Qh", "As Ad 2c 4h 7d 8c 9h")).to()
    assert [row[0] for row in pit.won()] == [1, 1]


@pytest.mark.parametrize("variant", STUDS[1:])
def test_I_11_b_a_flush_is_a_good_low_hand(variant: str) -> None:
    pit = table(variant, (100, 100)).start(dealt("2s 3s 4s 5s 7s Kc Qh", "As Ad 2c 4h 7d 8c 9h")).to()
    assert [row[0] for row in pit.won()] == [1, 1]


@pytest.mark.parametrize("variant", STUDS[1:])
def test_I_12_one_ace_is_high_and_low_at_once(variant: str) -> None:
    pit = table(variant, (100, 100)).start(dealt("As 2s 4d 6s 7s 8s Kc", "Ks Qs 3d 5d 7h 8h 9c")).to()
    assert [row[0] for row in pit.won()] == [1, 1]  # an ace-high flush, and a seven-six low


# --- M. five-card stud ---


SECOND = "2c 3c 4c 9h 5h Jh"  # one down each, then 9h, 5h and Jh up


def test_M_1_five_card_stud_is_played_for_the_high_hand_only() -> None:
    pit = table("five-card-stud").start(dealt("As Ad 9c 8h 4d", "2s 3d 4c 5h 7d", "Qs Qd 5c 4h 2d")).to()
    assert pit.won() == [(1, "pot", 36, "M.8")]
    assert pit.house.variant.low is None


def test_M_2_eight_players_at_most_and_an_ante_if_posted() -> None:
    pit = table("five-card-stud", (100,) * 8, ante=1)
    assert pit.cited("seat 9 sits 100 Zed") == "F.2"
    assert pit.start().pots == [8]
    assert "Ante $1 [oneida-2006/poker/G.2.a]" in posted(variant="five-card-stud", ante=1)


def test_M_3_one_card_down_and_one_up_from_the_dealers_left() -> None:
    pit = table("five-card-stud").start(SECOND)
    assert [pit.cards_at(seat) for seat in (1, 2, 3)] == [["2c", "9h"], ["3c", "5h"], ["4c", "Jh"]]
    assert pit.dealt() == [("M.3", "1", "9h"), ("M.3", "2", "5h"), ("M.3", "3", "Jh")]
    assert pit.table.view(2).cards[1] == ["??", "9h"]


@pytest.mark.parametrize(
    ("ups", "seat"),
    [("9h 5h Jh", 2), ("5s 5d 5h", 2), ("5s 5h Ac", 2), ("Ah Kd Kc", 3), ("2s 9c 9d", 1)],
)
def test_M_4_the_lowest_up_card_by_suit_makes_the_forced_bet(ups: str, seat: int) -> None:
    assert table("five-card-stud").start(f"7c 8c Tc {ups}").placed() == [("M.4", seat, 2)]


def test_M_5_clockwise_from_the_forced_bet_all_fold_call_or_raise() -> None:
    pit = table("five-card-stud").start(SECOND)
    assert pit.asked == (3, ("call", "raise", "fold"), "M.5")
    pit.say("3 call", "1 raise", "2 fold")
    assert pit.asked == (3, ("call", "raise", "fold"), "M.5")
    pit.say("3 call")
    assert pit.pots == [10]
    assert pit.street == 3


def test_M_6_a_burn_a_card_up_and_the_best_hand_showing_must_bet() -> None:
    pit = table("five-card-stud").start(SECOND + " 8d 5d Qd").say("3 call", "1 call")
    assert hand_at(pit).burned == 1
    assert [pit.up_cards(seat) for seat in (1, 2, 3)] == [["9h", "8d"], ["5h", "5d"], ["Jh", "Qd"]]
    assert pit.asked == (2, ("bet", "fold"), "M.6")
    assert pit.no("2 check") == "M.6"
    pit.say("2 bet")
    assert pit.asked == (3, ("call", "raise", "fold"), "M.6")


def test_M_6_among_equals_the_nearest_to_the_dealers_left() -> None:
    pit = table("five-card-stud").start("2c 3c 4c 9h 5h 9d Kd 8d Ks").to(3)
    assert pit.ask.seat == 1


def test_M_6_a_house_may_let_the_opener_check() -> None:
    pit = table("five-card-stud", five_stud_opener="bet-or-check").start(SECOND + " 8d 5d Qd").to(3)
    assert pit.asked == (2, ("check", "bet", "fold"), "M.6")


def test_M_7_two_more_cards_up_with_a_burn_before_each() -> None:
    pit = table("five-card-stud").start(SECOND + " 8d 5d Qd 6c 6s Ad Td Ac Kd")
    assert [hand_at(pit.to(street)).burned for street in (3, 4, 5)] == [1, 2, 3]
    assert [len(pit.up_cards(seat)) for seat in (1, 2, 3)] == [4, 4, 4]
    assert pit.asked == (2, ("bet", "fold"), "M.7")
    assert (pit.ask.least, pit.ask.most) == (4, 4)


def test_M_8_the_best_five_card_high_hand_wins() -> None:
    pit = table("five-card-stud").start(SECOND + " 9d 5d Jd 2d 5s Ad Td Ac Kd").to()
    assert pit.won() == [(2, "pot", 3 * (2 + 2 + 4 + 4), "M.8")]  # three fives
    assert pit.racks() == [88, 124, 88]
