"""Tournament tables and who sits where: seat cards in a container, tables kept even, button and blinds after a move."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.play.table import Table
from croupier.poker.rooms.section8_levels import stud
from croupier.poker.table.room import clockwise
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

DECK = range(52)


class Entrant(msgspec.Struct):
    """One who has paid: chips, seat, and how it ended."""

    name: str
    alien: bool = False
    stack: int = 0
    table: int = 0
    seat: int = 0
    played: bool = False
    away: bool = False
    sent_off: str = ""
    out: int = -1  # in which hand
    after: int = 0  # the how manieth to be sent off: later than whoever went broke in that hand
    removed: int = 0  # chips that left play with who was sent off
    forfeits: bool = False

    @property
    def is_out(self) -> bool:
        return self.out >= 0

    @property
    def absent(self) -> bool:
        return self.away or bool(self.sent_off)


class SeatedTable(msgspec.Struct):
    """A table between hands: who sits where, the button, and what moved players have to wait for."""

    number: int
    seats: dict[int, str] = {}
    table: Table | None = None  # the hand that is on
    hand: int = 0
    stage: int = -1
    button: int = 0
    big: int = 0  # who had the big blind last
    deck: int = 0  # which of the two decks is dealt next …
    washed: int = 0  # … and which are washed, a bit each
    dealt: tuple[int, ...] = ()
    lost: int = 0  # players, since seats were last drawn
    fresh: set[int] = set()  # seats taken since the last hand
    waiting: set[int] = set()  # seats that wait for the button to pass

    def leave(self, seat: int) -> None:
        self.seats.pop(seat, None)
        self.fresh.discard(seat)
        self.waiting.discard(seat)

    def button_game(self, law: Law) -> bool:
        return not stud(law)

    def playing(self) -> list[int]:
        return [seat for seat in sorted(self.seats) if seat not in self.waiting]

    def finish_hand(self, button: int, dealt: list[int]) -> None:
        """A hand was played out with the button here, between these seats."""
        self.dealt, self.button = tuple(sorted(dealt)), button
        order = clockwise(self.dealt, button)
        self.big = order[0] if len(order) == 2 else order[1]


# --- draws ---


class Container(msgspec.Struct, frozen=True):
    """Seat cards that are drawn for by these players, in order."""

    cite: Citation
    cards: tuple[str, ...]
    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"{', '.join(self.names)} draw for seats"

    def check(self, cards: tuple[str, ...]) -> None:
        """Whether these can be the next cards out of the container."""
        if not 1 <= len(cards) <= len(self.names) or len(set(cards)) < len(cards):
            raise Refused(f"{len(cards)} seat cards, where 1 to {len(self.names)} are drawn, each once", self.cite)
        for card in cards:
            if card not in self.cards:
                raise Refused(f"there is no seat card {card} in the container", self.cite)

    def rest(self, cards: tuple[str, ...]) -> Container | None:
        names = self.names[len(cards) :]
        remaining = tuple(card for card in self.cards if card not in cards)
        return Container(self.cite, remaining, names) if names else None

    def renamed(self, old: str, new: str) -> Container:
        return Container(self.cite, self.cards, tuple(new if name == old else name for name in self.names))

    def without(self, name: str) -> Container | None:
        """Somebody does not draw any more: one card less."""
        if name not in self.names:
            return self
        names = tuple(other for other in self.names if other != name)
        return Container(self.cite, self.cards[: len(names)], names) if names else None

    def with_cite(self, cite: Citation) -> Container:
        return Container(cite, self.cards, self.names)


class HighCard(msgspec.Struct, frozen=True):
    """A card each from one deck: at this table, to say who moves or who wins a race; at none, for odd cents."""

    cite: Citation
    names: tuple[str, ...]
    table: int = 0
    race: bool = False  # for the larger chips that small ones become

    def __str__(self) -> str:
        return f"a card each for {', '.join(self.names)}"

    def check(self, cards: tuple[int, ...]) -> None:
        if len(cards) != len(self.names) or len(set(cards)) < len(cards) or not set(cards) <= set(DECK):
            raise Refused(f"{len(self.names)} different cards are dealt, one to each player", self.cite)

    def renamed(self, old: str, new: str) -> HighCard:
        return msgspec.structs.replace(self, names=tuple(new if name == old else name for name in self.names))

    def without(self, name: str) -> HighCard | None:
        names = tuple(other for other in self.names if other != name)
        return msgspec.structs.replace(self, names=names) if names else None


def highest(names: tuple[str, ...], cards: tuple[int, ...]) -> list[str]:
    """y.35, y.39: the highest card by suit first."""
    return [name for _, name in sorted(zip(cards, names, strict=True), reverse=True)]


def level_seats(players: int, most: int) -> tuple[str, ...]:
    """y.34: seat cards for as few tables as hold everybody, as even as can be."""
    tables = -(-players // most)
    sizes = [players // tables + (k < players % tables) for k in range(tables)]
    return tuple(f"{k}-{seat}" for k, size in enumerate(sizes, 1) for seat in range(1, size + 1))


def shortest(tables: Mapping[int, SeatedTable]) -> SeatedTable:
    return min(tables.values(), key=lambda place: (len(place.seats), place.number))


def open_seats(tables: Mapping[int, SeatedTable], broken: SeatedTable, most: int) -> tuple[str, ...]:
    """y.34, y.35: the very seats that the players of a broken table fill, those at the shortest tables first."""
    counts = {place.number: len(place.seats) for place in tables.values() if place is not broken}
    free = {number: [seat for seat in range(1, most + 1) if seat not in tables[number].seats] for number in counts}
    places = []
    for _ in broken.seats:
        number = min((n for n in counts if free[n]), key=lambda n: (counts[n], n))
        places.append(f"{number}-{free[number].pop(0)}")
        counts[number] += 1
    return tuple(places)


def best_seat(place: SeatedTable, most: int, button: bool) -> int:
    """y.37: the open seat that is dealt to last in the next hand, so that the blinds to come reach it last, other than
    one that would have the button; at stud, where there are no blinds, the first from the dealer's left."""
    free = [seat for seat in range(1, most + 1) if seat not in place.seats]
    if not button or not place.button:
        return free[0]
    return max(reversed(clockwise(free, place.button)), key=lambda seat: dealt_at(place, seat))


