"""PAR sheets for reading: tables of edges, one wager's sheet in full, and the same as a drawn page."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from textwrap import shorten, wrap
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.sheets.sheet import BANDS, CONFIDENCES, Result, Sheet
from croupier.analysis.wagers.filing import Filed
from croupier.analysis.wagers.pot_take import PotTake
from croupier.shell.figures.filed_sheet import beyond_lines, picture_metadata, sentences
from croupier.shell.terminal.plots import BAD, DIM, GOOD, check_page, percent_axis, plain_percent, save_page

COLUMNS = ("Wager", "House edge", "Element of risk", "Hit frequency", "Std deviation", "Rounds")


def percent(share: Fraction, digits: int = 4) -> str:
    return f"{float(share * 100):.{digits}f}%"


def edge_text(sheet: Sheet, digits: int = 4) -> str:
    """The edge with how sure it is, if it was simulated; in dollars, where nothing is wagered.

    >>> from croupier.analysis.sheets.sheet import Result
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
    grid = Grid(title=f"{sheet.book}: {_full_name(sheet)}", title_justify="left", box=None, padding=(0, 2, 0, 0))
    exactly = ("Exactly",) if sheet.exact else ()
    for column in ("Outcome", "Probability", *exactly, "Nets", "Contributes"):
        grid.add_column(column, justify="left" if column == "Outcome" else "right")
    for name, share, net, _ in sheet.outcomes:
        fraction = (_short_fraction(share),) if sheet.exact else ()
        grid.add_row(name, percent(share, 6), *fraction, str(net), percent(share * net, 4))
    figures = Grid.grid(padding=(0, 2))
    for name, value in _figures(sheet):
        figures.add_row(Text(name, style="bold"), value)
    notes = [Text(line, style="dim") for line in (sheet.strategy_line, sheet.how, *_bands_note(sheet)) if line]
    bands: list[RenderableType] = [] if sheet.per else [Text(), _bands_grid(sheet)]
    return Group(grid, Text(), figures, *bands, *notes)


def _full_name(sheet: Sheet) -> str:
    """The wager's name, and the word for it that a command takes, where nobody would guess that."""
    plain = sheet.name.lower().replace("'", "").replace(" ", "-")
    return sheet.name if plain == sheet.wager.replace(" ", "-") else f"{sheet.name} ({sheet.wager})"


def _bands_grid(sheet: Sheet) -> Grid:
    grid = Grid(title=f"Return by {_band_unit(sheet).lower()}", title_justify="left", box=None, padding=(0, 2, 0, 0))
    heads, *rows = _bands(sheet)
    for column in heads:
        grid.add_column(column, justify="right")
    for row in rows:
        grid.add_row(*row)
    return grid


def _band_unit(sheet: Sheet) -> str:
    """What its bands count: a wager that may stay up for several rounds is decided in the last of them."""
    return "Rounds" if sheet.trials == 1 else "Wagers decided"


def _bands(sheet: Sheet) -> list[list[str]]:
    """Between which returns so many end, by how sure one wants to be; the heads first."""
    rows = [[_band_unit(sheet), *(f"return, {confidence} of the time" for confidence in CONFIDENCES)]]
    for rounds in BANDS:
        ends = [sheet.band(rounds, confidence) for confidence in CONFIDENCES]
        rows.append([f"{rounds:,}", *(f"{100 * low:.4f}% to {100 * high:.4f}%" for low, high in ends)])
    return rows


def _short_fraction(share: Fraction) -> str:
    text = str(share)
    return text if len(text) <= 33 else f"{text[:30]}..."


def _figures(sheet: Sheet) -> list[tuple[str, str]]:
    exactly = f" = {_short_fraction(sheet.edge)}" if sheet.exact else ""
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
        ("Volatility index", ", ".join(f"{sheet.volatility(c):.6f} at {c}" for c in CONFIDENCES)),
    ]


def pot_page(take: PotTake) -> RenderableType:
    """A pot game: what the house takes of each pot."""
    law, by_players = take.law, len({row.players for row in take.rows}) > 1
    title = Text(f"{law.book.about.title}, {law.book.edition}: what the house takes of a pot", style="italic")
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    jackpot = any(row.jackpot for row in take.rows)
    for column in (*(("Players",) if by_players else ()), "Pot", "House", *(("Jackpot fund",) if jackpot else ())):
        grid.add_column(column, justify="right")
    grid.add_column("Share of the pot", justify="right")
    for row in take.rows:
        fund = [law.money(row.jackpot)] if jackpot else []
        players = [row.players] if by_players else []
        grid.add_row(*players, law.money(row.pot), law.money(row.raked), *fund, percent(row.share))
    cites = Text(" ".join(f"[{cite}]" for cite in take.cites), style="dim")
    return Group(title, grid, Text(), *(Text(note, style="dim") for note in take.notes), cites)


def pot_json(take: PotTake) -> str:
    return json.dumps(take.to_json(), indent=2) + "\n"


def pot_csv(take: PotTake) -> str:
    out = io.StringIO()
    rows = take.to_json()["pots"]
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


# --- drawn ---

