"""The owner of a live table: one task takes its commands in order, and whoever watches hears what was stored.

Commands that arrive while a batch is being stored wait together for the next one, so the busier a table is, the more
commands share a commit. A watcher who does not read is dropped, never waited for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.asked import Answer, Asked, Person
from croupier.service.live import LiveTable
from croupier.service.news import News, told_to
from croupier.service.store import Fenced, Overdrawn, Repeated
from croupier.service.view import Eyes, View
from croupier.service.wire import encode

BATCH = 512  # commands that share a commit
BACKLOG = 4096  # commands that may wait; beyond it the table is busy
UNREAD = 64  # messages a watcher may leave unread
AGAIN = 0.25  # seconds until a store that did not answer is asked again
SOON = 0.01  # a clock that has run out is looked at again no sooner

Reply = Callable[[Answer | Exception], None]


class Busy(Exception):
    """More commands wait than the table can take."""


class Gone(Exception):
    """The table is run by another process now, or could not be kept."""


class Elsewhere(Exception):
    """Another process owns the table; `address` is where to ask."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Watcher:
    """One connection that watches a table; `wake` is called when there is something to `take`, or it is all `over`."""

    __slots__ = ("over", "person", "unread", "wake")

    def __init__(self, person: Person, wake: Callable[[], None] = lambda: None) -> None:
        self.person, self.wake = person, wake
        self.unread: list[bytes] = []
        self.over = False

    def send(self, message: bytes) -> None:
        """Leave a message; a watcher who has left too many unread is dropped."""
        if self.over:
            return
        if len(self.unread) < UNREAD:
            self.unread.append(message)
            self.wake()
        else:
            self.drop()

    def take(self) -> list[bytes]:
        """Everything unread."""
        found, self.unread = self.unread, []
        return found

    def drop(self) -> None:
        """It is too far behind: what it has not read is not kept for it."""
        self.unread.clear()
        self.end()

    def end(self) -> None:
        """Nothing more comes."""
        self.over = True
        self.wake()


