"""What took long to count is kept: a file named after the law it was counted for and all the code that counted it.

Another law, another source file, or the JIT turned off, is another name; so nothing kept is ever out of date. Where
nothing can be written it is simply counted again. What comes with the program (`facts`) is neither counted nor kept.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import numpy as np

from croupier.analysis.facts import fact, name_of
from croupier.analysis.plan import Numbers
from croupier.kernels.jit import cache_dir, fingerprint, jit_is_on
from croupier.rulebook.law import Law

COUNTS = ("kernels", "play", "games")  # the packages whose code decides a count


def kept(what: str, law: Law, given: tuple[Any, ...], nets: Numbers, count: Callable[[], Numbers]) -> Numbers:
    """`what` was counted for this law, of which the count is given so much, and these nets: a fact, or from its file;
    else count it now, and keep it."""
    known = fact(name_of(what, law.book.id, given, nets))
    if known is not None:
        return known
    path = folder() / f"{law_hash(law, what, nets)}.npy"
    try:
        found: Numbers = np.load(path)
    except (OSError, ValueError):
        found = count()
        _write(path, found)
    return found


def law_hash(law: Law, what: str, nets: Numbers) -> str:
    """The name of a count: the book, what the house chose, every prize, and what is counted."""
    odds = {wager: {line: str(odds) for line, odds in law.lines(wager).items()} for wager in law.book.wagers}
    said = f"{what} {law.book.id} {sorted(law.options.items())} {sorted(odds.items())} {jit_is_on()} {nets.shape}"
    return hashlib.sha256(said.encode() + nets.tobytes()).hexdigest()[:24]


@cache
def folder() -> Path:
    """Beside the compiled kernels, one for exactly these sources."""
    package = Path(__file__).parents[1]
    sources = [source for name in COUNTS for source in sorted((package / name).rglob("*.py"))]
    return cache_dir().parent / f"counts-{fingerprint(sources)}"


def _write(path: Path, numbers: Numbers) -> None:
    """Whole or not at all: another process may be reading."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            np.save(file, numbers)
        os.replace(file.name, path)
    except OSError:
        return
