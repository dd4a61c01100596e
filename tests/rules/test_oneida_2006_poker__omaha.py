"""Poker, `oneida-2006/poker`, K: omaha.

Each test proves the paragraph in its name; the table is that of `oneida_poker_pit`.
"""

from __future__ import annotations

import pytest

from croupier.games import breaches
from croupier.poker.table.room import Room
from croupier.rulebook.law import Terms
from oneida_poker_pit import BOARDS, BOOK, buttons, hand_at, posted, table
from poker_pit import VariantPit, dealt

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
    assert "Ante $1 [oneida-2006/poker/G.2.a]" in sign_
    assert "Kill half-kill [oneida-2006/poker/K.13]" in sign_


def test_K_3_dealing_and_betting_follow_the_button() -> None:
    pit = table("omaha-high")
    pit.table.carried = Room(button=1)
    pit.start(OMAHA)
    assert pit.cards_at(3) == ["As", "Ad", "9c", "8h"]
    assert [seat for _, seat, _ in pit.placed()] == [3, 1]
    assert pit.to(7).ask.seat == 3


def test_K_3_a_the_button_marks_the_imagined_dealer() -> None:
    assert table("omaha-high").start().table.view(None).markers["button"] == "3"


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
    assert pit.won() == [(3, "pot", 5, "K.10.b"), (1, "pot", 3, "K.10.b"), (2, "pot", 2, "K.10.b")]
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
    assert pit.placed() == [("K.5", 2, 1), ("K.5", 3, 2), ("K.13", 1, 4)]
    assert pit.table.felt.markers["button"] == "1"
    pit.to()
    assert pit.table.carried.killer == 2  # the button has moved on, and so has who was dealt the aces
    small = table("omaha-high-low-8", kill="kill", kill_pot_amount=7)
    assert omaha_wins(small, SWEEP) == 0


def test_K_13_with_A_22_the_pot_that_must_have_the_size_is_without_the_jackpot() -> None:
    assert omaha_wins(table("omaha-high-low-8", kill="kill", kill_pot_amount=6, jackpot_fund=1), SWEEP) == 0
    assert omaha_wins(table("omaha-high-low-8", kill="kill", kill_pot_amount=5, jackpot_fund=1), SWEEP) == 1


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


def test_K_13_a_pot_that_tied_high_hands_share_ends_a_kill() -> None:
    """Otherwise than at hold'em (J.11): the button is collected once a pot is split between two players."""
    pit = table("omaha-high-low-8", kill="kill", kill_pot_amount=1)
    omaha_wins(pit, SWEEP)
    tied = dealt("As Qd 3c 4h", "Ac Qh 3d 4s", "6s 7d 8c 5c") + " Ks Kd Kc Jh 9s"
    assert omaha_wins(pit, tied) == 0


def test_K_13_b_a_kill_until_a_pot_is_too_small() -> None:
    pit = table("omaha-high-low-8", kill="kill", kill_pot_multiple=3)
    omaha_wins(pit, SWEEP)
    assert omaha_limits(pit) == (4, 8)
    pit = table("omaha-high-low-8", kill="kill", kill_pot_multiple=3)
    omaha_wins(pit, SWEEP)
    pit.start().say("1 check", "2 fold", "3 fold")  # seat 1 has killed, and takes a pot of five: twelve are asked for
    assert pit.won() == [(1, "pot", 5, "F.5.e")]
    assert pit.table.carried.killer == 0
