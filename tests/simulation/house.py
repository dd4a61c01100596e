"""A running house: its process, which may die and be started again, its people at their lines, and the trouble."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from argon2 import PasswordHasher
from sqlalchemy.exc import SQLAlchemyError

from croupier.poker.tournament import Tournament
from croupier.poker.tournament.state import plain_values, state_of
from croupier.rulebook.book import OWN
from croupier.rulebook.house import House, Staff, sample_house
from croupier.service.commands import answers
from croupier.service.people.accounts import SESSION_TIME, People
from croupier.service.people.limits import RequestLimits
from croupier.service.people.person import Person
from croupier.service.processes import floor
from croupier.service.processes.floor import Floor
from croupier.service.store import Store, Write, schema
from croupier.service.store.accounts import Entry, purse
from croupier.service.store.vault import Vault
from croupier.service.table import live_table
from croupier.service.tournament import live_tournament
from simulation.checks import Checks
from simulation.clock import NOON, Clocks, Crash, Job, Loop
from simulation.event_witness import EVENT, TABLES
from simulation.network import Client
from simulation.requests import Requests
from simulation.script import Stage, Step
from simulation.store import KEY, FaultyStore, Trouble

SAMPLE = sample_house()
LOGGER = logging.getLogger("croupier")
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PEOPLE = {
    name: Person(name, role)
    for name, role in {
        "Ann": "player",
        "Bob": "player",
        "Cid": "player",
        "Poe": "player",  # whose purse is nearly empty
        "Eve": "player",  # who only watches
        "Dee": "dealer",
        "Box": "box",
        "Stu": "stick",
        "Flo": "floor",
        "Pit": "pit",
        "Cas": "cashier",
        "Eye": "surveillance",
        "Adm": "administrator",
    }.items()
}
PURSES = {"Ann": 2_000_000, "Bob": 2_000_000, "Cid": 300_000, "Poe": 30_000}  # cents
WALK = 180.0  # seconds between two looks round the floor: fewer than in a real one
RESTART = (0.2, 5.0)  # seconds until a process that died is started again


@cache
def template() -> bytes:
    """The file of a house with its people, before a table was ever opened."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        store = Store(f"sqlite:///{path}", KEY)
        store.create()
        people = People(store, lambda: NOON - 1, QUICK)
        for person in PEOPLE.values():
            people.add(person.name, person.role, "nobody signs in with a password here", 0)
        write = Write()
        grant = OWN.cite("books.grant")
        write.post("endow", NOON - 1, "house", [Entry(schema.OUTSIDE, purse(n), c, grant) for n, c in PURSES.items()])
        store.write(write)
        store.close()
        db = sqlite3.connect(path)
        db.execute("PRAGMA journal_mode=DELETE")
        db.close()
        return path.read_bytes()


