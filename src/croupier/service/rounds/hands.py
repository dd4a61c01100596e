"""Hands of poker out of the store: one's own with what each brought, and any of them for other tools.

A chapter is played again once, and each hand in it is written as its owner's seat saw it (`phh.record`). A hand that is
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
from croupier.service.rounds.tournament_hands import HandDealt, chapters_with, deals_in, ended_at, has_entered
from croupier.service.store import Row, Store, schema

LATEST_LINES = 2000  # of one's own at a table that are looked at, the latest
ALL_CARDS = None  # whoever may see all cards


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
    def for_statistics(self) -> OneHand:
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
    def went_to_showdown(self) -> bool:
        """Whether there was a showdown, and one had not folded."""
        return has_showdown(self.record) and f"p{self.player + 1} f" not in self.record.actions

    @property
    def pot(self) -> int:
        """What was awarded, and what the house took of it."""
        return (sum(map(int, self.record.winnings or ())) + int(self.record.more.get("_raked", 0))) * self.unit

    @property
    def cards(self) -> list[str]:
        """What one was dealt, but for what one threw away."""
        cards: list[int] = []
        for action in self.record.moves:
            if action.player == self.player + 1 and action.cards != AS_DEALT:
                if action.verb == "dh":
                    cards += action.cards
                elif action.verb == "sd":
                    cards = [card for card in cards if card not in action.cards]
        return [_text(card) for card in cards]

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

    def matches(self, hand: MyHand) -> bool:
        return (
            self.game in ("", hand.game)
            and self.won in (None, hand.net > 0)
            and self.showdown in (None, hand.went_to_showdown)
            and self.first <= hand.at <= self.last
        )


class HandPlaces(NamedTuple):
    """Where hands were dealt: tables for a pot, and tournaments."""

    tables: Sequence[str] = ()
    tournaments: Sequence[str] = ()


def my_hands(store: Store, places: HandPlaces, name: str, wanted: HandFilter, limit: int) -> list[MyHand]:
    """One's own latest hands there, newest first."""
    names = set(names_of_person(store, name))
    hands: list[MyHand] = []
    for table in places.tables:
        chapters = _chapters_with(store, table, names)
        hands += _latest((_own_hands(_chapter_hands(store, chapter), names) for chapter in chapters), wanted, limit)
    ends = {event: ended_at(store, event) for event in places.tournaments if has_entered(store, event, names)}
    for event in sorted(ends, key=lambda event: -ends[event]):
        if ends[event] < max(wanted.first, _oldest_moment(hands, limit)):
            break  # it was over, and so were all that follow, before the hands that are wanted
        chapters = chapters_with(store, event, names)
        hands += _latest(
            (_own_hands(deals_in(store, chapter, names), names, event) for chapter in chapters), wanted, limit
        )
    return _newest(hands)[:limit]


def _latest(chapters: Iterable[Iterator[MyHand]], wanted: HandFilter, limit: int) -> list[MyHand]:
    """The latest of these chapters' hands, whose latest is the first."""
    matching: list[MyHand] = []
    for hands in chapters:
        matching += [hand for hand in hands if wanted.matches(hand)][::-1]
        if len(matching) >= limit:
            break
    return matching


def _newest(hands: Iterable[MyHand]) -> list[MyHand]:
    return sorted(hands, key=lambda hand: (-hand.at, hand.table, -hand.round))


def _oldest_moment(hands: list[MyHand], limit: int) -> int:
    """When the oldest of so many was dealt; there is no such moment while they are fewer."""
    return _newest(hands)[limit - 1].at if len(hands) >= limit else 0


def table_hands(store: Store, table: str, limit: int) -> list[Record]:
    """The latest hands of a table with every card, oldest first: for whoever settles disputes."""
    records: list[Record] = []
    for chapter in reversed(chapters_of(store, table)):
        in_chapter = [
            dealt.deal.record(ALL_CARDS, _time_fields(dealt.at))
            for dealt in _chapter_hands(store, chapter)
            if dealt.deal.over
        ]
        records[:0] = [record for record in in_chapter if record is not None]
        if len(records) >= limit:
            break
    return records[-limit:]


def hands_as_phh(hands: Iterable[MyHand]) -> str:
    """For other tools, oldest first, each under its table and number."""
    return write_hands({f"{hand.table} {hand.round}": hand.record for hand in reversed(list(hands))})


def _own_hands(deals: Iterable[HandDealt], names: set[str], tournament: str = "") -> Iterator[MyHand]:
    """Those that one of these was dealt, and that are over, as that seat saw them."""
    for table, unit, moment, deal in deals:
        seated = zip(deal.spec.seats, deal.fields["players"], strict=True)
        seat = next((seat for seat, who in seated if who in names), None)
        if seat is None or not deal.over:
            continue
        record = deal.record(seat, _time_fields(moment) | ({"event": tournament} if tournament else {}))
        if record is not None:
            yield MyHand(table, int(deal.fields["hand"]), seat, moment, unit, record, tournament)


def _chapter_hands(store: Store, chapter: Chapter) -> Iterator[HandDealt]:
    """The hands of a table's chapter, and when each was opened."""
    rows = store.lines(chapter.table, chapter.first, chapter.last)
    times, chip = {int(row["number"]): int(row["at"]) for row in rows}, chapter.header.terms.chip
    return (HandDealt(chapter.table, chip, times[deal.line], deal) for deal in deals_of(_replay_chapter(chapter, rows)))


def _replay_chapter(chapter: Chapter, rows: list[Row]) -> Iterator[Replayed]:
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
    query = (
        select(c.number).where(c.table == table, c.by.in_(sorted(names))).order_by(c.number.desc()).limit(LATEST_LINES)
    )
    numbers = [int(row["number"]) for row in store.rows(query)]
    return [chapter for chapter in reversed(chapters_of(store, table)) if any(map(chapter.has, numbers))]


def _time_fields(moment: int) -> dict[str, Any]:
    """The format's fields for a moment."""
    when = datetime.fromtimestamp(moment / 1000, UTC)
    day = {"day": when.day, "month": when.month, "year": when.year}
    return {"time": when.time().replace(microsecond=0), "time_zone": "UTC", **day}


def _text(card: int) -> str:
    return "??" if card == UNKNOWN else card_text(card)
