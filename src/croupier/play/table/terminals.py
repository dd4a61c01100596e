"""What a game declares that can be played on wagering terminals: all that the dealer's console asks about it.

The console keeps the clock, drives the wheel and moves the money; which table has terminals, how long its clock runs,
what a terminal remembers and by which paragraph anything is refused is the game's to say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law


class ConsoleRules(NamedTuple):
    """By which paragraph the console does each of its steps, and refuses it out of turn."""

    hall: Citation  # which terminals there are
    put: Citation  # money goes on top of a terminal
    taken: Citation  # the dealer takes it up
    counted: Citation
    entered: Citation  # at the console, for the terminal that it came from
    credited: Citation
    dropped: Citation  # only then does it go into the drop box
    sensor: Citation  # the number comes from the wheel
    asked_out: Citation  # a player presses cash-out
    shown_out: Citation  # and the console shows it
    selected: Citation  # the dealer picks the terminal
    paid_out: Citation  # and pays what the console shows


@dataclass(frozen=True)
class Terminals:
    """Of a game on terminals: whether this table has them, its chips and clock, who cashes out, and its rules."""

    at: Callable[[Law], bool]
    chips: Callable[[Law], tuple[int, ...]]
    clock: Callable[[Law], int]  # the seconds of a game's betting
    prompt: int  # seconds left on the clock when the ball is spun
    rules: Callable[[Law], ConsoleRules]
    cash_outs: Callable[[Any], tuple[int, ...]]  # of what is carried: the terminals that the console shows
    to_cash_out: Callable[[Any, int], tuple[str, ...]]  # and the buttons that a terminal has yet to press
