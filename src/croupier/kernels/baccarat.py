"""What baccarat's cards are worth and which hand draws a third: integers in, integers out.

The paragraphs are those of `oneida-2006/minibaccarat`. A round: 2-3 against 9-7, the Player's Hand draws a six.

>>> player, banker = count(2, 3), count(9, 7)
>>> player_draws(player, banker), banker_draws(player, banker, 6)
(1, 1)
>>> outcome(count(2, 3, 6), count(9, 7, 5)) == TIE
True
"""

from __future__ import annotations

PLAYER_WINS, BANKER_WINS, TIE = range(3)
NO_CARD = -1  # where a third card's value would stand, if the Player's Hand drew none

# Table 2 as printed: rows by the Banker's count, columns by the Player's third card, 1 for D and 0 for S.
TABLE_2 = (
    # none, 0  1  2  3  4  5  6  7  8  9
    (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),  # 0
    (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),  # 1
    (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),  # 2
    (1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1),  # 3
    (1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0),  # 4
    (1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0),  # 5
    (0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0),  # 6
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),  # 7
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),  # 8
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),  # 9
)


def value(card: int) -> int:
    """F.1: F.1.a a two to a nine is worth its number, F.1.b a ten or picture nothing, F.1.c an ace one."""
    rank = card >> 2
    if rank <= 7:
        return rank + 2
    return 1 if rank == 12 else 0


def count(a: int, b: int, c: int = 0) -> int:
    """A.3, F.2: the last digit of what the values add up to. F.2.a, F.2.b are examples:

    >>> count(1, 2, 4), count(1, 2, 9)
    (7, 2)
    """
    return (a + b + c) % 10


def natural(player: int, banker: int) -> int:
    """K.1: 1 if either hand has an eight or nine on two cards, so that no more are dealt."""
    return 1 if player >= 8 or banker >= 8 else 0


def player_draws(player: int, banker: int) -> int:
    """K.2, Table 1: unless the Banker has a natural, 0 to 5 draws and 6 to 9 stays."""
    return 1 if player <= 5 and not natural(player, banker) else 0


def banker_draws(player: int, banker: int, third: int) -> int:
    """K.3, Table 2: the row is the Banker's count on two cards (K.4), the column the value of the Player's third card
    (K.5), or `NO_CARD`; the box where they meet (K.7) obliges the hand to draw or to stay (K.6)."""
    return 0 if natural(player, banker) else TABLE_2[banker][third + 1]


def outcome(player: int, banker: int) -> int:
    """C, L.1: the hand that came nearer to nine; A.5: equal counts are a Tie Hand."""
    if player == banker:
        return TIE
    return PLAYER_WINS if player > banker else BANKER_WINS
