"""Poker, `oneida-2006/poker`, L: five-card draw.

Each test proves the paragraph in its name; the table is that of `oneida_poker_pit`.
"""

from __future__ import annotations

import pytest

from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.cards import card_value
from croupier.poker.table.room import Room
from oneida_poker_pit import DRAW, DRAWS, buttons, hand_at, posted, table
from poker_pit import dealt

# --- L. five-card draw ---


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
    assert "Ante $1 [oneida-2006/poker/G.2.a]" in posted(variant=variant, ante=1)


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
    assert table("draw-high").start().table.view(None).markers["button"] == "3"


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
