"""A question of the school as a value: the position it is asked in, what is asked, and, kept apart, the key to it.

`parts` is what a learner sees, `keys` is what grading looks at: a front that sends `parts` alone gives nothing away.
The same house, kind, table, drill, level and seed make the same question again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from croupier.games import table_for
from croupier.play.felt.stake import Stake
from croupier.play.table import Table
from croupier.play.table.replay import replay_table
from croupier.play.table.view import AskView, View
from croupier.play.vocabulary.event import Placed
from croupier.play.vocabulary.move import read_move
from croupier.rulebook.book import OWN

Kind = Literal["decisions", "payouts", "procedure", "irregularities", "supervisors"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class _Value(msgspec.Struct, frozen=True, omit_defaults=True):
    pass


class Pick(_Value, frozen=True):
    """One of several answers: what stands for it, and what it says."""

    id: str
    says: str


class Control(_Value, frozen=True):
    """An act that a dealer's console has, by its line without the number that may belong to it."""

    id: str
    says: str
    counted: bool = False


class Part(_Value, frozen=True):
    """One thing that is asked: which of these choices; which act on a console with these controls; without either,
    which amount, in cents. Below 0 it is taken by the dealer, above it is paid. `seat` and `spot` are where on the felt
    it lies, if anywhere."""

    says: str
    choices: tuple[Pick, ...] = ()
    seat: int = 0
    spot: str = ""
    controls: tuple[Control, ...] = ()


class Solution(_Value, frozen=True):
    """What is right: one answer, or any one of several where the question says so; of acts, one that the table takes.
    `costs` is what the others lose on average, in cents, where that is known; `notes` say why beside the paragraph."""

    right: tuple[str, ...]
    cite: str
    notes: tuple[str, ...] = ()
    costs: Mapping[str, float] = {}

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "cite", str(self.cite))  # a citation is text once it is written down


class SchoolQuestion(_Value, frozen=True, kw_only=True):
    """`log` leads to the position, empty where there is no table to look at; `move` is what then happens; `seat` is
    whose view it is, 0 the dealer's. `facts` are lines to read beside it."""

    kind: Kind
    drills: tuple[str, ...]
    table: str
    book: str
    level: int
    seed: str
    asks: str
    parts: tuple[Part, ...]
    keys: tuple[Solution, ...]
    facts: tuple[str, ...] = ()
    log: str = ""
    move: str = ""
    seat: int = 0


def position(question: SchoolQuestion) -> Table:
    """The table as the question finds it."""
    return replay_table(question.log, table_for)


def learner_view(question: SchoolQuestion) -> View | None:
    """What the learner sees of it: a player his own view. Who pays sees the wagers as they stand, and beside them what
    has just come up."""
    if not question.log:
        return None
    table = position(question)
    view_before = table.view(question.seat or None)
    if question.kind == "procedure":  # what the table waits for is what is asked
        return msgspec.structs.replace(view_before, asks=AskView("step", OWN.cite("school.question")))
    if not question.move:
        return view_before
    events = table.play(read_move(question.move))
    view_after = table.view()
    stakes = {stake.key: stake for stake in view_before.stakes}
    for event in events:
        if isinstance(event, Placed):  # what goes up with the last decision
            put = Stake(event.seat, event.at, event.spot, event.total, hand=event.hand)
            stakes[put.key] = put
    laid = {
        (hand.place, hand.number, hand.name): hand
        for hand in (*view_before.hands, *view_after.lifted, *view_after.hands)
    }
    piles = {**view_before.piles, **view_after.lifted_piles, **view_after.piles}
    return msgspec.structs.replace(view_before, stakes=tuple(stakes.values()), hands=tuple(laid.values()), piles=piles)
