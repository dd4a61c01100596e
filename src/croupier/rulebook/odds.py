"""Odds: what a winning wager is paid, as two whole numbers.

>>> Odds.read("7 to 6").on(12)
14
>>> Odds.read("7 to 6").exact(13)
False
>>> str(Odds.read("7 to 6").nearest(13))
'(12, 18)'
"""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec

_TEXT = re.compile(r"(\d+) (?:to|for) (\d+)")


class Odds(msgspec.Struct, frozen=True, order=False):
    """`pays` to `per`. A payout is rounded down to the smallest chip; the breakage stays with the bank."""

    pays: int
    per: int

    @classmethod
    def read(cls, text: str) -> Odds:
        """Read `9 to 5`. `for` counts the wager in, so `5 for 1` is 4 to 1."""
        match = _TEXT.fullmatch(text.strip())
        if not match or int(match[2]) == 0:
            raise ValueError(f"{text!r} is not odds such as '9 to 5'")
        pays, per = int(match[1]), int(match[2])
        if " for " in text:
            if pays < per:
                raise ValueError(f"{text!r} would return less than the wager")
            pays -= per
        return cls(pays, per)

    def on(self, wager: int) -> int:
        """What this many chips win."""
        return wager * self.pays // self.per

    def exact(self, wager: int) -> bool:
        """Whether the payout is a whole number of chips."""
        return wager * self.pays % self.per == 0

    @property
    def step(self) -> int:
        """The smallest wager that is paid exactly; every such wager is a multiple of it."""
        return Fraction(self.pays, self.per).denominator

    def nearest(self, wager: int) -> tuple[int, ...]:
        """The wagers next to this one that are paid exactly."""
        below = wager - wager % self.step
        return (below, below + self.step) if below else (self.step,)

    @property
    def fraction(self) -> Fraction:
        return Fraction(self.pays, self.per)

    def __str__(self) -> str:
        return f"{self.pays} to {self.per}"


EVEN = Odds(1, 1)
