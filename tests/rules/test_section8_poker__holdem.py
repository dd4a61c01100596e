"""Poker, `section8/poker`, j to m: hold'em and the pineapples.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from card_room import ANTES, CardRoom, ante_of, duel, most_players, paid
from croupier.play.vocabulary.ask import Chance


def test_j_1_holdem_is_for_the_high_hand_only() -> None:
    assert CardRoom().house.variant.low is None
    assert paid(duel("holdem", "As Ah", "2c 3d", "4h 5s 8c Kd Qh")) == [(1, 4, "j.10")]


def test_j_2_eleven_players_and_an_ante_as_posted() -> None:
    assert most_players("holdem") == 11
    assert ante_of("holdem") == ANTES


def test_j_3_the_button_settles_dealing_and_betting() -> None:
    pit = CardRoom().deal().passively().to_cards()
    assert pit.table.felt.markers["button"] == "1"
    pit.do("cards 2c 3c 4c 5c")
    assert [pit.cards_at(seat) for seat in (2, 3, 4, 1)] == [["2c"], ["3c"], ["4c"], ["5c"]]


def test_j_3_i_a_disk_marks_the_dealer() -> None:
    assert CardRoom().to_cards().table.view(None).markers["button"] == "4"


@pytest.mark.parametrize("players", [2, 3, 9])
def test_j_3_ii_at_first_it_is_on_the_dealers_right(players: int) -> None:
    assert CardRoom("holdem", (100,) * players).to_cards().table.felt.markers["button"] == str(players)


def test_j_3_iii_then_it_goes_clockwise_to_who_is_dealt_in() -> None:
    pit = CardRoom("holdem", (100, 1, 100, 100))
    seen = []
    for _ in range(4):
        pit.deal().passively()
        seen.append(pit.table.felt.markers["button"])
    assert seen == ["4", "1", "3", "4"]


def test_j_4_one_to_three_blinds_as_posted() -> None:
    pits = [CardRoom("holdem", blinds=count, blind_1=1, blind_2=2, blind_3=4).to_cards() for count in (1, 2, 3)]
    assert [pit.placed() for pit in pits] == [
        [("j.4", 1, 1)],
        [("j.4", 1, 1), ("j.4", 2, 2)],
        [("j.4", 1, 1), ("j.4", 2, 2), ("j.4", 3, 4)],
    ]


@pytest.mark.parametrize(("rule", "dealt"), [("post-or-wait", False), ("wait", False), ("nothing", True)])
def test_j_4_who_missed_a_blind_waits_for_it_as_the_house_has_it(rule: str, dealt: bool) -> None:
    pit = CardRoom("holdem", (100,) * 5, missed_blinds=rule).deal(before=("seat 2 chooses sit-out",)).passively()
    pit.deal(before=("seat 2 chooses sit-in",))
    assert bool(pit.cards_at(2)) == dealt


def test_j_4_or_posts_it() -> None:
    pit = CardRoom("holdem", (100,) * 5).deal(before=("seat 2 chooses sit-out",)).passively().deal().passively()
    pit.deal(before=("seat 2 chooses sit-in", "seat 2 chooses post"))
    assert pit.table.felt.markers["button"] == "2"
    assert pit.bets == {3: 1, 4: 2, 2: 2}  # the big blind live …
    assert pit.pots == [1]  # … and the small one dead
    wait = CardRoom("holdem", (100,) * 5, missed_blinds="wait").deal(before=("seat 2 chooses sit-out",)).passively()
    wait.do("dealer opens", "seat 2 chooses sit-in")
    assert wait.cited("seat 2 chooses post") == "j.4"


def test_j_5_two_rounds_of_cards_face_down_and_the_button_last() -> None:
    pit = CardRoom().to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (8, "j.5")
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c")
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [["2c", "6c"], ["3c", "7c"], ["4c", "8c"], ["5c", "9c"]]
    assert not any(held.up for seat in (1, 2, 3, 4) for held in pit.table.felt.cards[seat])


def test_j_6_fold_call_or_raise_and_the_blind_has_the_option() -> None:
    pit = CardRoom().deal()
    assert pit.asked == (3, ("call", "raise", "fold"), "j.6")
    pit.say("3 call", "4 fold", "1 call")
    assert pit.asked == (2, ("check", "raise", "fold"), "j.6")
    assert pit.say("2 raise").turn == 3


def test_j_7_three_community_cards_and_a_round_from_the_buttons_left() -> None:
    pit = CardRoom().deal(board="5c 9d Kh").say("3 call", "4 call", "1 fold", "2 check")
    assert [entry for entry in pit.dealt() if entry[1] == "board"] == [
        ("j.7", "board", card) for card in ("5c", "9d", "Kh")
    ]
    assert pit.asked == (2, ("check", "bet", "fold"), "j.7")
    pit.say("2 check", "3 bet")
    assert pit.asked == (4, ("call", "raise", "fold"), "j.7")
    pit.say("4 raise", "2 fold", "3 call")
    assert len(pit.board) == 4


def test_j_8_a_fourth_community_card_after_a_burn() -> None:
    pit = CardRoom().deal(board="5c 9d Kh 2s").passively(4)
    assert pit.dealt()[-1] == ("j.8", "board", "2s")
    assert pit.asked == (1, ("check", "bet", "fold"), "j.8")


def test_j_9_a_fifth_and_the_last_betting_round() -> None:
    pit = CardRoom().deal(board="5c 9d Kh 2s 3s").passively(5)
    assert pit.dealt()[-1] == ("j.9", "board", "3s")
    assert pit.asked == (1, ("check", "bet", "fold"), "j.9")
    pit.say("1 check", "2 check", "3 check", "4 check")
    assert pit.table.ask is not None
    assert pit.table.ask.cite.paragraph == "u.4"


def test_j_10_any_five_of_seven_and_a_board_that_is_best_is_shared() -> None:
    assert paid(duel("holdem", "As 2c", "Kd Kh", "Ks Qs Js Ts 3d")) == [(1, 4, "j.10")]  # one card of the hand
    assert paid(duel("holdem", "2c 3d", "4c 5d", "As Ks Qs Js Ts")) == [(1, 2, "c.4"), (2, 2, "c.4")]


def test_k_1_the_lower_limit_in_two_rounds_and_the_higher_in_two() -> None:
    pit = CardRoom().deal()
    seen = [pit.ask.least - 2]
    for board in (3, 4, 5):
        pit.passively(board)
        seen.append(pit.ask.least)
    assert seen == [2, 2, 4, 4]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [2] * 4


def test_k_2_who_has_the_button_acts_last() -> None:
    pit = CardRoom().deal().passively(3)
    order = []
    for _ in range(4):
        order.append(pit.turn)
        pit.one()
    assert order == [1, 2, 3, 4]


def test_k_3_two_live_blinds_of_which_the_second_is_larger() -> None:
    pit = CardRoom().deal()
    assert pit.bets == {1: 1, 2: 2}
    pit.say("3 call", "4 call")
    assert pit.asked == (1, ("call", "raise", "fold"), "j.6")
    assert pit.say("1 call").ask.choices == ("check", "raise", "fold")


def throws(pit: CardRoom) -> list[int]:
    """Who throws a card away, in order."""
    order = []
    while pit.table.ask is not None and getattr(pit.table.ask, "choices", ()) == ("discard",):
        order.append(pit.turn)
        pit.one()
    return order


def test_l_1_pineapple_is_holdem_with_a_card_to_throw() -> None:
    pit = CardRoom("pineapple").deal().say("3 call", "4 call", "1 call", "2 check")
    throws(pit)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [2] * 4


def test_l_1_i_three_cards() -> None:
    pit = CardRoom("pineapple").deal()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [3] * 4
    assert not any(held.up for held in pit.table.felt.cards[1])


def test_l_1_ii_before_the_flop_one_card_each_in_order() -> None:
    pit = CardRoom("pineapple").deal({1: "2c 3c 4c"}).say("3 call", "4 fold", "1 call", "2 check")
    assert pit.board == []
    assert pit.cited("seat 1 discards 2c 3c") == "l.1.ii"
    assert pit.cited("seat 1 discards Ks") == "l.1.ii"
    assert pit.cited("seat 2 discards 2c") == "g.4"
    assert throws(pit) == [1, 2, 3]
    assert pit.cards_at(1) == ["3c", "4c"]
    early = CardRoom("pineapple", discard_time="before-betting").deal()
    assert throws(early) == [1, 2, 3, 4]
    assert early.asked == (3, ("call", "raise", "fold"), "j.6")


def test_l_1_iii_then_it_is_texas_holdem() -> None:
    pit = CardRoom("pineapple").deal(board="5c 9d Kh 2s 3s").passively(3)
    assert [cite for cite, where, _ in pit.dealt() if where == "board"] == ["j.7"] * 3
    pit.passively(5)
    assert (pit.ask.cite.paragraph, pit.ask.least) == ("j.9", 4)


def test_m_1_crazy_pineapple_throws_later() -> None:
    pit = CardRoom("crazy-pineapple").deal().passively(3)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [3] * 4


def test_m_1_i_after_the_flop_one_card_each_in_order() -> None:
    pit = CardRoom("crazy-pineapple").deal().passively(3)
    for _ in range(4):
        pit.say(f"{pit.turn} check")
    assert len(pit.board) == 3
    assert pit.cited("seat 1 discards nothing") == "m.1.i"
    assert throws(pit) == [1, 2, 3, 4]
    assert (len(pit.board), len(pit.cards_at(1))) == (4, 2)
    early = (
        CardRoom("crazy-pineapple", discard_time="before-betting").deal().say("3 call", "4 call", "1 call", "2 check")
    )
    assert throws(early) == [1, 2, 3, 4]
    assert early.asked == (1, ("check", "bet", "fold"), "j.7")


def test_m_1_ii_all_else_is_pineapple() -> None:
    one, other = CardRoom("pineapple").house, CardRoom("crazy-pineapple").house
    assert one.blinds == other.blinds == (1, 2)
    assert one.variant.streets[0] == other.variant.streets[0]
    assert one.cites.deal[0].paragraph == other.cites.deal[0].paragraph == "l.1.i"
    assert sorted(s.name for s in one.variant.streets) == sorted(s.name for s in other.variant.streets)
