"""Questions that several folders ask of stored rows: those that say certain words, and lines that are quarantined."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Select, or_, select

from croupier.service.store.store import Row

ROWS_SEARCHED = 100_000  # rows in which words are looked for
_QUARANTINED = re.compile(r"~ quarantined \d+ (\d+)-(\d+) ")


def select_containing(query: Select[Any], words: str, columns: tuple[str, ...], number: str) -> Select[Any]:
    """Of the rows of a query, latest first, those with these words in one of the columns.

    No index knows the inside of a text, so rows are read one by one: the latest `ROWS_SEARCHED` of them. What is older
    is found by asking again, from before the last one.
    """
    if not words:
        return query
    rows = query.limit(ROWS_SEARCHED).subquery()
    condition = or_(*(rows.c[name].contains(words, autoescape=True) for name in columns))
    return select(rows).where(condition).order_by(rows.c[number].desc())


def quarantined_lines(rows: Iterable[Row]) -> set[int]:
    """The numbers of those among these lines that two people have set aside: they stay, and are no longer played."""
    return {
        n for row in rows if (match := _QUARANTINED.match(row["text"])) for n in range(int(match[1]), int(match[2]) + 1)
    }
