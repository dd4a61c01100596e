"""The owner of a live table: one task takes its commands in order, and whoever watches hears what was stored.

Commands that arrive while a batch is being stored are decided already, and stored together in the next one, so the
busier a table is, the more commands share a commit. If a batch cannot be stored it has not happened, and what was
decided after it is decided again.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Generic, TypeVar, cast

import msgspec

from croupier.front.events_in_words import Narrated
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Answer, Command, Done
from croupier.service.people.person import Person
from croupier.service.people.roles import Role
from croupier.service.store import Crowded, Fenced, Overdrawn, Repeated, Write
from croupier.service.table.live_table import LiveTable
from croupier.service.table.stored_log import Broken, StoredLog
from croupier.service.watching.history import narrated_answer, recent_lines
from croupier.service.watching.json_bytes import encode
from croupier.service.watching.messages import MovedMessage, Snapshot, SnapshotMessage
from croupier.service.watching.news import Broadcast, narrated_to
from croupier.service.watching.view import TableViews
from croupier.service.watching.watcher import Watcher

BATCH = 512  # commands that share a commit
BACKLOG = 4096  # commands that may wait; beyond it the table is busy
RETRY_AFTER = 0.25  # seconds until a store that did not answer is asked again
RECENT_LINES = 60  # lines that whoever comes is told at least
LEAST_WAIT = 0.01  # a clock that has run out is looked at again no sooner

L = TypeVar("L", bound=StoredLog)
Reply = Callable[[Answer | Exception], None]
Waiting = tuple[Command, Reply]


class Busy(Exception):
    """More commands wait than the table can take."""


class Gone(Exception):
    """The table is run by another process now, or could not be kept."""


class Elsewhere(Exception):
    """Another process owns the table; `address` is where to ask, and `key` by which we are known there."""

    def __init__(self, address: str, key: str = "") -> None:
        super().__init__(address)
        self.address, self.key = address, key


class Batch:
    """Commands that are stored together: what they write, and what is said once it is there."""

    __slots__ = ("answers", "last_told", "news", "storing", "waiting", "write")

    def __init__(self) -> None:
        self.write = Write()
        self.waiting: list[Waiting] = []
        self.answers: list[Answer | Exception] = []
        self.news: list[tuple[Watcher, bytes]] = []
        self.last_told = 0  # the last line that the news tell of
        self.storing: asyncio.Future[None] | None = None

    def __bool__(self) -> bool:
        return bool(self.waiting or self.write)


class LogOwner(ABC, Generic[L]):
    """Runs one chain of the house, a table's or a tournament's, for as long as this process owns it."""

    def __init__(
        self,
        live: L,
        measure: Callable[[str, Sequence[object], bool], None] = lambda *_: None,
        check_ours: Callable[[str], None] = lambda _: None,
        report_broken: Callable[[Broken], None] = lambda _: None,
        lease_of: Callable[[str], str] = lambda _: "ours",
    ) -> None:
        self.live = live
        self.watchers: dict[Watcher, None] = {}  # in the order in which they came
        self.inbox: deque[Waiting] = deque()
        self.is_gone = False
        self._measure = measure
        self._check_ours = check_ours  # makes sure that the table is ours; `Elsewhere` if it is not
        self._report_broken = report_broken  # is told when the lines no longer play
        self._lease_of = lease_of  # names the lease under which the table is surely ours, if it is
        self._lease = lease_of(live.name)
        self._last_told = live.seq  # the last line that watchers have heard of
        self._wake = asyncio.Event()  # set when a command has come, or a batch is stored
        self._storing: Batch | None = None  # on its way to the store
        self._decided = Batch()  # decided meanwhile, and stored next
        self._task: asyncio.Task[None] | None = None
        self._all_stored = asyncio.Lock()  # held while something has been decided and is not stored
        self._looking = 0  # how many want to look at what is
        self._begin_watching()

    @abstractmethod
    def _begin_watching(self) -> None:
        """What is remembered of those who are told the news."""

    @abstractmethod
    def _greeting(self, watcher: Watcher, since: int | None) -> bytes:
        """What a new watcher hears first."""

    @abstractmethod
    def _news(self) -> list[tuple[Watcher, bytes]]:
        """What has happened since the last time, for every watcher whom it concerns."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.live.name}")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def ask(self, command: Command) -> Answer:
        """Put a command to the table and wait for its answer, which comes when it is stored."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(answer: Answer | Exception) -> None:
            if answered.done():
                return
            if isinstance(answer, Exception) and not isinstance(answer, Refused):
                answered.set_exception(answer)
            else:
                answered.set_result(answer)

        self.submit(command, reply)
        return await answered

    def submit(self, command: Command, reply: Reply) -> None:
        """Put a command to the table; `reply` is called with the answer when it is stored."""
        if self.is_gone:
            raise Gone
        if len(self.inbox) >= BACKLOG:
            raise Busy
        self.inbox.append((command, reply))
        self._wake.set()

    async def _run(self) -> None:
        while not self.is_gone:
            if not self.inbox and not self.live.waits_for_store:
                await self._wait_for_wake(self._seconds_to_wait())
            await self.decide_and_store()

    async def _wait_for_wake(self, patience: float | None) -> None:
        """Until it is woken, or a clock runs out."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._wake.wait()
        self._wake.clear()

    def _seconds_to_wait(self) -> float | None:
        """Seconds until the table does something by itself."""
        if self.live.stale:
            return RETRY_AFTER
        left_ms = self.live.clock_left()
        return None if left_ms is None else max(LEAST_WAIT, left_ms / 1000)

    # --- deciding and storing ---

    async def decide_and_store(self) -> None:
        """Decide what has come, and what comes while that is being stored, until all of it is stored.

        Whoever wants to look at the table meanwhile is let in before more is decided."""
        async with self._all_stored:
            more = not self.is_gone
            while more or self._decided or self._storing:
                self._start_storing()  # what is decided does not wait for what is not
                if more:
                    await self._decide()
                    self._start_storing()
                if self._storing:
                    await self._wait_for_wake(None)
                    if self._storing.storing is None or self._storing.storing.done():
                        await self._finish_storing(self._storing)
                more = (bool(self.inbox) or self.live.waits_for_store) and not self._looking and not self.is_gone

    async def _decide(self) -> None:
        """Decide commands on the table as it will be once what is in the air is stored."""
        batch, live = self._decided, self.live
        self._check_lease()
        fresh = [self.inbox.popleft() for _ in range(min(len(self.inbox), BATCH - len(batch.waiting)))]
        if live.stale:
            await self._one_by_one(fresh, self._answer_each)
            fresh = []
            if live.stale:
                return
        live.ahead = self._storing is not None
        try:
            decided = live.decide([command for command, _ in fresh], batch.write)
        except Exception:  # one command was too much for the table: the others are not to suffer for it
            self._decided = Batch()
            if self._storing:
                await self._finish_storing(self._storing)
            await self._one_by_one([*batch.waiting, *fresh], self._answer_each)
            return
        batch.answers += decided
        batch.waiting += fresh[: len(decided)]
        self.inbox.extendleft(reversed(fresh[len(decided) :]))  # the next of them waits until all is stored

    def _start_storing(self) -> None:
        """Store what is decided, unless something is on its way already; its news are written meanwhile."""
        if self._storing or not self._decided:
            return
        self._storing, self._decided = self._decided, Batch()
        if self._storing.write:
            loop = asyncio.get_running_loop()
            self._storing.storing = loop.run_in_executor(None, self.live.store.write, self._storing.write)
            self._storing.storing.add_done_callback(lambda _: self._wake.set())
        else:
            self._wake.set()
        self._compose(self._storing)

    async def _finish_storing(self, batch: Batch) -> None:
        """What was in the air is stored, or is not: then nothing of it has happened, nor what was decided after it."""
        try:
            if batch.storing:
                await batch.storing
        except Exception as wrong:
            self.live.stale = True
            self.inbox.extendleft(reversed(self._decided.waiting))
            self._decided = Batch()
            # Fenced: the line is there already, by the owner after us or by the last words of the one before.
            answer = (
                self._answer_each
                if isinstance(wrong, (Overdrawn, Repeated, Crowded, Fenced))
                else partial(self._answers_after_failure, wrong)
            )
            await self._one_by_one(batch.waiting, answer)
        else:
            self._answer_all(batch)
        finally:
            self._storing = None

    async def _one_by_one(
        self, waiting: list[Waiting], answer: Callable[[list[Command]], list[Answer | Exception]]
    ) -> None:
        """Answer commands on the table as it is stored, where they could not be decided or stored together."""
        batch = Batch()
        batch.waiting = waiting
        try:
            batch.answers = await asyncio.to_thread(answer, [command for command, _ in waiting])
        except Elsewhere:
            batch.answers = [Gone() for _ in waiting]
            self.leave()
        except Broken as broken:
            batch.answers = [broken.fresh_copy() for _ in waiting]
            self._report_broken(broken.fresh_copy())
            self.leave()
        except Exception as wrong:
            wrong.__traceback__ = None  # this very frame holds the batch, and the batch would hold this frame
            batch.answers = [wrong for _ in waiting]
        self._compose(batch)
        self._answer_all(batch)

    def _compose(self, batch: Batch) -> None:
        """Write what watchers will hear of a batch, before anything else is decided."""
        batch.last_told = self._last_told
        if self.live.stale:
            return
        try:
            batch.news, batch.last_told = self._news(), self.live.seq
        except Exception:  # it is stored all the same: whoever watches connects again and sees it
            logging.getLogger(__name__).exception("table %s could not tell its watchers", self.live.name)
            for watcher in list(self.watchers):
                watcher.drop()

    def _answer_all(self, batch: Batch) -> None:
        """What happened comes before the answer, so that whoever is answered has seen it."""
        for watcher, message in batch.news:
            watcher.send(message)
        self._last_told = batch.last_told
        self._measure(self.live.name, batch.answers, batch.storing is not None)
        for (_, reply), answer in zip(batch.waiting, batch.answers, strict=True):
            reply(answer)

    def _answers_after_failure(self, wrong: Exception, batch: list[Command]) -> list[Answer | Exception]:
        """The store has failed: nobody knows yet what is there."""
        self._reload()
        return self.live.answers_after_failure(batch, wrong)

    def _reload(self) -> None:
        """The table as it is stored, if it is still ours to read and go on with."""
        self._check_ours(self.live.name)
        self._lease = self._lease_of(self.live.name)
        self.live.recover()

    def _check_lease(self) -> None:
        """A process that was stopped may have lost its tables: what it remembers of one is then not to be believed."""
        if not self._storing and not (self._lease and self._lease_of(self.live.name) == self._lease):
            self.live.stale = True

    def _answer_each(self, batch: list[Command]) -> list[Answer | Exception]:
        """Every command for itself, on the table as it is stored."""
        self.live.stale, self.live.ahead = True, False
        self._reload()
        try:
            return self.live.each_alone(batch)
        except Fenced:
            self.live.stale = True
            raise

    def leave(self) -> None:
        """This table is no longer ours: everybody is told to connect again, and is led to whose it is."""
        self.is_gone = True
        for watcher in list(self.watchers):
            watcher.send(MOVED)
            watcher.end()
        while self.inbox:
            _, reply = self.inbox.popleft()
            reply(Gone())
        self._wake.set()

    # --- watching ---

    async def watch(
        self, person: Person, since: int | None, wake: Callable[[], None] = lambda: None, table_number: int = 0
    ) -> Watcher:
        """A new watcher, who first hears where the table is, or what came after `since`."""
        async with self.at_rest():
            watcher = Watcher(person, wake, table_number)
            watcher.send(self._greeting(watcher, since))
            self.watchers[watcher] = None
            return watcher

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """While this lasts the table is as it is stored, and nothing more is decided."""
        self._looking += 1
        try:
            async with self._all_stored:
                self._check_lease()
                if self.live.stale:
                    await asyncio.to_thread(self._reload)
                yield
        finally:
            self._looking -= 1

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.pop(watcher, None)


