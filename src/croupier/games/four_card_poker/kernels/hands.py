"""Four card poker: the best four of five or six cards, and what two such hands do to each other.

`oneida-2006/four-card-poker` E, J and K. A rank is `kind << 26 | makers << 13 | kickers` as in `poker_ranks`, but four
of a kind is the best kind, and three of a kind beats a flush.

>>> quads, suited = rank_of((51, 50, 49, 48, 0)), rank_of((51, 47, 43, 39, 0))      # aces; A-K-Q-J of spades
>>> NAMES_4[kind4(quads)], NAMES_4[kind4(suited)], quads > suited
('four-of-a-kind', 'straight-flush', True)
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.kernels.cards.poker_ranks import CARD, KIND, MAKERS, ranks_held
from croupier.kernels.cards.rank_tables import ALL, TOP, highest
from croupier.kernels.verdict import LOSES, PUSHES, WINS

HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE_OF_A_KIND, STRAIGHT_FLUSH, FOUR_OF_A_KIND = range(8)
NAMES_4 = (
    "high-card",
    "pair",
    "two-pair",
    "straight",
    "flush",
    "three-of-a-kind",
    "straight-flush",
    "four-of-a-kind",
)
TENS = PAIR << KIND | 1 << MAKERS + 8  # the lowest rank with a pair of tens
ACES = PAIR << KIND | 1 << MAKERS + 12  # the lowest rank with a pair of aces


def _best_run(ranks: int) -> int:
    """The highest card of the best four in a row among these ranks, or 0."""
    aces_twice = ranks << 1 | ranks >> 12
    lows = aces_twice & aces_twice >> 1 & aces_twice >> 2 & aces_twice >> 3
    return lows and lows.bit_length() + 1


def _flush_suit(counts: int) -> int:
    """Cards of each suit as four octal digits: 1 + the suit that has four or more, or 0."""
    for suit in range(4):
        if counts >> 3 * suit & 7 >= 4:
            return 1 + suit
    return 0


RUN = bytes(map(_best_run, range(ALL + 1)))
SUITED = bytes(map(_flush_suit, range(1 << 12)))


def rank4(hand: int) -> int:
    """A.4, A.6, A.9, E.1 to E.3: the best four of a sum of four to six cards."""
    ones, twos, threes, fours = ranks_held(hand)
    if fours:
        return FOUR_OF_A_KIND << KIND | fours << MAKERS
    suited, suit = SUITED[hand >> 52 & 0xFFF], 0
    if suited:
        suit = hand >> 13 * (suited - 1) & ALL
        top = RUN[suit]
        if top:
            return STRAIGHT_FLUSH << KIND | 1 << MAKERS + top
    if threes:
        three = 1 << TOP[threes]
        return THREE_OF_A_KIND << KIND | three << MAKERS | 1 << TOP[ones ^ three]
    if suited:
        return FLUSH << KIND | highest(suit, 4)
    top = RUN[ones]
    if top:
        return STRAIGHT << KIND | 1 << MAKERS + top
    if twos & (twos - 1):
        return TWO_PAIR << KIND | highest(twos, 2) << MAKERS
    if twos:
        return PAIR << KIND | twos << MAKERS | highest(ones ^ twos, 2)
    return highest(ones, 4)


def rank_of(cards: Sequence[int]) -> int:
    """J.2, J.4: the best four of a player's five cards, or the dealer's six."""
    hand = 0
    for card in cards:
        hand += CARD[card]
    return rank4(hand)


def kind4(rank: int) -> int:
    """The kind of a four card rank, an index of `NAMES_4`."""
    return rank >> KIND


def duel_verdict(player: int, dealer: int, ties_push: bool) -> int:
    """E.3, J.7, K.1.a: what two ranks do to Ante and Play alike; a tie wins, or pushes, as the house has it."""
    if player == dealer:
        return PUSHES if ties_push else WINS
    return WINS if player > dealer else LOSES


def aces_up(player: int) -> int:
    """K.1.b: the kind of hand that Aces Up pays, a pair being one of aces; 0 for none."""
    kind = kind4(player)
    return HIGH_CARD if kind == PAIR and player < ACES else kind


def automatic_bonus(player: int) -> int:
    """K.1.c: the kind of hand that earns the bonus, 0 for none; it asks nothing of the dealer's hand."""
    kind = kind4(player)
    return kind if kind >= THREE_OF_A_KIND else HIGH_CARD
