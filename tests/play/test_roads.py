"""The roads: where each result of a shoe stands."""

import doctest

from croupier.play.vocabulary import roads
from croupier.play.vocabulary.roads import RoadMark, bead_plate, big_road, road_text


def test_doctests() -> None:
    result = doctest.testmod(roads)
    assert (result.failed, result.attempted) == (0, 5)


def test_nothing_yet() -> None:
    assert bead_plate([]) == []
    assert big_road([]) == []
    assert road_text([]) == ""


def test_bead_plate_keeps_every_result_in_its_turn() -> None:
    plate = bead_plate(["P7", "T0", "B6", "B9", "P8", "P1", "B2"])
    assert [(mark.column, mark.row) for mark in plate] == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 0)]
    assert plate[1] == RoadMark(0, 1, "T0")


def test_a_change_of_winner_begins_a_column() -> None:
    assert road_text(big_road("BBPBB")) == "B P B\nB . B"


def test_a_tie_does_not_break_a_run() -> None:
    road = big_road(["B1", "T2", "B3", "P4", "T5", "T6"])
    assert road == [RoadMark(0, 0, "B1", 1), RoadMark(0, 1, "B3"), RoadMark(1, 0, "P4", 2)]


def test_a_tie_first_waits_for_a_winner() -> None:
    assert big_road("TT") == [RoadMark(0, 0, "", 2)]
    assert road_text(big_road("TT")) == "T"
    assert big_road("TTP") == [RoadMark(0, 0, "P", 2)]


def test_a_run_turns_right_at_the_bottom() -> None:
    road = big_road("B" * 8)
    assert [(mark.column, mark.row) for mark in road[5:]] == [(0, 5), (1, 5), (2, 5)]


def test_a_run_turns_right_at_an_earlier_tail_and_not_down_again() -> None:
    # Banker's tail ends at column 2 of the bottom row; Player's run turns above it and stays on its row.
    road = big_road("B" * 8 + "P" * 9)
    assert [(mark.column, mark.row) for mark in road[8:]] == [
        (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4), (5, 4),
    ]  # fmt: skip


def test_a_column_begins_where_the_top_is_free() -> None:
    # In two rows the second run turns at once, along the top: the third begins beyond its tail.
    road = big_road("BBB" + "PPP" + "B", rows=2)
    assert road_text(road) == "B P P P B\nB B . . ."


def test_no_two_marks_share_a_cell() -> None:
    results = ("B" * 9 + "P" * 7 + "BPB" + "P" * 8 + "B" * 12 + "PB") * 2
    road = big_road(results)
    assert len({(mark.column, mark.row) for mark in road}) == len(road) == len(results)
