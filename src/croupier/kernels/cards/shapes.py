"""Shapes of hands: hands that differ only in the names of their suits are counted once, with how many they are.

>>> len(three_cards()), sum(three_cards().values())
(1755, 22100)
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, permutations

Three = tuple[int, int, int]


@cache
def three_cards() -> dict[Three, int]:
    """One hand of each shape, with how many hands have that shape."""
    shapes: Counter[Three] = Counter()
    for hand in combinations(range(52), 3):  # in the order of their ranks
        shapes[shape(hand)] += 1
    return dict(shapes)


def shape(hand: Three) -> Three:
    """The hand that stands for all of the same shape; given in the order of its ranks."""
    a, b, c = hand
    same = [(a, b, c)]
    if a >> 2 == b >> 2:
        same += [(b, a, c)]
    if b >> 2 == c >> 2:
        same += [(x, z, y) for x, y, z in same]
    if a >> 2 == b >> 2 == c >> 2:
        same = [(x, y, z) for x, y, z in permutations((a, b, c))]
    return min(map(_renamed, same))


def _renamed(hand: Three) -> Three:
    """The hand with its suits named in the order they come."""
    a, b, c = hand
    second = 0 if b & 3 == a & 3 else 1
    third = 0 if c & 3 == a & 3 else second if c & 3 == b & 3 else second + 1
    return (a & ~3, (b & ~3) + second, (c & ~3) + third)
