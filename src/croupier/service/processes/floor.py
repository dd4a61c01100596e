"""The floor: every table of the house that this process owns, the people, the cage.

On SQLite one process has the whole house. On PostgreSQL several share it: a table belongs to whoever it was dealt to,
and each process looks every second which tables are its own, and gives some away if it has more than its share.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from croupier.games import house_breaches
from croupier.play.vocabulary.ask import Between
from croupier.play.vocabulary.log import read_header
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Terms
from croupier.service.fairness.chance import SecretSource, system_secret
from croupier.service.money.cage import Cage
from croupier.service.money.cashier import Cashier, CashierLimits
from croupier.service.people.accounts import People
from croupier.service.people.limits import RequestLimits
from croupier.service.people.person import AUTOMATIC_DEALER
from croupier.service.people.staff import NEWCOMER_TIME, Roster
from croupier.service.processes.leases import RENEW, Holder, Leases, Shared, receivers_for
from croupier.service.processes.long_counts import LongCounts
from croupier.service.processes.seat_offers import offer_seats
from croupier.service.rounds.school_answers import PracticeQuestions
from croupier.service.seating.places import seats_taken
from croupier.service.store import FAILURES, Store, Write, metrics, schema
from croupier.service.store.accounts import CAGE
from croupier.service.store.clock import Clock, wall_clock
from croupier.service.store.heartbeat import lock_sqlite_house
from croupier.service.store.house_clock import house_clock
from croupier.service.store.vault import Vault
from croupier.service.table.live_table import LiveTable
from croupier.service.table.stored_log import Broken
from croupier.service.tournament.calendar import Tournaments
from croupier.service.tournament.live_tournament import LiveTournament
from croupier.service.tournament.owner import TournamentOwner, TournamentTableOwner
from croupier.service.upkeep import after_restore
from croupier.service.upkeep.high_water_mark import HighWaterMark
from croupier.service.watching.lobby_card import (
    Glance,
    TournamentGlance,
    broken_glance,
    glance_of,
    read_glances,
    write_glances,
)
from croupier.service.watching.owner import Elsewhere, L, Owner

CAPITAL = 1_000_000_00  # cents that a new cage begins with
WALK = 1.0  # seconds between two looks round the floor
RETURNS = 60  # looks after which purses that nobody can reach are returned


class ForwardedLine(Protocol):
    """A line of somebody's that is led on to the process that has the table."""

    table: str
    key: str

    def end(self) -> None: ...


