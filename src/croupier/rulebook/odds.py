"""Odds: what a winning wager is paid, as two whole numbers.

>>> Odds.read("7 to 6").exact(13)
False
>>> Odds.read("7 to 6").step
6
>>> str(Odds.read("4 for 1")), Odds.read("4 for 1").fraction
('4 for 1', Fraction(3, 1))
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

import msgspec

_TEXT = re.compile(r"([0-9]+) (?:to|for) ([0-9]+)")


class Odds(msgspec.Struct, frozen=True, order=False):
    """`pays` to `per`, exactly: what that comes to in chips a ruling says."""

    pays: int
    per: int
    counts_wager: bool = False  # said as `4 for 1`, the wager counted in, which is 3 to 1

    @staticmethod
    def read(text: str) -> Odds:
        """Read `9 to 5`. `for` counts the wager in, so `5 for 1` is 4 to 1."""
        return _read(text)

    def exact(self, wager: int) -> bool:
        """Whether the payout is a whole number of chips."""
        return wager * self.pays % self.per == 0

    @property
    def step(self) -> int:
        """The smallest wager that is paid exactly; every such wager is a multiple of it."""
        return Fraction(self.pays, self.per).denominator

    @property
    def fraction(self) -> Fraction:
        return Fraction(self.pays, self.per)

    def __str__(self) -> str:
        return f"{self.pays + self.per} for {self.per}" if self.counts_wager else f"{self.pays} to {self.per}"


@lru_cache(maxsize=1024)
def _read(text: str) -> Odds:
    """A book has the same few odds over and over, and is read for every table that opens."""
    match = _TEXT.fullmatch(text.strip())
    if not match or int(match[2]) == 0:
        raise ValueError(f"{text!r} is not odds such as '9 to 5'")
    pays, per = int(match[1]), int(match[2])
    if " for " in text:
        if pays < per:
            raise ValueError(f"{text!r} would return less than the wager")
        return Odds(pays - per, per, True)
    return Odds(pays, per)


EVEN = Odds(1, 1)
