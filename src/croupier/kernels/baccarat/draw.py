"""What baccarat's cards are worth and which hand draws a third: integers in, integers out.

The paragraphs are those of `oneida-2006/minibaccarat`. A round: 2-3 against 9-7, the Player's Hand draws a six.

>>> player, banker = count(2, 3), count(9, 7)
>>> player_draws(player, banker), banker_draws(player, banker, 6)
(1, 1)
>>> outcome(count(2, 3, 6), count(9, 7, 5)) == TIE
True
"""

from __future__ import annotations

from croupier.kernels.verdict import LOSES, PUSHES, WINS

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


# --- what the California games make of the finished hands: the paragraphs of `ranchos/ez-baccarat` and `ranchos/zoobac`


def line_verdict(backed: int, result: int) -> int:
    """winners.1 to winners.4, winners.player: a line wins with the hand it backs (`PLAYER_WINS` or `BANKER_WINS`),
    loses with the other one and pushes on a tie."""
    if result == TIE:
        return PUSHES
    return WINS if backed == result else LOSES


def three_card_win(total: int, cards: int, other: int, wanted: int) -> int:
    """1 if a hand wins with three cards and exactly the wanted total."""
    return 1 if cards == 3 and total == wanted and other < total else 0


def dragon_7(banker: int, cards: int, player: int) -> int:
    """dragon-7.4: seven with three cards in the banker hand against six or less."""
    return three_card_win(banker, cards, player, 7)


def panda_8(player: int, cards: int, banker: int) -> int:
    """panda-8.4: eight with three cards in the player hand against seven or less."""
    return three_card_win(player, cards, banker, 8)


def rabbit(player: int, cards: int, banker: int) -> int:
    """winners.rabbit: how many times a three-card seven of the Player hand is paid: 3 against zero, 0 if it loses.

    >>> rabbit(7, 3, 6), rabbit(7, 3, 0), rabbit(7, 2, 0), rabbit(7, 3, 7)
    (1, 3, 0, 0)
    """
    return three_card_win(player, cards, banker, 7) * (1 if banker else 3)


def tiger(banker: int, cards: int, player: int) -> int:
    """winners.tiger: the same of a three-card eight of the Banker hand."""
    return three_card_win(banker, cards, player, 8) * (1 if player else 3)


def monkey(player: int, banker: int) -> int:
    """winners.monkey: 1 if both hands end with zero."""
    return 1 if player == banker == 0 else 0


def action_count(card: int) -> int:
    """dealing.action: how far a card carries the action: an ace 1, a ten or picture 10, others their number."""
    return value(card) or 10
