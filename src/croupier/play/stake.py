"""A stake: the chips that one player has on one spot."""

from __future__ import annotations

import msgspec

from croupier.play.ledger import RACKS, WAGERS

Key = tuple[int, str, int]


class Stake(msgspec.Struct, gc=False):
    """`seat` owns it, `at` is the place where it lies; `on` is an On marker, `fee` the commission paid for it."""

    seat: int
    at: int
    spot: str
    amount: int = 0
    coupon: int = 0
    on: bool = False
    fee: int = 0
    value_chips: bool = False

    @property
    def key(self) -> Key:
        return (self.at, self.spot, self.seat)

    @property
    def account(self) -> str:
        """The ledger account of these chips."""
        return WAGERS[self.at, self.spot, self.seat]

    @property
    def rack(self) -> str:
        """The ledger account they came from."""
        return RACKS[self.seat]
