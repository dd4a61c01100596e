"""Equity for a terminal, and as JSON for a program."""

from __future__ import annotations

import json

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.equity import Equity, Share
from croupier.poker.rules.variants import Variant


def equity_page(equity: Equity, variant: Variant) -> Group:
    """A line for each hand: its part of the pot, of which halves, how often it takes all of it or a part."""
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    columns = ["Hand", "Equity", *(["High", "Low"] if variant.split else []), "Takes all", "Shares"]
    for column in columns:
        grid.add_column(column, justify="left" if column == "Hand" else "right")
    for share in equity.shares:
        halves = [_percent(share.high), _percent(share.low)] if variant.split else []
        within = "" if equity.exact else f" ± {100 * share.error:.2f}"
        grid.add_row(
            share.hand, Text(_percent(share.share) + within, "bold"), *halves, *map(_percent, (share.wins, share.ties))
        )
    how = "all counted" if equity.exact else "dealt at random; ± is a 95% interval"
    board = f", {equity.board} on the board" if equity.board else ""
    title = Text(f"{variant.name}{board}: ", "bold").append(f"{equity.deals:,} deals, {how}", "not bold dim")
    return Group(title, grid, *(Text(note, "dim") for note in equity.notes))


def _percent(share: object) -> str:
    return f"{100 * float(share):.3f}%"  # type: ignore[arg-type] # a Fraction


def equity_json(equity: Equity) -> str:
    fields = {
        "variant": equity.variant,
        "board": equity.board,
        "deals": equity.deals,
        "exact": equity.exact,
        "notes": list(equity.notes),
        "hands": [_fields(share) for share in equity.shares],
    }
    return json.dumps(fields, indent=2) + "\n"


def _fields(share: Share) -> dict[str, object]:
    parts = {name: str(getattr(share, name)) for name in ("share", "high", "low", "wins", "ties")}
    return {"hand": share.hand, **parts, "about": float(share.share), "error": share.error}
