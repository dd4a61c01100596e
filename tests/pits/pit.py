"""A table for tests, driven by the lines of a log, so that a test reads like a film of the pit."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import open_table
from croupier.play.vocabulary.ask import Step
from croupier.play.vocabulary.event import Event, Fee, Said, Settled, Voided, on_what
from croupier.play.vocabulary.move import Did, read_move
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms


class Pit:
    """A table with players in seats 1, 2, … who have 1,000 chips each unless told otherwise.

    `Terms` amounts are cents and a chip is $1, so `limits={"field": (100, 50000)}` is $1 to $500.
    """

    washes = True

    def __init__(self, book: str, *players: str, chips: int = 1000, **terms: Any) -> None:
        self.table = open_table(Terms(book, **{"least": 100, "most": 100000, **terms}))
        self.law = self.table.law
        self.events: list[Event] = []
        self.chips = chips
        for seat, name in enumerate(players or ("Ann",), 1):
            self.do(f"seat {seat} sits {chips} {name}")

    def do(self, *lines: str) -> list[Event]:
        """Play these lines; returns, and keeps, the events of all of them."""
        self.events = []
        for line in lines:
            self.events += self.table.play(read_move(line))
            if line == "dealer opens" and self.washes:
                self._wash()
        return self.events

    def _wash(self) -> None:
        """The cards of a table just opened, unless the test does it: `washes` is False then."""
        ask = self.table.ask
        if self.table.game.family == "cards" and isinstance(ask, Step) and ask.step == "wash":
            self.table.play(Did("wash", ask.least))
            self.events.pop()  # that the cards lie spread

    def refused(self, line: str) -> Refused:
        """The refusal of this line, having seen that nothing changed."""
        before = self._everything()
        with pytest.raises(Refused) as refusal:
            self.table.play(read_move(line))
        assert self._everything() == before
        assert str(refusal.value.cite)
        assert "\n" not in refusal.value.why
        return refusal.value

    def cited(self, line: str) -> str:
        """The paragraph by which this line is refused."""
        return self.refused(line).cite.paragraph

    def _everything(self) -> tuple[Any, ...]:
        table = self.table
        return table.log.lines(), table.ledger.snapshot(), table.view(1), table.round, len(table.ledger.postings)

    # --- what happened ---

    def rack(self, seat: int = 1) -> int:
        return self.table.ledger.balance(f"rack {seat}")

    def gain(self, seat: int = 1) -> int:
        """What a seat is up (or down) since it sat, chips on the layout not counted."""
        return self.rack(seat) - self.chips

    def bank(self) -> int:
        return self.table.ledger.balance("bank")

    def settled(self, spot: str, seat: int = 1) -> Settled:
        """The one settlement line of this seat's wager among the last events."""
        (found,) = [e for e in self.events if isinstance(e, Settled) and (e.spot, e.seat) == (spot, seat)]
        return found

    def settlements(self) -> list[tuple[int, str, str, int, str]]:
        """Every settlement line of the last events: seat, spot, verdict, paid, paragraph; in order."""
        settled = [e for e in self.events if isinstance(e, Settled)]
        return [(e.seat, on_what(e), e.verdict, e.paid, e.cite.paragraph) for e in settled]

    def fees(self) -> list[int]:
        return [e.amount for e in self.events if isinstance(e, Fee)]

    def said(self) -> list[tuple[str, str]]:
        """Announcements among the last events: paragraph and text."""
        return [(e.cite.paragraph, e.text) for e in self.events if isinstance(e, Said)]

    def voided(self) -> str:
        """The paragraph by which the round was voided."""
        (void,) = [e for e in self.events if isinstance(e, Voided)]
        return void.cite.paragraph
