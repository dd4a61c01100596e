"""Films of baccarat with a player-dealer, for the tests of EZ Baccarat and ZooBac: wagers as `2: 10 player`."""

from __future__ import annotations

from croupier.play.vocabulary.event import Settled
from pit import Pit


def cards_lines(cards: str) -> list[str]:
    """Four cards at once, then one at a time."""
    four, thirds = cards.split()[:4], cards.split()[4:]
    return [f"cards {' '.join(four)}", *(f"cards {card}" for card in thirds)]


def bet_line(bet: str) -> str:
    seat, wager = bet.split(": ")
    return f"seat {seat} bets {wager}"


def settled(pit: Pit) -> list[tuple[int, str, int, int]]:
    """Seat, spot, what changed hands and what the bank did not cover; in order."""
    return [(e.seat, e.spot, e.paid, e.uncovered) for e in pit.events if isinstance(e, Settled)]


def said(pit: Pit, paragraph: str) -> list[str]:
    return [text for cite, text in pit.said() if cite == paragraph]


def held(pit: Pit) -> tuple[int, int, bool]:
    """Whose bank it was, for how many hands running, and whether the game is broken."""
    position = pit.table.carried.position
    return position.holder, position.held, position.broken
