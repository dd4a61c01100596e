"""One draw, exactly: everything that can be drawn, once, through the table's own rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import repeat
from math import gcd
from typing import Any

from croupier.analysis.sheets.plan import Plan, numbered
from croupier.analysis.sheets.sheet import Result, Sheet, merge_alike
from croupier.play.table.maths import Counted, Drawn
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

MOST_SMALL = 256  # nets that have a number of one byte: the loop reads those fastest


def sheets(law: Law, part: Counted) -> Iterator[Sheet]:
    for name, wager in part.wagers(law).items():
        yield sheet(law, part, name, wager)


def space_of(law: Law, part: Counted) -> Mapping[Any, int]:
    """Everything that can be drawn, counted once and for all where that takes long."""
    if not part.kept:
        return part.space(law)
    import numpy as np

    from croupier.analysis.sheets.cache import cached_numbers

    none, given = np.zeros(0, dtype=np.int64), part.given(law)
    ways = cached_numbers(part.kept, law, given, none, lambda: np.array(list(part.space(law).items())))
    return dict(ways.tolist())


def sheet(law: Law, part: Counted, name: str, wager: Any) -> Sheet:
    space = space_of(law, part)
    total = sum(space.values())
    results = []
    for outcome, ways in space.items():
        named, net, action = part.net(law, wager, outcome)
        results.append(Result(named, Fraction(ways, total), net, action))
    return Sheet(law.book.id, name, merge_alike(results), part.how(law), per=part.per)


def _alike(space: Mapping[Any, int]) -> Iterator[Any]:
    """The outcomes, each as often as makes all of them equally likely."""
    unit = gcd(*space.values())
    for outcome, ways in space.items():
        yield from repeat(outcome, ways // unit)


def plan(law: Law, part: Counted, name: str, to_cut: bool = False) -> Plan:
    """The loop that draws, with what every cell of its table nets."""
    import numpy as np

    wager = part.wagers(law)[name]
    drawn = part.drawn(law) if part.drawn else Drawn(".simulate.one_draw.play", tuple(_alike(space_of(law, part))))
    net_of_cell: dict[Any, Fraction] = {}
    for cell in drawn.cells:
        if cell not in net_of_cell:
            net_of_cell[cell] = part.net(law, wager, cell).net
    table, nets = numbered(net_of_cell[cell] for cell in drawn.cells)
    given = tuple(np.array(numbers, dtype=np.uint8 if drawn.small else np.int64) for numbers in drawn.given)
    cells = table.astype(np.uint8) if len(nets) <= MOST_SMALL else table
    full_plan = Plan(drawn.kernel, (*given, cells), nets, sheet(law, part, name, wager))
    if not to_cut:
        return full_plan
    if drawn.to_cut is None:
        raise no_cut(law)
    kernel, used, behind = drawn.to_cut
    cards = np.array(used, dtype=np.int16)
    return full_plan._replace(kernel=kernel, args=(*given, behind, cells, cards))


def no_cut(law: Law) -> Refused:
    return Refused(f"no shoe of {law.book.about.title} is dealt on to a cutting card here", OWN.cite("command"))
