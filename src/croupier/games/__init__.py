"""The games: found, not listed. A module that declares `GAME` plays the books that its `BOOKS` names.

Built-in games are the modules of this package, and the module `game` of a package beside it. Another distribution
brings a game by an entry point of the group `croupier.games` that names its module; its books lie in a folder `books`
beside that module. A module is loaded when its game is asked for. A plug-in that cannot be used is left out, and a line
says why.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from croupier.package import ROOT
from croupier.play.table import Table
from croupier.play.table.game import Game
from croupier.play.vocabulary.log import Header
from croupier.rulebook.book import OWN, book, shelf
from croupier.rulebook.cite import Breach, Breaches, Refused
from croupier.rulebook.house import House, Staff
from croupier.rulebook.law import Law, Terms, judge, lawful_part
from croupier.rulebook.plug_ins import leave_out, plug_ins

BOOKS_WRITTEN = re.compile(r"^BOOKS = (\([^()#]*\))$", re.MULTILINE)


@cache
def modules() -> dict[str, str]:
    """Every book that can be played, with the module that plays it."""
    by_book = {id_: module for module, source in _built_in() for id_ in _books_in(source)}
    for module, source in plug_ins().items():
        for id_ in _books_of_plug_in(module, source):
            if id_ in by_book:
                leave_out(f"the game {module}", f"{id_} is played by {by_book[id_]}")
            elif id_ not in shelf():
                leave_out(f"the game {module}", f"there is no book {id_}")
            else:
                by_book[id_] = module
    return dict(sorted(by_book.items()))


def _books_of_plug_in(module: str, source: Path) -> tuple[str, ...]:
    try:
        books = _books_in(source)
    except Exception as wrong:  # somebody else's game must not close the house
        leave_out(f"the game {module}", wrong)
        return ()
    if not books:
        leave_out(f"the game {module}", "it declares no `GAME` with `BOOKS`")
    return books


def _built_in() -> Iterator[tuple[str, Path]]:
    for source in (*ROOT.glob("games/*.py"), *ROOT.glob("games/*/__init__.py"), *ROOT.glob("*/game.py")):
        parts = source.relative_to(ROOT).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        if name != "games":
            yield f"croupier.{name}", source


def _books_in(source: Path) -> tuple[str, ...]:
    """What a module's `BOOKS` says, read without running it; nothing, if it declares no game."""
    text = source.read_text(encoding="utf-8")
    if "\nGAME" not in text:
        return ()
    if declaration := BOOKS_WRITTEN.search(text):  # as most write it, which need not be parsed
        return tuple(ast.literal_eval(declaration[1]))
    for line in ast.parse(text).body:
        match line:
            case ast.Assign(targets=[ast.Name(id="BOOKS")]):
                return tuple(ast.literal_eval(line.value))
    return ()


def game(id_: str) -> Game:
    """The game that a book is played by."""
    if id_ not in modules():
        raise Refused(f"{id_!r} is not playable yet; {', '.join(modules())} are", OWN.cite("rulebook"))
    return _load_game(modules()[id_])


@cache
def _load_game(module: str) -> Game:
    """What a module declares; of a plug-in that cannot be loaded, why not."""
    if module not in plug_ins():
        built_in: Game = import_module(module).GAME
        return built_in
    try:
        plugged_in = import_module(module).GAME
    except Exception as wrong:
        why = " ".join(str(wrong).split())
        raise Refused(f"the game {module} cannot be loaded: {why}", OWN.cite("rulebook")) from wrong
    if not isinstance(plugged_in, Game):
        raise Refused(f"the game {module} cannot be loaded: its `GAME` is no game", OWN.cite("rulebook"))
    return plugged_in


@cache
def games() -> dict[str, Game]:
    """Every book with its game, those left out that cannot be loaded."""
    playable = {}
    for id_ in modules():
        try:
            playable[id_] = game(id_)
        except Refused as wrong:
            leave_out(id_, wrong.why)
    return playable


def game_of(law: Law) -> Game:
    return game(law.book.id)


def game_name(terms: Terms) -> str:
    return terms.book.partition("/")[2]


def table_names(terms: Terms) -> tuple[str, ...]:
    """What a table can be asked for as, the most exact first: `omaha-high-low-8`, `poker`, `omaha`."""
    return game(terms.book).names(Law(terms))


def tables_called(house: House, name: str) -> list[str]:
    """The tables of a house that a name means: their own, their book, their game, their variant."""
    if name in house.tables:
        return [name]
    return [table for table, terms in house.tables.items() if name == terms.book or name in table_names(terms)]


def all_names() -> tuple[str, ...]:
    """Everything that a table can be asked for as: games, and the variants of a book that has several."""
    playable_names = dict.fromkeys(sorted(id_.partition("/")[2] for id_ in modules()))
    for id_ in modules():
        if "variant" in book(id_).options:
            variants = book(id_).options["variant"].choices
            playable_names |= dict.fromkeys((*variants, *(variant.partition("-")[0] for variant in variants)))
    return tuple(playable_names)


def breaches(terms: Terms) -> list[Breach]:
    """Everything in which a table would depart from its rulebook: the data, and what the game itself asks of it."""
    return judge(terms) + game(terms.book).breaches(supposed(terms))


def supposed(terms: Terms) -> Law:
    """The law of what is lawful in these terms, the book's own choice in place of the rest."""
    return Law.supposing(lawful_part(terms))


def house_breaches(house: House) -> list[Breach]:
    """Everything wrong with a house: its file, what each game asks of its options, and of the staff."""
    all_breaches = list(house.breaches)
    reported = {breach.why for breach in all_breaches}
    for name, terms in house.tables.items():
        table_breaches = [Breach(f"table {name}: {breach.why}", breach.cite) for breach in breaches(terms)]
        all_breaches += [breach for breach in table_breaches if breach.why not in reported]
    return all_breaches + _staff_breaches(house)


def _staff_breaches(house: House) -> list[Breach]:
    """What the documents of all games ask of the staff, by the number of their tables; that no staff is named, if one
    of them asks for any."""
    by_game = Counter(game_name(terms) for terms in house.tables.values())
    staff_breaches: list[Breach] = []
    for name, terms in {game_name(terms): terms for terms in house.tables.values()}.items():
        short = game(terms.book).staffing(supposed(terms), by_game[name], house.staff or Staff())
        if short and house.staff is None:
            staff_breaches.append(Breach(f"the house file names no staff, and {name} asks for some", short[0].cite))
        else:
            staff_breaches += short
    return staff_breaches


def open_table(terms: Terms, name: str = "table", header: Header | None = None) -> Table:
    """A table under these terms; `Breaches`, all at once, if they are not lawful."""
    all_breaches = breaches(terms)
    if all_breaches:
        raise Breaches(all_breaches)
    return Table(game(terms.book), Law(terms), name, header)


def table_for(header: Header) -> Table:
    """The table that a log was written at."""
    return open_table(header.terms, header.table, header)
