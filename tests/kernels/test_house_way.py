"""The house way sets every hand of seven lawfully, and both printed tables set it alike."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from math import comb

import numpy as np
import pytest

from croupier.games.pai_gow.kernels.hands import front_rank, is_foul
from croupier.games.pai_gow.kernels.house_way import (
    ROWS,
    face_up_way,
    pai_gow_front,
    pai_gow_row,
    pai_gow_way,
    place_front,
    rank_of_rest,
    shape,
)
from croupier.kernels.jit import compiled
from croupier.play.vocabulary.cards import card_value
from every import every

HANDS = comb(53, 7)
IN_EACH_ROW = {
    "no-pair": 24780420,
    "one-pair": 64221960,
    "two-pair-aces-to-queens": 15021504,
    "two-pair-jacks-to-nines": 9458640,
    "two-pair-eights-to-sixes": 5870880,
    "two-pair-fives-to-threes": 2340792,
    "three-pair": 2898720,
    "three-aces": 1057060,
    "three-of-a-kind": 6413616,
    "two-sets": 68640,
    "five-aces": comb(48, 2),
    "straight-or-flush-no-pair": 7119228,
    "straight-or-flush-one-pair": 8363256,
    "straight-or-flush-two-pair": 1712664,
    "straight-or-flush-three-of-a-kind": 385964,
    "full-house": 4121040,
    "four-aces-to-queens": 100320,
    "four-jacks-to-nines": 44880,
    "four-eights-to-sixes": 44880,
    "four-fives-and-below": 59840,
    "four-with-a-pair": 57648,
}


@every
@pytest.mark.compiled
def test_all_154143080_hands_are_set_and_none_foul_and_both_tables_agree() -> None:
    count = compiled("croupier.games.pai_gow.kernels.house_way").count_settings

    def with_highest(first: int) -> np.ndarray:
        counts = np.zeros(3 + len(ROWS), dtype=np.int64)
        count(first, counts)
        return counts

    with_highest(6)  # compiled once, by one worker
    with ThreadPoolExecutor(2) as workers:
        hands, foul, unlike, *rows = map(int, sum(workers.map(with_highest, range(52, 5, -1))))
    assert (hands, foul, unlike) == (HANDS, 0, 0)
    assert dict(zip(ROWS, rows, strict=True)) == IN_EACH_ROW
    assert sum(rows) == HANDS


def test_a_sample_of_hands_is_set_lawfully_in_any_order_of_the_cards() -> None:
    luck = random.Random("house way")
    for _ in range(3000):
        hand = luck.sample(range(53), 7)
        fronts = set()
        for cards in (tuple(hand), tuple(sorted(hand)), tuple(sorted(hand, reverse=True))):
            i, j = divmod(pai_gow_way(cards), 7)
            assert j < i
            front, back = front_rank(cards[i], cards[j]), rank_of_rest(cards, i, j)
            assert not is_foul(front, back)
            assert pai_gow_way(cards) == face_up_way(cards)
            fronts.add((front, back))
        assert len(fronts) == 1


def test_of_cards_that_would_do_the_best_is_left_behind() -> None:
    four_aces = tuple(map(card_value, ["Ac", "Ad", "As", "Jo", "Ks", "Qs", "Js"]))
    assert ROWS[pai_gow_row(shape(four_aces))] == "four-aces-to-queens"
    i, j = divmod(place_front(four_aces, pai_gow_front(four_aces, shape(four_aces))), 7)
    assert {four_aces[i], four_aces[j]} == {card_value("Ac"), card_value("Ad")}  # a royal flush stays behind
