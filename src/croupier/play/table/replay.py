"""Replaying a log, as in a dispute: the same moves through the same law, line by line, to the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from croupier.play.table.table import Table
from croupier.play.vocabulary.event import Event
from croupier.play.vocabulary.log import Header, read_log, replaying
from croupier.play.vocabulary.move import Move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused


class Replayed(NamedTuple):
    """One line of the log, played again. `entry` is a move, or the books after a round as the log has them."""

    line: int
    entry: Move | str
    events: list[Event]
    table: Table


def replay(text: str, table_for: Callable[[Header], Table]) -> Iterator[Replayed]:
    """Play a log again; `Refused` names the first line where the table now disagrees with it."""
    header, entries = read_log(text)
    with replaying(header):
        table = table_for(header)
    for line, entry in enumerate(entries, 3):
        with replaying(header):
            events = _replay_entry(table, line, entry)
        yield Replayed(line, entry, events, table)
    if table.log.sealed() != text:
        raise Refused("the replay does not give the same log", OWN.cite("log.replay"))


def _replay_entry(table: Table, line: int, entry: Move | str) -> list[Event]:
    if not isinstance(entry, str):
        try:
            return table.play(entry)
        except Refused as refused:
            raise Refused(f"line {line}: the move is now refused: {refused}", OWN.cite("log.replay")) from None
    if table.log.entries[-1] != entry:
        raise Refused(f"line {line}: the books come out as {table.log.entries[-1]}", OWN.cite("log.replay"))
    return []


def replay_table(text: str, table_for: Callable[[Header], Table]) -> Table:
    """The table as a log leaves it."""
    table = None
    for step in replay(text, table_for):
        table = step.table
    return table or table_for(read_log(text)[0])
