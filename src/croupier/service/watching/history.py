"""What has happened at a live table, as far back as it is at hand, and what each seat is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.front.events_in_words import Narrated, narrate
from croupier.play.vocabulary.event import Event
from croupier.service.commands.command import Done, LoggedLine

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable


def narrated_since(live: LiveTable, seq: int, seat: int | None, last: int | None = None) -> tuple[Narrated, ...]:
    """Everything told after a line, up to the `last`, as one seat hears it; as far back as it is at hand."""
    law = live.table.law
    fresh = [line for line in live.lines_after(seq) if last is None or line.seq <= last][::-1]
    return tuple([narrate(event, law, seat) for line in fresh for event in events_for_seat(live, line, seat)])


def narrated_answer(live: LiveTable, done: Done) -> tuple[Narrated, ...]:
    """What whoever gave a command is told of it."""
    return narrated_since(live, done.before, done.seat, done.seq)


def events_for_seat(live: LiveTable, line: LoggedLine, seat: int | None) -> Sequence[Event]:
    """What a seat is told of a line: at a terminal, what concerns all and what concerns whoever sits there now."""
    if not live.desk.private:
        return line.events
    me = seat if is_of_present_player(live, seat, line.seq) else None
    if line.only not in (None, me):
        return ()
    return [event for event in line.events if getattr(event, "seat", 0) in (0, me)]


def is_of_present_player(live: LiveTable, seat: int | None, line: int) -> bool:
    """Whether what a line says of a place is of whoever sits there now, and not of who did before."""
    return seat is not None and line >= live.taken_at_line.get(seat, 0)


def recent_lines(live: LiveTable, least: int) -> list[LoggedLine]:
    """What happened last: the round that is on or was last, and at least so many lines."""
    lines = list(live.logged_lines)
    first = next((i for i, line in enumerate(lines) if line.seq >= live.begun), len(lines))
    return lines[max(0, min(first, len(lines) - least)) :]
