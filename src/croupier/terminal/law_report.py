"""The law report: for every paragraph of a rulebook, what implements it, what proves it, or that it is for people.

Code implements a paragraph when a function of the game (or of a kernel it uses) cites it or names it in its docstring,
or when the rulebook's data hangs a wager, an option, an irregularity, a limit or a ground on it. A test proves it when
its name begins with it. What is `rule` and neither, and the suite fails.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import croupier
from croupier.games import MODULES, POKER_ROOM, game
from croupier.play.game import citations_in, files_of
from croupier.rulebook.book import Book

# A paragraph as docstrings name it: dotted (`F.1`, `g.3.iv`, `winners.1.a`), or a single capital letter.
_NUMBER = r"[A-Za-z][\w-]*(?:\.[A-Za-z0-9-]+)+|[A-Z]"
_MENTION = re.compile(rf"(?<![\w.-])({_NUMBER})(?:\s+to\s+({_NUMBER}))?(?![\w-])")
TESTS = Path(croupier.__file__).parents[2] / "tests" / "rules"


class Account(NamedTuple):
    """How one paragraph is accounted for."""

    paragraph: str
    kind: str
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def accounted(self) -> bool:
        return self.kind == "people" or bool(self.code)


def law_report(book: Book) -> list[Account]:
    code, tests = _implementers(book), _proofs(book)
    return [
        Account(id_, paragraph.kind, tuple(sorted(code.get(id_, ()))), tuple(tests.get(id_, ())))
        for id_, paragraph in book.paragraphs.items()
    ]


def _implementers(book: Book) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    if book.id in MODULES or book.id in POKER_ROOM:
        module = import_module(game(book.id).play.__module__)
        for paragraph, functions in citations_in(module).items():
            found[paragraph] |= functions
        files = files_of(module)
        for source in (*files, *_kernels(files)):
            for function in ast.walk(ast.parse(inspect.getsource(source))):
                if isinstance(function, (ast.FunctionDef, ast.ClassDef)):
                    for paragraph in _named(ast.get_docstring(function) or "", book):
                        found[paragraph].add(function.name)
    for where, paragraph in book.cited_by_data():
        found[paragraph].add(where)
    return found


def _kernels(files: list[ModuleType]) -> list[ModuleType]:
    """The kernel modules whose functions a game's files name."""
    names = {getattr(value, "__module__", "") for file in files for value in vars(file).values()}
    return [import_module(name) for name in sorted(names) if name.startswith("croupier.kernels.")]


def _named(docstring: str, book: Book) -> set[str]:
    """Paragraphs that a docstring names, `D.6 to D.9` being all four."""
    order = list(book.paragraphs)
    named: set[str] = set()
    for first, last in _MENTION.findall(docstring):
        if first in book and last in book:
            named |= set(order[order.index(first) : order.index(last) + 1])
        elif first in book:
            named.add(first)
    return named


def _proofs(book: Book) -> dict[str, list[str]]:
    """Tests by the paragraph that their names begin with; the longest paragraph wins."""
    ids = sorted(book.paragraphs, key=len, reverse=True)
    names = {re.sub(r"[.-]", "_", id_): id_ for id_ in ids}
    found: dict[str, list[str]] = defaultdict(list)
    stem = f"test_{re.sub(r'[^a-z0-9]', '_', book.id)}"
    files = [TESTS / f"{stem}.py", *sorted(TESTS.glob(f"{stem}__*.py"))]  # a long document has a file for each part
    text = "\n".join(file.read_text(encoding="utf-8") for file in files if file.exists())
    for test in re.findall(r"^def (test_\w+)", text, re.MULTILINE):
        for name, id_ in names.items():
            if test.startswith(f"test_{name}_"):
                found[id_].append(test)
                break
    return found
