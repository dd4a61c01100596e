"""A person of the house and the role they act in; and a refusal, kept by its words."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.rulebook.cite import Citation, Refused


class Person(NamedTuple):
    name: str
    role: str


AUTOMATIC_DEALER = Person("house", "dealer")  # who deals, and plays for the bots, where no person does


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """A refusal as it is remembered: its words alone, where an exception keeps every frame that it has passed."""

    why: str
    cite: Citation

    def to_exception(self) -> Refused:
        return Refused(self.why, self.cite)
