"""Crashes: before a commit, after it, and in the middle of a transaction, at every stored write of recorded sessions.

The process dies (a `BaseException`, which nothing here catches; in one test for real), another one opens the same
store, and the client repeats the command that was not answered. Whatever was recorded without a crash must then be
there again, to the last line, cent and word.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from croupier.service.commands.command import PendingApproval
from croupier.service.people import roles
from croupier.service.store import Store, Write, schema
from croupier.service.store.locked_secrets import PUBLIC_KEY, SIGNING_KEY
from croupier.service.watching.history import narrated_since
from croupier.service.watching.view import TableViews
from every import each
from sessions import SESSIONS, Step
from shift import Clock, Shift, check_books, commits, endow

MODES = ("before", "after", "middle")


class Crash(BaseException):
    """The process is gone."""


def die() -> None:
    raise Crash


class Dying(Store):
    """A store whose process dies at the next write it is told to die at."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.mode = ""
        self.die: Callable[[], None] = die

    def write_in(self, db: Any, write: Write) -> set[str]:
        if self.mode == "middle":
            super().write_in(db, some(write))
            self.die()
        opened = super().write_in(db, write)
        if self.mode == "before":
            self.die()
        return opened

    def write(self, write: Write) -> None:
        super().write(write)
        if self.mode == "after":
            self.die()


def some(write: Write) -> Write:
    """The first of what a write inserts, and no balances."""
    part = Write()
    wanted = [
        name for name in ("chapters", "lines", "rounds", "events", "approvals", "postings") if getattr(write, name)
    ]
    for name in wanted[:2]:
        setattr(part, name, getattr(write, name))
    return part


def perform(shift: Shift, step: Step) -> None:
    shift.clock.tick(step.seconds)
    act(shift, step)


def act(shift: Shift, step: Step) -> None:
    """What a step asks for, or what the clock does, at the moment that it is."""
    shift.live.handle([step.asked] if step.asked else [])


def written(table: Any) -> Any:
    """A table's rows but for the numbers that a database gives: a transaction that failed may use one up."""
    return select(*(column for column in table.columns if column.name != "id")).order_by(*table.primary_key.columns)


EVERYTHING = {table.name: written(table) for table in schema.metadata.sorted_tables}


def stored(store: Store) -> dict[str, Any]:
    """Everything in the store, but for what each house has of its own from the beginning: what it signs with."""
    with store.read() as db:
        found = {name: db.execute(query).all() for name, query in EVERYTHING.items()}
    return found | {"about": [row for row in found["about"] if row.key not in (SIGNING_KEY, PUBLIC_KEY)]}


def in_memory(shift: Shift) -> dict[str, Any]:
    """Everything that a process knows of its table beside the store. What lies before the chapter that is being written
    is asked of the store when it is wanted, and so is what waits for a second person."""
    live = shift.live
    between = shift.ask == "Between"
    momentary = {"already_refused", "last_step"} | ({"round_began", "waiting_since"} if between else set())
    momentary |= set() if live.desk.ready else {"first_ready"}
    desk = {k: repr(v) for k, v in vars(live.desk).items() if k not in momentary}
    seats = [None, *live.table.seats]
    known = [(key, answer) for key, answer in live.answers.items() if not isinstance(answer, PendingApproval)]
    return {
        "views": [[TableViews(live).view(seat, role) for seat in seats] for role in roles.ROLES],
        "told": [narrated_since(live, live.first - 1, seat) for seat in seats],
        "desk": desk,
        "answers": {key: repr(answer) for key, answer in known if getattr(answer, "seq", live.first) >= live.first},
        "log": live.table.log.lines(),
        "at": (live.seq, live.hash, live.secret, live.next_round, live.revealed, live.bank, live.chapter),
        "drawn": not between and live.drawn,
        "clock": live.clock_left(),
        "carried": msgspec.to_builtins(live.table.carried, str_keys=True),
    }


class Recording:
    """A session without a crash: the steps, and what was there after each."""

    def __init__(self, session: str, url: str) -> None:
        self.table, script = SESSIONS[session]
        self.store = Store(url)
        endow(self.store)
        shift = Shift(self.table, self.store)
        self.steps: list[Step] = []
        self.after: list[tuple[dict[str, Any], dict[str, Any]]] = []
        for step in script(shift):
            perform(shift, step)
            self.steps.append(step)
            self.after.append((stored(self.store), in_memory(shift)))
        check_books(self.store, shift.live)
        self.store.close()


@pytest.fixture(scope="module")
def recordings(templates: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Recording]:
    folder = tmp_path_factory.mktemp("recordings")
    found = {}
    for number, session in enumerate(SESSIONS):
        path = folder / f"{number}.db"
        shutil.copy(templates["sqlite"], path)
        found[session] = Recording(session, f"sqlite:///{path}")
    return found


def crashing(store: Dying, shift: Shift, step: Step, mode: str) -> bool:
    """The step at its moment, with a crash on the way; whether there was one. The clock stays where it is: no process
    comes back before what the last one wrote."""
    store.mode = mode
    try:
        act(shift, step)
        return False
    except Crash:
        return True
    finally:
        store.mode = ""


