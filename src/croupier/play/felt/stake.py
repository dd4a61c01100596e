"""A stake: the chips that one player has on one spot."""

from __future__ import annotations

import msgspec

from croupier.play.felt.ledger import RACKS, WAGERS
from croupier.play.vocabulary.holder import HandAt, HandKey
from croupier.play.vocabulary.move import Bet, Call
from croupier.rulebook.cite import Citation

Key = tuple[HandKey, str, int]


class Stake(msgspec.Struct, gc=False):
    """`seat` owns it, `at` is the place where it lies, `hand` the number of the hand there that it belongs to; `on` is
    an On marker, `fee` the commission paid for it."""

    seat: int
    at: int
    spot: str
    amount: int = 0
    coupon: int = 0
    on: bool = False
    fee: int = 0
    value_chips: bool = False
    hand: int = 1

    @property
    def key(self) -> Key:
        hand = self.at if self.hand == 1 else HandAt(self.at, self.hand)
        return (hand, self.spot, self.seat)

    @property
    def account(self) -> str:
        """The ledger account of these chips."""
        return WAGERS[self.key]

    @property
    def rack(self) -> str:
        """The ledger account they came from."""
        return RACKS[self.seat]


class Pending(msgspec.Struct, frozen=True):
    """What a seat has asked for on a spot, in words, and whose yes is missing."""

    seat: int
    spot: str
    says: str
    by: tuple[str, ...]
    cite: Citation
    move: Bet | Call
