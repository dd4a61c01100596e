"""Seven cards set in two: what each part is worth, who wins, and the seven cards by the Fortune pay table.

`ranchos/pai-gow-poker` and `ranchos/face-up-pai-gow-poker`. Two cards and five are ranked on one scale, that of
`poker_ranks`: a pair in front against a pair behind, cards against cards. The joker is an ace in front.

>>> front_rank(51, 52) == front_rank(50, 49) > front_rank(51, 47)
True
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.kernels.cards.poker_ranks import (
    ACE,
    FIVE_ACES,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    JOKERS,
    KIND,
    MAKERS,
    PAIR,
    ROYAL,
    STRAIGHT_,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    category,
    high_joker,
)
from croupier.kernels.cards.rank_tables import ALL, COUNT
from croupier.kernels.verdict import LOSES, PUSHES, WINS

Cards = Sequence[int]

TOP_RANK = 12  # an ace's


def face(card: int) -> int:
    """0 for a deuce to 12 for an ace; the joker is an ace."""
    return card >> 2 if card < JOKERS else TOP_RANK


def front_rank(a: int, b: int) -> int:
    """The two cards in front: a pair, or two high cards."""
    x, y = face(a), face(b)
    return PAIR << KIND | 1 << MAKERS + x if x == y else 1 << x | 1 << y


def back_rank(a: int, b: int, c: int, d: int, e: int) -> int:
    """deck.joker, card-values.joker: the five cards behind; the joker is an ace, or completes a straight, a flush or
    both."""
    return high_joker((a, b, c, d, e))


def is_foul(front: int, back: int) -> bool:
    """Two cards that outrank the five."""
    return front > back


def base_verdict(front: int, back: int, bank_front: int, bank_back: int) -> int:
    """Both hands higher win, both lower lose, one of each pushes; a copy is the player-dealer's. A foul hand loses."""
    if is_foul(front, back):
        return LOSES
    won = (front > bank_front) + (back > bank_back)
    return WINS if won == 2 else PUSHES if won == 1 else LOSES


# --- seven cards by the Fortune pay table ---

(
    NOTHING, THREE_PAIR, STRAIGHT, THREE, FLUSH_LINE, FULL, FOUR, STRAIGHT_FLUSH_LINE, ROYAL_FLUSH, ACES, SEVEN_JOKER,
    MATCH, SEVEN,
) = range(13)  # fmt: skip
LINES = (
    "nothing",
    "three-pair",
    "straight",
    "three-of-a-kind",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-aces",
    "seven-card-straight-flush-with-joker",
    "royal-flush-and-royal-match",
    "seven-card-straight-flush",
)
_KING, _QUEEN = 11, 10


def fortune_line(cards: Cards) -> int:
    """ranks.1 to ranks.3, paytable.fortune: the best-paying line of seven cards, an index of `LINES`, which go up.

    Three of a kind is paid more than a straight; three pair are whatever the pay table says of them.
    """
    rank = high_joker(cards)
    kind = category(rank)
    if kind == STRAIGHT_FLUSH:
        return _of_straight_flush(cards, rank)
    if kind == FIVE_ACES:
        return ACES
    if kind == FOUR_OF_A_KIND:
        return FOUR
    if kind == FULL_HOUSE:
        return FULL
    if kind == FLUSH:
        return FLUSH_LINE
    if kind == THREE_OF_A_KIND or (kind == STRAIGHT_ and _most_alike(cards) >= 3):
        return THREE
    if kind == STRAIGHT_:
        return STRAIGHT
    return THREE_PAIR if kind == TWO_PAIR and _pairs(cards) == 3 else NOTHING


def _of_straight_flush(cards: Cards, rank: int) -> int:
    joker = _has_joker(cards)
    if _seven_in_a_row(cards):
        return SEVEN_JOKER if joker else SEVEN
    if rank == ROYAL:
        return MATCH if _royal_match(cards) else ROYAL_FLUSH
    return STRAIGHT_FLUSH_LINE


def _has_joker(cards: Cards) -> bool:
    jokers = 0
    for card in cards:
        jokers += card >= JOKERS
    return jokers > 0


def _most_alike(cards: Cards) -> int:
    """How many cards of one rank there are at most; the joker is an ace."""
    most = 0
    for card in cards:
        alike = 0
        for other in cards:
            alike += face(other) == face(card)
        most = max(most, alike)
    return most


def _pairs(cards: Cards) -> int:
    """How many ranks are held twice or more; the joker is an ace."""
    once, twice = 0, 0
    for card in cards:
        bit = 1 << face(card)
        twice |= once & bit
        once |= bit
    return COUNT[twice]


def _seven_in_a_row(cards: Cards) -> bool:
    """Seven cards of one suit in order; the joker stands for one of them."""
    ranks, suit = 0, -1
    for card in cards:
        if card >= JOKERS:
            continue
        if suit >= 0 and card & 3 != suit:
            return False
        suit = card & 3
        ranks |= 1 << (card >> 2)
    missing = 7 - COUNT[ranks]
    twice = ranks << 1 | ranks >> TOP_RANK  # the ace below the deuce, too
    best = 0
    for low in range(8):
        best = max(best, COUNT[twice >> low & 0x7F])
    return missing <= 1 and best == 7 - missing


def _royal_match(cards: Cards) -> bool:
    """Besides five cards of a royal flush, a king and queen of one suit. The joker is of the royal flush."""
    for suit in range(4):
        ranks, others, other_suit, matched = 0, 0, -1, True
        for card in cards:
            if card >= JOKERS:
                continue
            if card & 3 == suit and card >> 2 >= 8:
                ranks |= 1 << (card >> 2)
            else:
                matched = matched and other_suit in (-1, card & 3)
                other_suit = card & 3
                others |= 1 << (card >> 2)
        if COUNT[ranks] >= 4 and matched and others == (1 << _KING | 1 << _QUEEN) & ALL:
            return True
    return False


def fortune_rank(cards: Cards) -> int:
    """Line, then the cards that make it: what two hands of one line are told apart by."""
    return fortune_line(cards) << 32 | high_joker(cards)


# --- ace high ---

NO_ACE_HIGH, ACE_HIGH, ACE_HIGH_WITH_JOKER = range(3)


def ace_high(cards: Cards) -> int:
    """Seven cards that make nothing, with an ace the highest: without the joker, or with the joker as that ace."""
    rank = high_joker(cards)
    if category(rank) != HIGH_CARD or not rank & ACE:
        return NO_ACE_HIGH
    return ACE_HIGH_WITH_JOKER if _has_joker(cards) else ACE_HIGH
