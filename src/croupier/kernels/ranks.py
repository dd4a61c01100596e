"""Ranks of poker hands: integers in, integers out, higher is better. Plain Python for the table; made to be compiled.

A rank is the hand's kind times a power of 16 plus its cards in the order that breaks ties.
"""

from __future__ import annotations

from typing import Any

# Kinds of a three card hand, lowest to highest.
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
NAMES_3 = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")


def rank3(a: int, b: int, c: int) -> int:
    """Three cards, ace high, ace-two-three the lowest straight; suits are equal (A.6, A.9, C.1 to C.3 of
    `oneida-2006/three-card-poker`).

    >>> rank3(50, 46, 42) > rank3(51, 50, 49)     # ace-king-queen suited over three aces
    True
    """
    x, y, z = a >> 2, b >> 2, c >> 2
    if x < y:
        x, y = y, x
    if y < z:
        y, z = z, y
    if x < y:
        x, y = y, x
    suited = (a & 3) == (b & 3) == (c & 3)
    if x == y == z:
        return (THREE_OF_A_KIND << 12) + x
    if x == y:
        return (PAIR << 12) + (x << 4) + z
    if y == z:
        return (PAIR << 12) + (y << 4) + x
    wheel = x == 12 and y == 1
    if wheel or x - z == 2:
        kind = STRAIGHT_FLUSH if suited else STRAIGHT
        return (kind << 12) + (1 if wheel else x)
    return ((FLUSH if suited else HIGH_CARD) << 12) + (x << 8) + (y << 4) + z


def kind3(rank: int) -> int:
    """The kind of a three card rank."""
    return rank >> 12


MINI_ROYAL = (STRAIGHT_FLUSH << 12) + 12


def mini_royal(rank: int) -> bool:
    """Whether a three card rank is the highest there is: ace, king and queen of one suit.

    >>> mini_royal(rank3(50, 46, 42)), mini_royal(rank3(46, 42, 38))
    (True, False)
    """
    return rank == MINI_ROYAL


# Kinds of a five card hand, lowest to highest.
(
    HIGH_CARD_5,
    PAIR_5,
    TWO_PAIR_5,
    THREE_OF_A_KIND_5,
    STRAIGHT_5,
    FLUSH_5,
    FULL_HOUSE_5,
    FOUR_OF_A_KIND_5,
    STRAIGHT_FLUSH_5,
    ROYAL_FLUSH_5,
) = range(10)
NAMES_5 = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)


def rank5(a: int, b: int, c: int, d: int, e: int) -> int:
    """Five cards as in poker, ace high, five-four-three-two-ace the lowest straight; suits are equal.

    >>> rank5(51, 47, 43, 39, 35) > rank5(50, 46, 42, 38, 51)     # a royal flush over a straight
    True
    """
    counts = (1 << (a & ~3)) + (1 << (b & ~3)) + (1 << (c & ~3)) + (1 << (d & ~3)) + (1 << (e & ~3))  # 4 bits a rank
    order, groups, most = 0, 0, 0  # the ranks, those that come oftest first; how many; how often the first comes
    for times in range(4, 0, -1):
        for x in range(12, -1, -1):
            if (counts >> (4 * x)) & 15 == times:
                order, groups, most = (order << 4) + x, groups + 1, max(most, times)
    if groups == 4:
        return (PAIR_5 << 20) + order
    if groups == 3:
        return ((THREE_OF_A_KIND_5 if most == 3 else TWO_PAIR_5) << 20) + order
    if groups == 2:
        return ((FOUR_OF_A_KIND_5 if most == 4 else FULL_HOUSE_5) << 20) + order
    suited = (a & 3) == (b & 3) == (c & 3) == (d & 3) == (e & 3)
    high, second, low = order >> 16, (order >> 12) & 15, order & 15
    wheel = high == 12 and second == 3
    if wheel or high - low == 4:
        top = 3 if wheel else high
        if suited:
            return ((ROYAL_FLUSH_5 if top == 12 else STRAIGHT_FLUSH_5) << 20) + top
        return (STRAIGHT_5 << 20) + top
    return ((FLUSH_5 if suited else HIGH_CARD_5) << 20) + order


def kind5(rank: int) -> int:
    """The kind of a five card rank."""
    return rank >> 20


def rank5_of_6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The best five of six cards.

    >>> NAMES_5[kind5(rank5_of_6(51, 50, 49, 47, 46, 0))]
    'full-house'
    """
    return max(
        rank5(b, c, d, e, f),
        rank5(a, c, d, e, f),
        rank5(a, b, d, e, f),
        rank5(a, b, c, e, f),
        rank5(a, b, c, d, f),
        rank5(a, b, c, d, e),
    )


def count_best_of_six(counts: Any) -> None:
    """Every six-card hand of a deck by the kind of its best five cards."""
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            counts[kind5(rank5_of_6(a, b, c, d, e, f))] += 1
