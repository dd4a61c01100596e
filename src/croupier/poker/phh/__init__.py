"""Poker Hand History: hands written, read, played again and compared. Stands on `hand` and `table`."""

from croupier.poker.phh.file_format import (
    AS_DEALT,
    CITE,
    Action,
    Amount,
    Record,
    read_action,
    read_file,
    read_hand,
    read_hands,
    write_hand,
    write_hands,
)

__all__ = [
    "AS_DEALT",
    "CITE",
    "Action",
    "Amount",
    "Record",
    "read_action",
    "read_file",
    "read_hand",
    "read_hands",
    "write_hand",
    "write_hands",
]
