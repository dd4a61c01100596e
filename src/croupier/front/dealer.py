"""The automatic dealer: whatever a round needs that is nobody's to decide, one move at a time.

It shuffles, cuts, counts and inspects, and lets chance speak; it says nothing while players are waited for, so that a
terminal plays on until somebody must be asked and a service sends every move through its own queue.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.play.table import Table
from croupier.play.vocabulary.ask import Chance, Step, Window
from croupier.play.vocabulary.chance import Source
from croupier.play.vocabulary.move import Confirm, Did, Move
from croupier.rulebook.cite import Refused


def routine(table: Table, source: Source) -> Move | None:
    """The dealer's or chance's next move; None while players bet, decide, or come and go between rounds."""
    ask = table.ask
    if isinstance(ask, Chance):
        return source.answer(ask)
    if isinstance(ask, Step):
        return _perform_step(table, ask)
    return None


def confirmation(table: Table) -> Confirm | None:
    """The automatic crew's yes to what a player has asked for while betting is open, if anything. It takes nothing
    late: its dice are thrown at once."""
    if not isinstance(table.ask, Window) or not table.felt.pending:
        return None
    first = table.felt.pending[0]
    return Confirm(first.by[0], first.seat, first.spot)


def players_may_speak(table: Table) -> bool:
    """Whether a player may still say something before this step, though none has to: sit out, post, before a deal."""
    return isinstance(table.ask, Step) and table.ask.players_may_speak


def _perform_step(table: Table, step: Step) -> Did | None:
    """The step with the first count that the rules take, or what has to come before it; None where they take none, or a
    person has to see to it."""
    if step.people:
        return None
    for did in (*(Did(step.step, count) for count in _counts(table, step)), *map(Did, step.other_steps)):
        try:
            step.admit(did, table.law)
        except Refused:
            continue
        return did
    return None


def _counts(table: Table, step: Step) -> Iterator[int]:
    """A count that is right, a cut in the middle, else the least that will do; then whatever else there is."""
    if step.step.startswith("count"):
        yield len(table.felt.shoe)
    elif step.step == "cut":
        yield (step.least + step.most) // 2
    yield from range(step.least, step.most + 1)
