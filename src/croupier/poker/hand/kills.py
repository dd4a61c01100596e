"""Kills: who may raise the stakes of a hand of his own will, who objects, and a kill by somebody not dealt in.

A forced kill is the room's business (`room.next_kill` says whose it is); here is what players choose, before the deal
and before the third card, and what becomes of a forced kill whose player sits out or has left.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

import msgspec

from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.move import Choose, Move

if TYPE_CHECKING:
    from croupier.poker.hand.hand import Hand

KEPT = "kill"  # the account in which the kill of a player who has left waits for the next pot
FOURFOLD = 4  # rules.9: so many times the kill must lie before who kills late


# --- before the deal ---


def times(over: int, under: int) -> str:
    """By how much the limits go up, in words: `twice`, `one and a half times`."""
    usual = {(2, 1): "twice", (3, 2): "one and a half times"}
    return usual.get((over, under)) or (f"{over} times" if under == 1 else f"{over}/{under} times")


# --- a forced kill by somebody who is not dealt in ---


# --- before the third card ---


class Offer(Turn, frozen=True):
    """A player may kill, or object to a kill."""


def late_kill(h: Hand, order: Sequence[int]) -> Generator[Ask, Move, None]:
    """rules.9: before the third card, in the order of the deal, whoever has four times the kill before him may kill;
    rules.10: unless another objects."""
    over, under = h.spec.late
    h.spec = msgspec.structs.replace(h.spec, late=(0, 1))
    structure = h.structure.times(over, under)
    cite = h.cites.late_kill or h.cites.blind
    for i in order:
        if h.stack[i] < FOURFOLD * structure.bet:
            continue
        move = yield Offer(h.seats[i], ("pass", "kill"), cite)
        if isinstance(move, Choose) and move.choice == "kill":
            h.decided(i, "kill", cite)
            if not (yield from objected(h, i, order)):
                raise_stakes(h, i, over, under)
                return


def objected(h: Hand, i: int, order: Sequence[int]) -> Generator[Ask, Move, bool]:
    """rules.10: whether one of the others objects; silence lets it pass."""
    cite = h.cites.objection or h.cites.blind
    for j in order:
        if j != i:
            move = yield Offer(h.seats[j], ("pass", "object"), cite)
            if isinstance(move, Choose) and move.choice == "object":
                h.decided(j, "object", cite)
                h.say(f"Seat {h.seats[j]} objects: seat {h.seats[i]} does not kill", cite)
                return True
    return False


def raise_stakes(h: Hand, i: int, over: int, under: int) -> None:
    """The kill is put up as a live blind, and the limits go up, as if it had been there before the deal."""
    spec, cite = h.spec, h.cites.late_kill or h.cites.blind
    structure = h.structure.times(over, under)
    blinds = list(spec.blinds or (0,) * h.n)
    blinds[i] = max(blinds[i], structure.bet)
    level = max(h.high, structure.bet)
    h.say(f"Seat {h.seats[i]} kills: the limits are {times(over, under)} the posted ones", cite)
    h.put(i, blinds[i] - h.bet[i], cite)
    h.posted[i] = True
    h.initiated = i
    h.structure = structure
    h.high = h.start = h.step = level
    h.spec = msgspec.structs.replace(spec, structure=structure, blinds=tuple(blinds), level=level)
