"""What can be learned at a table, in the order of its document: each lesson is a kind of question and a drill.

Lessons are found by looking at the table: its wagers, what its rounds ask for, what can go wrong there, and which
decisions the analysis can weigh.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from croupier.analysis.advice import weighing
from croupier.front.sign import titled
from croupier.games import game_of
from croupier.play.vocabulary.ask import Turn
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law
from croupier.school.busy_table import BusyTable, SeededChoice
from croupier.school.console import watched
from croupier.school.decisions import EDGE, FEWEST, compared, decided, drills
from croupier.school.irregularities import LATE, possible, remediable
from croupier.school.payouts import POT, drillable
from croupier.school.question import KINDS, Kind
from croupier.school.supervisors import TITLES, first_of, sorts

SURVEY = 20  # rounds that are looked at for what they ask
WATCHED = "survey"


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
    found = [*_decisions(law), *_payouts(law), *_procedure(law), *_irregularities(law), *_supervisors(law)]
    return tuple(sorted(found, key=lambda one: order.get(Citation(one.cite).paragraph, len(order))))


def _payouts(law: Law) -> Iterator[Exercise]:
    for id_ in drillable(law):
        wager = law.book.wagers[id_]
        yield Exercise("payouts", id_, wager.name, law.cite(wager.odds_cite))
    game = game_of(law)
    if game.rake_cite:
        yield Exercise("payouts", POT, "Pots", game.rake_cite(law))


def _procedure(law: Law) -> Iterator[Exercise]:
    """What rounds ask of the crew."""
    yield from (Exercise("procedure", step, titled(step), cite) for step, cite in watched(law).steps.items())


def _decisions(law: Law) -> Iterator[Exercise]:
    """Which decisions come up in rounds, and whether there are wagers to compare."""
    asked: dict[str, Citation] = {}
    busy = BusyTable(law.terms, SeededChoice(WATCHED), 3)
    for _ in range(SURVEY if decided(law.terms) else 0):
        for _ in busy.moves():
            ask = busy.table.ask
            if isinstance(ask, Turn) and weighing(busy.table, ask):
                for drill in drills(busy.table, ask):
                    asked.setdefault(drill, ask.cite)
    yield from (Exercise("decisions", drill, titled(drill), cite) for drill, cite in asked.items())
    if len(compared(law)) >= FEWEST:
        yield Exercise("decisions", EDGE, "Which wager costs least", law.cite(law.book.limits.cite))


def _irregularities(law: Law) -> Iterator[Exercise]:
    for kind in remediable(law):
        yield Exercise("irregularities", kind, titled(kind), law.cite(law.book.irregularities[kind].cite))
    if game_of(law).plain_bets:
        yield Exercise("irregularities", LATE, titled(LATE), law.grounds["closed"])


def _supervisors(law: Law) -> Iterator[Exercise]:
    for sort in sorts(law.terms, SeededChoice(WATCHED)):
        yield Exercise("supervisors", sort, TITLES[sort], law.cite(first_of(law, sort)))


@cache
def kinds_of(law: Law) -> tuple[Kind, ...]:
    """The kinds of question that a table has lessons of; nothing is tried out for it."""
    game = game_of(law)
    found: dict[Kind, bool] = {
        "payouts": bool(game.rake_cite) or any(law.offered(id_) for id_ in law.book.wagers),
        "irregularities": bool(game.plain_bets or possible(law)),
        **{one.kind: True for one in (*_decisions(law), *_procedure(law), *_supervisors(law))},
    }
    return tuple(kind for kind in KINDS if found.get(kind))
