"""The books of a table: postings from one account to another, so that they balance by construction.

Accounts are named as the pit names them: `rack 3` (a player's chips), `wager 3 pass` (chips on a spot), `bank` (the
table inventory), `cash` (what players brought and took away), `fees` (commission and vigorish).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.play.vocabulary.holder import HandAt, HandKey, place_of
from croupier.rulebook.cite import Citation


class Racks(dict[int, str]):
    """The account of each player's chips, its name made once."""

    def __missing__(self, seat: int) -> str:
        return self.setdefault(seat, f"rack {seat}")


class Wagers(dict[tuple[HandKey, str, int], str]):
    """The account of the chips at a place or one of its hands, on a spot, of a seat, which may have another place."""

    def __missing__(self, key: tuple[HandKey, str, int]) -> str:
        hand, spot, seat = key
        name = f"wager {seat} {spot}"
        if isinstance(hand, HandAt):
            name = f"{name} hand {hand.number}"
        return self.setdefault(key, name if place_of(hand) == seat else f"{name} at {place_of(hand)}")


RACKS, WAGERS = Racks(), Wagers()
CASH, POT = "cash", "pot"


def is_rack(account: str) -> bool:
    """Whether a player's own chips are kept there."""
    return account.startswith("rack ")


def is_wager(account: str) -> bool:
    """Whether chips on a spot are kept there."""
    return account.startswith("wager ")


def is_up(account: str) -> bool:
    """Whether chips that a round is about are kept there."""
    return account == POT or is_wager(account)


def seat_of(account: str) -> int:
    """Whose rack or wager it is."""
    return int(account.split(" ", 2)[1])


class Posting(msgspec.Struct, frozen=True, gc=False):
    """So much went from here to there, by this paragraph."""

    source: str
    target: str
    amount: int
    cite: Citation


class Ledger:
    """Balances, and the postings that made them. Money only moves; it is never made."""

    __slots__ = ("balances", "postings")

    def __init__(self, balances: dict[str, int] | None = None) -> None:
        self.balances: dict[str, int] = dict(balances or {})
        self.postings: list[Posting] = []

    def post(self, source: str, target: str, amount: int, cite: Citation) -> None:
        if amount > 0:
            balances = self.balances
            balances[source] = balances.get(source, 0) - amount
            balances[target] = balances.get(target, 0) + amount
            self.postings.append(Posting(source, target, amount, cite))
        elif amount:
            raise ValueError(f"a posting of {amount} from {source} to {target}")

    def sweep(self, sources: Iterable[str], target: str, cite: Citation) -> None:
        """All that lies in these accounts goes into one."""
        for source in sources:
            self.post(source, target, self.balances[source], cite)

    def balance(self, account: str) -> int:
        return self.balances.get(account, 0)

    def standing(self) -> dict[str, int]:
        """Every account that is not empty."""
        return {account: balance for account, balance in self.balances.items() if balance}

    def snapshot(self) -> dict[str, int]:
        """The same in a fixed order."""
        return dict(sorted(self.standing().items()))
