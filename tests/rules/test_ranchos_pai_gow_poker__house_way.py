"""Pai Gow Poker, the house way: each row of the printed table, by its examples and the cases it was read for.

The printed examples come first; what is printed beside the full house of Pai Gow Poker is two sets.
"""

from __future__ import annotations

from pai_gow_pit import PAI_GOW, set_by


def test_house_way_no_pair_as_printed() -> None:
    assert set_by(PAI_GOW, "Kh Qd | As Th 8s 7s 2c") == ("no-pair", True)


def test_house_way_one_pair_as_printed() -> None:
    assert set_by(PAI_GOW, "Qs Jh | Tc Td 8c 6d 3d") == ("one-pair", True)


def test_house_way_two_pair_aces_to_queens_as_printed() -> None:
    assert set_by(PAI_GOW, "8s 8h | Qh Qd 9d 7d 3c") == ("two-pair-aces-to-queens", True)


def test_house_way_two_pair_jacks_to_nines_as_printed() -> None:
    for example in ("Ad 5c | Tc Td 6h 6s 3c", "8c 8d | 9s 9c Qh 7s 3c", "Jo 5c | Jc Jd 6h 6s 3c"):
        assert set_by(PAI_GOW, example) == ("two-pair-jacks-to-nines", True), example


def test_house_way_two_pair_eights_to_sixes_as_printed() -> None:
    for example in ("Ks 9s | 7s 7c 4h 4d 3s", "4h 4d | 7s 7c Qc 9s 3s"):
        assert set_by(PAI_GOW, example) == ("two-pair-eights-to-sixes", True), example


def test_house_way_two_pair_fives_to_threes_as_printed() -> None:
    for example in ("Qs Td | 5s 5d 2s 2d 8h", "2s 2d | 5s 5d Js Td 8h"):
        assert set_by(PAI_GOW, example) == ("two-pair-fives-to-threes", True), example


def test_house_way_three_pair_as_printed() -> None:
    for example in ("Td Tc | 9s 9c 5d 5h 3d", "Ah Jo | Ks Kd Qs Qd Jc"):
        assert set_by(PAI_GOW, example) == ("three-pair", True), example


def test_house_way_three_aces_as_printed() -> None:
    assert set_by(PAI_GOW, "Ad Qs | Ah As 9s 8s 2c") == ("three-aces", True)


def test_house_way_three_of_a_kind_as_printed() -> None:
    assert set_by(PAI_GOW, "Qd 9s | Kh Kd Kc 7c 2d") == ("three-of-a-kind", True)


def test_house_way_two_sets_as_printed() -> None:
    for example in ("Kh Kd | 6h 6s 6c Ks 9d", "9s 9h | 5h 5c 5s 9c 4c"):
        assert set_by(PAI_GOW, example) == ("two-sets", True), example


def test_house_way_five_aces_as_printed() -> None:
    assert set_by(PAI_GOW, "As Jo | Ah Ac Ad 8d 3c") == ("five-aces", True)


def test_house_way_straight_or_flush_no_pair_as_printed() -> None:
    assert set_by(PAI_GOW, "8c 7s | 6h 5s 4d 3c 2d") == ("straight-or-flush-no-pair", True)


def test_house_way_straight_or_flush_one_pair_as_printed() -> None:
    for example in ("Kc Qh | Qd Jh Ts 9s 8c", "3s 3h | Ac Kh Qh Jd Tc", "3d 2c | Ac Kh Qh Jo Td"):
        assert set_by(PAI_GOW, example) == ("straight-or-flush-one-pair", True), example


def test_house_way_straight_or_flush_two_pair_as_printed() -> None:
    for example in ("3c 3h | 6d 6s 5h 4c 2d", "Ks Kh | Ad Jo Qs Js 2c"):
        assert set_by(PAI_GOW, example) == ("straight-or-flush-two-pair", True), example


def test_house_way_straight_or_flush_three_of_a_kind_as_printed() -> None:
    for example in ("9d 9s | 9c 8h 7d 6s 5c", "Ac 4d | Ad Jo Kh Qc Js"):
        assert set_by(PAI_GOW, example) == ("straight-or-flush-three-of-a-kind", True), example


def test_house_way_full_house_as_printed() -> None:
    for example in ("5s 5h | 9h 9c 9s 4c 2d", "Ks Kd | As Ad Jo Qs Qd"):
        assert set_by(PAI_GOW, example) == ("full-house", True), example


def test_house_way_four_aces_to_queens_as_printed() -> None:
    for example in ("Qd Qs | Qh Qc Ac Kd 4h", "4c 4d | Kc Kd Kh Ks 9c", "Ac Ad | As Jo Ks Qs Js"):
        assert set_by(PAI_GOW, example) == ("four-aces-to-queens", True), example


def test_house_way_four_jacks_to_nines_as_printed() -> None:
    for example in ("Kc Js | Td Ts Th Tc 7c", "Th Ts | Td Tc 8d 3c 2h", "3c 3d | Td Ts Th Tc 8d"):
        assert set_by(PAI_GOW, example) == ("four-jacks-to-nines", True), example


def test_house_way_four_eights_to_sixes_as_printed() -> None:
    for example in ("Qd Tc | 7s 7d 7h 7c 2d", "7s 7d | 7h 7c Ts 9s 2d", "9c 9d | 7s 7d 7h 7c 9s"):
        assert set_by(PAI_GOW, example) == ("four-eights-to-sixes", True), example


def test_house_way_four_fives_and_below_as_printed() -> None:
    assert set_by(PAI_GOW, "Ks Qd | 4s 4d 4h 4c 7d") == ("four-fives-and-below", True)
