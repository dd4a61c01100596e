"""Who must do what, and when: a book's duties of people, or those of a house's tables, as a list for whoever answers
for it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.front.duty import due_in_words
from croupier.rulebook.book import Book, Duty, OptionValue

NOUNS = {"box": "boxperson", "stick": "stickperson", "floor": "floorperson", "pit": "pit boss"}
ORDER = ("opening", "day", "every", "shuffle", "idle", "change", "closing", "tables", "round", "tournament")


class DutyRow(NamedTuple):
    """One duty, at these tables of a house or at all of them."""

    cite: str
    when: str
    who: str
    says: str
    only: str
    tables: tuple[str, ...]


def duty_rows(book: Book, tables: Mapping[str, Mapping[str, OptionValue]] | None = None) -> list[DutyRow]:
    """In the order of a day; with tables, only what is due at one of them."""
    due = []
    for duty in sorted(book.duties.values(), key=lambda duty: ORDER.index(duty.due)):
        where = tuple(name for name, options in (tables or {}).items() if duty.applies_to(options))
        if tables is None or where:
            who = " or ".join(NOUNS.get(role, role) for role in duty.crew)
            only = "" if tables else _needed_options(duty)
            due.append(DutyRow(str(book.cite(duty.cite)), due_in_words(duty), who, duty.says, only, where))
    return due


def _needed_options(duty: Duty) -> str:
    """The options under which it is due."""
    return ", ".join(
        f"{name} = {' or '.join(map(_word, wanted if isinstance(wanted, tuple) else (wanted,)))}"
        for name, wanted in duty.needs.items()
    )


def _word(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def duty_list(books: Iterable[tuple[Book, list[DutyRow]]]) -> RenderableType:
    parts: list[RenderableType] = []
    for book, rows in books:
        title = f"{book.about.title}, {book.edition}: {book.about.document}"
        grid = Grid(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for column in ("Paragraph", "When", "Who", "What"):
            grid.add_column(column, overflow="fold")
        tables = sorted({table for row in rows for table in row.tables})
        for row in rows:
            where = f" (at {', '.join(row.tables)})" if len(row.tables) < len(tables) else ""
            says = row.says + (f" (where {row.only})" if row.only else where)
            grid.add_row(row.cite.rpartition("/")[2], row.when, row.who, says)
        parts += [grid, Text(f"at {', '.join(tables)}", style="dim") if tables else Text(), Text()]
    return Group(*parts)


def duty_list_json(books: Iterable[tuple[Book, list[DutyRow]]]) -> str:
    return json.dumps([{"book": book.id, **row._asdict()} for book, rows in books for row in rows], indent=2) + "\n"
