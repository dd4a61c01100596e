"""Who must do what, and when: a book's duties of people, or those of a house's tables, as a list for whoever answers
for it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.front.duty import when
from croupier.rulebook.book import Book, Duty, OptionValue

NOUNS = {"box": "boxperson", "stick": "stickperson", "floor": "floorperson", "pit": "pit boss"}
ORDER = ("opening", "day", "every", "shuffle", "idle", "change", "closing", "tables", "round", "tournament")


class Row(NamedTuple):
    """One duty, at these tables of a house or at all of them."""

    cite: str
    when: str
    who: str
    says: str
    only: str
    tables: tuple[str, ...]


def rows(of: Book, tables: Mapping[str, Mapping[str, OptionValue]] | None = None) -> list[Row]:
    """In the order of a day; with tables, only what is due at one of them."""
    found = []
    for duty in sorted(of.duties.values(), key=lambda duty: ORDER.index(duty.due)):
        where = tuple(name for name, options in (tables or {}).items() if duty.at(options))
        if tables is None or where:
            who = " or ".join(NOUNS.get(one, one) for one in duty.crew)
            only = "" if tables else _only(duty)
            found.append(Row(str(of.cite(duty.cite)), when(duty), who, duty.says, only, where))
    return found


def _only(duty: Duty) -> str:
    """The options under which it is due."""
    return ", ".join(
        f"{name} = {' or '.join(map(_word, wanted if isinstance(wanted, tuple) else (wanted,)))}"
        for name, wanted in duty.needs.items()
    )


def _word(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def listed(books: Iterable[tuple[Book, list[Row]]]) -> RenderableType:
    parts: list[RenderableType] = []
    for of, found in books:
        title = f"{of.about.title}, {of.edition}: {of.about.document}"
        grid = Grid(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for column in ("Paragraph", "When", "Who", "What"):
            grid.add_column(column, overflow="fold")
        tables = sorted({table for row in found for table in row.tables})
        for row in found:
            at = f" (at {', '.join(row.tables)})" if len(row.tables) < len(tables) else ""
            says = row.says + (f" (where {row.only})" if row.only else at)
            grid.add_row(row.cite.rpartition("/")[2], row.when, row.who, says)
        parts += [grid, Text(f"at {', '.join(tables)}", style="dim") if tables else Text(), Text()]
    return Group(*parts)


def listed_json(books: Iterable[tuple[Book, list[Row]]]) -> str:
    return json.dumps([{"book": of.id, **row._asdict()} for of, found in books for row in found], indent=2) + "\n"
