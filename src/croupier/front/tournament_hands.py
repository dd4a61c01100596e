"""The hands of a tournament, from its log played again: each was a table's, and is written as a table's hands are."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.front.tournament_log import FIRST_LINE, Replay
from croupier.games import table_for
from croupier.play.replay import replay as play_again
from croupier.play.table import Table
from croupier.poker.phh_record import Deal, deals_of


def is_tournament(text: str) -> bool:
    return text.startswith(FIRST_LINE)


def deals_of_tournament(replay: Replay) -> Iterator[Deal]:
    """Every hand once it is over, under its number in the tournament; the log is proved by the way."""
    for number, table in _over(replay):
        for deal in deals_of(play_again(table.log.sealed(), table_for)):
            deal.fields["hand"] = number
            yield deal


def _over(replay: Replay) -> Iterator[tuple[int, Table]]:
    """The number and the table of each hand, when it has ended."""
    event, on = replay.record.event, dict[int, tuple[int, Table]]()
    for _ in replay.moves():
        now = {place.number: (place.hand, place.table) for place in event.tables.values() if place.table is not None}
        yield from (hand for number, hand in on.items() if now.get(number) != hand)
        on = now
