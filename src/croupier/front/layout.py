"""Where everything lies on a table's felt, so that one drawing of it serves every game."""

from __future__ import annotations

from croupier.games import game_of
from croupier.play.felt.layout import Area, Box, LaidSpot, Layout, Mark, Place, Point, Tray
from croupier.rulebook.law import Law

__all__ = ["Area", "Box", "LaidSpot", "Layout", "Mark", "Place", "Point", "Tray", "layout_of"]


def layout_of(law: Law) -> Layout:
    """The felt of a table, as its game lays it."""
    playing = game_of(law)
    return playing.lay(law, playing.spots(law), playing.seats(law))
