"""More time to think: everybody at a table has a little of it in store, and takes it when it is needed.

It is taken by a word, never by silence: who is away holds nobody up. What was taken comes back with the rounds.
"""

from __future__ import annotations

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

PIECE = 30_000  # milliseconds that are had at a time
PIECES = 2  # in store
BACK_AFTER = 10  # rounds after which one of them is back
CITE = OWN.cite("service.time")


class TimeBank:
    """Who has taken how much, and what the turn that is on has been given besides."""

    def __init__(self) -> None:
        self.rounds_taken: dict[str, list[int]] = {}  # by name, the rounds in which a piece was
        self.given_to_turn = 0  # milliseconds, to whoever's turn it is

    def __repr__(self) -> str:
        return f"TimeBank({self.steps()}, {self.given_to_turn})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TimeBank) and (self.steps(), self.given_to_turn) == (
            other.steps(),
            other.given_to_turn,
        )

    __hash__ = None  # type: ignore[assignment]  # time is taken

    def pieces_left(self, name: str, round_: int) -> int:
        """How many pieces somebody has."""
        return PIECES - sum(round_ < round_taken + BACK_AFTER for round_taken in self.rounds_taken.get(name, ()))

    def check(self, name: str, round_: int) -> None:
        if not self.pieces_left(name, round_):
            raise Refused(f"{name} has taken all the time there was: a piece is back after {BACK_AFTER} rounds", CITE)

    def take(self, name: str, round_: int) -> None:
        recent = [round_taken for round_taken in self.rounds_taken.get(name, ()) if round_ < round_taken + BACK_AFTER]
        self.rounds_taken[name] = [*recent, round_]
        self.given_to_turn += PIECE

    def steps(self) -> list[str]:
        """The lines by which another chapter knows it."""
        return [f"took-time {name} {round_}" for name, rounds in sorted(self.rounds_taken.items()) for round_ in rounds]
