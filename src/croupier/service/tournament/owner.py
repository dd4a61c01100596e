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
from croupier.service.tournament.live_tournament import LiveTournament, TournamentLine
from croupier.service.tournament.view import narrated_at, table_name, table_view, wall_view
from croupier.service.watching.json_bytes import encode
from croupier.service.watching.messages import EventsMessage, Snapshot, SnapshotMessage, TournamentView
from croupier.service.watching.owner import LogOwner, Reply
from croupier.service.watching.watcher import Watcher

RECENT_LINES = 200  # lines that whoever comes is told of, as far as they concern the table


class TournamentOwner(LogOwner[LiveTournament]):
    """Runs one tournament for as long as this process owns it."""

    def _begin_watching(self) -> None:
        """Each watcher says which table is looked at."""

    def _greeting(self, watcher: Watcher, since: int | None) -> bytes:
        if since is not None and self.live.can_resume(since):
            return self._events(watcher, since)
        return encode(SnapshotMessage(*msgspec.structs.astuple(self.snapshot(watcher.person, watcher.table_number))))

    def snapshot(self, person: Person, number: int) -> Snapshot:
        """One of the tables, as this person sees it."""
        live, view = self.live, table_view(self.live, number, person)
        narrated = narrated_at(live, number, person.name, max(live.first, live.seq - RECENT_LINES))
        name, seat, begun = table_name(live.name, number), self._seat_at_table(person, number), live.seq
        return Snapshot(name, live.seq, view.round, begun, seat, cast("Role", person.role), view, narrated)

    def _seat_at_table(self, person: Person, number: int) -> int | None:
        table, seat, _ = self.live.seated.get(person.name, (0, 0, 0))
        return seat if table == number and seat else None

    def _events(self, watcher: Watcher, since: int) -> bytes:
        person, number = watcher.person, watcher.table_number
        narrated, view = narrated_at(self.live, number, person.name, since), table_view(self.live, number, person)
        return encode(EventsMessage(self.live.seq, self._seat_at_table(person, number), narrated, view))

    def _news(self) -> list[tuple[Watcher, bytes]]:
        since = self._last_told
        if since == self.live.seq or not self.watchers:
            return []
        fresh = list(self.live.lines_after(since))
        touched = {line.table for line in fresh if isinstance(line, TournamentLine)}
        if any(is_for_all(event) for line in fresh for event in line.events):
            touched.add(0)
        return [
            (watcher, self._events(watcher, since))
            for watcher in self.watchers
            if 0 in touched or watcher.table_number in touched
        ]

    async def wall(self, person: Person | None) -> TournamentView:
        """What hangs on the wall, as it is stored."""
        async with self.at_rest():
            return (
                wall_view(self.live, person.name, roles.may(person.role, "signs-off"))
                if person
                else wall_view(self.live, "")
            )

    def narrated_answer(self, done: Done, person: Person) -> tuple[Narrated, ...]:
        """What whoever gave a command is told of it."""
        number = self.live.seated.get(person.name, (0, 0, 0))[0]
        return tuple(line for line in narrated_at(self.live, number, person.name, done.before) if line.seq <= done.seq)


class TournamentTableOwner:
    """One table of a tournament: what is said there is said of that table."""

    def __init__(self, owner: TournamentOwner, number: int) -> None:
        self.owner, self.number = owner, number

    def _at_this_table(self, command: Command) -> Command:
        return msgspec.structs.replace(command, line=f"table {self.number}: {command.line}")

    def submit(self, command: Command, reply: Reply) -> None:
        self.owner.submit(self._at_this_table(command), reply)

    async def ask(self, command: Command) -> Answer:
        return await self.owner.ask(self._at_this_table(command))

    async def watch(self, person: Person, since: int | None, wake: Callable[[], None] = lambda: None) -> Watcher:
        return await self.owner.watch(person, since, wake, self.number)

    def unwatch(self, watcher: Watcher) -> None:
        self.owner.unwatch(watcher)

    async def snapshot_at_rest(self, person: Person) -> Snapshot:
        async with self.owner.at_rest():
            return self.owner.snapshot(person, self.number)

    def narrated_answer(self, done: Done, person: Person) -> tuple[Narrated, ...]:
        return self.owner.narrated_answer(done, person)
