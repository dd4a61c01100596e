"""The owner of a live table: one task takes its commands in order, and whoever watches hears what was stored.

Commands that arrive while a batch is being stored wait together for the next one, so the busier a table is, the more
commands share a commit. A watcher who does not read is dropped, never waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from croupier.floor.tell import told
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service import roles
from croupier.service.asked import Answer, Asked, Happened, Person
from croupier.service.live import LiveTable
from croupier.service.store import Fenced, Overdrawn, Repeated
from croupier.service.view import Eyes, View
from croupier.service.wire import encode

BATCH = 512  # commands that share a commit
BACKLOG = 4096  # commands that may wait; beyond it the table is busy
UNREAD = 64  # messages a watcher may leave unread


class Busy(Exception):
    """More commands wait than the table can take."""


class Gone(Exception):
    """The table is run by another process now, or could not be kept."""


class Watcher:
    """One connection that watches a table."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.messages: asyncio.Queue[bytes | None] = asyncio.Queue(UNREAD)
        self.fallen = asyncio.Event()  # behind: it is dropped

    def send(self, message: bytes | None) -> None:
        """Queue a message; a watcher whose queue is full is dropped."""
        if self.dropped:
            return
        try:
            self.messages.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    @property
    def dropped(self) -> bool:
        return self.fallen.is_set()

    def drop(self) -> None:
        self.fallen.set()
        while not self.messages.empty():
            self.messages.get_nowait()


class Owner:
    """Runs one table for as long as this process owns it."""

    def __init__(self, live: LiveTable, measure: Callable[[str, int], None] = lambda *_: None) -> None:
        self.live = live
        self.watchers: set[Watcher] = set()
        self.inbox: asyncio.Queue[tuple[Asked, asyncio.Future[Answer]]] = asyncio.Queue(BACKLOG)
        self.gone = False
        self._measure = measure
        self._told = live.seq  # the last line that watchers have heard of
        self._task: asyncio.Task[None] | None = None
        # While a batch is being stored, what it did is not to be seen.
        self.stored = asyncio.Lock()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.live.name}")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def ask(self, asked: Asked) -> Answer:
        """Put a command to the table and wait for its answer, which comes when it is stored."""
        if self.gone:
            raise Gone
        reply: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        try:
            self.inbox.put_nowait((asked, reply))
        except asyncio.QueueFull:
            raise Busy from None
        return await reply

    async def _run(self) -> None:
        while not self.gone:
            waiting = [await self._next()]
            while not self.inbox.empty() and len(waiting) < BATCH:
                waiting.append(self.inbox.get_nowait())
            async with self.stored:
                await self._batch([one for one in waiting if one is not None])

    async def _next(self) -> tuple[Asked, asyncio.Future[Answer]] | None:
        """The next command, or nothing when a clock runs out first."""
        left = self.live.clock_left()
        if left is None:
            return await self.inbox.get()
        try:
            return await asyncio.wait_for(self.inbox.get(), left / 1000)
        except TimeoutError:
            return None

    async def _batch(self, waiting: list[tuple[Asked, asyncio.Future[Answer]]]) -> None:
        try:
            answers: list[Any] = list(await self._handle([asked for asked, _ in waiting]))
        except Fenced:
            self.leave()
            answers = [Gone()] * len(waiting)
        except Exception as wrong:  # whatever it was: nothing of it has happened, and the table is as stored
            answers = [wrong] * len(waiting)
        for (_, reply), answer in zip(waiting, answers, strict=True):
            if reply.done():
                continue
            if isinstance(answer, BaseException) and not isinstance(answer, Refused):
                reply.set_exception(answer)
            else:
                reply.set_result(answer)
        self.publish()

    async def _handle(self, batch: list[Asked]) -> list[Answer | Exception]:
        """As `LiveTable.handle`, with the storing done beside the loop."""
        live = self.live
        try:
            write, decided = live.decide(batch)
        except Exception:  # one command was too much for the table: the others are not to suffer for it
            return await asyncio.to_thread(live.each, batch)
        answers: list[Answer | Exception] = [*decided]
        if not write:
            return answers
        try:
            await asyncio.to_thread(live.store.write, write)
        except (Overdrawn, Repeated):
            live.recover()
            return await asyncio.to_thread(live.each, batch)
        except Fenced:
            live.stale = True
            raise
        except Exception as wrong:
            live.recover()
            return live.after_all(batch, wrong)
        self._measure(live.name, len(batch))
        return answers

    def leave(self) -> None:
        """This table is no longer ours: everybody is told to connect again."""
        self.gone = True
        for watcher in list(self.watchers):
            watcher.send(encode({"type": "moved"}))
            watcher.send(None)
        while not self.inbox.empty():
            _, reply = self.inbox.get_nowait()
            reply.set_exception(Gone())

    # --- watching ---

    async def watch(self, person: Person, since: int | None) -> Watcher:
        """A new watcher, who first hears where the table is, or what came after `since`."""
        async with self.stored:
            return self._watch(person, since)

    def _watch(self, person: Person, since: int | None) -> Watcher:
        watcher = Watcher(person)
        if since is not None and self.live.resumable(since):
            seat = self.live.seat_of(person.name)
            watcher.send(self._message(Eyes(self.live), since, seat, person.role))
        else:
            watcher.send(encode({"type": "snapshot", **self.snapshot(person)}))
        self.watchers.add(watcher)
        return watcher

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)

    async def look(self, person: Person) -> View:
        """The table as it is stored now."""
        async with self.stored:
            return self.snapshot(person)

    def snapshot(self, person: Person) -> View:
        live = self.live
        seat = live.seat_of(person.name)
        return {
            "table": live.name,
            "seq": live.seq,
            "round": live.table.round,
            "seat": seat,
            "role": person.role,
            "view": Eyes(live).view(seat, person.role),
            "told": told_to(live, list(live.happened)[-60:], seat, person.role)[-60:],
        }

    def publish(self) -> None:
        """Tell every watcher what was stored since the last time; each seat's message is made once."""
        since = self._told
        if self.live.stale or since == self.live.seq:
            return
        self._told = self.live.seq
        made: dict[tuple[int | None, str], bytes] = {}
        eyes, seats = Eyes(self.live), {name: seat for seat, name in self.live.table.seats.items()}
        for watcher in list(self.watchers):
            seat = seats.get(watcher.person.name)
            if not self.live.concerns(since, seat, watcher.person.role):
                continue
            key = (seat, watcher.person.role)
            if key not in made:
                made[key] = self._message(eyes, since, seat, watcher.person.role)
            watcher.send(made[key])

    def _message(self, eyes: Eyes, since: int, seat: int | None, role: str) -> bytes:
        fresh = list(self.live.after(since))[::-1]
        said, now = told_to(self.live, fresh, seat, role), eyes.view(seat, role)
        return encode({"type": "events", "seq": self.live.seq, "seat": seat, "told": said, "view": now})


def told_to(live: LiveTable, happened: Iterable[Happened], seat: int | None, role: str) -> list[View]:
    """What happened, as this seat is told it, each with the number of its line."""
    law, crew = live.table.law, roles.may(role, "read-tables")
    return [
        {"seq": one.seq, **msgspec.to_builtins(told(event, law, seat))}
        for one in happened
        if crew or one.only in (None, seat)
        for event in one.events
    ]


BUSY = Refused("the table is too busy just now: try again", OWN.cite("service.slow"))
GONE = Refused("the table is run by another process now: connect again", OWN.cite("service.owner"))
NOT_STORED = Refused("it could not be stored, so it has not happened: try again", OWN.cite("service.stored"))
