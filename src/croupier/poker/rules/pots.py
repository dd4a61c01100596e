"""Pots: how bets are swept into a main pot and side pots, and how a pot is divided. Whole numbers in and out.

>>> pots: list[Pot] = []
>>> _ = sweep(pots, [10, 30, 50, 5], [True, True, True, False])      # the last one has folded
>>> [(pot.amount, pot.players) for pot in pots]
[(35, [0, 1, 2]), (40, [1, 2]), (20, [2])]
>>> uncalled([10, 30, 50, 5])
(2, 20)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

import msgspec

BITS = tuple(1 << i for i in range(64))  # a player each


class Pot(msgspec.Struct, gc=False):
    """Chips, who can win them (a bit for each player), and what has been raked from them, at how many levels."""

    amount: int
    mask: int
    raked: int = 0
    levels: int = 0

    @property
    def players(self) -> list[int]:
        mask = self.mask
        return [i for i in range(mask.bit_length()) if mask >> i & 1]


def uncalled(bets: Sequence[int]) -> tuple[int, int]:
    """Who has bet more than anybody called, and how much of it goes back (N.4: it is no part of the pot)."""
    highest = max(bets)
    top = bets.index(highest)
    return top, 0 if bets.count(highest) > 1 else highest - sorted((0, *bets))[-2]


def sweep(pots: list[Pot], bets: Sequence[int], live: Sequence[bool]) -> list[tuple[Pot, int]]:
    """A.28, G.3.d.i, G.3.d.iii: bring a round's bets into the pots; returns how much each of them grew by.

    A pot takes from everybody as much as the player in it who put in least. What is above is another pot, for those who
    put in more; it is the last one there is, if the same players contend for that.

    `section8`: a.1.xxix, g.3.iv.A.
    """
    in_hand, levels = sum(compress(BITS, live)), {*compress(bets, live)}
    if len(levels) == 1:  # all alike, so it is one pot
        return [_add_to_pot(pots, in_hand, in_hand, sum(bets))] if any(bets) else []
    grown: list[tuple[Pot, int]] = []
    swept = 0
    for level in sorted(levels - {0}):
        mask = sum(compress(BITS, [bet >= level and alive for bet, alive in zip(bets, live, strict=True)]))
        below = sum([bet if bet < level else level for bet in bets])
        grown.append(_add_to_pot(pots, mask, in_hand, below - swept))
        swept = below
    rest = sum(bets) - swept  # what folded players had put in beyond everybody who is left
    if rest and grown:
        pot, grew_by = grown[-1]
        pot.amount += rest
        grown[-1] = (pot, grew_by + rest)
    elif rest:
        grown.append(_add_to_pot(pots, in_hand, in_hand, rest))
    return grown


def _add_to_pot(pots: list[Pot], mask: int, in_hand: int, amount: int) -> tuple[Pot, int]:
    if not pots or pots[-1].mask & in_hand != mask:
        pots.append(Pot(0, mask))
    pots[-1].amount += amount
    return pots[-1], amount


def merge_growth(grown: list[tuple[Pot, int]]) -> list[tuple[Pot, int]]:
    """Each pot once, with all that it grew by."""
    merged_pots: list[tuple[Pot, int]] = []
    for pot, grew_by in grown:
        if merged_pots and merged_pots[-1][0] is pot:
            merged_pots[-1] = (pot, merged_pots[-1][1] + grew_by)
        else:
            merged_pots.append((pot, grew_by))
    return merged_pots


def divide(amount: int, winners: Sequence[int], one_by_one: bool) -> list[tuple[int, int]]:
    """Equal shares. The odd chips go to the first of the winners, or one each to the first of them."""
    share, odd = divmod(amount, len(winners))
    if one_by_one:
        return [(winner, share + (k < odd)) for k, winner in enumerate(winners)]
    return [(winner, share + (0 if k else odd)) for k, winner in enumerate(winners)]
