"""Looking for words in what was written down.

No index knows the inside of a text, so whoever looks for some has rows read one by one: the latest of those that fit
otherwise, and not more than so many. What is older is found by asking again, from before the last of them.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, or_, select

MOST = 100_000  # rows in which words are looked for


def saying(query: Select[Any], words: str, columns: tuple[str, ...], number: str) -> Select[Any]:
    """Of the rows of a query, which has the latest first, those with these words in one of the columns."""
    if not words:
        return query
    rows = query.limit(MOST).subquery()
    found = or_(*(rows.c[name].contains(words, autoescape=True) for name in columns))
    return select(rows).where(found).order_by(rows.c[number].desc())
