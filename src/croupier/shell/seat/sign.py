"""The sign at a table, drawn: what must be posted on top; and, below, all its odds, fees and options."""

from __future__ import annotations

from rich.box import DOUBLE
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.front.sign import Choice, PostedFees, PostedLine, PostedWager, sign_of
from croupier.rulebook.law import Law


def sign(law: Law, name: str) -> RenderableType:
    posted = sign_of(law, name)
    parts: list[RenderableType] = [_must_table(posted.must)]
    if posted.wagers:  # where players play for a pot nothing is paid at odds
        parts += [Text(), _odds_table(posted.wagers)]
    if posted.collection:
        parts += [Text(), _collection_table(posted.collection)]
    if chosen := [choice for choice in posted.options if choice.applies]:
        parts += [Text(), _options_table(chosen)]
    title = f"[bold]{posted.title.upper()}[/] · table {name}"
    return Panel(Group(*parts), title=title, subtitle=f"{posted.edition} · posted by {posted.posted_by}", box=DOUBLE)


def _must_table(lines: list[PostedLine]) -> Grid:
    """The limits large, those of single wagers set in below them."""
    grid = Grid.grid(padding=(0, 3))
    for line in lines:
        cite = Text(f"[{line.cite}]", style="dim cyan") if line.cite else ""
        if line.kind == "limit":
            grid.add_row(Text(line.name, style="bold"), Text(line.text, style="bold yellow"), cite)
        else:
            grid.add_row(f"  {line.name}" if line.kind == "wager" else line.name, line.text, cite)
    return grid


def _paragraph(cite: str) -> str:
    return cite.rpartition("/")[2]


def _odds_table(wagers: list[PostedWager]) -> RenderableType:
    grid = Grid(title="Payout odds", title_justify="left", box=None, padding=(0, 2, 0, 0))
    grid.add_column("Wager", style="bold")
    grid.add_column("Pays")
    grid.add_column("Paragraph", style="dim cyan")
    for wager in wagers:
        grid.add_row(wager.name, wager.pays, _paragraph(wager.cite))
    return grid


def _collection_table(collection: PostedFees) -> RenderableType:
    """The one schedule of fees in use, as the document wants it posted."""
    grid = Grid(title=f"Collection, schedule {collection.key}", title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in ("Who pays", "When", "Fee"):
        grid.add_column(column)
    for row in collection.rows:
        grid.add_row(*row)
    return Group(grid, Text(f"[{collection.cite}]", style="dim cyan"))


def _options_table(options: list[Choice]) -> RenderableType:
    grid = Grid(title="This house's choices", title_justify="left", box=None, padding=(0, 2, 0, 0))
    grid.add_column("Choice", style="bold")
    grid.add_column("Here")
    grid.add_column("What it is")
    grid.add_column("Paragraph", style="dim cyan")
    for option in options:
        grid.add_row(option.name, option.here, option.says, _paragraph(option.cite))
    return grid
