"""Which question comes next: any of a kind, of one drill, or of what a learner has got wrong; and harder as it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count

from msgspec.structs import replace

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.school.busy_table import SeededChoice
from croupier.school.decisions import decisions
from croupier.school.irregularities import irregularities
from croupier.school.lessons import lessons
from croupier.school.payouts import payouts
from croupier.school.procedure import next_seed, procedure
from croupier.school.progress import Answered, level_of, weight
from croupier.school.question import KINDS, Kind, SchoolQuestion
from croupier.school.supervisors import supervisors

Maker = Callable[[str, Terms, str, int, str], SchoolQuestion | None]
MAKERS: dict[Kind, Maker] = {
    "decisions": decisions,
    "payouts": payouts,
    "procedure": procedure,
    "irregularities": irregularities,
    "supervisors": supervisors,
}
LEVELS = range(1, 6)
TRIES = 6
ANY = ""  # every drill alike


def make(kind: str, table: str, terms: Terms, drill: str, level: int, seed: str) -> SchoolQuestion:
    """The question that these come to, always the same; `Refused` where the table has none of the sort."""
    if kind not in KINDS:
        raise Refused(f"there is no school of {kind!r}; there are {', '.join(KINDS)}", OWN.cite("school.question"))
    if level not in LEVELS:
        why = f"there is no level {level}: {LEVELS[0]} to {LEVELS[-1]}"
        raise Refused(why, OWN.cite("school.question"))
    for attempt in range(TRIES):
        question = MAKERS[kind](table, terms, drill, level, f"{seed}/{attempt}" if attempt else seed)
        if question:
            return replace(question, seed=seed)
    about = f" about {drill!r}" if drill else ""
    raise Refused(f"the table {table} has no question of {kind}{about}", OWN.cite("school.question"))


def course(
    kind: str, table: str, terms: Terms, history: Sequence[Answered], seed: str, drill: str = ANY, level: int = 0
) -> Iterator[SchoolQuestion]:
    """What this learner is asked, one after the other, as his history stands each time. Whoever deals, and drills
    nothing, goes on dealing at the same table for a while."""
    for i in count():
        start = f"{seed}/{i}"
        what, hard = next_drill(kind, terms, history, start, drill)
        while start:
            question = make(kind, table, terms, what, level or hard, start)
            yield question
            start = "" if drill else next_seed(question)


def next_drill(kind: str, terms: Terms, history: Sequence[Answered], seed: str, drill: str = ANY) -> tuple[str, int]:
    """Rather what he got wrong, and as hard as he has come to."""
    book_history = [answer for answer in history if answer.kind == kind and answer.book == terms.book]
    return drill or weak_drill(kind, terms, book_history, seed), level_of(book_history)


def weak_drill(kind: str, terms: Terms, history: Sequence[Answered], seed: str) -> str:
    """A drill, the likelier the more often it went wrong lately; any, as long as nothing has."""
    if all(item.right for item in history):
        return ANY
    drills = [item.drill for item in lessons(Law(terms)) if item.kind == kind]
    weights = [weight(drill, history) for drill in drills]
    ticket = SeededChoice(f"{seed}/drill").below(max(sum(weights), 1))
    for drill, share in zip(drills, weights, strict=True):
        if ticket < share:
            return drill
        ticket -= share
    return ANY
