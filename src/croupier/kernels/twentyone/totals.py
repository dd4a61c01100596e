"""Totals of a hand that is counted to 21, and who wins: integers in, integers out. Plain Python for the table.

How a game counts is an argument, a `Count`: the value of each card, the total above which a hand is over, the two cards
that are best of all as they are dealt, and when the dealer draws. What is said of paragraphs here are those of
`oneida-2006/blackjack`, whose count is the default; the edition of 2004 has the same numbers. A card is four to a rank,
deuce of clubs 0 to ace of spades 51, then the jokers.

>>> total((51, 40)), total((51, 40, 36)), total((51, 48, 28))     # A Q, A Q J, A A 9
(21, 21, 21)
>>> soft((51, 16)), soft((51, 16, 32))                            # A 6, A 6 T
(True, False)
>>> total((52, 0)), soft((52, 51)), natural((52, 52), WITH_JOKERS)      # joker 2, joker A, two jokers
(21, False, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.kernels.verdict import LOSES, PUSHES, WINS

ACE = 1
TEN = 10
WILD = 11  # the value of a joker: with any other card it makes the target, hard
BLACKJACK = 21

# How a player's hand and the dealer's compare, and what that does to the wager. The last four are for games in which
# hands over the target are not collected at once: both are over, and who is nearer, if that counts.
OVER, DEALER_OVER, HIGHER, LOWER, NATURAL, DEALER_NATURAL, TIE, NEARER, FARTHER, AS_FAR, FORGIVEN = range(11)
VERDICTS = (LOSES, WINS, WINS, LOSES, WINS, LOSES, PUSHES, PUSHES, LOSES, LOSES, PUSHES)


def _value(card: int) -> int:
    rank = card >> 2
    return WILD if rank > 12 else ACE if rank == 12 else TEN if rank >= 8 else rank + 2


VALUES = tuple(_value(card) for card in range(56))


class Count(NamedTuple):
    """How a game counts. `natural` are the values of the two cards that beat all others as they are dealt; the dealer
    draws below `stands`, and to it if it is soft and the house wants so."""

    values: tuple[int, ...] = VALUES
    target: int = BLACKJACK
    natural: tuple[int, int] = (ACE, TEN)
    stands: int = 17


PLAIN = Count()
WITH_JOKERS = Count(natural=(WILD, WILD))


def points(card: int, count: Count = PLAIN) -> int:
    """F, F.1, F.2: two to ten count their number, pictures ten; an ace is 1 here, and `total` adds its other ten."""
    return count.values[card]


def tally(cards: Sequence[int], count: Count = PLAIN) -> tuple[int, bool, bool]:
    """A.3: the sum with every ace as one, whether there is an ace, and whether there is a joker."""
    sum_, ace, joker = 0, False, False
    for card in cards:
        value = count.values[card]
        sum_ += value
        ace = ace or value == ACE
        joker = joker or value == WILD
    return sum_, ace, joker


def wild(cards: Sequence[int], count: Count = PLAIN) -> bool:
    """Whether a joker is among them."""
    return tally(cards, count)[2]


def total(cards: Sequence[int], count: Count = PLAIN) -> int:
    """F.3: an ace is eleven, unless that takes the hand over 21. A joker makes it 21 whatever the rest is."""
    low, ace, joker = tally(cards, count)
    if joker:
        return count.target
    return low + 10 if ace and low + 10 <= count.target else low


def soft(cards: Sequence[int], count: Count = PLAIN) -> bool:
    """A.3: whether an ace counts eleven. Two never can."""
    low, ace, joker = tally(cards, count)
    return ace and not joker and low + 10 <= count.target


def natural(cards: Sequence[int], count: Count = PLAIN) -> bool:
    """A.1: an ace and a ten-value as the first two cards. Whether they came after a split is for the game to say."""
    if len(cards) != 2:
        return False
    a, b = count.values[cards[0]], count.values[cards[1]]
    return (min(a, b), max(a, b)) == count.natural


def must_draw(total_: int, soft_: bool, hits_soft: bool, stands: int = PLAIN.stands) -> bool:
    """H.8.a, I.9.a: the dealer draws to hard 17 or 18; to soft 17 unless the house stands on it."""
    return total_ < stands or (total_ == stands and soft_ and hits_soft)


def nearer(player: int, dealer: int) -> int:
    """How two hands over the target compare, where the one nearer to it is the better one."""
    return NEARER if player < dealer else FARTHER if player > dealer else AS_FAR


def compare(
    player: int,
    player_natural: bool,
    dealer: int,
    dealer_natural: bool,
    plain_21_ties: bool,
    both_over: int = OVER,
    target: int = BLACKJACK,
) -> int:
    """J.1, J.2, A.5: how two totals compare. J.3: a house may call a plain 21 against the dealer's blackjack a tie.
    `both_over` is what it is if both are over: lost like any other, unless the game says more."""
    if player > target:
        return both_over if dealer > target else OVER
    if dealer > target:
        return DEALER_OVER
    if player != dealer:
        return HIGHER if player > dealer else LOWER
    if player_natural and not dealer_natural:
        return NATURAL
    if dealer_natural and not player_natural:
        return TIE if plain_21_ties else DEALER_NATURAL
    return TIE
