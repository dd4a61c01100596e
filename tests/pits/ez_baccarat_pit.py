"""A table of `ranchos/ez-baccarat` for tests by paragraph.

Seat 1 banks unless a test says otherwise. Cards go Player, Banker, Player, Banker, then a third card for either hand.
"""

from __future__ import annotations

from typing import Any

from california_baccarat_pit import bet_line, cards_lines
from pit import Pit

BOOK = "ranchos/ez-baccarat"
LIMITS: dict[str, Any] = {"least": 500, "most": 1000000}  # $5 to $10,000, as the default schedule wants
PLAYER_7_6 = "Ks Kd 7c 6c"
BANKER_7_6 = "Ks Kd 6c 7c"
TIE_7 = "Ks Kd 7c 7d"
DRAGON = "Ks Kd 6c 5c 2h"  # 5 and a two against 6
PANDA = "Ks Kd 5c 7c 3h"  # 5 and a three against 7


def pit_of(*players: str, bank: int = 5000, chips: int = 20000, terms: dict[str, Any] | None = None, **opt: Any) -> Pit:
    """A table at which Ann in seat 1 banks this much and betting is open."""
    named = {name.replace("_", "-"): value for name, value in opt.items()}
    pit = Pit(BOOK, *(players or ("Ann", "Bob", "Cy")), chips=chips, options=named, **{**LIMITS, **(terms or {})})
    pit.do(
        "dealer opens", "seat 1 chooses bank", "dealer does shuffle", *([f"seat 1 bets {bank} bank"] if bank else [])
    )
    return pit


def film(bets: list[str], cards: str, **table: Any) -> Pit:
    """These wagers (`2: 10 player`) on one round of cards."""
    pit = pit_of(**table)
    pit.do(*map(bet_line, bets), "dealer closes", *cards_lines(cards))
    return pit


def one(wager: str, cards: str, **table: Any) -> tuple[str, int, str]:
    """The fate of ten dollars of Bob's on a wager, beside ten on the player line where it must have one."""
    line = ["2: 10 player"] if wager in ("dragon-7", "panda-8") else []
    pit = film([*line, f"2: 10 {wager}"], cards, **table)
    e = pit.settled(wager, 2)
    assert pit.gain(1) + pit.gain(2) + sum(pit.fees()) == 0
    return e.verdict, e.paid, e.cite.paragraph
