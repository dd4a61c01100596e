"""The hands of a tournament, from its log played again: each was a table's, and is written as a table's hands are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.front.tournament_log import FIRST_LINE, Replay
from croupier.games import table_for
from croupier.play.table import Table
from croupier.play.table.replay import replay as play_again
from croupier.poker.phh.record import Deal, deals_of
from croupier.poker.tournament import Tournament


def is_tournament(text: str) -> bool:
    return text.startswith(FIRST_LINE)


class HandOver(NamedTuple):
    """A hand that has ended: its number in the tournament, the number of its table, and how it lies there."""

    hand: int
    number: int
    table: Table


def deals_of_tournament(replay: Replay) -> Iterator[Deal]:
    """Every hand once it is over, under its number in the tournament; the log is proved by the way."""
    for hand, _, table in hands_over(replay.record.event, replay.moves()):
        yield from deals_of_hand(hand, table)


def deals_of_hand(hand: int, table: Table) -> Iterator[Deal]:
    """One that is over; none if it was called off before anybody was asked."""
    for deal in deals_of(play_again(table.log.sealed(), table_for)):
        deal.fields["hand"] = hand
        yield deal


def hands_over(event: Tournament, moves: Iterable[object]) -> Iterator[HandOver]:
    """Each hand when it has ended, by one of these moves, which play the tournament."""
    on = _hands_on(event)
    for _ in moves:
        now = _hands_on(event)
        yield from (hand for number, hand in on.items() if now.get(number) != hand)
        on = now


def _hands_on(event: Tournament) -> dict[int, HandOver]:
    """The hands that are on, by table."""
    tables = event.tables.values()
    return {one.number: HandOver(one.hand, one.number, one.table) for one in tables if one.table is not None}
