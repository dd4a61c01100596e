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


def counts_of(removal: Removal, tags: Tags | None) -> dict[str, CardCount]:
    """By every system that knows the kinds of this shoe, and by tags of one's own."""
    full = removal.countable.full
    counts = (
        {}
        if set(full) - set(SYSTEMS["hi-lo"]) - {"Jo"}
        else {name: CardCount(removal, read_tags(name, full)) for name in SYSTEMS}
    )
    return counts | ({"these tags": CardCount(removal, tags)} if tags is not None else {})


def count_page(law: Law, removal: Removal, tags: Tags | None, named: str) -> RenderableType:
    whole, decks = sum(removal.countable.full.values()), sum(removal.countable.full.values()) / 52
    title = (
        f"{law.book.id}: {removal.countable.wager}, {_percent(removal.expectation)} with a full shoe of {whole} cards"
    )
    if removal.countable.seen:
        title += f", {' and '.join(removal.countable.seen)} seen"
    effects = _grid(title, "Card gone", "In the shoe", "Changes it by", "times the decks")
    for kind, effect in removal.effects.items():
        effects.add_row(kind, str(removal.cards[kind]), _percent(effect, 5), _percent(effect * decks, 4))
    counts = counts_of(removal, tags)
    systems = _grid("What counts tell of it", "Count", "Correlation", "A true count of 1", "Worth it from")
    for name, card_count in counts.items():
        systems.add_row(name, f"{card_count.correlation:.4f}", _percent(card_count.point), _trigger(card_count))
    correlation = counts[named].correlation if named else 1.0
    by = f"by {named}" if named else "counted perfectly"
    grid = _grid(f"By depth, {by}", "Cards dealt", "Spread", "An advantage", "of so much", "A round brings")
    for depth in by_depth(removal, correlation):
        grid.add_row(*_depth(depth))
    parts: list[RenderableType] = [effects, Text()]
    if counts:
        parts += [systems, Text()]
    return Group(*parts, grid, Text(LINEAR, style="dim"))


def _trigger(card_count: CardCount) -> str:
    if card_count.trigger is None:
        return "it tells nothing"
    return f"{card_count.trigger:+.2f} and {'above' if card_count.point > 0 else 'below'}"


def _depth(depth: Depth) -> tuple[str, ...]:
    return (
        str(depth.dealt),
        f"{100 * depth.spread:.4f}%",
        f"{100 * depth.often:.3f}% of rounds",
        _percent(depth.when, 3),
        f"{depth.brings:.6f} units",
    )


def count_json(law: Law, removal: Removal, tags: Tags | None, named: str) -> str:
    counts = counts_of(removal, tags)
    correlation = counts[named].correlation if named else 1.0
    data = {
        "book": law.book.id,
        "wager": removal.countable.wager,
        "expects": removal.expectation,
        "seen": list(removal.countable.seen),
        "cards": dict(removal.countable.full),
        "effects": dict(removal.effects),
        "counts": {
            name: {
                "tags": {kind: str(tag) for kind, tag in card_count.tags.items()},
                "balanced": card_count.balanced,
                "correlation": card_count.correlation,
                "per_true_count": card_count.point,
                "trigger": card_count.trigger,
            }
            for name, card_count in counts.items()
        },
        "depths": [depth._asdict() for depth in by_depth(removal, correlation)],
        "how": LINEAR,
    }
    return _json(data)


def _json(data: Any) -> str:
    return json.dumps(data, indent=2) + "\n"


# --- indices ---


def indices_page(law: Law, indices: Sequence[Index], named: str) -> RenderableType:
    grid = _grid(
        f"{law.book.id}: indices by {named}", "Hand", "Against", "At and above", "Below", "True count", "Chart"
    )
    for index in indices:
        label = index.row if index.chart != "Pairs" else f"{index.row} pair"
        grid.add_row(label, value_text(index.up), index.above, index.below, f"{index.at:+.2f}", index.basic)
    note = (
        "the true count, the hand and the up card counted, at which two choices are equal: linear, at a full shoe; "
        "where surrender is one of them, the next line is for when it is too late"
    )
    return Group(grid, Text(note, style="dim"))


def indices_json(law: Law, indices: Sequence[Index], named: str) -> str:
    return _json({"book": law.book.id, "count": named, "indices": [index._asdict() for index in indices]})


# --- decisions ---


def decisions_page(law: Law, decisions: Sequence[Decision], title: str) -> RenderableType:
    names = [
        name
        for name in ("stand", "hit", "double", "split", "surrender")
        if any(name in decision.worth for decision in decisions)
    ]
    grid = _grid(f"{law.book.id}: {title}", "Hand", "Against", *map(str.capitalize, names), "Best", "Chart", "Gains")
    for decision in decisions[:SHOWN]:
        worth = [f"{decision.worth[name]:+.6f}" if name in decision.worth else "" for name in names]
        gain = f"{decision.gain:.6f}" if decision.gain > 0 else ""
        grid.add_row(
            ",".join(map(value_text, decision.cards)),
            value_text(decision.up),
            *worth,
            decision.best,
            decision.chart,
            gain,
        )
    notes = ["per unit of the base wager, given that a checked down card has not ended the round; a full shoe"]
    if len(decisions) > SHOWN:
        notes.append(f"the first {SHOWN} of {len(decisions)}; --json has all")
    return Group(grid, *(Text(note, style="dim") for note in notes))


def decisions_json(law: Law, decisions: Sequence[Decision]) -> str:
    rows = [
        {
            "cards": list(decision.cards),
            "up": decision.up,
            "worth": decision.worth,
            "best": decision.best,
            "chart": decision.chart,
            "gain": decision.gain,
        }
        for decision in decisions
    ]
    return _json({"book": law.book.id, "decisions": rows})


# --- a strategy of one's own ---


def own_page(law: Law, cost: Cost) -> RenderableType:
    grid = _grid(
        f"{law.book.id}: a strategy of one's own", "Played by", "House edge", "Std deviation", "Units in action"
    )
    for name, edge in (("your own", cost.own), ("the basic chart", cost.basic), ("the best play", cost.best)):
        grid.add_row(name, f"{edge.percent:.6f}%", f"{edge.deviation:.6f}", f"{edge.action:.6f}")
    costs = cost.basic.expectation - cost.own.expectation
    summary = (
        f"Your own costs {100 * costs:.6f}% of a bet against the chart"
        if costs >= 0
        else (f"Your own gains {-100 * costs:.6f}% of a bet on the chart")
    )
    cells = _grid("Where it differs, each by itself", "Hand", "Against", "Own", "Chart", "Costs")
    for chart, row, up, own, usual, alone in cost.cells:
        label = f"{row} pair" if chart == "Pairs" else row
        cells.add_row(label, value_text(up), own, usual, f"{100 * alone:.6f}%")
    parts: list[RenderableType] = [grid, Text(summary, style="bold")]
    return Group(*parts, Text(), cells) if cost.cells else Group(*parts)


def own_json(law: Law, cost: Cost) -> str:
    def edge(play: Any) -> Mapping[str, float]:
        return {"expectation": play.expectation, "deviation": play.deviation, "action": play.action}

    cells = [dict(zip(("chart", "row", "up", "own", "basic", "cost"), cell, strict=True)) for cell in cost.cells]
    data = {"book": law.book.id, "own": edge(cost.own), "basic": edge(cost.basic), "best": edge(cost.best)}
    return _json({**data, "cells": cells})
