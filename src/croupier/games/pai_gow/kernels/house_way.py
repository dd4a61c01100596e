"""The house way: how seven cards are set in two, row by row of the two printed tables.

`ranchos/pai-gow-poker` house-way, `ranchos/face-up-pai-gow-poker` house-way. A row is found by how many cards there are
of each rank, the joker an ace, and by whether five of the seven make a straight, a flush or both. A row then says which
two ranks go in front; where several cards would do, those that leave the best five behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.games.pai_gow.kernels.hands import back_rank, front_rank, is_foul
from croupier.games.pai_gow.kernels.sevens import lowest_with, next_hand, stands_for, walk_goes_on
from croupier.kernels.cards.poker_ranks import (
    ACE,
    FLUSH,
    JOKERS,
    KIND,
    MAKERS,
    PAIR,
    STRAIGHT_,
    STRAIGHT_FLUSH,
    card_sum,
    category,
    ranks_held,
    run_but_one,
)
from croupier.kernels.cards.rank_tables import ALL, COUNT, STRAIGHT, SUITED, TOP, highest

Cards = Sequence[int]

SIX, NINE, QUEEN = 4, 7, 10  # the lowest of each band of ranks
# The least that must lie in front for four of a kind, or two pair, to stay behind together: by the band of its rank.
FRONT_WITH_FOUR = (0, 1 << 11, 1 << 10, 0)
FRONT_WITH_TWO_PAIR = (0, 1 << 12, 1 << 11, 1 << 10)

(
    NO_PAIR,
    ONE_PAIR,
    TWO_PAIR_QUEENS_UP,
    TWO_PAIR_NINES_UP,
    TWO_PAIR_SIXES_UP,
    TWO_PAIR_LOW,
    THREE_PAIR,
    THREE_ACES,
    THREE_OF_A_KIND,
    TWO_SETS,
    FIVE_ACES,
    COMPLETE_NO_PAIR,
    COMPLETE_ONE_PAIR,
    COMPLETE_TWO_PAIR,
    COMPLETE_THREE,
    FULL_HOUSE,
    FOUR_QUEENS_UP,
    FOUR_NINES_UP,
    FOUR_SIXES_UP,
    FOUR_LOW,
    FOUR_AND_PAIR,
) = range(21)
ROWS = (
    "no-pair",
    "one-pair",
    "two-pair-aces-to-queens",
    "two-pair-jacks-to-nines",
    "two-pair-eights-to-sixes",
    "two-pair-fives-to-threes",
    "three-pair",
    "three-aces",
    "three-of-a-kind",
    "two-sets",
    "five-aces",
    "straight-or-flush-no-pair",
    "straight-or-flush-one-pair",
    "straight-or-flush-two-pair",
    "straight-or-flush-three-of-a-kind",
    "full-house",
    "four-aces-to-queens",
    "four-jacks-to-nines",
    "four-eights-to-sixes",
    "four-fives-and-below",
    "four-with-a-pair",
)


Shape = tuple[int, int, int, int, int, bool]


def shape(cards: Cards) -> Shape:
    """The ranks held at least once, twice, … five times, the joker being an ace; and whether five of the cards make a
    straight or a flush, which the joker may complete."""
    hand, joker = 0, False
    for card in cards:
        if card < JOKERS:
            hand += card_sum(card)
        else:
            joker = True
    ones, twos, threes, fours = ranks_held(hand)
    complete = SUITED[hand >> 52 & 0xFFF] > 0 or STRAIGHT[ones] > 0
    if not joker:
        return ones, twos, threes, fours, 0, complete
    for shift in range(0, 52, 13):
        complete = complete or COUNT[hand >> shift & ALL] >= 4
    complete = complete or run_but_one(ones) > 0
    return ones | ACE, twos | ones & ACE, threes | twos & ACE, fours | threes & ACE, fours & ACE, complete


def is_complete(rank: int) -> bool:
    """A straight, a flush, or a straight flush."""
    kind = category(rank)
    return kind in (STRAIGHT_, FLUSH, STRAIGHT_FLUSH)


# --- which row ---


def pai_gow_row(hand_shape: Shape) -> int:
    """The row of Pai Gow Poker's table."""
    _, twos, threes, fours, fives, complete = hand_shape
    if fives:
        return FIVE_ACES
    if fours:
        return _banded(TOP[fours], FOUR_QUEENS_UP)
    pairs = COUNT[twos]
    if threes and pairs > 1:
        return TWO_SETS if COUNT[threes] == 2 else FULL_HOUSE
    if pairs == 3:
        return THREE_PAIR
    if complete:
        return COMPLETE_THREE if threes else COMPLETE_NO_PAIR + pairs
    if threes:
        return THREE_ACES if threes == ACE else THREE_OF_A_KIND
    return _banded(TOP[twos], TWO_PAIR_QUEENS_UP) if pairs == 2 else NO_PAIR + pairs


