"""How a game is played best, drawn: blackjack's charts in colour, or the one line that says it all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.sheets.exact import sheets
from croupier.analysis.twentyone import Edge, Strategy, basic_edge, edge
from croupier.analysis.twentyone import strategy as derived
from croupier.analysis.twentyone.chart import CODES, NAMES, value_text
from croupier.games import game_of
from croupier.kernels.twentyone.shoe import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.play.table.maths import Staged, Worked
from croupier.rulebook.law import Law
from croupier.rulebook.number import is_number
from croupier.shell.figures.par import edge_text, percent

MUST = "!"
LONG_RUN = 3  # of totals, from which on only its ends are named
STYLES = {
    STAND: "black on yellow",
    HIT: "black on green",
    DOUBLE: "white on blue",
    SPLIT: "black on cyan",
    SURRENDER: "white on red",
}


def best_play(law: Law) -> RenderableType:
    """The charts of a game that has them; for another what its sheets say of their decisions, if there are any."""
    title = f"{law.book.about.title}, {law.book.edition}"
    if any(isinstance(part, Worked) and part.given for part in game_of(law).maths):
        return _charts(law, title)
    played_sheets = [sheet for sheet in sheets(law) if sheet.strategy]
    if not played_sheets:
        return Text(f"{law.book.about.title} has no decision that changes what a wager is worth.", no_wrap=True)
    lines = [Text(title, style="bold")]
    for sheet in played_sheets:
        lines.append(Text(f"  {sheet.wager}:"))
        lines += [Text(f"    {clause}") for clause in sheet.strategy]
        shares = f"{edge_text(sheet)} of the wager, {percent(sheet.risk)} of all that is in action"
        lines.append(Text(f"  house edge {shares}"))
        if sheet.within:
            lines.append(Text(f"  by {sheet.how}"))
        lines += _cost(law, sheet.wager)
    return Group(*lines, *_lessons(law))


def _lessons(law: Law) -> Iterator[RenderableType]:
    """Tables to learn from, of a part that has them."""
    for part in game_of(law).maths:
        if isinstance(part, Worked) and part.lessons:
            for title, columns, rows, notes in import_module(part.module).lessons(law):
                grid = Grid(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
                for column in columns:
                    grid.add_column(column.lstrip("> "), justify="right" if column[0] == ">" else "left", no_wrap=True)
                for row in rows:
                    grid.add_row(*row)
                yield Text()
                yield grid
                for note in notes:
                    yield Text(note, style="dim")


def _cost(law: Law, wager: str) -> Iterator[Text]:
    """What the words give away against the best play, where that takes more than words; and what the best play, which
    may give up a wager made beside it, leaves of that."""
    from croupier.analysis.sheets.staged import cost_of_rule, cost_of_simpler, edges_beside

    for part in game_of(law).maths:
        if isinstance(part, Staged) and part.wager == wager and not part.rule_is_best:
            cost = cost_of_rule(law, part)
            price = f"costs {percent(cost)} more" if cost else "gives nothing away"
            yield Text(f"  played just as it is said here it {price}; the figures above are the best play's")
            if plainer := cost_of_simpler(law, part):
                yield Text(f"  played {plainer[0]} it costs {percent(plainer[1])} more")
            for other, edge_ in edges_beside(law, part).items():
                yield Text(
                    f"  {other} beside it, given up by some choices: house edge {percent(edge_)} with the best play"
                )


def _charts(law: Law, title: str) -> RenderableType:
    chart = derived(law)
    grids = [_grid(title_, chart) for title_ in dict.fromkeys(part for part, _, _ in chart.rows())]
    lines: list[RenderableType] = [
        Text(f"{title}: the choice by hand and dealer's up card", style="bold"),
        Columns(grids, padding=(1, 4)),
    ]
    lines += _legend(chart)
    lines += _forced_rows(chart)
    lines += [Text(f"{law.book.wagers[wager].name}: {text}") for wager, text in chart.beside.items()]
    lines += _optional_wagers(law, chart)
    return Group(
        *lines, Text(), _exceptions(chart), Text(), _worth({"best play": edge(law), "the chart alone": basic_edge(law)})
    )


def _grid(title: str, chart: Strategy) -> Grid:
    """One of the charts; a row that the law decides has a mark."""
    grid = Grid(box=SIMPLE_HEAD, padding=0, show_edge=False)
    grid.add_column(title, width=6)
    for up in chart.ups:
        grid.add_column(value_text(up), width=3, justify="center")
    for part, label, codes in chart.rows():
        if part == title:
            mark = MUST if label in chart.must else ""
            grid.add_row(f"{label}{mark}", *(_cell(codes[up]) for up in chart.ups))
    return grid


def _forced_rows(chart: Strategy) -> Iterator[Text]:
    """What the law itself makes of the marked rows."""
    for choice in dict.fromkeys(chart.must.values()):
        rows = [label for part, label, _ in chart.rows() if part != "Pairs" and chart.must.get(label) == choice]
        yield Text(f"{MUST} must {choice}, if it is not doubled, split or surrendered: {', '.join(_runs(rows))}")


def _runs(rows: list[str]) -> Iterator[str]:
    """Totals that follow each other as one: `4 to 11`."""
    run: list[str] = []
    for row in [*rows, ""]:
        if run and not (is_number(row) and is_number(run[-1]) and int(row) == int(run[-1]) + 1):
            yield ", ".join(run) if len(run) < LONG_RUN else f"{run[0]} to {run[-1]}"
            run = []
        run.append(row)


def _cell(code: str) -> Text:
    return Text(f"{code:^3}", style=STYLES[CODES[code][0]])


def _legend(chart: Strategy) -> Iterator[Text]:
    """The codes that this chart uses."""
    used = {code for part in (chart.hard, chart.soft, chart.pairs) for row in part.values() for code in row.values()}
    for code in (code for code in CODES if code in used):
        wanted, other = CODES[code]
        otherwise = f", or else {NAMES[other]}" if wanted in (DOUBLE, SURRENDER) else ""
        yield Text.assemble(_cell(code), f" {NAMES[wanted]}{otherwise}")


def _optional_wagers(law: Law, chart: Strategy) -> Iterator[Text]:
    """Whether the other wagers of the table are worth making."""
    for sheet in sheets(law):
        if not sheet.strategy and sheet.wager not in chart.beside:
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
    for name, play_edge in edges.items():
        figures = (f"{100 * play_edge.expectation:+.4f}%", f"{play_edge.deviation:.4f}", f"{play_edge.action:.4f}")
        grid.add_row(name, *figures)
    return grid
