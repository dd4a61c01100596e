"""Let it ride's hands: which line of the pay table five cards are paid by (`oneida-2006/let-it-ride` F, M).

>>> LINES[line5(high5(32, 33, 0, 4, 12))], LINES[line5(high5(28, 29, 0, 4, 12))]     # tens, nines
('tens-or-better', 'less')
"""

from __future__ import annotations

from croupier.kernels.cards.poker_ranks import KIND, MAKERS, PAIR, ROYAL, category, high5

# The lines of the pay table, from below; each is the kind of hand in the order of `poker_ranks`, and a royal flush.
LINES = (
    "less",
    "tens-or-better",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
LESS, TENS_OR_BETTER, TWO_PAIR = 0, 1, 2
TENS = PAIR << KIND | 1 << MAKERS + 8  # the lowest rank with a pair of tens
ROYAL_FLUSH = len(LINES) - 1


def line5(rank: int) -> int:
    """A.8, A.11, F.1 to F.3, M.1: the line of a five card rank, 0 below a pair of tens."""
    if rank == ROYAL:
        return ROYAL_FLUSH
    kind = category(rank)
    return LESS if kind == PAIR and rank < TENS else kind


def line_of(a: int, b: int, c: int, d: int, e: int) -> int:
    """A.6: the line of three cards of a player's and the two Community Cards."""
    return line5(high5(a, b, c, d, e))


def bonus_line(line: int) -> int:
    """A.4, H.1, M.3: the Bonus Wager wins from two pair on."""
    return line if line >= TWO_PAIR else LESS
