"""Citations: which paragraph of which rulebook a decision rests on.

A citation is `rulebook/game/paragraph`. Only a `Book` makes one, from a paragraph that it lists, so a citation that
exists is a citation that can be read up.
"""

from __future__ import annotations

import re
from typing import NamedTuple

PARAGRAPH = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")


class Citation(str):
    """A checked reference, e.g. `oneida-2006/craps/F.1`."""

    __slots__ = ()

    @property
    def book(self) -> str:
        """`oneida-2006/craps`."""
        return self.rpartition("/")[0]

    @property
    def paragraph(self) -> str:
        """`F.1`."""
        return self.rpartition("/")[2]


def within(paragraph: str, other: str) -> bool:
    """Whether a paragraph is this one or part of it.

    >>> within("M.3.a", "M.3"), within("M.30", "M.3")
    (True, False)
    """
    return f"{paragraph}.".startswith(f"{other}.")


class UnknownCitation(ImportError):
    """Code or data cites a paragraph that its rulebook does not have."""


class Refused(Exception):
    """A clear, cited, one-line no. Whoever raises it has changed nothing."""

    def __init__(self, why: str, cite: Citation) -> None:
        super().__init__(why, cite)
        self.why = why
        self.cite = cite

    def __str__(self) -> str:
        return f"{self.why} [{self.cite}]"


def refuse(no: Refused | None) -> None:
    """Raise it, if there is one. An exception keeps every frame that it passes: the one that raises what it has in hand
    lets go of it, or they would keep each other, and all that their callers hold, until somebody looks for garbage."""
    if no is not None:
        try:
            raise no
        finally:
            del no


class Breach(Refused):
    """One way in which a house file departs from its rulebook; opening a table collects them all. `bearable` is one
    that could be reckoned with all the same, though no table opens under it."""

    def __init__(self, why: str, cite: Citation, bearable: bool = False) -> None:
        super().__init__(why, cite)
        self.bearable = bearable


class Check(NamedTuple):
    """One thing that was looked at in a file that somebody handed over."""

    name: str
    right: bool
    says: str


class Breaches(Refused):
    """A table that may not be opened: every breach at once."""

    def __init__(self, breaches: list[Breach]) -> None:
        first, *more = breaches
        super().__init__("; ".join(map(str, breaches)) if more else first.why, first.cite)
        self.breaches = breaches

    def __str__(self) -> str:
        return "; ".join(map(str, self.breaches))
