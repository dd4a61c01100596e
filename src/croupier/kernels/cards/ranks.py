"""Ranks of poker hands: integers in, integers out, higher is better. Plain Python for the table; made to be compiled.

A rank is the hand's kind times a power of 16 plus its cards in the order that breaks ties.
"""

from __future__ import annotations

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
