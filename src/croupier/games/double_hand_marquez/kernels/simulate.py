"""Hands of five at double hand marquez, dealt at random or all of them: what the wagers on them come to.

What a wager nets is in `table`; the analysis fills it by the house's odds. `deck` is the cards.
"""

from __future__ import annotations

from typing import Any

from croupier.games.double_hand_marquez.kernels.hands import bonus_line, setting
from croupier.kernels.cards.deal import draw


def count_marquez_bonus(as_set: bool, counts: Any) -> None:
    """Every hand of five, by its line."""
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        counts[bonus_line((a, b, c, d, e), as_set)] += 1


def five(place: int, deck: Any, left: int) -> tuple[tuple[int, int, int, int, int], int]:
    """Five cards, and the place in the random sequence."""
    a, place = draw(place, deck, left)
    b, place = draw(place, deck, left - 1)
    c, place = draw(place, deck, left - 2)
    d, place = draw(place, deck, left - 3)
    e, place = draw(place, deck, left - 4)
    return (a, b, c, d, e), place


def play_marquez(
    place: int, rounds: int, deck: Any, number: Any, settings: Any, table: Any, counts: Any, results: Any
) -> None:
    """The same of a marquez duel: the player's setting times `settings`, plus the player-dealer's, by their numbers."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        hand, place = five(place, deck, cards)
        bank, place = five(place, deck, cards - 5)
        result = table[number[setting(hand)] * settings[0] + number[setting(bank)]]
        counts[result] += 1
        if i < kept:
            results[i] = result


def play_marquez_bonus(place: int, rounds: int, deck: Any, as_set: Any, table: Any, counts: Any, results: Any) -> None:
    """The same of the marquez bonus, by line."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        hand, place = five(place, deck, cards)
        result = table[bonus_line(hand, as_set[0] == 1)]
        counts[result] += 1
        if i < kept:
            results[i] = result
