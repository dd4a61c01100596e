"""The school in a terminal: the felt drawn, a question, an answer, and what the table says to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from croupier.games import game_of
from croupier.rulebook.book import OWN, book_name
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.rulebook.money import cents, dollars
from croupier.rulebook.number import is_number
from croupier.school.console import read_act
from croupier.school.grade import Grade, Marked, grade
from croupier.school.lessons import Exercise
from croupier.school.moves_in_words import move_in_words
from croupier.school.progress import Answered, over_time, standing
from croupier.school.question import Part, SchoolQuestion, learner_view, position
from croupier.shell.felt import DrawnFelt
from croupier.shell.seat.session import QUIT_WORDS, Quit, Read
from croupier.shell.terminal.lines import refusal_line

Clock = Callable[[], float]
FIGURES = ("Asked", "Right", "Parts", "Lately", "Streak", "Cost", "Sec")
LEGEND = (
    "Parts: of all that was asked, how much was right. Streak: now and at best. Cost: on average, in a hundred hands."
)
BARS = "▁▂▃▄▅▆▇█"


class GradedAnswers(NamedTuple):
    """A question answered: what was said, what it is worth, how long it took."""

    answers: tuple[str, ...]
    grade: Grade
    seconds: float


class Classroom:
    """`read` asks the learner a line; `now` is a clock in seconds, which nothing below the front has."""

    def __init__(self, console: Console, read: Read, now: Clock) -> None:
        self.console, self.read, self.now = console, read, now

    def ask(self, question: SchoolQuestion) -> GradedAnswers:
        """Draw it, ask every part of it, and grade the answers."""
        self._draw(question)
        began = self.now()
        answers = tuple(self._answer(part) for part in question.parts)
        return GradedAnswers(answers, grade(question, answers), round(self.now() - began, 1))

    def _draw(self, question: SchoolQuestion) -> None:
        view = learner_view(question)
        if view is not None:
            felt = DrawnFelt(position(question), question.seat)
            felt.view = view
            self.console.print(felt)
        if question.move:
            self.console.print(Text(f"  {move_in_words(question.move)}", style="bold"))
        for fact in question.facts:
            self.console.print(Text(f"  {fact}", style="dim"))
        self.console.print(Text(question.asks, style="bold"))

    def _answer(self, part: Part) -> str:
        if part.controls:
            self.console.print(Text(f"  {console_words(part)}", style="dim"))
            return self._read_answer("  dealer > ", lambda line: read_act(part, line))
        if not part.choices:
            return self._read_answer(f"  {part.says} > ", read_amount)
        self.console.print(Text(f"  {part.says}"))
        for number, choice in enumerate(part.choices, 1):
            self.console.print(Text(f"  {number}  {choice.says}"))
        return self._read_answer("  which? > ", lambda line: read_choice(part, line))

    def _read_answer(self, prompt: str, understood: Callable[[str], str]) -> str:
        while True:
            line = self.read(prompt).strip()
            if line in QUIT_WORDS:
                raise Quit
            try:
                return understood(line)
            except Refused as refused:
                self.console.print(refusal_line(refused))

    # --- what it was worth ---

    def tell_grade(self, question: SchoolQuestion, given: GradedAnswers, streak: int = 0) -> None:
        """Part by part; a paragraph that several rest on is read out once."""
        read = set[str]()
        for part, mark in zip(question.parts, given.grade.marks, strict=True):
            self._mark(part, mark, mark.cite not in read)
            read.add(mark.cite)
        if given.grade.cost:
            self.console.print(Text(f"  it costs {in_dollars(given.grade.cost)} on average"))
        run = f", {streak} in a row" if streak > 1 else ""
        self.console.print(Text(f"  {given.grade.points} of {given.grade.of}, {given.seconds:.1f} s{run}", style="dim"))

    def _mark(self, part: Part, mark: Marked, aloud: bool) -> None:
        word, style = ("right", "green") if mark.is_right else ("WRONG", "red")
        right = " or ".join(answer_in_words(part, answer) for answer in mark.right)
        prompt = part.says if part.says.endswith("?") else f"{part.says}:"
        line = Text.assemble("  ", (word, style), f"  {prompt} {answer_in_words(part, mark.said)}")
        self.console.print(line if mark.is_right else line.append(f"; right: {right}"))
        for note in mark.notes:
            self._print_note(note)
        self._print_note(f"{mark.says}  [{mark.cite}]" if aloud else f"[{mark.cite}]")

    def _print_note(self, says: str) -> None:
        """Set in, also where it takes several lines."""
        self.console.print(Padding(Text(says, style="dim"), (0, 0, 0, 9)))


def table_name(table: str, tables: Mapping[str, Terms]) -> str:
    law = Law(tables[table])
    return game_of(law).table_title(law, table)


def read_amount(text: str) -> str:
    """What is paid in dollars, or with a minus what is taken, as a key has it: in cents.

    >>> read_amount("12.50"), read_amount("-5"), read_amount("+$7")
    ('1250', '-500', '700')
    """
    try:
        value = cents(text.lstrip("+-"))
    except ValueError:
        why = f"{text!r} is not an amount: 10 or 12.50 is paid, -10 is taken, 0 goes back"
        raise Refused(why, OWN.cite("school.answer")) from None
    return str(-value if text.startswith("-") else value)


def read_choice(part: Part, text: str) -> str:
    """A choice by its number, or in its own word."""
    if is_number(text) and 1 <= int(text) <= len(part.choices):
        return part.choices[int(text) - 1].id
    for choice in part.choices:
        if text in (choice.id, choice.says):
            return choice.id
    raise Refused(f"{text!r} is none of the choices: 1 to {len(part.choices)}", OWN.cite("school.answer"))


def console_words(part: Part) -> str:
    """What may be typed at a console: `opens, closes, cut N, draws dice`."""
    names = [(control.id.removeprefix("dealer ").removeprefix("does "), control.counted) for control in part.controls]
    return ", ".join(f"{name} N" if counted else name for name, counted in names)


def answer_in_words(part: Part, answer: str) -> str:
    if part.controls:
        return answer.removeprefix("dealer ").removeprefix("does ")
    if part.choices:
        return next(choice.says for choice in part.choices if choice.id == answer)
    return dollars(int(answer))


def in_dollars(cents_: float) -> str:
    return f"${cents_ / 100:,.2f}"


def lesson_list(lessons: Sequence[Exercise], title: str) -> Grid:
    grid = Grid("Paragraph", "Kind", "Drill", "", title=title, title_justify="left")
    for lesson in lessons:
        grid.add_row(lesson.cite, lesson.kind, lesson.drill, lesson.title)
    return grid


def progress_table(history: Sequence[Answered], name: str) -> Grid:
    """One row for each kind at each book, and one for all."""
    many = f"{len(history)} question{'s' * (len(history) != 1)}"
    grid = _standings_grid("What", f"{name}: {many}")
    grid.add_column("Level", justify="right", no_wrap=True)
    for kind, book in dict.fromkeys((answer.kind, answer.book) for answer in history):
        answers = [answer for answer in history if (answer.kind, answer.book) == (kind, book)]
        grid.add_row(f"{kind.capitalize()}: {book_name(book)}", *_figures(answers), str(standing(answers).level))
    grid.add_row("All", *_figures(history), "")
    return grid


def class_table(learners: Mapping[str, Sequence[Answered]]) -> Grid:
    """One row for each person."""
    grid = _standings_grid("Name", "The class")
    for name, history in learners.items():
        grid.add_row(name, *_figures(history))
    return grid


def _standings_grid(first: str, title: str) -> Grid:
    """Figures are never cut: where it is narrow, the first column takes more lines."""
    grid = Grid(title=title, title_justify="left", caption=LEGEND, caption_justify="left", padding=(0, 1, 0, 0))
    grid.add_column(first, min_width=12)
    for column in FIGURES:
        grid.add_column(column, justify="right", no_wrap=True)
    return grid


def _figures(history: Sequence[Answered]) -> Iterator[str]:
    """How somebody stands, as the columns have it, but for the level."""
    attainment = standing(history)
    yield from (str(attainment.asked), str(attainment.right), f"{100 * attainment.accuracy:.0f}%")
    yield "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in over_time(history))
    decided = any(answer.kind == "decisions" for answer in history)
    yield from (
        f"{attainment.streak}/{attainment.best_streak}",
        in_dollars(attainment.cost_per_hundred) if decided else "",
    )
    yield f"{attainment.seconds:.1f}"
