"""What can be learned at a table, in the order of its document: each lesson is a kind of question and a drill.

Lessons are found by looking at the table: its wagers, what its rounds ask for, what can go wrong there, and which
decisions the analysis can weigh.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from croupier.analysis.advice import weighing
from croupier.front.sign import title_of
from croupier.games import game_of
from croupier.play.vocabulary.ask import Turn
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law
from croupier.school.busy_table import BusyTable, SeededChoice
from croupier.school.console import watch_rounds
from croupier.school.decisions import EDGE, FEWEST, comparable_wagers, drills, has_decisions
from croupier.school.irregularities import LATE, possible_kinds, remediable_kinds
from croupier.school.payouts import POT, drillable
from croupier.school.question import KINDS, Kind
from croupier.school.supervisors import TITLES, first_cite, sorts

SURVEY = 20  # rounds that are looked at for what they ask
SURVEY_SEED = "survey"


class Exercise(msgspec.Struct, frozen=True):
    kind: Kind
    drill: str
    title: str
    cite: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "cite", str(self.cite))


@cache
def lessons(law: Law) -> tuple[Exercise, ...]:
    """All lessons of a table, each kind in the order of the document."""
    order = {id_: i for i, id_ in enumerate(law.book.paragraphs)}
    exercises = [*_decisions(law), *_payouts(law), *_procedure(law), *_irregularities(law), *_supervisors(law)]
    return tuple(sorted(exercises, key=lambda exercise: order.get(Citation(exercise.cite).paragraph, len(order))))


def _payouts(law: Law) -> Iterator[Exercise]:
    for id_ in drillable(law):
        wager = law.book.wagers[id_]
        yield Exercise("payouts", id_, wager.name, law.cite(wager.odds_cite))
    game = game_of(law)
    if game.rake_cite:
        yield Exercise("payouts", POT, "Pots", game.rake_cite(law))


def _procedure(law: Law) -> Iterator[Exercise]:
    """What rounds ask of the crew."""
    yield from (Exercise("procedure", step, title_of(step), cite) for step, cite in watch_rounds(law).steps.items())


def _decisions(law: Law) -> Iterator[Exercise]:
    """Which decisions come up in rounds, and whether there are wagers to compare."""
    first_cites: dict[str, Citation] = {}
    busy = BusyTable(law.terms, SeededChoice(SURVEY_SEED), 3)
    for _ in range(SURVEY if has_decisions(law.terms) else 0):
        for _ in busy.moves():
            ask = busy.table.ask
            if isinstance(ask, Turn) and weighing(busy.table, ask):
                for drill in drills(busy.table, ask):
                    first_cites.setdefault(drill, ask.cite)
    yield from (Exercise("decisions", drill, title_of(drill), cite) for drill, cite in first_cites.items())
    if len(comparable_wagers(law)) >= FEWEST:
        yield Exercise("decisions", EDGE, "Which wager costs least", law.cite(law.book.limits.cite))


def _irregularities(law: Law) -> Iterator[Exercise]:
    for kind in remediable_kinds(law):
        yield Exercise("irregularities", kind, title_of(kind), law.cite(law.book.irregularities[kind].cite))
    if game_of(law).plain_bets:
        yield Exercise("irregularities", LATE, title_of(LATE), law.grounds["closed"])


def _supervisors(law: Law) -> Iterator[Exercise]:
    for sort in sorts(law.terms, SeededChoice(SURVEY_SEED)):
        yield Exercise("supervisors", sort, TITLES[sort], law.cite(first_cite(law, sort)))


@cache
def kinds_of(law: Law) -> tuple[Kind, ...]:
    """The kinds of question that a table has lessons of; nothing is tried out for it."""
    game = game_of(law)
    has_lessons: dict[Kind, bool] = {
        "payouts": bool(game.rake_cite) or any(law.prizes_offered(id_) for id_ in law.book.wagers),
        "irregularities": bool(game.plain_bets or possible_kinds(law)),
        **{exercise.kind: True for exercise in (*_decisions(law), *_procedure(law), *_supervisors(law))},
    }
    return tuple(kind for kind in KINDS if has_lessons.get(kind))
