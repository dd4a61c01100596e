"""The sign at a table: limits, and whatever else the document wants posted; and, below, all its odds and options."""

from __future__ import annotations

from rich.box import DOUBLE
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.rulebook.collection import Schedule, sign_rows
from croupier.rulebook.law import Law


def sign(law: Law, name: str) -> RenderableType:
    book = law.book
    least, most = law.limits("")
    must = Grid.grid(padding=(0, 3))
    must.add_row(Text("MINIMUM", style="bold"), Text(law.money(least), style="bold yellow"), "")
    must.add_row(
        Text("MAXIMUM", style="bold"), Text(law.money(most), style="bold yellow"), _cite(law, book.limits.cite)
    )
    for wager in book.wagers:
        own = law.own_limits(wager)
        if own:
            must.add_row(f"  {book.wagers[wager].name}", f"{law.money(own[0])} to {law.money(own[1])}", "")
    for key in book.sign.also:
        kind, _, id_ = key.partition(":")
        if kind == "option" and id_ in book.options:
            must.add_row(_title(id_), _value(law.options[id_]), _cite(law, book.options[id_].cite))
        elif id_ in book.wagers:
            must.add_row(book.wagers[id_].name, _odds(law, id_), _cite(law, book.wagers[id_].odds_cite))
    parts: list[RenderableType] = [must, Text(), _odds_table(law)]
    if law.schedule:
        parts += [Text(), _collection_table(law.schedule)]
    if book.options:
        parts += [Text(), _options_table(law)]
    title = f"[bold]{book.about.title.upper()}[/] · table {name}"
    return Panel(
        Group(*parts), title=title, subtitle=f"{book.edition} · posted by {law.cite(book.sign.cite)}", box=DOUBLE
    )


def _title(id_: str) -> str:
    return id_.replace("-", " ").capitalize()


def _value(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _cite(law: Law, paragraph: str) -> Text:
    return Text(f"[{law.cite(paragraph)}]", style="dim cyan")


def _odds(law: Law, wager: str) -> str:
    lines = law.lines(wager)
    if set(lines) == {"win"}:
        return str(lines["win"])
    return ", ".join(f"{line.replace('-', ' ')} {odds}" for line, odds in lines.items())


def _odds_table(law: Law) -> RenderableType:
    grid = Grid(title="Payout odds", title_justify="left", box=None, padding=(0, 2, 0, 0))
    grid.add_column("Wager", style="bold")
    grid.add_column("Pays")
    grid.add_column("Paragraph", style="dim cyan")
    for id_, wager in law.book.wagers.items():
        if law.lines(id_):
            grid.add_row(wager.name, _odds(law, id_), wager.odds_cite)
    return grid


def _collection_table(schedule: Schedule) -> RenderableType:
    """The one schedule of fees in use, as the document wants it posted."""
    grid = Grid(title=f"Collection, schedule {schedule.key}", title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in ("Who pays", "When", "Fee"):
        grid.add_column(column)
    for row in sign_rows(schedule):
        grid.add_row(*row)
    return Group(grid, Text(f"[{schedule.cite}]", style="dim cyan"))


def _options_table(law: Law) -> RenderableType:
    grid = Grid(title="This house's choices", title_justify="left", box=None, padding=(0, 2, 0, 0))
    grid.add_column("Choice", style="bold")
    grid.add_column("Here")
    grid.add_column("What it is")
    grid.add_column("Paragraph", style="dim cyan")
    for id_, option in law.book.options.items():
        grid.add_row(_title(id_), _value(law.options[id_]), option.says, option.cite)
    return grid
