"""Where cards and chips lie: at a place, in a further hand of a place, or in a pile that has a name.

A hand is a place and a number. The first hand at a place is named by the place alone, as a game without splits does.
"""

from __future__ import annotations

from typing import NamedTuple


class HandAt(NamedTuple):
    """A further hand at a place: the `number`th there, 2 or more. After a split that is all; a hand that is set in two
    has a name for each."""

    place: int
    number: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.place}.{self.name or self.number}"


HandKey = int | HandAt
Holder = HandKey | str  # a hand at a place, or a pile: the dealer's, the board, the discards


def hand_at(place: int, number: int = 1, name: str = "") -> HandKey:
    return place if number == 1 else HandAt(place, number, name)


def place_of(holder: Holder) -> int:
    """The place of a hand; 0 for a pile."""
    if isinstance(holder, HandAt):
        return holder.place
    return holder if isinstance(holder, int) else 0


def name_of(holder: Holder) -> str:
    """What a further hand is called, if it is called anything."""
    return holder.name if isinstance(holder, HandAt) else ""


def number_of(holder: Holder) -> int:
    """Which hand of its place; 0 for a pile."""
    if isinstance(holder, HandAt):
        return holder.number
    return 1 if isinstance(holder, int) else 0
