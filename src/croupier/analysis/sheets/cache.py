"""What took long to count is kept: a file named after the law it was counted for and all the code that counted it.

Another law, another source file, or the JIT turned off, is another name; so nothing kept is ever out of date. Where
nothing can be written it is simply counted again. What comes with the program (`shipped`) is neither counted nor kept.
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
from croupier.kernels.jit import cache_root, fingerprint, jit_is_on
from croupier.play.table.citations import paths
from croupier.rulebook.law import Law

Value = TypeVar("Value")
NOTHING: Numbers = np.zeros(0, dtype=np.int64)  # the nets of what has none
COUNTS = ("rulebook", "kernels", "play", "games", "analysis")  # the packages whose code decides a count


def cached_numbers(what: str, law: Law, given: tuple[Any, ...], nets: Numbers, count: Callable[[], Numbers]) -> Numbers:
    """`what` was counted for this law, of which the count is given so much, and these nets: a fact, or from its file;
    else count it now, and keep it."""
    shipped = fact(name_of(what, law.book.id, given, nets))
    if shipped is not None:
        return shipped
    path = folder() / f"{law_hash(law, what, nets)}.npy"
    try:
        numbers: Numbers = np.load(path)
    except (OSError, ValueError):
        numbers = count()
        _write(path, lambda file: np.save(file, numbers))
    return numbers


def cached_sheet(law: Law, wager: str, count: Callable[[], Sheet]) -> Sheet:
    return cached_value(f"{wager} sheet", law, Sheet, count)


def cached_value(what: str, law: Law, kind: type[Value], count: Callable[[], Value]) -> Value:
    """A value of this kind: one that comes with the program, or from its file; else count it now, and keep it."""
    shipped = value(value_name(what, law))
    if shipped is not None:
        return read_value(shipped, kind)
    path = folder() / f"{law_hash(law, what, NOTHING)}.json"
    try:
        return read_value(path.read_bytes(), kind)
    except (OSError, msgspec.MsgspecError, ValueError):
        result = count()
        encoded = msgspec.json.encode(result, enc_hook=str)
        _write(path, lambda file: file.write(encoded))
        return result


def value_name(what: str, law: Law) -> str:
    """The name of a value that comes with the program."""
    return name_of(what, law.book.id, (law_text(law),), NOTHING)


def read_value(encoded: bytes, kind: type[Value]) -> Value:
    return msgspec.json.decode(encoded, type=kind, dec_hook=_fraction)


def _fraction(kind: type, text: str) -> Fraction:
    assert kind is Fraction
    return Fraction(text)


def law_hash(law: Law, what: str, nets: Numbers) -> str:
    """The name of a count: the book, what the house chose, every prize, the sources of the game, which may come from
    elsewhere, and what is counted."""
    text = f"{what} {law.book.id} {law_text(law)} {jit_is_on()} {nets.shape}"
    text += fingerprint(paths(modules().get(law.book.id, "")))
    return hashlib.sha256(text.encode() + nets.tobytes()).hexdigest()[:24]


def law_text(law: Law) -> str:
    """What the house chose, and every prize."""
    odds = {wager: {line: str(odds) for line, odds in law.lines(wager).items()} for wager in law.book.wagers}
    return f"{sorted(law.options.items())} {sorted(odds.items())}"


@cache
def folder() -> Path:
    """Beside the compiled kernels, one for exactly these sources."""
    package = Path(__file__).parents[1]
    sources = [source for name in COUNTS for source in sorted((package / name).rglob("*.py"))]
    return cache_root() / f"counts-{fingerprint(sources)}"


def _write(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Whole or not at all: another process may be reading."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            write(file)
        os.replace(file.name, path)
    except OSError:
        return
