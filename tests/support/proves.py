"""`@proves("dealing.6.a")`: which paragraphs a test proves, for documents that say the same in several books.

A number alone is of each of the file's `BOOKS` that has it, a whole citation of its own book. A test that asks for
`book` runs once for each of those books, and `paragraph` is then the first number that the mark has there. The law
report reads the marks from the source.
"""

from __future__ import annotations

import pytest

from croupier.rulebook.book import book

proves = pytest.mark.proves


def proved(marks: list[pytest.Mark], books: tuple[str, ...]) -> dict[str, list[str]]:
    """The paragraphs of a test by their book; a paragraph that no book has is a mistake."""
    found: dict[str, list[str]] = {}
    for citation in (citation for mark in marks for citation in mark.args):
        of, _, paragraph = citation.rpartition("/")
        having = [id_ for id_ in ((of,) if of else books) if paragraph in book(id_)]
        if not having:
            raise pytest.UsageError(f"@proves({citation!r}): no such paragraph in {of or ', '.join(books)}")
        for id_ in having:
            found.setdefault(id_, []).append(paragraph)
    return found
