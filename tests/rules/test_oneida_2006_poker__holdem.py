"""Poker, `oneida-2006/poker`, J: hold'em.

Each test proves the paragraph in its name; the table is that of `oneida_poker_pit`.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import breaches
from croupier.poker.table.room import Room
from croupier.rulebook.law import Terms
from oneida_poker_pit import BOOK, PAIRS, buttons, hand_at, posted, table
from poker_pit import VariantPit, dealt

# --- J. hold'em ---


def test_J_1_hold_em_is_played_for_the_high_hand_only() -> None:
    pit = table(stacks=(100, 100)).start("As Kd Ah Kc 2s 3d 4h 5c 8d").to()
    assert [(row[0], row[2]) for row in pit.won()] == [(1, 4)]
    assert pit.house.variant.low is None


def test_J_2_eleven_players_at_most_and_an_ante_if_posted() -> None:
    pit = table(stacks=(100,) * 11, ante=1).start()
    assert [pit.cards_at(seat) == [] for seat in range(1, 12)] == [False] * 11
    assert pit.pots == [11]
    assert "Ante $1 [oneida-2006/poker/G.2.a]" in posted(ante=1)


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
    assert pit.table.view(None).markers["button"] == "3"
    assert ("J.3.c", "Seat 3 has the button") in pit.told()


def test_J_3_b_it_starts_at_the_dealers_right() -> None:
    assert table(stacks=(100,) * 5).to_cards().table.felt.markers["button"] == "5"


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
    assert "Blind 2 $3 [oneida-2006/poker/J.4]" in posted(blind_2=3)
    usual = posted()
    for line in ("Blinds 2 [", "Blind 1 $1 [", "Blind 2 $2 ["):
        assert f"{line}oneida-2006/poker/J.4]" in usual
    assert "Blind 3" not in usual
    assert "Blind" not in posted(variant="stud-high")


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
    assert pit.placed() == [("J.4", 3, 1), ("J.11", 1, raised[0])]  # one blind only, the raised minimum
    times = "twice" if kill == "kill" else "one and a half times"
    assert ("J.11", f"Seat 1 kills: the limits are {times} the posted ones") in pit.told()
    pit.to()
    assert limits(pit) == raised


def test_J_11_the_pot_must_have_the_set_size() -> None:
    pit = wins(wins(table(kill="kill", kill_pot_amount=7), 1), 1)
    assert pit.table.carried.killer == 0  # six chips
    assert wins(pit, 1, "raise").table.carried.killer == 1
    multiple = wins(wins(table(kill="kill", kill_pot_multiple=3), 1), 1)
    assert multiple.table.carried.killer == 1


@pytest.mark.parametrize("taken", [{"rake": "increments", "rake_level": 6, "rake_amount": 1}, {"jackpot_fund": 1}])
def test_J_11_with_A_22_the_pot_that_must_have_the_size_is_without_rake_and_jackpot(taken: dict[str, Any]) -> None:
    pit = wins(wins(table(kill="kill", kill_pot_amount=6, **taken), 1), 1)
    assert pit.won() == [(1, "pot", 5, "J.10")]  # six chips less one
    assert pit.table.carried.killer == 0
    assert wins(wins(table(kill="kill", kill_pot_amount=5, **taken), 1), 1).table.carried.killer == 1


def test_J_11_pots_that_are_shared_neither_count_nor_end_it() -> None:
    pit = wins(wins(table(kill="kill", kill_pot_multiple=1), 1), 1)
    pit.start("2c 3c 4c 2d 3d 4d As Ks Qs Js Ts").to()
    assert pit.table.carried.killer == 1


def test_J_11_a_shared_pot_between_two_that_are_won_makes_them_not_consecutive() -> None:
    pit = wins(table(kill="kill", kill_pot_multiple=1), 1)
    pit.start("2c 3c 4c 2d 3d 4d As Ks Qs Js Ts").to()
    assert wins(pit, 1).table.carried.killer == 0
    assert wins(pit, 1).table.carried.killer == 1


def test_J_11_a_half_of_odd_limits_does_not_open() -> None:
    found = breaches(Terms(BOOK, least=300, most=600, options={"betting": "fixed", "kill": "half-kill"}))
    assert [(breach.why, breach.cite.paragraph) for breach in found] == [
        ("3/2 of the lower limit $3 is no whole number of chips of $1", "J.11.a")
    ]


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
