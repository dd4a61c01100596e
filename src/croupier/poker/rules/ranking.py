"""What a hand is worth, and what its up-cards show: the kernels' ranks, for cards that lie in several places.

An evaluator takes a player's own cards and the board; higher is better, for low hands too, and 0 does not qualify.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from croupier.kernels.cards import poker_ranks as kernel
from croupier.kernels.cards.poker_ranks import (
    JOKERS,
    MAKERS,
    NAMES,
    ROYAL,
    best_omaha,
    category,
    low8,
    low_a5,
    low_a5_sf,
    omaha_high,
    omaha_low8,
    three_high,
    three_low6,
)
from croupier.kernels.cards.poker_ranks import high as high_rank
from croupier.kernels.cards.rank_tables import ALL
from croupier.kernels.cards.ranks import NAMES_3, kind3, mini_royal
from croupier.play.shared.first_two_cards import WITHOUT_JOKERS as RANKS
from croupier.play.vocabulary.cards import UNKNOWN

RANKS_LOW = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
HAND = 5  # cards
Cards = list[int]
Evaluate = Callable[[Cards, Cards], int]


def high(own: Cards, board: Cards) -> int:
    """C.1, C.6, card-values.royal-flush to card-values.high-card: the best five of a player's cards and the board.

    `section8`: c.2.i to c.2.ix.
    """
    return high_rank(own + board)


def high_low_joker(own: Cards, board: Cards) -> int:
    """`high` of five cards where a joker is the lowest rank not held (lowball rules.4) and has no suit (lowball.8)."""
    cards = [card for card in own + board if card < JOKERS]
    for _ in range(len(own) + len(board) - len(cards)):
        ranks = {card >> 2 for card in cards}
        rank = next(rank for rank in (12, *range(12)) if rank not in ranks)
        suit = next(suit for suit in range(4) if not cards or suit != cards[0] & 3)
        cards.append(rank << 2 | suit)
    return high_rank(cards)


def low(own: Cards, board: Cards) -> int:
    """c.5, c.6, i.13.i, i.13.ii, rules.2, rules.3: the lowest five, aces low, straights and flushes of no account.

    I.11, I.11.a, I.11.b, I.12: they may be the five that make the high hand, or others, and one ace serves both.
    """
    return low_a5(own + board)


def low_inverse(own: Cards, board: Cards) -> int:
    """C.3: the inverse of the whole high ranking, so that straights and flushes count against the hand."""
    return low_a5_sf(own + board)


def low_8(own: Cards, board: Cards) -> int:
    """I.10: a low without pairs and with nothing above an eight."""
    return low8(own + board)


def omaha(own: Cards, board: Cards) -> int:
    """K.10, card-values.royal-flush to card-values.high-card: exactly two of four and three of five.

    `section8`: n.1.ii.
    """
    return omaha_high(*own, *board)


def omaha_8(own: Cards, board: Cards) -> int:
    """K.11, K.12, K.10.b.v, K.12.a, K.12.b, K.12.c: the same, for a low of eight or better, maybe of other cards.

    low-hand-rankings.straights-and-flushes to low-hand-rankings.comparison.

    `section8`: o.1.ii.
    """
    return omaha_low8(*own, *board)


def three(own: Cards, board: Cards) -> int:
    """s.10, s.12: the best three of a player's three and the community card.

    `section8`: c.3.i to c.3.vi.
    """
    return three_high(own + board)


def three_6(own: Cards, board: Cards) -> int:
    """s.11: the best low of three, six or better."""
    return three_low6(own + board)


# --- for showing, and for the odd chip ---


def hand_name(evaluate: Evaluate, rank: int, cards: Cards | tuple[int, ...] = ()) -> str:
    """P.4, u.4: what the hand is called; a low hand by the cards that make it, the highest first: `8-6-4-3-A low`."""
    if evaluate in (high, omaha, high_low_joker):
        return "royal flush" if rank == ROYAL else NAMES[category(rank)]
    if evaluate is three:
        return "royal flush" if mini_royal(rank) else NAMES_3[kind3(rank)].replace("-", " ")
    return "-".join([*(RANKS_LOW[rank] for rank in low_ranks(cards))]) + " low" if cards else "low"


def hand_in_words(evaluate: Evaluate, rank: int, cards: Cards | tuple[int, ...] = ()) -> str:
    """The same with the ranks of which there are several: `pair of kings`, `full house, tens over fours`."""
    name = hand_name(evaluate, rank, cards)
    if evaluate not in (high, omaha, high_low_joker):
        return name
    several = rank >> MAKERS & ALL
    match category(rank):
        case kernel.PAIR:
            return f"pair of {_highest(several)}"
        case kernel.TWO_PAIR:
            return f"two pair, {_highest(several)} and {_highest(several & -several)}"
        case kernel.THREE_OF_A_KIND | kernel.FOUR_OF_A_KIND:
            return f"{name}, {_highest(several)}"
        case kernel.FULL_HOUSE:
            return f"full house, {_highest(several)} over {_highest(rank & ALL)}"
    return name


def _highest(ranks: int) -> str:
    """The highest of these ranks, a bit each, in a word."""
    return RANKS[ranks.bit_length() - 1]


def low_ranks(cards: Cards | tuple[int, ...]) -> list[int]:
    """The ranks of these cards, the ace being 0, from the highest down; a joker is the lowest that is not held."""
    ranks = [((card >> 2) + 1) % 13 for card in cards if card < JOKERS]
    while len(ranks) < len(cards):
        ranks.append(next(rank for rank in range(13) if rank not in ranks))
    return sorted(ranks, reverse=True)


def made_of(evaluate: Evaluate, own: Cards, board: Cards) -> tuple[int, ...]:
    """The cards that make the hand."""
    if evaluate is omaha:
        return best_omaha(own, board, high_rank)
    if evaluate is omaha_8:
        return best_omaha(own, board, low8)
    if evaluate in (three, three_6):
        return max(combinations(own + board, 3), key=lambda cards: evaluate(list(cards), []))
    cards, rank = own + board, evaluate(own, board)
    for card in reversed(cards):  # whatever the rank can do without, the last ones first
        if len(cards) == HAND:
            break
        rest = cards.copy()
        rest.remove(card)
        if evaluate(rest, []) == rank:
            cards = rest
    return tuple(cards)


def odd_hand(evaluate: Evaluate, own: Cards, board: Cards, lowest: bool) -> tuple[int, ...]:
    """I.9.b.ii, I.9.b.iii; i.9.ii.B, i.9.ii.C: the cards that make the hand and are best placed for an odd chip: of two
    that would do, the one of the higher suit (for the lowest card: the lower)."""
    key = worst_low_card if lowest else high_card
    if evaluate in (omaha, omaha_8):
        return made_of(evaluate, sorted(own, key=key, reverse=not lowest), sorted(board, key=key, reverse=not lowest))
    return made_of(evaluate, sorted(own + board, key=key, reverse=not lowest), [])


def by_suit(hands: Sequence[tuple[int, ...]], lowest: bool) -> list[int]:
    """I.9.b.ii to I.9.b.iv, K.10.b.iv: the tied hands in the order of their highest (lowest) card by suit, spades down
    to clubs.

    Cards that all of them use are passed over.
    """
    shared = set.intersection(*map(set, hands))
    key = worst_low_card if lowest else high_card
    own = [sorted((key(card) for card in cards if card not in shared), reverse=not lowest) for cards in hands]
    return sorted(range(len(hands)), key=lambda i: own[i], reverse=not lowest)


def high_card(card: int) -> int:
    """Rank, then suit, ace high; a joker is below the deuce, having neither.

    `section8`: a.1.xxxi, i.9.ii.D, p.6.ii.D, s.10.iv.
    """
    return card if card < JOKERS else -1


def worst_low_card(card: int) -> int:
    """C.4, c.5: in low poker the ace ranks highest and the king lowest, so a hand's lowest card is its worst one; suits
    rise from clubs to spades."""
    return (12 - ((card >> 2) + 1) % 13) << 2 | card & 3 if card < JOKERS else 52


def low_card(card: int) -> int:
    """Rank, then suit, ace low; a joker, which is the lowest card not held, first."""
    return (((card >> 2) + 1) % 13) << 2 | card & 3 if card < JOKERS else -1


# --- up-cards ---

Showing = tuple[tuple[int, int], ...]


def shows_high(up: Sequence[int]) -> Showing:
    """I.6.a: pairs, threes and fours, then single cards, ace high; straights and flushes do not count.

    `section8`: i.6.i.
    """
    counts = Counter(card >> 2 for card in up if card != UNKNOWN)
    return tuple(sorted(((count, rank) for rank, count in counts.items()), reverse=True))


def shows_low(up: Sequence[int]) -> Showing:
    """i.13.iii: the same cards, ace low; the least of these is the lowest hand."""
    counts = Counter(((card >> 2) + 1) % 13 for card in up if card != UNKNOWN)
    return tuple(sorted(((count, rank) for rank, count in counts.items()), reverse=True))


def open_pair(up: Sequence[int]) -> bool:
    return len({card >> 2 for card in up}) < len(up)
