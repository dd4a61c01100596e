"""What a citation says: a paragraph of a rulebook, or of the collection schedule printed for the same game."""

from __future__ import annotations

from typing import NamedTuple

from croupier.rulebook.book import OWN, Book, book, shelf
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.collection import SHELF as FEES
from croupier.rulebook.collection import collection

MOST_HINTS = 6


class Explained(NamedTuple):
    """A paragraph, in our own words."""

    cite: Citation
    title: str
    edition: str
    says: str
    reading: str


def explain_paragraph(id_: str, paragraph: str) -> Explained:
    """The paragraph of a book such as `oneida-2006/craps`; `Refused` if there is none."""
    explanation = _look_up(id_, paragraph)
    if explanation is None:
        raise Refused(f"there is no paragraph {id_}/{paragraph}", OWN.cite("table"))
    return explanation


def _look_up(id_: str, paragraph: str) -> Explained | None:
    if id_ in shelf() and paragraph in book(id_).paragraphs:
        source = book(id_)
        item = source.paragraphs[paragraph]
        return Explained(source.cite(paragraph), source.about.title, source.edition, item.says, item.reading)
    if id_ in FEES and paragraph in collection(id_):
        fees = collection(id_)
        note = fees.paragraphs[paragraph]
        return Explained(fees.cite(paragraph), fees.about.title, "", note.says, note.reading)
    return None


def find_paragraph(text: str, default: Book) -> Explained:
    """`F.5` of this book, or a whole citation; whoever wrote part of one hears what the whole would be."""
    id_, _, paragraph = text.rpartition("/")
    explanation = _look_up(id_ or default.id, paragraph)
    if explanation is None:
        raise Refused(f"there is no paragraph {text!r}{_hint(id_, paragraph)}", OWN.cite("command"))
    return explanation


def _hint(id_: str, paragraph: str) -> str:
    """Which citations end so: `craps/E.4` is `oneida-2006/craps/E.4`."""
    books = sorted({*shelf(), *FEES})
    whole = [
        f"{book_id}/{paragraph}"
        for book_id in books
        if f"/{book_id}".endswith(f"/{id_}" if id_ else "") and _look_up(book_id, paragraph)
    ]
    more = " and more" if len(whole) > MOST_HINTS else ""
    return f"; write {', '.join(whole[:MOST_HINTS])}{more}" if whole else ""
