"""The table that runs a game, and what a game declares to be run. Stands on `steps`."""

from croupier.play.table.table import MOST_CHIPS, Table

__all__ = ["MOST_CHIPS", "Table"]
