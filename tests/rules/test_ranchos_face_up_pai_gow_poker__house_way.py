"""Face Up Pai Gow Poker, the house way: each row of the printed table, by its examples and the cases it was read for.

The printed examples come first; what is printed beside the full house of Pai Gow Poker is two sets.
"""

from __future__ import annotations

from pai_gow_pit import FACE_UP, set_by


def test_house_way_no_pair_as_printed() -> None:
    assert set_by(FACE_UP, "Kd Jc | Ah Tc 7s 5h 3d") == ("no-pair", True)


def test_house_way_one_pair_as_printed() -> None:
    assert set_by(FACE_UP, "Ac Qd | 3s 3c Jh 8d 4c") == ("one-pair", True)


def test_house_way_two_pair_aces_to_queens_as_printed() -> None:
    assert set_by(FACE_UP, "3d 3s | Kh Ks 7h 6c 2d") == ("two-pair-aces-to-queens", True)


def test_house_way_two_pair_jacks_to_nines_as_printed() -> None:
    assert set_by(FACE_UP, "Ac 7h | Jd Js 8c 8h 4s") == ("two-pair-jacks-to-nines", True)


def test_house_way_two_pair_eights_to_sixes_as_printed() -> None:
    assert set_by(FACE_UP, "Ks 9s | 8c 8d 4d 4h 7c") == ("two-pair-eights-to-sixes", True)


def test_house_way_two_pair_fives_to_threes_as_printed() -> None:
    assert set_by(FACE_UP, "Qh 8c | 5h 5s 4h 4c 2s") == ("two-pair-fives-to-threes", True)


def test_house_way_three_pair_as_printed() -> None:
    for example in ("9c 9s | 7d 7c 5h 5s Ac", "Ah Jo | Ks Kd Qs Qd Jc"):
        assert set_by(FACE_UP, example) == ("three-pair", True), example


def test_house_way_three_aces_as_printed() -> None:
    assert set_by(FACE_UP, "Ac 8d | Ad As 5d 4c 2s") == ("three-aces", True)


def test_house_way_three_of_a_kind_as_printed() -> None:
    assert set_by(FACE_UP, "Jh Tc | Kh Kd Kc 7s 5h") == ("three-of-a-kind", True)


def test_house_way_two_sets_as_printed() -> None:
    assert set_by(FACE_UP, "Jc Jd | 5s 5h 5c Js Ad") == ("two-sets", True)


def test_house_way_straight_or_flush_no_pair_as_printed() -> None:
    assert set_by(FACE_UP, "As 9s | 6s 5s 4c 3d 2s") == ("straight-or-flush-no-pair", True)


def test_house_way_straight_or_flush_one_pair_as_printed() -> None:
    assert set_by(FACE_UP, "Jh 8d | 9s 8h Jo 6s 5d") == ("straight-or-flush-one-pair", True)


def test_house_way_straight_or_flush_two_pair_as_printed() -> None:
    assert set_by(FACE_UP, "7d 7c | 9h 9d Qd Jd 4d") == ("straight-or-flush-two-pair", True)


def test_house_way_straight_or_flush_three_of_a_kind_as_printed() -> None:
    for example in ("5c 5h | 7d 6s 5d 4s 3h", "Ac 4d | Ad Jo Kh Qc Js"):
        assert set_by(FACE_UP, example) == ("straight-or-flush-three-of-a-kind", True), example


def test_house_way_full_house_as_printed() -> None:
    assert set_by(FACE_UP, "4c 4h | 8h 8s 8d Ac Kh") == ("full-house", True)


def test_house_way_four_aces_to_queens_as_printed() -> None:
    assert set_by(FACE_UP, "Qc Qd | Qh Qs 9s 7d 5c") == ("four-aces-to-queens", True)


def test_house_way_four_jacks_to_nines_as_printed() -> None:
    for example in ("Jd Js | Jh Jc Qd Ts 7h", "Kd Ts | Jd Js Jh Jc 7h"):
        assert set_by(FACE_UP, example) == ("four-jacks-to-nines", True), example


def test_house_way_four_eights_to_sixes_as_printed() -> None:
    for example in ("8h 8d | 8c 8s Jc 7s 4d", "Qc 7s | 8h 8d 8c 8s 4d"):
        assert set_by(FACE_UP, example) == ("four-eights-to-sixes", True), example


def test_house_way_four_fives_and_below_as_printed() -> None:
    assert set_by(FACE_UP, "9h 8c | 5s 5d 5h 5c 2s") == ("four-fives-and-below", True)


def test_house_way_four_with_a_pair_as_printed() -> None:
    for example in ("4c 4h | 5h 5d 5c 5s 2s", "2c 2d | As Ad Ac Ah Kd", "Kc Kd | 6s 6d 6c 6h Kh"):
        assert set_by(FACE_UP, example) == ("four-with-a-pair", True), example


def test_house_way_five_aces_as_printed() -> None:
    assert set_by(FACE_UP, "Ac As | Ah Ad Jo Ks 5c") == ("five-aces", True)
