"""Envy where only the highest hand has it: what a button comes to for one other hand, exactly, or for several.

`ranchos/face-up-pai-gow-poker` envy.5.a, envy.5.a.i: of several prizes one is paid, and not to who has a hand as high.
For one other hand two count, and of all deals of two those are taken off in which one's own is no lower. For several
the same is done for every two hands of the table; that three of them have a prize is left out, and the sheet says how
little that can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from math import ceil, comb
from typing import NamedTuple

import numpy as np

from croupier.analysis.set_hands.sorts_of_seven import KERNELS, room, sorts
from croupier.analysis.sheets.cache import cached_numbers
from croupier.analysis.sheets.counted import space_of
from croupier.analysis.sheets.plan import Numbers, Plan, numbered
from croupier.analysis.sheets.sheet import Result, Sheet, from_counts
from croupier.games.pai_gow.documents import Documents
from croupier.games.pai_gow.kernels.envy import LINE
from croupier.games.pai_gow.kernels.hands import FOUR, LINES
from croupier.games.pai_gow.kernels.sorts import SORTS
from croupier.games.pai_gow.maths import BUTTON, HAND, MATHS, SEVEN, deck_of, envy_of, others_of
from croupier.games.pai_gow.settle import envy_prize
from croupier.kernels.jit import compiled
from croupier.play.table.maths import Counted
from croupier.rulebook.law import Law

TAKEN_OFF = "envy taken off"  # under which it is kept: the cards alone decide it, whatever a house chose
MOST = 20_000  # hands with a prize and one highest card, suits aside


class Pairs(NamedTuple):
    """Deals of two hands that both have a prize, by the line of the second: where it is no higher, and where it is the
    same."""

    not_higher: Numbers
    same: Numbers


def prize(law: Law, line: int) -> Fraction:
    """Dollars for a button."""
    return Fraction(envy_prize(Documents(law), line))


def lines(law: Law) -> Mapping[int, int]:
    """How many hands of seven make each line: the game's own count, which is kept."""
    return space_of(law, next(part for part in MATHS if isinstance(part, Counted) and part.kept == SEVEN))


def sheet(law: Law, wager: str) -> Sheet:
    others = others_of(wager)
    return one_other(law) if others == 1 else several(law, others)


@cache
def one_other(law: Law) -> Sheet:
    """Every deal of two hands, one's own and another."""
    deck = deck_of(law)
    rest, taken_off = comb(deck - HAND, HAND), pairs(law).not_higher
    counts: dict[tuple[str, Fraction], int] = {}
    for line, n in lines(law).items():
        won = prize(law, line)
        higher = n * rest - int(taken_off[line])
        for name, net, many in ((LINES[line], won, higher), ("not higher", Fraction(0), int(taken_off[line]))):
            key = (name, net) if won else ("less", Fraction(0))
            counts[key] = counts.get(key, 0) + many
    how = f"all {deals(deck):,} deals of two hands: dollars for a button and one other player's hand"
    return Sheet(
        law.book.id, envy_of(1), from_counts(counts), f"{how}; of several only the highest is paid", per=BUTTON
    )


@cache
def several(law: Law, others: int) -> Sheet:
    """A hand of a line is paid unless one's own is no lower, or another's is higher; and once if two are the same."""
    deck, (not_higher, same) = deck_of(law), pairs(law)
    results, all_lines = [], lines(law)
    for line in (line for line in all_lines if prize(law, line)):
        alone, off, ties = all_lines[line] * comb(deck - HAND, HAND), int(not_higher[line]), int(same[line])
        paid = others * (alone - off) - others * (others - 1) * (off - ties) - comb(others, 2) * ties
        results.append(Result(LINES[line], Fraction(paid, deals(deck)), prize(law, line)))
    less = Result("less", Fraction(1) - sum(result.probability for result in results), Fraction(0))
    within = ceil(left_out(law, others) * 10**6) / 10**6
    how = (
        f"all {deals(deck):,} deals of every two hands: dollars for a button and {others} other players' hands, of"
        f" which the highest is paid; three prizes at once are left out, at most ${within:.6f}"
    )
    return Sheet(law.book.id, envy_of(others), (less, *results), how, exact=False, per=BUTTON)


def left_out(law: Law, others: int) -> Fraction:
    """The most that three hands with a prize can add: for any three of the table the least prize of two of them, and
    the third has one in no more deals than if every such hand could still be made of the cards left."""
    deck, (not_higher, same) = deck_of(law), pairs(law)
    least_of_two = sum(prize(law, line) * int(2 * not_higher[line] - same[line]) for line in range(len(LINES)))
    prized = sum(n for line, n in lines(law).items() if prize(law, line))
    third = Fraction(prized, comb(deck - 2 * HAND, HAND))
    return comb(others + 1, 3) * third * least_of_two / deals(deck)


def deals(deck: int) -> int:
    """Of two hands."""
    return comb(deck, HAND) * comb(deck - HAND, HAND)


def pairs(law: Law) -> Pairs:
    return Pairs(*cached_numbers(TAKEN_OFF, law, (), room(0), count_pairs))


def count_pairs() -> Numbers:
    """Both rows of `Pairs`, two workers counting."""
    kernel, all_sorts, ranks = compiled(f"{KERNELS}.envy"), sorts(), room(SORTS)
    kernel.fill_ranks(all_sorts.hands, ranks)
    prized = np.flatnonzero(ranks >> LINE >= FOUR)

    def with_highest(first: int) -> Numbers:
        hands, alike, own, counts = room(MOST, HAND), room(MOST), room(MOST), room(2, len(LINES))
        given = prized, ranks, all_sorts.ranks, all_sorts.suited, all_sorts.beside, all_sorts.plain
        for row in range(kernel.list_prized(first, hands, alike, own)):
            kernel.count_between(np.int64(0), own[row], hands[row], alike[row], *given, counts[0])
            if own[row] >> LINE > FOUR:  # no two hands have the same four of a kind
                kernel.count_between(own[row], own[row], hands[row], alike[row], *given, counts[1])
        return counts

    total = with_highest(HAND - 1)  # compiled once, by one worker
    with ThreadPoolExecutor(2) as workers:
        return sum(workers.map(with_highest, range(52, HAND - 1, -1)), total)


def plan(law: Law, wager: str) -> Plan:
    table, nets = numbered(prize(law, line) for line in range(len(LINES)))
    given = (np.arange(deck_of(law), dtype=np.int64), np.array([others_of(wager)], dtype=np.int64), table)
    return Plan(f"{KERNELS}.envy.play_envy", given, nets, sheet(law, wager))
