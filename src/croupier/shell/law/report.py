"""The law report: for every paragraph of a rulebook, how the software keeps it, and which tests prove it.

A rule is *cited* if a function that play can come to names it as the ground of what it decides; *data* if a wager, an
option, an irregularity, a limit or a ground of the book hangs on it; *explained* if the book says in a sentence how the
code keeps it though nothing cites it (`by`); and merely *claimed* if all there is is a docstring that names it. The
suite fails for a rule that is claimed only, or not even that. A test proves a paragraph by its mark
(`@proves("dealing.6.a")`), or by a name that begins with it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from croupier.games import modules
from croupier.package import ROOT
from croupier.play.table.citations import SourceFiles, source_of
from croupier.rulebook.book import Book
from croupier.shell.law.proofs import proofs

Basis = Literal["people", "cited", "data", "explained", "claimed", "unaccounted"]
# A paragraph as docstrings name it: dotted (`F.1`, `g.3.iv`, `winners.1.a`), or a single capital letter.
_NUMBER = r"[A-Za-z][\w-]*(?:\.[A-Za-z0-9-]+)+|[A-Z]"
_MENTION = re.compile(rf"(?<![\w.-])({_NUMBER})(?:\s+to\s+({_NUMBER}))?(?![\w-])")


class Account(NamedTuple):
    """How one paragraph is accounted for."""

    paragraph: str
    kind: str
    cited: tuple[str, ...]  # the functions that cite it
    data: tuple[str, ...]  # what in the book hangs on it
    claimed: tuple[str, ...]  # functions whose docstrings name it
    by: str
    tests: tuple[str, ...]

    @property
    def basis(self) -> Basis:
        """The strongest thing that can be said of it."""
        if self.kind == "people":
            return "people"
        bases: dict[Basis, object] = {
            "cited": self.cited,
            "data": self.data,
            "explained": self.by,
            "claimed": self.claimed,
        }
        return next((basis for basis, by in bases.items() if by), "unaccounted")

    @property
    def is_accounted(self) -> bool:
        return self.basis not in ("claimed", "unaccounted")

    @property
    def code(self) -> tuple[str, ...]:
        """Where it lives."""
        return tuple(sorted({*self.cited, *self.data, *self.claimed}))


def law_report(book: Book) -> list[Account]:
    module = modules().get(book.id, "")
    cited, claimed = _citing_functions(module), _claiming_functions(book, module)
    data: dict[str, set[str]] = defaultdict(set)
    for where, paragraph in book.cited_by_data():
        data[paragraph].add(where)
    tests = proofs(book)
    return [
        Account(
            id_,
            paragraph.kind,
            tuple(sorted(cited.get(id_, ()))),
            tuple(sorted(data.get(id_, ()))),
            tuple(sorted(claimed.get(id_, ()))),
            paragraph.by,
            tuple(tests.get(id_, ())),
        )
        for id_, paragraph in book.paragraphs.items()
    ]


@cache
def _reached_functions(module: str) -> set[str]:
    source = source_of(module)
    return {"", *source.reachable(path for path in _everything() if path not in source.paths)}


@cache
def _everything() -> tuple[Path, ...]:
    return tuple(sorted(ROOT.rglob("*.py")))


@cache
def _citing_functions(module: str) -> dict[str, set[str]]:
    """What is cited by functions that play can come to; what only a test calls decides nothing."""
    if not module:
        return {}
    cited = {
        paragraph: by & _reached_functions(module) for paragraph, by in source_of(module).uses_of("paragraph").items()
    }
    return {paragraph: by for paragraph, by in cited.items() if by}


def _claiming_functions(book: Book, module: str) -> dict[str, set[str]]:
    functions: dict[str, set[str]] = defaultdict(set)
    for function, mentions in _mentions(module) if module else ():
        for paragraph in _paragraphs_of_book(mentions, book):
            functions[paragraph].add(function)
    return functions


@cache
def _mentions(module: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """What the docstrings of a game's functions, and of the kernels it uses, name."""
    source = source_of(module)
    own = {name for file in source.files for name in file.parameters}
    claims = [claim for claim in source.claims if claim[0] not in own or claim[0] in _reached_functions(module)]
    claims += SourceFiles(_kernels(source)).claims
    return [(function, mentions) for function, text in claims if (mentions := _MENTION.findall(text))]


def _kernels(source: SourceFiles) -> Iterable[Path]:
    """The kernel modules whose functions a game's files name."""
    named = {ROOT.parent / f"{name.replace('.', '/')}.py" for file in source.files for name in file.kernels}
    return sorted(path for path in named if path.exists())


def _paragraphs_named(docstring: str, book: Book) -> set[str]:
    """Paragraphs that a docstring names, `D.6 to D.9` being all four."""
    return _paragraphs_of_book(_MENTION.findall(docstring), book)


def _paragraphs_of_book(mentions: list[tuple[str, str]], book: Book) -> set[str]:
    named: set[str] = set()
    for first, last in mentions:
        if first in book and last in book:
            order = list(book.paragraphs)
            named |= set(order[order.index(first) : order.index(last) + 1])
        elif first in book:
            named.add(first)
    return named
