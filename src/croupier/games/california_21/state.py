"""Which of the two documents is the law, what is carried from round to round, and a round in progress."""

from __future__ import annotations

import msgspec

from croupier.kernels.twentyone.totals import PLAIN, WITH_JOKERS, Count, natural, soft, total
from croupier.play.felt import DEALER, Felt
from croupier.play.shared.dealt_shoe import DealtShoe
from croupier.play.steps.banked import BankedRound
from croupier.play.steps.player_dealer import Position
from croupier.play.table.split_hands import HandToPlay, PlayedHand, split_into, stake_of
from croupier.play.vocabulary import documents
from croupier.rulebook.law import Law

BASE, INSURANCE, BUSTER = "base", "insurance", "buster"
PURE = "pure-21-5"


class Documents(documents.Documents):
    """The first game has jokers, the second Bonus cards and a down card."""

    @property
    def pure(self) -> bool:
        return self.law.book.about.game == PURE

    @property
    def second_document(self) -> bool:
        return self.pure

    @property
    def count(self) -> Count:
        """value-of-cards, value-of-cards.1, value-of-cards.2: how hands are counted; what a Natural is."""
        return PLAIN if self.pure else WITH_JOKERS

    @property
    def jokers(self) -> int:
        """round-of-play.2: one in each deck of the first game."""
        return 0 if self.pure else 1

    def total(self, cards: tuple[int, ...]) -> int:
        """value-of-cards.2, value-of-cards.3, value-of-cards.4, value-of-cards.5, value-of-cards.6, ranking-chart: what
        cards come to."""
        return total(cards, self.count)

    def soft(self, cards: tuple[int, ...]) -> bool:
        return soft(cards, self.count)

    def natural(self, cards: tuple[int, ...], hands: int = 1) -> bool:
        """value-of-cards.1: two jokers, or a Bonus card and an ace, as they were dealt; not after a split."""
        return hands == 1 and natural(cards, self.count)


class Carried(msgspec.Struct, frozen=True):
    """What is carried: who banks, and the cards left in the shoe, none if they are to be shuffled."""

    position: Position = Position()
    cards: tuple[int, ...] = ()


class TwentyOne(Documents, BankedRound):
    """One round."""

    carried: Carried

    def __init__(self, felt: Felt, law: Law, carried: Carried) -> None:
        BankedRound.__init__(self, felt, law, carried)
        self.shoe = DealtShoe(felt, law, self.jokers, law.cite("value-of-cards"))
        self.hands: list[PlayedHand] = []

    def cards(self, hand: PlayedHand) -> tuple[int, ...]:
        return self.felt.hand(hand.holder)

    @property
    def bank(self) -> tuple[int, ...]:
        """The player-dealer's cards."""
        return self.felt.hand(DEALER)

    @property
    def shows(self) -> int:
        """round-of-play.7, round-of-play.5: the player-dealer's card that all see from the first, whatever lies face
        down beside it."""
        return self.felt.cards[DEALER][0].card

    def hands_made(self, hand: PlayedHand) -> int:
        """How many hands the place has been split into."""
        return split_into(self.hands, hand)

    def situation(self, hand: PlayedHand) -> HandToPlay:
        stake = stake_of(self.felt, hand, BASE)
        return HandToPlay(
            self.cards(hand), stake.amount if stake else 0, self.felt.rack(hand.seat), self.hands_made(hand)
        )
