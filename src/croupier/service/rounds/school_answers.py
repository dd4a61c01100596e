"""The school in a house: what people have answered is kept with their accounts, and exams are sat here.

A question is a seed (`school/teach.py`), so nothing has to be kept of one that is asked; an exam's own seed stays here
until its last answer. What was answered is never changed.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.school.exam import ExamAnswer, Paper, exam_file, papers
from croupier.school.grade import Grade, grade
from croupier.school.progress import Answered
from croupier.school.question import SchoolQuestion
from croupier.school.teach import make
from croupier.service.fairness.signature import sign
from croupier.service.people.guests import names_of_person
from croupier.service.store import Row, Store, schema

EXAM = OWN.cite("school.exam")
LAST = 500  # answers that progress looks back at
MOST_OPEN = 10  # exams of one person that are not finished
MOST_REMEMBERED = 256  # questions that are remembered between asking and grading


@lru_cache(MOST_REMEMBERED)
def cached_question(kind: str, table: str, law: Law, drill: str, level: int, seed: str) -> SchoolQuestion:
    """A question, weighed once for being asked and graded."""
    return make(kind, table, law.terms, drill, level, seed)


class PracticeQuestions:
    """What people who practise at live tables were told the worth of, until they choose: the latest of each."""

    def __init__(self) -> None:
        self._questions: OrderedDict[tuple[str, str], SchoolQuestion] = OrderedDict()

    def remember(self, table: str, name: str, question: SchoolQuestion) -> None:
        self._questions[table, name] = question
        self._questions.move_to_end((table, name))
        if len(self._questions) > MOST_REMEMBERED:
            self._questions.popitem(last=False)

    def take(self, table: str, name: str) -> SchoolQuestion:
        """It is graded once."""
        if (table, name) not in self._questions:
            raise Refused("nothing was weighed for you at this table", OWN.cite("school.question"))
        return self._questions.pop((table, name))


# --- progress ---


def write_answer(store: Store, moment: int, name: str, answered: Answered) -> None:
    row = {
        "at": moment,
        "name": name,
        "kind": answered.kind,
        "book": answered.book,
        "answered": msgspec.json.encode(answered).decode(),
    }
    with store.begin() as db:
        db.execute(insert(schema.school_answers), [row])


def history(store: Store, name: str) -> list[Answered]:
    """What this person has answered lately, the guest he was before counted in."""
    a = schema.school_answers.c
    query = select(a.answered).where(a.name.in_(names_of_person(store, name))).order_by(a.id.desc()).limit(LAST)
    return [msgspec.json.decode(row["answered"], type=Answered) for row in reversed(store.rows(query))]


def learners(store: Store) -> list[str]:
    a = schema.school_answers.c
    return [str(row["name"]) for row in store.rows(select(a.name).distinct().order_by(a.name))]


# --- exams ---


class ExamSitting(NamedTuple):
    """An exam as far as it has got."""

    id: str
    at: int
    name: str
    tables: Mapping[str, Terms]
    kinds: tuple[str, ...]
    question_count: int
    seed: str
    answered: list[Row]

    @property
    def is_done(self) -> bool:
        return len(self.answered) == self.question_count

    @property
    def points(self) -> int:
        return sum(int(row["points"]) for row in self.answered)

    @property
    def most_points(self) -> int:
        return sum(int(row["of"]) for row in self.answered)

    def question(self, number: int) -> SchoolQuestion:
        """The question of this number, the first being 1."""
        paper: Paper = list(papers(self.tables, self.kinds, self.question_count, self.seed))[number - 1]
        return cached_question(paper.kind, paper.table, Law(self.tables[paper.table]), "", paper.level, paper.seed)


def begin_exam(
    store: Store, moment: int, name: str, tables: Mapping[str, Terms], kinds: Sequence[str], count: int
) -> ExamSitting:
    seed = secrets.token_hex(16)
    list(papers(tables, kinds, count, seed))  # refused before anything is written
    if _unfinished(store, name) >= MOST_OPEN:
        raise Refused(f"you have {MOST_OPEN} exams that are not finished: answer one of them first", EXAM)
    row = {
        "id": secrets.token_hex(8),
        "at": moment,
        "name": name,
        "tables": msgspec.json.encode(dict(tables)).decode(),
        "kinds": " ".join(kinds),
        "count": count,
        "seed": seed,
    }
    with store.begin() as db:
        db.execute(insert(schema.exams), [row])
    return load_exam(store, str(row["id"]))


def _unfinished(store: Store, name: str) -> int:
    e, a = schema.exams.c, schema.exam_answers.c
    given = select(func.count()).where(a.exam == e.id).scalar_subquery()
    (row,) = store.rows(select(func.count().label("open")).where(e.name == name, given < e["count"]))
    return int(row["open"])


def load_exam(store: Store, exam: str) -> ExamSitting:
    rows = store.rows(select(schema.exams).where(schema.exams.c.id == exam))
    if not rows:
        raise Refused(f"there is no exam {exam!r}", EXAM)
    return _read_exam(store, rows[0])


def exams_of(store: Store, name: str = "") -> list[ExamSitting]:
    """This person's exams, or everybody's, the latest first."""
    e = schema.exams
    query = select(e).order_by(e.c.at.desc()).limit(LAST)
    return [_read_exam(store, row) for row in store.rows(query.where(e.c.name == name) if name else query)]


def _read_exam(store: Store, row: Row) -> ExamSitting:
    a = schema.exam_answers
    answered = store.rows(select(a).where(a.c.exam == row["id"]).order_by(a.c.number))
    tables = msgspec.json.decode(row["tables"], type=dict[str, Terms])
    kinds = tuple(str(row["kinds"]).split())
    return ExamSitting(row["id"], row["at"], row["name"], tables, kinds, row["count"], row["seed"], answered)


def answer(store: Store, moment: int, exam: ExamSitting, number: int, answers: Sequence[str]) -> ExamSitting:
    """One answer, in turn and once."""
    due = len(exam.answered) + 1
    if exam.is_done or number != due:
        raise Refused(f"question {number} is not the one that is asked now", EXAM)
    given = grade(exam.question(number), answers)
    row = {"exam": exam.id, "number": number, "at": moment, "points": given.points, "of": given.of}
    try:
        with store.begin() as db:
            db.execute(insert(schema.exam_answers), [row | {"answers": msgspec.json.encode(list(answers)).decode()}])
    except IntegrityError:  # two at once, from two windows
        raise Refused(f"question {number} is answered already", EXAM) from None
    return load_exam(store, exam.id)


def sealed_exam(store: Store, house: str, exam: ExamSitting) -> dict[str, Any]:
    """The sealed file of an exam that is over, signed by the house."""
    if not exam.is_done:
        raise Refused("the exam is not finished", EXAM)
    day = datetime.fromtimestamp(exam.at / 1000, UTC).date().isoformat()
    file = exam_file(exam.name, house, exam.tables, exam.kinds, exam.seed, list(_grade_answers(exam)), day)
    return file | sign(store, file["seal"])


def _grade_answers(exam: ExamSitting) -> list[ExamAnswer]:
    graded, previous = [], exam.at
    for row in exam.answered:
        question = exam.question(int(row["number"]))
        answers = tuple(msgspec.json.decode(row["answers"], type=list[str]))
        given: Grade = grade(question, answers)
        graded.append(ExamAnswer(question, answers, given, (int(row["at"]) - previous) / 1000))
        previous = int(row["at"])
    return graded
