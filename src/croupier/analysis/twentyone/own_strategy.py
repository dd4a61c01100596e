"""A strategy of one's own, as a file: rows of a chart, and what they cost against the best play, exactly.

    # hit 16 against a ten, whatever the book says
    16    S S S S S H H H H H
    A,7   S D D D D S S H H H
    8,8   P P P P P P P P H H

A row is its name in the chart and a code for each up card, 2 to ace; a first line of up cards may order them otherwise.
Rows that are left out are played by the basic chart.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from croupier.analysis.twentyone.chart import CODES, Strategy, value_text
from croupier.analysis.twentyone.play import Edge, analysis
from croupier.kernels.twentyone.shoe import SPLIT
from croupier.kernels.twentyone.totals import TEN
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

SPELLED = {code.upper(): code for code in CODES}


class Cost(NamedTuple):
    """What a strategy expects, beside the basic chart and the best play; each cell that differs from the chart, and
    what it costs to play that cell alone so."""

    own: Edge
    basic: Edge
    best: Edge
    cells: tuple[tuple[str, str, int, str, str, float], ...]  # chart, row, up card, own code, the chart's, cost


def read_own(path: Path, basic: Strategy) -> Strategy:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        why = (wrong.strerror or "it failed").lower() if isinstance(wrong, OSError) else "it is no text"
        raise Refused(f"cannot read {path}: {why}", OWN.cite("command")) from None
    return read_rows(text, basic)


def read_rows(text: str, basic: Strategy) -> Strategy:
    """The basic chart with these rows in place of its own."""
    ups = {value_text(up): up for up in basic.ups} | {"T": TEN}
    order = basic.ups
    changed: dict[tuple[str, str], dict[int, str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        first, *rest = line.partition("#")[0].split() or [""]
        if not first:
            continue
        if first in ups and all(name in ups for name in rest) and len(rest) == len(order) - 1:
            order = tuple(ups[name] for name in (first, *rest))
            continue
        row = _row(basic, number, first)
        changed[row] = _codes(number, first, rest, order)
    if not changed:
        raise Refused("there is no row of a chart, such as '16 S S S S S H H H H H'", OWN.cite("command"))
    return with_rows(basic, changed)


def _row(basic: Strategy, number: int, label: str) -> tuple[str, str]:
    named = [(chart, row) for chart, row, _ in basic.rows() if row == label]
    if not named:
        labels = ", ".join(dict.fromkeys(row for _, row, _ in basic.rows()))  # the aces' row is that of the pair
        raise Refused(f"line {number}: the chart has no row {label!r}; it has {labels}", OWN.cite("command"))
    return named[-1]


def _codes(number: int, label: str, codes: list[str], order: tuple[int, ...]) -> dict[int, str]:
    if len(codes) != len(order):
        raise Refused(f"line {number}: {len(codes)} codes, not {len(order)}", OWN.cite("command"))
    by_up = {}
    for up, word in zip(order, codes, strict=True):
        code = SPELLED.get(word.upper())
        if code is None:
            raise Refused(f"line {number}: {word!r} is none of {', '.join(CODES)}", OWN.cite("command"))
        if (SPLIT in CODES[code] and len(set(label.split(","))) > 1) or (SPLIT in CODES[code] and "," not in label):
            raise Refused(f"line {number}: {label} is no pair, and is not split", OWN.cite("command"))
        by_up[up] = code
    return by_up


def with_rows(basic: Strategy, rows: Mapping[tuple[str, str], Mapping[int, str]]) -> Strategy:
    """The chart with some cells changed."""

    def chart(name: str, old: Mapping[int, Mapping[int, str]]) -> dict[int, Mapping[int, str]]:
        labels = [row for chart_name, row, _ in basic.rows() if chart_name == name]
        return {key: {**old[key], **rows.get((name, label), {})} for label, key in zip(labels, old, strict=True)}

    return msgspec.structs.replace(
        basic, hard=chart("Hard", basic.hard), soft=chart("Soft", basic.soft), pairs=chart("Pairs", basic.pairs)
    )


def cost(law: Law, own: Strategy) -> Cost:
    """All of it, and cell by cell."""
    solution = analysis(law)
    basic = solution.basic_edge
    cells = []
    for (chart, row, codes), (_, _, usual) in zip(own.rows(), solution.strategy.rows(), strict=True):
        for up, code in codes.items():
            if code != usual[up]:
                alone = solution.edge_by(with_rows(solution.strategy, {(chart, row): {up: code}}))
                costs = basic.expectation - alone.expectation
                cells.append((chart, row, up, code, usual[up], costs))
    return Cost(solution.edge_by(own), basic, solution.edge, tuple(cells))
