"""Practice over the service: who has to choose is told what each choice is worth, and the table does not wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from croupier.analysis.advice import Advice
from croupier.analysis.advice import weigh_choices as really_weighed
from croupier.analysis.sheets.choice_values import Weighing
from croupier.front.dealer import routine
from croupier.games import open_table
from croupier.play.table import Table
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import read_move
from croupier.rulebook.law import Terms
from croupier.service.api import tables
from croupier.service.people.person import Person
from croupier.service.rounds.school_answers import PracticeQuestions
from croupier.service.watching.owner import Owner


def at_turn() -> Table:
    """Ann has a pair of tens against a nine."""
    table = open_table(Terms("oneida-2006/four-card-poker", options={"shuffler": True, "shuffler-counts": True}))
    for line in ("seat 1 sits 500 Ann", "dealer opens"):
        table.play(read_move(line))
    while (move := routine(table, Seeded("steps"))) is not None:  # until the betting is open
        table.play(move)
    for line in ("seat 1 bets 10 ante", "dealer closes", "cards Tc 7s Td 7h 5h Jc 3s 4d 8d 2s", "cards 9c"):
        table.play(read_move(line))
    return table


class OneTable(Owner):
    """A floor with one table and its owner in one, at rest or not."""

    def __init__(self, table: Table) -> None:
        self.live: Any = self
        self.table, self.resting, self.practice_questions = table, False, PracticeQuestions()

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        self.resting = True
        yield
        self.resting = False

    async def table_or_event(self, _: str) -> Owner:
        """As a floor gives it."""
        return self


def asked(owner: Any, name: str) -> list[Any]:
    return asyncio.run(tables.advice("four-card-poker-1", Person(name, "player"), owner))


def test_the_table_goes_on_while_practice_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    owner, rested = OneTable(at_turn()), []

    def weighed(question: Weighing | None) -> list[Advice]:
        rested.append(owner.resting)
        owner.table.play(read_move("seat 1 chooses fold"))  # nothing of it is looked at any more
        return really_weighed(question)

    monkeypatch.setattr(tables, "weigh_choices", weighed)
    found = asked(owner, "Ann")
    assert rested == [False]
    assert [(one.choice, one.cost == 0) for one in found] == [
        ("3x", True),
        ("2x", False),
        ("1x", False),
        ("fold", False),
    ]
    assert found[-1].expectation == -10


def test_nobody_else_is_told_what_a_hand_is_worth() -> None:
    assert asked(OneTable(at_turn()), "Bob") == []
