"""An exam: so many questions of one seed, answered once each, in a sealed file for a manager's records.

Whoever checks the file makes every question again from its seed and the house's terms, and grades the answers anew: an
answer, a key or a score that was changed shows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from croupier.package import VERSION
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.school.busy_table import SeededChoice
from croupier.school.grade import Grade, grade
from croupier.school.lessons import kinds_of
from croupier.school.question import KINDS, SchoolQuestion
from croupier.school.teach import LEVELS, make

FORMAT = "croupier exam 1"
MOST = 100
CITE = OWN.cite("school.exam")
UNSEALED = ("seal", "key", "signature")


class Paper(NamedTuple):
    """One question to come: it is made when it is asked."""

    kind: str
    table: str
    level: int
    seed: str


def papers(tables: Mapping[str, Terms], kinds: Sequence[str], count: int, seed: str) -> Iterator[Paper]:
    """The questions of an exam: the kinds in turn, at any of these tables that has them, harder towards the end."""
    if not 1 <= count <= MOST:
        raise Refused(f"an exam has 1 to {MOST} questions, not {count}", CITE)
    luck = SeededChoice(seed)
    tables_with = {
        kind: [name for name, terms in tables.items() if kind in kinds_of(Law(terms))] for kind in kinds or KINDS
    }
    usable_kinds = [kind for kind, names in tables_with.items() if names]
    if not usable_kinds:
        raise Refused(f"none of these tables has a question of {', '.join(kinds) or 'any kind'}", CITE)
    for i in range(count):
        kind = usable_kinds[i % len(usable_kinds)]
        yield Paper(kind, luck.pick(tables_with[kind]), LEVELS[i * len(LEVELS) // count], f"{seed}/{i}")


def ask(paper: Paper, tables: Mapping[str, Terms]) -> SchoolQuestion:
    return make(paper.kind, paper.table, tables[paper.table], "", paper.level, paper.seed)


class ExamAnswer(NamedTuple):
    """A question of the exam, answered."""

    question: SchoolQuestion
    answers: tuple[str, ...]
    grade: Grade
    seconds: float


def exam_file(
    name: str,
    house: str,
    tables: Mapping[str, Terms],
    kinds: Sequence[str],
    seed: str,
    answers: Sequence[ExamAnswer],
    day: str,
) -> dict[str, Any]:
    """The file of an exam, sealed; `day` is when it was sat, as whoever held it says."""
    used = {answer.question.table: tables[answer.question.table] for answer in answers}
    body: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "name": name,
        "house": house,
        "day": day,
        "books": sorted({Law(terms).book.id for terms in used.values()}),
        "tables": msgspec.to_builtins(dict(tables)),
        "kinds": list(kinds),
        "seed": seed,
        "questions": [msgspec.to_builtins(answer.question) for answer in answers],
        "answers": [list(answer.answers) for answer in answers],
        "seconds": [answer.seconds for answer in answers],
        "points": [answer.grade.points for answer in answers],
        "score": sum(answer.grade.points for answer in answers),
        "of": sum(answer.grade.of for answer in answers),
    }
    return body | {"seal": seal_of(body)}


def seal_of(exam: Mapping[str, Any]) -> str:
    """The hash of everything in the file but the seal itself and who signed it."""
    body = {key: value for key, value in exam.items() if key not in UNSEALED}
    return hashlib.sha256(msgspec.json.encode(body, order="deterministic")).hexdigest()


# --- checking one ---


def _check_seal(exam: Mapping[str, Any]) -> str:
    if seal_of(exam) != exam["seal"]:
        raise Refused("the seal is broken: something in the file was changed", CITE)
    return f"the seal {exam['seal'][:16]} fits"


def _check_questions(exam: Mapping[str, Any]) -> str:
    """Every question is the one that the seed and the house's terms make."""
    tables = msgspec.convert(exam["tables"], dict[str, Terms])
    questions = msgspec.convert(exam["questions"], list[SchoolQuestion])
    for i, paper in enumerate(papers(tables, exam["kinds"], len(questions), exam["seed"])):
        if ask(paper, tables) != questions[i]:
            wrote = f"; Croupier {exam['version']} wrote it" if exam["version"] != VERSION else ""
            raise Refused(f"question {i + 1} is not the one that its seed makes{wrote}", CITE)
    return f"{len(questions)} question{'s' * (len(questions) != 1)}, each as its seed makes it"


def _check_answers(exam: Mapping[str, Any]) -> str:
    """Every answer graded again."""
    questions = msgspec.convert(exam["questions"], list[SchoolQuestion])
    points = [grade(question, answers).points for question, answers in zip(questions, exam["answers"], strict=True)]
    for i, (now, then) in enumerate(zip(points, exam["points"], strict=True), 1):
        if now != then:
            raise Refused(f"the answer to question {i} earns {now} points, not {then}", CITE)
    if (sum(points), sum(len(question.parts) for question in questions)) != (exam["score"], exam["of"]):
        raise Refused(f"the answers earn {sum(points)} points, not {exam['score']} of {exam['of']}", CITE)
    return f"{exam['name']}, {exam['house']}: {exam['score']} of {exam['of']} points"


CHECKS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "seal": _check_seal,
    "questions": _check_questions,
    "answers": _check_answers,
}
