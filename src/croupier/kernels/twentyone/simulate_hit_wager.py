"""Blackjack's hit wager: dealt until a hand may make it, decided by the next card.

No rule of the game is here. `analysis/blackjack/plan` tabulates by the table's own functions which two cards may
make the wager, which down card ends the round before that, and which third card wins.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.twentyone.simulate import draw

CARDS = 52
NO_WAGER = -1


def play_round(place: int, shoe: Any, reach: int, may: Any, ends_round: Any, table: Any) -> tuple[int, int]:
    """A round: the player's card, the down card, the player's second, the up card, and the third for whoever wagers.

    Returns what becomes of the wager, or `NO_WAGER`; and the place in the random sequence.
    """
    left = len(shoe)
    a, place = draw(place, shoe, left, reach)
    down, place = draw(place, shoe, left - 1, reach)
    b, place = draw(place, shoe, left - 2, reach)
    up, place = draw(place, shoe, left - 3, reach)
    if not may[a * CARDS + b] or ends_round[up * CARDS + down]:
        return NO_WAGER, place
    third, place = draw(place, shoe, left - 4, reach)
    return int(table[(a * CARDS + b) * CARDS + third]), place


def play(place: int, rounds: int, shoe: Any, may: Any, ends_round: Any, table: Any, counts: Any, results: Any) -> None:
    """Count how wagers end, each from a whole shoe; keep the first of them, as many as `results` holds."""
    kept = len(results)
    for i in range(rounds):
        result = NO_WAGER
        while result == NO_WAGER:
            result, place = play_round(place, shoe, len(shoe), may, ends_round, table)
        counts[result] += 1
        if i < kept:
            results[i] = result
