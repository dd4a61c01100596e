"""Omaha, `ranchos/omaha`: each test proves the paragraph in its name.

Four players have 100 chips each unless a test says otherwise. Limits are 2 and 4 chips; seat 4 has the button, seat 1
the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

from poker_pit import PokerPit

BOOK = "ranchos/omaha"


# --- winners ---


def test_object_always_two_hole_cards_and_three_of_the_board() -> None:
    board = "Qs Js Ts 9s 2d"
    pit = (
        PokerPit(BOOK, (100, 100, 100)).open({1: "Ks 2h 3h 4h", 2: "Ah Kd 5c 6c", 3: "3s 4s 7d 5d"}, board).passively()
    )
    assert pit.told()[2:] == [
        ("winners", "Seat 1 has pair of twos: Ks Qs Js 2h 2d"),
        ("winners", "Seat 2 has straight: Ah Kd Qs Js Ts"),
        ("winners", "Seat 3 has flush: Qs Js Ts 4s 3s"),
        ("object", "Seat 3 has the highest hand"),
    ]
    assert pit.racks() == [98, 98, 103]


def test_winners_the_board_alone_is_no_hand() -> None:
    hands = {1: "2c 3c 4d 6h", 2: "4c 5d 7h 7c"}
    pit = PokerPit(BOOK, (100, 100)).open(hands, "As Ks Qs Js Ts").passively()
    assert pit.told()[-1] == ("object", "Seat 2 has the highest hand")  # a pair of sevens
    assert pit.racks() == [98, 101]
