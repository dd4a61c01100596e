"""What watchers hear when something has been stored: one message for all who see and hear the same.

Where players sit at terminals most lines concern one of them: only that one gets a message, and what all of them see
alike is written once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

from croupier.floor.tell import told
from croupier.play.event import Event
from croupier.rulebook.law import Law
from croupier.service import roles
from croupier.service.asked import Happened
from croupier.service.live import LiveTable
from croupier.service.view import Eyes, View
from croupier.service.wire import encode


def told_to(live: LiveTable, happened: Iterable[Happened], seat: int | None, role: str) -> list[View]:
    """What happened, as this seat is told it, each with the number of its line."""
    law, crew = live.table.law, roles.may(role, "read-tables")
    return [
        {"seq": one.seq, **msgspec.to_builtins(told(event, law, seat))}
        for one in happened
        for event in (one.events if crew else live.heard(one, seat))
    ]


class News:
    """Everything after one line, for whoever watches."""

    def __init__(self, live: LiveTable, since: int) -> None:
        self.live, self.eyes = live, Eyes(live)
        self.fresh = list(live.after(since))[::-1]
        self._touched = {one.only for one in self.fresh}
        self._all = None in self._touched or live.desk.changed_after(since)
        self._made: dict[tuple[int | None, str], bytes] = {}

    def concerns(self, seat: int | None, role: str) -> bool:
        """Whether any of it is for this seat, or role, to hear."""
        return self._all or seat in self._touched or roles.may(role, "read-tables")

    def message(self, seat: int | None, role: str) -> bytes:
        key = (seat, role)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._own(seat) if self.eyes.private(role) else self._whole(seat, role)
        return found

    def _whole(self, seat: int | None, role: str) -> bytes:
        said, view = told_to(self.live, self.fresh, seat, role), self.eyes.view(seat, role)
        return encode({"type": "events", "seq": self.live.seq, "seat": seat, "told": said, "view": view})

    def _own(self, seat: int | None) -> bytes:
        """The same for a terminal, put together from what is written already."""
        shared, own = self._pieces
        said = shared
        if seat in own:
            law = self.live.table.law
            said = sorted([*shared, *((i, _told(seq, event, law, seat)) for i, seq, event in own[seat])])
        lines = b",".join(text for _, text in said)
        head = b'{"type":"events","seq":%d,"seat":%b,"told":[' % (self.live.seq, encode(seat))
        return head + lines + b'],"view":' + self.eyes.own(seat) + b"}"

    @cached_property
    def _pieces(self) -> tuple[list[tuple[int, bytes]], dict[int | None, list[tuple[int, int, Event]]]]:
        """What all terminals are told, and what each is told alone, with its place in the order."""
        shared: list[tuple[int, bytes]] = []
        own: dict[int | None, list[tuple[int, int, Event]]] = {}
        place = 0
        for one in self.fresh:
            for event in one.events:
                place += 1
                seat = one.only or getattr(event, "seat", 0)
                if seat:
                    own.setdefault(seat, []).append((place, one.seq, event))
                else:
                    shared.append((place, _told(one.seq, event, self.live.table.law, None)))
        return shared, own


def _told(seq: int, event: Event, law: Law, seat: int | None) -> bytes:
    return b'{"seq":%d,' % seq + encode(told(event, law, seat))[1:]
