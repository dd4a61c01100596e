"""Poker, `section8/poker` q: five-card draw.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

from card_room import ANTES, CardRoom, ante_of, duel, most_players, paid
from croupier.play.vocabulary.ask import Chance


def to_draw(**options: object) -> CardRoom:
    pit = CardRoom("draw-high", **options).deal({1: "2c 3c 4c 5d 9h", 2: "Ks Kh 7d 8d 9d"})
    return pit.say("3 call", "4 call", "1 call", "2 check")


def test_q_1_these_procedures_bind_for_both_draws() -> None:
    for variant in ("draw-high", "draw-low"):
        assert [cite.paragraph for cite in CardRoom(variant).house.cites.rounds] == ["q.5", "q.7"]


def test_q_2_eight_players_and_an_ante_as_posted() -> None:
    assert [most_players(variant) for variant in ("draw-high", "draw-low")] == [8, 8]
    assert ante_of("draw-low") == ANTES


def test_q_3_a_button_settles_the_order() -> None:
    pit = CardRoom("draw-high").deal()
    assert (pit.table.felt.markers["button"], pit.bets, pit.turn) == ("4", {1: 1, 2: 2}, 3)


def test_q_4_five_rounds_of_cards_face_down() -> None:
    pit = CardRoom("draw-high").to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (20, "q.4")
    pit.do(f"cards {' '.join(rank + suit for rank in '23456' for suit in 'cdhs')}")
    assert pit.cards_at(1) == ["2c", "3c", "4c", "5c", "6c"]
    assert pit.cards_at(4) == ["2s", "3s", "4s", "5s", "6s"]
    assert not any(held.up for held in pit.table.felt.cards[4])


def test_q_5_then_the_first_betting_round() -> None:
    assert CardRoom("draw-high").deal().asked == (3, ("call", "raise", "fold"), "q.5")


def test_q_6_each_may_keep_or_throw_any_number_one_at_a_time() -> None:
    pit = to_draw()
    assert pit.cited("seat 2 discards 7d") == "g.4"
    pit.do("seat 1 discards 2c 3c 4c 5d 9h")
    pit.feed()
    assert len(pit.cards_at(1)) == 5
    assert not set(pit.cards_at(1)) & {"2c", "3c", "4c", "5d", "9h"}
    pit.do("seat 2 discards nothing")
    assert pit.cards_at(2) == ["Ks", "Kh", "7d", "8d", "9d"]
    assert [text for cite, text in pit.told() if cite == "q.6"] == ["Seat 1 draws 5", "Seat 2 draws none"]


def test_q_6_i_a_card_is_burned_before_the_first_draw() -> None:
    pit = to_draw()
    pit.do("seat 1 discards 9h")
    assert isinstance(pit.table.ask, Chance)
    assert len(pit.table.felt.shoe) == 32  # of which one, unknown, is burned
    pit.feed()
    assert pit.cards_at("discards") == ["9h"]


def test_q_6_ii_the_discards_of_others_are_reshuffled_when_the_deck_is_short() -> None:
    pit = CardRoom("draw-high", (100,) * 8).deal()
    while "discard" not in pit.table.ask.choices:  # type: ignore[union-attr]
        pit.one()
    mine = {}
    for seat in (1, 2, 3):
        mine[seat] = pit.cards_at(seat)
        pit.do(f"seat {seat} discards {' '.join(mine[seat])}")
        if seat < 3:
            pit.feed()
    assert isinstance(pit.table.ask, Chance)
    pit.do(f"cards {pit.spare.pop(0)}")  # 52 less forty, less the burn, less ten: one is left
    assert pit.says("q.6.ii") == ["The discards are shuffled"]
    assert isinstance(pit.table.ask, Chance)
    assert pit.cited(f"cards {pit.cards_at(4)[0]}") == "b.1"  # seat 4 has not drawn yet
    thrown = [*mine[1], *mine[2], *mine[3]]
    pit.do(f"cards {' '.join(thrown[:4])}")
    assert len(pit.cards_at(3)) == 5


def test_q_7_the_last_round_begins_left_of_the_button() -> None:
    pit = CardRoom("draw-high").deal().say("3 call", "4 call", "1 fold", "2 check")
    for _ in range(3):
        pit.one()
    assert pit.asked == (2, ("check", "bet", "fold"), "q.7")
    pit.say("2 check", "3 bet", "4 raise", "2 fold")
    assert pit.asked == (3, ("call", "raise", "fold"), "q.7")
    assert pit.bets == {3: 4, 4: 8}


def test_q_8_a_showdown_if_more_than_one_is_left() -> None:
    pit = to_draw().to_show()
    assert pit.table.ask is not None
    assert (pit.table.ask.phase, pit.table.ask.cite.paragraph) == ("settle", "u.4")


def test_q_8_i_high_goes_to_the_best_high_hand() -> None:
    assert paid(duel("draw-high", "Ac Ad 4c 5d 9h", "Ks Kh 7d 8d 9d")) == [(1, 4, "q.8.i")]


def test_q_8_ii_low_goes_to_the_best_low_hand() -> None:
    assert paid(duel("draw-low", "Ac 2c 3c 4c 5c", "As 2d 3h 4h 6d")) == [(1, 4, "q.8.ii")]
