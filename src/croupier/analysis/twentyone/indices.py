"""Indices: the true count at which a cell of the chart is played another way.

For every cell the two best choices are compared, and their difference with a full shoe and with one card less of each
kind, over the two-card hands of the cell, each as often as it is there to be played. A count tells that difference as
it tells any (`analysis/count`): linear, at a full shoe, the cards of the hand and the up card counted as seen. These
are the ways of published indices; deep in a shoe, or far from 0, they are estimates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from croupier.analysis.count import Tags, seen_tags, slope
from croupier.analysis.sheets.cache import cached_numbers
from croupier.analysis.twentyone.after_removal import by_kind, by_value, kind
from croupier.analysis.twentyone.chart import NAMES, Strategy, value_text
from croupier.analysis.twentyone.hands import Array, Two
from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.kernels.twentyone.shoe import DOUBLE, HIT, NEVER, SPLIT, STAND, SURRENDER
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.law import Law

CHOICES = 5
FARTHEST = 15.0  # a true count that no shoe has: the cell is played one way


class Index(NamedTuple):
    """A cell of the chart: at a true count of `at` or more `above` is better, below it `below`."""

    chart: str
    row: str
    up: int
    above: str
    below: str
    at: float  # the true count, by the name that it has in JSON
    basic: str  # what the chart does, as its code


class _Cell(NamedTuple):
    """A cell's hands, and the choices that are compared there."""

    chart: str
    row: str
    hands: tuple[Two, ...]
    choices: tuple[int, ...]


def indices(law: Law, tags: Tags, ups: tuple[int, ...] = ()) -> list[Index]:
    """Of every cell where two choices change places within a true count that a shoe may have; against these up cards,
    or all."""
    solution = analysis(law)
    listed = []
    worth = {up: _worth(law, solution, up) for up in ups or solution.strategy.ups}
    for cell in _cells(solution):
        for up, with_removal in worth.items():
            compared = [_index(law, solution, with_removal, tags, cell, up)]
            if compared[0] and NAMES[SURRENDER] in (compared[0].above, compared[0].below):  # and where it is too late
                later = cell._replace(choices=tuple(c for c in cell.choices if c != SURRENDER))
                compared.append(_index(law, solution, with_removal, tags, later, up))
            listed += [index for index in compared if index and abs(index.at) <= FARTHEST]
    return listed


def _two_cards(solution: Analysis) -> list[Two]:
    return list(combinations_with_replacement(solution.rules.values, 2))


def _worth(law: Law, solution: Analysis, up: int) -> Array:
    """What every choice is worth against an up card, with a full shoe and with one card less of each kind; by that, two
    cards, and choice. It takes a while, and is kept."""
    full, what = by_kind(law), f"indices against {value_text(up)}"

    def count() -> Array:
        rows = []
        for i, removed in enumerate([None, *full]):
            report_progress(what, i / (1 + len(full)))
            remaining = {card_kind: n - (card_kind == removed) for card_kind, n in full.items()}
            values = (solution if removed is None else Analysis(law, by_value(law, remaining), (up,))).values
            rows.append([list(values.get((up, two), (NEVER,) * CHOICES)) for two in _two_cards(solution)])
        report_progress(what, 1)
        return np.array(rows)

    return cached_numbers(f"two cards by removal against {up}", law, (), np.zeros(0, dtype=np.int64), count)


def _cells(solution: Analysis) -> Iterator[_Cell]:
    rules, chart = solution.rules, solution.strategy
    by_row: dict[tuple[bool, int], list[Two]] = {}
    for cards in combinations_with_replacement(rules.values, 2):
        by_row.setdefault((rules.soft(cards), rules.total(cards)), []).append(cards)
    for name, row, members in _rows(chart, by_row):
        yield _Cell(name, row, tuple(members), (STAND, HIT, DOUBLE, SURRENDER, *((SPLIT,) if name == "Pairs" else ())))


def _rows(chart: Strategy, by_row: Mapping[tuple[bool, int], list[Two]]) -> Iterator[tuple[str, str, list[Two]]]:
    """The rows of the chart, each with its hands: pairs only where there is no other."""
    labels = {
        name: [label for chart_name, label, _ in chart.rows() if chart_name == name]
        for name in ("Hard", "Soft", "Pairs")
    }
    for name, label, rows in (("Hard", labels["Hard"], chart.hard), ("Soft", labels["Soft"], chart.soft)):
        for row, total in zip(label, rows, strict=True):
            members = by_row.get((name == "Soft", total), [])
            yield name, row, [cards for cards in members if cards[0] != cards[1]] or members
    for row, p in zip(labels["Pairs"], chart.pairs, strict=True):
        yield "Pairs", row, [(p, p)]


def _index(law: Law, solution: Analysis, worth: Array, tags: Tags, cell: _Cell, up: int) -> Index | None:
    """Where the two best choices of a cell are equal."""
    places = {two: i for i, two in enumerate(_two_cards(solution))}
    hands = [
        (cards, places[cards], solution.chance_to_play(up, cards))
        for cards in cell.hands
        if (up, cards) in solution.values
    ]
    if not hands or solution.rules.total(cell.hands[0]) >= solution.rules.shape.count.target:
        return None
    mean = {c: sum(worth[0, place, c] * often for _, place, often in hands) for c in cell.choices}
    ranked = sorted((c for c in cell.choices if mean[c] > NEVER / 1e6), key=lambda c: -mean[c])
    if len(ranked) < 2:
        return None
    best, other = ranked[:2]
    full, floats = by_kind(law), {card_kind: float(tag) for card_kind, tag in tags.items()}
    apart = steep = 0.0
    for cards, place, often in hands:
        seen = tuple(kind(value) for value in (*cards, up))
        remaining = {card_kind: n - seen.count(card_kind) for card_kind, n in full.items()}
        difference = worth[:, place, best] - worth[:, place, other]
        effects = {card_kind: float(difference[1 + i] - difference[0]) for i, card_kind in enumerate(full)}
        point = slope(remaining, floats, effects)
        apart += often * (float(difference[0]) - point * seen_tags(remaining, tags, seen))
        steep += often * point
    if abs(steep) < 1e-12:
        return None
    above, below = (best, other) if steep > 0 else (other, best)
    codes = next(codes for name, row, codes in solution.strategy.rows() if (name, row) == (cell.chart, cell.row))
    return Index(cell.chart, cell.row, up, NAMES[above], NAMES[below], -apart / steep, codes[up])
