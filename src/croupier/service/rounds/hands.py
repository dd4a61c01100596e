"""Hands of poker out of the store: one's own with what each brought, and any of them for other tools.

A chapter is played again once, and each hand in it is written as its owner's seat saw it (`phh_record`). A hand that is
still on is nobody's to read. A tournament's chips are no money: its hands are listed with a table's, and counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import select

from croupier.games import table_for
from croupier.play.table.replay import Replayed
from croupier.play.vocabulary.cards import UNKNOWN, card_text
from croupier.play.vocabulary.log import replaying
from croupier.play.vocabulary.move import read_move
from croupier.poker.phh import AS_DEALT, Record, write_hands
from croupier.poker.phh.record import deals_of
from croupier.poker.phh.spec import game_of
from croupier.poker.phh.statistics import OneHand, has_showdown, net, position
from croupier.service.people.guests import names_of_person
from croupier.service.rounds.records import Chapter, chapters_of
from croupier.service.rounds.tournament_hands import HandDealt, chapters_with, deals_in, ended, entered
from croupier.service.store import Row, Store, schema

LINES = 2000  # of one's own at a table that are looked at, the latest
EVERY = None  # whoever may see all cards


class MyHand(NamedTuple):
    """A hand of one's own, as one saw it."""

    table: str
    round: int
    seat: int
    at: int
    unit: int  # of the record's amounts: in cents, or in tournament dollars, which are no money
    record: Record
    tournament: str = ""

    @property
    def player(self) -> int:
        seats: list[int] = self.record.more["seats"]
        return seats.index(self.seat)

    @property
    def counted(self) -> OneHand:
        return OneHand(self.record, self.player, self.unit)

    @property
    def net(self) -> int:
        return net(self.record, self.player) * self.unit

    @property
    def game(self) -> str:
        return game_of(self.record, 1)[0].id

    @property
    def position(self) -> str:
        return position(self.record, self.player)

    @property
    def shown(self) -> bool:
        """Whether there was a showdown, and one had not folded."""
        return has_showdown(self.record) and f"p{self.player + 1} f" not in self.record.actions

    @property
    def pot(self) -> int:
        """What was awarded, and what the house took of it."""
        return (sum(map(int, self.record.winnings or ())) + int(self.record.more.get("_raked", 0))) * self.unit

    @property
    def cards(self) -> list[str]:
        """What one was dealt, but for what one threw away."""
        held: list[int] = []
        for action in self.record.moves:
            if action.player == self.player + 1 and action.cards != AS_DEALT:
                if action.verb == "dh":
                    held += action.cards
                elif action.verb == "sd":
                    held = [card for card in held if card not in action.cards]
        return [_text(card) for card in held]

    @property
    def board(self) -> list[str]:
        return [_text(card) for action in self.record.moves if action.verb == "db" for card in action.cards]


class HandFilter(NamedTuple):
    """Which hands: of a game, won or lost, with a showdown or without, and of which days (milliseconds)."""

    game: str = ""
    won: bool | None = None
    showdown: bool | None = None
    first: int = 0
    last: int = 2**62

    def takes(self, hand: MyHand) -> bool:
        return (
            self.game in ("", hand.game)
            and self.won in (None, hand.net > 0)
            and self.showdown in (None, hand.shown)
            and self.first <= hand.at <= self.last
        )


class DealtAt(NamedTuple):
    """Where hands were dealt: tables for a pot, and tournaments."""

    tables: Sequence[str] = ()
    tournaments: Sequence[str] = ()


def my_hands(store: Store, at: DealtAt, name: str, wanted: HandFilter, most: int) -> list[MyHand]:
    """One's own latest hands there, newest first."""
    names = set(names_of_person(store, name))
    found: list[MyHand] = []
    for table in at.tables:
        chapters = _chapters_with(store, table, names)
        found += _latest((_own(_deals(store, one), names) for one in chapters), wanted, most)
    played = {event: ended(store, event) for event in at.tournaments if entered(store, event, names)}
    for event in sorted(played, key=lambda event: -played[event]):
        if played[event] < max(wanted.first, _last_of(found, most)):
            break  # it was over, and so were all that follow, before the hands that are wanted
        chapters = chapters_with(store, event, names)
        found += _latest((_own(deals_in(store, one, names), names, event) for one in chapters), wanted, most)
    return _newest(found)[:most]


