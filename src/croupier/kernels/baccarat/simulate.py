"""Baccarat: six cards off the shoe, of which the hands take what the drawing rules give them.

`table` says what becomes of the wager and `used` how many cards that takes, for each box: the two counts on two cards,
and the two cards that come next. `analysis/simulate` fills both by the table's own drawing rules and verdicts.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.baccarat.draw import count
from croupier.kernels.jit import inlined
from croupier.kernels.streams import below

BOXES = 10_000


def box(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """Where six values stand in the tables: first and third are the Player's, second and fourth the Banker's."""
    return ((count(a, c) * 10 + count(b, d)) * 10 + e) * 10 + f


def draw(place: int, shoe: Any, left: int) -> tuple[int, int]:
    """One of the first `left` cards, which goes behind the others; and the place in the random sequence."""
    drawn, place = below(place, left)
    value = int(shoe[drawn])
    shoe[drawn] = shoe[left - 1]
    shoe[left - 1] = value
    return value, place


@inlined
def deal(place: int, shoe: Any, left: int) -> tuple[int, int]:
    """Six cards; returns their box, and the place in the random sequence."""
    a, place = draw(place, shoe, left)
    b, place = draw(place, shoe, left - 1)
    c, place = draw(place, shoe, left - 2)
    d, place = draw(place, shoe, left - 3)
    e, place = draw(place, shoe, left - 4)
    f, place = draw(place, shoe, left - 5)
    return box(a, b, c, d, e, f), place


def play(place: int, rounds: int, shoe: Any, table: Any, counts: Any, results: Any) -> None:
    """Count how rounds end, each from a whole shoe; keep the first of them, as many as `results` holds.

    `shoe` is the values of its cards. It is not laid out anew: whatever their order was, six of all are drawn.
    """
    cards, kept = len(shoe), len(results)
    for i in range(rounds):
        where, place = deal(place, shoe, cards)
        result = table[where]
        counts[result] += 1
        if i < kept:
            results[i] = result


def play_to_cut(place: int, rounds: int, shoe: Any, cut: int, table: Any, used: Any, counts: Any, results: Any) -> None:
    """The same from one shoe as long as it has `cut` cards, then from the next.

    Of the six drawn, those that nobody takes are still in the shoe: they might have lain anywhere in it.
    """
    left, kept = len(shoe), len(results)
    for i in range(rounds):
        if left < cut:
            left = len(shoe)
        where, place = deal(place, shoe, left)
        left -= int(used[where])
        result = table[where]
        counts[result] += 1
        if i < kept:
            results[i] = result
