"""Cards that differ only in the names of their suits: counted once, with their weight.

A set of cards is four sets of ranks, one for each suit. The set that stands for all like it has them in descending
order. Its suits may then still change places where two of these sets are equal; so what two more cards are, seen from
a flop, is the least pair that such changes make of them.

Pairs are numbered from (0, 1) on, threes from (0, 1, 2) on, the highest card first: `pair` and `three`.

>>> pair(0, 1), pair(50, 51), three(0, 1, 2), three(49, 50, 51)
(0, 1325, 0, 22099)
"""

from __future__ import annotations

from typing import Any

PAIRS, THREES = 1326, 22100
FLOPS = 1755  # threes that differ by more than the names of their suits
ORDERS, EQUALS = 24, 8  # ways to rename four suits; ways in which neighbours can be equal
VIEWS = ORDERS * EQUALS


def pair(low: int, high: int) -> int:
    return high * (high - 1) // 2 + low


def three(low: int, mid: int, high: int) -> int:
    return high * (high - 1) * (high - 2) // 6 + mid * (mid - 1) // 2 + low


def suit_ranks(cards: int, suit: int) -> int:
    """The ranks of a suit, in a sum of `poker_ranks.CARD`."""
    return cards >> 13 * suit & 0x1FFF


def weight(cards: int) -> int:
    """How many sets are alike but for the names of their suits; 0 if it is another one that stands for them."""
    a, b, c, d = suit_ranks(cards, 0), suit_ranks(cards, 1), suit_ranks(cards, 2), suit_ranks(cards, 3)
    if a < b or b < c or c < d:
        return 0
    return 24 // _count_same(a == b, b == c, c == d)


def _count_same(ab: bool, bc: bool, cd: bool) -> int:
    """In how many ways suits can change places and leave all as it is."""
    if ab and bc and cd:
        return 24
    if (ab and bc) or (bc and cd):
        return 6
    if ab and cd:
        return 4
    return 2 if ab or bc or cd else 1


def order_of(cards: int) -> int:
    """The place of each suit when they are put in descending order, two bits each from the first suit on."""
    places = 0
    for suit in range(4):
        ranks, place = suit_ranks(cards, suit), 0
        for other in range(4):
            others = suit_ranks(cards, other)
            if others > ranks or (others == ranks and other < suit):
                place += 1
        places |= place << 2 * suit
    return places


def renamed(card: int, places: int) -> int:
    """A card whose suit is named anew."""
    return card & ~3 | places >> 2 * (card & 3) & 3


def number_orders(numbers: Any) -> None:
    """Give each of the 24 orders, as `order_of` writes them, a number; `numbers` has 256 cells."""
    next_number = 0
    for places in range(256):
        a, b, c, d = places & 3, places >> 2 & 3, places >> 4 & 3, places >> 6
        if a not in (b, c, d) and b not in (c, d) and c != d:
            numbers[places] = next_number
            next_number += 1


def view_flops(cards: Any, numbers: Any, flops: Any, views: Any) -> None:
    """For each three cards, by `three`: which flop they are, and how pairs are seen from it (`view_pairs`).

    `cards` is `poker_ranks.CARD`, `numbers` is from `number_orders`.
    """
    next_flop = 0
    for high in range(52):
        for mid in range(high):
            for low in range(mid):
                if weight(cards[low] + cards[mid] + cards[high]):
                    flops[three(low, mid, high)] = next_flop
                    next_flop += 1
    for high in range(52):
        for mid in range(high):
            for low in range(mid):
                flop = cards[low] + cards[mid] + cards[high]
                places = order_of(flop)
                a, b, c = renamed(low, places), renamed(mid, places), renamed(high, places)
                stands = three(min(a, b, c), a + b + c - min(a, b, c) - max(a, b, c), max(a, b, c))
                flops[three(low, mid, high)] = flops[stands]
                views[three(low, mid, high)] = numbers[places] * EQUALS + _equals(flop, places)


def _equals(cards: int, places: int) -> int:
    """Which neighbours are equal once the suits are in order: a bit each."""
    bits = 0
    for suit in range(4):
        for other in range(4):
            place = places >> 2 * suit & 3
            if (places >> 2 * other & 3) == place + 1 and suit_ranks(cards, suit) == suit_ranks(cards, other):
                bits |= 1 << place
    return bits


def view_pairs(numbers: Any, pairs: Any) -> None:
    """For each view, which pair stands for a pair: `pairs` has `VIEWS` times `PAIRS` cells."""
    for high in range(52):
        for low in range(high):
            for equals in range(EQUALS):
                stands = _least_pair(low, high, equals, numbers)
                for places in range(256):
                    if numbers[places] >= 0:  # undo the renaming: whoever is renamed to this pair is seen as it
                        x, y = _named_back(low, places), _named_back(high, places)
                        pairs[(numbers[places] * EQUALS + equals) * PAIRS + pair(min(x, y), max(x, y))] = stands


def _named_back(card: int, places: int) -> int:
    for suit in range(4):
        if (places >> 2 * suit & 3) == card & 3:
            return card & ~3 | suit
    return card


def _least_pair(low: int, high: int, equals: int, numbers: Any) -> int:
    """The least pair that is the same when suits whose ranks are equal change places."""
    best = pair(low, high)
    for places in range(256):
        if numbers[places] >= 0 and _keeps_ranks(places, equals):
            x, y = renamed(low, places), renamed(high, places)
            best = min(best, pair(min(x, y), max(x, y)))
    return best


def _keeps_ranks(places: int, equals: int) -> bool:
    """Whether an order moves suits only among equal ones."""
    for suit in range(4):
        place = places >> 2 * suit & 3
        for between in range(min(suit, place), max(suit, place)):
            if not equals >> between & 1:
                return False
    return True
