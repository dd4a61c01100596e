"""A set of card ranks as thirteen bits, and what can be looked up about one.

Bit 0 is the lowest rank. Kept as `bytes`, a table is as quick in plain Python as anything gets, numba takes it as a
constant, and nothing heavy is imported.
"""

from __future__ import annotations

ALL = 0x1FFF

# Five ranks in a row, by the highest of them; the ace, bit 12, also goes below the deuce. Below the five there is none.
RUNS = (0, 0, 0, 0x100F, *(0x1F << low for low in range(9)))


def _best_run(ranks: int) -> int:
    """The highest card of the best straight among these ranks, or 0."""
    aces_twice = ranks << 1 | ranks >> 12
    lows = aces_twice & aces_twice >> 1 & aces_twice >> 2 & aces_twice >> 3 & aces_twice >> 4
    return lows and lows.bit_length() + 2


def _flush_suit(counts: int) -> int:
    """Cards of each suit as four octal digits: 1 + the suit that has five or more, or 0."""
    for suit in range(4):
        if counts >> 3 * suit & 7 >= 5:
            return 1 + suit
    return 0


COUNT = bytes(ranks.bit_count() for ranks in range(ALL + 1))
TOP = bytes(max(ranks.bit_length() - 1, 0) for ranks in range(ALL + 1))
STRAIGHT = bytes(map(_best_run, range(ALL + 1)))
SUITED = bytes(map(_flush_suit, range(1 << 12)))


def highest(ranks: int, count: int) -> int:
    """The highest so many of these ranks; all, if there are fewer."""
    while COUNT[ranks] > count:
        ranks &= ranks - 1
    return ranks


def lowest(ranks: int, count: int) -> int:
    """The lowest so many of these ranks; all, if there are fewer."""
    while COUNT[ranks] > count:
        ranks ^= 1 << TOP[ranks]
    return ranks