@pytest.mark.parametrize("mode", each(MODES, ["middle"]))
@pytest.mark.parametrize("session", SESSIONS)
def test_a_crash_at_every_write_leaves_no_trace(
    session: str, mode: str, recordings: dict[str, Recording], lite_url: str
) -> None:
    """Every single write crashes; the client repeats itself; after each step all is as it was recorded."""
    recording, store = recordings[session], Dying(lite_url)
    endow(store)
    shift = Shift(recording.table, store)
    crashes, before = 0, stored(store)
    for step, (then, known) in zip(recording.steps, recording.after, strict=True):
        shift.clock.tick(step.seconds)
        if crashing(store, shift, step, mode):
            crashes += 1
            assert (stored(store) == before) is (mode != "after"), step
            shift.restart()
        act(shift, step)
        before = stored(store)
        assert before == then, step
        assert in_memory(shift) == known, step
    assert crashes >= len([step for step in recording.steps if step.asked])
    store.close()


@pytest.mark.parametrize("session", each(["craps over a point", "roulette terminals"], ["roulette terminals"]))
def test_a_crash_at_every_write_on_postgresql(
    session: str, recordings: dict[str, Recording], postgres_url: str
) -> None:
    """The same on the other database, before and after every commit in turn, to the same end."""
    recording, store = recordings[session], Dying(postgres_url)
    endow(store)
    shift = Shift(recording.table, store)
    for step in recording.steps:
        shift.clock.tick(step.seconds)
        for mode in MODES:
            if crashing(store, shift, step, mode):
                shift.restart()
        act(shift, step)
    then, known = recording.after[-1]
    assert in_memory(shift) == known
    now = stored(store)
    # A crash between an answer and its repetition is no second event, line, posting or request.
    assert now == then
    store.close()


def test_the_process_is_killed(recordings: dict[str, Recording], lite_url: str) -> None:
    """A real end of a real process, with nothing rolled back and nothing closed: only the file is left."""
    recording = recordings["blackjack with a split"]
    parent = Store(lite_url)
    endow(parent)
    Shift(recording.table, parent)
    parent.close()
    clock = Clock()
    for number, (step, (then, _)) in enumerate(zip(recording.steps, recording.after, strict=True)):
        clock.tick(step.seconds)
        killed(lite_url, recording.table, clock, step, MODES[number % 3])
        store = Store(lite_url)
        shift = Shift(recording.table, store, clock)
        act(shift, step)
        assert stored(store) == then, step
        store.close()


def killed(url: str, table: str, clock: Clock, step: Step, mode: str) -> None:
    """A child takes the table, begins the step and is gone."""
    child = os.fork()
    if child:
        assert os.waitpid(child, 0)[1] == 9 << 8
        return
    try:
        store = Dying(url)
        shift = Shift(table, store, clock)
        store.die, store.mode = lambda: os._exit(9), mode
        act(shift, step)
    finally:
        os._exit(1)


@pytest.mark.parametrize("session", each(SESSIONS, [*SESSIONS][::2]))
def test_another_process_after_every_step(session: str, recordings: dict[str, Recording], lite_url: str) -> None:
    """A table that is handed on after every command goes on as if nothing had been."""
    recording, store = recordings[session], Store(lite_url)
    endow(store)
    shift = Shift(recording.table, store)
    for step in recording.steps:
        perform(shift, step)
        shift.restart()
    then, known = recording.after[-1]
    assert stored(store) == then
    assert in_memory(shift) == known
    store.close()


def test_the_script_says_the_same_to_a_table_that_came_back(lite_url: str, recordings: dict[str, Recording]) -> None:
    """The sessions themselves do not depend on what only memory holds."""
    table, script = SESSIONS["a hand of hold'em"]
    store = Store(lite_url)
    endow(store)
    shift = Shift(table, store)
    said = []
    for step in restarting(shift, script(shift)):
        perform(shift, step)
        said.append(step)
    assert said == recordings["a hand of hold'em"].steps
    store.close()


def restarting(shift: Shift, steps: Iterator[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        shift.restart()


def test_stored_nowhere_means_it_has_not_happened(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store fails, and cannot even be read for a while: the table never builds on what was not stored."""
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 500 Ann")

    def down(*_: object) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as broken:
        broken.setattr(lite, "write", down)
        broken.setattr(lite, "chapter", down)
        with pytest.raises(OSError, match="disk"):
            shift.say("Bob", "seat 2 sits 500 Bob", "b1")
        with pytest.raises(OSError, match="disk"):
            shift.say("Bob", "seat 2 sits 500 Bob", "b1")
    shift.do("Ann", "tip 5")
    assert shift.texts() == [commits("craps-1"), "seat 1 sits 500 Ann", "~ tip 5 Ann"]
    assert shift.live.table.seats == {1: "Ann"}
    shift.restart()
    check_books(lite, shift.live)


def test_a_commit_that_came_through_is_answered(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection breaks after the commit: it has happened, and the answer says so."""
    endow(lite)
    shift = Shift("craps-1", lite)
    write = lite.write

    def broken(one: Write) -> None:
        write(one)
        raise OSError("the connection is gone")

    with monkeypatch.context() as patch:
        patch.setattr(lite, "write", broken)
        shift.do("Ann", "seat 1 sits 500 Ann")
    assert shift.texts() == [commits("craps-1"), "seat 1 sits 500 Ann"]
    assert shift.purse("Ann") == 950_000


def test_accounts_that_were_not_stored_are_made_again(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A transaction fails after it made an account: the next one does not take the account for granted."""
    endow(lite)
    shift = Shift("craps-1", lite)
    inside = lite.write_in

    def failing(db: Any, write: Write) -> None:
        inside(db, write)
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(lite, "write_in", failing)
        with pytest.raises(OSError, match="full"):
            shift.say("Ann", "tip 5")
    shift.do("Ann", "tip 7")
    assert lite.balance("tips") == 700
    check_books(lite, shift.live)
