"""Four card poker counted: how many of the dealer's hands beat or tie each hand, given the dealer's up card.

There are 10^14 deals, so they are not walked: how many of the dealer's hands beat a hand that holds some of their cards
is counted by inclusion and exclusion. `contain` counts the six-card hands that hold up to five given cards, by rank;
`duels` puts these counts together for every shape of hand and every up card.
"""

from __future__ import annotations

from typing import Any

from croupier.games.four_card_poker.kernels.hands import (
    FLUSH,
    FOUR_OF_A_KIND,
    HIGH_CARD,
    PAIR,
    THREE_OF_A_KIND,
    kind4,
    rank4,
)
from croupier.kernels.cards.poker_ranks import CARD, MAKERS
from croupier.kernels.cards.rank_tables import ALL, TOP

SLOTS = (FOUR_OF_A_KIND + 1 + 26) << 13  # so many numbers below which `slot` has a place for every rank
CARDS = (1 << 52) - 1  # of a sum of cards, the cards themselves

# --- ranks as small numbers, and sets of cards by number ---


def slot(rank: int) -> int:
    """A place for a rank in a table: by kind and cards, pairs and threes by rank and kickers."""
    kind, makers, kickers = kind4(rank), rank >> MAKERS & ALL, rank & ALL
    if kind in (PAIR, THREE_OF_A_KIND):
        kind = FOUR_OF_A_KIND + 1 + TOP[makers] + (13 if kind == THREE_OF_A_KIND else 0)
        return kind << 13 | kickers
    return kind << 13 | (kickers if kind in (HIGH_CARD, FLUSH) else makers)


def rank_all_fours(ranks: Any) -> None:
    """The rank of every four cards."""
    i = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    ranks[i] = rank4(CARD[a] + CARD[b] + CARD[c] + CARD[d])
                    i += 1


def fill_places(ranks: Any, places: Any) -> None:
    """Number the ranks, given from the lowest: `places[slot(rank)]`."""
    for i in range(len(ranks)):
        places[slot(ranks[i])] = i


def shape_of(hand: int) -> int:
    """A sum of cards with its suits in order of what they hold: the same for all that differ in names of suits."""
    a, b, c, d = hand & ALL, hand >> 13 & ALL, hand >> 26 & ALL, hand >> 39 & ALL
    a, b = (a, b) if a < b else (b, a)
    c, d = (c, d) if c < d else (d, c)
    a, c = (a, c) if a < c else (c, a)
    b, d = (b, d) if b < d else (d, b)
    b, c = (b, c) if b < c else (c, b)
    return a | b << 13 | c << 26 | d << 39


def all_sets(cards: int, sets: Any, shapes: Any) -> None:
    """Every set of so many cards (one to five), from the lowest, in the order of `number`; and its shape."""
    members = [0, 1, 2, 3, 4][:cards]
    for i in range(len(shapes)):
        hand = 0
        for k in range(cards):
            sets[i, k] = members[k]
            hand += CARD[members[k]]
        shapes[i] = shape_of(hand)
        k = 0
        while k < cards - 1 and members[k] + 1 == members[k + 1]:
            members[k] = k
            k += 1
        members[k] += 1


def number2(ways: Any, a: int, b: int) -> int:
    return int(a + ways[b, 2] if a < b else b + ways[a, 2])


def number3(ways: Any, u: int, a: int, b: int) -> int:
    """The number of {u, a, b}, of which a is below b."""
    if u < a:
        return int(u + ways[a, 2] + ways[b, 3])
    if u < b:
        return int(a + ways[u, 2] + ways[b, 3])
    return int(a + ways[b, 2] + ways[u, 3])


def number4(ways: Any, u: int, a: int, b: int, c: int) -> int:
    if u < c:
        return int(number3(ways, u, a, b) + ways[c, 4])
    return int(a + ways[b, 2] + ways[c, 3] + ways[u, 4])


def number5(ways: Any, u: int, a: int, b: int, c: int, d: int) -> int:
    if u < d:
        return int(number4(ways, u, a, b, c) + ways[d, 5])
    return int(a + ways[b, 2] + ways[c, 3] + ways[d, 4] + ways[u, 5])


# --- six-card hands that hold given cards ---


