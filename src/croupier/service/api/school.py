"""The school over HTTP: lessons, questions and their grades, one's progress, the class, and exams."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from croupier.front.layout import layout_of
from croupier.games import game_of
from croupier.play.felt.layout import Layout
from croupier.rulebook.book import book_name
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.school.grade import Marked, grade
from croupier.school.lessons import Exercise, lessons
from croupier.school.moves_in_words import move_in_words
from croupier.school.procedure import next_seed
from croupier.school.progress import Answered, Attainment, answer_record, over_time, standing
from croupier.school.question import Part, SchoolQuestion, learner_view, position
from croupier.school.teach import next_drill
from croupier.service.http.session import Reading, Somebody, TheFloor, may
from croupier.service.people.person import Person
from croupier.service.people.roles import check_role
from croupier.service.people.roles import may as role_may
from croupier.service.processes.floor import Floor
from croupier.service.rounds import school_answers
from croupier.service.watching.json_bytes import encode
from croupier.service.watching.messages import TableView
from croupier.service.watching.view import school_view

router = APIRouter(tags=["school"])
ReadsClass = Annotated[Person, Depends(may("read-class"))]
ExamId = Annotated[str, Path(max_length=32)]
Word = Annotated[str, Query(max_length=60)]
ANSWER_LETTERS = 200  # letters of one


class AnswersIn(BaseModel):
    """The answers to a question, which is named by what it was made from."""

    kind: str = Field(max_length=20)
    drill: str = Field("", max_length=60)
    level: int = Field(ge=1, le=5)
    seed: str = Field(max_length=64)
    answers: list[Annotated[str, Field(max_length=ANSWER_LETTERS)]] = Field(max_length=60)
    seconds: float = Field(ge=0, le=86400)


class PracticeIn(BaseModel):
    """A choice that was made at a live table, and how long it took."""

    choice: str = Field(max_length=ANSWER_LETTERS)
    seconds: float = Field(ge=0, le=86400)


class ExamIn(BaseModel):
    """An exam at these tables, or at all; of these kinds, or of all."""

    tables: list[Annotated[str, Field(max_length=40)]] = Field([], max_length=60)
    kinds: list[Annotated[str, Field(max_length=20)]] = Field([], max_length=5)
    count: int = Field(ge=1, le=100)


class ExamAnswerIn(BaseModel):
    number: int = Field(ge=1, le=100)
    answers: list[Annotated[str, Field(max_length=ANSWER_LETTERS)]] = Field(max_length=60)


class SchoolControl(msgspec.Struct, frozen=True):
    """What can be done on the dealer's console, with a number where it is counted."""

    id: str
    says: str
    counted: bool


class SchoolPart(msgspec.Struct, frozen=True):
    """A part of a question, as it is asked."""

    says: str
    choices: list[tuple[str, str]]
    seat: int
    spot: str
    controls: list[SchoolControl]


class SchoolAsked(msgspec.Struct, frozen=True):
    """A question without its key; `said` is what its table is called, `came` what has just come up, in words. `seed` is
    empty in an exam. `onward` is the seed of the next act at the same table,
    where the learner deals."""

    kind: str
    table: str
    said: str
    drill: str
    level: int
    seed: str
    asks: str
    facts: list[str]
    move: str
    came: str
    seat: int
    parts: list[SchoolPart]
    view: TableView | None
    layout: Layout | None
    onward: str


class SchoolGrade(msgspec.Struct, frozen=True):
    """What the answers were worth, and how one stands with them."""

    marks: list[Marked]
    points: int
    of: int
    cost: float
    standing: Attainment


class SchoolStanding(msgspec.Struct, frozen=True):
    """How somebody stands in one kind of question by one book, which people call `said`; `all` in all of them.
    `over_time` is the share that was right in each of the last spans of answers."""

    kind: str
    book: str
    said: str
    standing: Attainment
    over_time: tuple[float, ...]


class Learner(msgspec.Struct, frozen=True):
    name: str
    standings: list[SchoolStanding]


class SchoolClass(msgspec.Struct, frozen=True):
    learners: list[Learner]


