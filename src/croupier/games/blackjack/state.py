"""The table's state: what is carried, a hand, a round in progress; and how the editions and variants differ."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

import msgspec

from croupier.kernels.totals import natural
from croupier.play.ask import Ask
from croupier.play.felt import Felt
from croupier.play.move import Bet, Move
from croupier.play.stake import Stake
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

BASES = ("base", "base-2", "base-3")
INSURANCES = ("insurance", "insurance-2", "insurance-3")

Part = Generator[Ask, Move, None]
Holder = str | int


def old(law: Law) -> bool:
    """The edition of 2004, where E.3 and E.4 have paragraphs of their own."""
    return law.book.edition == "oneida-2004"


def pitch(law: Law) -> bool:
    """I.1: the cards are dealt from the hand, and I is the law in place of H."""
    return law.choice("dealing") == "pitch"


def dealer_hands(law: Law) -> int:
    """L.1: how many hands the dealer plays."""
    return {"no": 1, "two": 2, "three": 3}[law.choice("multiple-action")]


class Deck(msgspec.Struct, frozen=True):
    """What is carried: the cards left in the shoe, none if they are to be shuffled; and E.3, why they are: the game
    begins, the cutting card came up at a seat or in the dealer's hand, or the house reshuffles."""

    cards: tuple[int, ...] = ()
    last: int | Literal["start", "dealer", "house"] = "start"


class Hand(msgspec.Struct):
    """One hand of a player: the `n`th at its place. `suited` is whether it was split from cards of one suit (K.6.e)."""

    seat: int
    at: int
    n: int = 1
    suited: bool = True
    surrendered: bool = False

    @property
    def holder(self) -> Holder:
        return self.at if self.n == 1 else f"{self.at}.{self.n}"

    def bet(self, spot: str, amount: int) -> Bet:
        return Bet(self.seat, self.spot(spot), amount, self.at if self.at != self.seat else 0)

    def spot(self, base: str) -> str:
        return base if self.n == 1 else f"{base}-split-{self.n}"


class Position(msgspec.Struct, frozen=True):
    """What decides the choices of a hand: its cards, what a double or split would add, the player's chips, how many
    hands the place has been split into, and whether that was from cards of one suit."""

    cards: tuple[int, ...]
    wager: int
    chips: int
    hands: int = 1
    suited: bool = True


class Round:
    """One round in progress."""

    def __init__(self, felt: Felt, law: Law, deck: Deck) -> None:
        self.felt, self.law, self.deck = felt, law, deck
        self.hands: list[Hand] = []
        self.bases = BASES[: dealer_hands(law)]
        self.multiple = len(self.bases) > 1
        self.up = 0  # the dealer's up card
        self.checked = False  # the down card was looked at, and makes no blackjack
        self.behind = law.number("cards-behind-cut") if law.choice("reshuffle") == "cutting-card" else -1
        self.came_up: int | Literal["dealer"] | None = None  # where the cutting card did

    def cards(self, hand: Hand) -> tuple[int, ...]:
        return self.felt.hand(hand.holder)

    def split_into(self, hand: Hand) -> int:
        return sum(other.at == hand.at for other in self.hands)

    def natural(self, hand: Hand) -> bool:
        """A.1: a blackjack is dealt, never made by a split."""
        return natural(self.cards(hand)) and self.split_into(hand) == 1

    def stake(self, hand: Hand, k: int) -> Stake | None:
        return self.felt.stake(hand.seat, hand.spot(BASES[k]), hand.at)

    def stakes(self, hand: Hand) -> list[Stake]:
        return [stake for k in range(len(self.bases)) if (stake := self.stake(hand, k))]

    def position(self, hand: Hand) -> Position:
        wager = sum(stake.amount for stake in self.stakes(hand))
        return Position(self.cards(hand), wager, self.felt.rack(hand.seat), self.split_into(hand), hand.suited)

    def show(self, hand: Hand, cite: Citation) -> None:
        """Turn up what is still down."""
        if not all(held.up for held in self.felt.cards[hand.holder]):
            self.felt.turn_up(hand.holder, cite)

    def carry(self) -> Deck:
        """E.1: shuffled after every round, or, where the house deals on, after the one with the cutting card."""
        if self.behind < 0:
            return Deck(last="house")
        return Deck(tuple(self.felt.shoe.cards)) if self.came_up is None else Deck(last=self.came_up)
