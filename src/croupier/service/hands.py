"""Hands of poker out of the store: one's own with what each brought, and any of them for other tools.

A chapter is played again once, and each hand in it is written as its owner's seat saw it (`phh_record`). A hand that is
still on is nobody's to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import select

from croupier.games import table_for
from croupier.play.cards import UNKNOWN, card_text
from croupier.play.log import Header, read_header, replaying
from croupier.play.move import read_move
from croupier.play.replay import Replayed
from croupier.poker.phh import AS_DEALT, Record, write_hands
from croupier.poker.phh_record import Deal, deals_of
from croupier.poker.phh_spec import game_of
from croupier.poker.statistics import OneHand, has_showdown, net, position
from croupier.service import schema
from croupier.service.keeping import names_of
from croupier.service.store import Row, Store

LINES = 2000  # of one's own at a table that are looked at, the latest
EVERY = None  # whoever may see all cards


class MyHand(NamedTuple):
    """A hand of one's own, as one saw it."""

    table: str
    round: int
    seat: int
    at: int
    chip: int
    record: Record

    @property
    def player(self) -> int:
        seats: list[int] = self.record.more["seats"]
        return seats.index(self.seat)

    @property
    def counted(self) -> OneHand:
        return OneHand(self.record, self.player, self.chip)

    @property
    def net(self) -> int:
        return net(self.record, self.player) * self.chip

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
        """What was awarded, and what the house took of it, in cents."""
        return (sum(map(int, self.record.winnings or ())) + int(self.record.more.get("_raked", 0))) * self.chip

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


class Chapter(NamedTuple):
    """A chapter of a table: its lines from the first to the last, and what they begin from."""

    table: str
    header: Header
    first: int
    last: int | None

    def has(self, line: int) -> bool:
        return self.first <= line and (self.last is None or line <= self.last)


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


def my_hands(store: Store, tables: Iterable[str], name: str, wanted: HandFilter, most: int) -> list[MyHand]:
    """One's own latest hands at these tables, newest first."""
    names = set(names_of(store, name))
    found: list[MyHand] = []
    for table in tables:
        mine: list[MyHand] = []
        for chapter in _chapters_with(store, table, names):
            mine += [hand for hand in _own(store, chapter, names) if wanted.takes(hand)][::-1]
            if len(mine) >= most:
                break
        found += mine
    return sorted(found, key=lambda hand: (-hand.at, hand.table, -hand.round))[:most]


def table_hands(store: Store, table: str, most: int) -> list[Record]:
    """The latest hands of a table with every card, oldest first: for whoever settles disputes."""
    found: list[Record] = []
    for chapter in reversed(_chapters(store, table)):
        made = [deal.record(EVERY, _when(at)) for deal, at in _deals(store, chapter) if deal.over]
        found[:0] = [record for record in made if record is not None]
        if len(found) >= most:
            break
    return found[-most:]


def written(hands: Iterable[MyHand]) -> str:
    """For other tools, oldest first, each under its table and number."""
    return write_hands({f"{hand.table} {hand.round}": hand.record for hand in reversed(list(hands))})


def _own(store: Store, chapter: Chapter, names: set[str]) -> Iterator[MyHand]:
    for deal, at in _deals(store, chapter):
        seated = zip(deal.spec.seats, deal.fields["players"], strict=True)
        seat = next((seat for seat, who in seated if who in names), None)
        if seat is None or not deal.over:
            continue
        record = deal.record(seat, _when(at))
        if record is not None:
            yield MyHand(chapter.table, int(deal.fields["hand"]), seat, at, chapter.header.terms.chip, record)


def _deals(store: Store, chapter: Chapter) -> Iterator[tuple[Deal, int]]:
    """Its hands, and when each was opened."""
    rows = store.lines(chapter.table, chapter.first, chapter.last)
    times = {int(row["number"]): int(row["at"]) for row in rows}
    return ((deal, times[deal.line]) for deal in deals_of(_again(chapter, rows)))


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


def _chapters(store: Store, table: str) -> list[Chapter]:
    rows = store.chapters(table)
    ends = [*(int(after["first"]) - 1 for after in rows[1:]), None]
    return [
        Chapter(table, read_header(row["header"]), int(row["first"]), last)
        for row, last in zip(rows, ends, strict=True)
    ]


def _chapters_with(store: Store, table: str, names: set[str]) -> list[Chapter]:
    """Those in which somebody said something, the latest first."""
    c = schema.lines.c
    said = select(c.number).where(c.table == table, c.by.in_(sorted(names))).order_by(c.number.desc()).limit(LINES)
    numbers = [int(row["number"]) for row in store.rows(said)]
    return [one for one in reversed(_chapters(store, table)) if any(map(one.has, numbers))]


def _when(at: int) -> dict[str, Any]:
    """The format's fields for a moment."""
    when = datetime.fromtimestamp(at / 1000, UTC)
    day = {"day": when.day, "month": when.month, "year": when.year}
    return {"time": when.time().replace(microsecond=0), "time_zone": "UTC", **day}


def _text(card: int) -> str:
    return "??" if card == UNKNOWN else card_text(card)
