"""What the three dice in the shaker do to each wager at Sic Bo: integers in, a verdict out.

The paragraphs are those of `oneida-2004/sic-bo`. One throw decides every wager.
"""

from __future__ import annotations

from croupier.kernels.verdict import LOSES, WINS


def shows(number: int, a: int, b: int, c: int) -> int:
    """How many of the dice show this number."""
    return (a == number) + (b == number) + (c == number)


def three_of_a_kind(number: int, a: int, b: int, c: int) -> int:
    """B.1.a: all three dice show the number."""
    return WINS if shows(number, a, b, c) == 3 else LOSES


def two_of_a_kind(number: int, a: int, b: int, c: int) -> int:
    """B.1.b: two of the dice show the number; three that do include two."""
    return WINS if shows(number, a, b, c) >= 2 else LOSES


def any_three(a: int, b: int, c: int) -> int:
    """B.1.c: the dice agree."""
    return WINS if a == b == c else LOSES


def total(number: int, a: int, b: int, c: int) -> int:
    """B.1.d: the dice add up to the number, three of a kind or not."""
    return WINS if a + b + c == number else LOSES


def combination(x: int, y: int, a: int, b: int, c: int) -> int:
    """B.1.e: both numbers are showing."""
    return WINS if shows(x, a, b, c) and shows(y, a, b, c) else LOSES


def small(a: int, b: int, c: int) -> int:
    """B.1.f: 4 to 10, and not three of a kind."""
    return WINS if 4 <= a + b + c <= 10 and not a == b == c else LOSES


def big(a: int, b: int, c: int) -> int:
    """B.1.g: 11 to 17, and not three of a kind."""
    return WINS if 11 <= a + b + c <= 17 and not a == b == c else LOSES


def one_of_a_kind(number: int, a: int, b: int, c: int) -> int:
    """B.1.h: at least one die shows the number."""
    return WINS if shows(number, a, b, c) else LOSES