class Owner(LogOwner[LiveTable]):
    """Runs one table for as long as this process owns it."""

    def _begin_watching(self) -> None:
        self._seats_by_name = self._current_seats()  # who sat where when watchers last heard of it

    def _greeting(self, watcher: Watcher, since: int | None) -> bytes:
        person = watcher.person
        if since is not None and self.live.can_resume(since):
            return Broadcast(self.live, since).full_message(self.live.seat_of(person.name), person.role)
        return encode(SnapshotMessage(*msgspec.structs.astuple(self.snapshot(person))))

    def narrated_answer(self, done: Done, _: Person) -> tuple[Narrated, ...]:
        """What whoever gave a command is told of it."""
        return narrated_answer(self.live, done)

    async def snapshot_at_rest(self, person: Person) -> Snapshot:
        """The table as it is stored now."""
        async with self.at_rest():
            return self.snapshot(person)

    def snapshot(self, person: Person) -> Snapshot:
        live = self.live
        seat = live.seat_of(person.name)
        view = TableViews(live).view(seat, person.role)
        narrated = narrated_to(live, recent_lines(live, RECENT_LINES), seat, person.role)
        older = sum(line.seq < live.begun for line in narrated)
        shown = narrated[min(older, max(0, len(narrated) - RECENT_LINES)) :]
        return Snapshot(live.name, live.seq, live.table.round, live.begun, seat, cast("Role", person.role), view, shown)

    def _news(self) -> list[tuple[Watcher, bytes]]:
        if self._last_told == self.live.seq:
            return []
        news, seats = Broadcast(self.live, self._last_told), self._current_seats()
        sat, self._seats_by_name = self._seats_by_name, seats
        messages = []
        for watcher in self.watchers:
            name, role = watcher.person
            seat = seats.get(name)
            left_seat = sat.get(name) if seat is None else None
            if news.concerns(seat, role):
                messages.append(
                    (watcher, news.message(seat, role, None if left_seat in self.live.table.seats else left_seat))
                )
        return messages

    def _current_seats(self) -> dict[str, int]:
        return {name: seat for seat, name in self.live.table.seats.items()}


MOVED = encode(MovedMessage())
BUSY = Refused("the table is too busy just now: try again", OWN.cite("service.slow"))
GONE = Refused("the table is run by another process now: connect again", OWN.cite("service.owner"))
NOT_STORED = Refused("it could not be stored: send it again, under the same id", OWN.cite("service.stored"))