def face_up_row(hand_shape: Shape) -> int:
    """The row of Face Up's table, which has one of its own for four of a kind with a pair."""
    row, twos = pai_gow_row(hand_shape), hand_shape[1]
    return FOUR_AND_PAIR if FOUR_QUEENS_UP <= row <= FOUR_LOW and COUNT[twos] > 1 else row


def _banded(rank: int, first: int) -> int:
    """Aces to queens, jacks to nines, eights to sixes, fives and below: four rows from `first` on."""
    return first + (rank < QUEEN) + (rank < NINE) + (rank < SIX)


# --- what a row says of the front ---


def _pair(rank: int) -> int:
    return PAIR << KIND | 1 << MAKERS + rank


def pai_gow_front(cards: Cards, hand_shape: Shape) -> int:
    """Pai Gow Poker's house way: the rank of the two cards in front. house-way.straight-or-flush-two-pair: as two
    pair."""
    row = pai_gow_row(hand_shape)
    if row in (COMPLETE_NO_PAIR, COMPLETE_ONE_PAIR, COMPLETE_THREE):
        return _best_front_left_complete(cards)
    if row == COMPLETE_TWO_PAIR:
        row = _banded(TOP[hand_shape[1]], TWO_PAIR_QUEENS_UP)
    if FOUR_QUEENS_UP <= row <= FOUR_LOW:
        return _four(row, hand_shape[0], hand_shape[1], hand_shape[3])
    return _plain(row, hand_shape[0], hand_shape[1], hand_shape[2])


def face_up_front(cards: Cards, hand_shape: Shape) -> int:
    """Face Up's house way: the rank of the two cards in front. house-way.straight-or-flush-two-pair: a pair only if it
    leaves a whole hand; house-way.four-with-a-pair goes before the other rows of four."""
    row = face_up_row(hand_shape)
    if COMPLETE_NO_PAIR <= row <= COMPLETE_THREE:
        front = _best_front_left_complete(cards)
        if row != COMPLETE_TWO_PAIR or front >= _pair(0):
            return front
        row = _banded(TOP[hand_shape[1]], TWO_PAIR_QUEENS_UP)
    if row == FOUR_AND_PAIR:
        return _pair(TOP[hand_shape[1] ^ hand_shape[3]])
    if row == FOUR_QUEENS_UP:
        return _pair(TOP[hand_shape[3]])
    if FOUR_NINES_UP <= row <= FOUR_LOW:
        return _four(row, hand_shape[0], hand_shape[1], hand_shape[3])
    return _plain(row, hand_shape[0], hand_shape[1], hand_shape[2])


def _four(row: int, ones: int, twos: int, fours: int) -> int:
    """house-way.four-aces-to-queens to house-way.four-fives-and-below.

    Four of a kind: behind, with at least a pair, a king, a queen in front by its rank; otherwise split.
    """
    if twos != fours:
        return _pair(TOP[twos ^ fours])
    others = ones ^ fours
    splits = row == FOUR_QUEENS_UP or others < FRONT_WITH_FOUR[row - FOUR_QUEENS_UP]
    return _pair(TOP[fours]) if splits else highest(others, 2)


def _two_pair(row: int, ones: int, twos: int) -> int:
    """house-way.two-pair-aces-to-queens to house-way.two-pair-fives-to-threes.

    Two pair: behind, with an ace, a king, a queen in front by the bigger pair; otherwise the small one in front.
    """
    singles, small = ones ^ twos, twos ^ twos & twos - 1
    splits = row == TWO_PAIR_QUEENS_UP or singles < FRONT_WITH_TWO_PAIR[row - TWO_PAIR_QUEENS_UP]
    return _pair(TOP[small]) if splits else highest(singles, 2)


