"""Counts of cards for reading: effects of removal, what a count tells, indices, decisions, a strategy of one's own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.count import SYSTEMS, CardCount, Depth, Removal, Tags, by_depth, read_tags
from croupier.analysis.twentyone.chart import value_text
from croupier.analysis.twentyone.decisions import Decision
from croupier.analysis.twentyone.indices import Index
from croupier.analysis.twentyone.own_strategy import Cost
from croupier.rulebook.law import Law

LINEAR = (
    "effects are exact, by the game's own outcomes with one card less; what a count tells of many cards is linear in "
    "them and spread normally: an estimate deep in a shoe"
)
SHOWN = 40  # departures on one page


def _percent(share: float, digits: int = 4) -> str:
    return f"{100 * share:+.{digits}f}%"


def _grid(title: str, *columns: str) -> Grid:
    grid = Grid(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for i, column in enumerate(columns):
        grid.add_column(column, justify="right" if i else "left")
    return grid


# --- a wager by the cards that are gone ---


def counts_of(found: Removal, tags: Tags | None) -> dict[str, CardCount]:
    """By every system that knows the kinds of this shoe, and by tags of one's own."""
    full = found.of.full
    counts = (
        {}
        if set(full) - set(SYSTEMS["hi-lo"]) - {"Jo"}
        else {name: CardCount(found, read_tags(name, full)) for name in SYSTEMS}
    )
    return counts | ({"these tags": CardCount(found, tags)} if tags is not None else {})


def count_page(law: Law, found: Removal, tags: Tags | None, named: str) -> RenderableType:
    whole, decks = sum(found.of.full.values()), sum(found.of.full.values()) / 52
    title = f"{law.book.id}: {found.of.wager}, {_percent(found.expects)} with a full shoe of {whole} cards"
    if found.of.seen:
        title += f", {' and '.join(found.of.seen)} seen"
    effects = _grid(title, "Card gone", "In the shoe", "Changes it by", "times the decks")
    for kind, effect in found.effects.items():
        effects.add_row(kind, str(found.cards[kind]), _percent(effect, 5), _percent(effect * decks, 4))
    counts = counts_of(found, tags)
    systems = _grid("What counts tell of it", "Count", "Correlation", "A true count of 1", "Worth it from")
    for name, one in counts.items():
        systems.add_row(name, f"{one.correlation:.4f}", _percent(one.point), _trigger(one))
    told = counts[named].correlation if named else 1.0
    by = f"by {named}" if named else "counted perfectly"
    grid = _grid(f"By depth, {by}", "Cards dealt", "Spread", "An advantage", "of so much", "A round brings")
    for depth in by_depth(found, told):
        grid.add_row(*_depth(depth))
    parts: list[RenderableType] = [effects, Text()]
    if counts:
        parts += [systems, Text()]
    return Group(*parts, grid, Text(LINEAR, style="dim"))


def _trigger(one: CardCount) -> str:
    if one.trigger is None:
        return "it tells nothing"
    return f"{one.trigger:+.2f} and {'above' if one.point > 0 else 'below'}"


def _depth(one: Depth) -> tuple[str, ...]:
    return (
        str(one.dealt),
        f"{100 * one.spread:.4f}%",
        f"{100 * one.often:.3f}% of rounds",
        _percent(one.when, 3),
        f"{one.brings:.6f} units",
    )


def count_json(law: Law, found: Removal, tags: Tags | None, named: str) -> str:
    counts = counts_of(found, tags)
    told = counts[named].correlation if named else 1.0
    data = {
        "book": law.book.id,
        "wager": found.of.wager,
        "expects": found.expects,
        "seen": list(found.of.seen),
        "cards": dict(found.of.full),
        "effects": dict(found.effects),
        "counts": {
            name: {
                "tags": {kind: str(tag) for kind, tag in one.tags.items()},
                "balanced": one.balanced,
                "correlation": one.correlation,
                "per_true_count": one.point,
                "trigger": one.trigger,
            }
            for name, one in counts.items()
        },
        "depths": [depth._asdict() for depth in by_depth(found, told)],
        "how": LINEAR,
    }
    return _json(data)


