"""What a person can learn of a game, as a table: any front draws it."""

from __future__ import annotations

from typing import NamedTuple


class Lesson(NamedTuple):
    """Columns that begin with `>` hold numbers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
