"""The tournaments of a house: announced by the floor, found again when it opens, run like tables under a lease."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from sqlalchemy import Connection, insert, select

from croupier.front.tournament_log import Days, TournamentRecord
from croupier.play.vocabulary.log import chain, header_text, read_header
from croupier.poker.rooms.section8_levels import most_entries, seats, terms_at
from croupier.poker.tournament import Tournament
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Law, Terms
from croupier.service.commands.tournament_words import TOURNAMENT
from croupier.service.fairness.chance import SecretSource, commitment
from croupier.service.fairness.commitments import commitment_step
from croupier.service.people.person import AUTOMATIC_DEALER, Person
from croupier.service.store import LineRow, Store, Write, schema
from croupier.service.store.clock import Clock
from croupier.service.table.stored_log import Broken
from croupier.service.tournament.chapter import read_chapter
from croupier.service.tournament.live_tournament import LiveTournament
from croupier.service.tournament.owner import TournamentOwner, TournamentTableOwner
from croupier.service.tournament.view import read_table_name, seat_in, tournament_card, tournament_glance
from croupier.service.watching.lobby_card import TournamentGlance, read_tournaments
from croupier.service.watching.messages import TournamentCard
from croupier.service.watching.owner import Elsewhere

_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")
CARDS_SHOWN = 20  # tournaments in the lobby, the newest first
MOST_SIGNED = 20  # lines that can follow on the end: what people sign off


class Holds(Protocol):
    """Under which lease a tournament is surely ours; empty if it may not be."""

    def hold(self, table: str) -> str: ...


class RunsTournaments(Protocol):
    """What tournaments need of the process that runs them: its floor."""

    store: Store
    house: House
    secrets: SecretSource
    now: Clock
    stamp: Clock
    broken_tables: dict[str, Broken]

    @property
    def leases(self) -> Holds: ...
    def take(self, name: str) -> None: ...
    def read(self, name: str, lines: Callable[[], LiveTournament]) -> LiveTournament: ...
    def running(self, live: LiveTournament) -> TournamentOwner: ...


class Tournaments:
    """Those that this process runs, and the names of all."""

    def __init__(self, floor: RunsTournaments) -> None:
        self.floor = floor
        self.owners: dict[str, TournamentOwner] = {}
        self._taking = asyncio.Lock()
        self._unfinished: frozenset[str] = frozenset()  # those that are not over, as last seen
        self._ended: set[str] = set()
        self._past_cards: dict[str, TournamentCard] = {}  # those that are, as they ended

    # --- all of the house ---

    def names(self) -> list[str]:
        """The newest first."""
        t = schema.tournaments.c
        query = select(t.name).order_by(t.at.desc(), t.name.desc())
        return [str(row["name"]) for row in self.floor.store.rows(query)]

    def unfinished(self) -> list[str]:
        """Those that are not over: whoever opens the house goes on with them."""
        return [name for name in self.names() if not self._is_over(name)]

    def _is_over(self, name: str) -> bool:
        """Once it is, it stays so: nobody has to ask again."""
        lines = schema.lines.c
        if name not in self._ended:
            last = select(lines.text).where(lines.table == name).order_by(lines.number.desc()).limit(MOST_SIGNED)
            if any(row["text"] == "~ over" for row in self.floor.store.rows(last)):
                self._ended.add(name)
        return name in self._ended

    def exists(self, name: str) -> bool:
        t = schema.tournaments.c
        return bool(self.floor.store.rows(select(t.name).where(t.name == name)))

    def announce(self, name: str, terms: Terms, days: Days, by: Person) -> None:
        """The first lines of a new tournament; all breaches of its options at once, if there are any."""
        if not _NAME.fullmatch(name) or name in self.floor.house.tables:
            raise Refused(f"{name!r} cannot be a tournament's name: small letters, digits and dashes", TOURNAMENT)
        record = TournamentRecord(terms, days)
        if not self.exists(name):
            store_tournament(self.floor.store, name, record, by, self.floor.secrets, self.floor.stamp())
        elif not self._is_same(name, record, by):  # the same once more, as when another process has come to run it
            raise Refused(f"there is a tournament {name} already", TOURNAMENT)

    def _is_same(self, name: str, record: TournamentRecord, by: Person) -> bool:
        t, chapters = schema.tournaments.c, self.floor.store.chapters(name)
        announcers = [row["by"] for row in self.floor.store.rows(select(t.by).where(t.name == name))]
        return announcers == [by.name] and chapters[0]["header"] == header_text(record.log.header)

    def terms(self, name: str) -> Terms | None:
        """What a tournament's table is laid out by, if this is one."""
        name_and_number = read_table_name(name)
        chapter = (
            self.floor.store.chapter(name_and_number[0])
            if name_and_number and self.exists(name_and_number[0])
            else None
        )
        if chapter is None:
            return None
        terms = read_header(chapter["header"]).terms
        return terms_at(terms, Law(terms), 0)

    # --- those that are run here ---

    async def run_ours(self) -> None:
        """Run what has come to us; for lines that are led elsewhere, know what there is."""
        self._unfinished = frozenset(await asyncio.to_thread(self.unfinished))
        for name in sorted(self._unfinished - self.owners_here().keys() - self.floor.broken_tables.keys()):
            if self.floor.leases.hold(name):
                with suppress(Elsewhere, Broken):
                    await self.owner(name)

    def runs_here(self, table: str) -> bool:
        name_and_number = read_table_name(table)
        return name_and_number is not None and name_and_number[0] in self.owners_here()

    def has_table(self, table: str) -> bool:
        name_and_number = read_table_name(table)
        return name_and_number is not None and name_and_number[0] in self._unfinished

    async def open(self) -> None:
        """Go on with those that are not over; one that is broken keeps no other from it."""
        for name in await asyncio.to_thread(self.unfinished):
            with suppress(Elsewhere, Broken):
                await self.owner(name)

    async def owner(self, name: str) -> TournamentOwner:
        """The tournament's owner, here; `Elsewhere` if another process has it."""
        running = self.owners.get(name)
        if running and not running.is_gone:
            return running
        async with self._taking:
            running = self.owners.get(name)
            if running and not running.is_gone:
                return running
            if not await asyncio.to_thread(self.exists, name):
                raise Refused(f"there is no tournament {name}", OWN.cite("table"))
            await asyncio.to_thread(self.floor.take, name)
            live = await asyncio.to_thread(self._read_live, name)
            owner = self.owners[name] = self.floor.running(live)
            owner.start()
            return owner

    def _read_live(self, name: str) -> LiveTournament:
        return self.floor.read(name, lambda: self._from_lines(name))

    def _from_lines(self, name: str) -> LiveTournament:
        floor = self.floor
        return LiveTournament(name, Terms(""), floor.store, floor.now, floor.secrets, floor.stamp)

    async def tournament_table(self, name: str) -> TournamentTableOwner | None:
        """The table of this name, if it is a tournament's: `friday.3`."""
        name_and_number = read_table_name(name)
        if name_and_number is None or not await asyncio.to_thread(self.exists, name_and_number[0]):
            return None
        owner = await self.owner(name_and_number[0])
        law = owner.live.tournament.law
        if not 1 <= name_and_number[1] <= -(-most_entries(law) // seats(law)):
            raise Refused(f"{name_and_number[0]} has no table {name_and_number[1]}", OWN.cite("table"))
        return TournamentTableOwner(owner, name_and_number[1])

    def cards(self) -> list[TournamentCard]:
        """Every tournament as the lobby shows it, the newest first, whoever runs it or ran it."""
        shown = {name: glance.card for name, glance in self._glances().items()}
        cards = (shown.get(name) or self._past_card(name) for name in self.names()[:CARDS_SHOWN])
        return [shown_card for shown_card in cards if shown_card is not None]

    def _past_card(self, name: str) -> TournamentCard | None:
        """One that nobody runs: how it ended, or why it is closed. None while another process has yet to show it."""
        if name in self.floor.broken_tables:
            return self._closed_card(name, self.floor.broken_tables[name].why)
        if name not in self._past_cards and self._is_over(name):
            try:
                self._past_cards[name] = tournament_card(name, self._from_lines(name).tournament)
            except Broken as broken:
                self._past_cards[name] = self._closed_card(name, broken.why)
        return self._past_cards.get(name)

    def _closed_card(self, name: str, why: str) -> TournamentCard:
        """As it was announced: its lines do not play."""
        header = read_header(self.floor.store.chapters(name)[0]["header"])
        return tournament_card(name, Tournament(header.terms, read_chapter(header).day), why)

    def sittings(self, name: str) -> list[tuple[str, int, int, int]]:
        """In which tournaments somebody is still in: table and seat, none before the draw, and the stack."""
        store, here = self.floor.store, self.owners_here()
        elsewhere = (
            {}
            if store.is_sqlite
            else {event: glance.seats.get(name) for event, glance in read_tournaments(store).items()}
        )
        seats = elsewhere | {event: seat_in(owner.live.tournament, name) for event, owner in here.items()}
        return [(event, *seat) for event, seat in sorted(seats.items()) if seat]

    def _glances(self) -> dict[str, TournamentGlance]:
        """All that are run, whoever does."""
        store = self.floor.store
        return self.glances_here() if store.is_sqlite else read_tournaments(store) | self.glances_here()

    def glances_here(self) -> dict[str, TournamentGlance]:
        return {name: tournament_glance(owner.live) for name, owner in self.owners_here().items()}

    def owners_here(self) -> dict[str, TournamentOwner]:
        return {name: owner for name, owner in self.owners.items() if not owner.is_gone}

    async def close(self) -> None:
        for owner in self.owners.values():
            await owner.stop()
            owner.leave()


def store_tournament(
    store: Store, name: str, record: TournamentRecord, by: Person, secrets: SecretSource, stamp: int
) -> None:
    """Store a tournament's first chapter: what is played, and the commitment to its first hand."""
    write, secret = Write(), secrets(name, 1)
    committed = commitment(name, 1, secret)
    text, header = f"~ {commitment_step(1, committed)}", header_text(record.log.header)
    write.chapters.append({"table": name, "number": 1, "first": 0, "header": header, "before": ""})
    write.rounds.append({"table": name, "round": 1, "commitment": committed, "secret": secret})
    write.lines.append(LineRow(name, 0, 0, text, chain("", 0, text), None, AUTOMATIC_DEALER.name, stamp))

    def list_it(connection: Connection) -> None:
        connection.execute(insert(schema.tournaments), [{"name": name, "at": stamp, "by": by.name}])

    store.write(write, list_it)
