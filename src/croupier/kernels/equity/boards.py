"""Every board that can still come, counted by its ranks: suits matter only to a hand that they make a flush.

Boards that differ in suits alone are one board so many times over. First all of them are settled as if there were no
flushes; then, for each suit, those that give somebody five of it are taken back, and settled again as what they are.
So 1,712,304 boards are a few ten thousand. The best five of seven are meant, as `poker_ranks` ranks them.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.cards.poker_ranks import _flush, _of_ranks, ranks_held
from croupier.kernels.cards.rank_tables import ALL, COUNT
from croupier.kernels.equity.deals import settle

FIVE = 5
SPARE = 2  # cards of seven that a hand does without


def spread(free: int, without: int, bits: Any, free_counts: Any) -> None:
    """The free cards of each rank, all suits but one: their bits one after the other, and how many there are."""
    for rank in range(13):
        count = 0
        for suit in range(4):
            bit = 1 << 13 * suit + rank
            if suit != without and free & bit:
                bits[rank, count] = bit
                count += 1
        free_counts[rank] = count


def board_of_ranks(row: Any, size: int, bits: Any, free_counts: Any) -> tuple[int, int]:
    """A board of these ranks, the first `size` of the row: its cards, and how many boards it stands for."""
    cards, weight, run = 0, 1, 0
    for j in range(size):
        rank = row[j]
        run = run + 1 if j and rank == row[j - 1] else 1
        weight = weight * (free_counts[rank] - run + 1) // run
        if weight == 0:
            return 0, 0
        cards |= bits[rank, run - 1]
    return cards, weight


def by_ranks(own: Any, cards: int, highs: Any) -> None:
    """What each player has, flushes aside."""
    for i in range(len(own)):
        ones, twos, threes, fours = ranks_held(own[i] | cards)
        highs[i] = _of_ranks(ones, twos, threes, fours, SPARE)


def every_board(
    own: Any,
    free: int,
    size: int,
    rows: Any,
    row_at: Any,
    sets: Any,
    set_at: Any,
    bits: Any,
    free_counts: Any,
    ranks: Any,
    totals: Any,
) -> int:
    """Settle every board of `size` more cards out of the free ones; returns how many there are.

    `own` are the bits of each player's cards and of the board that lies. `rows` are ranks in order, those of k cards
    from `row_at[k]` to `row_at[k + 1]`; `sets` are sets of ranks, in the same way.
    """
    boards, highs = 0, ranks[0]
    spread(free, -1, bits, free_counts)
    for r in range(row_at[size], row_at[size + 1]):
        cards, weight = board_of_ranks(rows[r], size, bits, free_counts)
        if weight:
            by_ranks(own, cards, highs)
            settle(ranks, weight, totals)
            boards += weight
    for suit in range(4):
        shift, most = 13 * suit, 0
        for i in range(len(own)):
            most = max(most, COUNT[own[i] >> shift & ALL])
        spread(free, suit, bits, free_counts)
        for k in range(max(FIVE - most, 0), size + 1):
            for s in range(set_at[k], set_at[k + 1]):
                suited = sets[s]
                if suited & ~(free >> shift & ALL) == 0:
                    for r in range(row_at[size - k], row_at[size - k + 1]):
                        cards, weight = board_of_ranks(rows[r], size - k, bits, free_counts)
                        if weight:
                            cards |= suited << shift
                            by_ranks(own, cards, highs)
                            settle(ranks, -weight, totals)
                            with_flushes(own, cards, shift, highs)
                            settle(ranks, weight, totals)
    return boards


def with_flushes(own: Any, cards: int, shift: int, highs: Any) -> None:
    """What those have who hold five of this suit: in seven cards that leaves no room for anything better."""
    for i in range(len(own)):
        suited = (own[i] | cards) >> shift & ALL
        if COUNT[suited] >= FIVE:
            highs[i] = _flush(suited)
