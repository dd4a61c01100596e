"""Who pays: a game says who won how much, the bank decides how much of it changes hands."""

from __future__ import annotations

from typing import Protocol

from croupier.play.ledger import Ledger
from croupier.play.stake import Stake
from croupier.rulebook.cite import Citation


class Bank(Protocol):
    def pay(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        """Pay a winner; returns what was paid."""
        ...

    def collect(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        """Take a lost wager, or part of one; returns what was taken."""
        ...


class HouseBank:
    """The table inventory: it covers everything. It may stand below zero until the cage sends a fill."""

    def pay(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        ledger.post("bank", stake.rack, amount, cite)
        return amount

    def collect(self, ledger: Ledger, stake: Stake, amount: int, cite: Citation) -> int:
        ledger.post(stake.account, "bank", amount, cite)
        return amount
