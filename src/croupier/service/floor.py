"""The floor: every table of the house that this process owns, the people, the cage.

On SQLite one process has the whole house. On PostgreSQL several share it: a table belongs to whoever holds its lock,
and each process looks every second whether a table has lost its owner.
"""

from __future__ import annotations

import asyncio
import fcntl
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from croupier.games import house_breaches
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Terms
from croupier.service import metrics, schema
from croupier.service.books import CAGE
from croupier.service.cage import Cage
from croupier.service.fairness import Secrets, system_secret
from croupier.service.live import LiveTable
from croupier.service.locks import Locks
from croupier.service.owner import Elsewhere, Owner
from croupier.service.people import People
from croupier.service.store import Store

CAPITAL = 1_000_000_00  # cents that a new cage begins with
WALK = 1.0  # seconds between two looks round the floor


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Floor:
    """One process's part of the house."""

    def __init__(
        self,
        house: House,
        url: str,
        address: str = "",
        now: Callable[[], int] = wall_clock,
        secrets: Secrets = system_secret,
    ) -> None:
        found = house_breaches(house)
        if found:
            raise Breaches(found)
        self.house, self.address, self.now, self.secrets = house, address, now, secrets
        self.store = Store(url)
        self._only = _lock_file(url)
        self.store.create()
        self.people, self.cage = People(self.store, now), Cage(self.store, now)
        with self.store.alone():
            self._endow()
        self.owners: dict[str, Owner] = {}
        self._taking = asyncio.Lock()
        self._locks = Locks(self.store)
        self._closing = asyncio.Event()
        self._walking: asyncio.Task[None] | None = None

    def _endow(self) -> None:
        """A new house's cage has something to fill tables with."""
        if CAGE not in self.store.balances(CAGE):
            self.cage.capital(CAPITAL, "house", "first")

    async def open(self) -> None:
        """Take every table that nobody else has."""
        for name in self.house.tables:
            with suppress(Elsewhere):
                await self.owner(name)
        if not self.store.lite:
            self._walking = asyncio.create_task(self._walk(), name="walk the floor")

    async def _walk(self) -> None:
        """Once in a while: leave what is no longer ours, take what is nobody's."""
        while not self._closing.is_set():
            with suppress(DBAPIError):  # the database is away: the tables wait for it by themselves
                await self._look_round()
            with suppress(TimeoutError):
                async with asyncio.timeout(WALK):
                    await self._closing.wait()

    async def _look_round(self) -> None:
        free = await asyncio.to_thread(self._locks.free, self.house.tables)
        for name in self.house.tables:
            owner = self.owners.get(name)
            if owner and not owner.gone and not self._locks.holds(name):
                try:
                    await asyncio.to_thread(self._take, name)
                except Elsewhere as moved:
                    owner.leave(moved.address)
            elif name in free:
                with suppress(Elsewhere):
                    await self.owner(name)

    def terms(self, name: str) -> Terms:
        """What a table plays under now; the house file's, unless the floor has posted otherwise since."""
        posted = self.house.table(name)
        owner = self.owners.get(name)
        return owner.live.terms if owner else posted

    async def owner(self, name: str) -> Owner:
        """The table's owner, here; `Elsewhere` if another process has it."""
        terms = self.house.table(name)
        found = self.owners.get(name)
        if found and not found.gone:
            return found
        async with self._taking:
            found = self.owners.get(name)
            if found and not found.gone:
                return found
            await asyncio.to_thread(self._take, name)
            live = await asyncio.to_thread(LiveTable, name, terms, self.store, self.now, self.secrets)
            owner = self.owners[name] = Owner(live, self._measure, self._take)
            owner.start()
            return owner

    def _take(self, name: str) -> None:
        """Hold the table's lock, or say who does."""
        if self.store.lite:
            return
        ours = self._locks.holds(name)
        if not self._locks.take(name):
            rows = self.store.rows(schema.owners.select().where(schema.owners.c.table == name))
            there = str(rows[0]["address"]) if rows else ""
            raise Elsewhere("" if there == self.address else there)
        if ours:
            return
        row: dict[str, Any] = {"table": name, "address": self.address, "since": self.now()}
        with self.store.begin() as db:
            db.execute(schema.owners.delete().where(schema.owners.c.table == name))
            db.execute(schema.owners.insert(), [row])

    async def close(self) -> None:
        """Stop in an orderly way; what was answered is stored already."""
        self._closing.set()
        if self._walking:
            await self._walking
        for owner in self.owners.values():
            await owner.stop()
            owner.leave()
        self._locks.close()
        self.store.close()
        if self._only:
            self._only.close()

    # --- counting ---

    def watching(self, change: int) -> None:
        metrics.WATCHERS.inc(change)

    def _measure(self, table: str, answers: Sequence[object], stored: bool) -> None:
        """Commands that were answered together, and shared a commit."""
        for kind, count in Counter(map(type, answers)).items():
            metrics.COMMANDS.labels(table, kind.__name__.lower()).inc(count)
        if stored:
            metrics.COMMITS.labels(table).observe(len(answers))

    def healthy(self) -> bool:
        with self.store.read() as db:
            return db.execute(text("SELECT 1")).scalar() == 1


def _lock_file(url: str) -> Any:
    """One process at a time has a SQLite house."""
    path = url.removeprefix("sqlite:///")
    if path == url or not path:
        return None
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    file = open(f"{path}.lock", "w")  # noqa: SIM115 - held for as long as the process has the house
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Refused("the house is open in another process already", OWN.cite("service.owner")) from None
    return file
