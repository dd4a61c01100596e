"""Who pays: a game says who won how much, the bank decides how much of it changes hands."""

from __future__ import annotations

from typing import Protocol

from croupier.play.felt.ledger import Ledger
from croupier.play.felt.stake import Stake
from croupier.rulebook.cite import Citation


class Bank(Protocol):
    """`cite` is the paragraph by which what is not covered goes back, where that can happen; `at_most`, whether a
    payment that no chips make exactly is rounded down."""

    cite: Citation | None
    at_most: bool

    def pay(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        """Pay a winner; returns what was paid."""
        ...

    def collect(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        """Take a lost wager, or part of one; returns what was taken."""
        ...


class HouseBank:
    """The table inventory: it covers everything. It may stand below zero until the cage sends a fill."""

    cite: Citation | None = None
    at_most = False

    def pay(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        ledger.post("bank", stake.rack, amount, cite)
        return amount

    def collect(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        ledger.post(stake.account, "bank", amount, cite)
        return amount


class LimitedBank(HouseBank):
    """The table inventory where the house has posted a most that it pays: `left` of it, None where there is none."""

    def __init__(self) -> None:
        self.left: int | None = None

    def pay(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        if self.left is not None:
            amount = min(amount, self.left)
            self.left -= amount
        return super().pay(ledger, stake, amount, cite)


class PlayerDealerBank:
    """A player's wager against all the others, matched in the order of settlement.

    Each settled wager uses up as much of it as changes hands: a loss what is collected, a win what is paid. What was
    collected is not put at risk again. So the bank never wins or loses more than it put up. The documents are silent on
    what no chips pay exactly, and neither side is the house: it is rounded down.
    """

    at_most = True

    def __init__(self, stake: Stake, cite: Citation) -> None:
        self.stake = stake
        self.left = stake.amount
        self.cite: Citation | None = cite

    def pay(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        paid = self._use(amount)
        ledger.post(self.stake.account, stake.rack, paid, cite)
        self.stake.amount -= paid
        return paid

    def collect(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        taken = self._use(amount)
        ledger.post(stake.account, self.stake.rack, taken, cite)
        return taken

    def _use(self, amount: int) -> int:
        used = min(amount, self.left)
        self.left -= used
        return used
