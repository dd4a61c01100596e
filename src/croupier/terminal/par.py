"""PAR sheets for reading: tables of edges, one wager's sheet in full, and the same as JSON, CSV or a drawn page."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.sheet import Sheet
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

COLUMNS = ("Wager", "House edge", "Element of risk", "Hit frequency", "Std deviation", "Rounds", "Rulebook")


def percent(share: Fraction, digits: int = 4) -> str:
    return f"{float(share * 100):.{digits}f}%"


def edges(sheets: Sequence[Sheet], title: str) -> RenderableType:
    """A line a wager, in the order given."""
    grid = Grid(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in COLUMNS:
        grid.add_column(column, justify="left" if column in ("Wager", "Rulebook") else "right")
    for sheet in sheets:
        style = "green" if sheet.edge <= 0 else ""
        grid.add_row(
            sheet.wager,
            Text(percent(sheet.edge), style=style),
            percent(sheet.risk),
            percent(sheet.hit, 2),
            f"{sheet.deviation:.4f}",
            f"{float(sheet.trials):.2f}",
            sheet.book,
        )
    return grid


def page(sheet: Sheet) -> RenderableType:
    """One wager in full: every outcome, then the figures, then how they were found."""
    grid = Grid(title=f"{sheet.book}: {sheet.wager}", title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in ("Outcome", "Probability", "Exactly", "Nets", "Contributes"):
        grid.add_column(column, justify="left" if column == "Outcome" else "right")
    for result in sheet.results:
        share = result.probability
        grid.add_row(result.name, percent(share, 6), _short(share), str(result.net), percent(share * result.net, 4))
    figures = Grid.grid(padding=(0, 2))
    for name, value in _figures(sheet):
        figures.add_row(Text(name, style="bold"), value)
    notes = [Text(line, style="dim") for line in (sheet.strategy, sheet.how) if line]
    return Group(grid, Text(), figures, *notes)


def _short(share: Fraction) -> str:
    text = str(share)
    return text if len(text) <= 33 else f"{text[:30]}..."


def _figures(sheet: Sheet) -> list[tuple[str, str]]:
    return [
        ("House edge per unit first bet", f"{percent(sheet.edge, 6)}  = {_short(sheet.edge)}"),
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


def as_json(sheets: Sequence[Sheet]) -> str:
    return json.dumps([sheet.to_json() for sheet in sheets], indent=2)


def as_csv(sheets: Sequence[Sheet]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["book", "wager", "outcome", "probability", "exactly", "net", "action"])
    for sheet in sheets:
        for r in sheet.results:
            exactly, net, action = str(r.probability), str(r.net), str(r.action)
            writer.writerow([sheet.book, sheet.wager, r.name, float(r.probability), exactly, net, action])
    return out.getvalue()


def drawn(sheet: Sheet, path: Path) -> None:
    """One page, SVG or PDF (or PNG) by the file's ending: the figures, and the distribution of what the wager nets."""
    if path.suffix not in (".svg", ".pdf", ".png"):
        raise Refused(f"{path.name}: a drawn sheet is .svg, .pdf or .png", OWN.cite("command"))
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (plot, text) = pyplot.subplots(2, 1, figsize=(8.3, 11.7), height_ratios=[3, 2])
    results = sorted(sheet.results, key=lambda r: r.net)
    labels = [f"{r.name}  ({'+' if r.net > 0 else ''}{float(r.net):g})" for r in results]
    colours = ["#2e7d32" if r.net > 0 else "#b71c1c" if r.net < 0 else "#9e9e9e" for r in results]
    plot.barh(labels, [float(r.probability) for r in results], color=colours)
    plot.set_xlabel("probability")
    plot.set_xscale("log" if min(float(r.probability) for r in results) < 0.001 else "linear")
    for i, r in enumerate(results):
        plot.annotate(f" {float(r.probability):.5f}", (float(r.probability), i), va="center", fontsize=8)
    plot.margins(x=0.15)
    plot.set_title(f"{sheet.book}: {sheet.wager}", loc="left", fontweight="bold")
    plot.spines[["top", "right"]].set_visible(False)
    text.axis("off")
    rows = [[name, value] for name, value in _figures(sheet)]
    table = text.table(rows, loc="upper left", cellLoc="left", colWidths=[0.5, 0.5], edges="horizontal")
    table.auto_set_font_size(False)
    table.set_fontsize(9)
    table.scale(1, 1.4)
    text.text(0, -0.02, "\n".join(filter(None, (sheet.strategy, sheet.how))), fontsize=8, va="top", wrap=True)
    figure.tight_layout()
    try:
        figure.savefig(path)
    except OSError as wrong:
        raise Refused(f"cannot write {path}: {(wrong.strerror or 'it failed').lower()}", OWN.cite("command")) from None
    finally:
        pyplot.close(figure)
