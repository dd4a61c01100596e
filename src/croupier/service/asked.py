"""What is asked of a live table, and what it answers."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.play.event import Event
from croupier.rulebook.cite import Refused


class Person(NamedTuple):
    name: str
    role: str


HOUSE = Person("house", "dealer")  # who deals, and plays for the bots, where no person does


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A command as it came in. `second` has confirmed it, where two people are needed."""

    id: str
    line: str
    by: Person
    second: str = ""

    def goes_on(self) -> Asked:
        """The same for its further lines: its id stands on the first alone."""
        return Asked("", self.line, self.by, self.second) if self.id else self


class Done(msgspec.Struct, frozen=True, gc=False):
    """It has happened: it wrote the lines after `before` up to `seq`, and `seat` is whose it was."""

    seq: int
    before: int
    seat: int | None = None


class Waits(msgspec.Struct, frozen=True, gc=False):
    """It happens when a second person confirms it."""

    line: str


Answer = Done | Waits | Refused


class Happened(msgspec.Struct, frozen=True, gc=False):
    """One line of the log with what it led to. `only` is the seat it concerns, where others do not see it; `touch` says
    that it changed no more than that seat's chips, and those as its events say."""

    seq: int
    events: tuple[Event, ...]
    only: int | None = None
    touch: bool = False
