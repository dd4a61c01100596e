"""Grading: to the cent and to the paragraph. What was said beside what is right, why, and what it costs."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.explained import find_paragraph
from croupier.school.console import read_act, why_not
from croupier.school.question import Part, SchoolQuestion, Solution, position

AMOUNT = re.compile(r"-?[0-9]{1,15}")


class Marked(msgspec.Struct, frozen=True):
    """One part of a question, answered: `says` is the paragraph in our words, `cost` what the choice loses on average,
    in cents."""

    said: str
    right: tuple[str, ...]
    is_right: bool
    cite: str
    says: str
    notes: tuple[str, ...]
    cost: float = 0.0


class Grade(msgspec.Struct, frozen=True):
    marks: tuple[Marked, ...]
    points: int
    of: int
    cost: float

    @property
    def right(self) -> bool:
        return self.points == self.of


def grade(question: SchoolQuestion, answers: Sequence[str]) -> Grade:
    """`Refused` if this is no answer to the question."""
    if len(answers) != len(question.parts):
        why = f"the question has {len(question.parts)} parts, and {len(answers)} were answered"
        raise Refused(why, OWN.cite("school.answer"))
    rows = zip(question.parts, question.keys, answers, strict=True)
    marks = tuple(_mark(question, part, key, _read_answer(part, answer)) for part, key, answer in rows)
    return Grade(marks, sum(mark.is_right for mark in marks), len(marks), sum(mark.cost for mark in marks))


def _read_answer(part: Part, answer: str) -> str:
    """An answer as the key has it."""
    if part.choices:
        if answer not in {choice.id for choice in part.choices}:
            raise Refused(f"{answer!r} is none of the choices", OWN.cite("school.answer"))
        return answer
    if part.controls:
        return read_act(part, answer)
    if not AMOUNT.fullmatch(answer):
        raise Refused(f"{answer!r} is not a whole number of cents", OWN.cite("school.answer"))
    return str(int(answer))


def _mark(question: SchoolQuestion, part: Part, key: Solution, answer: str) -> Marked:
    if part.controls:
        return _mark_act(question, key, answer)
    return _make_mark(key, answer, answer in key.right, key.notes)


def _mark_act(question: SchoolQuestion, key: Solution, answer: str) -> Marked:
    """An act is right if the table takes it; if not, what it says to it."""
    refused = why_not(position(question), answer)
    return _make_mark(key, answer, refused is None, (f"{refused.why} [{refused.cite}]",) if refused else ())


def _make_mark(key: Solution, answer: str, is_right: bool, notes: tuple[str, ...]) -> Marked:
    paragraph = find_paragraph(key.cite, OWN)
    return Marked(answer, key.right, is_right, key.cite, paragraph.says, notes, key.costs.get(answer, 0.0))
