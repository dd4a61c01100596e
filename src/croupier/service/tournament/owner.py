"""The owner of a live tournament, and its tables as whoever plays or watches there finds them: like any other table."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import msgspec

from croupier.front.events_in_words import Narrated
from croupier.poker.tournament import is_for_all
from croupier.service.commands.command import Answer, Command, Done
from croupier.service.people import roles
from croupier.service.people.person import Person
from croupier.service.people.roles import Role
from croupier.service.store.json_bytes import encode
from croupier.service.tournament.live_tournament import LiveTournament, TournamentLine
from croupier.service.tournament.view import table_name, table_view, told_at, wall
from croupier.service.watching.messages import EventsMessage, Snapshot, SnapshotMessage, TournamentView
from croupier.service.watching.owner import LogOwner, Reply
from croupier.service.watching.watcher import Watcher

RECENT = 200  # lines that whoever comes is told of, as far as they concern the table


class TournamentOwner(LogOwner[LiveTournament]):
    """Runs one tournament for as long as this process owns it."""

    def _begin(self) -> None:
        """Each watcher says which table is looked at."""

    def _greeting(self, watcher: Watcher, since: int | None) -> bytes:
        if since is not None and self.live.resumable(since):
            return self._events(watcher, since)
        return encode(SnapshotMessage(*msgspec.structs.astuple(self.snapshot(watcher.person, watcher.at))))

    def snapshot(self, person: Person, number: int) -> Snapshot:
        """One of the tables, as this person sees it."""
        live, view = self.live, table_view(self.live, number, person)
        told = told_at(live, number, person.name, max(live.first, live.seq - RECENT))
        name, seat, begun = table_name(live.name, number), self._seat(person, number), live.seq
        return Snapshot(name, live.seq, view.round, begun, seat, cast("Role", person.role), view, told)

    def _seat(self, person: Person, number: int) -> int | None:
        table, seat, _ = self.live.seated.get(person.name, (0, 0, 0))
        return seat if table == number and seat else None

    def _events(self, watcher: Watcher, since: int) -> bytes:
        person, number = watcher.person, watcher.at
        told, view = told_at(self.live, number, person.name, since), table_view(self.live, number, person)
        return encode(EventsMessage(self.live.seq, self._seat(person, number), told, view))

    def _news(self) -> list[tuple[Watcher, bytes]]:
        since = self._told
        if since == self.live.seq or not self.watchers:
            return []
        fresh = list(self.live.after(since))
        touched = {one.table for one in fresh if isinstance(one, TournamentLine)}
        if any(is_for_all(event) for one in fresh for event in one.events):
            touched.add(0)
        return [(w, self._events(w, since)) for w in self.watchers if 0 in touched or w.at in touched]

    async def wall(self, person: Person | None) -> TournamentView:
        """What hangs on the wall, as it is stored."""
        async with self.at_rest():
            return wall(self.live, person.name, roles.may(person.role, "signs-off")) if person else wall(self.live, "")

    def told(self, done: Done, person: Person) -> tuple[Narrated, ...]:
        """What whoever gave a command is told of it."""
        number = self.live.seated.get(person.name, (0, 0, 0))[0]
        return tuple(one for one in told_at(self.live, number, person.name, done.before) if one.seq <= done.seq)


class AtTournament:
    """One table of a tournament: what is said there is said of that table."""

    def __init__(self, owner: TournamentOwner, number: int) -> None:
        self.owner, self.number = owner, number

    def _here(self, asked: Command) -> Command:
        return msgspec.structs.replace(asked, line=f"table {self.number}: {asked.line}")

    def put(self, asked: Command, reply: Reply) -> None:
        self.owner.put(self._here(asked), reply)

    async def ask(self, asked: Command) -> Answer:
        return await self.owner.ask(self._here(asked))

    async def watch(self, person: Person, since: int | None, wake: Callable[[], None] = lambda: None) -> Watcher:
        return await self.owner.watch(person, since, wake, self.number)

    def unwatch(self, watcher: Watcher) -> None:
        self.owner.unwatch(watcher)

    async def look(self, person: Person) -> Snapshot:
        async with self.owner.at_rest():
            return self.owner.snapshot(person, self.number)

    def told(self, done: Done, person: Person) -> tuple[Narrated, ...]:
        return self.owner.told(done, person)
