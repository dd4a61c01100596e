"""How craps is counted: every wager over the 36 throws, by the rulings of the table, and the lines with odds behind."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from croupier.games.craps.layout import LAYOUT, LINE, PARTS, POINTS, CrapsSpot, verdict
from croupier.games.craps.settle import part_ruling, ruling
from croupier.games.craps.wagers import commission_share, full_odds, odds_posted
from croupier.kernels.verdict import STAYS, TRAVELS, WINS
from croupier.play.felt.ruling import VERDICT_WORDS, Net, together
from croupier.play.table.maths import Chain, Fact
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

THROWS = tuple(product(range(1, 7), repeat=2))
HOW = "the 36 throws, through the table's own verdicts, solved as a chain"


class Made(NamedTuple):
    """A wager as it is counted: its spot, and the odds behind it by point, per unit of flat bet."""

    spot: CrapsSpot
    behind: tuple[tuple[int, Fraction], ...] = ()


def wagers(law: Law) -> dict[str, Made]:
    """Every wager of the layout, once for numbers that are alike; and the lines with full odds (H.5)."""
    all_wagers = {}
    for spot in LAYOUT.values():
        with_number = spot.kind in ("come", "dont-come") and spot.number
        if spot.id in PARTS or not (spot.wager in ("take-odds", "lay-odds") or with_number):
            all_wagers[spot.id] = Made(spot)
    times = odds_posted(law)
    return all_wagers | {f"{flat} with {times}x odds": with_odds(law, flat) for flat in LINE}


def with_odds(law: Law, flat: str, chosen: dict[int, Fraction] | None = None) -> Made:
    """A line or come bet with odds behind it on every point: full odds, or the lesser ones that a player chose."""
    wager = _odds_behind(LAYOUT[flat]).wager
    full = {number: full_odds(law, wager, number) for number in POINTS}
    odds_taken = full if chosen is None else chosen
    if any(odds_taken[number] > full[number] for number in POINTS):
        raise ValueError(f"{flat}: {odds_taken} is more than full odds")
    return Made(LAYOUT[flat], tuple(odds_taken.items()))


def read_odds_wager(law: Law, name: str) -> Made | None:
    """A line or come bet with lesser odds than full ones, by multiples of the flat bet: `pass with 2x odds`, or by
    point `pass with 3-4-5x odds` (on 4 and 10, on 5 and 9, on 6 and 8)."""
    match = re.fullmatch(r"(pass|dont-pass|come|dont-come) with ([0-9]+(?:-[0-9]+-[0-9]+)?)x odds", name)
    if match is None:
        return None
    times = [Fraction(n) for n in match[2].split("-")]
    by_point = dict(zip(POINTS, (times if len(times) == 1 else [*times, *reversed(times)]) * len(POINTS), strict=False))
    full = with_odds(law, match[1]).behind
    over = [f"{by_point[number]}x on {number}" for number, most in full if by_point[number] > most]
    if over:
        most = ", ".join(f"{most}x on {number}" for number, most in full)
        raise Refused(f"{name!r}: {', '.join(over)} is more than full odds, which are {most}", law.cite("H.5"))
    return with_odds(law, match[1], by_point)


def _odds_behind(spot: CrapsSpot) -> CrapsSpot:
    """Odds are alike behind the line and behind a come bet."""
    return LAYOUT["dont-pass-odds" if spot.kind.startswith("dont") else "pass-odds"]


def step(law: Law, wager: Made, number: int, throw: tuple[int, int]) -> Net | int:
    """What a throw does to a wager on this number: the number that it is on then, or what it nets."""
    spot, (a, b) = wager.spot, throw
    if spot.id in PARTS:
        return parts_net(law, spot, a, b)
    result = verdict(spot.kind, number, spot.other, a, b, int(law.choice("bar")))
    if result in (STAYS, TRAVELS):
        return number if result == STAYS else a + b
    return odds_net(law, wager, result, number, a + b) if wager.behind else wager_net(law, spot, result, number, a + b)


def wager_net(law: Law, spot: CrapsSpot, result: int, number: int, total: int) -> Net:
    """One wager by itself. A commission is paid on top of it, so it is in action too."""
    fee, name = commission_share(law, spot), VERDICT_WORDS[result]
    if law.on("commission-on-wins"):  # from what is won, so that nothing more is in action
        paid = fee if result == WINS else 0
        return Net(name, ruling(law, spot, result, number, total).net - paid)
    fee_back = fee if result == WINS and law.on("commission-back-on-win") else 0
    if spot.kind == "field" and result == WINS:
        name = f"{name} on {total}"
    return Net(name, ruling(law, spot, result, number, total).net - fee + fee_back, 1 + fee)


def odds_net(law: Law, wager: Made, result: int, number: int, total: int) -> Net:
    """A wager and the odds behind it, once it is on a number."""
    flat = (1, ruling(law, wager.spot, result, number, total))
    if not number:
        return together(VERDICT_WORDS[result], flat)
    behind = (dict(wager.behind)[number], ruling(law, _odds_behind(wager.spot), result, number, total))
    return together(f"{VERDICT_WORDS[result]} on {number}", flat, behind)


def parts_net(law: Law, spot: CrapsSpot, a: int, b: int) -> Net:
    """F.2, F.3, F.4 and D.20: a wager that is paid as several, the units added up."""
    unit = Fraction(1, len(PARTS[spot.id]))
    combined = together(f"{a + b}", *((unit, part_ruling(law, part, a, b)) for part in PARTS[spot.id]))
    return combined if combined.net > -1 else combined._replace(name="any other total")


# --- a wager of one's own ---


def facts(point: int, throw: tuple[int, int]) -> dict[str, Fact]:
    """What can be said of a throw, to a wager that stands on this point."""
    low, high = sorted(throw)
    return {
        "total": low + high,
        "point": point,
        "come out": point == 0,
        "point made": point == low + high,
        "pair": low == high,
        "low die": low,
        "high die": high,
    }


def onward(point: int, throw: tuple[int, int]) -> int:
    """A wager's point is the first that is thrown after it was made, and stays its point."""
    return point or (sum(throw) if sum(throw) in POINTS else 0)


CHAIN = Chain(wagers, THROWS, lambda _, made: made.spot.number, step, HOW, read_odds_wager, facts, onward)
