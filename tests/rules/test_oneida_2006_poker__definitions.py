"""Poker, `oneida-2006/poker`, A: what the words mean.

Each test proves the paragraph in its name; the table is that of `oneida_poker_pit`.
"""

from __future__ import annotations

import pytest

from oneida_poker_pit import PAIRS, THIRD, hand_at, table
from poker_pit import dealt

# --- A. definitions ---


def test_A_1_who_is_all_in_contends_only_for_what_he_has_bet_on() -> None:
    pit = table(stacks=(4, 100, 100)).start(PAIRS).say("3 raise", "1 call", "2 call")
    assert pit.rack(1) == 0
    pit.say("2 bet", "3 call")
    assert pit.pots == [12, 4]
    assert pit.to().won() == [(2, "side-pot-1", 4, "J.10"), (1, "pot", 12, "J.10")]
    assert pit.racks() == [12, 98, 94]


def test_A_2_the_ante_is_due_from_everybody_before_the_first_card() -> None:
    pit = table(ante=1).to_cards()
    assert pit.placed()[:3] == [("G.2.a", 1, 1), ("G.2.a", 2, 1), ("G.2.a", 3, 1)]
    assert pit.pots == [3]
    assert [pit.cards_at(seat) for seat in (1, 2, 3)] == [[], [], []]


def test_A_3_a_bet_is_chips_in_the_pot() -> None:
    pit = table().start().to(5).say("1 bet")
    assert pit.placed()[-1] == ("J.7", 1, 2)
    assert pit.table.felt.amount(1, "pot") == 4
    assert pit.rack(1) == 96


def test_A_4_a_betting_round_is_over_when_all_have_called_folded_or_are_all_in() -> None:
    pit = table(stacks=(100, 4, 100)).start().say("3 raise", "1 raise")
    assert (pit.board, pit.ask.seat) == ([], 2)
    pit.say("2 call")
    assert (pit.board, pit.ask.seat) == ([], 3)
    pit.say("3 call")
    assert len(pit.board) == 3


def test_A_5_only_the_blind_positions_owe_a_blind_and_a_missed_one_is_not_made_up() -> None:
    pit = table(stacks=(100,) * 4)
    pit.do("dealer opens", "dealer does wash 2", "seat 2 chooses sit-out", "dealer does shuffle", "dealer does cut 20")
    pit.stacked().feed()
    assert pit.placed() == [("J.4", 1, 1), ("J.4", 3, 2)]
    pit.say("4 fold", "1 fold")
    pit.film.clear()
    pit.do("dealer opens", "seat 2 chooses sit-in", "dealer does shuffle", "dealer does cut 20")
    pit.stacked().feed()
    assert pit.table.felt.markers["button"] == "1"
    assert pit.placed() == [("J.4", 2, 1), ("J.4", 3, 2)]


def test_A_6_a_burned_card_is_out_of_play_and_nobody_sees_it() -> None:
    pit = table().start()
    assert (hand_at(pit).burned, hand_at(pit).left) == (0, 46)
    pit.to(5)
    assert (hand_at(pit).burned, hand_at(pit).left) == (1, 42)
    assert [where for _, where, _ in pit.dealt()] == ["board"] * 3
    assert pit.cards_at("discards") == []


def test_A_7_the_button_moves_clockwise_and_dealing_and_betting_follow_from_it() -> None:
    pit = table()
    buttons, firsts, last = [], [], []
    for _ in range(4):
        pit.start()
        buttons.append(pit.table.felt.markers["button"])
        firsts.append(next(seat for seat in (1, 2, 3) if "2c" in pit.cards_at(seat)))
        last.append(pit.to(5).ask.seat)
        pit.to()
    assert (buttons, firsts, last) == (["3", "1", "2", "3"], [1, 2, 3, 1], [1, 2, 3, 1])


def test_A_8_a_call_equals_the_bet_before_it() -> None:
    pit = table().start().say("3 raise", "1 call")
    assert pit.placed()[-1] == ("J.6", 1, 3)
    assert pit.bets == {1: 4, 2: 2, 3: 4}
    assert pit.no("2 call 3") == "R"


