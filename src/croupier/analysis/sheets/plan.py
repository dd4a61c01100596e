"""A wager ready to be simulated: a loop of the kernels, what it is given, and what each of its results nets.

Only what a round nets is a result here; how a game gets there is the kernel's.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.sheets.sheet import Sheet

Numbers = NDArray[np.int64]


class Plan(NamedTuple):
    """`kernel` is a module of kernels and its function, called as `play(place, rounds, *args, counts, results)`."""

    kernel: str
    args: tuple[Any, ...]
    nets: tuple[Fraction, ...]
    sheet: Sheet

    @property
    def unit(self) -> int:
        """Into how many parts a unit bet is divided, so that every net is a whole number of them."""
        return lcm(*(net.denominator for net in self.nets))

    @property
    def parts(self) -> tuple[int, ...]:
        return tuple(int(net * self.unit) for net in self.nets)

    def chances(self) -> tuple[float, ...]:
        """How likely each result is, exactly."""
        by_net = dict.fromkeys(self.nets, Fraction(0))
        for result in self.sheet.results:
            by_net[result.net] = by_net.get(result.net, Fraction(0)) + result.probability
        return tuple(float(by_net[net]) for net in self.nets)


def numbered(nets: Iterable[Fraction]) -> tuple[Numbers, tuple[Fraction, ...]]:
    """A table of nets as a table of their numbers, the worst first."""
    cells = list(nets)
    order = sorted(set(cells))
    number = {net: i for i, net in enumerate(order)}
    return np.array([number[net] for net in cells], dtype=np.int64), tuple(order)
