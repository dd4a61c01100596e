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


def comparison(
    differences: Changes, edges: Sequence[EdgeMoved], title: str, notes: Sequence[str] = ()
) -> RenderableType:
    """All of it, the money last."""
    parts: list[RenderableType] = [Text(title, style="bold")]
    for what, changes in (
        ("Paragraph", differences.paragraphs),
        ("Option", differences.options),
        ("Odds", differences.odds),
    ):
        parts += [Text(), _grid(what, changes) if changes else Text(f"{what}: nothing is other.", style="dim")]
    parts += [Text(), Text(f"{differences.same} paragraphs say what they said.", style="dim"), Text()]
    parts.append(_edges(edges) if edges else Text("No edges were reckoned.", style="dim"))
    parts += [Text(f"Not yet played: {note}", style="yellow") for note in notes]
    return Group(*parts)


def _grid(what: str, changes: Sequence[Change]) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for column in (what, "", "Before", "After"):
        grid.add_column(column, overflow="fold", ratio=1 if column in ("Before", "After") else None)
    for change in changes:
        before = f"as {change.was}" if change.was else change.before
        grid.add_row(
            change.name, Text(HOW[change.how], style=STYLE.get(change.how, "")), Text(before), Text(change.after)
        )
    return grid


def _edges(edges: Sequence[EdgeMoved]) -> Grid:
    title = "House edges, simulated where ± is" if any(edge.within for edge in edges) else "Exact house edges"
    grid = Grid(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in ("Wager", "Before", "After", "By", "Under"):
        grid.add_column(column, justify="left" if column in ("Wager", "Under") else "right")
    for edge in edges:
        moved = f"{float(edge.by * 100):+.4f}%" if edge.by else "" if None in (edge.before, edge.after) else "same"
        before, after = _share(edge.before, edge.within), _share(edge.after, edge.within)
        grid.add_row(edge.wager, before, after, moved, edge.under)
    return grid


def _share(edge: Fraction | None, within: float) -> str:
    return "not offered" if edge is None else percent(edge) + (f" ±{100 * within:.2f}%" if within else "")


def comparison_json(differences: Changes, edges: Sequence[EdgeMoved], notes: Sequence[str] = ()) -> str:
    """The same for programs; edges are exact fractions."""
    fields = msgspec.to_builtins(differences)
    fields["edges"] = [
        {
            "wager": edge.wager,
            "under": edge.under,
            "before": None if edge.before is None else str(edge.before),
            "after": None if edge.after is None else str(edge.after),
            "by_percent": float(edge.by * 100),
            "within_percent": edge.within * 100,
        }
        for edge in edges
    ]
    fields["not_yet_played"] = list(notes)
    return json.dumps(fields, indent=2) + "\n"
