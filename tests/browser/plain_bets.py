"""What a simple visitor does at any table, from what its game declares: how many bots, which chips and where."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from croupier.games import game_of
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law

TRAY = (50, 100, 500, 2500, 10_000, 50_000)  # the cents of the page's chips, as far as a visitor's money goes
COMPANY = {"pot": 3, "banked": 2, "cards": 1}  # bots, by family


class PlainRound(NamedTuple):
    bots: int
    bets: tuple[str, ...]  # `spot:chip`, a press each, the chip in the table's smallest


def plain_round(table: str) -> PlainRound:
    law = Law(sample_house().table(table))
    game, least = game_of(law), law.limits("")[0]
    spots, found = game.spots(law), []
    for spot, times in game.plain_bets:
        if spot in spots:
            low, high = law.limits(spots[spot].wager)
            wanted, smallest = min(max(least * times, low), high), min(max(least, low), high)
            chip = next(cents // law.chip for cents in TRAY if cents % law.chip == 0 and cents >= smallest * law.chip)
            found += [f"{spot}:{chip}"] * ceil(wanted / chip)
    return PlainRound(COMPANY.get(game.family, 0), tuple(found))
