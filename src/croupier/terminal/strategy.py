"""How a game is played best, drawn: blackjack's charts in colour, or the one line that says it all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.blackjack import UPS, Edge, Strategy, basic_edge, edge
from croupier.analysis.blackjack import strategy as derived
from croupier.analysis.blackjack.chart import CODES, NAMES, value_text
from croupier.analysis.exact import sheets
from croupier.games.blackjack.state import BASES, INSURANCES
from croupier.kernels.blackjack_shoe import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.rulebook.law import Law
from croupier.terminal.par import percent

STYLES = {
    STAND: "black on yellow",
    HIT: "black on green",
    DOUBLE: "white on blue",
    SPLIT: "black on cyan",
    SURRENDER: "white on red",
}


def best_play(law: Law) -> RenderableType:
    """The charts of blackjack; for another game what its sheets say of their decisions, if there are any."""
    title = f"{law.book.about.title}, {law.book.edition}"
    if law.book.about.game == "blackjack":
        return _blackjack(law, title)
    found = [sheet for sheet in sheets(law) if sheet.strategy]
    if not found:
        return Text(f"{law.book.about.title} has no decision that changes what a wager is worth.", no_wrap=True)
    lines = [Text(title, style="bold")]
    for sheet in found:
        lines.append(Text(f"  {sheet.wager}: {sheet.strategy}"))
        shares = f"{percent(sheet.edge)} of the wager, {percent(sheet.risk)} of all that is in action"
        lines.append(Text(f"  house edge {shares}"))
    return Group(*lines)


def _blackjack(law: Law, title: str) -> RenderableType:
    chart = derived(law)
    grids = [
        _grid("Hard", chart.hard, {row: str(row) for row in chart.hard}),
        _grid("Soft", chart.soft, {row: f"A,{row - 11}" for row in chart.soft}),
        _grid("Pairs", chart.pairs, {row: f"{value_text(row)},{value_text(row)}" for row in chart.pairs}),
    ]
    lines: list[RenderableType] = [
        Text(f"{title}: the choice by hand and dealer's up card", style="bold"),
        Columns(grids, padding=(1, 4)),
    ]
    lines += _legend(chart)
    if law.on("insurance"):
        lines.append(Text(f"Insurance: {chart.insurance}"))
    lines += _optional(law)
    return Group(
        *lines, Text(), _exceptions(chart), Text(), _worth({"best play": edge(law), "the chart alone": basic_edge(law)})
    )


def _grid(title: str, chart: Mapping[int, Mapping[int, str]], labels: Mapping[int, str]) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, padding=0, show_edge=False)
    grid.add_column(title, width=6)
    for up in UPS:
        grid.add_column(value_text(up), width=3, justify="center")
    for row, codes in chart.items():
        grid.add_row(labels[row], *(_cell(codes[up]) for up in UPS))
    return grid


def _cell(code: str) -> Text:
    return Text(f"{code:^3}", style=STYLES[CODES[code][0]])


def _legend(chart: Strategy) -> Iterator[Text]:
    """The codes that this chart uses."""
    used = {code for part in (chart.hard, chart.soft, chart.pairs) for row in part.values() for code in row.values()}
    for code in (code for code in CODES if code in used):
        wanted, other = CODES[code]
        otherwise = f", or else {NAMES[other]}" if wanted in (DOUBLE, SURRENDER) else ""
        yield Text.assemble(_cell(code), f" {NAMES[wanted]}{otherwise}")


def _optional(law: Law) -> Iterator[Text]:
    """Whether the other wagers of the table are worth making."""
    for sheet in sheets(law):
        if sheet.wager not in (*BASES, *INSURANCES):
            worth = "worth making by itself" if sheet.edge < 0 else "not worth making"
            yield Text(f"{law.book.wagers[sheet.wager].name}: {worth}, house edge {percent(sheet.edge)}")


def _exceptions(chart: Strategy) -> RenderableType:
    """Two cards that are better played another way than the chart has it."""
    if not chart.exceptions:
        return Text("No two cards are an exception to the chart.")
    grid = Grid(title="Exceptions by composition", title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in ("Cards", "Against", "Choice", "Not", "Gains"):
        grid.add_column(column, justify="right" if column == "Gains" else "left")
    for cards, up, choice, instead, gain in chart.exceptions:
        grid.add_row(" ".join(map(value_text, cards)), value_text(up), choice, instead, f"{100 * gain:.4f}%")
    return grid


def _worth(edges: Mapping[str, Edge]) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for column in ("Played by", "Expectation", "Std deviation", "In action"):
        grid.add_column(column, justify="left" if column == "Played by" else "right")
    for name, found in edges.items():
        figures = (f"{100 * found.expectation:+.4f}%", f"{found.deviation:.4f}", f"{found.action:.4f}")
        grid.add_row(name, *figures)
    return grid