class Owner:
    """Runs one table for as long as this process owns it."""

    def __init__(
        self,
        live: LiveTable,
        measure: Callable[[str, int], None] = lambda *_: None,
        keep: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.live = live
        self.watchers: set[Watcher] = set()
        self.inbox: asyncio.Queue[tuple[Asked, Reply]] = asyncio.Queue(BACKLOG)
        self.gone = False
        self._measure = measure
        self._keep = keep  # makes sure that the table is ours; `Elsewhere` if it is not
        self._told = live.seq  # the last line that watchers have heard of
        self._seats = self._seated()  # who sat where when they heard it
        self._ready: list[tuple[Watcher, bytes]] | None = None  # the news of the batch that has just been stored
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
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(answer: Answer | Exception) -> None:
            if answered.done():
                return
            if isinstance(answer, Exception) and not isinstance(answer, Refused):
                answered.set_exception(answer)
            else:
                answered.set_result(answer)

        self.put(asked, reply)
        return await answered

    def put(self, asked: Asked, reply: Reply) -> None:
        """Put a command to the table; `reply` is called with the answer when it is stored."""
        if self.gone:
            raise Gone
        try:
            self.inbox.put_nowait((asked, reply))
        except asyncio.QueueFull:
            raise Busy from None

    async def _run(self) -> None:
        while not self.gone:
            waiting = [await self._next()]
            while not self.inbox.empty() and len(waiting) < BATCH:
                waiting.append(self.inbox.get_nowait())
            async with self.stored:
                await self._batch([one for one in waiting if one is not None])

    async def _next(self) -> tuple[Asked, Reply] | None:
        """The next command, or nothing when a clock runs out first."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience()):
                return await self.inbox.get()
        return None

    def _patience(self) -> float | None:
        """Seconds until the table does something by itself."""
        if self.live.stale:
            return AGAIN
        left = self.live.clock_left()
        return None if left is None else max(SOON, left / 1000)

    async def _batch(self, waiting: list[tuple[Asked, Reply]]) -> None:
        try:
            answers = await self._handle([asked for asked, _ in waiting])
        except Elsewhere as moved:
            answers = [Gone() for _ in waiting]
            self.leave(moved.address)
        except Exception as wrong:  # whatever it was: nothing of it is told before the table is read again
            answers = [wrong for _ in waiting]
        # What happened comes before the answer, so that whoever is answered has seen it.
        try:
            self.publish()
        except Exception:  # it is stored all the same: whoever watches connects again and sees it
            logging.getLogger(__name__).exception("table %s could not tell its watchers", self.live.name)
            for watcher in list(self.watchers):
                watcher.drop()
        for (_, reply), answer in zip(waiting, answers, strict=True):
            reply(answer)

    async def _handle(self, batch: list[Asked]) -> list[Answer | Exception]:
        """As `LiveTable.handle`, with the storing done beside the loop."""
        live = self.live
        if live.stale:
            await asyncio.to_thread(self._again)
        try:
            write, decided = live.decide(batch)
        except Exception:  # one command was too much for the table: the others are not to suffer for it
            return await asyncio.to_thread(self._each, batch)
        answers: list[Answer | Exception] = [*decided]
        if not write:
            return answers
        try:
            await self._compose(asyncio.get_running_loop().run_in_executor(None, live.store.write, write))
        except (Overdrawn, Repeated, Fenced):
            # Fenced: the line is there already, by the owner after us or by the last words of the one before.
            return await asyncio.to_thread(self._each, batch)
        except Exception as wrong:
            live.stale = True
            await asyncio.to_thread(self._again)
            return live.after_all(batch, wrong)
        self._measure(live.name, len(batch))
        return answers

    async def _compose(self, storing: asyncio.Future[None]) -> None:
        """While a batch is stored its news are written already; they are sent when it is there, or thrown away."""
        try:
            news = self._news()
        finally:
            await storing
        self._ready = news

    def _again(self) -> None:
        """The table as it is stored, if it is still ours to read and go on with."""
        self._keep(self.live.name)
        self.live.recover()

    def _each(self, batch: list[Asked]) -> list[Answer | Exception]:
        """Every command for itself, on the table as it is stored."""
        self.live.stale = True
        self._again()
        try:
            return self.live.each(batch)
        except Fenced:
            self.live.stale = True
            raise

    def leave(self, address: str = "") -> None:
        """This table is no longer ours: everybody is told to connect again, and where."""
        self.gone = True
        for watcher in list(self.watchers):
            watcher.send(encode({"type": "moved", "address": address}))
            watcher.end()
        while not self.inbox.empty():
            _, reply = self.inbox.get_nowait()
            reply(Gone())

    # --- watching ---

    async def watch(self, person: Person, since: int | None, wake: Callable[[], None] = lambda: None) -> Watcher:
        """A new watcher, who first hears where the table is, or what came after `since`."""
        async with self.stored:
            await self._fresh()
            return self._watch(Watcher(person, wake), since)

    async def _fresh(self) -> None:
        """What is looked at is what is stored."""
        if self.live.stale:
            await asyncio.to_thread(self._again)

    def _watch(self, watcher: Watcher, since: int | None) -> Watcher:
        person = watcher.person
        if since is not None and self.live.resumable(since):
            seat = self.live.seat_of(person.name)
            watcher.send(News(self.live, since).whole(seat, person.role))
        else:
            watcher.send(encode({"type": "snapshot", **self.snapshot(person)}))
        self.watchers.add(watcher)
        return watcher

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)

    async def look(self, person: Person) -> View:
        """The table as it is stored now."""
        async with self.stored:
            await self._fresh()
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
        """Tell every watcher whom it concerns what was stored since the last time."""
        ready, self._ready = self._ready, None
        if self.live.stale or self._told == self.live.seq:
            return
        for watcher, message in self._news() if ready is None else ready:
            watcher.send(message)
        self._told = self.live.seq

    def _news(self) -> list[tuple[Watcher, bytes]]:
        """What has happened since the last time, for every watcher whom it concerns."""
        news, seats = News(self.live, self._told), self._seated()
        sat, self._seats = self._seats, seats
        found = []
        for watcher in self.watchers:
            name, role = watcher.person
            seat = seats.get(name)
            if news.concerns(seat, role):
                found.append((watcher, news.message(seat, role, sat.get(name) if seat is None else None)))
        return found

    def _seated(self) -> dict[str, int]:
        return {name: seat for seat, name in self.live.table.seats.items()}


BUSY = Refused("the table is too busy just now: try again", OWN.cite("service.slow"))
GONE = Refused("the table is run by another process now: connect again", OWN.cite("service.owner"))
NOT_STORED = Refused("it could not be stored: send it again, under the same id", OWN.cite("service.stored"))
