"""What is asked of a live table, and what it answers."""

from __future__ import annotations

from typing import NamedTuple

from croupier.floor.tell import Told
from croupier.play.event import Event
from croupier.rulebook.cite import Refused


class Person(NamedTuple):
    name: str
    role: str


HOUSE = Person("house", "dealer")  # who deals, and plays for the bots, where no person does


class Asked(NamedTuple):
    """A command as it came in. `second` has confirmed it, where two people are needed."""

    id: str
    line: str
    by: Person
    second: str = ""


class Done(NamedTuple):
    """It has happened: `seq` is the last line it wrote."""

    seq: int
    told: tuple[Told, ...] = ()


class Waits(NamedTuple):
    """It happens when a second person confirms it."""

    line: str


Answer = Done | Waits | Refused


class Happened(NamedTuple):
    """One line of the log with what it led to; `only` is the seat it concerns, where others do not see it."""

    seq: int
    events: tuple[Event, ...]
    only: int | None = None
