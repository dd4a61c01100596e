"""What a table of Ultimate Texas Hold'em knows: its spots, what is carried from round to round, and a round in hand."""

from __future__ import annotations

import msgspec

from croupier.kernels.cards.poker_ranks import high
from croupier.play.felt import BOARD, Felt
from croupier.play.steps.banked import BankedRound
from croupier.play.steps.player_dealer import BANK, BANK_SPOT, Position
from croupier.play.table.game import Spot
from croupier.rulebook.law import Law

ANTE, BLIND, PLAY, TRIPS, BAD_BEAT = "ante", "blind", "play", "trips", "bad-beat"
BASE, BONUS = (ANTE, BLIND), (TRIPS, BAD_BEAT)
LAYOUT = {
    BANK: BANK_SPOT,
    PLAY: Spot(PLAY, PLAY, "Play"),
    ANTE: Spot(ANTE, ANTE, "Ante", colour="white"),
    BLIND: Spot(BLIND, BLIND, "Blind", colour="white"),
    TRIPS: Spot(TRIPS, TRIPS, "Trips", group="bonus", colour="gold"),
    BAD_BEAT: Spot(BAD_BEAT, BAD_BEAT, "Bad Beat", group="bonus", colour="blue"),
}

Hand = tuple[int, int]  # a place and who wagers there


class Carried(msgspec.Struct, frozen=True):
    """What is carried: who banks, for how many rounds running, and which of the two decks is next."""

    position: Position = Position()
    deck: int = 0


class Holdem(BankedRound):
    """One round: and whose wagers were given up, in the order of the decisions."""

    carried: Carried

    def __init__(self, felt: Felt, law: Law, carried: Carried) -> None:
        super().__init__(felt, law, carried)
        self.folded: list[Hand] = []

    def rank(self, holder: str | int) -> int:
        """dealing.14, winners.qualified.1.b: the best five of two own cards and the five that all share."""
        return high((*self.felt.hand(holder), *self.felt.hand(BOARD)))
