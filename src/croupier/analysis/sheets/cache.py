"""What took long to count is kept: a file named after the law it was counted for and all the code that counted it.

Another law, another source file, or the JIT turned off, is another name; so nothing kept is ever out of date. Where
nothing can be written it is simply counted again. What comes with the program (`facts`) is neither counted nor kept.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any, TypeVar

import msgspec
import numpy as np

from croupier.analysis.sheets.plan import Numbers
from croupier.analysis.sheets.sheet import Sheet
from croupier.analysis.sheets.shipped import fact, name_of, value
from croupier.games import modules
from croupier.kernels.jit import fingerprint, jit_is_on, kept_dir
from croupier.play.table.citations import paths
from croupier.rulebook.law import Law

Value = TypeVar("Value")
NOTHING: Numbers = np.zeros(0, dtype=np.int64)  # the nets of what has none
COUNTS = ("rulebook", "kernels", "play", "games", "analysis")  # the packages whose code decides a count


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
        _write(path, lambda file: np.save(file, found))
    return found


def kept_sheet(law: Law, wager: str, count: Callable[[], Sheet]) -> Sheet:
    return kept_value(f"{wager} sheet", law, Sheet, count)


def kept_value(what: str, law: Law, kind: type[Value], count: Callable[[], Value]) -> Value:
    """A value of this kind: one that comes with the program, or from its file; else count it now, and keep it."""
    known = value(value_name(what, law))
    if known is not None:
        return read_value(known, kind)
    path = folder() / f"{law_hash(law, what, NOTHING)}.json"
    try:
        return read_value(path.read_bytes(), kind)
    except (OSError, msgspec.MsgspecError, ValueError):
        found = count()
        said = msgspec.json.encode(found, enc_hook=str)
        _write(path, lambda file: file.write(said))
        return found


def value_name(what: str, law: Law) -> str:
    """The name of a value that comes with the program."""
    return name_of(what, law.book.id, (law_said(law),), NOTHING)


def read_value(said: bytes, kind: type[Value]) -> Value:
    return msgspec.json.decode(said, type=kind, dec_hook=_fraction)


def _fraction(kind: type, said: str) -> Fraction:
    assert kind is Fraction
    return Fraction(said)


def law_hash(law: Law, what: str, nets: Numbers) -> str:
    """The name of a count: the book, what the house chose, every prize, the sources of the game, which may come from
    elsewhere, and what is counted."""
    said = f"{what} {law.book.id} {law_said(law)} {jit_is_on()} {nets.shape}"
    said += fingerprint(paths(modules().get(law.book.id, "")))
    return hashlib.sha256(said.encode() + nets.tobytes()).hexdigest()[:24]


def law_said(law: Law) -> str:
    """What the house chose, and every prize."""
    odds = {wager: {line: str(odds) for line, odds in law.lines(wager).items()} for wager in law.book.wagers}
    return f"{sorted(law.options.items())} {sorted(odds.items())}"


@cache
def folder() -> Path:
    """Beside the compiled kernels, one for exactly these sources."""
    package = Path(__file__).parents[1]
    sources = [source for name in COUNTS for source in sorted((package / name).rglob("*.py"))]
    return kept_dir() / f"counts-{fingerprint(sources)}"


def _write(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Whole or not at all: another process may be reading."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            write(file)
        os.replace(file.name, path)
    except OSError:
        return
