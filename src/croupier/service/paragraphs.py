"""What a citation says: a paragraph of a rulebook, or of the collection schedule printed for the same game."""

from __future__ import annotations

from typing import NamedTuple

from croupier.rulebook.book import OWN, SHELF, book
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.collection import SHELF as FEES
from croupier.rulebook.collection import collection


class Explained(NamedTuple):
    """A paragraph, in our own words."""

    cite: Citation
    title: str
    edition: str
    says: str
    reading: str


def explained(id_: str, paragraph: str) -> Explained:
    """The paragraph of a book such as `oneida-2006/craps`; `Refused` if there is none."""
    if id_ in SHELF and paragraph in book(id_).paragraphs:
        of = book(id_)
        item = of.paragraphs[paragraph]
        return Explained(of.cite(paragraph), of.about.title, of.edition, item.says, item.reading or "")
    rulebook, _, game = id_.partition("/")
    if game in FEES and collection(game).about.rulebook == rulebook and paragraph in collection(game):
        fees = collection(game)
        note = fees.paragraphs[paragraph]
        return Explained(fees.cite(paragraph), fees.about.title, "", note.says, note.reading)
    raise Refused(f"there is no paragraph {id_}/{paragraph}", OWN.cite("table"))
