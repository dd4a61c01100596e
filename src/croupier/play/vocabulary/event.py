"""Events: what a table says happened. People read them; the log does not need them, a replay makes them again."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.holder import Holder
from croupier.rulebook.cite import Citation

Verdict = Literal["wins", "loses", "pushes", "returned", "stays"]


class _Event(msgspec.Struct, frozen=True, gc=False):
    cite: Citation


class Placed(_Event, frozen=True, gc=False):
    """Chips stand on a spot, for the `hand`th hand at the place; `total` is what is there now."""

    seat: int
    at: int
    spot: str
    amount: int
    total: int
    hand: int = 1


class Taken(_Event, frozen=True, gc=False):
    """Chips came back off a spot."""

    seat: int
    at: int
    spot: str
    amount: int
    total: int
    hand: int = 1


class Fee(_Event, frozen=True, gc=False):
    """A commission, vigorish or collection changed hands (negative: given back)."""

    seat: int
    spot: str
    amount: int


class Moved(_Event, frozen=True, gc=False):
    """A wager travelled to another spot without being decided."""

    seat: int
    spot: str
    to: str
    amount: int


class Said(_Event, frozen=True, gc=False):
    """The dealer announces, or a marker moves."""

    text: str


class Dealt(_Event, frozen=True, gc=False):
    """Cards went somewhere; `up` for all to see, and otherwise for the seat `whose` they are."""

    to: Holder
    cards: tuple[int, ...]
    up: bool
    whose: int = 0

    def __str__(self) -> str:
        return f"{self.to}: {cards_text(self.cards)}"


class Decided(_Event, frozen=True, gc=False):
    """A player chose."""

    seat: int
    at: int
    choice: str


class Settled(_Event, frozen=True, gc=False):
    """One wager decided: the line that a player reads after a round. `uncovered` is what the bank had not put up."""

    seat: int
    at: int
    spot: str
    verdict: Verdict
    wager: int
    odds: str
    paid: int
    line: str
    uncovered: int = 0
    hand: int = 1


class Voided(_Event, frozen=True, gc=False):
    """The round is void; every wager goes back."""

    why: str


class Racked(_Event, frozen=True, gc=False):
    """A player sat, bought chips or left."""

    seat: int
    name: str
    chips: int
    what: Literal["sits", "buys", "leaves"]


def on_what(event: Placed | Taken | Settled) -> str:
    """A wager as people say it: by its spot and, where its place has several hands, by its hand."""
    return event.spot if event.hand == 1 else f"{event.spot}, hand {event.hand}"


Event = Placed | Taken | Fee | Moved | Said | Dealt | Decided | Settled | Voided | Racked
