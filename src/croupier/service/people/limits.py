"""How much one person, and one address, may ask of the house, so that nobody else waits for it.

Commands are taken at a pace that no hand reaches. Refusals cost more than they look, for each is looked up and written
down: whoever collects too many is turned away before a table hears of it, and so are the others of an address that
collects them in many names, but for those who were refused nothing. What was is read again at a slower pace, a few at a
time, and its readers wait in a line of their own: each person for one thing at a time, and no address for all there is.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.people.rates import TokenBucket
from croupier.service.store import metrics

CITE = OWN.cite("service.rate")
SLOW_DOWN = "too many commands at once: wait a moment"
REFUSED_TOO_OFTEN = "too many of your commands were refused: wait a moment"
READ_TOO_OFTEN = "too many questions about what was: wait a moment"
READERS, READERS_WAITING = 4, 60  # who read what was at the same time, and who may wait for it
READ_AT_ONCE = (1, READERS - 1, READERS)  # in one name, from one address, and in all
WAIT_AT_ONCE = (10, 50, READERS_WAITING)
FILES_AT_ONCE = 8  # long ones that are brought at the same time
LINES_OF_PERSON = 16  # live lines of one person
CONNECTIONS, CONNECTIONS_OF_ADDRESS = 20_000, 2_000  # connections in all, and from one address


def monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


class RequestLimits:
    """What was asked lately, by whom and from where."""

    def __init__(self, now: Callable[[], int] = monotonic) -> None:
        self._now = now
        self._commands, self._commands_from = TokenBucket(200, 100, now), TokenBucket(20_000, 10_000, now)
        self._refusals, self._refusals_from = TokenBucket(40, 4, now), TokenBucket(400, 40, now)
        self._reads, self._reads_from = TokenBucket(60, 5, now), TokenBucket(600, 50, now)
        self._reading_places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # while in use
        self._waiting_readers: Counter[str] = Counter()
        self._uploading: set[str] = set()  # those who bring a file
        self._connections: Counter[str] = Counter()  # by address
        self._open_lines: Counter[str] = Counter()  # by person

    # --- commands ---

    def note_command(self, person: str, address: str) -> None:
        """One more command; `Refused`, and no table hears of it, if it is one too many."""
        refusals_left = self._refusals.tokens_left(person)
        if refusals_left < 1 or (
            refusals_left < self._refusals.burst - 1 and self._refusals_from.tokens_left(address) < 1
        ):
            raise self._turn_away(REFUSED_TOO_OFTEN)
        now = self._now()
        if not (self._commands.take(person, now) and self._commands_from.take(address, now)):
            raise self._turn_away(SLOW_DOWN)

    def note_refusal(self, person: str, address: str) -> None:
        """A table has refused a command."""
        self._refusals.take(person)
        self._refusals_from.take(address)

    def _turn_away(self, why: str) -> Refused:
        metrics.TURNED_AWAY.inc()
        return Refused(why, CITE)

    # --- what was ---

    @asynccontextmanager
    async def reading(self, person: str, address: str) -> AsyncIterator[None]:
        """While somebody reads what was; few do at the same time, so that whoever plays does not wait for them."""
        queues = (f"person {person}", f"address {address}", "all")
        full = any(self._waiting_readers[queue] >= limit for queue, limit in zip(queues, WAIT_AT_ONCE, strict=True))
        if full or not (self._reads.take(person) and self._reads_from.take(address)):
            raise self._turn_away(READ_TOO_OFTEN)
        async with AsyncExitStack() as places:
            self._waiting_readers.update(queues)
            try:
                for queue, at_once in zip(queues, READ_AT_ONCE, strict=True):
                    await places.enter_async_context(self._reading_places.setdefault(queue, asyncio.Semaphore(at_once)))
            finally:
                for queue in queues:
                    _decrement(self._waiting_readers, queue)
            yield

    @contextmanager
    def uploading(self, person: str) -> Iterator[None]:
        """While somebody brings a long file; it is in nobody's way until there are too many of them."""
        if person in self._uploading:
            raise self._turn_away("a file of yours is being read: bring one at a time")
        if len(self._uploading) >= FILES_AT_ONCE:
            raise self._turn_away("too many files are being read: wait a moment")
        self._uploading.add(person)
        try:
            yield
        finally:
            self._uploading.discard(person)

    # --- connections ---

    def connect(self, address: str, trusted: bool = False) -> bool:
        """One more connection, if there may be; a proxy that we know speaks for many."""
        full = self._connections.total() >= CONNECTIONS or self._connections[address] >= CONNECTIONS_OF_ADDRESS
        if full and not trusted:
            return False
        self._connections[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        _decrement(self._connections, address)

    def open_line(self, person: str) -> None:
        """One more live line of somebody; `Refused` if it is one too many."""
        if self._open_lines[person] >= LINES_OF_PERSON:
            raise self._turn_away(f"you have {LINES_OF_PERSON} tables open: close one of them")
        self._open_lines[person] += 1

    def close_line(self, person: str) -> None:
        _decrement(self._open_lines, person)


def _decrement(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
