"""The dealer's hand alone, dealt from a shoe of values and played out: with how many cards it busts, if it does.

No rule of the game is here. `steps` is tabulated by the game's own functions: by state (a total, and whether it is
soft) and value the next state, and behind those what the dealer does in each state.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.streams import below

STATES, VALUES = 64, 12  # room for all of them
MOST_CARDS = 24  # more than any hand of the dealer has
DRAWS, STANDS, BUSTS = range(3)


def play(place: int, rounds: int, shoe: Any, steps: Any, table: Any, counts: Any, results: Any) -> None:
    """Count how hands end, each from a whole shoe, which is not laid out anew: whatever its order, any card is drawn.

    `table` is by whether the hand is over, and by how many cards it has.
    """
    kept, cards = len(results), len(shoe)
    for i in range(rounds):
        state, drawn, does = 0, 0, DRAWS
        while does == DRAWS or drawn < 2:
            deep, place = below(place, cards - drawn)
            last = cards - 1 - drawn
            value = shoe[deep]
            shoe[deep] = shoe[last]
            shoe[last] = value
            state = steps[state * VALUES + value]
            drawn += 1
            does = steps[STATES * VALUES + state]
        result = table[(MOST_CARDS if does == BUSTS else 0) + drawn]
        counts[result] += 1
        if i < kept:
            results[i] = result
