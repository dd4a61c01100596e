"""Which environments there are, found from the games: a name for each, and the table that it is made for."""

from __future__ import annotations

from pathlib import Path

from croupier.games import game_name, games, modules, table_names, tables_called
from croupier.library import house_of, terms_of
from croupier.play.table import Table
from croupier.play.table.game import Game
from croupier.play.table.maths import Worked
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms

NAMESPACE, VERSION = "croupier", "v0"


def games_by_name() -> dict[str, Game]:
    """Every game against the house or a player's bank, by its name."""
    return {id_.partition("/")[2]: games()[id_] for id_ in modules() if id_ in games() and games()[id_].family != "pot"}


def counts_to_21(game_: Game) -> bool:
    """Whether hands are counted to a target, so that its base wager can be stepped through by tables."""
    return any(isinstance(part, Worked) and part.given for part in game_.maths)


def table_of(named: str, table: str = "", house: str | Path | None = None) -> tuple[str, Terms]:
    """The table that is asked for, or the house's first of a game."""
    if table:
        name, terms = terms_of(table, house)
        if named and named not in (name, terms.book, *table_names(terms)):
            raise Refused(f"{name} plays {game_name(terms)}, not {named}", OWN.cite("table"))
        return name, terms
    played_house = house_of(house)
    tables = tables_called(played_house, named)
    if not tables:
        raise Refused(
            f"{played_house.name} has no table {named!r}; there are {', '.join(played_house.tables)}", OWN.cite("table")
        )
    return tables[0], played_house.tables[tables[0]]


def checked_seats(table: Table, seats: int = 0) -> int:
    """How many agents sit down: as many as were asked for, if that can be, else as few as play."""
    most, fewest = table.game.seats(table.law), max(table.game.fewest, 1)
    if seats and not fewest <= seats <= most:
        raise Refused(f"{seats} seats, where {fewest} to {most} play", OWN.cite("table"))
    return seats or fewest
