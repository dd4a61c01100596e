"""What a poker table's options come to in chips, for its sign: there a 0 that stands for a default helps nobody."""

from __future__ import annotations

from croupier.poker.rooms.card_room import CardRoom
from croupier.rulebook.law import Law

# Options that are chips as they stand.
CHIPS = ("rake-level", "rake-amount", "rake-most", "jackpot-fund", "kill-pot-amount", "pot-size-kill", "time-charge")
# Options that a game may not use, or of which 0 stands for another amount.
DUE = ("ante", "forced-bet", "blind-1", "blind-2", "blind-3", "small-blind", "middle-blind", "big-blind", "bring-in")


def amounts(law: Law, house: CardRoom) -> dict[str, int]:
    """I.2, J.2, J.4, N.3; t.1: chips by option; 0 is none at this table."""
    due = {"ante": house.ante, "forced-bet": house.forced, **_blinds(house.blinds)}
    if "bring-in" in law.options and law.choice("structure") in ("no-limit", "pot-limit"):
        due["bring-in"] = house.least
    chips_by_option = {name: due.get(name, 0) for name in DUE} | {
        name: law.number(name) for name in CHIPS if name in law.options
    }
    return {name: chips for name, chips in chips_by_option.items() if name in law.options}


def _blinds(blinds: tuple[int, ...]) -> dict[str, int]:
    """As `oneida-2006` and `section8` number them, and as `ranchos` names them."""
    names = ((), ("big",), ("small", "big"), ("small", "middle", "big"))[len(blinds)]
    numbered = {f"blind-{k}": chips for k, chips in enumerate(blinds, 1)}
    return numbered | {f"{name}-blind": chips for name, chips in zip(names, blinds, strict=True)}
