"""A table of `ranchos/zoobac` for tests by paragraph.

Seat 1 banks unless a test says otherwise. Cards go Player, Banker, Player, Banker, then a third card for either hand.
"""

from __future__ import annotations

from typing import Any

from california_baccarat_pit import bet_line, cards_lines
from pit import Pit

BOOK = "ranchos/zoobac"
PLAYER_7_6 = "Ks Kd 7c 6c"
BANKER_7_6 = "Ks Kd 6c 7c"
RABBIT = "Ks Kd 5c 6c 2h"  # 5 and a two against 6
TRIPLE_RABBIT = "Ks Kd 5c Kc 2h Qh"  # … against zero
TRIPLE_TIGER = "Ks Kd Kc 3c Qh 5h"  # 3 and a five against zero
MONKEY = "Ks Kd Kc Qc Qh Jh"


def pit_of(*players: str, bank: int = 5000, chips: int = 20000, terms: dict[str, Any] | None = None, **opt: Any) -> Pit:
    """A table at which Ann in seat 1 banks this much and betting is open."""
    named = {name.replace("_", "-"): value for name, value in opt.items()}
    pit = Pit(BOOK, *(players or ("Ann", "Bob", "Cy")), chips=chips, options=named, **(terms or {}))
    pit.do("dealer opens", "seat 1 chooses bank", "dealer does shuffle")
    if bank:
        pit.do(f"seat 1 bets {bank} bank")
    return pit


def film(bets: list[str], cards: str, *players: str, **table: Any) -> Pit:
    """These wagers (`2: 10 player`) on one round of cards."""
    pit = pit_of(*players, **table)
    pit.do(*map(bet_line, bets), "dealer closes", *cards_lines(cards))
    return pit
