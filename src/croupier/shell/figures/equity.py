"""Equity for a terminal, and as JSON for a program."""

from __future__ import annotations

import json

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.equity import Equity, Share
from croupier.poker.rules.variants import Variant


def equity_page(found: Equity, variant: Variant) -> Group:
    """A line for each hand: its part of the pot, of which halves, how often it takes all of it or a part."""
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    columns = ["Hand", "Equity", *(["High", "Low"] if variant.split else []), "Takes all", "Shares"]
    for column in columns:
        grid.add_column(column, justify="left" if column == "Hand" else "right")
    for one in found.shares:
        halves = [_percent(one.high), _percent(one.low)] if variant.split else []
        within = "" if found.exact else f" ± {100 * one.error:.2f}"
        grid.add_row(
            one.hand, Text(_percent(one.share) + within, "bold"), *halves, *map(_percent, (one.wins, one.ties))
        )
    how = "all counted" if found.exact else "dealt at random; ± is a 95% interval"
    board = f", {found.board} on the board" if found.board else ""
    title = Text(f"{variant.name}{board}: ", "bold").append(f"{found.deals:,} deals, {how}", "not bold dim")
    return Group(title, grid, *(Text(note, "dim") for note in found.notes))


def _percent(share: object) -> str:
    return f"{100 * float(share):.3f}%"  # type: ignore[arg-type] # a Fraction


def equity_json(found: Equity) -> str:
    said = {
        "variant": found.variant,
        "board": found.board,
        "deals": found.deals,
        "exact": found.exact,
        "notes": list(found.notes),
        "hands": [_fields(one) for one in found.shares],
    }
    return json.dumps(said, indent=2) + "\n"


def _fields(one: Share) -> dict[str, object]:
    parts = {name: str(getattr(one, name)) for name in ("share", "high", "low", "wins", "ties")}
    return {"hand": one.hand, **parts, "about": float(one.share), "error": one.error}