def contain(sets: Any, places: Any, counts: Any) -> None:
    """For each of these sets of one to four cards, how many six-card hands hold it, by their rank or a higher one:
    `counts[set, rank]`, a last column being none."""
    cards = sets.shape[1]
    for i in range(len(sets)):
        hand, others, n = sum_of(sets[i]), [0] * 52, 0
        for card in range(52):
            if hand & CARD[card] & CARDS == 0:
                others[n] = CARD[card]
                n += 1
        if cards == 1:
            add5(hand, others, n, places, counts[i])
        elif cards == 2:
            add4(hand, others, n, places, counts[i])
        elif cards == 3:
            add3(hand, others, n, places, counts[i])
        else:
            add2(hand, others, n, places, counts[i])
        total = 0
        for rank in range(counts.shape[1] - 1, -1, -1):
            total += counts[i, rank]
            counts[i, rank] = total


def add1(hand: int, others: Any, upto: int, places: Any, counts: Any) -> None:
    """Every way to add one of the first `upto` other cards, by the rank it makes."""
    for i in range(upto):
        counts[places[slot(rank4(hand + others[i]))]] += 1


def add2(hand: int, others: Any, upto: int, places: Any, counts: Any) -> None:
    for i in range(1, upto):
        add1(hand + others[i], others, i, places, counts)


def add3(hand: int, others: Any, upto: int, places: Any, counts: Any) -> None:
    for i in range(2, upto):
        add2(hand + others[i], others, i, places, counts)


def add4(hand: int, others: Any, upto: int, places: Any, counts: Any) -> None:
    for i in range(3, upto):
        add3(hand + others[i], others, i, places, counts)


def add5(hand: int, others: Any, upto: int, places: Any, counts: Any) -> None:
    for i in range(4, upto):
        add4(hand + others[i], others, i, places, counts)


def complete(sets: Any, places: Any, ranks: Any) -> None:
    """For each of these sets of five cards, the ranks that the 47 others make of it."""
    for i in range(len(sets)):
        hand = sum_of(sets[i])
        n = 0
        for card in range(52):
            if hand & CARD[card] & CARDS == 0:
                ranks[i, n] = places[slot(rank4(hand + CARD[card]))]
                n += 1


def reach(ranks: Any, least: int) -> int:
    """How many of these ranks, in order, are no less."""
    low, high = 0, len(ranks)
    while low < high:
        middle = (low + high) >> 1
        if ranks[middle] < least:
            low = middle + 1
        else:
            high = middle
    return len(ranks) - low


def sum_of(cards: Any) -> int:
    """Cards as one sum, which the ranks are made of."""
    hand = 0
    for k in range(len(cards)):
        hand += CARD[cards[k]]
    return hand


# --- every hand against every dealer's hand ---


def duels(
    hands: Any, first: int, last: int, ways: Any, places: Any, classes: Any, one: Any, two: Any, three: Any, four: Any,
    five: Any, beaten: Any, tied: Any,
) -> None:  # fmt: skip
    """For the hands from `first` to `last` and each of the 47 up cards, in order: how many dealer's hands beat it, and
    how many tie. A dealer's hand that holds the up card, less those that hold one of ours too, and so on by turns."""
    class1, class2, class3, class4, class5 = classes
    for i in range(first, last):
        p = hands[i]
        ours = sum_of(p)
        r = places[slot(rank4(ours))]
        j = 0
        for u in range(52):
            if ours & CARD[u] & CARDS:
                continue
            row = class1[u]
            more, least = int(one[row, r + 1]), int(one[row, r])
            for a in range(5):
                row = class2[number2(ways, u, p[a])]
                more -= two[row, r + 1]
                least -= two[row, r]
                for b in range(a):
                    row = class3[number3(ways, u, p[b], p[a])]
                    more += three[row, r + 1]
                    least += three[row, r]
                    for c in range(b):
                        row = class4[number4(ways, u, p[c], p[b], p[a])]
                        more -= four[row, r + 1]
                        least -= four[row, r]
                        for d in range(c):
                            row = class5[number5(ways, u, p[d], p[c], p[b], p[a])]
                            more += reach(five[row], r + 1)
                            least += reach(five[row], r)
            more -= places[slot(rank4(ours + CARD[u]))] > r
            least -= 1  # our five and the up card are never less than our five
            beaten[i, j] = more
            tied[i, j] = least - more
            j += 1
