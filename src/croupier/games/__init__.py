"""The games, one file each; a module is loaded when its game is asked for."""

from __future__ import annotations

from importlib import import_module

from croupier.play.game import Game
from croupier.play.table import Table
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Breach, Breaches, Refused
from croupier.rulebook.law import Law, Terms, judge

_MODULES = {
    "craps": "craps",
    "roulette": "roulette",
    "three-card-poker": "three_card_poker",
}
NAMES = tuple(_MODULES)


def game(name: str) -> Game:
    if name not in _MODULES:
        raise Refused(f"there is no game {name!r}; there are {', '.join(NAMES)}", OWN.cite("command"))
    found: Game = import_module(f"croupier.games.{_MODULES[name]}").GAME
    return found


def breaches(terms: Terms) -> list[Breach]:
    """Everything in which a table would depart from its rulebook: first the data, then what the game itself asks."""
    found = judge(terms)
    return found or game(game_of(terms)).breaches(Law(terms))


def game_of(terms: Terms) -> str:
    return terms.book.partition("/")[2]


def open_table(terms: Terms, name: str = "table") -> Table:
    """A table under these terms; `Breaches`, all at once, if they are not lawful."""
    found = breaches(terms)
    if found:
        raise Breaches(found)
    return Table(game(game_of(terms)), Law(terms), name)
