"""Wagers that stay up, exactly: the table's own rulings, tabulated over all throws and solved as a chain.

A wager that stays is thrown for again, so its outcomes are those of the throws that decide it; one that travels goes on
from where it stands then.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.analysis.sheets.plan import Plan
from croupier.analysis.sheets.sheet import ONE, Result, Sheet, merge_alike
from croupier.play.felt.ruling import Net
from croupier.play.table.maths import Chain
from croupier.rulebook.law import Law


def decisions(law: Law, part: Chain, wager: Any, stands: Any) -> tuple[dict[Net, Fraction], Fraction]:
    """How a wager that stands so ends: each net with its probability; and how many throws that takes."""
    ends: dict[Net, Fraction] = {}
    throw = Fraction(1, len(part.throws))
    stays, throws = Fraction(0), ONE
    for thrown in part.throws:
        then = part.step(law, wager, stands, thrown)
        if isinstance(then, Net):
            ends[then] = ends.get(then, Fraction(0)) + throw
        elif then == stands:
            stays += throw
        else:
            further, more = decisions(law, part, wager, then)
            throws += throw * more
            for net, probability in further.items():
                ends[net] = ends.get(net, Fraction(0)) + throw * probability
    scale = 1 / (1 - stays)
    return {net: probability * scale for net, probability in ends.items()}, throws * scale


def sheet(law: Law, part: Chain, name: str, wager: Any) -> Sheet:
    ends, throws = decisions(law, part, wager, part.start(law, wager))
    results = [Result(net.name, probability, net.net, net.action) for net, probability in ends.items()]
    return Sheet(law.book.id, name, merge_alike(results), part.how, throws)


def sheets(law: Law, part: Chain) -> Iterator[Sheet]:
    for name, wager in part.wagers(law).items():
        yield sheet(law, part, name, wager)


def plan(law: Law, part: Chain, name: str) -> Plan:
    """A row of throws for each way in which the wager can stand, beginning with the one it is made on."""
    import numpy as np

    wager = part.wagers(law)[name]
    rows, cells = [part.start(law, wager)], list[int | Fraction]()
    for stands in rows:  # which grow as the wager travels
        for thrown in part.throws:
            then = part.step(law, wager, stands, thrown)
            if isinstance(then, Net):
                cells.append(then.net)
                continue
            if then not in rows:
                rows.append(then)
            cells.append(rows.index(then) * len(part.throws))
    nets = sorted({cell for cell in cells if isinstance(cell, Fraction)})
    steps = [~nets.index(cell) if isinstance(cell, Fraction) else cell for cell in cells]
    table = np.array(steps, dtype=np.int64)
    return Plan(".simulate.chain.play", (len(part.throws), table), tuple(nets), sheet(law, part, name, wager))
