"""The table's state: what is carried, a hand, a round in progress; and how the editions and variants differ."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.kernels.twentyone.totals import natural
from croupier.play.felt import BURNED, Felt
from croupier.play.felt.stake import Stake
from croupier.play.shared.dealt_shoe import DealtShoe
from croupier.play.steps.procedure import Spread
from croupier.play.table import split_hands
from croupier.play.table.split_hands import HandToPlay, split_into, stake_of
from croupier.play.vocabulary.ask import Ask
from croupier.play.vocabulary.move import Move
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

BASES = ("base", "base-2", "base-3")
INSURANCES = ("insurance", "insurance-2", "insurance-3")

Part = Generator[Ask, Move, None]


def old(law: Law) -> bool:
    """The edition of 2004, where E.3 and E.4 have paragraphs of their own."""
    return law.book.edition == "oneida-2004"


def pitch(law: Law) -> bool:
    """I.1: the cards are dealt from the hand, and I is the law in place of H."""
    return law.choice("dealing") == "pitch"


def dealer_hands(law: Law) -> int:
    """L.1: how many hands the dealer plays."""
    return {"no": 1, "two": 2, "three": 3}[law.choice("multiple-action")]


class CarriedShoe(msgspec.Struct, frozen=True):
    """What is carried: the cards left in the shoe, none if they are to be shuffled; and E.3, why they are: the game
    begins, the cutting card came up at a seat or in the dealer's hand, or the house reshuffles."""

    cards: tuple[int, ...] = ()
    last: int | Literal["start", "dealer", "house"] = "start"
    spread: Spread = ""  # D.3, E.6: why the cards lie spread, if they do
    burned: tuple[int, ...] = ()  # H.3: in the discard rack, until it is shuffled too …
    disclosed: bool = False  # … and whether a player has asked to see them


class BlackjackHand(split_hands.PlayedHand):
    """One hand of a player; `suited` is whether it was split from cards of one suit (K.6.e)."""

    suited: bool = True


class BlackjackRound:
    """One round in progress."""

    def __init__(self, felt: Felt, law: Law, deck: CarriedShoe) -> None:
        self.felt, self.law, self.deck = felt, law, deck
        self.hands: list[BlackjackHand] = []
        self.bases = BASES[: dealer_hands(law)]
        self.multiple = len(self.bases) > 1
        self.up = 0  # the dealer's up card
        self.checked = False  # the down card was looked at, and makes no blackjack
        self.cut = False  # the cards were cut in this round
        self.shoe = DealtShoe(felt, law, 0, law.cite("E.1"))

    @property
    def undealt(self) -> bool:
        """E.5: the cards were cut, and none of them dealt to a hand since."""
        return self.cut and not any(hand.holder in self.felt.cards for hand in self.hands)

    def cards(self, hand: BlackjackHand) -> tuple[int, ...]:
        return self.felt.hand(hand.holder)

    def split_into(self, hand: BlackjackHand) -> int:
        return split_into(self.hands, hand)

    def natural(self, hand: BlackjackHand) -> bool:
        """A.1: a blackjack is dealt, never made by a split."""
        return natural(self.cards(hand)) and self.split_into(hand) == 1

    def stake(self, hand: BlackjackHand, k: int) -> Stake | None:
        return stake_of(self.felt, hand, BASES[k])

    def stakes(self, hand: BlackjackHand) -> list[Stake]:
        return [stake for k in range(len(self.bases)) if (stake := self.stake(hand, k))]

    def position(self, hand: BlackjackHand) -> HandToPlay:
        wager = sum(stake.amount for stake in self.stakes(hand))
        return HandToPlay(self.cards(hand), wager, self.felt.rack(hand.seat), self.split_into(hand), hand.suited)

    def show(self, hand: BlackjackHand, cite: Citation) -> None:
        """Turn up what is still down."""
        if not all(held.up for held in self.felt.cards[hand.holder]):
            self.felt.turn_up(hand.holder, cite)

    def carry(self) -> CarriedShoe:
        """E.1: shuffled after every round, or, where the house deals on, after the one with the cutting card. E.3.b,
        E.3.c: on whose circle it fell."""
        burned = self.felt.cards.get(BURNED, [])
        deck = CarriedShoe(burned=tuple([held.card for held in burned]), disclosed=any(held.up for held in burned))
        if self.shoe.behind < 0:
            return replace(deck, last="house")
        if self.shoe.came_up is None:
            return replace(deck, cards=self.shoe.cards_left())
        last = next((hand.seat for hand in self.hands if hand.holder == self.shoe.came_up), "dealer")
        return replace(deck, last=last)
