"""The school in a terminal: the felt drawn, a question, an answer, and what the table says to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.money import cents, dollars
from croupier.school.console import read_act
from croupier.school.grade import Grade, Marked, grade
from croupier.school.lessons import Exercise
from croupier.school.progress import Answered, over_time, standing
from croupier.school.question import Part, SchoolQuestion, position, seen
from croupier.shell.felts import DrawnFelt
from croupier.shell.session import LEAVING, Quit, Read
from croupier.shell.tell import tell_refusal

Clock = Callable[[], float]
FIGURES = ("Asked", "Right", "Parts right", "Over time", "Streak", "Best", "Cost / 100 hands", "Seconds")


class Given(NamedTuple):
    """A question answered: what was said, what it is worth, how long it took."""

    answers: tuple[str, ...]
    grade: Grade
    seconds: float


class Classroom:
    """`read` asks the learner a line; `now` is a clock in seconds, which nothing below the front has."""

    def __init__(self, console: Console, read: Read, now: Clock) -> None:
        self.console, self.read, self.now = console, read, now

    def ask(self, question: SchoolQuestion) -> Given:
        """Draw it, ask every part of it, and grade the answers."""
        self._draw(question)
        began = self.now()
        answers = tuple(self._answer(part) for part in question.parts)
        return Given(answers, grade(question, answers), round(self.now() - began, 1))

    def _draw(self, question: SchoolQuestion) -> None:
        view = seen(question)
        if view is not None:
            felt = DrawnFelt(position(question), question.seat)
            felt.view = view
            self.console.print(felt)
        if question.move:
            self.console.print(Text(f"  {question.move}", style="bold"))
        for fact in question.facts:
            self.console.print(Text(f"  {fact}", style="dim"))
        self.console.print(Text(question.asks, style="bold"))

    def _answer(self, part: Part) -> str:
        if part.controls:
            self.console.print(Text(f"  {console_words(part)}", style="dim"))
            return self._heard("  dealer > ", lambda said: read_act(part, said))
        if not part.choices:
            return self._heard(f"  {part.says} > ", amount)
        self.console.print(Text(f"  {part.says}"))
        for number, choice in enumerate(part.choices, 1):
            self.console.print(Text(f"  {number}  {choice.says}"))
        return self._heard("  which? > ", lambda said: chosen(part, said))

    def _heard(self, prompt: str, understood: Callable[[str], str]) -> str:
        while True:
            said = self.read(prompt).strip()
            if said in LEAVING:
                raise Quit
            try:
                return understood(said)
            except Refused as refused:
                self.console.print(tell_refusal(refused))

    # --- what it was worth ---

    def tell(self, question: SchoolQuestion, given: Given) -> None:
        for part, mark in zip(question.parts, given.grade.marks, strict=True):
            self._mark(part, mark)
        if given.grade.cost:
            self.console.print(Text(f"  it costs {in_dollars(given.grade.cost)} on average"))
        self.console.print(Text(f"  {given.grade.points} of {given.grade.of}, {given.seconds:.1f} s", style="dim"))

    def _mark(self, part: Part, mark: Marked) -> None:
        word, style = ("right", "green") if mark.is_right else ("WRONG", "red")
        right = " or ".join(in_words(part, one) for one in mark.right)
        line = Text.assemble("  ", (word, style), f"  {part.says}: {in_words(part, mark.said)}")
        self.console.print(line if mark.is_right else line.append(f"; right: {right}"))
        for note in mark.notes:
            self.console.print(Text(f"         {note}", style="dim"))
        self.console.print(Text(f"         {mark.says}  [{mark.cite}]", style="dim"))


def amount(said: str) -> str:
    """What is paid in dollars, or with a minus what is taken, as a key has it: in cents.

    >>> amount("12.50"), amount("-5"), amount("+$7")
    ('1250', '-500', '700')
    """
    try:
        found = cents(said.lstrip("+-"))
    except ValueError:
        why = f"{said!r} is not an amount: 10 or 12.50 is paid, -10 is taken, 0 goes back"
        raise Refused(why, OWN.cite("school.answer")) from None
    return str(-found if said.startswith("-") else found)


def chosen(part: Part, said: str) -> str:
    """A choice by its number, or in its own word."""
    if said.isdecimal() and 1 <= int(said) <= len(part.choices):
        return part.choices[int(said) - 1].id
    for choice in part.choices:
        if said in (choice.id, choice.says):
            return choice.id
    raise Refused(f"{said!r} is none of the choices: 1 to {len(part.choices)}", OWN.cite("school.answer"))


def console_words(part: Part) -> str:
    """What may be typed at a console: `opens, closes, cut N, draws dice`."""
    names = [(one.id.removeprefix("dealer ").removeprefix("does "), one.counted) for one in part.controls]
    return ", ".join(f"{name} N" if counted else name for name, counted in names)


def in_words(part: Part, said: str) -> str:
    if part.controls:
        return said.removeprefix("dealer ").removeprefix("does ")
    if part.choices:
        return next(choice.says for choice in part.choices if choice.id == said)
    return dollars(int(said))


def in_dollars(cents_: float) -> str:
    return f"${cents_ / 100:,.2f}"


def lesson_list(lessons: Sequence[Exercise], title: str) -> Grid:
    grid = Grid("Paragraph", "Kind", "Drill", "", title=title, title_justify="left")
    for one in lessons:
        grid.add_row(one.cite, one.kind, one.drill, one.title)
    return grid


def progress_table(history: Sequence[Answered], name: str) -> Grid:
    """One row for each kind at each book, and one for all."""
    grid = _standings(("Kind", "Rulebook"), f"{name}: {len(history)} questions")
    grid.add_column("Level", justify="right")
    for kind, book in dict.fromkeys((one.kind, one.book) for one in history):
        here = [one for one in history if (one.kind, one.book) == (kind, book)]
        grid.add_row(kind, book, *_figures(here, kind == "decisions"), str(standing(here).level))
    grid.add_row("all", "", *_figures(history), "")
    return grid


def class_table(learners: Mapping[str, Sequence[Answered]]) -> Grid:
    """One row for each person."""
    grid = _standings(("Name",), "The class")
    for name, history in learners.items():
        grid.add_row(name, *_figures(history))
    return grid


def _standings(rows: Sequence[str], title: str) -> Grid:
    grid = Grid(title=title, title_justify="left")
    for column in rows:
        grid.add_column(column, no_wrap=True)
    for column in FIGURES:
        grid.add_column(column, justify="right")
    return grid


def _figures(history: Sequence[Answered], costs: bool = True) -> Iterator[str]:
    """How somebody stands, as the columns have it, but for the level."""
    at = standing(history)
    yield from (str(at.asked), str(at.right), f"{100 * at.accuracy:.0f}%")
    yield " ".join(f"{100 * share:.0f}" for share in over_time(history))
    yield from (str(at.streak), str(at.best_streak), in_dollars(at.cost_per_hundred) if costs else "")
    yield f"{at.seconds:.1f}"
