"""Films of Ultimate Texas Hold'em, for the tests of its book.

Ann, in seat 1, banks; the others wager against her. Unless a film says otherwise she puts up 900 and pays the
collection of the default schedule: $1 for wagers up to $50 together, $2 up to $100, $3, $6, $9.
"""

from __future__ import annotations

from typing import Any

from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Dealt, Settled
from pit import Pit

BOOK = "ranchos/ultimate-texas-holdem"
FOUR = ("Ann", "Bob", "Cy", "Dee")
DRY = "Kc 9d 6h 4s 2c"  # nothing lies on it: a pair needs a card of one's own
LOW = "8c 7s"  # with DRY nothing, so the player-dealer does not qualify
NINE = "9c 3h"  # with DRY a pair of nines
KING = "Ks Jd"  # with DRY a pair of kings
ACE = "Ah Qd"  # with DRY ace high


def pit_of(*players: str, **terms: Any) -> Pit:
    return Pit(BOOK, *(players or FOUR), **{"least": 500, **terms})


def betting(pit: Pit, *bets: str, banker: int = 1, bank: int = 900) -> Pit:
    """Betting is open and these wagers are made: `2 10` is Ante and Blind of 10, `5 10 at 2` behind seat 2, and
    `2 5 trips` one wager."""
    pit.do("dealer opens", f"seat {banker} chooses bank", f"seat {banker} bets {bank} bank")
    for bet in bets:
        seat, amount, *where = bet.split()
        spots = ("ante", "blind") if not where or where[0] == "at" else (where.pop(0),)
        pit.do(*[" ".join((f"seat {seat} bets {amount} {spot}", *where)) for spot in spots])
    return pit


def dealt(pit: Pit, bets: list[str], hands: list[str], board: str = DRY, **how: int) -> Pit:
    """Up to the first decision: hands from the player-dealer's left, hers last; then the shared cards."""
    betting(pit, *bets, **how)
    pit.do("dealer closes", "dealer does shuffle")
    *players, banker = hands
    pit.do("cards " + " ".join(players), f"cards {banker}", f"cards {board}")
    return pit


def film(pit: Pit, bets: list[str], hands: list[str], board: str, *choices: str, **how: int) -> Pit:
    """A whole round: choices as `2 4x`, in their order."""
    dealt(pit, bets, hands, board, **how)
    pit.do(*[f"seat {choice.replace(' ', ' chooses ', 1)}" for choice in choices])
    return pit


def one_hand(player: str, banker: str, board: str = DRY, *bonus: str, choice: str = "4x", **how: int) -> Pit:
    """Bob alone against Ann: Ante and Blind of 10, bonus wagers as `5 trips`; he bets four times or waits."""
    waits = {"4x": (), "3x": (), "2x": ("2 check",), "1x": ("2 check",) * 2, "fold": ("2 check",) * 2}[choice]
    bets = ["2 10", *(f"2 {wager}" for wager in bonus)]
    return film(pit_of("Ann", "Bob", chips=100000), bets, [player, banker], board, *waits, f"2 {choice}", **how)


def paid(pit: Pit, seat: int = 2) -> dict[str, int]:
    """What each wager of a seat won or lost."""
    return {e.spot: e.paid for e in pit.events if isinstance(e, Settled) and e.seat == seat}


def order(pit: Pit) -> list[tuple[int, str, int]]:
    """Who, on what, how much: in order."""
    return [(e.seat, e.spot, e.paid) for e in pit.events if isinstance(e, Settled)]


def shown(pit: Pit) -> list[tuple[str, str]]:
    """Whose cards were turned up, by which paragraph."""
    return [(str(e.to), e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)]


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card_value, text.split()))
