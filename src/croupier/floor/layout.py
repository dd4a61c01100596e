"""Where everything lies on a table's felt, so that one drawing of it serves every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.floor.layouts import baccarat, cards, craps, poker, roulette, sic_bo
from croupier.floor.plan import Area, Box, LaidSpot, Layout, Mark, Place, Point, Tray
from croupier.games import game
from croupier.play.game import Spot
from croupier.rulebook.law import Law

__all__ = ["Area", "Box", "LaidSpot", "Layout", "Mark", "Place", "Point", "Tray", "layout_of"]

Drawer = Callable[[Law, Mapping[str, Spot], int], Layout]
DRAWERS: dict[str, Drawer] = {
    "craps": craps.lay,
    "roulette": roulette.lay,
    "sic-bo": sic_bo.lay,
    "minibaccarat": baccarat.lay,
    "ez-baccarat": baccarat.lay,
    "zoobac": baccarat.lay,
}


def layout_of(law: Law) -> Layout:
    """The felt of a table; a game that has no drawing of its own is laid out as a card game with places in an arc."""
    playing = game(law.book.id)
    lay = poker.lay if playing.id == "poker" else DRAWERS.get(law.book.about.game, cards.lay)
    return lay(law, playing.spots(law), playing.seats(law))