def memory() -> str:
    """A folder in memory, where the machine has one: nothing here is to outlast the run."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else tempfile.gettempdir()


class RunningHouse:
    """Everything of one run."""

    def __init__(self, stage: Stage, opens: Callable[[str, Trouble], FaultyStore] = FaultyStore) -> None:
        self.stage, self._opens = stage, opens
        self.folder = Path(memory()) / f"simulation-{os.getpid()}"  # always the same: its engine is kept
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        path = self.folder / "house.db"
        path.write_bytes(template())
        self.url = f"sqlite:///{path}"
        self.random = Random(f"{stage.seed} delays")
        self.loop = Loop(self.random, self.crash)
        self.loop.set_exception_handler(self._unhandled)
        self.loop.began = self._began
        self._dying = False  # as soon as a commit is on its way
        self._behind: set[str] = set()  # tables whose process may not know the last words of the one before
        self.clocks, self.trouble = Clocks(self.loop), Trouble()
        self.floor: Floor | None = None
        self._stores: list[FaultyStore] = []  # of every process that there was
        self.crashes = 0
        chosen = {name: SAMPLE.tables[name] for name in stage.tables}
        self.house = House("The Simulated Room", chosen, staff=Staff(1, len(chosen), len(chosen)))
        self.clients: dict[tuple[str, str], Client] = {}
        self._tokens(path)
        self.checks, self.requests = self._checks(path), Requests(self)
        self._log = _Log(self.checks)
        self._tuned = (live_table.CHAPTER, live_tournament.CHAPTER, answers.ANSWERS_KEPT, floor.WALK, LOGGER.propagate)
        LOGGER.propagate = False  # what fails here on purpose is not for the terminal
        live_table.CHAPTER = live_tournament.CHAPTER = stage.chapter
        answers.ANSWERS_KEPT, floor.WALK = stage.remembered, WALK
        LOGGER.addHandler(self._log)
        self.open()

    def _checks(self, path: Path) -> Checks:
        return Checks(str(path), self.stage.tables, self.secret, lambda: self.trouble.commits)

    def secret(self, table: str, round_: int) -> str:
        return hashlib.sha256(f"{self.stage.seed} {table} {round_}".encode()).hexdigest()

    def _tokens(self, path: Path) -> None:
        """Everybody is signed in at every table."""
        db = sqlite3.connect(path)
        for table in (*self.stage.tables, *(TABLES if self.stage.tournaments else ())):
            for person in PEOPLE.values():
                token = f"{person.name} {table}"
                row = (hashlib.sha256(token.encode()).hexdigest(), person.name, NOON + SESSION_TIME)
                db.execute("INSERT INTO sessions (token, person, until) VALUES (?, ?, ?)", row)
                self.clients[person.name, table] = Client(self, person, table, token)
        db.commit()
        db.close()

    # --- the process ---

    def open(self) -> None:
        """Start a process; one that cannot is started again."""
        if self.floor is not None:
            return
        try:
            found = Floor(
                self.house,
                self.url,
                now=self.clocks.now,
                stamp=self.clocks.stamp,
                secrets=self.secret,
                opens=self._store,
                hasher=QUICK,
            )
        except (SQLAlchemyError, Crash):
            self._start_again()
            return
        found.limits = RequestLimits(self.clocks.now)
        self.floor = found
        self.loop.create_task(found.open(), name="open").add_done_callback(lambda task: self._opened(found, task))

    def _store(self, url: str, vault: Vault | None) -> FaultyStore:  # noqa: ARG002 - its key is a file beside it
        self._stores.append(found := self._opens(url, self.trouble))
        return found

    def _opened(self, found: Floor, task: asyncio.Task[None]) -> None:
        """What keeps a process from opening ends it."""
        if task.cancelled() or found is not self.floor:
            return
        wrong = task.exception()
        if wrong is None:
            return
        if not isinstance(wrong, (SQLAlchemyError, Crash)):
            self.checks.fail("open", f"the house does not open: {type(wrong).__name__}: {wrong}")
        self.crash()

    def _start_again(self) -> None:
        self.loop.call_later(self.random.uniform(*RESTART), self.open)

    def crash(self, words: bool = False) -> None:
        """The process is gone, with all that it had in memory. `words`: a commit on its way comes through later."""
        dead = self.floor
        if dead is None:
            return
        self.floor = None
        self.crashes += 1
        store = dead.store
        assert isinstance(store, FaultyStore)
        store.dead = True
        for job in self.loop.drop_jobs():
            if words and job.work.func == store.write:
                self.loop.call_later(self.random.uniform(0.01, 6), self._last_words, store, job)
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        for client in self.clients.values():
            client.process_gone()
        if dead._house_lock:
            dead._house_lock.close()
        self._start_again()

    def _began(self, job: Job) -> None:
        """A process that is to die with a commit on its way has one on its way."""
        if self._dying and self.floor and job.work.func == self.floor.store.write:
            self._dying = False
            self.loop.call_soon(self.crash, True)

    def _last_words(self, store: FaultyStore, job: Job) -> None:
        """They come through. A process that has opened meanwhile learns of it when it next writes, and not before."""
        store.last_words(job.work)
        self._behind |= {*self.stage.tables, EVENT}

    def background(self, work: Callable[[], Any], heard: Callable[[object], None]) -> None:
        """Something that a thread of the process does for somebody."""
        future = self.loop.run_in_executor(None, work)
        future.add_done_callback(lambda done: heard(done.exception() or done.result()))

    def _unhandled(self, _: object, context: dict[str, Any]) -> None:
        """Nothing of the house may end by an exception that nobody sees to, but for a process that died."""
        wrong = context.get("exception")
        if not isinstance(wrong, Crash):
            told = f"{context['message']}: {type(wrong).__name__}: {wrong}"
            self.checks.fail("unhandled", told)

    # --- what is done ---

    def do(self, step: Step) -> None:
        """One step of a script."""
        self.loop.advance(step.after)
        self.loop.call_soon(self._do, *step.words)
        self.loop.advance(0)

    def _do(self, what: str, *rest: str) -> None:
        match what, rest:
            case "say", (name, table, id_, how, *words):
                self.clients[name, table].say(id_, " ".join(words), how)
            case "watch", (name, table):
                self.clients[name, table].watch()
            case "cut", (name, table):
                if wire := self.clients[name, table].wire:
                    wire.cut()
            case "slow", (name, table):
                if wire := self.clients[name, table].wire:
                    wire.line.pause_writing()
                    self.loop.call_later(3, self._reads, wire)
            case "out", (name, table):
                token = self.clients[name, table].token
                if self.floor:
                    people = self.floor.people
                    self.background(lambda: people.sign_out(token), lambda _: None)
            case "store", ("away", milliseconds):
                self.trouble.away = True
                self.loop.call_later(int(milliseconds) / 1000, self.trouble.heal)
            case "store", (fault,):
                self.trouble.next.append(fault)
            case "crash", ("words",):
                self._dying = True
            case "crash", ("now",):
                self.crash()
            case "wall", (milliseconds,):
                self.clocks.off += int(milliseconds)
            case "time", ():
                pass
            case "cage", (name, kind, id_, *more):
                self.requests.cage(PEOPLE[name], kind, id_, *more)
            case "approve", (name, id_, yes):
                self.requests.approve(PEOPLE[name], int(id_), yes == "yes")
            case "announce", (name, id_, stack, bots):
                self.requests.announce(PEOPLE[name], id_, stack, int(bots))
            case "direct", (name, id_, *words):
                self.requests.direct(PEOPLE[name], id_, " ".join(words))
            case ("look", (name, "friday")):
                self.requests.wall(PEOPLE[name])
            case ("look", (name, table)):
                self.requests.look(PEOPLE[name], table)
            case ("recall", (name, table, round_)):
                self.requests.recall(PEOPLE[name], table, int(round_))
            case ("dispute", (name, table, round_)):
                self.requests.dispute(PEOPLE[name], table, int(round_))
            case _:
                raise ValueError(f"nobody knows how to {what} {' '.join(rest)}")

    def _reads(self, wire: Any) -> None:
        if wire.up:
            wire.line.resume_writing()

    # --- what is looked at ---

    def table(self, name: str) -> live_table.LiveTable | None:
        """A table in the memory of the process, if it is there and knows what is stored."""
        owner = self.floor.owners.get(name) if self.floor else None
        return owner.live if owner and not owner.is_gone and not owner.live.stale else None

    def event(self) -> live_tournament.LiveTournament | None:
        """The tournament in the memory of the process, likewise."""
        owner = self.floor.tournaments.owners.get(EVENT) if self.floor else None
        return owner.live if owner and not owner.is_gone and not owner.live.stale else None

    def check(self) -> None:
        """Everything that must hold between two steps."""
        self.checks.stored()
        if self.floor is None or self.checks.failures:
            return
        for why in self.floor.broken_tables.values():
            self.checks.fail("broken", why.why)
        for name, owner in self.floor.owners.items():
            task, witness = owner._task, self.checks.witnesses[name]
            if task and task.done() and not owner.is_gone:
                self.checks.fail("dead", f"nobody runs {name} any more")
            at_rest = owner._storing is None and not owner._decided and not owner.live.stale and not owner.is_gone
            if at_rest and witness.table is not None:
                self._same(owner.live, witness)
        for running in self.floor.tournaments.owners.values():
            task, event = running._task, self.checks.event.event
            if task and task.done() and not running.is_gone:
                self.checks.fail("dead", "nobody runs the tournament any more")
            at_rest = (
                running._storing is None and not running._decided and not running.live.stale and not running.is_gone
            )
            if at_rest and event is not None:
                self._same_event(running.live, event)

    def _same_event(self, here: live_tournament.LiveTournament, event: Tournament) -> None:
        """The tournament in memory is a copy of what is stored."""
        witness = self.checks.event
        if here.seq == witness.seq:
            self._behind.discard(EVENT)
        elif here.seq < witness.seq and EVENT in self._behind:
            return
        if (here.seq, here.hash) != (witness.seq, witness.hash):
            self.checks.fail("memory", f"the tournament is at line {here.seq}, and stored is {witness.seq}")
        elif plain_values(state_of(here.tournament)) != plain_values(state_of(event)):
            self.checks.fail("memory", "the tournament in memory is not what its lines give")

    def _same(self, here: live_table.LiveTable, witness: Any) -> None:
        """A table in memory is a copy of what is stored."""
        if here.seq == witness.seq:
            self._behind.discard(here.name)
        elif here.seq < witness.seq and here.name in self._behind:
            return
        if (here.seq, here.hash) != (witness.seq, witness.hash):
            self.checks.fail("memory", f"{here.name} is at line {here.seq}, and stored is {witness.seq}")
        elif here.table.ledger.snapshot() != witness.table.ledger.snapshot():
            self.checks.fail("memory", f"{here.name} has other chips in memory than the lines give")
        elif here.bank != self.checks.held(f"{here.name}:bank"):
            self.checks.fail("memory", f"{here.name} takes its inventory for {here.bank}")

    def close(self) -> None:
        """The run is over, however it went."""
        self.crash()
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.advance(0)
        self.loop.close()
        for store in self._stores:
            store.close()
        live_table.CHAPTER, live_tournament.CHAPTER, answers.ANSWERS_KEPT, floor.WALK, LOGGER.propagate = self._tuned
        LOGGER.removeHandler(self._log)
        self.checks.close()
        shutil.rmtree(self.folder)


class _Log(logging.Handler):
    """What the house logs as a fault of its own; a store that fails here is no fault of the house."""

    def __init__(self, checks: Checks) -> None:
        super().__init__(logging.ERROR)
        self.checks = checks

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == "croupier.service.watching.owner":
            wrong = record.exc_info[1] if record.exc_info else ""
            self.checks.fail("logged", f"{record.getMessage()}: {type(wrong).__name__}: {wrong}")
