"""Omaha High-Low Split, `ranchos/omaha-high-low`: each test proves the paragraph in its name.

Four players have 100 chips each unless a test says otherwise. Limits are 2 and 4 chips; seat 4 has the button, seat 1
the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

from poker_pit import PokerPit

BOOK = "ranchos/omaha-high-low"
HOLE = 4


# --- dealing ---


def test_dealing_2_three_blinds() -> None:
    pit = PokerPit(BOOK, (100,) * 5, options={"blinds": 3}).open()
    assert pit.placed() == [("dealing.4.a", 1, 1), ("dealing.4.a", 2, 1), ("dealing.4.a", 3, 2)]
    assert pit.asked == (4, ("call", "raise", "fold"), "dealing.6")
    middle = PokerPit(BOOK, options={"blinds": 3, "middle-blind": 2, "big-blind": 4}).open()
    assert middle.bets == {1: 2, 2: 2, 3: 4}
    two = PokerPit(BOOK, (100, 100), options={"blinds": 3}).open()
    assert two.bets == {1: 1, 2: 2}


def test_dealing_2_two_blinds_are_forced_bets() -> None:
    assert PokerPit(BOOK).open().bets == {1: 1, 2: 2}


# --- winners ---

BOARD = "3s 4c 8h Kd Kh"  # three low cards
LOW, LOW_2 = "As 2s Tc 9c", "Ad 2d Th 9s"  # 8-4-3-2-A
KINGS, KINGS_2 = "Ks 7d Qd Jd", "Kc 7c Qc Jc"


def test_object_the_high_hand_and_the_low_hand_of_two_and_three_cards() -> None:
    pit = PokerPit(BOOK, (100,) * 3).open({1: "As 2s Kc Qd", 2: "Qs Qh Jd Td", 3: "Jh Js 9d 9c"}, BOARD).passively()
    assert pit.told()[2:] == [
        ("winners", "Seat 1 has three of a kind, kings: As Kh Kd Kc 8h"),
        ("low-card-values", "Seat 1 has 8-4-3-2-A low: As 8h 4c 3s 2s"),
        ("winners", "Seat 2 has two pair, kings and queens: Kh Kd Qs Qh 8h"),
        ("winners", "Seat 3 has two pair, kings and jacks: Kh Kd Js Jh 8h"),
        ("object", "Seat 1 has the highest hand"),
        ("object", "Seat 1 has the lowest hand"),
    ]


def lows(one: str, two: str, board: str) -> list[str]:
    """What is said of the low hands of two players."""
    pit = PokerPit(BOOK, (100, 100)).open({1: one, 2: two}, board).passively()
    return [text for p, text in pit.told() if p in ("low-card-values", "low-hand-rankings") or "lowest" in text]


def test_low_card_values_the_ace_is_the_lowest_and_suits_are_equal() -> None:
    assert lows("As 5s Tc 9c", "2d 5d Th 9s", "3s 4c 8h Kd Kh") == [
        "Seat 1 has 8-5-4-3-A low: As 8h 5s 4c 3s",
        "Seat 2 has 8-5-4-3-2 low: 8h 5d 4c 3s 2d",
        "Seat 1 has the lowest hand",
    ]
    assert lows("As 5s Tc 9c", "Ad 5d Th 9s", "3s 4c 8h Kd Kh")[-1] == "Seats 1, 2 tie for the lowest hand"


def test_low_hand_rankings_nothing_above_an_eight() -> None:
    assert lows("As 2s Tc Qc", "9d Qd Th Jd", "3s 4c 9h Kd Kh") == ["No low hand qualifies"]
    assert lows("As 2s Tc Qc", "9d Qd Th Jd", "3s 4c 8h Kd Kh")[-1] == "Seat 1 has the lowest hand"


def test_low_hand_rankings_straights_and_flushes_do_not_matter() -> None:
    told = lows("7s 6s Tc 9c", "As 8d Qh Js", "5s 4s 3s Kd Kh")
    assert told == [
        "Seat 1 has 7-6-5-4-3 low: 7s 6s 5s 4s 3s",
        "Seat 2 has 8-5-4-3-A low: As 8d 5s 4s 3s",
        "Seat 1 has the lowest hand",
    ]


def test_low_hand_rankings_pairs_do_not_qualify() -> None:
    assert lows("3d 2s Tc 9c", "4d Qd Th Js", "3s 4c 8h Kd Kh") == ["No low hand qualifies"]


def test_low_hand_rankings_wheel_is_the_best_low() -> None:
    assert lows("As 2s Tc 9c", "2d 6d Th 9s", "3s 4c 5h Kd Kh") == [
        "Seat 1 has 5-4-3-2-A low: As 5h 4c 3s 2s",
        "Seat 2 has 6-5-4-3-2 low: 6d 5h 4c 3s 2d",
        "Seat 1 has the lowest hand",
    ]


def test_low_hand_rankings_comparison_goes_by_the_highest_card_then_down() -> None:
    assert lows("7s As Tc 9c", "8d 2d Th 9s", "3s 4c 6h Kd Kh") == [
        "Seat 1 has 7-6-4-3-A low: As 7s 6h 4c 3s",
        "Seat 2 has 8-6-4-3-2 low: 8d 6h 4c 3s 2d",
        "Seat 1 has the lowest hand",
    ]
    assert lows("8s 5c Tc 9c", "8d 2d Th 9s", "3s 4c 6h Kd Kh")[-1] == "Seat 2 has the lowest hand"


def test_winners_either_hand_uses_two_hole_cards_and_three_of_the_board() -> None:
    pit = PokerPit(BOOK, (100, 100)).open({1: "As Td Tc Jc", 2: "Qs Qh Jd Ts"}, "2s 3s 4c 5h 8d").passively()
    told = pit.told()
    assert ("low-hand-rankings", "No low hand qualifies") in told  # one low hole card is not enough
    assert told[2] == ("winners", "Seat 1 has pair of tens: Td Tc 8d 5h 4c")


def test_winners_no_low_the_highest_hand_takes_the_whole_pot() -> None:
    pit = PokerPit(BOOK, (100,) * 3).open({1: KINGS, 2: LOW, 3: "8c 8d 7h 6c"}, "3s Th 9h Kd 4h").passively()
    assert ("low-hand-rankings", "No low hand qualifies") in pit.told()
    assert pit.settled_all() == [
        (1, "pot", "wins", 5, "winners.no-low"),
        (2, "pot", "loses", -2, "winners.no-low"),
        (3, "pot", "loses", -2, "winners.no-low"),
    ]
    assert pit.racks() == [103, 98, 98]


def test_winners_high_and_low_each_take_half() -> None:
    pit = PokerPit(BOOK).open({1: KINGS, 2: LOW, 3: "Qh Js Td 6h", 4: "Qs Jh Ts 6s"}, BOARD)
    pit.say("3 raise", "4 call", "1 call", "2 call").passively(3)
    pit.say("1 bet", "2 call", "3 call", "4 fold").passively()
    assert pit.settled_all() == [
        (1, "pot", "wins", 11, "winners.high-and-low"),
        (2, "pot", "wins", 10, "winners.high-and-low"),
        (3, "pot", "loses", -6, "winners.high-and-low"),
        (4, "pot", "loses", -4, "dealing.7"),
    ]
    assert pit.racks() == [105, 104, 94, 96]


def test_winners_high_and_low_the_odd_chip_goes_to_the_first_winner_of_either_half() -> None:
    for hands, racks in (({1: KINGS, 2: LOW}, [101, 100, 98]), ({1: LOW, 2: KINGS}, [101, 100, 98])):
        pit = PokerPit(BOOK, (100,) * 3).open({**hands, 3: "Qh Js Td 6h"}, BOARD).passively()
        assert pit.racks() == racks


def test_winners_both_halves_may_go_to_one_player() -> None:
    pit = PokerPit(BOOK, (100,) * 3).open({1: "As 2s Kc Qd", 2: "Qs Qh Jd Td", 3: "Jh Js 9d 9c"}, BOARD).passively()
    assert pit.settled_all()[:2] == [
        (1, "pot", "wins", 3, "winners.high-and-low"),
        (1, "pot", "wins", 2, "winners.high-and-low"),
    ]
    assert pit.racks() == [103, 98, 98]


def test_winners_both_cards_of_the_two_hands_may_differ() -> None:
    pit = PokerPit(BOOK, (100, 100)).open({1: "As 2s Kc Ks", 2: "Qs Qh Jd Td"}, BOARD).passively()
    assert pit.told()[2:4] == [
        ("winners", "Seat 1 has four of a kind, kings: Ks Kh Kd Kc 8h"),
        ("low-card-values", "Seat 1 has 8-4-3-2-A low: As 8h 4c 3s 2s"),
    ]


def test_winners_high_tie_without_a_low_the_pot_is_shared() -> None:
    pit = PokerPit(BOOK, (100,) * 3).open({2: KINGS, 3: KINGS_2}, "3s 8s 9h Kd 4h")
    pit.say("3 call", "1 fold").passively()
    assert pit.settled_all()[:2] == [
        (2, "pot", "wins", 2, "winners.high-tie"),
        (3, "pot", "wins", 2, "winners.high-tie"),
    ]
    assert pit.racks() == [99, 100, 100]


def test_winners_high_tie_odd_chips_go_to_the_first_winner() -> None:
    pit = PokerPit(BOOK, (100,) * 3).open({2: KINGS, 3: KINGS_2, 1: "Th Ts 5c 5d"}, "3s 8s 9h Kd 4h").passively()
    assert pit.told()[-1] == ("winners.high-tie.odd-chips", "The odd chip goes to the first seat")
    assert pit.racks() == [98, 101, 100]


def test_winners_split_tie_each_half_is_shared() -> None:
    pit = PokerPit(BOOK, (100,) * 5).open({1: KINGS, 2: LOW, 3: KINGS_2, 4: LOW_2, 5: "Qh Js Td 6h"}, BOARD).passively()
    assert pit.settled_all() == [
        (1, "pot", "wins", 2, "winners.split-tie"),
        (3, "pot", "wins", 2, "winners.split-tie"),
        (2, "pot", "wins", 2, "winners.split-tie"),
        (4, "pot", "wins", 2, "winners.split-tie"),
        (5, "pot", "loses", -2, "winners.high-and-low"),
    ]
    assert pit.fees_all() == [("poker-collection-rates", 2)]
    assert pit.racks() == [100, 100, 100, 100, 98]


def test_winners_split_tie_odd_chips_of_each_half() -> None:
    pit = PokerPit(BOOK).open({1: KINGS, 2: LOW, 3: KINGS_2, 4: LOW_2}, BOARD).passively()
    assert [line for line in pit.told() if "odd chip" in line[1]] == [
        ("winners.split-tie.odd-chips", "The odd chip goes to the first seat")
    ]
    assert pit.racks() == [100, 100, 100, 99]  # seven: four and three, two each and two to one
