"""What is asked of a live table, and what it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from croupier.play.vocabulary.event import Event
from croupier.rulebook.cite import Refused
from croupier.service.people.person import Person, Refusal

if TYPE_CHECKING:
    from croupier.service.people.sessions import Session


class ApprovalScope(msgspec.Struct, frozen=True, gc=False):
    """What a second person confirms: this, of so many cents, in this round and state, until then."""

    round: int
    amount: int
    stands: str
    until: int


class Command(msgspec.Struct, frozen=True, gc=False):
    """A command as it came in. `second` has confirmed it, where two people are needed, within its `scope`;
    `session` is what whoever gave it must still have when it is decided."""

    id: str
    line: str
    by: Person
    second: str = ""
    scope: ApprovalScope | None = None
    session: Session | None = None

    def for_further_lines(self) -> Command:
        """The same for its further lines: its id stands on the first alone."""
        return Command("", self.line, self.by, self.second) if self.id else self


class Done(msgspec.Struct, frozen=True, gc=False):
    """It has happened: it wrote the lines after `before` up to `seq`, and `seat` is whose it was."""

    seq: int
    before: int
    seat: int | None = None


class PendingApproval(msgspec.Struct, frozen=True, gc=False):
    """It happens when a second person confirms it."""

    line: str


Answer = Done | PendingApproval | Refused
KeptAnswer = Done | PendingApproval | Refusal


class LoggedLine(msgspec.Struct, frozen=True, gc=False):
    """One line of the log with what it led to. `only` is the seat it concerns, where others do not see it; `touch` says
    that it changed no more than that seat's chips, and those as its events say."""

    seq: int
    events: tuple[Event, ...]
    only: int | None = None
    touch: bool = False
