"""Every seven cards of a deck, one hand for all that differ only in the names of their suits.

    hand = lowest_with(first)
    while walk_goes_on(first, hand):
        alike = stands_for(hand)
        if alike:
            ...
        hand = next_hand(hand)

walks those whose highest card is `first`, the joker above all others. (A generator would say it shorter, but numba does
not find a compiled one again that it has kept on disk.)
"""

from __future__ import annotations

from croupier.kernels.cards.poker_ranks import card_sum
from croupier.kernels.cards.suits import weight

Seven = tuple[int, int, int, int, int, int, int]


def lowest_with(first: int) -> Seven:
    """The first hand of those with this highest card."""
    return first, 5, 4, 3, 2, 1, 0


def walk_goes_on(first: int, hand: Seven) -> bool:
    """Whether the walk has not come to its end."""
    return hand[1] < first


def next_hand(hand: Seven) -> Seven:
    """The next hand: cards go down from the highest, and the last one goes up first."""
    a, b, c, d, e, f, g = hand
    if g + 1 < f:
        return a, b, c, d, e, f, g + 1
    if f + 1 < e:
        return a, b, c, d, e, f + 1, 0
    if e + 1 < d:
        return a, b, c, d, e + 1, 1, 0
    if d + 1 < c:
        return a, b, c, d + 1, 2, 1, 0
    if c + 1 < b:
        return a, b, c + 1, 3, 2, 1, 0
    return a, b + 1, 4, 3, 2, 1, 0


def stands_for(hand: Seven) -> int:
    """How many hands are alike but for the names of their suits; 0 if it is another one that stands for them."""
    a, b, c, d, e, f, g = hand
    low = card_sum(b) + card_sum(c) + card_sum(d) + card_sum(e) + card_sum(f) + card_sum(g)
    return weight(card_sum(a) + low)
