"""Films of the two blackjack games with a player-dealer, for the tests of both their books.

Ann, in seat 1, banks; the others wager against her. Unless a film says otherwise she puts up 500 chips. At No Bust 21 a
chip is $0.50, so that its smallest fee can be paid; at Pure 21.5 it is $1.
"""

from __future__ import annotations

from typing import Any

from croupier.play.vocabulary.ask import Chance, Step, Turn
from croupier.play.vocabulary.event import Dealt, Settled
from pit import Pit

NO_BUST, PURE = "ranchos/no-bust-21", "ranchos/pure-21-5"
FOUR = ("Ann", "Bob", "Cy", "Dee")


def no_bust(*players: str, **terms: Any) -> Pit:
    return Pit(NO_BUST, *(players or FOUR), **{"chip": 50, "least": 500, **terms})


def pure(*players: str, **terms: Any) -> Pit:
    return Pit(PURE, *(players or FOUR), **{"least": 500, **terms})


def betting(pit: Pit, *bets: str, banker: int = 1, bank: int = 500) -> Pit:
    """Betting is open and these wagers are made: `2 20 base`, `5 20 base at 2`."""
    passes = [f"seat {seat} chooses pass" for seat in range(1, banker)]
    events = list(pit.do("dealer opens", *passes, f"seat {banker} chooses bank"))
    if isinstance(pit.table.ask, Step):
        events += pit.do("dealer does shuffle")
    if bank:
        events += pit.do(f"seat {banker} bets {bank} bank")
    pit.events = events + pit.do(*[f"seat {bet.replace(' ', ' bets ', 1)}" for bet in bets])
    return pit


def film(pit: Pit, bets: list[str], *lines: str, **how: int) -> Pit:
    """A round: after the wagers cards as `Ts 9d`, choices as `2 hit`, anything else as it is."""
    betting(pit, *bets, **how)
    pit.do("dealer closes", *map(_line, lines))
    return pit


def _line(line: str) -> str:
    head = line.split()[0]
    if head.isdigit():
        return f"seat {line.replace(' ', ' chooses ', 1)}"
    return line if head in ("seat", "dealer") else f"cards {line}"


def duel(
    pit: Pit,
    mine: str,
    bank: str,
    *choices: str,
    bets: tuple[str, ...] = ("20 base",),
    up: int = 500,
) -> Pit:
    """Bob's one hand against Ann's: his cards in the order they come, hers, and his choices where he is asked."""
    betting(pit, *(f"2 {bet}" for bet in bets), bank=up)
    cards, theirs, chosen = mine.split(), bank.split(), list(choices)
    lines = ["dealer closes", f"cards {cards.pop(0)} {theirs.pop(0)}", f"cards {cards.pop(0)}"]
    events = list(pit.do(*lines))
    if pit.table.law.book.id == PURE:
        events += pit.do(f"cards {theirs.pop(0)}")
    while cards or theirs or chosen:
        ask = pit.table.ask
        if isinstance(ask, Turn):
            events += pit.do(f"seat 2 chooses {chosen.pop(0)}")
        elif isinstance(ask, Chance):
            events += pit.do(f"cards {(cards or theirs).pop(0)}")
        else:
            events += pit.do("dealer closes")  # a window for insurance
    pit.events = events
    return pit


def verdict(pit: Pit) -> tuple[str, int, str]:
    """What became of Bob's base wager: verdict, paid, paragraph."""
    found = pit.settled("base", 2)
    return found.verdict, found.paid, found.cite.paragraph


def order(pit: Pit) -> list[tuple[int, int, str, int]]:
    """Whose, where, on what, how much: in order."""
    return [(e.seat, e.at, e.spot, e.paid) for e in pit.events if isinstance(e, Settled)]


def dealt(pit: Pit) -> list[tuple[str, bool]]:
    """Where the cards went, in order, and whether for all to see."""
    return [(str(e.to), e.up) for e in pit.events if isinstance(e, Dealt)]


def offered(pit: Pit) -> tuple[str, ...]:
    assert isinstance(pit.table.ask, Turn)
    return pit.table.ask.choices
