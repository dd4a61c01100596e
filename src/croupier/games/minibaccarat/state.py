"""The table's state: the shoe and what else is carried from round to round, and one round in progress."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.kernels.baccarat.draw import TIE, count, value
from croupier.play.felt import Felt
from croupier.play.felt.stake import Key
from croupier.play.steps.procedure import Spread
from croupier.rulebook.law import Law

PLAYER, BANKER = "player", "banker"  # the hands are called as the wagers on them
HANDS = (PLAYER, BANKER)


class MiniShoe(msgspec.Struct, frozen=True):
    """What is carried: the cards left in the shoe (none: a new one is due) and how many lie behind the cutting card."""

    cards: tuple[int, ...] = ()
    cut: int = 0
    last: bool = False  # J.8: the cutting card has come up, so the next hand is the last
    batch: int = 0  # B.4.e: which of two batches is in play
    aside: int = 0  # N.2: cards beside the shoe that nobody has seen
    marks: tuple[tuple[int, int], ...] = ()  # M.3.b: seats, and the vigorish that their markers show
    results: tuple[str, ...] = ()  # of this shoe, as `B7`: who won, with what count
    before: tuple[str, ...] = ()  # of the shoe before
    spread: Spread = ""  # D.3, E.6: why the cards lie spread, if they do


class MiniRound:
    """One round in progress."""

    def __init__(self, felt: Felt, law: Law, stack: MiniShoe) -> None:
        self.felt, self.law = felt, law
        self.cut, self.last, self.batch, self.aside = stack.cut, stack.last, stack.batch, stack.aside
        self.marks, self.results, self.before = dict(stack.marks), stack.results, stack.before
        self.turners: dict[str, list[int]] = {}  # J.3.c, N.5: who may turn a hand's cards, in order
        self.undealt = False  # E.5: this round began with a new shoe
        self.cutters: Iterator[int] = iter(())  # E.2: who is next entitled to cut
        self.result = TIE
        self.owed: dict[Key, int] = {}  # M: the vigorish on each wager
        self.mark()

    def count(self, hand: str) -> int:
        return count(*map(value, self.felt.hand(hand)))

    def mark(self) -> None:
        """What lies before the dealer: vigorish owed (M.3.b), a card set aside, the announcement of the last hand."""
        self.felt.markers = {f"vigorish {seat}": self.law.money(owed) for seat, owed in sorted(self.marks.items())}
        if self.batch:
            self.felt.markers["batch"] = str(self.batch)
        if self.aside:
            self.felt.markers["aside"] = str(self.aside)
        if self.last:
            self.felt.markers["shoe"] = "last hand"

    def carry(self, cards: tuple[int, ...] = ()) -> MiniShoe:
        marks = tuple(sorted(self.marks.items()))
        return MiniShoe(cards, self.cut, self.last, self.batch, self.aside, marks, self.results, self.before)
