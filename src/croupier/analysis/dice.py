"""Craps, exactly: the table's own verdicts, tabulated over the 36 throws and solved as a chain.

A wager that stays is thrown for again, so its outcomes are those of the throws that decide it; one that travels goes on
with its number. Nothing here knows what wins: `craps.verdict` and `craps.prize` say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from croupier.analysis.sheet import ONE, Result, Sheet, collected
from croupier.games.craps import LAYOUT, PARTS, POINTS, CrapsSpot, commission_share, full_odds, prize, verdict
from croupier.kernels.verdict import LOSES, PUSHES, STAYS, TRAVELS, WINS
from croupier.rulebook.law import Law

THROWS = tuple(product(range(1, 7), repeat=2))
THROW = Fraction(1, len(THROWS))
HOW = "the 36 throws, through the table's own verdicts, solved as a chain"

Decision = tuple[int, int, int]  # verdict, the wager's number then, the total thrown


def decisions(spot: CrapsSpot, number: int) -> tuple[dict[Decision, Fraction], Fraction]:
    """How a wager on this number ends: each decision with its probability; and how many throws that takes."""
    found: dict[Decision, Fraction] = {}
    stays, throws = Fraction(0), ONE
    for a, b in THROWS:
        result = verdict(spot.kind, number, spot.other, a, b)
        if result == STAYS:
            stays += THROW
        elif result == TRAVELS:
            further, more = decisions(spot, a + b)
            throws += THROW * more
            for decision, probability in further.items():
                found[decision] = found.get(decision, Fraction(0)) + THROW * probability
        else:
            found[result, number, a + b] = found.get((result, number, a + b), Fraction(0)) + THROW
    again = 1 / (1 - stays)
    return {decision: probability * again for decision, probability in found.items()}, throws * again


def wager_sheet(law: Law, spot: CrapsSpot) -> Sheet:
    """One wager by itself. A commission is paid on top of it, so it is in action too."""
    fee = commission_share(law, spot)
    found, throws = decisions(spot, spot.number)
    results = []
    for (result, number, total), probability in found.items():
        net = {WINS: ONE, PUSHES: Fraction(0), LOSES: -ONE}[result]
        if result == WINS:
            net = law.odds(spot.wager, prize(spot, number, total)).fraction
        back = fee if result == WINS and law.on("commission-back-on-win") else 0
        results.append(Result(_name(result, total, spot), probability, net - fee + back, 1 + fee))
    return Sheet(law.book.id, spot.id, collected(results), HOW, throws)


def parts_sheet(law: Law, spot: CrapsSpot) -> Sheet:
    """A wager that is paid as several: the units added up, throw by throw."""
    unit = Fraction(1, len(PARTS[spot.id]))
    results = []
    for a, b in THROWS:
        net = Fraction(0)
        for part in PARTS[spot.id]:
            won = verdict(part, 0, 0, a, b) == WINS
            net += unit * (law.odds(part).fraction if won else -1)
        results.append(Result(f"{a + b}" if net > -1 else "any other total", THROW, net))
    return Sheet(law.book.id, spot.id, collected(results), HOW)


def line_with_odds(law: Law, flat: str, chosen: Mapping[int, Fraction] | None = None) -> Sheet:
    """A line or come bet with odds behind it on every point: full odds (H.5), or the lesser ones that a player chose,
    per unit of flat bet."""
    spot = LAYOUT[flat]
    odds_wager = "lay-odds" if flat.startswith("dont") else "take-odds"
    full = {number: full_odds(law, odds_wager, number) for number in POINTS}
    taken = full if chosen is None else chosen
    if any(taken[number] > full[number] for number in POINTS):
        raise ValueError(f"{flat}: {taken} is more than full odds")
    found, throws = decisions(spot, 0)
    results = []
    for (result, number, total), probability in found.items():
        behind = taken[number] if number else Fraction(0)
        won = {WINS: 1, PUSHES: 0, LOSES: -1}[result]
        net = Fraction(won) if won < 1 else law.odds(spot.wager).fraction
        net += behind * (law.odds(odds_wager, str(number)).fraction if won > 0 else won) if number else 0
        results.append(Result(_name(result, total, spot, number), probability, net, 1 + behind))
    name = f"{flat} with {law.number('odds-multiple')}x odds" if chosen is None else f"{flat} with chosen odds"
    return Sheet(law.book.id, name, collected(results), HOW, throws)


def _name(result: int, total: int, spot: CrapsSpot, number: int = 0) -> str:
    word = {WINS: "wins", LOSES: "loses", PUSHES: "pushes"}[result]
    if number:
        return f"{word} on {number}"
    return f"{word} on {total}" if spot.kind == "field" and result == WINS else word


def sheets(law: Law) -> Iterator[Sheet]:
    """Every wager of the layout, once for numbers that are alike; and the line with odds."""
    for spot in LAYOUT.values():
        if spot.id in PARTS:
            yield parts_sheet(law, spot)
        elif spot.wager not in ("take-odds", "lay-odds") and not (spot.kind in ("come", "dont-come") and spot.number):
            yield wager_sheet(law, spot)
    for flat in ("pass", "dont-pass"):
        yield line_with_odds(law, flat)
