"""What roulette carries from game to game: the last numbers and, at terminals, what each of them remembers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from croupier.play.felt.stake import Stake

SHOWN = 20  # numbers on the display


class Terminal(msgspec.Struct, frozen=True):
    """One terminal: the bets that its player made last, and how far a cash-out has come."""

    seat: int
    bets: tuple[tuple[str, int], ...] = ()
    cash_out: Literal["", "pressed", "verified"] = ""


class Display(msgspec.Struct, frozen=True):
    """The last numbers, newest first, as the display shows them; and the terminals, by number."""

    last: tuple[int, ...] = ()
    terminals: tuple[Terminal, ...] = ()

    def terminal(self, seat: int) -> Terminal:
        return next((terminal for terminal in self.terminals if terminal.seat == seat), Terminal(seat))

    def forget(self, seat: int) -> Display:
        """Whoever sits down at this terminal next starts afresh."""
        return Display(self.last, tuple(terminal for terminal in self.terminals if terminal.seat != seat))

    def with_terminal(self, terminal: Terminal) -> Display:
        others = self.forget(terminal.seat).terminals
        return Display(self.last, tuple(sorted([*others, terminal], key=lambda t: t.seat)))

    def after(self, wagers: Iterable[Stake], pocket: int | None = None) -> Display:
        """After a game: its number, if it had one, and the bets of those who made any. A player who bets on
        takes no cash-out, and one that was not verified lapses."""
        bets_by_seat: dict[int, list[tuple[str, int]]] = {}
        for wager in wagers:
            bets_by_seat.setdefault(wager.seat, []).append((wager.spot, wager.amount))
        terminals = {
            t.seat: Terminal(t.seat, t.bets, "verified" if t.cash_out == "verified" else "") for t in self.terminals
        }
        terminals |= {seat: Terminal(seat, tuple(bets)) for seat, bets in bets_by_seat.items()}
        last = self.last if pocket is None else (pocket, *self.last)[:SHOWN]
        return Display(last, tuple(terminals[seat] for seat in sorted(terminals)))
