"""Progress: what a learner has answered, and what it says of him. The time is told by whoever asked."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.school.grade import Grade
from croupier.school.question import SchoolQuestion

RECENT = 20  # answers that a weight looks back at
RISE, FALL = 3, 2  # right answers in a row that make it harder, wrong ones that make it easier
LEAST, MOST = 1, 5
SPAN, SPANS = 20, 8  # answers that are one step of a course over time, and how many steps are looked at
WRONG = 4  # how much likelier a drill becomes by each recent mistake


class Answered(msgspec.Struct, frozen=True):
    """One question, as far as progress goes; `cost` in cents."""

    kind: str
    book: str
    table: str
    drills: tuple[str, ...]
    level: int
    right: bool
    points: int
    of: int
    cost: float
    seconds: float


class Attainment(msgspec.Struct, frozen=True):
    """How a learner stands: shares of parts that were right, cents lost in a hundred hands, seconds a question."""

    asked: int
    right: int
    points: int
    of: int
    streak: int
    best_streak: int
    cost_per_hundred: float
    seconds: float
    level: int

    @property
    def accuracy(self) -> float:
        return self.points / self.of if self.of else 0.0


def answered(question: SchoolQuestion, given: Grade, seconds: float) -> Answered:
    q = question
    return Answered(
        q.kind, q.book, q.table, q.drills, q.level, given.right, given.points, given.of, given.cost, seconds
    )


def standing(history: Sequence[Answered]) -> Attainment:
    run = best = 0
    for one in history:
        run = run + 1 if one.right else 0
        best = max(best, run)
    many = len(history)
    hands = [one.cost for one in history if one.kind == "decisions"]
    return Attainment(
        many,
        sum(one.right for one in history),
        sum(one.points for one in history),
        sum(one.of for one in history),
        run,
        best,
        100 * sum(hands) / len(hands) if hands else 0.0,
        sum(one.seconds for one in history) / many if many else 0.0,
        level_of(history),
    )


def over_time(history: Sequence[Answered]) -> tuple[float, ...]:
    """The share of parts that were right in each of the last spans of answers, oldest first; the last may be short."""
    spans = [history[i : i + SPAN] for i in range(0, len(history), SPAN)][-SPANS:]
    return tuple([sum(one.points for one in span) / sum(one.of for one in span) for span in spans])


def level_of(history: Sequence[Answered]) -> int:
    """A level up after three right answers in a row, one down after two wrong ones."""
    level, good, bad = LEAST, 0, 0
    for one in history:
        good, bad = (good + 1, 0) if one.right else (0, bad + 1)
        if good == RISE:
            level, good = min(level + 1, MOST), 0
        elif bad == FALL:
            level, bad = max(level - 1, LEAST), 0
    return level


def weight(drill: str, history: Sequence[Answered]) -> int:
    """1 for a drill without mistakes, more for each recent one."""
    recent = [one for one in history if drill in one.drills][-RECENT:]
    return 1 + WRONG * sum(not one.right for one in recent)
