"""`docs/interpretations.md` and the books: each reading in the list is a note on its paragraph, which `why` tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from croupier.rulebook.book import book, shelf
from croupier.rulebook.collection import SHELF as FEES
from croupier.rulebook.collection import collection
from croupier.rulebook.explained import explain_paragraph

TEXT = (Path(__file__).parents[2] / "docs" / "interpretations.md").read_text(encoding="utf-8")
# A label begins with the paragraphs that it reads; "against", "with" and "beside" lead to others.
LABEL = re.compile(r"\*\*([^*]+?)\*\*", re.DOTALL)
ONE = re.compile(r"([A-Za-z][\w-]*(?:\.[\w-]+)*)(?: to ([A-Za-z][\w-]*(?:\.[\w-]+)*))?(?: \(([\w-]+)\))?")


def sections() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Heading, books and text; where the heading has editions only, the books are those of its title."""
    for section in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]:
        head, _, body = section.partition("\n")
        named = re.findall(r"`([^`]+)`", head)
        titled = [id_ for id_ in shelf() if book(id_).about.title == head.partition(" (")[0]]
        books = [id_ for name in named for id_ in ((name,) if "/" in name else titled) if id_.startswith(name)]
        yield head, tuple(books), body


def listed() -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Every paragraph, or row of them, that the list reads, with the paragraphs of each book that has it."""
    for head, books, body in sections():
        for label in LABEL.findall(body):
            for part in re.split(r" against | with | beside ", " ".join(label.split()))[0].split(", "):
                match = ONE.fullmatch(part)
                first, last, only = match.groups() if match else ("", "", "")
                having = [id_ for id_ in books if first in book(id_) and (not only or only in id_)]
                if having:
                    yield f"{head}: {part}", {id_: _between(id_, first, last or first) for id_ in having}


def _between(id_: str, first: str, last: str) -> list[str]:
    order = list(book(id_).paragraphs)
    return order[order.index(first) : order.index(last) + 1]


def test_the_list_names_books_that_there_are_and_many_of_their_paragraphs() -> None:
    assert [head for head, books, _ in sections() if not books or not set(books) <= set(shelf())] == []
    assert len(list(listed())) > 150


def test_each_reading_of_the_list_is_a_note_on_its_paragraph() -> None:
    """In every edition of a game; of several games under one heading, in one."""
    missing = []
    for where, by_book in listed():
        silent = {id_: [p for p in ps if not book(id_).paragraphs[p].reading] for id_, ps in by_book.items()}
        games = {id_.partition("/")[2] for id_ in silent}
        if all(any(silent[id_] for id_ in silent if id_.endswith(f"/{game}")) for game in games):
            missing.append((where, silent))
    assert missing == []


def test_every_citation_that_a_table_can_print_can_be_read_up() -> None:
    cited = [cite for id_ in shelf() for cite in book(id_).citations.values()]
    cited += [cite for id_ in FEES for cite in collection(id_).citations.values()]
    assert [cite for cite in cited if explain_paragraph(cite.book, cite.paragraph).cite != cite] == []
