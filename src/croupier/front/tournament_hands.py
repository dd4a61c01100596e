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


class EndedHand(NamedTuple):
    """A hand that has ended: its number in the tournament, the number of its table, and how it lies there."""

    hand: int
    number: int
    table: Table


def deals_of_tournament(replay: Replay) -> Iterator[Deal]:
    """Every hand once it is over, under its number in the tournament; the log is proved by the way."""
    for hand, _, table in ended_hands(replay.record.event, replay.moves()):
        yield from deals_of_hand(hand, table)


def deals_of_hand(hand: int, table: Table) -> Iterator[Deal]:
    """One that is over; none if it was called off before anybody was asked."""
    for deal in deals_of(play_again(table.log.sealed(), table_for)):
        deal.fields["hand"] = hand
        yield deal


def ended_hands(event: Tournament, moves: Iterable[object]) -> Iterator[EndedHand]:
    """Each hand when it has ended, by one of these moves, which play the tournament."""
    in_play = _hands_in_play(event)
    for _ in moves:
        in_play_now = _hands_in_play(event)
        yield from (hand for number, hand in in_play.items() if in_play_now.get(number) != hand)
        in_play = in_play_now


def _hands_in_play(event: Tournament) -> dict[int, EndedHand]:
    """The hands that are on, by table."""
    tables = event.tables.values()
    return {
        place.number: EndedHand(place.hand, place.number, place.table) for place in tables if place.table is not None
    }