class Floor:
    """One process's part of the house."""

    def __init__(
        self,
        house: House,
        url: str,
        address: str = "",
        now: Clock | None = None,
        secrets: SecretSource = system_secret,
        copy: Path | None = None,
        stamp: Clock | None = None,
        limits: CashierLimits | None = None,
        newcomer: int = NEWCOMER_TIME,
        vault: Vault | None = None,
        opens: Callable[[str, Vault | None], Store] = Store,
        hasher: PasswordHasher | None = None,
    ) -> None:
        breaches = house_breaches(house)
        if breaches:
            raise Breaches(breaches)
        self.house, self.address, self.secrets = house, address, secrets
        self.store = opens(url, vault)
        self._house_lock = lock_sqlite_house(url)
        self.store.create(copy)
        stamp = stamp or now or wall_clock
        self.stamp = stamp  # for what is written down
        self.now = now or house_clock(self.store, address, keep=True)  # and for what runs out
        self.people, self.cage = People(self.store, self.now, hasher, stamp), Cage(self.store, stamp)
        self.cashier, self._newcomer = Cashier(self.cage, self.people.audit, limits, self.now), newcomer
        with self.store.exclusively():
            self._endow()
            after_restore.begin_afresh_if_restored(self.store, stamp, secrets)
        self._high_water_mark = HighWaterMark(self.store)
        self.limits = RequestLimits()
        self.long_counts = LongCounts()
        self.practice_questions = PracticeQuestions()
        self.owners: dict[str, Owner] = {}
        self.broken_tables: dict[str, Broken] = {}  # tables whose lines do not play, and why
        self._taking_lock = asyncio.Lock()
        self.leases = Leases(self.store, address, stamp, self.now)
        self._lease_thread = ThreadPoolExecutor(1, "lease")  # it does not wait for whoever stores
        self.forwarded_lines: set[ForwardedLine] = set()  # lines that end at another process
        self.peers: frozenset[str] = frozenset()  # from where the others ask
        self._published_glances: dict[str, Glance | TournamentGlance] = {}  # as we last wrote it
        self._closing = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.tournaments = Tournaments(self)

    @property
    def staff(self) -> Roster:
        return Roster(self.people, self._newcomer)

    def _endow(self) -> None:
        """A new house's cage has something to fill tables with."""
        if CAGE not in self.store.balances(CAGE):
            self.cage.capital(CAPITAL, "house", "first")

    async def open(self) -> None:
        """Run every table that is ours; one that is broken stays closed, and keeps no other from opening."""
        if not self.store.is_sqlite:
            await asyncio.to_thread(self.leases.renew)
            self._tasks.append(asyncio.create_task(self._keep_lease(), name="keep the lease"))
        for name in self.house.tables:
            with suppress(Elsewhere, Broken):
                await self.owner(name)
        await self.tournaments.open()
        self._tasks.append(asyncio.create_task(self._walk(), name="walk the floor"))

    async def _keep_lease(self) -> None:
        """From the loop that serves everybody: when it hangs, the lease is not kept for it."""
        loop = asyncio.get_running_loop()
        while not self._closing.is_set():
            with suppress(DBAPIError):  # the database is away, and nobody else can be dealt our tables either
                await loop.run_in_executor(self._lease_thread, self.leases.renew)
            await self._pause(RENEW)

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()

    async def _walk(self) -> None:
        """Once in a while: see who may still be here, leave what is no longer ours, take what is nobody's."""
        looks = 0
        while not self._closing.is_set():
            looks += 1
            with suppress(DBAPIError):  # the database is away: the tables wait for it by themselves
                await asyncio.to_thread(self.people.end_stale_sessions)
                if looks % RETURNS == 0:
                    await asyncio.to_thread(self.return_purses)
                if not self.store.is_sqlite:
                    await self.rebalance()
                await offer_seats(self)
                await asyncio.to_thread(self._high_water_mark.note)
            await self._pause(WALK)

    def return_purses(self) -> None:
        """A guest without a session cannot come back: the play money of the purse goes back to where it came from.
        Chips at a table stay there until the place is given up."""
        for name, cents in self.people.gone_guests():
            if not seats_taken(self.store, name):
                with suppress(Refused):  # it was spent meanwhile
                    self.cage.redeem(name, cents, AUTOMATIC_DEALER.name, f"{name}-{self.stamp()}")

    async def rebalance(self) -> None:
        """Leave what is no longer ours, run what is, and bring the house into balance."""
        names = await asyncio.to_thread(self._leased_names)
        shared = await asyncio.to_thread(self.leases.survey, names)
        self.peers = frozenset(
            str(urlsplit(holder.address).hostname) for holder in shared.living if holder != self.leases.me
        )
        ours = {name for name in self.house.tables if self.leases.hold(name)}
        for name, owner in (self.owners_here() | self.tournaments.owners_here()).items():
            if name not in ours and not self.leases.hold(name):  # unless it has come meanwhile
                owner.leave()
        for name in sorted(ours - self.owners_here().keys() - self.broken_tables.keys()):
            with suppress(Elsewhere, Broken):
                await self.owner(name)
        await self.tournaments.run_ours()
        for line in list(self.forwarded_lines):
            if line.table in shared.holders and shared.holders[line.table].key != line.key:
                line.end()
        await self._give_away(shared)
        await self._publish_glances()

    async def _give_away(self, shared: Shared) -> None:
        """Hand over what is more than our share: between rounds, those that most people watch last."""
        receivers = list(receivers_for(shared, self.leases.me))
        for name, owner in sorted(self.owners_here().items(), key=lambda item: (len(item[1].watchers), item[0])):
            if not receivers:
                return
            with suppress(Elsewhere, Broken):
                await self._hand_over(name, owner, receivers)

    async def _hand_over(self, name: str, owner: Owner, receivers: list[Holder]) -> None:
        async with owner.at_rest():
            between = isinstance(owner.live.table.ask, Between)
            if between and await asyncio.to_thread(self.leases.hand_over, name, receivers[-1]):
                receivers.pop()
                owner.leave()

    async def _publish_glances(self) -> None:
        """What the lobbies of the others show of our tables, where it has changed."""
        glances: dict[str, Glance | TournamentGlance] = {**self._glances_here(), **self.tournaments.glances_here()}
        changed = {name: glance for name, glance in glances.items() if self._published_glances.get(name) != glance}
        await asyncio.to_thread(write_glances, self.store, self.leases.me.id, changed)
        self._published_glances = glances

    def owners_here(self) -> dict[str, Owner]:
        """The tables that this process runs."""
        return {name: owner for name, owner in self.owners.items() if not owner.is_gone}

    def runs_here(self, name: str) -> bool:
        """Whether a table is run here."""
        return self.store.is_sqlite or name in self.owners_here() or self.tournaments.runs_here(name)

    def has_table(self, name: str) -> bool:
        """Whether a table is one of the house, or of a tournament that is on."""
        return name in self.house.tables or self.tournaments.has_table(name)

    def _leased_names(self) -> list[str]:
        """What is run under a lease: the tables, and the tournaments that are on."""
        return [*self.house.tables, *self.tournaments.unfinished()]

    def glances(self) -> dict[str, Glance]:
        """What the lobby shows of every table of the house, whoever runs it."""
        return (
            self._glances_here()
            if self.store.is_sqlite
            else read_glances(self.store, self.house.tables) | self._glances_here()
        )

    def _glances_here(self) -> dict[str, Glance]:
        glances = {name: glance_of(owner.live) for name, owner in self.owners_here().items()}
        closed = {name: broken for name, broken in self.broken_tables.items() if name in self.house.tables}
        return glances | {name: broken_glance(self.house.table(name), broken) for name, broken in closed.items()}

    def terms(self, name: str) -> Terms:
        """What a table plays under now; the house file's, unless the floor has posted otherwise since."""
        event = self.tournaments.terms(name)
        if event is not None:
            return event
        posted, owner = self.house.table(name), self.owners_here().get(name)
        if owner:
            return owner.live.terms
        chapter = None if self.store.is_sqlite else self.store.chapter(name)
        return read_header(chapter["header"]).terms if chapter else posted

    async def table_or_event(self, name: str) -> Owner | TournamentTableOwner:
        """A table of the house, or of a tournament, for whoever plays or watches there."""
        return await self.tournaments.tournament_table(name) or await self.owner(name)

    async def owner(self, name: str) -> Owner:
        """The table's owner, here; `Elsewhere` if another process has it, `Broken` while its lines do not play."""
        terms = self.house.table(name)
        running = self.owners.get(name)
        if running and not running.is_gone:
            return running
        async with self._taking_lock:
            running = self.owners.get(name)
            if running and not running.is_gone:
                return running
            await asyncio.to_thread(self.take, name)
            live = await asyncio.to_thread(self._read_table, name, terms)
            owner = self.owners[name] = Owner(live, self._measure, self.take, self.shut_down, self._lease_of)
            owner.start()
            return owner

    def _read_table(self, name: str, terms: Terms) -> LiveTable:
        """The table from its lines."""
        live = self.read(name, lambda: LiveTable(name, terms, self.store, self.now, self.secrets, self.stamp))
        live.note_places(write := Write())  # of a house of before they were written down
        if write:
            self.store.write(write)
        return live

    def read(self, name: str, lines: Callable[[], L]) -> L:
        """What has these lines. One that is shut is read again only when a repair has begun a new chapter."""
        earlier, chapter = self.broken_tables.get(name), self.store.chapter(name)
        if earlier and chapter and chapter["first"] <= earlier.line:
            raise earlier.fresh_copy()
        try:
            live = lines()
        except Broken as broken:
            self.shut_down(broken.fresh_copy())
            raise
        self.broken_tables.pop(name, None)
        return live

    def shut_down(self, broken: Broken) -> None:
        """A table is closed: in the log, in the events, and for whoever asks."""
        self.broken_tables[broken.table] = broken
        logging.getLogger(__name__).error("%s; see `croupier repair %s`", broken.why, broken.table)
        e = schema.events
        noted = self.store.rows(select(e.c.id).where(e.c.table == broken.table, e.c.text == broken.why).limit(1))
        if not noted:
            row = {
                "at": self.stamp(),
                "kind": "broken",
                "table": broken.table,
                "round": None,
                "by": AUTOMATIC_DEALER.name,
            }
            write = Write()
            write.events.append(row | {"command": None, "line": "", "text": broken.why, "cite": str(broken.cite)})
            self.store.write(write)

    def running(self, live: LiveTournament) -> TournamentOwner:
        """Whoever runs a tournament, as tables are run."""
        return TournamentOwner(live, self._measure, self.take, self.shut_down, self._lease_of)

    def _lease_of(self, name: str) -> str:
        """Under which lease a table is surely ours."""
        return "ours" if self.store.is_sqlite else self.leases.hold(name)

    def take(self, name: str) -> None:
        """`Elsewhere` unless the table is ours, or is nobody's and comes to us."""
        if not self.store.is_sqlite and not self.leases.hold(name):
            holder = self.leases.holder(name, {*self._leased_names(), name})
            if holder.id != self.leases.me.id:
                raise Elsewhere(holder.address, holder.key)

    async def close(self) -> None:
        """Stop in an orderly way; what was answered is stored already."""
        self._closing.set()
        for task in self._tasks:
            await task
        for owner in self.owners.values():
            await owner.stop()
            owner.leave()
        await self.tournaments.close()
        for line in list(self.forwarded_lines):
            line.end()
        self._lease_thread.shutdown()
        self.leases.close()
        with suppress(*FAILURES):
            self._high_water_mark.note()
        self.store.close()
        if self._house_lock:
            self._house_lock.close()

    # --- counting ---

    def count_watchers(self, change: int) -> None:
        metrics.WATCHERS.inc(change)

    def _measure(self, table: str, answers: Sequence[object], stored: bool) -> None:
        """Commands that were answered together, and shared a commit."""
        for kind, count in Counter(map(type, answers)).items():
            metrics.COMMANDS.labels(table, kind.__name__.lower()).inc(count)
        if stored:
            metrics.COMMITS.labels(table).observe(len(answers))

    def update_metrics(self) -> None:
        """What is counted when somebody asks: who runs which table, what waits, and where the money is."""
        owners = self.owners_here()
        for name in self.house.tables:
            owner = owners.get(name)
            metrics.TABLE_OWNED.labels(name).set(bool(owner))
            metrics.TABLE_QUEUE.labels(name).set(len(owner.inbox) if owner else 0)
        metrics.MONEY.clear()  # where there is no longer any
        for where, cents in self.cage.money_by_place().items():
            metrics.MONEY.labels(where).set(cents)