def test_A_9_who_checks_may_act_once_another_has_bet() -> None:
    pit = table().start().to(5).say("1 check", "2 bet", "3 fold")
    assert pit.asked == (1, ("call", "raise", "fold"), "J.7")
    assert pit.no("1 check") == "A.9"


def test_A_10_the_common_card_is_everybodys() -> None:
    pit = table("stud-high", (100,) * 8).start().to()
    assert pit.board == ["Ac"]
    # Seats 5 to 8 hold K-J-9-7-5-3 of one suit each; the ace of clubs is of use to seat 5 alone.
    assert pit.won() == [(5, "pot", 16, "I.9.a")]
    assert pit.rack(5) == 114


def test_A_11_community_cards_lie_open_for_everybodys_hand() -> None:
    pit = table(stacks=(100, 100)).start("As 2c Kh 3d Ks Qs Js Ts 4h").to()
    assert all(held.up for held in pit.table.felt.cards["board"])
    assert pit.won() == [(1, "pot", 4, "J.10")]  # a royal flush of one own card and four on the board


def test_A_13_at_the_draw_cards_are_exchanged_for_as_many_new_ones() -> None:
    pit = table("draw-high", (100, 100)).start("2c 3c 4d 5d 6h 7h 8s 9s Tc Jc Ah Kh")
    pit.say("1 call", "2 check")
    assert pit.turn == (1, ("discard",), "L.7")
    pit.throws(1, "2c 8s")
    assert pit.cards_at(1) == ["4d", "6h", "Tc", "Ah", "Kh"]
    assert pit.cards_at("discards") == ["2c", "8s"]
    assert ("L.7", "Seat 1 draws 2") in pit.told()


def test_A_14_who_folds_loses_all_that_was_bet_so_far() -> None:
    pit = table().start(PAIRS).to(5).say("1 bet", "2 raise", "3 fold", "1 fold")
    assert pit.over
    assert pit.racks() == [96, 106, 98]
    assert [row for row in pit.settled_all() if row[2] == "loses"] == [
        (1, "pot", "loses", -4, "F.5.e"),
        (3, "pot", "loses", -2, "F.5.e"),
    ]
    assert sorted(pit.cards_at("discards")) == ["Ah", "As", "Qc", "Qd"]


def test_A_15_a_forced_bet_starts_the_first_betting_round() -> None:
    pit = table("stud-high").start("2c 3c 4c 5d 6d 7d Kh 9h Jh")
    assert pit.placed() == [("I.4.a", 2, 2)]
    assert pit.asked == (3, ("call", "raise", "fold"), "I.5")


@pytest.mark.parametrize("kind", ["hand-fouled", "hand-taken"])
def test_A_16_a_fouled_hand_is_dead(kind: str) -> None:
    pit = table().start(PAIRS).say("3 call", "1 call").reports(kind)
    pit.stacked("2s 7d 9h 4c 3d").feed()
    assert pit.cards_at(2) == []
    assert pit.to().won() == [(1, "pot", 6, "J.10")]


def test_A_17_high_the_best_hand_takes_the_pot() -> None:
    pit = table("stud-high").start(dealt("As Ad 2c 4h 6d 8c Ts", "Ks Kd 3c 5h 7d 9c Jh", "Qs Qd 3d 6h 8d Tc Jd")).to()
    assert pit.won() == [(1, "pot", 6, "I.9.a")]


def test_A_18_high_low_split_the_best_and_the_lowest_hand_share() -> None:
    held = dealt("As Ad Kc Kh 9d 8c Ts", "2s 3d 4c 6h 7d Qc Qh", "Js Jd 9c 9h 8d Tc Td")
    assert table("stud-high-low").start(held).to().won() == [(1, "pot", 3, "I.9.b"), (2, "pot", 3, "I.9.b")]


def test_A_19_a_hole_card_is_seen_by_its_player_alone() -> None:
    pit = table().start(PAIRS)
    assert pit.table.view(1).cards[1] == ["As", "Ah"]
    assert pit.table.view(2).cards[1] == pit.table.view(None).cards[1] == ["??", "??"]


def test_A_20_low_the_best_low_hand_takes_the_pot() -> None:
    pit = table("draw-low", (100, 100)).start(dealt("2c 3d 5h 7s 8c", "As Ad Ah Ks Kd")).to()
    assert pit.won() == [(1, "pot", 4, "L.9.b")]


