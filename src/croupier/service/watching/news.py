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
from croupier.service.table.live_table import LiveTable
from croupier.service.watching.history import events_for_seat, is_of_present_player
from croupier.service.watching.json_bytes import encode
from croupier.service.watching.messages import EventsMessage, NarratedLine, numbered_line
from croupier.service.watching.view import TableViews


def narrated_to(live: LiveTable, lines: Iterable[LoggedLine], seat: int | None, role: str) -> list[NarratedLine]:
    """What happened, as this seat is told it, each with the number of its line."""
    law, crew = live.table.law, roles.may(role, "read-tables")
    return [
        numbered_line(line.seq, narrate(event, law, seat))
        for line in lines
        for event in (line.events if crew else events_for_seat(live, line, seat))
    ]


class Broadcast:
    """Everything after one line, for whoever watches."""

    def __init__(self, live: LiveTable, since: int) -> None:
        self.live, self.views = live, TableViews(live)
        self.fresh_lines = list(live.lines_after(since))[::-1]
        self._seats_concerned = {line.only for line in self.fresh_lines}
        self._concerns_all = None in self._seats_concerned or live.desk.changed_after(since)
        self._seats_beyond_touches = {line.only for line in self.fresh_lines if not line.touch}
        self._messages: dict[tuple[int | None, int | None, str], bytes] = {}

    def concerns(self, seat: int | None, role: str) -> bool:
        """Whether any of it is for this seat, or role, to hear."""
        if self._concerns_all or seat in self._seats_concerned:
            return True
        return role != "player" and bool(self.fresh_lines) and roles.may(role, "read-tables")

    def message(self, seat: int | None, role: str, sat: int | None = None) -> bytes:
        """For whoever sits here, or `sat` here until now and is still told of it."""
        key = (seat, sat, role)
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = self._message(seat, role, sat or seat)
        return message

    def _message(self, seat: int | None, role: str, me: int | None) -> bytes:
        private = self.views.private(role)
        if not self._concerns_all and not (
            self._seats_beyond_touches & {seat} if private else self._seats_beyond_touches
        ):
            return self._touch_message(self._seats_concerned & {seat} if private else self._seats_concerned, seat)
        return self._terminal_message(seat, me) if private else self._full_message(seat, role, me)

    def full_message(self, seat: int | None, role: str) -> bytes:
        """With the table as it now stands, for who comes back and has not seen it for a while."""
        return self._terminal_message(seat, seat) if self.views.private(role) else self._full_message(seat, role, seat)

    def _full_message(self, seat: int | None, role: str, me: int | None) -> bytes:
        lines, view = narrated_to(self.live, self.fresh_lines, me, role), self.views.view(seat, role)
        return encode(EventsMessage(self.live.seq, seat, lines, view))

    def _terminal_message(self, seat: int | None, me: int | None) -> bytes:
        """The same for a terminal, put together from what is written already."""
        shared, own = self._pieces
        pieces = shared
        if me in own:
            law = self.live.table.law
            pieces = sorted([*shared, *((i, _encoded_line(seq, event, law, me)) for i, seq, event in own[me])])
        lines = b",".join(text for _, text in pieces)
        head = b'{"type":"events","seq":%d,"seat":%b,"told":[' % (self.live.seq, encode(seat))
        return head + lines + b'],"view":' + self.views.encoded_terminal_view(seat) + b"}"

    def _touch_message(self, seats: AbstractSet[int | None], me: int | None) -> bytes:
        """What touches at these terminals changed: their credits, and the stakes that were touched."""
        felt, law, own = self.live.table.felt, self.live.table.law, self._pieces[1]
        pieces = [piece for seat in seats for piece in own.get(seat, ())]
        if len(seats) > 1:
            pieces.sort(key=_order)
        stakes, lines = {}, []
        for _, seq, event in pieces:
            if isinstance(event, (Placed, Taken)):
                key = (hand_at(event.at, event.hand), event.spot, event.seat)
                stakes[key] = felt.stakes.get(key) or Stake(event.seat, event.at, event.spot, hand=event.hand)
            lines.append(_encoded_line(seq, event, law, me))
        racks = {seat: felt.rack(seat) for seat in seats if seat}
        more = encode({"racks": racks, "stakes": list(stakes.values())})
        return b'{"type":"touch","seq":%d,"told":[%b],%b' % (self.live.seq, b",".join(lines), more[1:])

    @cached_property
    def _pieces(self) -> tuple[list[tuple[int, bytes]], dict[int | None, list[tuple[int, int, Event]]]]:
        """What all terminals are told, and what each is told alone, with its place in the order."""
        shared: list[tuple[int, bytes]] = []
        own: dict[int | None, list[tuple[int, int, Event]]] = {}
        order = 0
        for line in self.fresh_lines:
            for event in line.events:
                order += 1
                seat = line.only or getattr(event, "seat", 0)
                if seat and is_of_present_player(self.live, seat, line.seq):
                    own.setdefault(seat, []).append((order, line.seq, event))
                elif not seat:
                    shared.append((order, _encoded_line(line.seq, event, self.live.table.law, None)))
        return shared, own


_order = itemgetter(0)


def _encoded_line(seq: int, event: Event, law: Law, seat: int | None) -> bytes:
    return b'{"seq":%d,' % seq + encode(narrate(event, law, seat))[1:]
