"""What wagers against a bank come to by their sheets: covered in full, or each with the bank to itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.sheets.exact import sheet, wagers_of
from croupier.analysis.sheets.staged import count_ends
from croupier.games import game_of
from croupier.play.steps.banked import Banked, BankedRound
from croupier.play.steps.player_dealer import BANK
from croupier.play.table.maths import Maths, Staged, Worked
from croupier.rulebook.law import Law

Spread = Mapping[Fraction, Fraction]  # what a unit nets, and how likely that is


class WagerSpread(NamedTuple):
    """Of a wager that has a sheet its spread, and how that was found if it was simulated."""

    spread: Spread
    simulated: str = ""


@cache
def parts_by_wager(law: Law) -> Mapping[str, Maths]:
    """Every wager that has a sheet, with the part that counts it."""
    return {wager: part for part in game_of(law).maths for wager in wagers_of(law, part)}


def sheet_wager(law: Law, spot: str) -> str:
    """The wager whose sheet counts what lies on a spot: a raise is counted with what it raises."""
    if spot in parts_by_wager(law):
        return spot
    return next((part.wager for part in game_of(law).maths if isinstance(part, Staged)), spot)


@cache
def spread_of_wager(law: Law, wager: str) -> WagerSpread:
    """What a unit of this wager comes to, beside hands that are played as their strategy says."""
    for part in game_of(law).maths:
        if isinstance(part, Staged) and wager in dict(part.beside):
            return WagerSpread(given_up_spreads(law, part)[wager])
    counts = sheet(law, wager)
    part = parts_by_wager(law)[wager]
    how = f"{wager}: {counts.how}" if isinstance(part, Worked) and part.given is None else ""
    return WagerSpread(_spread((result.net, result.probability) for result in counts.results), how)


def given_up_spreads(law: Law, part: Staged) -> dict[str, Spread]:
    """Wagers made beside a hand and given up by some of its choices, which their own sheets do not know."""
    counts = count_ends(law, part)
    total = int(counts.sum())
    return {
        wager: _spread(
            (net(law, choice, cell).net, Fraction(int(ways), total))
            for (choice, cell), ways in np.ndenumerate(counts)
            if ways
        )
        for wager, net in part.beside
    }


def _spread(results: Iterable[tuple[Fraction, Fraction]]) -> Spread:
    spread: dict[Fraction, Fraction] = {}
    for net, chance in results:
        spread[net] = spread.get(net, Fraction(0)) + chance
    return spread


class LaidWager(NamedTuple):
    """Something that a seat can win or lose by: its wager, what a unit of that comes to, and how many chips one is."""

    seat: int
    wager: str
    by_sheet: WagerSpread
    unit: int

    @property
    def worth(self) -> Fraction:
        """Covered in full."""
        return self.unit * sum((net * chance for net, chance in self.by_sheet.spread.items()), Fraction(0))

    def worth_alone(self, size: int) -> Fraction:
        """With a bank of this size to itself."""
        limit, spread = Fraction(size), self.by_sheet.spread
        return sum((max(-limit, min(self.unit * net, limit)) * chance for net, chance in spread.items()), Fraction(0))


def laid_wagers(t: BankedRound, hooks: Banked[Any]) -> list[LaidWager]:
    """The wagers on the felt by their sheets, and prizes that lie on no spot."""
    stakes = [stake for stake in t.felt.stakes.values() if stake.spot != BANK and stake.spot in parts_by_wager(t.law)]
    wagers = [LaidWager(stake.seat, stake.spot, spread_of_wager(t.law, stake.spot), stake.amount) for stake in stakes]
    return wagers + [LaidWager(prize.seat, prize.wager, WagerSpread(prize.chips), 1) for prize in hooks.prizes(t)]
