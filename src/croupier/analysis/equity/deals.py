"""Hands for a pot as the kernels want them: arrays in, whole numbers out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity.ranges import Hand
from croupier.kernels.cards.poker_ranks import CARD
from croupier.kernels.equity import deals as kernel
from croupier.kernels.jit import compiled, jit_is_on
from croupier.play.vocabulary.cards import JOKER
from croupier.poker.rules import ranking
from croupier.poker.rules.ranking import Evaluate
from croupier.poker.rules.variants import Variant

Numbers = NDArray[np.int64]
KINDS: dict[Evaluate, int] = {
    ranking.high: kernel.HIGH,
    ranking.low: kernel.LOW,
    ranking.low_8: kernel.LOW_8,
    ranking.low_inverse: kernel.LOW_INVERSE,
    ranking.omaha: kernel.OMAHA,
    ranking.omaha_8: kernel.OMAHA_8,
    ranking.three: kernel.THREE,
    ranking.three_6: kernel.THREE_6,
    ranking.high_low_joker: kernel.HIGH_JOKER,
}
SEVEN, MOST_BOARD = 7, 5
BITS = (1 << 52) - 1  # of a card's sum: the rest counts suits


class Job(NamedTuple):
    """Rows of cards, what is still to come to whom and where, the deck, and what is played for."""

    rows: Numbers
    receivers: Numbers
    columns: Numbers
    deck: Numbers
    kinds: tuple[int, int]


class Totals(NamedTuple):
    """What each player took, as the kernels' `totals` has it; and the sum of the squares of it, where it was dealt."""

    parts: tuple[tuple[int, ...], ...]
    squares: tuple[float, ...]

    def plus(self, other: Totals, times: int = 1) -> Totals:
        """Both together, the other so many times."""
        rows = zip(self.parts, other.parts, strict=True)
        return Totals(
            tuple(tuple(a + b * times for a, b in zip(mine, theirs, strict=True)) for mine, theirs in rows),
            tuple(a + b * times for a, b in zip(self.squares, other.squares, strict=True)),
        )


def no_totals(players: int) -> Totals:
    return Totals(((0,) * 4,) * players, (0.0,) * players)


def kinds_of(variant: Variant) -> tuple[int, int]:
    """By which of the tables' evaluators a variant is played for high and for low."""
    return (
        KINDS[variant.high] if variant.high else kernel.NONE,
        KINDS[variant.low] if variant.low else kernel.NONE,
    )


def _empty_arrays(players: int) -> tuple[Any, Any, Any]:
    """Room for ranks, totals and squares."""
    return np.zeros((2, players), np.int64), np.zeros((players, 4), np.int64), np.zeros(players)


def _totals_of(totals: Any, squares: Any) -> Totals:
    return Totals(tuple(tuple(row) for row in totals.tolist()), tuple(squares.tolist()))


# --- every deal ---


def shape_key(hands: tuple[Hand, ...], board: Hand, dead: Collection[int]) -> tuple[Any, ...]:
    """The same for cards that differ in the names of their suits alone."""
    places = (*hands, board, tuple(dead))
    suits = [tuple(sum(1 << (c >> 2) for c in p if c < JOKER and c & 3 == suit) for p in places) for suit in range(4)]
    jokers = tuple(sum(c >= JOKER for c in p) for p in places)
    return (*sorted(suits), jokers)


def is_only_board_to_come(job: Job) -> bool:
    """Whether only a board is to come, to hands of seven cards that are played for high: then ranks are counted."""
    players, cards = job.rows.shape
    high_only = job.kinds == (kernel.HIGH, kernel.NONE)
    return (
        high_only
        and cards == SEVEN
        and len(job.receivers) <= MOST_BOARD
        and all(to == players for to in job.receivers.tolist())
    )


@cache
def _rank_rows() -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Ranks in order with repeats, and sets of ranks, of none to five; and where those of each size begin."""
    rows, row_at, sets, set_at = list[list[int]](), [0], list[int](), [0]
    for size in range(MOST_BOARD + 1):
        multisets = combinations_with_replacement(range(13), size)
        rows += [[*row, *[0] * (MOST_BOARD - size)] for row in multisets]
        sets += [sum(1 << rank for rank in ranks) for ranks in combinations(range(13), size)]
        row_at.append(len(rows))
        set_at.append(len(sets))
    arrays = (np.array(numbers, np.int64) for numbers in (rows, row_at, sets, set_at))
    return tuple(arrays)  # type: ignore[return-value] # four of them


def count_board(job: Job, most_cards: int = MOST_BOARD) -> tuple[Totals, int]:
    """Every board; with `most_cards` 0 none, only to have it compiled."""
    players, size = len(job.rows), min(len(job.receivers), most_cards)
    ranks, totals, squares = _empty_arrays(players)
    own = np.array([sum(CARD[c] & BITS for c in row if c >= 0) for row in job.rows.tolist()], np.int64)
    free = sum(CARD[card] & BITS for card in job.deck.tolist())
    bits, free_counts = np.zeros((13, 4), np.int64), np.zeros(13, np.int64)
    every_board = compiled(".equity.boards").every_board
    deals = every_board(own, free, size, *_rank_rows(), bits, free_counts, ranks, totals)
    return _totals_of(totals, squares), int(deals)


def count_deals(job: Job, first: int, last: int) -> tuple[Totals, int]:
    """Every deal whose first card is from here to there in the deck."""
    ranks, totals, squares = _empty_arrays(len(job.rows))
    firsts, kinds = np.array([first, last], np.int64), np.array(job.kinds, np.int64)
    every_deal = compiled(".equity.deals").every_deal
    deals = every_deal(job.rows.copy(), job.receivers, job.columns, job.deck, firsts, kinds, ranks, totals)
    return _totals_of(totals, squares), int(deals)


# --- some deals ---


def deal_some(job: Job, options: Sequence[Sequence[Hand]], deck: Numbers, place: int, deals: int) -> tuple[Totals, int]:
    """So many deals at random, from a place in the random sequence on; every player has one of some hands. Of the job
    it matters only what is to come to whom, and what lies for all."""
    ranks, totals, squares = _empty_arrays(len(job.rows))
    sizes = np.array([len(option[0]) for option in options], np.int64)
    begins = np.cumsum([0, *map(len, options)]).astype(np.int64)
    hands_ = np.zeros((begins[-1], max(1, int(sizes.max()))), np.int64)
    for i, option in enumerate(options):
        hands_[begins[i] : begins[i + 1], : sizes[i]] = option
    start, kinds = np.uint64(place) if jit_is_on() else place, np.array(job.kinds, np.int64)
    some_deals = compiled(".equity.deals").some_deals
    where = (job.rows.copy(), job.receivers, job.columns, deck)
    dealt = some_deals(start, deals, *where, hands_, begins, sizes, kinds, ranks, totals, squares)
    return _totals_of(totals, squares), int(dealt)
