"""A table of `oneida-2006/craps` for tests by paragraph.

Seat 1 shoots, with 10 on a line; what is proved mostly stands at seat 2.
"""

from itertools import product

import pytest

from croupier.rulebook.law import Terms, judge
from pit import Pit

BOOK = "oneida-2006/craps"
POINTS = (4, 5, 6, 8, 9, 10)
TOTALS = range(2, 13)

# A throw for every total; of 4, 6, 8 and 10 never the hardway.
DICE = dict(zip(TOTALS, ("1 1", "1 2", "1 3", "1 4", "2 4", "3 4", "2 6", "4 5", "4 6", "5 6", "6 6"), strict=True))
THROWS = [f"{a} {b}" for a, b in product(range(1, 7), repeat=2)]
each_throw = pytest.mark.parametrize("dice", THROWS)
each_point = pytest.mark.parametrize("point", POINTS)


def opened(*players: str, **terms: object) -> Pit:
    """A table whose first window is open, seat 1 having the dice."""
    pit = Pit(BOOK, *(players or ("Ann", "Bob")), **terms)
    pit.do("dealer opens", "seat 1 chooses accept")
    return pit


def roll(pit: Pit, throw: int | str, *lines: str) -> list[tuple[str, str, int, str]]:
    """These lines in the window, then this throw; returns seat 2's settlements."""
    if pit.table.ask.phase == "between":
        pit.do("dealer opens")
    pit.do(*lines, "dealer closes", f"dice {DICE[throw] if isinstance(throw, int) else throw}")
    return [line[1:] for line in pit.settlements() if line[0] == 2]


def on_point(point: int, *lines: str, **terms: object) -> Pit:
    """A window open with this point on, seat 1 having 10 on Pass, and these lines played before the come-out."""
    pit = opened(**terms)
    roll(pit, point, "seat 1 bets 10 pass", *lines)
    pit.do("dealer opens")
    return pit


def come_on(point: int, spot: str, amount: int, **terms: object) -> Pit:
    """Seat 2's Come or Don't Come has gone to this number, while another point is on."""
    pit = on_point(4 if point != 4 else 10, **terms)
    roll(pit, point, f"seat 2 bets {amount} {spot}")
    pit.do("dealer opens")
    return pit


def total_of(dice: str) -> int:
    return sum(map(int, dice.split()))


def puck(pit: Pit) -> str:
    return pit.table.felt.markers["puck"]


def shooter(pit: Pit) -> str:
    return pit.table.felt.markers["shooter"]


def up(pit: Pit, spot: str, seat: int = 2) -> int:
    """What stands on a spot."""
    return pit.table.ledger.balance(f"wager {seat} {spot}")


def breaches(**terms: object) -> list[tuple[str, str]]:
    return [(breach.cite.paragraph, breach.why) for breach in judge(Terms(BOOK, **terms))]


def off_marker(*lines: str) -> Pit:
    """Seat 1 made the 4, bets no line, seat 2 declines the dice; seat 2 has 10 on Come 5 and 10 on Don't Come 8."""
    pit = on_point(4)
    roll(pit, 5, "seat 2 bets 10 come")
    roll(pit, 8, "seat 2 bets 10 dont-come")
    roll(pit, 4, *lines)
    pit.do("dealer opens", "seat 1 chooses no-line", "seat 2 chooses decline")
    return pit
