"""Who sits at a table: people, and the simple players that the house lends."""

from __future__ import annotations

from croupier.play.table import Table

BOT_PREFIX = "Bot-"


def is_bot_name(name: str) -> bool:
    return name.startswith(BOT_PREFIX)


def is_bot(table: Table, seat: int) -> bool:
    return table.seats.get(seat, "").startswith(BOT_PREFIX)


def seats_of_people(table: Table) -> set[int]:
    """The places where people sit."""
    return {seat for seat in table.seats if not is_bot(table, seat)}
