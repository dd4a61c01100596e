"""PAR sheets for reading: tables of edges, one wager's sheet in full, and the same as JSON, CSV or a drawn page."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from textwrap import wrap
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.pot_take import PotTake
from croupier.analysis.sheet import Sheet
from croupier.shell.drawing import check_page, save_page

COLUMNS = ("Wager", "House edge", "Element of risk", "Hit frequency", "Std deviation", "Rounds")

PAGE = (8.3, 11.7)  # inches


def percent(share: Fraction, digits: int = 4) -> str:
    return f"{float(share * 100):.{digits}f}%"


def edge_text(sheet: Sheet, digits: int = 4) -> str:
    """The edge with how sure it is, if it was simulated; in dollars, where nothing is wagered.

    >>> from croupier.analysis.sheet import Result
    >>> edge_text(Sheet("a coin", "heads", (Result("tails", Fraction(1), Fraction(-1, 50)),), within=0.001))
    '2.0000% ±0.10%'
    >>> edge_text(Sheet("a coin", "heads", (Result("tails", Fraction(1), Fraction(1, 50)),), per="a button"))
    '-$0.0200 a button'
    """
    if sheet.per:
        return f"{'-' if sheet.edge < 0 else ''}${abs(float(sheet.edge)):.{digits}f} {sheet.per}"
    return percent(sheet.edge, digits) + (f" ±{100 * sheet.within:.2f}%" if sheet.within else "")


def edges(sheets: Sequence[tuple[str, Sheet]], title: str) -> RenderableType:
    """A line a wager, in the order given; each after its table's name, which is empty where there is but one table."""
    grid = Grid(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    several = any(table for table, _ in sheets)
    for column in (*COLUMNS, *(("Table",) if several else ())):
        named = column in ("Wager", "Table")
        grid.add_column(column, justify="left" if named else "right", no_wrap=named)
    for table, sheet in sheets:
        style = "green" if sheet.edge <= 0 else ""
        grid.add_row(
            sheet.wager,
            Text(edge_text(sheet), style=style),
            "" if sheet.per else percent(sheet.risk),
            percent(sheet.hit, 2),
            f"{sheet.deviation:.4f}",
            f"{float(sheet.trials):.2f}",
            *((table,) if several else ()),
        )
    notes = [(table, sheet, note) for table, sheet in sheets for note in _notes(sheet)]
    lines = [" ".join(filter(None, (table, sheet.wager, note))) for table, sheet, note in notes]
    return Group(grid, *(Text(line, style="dim") for line in lines)) if lines else grid


def _notes(sheet: Sheet) -> tuple[str, ...]:
    """What is to be said of a figure: which size of wager it is for, that it was simulated, or that it is dollars."""
    how = f"is not exact: {sheet.how}" if sheet.within else f"is no wager: {sheet.how}" if sheet.per else ""
    return tuple(filter(None, (sheet.size, how)))


def page(sheet: Sheet) -> RenderableType:
    """One wager in full: every outcome, then the figures, then how they were found."""
    grid = Grid(title=f"{sheet.book}: {sheet.wager}", title_justify="left", box=None, padding=(0, 2, 0, 0))
    exactly = ("Exactly",) if sheet.exact else ()
    for column in ("Outcome", "Probability", *exactly, "Nets", "Contributes"):
        grid.add_column(column, justify="left" if column == "Outcome" else "right")
    for name, share, net, _ in sheet.outcomes:
        fraction = (_short(share),) if sheet.exact else ()
        grid.add_row(name, percent(share, 6), *fraction, str(net), percent(share * net, 4))
    figures = Grid.grid(padding=(0, 2))
    for name, value in _figures(sheet):
        figures.add_row(Text(name, style="bold"), value)
    notes = [Text(line, style="dim") for line in (sheet.played, sheet.how) if line]
    return Group(grid, Text(), figures, *notes)


def _short(share: Fraction) -> str:
    text = str(share)
    return text if len(text) <= 33 else f"{text[:30]}..."


def _figures(sheet: Sheet) -> list[tuple[str, str]]:
    exactly = f" = {_short(sheet.edge)}" if sheet.exact else ""
    if sheet.per:
        return [
            ("What the house keeps", edge_text(sheet, 6) + exactly),
            ("Hit frequency", percent(sheet.hit, 4)),
            ("Standard deviation", f"${sheet.deviation:.6f}"),
        ]
    return [
        ("House edge per unit first bet", edge_text(sheet, 6) + exactly),
        ("Element of risk, per unit in action", percent(sheet.risk, 6)),
        ("Return per unit in action", percent(sheet.returned, 6)),
        ("Units in action", f"{float(sheet.in_action):.6f}"),
        ("Hit frequency", percent(sheet.hit, 4)),
        ("Pushes", percent(sheet.push, 4)),
        ("House edge, pushes left out", percent(sheet.resolved_edge, 6)),
        ("Rounds to a decision", f"{float(sheet.trials):.4f}"),
        ("House edge per round", percent(sheet.trial_edge, 6)),
        ("Standard deviation", f"{sheet.deviation:.6f}"),
    ]


def pot_page(found: PotTake) -> RenderableType:
    """A pot game: what the house takes of each pot."""
    law, by_players = found.law, len({row.players for row in found.rows}) > 1
    title = Text(f"{law.book.about.title}, {law.book.edition}: what the house takes of a pot", style="italic")
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    jackpot = any(row.jackpot for row in found.rows)
    for column in (*(("Players",) if by_players else ()), "Pot", "House", *(("Jackpot fund",) if jackpot else ())):
        grid.add_column(column, justify="right")
    grid.add_column("Share of the pot", justify="right")
    for row in found.rows:
        fund = [law.money(row.jackpot)] if jackpot else []
        players = [row.players] if by_players else []
        grid.add_row(*players, law.money(row.pot), law.money(row.raked), *fund, percent(row.share))
    cites = Text(" ".join(f"[{cite}]" for cite in found.cites), style="dim")
    return Group(title, grid, Text(), *(Text(note, style="dim") for note in found.notes), cites)


def pot_json(found: PotTake) -> str:
    return json.dumps(found.to_json(), indent=2) + "\n"


def pot_csv(found: PotTake) -> str:
    out = io.StringIO()
    rows = found.to_json()["pots"]
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def as_json(sheets: Sequence[Sheet]) -> str:
    return json.dumps([sheet.to_json() for sheet in sheets], indent=2) + "\n"


def as_csv(sheets: Sequence[Sheet]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["book", "wager", "outcome", "probability", "exactly", "net", "action"])
    for sheet in sheets:
        for r in sheet.results:
            exactly = str(r.probability) if sheet.exact else ""
            writer.writerow([sheet.book, sheet.wager, r.name, float(r.probability), exactly, str(r.net), str(r.action)])
    return out.getvalue()


def drawn(sheet: Sheet, path: Path) -> None:
    """One page, SVG or PDF (or PNG) by the file's ending: the figures, and the distribution of what the wager nets."""
    check_page(path)
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure = pyplot.figure(figsize=PAGE)
    figure.text(0.06, 0.96, f"{sheet.book}: {sheet.wager}", fontweight="bold", fontsize=12)
    height = min(0.52, 0.06 * len(sheet.outcomes))
    bars(figure.add_axes((0.38, 0.94 - height, 0.56, height)), sheet)
    text = figure.add_axes((0.06, 0.64 - height, 0.88, 0.24))
    text.axis("off")
    table = text.table(_figures(sheet), loc="upper left", cellLoc="left", colWidths=[0.45, 0.55], edges="horizontal")
    table.auto_set_font_size(False)
    table.set_fontsize(9)
    table.scale(1, 1.3)
    notes = [line for note in (sheet.played, sheet.how) if note for line in wrap(note, 120)]
    figure.text(0.06, 0.64 - height, "\n".join(notes), fontsize=8, va="top")
    save_page(figure, path)


def _signed(net: Fraction) -> str:
    return f"{float(net):+g}" if net else "0"


def bars(plot: Any, sheet: Sheet) -> None:
    """A bar an outcome, the worst below."""
    outcomes = sorted(sheet.outcomes, key=lambda r: r.net)
    shares = [float(r.probability) for r in outcomes]
    colours = ["#2e7d32" if r.net > 0 else "#b71c1c" if r.net < 0 else "#9e9e9e" for r in outcomes]
    where = range(len(outcomes))
    plot.barh(where, shares, color=colours)
    plot.set_yticks(where, [f"{r.name}  ({_signed(r.net)})" for r in outcomes], fontsize=8)
    plot.set_xscale("log" if min(shares) < 0.001 else "linear")
    plot.set_xlabel("probability")
    for i, share in enumerate(shares):
        plot.annotate(f" {100 * share:.4g}%", (share, i), va="center", fontsize=8)
    plot.margins(x=0.15, y=0.02)
    plot.spines[["top", "right"]].set_visible(False)
