"""Which house and which table a command means, and how it speaks to whoever typed it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from croupier.games import all_names, house_breaches, table_names
from croupier.games import tables_called as tables_called
from croupier.rulebook.book import OWN, shelf
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.house import House, load_house, sample_house
from croupier.rulebook.law import Terms
from croupier.rulebook.number import is_number

# A pipe has no width of its own: wide enough that no table is cut.
PIPE = 120
console = Console(highlight=False, width=None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPE)

HouseFile = Annotated[Path | None, typer.Option("--house", help="A house file; the sample house if left out.")]


def house_at(path: Path | None) -> House:
    return load_house(path) if path else sample_house()


def check_lawful(house: House) -> None:
    all_breaches = house_breaches(house)
    if all_breaches:
        raise Breaches(all_breaches)


def pick(house: House, game: str, table: str | None, books: Sequence[str] = ()) -> tuple[str, Terms]:
    """A table by its own name, or by what it is called: its book, its game, its variant. Of several it is asked which;
    of these books, if one of them has it. A game may also be typed as people write it."""
    if game not in house.tables and game not in shelf():
        game = game.lower().replace("'", "").replace(" ", "-")
    if table or game in house.tables:
        terms = house.table(table or game)
        if table and game and game not in (table, terms.book, *table_names(terms)):
            raise Refused(f"{table} is not a {game} table: it plays {terms.book}", OWN.cite("table"))
        return table or game, terms
    called = tables_called(house, game)
    called = [name for name in called if house.tables[name].book in books] or called
    if not called and game not in all_names() and game not in shelf():
        raise Refused(f"there is no game {game!r}; there are {', '.join(all_names())}", OWN.cite("command"))
    if not called:
        raise Refused(f"{house.name} has no {game} table", OWN.cite("table"))
    name = called[0] if len(called) == 1 else _ask_which(game, called)
    return name, house.tables[name]


def _ask_which(game: str, tables: list[str]) -> str:
    """Which of the tables that a name means: asked of a person, refused to a pipe."""
    if not sys.stdin.isatty():
        raise Refused(f"{game} is played at {', '.join(tables)}: name one of them", OWN.cite("table"))
    console.print(f"{game} is played at several tables: which?")
    chosen = menu(tables)
    if chosen not in tables:
        raise typer.Exit
    return chosen


def menu(offered: list[str]) -> str:
    """One of these by its number, or whatever else was said; nothing, if it was no."""
    for number, name in enumerate(offered, 1):
        console.print(f"  {number}  {name}")
    try:
        answer = (console.input if sys.stdin.isatty() else plain_input)("> ").strip()
    except (EOFError, KeyboardInterrupt):
        return ""
    if is_number(answer) and 1 <= int(answer) <= len(offered):
        return offered[int(answer) - 1]
    return "" if answer in ("", "quit", "q", "exit") else answer


def plain_input(prompt: str) -> str:
    """Lines from a pipe, echoed, so that a transcript shows what was said."""
    line = input()
    console.print(f"{prompt}{line}", markup=False)
    return line
