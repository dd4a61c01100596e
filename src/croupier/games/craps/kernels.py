"""What a throw of two dice does to each wager at craps: integers in, a verdict out.

The paragraphs are those of `oneida-2006/craps`. A wager with a point is given it; 0 is none yet.
"""

from __future__ import annotations

from croupier.kernels.verdict import LOSES, PUSHES, STAYS, TRAVELS, WINS


def line(point: int, total: int) -> int:
    """D.1 Pass and D.3 Come: `point` is the wager's own, 0 while it has none."""
    if point == 0:
        if total in (7, 11):
            return WINS
        return LOSES if total in (2, 3, 12) else TRAVELS
    return WINS if total == point else LOSES if total == 7 else STAYS


def dont(point: int, total: int) -> int:
    """D.2 Don't Pass and D.4 Don't Come: the line's contrary, with twelve barred."""
    if point == 0:
        if total == 12:
            return PUSHES
        return WINS if total in (2, 3) else LOSES if total in (7, 11) else TRAVELS
    return WINS if total == 7 else LOSES if total == point else STAYS


def place(number: int, total: int) -> int:
    """D.5, and G.1 for a Buy: the number before a seven."""
    return WINS if total == number else LOSES if total == 7 else STAYS


def lay(number: int, total: int) -> int:
    """G.2: a seven before the number."""
    return WINS if total == 7 else LOSES if total == number else STAYS


def hard(number: int, a: int, b: int) -> int:
    """D.6 to D.9: the number as a pair, before it comes any other way and before a seven."""
    if a + b == number:
        return WINS if a == b else LOSES
    return LOSES if a + b == 7 else STAYS


def field(total: int) -> int:
    """D.10."""
    return LOSES if total in (5, 6, 7, 8) else WINS


def any_craps(total: int) -> int:
    """D.12."""
    return WINS if total in (2, 3, 12) else LOSES


def exactly(number: int, total: int) -> int:
    """D.11 seven, D.13 two, D.14 three, D.15 twelve, D.16 eleven: this total on this roll."""
    return WINS if total == number else LOSES


def hop(x: int, y: int, a: int, b: int) -> int:
    """D.21: these two faces on this roll."""
    return WINS if (a, b) in ((x, y), (y, x)) else LOSES
