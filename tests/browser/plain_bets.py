"""What a simple visitor does at any table, from what its game declares: how many bots, which chips and where."""

from __future__ import annotations

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
    """One chip is good for every spot, so that wagers stand to each other as the game declares; a smaller one where
    the limits want that."""
    law = Law(sample_house().table(table))
    game, layout = game_of(law), game_of(law).spots(law)
    spots = {spot: (times, *law.limits(layout[spot].wager)) for spot, times in game.plain_bets if spot in layout}
    common = _chip(law, max([law.limits("")[0], *(low for _, low, _ in spots.values())]))
    bets = [
        f"{spot}:{common if common * times <= high else _chip(law, low)}"
        for spot, (times, low, high) in spots.items()
        for _ in range(times)
    ]
    return PlainRound(COMPANY.get(game.family, 0), tuple(bets))


def _chip(law: Law, least: int) -> int:
    """The smallest of the page that is not less than this."""
    return next(cents // law.chip for cents in TRAY if cents % law.chip == 0 and cents >= least * law.chip)
