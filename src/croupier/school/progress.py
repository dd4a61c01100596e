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


def answer_record(question: SchoolQuestion, given: Grade, seconds: float) -> Answered:
    q = question
    return Answered(
        q.kind, q.book, q.table, q.drills, q.level, given.right, given.points, given.of, given.cost, seconds
    )


def standing(history: Sequence[Answered]) -> Attainment:
    run = best = 0
    for answer in history:
        run = run + 1 if answer.right else 0
        best = max(best, run)
    count = len(history)
    hands = [answer.cost for answer in history if answer.kind == "decisions"]
    return Attainment(
        count,
        sum(answer.right for answer in history),
        sum(answer.points for answer in history),
        sum(answer.of for answer in history),
        run,
        best,
        100 * sum(hands) / len(hands) if hands else 0.0,
        sum(answer.seconds for answer in history) / count if count else 0.0,
        level_of(history),
    )


def over_time(history: Sequence[Answered]) -> tuple[float, ...]:
    """The share of parts that were right in each of the last spans of answers, oldest first; the last may be short."""
    spans = [history[i : i + SPAN] for i in range(0, len(history), SPAN)][-SPANS:]
    return tuple([sum(answer.points for answer in span) / sum(answer.of for answer in span) for span in spans])


def level_of(history: Sequence[Answered]) -> int:
    """A level up after three right answers in a row, one down after two wrong ones."""
    level, good, bad = LEAST, 0, 0
    for answer in history:
        good, bad = (good + 1, 0) if answer.right else (0, bad + 1)
        if good == RISE:
            level, good = min(level + 1, MOST), 0
        elif bad == FALL:
            level, bad = max(level - 1, LEAST), 0
    return level


def weight(drill: str, history: Sequence[Answered]) -> int:
    """1 for a drill without mistakes, more for each recent one."""
    recent = [answer for answer in history if drill in answer.drills][-RECENT:]
    return 1 + WRONG * sum(not answer.right for answer in recent)
