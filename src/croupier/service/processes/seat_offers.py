"""Seats offered by the list of a kind of game: whoever runs a table with a free place calls the first in line there.

A name that is offered a seat goes on that table's own list, which calls it and keeps the place for two minutes, as for
anybody who waits there. Who does not come is off the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import update

from croupier.play.vocabulary.move import Sit
from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Command
from croupier.service.people.person import Person
from croupier.service.seating.presence import CALL_TIME, LIST_TIME
from croupier.service.seating.seats import seats_of_people
from croupier.service.seating.waiting_list import Waiter, has_seat, leave_list, read_waiters, tables_by_kind
from croupier.service.store import schema
from croupier.service.watching.owner import Busy, Elsewhere, Gone

if TYPE_CHECKING:
    from croupier.service.processes.floor import Floor
    from croupier.service.table.live_table import LiveTable

AUTOMATIC_FLOOR = Person("house", "floor")  # who offers seats by the list
_W = schema.waiting


class SeatOffer(NamedTuple):
    """A seat that is kept for somebody, for so many milliseconds more, as far as this process knows."""

    table: str
    left_ms: int | None


def offer_to(floor: Floor, waiter: Waiter) -> SeatOffer | None:
    """What is kept for somebody."""
    if waiter.offered is None:
        return None
    owner = floor.owners_here().get(waiter.offered)
    called = owner.live.desk.presence.called_since.get(waiter.name) if owner else None
    return SeatOffer(waiter.offered, max(0, called + CALL_TIME - floor.now()) if called is not None else None)


async def offer_seats(floor: Floor) -> None:
    """Look over the list once: strike off who has come, lapsed or waited too long, and offer what is free here."""
    waiting = read_waiters(floor.store)
    if not waiting:
        return
    tables, owners_here = tables_by_kind(floor.house), floor.owners_here()
    staying = [waiter for waiter in waiting if not _should_leave_list(floor, waiter, tables.get(waiter.kind, []))]
    for waiter in waiting:
        if waiter not in staying:
            with suppress(Refused):
                leave_list(floor.store, waiter.kind, waiter.name)
    for kind, names in tables.items():
        unoffered = [waiter for waiter in staying if waiter.kind == kind and waiter.offered is None]
        for table in names:
            if table in owners_here:
                live = owners_here[table].live
                candidates, free = (
                    [waiter for waiter in unoffered if live.seat_of(waiter.name) is None],
                    _free_places(live),
                )
                while candidates and free > 0:
                    unoffered.remove(waiter := candidates.pop(0))
                    free -= await _offer(floor, table, waiter)


async def _offer(floor: Floor, table: str, waiter: Waiter) -> bool:
    """Offer a seat; whether it is kept for them. Whoever is not let in there holds up nobody else, and is off the
    list."""
    unoffered = (_W.c.kind == waiter.kind, _W.c.name == waiter.name, _W.c.offered.is_(None))
    with floor.store.begin() as db:
        claimed = db.execute(update(_W).where(*unoffered).values(offered=table)).rowcount
    if not claimed:
        return True  # another process was quicker
    with suppress(Elsewhere, Busy, Gone):
        owner = await floor.owner(table)
        answer = await owner.ask(
            Command(f"offer-{waiter.since}-{floor.stamp()}", f"offer {waiter.name}", AUTOMATIC_FLOOR)
        )
        if isinstance(answer, Refused):
            with suppress(Refused):
                leave_list(floor.store, waiter.kind, waiter.name)
        return not isinstance(answer, Refused)
    with floor.store.begin() as db:  # it was not to be had after all
        db.execute(update(_W).where(_W.c.kind == waiter.kind, _W.c.name == waiter.name).values(offered=None))
    return False


def _should_leave_list(floor: Floor, waiter: Waiter, tables: Iterable[str]) -> bool:
    """Whether a name has no business on the list any more."""
    if has_seat(floor.store, tables, waiter.name) or floor.now() >= waiter.since + LIST_TIME:
        return True
    owner = floor.owners_here().get(waiter.offered) if waiter.offered else None
    return owner is not None and waiter.name not in owner.live.desk.waiting and not owner.live.has_place(waiter.name)


def _free_places(live: LiveTable) -> int:
    """Places that nobody has, is promised or waits for at this very table; a bot gives up its own."""
    table, desk = live.table, live.desk
    promised = sum(isinstance(move, Sit) for move in desk.later_moves)
    taken = len(seats_of_people(table)) + promised + len(desk.waiting)
    return 0 if desk.closed else table.game.seats(table.law) - taken