WIDE, LEFT = 8.3, 0.5  # inches: of the page, and of its margins
ROW, SMALL = 0.24, 0.125  # of a bar or a figure, and of a line of notes
LETTERS = 132  # of such a line


def draw_page(filed: Filed, path: Path) -> None:
    """One wager's page, SVG or PDF (or PNG) by the file's ending: the distribution of what it nets, the figures, the
    bands, and what it was counted for. As high as it needs to be."""
    check_page(path)
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    (sheet,) = filed.sheets
    notes = [
        line
        for note in (*filed.notes, sheet.strategy_line, sheet.how, *_bands_note(sheet))
        if note
        for line in wrap(note, LETTERS)
    ]
    notes += ["", *_terms_lines(filed)]
    figures = _figures(sheet)
    warned = [line for text in beyond_lines(filed.statement.beyond) for line in wrap(text, 100)]
    outcomes = max(3, len(sheet.outcomes))
    tables = 0 if sheet.per else ROW * (len(BANDS) + 2)
    heights = (0.75 + 0.2 * len(warned), ROW * outcomes, 0.75, ROW * len(figures), 0.3, tables, 0.2, SMALL * len(notes))
    page = _Page(pyplot.figure(figsize=(WIDE, sum(heights) + LEFT)))
    page.words(0.35, f"{filed.statement.title}: {sheet.name}", fontsize=14, fontweight="bold")
    page.words(0.2, f"PAR sheet, {sheet.book}", fontsize=9)
    page.words(heights[0] - 0.55, "\n".join(warned), fontsize=9, fontweight="bold", color=BAD)
    bars(page.axes(heights[1], left=0.32), sheet)
    page.gap(heights[2])
    page.table(heights[3], figures, [0.45, 0.55])
    page.gap(heights[4])
    if tables:
        page.table(tables, _bands(sheet), [0.16, 0.28, 0.28, 0.28])
    page.gap(heights[6])
    page.words(heights[7], "\n".join(notes), fontsize=6.5, family="monospace", linespacing=1.3)
    save_page(page.figure, path, picture_metadata(filed))


class _Page:
    """A page that is filled from the top, in inches."""

    def __init__(self, figure: Any) -> None:
        self.figure, self.high = figure, figure.get_figheight()
        self.top = self.high - LEFT

    def gap(self, high: float) -> None:
        self.top -= high

    def words(self, high: float, text: str, **style: Any) -> None:
        self.figure.text(LEFT / WIDE, self.top / self.high, text, va="top", parse_math=False, **style)
        self.gap(high)

    def axes(self, high: float, left: float = LEFT / WIDE) -> Any:
        self.gap(high)
        return self.figure.add_axes((left, self.top / self.high, 0.92 - left, high / self.high))

    def table(self, high: float, rows: Sequence[Sequence[str]], widths: list[float]) -> None:
        plot = self.axes(high)
        plot.axis("off")
        cells = plot.table(
            rows, bbox=(0, 0, 1, 1), cellLoc="left", colWidths=widths, edges="horizontal", fontsize=8
        )  # a bbox makes every row as high as its share
        cells.auto_set_font_size(False)
        cells.set_fontsize(8)


def _bands_note(sheet: Sheet) -> tuple[str, ...]:
    if sheet.per:
        return ()
    return (
        "Bands: where the return per unit first bet lies after so many rounds, by the normal distribution; "
        f"the greatest prize comes too rarely for that below about {sheet.normal_from:,} rounds.",
    )


def _terms_lines(filed: Filed) -> Iterator[str]:
    for name, value in sentences(filed.statement, filed.hash):
        yield from wrap(f"{name}: {value}", LETTERS, subsequent_indent="  ", break_on_hyphens=False)


def net_text(net: Fraction) -> str:
    """What a wager nets, in plain digits."""
    return f"{float(net):+,.4f}".rstrip("0").rstrip(".") if net else "0"


def bars(plot: Any, sheet: Sheet) -> None:
    """A bar an outcome, the worst below."""
    outcomes = sorted(sheet.outcomes, key=lambda r: r.net)
    shares = [float(r.probability) for r in outcomes]
    colours = [GOOD if r.net > 0 else BAD if r.net < 0 else DIM for r in outcomes]
    where, log = range(len(outcomes)), min(shares) < 0.001
    plot.barh(where, shares, 0.7, color=colours)
    plot.set_yticks(where, [_outcome(r) for r in outcomes], fontsize=7.5)
    plot.set_ylim(-0.6, len(outcomes) - 0.4)
    plot.set_xscale("log" if log else "linear")
    percent_axis(plot.xaxis)
    plot.tick_params(axis="x", labelsize=7.5)
    plot.set_xlabel(f"probability{', on a logarithmic scale' if log else ''}", fontsize=8)
    plot.set_ylabel("outcome (net)", fontsize=8)
    for i, share in enumerate(shares):
        plot.annotate(f" {plain_percent(share)}", (share, i), va="center", fontsize=7.5)
    plot.margins(x=0.18)
    plot.spines[["top", "right"]].set_visible(False)


def _outcome(result: Result) -> str:
    name = shorten(result.name, 34, placeholder=" …")
    return f"{name}  ({net_text(result.net)})"
