"""Which tests prove which paragraphs, read from the tests beside this source; an installed copy has none.

A test says so by its mark, `@proves("dealing.6.a")` or `@proves("oneida-2006/craps/F.5")`, or by a name that begins
with the paragraph. A number alone is of the books that the file lists as `BOOKS`; in a name, of the file's own book.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from croupier.package import ROOT
from croupier.rulebook.book import Book

TESTS = ROOT.parents[1] / "tests" / "rules"


class ProofMark(NamedTuple):
    test: str
    paragraph: str
    books: tuple[str, ...]


def proofs(book: Book) -> dict[str, list[str]]:
    """The tests of each paragraph."""
    tests: dict[str, list[str]] = defaultdict(list)
    for test in _test_names(f"test_{_stem(book.id)}"):
        paragraph = _paragraph_named_by(test, book)
        if paragraph:
            tests[paragraph].append(test)
    for mark in _marks():
        if book.id in mark.books and mark.paragraph in book and mark.test not in tests[mark.paragraph]:
            tests[mark.paragraph].append(mark.test)
    return tests


def _stem(id_: str) -> str:
    return re.sub(r"[^a-z0-9]", "_", id_)


def _test_names(stem: str) -> Iterator[str]:
    """Every test of a book's own file, or files: a long document has one for each part."""
    for path in _files():
        if path.stem == stem or path.stem.startswith(f"{stem}__"):
            yield from re.findall(r"^def (test_\w+)", _text(path), re.MULTILINE)


def _paragraph_named_by(test: str, book: Book) -> str | None:
    """The longest paragraph that a test's name begins with."""
    words = test.removeprefix("test_").split("_")
    return next((by for k in range(len(words) - 1, 0, -1) if (by := _by_name(book).get("_".join(words[:k])))), None)


@cache
def _by_name(book: Book) -> dict[str, str]:
    return {re.sub(r"[.-]", "_", id_): id_ for id_ in book.paragraphs}


@cache
def _files() -> tuple[Path, ...]:
    return tuple(sorted(TESTS.glob("test_*.py")))


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _marks() -> tuple[ProofMark, ...]:
    return tuple(mark for path in _files() if "proves(" in _text(path) for mark in marks_in(_text(path)))


def marks_in(text: str) -> Iterator[ProofMark]:
    """The marks of one file."""
    tree = ast.parse(text)
    books: tuple[str, ...] = ()
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="BOOKS")], value=value):
                books = tuple(ast.literal_eval(value))
            case ast.FunctionDef(name=test, decorator_list=decorators):
                for paragraph in _proved_paragraphs(decorators):
                    book_id, _, number = paragraph.rpartition("/")
                    yield ProofMark(test, number, (book_id,) if book_id else books)


def _proved_paragraphs(decorators: list[ast.expr]) -> Iterator[str]:
    for decorator in decorators:
        match decorator:
            case ast.Call(func=ast.Name(id="proves"), args=paragraphs):
                yield from (
                    argument.value
                    for argument in paragraphs
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                )
