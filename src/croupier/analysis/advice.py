"""What each choice is worth at this very moment of a round, where the analysis knows it: for practice.

A hand is weighed against everything that the player cannot see. Expectations are in chips for the wagers that the
choice is about, so a mistake has a price.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from croupier.analysis.sheets.choice_values import Valued, Weighing
from croupier.play.table import Table
from croupier.play.table.maths import Staged, Worked
from croupier.play.vocabulary.ask import Ask, Turn


class Advice(NamedTuple):
    """A choice, what it is worth, how much less that is than the best one, and the wagers that were not weighed."""

    choice: str
    expectation: float
    cost: float
    without: tuple[str, ...] = ()


def advice(table: Table, ask: Ask) -> list[Advice]:
    """The choices of a turn, best first; none where nothing is decided, or nobody can say."""
    return weigh_choices(weighing(table, ask))


def weighing(table: Table, ask: Ask) -> Weighing | None:
    """The question as the table stands, taken down: once it is, the table may go on while it is weighed."""
    if not isinstance(ask, Turn):
        return None
    for part in table.game.maths:
        question: Weighing | None = None
        if isinstance(part, Staged):
            from croupier.analysis.sheets import staged

            question = staged.weighing(table.law, part, table.felt, ask)
        elif isinstance(part, Worked):
            question = import_module(part.module).weighing(table, ask)
        if question:
            return question
    return None


def weigh_choices(question: Weighing | None) -> list[Advice]:
    """What the choices of such a question are worth, best first."""
    valued = question() if question else Valued({})
    best = max(valued.choices.values(), default=0.0)
    ranked = sorted(valued.choices.items(), key=lambda choice: -choice[1])
    return [Advice(choice, value, best - value, valued.without) for choice, value in ranked]
