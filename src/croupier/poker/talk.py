"""Binding talk and chips, G.4 to G.9: what counts when words, chips and gestures are not one clear choice.

Words are the moves themselves: whoever says `raise 40` in turn has raised to 40, and the chips are corrected to that.
Chips without a word are moves too: `chip 100` is one chip of a hundred, `chips 60` are several.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.move import Choose
from croupier.poker.limits import barred, limits
from croupier.rulebook.cite import Refused

if TYPE_CHECKING:
    from croupier.poker.hand import Hand

SILENT = ("chip", "chips")


def meant(h: Hand, move: Choose) -> Choose:
    """G.6.a to G.6.c: chips put forward are a bet. G.7.b: the proper amount is a call. G.9: so is one larger chip.

    Several chips that come to no full raise are a call as well: what is left over was never announced (G.7).
    """
    i = h.turn
    owes = h.high - h.bet[i]
    if not 0 < move.amount <= h.stack[i]:
        raise Refused(f"seat {move.seat} has {h.stack[i]} to put in, not {move.amount}", h.cites.stakes)
    total = h.bet[i] + move.amount
    if h.high == 0:
        return Choose(move.seat, "bet", amount=total)
    if owes == 0:
        return Choose(move.seat, "raise", amount=total)
    if move.amount < owes and move.amount < h.stack[i]:
        raise Refused(f"{move.amount} does not call: {owes} is owed", h.cites.turn)
    if move.choice == "chips" and move.amount > owes and barred(h, i) is None and total >= limits(h, i)[0]:
        return Choose(move.seat, "raise", amount=total)
    return Choose(move.seat, "call")


def announced(amount: int, chips: int) -> int:
    """G.5: an announced amount binds; the chips are corrected to it, whatever was put in.

    >>> announced(40, 35), announced(0, 35)
    (40, 35)
    """
    return amount or chips
