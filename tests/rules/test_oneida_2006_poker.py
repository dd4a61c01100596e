"""Poker, `oneida-2006/poker`: each test proves the paragraph in its name.

Three players have 100 chips each unless a test says otherwise. Limits are fixed at 2 and 4 chips, blinds are 1 and 2,
nothing is raked. At the games with a button seat 3 has it, seat 1 the first blind and seat 2 the second.
"""

from __future__ import annotations

from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from rich.console import Console

from croupier.games import breaches, table_for
from croupier.play.ask import Chance, Step
from croupier.play.cards import card_value
from croupier.poker import hands, house_of
from croupier.poker.hands import Evaluate
from croupier.poker.phh_record import hands_of_log
from croupier.poker.room import Room, WaitingList, refuse_seat
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.terminal.sign import sign
from poker_pit import VariantPit

BOOK = "oneida-2006/poker"
STUDS = ("stud-high", "stud-high-low", "stud-high-low-8")
BOARDS = ("holdem", "omaha-high", "omaha-high-low-8")
DRAWS = ("draw-high", "draw-low")
# Three players at hold'em: aces, kings, queens, and a board that helps nobody.
PAIRS = "As Kd Qc Ah Kc Qd 2s 7d 9h 4c 3d"


def table(variant: str = "holdem", stacks: tuple[int, ...] = (100,) * 3, **options: Any) -> VariantPit:
    return VariantPit(BOOK, variant, stacks, **options)


def dealt(*held: str) -> str:
    """These hands, a card at a time to each player in turn."""
    return " ".join(card for row in zip(*(hand.split() for hand in held), strict=True) for card in row)


def duel(*held: str, variant: str = "draw-high") -> list[int]:
    """Who is paid at a showdown between these hands, seat 1 first."""
    pit = table(variant, (100,) * len(held)).start(dealt(*held)).to()
    return sorted({seat for seat, _, _, _ in pit.won()})


def cards(text: str) -> list[int]:
    return [card_value(card) for card in text.split()]


def in_order(evaluate: Evaluate, *held: str) -> bool:
    """Each of these hands is better than the next."""
    ranks = [evaluate(cards(hand), []) for hand in held]
    return all(better > worse for better, worse in pairwise(ranks))


def posted(**options: Any) -> str:
    """What the sign of a table says, without its list of all options."""
    console = Console(width=160, file=StringIO())
    terms = Terms(BOOK, least=200, most=400, options={name.replace("_", "-"): v for name, v in options.items()})
    console.print(sign(Law(terms), "one"))
    lines = [" ".join(line.strip("║ ").split()) for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]
    return "\n".join(lines[: next(i for i, line in enumerate(lines) if line == "Payout odds")])


def hand_at(pit: VariantPit) -> Any:
    """The hand that a table plays; its deck knows which cards were burned."""
    procedure = pit.table._procedure
    assert procedure is not None
    return procedure.gi_frame.f_locals["hand"]  # type: ignore[attr-defined]


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
    pit.do("dealer opens", "seat 2 chooses sit-out", "dealer does shuffle", "dealer does cut 20")
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
    assert pit.table.view(1)["cards"]["1"] == ["As", "Ah"]
    assert pit.table.view(2)["cards"]["1"] == pit.table.view(None)["cards"]["1"] == ["??", "??"]


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
    assert pit.turn == (1, ("show", "muck"), "P.4")
    pit.say("1 show", "2 show")
    assert pit.dealt()[-2:] == [("P.4", "1", "As Ah"), ("P.4", "2", "Kd Kc")]


def test_A_28_those_who_go_on_betting_make_a_side_pot() -> None:
    pit = table(stacks=(4, 6, 100)).start(PAIRS).say("3 raise", "1 call", "2 call", "2 bet", "3 call")
    assert pit.pots == [12, 4]
    assert pit.to().won() == [(2, "side-pot-1", 4, "J.10"), (1, "pot", 12, "J.10")]


def test_A_29_the_stub_is_what_is_left_of_the_deck() -> None:
    pit = table().start().to(7)
    assert hand_at(pit).left == 52 - 6 - 5 - 3


def test_A_30_an_up_card_is_seen_by_all() -> None:
    pit = table("stud-high").start("2c 3c 4c 5d 6d 7d Kh 9h Jh")
    assert pit.table.view(2)["cards"]["1"] == ["??", "??", "Kh"]
    assert pit.dealt() == [("I.3", "1", "Kh"), ("I.3", "2", "9h"), ("I.3", "3", "Jh")]


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
        hands.high,
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
    assert in_order(hands.high, "Kh Qh Jh Th 9h", "Qs Js Ts 9s 8s", "6c 5c 4c 3c 2c", "5d 4d 3d 2d Ad")
    assert duel("5d 4d 3d 2d Ad", "As Ac Ah 9d 9c") == [1]
    assert duel("5d 4d 3d 2d Ad", "Ks Kc Kh Kd As") == [1]


def test_C_1_c_four_of_a_kind_from_aces_down_to_twos() -> None:
    assert in_order(hands.high, "As Ac Ad Ah 2c", "Ks Kc Kd Kh As", "3s 3c 3d 3h 2s", "2s 2c 2d 2h As")
    assert duel("2s 2c 2d 2h 3d", "As Ac Ad Ks Kc") == [1]


def test_C_1_d_full_houses_from_aces_over_kings_down_to_twos_over_threes() -> None:
    assert in_order(
        hands.high, "As Ac Ad Kh Ks", "As Ac Ad Qh Qs", "Ks Kc Kd Ah As", "2s 2c 2d Ah As", "2s 2c 2d 3h 3s"
    )
    assert duel("2s 2c 2d 3h 3s", "Ac Kc Qc Jc 9c") == [1]


def test_C_1_e_a_flush_is_five_of_one_suit() -> None:
    assert duel("7d 5d 4d 3d 2d", "As Kc Qd Jh Ts") == [1]
    assert duel("Ac Jc 9c 5c 3c", "Ks Qs Js 9s 7s") == [1]


def test_C_1_f_straights_and_the_ace_at_either_end_but_not_in_the_middle() -> None:
    assert in_order(hands.high, "As Kc Qd Jh Ts", "Ks Qc Jd Th 9s", "6s 5c 4d 3h 2s", "5s 4c 3d 2h As")
    assert duel("5s 4c 3d 2h As", "Ac Ad Ah Ks Qd") == [1]
    assert duel("Qs Kc Ad 2h 3s", "2s 2c 3d 4h 6s") == [2]


def test_C_1_g_three_of_a_kind_from_aces_down_to_twos() -> None:
    assert in_order(hands.high, "As Ac Ad 3h 2s", "Ks Kc Kd Ah Qs", "2s 2c 2d Ah Ks")
    assert duel("2s 2c 2d 4h 3s", "As Ac Kd Kh Qs") == [1]


def test_C_1_h_two_pairs_from_aces_and_kings_down_to_threes_and_twos() -> None:
    assert in_order(hands.high, "As Ac Kd Kh 2s", "As Ac Qd Qh Ks", "Ks Kc Qd Qh As", "3s 3c 2d 2h As")
    assert duel("3s 3c 2d 2h 4s", "As Ac Kd Qh Js") == [1]


def test_C_1_i_one_pair_from_aces_down_to_twos() -> None:
    assert in_order(hands.high, "As Ac 4d 3h 2s", "Ks Kc Ad Qh Js", "2s 2c Ad Kh Qs")
    assert duel("2s 2c 5d 4h 3s", "As Kc Qd Jh 9s") == [1]


def test_C_2_three_card_hands_from_best_to_lowest() -> None:
    kinds = ("As Ks Qs", "Kh Qh Jh", "2c 2d 2h", "3s 2d Ac", "5c 3c 2c", "2s 2d Ah", "Ac Kd Jh")
    assert in_order(hands.three, *kinds)


def test_C_2_a_the_royal_flush_of_three() -> None:
    assert in_order(hands.three, "Ac Kc Qc", "Ks Qs Js")


def test_C_2_b_straight_flushes_of_three() -> None:
    assert in_order(hands.three, "Ks Qs Js", "Qd Jd Td", "4s 3s 2s", "3h 2h Ah", "Ac Ad As")


def test_C_2_c_three_of_a_kind_of_three() -> None:
    assert in_order(hands.three, "Ac Ad As", "Kc Kd Ks", "2c 2d 2s", "As Kd Qc")


def test_C_2_d_straights_of_three_without_an_ace_in_the_middle() -> None:
    assert in_order(hands.three, "As Kd Qc", "Ks Qd Jc", "4s 3d 2c", "3s 2d Ac", "Kc Jc 2c")
    assert in_order(hands.three, "2c 2d 3s", "Ks Ad 2c")


def test_C_2_e_flushes_of_three() -> None:
    assert in_order(hands.three, "Ac Kc Jc", "Ad Qd Jd", "5s 3s 2s", "As Ad Kc")


def test_C_2_f_pairs_of_three() -> None:
    assert in_order(hands.three, "As Ad 2c", "Ks Kd Ac", "2s 2d Ac", "2s 2d 3c", "As Kd Jc")