def dealt_at(place: SeatedTable, seat: int) -> int:
    """The place in the next hand's deal of somebody who now takes this seat, the small blind's being 0; -1 is the
    button's."""
    seats = [*place.seats, seat]
    button = clockwise(seats, place.button)[0]
    return -1 if button == seat else clockwise(seats, button).index(seat)


# --- buttons and blinds ---


def passed(place: SeatedTable) -> None:
    """y.36: a player who has waited comes in once the button has passed the seat."""
    if not place.waiting:
        return
    nxt = clockwise(place.playing(), place.button)[0]
    for seat in clockwise(place.waiting, place.button):
        if clockwise([seat, nxt], place.button)[0] == seat:
            place.waiting.discard(seat)
            place.button = seat  # the button goes on from here


def newcomers(place: SeatedTable) -> None:
    """y.36, y.19: a moved player takes the position of the seat, blinds and button included; only a seat that was not
    in play and would be the small blind has to wait."""
    if not place.button:
        return
    for seat in sorted(place.fresh - set(place.dealt)):
        playing = place.playing()
        if len(playing) > 2 and clockwise(playing, clockwise(playing, place.button)[0])[0] == seat:
            place.waiting.add(seat)


def two_left(place: SeatedTable) -> None:
    """y.41: with two players whoever is due for the big blind takes it, and the other has button and small blind."""
    playing = place.playing()
    if len(playing) == 2 and place.big:
        place.button = clockwise(playing, place.big)[0]  # the button moves on from there, to the other