def test_A_21_the_first_bet_of_a_round_is_the_opening_bet() -> None:
    pit = table().start().to(5)
    assert pit.no("1 raise 2") == "G.4"
    pit.say("1 bet")
    assert pit.decided()[-1] == ("J.7", 1, "bet")
    assert pit.no("2 bet 4") == "G.4"
    assert pit.say("2 raise").decided()[-1] == ("J.7", 2, "raise")


def test_A_22_the_pot_is_all_antes_and_bets_less_rake_and_jackpot() -> None:
    limits = {"least": 2000, "most": 4000, "rake_percent": "10%", "rake_most": 0}
    pit = table(ante=10, jackpot_fund=3, **limits).start(PAIRS).to()
    assert pit.won() == [(1, "pot", 90 - 9 - 3, "J.10")]
    assert pit.fees_all() == [("N.2", 9), ("O.1", 3)]
    assert pit.racks() == [148, 70, 70]


def test_A_23_a_protected_hand_is_not_lost() -> None:
    pit = table().start(PAIRS).say("3 call", "1 call").reports("protected-hand-touched")
    assert pit.said() == [("P.10.b", "A protected hand touches discards and is put together again; play goes on.")]
    assert pit.asked == (2, ("check", "raise", "fold"), "J.6")
    assert pit.cards_at(2) == ["Kd", "Kc"]


def test_A_24_a_raise_is_more_than_the_last_bet() -> None:
    pit = table(betting="spread").start().say("3 raise 5")
    assert (pit.ask.least, pit.ask.most) == (8, 9)
    assert [pit.no(f"1 raise {to}") for to in (4, 5, 7)] == ["R"] * 3
    small = table(betting="spread", raise_least="minimum").start().say("3 raise 5")
    assert (small.ask.least, small.ask.most) == (7, 9)
    assert small.say("1 raise 7").bets[1] == 7


def test_A_24_completing_a_forced_bet_is_a_raise_like_any_other() -> None:
    pit = table("stud-high", forced_bet=1).start(THIRD).say("3 raise 2", "1 raise 4", "2 raise 6")
    assert pit.no("3 raise 8") == "G.11"  # the first of three raises completed the forced bet


def test_A_25_the_rake_is_the_houses() -> None:
    pit = table(rake_percent="25%", rake_most=0).start(PAIRS).to()
    assert pit.table.ledger.balance("fees") == 1
    assert pit.racks() == [103, 98, 98]


def test_A_26_a_round_that_is_dead_was_no_round_of_play() -> None:
    pit = table().start().reports("wrong-deck")
    assert pit.over
    pit.start()
    assert pit.table.felt.markers["button"] == "3"


def test_A_27_at_the_showdown_hands_are_shown() -> None:
    pit = table(stacks=(100, 100)).start("As Kd Ah Kc 2s 7d 9h 4c 3d").to(7).say("1 check", "2 check")
    assert pit.turn == (2, ("show", "muck"), "P.4")
    pit.say("2 show", "1 show")
    assert pit.dealt()[-2:] == [("P.4", "2", "Kd Kc"), ("P.4", "1", "As Ah")]


def test_A_28_those_who_go_on_betting_make_a_side_pot() -> None:
    pit = table(stacks=(4, 6, 100)).start(PAIRS).say("3 raise", "1 call", "2 call", "2 bet", "3 call")
    assert pit.pots == [12, 4]
    assert pit.to().won() == [(2, "side-pot-1", 4, "J.10"), (1, "pot", 12, "J.10")]


def test_A_29_the_stub_is_what_is_left_of_the_deck() -> None:
    pit = table().start().to(7)
    assert hand_at(pit).left == 52 - 6 - 5 - 3


def test_A_30_an_up_card_is_seen_by_all() -> None:
    pit = table("stud-high").start("2c 3c 4c 5d 6d 7d Kh 9h Jh")
    assert pit.table.view(2).cards[1] == ["??", "??", "Kh"]
    assert pit.dealt() == [("I.3", "1", "Kh"), ("I.3", "2", "9h"), ("I.3", "3", "Jh")]
