"""Two editions beside each other, for reading: what came, went and changed, and what that does to the edges."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.wagers.editions import EdgeMoved
from croupier.rulebook.editions import Change, Changes
from croupier.shell.figures.par import percent

HOW = {"came": "came", "went": "went", "changed": "changed", "moved": "moved", "read": "read anew"}
STYLE = {"came": "green", "went": "red", "changed": "yellow"}


def comparison(found: Changes, edges: Sequence[EdgeMoved], title: str, notes: Sequence[str] = ()) -> RenderableType:
    """All of it, the money last."""
    parts: list[RenderableType] = [Text(title, style="bold")]
    for what, changes in (("Paragraph", found.paragraphs), ("Option", found.options), ("Odds", found.odds)):
        parts += [Text(), _grid(what, changes) if changes else Text(f"{what}: nothing is other.", style="dim")]
    parts += [Text(), Text(f"{found.same} paragraphs say what they said.", style="dim"), Text()]
    parts.append(_edges(edges) if edges else Text("No edges were reckoned.", style="dim"))
    parts += [Text(f"Not yet played: {note}", style="yellow") for note in notes]
    return Group(*parts)


def _grid(what: str, changes: Sequence[Change]) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for column in (what, "", "Before", "After"):
        grid.add_column(column, overflow="fold", ratio=1 if column in ("Before", "After") else None)
    for one in changes:
        before = f"as {one.was}" if one.was else one.before
        grid.add_row(one.name, Text(HOW[one.how], style=STYLE.get(one.how, "")), Text(before), Text(one.after))
    return grid


def _edges(edges: Sequence[EdgeMoved]) -> Grid:
    title = "House edges, simulated where ± is" if any(one.within for one in edges) else "Exact house edges"
    grid = Grid(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in ("Wager", "Before", "After", "By", "Under"):
        grid.add_column(column, justify="left" if column in ("Wager", "Under") else "right")
    for one in edges:
        moved = f"{float(one.by * 100):+.4f}%" if one.by else "" if None in (one.before, one.after) else "same"
        before, after = _share(one.before, one.within), _share(one.after, one.within)
        grid.add_row(one.wager, before, after, moved, one.under)
    return grid


def _share(edge: Fraction | None, within: float) -> str:
    return "not offered" if edge is None else percent(edge) + (f" ±{100 * within:.2f}%" if within else "")


def comparison_json(found: Changes, edges: Sequence[EdgeMoved], notes: Sequence[str] = ()) -> str:
    """The same for programs; edges are exact fractions."""
    said = msgspec.to_builtins(found)
    said["edges"] = [
        {
            "wager": one.wager,
            "under": one.under,
            "before": None if one.before is None else str(one.before),
            "after": None if one.after is None else str(one.after),
            "by_percent": float(one.by * 100),
            "within_percent": one.within * 100,
        }
        for one in edges
    ]
    said["not_yet_played"] = list(notes)
    return json.dumps(said, indent=2) + "\n"
