"""What a table remembers is plain and bounded: no exception, no frame, no batch is kept alive by an answer."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from types import CodeType, FrameType, FunctionType, ModuleType, TracebackType
from typing import Any

import pytest

from croupier.rulebook.cite import Refused
from croupier.service.commands import answers
from croupier.service.commands.command import Command
from croupier.service.store import Store, Write, store
from croupier.service.table import live_table, stored_log
from croupier.service.watching.owner import Batch, Owner
from shift import PEOPLE, Shift, endow

KEPT_ALIVE = (BaseException, TracebackType, FrameType, Write, Batch)
BEYOND = (type, ModuleType, FunctionType, CodeType)  # what everything leads to in the end
# Refused by the words, by the role, by the table, by the rulebook, by the books, by the window.
REFUSED = (
    ("Ann", "seat 1 dances"),
    ("Ann", "fill 100"),
    ("Bob", "seat 1 bets 5 pass"),
    ("Ann", "seat 99 sits 5 Ann"),
    ("Ann", "seat 1 bets 5 nowhere"),
    ("Flo", "post limits 900 10"),
    ("Flo", "post option nonsense 77"),
    ("Ann", "tip 99999999"),
    ("Dee", "dice 3 4"),
    ("Flo", "void 1 a wrong card"),
)


def reachable(root: Any) -> Iterator[Any]:
    """Everything that is kept because this is."""
    seen, left = {id(root)}, [root]
    while left:
        one = left.pop()
        yield one
        for other in gc.get_referents(one):
            if id(other) not in seen and not isinstance(other, BEYOND):
                seen.add(id(other))
                left.append(other)


def busy(lite: Store) -> Shift:
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 500 Ann")
    for who, line in REFUSED:
        shift.refused(who, line)
    shift.waits("Flo", "fill 10")
    return shift


def test_nothing_that_was_raised_is_reachable_from_what_is_remembered(lite: Store) -> None:
    shift = busy(lite)
    assert len(shift.live.answers) > len(REFUSED)
    for one in reachable(shift.live.answers):
        assert not isinstance(one, KEPT_ALIVE), repr(one)
    shift.restart()
    for one in reachable(shift.live.answers):
        assert not isinstance(one, KEPT_ALIVE), repr(one)


def test_a_remembered_refusal_says_the_same_again(lite: Store) -> None:
    shift = busy(lite)
    for number, (who, line) in enumerate(REFUSED):
        first, again = (shift.say(who, line, f"same{number}") for _ in range(2))
        assert isinstance(first, Refused)
        assert isinstance(again, Refused)
        assert (again.why, again.cite) == (first.why, first.cite)
        assert again.__traceback__ is None


def alive(*kinds: type) -> int:
    """How many there are. By their type: another test's weak proxy of what is gone could not be asked."""
    return sum(issubclass(type(one), kinds) for one in gc.get_objects())


def test_refusals_are_gone_when_they_are_answered_without_looking_for_garbage(lite: Store) -> None:
    """Through the owner, as a client's are: no cycle of an exception and its frame waits to be found."""
    shift = busy(lite)

    async def ask() -> None:
        owner = Owner(shift.live)
        owner.start()
        for number in range(20):
            for who, line in REFUSED:
                await owner.ask(Command(f"r{number}-{who}-{line[-4:].strip()}", line, PEOPLE[who]))
        await owner.stop()

    gc.collect()
    gc.disable()
    try:
        before = alive(Refused, Write)
        asyncio.run(ask())
        after = alive(Refused, Write)
    finally:
        gc.enable()
    assert after <= before + 2


def test_what_is_remembered_is_bounded(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "ANSWERS_KEPT", 50)
    monkeypatch.setattr(answers, "REFUSALS_KEPT", 10)
    for module in (stored_log, live_table):
        monkeypatch.setattr(module, "SHOWN", 40)
    monkeypatch.setattr(live_table, "CHAPTER", 60)
    monkeypatch.setattr(store, "ACCOUNTS_KEPT", 30)
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 500 Ann")
    shift.do("Dee", "dealer on")
    sizes = []
    for _ in range(6):
        for _ in range(20):
            shift.do("Dee", "dealer opens")
            if shift.ask == "Turn":
                shift.do("Ann", "seat 1 chooses accept")
            shift.do("Ann", "seat 1 bets 5 field")
            if not shift.live.table.felt.amount(1, "pass"):
                shift.do("Ann", "seat 1 bets 5 pass")
            shift.do("Dee", "dealer closes", "dealer draws")
            shift.refused("Bob", "seat 1 undoes")
        at = shift.live
        sizes.append((len(at.answers), len(at.logged_lines), len(at.table.log.entries), len(at.outcomes)))
    assert all(a <= 60 and h <= 40 and e <= 60 + 20 and o <= 40 for a, h, e, o in sizes), sizes
    assert len(lite._known_accounts) <= 30 + 20
