"""Two hands of seven with an Envy prize: how often one is no higher than the other, so that it is not paid.

`ranchos/face-up-pai-gow-poker` envy.5.a, envy.5.a.i. One hand is walked card by card, for all that differ in the names
of their suits only; the other by sorts (`sorts`). A sort has one line of the Fortune pay table, but for the royal
match, where the suit of the two cards beside the royal flush counts.
"""

from __future__ import annotations

from typing import Any

from croupier.games.pai_gow.kernels.hands import FOUR, MATCH, ROYAL_FLUSH, fortune_line, fortune_rank
from croupier.games.pai_gow.kernels.sevens import lowest_with, next_hand, stands_for, walk_goes_on
from croupier.games.pai_gow.kernels.simulate import seven
from croupier.games.pai_gow.kernels.sorts import (
    FIRST_SUITED,
    PLAIN,
    RANKS,
    SORTS,
    SUITS,
    hand_of_sort,
    ways_from_other_suits,
    ways_to_take,
)
from croupier.kernels.cards.poker_ranks import JOKERS
from croupier.kernels.cards.rank_tables import ALL

KING, QUEEN = 11, 10
ROYAL = 0x1F00  # ten to ace
LINE = 32  # where it begins in a `fortune_rank`


def fill_ranks(hands: Any, ranks: Any) -> None:
    """The Fortune rank of a hand of each sort."""
    for sort in range(SORTS):
        ranks[sort] = fortune_rank(hand_of_sort(hands, sort))


def list_prized(first: int, hands: Any, alike: Any, own: Any) -> int:
    """Every hand with a prize whose highest card is `first`, how many it stands for, and its Fortune rank; returns the
    number of them."""
    count, hand = 0, lowest_with(first)
    while walk_goes_on(first, hand):
        many = stands_for(hand)
        if many and fortune_line(hand) >= FOUR:
            hands[count] = hand
            alike[count], own[count] = many, fortune_rank(hand)
            count += 1
        hand = next_hand(hand)
    return count


def count_between(
    least: int,
    most: int,
    hand: Any,
    many: int,
    prized: Any,
    sort_ranks: Any,
    ranks: Any,
    suited: Any,
    beside: Any,
    plain: Any,
    counts: Any,
) -> None:
    """Beside this hand, which stands for so many, the hands with a prize whose Fortune rank is between these two, by
    line. `prized` are the sorts with a prize, `sort_ranks` the Fortune ranks of all sorts."""
    deck, rank_counts, joker = [ALL] * SUITS, [SUITS] * RANKS, 1
    for card in hand:
        if card < JOKERS:
            deck[card & 3] ^= 1 << (card >> 2)
            rank_counts[card >> 2] -= 1
        else:
            joker = 0
    for index in range(len(prized)):
        sort = prized[index]
        counts_here = least <= sort_ranks[sort] <= most
        if sort < FIRST_SUITED:
            if counts_here and (sort < PLAIN or joker):
                counts[sort_ranks[sort] >> LINE] += many * _plain_ways(ranks[sort], rank_counts)
            continue
        k = sort - FIRST_SUITED
        without = sort_ranks[plain[k]]  # had the suits been others; those were counted with these among them
        counted = least <= without <= most and without >> LINE >= FOUR
        match = MATCH << LINE | sort_ranks[sort] & ((1 << LINE) - 1) if sort_ranks[sort] >> LINE == ROYAL_FLUSH else -1
        matches = least <= match <= most
        if (plain[k] >= PLAIN and not joker) or not (counts_here or counted or matches):
            continue
        ways, matched = 0, 0
        for suit in range(SUITS):
            if suited[k] & ~deck[suit] == 0:
                ways += ways_from_other_suits(rank_counts, deck[suit], beside[k, 0], beside[k, 1])
                if suited[k] & ~ROYAL == 0 and beside[k, 0] == KING and beside[k, 1] == QUEEN:
                    matched += _kings_with_queens(deck, suit)
        if counts_here:
            counts[sort_ranks[sort] >> LINE] += many * (ways - matched)
        if matches:
            counts[MATCH] += many * matched
        if counted:
            counts[without >> LINE] -= many * ways


def _plain_ways(ranks: int, rank_counts: Any) -> int:
    ways = 1
    for rank in range(RANKS):
        n = ranks >> 3 * rank & 7
        if n:
            ways *= ways_to_take(rank_counts[rank], n)
    return ways


def _kings_with_queens(deck: Any, suit: int) -> int:
    """The other suits that have both."""
    count = 0
    for other in range(SUITS):
        count += other != suit and deck[other] >> QUEEN & 3 == 3
    return count


def play_envy(place: int, rounds: int, deck: Any, others: Any, table: Any, counts: Any, results: Any) -> None:
    """Count what a button comes to for so many other hands, by the line of the highest; keep the first of them, as many
    as `results` holds."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        own, place = seven(place, deck, cards)
        highest = 0
        for n in range(1, others[0] + 1):
            other, place = seven(place, deck, cards - 7 * n)
            if fortune_line(other) >= FOUR:
                highest = max(highest, fortune_rank(other))
        result = table[highest >> LINE if highest > 0 and highest > fortune_rank(own) else 0]
        counts[result] += 1
        if i < kept:
            results[i] = result
