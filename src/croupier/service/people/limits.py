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
READERS, READERS_WAIT = 4, 60  # who read what was at the same time, and who may wait for it
READ_AT_ONCE = (1, READERS - 1, READERS)  # in one name, from one address, and in all
WAIT_AT_ONCE = (10, 50, READERS_WAIT)
FILES = 8  # long ones that are brought at the same time
LINES = 16  # live lines of one person
CONNECTIONS, OF_ADDRESS = 20_000, 2_000  # connections in all, and from one address


def monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


class RequestLimits:
    """What was asked lately, by whom and from where."""

    def __init__(self, now: Callable[[], int] = monotonic) -> None:
        self._now = now
        self._commands, self._commands_from = TokenBucket(200, 100, now), TokenBucket(20_000, 10_000, now)
        self._refusals, self._refusals_from = TokenBucket(40, 4, now), TokenBucket(400, 40, now)
        self._reads, self._reads_from = TokenBucket(60, 5, now), TokenBucket(600, 50, now)
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # while somebody is there
        self._waiting: Counter[str] = Counter()
        self._bringing: set[str] = set()  # those who bring a file
        self._connections: Counter[str] = Counter()  # by address
        self._lines: Counter[str] = Counter()  # by person

    # --- commands ---

    def command(self, person: str, address: str) -> None:
        """One more command; `Refused`, and no table hears of it, if it is one too many."""
        left = self._refusals.left(person)
        if left < 1 or (left < self._refusals.most - 1 and self._refusals_from.left(address) < 1):
            raise self._turned_away(REFUSED_TOO_OFTEN)
        now = self._now()
        if not (self._commands.take(person, now) and self._commands_from.take(address, now)):
            raise self._turned_away(SLOW_DOWN)

    def refused(self, person: str, address: str) -> None:
        """A table has refused a command."""
        self._refusals.take(person)
        self._refusals_from.take(address)

    def _turned_away(self, why: str) -> Refused:
        metrics.TURNED_AWAY.inc()
        return Refused(why, CITE)

    # --- what was ---

    @asynccontextmanager
    async def reading(self, person: str, address: str) -> AsyncIterator[None]:
        """While somebody reads what was; few do at the same time, so that whoever plays does not wait for them."""
        lines = (f"person {person}", f"address {address}", "all")
        full = any(self._waiting[line] >= most for line, most in zip(lines, WAIT_AT_ONCE, strict=True))
        if full or not (self._reads.take(person) and self._reads_from.take(address)):
            raise self._turned_away(READ_TOO_OFTEN)
        async with AsyncExitStack() as places:
            self._waiting.update(lines)
            try:
                for line, many in zip(lines, READ_AT_ONCE, strict=True):
                    await places.enter_async_context(self._places.setdefault(line, asyncio.Semaphore(many)))
            finally:
                for line in lines:
                    _less(self._waiting, line)
            yield

    @contextmanager
    def bringing(self, person: str) -> Iterator[None]:
        """While somebody brings a long file; it is in nobody's way until there are too many of them."""
        if person in self._bringing:
            raise self._turned_away("a file of yours is being read: bring one at a time")
        if len(self._bringing) >= FILES:
            raise self._turned_away("too many files are being read: wait a moment")
        self._bringing.add(person)
        try:
            yield
        finally:
            self._bringing.discard(person)

    # --- connections ---

    def connect(self, address: str, trusted: bool = False) -> bool:
        """One more connection, if there may be; a proxy that we know speaks for many."""
        full = self._connections.total() >= CONNECTIONS or self._connections[address] >= OF_ADDRESS
        if full and not trusted:
            return False
        self._connections[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        _less(self._connections, address)

    def join(self, person: str) -> None:
        """One more live line of somebody; `Refused` if it is one too many."""
        if self._lines[person] >= LINES:
            raise self._turned_away(f"you have {LINES} tables open: close one of them")
        self._lines[person] += 1

    def part(self, person: str) -> None:
        _less(self._lines, person)


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