def _plain(row: int, ones: int, twos: int, threes: int) -> int:
    """house-way.no-pair, house-way.one-pair, house-way.three-pair, house-way.three-aces, house-way.three-of-a-kind,
    house-way.two-sets, house-way.five-aces, house-way.full-house: the rows without four of a kind, straight or
    flush."""
    if row == NO_PAIR:
        return highest(ones ^ 1 << TOP[ones], 2)
    if row in (ONE_PAIR, THREE_OF_A_KIND):
        return highest(ones ^ twos, 2)
    if TWO_PAIR_QUEENS_UP <= row <= TWO_PAIR_LOW:
        return _two_pair(row, ones, twos)
    if row == THREE_ACES:
        return ACE | 1 << TOP[ones ^ threes]
    if row == FULL_HOUSE:  # the three of a kind stays behind
        return _pair(TOP[twos ^ threes])
    return _pair(TOP[twos])  # three pair, two sets, five aces: the highest


def _best_front_left_complete(cards: Cards) -> int:
    """house-way.straight-or-flush-no-pair, house-way.straight-or-flush-one-pair,
    house-way.straight-or-flush-three-of-a-kind: the highest two cards, a pair or not, that leave a straight or a flush
    behind."""
    best = 0
    for i in range(7):
        for j in range(i):
            front = front_rank(cards[i], cards[j])
            if front > best and is_complete(rank_of_rest(cards, i, j)):
                best = front
    return best


def rank_of_rest(cards: Cards, i: int, j: int) -> int:
    """The rank of the five cards left when the i-th and the j-th, before it, go in front."""
    a, b, c, d, e = 0, 0, 0, 0, 0
    for k in range(7):
        if k not in (i, j):
            a, b, c, d, e = b, c, d, e, cards[k]
    return back_rank(a, b, c, d, e)


# --- which cards ---


def place_front(cards: Cards, front: int) -> int:
    """The two of seven cards that make this front and leave the best behind: 7 i + j, j before i."""
    best, where, any_will_do = -1, 0, not _suits_matter(cards)
    for i in range(7):
        for j in range(i):
            if front_rank(cards[i], cards[j]) == front:
                if any_will_do:
                    return 7 * i + j
                behind = rank_of_rest(cards, i, j)
                if behind > best:
                    best, where = behind, 7 * i + j
    return where


def _suits_matter(cards: Cards) -> bool:
    """Whether there is a joker or a flush, so that of equal ranks one card may be better left behind than another."""
    counts = 0
    for card in cards:
        if card >= JOKERS:
            return True
        counts += 1 << 3 * (card & 3)
    return SUITED[counts] > 0


def pai_gow_way(cards: Cards) -> int:
    """How Pai Gow Poker's house way sets seven cards, as `place_front` says it."""
    return place_front(cards, pai_gow_front(cards, shape(cards)))


def face_up_way(cards: Cards) -> int:
    """How Face Up's house way sets seven cards, as `place_front` says it."""
    return place_front(cards, face_up_front(cards, shape(cards)))


def count_settings(first: int, counts: Any) -> None:
    """Every hand of seven whose highest card is `first`: `counts` has how many there are, how many the house way sets
    foul, how many the two tables set apart, and from then on how many fall in each row."""
    hand = lowest_with(first)
    while walk_goes_on(first, hand):
        alike = stands_for(hand)
        if alike:
            count_setting(hand, alike, counts)
        hand = next_hand(hand)


def count_setting(cards: Cards, alike: int, counts: Any) -> None:
    """One hand of `count_settings`, which stands for so many."""
    hand_shape = shape(cards)
    front = pai_gow_front(cards, hand_shape)
    where = place_front(cards, front)
    counts[0] += alike
    counts[1] += alike * is_foul(front, rank_of_rest(cards, where // 7, where % 7))
    counts[2] += alike * (face_up_front(cards, hand_shape) != front)
    counts[3 + face_up_row(hand_shape)] += alike