class ExamSeen(msgspec.Struct, frozen=True):
    """An exam: how far it has got, the question that is asked now, and, when it is over, its score."""

    id: str
    name: str
    at: int
    count: int
    answered: int
    done: bool
    score: int
    of: int
    question: SchoolAsked | None = None


class Exams(msgspec.Struct, frozen=True):
    exams: list[ExamSeen]


class SchoolLessons(msgspec.Struct, frozen=True):
    lessons: tuple[Exercise, ...]


@router.get("/school/tables/{table}/lessons", dependencies=[Reading], response_class=JSONResponse)
def table_lessons(table: str, _: Somebody, floor: TheFloor) -> Response:
    """What can be learned at a table, in the order of its document."""
    return _json(SchoolLessons(lessons(Law(floor.terms(table)))))


@router.get("/school/tables/{table}/question", dependencies=[Reading], response_class=JSONResponse)
def question(
    table: str,
    kind: Word,
    person: Somebody,
    floor: TheFloor,
    drill: Word = "",
    seed: Word = "",
    level: Annotated[int, Query(ge=1, le=5)] = 1,
) -> Response:
    """The next question of this kind for whoever asks: rather what went wrong, harder as it goes. A seed and a level
    name one that follows, where somebody deals on at the same table."""
    terms = floor.terms(table)
    if not seed:
        seed = secrets.token_hex(8)
        drill, level = next_drill(kind, terms, school_answers.history(floor.store, person.name), seed, drill)
    return _json(
        _school_asked(school_answers.cached_question(kind, table, Law(terms), drill, level, seed), terms, drill, seed)
    )


@router.post("/school/tables/{table}/answers", dependencies=[Reading], response_class=JSONResponse)
def answers(table: str, body: AnswersIn, person: Somebody, floor: TheFloor) -> Response:
    """The answers to a question, graded with what is right and why; and noted."""
    question = school_answers.cached_question(
        body.kind, table, Law(floor.terms(table)), body.drill, body.level, body.seed
    )
    return _grade_and_note(floor, person, question, body.answers, body.seconds)


@router.post("/school/tables/{table}/practice", response_class=JSONResponse)
async def practice(table: str, body: PracticeIn, person: Somebody, floor: TheFloor) -> Response:
    """What one chose at a live table, graded as the school grades: by what the advice said of that moment."""
    await floor.table_or_event(table)  # the process that weighed it
    question = floor.practice_questions.take(table, person.name)
    return await asyncio.to_thread(_grade_and_note, floor, person, question, [body.choice], body.seconds)


def _grade_and_note(
    floor: Floor, person: Person, question: SchoolQuestion, answers: list[str], seconds: float
) -> Response:
    """The grade, noted."""
    given = grade(question, answers)
    school_answers.write_answer(floor.store, floor.now(), person.name, answer_record(question, given, seconds))
    so_far = [answer for answer in school_answers.history(floor.store, person.name) if answer.kind == question.kind]
    return _json(SchoolGrade(list(given.marks), given.points, given.of, given.cost, standing(so_far)))


@router.get("/school/progress", dependencies=[Reading], response_class=JSONResponse)
def progress(person: Somebody, floor: TheFloor) -> Response:
    """How one stands, kind by kind and book by book."""
    return _json(_learner(person.name, school_answers.history(floor.store, person.name)))


@router.get("/school/class", dependencies=[Reading], response_class=JSONResponse)
def whole_class(_: ReadsClass, floor: TheFloor) -> Response:
    """How everybody stands who has learned here."""
    learners = [
        _learner(name, school_answers.history(floor.store, name)) for name in school_answers.learners(floor.store)
    ]
    return _json(SchoolClass(learners))


@router.post("/school/exams", status_code=201, dependencies=[Reading], response_class=JSONResponse)
def begin(body: ExamIn, person: Somebody, floor: TheFloor) -> Response:
    """Begin an exam: its first question."""
    tables = {name: floor.terms(name) for name in body.tables or floor.house.tables}
    return _json(
        _exam_seen(school_answers.begin_exam(floor.store, floor.now(), person.name, tables, body.kinds, body.count)),
        201,
    )


