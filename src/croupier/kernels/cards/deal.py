"""Hands of three cards off a deck, and wagers on what they are.

What a wager nets is in `table`; the analysis fills it by the house's odds.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.cards.poker_ranks import NAMES, ROYAL, category, high
from croupier.kernels.cards.ranks import rank3
from croupier.kernels.streams import below


def draw(place: int, deck: Any, left: int) -> tuple[int, int]:
    """One of the first `left` cards, which goes behind the others; and the place in the random sequence."""
    drawn, place = below(place, left)
    card = int(deck[drawn])
    deck[drawn] = deck[left - 1]
    deck[left - 1] = card
    return card, place


def deal(place: int, deck: Any, left: int) -> tuple[int, int, int, int]:
    """Three cards, and the place in the random sequence."""
    a, place = draw(place, deck, left)
    b, place = draw(place, deck, left - 1)
    c, place = draw(place, deck, left - 2)
    return a, b, c, place


def best_of_six(a: int, b: int, c: int, x: int, y: int, z: int) -> int:
    """The cell of a 6 Card Bonus: the kind of the best five cards, with a last cell for royal flushes."""
    rank = high((a, b, c, x, y, z))
    return len(NAMES) if rank == ROYAL else category(rank)


def play_pair_plus(place: int, rounds: int, deck: Any, table: Any, counts: Any, results: Any) -> None:
    """Count how Pair Plus ends, by rank; keep the first of them, as many as `results` holds."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        a, b, c, place = deal(place, deck, cards)
        result = table[rank3(a, b, c)]
        counts[result] += 1
        if i < kept:
            results[i] = result


def play_six_card_bonus(place: int, rounds: int, deck: Any, table: Any, counts: Any, results: Any) -> None:
    """The same of 6 Card Bonus."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        a, b, c, place = deal(place, deck, cards)
        x, y, z, place = deal(place, deck, cards - 3)
        result = table[best_of_six(a, b, c, x, y, z)]
        counts[result] += 1
        if i < kept:
            results[i] = result
