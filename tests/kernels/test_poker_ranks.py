"""The poker evaluators against a slow reading of the rankings: every five-card hand, and samples of all other kinds.

The slow reading looks at five cards as a player does: sort them by how many of a rank there are, then by rank. It knows
nothing of bits or sets. Whatever has more than five cards to choose from is read as the best of all its combinations.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from math import comb
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.kernels.cards import poker_ranks as plain
from croupier.kernels.jit import compiled
from every import every

Ints = NDArray[np.int64]

KINDS = {"high card": 1302540, "pair": 1098240, "two pair": 123552, "three of a kind": 54912, "straight": 10200}
KINDS |= {"flush": 5108, "full house": 3744, "four of a kind": 624, "straight flush": 40}
# By how many there are of the commonest ranks, as digits: 311 is three of a kind.
PATTERNS = {11111: 0, 21110: 1, 22100: 2, 31100: 3, 32000: 6, 41000: 7}


def slow_keys(hands: Ints, *, aces_low: bool = False, runs_and_flushes: bool = True) -> Ints:
    """A number for each row of five cards that is higher for a higher hand, by sorting and counting."""
    number = (hands >> 2) + 2
    if aces_low:
        number = np.where(number == 14, 1, number)
    alike = sum((number == number[:, [i]]).astype(np.int64) for i in range(5))
    by_weight = -np.sort(-(alike * 16 + number), axis=1)
    order = by_weight % 16
    first_of_rank = np.ones(order.shape, bool)
    first_of_rank[:, 1:] = order[:, 1:] != order[:, :-1]
    pattern = np.zeros(len(hands), np.int64)
    for digit in np.sort(np.where(first_of_rank, by_weight // 16, 0), axis=1).T[::-1]:
        pattern = pattern * 10 + digit
    kind = np.zeros(len(hands), np.int64)
    for digits, its_kind in PATTERNS.items():
        kind[pattern == digits] = its_kind
    if runs_and_flushes:
        aces_high = np.sort((hands >> 2) + 2, axis=1)
        wheel = (aces_high == (2, 3, 4, 5, 14)).all(axis=1)
        run = wheel | (np.diff(aces_high, axis=1) == 1).all(axis=1)
        flush = ((hands & 3) == (hands[:, [0]] & 3)).all(axis=1)
        kind[flush], kind[run], kind[run & flush] = 5, 4, 8
        order = np.where(run[:, None], 0, order)
        order[run, 0] = np.where(wheel, 5, aces_high[:, 4])[run]
    for column in order.T:
        kind = kind * 16 + column
    return kind


def same_order(ranks: Ints, keys: Ints) -> int:
    """Asserts that two numberings order all hands alike, ties and all; the number of different hands."""
    distinct, by_rank = np.unique(ranks, return_inverse=True)
    _, by_key = np.unique(keys, return_inverse=True)
    assert np.array_equal(by_rank, by_key)
    return len(distinct)


def best_rows(hands: Ints, choices: Sequence[tuple[int, ...]], **how: bool) -> Ints:
    """Of each row, the five columns of the choice with the highest key (with aces low: the lowest)."""
    keys = np.stack([slow_keys(hands[:, choice], **how) for choice in choices])
    best = keys.argmin(axis=0) if how.get("aces_low") else keys.argmax(axis=0)
    return np.take_along_axis(hands, np.array(choices)[best], axis=1)


def deals(count: int, cards: int) -> Ints:
    """Random deals: from a full deck, from five or six neighbouring ranks, and from two suits, where hands are big."""
    dice = np.random.default_rng(cards)
    deck = np.arange(52)
    decks = [deck, *(deck[4 * low : 4 * low + 24] for low in range(8)), np.r_[deck[48:], deck[:16]]]
    decks += [deck[(deck & 3) % 3 == 0], deck[(deck & 3) < 2]]
    each = [dice.permuted(np.tile(some, (count // len(decks), 1)), axis=1)[:, :cards] for some in decks]
    return np.concatenate(each)


def batch(name: str, hands: Ints) -> Ints:
    out = np.zeros(len(hands), np.int64)
    getattr(compiled(".cards.poker_ranks"), name)(hands, out)
    return out


def rows(hands: NDArray[Any]) -> list[tuple[int, ...]]:
    return [tuple(row) for row in hands.tolist()]


@pytest.fixture(scope="module")
def every_five() -> Ints:
    cards = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.int64, comb(52, 5) * 5)
    return cards.reshape(-1, 5)


class TestEveryFiveCardHand:
    def test_C_1_high(self, every_five: Ints) -> None:
        ranks = batch("high_batch", every_five)
        assert same_order(ranks, slow_keys(every_five)) == 7462
        assert dict(zip(plain.NAMES, np.bincount(ranks >> plain.KIND).tolist(), strict=False)) == KINDS
        assert ranks.max() == plain.ROYAL
        assert (ranks == plain.ROYAL).sum() == 4

    @every
    def test_c_6_low_without_straights_and_flushes(self, every_five: Ints) -> None:
        ranks = batch("low_a5_batch", every_five)
        assert same_order(-ranks, slow_keys(every_five, aces_low=True, runs_and_flushes=False)) == 6175
        assert ranks.min() > 0
        assert ranks.max() == plain.low_a5((48, 1, 4, 8, 12))

    @every
    def test_I_10_eight_or_better(self, every_five: Ints) -> None:
        low, low8 = batch("low_a5_batch", every_five), batch("low8_batch", every_five)
        number = (every_five >> 2) + 2
        number[number == 14] = 1
        unlike = (np.diff(np.sort(number, axis=1), axis=1) > 0).all(axis=1)
        qualifies = unlike & (number.max(axis=1) <= 8)
        assert qualifies.sum() == comb(8, 5) * 4**5
        assert np.array_equal(low8, np.where(qualifies, low, 0))

    def test_C_3_low_with_straights_and_flushes(self, every_five: Ints) -> None:
        some = np.concatenate([every_five[::13], deals(12_000, 5)])
        sf = compiled(".cards.poker_ranks").low_a5_sf
        ranks = np.array([sf(hand) for hand in some])
        same_order(-ranks, slow_keys(some, aces_low=True))
        assert ranks.min() > 0


class TestSixAndSevenCards:
    @pytest.mark.parametrize("cards", [6, 7])
    def test_the_best_five_count(self, cards: int) -> None:
        hands, choices = deals(60_000, cards), list(combinations(range(cards), 5))
        high = best_rows(hands, choices)
        assert np.array_equal(batch("high_batch", hands), batch("high_batch", high))
        low = best_rows(hands, choices, aces_low=True, runs_and_flushes=False)
        assert np.array_equal(batch("low_a5_batch", hands), batch("low_a5_batch", low))
        assert np.array_equal(batch("low8_batch", hands), batch("low8_batch", low))

    def test_best_cards_shows_them(self) -> None:
        for hand in rows(deals(240, 7)):
            for evaluate in (plain.high, plain.low_a5):
                five = plain.best_cards(hand, evaluate)
                assert set(five) < set(hand)
                assert evaluate(five) == evaluate(hand)


class TestOmaha:
    CHOICES = tuple((*two, *three) for two, three in product(combinations(range(4), 2), combinations(range(4, 9), 3)))

    def test_K_10_two_hole_cards_and_three_of_the_board(self) -> None:
        hands = deals(36_000, 9)
        high = best_rows(hands, self.CHOICES)
        ranks = batch("omaha_high_batch", hands)
        assert np.array_equal(ranks, batch("high_batch", high))
        assert set(ranks >> plain.KIND) == set(range(9))

    def test_K_11_eight_or_better(self) -> None:
        hands = deals(36_000, 9)
        low = best_rows(hands, self.CHOICES, aces_low=True, runs_and_flushes=False)
        ranks = batch("omaha_low8_batch", hands)
        assert np.array_equal(ranks, batch("low8_batch", low))
        assert 0 < (ranks > 0).mean() < 1

    def test_four_aces_in_the_hole_are_a_pair(self) -> None:
        assert plain.omaha_high(48, 49, 50, 51, 0, 5, 10, 20, 25) >> plain.KIND == plain.PAIR

    def test_best_omaha_shows_them(self) -> None:
        for hand in rows(deals(120, 9)):
            five = plain.best_omaha(hand[:4], hand[4:], plain.high)
            assert len(set(five) & set(hand[:4])) == 2
            assert plain.high(five) == plain.omaha_high(*hand)


def slow_three(cards: tuple[int, ...], *, low: bool) -> tuple[int, ...]:
    """Three cards as a tuple that is higher for a higher hand; for low, aces are one and only pairs are seen."""
    numbers = [(card >> 2) + 2 for card in cards]
    if low:
        numbers = [1 if number == 14 else number for number in numbers]
    held = Counter(numbers)
    order = sorted(numbers, key=lambda number: (held[number], number), reverse=True)
    if len(held) < 3:
        return 4 if len(held) == 1 else 1, *order
    if low:
        return 0, *order
    wheel = order == [14, 3, 2]
    run, flush = wheel or order[0] - order[2] == 2, len({card & 3 for card in cards}) == 1
    return 5 if run and flush else 3 if run else 2 if flush else 0, *([3, 2, 1] if wheel else order)


class TestThreeCards:
    def test_c_3_every_hand(self) -> None:
        hands = list(combinations(range(52), 3))
        for name, low in (("three_high", False), ("three_low", True)):
            by_rank: dict[int, tuple[int, ...]] = {}
            for hand in hands:
                key = slow_three(hand, low=low)
                assert by_rank.setdefault(getattr(plain, name)(hand), key) == key
            keys = [by_rank[rank] for rank in sorted(by_rank, reverse=low)]
            assert keys == sorted(set(keys))

    def test_s_10_the_best_three_of_four(self) -> None:
        for hand in rows(deals(6_000, 4)):
            assert plain.three_high(hand) == max(map(plain.three_high, combinations(hand, 3)))
            assert plain.three_low(hand) == max(map(plain.three_low, combinations(hand, 3)))

    def test_s_11_six_or_better(self) -> None:
        for hand in rows(deals(6_000, 4)):
            numbers = {1 if card >= 48 else (card >> 2) + 2 for card in hand}
            qualifies = len([number for number in numbers if number <= 6]) >= 3
            assert plain.three_low6(hand) == (plain.three_low(hand) if qualifies else 0)


class TestJokers:
    def test_lowball_rules_4_the_lowest_card_not_in_the_hand(self) -> None:
        for jokers in (1, 2):
            for hand in rows(deals(3_000, 5 - jokers)):
                held, stand_in = {card >> 2 for card in hand}, list(hand)
                for rank in [rank for rank in (12, *range(12)) if rank not in held][:jokers]:
                    # A suit of its own would be none: one that makes no flush.
                    stand_in.append(4 * rank + (hand[0] + 1) % 4)
                for evaluate, suits in ((plain.low_a5, False), (plain.high_lowball, True)):
                    got = evaluate((*hand, 52, 53)[:5])
                    assert got == (plain.high(stand_in) if suits else plain.low_a5(stand_in))

    def test_lowball_no_joker_no_change(self) -> None:
        for hand in rows(deals(600, 5)):
            assert plain.high_lowball(hand) == plain.high_joker(hand) == plain.high(hand)

    def test_lowball_nothing_lower_can_be_made_of_a_joker(self) -> None:
        for hand in rows(deals(480, 4)):
            others = [card for card in range(52) if card not in hand]
            assert plain.low_a5((*hand, 52)) == max(plain.low_a5((*hand, other)) for other in others)

    @pytest.mark.parametrize("cards", [5, 6, 7])
    def test_pai_gow_an_ace_or_completes_a_straight_or_flush(self, cards: int) -> None:
        runs_and_flushes = (plain.STRAIGHT_, plain.FLUSH, plain.STRAIGHT_FLUSH)
        for hand in rows(deals(1_800, cards - 1)):
            if {48, 49, 50, 51} <= set(hand):
                assert plain.category(plain.high_joker((*hand, 52))) == plain.FIVE_ACES
                continue
            made = [(other, plain.high((*hand, other))) for other in range(52) if other not in hand]
            allowed = [rank for other, rank in made if other >= 48 or plain.category(rank) in runs_and_flushes]
            assert plain.high_joker((52, *hand)) == max(allowed)

    def test_pai_gow_five_aces_beat_a_royal_flush(self) -> None:
        assert plain.high_joker((48, 49, 50, 51, 52)) > plain.ROYAL
        assert plain.NAMES[plain.category(plain.high_joker((48, 49, 50, 51, 52, 0, 1)))] == "five aces"


class TestNamedHands:
    """Hands that a document, or a well-known slip, names."""

    def test_C_1_f_an_ace_does_not_go_round_the_corner(self) -> None:
        assert plain.category(plain.high((40, 45, 50, 3, 4))) == plain.HIGH_CARD

    def test_C_1_f_ace_to_five_is_the_lowest_straight(self) -> None:
        wheel, six_high = plain.high((48, 1, 6, 11, 12)), plain.high((0, 5, 10, 15, 16))
        assert wheel >> plain.KIND == six_high >> plain.KIND == plain.STRAIGHT_
        assert wheel < six_high

    def test_lowball_rules_2_best_and_worst(self) -> None:
        best, worst = plain.low_a5((48, 0, 4, 8, 12)), plain.low_a5((44, 45, 46, 47, 40))
        assert all(worst <= plain.low_a5(hand) <= best for hand in rows(deals(1_200, 5)))
        assert plain.low_category(best) == plain.HIGH_CARD
        assert plain.low_category(worst) == plain.FOUR_OF_A_KIND

    def test_C_3_the_best_draw_low_is_six_four(self) -> None:
        six_four = plain.low_a5_sf((48, 1, 4, 8, 16))
        assert six_four > plain.low_a5_sf((48, 1, 4, 12, 16))
        assert plain.low_category(plain.low_a5_sf((48, 1, 6, 11, 12))) == plain.STRAIGHT_
        assert all(plain.low_a5_sf(hand) <= six_four for hand in rows(deals(1_200, 5)))


FIVE_TO_SEVEN = ("high", "low_a5", "low8", "high_joker")


class TestCompiledAndPlain:
    """The very same functions, so the very same numbers."""

    @pytest.fixture
    def off(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
        monkeypatch.setenv("CROUPIER_JIT", "off")
        compiled.cache_clear()
        yield compiled(".cards.poker_ranks")
        compiled.cache_clear()

    @pytest.mark.parametrize("cards", [5, 6, 7])
    def test_hands(self, cards: int) -> None:
        fast = compiled(".cards.poker_ranks")
        for hand in rows(deals(2_400, cards)):
            array = np.array(hand)
            for name in FIVE_TO_SEVEN:
                assert getattr(fast, name)(array) == getattr(plain, name)(hand)
        jokers = [(*hand[:-1], 52) for hand in rows(deals(600, cards))]
        for hand in jokers:
            assert fast.high_joker(np.array(hand)) == plain.high_joker(hand)
            assert fast.low_a5(np.array(hand)) == plain.low_a5(hand)

    def test_fixed_numbers_of_cards(self) -> None:
        fast = compiled(".cards.poker_ranks")
        for hand in rows(deals(600, 7)):
            assert fast.high7(*hand) == plain.high7(*hand) == plain.high(hand)
            assert fast.high5(*hand[:5]) == plain.high5(*hand[:5]) == plain.high(hand[:5])
            assert fast.low_a5_sf(np.array(hand[:5])) == plain.low_a5_sf(hand[:5])
            assert fast.high_lowball(np.array((*hand[:4], 52))) == plain.high_lowball((*hand[:4], 52))
            for name in ("three_high", "three_low", "three_low6"):
                assert getattr(fast, name)(np.array(hand[:4])) == getattr(plain, name)(hand[:4])

    @pytest.mark.parametrize(
        ("name", "cards"),
        [("high", 5), ("high", 7), ("low_a5", 7), ("low8", 6), ("omaha_high", 9), ("omaha_low8", 9)],
    )
    def test_batches_with_the_jit_off(self, off: SimpleNamespace, name: str, cards: int) -> None:
        hands = deals(1_200, cards).astype(np.uint8)
        slow, fast = np.zeros(len(hands), np.int32), np.zeros(len(hands), np.int32)
        getattr(off, f"{name}_batch")(hands, slow)
        one = getattr(plain, name)
        assert slow.tolist() == [one(*hand) if cards == 9 else one(hand) for hand in rows(hands)]
        compiled.cache_clear()
        with pytest.MonkeyPatch.context() as on:
            on.setenv("CROUPIER_JIT", "on")
            getattr(compiled(".cards.poker_ranks"), f"{name}_batch")(hands, fast)
        assert np.array_equal(slow, fast)


def test_the_order_of_the_cards_is_of_no_account() -> None:
    dice = random.Random(7)
    for hand in rows(deals(600, 7)):
        other = dice.sample(hand, 7)
        assert plain.high(hand) == plain.high(other)
        assert plain.low_a5(hand) == plain.low_a5(other)
