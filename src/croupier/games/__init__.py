"""The games, one file or package each; a module is loaded when its game is asked for."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

from croupier.play.game import Game
from croupier.play.log import Header
from croupier.play.table import Table
from croupier.rulebook.book import OWN, book
from croupier.rulebook.cite import Breach, Breaches, Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Law, Terms, judge

MODULES = {
    "oneida-2004/blackjack": "blackjack",
    "oneida-2004/sic-bo": "sic_bo",
    "oneida-2006/blackjack": "blackjack",
    "oneida-2006/craps": "craps",
    "oneida-2006/minibaccarat": "minibaccarat",
    "oneida-2006/roulette": "roulette",
    "oneida-2006/three-card-poker": "three_card_poker",
    "oneida-2008/roulette": "roulette",
    "ranchos/ez-baccarat": "ez_baccarat",
    "ranchos/three-card-poker": "california_three_card",
    "ranchos/three-card-poker-6-card-bonus": "california_three_card",
    "ranchos/zoobac": "zoobac",
}
# The poker room: one engine for all of these.
POKER_ROOM = (
    "oneida-2006/poker",
    "ranchos/holdem",
    "ranchos/lowball",
    "ranchos/omaha",
    "ranchos/omaha-high-low",
    "section8/poker",
)
NAMES = tuple(dict.fromkeys(id_.partition("/")[2] for id_ in sorted(MODULES, key=lambda id_: id_.partition("/")[2])))


def game(id_: str) -> Game:
    """The game that a book is played by."""
    if id_ not in MODULES and id_ not in POKER_ROOM:
        raise Refused(f"{id_!r} is not playable yet; {', '.join(MODULES)} are", OWN.cite("rulebook"))
    module = "croupier.poker" if id_ in POKER_ROOM else f"croupier.games.{MODULES[id_]}"
    found: Game = import_module(module).GAME
    return found


def game_name(terms: Terms) -> str:
    return terms.book.partition("/")[2]


# What the games of a book with one variant are called where a book has many.
_VARIANTS = {"omaha": "omaha-high", "omaha-high-low": "omaha-high-low-8"}


def table_names(terms: Terms) -> tuple[str, ...]:
    """What a table can be asked for as, the most exact first: `omaha-high-low-8`, `poker`, `omaha`."""
    name = game_name(terms)
    if terms.book not in POKER_ROOM:
        return (name,)
    variant = str(Law(terms).options.get("variant", _VARIANTS.get(name, name)))
    return tuple(dict.fromkeys((variant, name, variant.partition("-")[0])))


def poker_names() -> tuple[str, ...]:
    """What poker is called: every variant of the books, and the families of them."""
    found = [game_name(Terms(id_)) for id_ in POKER_ROOM]
    for id_ in POKER_ROOM:
        if "variant" in book(id_).options:
            found += book(id_).options["variant"].choices
    return tuple(dict.fromkeys((*found, "stud", "draw")))


def breaches(terms: Terms) -> list[Breach]:
    """Everything in which a table would depart from its rulebook: first the data, then what the game itself asks."""
    return judge(terms) or game(terms.book).breaches(Law(terms))


def house_breaches(house: House) -> list[Breach]:
    """Everything wrong with a house: its file, what each game asks of its options, and of the staff."""
    found = list(house.breaches)
    known = {breach.why for breach in found}
    for name, terms in house.tables.items():
        said = [Breach(f"table {name}: {breach.why}", breach.cite) for breach in breaches(terms)]
        found += [breach for breach in said if breach.why not in known]
    if house.staff is not None and not found:
        by_game = Counter(game_name(terms) for terms in house.tables.values())
        for name, terms in {game_name(terms): terms for terms in house.tables.values()}.items():
            found += game(terms.book).staffing(Law(terms), by_game[name], house.staff)
    return found


def open_table(terms: Terms, name: str = "table", header: Header | None = None) -> Table:
    """A table under these terms; `Breaches`, all at once, if they are not lawful."""
    found = breaches(terms)
    if found:
        raise Breaches(found)
    return Table(game(terms.book), Law(terms), name, header)


def table_for(header: Header) -> Table:
    """The table that a log was written at."""
    return open_table(header.terms, header.table, header)