@router.get("/school/exams", dependencies=[Reading], response_class=JSONResponse)
def exams(person: Somebody, floor: TheFloor) -> Response:
    """One's exams; to whoever sees the class, everybody's."""
    name = "" if role_may(person.role, "read-class") else person.name
    return _json(Exams([_exam_seen(sitting, asks=False) for sitting in school_answers.exams_of(floor.store, name)]))


@router.get("/school/exams/{exam}", dependencies=[Reading], response_class=JSONResponse)
def one_exam(exam: ExamId, person: Somebody, floor: TheFloor) -> Response:
    """How far one's exam has got, and what is asked now."""
    return _json(_exam_seen(_own_exam(floor, exam, person)))


@router.post("/school/exams/{exam}/answers", dependencies=[Reading], response_class=JSONResponse)
def exam_answer(exam: ExamId, body: ExamAnswerIn, person: Somebody, floor: TheFloor) -> Response:
    """Answer the question that is asked now; the next one."""
    sitting = _own_exam(floor, exam, person)
    return _json(_exam_seen(school_answers.answer(floor.store, floor.now(), sitting, body.number, body.answers)))


@router.get("/school/exams/{exam}/file", dependencies=[Reading], response_class=JSONResponse)
def exam_file(exam: ExamId, person: Somebody, floor: TheFloor) -> Response:
    """The sealed and signed file of an exam that is over: one's own, or anybody's for whoever sees the class."""
    sitting = school_answers.load_exam(floor.store, exam)
    if sitting.name != person.name:
        check_role(person.role, "read-class")
    return _json(school_answers.sealed_exam(floor.store, floor.house.name, sitting))


def _own_exam(floor: Floor, exam: str, person: Person) -> school_answers.ExamSitting:
    sitting = school_answers.load_exam(floor.store, exam)
    if sitting.name != person.name:
        raise Refused(f"exam {exam} is somebody else's", school_answers.EXAM)
    return sitting


def _json(value: object, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


def _school_asked(question: SchoolQuestion, terms: Terms, drill: str = "", seed: str = "") -> SchoolAsked:
    law, felt, view, layout = Law(terms), learner_view(question), None, None
    if felt is not None:
        table = position(question)
        view, layout = school_view(table, question.table, felt), layout_of(table.law)
    table_said, came = (
        game_of(law).table_title(law, question.table),
        move_in_words(question.move) if question.move else "",
    )
    return SchoolAsked(
        question.kind, question.table, table_said, drill, question.level, seed, question.asks, list(question.facts),
        question.move, came, question.seat, [_part(part) for part in question.parts], view, layout,
        next_seed(question) if seed else "",
    )  # fmt: skip


def _part(part: Part) -> SchoolPart:
    picks = [(pick.id, pick.says) for pick in part.choices]
    console = [SchoolControl(control.id, control.says, control.counted) for control in part.controls]
    return SchoolPart(part.says, picks, part.seat, part.spot, console)


def _learner(name: str, history: list[Answered]) -> Learner:
    sorts = dict.fromkeys((answer.kind, answer.book) for answer in history)
    parts = {sort: [answer for answer in history if (answer.kind, answer.book) == sort] for sort in sorts}
    rows = {("all", ""): history} | parts
    return Learner(
        name,
        [SchoolStanding(*sort, book_name(sort[1]), standing(part), over_time(part)) for sort, part in rows.items()],
    )


def _exam_seen(sitting: school_answers.ExamSitting, asks: bool = True) -> ExamSeen:
    question = None if sitting.is_done or not asks else sitting.question(len(sitting.answered) + 1)
    question_seen = _school_asked(question, sitting.tables[question.table]) if question else None
    score, of = (sitting.points, sitting.most_points) if sitting.is_done else (0, 0)
    return ExamSeen(
        sitting.id,
        sitting.name,
        sitting.at,
        sitting.question_count,
        len(sitting.answered),
        sitting.is_done,
        score,
        of,
        question_seen,
    )