def _latest(chapters: Iterable[Iterator[MyHand]], wanted: HandFilter, most: int) -> list[MyHand]:
    """The latest of these chapters' hands, whose latest is the first."""
    found: list[MyHand] = []
    for hands in chapters:
        found += [hand for hand in hands if wanted.takes(hand)][::-1]
        if len(found) >= most:
            break
    return found


def _newest(hands: Iterable[MyHand]) -> list[MyHand]:
    return sorted(hands, key=lambda hand: (-hand.at, hand.table, -hand.round))


def _last_of(hands: list[MyHand], most: int) -> int:
    """When the oldest of so many was dealt; there is no such moment while they are fewer."""
    return _newest(hands)[most - 1].at if len(hands) >= most else 0


def table_hands(store: Store, table: str, most: int) -> list[Record]:
    """The latest hands of a table with every card, oldest first: for whoever settles disputes."""
    found: list[Record] = []
    for chapter in reversed(chapters_of(store, table)):
        made = [one.deal.record(EVERY, _when(one.at)) for one in _deals(store, chapter) if one.deal.over]
        found[:0] = [record for record in made if record is not None]
        if len(found) >= most:
            break
    return found[-most:]


def written(hands: Iterable[MyHand]) -> str:
    """For other tools, oldest first, each under its table and number."""
    return write_hands({f"{hand.table} {hand.round}": hand.record for hand in reversed(list(hands))})


def _own(deals: Iterable[HandDealt], names: set[str], tournament: str = "") -> Iterator[MyHand]:
    """Those that one of these was dealt, and that are over, as that seat saw them."""
    for table, unit, at, deal in deals:
        seated = zip(deal.spec.seats, deal.fields["players"], strict=True)
        seat = next((seat for seat, who in seated if who in names), None)
        if seat is None or not deal.over:
            continue
        record = deal.record(seat, _when(at) | ({"event": tournament} if tournament else {}))
        if record is not None:
            yield MyHand(table, int(deal.fields["hand"]), seat, at, unit, record, tournament)


def _deals(store: Store, chapter: Chapter) -> Iterator[HandDealt]:
    """The hands of a table's chapter, and when each was opened."""
    rows = store.lines(chapter.table, chapter.first, chapter.last)
    times, chip = {int(row["number"]): int(row["at"]) for row in rows}, chapter.header.terms.chip
    return (HandDealt(chapter.table, chip, times[deal.line], deal) for deal in deals_of(_again(chapter, rows)))


def _again(chapter: Chapter, rows: list[Row]) -> Iterator[Replayed]:
    """The moves of a chapter played again, with the books after each round."""
    header = chapter.header
    with replaying(header):
        table = table_for(header)
    for row in rows:
        text = str(row["text"])
        if text.startswith("= "):
            yield Replayed(int(row["number"]), text, [], table)
        elif not text.startswith("~"):
            move = read_move(text)
            with replaying(header):
                events = table.play(move)
            yield Replayed(int(row["number"]), move, events, table)


def _chapters_with(store: Store, table: str, names: set[str]) -> list[Chapter]:
    """Those in which somebody said something, the latest first."""
    c = schema.lines.c
    said = select(c.number).where(c.table == table, c.by.in_(sorted(names))).order_by(c.number.desc()).limit(LINES)
    numbers = [int(row["number"]) for row in store.rows(said)]
    return [one for one in reversed(chapters_of(store, table)) if any(map(one.has, numbers))]


def _when(at: int) -> dict[str, Any]:
    """The format's fields for a moment."""
    when = datetime.fromtimestamp(at / 1000, UTC)
    day = {"day": when.day, "month": when.month, "year": when.year}
    return {"time": when.time().replace(microsecond=0), "time_zone": "UTC", **day}


def _text(card: int) -> str:
    return "??" if card == UNKNOWN else card_text(card)
