"""The American wheel: 38 pockets, 0 to 36 and 37 for the double zero.

>>> pocket_text(37), pocket_value("00"), colour(pocket_value("17"))
('00', 37, 'black')
"""

from __future__ import annotations

from croupier.rulebook.number import is_number

DOUBLE_ZERO = 37
POCKETS = range(38)

# Clockwise from the zero, as the wheel is built.
ORDER = (
    *(0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1),
    *(37, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2),
)
RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
BLACK = frozenset(range(1, 37)) - RED


def pocket_text(pocket: int) -> str:
    return "00" if pocket == DOUBLE_ZERO else str(pocket)


def pocket_value(text: str) -> int:
    if text == "00":
        return DOUBLE_ZERO
    if is_number(text) and str(int(text)) == text and int(text) <= 36:
        return int(text)
    raise ValueError(f"{text!r} is not a pocket: 00 or 0 to 36")


def colour(pocket: int) -> str:
    return "red" if pocket in RED else "black" if pocket in BLACK else "green"