def _json(data: Any) -> str:
    return json.dumps(data, indent=2) + "\n"


# --- indices ---


def indices_page(law: Law, found: Sequence[Index], named: str) -> RenderableType:
    grid = _grid(
        f"{law.book.id}: indices by {named}", "Hand", "Against", "At and above", "Below", "True count", "Chart"
    )
    for one in found:
        label = one.row if one.chart != "Pairs" else f"{one.row} pair"
        grid.add_row(label, value_text(one.up), one.above, one.below, f"{one.at:+.2f}", one.basic)
    note = (
        "the true count, the hand and the up card counted, at which two choices are equal: linear, at a full shoe; "
        "where surrender is one of them, the next line is for when it is too late"
    )
    return Group(grid, Text(note, style="dim"))


def indices_json(law: Law, found: Sequence[Index], named: str) -> str:
    return _json({"book": law.book.id, "count": named, "indices": [one._asdict() for one in found]})


# --- decisions ---


def decisions_page(law: Law, found: Sequence[Decision], title: str) -> RenderableType:
    names = [
        name for name in ("stand", "hit", "double", "split", "surrender") if any(name in one.worth for one in found)
    ]
    grid = _grid(f"{law.book.id}: {title}", "Hand", "Against", *map(str.capitalize, names), "Best", "Chart", "Gains")
    for one in found[:SHOWN]:
        worth = [f"{one.worth[name]:+.6f}" if name in one.worth else "" for name in names]
        gain = f"{one.gain:.6f}" if one.gain > 0 else ""
        grid.add_row(",".join(map(value_text, one.cards)), value_text(one.up), *worth, one.best, one.chart, gain)
    notes = ["per unit of the base wager, given that a checked down card has not ended the round; a full shoe"]
    if len(found) > SHOWN:
        notes.append(f"the first {SHOWN} of {len(found)}; --json has all")
    return Group(grid, *(Text(note, style="dim") for note in notes))


def decisions_json(law: Law, found: Sequence[Decision]) -> str:
    rows = [
        {
            "cards": list(one.cards),
            "up": one.up,
            "worth": one.worth,
            "best": one.best,
            "chart": one.chart,
            "gain": one.gain,
        }
        for one in found
    ]
    return _json({"book": law.book.id, "decisions": rows})


# --- a strategy of one's own ---


def own_page(law: Law, found: Cost) -> RenderableType:
    grid = _grid(
        f"{law.book.id}: a strategy of one's own", "Played by", "House edge", "Std deviation", "Units in action"
    )
    for name, edge in (("your own", found.own), ("the basic chart", found.basic), ("the best play", found.best)):
        grid.add_row(name, f"{edge.percent:.6f}%", f"{edge.deviation:.6f}", f"{edge.action:.6f}")
    costs = found.basic.expectation - found.own.expectation
    said = (
        f"Your own costs {100 * costs:.6f}% of a bet against the chart"
        if costs >= 0
        else (f"Your own gains {-100 * costs:.6f}% of a bet on the chart")
    )
    cells = _grid("Where it differs, each by itself", "Hand", "Against", "Own", "Chart", "Costs")
    for chart, row, up, own, usual, alone in found.cells:
        label = f"{row} pair" if chart == "Pairs" else row
        cells.add_row(label, value_text(up), own, usual, f"{100 * alone:.6f}%")
    parts: list[RenderableType] = [grid, Text(said, style="bold")]
    return Group(*parts, Text(), cells) if found.cells else Group(*parts)


def own_json(law: Law, found: Cost) -> str:
    def edge(one: Any) -> Mapping[str, float]:
        return {"expectation": one.expectation, "deviation": one.deviation, "action": one.action}

    cells = [dict(zip(("chart", "row", "up", "own", "basic", "cost"), cell, strict=True)) for cell in found.cells]
    data = {"book": law.book.id, "own": edge(found.own), "basic": edge(found.basic), "best": edge(found.best)}
    return _json({**data, "cells": cells})
