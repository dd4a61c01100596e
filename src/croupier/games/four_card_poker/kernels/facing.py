"""One hand of four card poker against all the dealer's hands with one up card, without dealing them out.

There are 1,370,754 of them but only 6,188 choices of five ranks: suits matter to those with four of one suit alone. So
hands are counted by their ranks as if there were no suits; then, for each suit, those with four or more of it are taken
out and put back as what they are. It is quick enough as it stands: practice asks for one hand, and to compile takes
longer than to count.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from croupier.games.four_card_poker.kernels.hands import rank4
from croupier.kernels.cards.rank_tables import ALL

HIDDEN = 5  # the dealer's cards that are not seen
SUIT_COUNT = 52  # where a sum of cards counts those of the first suit
Ranks = tuple[int, ...]  # of some cards, from the lowest


def facing(ours: tuple[int, ...], up: int, player: int) -> tuple[int, int]:
    """J.7, K.1.a: how many of the dealer's hands beat a hand of this rank, and how many tie with it."""
    unseen = [card for card in range(52) if card not in ours and card != up]
    unseen_counts = [sum(card >> 2 == rank for card in unseen) for rank in range(13)]
    counts = [0, 0, 0]  # those that lose, tie and win
    plain: dict[Ranks, int] = {}
    for ranks, ways in choices(unseen_counts, HIDDEN):
        plain[ranks] = verdict(rank4(suitless((*ranks, up >> 2))), player)
        counts[plain[ranks]] += ways
    for suit in range(4):
        suited = [card >> 2 for card in unseen if card & 3 == suit]
        others = [n - (rank in suited) for rank, n in enumerate(unseen_counts)]
        for ranks, rank, ways in hands_of_suit(suited, others, up >> 2, up & 3 == suit):
            counts[plain[ranks]] -= ways
            counts[verdict(rank, player)] += ways
    return counts[2], counts[1]


def hands_of_suit(suited: list[int], others: list[int], up: int, up_suited: bool) -> Iterator[tuple[Ranks, int, int]]:
    """The dealer's hands with four cards or more of a suit: the ranks that are hidden, the rank, and how many."""
    for cards in range(3 if up_suited else 4, HIDDEN + 1):
        beside = [(more, ways, more if up_suited else (*more, up)) for more, ways in choices(others, HIDDEN - cards)]
        for suit_cards in combinations(suited, cards):
            flush = (*suit_cards, up) if up_suited else suit_cards
            alone = rank4(in_suit(flush))
            for more, ways, off in beside:
                # Two other cards of a rank make three of a kind with one of the suit; nothing else betters a flush.
                threes = len(off) == 2 and off[0] == off[1]
                rank = rank4(in_suit(flush) | suitless(off) << 13) if threes else alone
                yield tuple(sorted((*suit_cards, *more))), rank, ways


def choices(left: list[int], cards: int, rank: int = 0) -> Iterator[tuple[Ranks, int]]:
    """The ranks that so many cards can have, where there are so many left of each, and in how many ways."""
    if cards == 0:
        yield (), 1
        return
    for first in range(rank, 13):
        for of_it in range(1, min(cards, left[first]) + 1):
            for more, ways in choices(left, cards - of_it, first + 1):
                yield (first,) * of_it + more, comb(left[first], of_it) * ways


def suitless(ranks: Ranks) -> int:
    """A sum of cards of these ranks, of no suit that counts."""
    cards = 0
    for rank in ranks:
        suit = 0
        while cards >> 13 * suit + rank & 1:
            suit += 1
        cards |= 1 << 13 * suit + rank
    return cards


def in_suit(ranks: Ranks) -> int:
    """A sum of cards of these ranks, all of the first suit."""
    return sum(1 << rank for rank in ranks) & ALL | len(ranks) << SUIT_COUNT


def verdict(dealer: int, player: int) -> int:
    """Of the dealer's hand: 0 that it loses, 1 that it ties, 2 that it wins."""
    return (dealer > player) + (dealer >= player)
