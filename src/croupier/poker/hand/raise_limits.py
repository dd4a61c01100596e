"""How far a player may raise, and why he may not raise at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.poker.rules.structures import Fixed
from croupier.rulebook.cite import Refused

if TYPE_CHECKING:
    from croupier.poker.hand.hand import Hand


def limits(h: Hand, i: int) -> tuple[int, int]:
    """A.24, R, dealing.6.c: between which totals this player may bet or raise; an all-in may be less than the least.

    pot-limit.general.3: what the call would put in is part of the pot.
    """
    mine = h.bet[i]
    least, most = full_raise(h, h.pot + h.high - mine)
    all_in = mine + h.stack[i]
    return (least if least < all_in else all_in), (most if most < all_in else all_in)


def full_raise(h: Hand, pot: int) -> tuple[int, int]:
    """Between which totals a bet or raise is a full one, whatever a player has. i.13.iv: with an open pair either
    limit, but no raise is smaller than the bet it raises."""
    structure = h.structure
    if h.either and isinstance(structure, Fixed):
        return structure.either(h.start, h.step)
    return structure.bounds(h.start, h.high, h.step, pot, h.big)


def is_capped(h: Hand) -> bool:
    """G.11, w.1, dealing.6.d: whether the betting round has had all its raises; not where only two players are in."""
    customs = h.customs
    if not customs.cap or h.raises < customs.cap:
        return False
    return (h.began if customs.cap_at_start else h.alive) >= customs.cap_while


def why_barred(h: Hand, i: int) -> Refused | None:
    """Why the player in turn may not raise at all, if he may not."""
    if h.open:
        return None
    cites, seat = h.cites, h.seats[i]
    if h.stack[i] <= h.high - h.bet[i]:
        return Refused(f"seat {seat} has {h.money(h.stack[i])}: enough to call at most, not to raise", cites.stakes)
    if h.able < 2:
        return Refused("nobody is left who could call a raise", cites.all_in)
    if is_capped(h):
        return Refused(f"this betting round has had its {h.customs.cap} raises", cites.cap)
    if h.closed[i] and h.checked[i] and not h.customs.check_raise:
        return Refused(f"seat {seat} has checked: at this table no raise may follow", cites.check_raise)
    return Refused("the all-in was no full raise: those who have acted call or fold", cites.reopen)
