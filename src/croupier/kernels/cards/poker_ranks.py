"""Ranks of poker hands of five cards, and of three: integers in, integers out, higher is better, for low hands too.

No combinations are walked. A hand is a sum of card bits, thirteen to a suit; from the four suits come the ranks held at
least once, twice, thrice and four times; and what a hand is worth follows from those sets.

A rank is `kind << 26 | makers << 13 | kickers`. The last two are sets of card ranks: sets of one size compare like the
cards in them, highest first. Equal hands have equal ranks, whether of five, six or seven cards. A low rank is `LOWEST`
less the rank of the same cards with the ace below the deuce; so 0 is free to say that a hand does not qualify.

>>> seven = (51, 47, 43, 39, 35, 0, 1)                            # royal flush in spades, and two deuces
>>> NAMES[category(high(seven))], high(seven) == ROYAL, high(seven[:5]) == ROYAL
('straight flush', True, True)
>>> wheel = (48, 0, 4, 8, 12)
>>> low8((*wheel, 13, 14)) == low_a5(wheel) > low_a5((48, 0, 4, 8, 16)) > low8((0, 4, 8, 12, 28)) == 0
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from croupier.kernels.cards.rank_tables import ALL, COUNT, RUNS, STRAIGHT, SUITED, TOP, highest, lowest
from croupier.kernels.cards.ranks import rank3

Cards = Sequence[int]

HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT_, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH = range(9)
FIVE_ACES = 9  # only with a joker
NAMES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "five aces",
)
KIND, MAKERS = 26, 13  # where they begin in a rank
ACE = 1 << 12
ROYAL = STRAIGHT_FLUSH << KIND | ACE << MAKERS
LOWEST = 9 << KIND  # above every kind without a joker

JOKERS = 52  # cards from here on are jokers
# A card's bit among its suit's thirteen, and one more in the count of its suit, three bits each from bit 52 on.
CARD = tuple(1 << 13 * (card & 3) + (card >> 2) | 1 << 52 + 3 * (card & 3) for card in range(52))
# For low hands the ace comes first, suits are of no account, and jokers are counted from bit 52 on.
LOW_CARD = (*(1 << 13 * (card & 3) + ((card >> 2) + 1) % 13 for card in range(52)), *(1 << 52,) * 4)


def category(rank: int) -> int:
    """The kind of a high rank, an index of `NAMES`."""
    return rank >> KIND


def low_category(rank: int) -> int:
    """The kind of a low rank, an index of `NAMES`: a proper low is a high card."""
    return (LOWEST - rank) >> KIND


def card_sum(card: int) -> int:
    """What a card adds to a sum of cards; a joker nothing."""
    return CARD[card] if card < JOKERS else 0


# --- high ---


def high(cards: Cards) -> int:
    """The best five of five, six or seven cards.

    `oneida-2006/poker` C.1, C.4, C.5; `section8/poker` c.1, c.2, c.4.
    """
    hand = 0
    for card in cards:
        hand += CARD[card]
    return _high(hand, len(cards) - 5)


def high5(a: int, b: int, c: int, d: int, e: int) -> int:
    """`high`, with less ado."""
    return _high(CARD[a] + CARD[b] + CARD[c] + CARD[d] + CARD[e], 0)


def high7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """`high`, with less ado."""
    return _high(CARD[a] + CARD[b] + CARD[c] + CARD[d] + CARD[e] + CARD[f] + CARD[g], 2)


def _high(hand: int, spare: int) -> int:
    """The rank of a sum of cards, `spare` more than five."""
    suited = SUITED[hand >> 52 & 0xFFF]
    if suited:  # five of a suit leave no room for four of a kind or a full house
        return _flush(hand >> 13 * (suited - 1) & ALL)
    ones, twos, threes, fours = ranks_held(hand)
    return _of_ranks(ones, twos, threes, fours, spare)


def ranks_held(hand: int) -> tuple[int, int, int, int]:
    """The ranks held at least once, twice, thrice and four times."""
    a, b, c, d = hand & ALL, hand >> 13 & ALL, hand >> 26 & ALL, hand >> 39 & ALL
    either, both, other, others = a | b, a & b, c | d, c & d
    return either | other, either & other | both | others, both & other | others & either, both & others


def _flush(suit: int) -> int:
    """Five cards or more of one suit."""
    top = STRAIGHT[suit]
    if top:
        return STRAIGHT_FLUSH << KIND | 1 << MAKERS + top
    return FLUSH << KIND | highest(suit, 5)


def _of_ranks(ones: int, twos: int, threes: int, fours: int, spare: int) -> int:
    """Suits aside. In each kind the kickers are all ranks left but the `spare` lowest, unless there are three pairs."""
    top = STRAIGHT[ones]
    if top:  # five ranks leave no room for a full house or better
        return STRAIGHT_ << KIND | 1 << MAKERS + top
    if threes:
        if fours:
            return FOUR_OF_A_KIND << KIND | fours << MAKERS | 1 << TOP[ones ^ fours]
        if threes != twos or COUNT[threes] > 1:
            three = 1 << TOP[threes]
            return FULL_HOUSE << KIND | three << MAKERS | 1 << TOP[twos ^ three]
    pairs = COUNT[twos]
    if pairs == 3:
        twos &= twos - 1
        return TWO_PAIR << KIND | twos << MAKERS | 1 << TOP[ones ^ twos]
    kickers = ones ^ twos
    if spare:
        kickers &= kickers - 1
        if spare == 2:
            kickers &= kickers - 1
    kind = THREE_OF_A_KIND if threes else pairs  # none, one or two pairs are the kinds 0, 1 and 2
    return kind << KIND | twos << MAKERS | kickers


def high_joker(cards: Cards) -> int:
    """`high` with at most one joker, which is an ace, or completes a straight, a flush or a straight flush.

    In a flush it is the highest card missing. `ranchos/pai-gow-poker`, `ranchos/face-up-pai-gow-poker`.
    """
    hand, jokers = 0, 0
    for card in cards:
        if card >= JOKERS:
            jokers += 1
        else:
            hand += CARD[card]
    if jokers == 0:
        return _high(hand, len(cards) - 5)
    ones, twos, threes, fours = ranks_held(hand)
    if fours & ACE:
        return FIVE_ACES << KIND
    best = _of_ranks(ones | ACE, twos | ones & ACE, threes | twos & ACE, fours | threes & ACE, len(cards) - 5)
    top = run_but_one(ones)
    if top:
        best = max(best, STRAIGHT_ << KIND | 1 << MAKERS + top)
    for shift in range(0, 52, 13):
        suit = hand >> shift & ALL
        if COUNT[suit] >= 4:
            top = run_but_one(suit)
            if top:
                best = max(best, STRAIGHT_FLUSH << KIND | 1 << MAKERS + top)
            else:
                best = max(best, FLUSH << KIND | highest(suit | 1 << TOP[suit ^ ALL], 5))
    return best


def run_but_one(ranks: int) -> int:
    """The highest card of the best straight that one more card makes, or 0."""
    for top in range(12, 2, -1):
        if COUNT[ranks & RUNS[top]] >= 4:
            return top
    return 0


def high_lowball(cards: Cards) -> int:
    """Five cards for the high half at lowball: a joker has no suit and is what it is for low, the ace before the deuce.

    `ranchos/lowball` lowball.8, rules.4.
    """
    hand = 0
    for card in cards:
        hand += LOW_CARD[card]
    jokers = hand >> 52
    if jokers == 0:
        return high(cards)
    ones, twos, threes, fours = ranks_held(hand)
    ones = _with_jokers(ones, jokers)
    return _of_ranks(_ace_up(ones), _ace_up(twos), _ace_up(threes), _ace_up(fours), 0)


def _ace_up(ranks: int) -> int:
    """A set of ranks with the ace first, as one with the ace last."""
    return ranks >> 1 | (ranks & 1) << 12


def _with_jokers(ranks: int, jokers: int) -> int:
    """The ranks of a hand, ace first, and for each joker the lowest one missing."""
    for _ in range(jokers):
        ranks |= ranks + 1
    return ranks


# --- low ---


def low_a5(cards: Cards) -> int:
    """The lowest five of five, six or seven cards: aces low, straights and flushes of no account.

    A joker is the lowest card not already in the hand. `section8/poker` c.5, c.6, i.13; `ranchos/lowball` rules.2 to
    rules.4.
    """
    hand = 0
    for card in cards:
        hand += LOW_CARD[card]
    return _low(hand)


def _low(hand: int) -> int:
    """The rank of a sum of low cards. The fewer ranks, the worse the kind; makers are as low as they can be."""
    ones, twos, threes, _ = ranks_held(hand)
    ones = _with_jokers(ones, hand >> 52)
    ranks = COUNT[ones]
    if ranks >= 5:
        return LOWEST - lowest(ones, 5)
    if ranks == 4:
        kind, makers = PAIR, lowest(twos, 1)
    elif ranks == 3:
        kind, makers = (TWO_PAIR, lowest(twos, 2)) if COUNT[twos] >= 2 else (THREE_OF_A_KIND, twos)
    elif COUNT[twos] == 2:
        kind, makers = FULL_HOUSE, lowest(threes, 1)
    else:
        kind, makers = FOUR_OF_A_KIND, twos
    return LOWEST - (kind << KIND | makers << MAKERS | ones ^ makers)


def low_a5_sf(cards: Cards) -> int:
    """Five cards by the inverse of the whole high ranking: straights and flushes count against them.

    Aces are low, but a straight is what C.1.f calls one: ace to five is the best of them, ten to ace the worst.
    `oneida-2006/poker` C.3, C.4.
    """
    rank = high(cards)
    kind = category(rank)
    if kind in (STRAIGHT_, STRAIGHT_FLUSH):
        return LOWEST - rank
    return low_a5(cards) - (FLUSH << KIND if kind == FLUSH else 0)


def low8(cards: Cards) -> int:
    """`low_a5` with no pair and nothing above an eight, or 0: `oneida-2006/poker` I.10; `section8/poker` i.10."""
    return _or_better(low_a5(cards), 8)


def _or_better(rank: int, top: int) -> int:
    """A low rank without pairs and with nothing above `top`, or 0."""
    return rank if rank > LOWEST - (1 << top) else 0


# --- omaha: two hole cards and three of the board, always ---


def omaha_high(h0: int, h1: int, h2: int, h3: int, b0: int, b1: int, b2: int, b3: int, b4: int) -> int:
    """The best hand of exactly two of four hole cards and three of the board: `oneida-2006/poker` K.10.

    Each kind is put together in the few ways that two and three cards can make it; when a kind is asked about, the
    better ones are out of reach, so that kickers cannot be of a rank which would make them.
    """
    hole = CARD[h0] + CARD[h1] + CARD[h2] + CARD[h3]
    board = CARD[b0] + CARD[b1] + CARD[b2] + CARD[b3] + CARD[b4]
    flush = 0
    for shift in range(0, 52, 13):
        ours, common = hole >> shift & ALL, board >> shift & ALL
        if COUNT[common] >= 3 and COUNT[ours] >= 2:
            top = _two_three_run(ours, common)
            if top:
                return STRAIGHT_FLUSH << KIND | 1 << MAKERS + top
            flush = FLUSH << KIND | highest(ours, 2) | highest(common, 3)
    ours, our_pairs, _, _ = ranks_held(hole)
    common, pairs, threes, _ = ranks_held(board)
    mixed = ours & common
    fours = our_pairs & pairs | ours & threes
    if fours:
        four = highest(fours, 1)
        return FOUR_OF_A_KIND << KIND | four << MAKERS | highest((ours if threes & four else common) ^ four, 1)
    full = 0
    if threes and our_pairs:
        full = _full(threes, our_pairs)
    if pairs:
        if our_pairs & common:
            full = max(full, _full(our_pairs & common, pairs))
        if ours & pairs:
            full = max(full, _full(ours & pairs, mixed))
    if full or flush:
        return max(full, flush)
    top = _two_three_run(ours, common)
    if top:
        return STRAIGHT_ << KIND | 1 << MAKERS + top
    sets = threes | ours & pairs | our_pairs & common
    if sets:
        three = highest(sets, 1)
        from_hole = 2 if three & threes else 1 if three & pairs else 0
        kickers = highest(ours & ~three, from_hole) | highest(common & ~three, 2 - from_hole)
        return THREE_OF_A_KIND << KIND | three << MAKERS | kickers
    return _omaha_pairs(ours, our_pairs, common, pairs)


def _full(threes: int, pairs: int) -> int:
    """The best full house of one of `threes` and another of `pairs`, or 0. Only the highest two threes can matter."""
    three = highest(threes, 1)
    if pairs & ~three == 0:
        three = highest(threes ^ three, 1)
    if three == 0 or pairs & ~three == 0:
        return 0
    return FULL_HOUSE << KIND | three << MAKERS | highest(pairs & ~three, 1)


def _two_three_run(ours: int, common: int) -> int:
    """The highest card of the best straight of two ranks of ours and three of the common ones, or 0."""
    for top in range(STRAIGHT[ours | common], 2, -1):
        run = RUNS[top]
        # Ours fill the two places at most that the board lacks, and give up to the board what else they have.
        if (ours | common) & run == run and COUNT[ours & run] >= 2 and COUNT[common & run] >= 3:
            return top
    return 0


def _omaha_pairs(ours: int, our_pairs: int, common: int, pairs: int) -> int:
    """Two pairs, one or none, where two and three cards make nothing better."""
    mixed = ours & common
    ours1, pair1, mixed1 = highest(our_pairs, 1), highest(pairs, 1), highest(mixed, 1)
    best = 0
    if ours1 and pair1:
        best = _ranked(TWO_PAIR, ours1 | pair1, highest(common ^ pair1, 1))
    if COUNT[mixed] >= 2:
        mixed2 = highest(mixed, 2)
        best = max(best, _ranked(TWO_PAIR, mixed2, highest(common ^ mixed2, 1)))
    if mixed1 and pair1:
        best = max(best, _ranked(TWO_PAIR, mixed1 | pair1, highest(ours ^ mixed1, 1)))
    if best:
        return best
    if ours1:
        best = _ranked(PAIR, ours1, highest(common, 3))
    if pair1:
        best = max(best, _ranked(PAIR, pair1, highest(ours, 2) | highest(common ^ pair1, 1)))
    if mixed1:
        best = max(best, _ranked(PAIR, mixed1, highest(ours ^ mixed1, 1) | highest(common ^ mixed1, 2)))
    return best or highest(ours, 2) | highest(common, 3)


def _ranked(kind: int, makers: int, kickers: int) -> int:
    return kind << KIND | makers << MAKERS | kickers


def omaha_low8(h0: int, h1: int, h2: int, h3: int, b0: int, b1: int, b2: int, b3: int, b4: int) -> int:
    """The best low of two hole cards and three of the board, or 0: `oneida-2006/poker` K.10.b.v, K.11."""
    hole = LOW_CARD[h0] + LOW_CARD[h1] + LOW_CARD[h2] + LOW_CARD[h3]
    board = LOW_CARD[b0] + LOW_CARD[b1] + LOW_CARD[b2] + LOW_CARD[b3] + LOW_CARD[b4]
    ours = (hole | hole >> 13 | hole >> 26 | hole >> 39) & 0xFF
    common = (board | board >> 13 | board >> 26 | board >> 39) & 0xFF
    # At most two ranks that only we have, three that only the board has, and what both have fills either's places.
    low = lowest(lowest(ours & ~common, 2) | lowest(common & ~ours, 3) | ours & common, 5)
    return LOWEST - low if COUNT[low] == 5 else 0


# --- three cards ---


def three_high(cards: Cards) -> int:
    """The best three of three or four cards, as `rank3` ranks them: `section8/poker` c.3, s.10."""
    best = rank3(cards[0], cards[1], cards[2])
    if len(cards) == 4:
        best = max(best, rank3(cards[0], cards[1], cards[3]))
        best = max(best, rank3(cards[0], cards[2], cards[3]))
        best = max(best, rank3(cards[1], cards[2], cards[3]))
    return best


def three_low(cards: Cards) -> int:
    """The lowest three of three or four cards, aces low, no straights or flushes: `section8/poker` c.5, c.6."""
    hand = 0
    for card in cards:
        hand += LOW_CARD[card]
    ones, twos, _, _ = ranks_held(hand)
    ranks = COUNT[ones]
    if ranks >= 3:
        return LOWEST - lowest(ones, 3)
    if ranks == 2:
        pair = lowest(twos, 1)
        return LOWEST - (PAIR << KIND | pair << MAKERS | ones ^ pair)
    return LOWEST - (THREE_OF_A_KIND << KIND | ones << MAKERS)


def three_low6(cards: Cards) -> int:
    """`three_low` with no pair and nothing above a six, or 0: `section8/poker` s.11."""
    return _or_better(three_low(cards), 6)


# --- many hands: an array with a hand in each row, and one for the ranks ---


def high_batch(hands: Any, out: Any) -> None:
    """`high` of rows of five, six or seven cards; seven, the commonest, without a loop over the columns."""
    cards = hands.shape[1]
    for i in range(len(hands)):
        if cards == 7:
            a, b, c, d = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3]
            out[i] = high7(a, b, c, d, hands[i, 4], hands[i, 5], hands[i, 6])
        else:
            hand = 0
            for j in range(cards):
                hand += CARD[hands[i, j]]
            out[i] = _high(hand, cards - 5)


def low_a5_batch(hands: Any, out: Any) -> None:
    """`low_a5` of rows of five, six or seven cards."""
    for i in range(len(hands)):
        hand = 0
        for j in range(hands.shape[1]):
            hand += LOW_CARD[hands[i, j]]
        out[i] = _low(hand)


def low8_batch(hands: Any, out: Any) -> None:
    """`low8` of rows of five, six or seven cards."""
    low_a5_batch(hands, out)
    for i in range(len(hands)):
        out[i] = _or_better(out[i], 8)


def omaha_high_batch(hands: Any, out: Any) -> None:
    """Rows of four hole cards and five of the board."""
    for i in range(len(hands)):
        h = hands[i]
        out[i] = omaha_high(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], h[8])


def omaha_low8_batch(hands: Any, out: Any) -> None:
    """Rows of four hole cards and five of the board."""
    for i in range(len(hands)):
        h = hands[i]
        out[i] = omaha_low8(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], h[8])


# --- for showing, in plain Python only ---


def best_cards(cards: Cards, evaluate: Callable[[Cards], int], count: int = 5) -> tuple[int, ...]:
    """The cards that make the hand, in the order held: `best_cards(seven, high)`, `best_cards(four, three_high, 3)`."""
    return max(combinations(cards, count), key=evaluate)


def best_omaha(hole: Cards, board: Cards, evaluate: Callable[[Cards], int]) -> tuple[int, ...]:
    """The two hole cards and three of the board that make the hand."""
    return max(((*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)), key=evaluate)


def count_best_of_six(counts: Any) -> None:
    """Every six-card hand of a deck by the kind of its best five cards; royal flushes in a last cell of their own."""
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            rank = high((a, b, c, d, e, f))
                            counts[len(NAMES) if rank == ROYAL else category(rank)] += 1
