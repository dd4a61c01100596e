"""A ruling: what becomes of one wager, by which paragraph, at which odds. Only here does a verdict become money, and
only here does money become chips (`in_chips`).

A game says each ruling in one function. The felt carries it out in chips (`Felt.rule`); sheets, simulation and advice
take what it nets for each unit wagered:

>>> from croupier.kernels.verdict import HALVES, WINS
>>> Ruling(WINS, Citation("a/book/K.1"), Odds.read("3 to 2")).net
Fraction(3, 2)
>>> Ruling(HALVES, Citation("a/book/G.2")).net
Fraction(-1, 2)
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.kernels.verdict import HALVES, LOSES, PUSHES, WINS
from croupier.rulebook.cite import Citation
from croupier.rulebook.odds import Odds

ZERO, ONE = Fraction(0), Fraction(1)
WITHOUT_ODDS = {PUSHES: ZERO, LOSES: -ONE, HALVES: Fraction(-1, 2)}
VERDICT_WORDS = {WINS: "wins", PUSHES: "pushes", LOSES: "loses", HALVES: "half back"}


def in_chips(over: int, under: int, at_most: bool = False) -> int:
    """What is paid or given back, in whole chips: `over` of them, `under` to be shared by. Nothing is paid below its
    paragraph, so what a chip cannot split is rounded up; down where the paragraph sets a most, or where a player pays
    and the document is silent.

    >>> in_chips(15, 2), in_chips(15, 2, at_most=True)
    (8, 7)
    """
    return over // under if at_most else -(-over // under)


class Ruling(NamedTuple):
    """A verdict on a wager. `odds` are a winner's; `name` is what a sheet calls it, if not just "wins"; `fee` is what
    the house charges besides, per unit."""

    verdict: int
    cite: Citation
    odds: Odds | None = None
    name: str = ""
    fee: Fraction = ZERO

    @property
    def net(self) -> Fraction:
        """What it comes to for each unit wagered, of a wager that is paid to the chip."""
        if self.verdict != WINS:
            return WITHOUT_ODDS[self.verdict] - self.fee
        assert self.odds is not None, "a winner is paid at odds"
        return self.odds.fraction - self.fee

    @property
    def in_words(self) -> str:
        return self.name or VERDICT_WORDS[self.verdict]


class Net(NamedTuple):
    """What becomes of a wager with all that goes with it: its name on a sheet, and for each unit first bet what it nets
    and how much was in action."""

    name: str
    net: Fraction
    action: Fraction = ONE


def net_of(ruling: Ruling) -> Net:
    """One wager by itself."""
    return Net(ruling.in_words, ruling.net)


def together(name: str, *parts: tuple[Fraction | int, Ruling]) -> Net:
    """Several wagers that are one decision: so many units of each."""
    net = sum((units * ruling.net for units, ruling in parts), ZERO)
    return Net(name, net, sum((Fraction(units) for units, _ in parts), ZERO))