def test_C_3_low_hands_rank_in_reverse_straights_and_flushes_with_them() -> None:
    assert in_order(
        hands.low_inverse,
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
    assert in_order(hands.low, "As 2s 3s 4s 5s", "Ac 2c 3d 4h 6s")


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
    assert pit.cited("seat 1 chooses full-house") == "P.4"
    pit.say("1 show", "2 show")
    assert pit.won() == [(2, "pot", 4, "J.10")]  # kings and nines each, and an ace besides


# --- E. shuffle and cut ---


def test_E_1_the_whole_deck_is_shuffled_before_every_round() -> None:
    pit = table()
    for _ in range(2):
        pit.do("dealer opens")
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
    pit.do("dealer opens", "dealer does shuffle")
    assert isinstance(pit.table.ask, Step)
    assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("cut", "E.2")
    assert pit.cited("cards 2c") == "E.2"


@pytest.mark.parametrize("count", [10, 42])
def test_E_2_b_ten_cards_or_more_from_either_end(count: int) -> None:
    pit = table()
    pit.do("dealer opens", "dealer does shuffle")
    assert [pit.cited(f"dealer does cut {n}") for n in (0, 9, 43, 52)] == ["E.2.b"] * 4
    pit.do(f"dealer does cut {count}")
    assert isinstance(pit.table.ask, Chance)


def test_E_3_a_new_cut_until_the_first_card_is_dealt() -> None:
    pit = table()
    pit.do("dealer opens", "dealer does shuffle")
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
    pit = table(stacks=(100,)).to_cards()
    assert pit.over
    assert pit.told() == [("F.2", "It takes two players with chips: no cards are dealt")]
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
    pit.do("dealer opens", "report wrong-count")
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
    assert device.cited("report wrong-count") == "P.2"


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


# --- G. bets ---


def test_G_1_bets_are_chips_put_into_the_pot() -> None:
    pit = table().start().say("3 call")
    assert {stake.spot for stake in pit.table.felt.stakes.values()} == {"pot"}
    assert pit.table.felt.amount(3, "pot") == 2
    assert pit.cited("seat 1 bets 2 somewhere") == "J.6"


@pytest.mark.parametrize(
    ("variant", "options", "due"),
    [
        ("holdem", {}, [("J.4", 1, 1), ("J.4", 2, 2)]),
        ("stud-high", {}, [("I.4.a", 1, 2)]),
        ("stud-high", {"ante": 1}, [("G.2.a", 1, 1), ("G.2.a", 2, 1), ("G.2.a", 3, 1), ("I.4.a", 1, 2)]),
    ],
)
def test_G_2_what_is_due_depends_on_the_game(variant: str, options: dict[str, Any], due: list[Any]) -> None:
    assert table(variant, **options).start().placed() == due


def test_G_2_a_an_ante_before_the_cards() -> None:
    pit = table("five-card-stud", ante=2).to_cards()
    assert pit.placed() == [("G.2.a", 1, 2), ("G.2.a", 2, 2), ("G.2.a", 3, 2)]
    assert pit.street == 0


def test_G_2_b_a_blind_of_fixed_size() -> None:
    pit = table(blind_1=1, blind_2=3).to_cards()
    assert pit.placed() == [("J.4", 1, 1), ("J.4", 2, 3)]
    assert pit.street == 0
    after = table("omaha-high").to_cards()  # omaha and draw ask for it after the deal, unseen all the same
    assert after.placed() == []
    after.stacked().feed()
    assert after.placed() == [("K.5", 1, 1), ("K.5", 2, 2)]


def test_G_2_c_a_forced_bet_due_by_the_up_card() -> None:
    pit = table("stud-high", forced_bet=1).start("Ac Kc Qc Ad Kd Qd 9h 3h 7h")
    assert pit.placed() == [("I.4.a", 2, 1)]


def test_G_3_table_stakes() -> None:
    pit = table(stacks=(100, 100, 9), betting="spread", most=2000).start()
    assert pit.no("3 raise 10") == "G.3"
    pit.say("3 raise 9")
    assert pit.rack(3) == 0


def test_G_3_a_nothing_is_added_or_taken_away_during_a_round() -> None:
    pit = table().start()
    assert pit.cited("seat 1 buys 50") == "G.3.a"
    assert pit.cited("seat 1 leaves") == "G.3.a"
    pit.say("3 fold", "1 fold")
    pit.do("seat 1 buys 50")
    assert pit.rack(1) == 149
    pit.do("seat 3 leaves")
    assert 3 not in pit.table.seats


def test_G_3_b_cash_on_the_table_is_changed_and_plays() -> None:
    pit = table().start()
    pit.do("seat 3 chooses cash 4")
    assert pit.said() == [("G.3.b", "Seat 3: the dealer changes 4 into chips")]
    assert pit.bets == {1: 1, 2: 2, 3: 4}  # a raise
    pit.do("seat 1 chooses cash 3")
    assert pit.bets[1] == 4  # a call
    assert pit.no("2 cash 200") == "G.3"
    assert pit.say("2 call").board
    pit.do("seat 1 chooses cash 2")
    assert pit.decided()[-1] == ("J.7", 1, "bet")


@pytest.mark.parametrize(
    ("variant", "stacks", "options", "plays"),
    [
        ("holdem", (100, 4, 100, 2), {}, [1, 2, 3, 4]),
        ("holdem", (100, 3, 100, 2), {}, [1, 3, 4]),  # the blind of 2 and a bet of 2 besides
        ("holdem", (2, 100, 100, 2), {}, [2, 3, 4]),  # the blind of 1 and a bet of 2 besides
        ("holdem", (100, 100, 100, 1), {}, [1, 2, 3]),
        ("holdem", (100, 100, 2, 100), {"ante": 1}, [1, 2, 4]),
        ("stud-high", (100, 4, 100, 3), {}, [1, 2, 3]),  # anybody may have to make the forced bet
    ],
)
def test_G_3_c_enough_for_what_is_due_and_one_bet_besides(
    variant: str, stacks: tuple[int, ...], options: dict[str, Any], plays: list[int]
) -> None:
    pit = table(variant, stacks, **options).start()
    assert [seat for seat in (1, 2, 3, 4) if pit.cards_at(seat)] == plays


def test_G_3_c_who_kills_needs_that_blind_too() -> None:
    pit = table(stacks=(100, 100, 5), kill="kill")
    pit.table.carried = Room(button=2, killer=3)
    pit.start()
    assert [seat for seat in (1, 2, 3) if pit.cards_at(seat)] == [1, 2]
    assert ("G.3.c", "Seat 3 has too little to be dealt in") in pit.told()


def test_G_3_d_who_runs_out_of_chips_is_all_in() -> None:
    pit = table(stacks=(100, 5, 100)).start().say("3 raise", "1 raise")
    assert pit.asked == (2, ("call", "fold"), "J.6")
    assert pit.no("2 raise 8") == "G.3"
    pit.say("2 call")
    assert (pit.rack(2), pit.bets[2]) == (0, 5)
    pit.say("3 call")
    assert pit.asked == (1, ("check", "bet", "fold"), "J.7")
    pit.say("1 check", "3 check")
    assert len(pit.board) == 4  # seat 2 is not asked any more


@pytest.mark.parametrize(
    ("short_raise", "again"), [("half", True), ("full", False), ("always", True)], ids=["half", "full", "always"]
)
def test_G_3_d_a_short_all_in_reopens_the_betting_by_option(short_raise: str, again: bool) -> None:
    pit = table(stacks=(100, 100, 7), short_raise=short_raise).start().to(5).say("1 bet", "2 raise", "3 raise")
    assert pit.bets == {1: 2, 2: 4, 3: 5}
    pit.say("1 call")  # seat 1 has not acted since the full raise, seat 2 has
    assert pit.ask.choices == (("call", "raise", "fold") if again else ("call", "fold"))
    if not again:
        assert pit.no("2 raise 8") == "G.3.d"


def test_G_3_d_i_the_all_in_player_wins_no_more_than_his_part() -> None:
    pit = table(stacks=(4, 8, 100)).start(PAIRS).say("3 raise", "1 call", "2 raise", "3 raise", "2 call").to()
    assert pit.won() == [(2, "side-pot-1", 8, "J.10"), (1, "pot", 12, "J.10")]
    assert pit.racks() == [12, 8, 92]


def test_G_3_d_ii_the_all_in_player_goes_on_getting_cards() -> None:
    pit = table("stud-high", (4, 100, 100)).start("2c 3c 4c 5d 6d 7d Kh 9h 2h")
    pit.say("1 call", "2 raise", "3 call", "1 call")
    assert pit.rack(1) == 0
    pit.to(7)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [7, 7, 7]


def test_G_3_d_iii_the_others_bet_into_a_side_pot() -> None:
    pit = table(stacks=(4, 100, 100)).start(PAIRS).say("3 raise", "1 call", "2 call")
    pit.say("2 bet", "3 raise", "2 call")
    assert pit.pots == [12, 8]
    assert pit.to().won()[0] == (2, "side-pot-1", 8, "J.10")
    short = table(stacks=(100, 4, 100)).start().say("3 raise", "1 fold", "2 call")
    assert short.turn[2] == "P.4"  # nobody is left to bet against: the cards are dealt and shown


def test_G_4_a_word_in_turn_binds() -> None:
    pit = table().start()
    for word, bets in (("3 call", {3: 2}), ("1 raise", {1: 4}), ("2 fold", {})):
        pit.do(f"seat {word[0]} chooses {word[2:]}")
        assert pit.bets.items() >= bets.items()
        assert pit.cited(f"seat {word[0]} undoes") == "G.3.a"
    assert pit.decided() == [("J.6", 3, "call"), ("J.6", 1, "raise"), ("J.6", 2, "fold")]


def test_G_4_out_of_turn_nothing_binds() -> None:
    pit = table().start()
    assert [pit.no(word) for word in ("1 fold", "2 call", "1 raise 4", "2 check")] == ["G.4"] * 4
    pit.reports("out-of-turn")
    assert pit.said() == [("G.4", "A player speaks or acts out of turn; that binds nobody.")]
    assert pit.ask.seat == 3


def test_G_4_only_within_the_rules_and_the_limits() -> None:
    pit = table(betting="spread").start()
    assert [pit.no(f"3 raise {to}") for to in (3, 7, 50)] == ["R"] * 3
    assert pit.no("3 check") == "A.9"
    assert pit.no("3 dance") == "G.4"


def test_G_5_the_announced_amount_is_the_bet_whatever_chips_were_put_in() -> None:
    pit = table(betting="spread").start().say("3 raise 5").reports("wrong-amount")
    assert pit.said() == [("G.5", "The chips put in differ from the sum announced; the sum announced is the bet.")]
    assert pit.bets[3] == 5
    assert pit.rack(3) == 95
    assert pit.ask.owes == 4


def test_G_6_chips_put_forward_are_a_bet() -> None:
    pit = table(betting="spread").start().to(5)
    assert pit.no("1 chips 1") == "R"
    pit.say("1 chips 3")
    assert pit.decided()[-1] == ("J.7", 1, "bet")
    assert pit.bets == {1: 3}


def test_G_6_a_pushed_forward_in_answer_to_a_bet_they_call() -> None:
    pit = table(betting="spread").start().say("3 chips 2")
    assert pit.decided()[-1] == ("J.6", 3, "call")
    assert pit.bets[3] == 2


def test_G_6_b_let_go_into_the_pot_as_a_full_raise_they_raise() -> None:
    pit = table(betting="spread").start().say("3 chips 4")
    assert pit.decided()[-1] == ("J.6", 3, "raise")
    assert pit.bets[3] == 4


def test_G_6_c_let_go_towards_the_pot_too_few_are_no_call() -> None:
    pit = table(betting="spread").start()
    assert pit.no("3 chips 1") == "G.4"
    over = table(betting="spread").start().say("3 chips 3")
    assert (over.rack(3), over.bets[3]) == (98, 2)  # a chip over the call is no raise
    all_in = table(stacks=(100, 100, 3), betting="spread").start().say("3 chips 3")
    assert (all_in.rack(3), all_in.bets[3]) == (0, 3)  # unless it is the last one


def test_G_7_no_string_bets_what_was_bet_is_not_added_to() -> None:
    pit = table(betting="spread").start().say("3 raise 4")
    assert [pit.no(word) for word in ("3 raise 6", "3 chips 2", "3 chip 5", "3 cash 5", "3 more 2")] == ["G.7"] * 5
    assert pit.bets[3] == 4
    assert pit.no("2 raise 8") == "G.4"  # that is only out of turn
    assert pit.no("3 fold") == "G.4"
    pit.reports("string-bet")
    assert pit.said() == [("G.7", "A player adds to a bet or call that was complete; the addition goes back.")]


def test_G_7_a_who_says_that_the_bet_is_not_complete_may_add() -> None:
    pit = table(betting="spread").start()
    pit.do("seat 3 chooses more 2")
    assert pit.said() == [("G.7.a", "Seat 3 puts 2 forward and is not done")]
    assert pit.asked == (3, ("chips", "more"), "J.6")
    assert pit.bets == {1: 1, 2: 2}
    assert [pit.no(word) for word in ("3 fold", "3 call", "3 raise 6")] == ["G.7.a"] * 3
    assert pit.no("3 raising 2") == "G.7"
    assert pit.no("3 more 99") == "G.3"
    pit.say("3 more 1", "3 chips 2")
    assert pit.bets[3] == 5
    assert pit.decided()[-1] == ("J.6", 3, "raise")
    assert pit.ask.seat == 1


def test_G_7_a_chips_that_stay_below_a_raise_are_a_call() -> None:
    pit = table(betting="spread").start().say("3 more 2", "3 chips")
    assert pit.decided()[-1] == ("J.6", 3, "call")
    assert pit.bets[3] == 2
    assert pit.no("3 chips 2") == "G.7.b"


def test_G_7_a_the_log_has_every_step_and_a_hand_history_the_whole_bet() -> None:
    pit = table(betting="spread").start().say("3 more 2", "3 more 1", "3 chips 2", "1 fold", "2 fold")
    again = table_for(pit.table.log.header)
    for move in pit.table.log.entries:
        if not isinstance(move, str):
            again.play(move)
    assert again.ledger.balances == pit.table.ledger.balances
    (record,) = hands_of_log(pit.table.log.sealed(), table_for)
    assert record.actions[-3:] == ("p3 cbr 5", "p1 f", "p2 f")


def test_G_7_b_who_has_put_in_the_call_cannot_raise_any_more() -> None:
    pit = table(betting="spread").start().say("3 chips 2")
    assert [pit.no(word) for word in ("3 raise 4", "3 chips 2", "3 raising 2")] == ["G.7.b"] * 3
    checked = table(betting="spread").start().to(5).say("1 check")
    assert checked.no("1 bet 2") == "G.4"  # a check put nothing in: that is only out of turn


def test_G_7_c_who_says_raise_may_add_until_the_hands_rest() -> None:
    pit = table(betting="spread").start()
    pit.do("seat 3 chooses raising 2")
    assert pit.said() == [("G.7.c", "Seat 3 puts 2 forward and is not done")]
    assert pit.no("3 fold") == "G.7.c"
    assert pit.no("3 chips 9") == "R"  # within the posted limits
    pit.say("3 chips 3")
    assert (pit.bets[3], pit.decided()[-1]) == (5, ("J.6", 3, "raise"))
    least = table(betting="spread").start().say("3 raising 2", "3 chips")
    assert least.bets[3] == 4  # the word binds, so it is the least raise
    capped = table(raise_cap=1).start().say("3 raise")
    assert capped.no("1 raising 3") == "G.11"


def test_G_9_one_chip_that_is_too_large_is_a_call_unless_raise_was_said() -> None:
    pit = table(betting="spread", most=10000).start()
    pit.do("seat 3 chooses chip 25")
    assert pit.said() == [("G.9", "Seat 3 calls with one chip, and 23 is the change")]
    assert (pit.bets[3], pit.rack(3)) == (2, 98)
    assert pit.decided()[-1] == ("J.6", 3, "call")
    raised = table(betting="spread", most=10000).start().say("3 raise 25")
    assert raised.bets[3] == 25
    several = table(betting="spread", most=10000).start().say("3 chips 25")
    assert several.bets[3] == 25


def test_G_10_check_and_raise_unless_the_sign_says_otherwise() -> None:
    pit = table().start().to(5).say("1 check", "2 bet", "3 call", "1 raise")
    assert pit.bets[1] == 4
    barred = table(check_raise=False).start().to(5).say("1 check", "2 bet", "3 call")
    assert barred.asked == (1, ("call", "fold"), "J.7")
    assert barred.no("1 raise 4") == "G.10"
    assert "Check raise no" in posted(check_raise=False)


def test_G_11_three_raises_while_three_players_are_in() -> None:
    pit = table().start().say("3 raise", "1 raise", "2 raise")
    assert pit.asked == (3, ("call", "fold"), "J.6")
    assert pit.no("3 raise 10") == "G.11"
    pit.say("3 fold", "1 raise")  # two are left
    assert pit.bets == {1: 10, 2: 8, 3: 4}


def test_G_11_as_many_as_the_casino_permits_for_so_many_players() -> None:
    pit = table(raise_cap=1, cap_from_players=2).start().say("3 fold", "1 raise")
    assert pit.no("2 raise 6") == "G.11"
    free = table(raise_cap=0).start().say("3 raise", "1 raise", "2 raise", "3 raise", "1 raise")
    assert free.bets == {1: 12, 2: 8, 3: 10}


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

# Third street for three players: two down each, then 9h, 4h and Jh up.
THIRD = "2c 3c 4c 5d 6d 7d 9h 4h Jh"


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
    assert "Forced bet 1 [oneida-2006/poker/I.2]" in posted(variant="stud-high", forced_bet=1)


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
    assert [event.line for event in pit.film if getattr(event, "verdict", "") == "wins"] == ["straight flush"]


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
    assert hands.by_suit(tied, lowest=False) == [3, 2, 1, 0]
    assert hands.by_suit(tied, lowest=True) == [0, 1, 2, 3]


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


# --- J. hold'em ---


def test_J_1_hold_em_is_played_for_the_high_hand_only() -> None:
    pit = table(stacks=(100, 100)).start("As Kd Ah Kc 2s 3d 4h 5c 8d").to()
    assert [(row[0], row[2]) for row in pit.won()] == [(1, 4)]
    assert pit.house.variant.low is None


def test_J_2_eleven_players_at_most_and_an_ante_if_posted() -> None:
    pit = table(stacks=(100,) * 11, ante=1).start()
    assert [pit.cards_at(seat) == [] for seat in range(1, 12)] == [False] * 11
    assert pit.pots == [11]
    assert "Ante 1 [oneida-2006/poker/G.2.a]" in posted(ante=1)


@pytest.mark.parametrize("variant", ["holdem", "omaha-high", "draw-high"])
def test_J_3_dealing_and_betting_follow_the_button(variant: str) -> None:
    pit = table(variant)
    pit.table.carried = Room(button=3)
    pit.start()
    assert pit.table.felt.markers["button"] == "1"
    assert [seat for _, seat, _ in pit.placed()] == [2, 3]
    assert pit.ask.seat == 1


def test_J_3_a_the_button_marks_the_imagined_dealer() -> None:
    pit = table().start()
    assert pit.table.view(None)["markers"]["button"] == "3"
    assert ("J.3.c", "Seat 3 has the button") in pit.told()


def test_J_3_b_it_starts_at_the_dealers_right() -> None:
    assert table(stacks=(100,) * 5).to_cards().table.felt.markers["button"] == "5"


def buttons(variant: str, count: int) -> list[str]:
    pit, seen = table(variant), []
    for _ in range(count):
        pit.start()
        seen.append(pit.table.felt.markers["button"])
        pit.to()
    return seen


def test_J_3_c_it_moves_clockwise_after_each_round_and_stays_after_a_void_one() -> None:
    assert buttons("holdem", 5) == ["3", "1", "2", "3", "1"]
    pit = table().start().to()
    pit.start().reports("wrong-deck")
    assert pit.start().table.felt.markers["button"] == "1"


def test_J_4_the_first_blind_is_left_of_the_button_and_more_may_follow() -> None:
    assert table().to_cards().placed() == [("J.4", 1, 1), ("J.4", 2, 2)]
    assert table(blinds=1).to_cards().placed() == [("J.4", 1, 2)]
    three = table(stacks=(100,) * 4, blinds=3, blind_1=1, blind_2=1, blind_3=2)
    assert three.to_cards().placed() == [("J.4", 1, 1), ("J.4", 2, 1), ("J.4", 3, 2)]
    two = table(stacks=(100, 100)).to_cards()
    assert (two.table.felt.markers["button"], two.placed()) == ("2", [("J.4", 1, 1), ("J.4", 2, 2)])
    assert "Blind 2 3 [oneida-2006/poker/J.4]" in posted(blind_2=3)


def test_J_5_two_cards_down_the_button_last() -> None:
    pit = table().start("2c 3c 4c 5c 6c 7c")
    assert [pit.cards_at(seat) for seat in (1, 2, 3)] == [["2c", "5c"], ["3c", "6c"], ["4c", "7c"]]
    assert not any(held.up for seat in (1, 2, 3) for held in pit.table.felt.cards[seat])


@pytest.mark.parametrize(("variant", "cite"), [("holdem", "J.6"), ("omaha-high", "K.6"), ("draw-high", "L.6")])
def test_J_6_after_the_blinds_all_fold_call_or_raise(variant: str, cite: str) -> None:
    pit = table(variant).start()
    assert pit.asked == (3, ("call", "raise", "fold"), cite)
    assert pit.no("3 check") == "A.9"
    pit.say("3 call", "1 call")
    assert pit.asked == (2, ("check", "raise", "fold"), cite)  # the blind may raise as well
    pit.say("2 raise")
    assert pit.bets == {1: 2, 2: 4, 3: 2}
    pit.say("3 call")
    assert pit.asked[0] == 1
    pit.say("1 fold")
    assert pit.pots == [10]


def test_J_7_the_flop_and_its_betting() -> None:
    pit = table().start(PAIRS).say("3 fold", "1 call", "2 check")
    assert hand_at(pit).burned == 1
    assert pit.dealt() == [("J.7", "board", card) for card in ("2s", "7d", "9h")]
    assert pit.asked == (1, ("check", "bet", "fold"), "J.7")
    pit.say("1 check", "2 bet")
    assert pit.asked == (1, ("call", "raise", "fold"), "J.7")
    pit.say("1 call")
    assert len(pit.board) == 4


def test_J_7_the_first_player_left_of_the_button_who_is_in_opens() -> None:
    pit = table().start(PAIRS).say("3 call", "1 fold", "2 check")
    assert pit.ask.seat == 2


def test_J_8_the_fourth_card() -> None:
    pit = table().start(PAIRS).to(6)
    assert hand_at(pit).burned == 2
    assert pit.dealt()[3:] == [("J.8", "board", "4c")]
    assert pit.asked == (1, ("check", "bet", "fold"), "J.8")
    assert (pit.ask.least, pit.ask.most) == (4, 4)


def test_J_9_the_fifth_card() -> None:
    pit = table().start(PAIRS).to(7)
    assert hand_at(pit).burned == 3
    assert pit.dealt()[4:] == [("J.9", "board", "3d")]
    assert pit.asked == (1, ("check", "bet", "fold"), "J.9")
    pit.say("1 bet", "2 call", "3 fold")
    assert pit.turn == (1, ("show", "muck"), "P.4")


@pytest.mark.parametrize(
    ("one", "two", "winner"),
    [("Ah 2c", "Kh Kd", 1), ("9h 9c", "Kh Kd", 1), ("3h 4c", "Kh Kd", 2)],
    ids=["one own card", "two", "neither has the flush"],
)
def test_J_10_the_best_five_of_two_own_and_five_community_cards(one: str, two: str, winner: int) -> None:
    board = "9d Qh 5h 7h 3s" if winner == 2 else "9d Qh 5h 7h 9s" if "9" in one else "6h Qh 5h 7h 3s"
    pit = table(stacks=(100, 100)).start(f"{dealt(one, two)} {board}").to()
    assert pit.won() == [(winner, "pot", 4, "J.10")]


def test_J_10_if_the_board_is_everybodys_best_all_share_equally() -> None:
    pit = table().start("2c 3c 4c 2d 3d 4d As Ks Qs Js Ts").to()
    assert pit.won() == [(seat, "pot", 2, "J.10") for seat in (1, 2, 3)]
    assert pit.racks() == [100, 100, 100]


# Seat 1 has aces whenever it is dealt first; a hand in which a seat holds aces is stacked for it here.


def wins(pit: VariantPit, winner: int, pot: str = "") -> VariantPit:
    """A hand is played to the showdown, and this seat has aces; everybody calls, or raises once (`raise`)."""
    pit.to_cards()
    first = int(pit.table.felt.markers["button"]) % 3 + 1
    place = (winner - first) % 3
    low = ["2c", "3d", "7h", "8s", "Tc", "Jd"]
    order = [("Ac" if k < 3 else "Ad") if k % 3 == place else low.pop(0) for k in range(6)]
    pit.stacked(" ".join([*order, "As", "Ah", "4c", "9d", "Qs"])).feed()
    if pot:
        pit.say(f"{pit.ask.seat} {pot}")
    pit.to()
    return pit


def limits(pit: VariantPit) -> tuple[int, int]:
    """The smaller and the larger bet of the hand that is dealt next."""
    pit.start()
    least = pit.ask.least - max(pit.bets.values())
    return least, pit.to(6).ask.least


@pytest.mark.parametrize(("kill", "raised"), [("half-kill", (3, 6)), ("kill", (4, 8))])
def test_J_11_two_pots_in_a_row_kill_the_next_hand(kill: str, raised: tuple[int, int]) -> None:
    pit = wins(table(kill=kill, kill_pot_multiple=1), 1)
    assert pit.table.carried.killer == 0
    wins(pit, 1)
    assert pit.table.carried.killer == 1
    pit.start()
    assert pit.placed() == [("J.4", 3, 1), ("J.4", 1, raised[0])]  # one blind only, the raised minimum
    assert (
        "J.11",
        f"Seat 1 kills: the limits are {'2/1' if kill == 'kill' else '3/2'} of the posted ones",
    ) in pit.told()
    pit.to()
    assert limits(pit) == raised


def test_J_11_the_pot_must_have_the_set_size() -> None:
    pit = wins(wins(table(kill="kill", kill_pot_amount=7), 1), 1)
    assert pit.table.carried.killer == 0  # six chips
    assert wins(pit, 1, "raise").table.carried.killer == 1
    multiple = wins(wins(table(kill="kill", kill_pot_multiple=3), 1), 1)
    assert multiple.table.carried.killer == 1


def test_J_11_pots_that_are_shared_neither_count_nor_end_it() -> None:
    pit = wins(wins(table(kill="kill", kill_pot_multiple=1), 1), 1)
    pit.start("2c 3c 4c 2d 3d 4d As Ks Qs Js Ts").to()
    assert pit.table.carried.killer == 1


def test_J_11_a_half_kill_lasts_until_another_player_wins() -> None:
    pit = wins(wins(table(kill="half-kill", kill_pot_multiple=1), 1), 1)
    assert wins(pit, 1).table.carried.killer == 1
    assert wins(pit, 2).table.carried.killer == 0
    assert limits(pit) == (2, 4)


def test_J_11_b_a_kill_doubles_the_limits_until_another_player_wins() -> None:
    pit = wins(wins(table(kill="kill", kill_pot_multiple=1), 2), 2)
    assert limits(pit) == (4, 8)
    pit.to()
    assert wins(pit, 3).table.carried.killer == 0


# --- K. omaha ---

# Omaha, three players: four cards each, then the board.
OMAHA = dealt("As Ad 9c 8h", "Ks Kd 7c 6h", "Qs Qd 5c 4h") + " 2s 7d Jh Tc 3d"


@pytest.mark.parametrize("variant", BOARDS[1:])
def test_K_1_the_same_procedure_for_both_forms(variant: str) -> None:
    pit = table(variant).start(OMAHA)
    rounds = [pit.ask.cite.paragraph]
    for street in (7, 8, 9):
        rounds.append(pit.to(street).ask.cite.paragraph)
    assert rounds == ["K.6", "K.7", "K.8", "K.9"]


@pytest.mark.parametrize("variant", BOARDS[1:])
def test_K_2_ten_players_at_most_an_ante_and_the_sign(variant: str) -> None:
    pit = table(variant, (100,) * 10, ante=1)
    assert pit.cited("seat 11 sits 100 Zed") == "F.2"
    assert pit.start().pots == [10]
    sign_ = posted(variant="omaha-high-low-8", ante=1, kill="half-kill")
    assert "Ante 1 [oneida-2006/poker/G.2.a]" in sign_
    assert "Kill half-kill [oneida-2006/poker/J.11]" in sign_


def test_K_3_dealing_and_betting_follow_the_button() -> None:
    pit = table("omaha-high")
    pit.table.carried = Room(button=1)
    pit.start(OMAHA)
    assert pit.cards_at(3) == ["As", "Ad", "9c", "8h"]
    assert [seat for _, seat, _ in pit.placed()] == [3, 1]
    assert pit.to(7).ask.seat == 3


def test_K_3_a_the_button_marks_the_imagined_dealer() -> None:
    assert table("omaha-high").start().table.view(None)["markers"]["button"] == "3"


def test_K_3_b_it_starts_at_the_dealers_right() -> None:
    assert table("omaha-high-low-8", (100,) * 6).to_cards().table.felt.markers["button"] == "6"


def test_K_3_c_it_moves_clockwise_after_each_round() -> None:
    assert buttons("omaha-high", 4) == ["3", "1", "2", "3"]


def test_K_4_four_cards_down_the_button_last() -> None:
    pit = table("omaha-high").start(OMAHA)
    assert [pit.cards_at(seat) for seat in (1, 3)] == [["As", "Ad", "9c", "8h"], ["Qs", "Qd", "5c", "4h"]]
    assert not any(held.up for seat in (1, 2, 3) for held in pit.table.felt.cards[seat])


def test_K_5_the_blinds_follow_the_deal() -> None:
    pit = table("omaha-high", blinds=1).to_cards()
    assert pit.placed() == []
    pit.stacked(OMAHA).feed()
    assert pit.placed() == [("K.5", 1, 2)]


def test_K_6_after_the_blinds_all_fold_call_or_raise() -> None:
    pit = table("omaha-high").start(OMAHA)
    assert pit.asked == (3, ("call", "raise", "fold"), "K.6")
    pit.say("3 call", "1 call")
    assert pit.asked == (2, ("check", "raise", "fold"), "K.6")
    pit.say("2 raise", "3 call", "1 fold")
    assert pit.pots == [10]


def test_K_7_the_flop_and_its_betting() -> None:
    pit = table("omaha-high").start(OMAHA).say("3 fold", "1 call", "2 check")
    assert hand_at(pit).burned == 1
    assert pit.dealt() == [("K.7", "board", card) for card in ("2s", "7d", "Jh")]
    assert pit.asked == (1, ("check", "bet", "fold"), "K.7")
    assert pit.say("1 check", "2 bet").asked == (1, ("call", "raise", "fold"), "K.7")


def test_K_8_the_fourth_card() -> None:
    pit = table("omaha-high").start(OMAHA).to(8)
    assert hand_at(pit).burned == 2
    assert pit.dealt()[3:] == [("K.8", "board", "Tc")]
    assert pit.asked == (1, ("check", "bet", "fold"), "K.8")


def test_K_9_the_fifth_card_and_the_final_betting() -> None:
    pit = table("omaha-high").start(OMAHA).to(9)
    assert hand_at(pit).burned == 3
    assert pit.dealt()[4:] == [("K.9", "board", "3d")]
    pit.say("1 check", "2 bet", "3 call", "1 raise", "2 fold", "3 call")
    assert pit.turn == (1, ("show", "muck"), "P.4")


def test_K_10_exactly_two_own_cards_and_three_of_the_board() -> None:
    # Seat 1 has one spade to four on the board, and no flush; seat 2 makes two pairs with two of its own.
    pit = table("omaha-high", (100, 100)).start(dealt("As Kd Qc Jh", "9d 9c 2d 3h") + " 4s 6s 8s Ts 2h").to()
    assert pit.won() == [(2, "pot", 4, "K.10.a")]


def test_K_10_a_high_the_best_high_hand_wins() -> None:
    assert table("omaha-high").start(OMAHA).to().won() == [(1, "pot", 6, "K.10.a")]


# Seat 1 has the high hand, seat 2 the low one (8-5-4-3-A), seat 3 neither.
SPLIT = dealt("Ks Kd Qc Jh", "Ad 3s 7c 9h", "Qs Qd Jc 9c") + " Kc 4d 5h 8s Th"


def test_K_10_b_half_to_the_best_high_and_half_to_the_best_low() -> None:
    pit = table("omaha-high-low-8").start(SPLIT).to()
    assert pit.won() == [(1, "pot", 3, "K.10.b"), (2, "pot", 3, "K.10.b")]


def test_K_10_b_i_what_cannot_be_halved_goes_to_the_high_hand() -> None:
    pit = table("omaha-high-low-8", ante=1).start(SPLIT).to()
    assert pit.won() == [(1, "pot", 5, "K.10.b"), (2, "pot", 4, "K.10.b")]


def test_K_10_b_ii_an_odd_chip_among_tied_high_hands_goes_to_the_highest_card_by_suit() -> None:
    held = dealt("Kd Qc 9h 8h", "Ks Qd 9s 8d", "2s 2d 3c 3h") + " Kh Qs Jd 7c 5h"
    pit = table("omaha-high", ante=1).start(held).to()
    assert pit.won() == [(2, "pot", 5, "K.10.a"), (1, "pot", 4, "K.10.a")]
    assert ("K.10.b.ii", "The odd chip goes by suit") in pit.told()


def test_K_10_b_iii_an_odd_chip_among_tied_low_hands_goes_to_the_lowest_card_by_suit() -> None:
    held = dealt("As 2d Qh Jh", "Ac 2s Qd Jd", "Ks Kd Tc Th", "6c 6d 7c 7d") + " 3h 4s 8d Kc 9c"
    pit = table("omaha-high-low-8", (100,) * 4, ante=1, blinds=1).start(held).say("2 call", "3 call", "4 fold").to()
    assert pit.won() == [(3, "pot", 5, "K.10.b"), (2, "pot", 3, "K.10.b"), (1, "pot", 2, "K.10.b")]
    assert ("K.10.b.iii", "The odd chip goes by suit") in pit.told()


def test_K_10_b_iv_suits_rank_spades_hearts_diamonds_clubs() -> None:
    for first, second in ("sh", "hd", "dc"):
        high = dealt(f"K{second} Qc 9h 8h", f"K{first} Qd 9s 8d", "2s 2d 3c 3h") + " Qs Jd 7c 5h 4s"
        pit = table("omaha-high", ante=1).start(high).to()
        assert pit.won() == [(2, "pot", 5, "K.10.a"), (1, "pot", 4, "K.10.a")]


def test_K_10_b_v_straights_and_flushes_do_not_count_against_a_low() -> None:
    pit = table("omaha-high-low-8", (100, 100)).start(dealt("As 2s Qd Jd", "Kd Kh 6h 2d") + " 3s 4s 5s Kc 9c").to()
    assert [row[0] for row in pit.won()] == [1, 1]  # a straight flush, and the best low there is


def test_K_11_without_a_low_of_eight_or_better_the_high_hand_takes_it_all() -> None:
    for board in ("Kc 4d 9h Js Th", "Kc 3d 3h 7h Th"):  # two low cards only; and a pair among three
        pit = table("omaha-high-low-8", (100, 100)).start(dealt("Ks Kd Qc Jh", "Ad 3s 7c 7d") + f" {board}").to()
        assert pit.won() == [(1, "pot", 4, "K.10.b")]


def test_K_12_the_rules_that_follow_are_for_the_split_game_only() -> None:
    pit = table("omaha-high").start(SPLIT).to()
    assert pit.won() == [(1, "pot", 6, "K.10.a")]


def test_K_12_a_two_different_hands_each_of_two_and_three() -> None:
    pit = table("omaha-high-low-8", (100, 100)).start(dealt("Ks Kd As 2d", "Qc Qd Jh Th") + " Kc 4d 5h 8s 9h").to()
    assert [row[:3] for row in pit.won()] == [(1, "pot", 2), (1, "pot", 2)]  # kings for high, A-2 for low


def test_K_12_b_the_same_five_for_high_and_low() -> None:
    pit = table("omaha-high-low-8", (100, 100)).start(dealt("As 2d Kh Kd", "Qc Qd Jh Th") + " 3c 4d 5h Qs 9h").to()
    assert [row[:3] for row in pit.won()] == [(1, "pot", 2), (1, "pot", 2)]  # a straight from the ace up


def test_K_12_c_one_ace_is_high_and_low_at_once() -> None:
    pit = table("omaha-high-low-8", (100, 100)).start(dealt("As 3s Kh Qd", "Ks 5s Jh Jd") + " 2s 7s 8s 9h 4d").to()
    assert [row[:3] for row in pit.won()] == [(1, "pot", 2), (1, "pot", 2)]  # the ace-high flush, and 8-7-3-2-A


SWEEP = dealt("As Ad 2c 3h", "Ks Kd Jc 9h", "Qs Qd Tc 6c") + " Ac 5d 7h 8s Jd"  # seat 1, or whoever is dealt first


def omaha_wins(pit: VariantPit, cards: str) -> int:
    """A hand of these cards is played; who kills the next one."""
    pit.start(cards).to()
    return int(pit.table.carried.killer)


def test_K_13_one_whole_pot_of_the_set_size_kills_the_next_hand() -> None:
    pit = table("omaha-high-low-8", kill="kill", kill_pot_amount=6)
    assert omaha_wins(pit, SWEEP) == 1
    pit.start(SWEEP)
    assert pit.placed() == [("K.5", 2, 1), ("K.5", 3, 2), ("K.5", 1, 4)]
    assert pit.table.felt.markers["button"] == "1"
    pit.to()
    assert pit.table.carried.killer == 2  # the button has moved on, and so has who was dealt the aces
    small = table("omaha-high-low-8", kill="kill", kill_pot_amount=7)
    assert omaha_wins(small, SWEEP) == 0


def test_K_13_the_high_hand_takes_a_whole_pot_for_want_of_a_low() -> None:
    no_low = dealt("As Ad Jc Th", "Ks Kd Jh 9h", "Qs Qd Tc 9c") + " Ac Kc 7h 8s 3d"
    assert omaha_wins(table("omaha-high-low-8", kill="kill", kill_pot_amount=6), no_low) == 1


def test_K_13_omaha_high_has_no_kill() -> None:
    found = breaches(Terms(BOOK, options={"variant": "omaha-high", "kill": "kill"}))
    assert [(breach.why, breach.cite.paragraph) for breach in found] == [("no kill is played at omaha", "J.11")]


def omaha_limits(pit: VariantPit) -> tuple[int, int]:
    pit.start()
    return pit.ask.least - max(pit.bets.values()), pit.to(8).ask.least


def test_K_13_a_half_kill_until_a_pot_is_divided() -> None:
    pit = table("omaha-high-low-8", kill="half-kill", kill_pot_amount=1)
    omaha_wins(pit, SWEEP)
    assert omaha_limits(pit) == (3, 6)
    pit = table("omaha-high-low-8", kill="half-kill", kill_pot_amount=1)
    omaha_wins(pit, SWEEP)
    assert omaha_wins(pit, SPLIT) == 0
    assert omaha_limits(pit) == (2, 4)


def test_K_13_b_a_kill_until_a_pot_is_too_small() -> None:
    pit = table("omaha-high-low-8", kill="kill", kill_pot_multiple=3)
    omaha_wins(pit, SWEEP)
    assert omaha_limits(pit) == (4, 8)
    pit = table("omaha-high-low-8", kill="kill", kill_pot_multiple=3)
    omaha_wins(pit, SWEEP)
    pit.start().say("1 check", "2 fold", "3 fold")  # seat 1 has killed, and takes a pot of five: twelve are asked for
    assert pit.won() == [(1, "pot", 5, "F.5.e")]
    assert pit.table.carried.killer == 0


# --- L. five-card draw ---

# Draw, three players: a pair of aces, of kings, of queens; then what is drawn.
DRAW = dealt("As Ad 9c 8h 4d", "Ks Kd 7c 6h 3d", "Qs Qd 5c 4h 2d") + " 2c 2h 2s 3c 3h 3s 6c 6d"


@pytest.mark.parametrize("variant", DRAWS)
def test_L_1_the_same_procedure_for_both_forms(variant: str) -> None:
    pit = table(variant).start(DRAW).say("3 call", "1 call", "2 check")
    assert pit.turn == (1, ("discard",), "L.7")
    pit.throws(1).throws(2).throws(3)
    assert pit.asked == (1, ("check", "bet", "fold"), "L.8")


@pytest.mark.parametrize("variant", DRAWS)
def test_L_2_eight_players_at_most_and_an_ante_if_posted(variant: str) -> None:
    pit = table(variant, (100,) * 8, ante=1)
    assert pit.cited("seat 9 sits 100 Zed") == "F.2"
    assert pit.start().pots == [8]
    assert "Ante 1 [oneida-2006/poker/G.2.a]" in posted(variant=variant, ante=1)


def test_L_3_dealing_drawing_and_betting_follow_the_button() -> None:
    pit = table("draw-high")
    pit.table.carried = Room(button=1)
    pit.start(DRAW)
    assert pit.cards_at(3) == ["As", "Ad", "9c", "8h", "4d"]
    assert [seat for _, seat, _ in pit.placed()] == [3, 1]
    pit.say("2 call", "3 call", "1 check")
    drawing = []
    for _ in range(3):
        drawing.append(pit.turn[0])
        pit.throws(pit.turn[0])
    assert drawing == [3, 1, 2]
    assert pit.ask.seat == 3


def test_L_3_a_the_button_marks_the_imagined_dealer() -> None:
    assert table("draw-high").start().table.view(None)["markers"]["button"] == "3"


def test_L_3_b_it_starts_at_the_dealers_right() -> None:
    assert table("draw-low", (100,) * 4).to_cards().table.felt.markers["button"] == "4"


def test_L_3_c_it_moves_clockwise_after_each_round() -> None:
    assert buttons("draw-high", 4) == ["3", "1", "2", "3"]


def test_L_4_five_cards_down_the_button_last() -> None:
    pit = table("draw-high").start(DRAW)
    assert [pit.cards_at(seat)[0] for seat in (1, 2, 3)] == ["As", "Ks", "Qs"]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [5, 5, 5]
    assert not any(held.up for seat in (1, 2, 3) for held in pit.table.felt.cards[seat])


def test_L_5_the_blinds_follow_the_deal() -> None:
    pit = table("draw-high").to_cards()
    assert pit.placed() == []
    pit.stacked(DRAW).feed()
    assert pit.placed() == [("L.5", 1, 1), ("L.5", 2, 2)]


def test_L_6_after_the_blinds_all_fold_call_or_raise() -> None:
    pit = table("draw-low").start(DRAW)
    assert pit.asked == (3, ("call", "raise", "fold"), "L.6")
    pit.say("3 call", "1 call")
    assert pit.asked == (2, ("check", "raise", "fold"), "L.6")
    pit.say("2 raise", "3 fold", "1 call")
    assert pit.pots == [10]


def test_L_7_each_player_in_turn_keeps_the_hand_or_draws_any_number() -> None:
    pit = table("draw-high").start(DRAW).say("3 call", "1 call", "2 check")
    assert pit.cited("seat 2 discards nothing") == "G.4"
    assert pit.cited("seat 1 discards Ks") == "L.7"  # not in this hand
    assert pit.cited("seat 1 chooses check") == "L.7"
    pit.throws(1, "9c 8h 4d").throws(2).throws(3, "Qs Qd 5c 4h 2d")
    assert pit.cards_at(1) == ["As", "Ad", "2c", "2h", "2s"]
    assert pit.cards_at(2) == ["Ks", "Kd", "7c", "6h", "3d"]
    assert pit.cards_at(3) == ["3c", "3h", "3s", "6c", "6d"]
    assert [text for cite, text in pit.told() if cite == "L.7"] == [
        "Seat 1 draws 3",
        "Seat 2 draws none",
        "Seat 3 draws 5",
    ]
    assert pit.to().won() == [(3, "pot", 6, "L.9.a")]


def test_L_7_who_has_folded_does_not_draw() -> None:
    pit = table("draw-high").start(DRAW).say("3 call", "1 fold", "2 check")
    assert pit.turn[0] == 2
    assert pit.throws(2).turn[0] == 3


def test_L_7_a_one_card_is_burned_before_the_first_draw() -> None:
    pit = table("draw-high").start(DRAW)
    assert hand_at(pit).burned == 0
    pit.say("3 call", "1 call", "2 check")
    assert hand_at(pit).burned == 1
    pit.throws(1, "9c").throws(2, "7c")
    assert hand_at(pit).burned == 1


def test_L_7_b_discards_are_reshuffled_without_those_of_players_who_have_not_drawn() -> None:
    pit = table("draw-high", (100,) * 8).start().say(*(f"{seat} call" for seat in range(3, 9)), "1 call", "2 check")
    assert hand_at(pit).left == 52 - 40 - 1
    own = {seat: set(pit.cards_at(seat)) for seat in range(1, 9)}
    for seat in (1, 2):
        pit.throws(seat, " ".join(own[seat]))
    assert hand_at(pit).left == 1
    two = pit.cards_at(3)[:2]
    pit.do(f"seat 3 discards {' '.join(two)}")
    assert isinstance(pit.table.ask, Chance)
    pit.do(f"cards {pit.stack.pop(0)}")  # the last of the deck; then the discards
    assert ("L.7.b", "The discards are shuffled") in pit.told()
    assert pit.table.ask.shoe is not None
    again = set(pit.table.ask.shoe.cards)
    assert again == {card_value(card) for card in (*own[1], *own[2], *two)}
    assert not again & {card_value(card) for seat in range(4, 9) for card in own[seat]}


def test_L_8_the_final_betting_starts_left_of_the_button() -> None:
    pit = table("draw-high").start(DRAW).say("3 call", "1 fold", "2 check").throws(2).throws(3)
    assert pit.asked == (2, ("check", "bet", "fold"), "L.8")
    assert (pit.ask.least, pit.ask.most) == (4, 4)
    pit.say("2 check", "3 bet")
    assert pit.asked == (2, ("call", "raise", "fold"), "L.8")
    assert pit.say("2 call").turn[2] == "P.4"


def test_L_9_if_two_are_left_they_show_down() -> None:
    pit = table("draw-high").start(DRAW).say("3 call", "1 call", "2 check").throws(1).throws(2).throws(3)
    pit.say("1 bet", "2 fold", "3 call")
    assert pit.turn == (1, ("show", "muck"), "P.4")
    alone = table("draw-high").start(DRAW).say("3 call", "1 call", "2 check").throws(1).throws(2).throws(3)
    alone.say("1 bet", "2 fold", "3 fold")
    assert alone.won() == [(1, "pot", 6, "F.5.e")]


def test_L_9_a_high_the_best_high_hand_wins() -> None:
    assert table("draw-high").start(DRAW).to().won() == [(1, "pot", 6, "L.9.a")]


def test_L_9_b_low_the_best_low_hand_wins() -> None:
    held = dealt("As 2d 3c 4h 5d", "9s 7d 4c 3h 2c", "Ts 7c 4d 3s 2h")
    assert table("draw-low").start(held).to().won() == [(2, "pot", 6, "L.9.b")]  # seat 1 has a straight


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
    assert "Ante 1 [oneida-2006/poker/G.2.a]" in posted(variant="five-card-stud", ante=1)


def test_M_3_one_card_down_and_one_up_from_the_dealers_left() -> None:
    pit = table("five-card-stud").start(SECOND)
    assert [pit.cards_at(seat) for seat in (1, 2, 3)] == [["2c", "9h"], ["3c", "5h"], ["4c", "Jh"]]
    assert pit.dealt() == [("M.3", "1", "9h"), ("M.3", "2", "5h"), ("M.3", "3", "Jh")]
    assert pit.table.view(2)["cards"]["1"] == ["??", "9h"]


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


# --- N. revenue ---

# Limits of 20 and 40, so that a percentage is more than a chip.
LARGE: dict[str, Any] = {"least": 2000, "most": 4000, "rake_most": 0}


def rake_area(pit: VariantPit) -> int:
    return int(pit.table.view(None)["markers"]["rake"])


def test_N_1_the_house_earns_the_rake_and_nothing_else() -> None:
    pit = table(rake_percent="10%", **LARGE).start(PAIRS).to()
    assert pit.table.ledger.balance("fees") == 6
    assert pit.bank() == 0
    assert pit.racks() == [134, 80, 80]


@pytest.mark.parametrize(("rake", "taken"), [("percentage", 6), ("increments", 3), ("both", 9)])
def test_N_2_by_percentage_by_increments_or_both(rake: str, taken: int) -> None:
    pit = table(rake=rake, rake_percent="10%", rake_level=20, rake_amount=1, **LARGE).start(PAIRS).to()
    assert pit.fees_all() == [("N.2", taken)]


def test_N_2_a_a_straight_percentage_of_what_is_bet() -> None:
    pit = table(stacks=(200,) * 3, rake_percent="5%", **LARGE).start(PAIRS).to(5).say("1 bet", "2 call", "3 call").to()
    assert pit.fees_all() == [("N.2", 6)]  # 5% of 60, twice


def test_N_2_a_i_a_quarter_at_most() -> None:
    found = breaches(Terms(BOOK, options={"rake-percent": "26%"}))
    assert [breach.cite.paragraph for breach in found] == ["N.2.a.i"]
    pit = table(rake_percent="25%", **LARGE).start(PAIRS).to()
    assert pit.fees_all() == [("N.2", 15)]
    chip = table(rake_percent="25%", rake_most=0).start(PAIRS).to(5).say("1 bet", "2 call", "3 fold").to()
    assert chip.fees_all() == [("N.2", 2)]  # 1.5 of the first six chips and 1 of the next four: fractions stay


def test_N_2_a_i_antes_and_blinds_are_bets_of_the_first_round() -> None:
    pit = table(ante=1, rake_percent="25%", rake_most=0).start(PAIRS)
    assert rake_area(pit) == 0
    assert rake_area(pit.to(5)) == 2  # of nine chips


def test_N_2_a_i_each_pot_by_itself() -> None:
    pit = table(stacks=(40, 200, 200), rake_percent="10%", **LARGE).start(PAIRS).say("3 raise", "1 call", "2 call")
    pit.say("2 bet", "3 call")
    assert pit.pots == [120 - 12, 40 - 4]
    assert pit.to().won() == [(2, "side-pot-1", 36, "J.10"), (1, "pot", 108, "J.10")]


def test_N_2_a_ii_it_is_taken_as_the_play_goes_along() -> None:
    pit = table(stacks=(200,) * 3, rake_percent="10%", **LARGE).start(PAIRS)
    assert rake_area(pit) == 0
    pit.to(5)
    assert (rake_area(pit), pit.pots) == (6, [54])
    pit.say("1 bet", "2 call", "3 call")
    assert (rake_area(pit), pit.pots) == (12, [108])
    assert pit.table.ledger.balance("fees") == 0


def test_N_2_a_iii_at_the_end_of_the_round_it_is_dropped() -> None:
    pit = table(rake_percent="10%", **LARGE).start(PAIRS).to(7)
    assert (rake_area(pit), pit.table.ledger.balance("fees")) == (6, 0)
    pit.to()
    assert pit.table.ledger.balance("fees") == 6


def test_N_2_b_in_increments_and_never_more_than_a_quarter() -> None:
    pit = table(rake="increments", rake_level=3, rake_amount=2, rake_most=0).start(PAIRS).to()
    assert pit.fees_all() == [("N.2", 1)]  # two levels would be four chips, a quarter of six is one


def test_N_2_b_i_a_set_amount_as_each_level_is_reached() -> None:
    options: dict[str, Any] = {"rake": "increments", "rake_level": 50, "rake_amount": 2, **LARGE}
    pit = table(stacks=(200,) * 3, **options).start(PAIRS).to(5)
    assert rake_area(pit) == 2
    pit.say("1 bet", "2 call", "3 call")
    assert rake_area(pit) == 4
    pit.say("1 bet", "2 fold", "3 call")
    assert rake_area(pit) == 8  # the pot has gone from 120 to 200


def test_N_2_b_ii_it_lies_in_the_rake_area() -> None:
    pit = table(rake="increments", rake_level=50, rake_amount=2, **LARGE).start(PAIRS).to(5)
    assert (rake_area(pit), pit.pots) == (2, [58])


def test_N_2_b_iii_at_the_end_of_the_round_it_is_dropped() -> None:
    pit = table(rake="increments", rake_level=50, rake_amount=2, **LARGE).start(PAIRS).to(7)
    assert pit.table.ledger.balance("fees") == 0
    assert pit.to().table.ledger.balance("fees") == 2


def test_N_3_a_sign_tells_the_rake() -> None:
    sign_ = posted(rake="both", rake_percent="8%", rake_level=30, rake_amount=2, rake_most=5)
    assert "Rake both [oneida-2006/poker/N.2]" in sign_
    assert "Rake percent 8% [oneida-2006/poker/N.2.a.i]" in sign_
    assert "Rake level 30 [oneida-2006/poker/N.2.b.i]" in sign_
    assert "Rake amount 2 [oneida-2006/poker/N.2.b.i]" in sign_
    assert "Rake most 5 [oneida-2006/poker/N.3]" in sign_
    pit = table(**{**LARGE, "rake_most": 4}, rake_percent="25%").start(PAIRS).to()
    assert pit.fees_all() == [("N.2", 4)]


@pytest.mark.parametrize("rake", ["percentage", "increments"])
def test_N_4_a_bet_that_nobody_calls_is_not_raked(rake: str) -> None:
    options: dict[str, Any] = {"rake": rake, "rake_percent": "10%", "rake_level": 20, "rake_amount": 2, **LARGE}
    pit = table(stacks=(200,) * 3, **options).start(PAIRS).to(5)
    assert rake_area(pit) == 6
    pit.say("1 bet", "2 fold", "3 fold")
    assert pit.given_back() == [("N.4", 1, 20)]
    assert pit.fees_all() == [("N.2", 6)]


def test_N_5_once_the_pots_are_paid_nothing_more_is_raked() -> None:
    pit = table(rake_percent="10%", **LARGE).start(PAIRS).to()
    kinds = [type(event).__name__ for event in pit.film if type(event).__name__ in ("Fee", "Settled")]
    assert kinds == ["Fee", "Settled", "Settled", "Settled"]
    assert pit.table.ledger.balance("fees") == 6
    pit.do("seat 2 leaves")
    assert pit.table.ledger.balance("fees") == 6


def lowered(players: int, **options: Any) -> VariantPit:
    return table(stacks=(200,) * players, rake_percent="10%", reduced_rake=True, **options, **LARGE)


def test_N_6_six_players_or_fewer_may_have_the_rake_lowered_if_one_asks() -> None:
    pit = lowered(6)
    pit.do("dealer opens", "seat 4 chooses lower-rake")
    assert pit.events[0].cite.paragraph == "N.6"
    pit.do("dealer does shuffle", "dealer does cut 20")
    pit.stacked().feed()
    pit.to()
    assert pit.fees_all() == [("N.2", 6)]  # half of 10% of 120
    assert lowered(6).start().to().fees_all() == [("N.2", 12)]  # nobody asked
    seven = lowered(7)
    seven.do("dealer opens")
    assert seven.cited("seat 4 chooses lower-rake") == "N.6"
    never = table(stacks=(200,) * 3)
    never.do("dealer opens")
    assert never.cited("seat 1 chooses lower-rake") == "N.6"
    found = breaches(Terms(BOOK, options={"reduced-rake-players": 7}))
    assert [breach.cite.paragraph for breach in found] == ["N.6"]


# --- O. jackpot fund ---

# Four nines are beaten by four kings, at hold'em: seat 1 holds the nines, seat 2 the kings.
BEATEN = "9s Kd Qc 9d Kc Qd 9h 9c Kh Ks 3d"


def fund(pit: VariantPit) -> int:
    return pit.table.ledger.balance("jackpot")


def test_O_1_each_pot_gives_a_set_amount_to_the_fund() -> None:
    pit = table(jackpot_fund=1)
    for count in range(1, 4):
        assert fund(pit.start().to()) == count
    assert sum(pit.racks()) == 297
    assert fund(table().start().to()) == 0


def test_O_2_the_fund_is_a_set_fee_and_is_posted() -> None:
    pit = table(jackpot_fund=2).start(PAIRS).to()
    assert pit.fees_all() == [("O.1", 2)]
    assert "Jackpot fund 2 [oneida-2006/poker/O.1]" in posted(jackpot_fund=2)


def test_O_2_a_the_fee_does_not_grow_with_the_pot() -> None:
    large = table(jackpot_fund=2).start(PAIRS).say("3 raise", "1 raise", "2 call", "3 call").to()
    assert large.won() == [(1, "pot", 16, "J.10")]
    assert fund(large) == 2
    small = table(jackpot_fund=5, blinds=1, blind_1=1, least=100).start().say("2 fold", "3 fold")
    assert (fund(small), small.rack(1)) == (0, 100)  # a pot that holds nothing gives nothing


def test_O_2_b_the_sign_shows_what_each_round_gives() -> None:
    assert "Jackpot fund 3" in posted(jackpot_fund=3)
    assert "Jackpot fund 0" in posted()


def test_O_3_it_is_kept_apart_from_the_rake() -> None:
    pit = table(jackpot_fund=2, rake_percent="10%", **LARGE).start(PAIRS).to()
    assert pit.fees_all() == [("N.2", 6), ("O.1", 2)]
    assert (pit.table.ledger.balance("fees"), fund(pit)) == (6, 2)


def test_O_4_at_the_end_of_the_round_it_is_in_the_container() -> None:
    pit = table(jackpot_fund=2).start(PAIRS).to(7)
    assert fund(pit) == 0
    assert fund(pit.to()) == 2
    dead = table(jackpot_fund=2).start(PAIRS).to(7).reports("wrong-deck")
    assert (fund(dead), dead.racks()) == (0, [100, 100, 100])


def jackpot(cards: str, before: int = 20, **options: Any) -> tuple[list[tuple[int, int]], int]:
    """Who is paid how much of a fund of 20 and the chip of this hand, and what stays in it."""
    pit = table(jackpot_fund=1, **options)
    pit.table.ledger.post("cash", "jackpot", before, pit.law.cite("O.1"))
    pit.start(cards).to()
    return [(seat, paid) for seat, spot, paid, cite in pit.won() if (spot, cite) == ("jackpot", "O.5")], fund(pit)


def test_O_5_the_jackpot_is_paid_by_the_houses_standard_only() -> None:
    # Of 21 half is 10 and a quarter 5; the rest, 6, is for the others dealt in.
    assert jackpot(BEATEN) == ([(1, 10), (2, 5), (3, 6)], 0)
    assert jackpot(BEATEN, jackpot_hand="straight-flush-beaten") == ([], 21)
    assert jackpot(PAIRS) == ([], 21)
    shares = {"jackpot_loser_share": "60%", "jackpot_winner_share": "40%"}
    assert jackpot(BEATEN, **shares) == ([(1, 12), (2, 8), (3, 1)], 0)
    found = breaches(Terms(BOOK, options={"jackpot-loser-share": "80%"}))
    assert [breach.cite.paragraph for breach in found] == ["O.5"]  # with the winner's 25% more than there is


def test_O_5_a_royal_flush_takes_it_all_where_that_is_the_standard() -> None:
    royal = "As Kd Qc Ks Kc Qd Qs Js Ts 4c 3d"
    assert jackpot(royal, jackpot_hand="royal-flush") == ([(1, 21)], 0)
    assert jackpot(BEATEN, jackpot_hand="royal-flush") == ([], 21)


def test_O_5_a_beaten_full_house_where_that_is_the_standard() -> None:
    full = "9s Kd Qc 9d Kc Jd 9h 4c 4s Kh 2d"
    assert jackpot(full, jackpot_hand="full-house-beaten") == ([(1, 10), (2, 5), (3, 6)], 0)
    assert jackpot(full) == ([], 21)


# --- P. operating rules and irregularities ---


def test_P_1_a_hand_that_is_thrown_away_cannot_win() -> None:
    pit = table().start(PAIRS).to(7).say("1 check", "2 check", "3 check", "1 muck", "2 show", "3 show")
    assert pit.won() == [(2, "pot", 6, "J.10")]  # the aces are gone
    last = table(stacks=(100, 100)).start("As Kd Ah Kc 2s 7d 9h 4c 3d").to(7).say("1 check", "2 check", "1 muck")
    assert last.cited("seat 2 chooses muck") == "P.4"  # somebody must have the pot


def test_P_2_a_report_that_does_not_fit_is_for_the_supervisor() -> None:
    pit = table().start()
    assert pit.cited("report shuffler-jams") == "P.2"
    assert pit.cited("report anything-else") == "P.2"


def shown(pit: VariantPit) -> list[int]:
    """In which order players are asked to show."""
    order = []
    while not pit.over:
        order.append(pit.turn[0])
        assert pit.turn[1:] == (("show", "muck"), "P.4")
        pit.say(f"{pit.turn[0]} show")
    return order


def test_P_4_who_made_the_final_bet_shows_first_then_clockwise() -> None:
    assert shown(table().start(PAIRS).to(7).say("1 check", "2 bet", "3 call", "1 call")) == [2, 3, 1]
    assert shown(table().start(PAIRS).to(7).say("1 bet", "2 call", "3 raise", "1 call", "2 call")) == [3, 1, 2]
    assert shown(table().start(PAIRS).to(7).say("1 check", "2 check", "3 check")) == [1, 2, 3]


def test_P_4_the_hand_is_shown_whole_and_named() -> None:
    pit = table("stud-high", (100, 100)).start(dealt("As Ad Kc Kh 9d 8c Ts", "2s 3d 4c 6h 7d Qc Qh")).to()
    assert ("P.4", "1", "As Ad Kc Kh 9d 8c Ts") in pit.dealt()
    assert [event.line for event in pit.film if getattr(event, "verdict", "") == "wins"] == ["two pair"]


@pytest.mark.parametrize(("disclose", "seen"), [(False, []), (True, [("P.4", "2", "Kd Kc")])])
def test_P_4_a_loser_may_discard_unseen_unless_the_casino_has_it_shown(disclose: bool, seen: list[Any]) -> None:
    pit = table(disclose_discards=disclose).start(PAIRS).to(7).say("1 check", "2 check", "3 check")
    pit.say("1 show", "2 muck", "3 muck")
    assert [row for row in pit.dealt() if row[:2] == ("P.4", "2")] == seen
    assert pit.table.view(1)["cards"]["discards"][:2] == ["??", "??"]
    assert pit.won() == [(1, "pot", 6, "F.5.e")]


def test_P_5_a_place_that_folds_while_everybody_checks_goes_on_getting_cards() -> None:
    pit = table("stud-high").start(THIRD + " Kd 5s Qs 7h 8h 9s").to(4).say("1 check", "2 fold", "3 check")
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [5, 1, 5]
    assert pit.cards_at(2) == ["8h"]  # a dead card
    pit.say("1 bet", "3 call")
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [6, 1, 6]


def test_P_5_not_one_that_folds_to_a_bet() -> None:
    pit = table("stud-high").start(THIRD + " Kd 5s Qs").to(4).say("1 bet", "2 fold", "3 call")
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [5, 0, 5]


def test_P_6_everything_goes_back_at_a_misdeal_and_the_round_is_dealt_anew() -> None:
    pit = table(ante=1).start().say("3 call").reports("player-passed-over")
    assert pit.over
    assert pit.voided() == "P.6.d"
    assert pit.racks() == [100, 100, 100]
    pit.start()
    assert pit.table.felt.markers["button"] == "3"


def test_P_6_a_cards_that_were_not_shuffled_and_cut() -> None:
    pit = table().start().say("3 call", "1 raise").reports("not-shuffled-or-cut")
    assert pit.voided() == "P.6.a"
    assert pit.racks() == [100, 100, 100]


@pytest.mark.parametrize(("kind", "cite"), [("wrong-start", "P.6.b"), ("player-passed-over", "P.6.d")])
def test_P_6_b_the_wrong_start_until_two_have_bet_of_their_own_will(kind: str, cite: str) -> None:
    pit = table().start().say("3 call").reports(kind)
    assert (pit.voided(), pit.racks()) == (cite, [100, 100, 100])
    late = table().start().say("3 call", "1 call").reports(kind)
    assert late.said() == [(cite, "Two players have bet: the deal stands")]
    assert late.asked == (2, ("check", "raise", "fold"), "J.6")
    stud = table("stud-high").start(THIRD).say("3 call").reports(kind)
    assert stud.voided() == cite  # a forced bet is not of one's own will


def test_P_6_c_more_than_one_card_face_up_in_the_deck() -> None:
    pit = table().to_cards().reports("two-face-up")
    assert (pit.voided(), pit.racks()) == ("P.6.c", [100, 100, 100])
    one_by_one = table().to_cards().stacked().reports("card-face-up", "5h").reports("card-face-up")
    assert one_by_one.voided() == "P.6.c"


def test_P_6_d_an_eligible_player_was_passed_over() -> None:
    pit = table().to_cards()
    pit.do("cards 2c")
    pit.reports("player-passed-over")
    assert (pit.voided(), pit.racks()) == ("P.6.d", [100, 100, 100])


def test_P_7_a_card_to_an_ineligible_player_kills_the_round() -> None:
    pit = table(ante=1).start().say("3 raise", "1 call").reports("ineligible-player")
    assert (pit.voided(), pit.racks()) == ("P.7", [100, 100, 100])
    assert [row[2:] for row in pit.settled_all()] == [("returned", 0, "P.7")] * 3


def test_P_8_missing_or_additional_cards_kill_the_round_and_the_deck_goes() -> None:
    pit = table(rake_percent="10%", **LARGE).start(PAIRS).to(5).reports("wrong-deck")
    assert (pit.voided(), pit.racks()) == ("P.8", [100, 100, 100])
    assert pit.table.ledger.balance("fees") == 0
    pit.start()
    assert pit.table.felt.markers["deck"] == "second"
    shown_down = table().start(PAIRS).to(7).say("1 check", "2 check", "3 check").reports("wrong-deck")
    assert shown_down.voided() == "P.8"


def test_P_9_a_card_face_up_in_the_deck_is_not_played() -> None:
    pit = table().to_cards().stacked("2c 3c 4c 5c 6c 7c").reports("card-face-up", "2c")
    assert pit.told()[-1] == ("P.9", "A card is found face up in the deck; it joins the discards.")
    pit.feed()
    assert pit.cards_at("discards") == ["2c"]
    assert [pit.cards_at(seat)[0] for seat in (1, 2, 3)] == ["3c", "4c", "5c"]
    board = table().start(PAIRS)
    board.do("seat 3 chooses call", "seat 1 chooses call", "seat 2 chooses check")
    board.reports("card-face-up", "2s").feed()
    assert board.board == ["7d", "9h", "4c"]


def test_P_9_nor_is_it_when_the_discards_are_reshuffled() -> None:
    pit = table("draw-high", (100,) * 8).to_cards().stacked().reports("card-off-table", "As")
    pit.feed()
    pit.say(*(f"{seat} call" for seat in range(3, 9)), "1 call", "2 check")
    for seat in (1, 2):
        pit.throws(seat, " ".join(pit.cards_at(seat)))
    pit.do(f"seat 3 discards {pit.cards_at(3)[0]}")
    assert ("L.7.b", "The discards are shuffled") in pit.told()
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.shoe is not None
    assert len(pit.table.ask.shoe) == 11
    assert card_value("As") not in pit.table.ask.shoe.cards


@pytest.mark.parametrize("kind", ["hand-fouled", "hand-taken"])
def test_P_10_an_unprotected_hand_that_is_lost_has_no_redress(kind: str) -> None:
    pit = table().start(PAIRS).say("3 call").reports(kind).say("2 check")
    assert pit.cards_at(1) == []
    assert pit.rack(1) == 99
    assert pit.to().won() == [(2, "pot", 5, "J.10")]


def test_P_10_in_the_deal_and_at_the_showdown_too() -> None:
    deal = table().to_cards().stacked()
    deal.do("cards 2c 3c 4c")
    deal.reports("hand-fouled").stacked("5c 6c 7c").feed()
    assert [len(deal.cards_at(seat)) for seat in (1, 2, 3)] == [0, 2, 2]
    show = table().start(PAIRS).to(7).say("1 check", "2 check", "3 check").reports("hand-fouled")
    assert show.turn[0] == 2
    show.say("2 show", "3 show")
    assert show.won() == [(2, "pot", 6, "J.10")]
    last = table().start(PAIRS).to(7).say("1 check", "2 check", "3 check", "1 muck", "2 muck")
    assert last.cited("report hand-fouled") == "P.10"  # the last hand left has the pot
    draw = table("draw-high").start(DRAW).say("3 call", "1 call", "2 check").reports("hand-fouled")
    assert draw.turn[0] == 2
    assert draw.to().won() == [(2, "pot", 6, "L.9.a")]


def test_P_10_a_hole_cards_in_stud_are_protected_against_fouling() -> None:
    pit = table("stud-high").start(THIRD).reports("hand-fouled")
    assert pit.said() == [("P.10.a", "Seat 3's hole cards are protected: the hand is put together again")]
    assert pit.asked == (3, ("call", "raise", "fold"), "I.5")
    assert pit.cards_at(3) == ["4c", "7d", "Jh"]
    taken = table("stud-high").start(THIRD).reports("hand-taken")
    assert taken.cards_at(3) == []


def test_P_10_b_a_protected_hand_that_touches_discards_is_put_together_again() -> None:
    pit = table().start(PAIRS).say("3 fold").reports("protected-hand-touched")
    assert [cite for cite, _ in pit.said()] == ["P.10.b"]
    assert pit.asked[0] == 1
    assert pit.cards_at(1) == ["As", "Ah"]
    pit.to()
    assert pit.won() == [(1, "pot", 4, "J.10")]


def test_P_10_c_a_protected_hand_that_is_lost_is_refunded_from_the_pot() -> None:
    pit = table(ante=1).start(PAIRS).to(5).say("1 bet", "2 call", "3 call").reports("protected-hand-lost")
    assert pit.rack(1) == 100
    assert pit.pots == [15 - 5]
    assert pit.given_back() == [("P.10.c", 1, 5)]
    pit.feed()
    assert pit.cards_at(1) == []
    assert pit.to().won() == [(2, "pot", 10, "J.10")]
    assert pit.racks() == [100, 105, 95]


def test_P_10_d_who_goes_away_gives_up_the_pot() -> None:
    pit = table().start(PAIRS).say("3 call").reports("player-away")
    assert pit.told()[-1] == ("P.10.d", "A player leaves the table's vicinity; the hand is discarded.")
    assert pit.cards_at("discards") == ["As", "Ah"]
    assert pit.rack(1) == 99


def test_P_11_words_go_before_gestures() -> None:
    pit = table(betting="spread").start().say("3 raise 4").reports("words-against-deeds")
    assert pit.said() == [("P.11", "A player in turn says one thing and does another; the words count.")]
    assert pit.bets[3] == 4
    assert pit.ask.seat == 1


@pytest.mark.parametrize("kind", ["hand-thrown-in", "up-cards-turned"])
def test_P_11_a_who_faces_a_bet_has_folded_by_giving_the_cards_away(kind: str) -> None:
    pit = table("stud-high").start(THIRD).reports(kind)
    assert pit.decided() == [("I.5", 3, "fold")]
    assert pit.asked[0] == 1


def test_P_11_a_i_the_hand_thrown_in_face_down() -> None:
    pit = table().start(PAIRS).reports("hand-thrown-in")
    assert [cite for cite, _ in pit.said()] == ["P.11.a.i"]
    assert pit.decided() == [("J.6", 3, "fold")]
    assert pit.cards_at("discards") == ["Qc", "Qd"]


def test_P_11_a_ii_up_cards_turned_over_at_stud() -> None:
    pit = table("stud-high").start(THIRD).reports("up-cards-turned")
    assert [cite for cite, _ in pit.said()] == ["P.11.a.ii"]
    assert pit.cards_at(3) == []
    assert table().start().cited("report up-cards-turned") == "P.11.a.ii"  # hold'em has none


def test_P_11_b_a_bet_that_is_owed_goes_in_before_the_fold() -> None:
    pit = table().start().say("3 raise").reports("fold-of-an-owed-bet")
    assert pit.placed()[-1] == ("P.11.b", 1, 3)
    assert pit.decided()[-1] == ("J.6", 1, "fold")
    assert pit.rack(1) == 96
    checked = table().start().to(5)
    assert checked.cited("report fold-of-an-owed-bet") == "P.11.b"  # nothing is owed


def test_P_12_one_hole_card_exposed_the_third_comes_face_down() -> None:
    pit = table("stud-high").to_cards().stacked("9h 3c 4c 2c 6d 7d 5d 4h Jh").reports("hole-card-exposed")
    pit.feed()
    assert [held.up for held in pit.table.felt.cards[1]] == [True, False, False]
    assert [pit.up_cards(seat) for seat in (1, 2, 3)] == [["9h"], ["4h"], ["Jh"]]
    second = table("stud-high").to_cards()
    second.do("cards 2c 3c 4c")
    second.reports("hole-card-exposed").stacked("9h 6d 7d 5d 4h Jh").feed()
    assert [held.up for held in second.table.felt.cards[1]] == [False, True, False]


def test_P_12_both_exposed_the_hand_is_dead_and_the_ante_returned() -> None:
    pit = table("stud-high", ante=1).to_cards().reports("hole-card-exposed")
    pit.do("cards 9h 3c 4c")
    pit.reports("both-hole-cards-exposed", "8h")
    assert pit.given_back() == [("P.12", 1, 1)]
    assert (pit.rack(1), pit.pots) == (100, [2])
    pit.stacked("6d 7d 4h Jh").feed()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [0, 3, 3]
    assert sorted(pit.cards_at("discards")) == ["8h", "9h"]
    assert pit.placed()[-1] == ("I.4.a", 2, 2)
    early = table("stud-high").to_cards()
    assert early.cited("report both-hole-cards-exposed") == "P.12"  # the first is not exposed yet


def test_P_12_is_not_for_the_games_without_up_cards() -> None:
    assert table().to_cards().cited("report hole-card-exposed") == "P.12"


def test_P_13_a_card_dealt_off_the_table_is_not_played() -> None:
    pit = table().to_cards().stacked("2c 3c 4c 5c 6c 7c 8c").reports("card-off-table", "2c")
    assert pit.told()[-1] == ("P.13", "A card falls off the table in the deal; it joins the discards.")
    pit.feed()
    assert pit.cards_at("discards") == ["2c"]
    assert [pit.cards_at(seat) for seat in (1, 2, 3)] == [["3c", "6c"], ["4c", "7c"], ["5c", "8c"]]


@pytest.mark.parametrize("variant", ["holdem", "omaha-high", "draw-high"])
def test_P_14_an_exposed_hole_card_is_replaced(variant: str) -> None:
    pit = table(variant).to_cards().stacked("2c 3c 4c 5c 6c 7c 8c")
    pit.do("cards 2c 3c 4c")
    pit.stack = pit.stack[3:]
    pit.reports("down-card-exposed", "5c").feed()
    assert pit.cards_at("discards") == ["5c"]
    assert pit.cards_at(1)[:2] == ["2c", "6c"]
    assert pit.cards_at(2)[:2] == ["3c", "7c"]


def test_P_14_is_not_for_stud_nor_for_the_board() -> None:
    assert table("stud-high").to_cards().cited("report down-card-exposed") == "P.14"
    pit = table().start()
    pit.do("seat 3 chooses call", "seat 1 chooses call", "seat 2 chooses check")
    assert pit.cited("report down-card-exposed") == "P.14"


def test_P_15_a_jammed_shuffling_device_shuffles_again() -> None:
    pit = table(shuffler=True)
    pit.do("dealer opens", "report shuffler-jams")
    assert [cite for cite, _ in pit.said()] == ["P.15"]
    assert isinstance(pit.table.ask, Step)
    assert pit.table.ask.step == "shuffle"
    by_hand = table()
    by_hand.do("dealer opens")
    assert by_hand.cited("report shuffler-jams") == "P.2"


# --- R. limits; S. the waiting list ---


def test_R_bets_lie_between_the_posted_minimum_and_maximum() -> None:
    pit = table(betting="spread").start().to(5)
    assert (pit.ask.least, pit.ask.most) == (2, 4)
    assert [pit.no(f"1 bet {amount}") for amount in (1, 5)] == ["R", "R"]
    fixed = table(big_bet_from=2).start().to(5)
    assert (fixed.ask.least, fixed.ask.most) == (4, 4)
    pot = table(betting="pot", most=2000).start().to(5)
    assert (pot.ask.least, pot.ask.most) == (2, 6)
    assert pot.say("1 bet 6").ask.most == 6 + 18  # the call is counted
    assert table(betting="pot", most=500).start().to(5).ask.most == 5  # and the maximum holds


def test_R_the_limits_are_posted() -> None:
    assert "MINIMUM $2\nMAXIMUM $4 [oneida-2006/poker/R]" in posted()
    found = breaches(Terms(BOOK, least=500, most=200))
    assert [breach.cite.paragraph for breach in found] == ["R"]
    found = breaches(Terms(BOOK, options={"betting": "no"}))
    assert [breach.cite.paragraph for breach in found] == ["R"]  # there is no game without a limit


def test_S_vacant_seats_go_in_the_order_of_asking() -> None:
    cite = Law(Terms(BOOK)).cite("S")
    waiting = WaitingList()
    for name, game in (("Ann", "holdem"), ("Bob", "omaha-high"), ("Cy", "holdem"), ("Ann", "holdem")):
        waiting.join(name, game)
    with pytest.raises(Refused, match="Ann has waited longer for a seat") as refused:
        refuse_seat(waiting, "Cy", "holdem", cite)
    assert refused.value.cite == "oneida-2006/poker/S"
    refuse_seat(waiting, "Ann", "holdem", cite)
    assert [waiting.vacancy("holdem") for _ in range(3)] == ["Ann", "Cy", None]  # nothing is announced to nobody
    assert waiting.vacancy("omaha-high") == "Bob"
    waiting.join("Dee", "draw-low")
    waiting.leave("Dee")
    assert waiting.vacancy("draw-low") is None
