"""`croupier school`: dealers, players and supervisors learn by the book, offline."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from croupier.cli.options.tables import HouseFile, check_lawful, console, house_at, pick, plain_input
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Law, Terms

if TYPE_CHECKING:
    from croupier.shell.seat.school import Classroom

school = typer.Typer(no_args_is_help=True, help="Learn by the book: decisions, payouts, procedure, and an exam.")
NOTEBOOK = Path("croupier-data") / "school.jsonl"

Name = Annotated[str, typer.Option(help="Whose progress it is.")]
Notebook = Annotated[Path, typer.Option("--notebook", help="The file in which progress is kept.")]
Seed = Annotated[str | None, typer.Option(help="Ask the same questions again.")]
TableOf = Annotated[str | None, typer.Option(help="A table of the house, by name.")]


@school.command()
def learn(
    kind: Annotated[str, typer.Argument(help="decisions, payouts, procedure, irregularities or supervisors.")],
    game: Annotated[str, typer.Argument(help="Which game, by its name.")],
    drill: Annotated[str, typer.Option(help="Only this: a lesson of `croupier school lessons`.")] = "",
    count: Annotated[int, typer.Option(min=1, help="How many questions.")] = 10,
    level: Annotated[int | None, typer.Option(min=1, max=5, help="How hard; else as hard as you have come to.")] = None,
    house: HouseFile = None,
    table: TableOf = None,
    name: Name = "You",
    notebook: Notebook = NOTEBOOK,
    seed: Seed = None,
) -> None:
    """Questions of one kind, rather those that you got wrong; harder as you go. `quit` ends it."""
    from croupier.school.notebook import read_notes, write_note
    from croupier.school.progress import answer_record, standing
    from croupier.school.teach import course
    from croupier.shell.seat.session import Quit

    table_name, terms = _table(house_at(house), game, table)
    _check_drill(kind, terms, drill)
    history, room = read_notes(notebook, name), _classroom()
    questions = course(kind, table_name, terms, history, seed or secrets.token_hex(8), drill, level or 0)
    try:
        for i in range(count):
            with console.status("a hand is dealt and weighed"):
                question = next(questions)
            console.print(f"\n{i + 1} of {count}, level {question.level}")
            given = room.ask(question)
            history.append(answer_record(question, given.grade, given.seconds))
            write_note(notebook, name, history[-1])
            room.tell_grade(question, given, standing([answer for answer in history if answer.kind == kind]).streak)
    except (Quit, EOFError, KeyboardInterrupt):
        console.print()
    _show_progress(notebook, name)


@school.command()
def lessons(
    game: Annotated[str, typer.Argument(help="Which game, by its name.")],
    house: HouseFile = None,
    table: TableOf = None,
) -> None:
    """What can be learned at a table, in the order of its document."""
    from croupier.school.lessons import lessons as exercises_of
    from croupier.shell.seat.school import lesson_list

    _, terms = _table(house_at(house), game, table)
    law = Law(terms)
    console.print(lesson_list(exercises_of(law), law.book.name))


@school.command()
def progress(name: Name = "You", notebook: Notebook = NOTEBOOK) -> None:
    """How you stand: accuracy, streaks, cost per hundred hands, speed, level."""
    _show_progress(notebook, name)


@school.command("class")
def whole_class(notebook: Notebook = NOTEBOOK) -> None:
    """How everybody stands who shares a notebook."""
    from croupier.school.notebook import read_class
    from croupier.shell.seat.school import class_table

    console.print(class_table(read_class(notebook)))


@school.command()
def exam(
    games: Annotated[list[str] | None, typer.Argument(help="At which games; at all of the house if left out.")] = None,
    count: Annotated[int, typer.Option(help="How many questions.")] = 20,
    kind: Annotated[list[str] | None, typer.Option(help="Only questions of this kind; may be given again.")] = None,
    out: Annotated[Path, typer.Option(help="Write the sealed result here.")] = Path("exam.json"),
    name: Name = "You",
    house: HouseFile = None,
    seed: Seed = None,
) -> None:
    """So many questions, each answered once; the result is sealed in a file that `croupier verify` checks."""
    import msgspec

    from croupier.school.exam import ExamAnswer, ask, exam_file, papers
    from croupier.shell.seat.school import GradedAnswers, table_name
    from croupier.shell.seat.session import Quit

    loaded_house = house_at(house)
    tables = _tables(loaded_house, games or [])
    kinds, first, answers, room = tuple(kind or ()), seed or secrets.token_hex(8), list[ExamAnswer](), _classroom()
    if out.exists():
        raise Refused(f"{out} is there already: an exam is written once", OWN.cite("school.exam"))
    try:
        for i, paper in enumerate(papers(tables, kinds, count, first)):
            with console.status("the next question is made"):
                question = ask(paper, tables)
            console.print(f"\n{i + 1} of {count}: {question.kind}, {table_name(question.table, tables)}")
            given = room.ask(question)
            answers.append(ExamAnswer(question, *given))
    except (Quit, EOFError, KeyboardInterrupt):
        raise Refused("the exam was not finished, and nothing is written", OWN.cite("school.exam")) from None
    file = exam_file(name, loaded_house.name, tables, kinds, first, answers, date.today().isoformat())
    for answer in answers:
        room.tell_grade(answer.question, GradedAnswers(*answer[1:]))
    out.write_bytes(msgspec.json.format(msgspec.json.encode(file), indent=1))
    console.print(f"\n{name}: {file['score']} of {file['of']} points; sealed in {out}")


def _check_drill(kind: str, terms: Terms, drill: str) -> None:
    """`Refused` with what there is, before anything is dealt in search of it."""
    from croupier.school.lessons import lessons as exercises_of

    drills = [exercise.drill for exercise in exercises_of(Law(terms)) if exercise.kind == kind] if drill else []
    if drill and drills and drill not in drills:
        raise Refused(f"there is no drill {drill!r} of {kind} here; there are {', '.join(drills)}", OWN.cite("command"))


def _classroom() -> Classroom:
    from croupier.shell.seat.school import Classroom

    return Classroom(console, console.input if sys.stdin.isatty() else plain_input, monotonic)


def _table(house: House, game: str, table: str | None) -> tuple[str, Terms]:
    check_lawful(house)
    return pick(house, game, table)


def _tables(house: House, games: list[str]) -> Mapping[str, Terms]:
    check_lawful(house)
    return dict(pick(house, game, None) for game in games) or house.tables


def _show_progress(notebook: Path, name: str) -> None:
    from croupier.school.notebook import read_notes
    from croupier.shell.seat.school import progress_table

    console.print(progress_table(read_notes(notebook, name), name))


def register(app: typer.Typer, _: Console) -> None:
    """Add these commands to the command line."""
    app.add_typer(school, name="school")
