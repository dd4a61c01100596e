"""The hands of a place where pairs are split: whose they are, where cards and wagers lie, how one becomes two."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from croupier.kernels.twentyone.totals import total
from croupier.play.felt import Felt
from croupier.play.felt.stake import Stake
from croupier.play.vocabulary.holder import HandKey, hand_at
from croupier.play.vocabulary.move import Choose
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.play.table.table import Table
    from croupier.play.vocabulary.ask import Turn

PLENTY = 1_000_000  # chips that are never short

H = TypeVar("H", bound="PlayedHand")


class PlayedHand(msgspec.Struct):
    """One hand of a player: the `n`th at its place."""

    seat: int
    at: int
    n: int = 1
    surrendered: bool = False

    @property
    def holder(self) -> HandKey:
        """Where its cards and its wagers lie."""
        return hand_at(self.at, self.n)


class HandToPlay(msgspec.Struct, frozen=True):
    """What decides the choices of a hand: its cards, what a double or split would add, the player's chips, how many
    hands the place has been split into, and whether that was from cards of one suit."""

    cards: tuple[int, ...]
    wager: int = 1
    chips: int = PLENTY
    hands: int = 1
    suited: bool = True


def stake_of(felt: Felt, hand: PlayedHand, base: str) -> Stake | None:
    """What its own player has on a hand."""
    return felt.stake(hand.seat, base, hand.holder)


def put_on(felt: Felt, hand: PlayedHand, base: str, amount: int, cite: Citation) -> None:
    """More chips of its player go onto a hand."""
    felt.put(hand.seat, hand.holder, base, amount, cite)


def split_into(hands: list[H], hand: H) -> int:
    """How many hands the place of this one has."""
    return sum(other.at == hand.at for other in hands)


def part(felt: Felt, hands: list[H], hand: H, other: H) -> None:
    """The second card of a pair becomes a hand of its own, which is played after the first."""
    felt.cards[other.holder] = [felt.cards[hand.holder].pop()]
    hands.insert(hands.index(hand) + 1, other)


def short(law: Law, hand: HandToPlay, what: str) -> Refused | None:
    """Why a double or split cannot be paid for, if it cannot."""
    if hand.chips >= hand.wager:
        return None
    return Refused(f"{what} takes {law.money(hand.wager)}, of {law.money(hand.chips)}", law.grounds["chips"])


def draw_to_17(table: Table, ask: Turn) -> Choose | None:
    """A simple player draws as the dealer does, and otherwise does as simple players do."""
    cards = table.felt.hand(hand_at(ask.at or ask.seat, ask.number))
    return Choose(ask.seat, "hit", ask.at) if "hit" in ask.choices and total(cards) < 17 else None
