"""The floor: every table of the house that this process owns, the people, the cage.

On SQLite one process has the whole house. On PostgreSQL several share it: a table belongs to whoever holds its lock,
and each process looks every second whether a table has lost its owner.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from croupier.games import house_breaches
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Terms
from croupier.service import metrics, restored, schema
from croupier.service.asked import HOUSE
from croupier.service.books import CAGE
from croupier.service.cage import Cage
from croupier.service.clock import Clock, steady_clock, wall_clock
from croupier.service.counter import CageCounter, CounterLimits
from croupier.service.counting import LongCounts
from croupier.service.fairness import Secrets, system_secret
from croupier.service.limits import Turnstile
from croupier.service.live import Broken, LiveTable
from croupier.service.locks import Locks, only_here
from croupier.service.owner import Elsewhere, Owner
from croupier.service.people import People
from croupier.service.seen import Seen
from croupier.service.staff import ALONE, Roster
from croupier.service.store import FAILURES, Store, Write
from croupier.service.vault import Vault

CAPITAL = 1_000_000_00  # cents that a new cage begins with
WALK = 1.0  # seconds between two looks round the floor
RETURNS = 60  # looks after which purses that nobody can reach are returned


class Floor:
    """One process's part of the house."""

    def __init__(
        self,
        house: House,
        url: str,
        address: str = "",
        now: Clock | None = None,
        secrets: Secrets = system_secret,
        copy: Path | None = None,
        stamp: Clock | None = None,
        limits: CounterLimits | None = None,
        newcomer: int = ALONE,
        vault: Vault | None = None,
        opens: Callable[[str, Vault | None], Store] = Store,
        hasher: PasswordHasher | None = None,
    ) -> None:
        found = house_breaches(house)
        if found:
            raise Breaches(found)
        self.house, self.address, self.secrets = house, address, secrets
        stamp = stamp or now or wall_clock
        self.now, self.stamp = now or steady_clock(), stamp  # for what runs out, and for what is written down
        self.store = opens(url, vault)
        self._only = only_here(url)
        self.store.create(copy)
        self.people, self.cage = People(self.store, self.now, hasher, stamp), Cage(self.store, stamp)
        self.counter, self._newcomer = CageCounter(self.cage, self.people.audit, limits, self.now), newcomer
        with self.store.alone():
            self._endow()
            restored.notice(self.store, stamp, secrets)
        self._seen = Seen(self.store)
        self.limits = Turnstile()
        self.counting = LongCounts()
        self.owners: dict[str, Owner] = {}
        self.shut: dict[str, Broken] = {}  # tables whose lines do not play, and why
        self._taking = asyncio.Lock()
        self._locks = Locks(self.store)
        self._closing = asyncio.Event()
        self._walking: asyncio.Task[None] | None = None

    @property
    def staff(self) -> Roster:
        return Roster(self.people, self._newcomer)

    def _endow(self) -> None:
        """A new house's cage has something to fill tables with."""
        if CAGE not in self.store.balances(CAGE):
            self.cage.capital(CAPITAL, "house", "first")

    async def open(self) -> None:
        """Take every table that nobody else has; one that is broken stays closed, and keeps no other from opening."""
        for name in self.house.tables:
            with suppress(Elsewhere, Broken):
                await self.owner(name)
        self._walking = asyncio.create_task(self._walk(), name="walk the floor")

    async def _walk(self) -> None:
        """Once in a while: see who may still be here, leave what is no longer ours, take what is nobody's."""
        looks = 0
        while not self._closing.is_set():
            looks += 1
            with suppress(DBAPIError):  # the database is away: the tables wait for it by themselves
                await asyncio.to_thread(self.people.sweep)
                if looks % RETURNS == 0:
                    await asyncio.to_thread(self.return_purses)
                if not self.store.lite:
                    await self._look_round()
                await asyncio.to_thread(self._seen.note)
            with suppress(TimeoutError):
                async with asyncio.timeout(WALK):
                    await self._closing.wait()

    def return_purses(self) -> None:
        """A guest without a session cannot come back: the play money of the purse goes back to where it came from.
        Chips at a table stay there until the place is given up."""
        for name, cents in self.people.gone_guests():
            if not any(owner.live.seat_of(name) for owner in self.owners.values()):
                with suppress(Refused):  # it was spent meanwhile
                    self.cage.redeem(name, cents, HOUSE.name, f"{name}-{self.stamp()}")

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
                with suppress(Elsewhere, Broken):
                    await self.owner(name)

    def terms(self, name: str) -> Terms:
        """What a table plays under now; the house file's, unless the floor has posted otherwise since."""
        posted = self.house.table(name)
        owner = self.owners.get(name)
        return owner.live.terms if owner else posted

    async def owner(self, name: str) -> Owner:
        """The table's owner, here; `Elsewhere` if another process has it, `Broken` while its lines do not play."""
        terms = self.house.table(name)
        found = self.owners.get(name)
        if found and not found.gone:
            return found
        async with self._taking:
            found = self.owners.get(name)
            if found and not found.gone:
                return found
            await asyncio.to_thread(self._take, name)
            live = await asyncio.to_thread(self._read, name, terms)
            owner = self.owners[name] = Owner(live, self._measure, self._take, self._shut)
            owner.start()
            return owner

    def _read(self, name: str, terms: Terms) -> LiveTable:
        """The table from its lines. One that is shut is read again only when a repair has begun a new chapter."""
        before, chapter = self.shut.get(name), self.store.chapter(name)
        if before and chapter and chapter["first"] <= before.line:
            raise before.again()
        try:
            live = LiveTable(name, terms, self.store, self.now, self.secrets, self.stamp)
        except Broken as broken:
            self._shut(broken.again())
            raise
        self.shut.pop(name, None)
        live.elsewhere = partial(self._places, name)
        return live

    def _places(self, table: str, name: str) -> int:
        """How many places somebody holds at the other tables that are run here."""
        others = [owner.live for at, owner in self.owners.items() if at != table and not owner.gone]
        return sum(live.holds(name) for live in others)

    def _shut(self, broken: Broken) -> None:
        """A table is closed: in the log, in the events, and for whoever asks."""
        self.shut[broken.table] = broken
        logging.getLogger(__name__).error("%s; see `croupier repair %s`", broken.why, broken.table)
        e = schema.events
        told = self.store.rows(select(e.c.id).where(e.c.table == broken.table, e.c.text == broken.why).limit(1))
        if not told:
            row = {"at": self.stamp(), "kind": "broken", "table": broken.table, "round": None, "by": HOUSE.name}
            write = Write()
            write.events.append(row | {"command": None, "line": "", "text": broken.why, "cite": str(broken.cite)})
            self.store.write(write)

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
        row: dict[str, Any] = {"table": name, "address": self.address, "since": self.stamp()}
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
        with suppress(*FAILURES):
            self._seen.note()
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

    def count(self) -> None:
        """What is counted when somebody asks: who runs which table, what waits, and where the money is."""
        for name in self.house.tables:
            owner = self.owners.get(name)
            metrics.OWNED.labels(name).set(bool(owner and not owner.gone))
            metrics.QUEUE.labels(name).set(len(owner.inbox) if owner else 0)
        for where, cents in self.cage.whereabouts().items():
            metrics.MONEY.labels(where).set(cents)
