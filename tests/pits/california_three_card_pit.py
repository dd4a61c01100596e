"""Films of three card poker with a player-dealer, for the tests of both its books.

Ann, in seat 1, banks; the others wager against her. Unless a film says otherwise she puts up 500 and pays the
collection of the default schedule: $1 for Antes up to $50 together, $2 up to $100, $3, $5, $10.
"""

from __future__ import annotations

from croupier.play.vocabulary.event import Settled
from pit import Pit

FOUR = ("Ann", "Bob", "Cy", "Dee")
QUEEN = "Qs 7h 2c"  # the lowest queen high but one; a deuce counts to place 3
KING = "Kd Qc 9h"  # beats QUEEN
JACK = "Jd 8c 5h"  # loses to QUEEN, and to LOW
PAIR = "9c 9d 3h"


def betting(pit: Pit, *bets: str, banker: int = 1, bank: int = 500) -> Pit:
    """Betting is open and these wagers are made: `2 10 ante`, `5 10 pair-plus at 2`."""
    pit.do("dealer opens", f"seat {banker} chooses bank", f"seat {banker} bets {bank} bank")
    pit.do(*[f"seat {bet.replace(' ', ' bets ', 1)}" for bet in bets])
    return pit


def film(pit: Pit, bets: list[str], hands: list[str], *choices: str, **how: int) -> Pit:
    """A whole round: hands from the player-dealer's left, hers last; choices as `2 play`."""
    betting(pit, *bets, **how)
    decisions = [f"seat {choice.replace(' ', ' chooses ', 1)}" for choice in choices]
    pit.do("dealer closes", "dealer does shuffle", "cards " + " ".join(hands), *decisions)
    return pit


def order(pit: Pit) -> list[tuple[int, str, int]]:
    """Who, on what, how much: in order."""
    return [(e.seat, e.spot, e.paid) for e in pit.events if isinstance(e, Settled)]
