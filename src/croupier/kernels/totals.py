"""Totals of a blackjack hand, and who wins: integers in, integers out. Plain Python for the table; made to be compiled.

The paragraphs are those of `oneida-2006/blackjack`; the edition of 2004 has the same numbers. A card is four to a rank,
deuce of clubs 0 to ace of spades 51.

>>> total((51, 40)), total((51, 40, 36)), total((51, 48, 28))     # A Q, A Q J, A A 9
(21, 21, 21)
>>> soft((51, 16)), soft((51, 16, 32))                            # A 6, A 6 T
(True, False)
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.kernels.verdict import LOSES, PUSHES, WINS

ACE = 1
TEN = 10
BLACKJACK = 21

# How a player's hand and the dealer's compare, and what that does to the wager.
OVER, DEALER_OVER, HIGHER, LOWER, NATURAL, DEALER_NATURAL, TIE = range(7)
VERDICTS = (LOSES, WINS, WINS, LOSES, WINS, LOSES, PUSHES)


def points(card: int) -> int:
    """F, F.1, F.2: two to ten count their number, pictures ten; an ace is 1 here, and `total` adds its other ten."""
    rank = card >> 2
    return ACE if rank == 12 else TEN if rank >= 8 else rank + 2


def hard(cards: Sequence[int]) -> int:
    """A.3: the total with every ace as one."""
    sum_ = 0
    for card in cards:
        sum_ += points(card)
    return sum_


def total(cards: Sequence[int]) -> int:
    """F.3: an ace is eleven, unless that takes the hand over 21."""
    low = hard(cards)
    return low + 10 if soft(cards) else low


def soft(cards: Sequence[int]) -> bool:
    """A.3: whether an ace counts eleven. Two never can."""
    aces = 0
    for card in cards:
        aces += points(card) == ACE
    return aces > 0 and hard(cards) + 10 <= BLACKJACK


def natural(cards: Sequence[int]) -> bool:
    """A.1: an ace and a ten-value as the first two cards. Whether they came after a split is for the game to say."""
    return len(cards) == 2 and total(cards) == BLACKJACK


def must_draw(total_: int, soft_: bool, hits_soft_17: bool) -> bool:
    """H.8.a, I.9.a: the dealer draws to hard 17 or 18; to soft 17 unless the house stands on it."""
    return total_ < 17 or (total_ == 17 and soft_ and hits_soft_17)


def compare(player: int, player_natural: bool, dealer: int, dealer_natural: bool, plain_21_ties: bool) -> int:
    """J.1, J.2, A.5: how two totals compare. J.3: a house may call a plain 21 against the dealer's blackjack a tie."""
    if player > BLACKJACK:
        return OVER
    if dealer > BLACKJACK:
        return DEALER_OVER
    if player != dealer:
        return HIGHER if player > dealer else LOWER
    if player_natural and not dealer_natural:
        return NATURAL
    if dealer_natural and not player_natural:
        return TIE if plain_21_ties else DEALER_NATURAL
    return TIE
