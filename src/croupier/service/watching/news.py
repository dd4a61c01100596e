"""What watchers hear when something has been stored: one message for all who see and hear the same.

Where players sit at terminals most lines are touches, and concern one of them: only that one gets a message, which says
what the touch changed and not how the whole table stands. What all terminals see alike is written once.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import cached_property
from operator import itemgetter

from croupier.front.events_in_words import narrate
from croupier.play.felt.stake import Stake
from croupier.play.vocabulary.event import Event, Placed, Taken
from croupier.play.vocabulary.holder import hand_at
from croupier.rulebook.law import Law
from croupier.service.commands.command import LoggedLine
from croupier.service.people import roles
from croupier.service.store.json_bytes import encode
from croupier.service.table.live_table import LiveTable
from croupier.service.watching.history import heard, is_of
from croupier.service.watching.messages import EventsMessage, NarratedLine, numbered
from croupier.service.watching.view import TableViews


def narrated_to(live: LiveTable, happened: Iterable[LoggedLine], seat: int | None, role: str) -> list[NarratedLine]:
    """What happened, as this seat is told it, each with the number of its line."""
    law, crew = live.table.law, roles.may(role, "read-tables")
    return [
        numbered(one.seq, narrate(event, law, seat))
        for one in happened
        for event in (one.events if crew else heard(live, one, seat))
    ]


class Broadcast:
    """Everything after one line, for whoever watches."""

    def __init__(self, live: LiveTable, since: int) -> None:
        self.live, self.eyes = live, TableViews(live)
        self.fresh = list(live.after(since))[::-1]
        self._concerned = {one.only for one in self.fresh}
        self._all = None in self._concerned or live.desk.changed_after(since)
        self._undone = {one.only for one in self.fresh if not one.touch}
        self._made: dict[tuple[int | None, int | None, str], bytes] = {}

    def concerns(self, seat: int | None, role: str) -> bool:
        """Whether any of it is for this seat, or role, to hear."""
        if self._all or seat in self._concerned:
            return True
        return role != "player" and bool(self.fresh) and roles.may(role, "read-tables")

    def message(self, seat: int | None, role: str, sat: int | None = None) -> bytes:
        """For whoever sits here, or `sat` here until now and is still told of it."""
        key = (seat, sat, role)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._message(seat, role, sat or seat)
        return found

    def _message(self, seat: int | None, role: str, me: int | None) -> bytes:
        private = self.eyes.private(role)
        if not self._all and not (self._undone & {seat} if private else self._undone):
            return self._touches(self._concerned & {seat} if private else self._concerned, seat)
        return self._own(seat, me) if private else self._whole(seat, role, me)

    def whole(self, seat: int | None, role: str) -> bytes:
        """With the table as it now stands, for who comes back and has not seen it for a while."""
        return self._own(seat, seat) if self.eyes.private(role) else self._whole(seat, role, seat)

    def _whole(self, seat: int | None, role: str, me: int | None) -> bytes:
        said, view = narrated_to(self.live, self.fresh, me, role), self.eyes.view(seat, role)
        return encode(EventsMessage(self.live.seq, seat, said, view))

    def _own(self, seat: int | None, me: int | None) -> bytes:
        """The same for a terminal, put together from what is written already."""
        shared, own = self._pieces
        said = shared
        if me in own:
            law = self.live.table.law
            said = sorted([*shared, *((i, _told(seq, event, law, me)) for i, seq, event in own[me])])
        lines = b",".join(text for _, text in said)
        head = b'{"type":"events","seq":%d,"seat":%b,"told":[' % (self.live.seq, encode(seat))
        return head + lines + b'],"view":' + self.eyes.own(seat) + b"}"

    def _touches(self, seats: AbstractSet[int | None], me: int | None) -> bytes:
        """What touches at these terminals changed: their credits, and the stakes that were touched."""
        felt, law, own = self.live.table.felt, self.live.table.law, self._pieces[1]
        happened = [piece for seat in seats for piece in own.get(seat, ())]
        if len(seats) > 1:
            happened.sort(key=_place)
        stakes, lines = {}, []
        for _, seq, event in happened:
            if isinstance(event, (Placed, Taken)):
                key = (hand_at(event.at, event.hand), event.spot, event.seat)
                stakes[key] = felt.stakes.get(key) or Stake(event.seat, event.at, event.spot, hand=event.hand)
            lines.append(_told(seq, event, law, me))
        racks = {seat: felt.rack(seat) for seat in seats if seat}
        more = encode({"racks": racks, "stakes": list(stakes.values())})
        return b'{"type":"touch","seq":%d,"told":[%b],%b' % (self.live.seq, b",".join(lines), more[1:])

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
                if seat and is_of(self.live, seat, one.seq):
                    own.setdefault(seat, []).append((place, one.seq, event))
                elif not seat:
                    shared.append((place, _told(one.seq, event, self.live.table.law, None)))
        return shared, own


_place = itemgetter(0)


def _told(seq: int, event: Event, law: Law, seat: int | None) -> bytes:
    return b'{"seq":%d,' % seq + encode(narrate(event, law, seat))[1:]
