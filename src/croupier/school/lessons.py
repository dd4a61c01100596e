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
from croupier.play.ask import Between, Turn
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law
from croupier.school.busy_table import BusyTable, Whim
from croupier.school.decisions import EDGE, FEWEST, compared, drills
from croupier.school.irregularities import LATE, possible, remediable
from croupier.school.payouts import POT, drillable
from croupier.school.procedure import drilled
from croupier.school.question import KINDS, Kind
from croupier.school.supervisors import sorts

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
    found = [*_payouts(law), *_watched(law), *_irregularities(law), *_supervisors(law)]
    return tuple(sorted(found, key=lambda one: order.get(Citation(one.cite).paragraph, len(order))))


def _payouts(law: Law) -> Iterator[Exercise]:
    for id_ in drillable(law):
        wager = law.book.wagers[id_]
        yield Exercise("payouts", id_, wager.name, law.cite(wager.odds_cite))
    game = game_of(law)
    if game.rakes:
        yield Exercise("payouts", POT, "Pots", game.rakes(law))


def _watched(law: Law) -> Iterator[Exercise]:
    """What rounds ask of the crew, and which decisions come up in them."""
    asked: dict[tuple[Kind, str], str] = {}
    busy = BusyTable(law.terms, Whim(WATCHED), 3)
    for _ in range(SURVEY):
        for _ in busy.moves():
            ask = busy.table.ask
            if not isinstance(ask, Between):
                asked.setdefault(("procedure", drilled(ask)), ask.cite)
            if isinstance(ask, Turn) and weighing(busy.table, ask):
                for drill in drills(busy.table, ask):
                    asked.setdefault(("decisions", drill), ask.cite)
    if len(compared(law)) >= FEWEST:
        asked["decisions", EDGE] = law.cite(law.book.limits.cite)
    yield from (Exercise(kind, drill, titled(drill), cite) for (kind, drill), cite in asked.items())


def _irregularities(law: Law) -> Iterator[Exercise]:
    for kind in remediable(law):
        yield Exercise("irregularities", kind, titled(kind), law.cite(law.book.irregularities[kind].cite))
    if game_of(law).plain_bets:
        yield Exercise("irregularities", LATE, titled(LATE), law.grounds["closed"])


def _supervisors(law: Law) -> Iterator[Exercise]:
    for sort in sorts(law.terms, Whim(WATCHED)):
        yield Exercise("supervisors", sort, titled(sort), law.cite(law.book.sign.cite))


@cache
def kinds_of(law: Law) -> tuple[Kind, ...]:
    """The kinds of question that a table has lessons of; nothing is tried out for it."""
    game = game_of(law)
    found: dict[Kind, bool] = {
        "payouts": bool(game.rakes) or any(law.offered(id_) for id_ in law.book.wagers),
        "irregularities": bool(game.plain_bets or possible(law)),
        **{one.kind: True for one in (*_watched(law), *_supervisors(law))},
    }
    return tuple(kind for kind in KINDS if found.get(kind))
