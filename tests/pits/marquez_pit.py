"""Films of `ranchos/double-hand-marquez`: Ann, in seat 1, banks; the die shows 1, so that place 2 has cards first."""

from __future__ import annotations

from typing import Any

from croupier.games.double_hand_marquez.kernels.hands import LINES, bonus_line, setting
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Settled
from pit import Pit

BOOK = "ranchos/double-hand-marquez"
FOUR = ("Ann", "Bob", "Cy", "Dee")
NINETEEN = "Ts 9s 8d 5d 4d"  # 19 in front, 17 behind
TWENTY = "Tc Th 9c 5h 4h"  # 20 and 18: beats NINETEEN in both
LOW = "Td 6s 2s 3s 4s"  # 16 and 9: loses to it in both
MARQUEZ = "Ac Kc Jc 9h 2c"
BACK_TIE = "Jd Js 6c 7c 4c"  # 20 and 17


def pit_of(*players: str, **terms: Any) -> Pit:
    return Pit(BOOK, *(players or FOUR), **{"least": 500, "most": 25000, **terms})


def both(seat: int, back: int = 5, at: int = 0) -> list[str]:
    """A back bet, and twice as much in front."""
    where = f" at {at}" if at else ""
    return [f"{seat} {back} back{where}", f"{seat} {2 * back} front{where}"]


def betting(pit: Pit, *bets: str, banker: int = 1, bank: int = 500) -> Pit:
    pit.do("dealer opens", f"seat {banker} chooses bank", f"seat {banker} bets {bank} bank")
    pit.do(*[f"seat {bet.replace(' ', ' bets ', 1)}" for bet in bets])
    return pit


def film(pit: Pit, bets: list[str], hands: list[str], die: int = 1, bank: int = 500) -> Pit:
    """A whole round: hands from the place that the die counts, on clockwise."""
    betting(pit, *bets, bank=bank)
    by_hand = [] if pit.law.on("shuffler") else ["dealer does cut 26", "seat 1 chooses pile-1"]
    pit.do("dealer closes", "dealer does shuffle", *by_hand, f"dice {die}", "cards " + " ".join(hands))
    return pit


def one_hand(ours: str, theirs: str, *more: str, bank: int = 500, **terms: Any) -> Pit:
    """Bob's one hand against Ann's, with 5 behind and 10 in front."""
    bets = [*both(2), *(f"2 {bet}" for bet in more)]
    return film(pit_of("Ann", "Bob", **terms), bets, [ours, theirs], bank=bank)


def order(pit: Pit) -> list[tuple[int, str, int]]:
    return [(e.seat, e.spot, e.paid) for e in pit.events if isinstance(e, Settled)]


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card_value, text.split()))


def counted(text: str) -> tuple[int, int]:
    return divmod(setting(cards(text)), 256)


def line(text: str, as_set: bool = False) -> str:
    return LINES[bonus_line(cards(text), as_set)]
