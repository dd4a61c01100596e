"""Chance in a test: what a script says came up, and a source that answers for as long as a table asks."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.play.table import Table
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.chance import Source
from croupier.play.vocabulary.event import Event
from croupier.play.vocabulary.move import Outcome, read_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused


class Scripted:
    """What a script says came up; it refuses when it runs out."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._outcomes = iter(outcomes)

    def answer(self, ask: Chance) -> Outcome:
        for outcome in self._outcomes:
            move = read_move(outcome)
            assert isinstance(move, Outcome)
            return move
        raise Refused(f"the script has no {ask.equipment} left", OWN.cite("chance.entered"))


def run_chance(table: Table, source: Source) -> list[Event]:
    """Let a source answer for as long as the table asks for chance."""
    events: list[Event] = []
    while isinstance(table.ask, Chance):
        events += table.play(source.answer(table.ask))
    return events
