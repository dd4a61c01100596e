"""What other distributions bring: the packages, found without running them.

Somebody else's package must not close the house: one that cannot be used is left out, and said so once, in one line.
"""

from __future__ import annotations

import warnings
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

GAMES = "croupier.games"  # the group of entry points by which other distributions bring games


class LeftOut(UserWarning):
    """A package, a book or a game that cannot be used."""


def leave_out(what: str, why: object) -> None:
    warnings.warn(LeftOut(f"{what} is left out: {' '.join(str(why).split())}"), stacklevel=2)


@cache
def plug_ins() -> dict[str, Path]:
    """The modules that other distributions bring games in, each with its source, which is not run."""
    sources = {}
    for entry in entry_points(group=GAMES):
        try:
            spec = find_spec(entry.module)  # of a module in a package this runs the package
        except Exception as wrong:
            leave_out(f"the game {entry.name} of {entry.value}", wrong)
            continue
        if spec and spec.origin and Path(spec.origin).is_file():
            sources[entry.module] = Path(spec.origin)
        else:
            leave_out(f"the game {entry.name} of {entry.value}", "there is no such module")
    return sources
