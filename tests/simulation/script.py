"""What is done in a run, step by step, as text that can be kept, shortened and run again.

    seed 17
    tables craps-1 holdem-1
    tune chapter 30 remembered 8 tournaments 1
    120 say Ann craps-1 c1 once seat 1 sits 500 Ann
    3 store unheard
    60000 time

A step is the milliseconds that pass before it, and its words. Nothing in it depends on the steps before: whatever is
left of a script can be run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Step(NamedTuple):
    after: int
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.after} {' '.join(self.words)}"


def step(after: int, *words: object) -> Step:
    return Step(after, tuple(str(word) for word in words))


class Stage(NamedTuple):
    """What a run begins with: the seed of its secrets and delays, its tables, how soon a table turns the page, how many
    answers it keeps at hand, and whether a tournament is held."""

    seed: int
    tables: tuple[str, ...]
    chapter: int = 2000
    remembered: int = 4000
    tournaments: int = 0


class Script(NamedTuple):
    stage: Stage
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        stage = self.stage
        head = [
            f"seed {stage.seed}",
            f"tables {' '.join(stage.tables)}",
            f"tune chapter {stage.chapter} remembered {stage.remembered} tournaments {stage.tournaments}",
        ]
        return "\n".join([*head, *map(str, self.steps)]) + "\n"

    def but(self, steps: Sequence[Step]) -> Script:
        """The same stage with other steps."""
        return Script(self.stage, tuple(steps))


def read_script(text: str) -> Script:
    rows = [row for row in text.splitlines() if row.strip() and not row.startswith("#")]
    seed, tables, tune = (row.split() for row in rows[:3])
    steps = []
    for row in rows[3:]:
        after, *words = row.split(" ")
        steps.append(Step(int(after), tuple(words)))
    return Script(Stage(int(seed[1]), tuple(tables[1:]), *map(int, tune[2::2])), tuple(steps))
