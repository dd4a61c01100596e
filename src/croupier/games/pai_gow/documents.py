"""What the two documents have in common: names of wagers, the round in hand, and which of them is cited."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.games.pai_gow.kernels.hands import back_rank, front_rank, is_foul
from croupier.games.pai_gow.kernels.house_way import face_up_row, face_up_way, pai_gow_row, pai_gow_way, shape
from croupier.kernels.cards.poker_ranks import ROYAL, category
from croupier.play.felt import DEALER, Felt
from croupier.play.felt.stake import Stake
from croupier.play.steps.banked import BankedRound
from croupier.play.steps.player_dealer import Position
from croupier.play.vocabulary import documents
from croupier.play.vocabulary.holder import HandAt
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

BASE, FORTUNE, ENVY, ACE_HIGH = "base", "fortune", "envy", "ace-high"
HOUSE_WAY = "house-way"
DEALER_FRONT = "dealer-front"  # where the player-dealer's two cards lie
HAND, FRONT = 7, 2
# The rows of the house way, as the kernel numbers them; and what a hand of five is called, in both documents, from high
# cards to five aces, with the royal flush last.
HOUSE_WAYS = (
    "house-way.no-pair",
    "house-way.one-pair",
    "house-way.two-pair-aces-to-queens",
    "house-way.two-pair-jacks-to-nines",
    "house-way.two-pair-eights-to-sixes",
    "house-way.two-pair-fives-to-threes",
    "house-way.three-pair",
    "house-way.three-aces",
    "house-way.three-of-a-kind",
    "house-way.two-sets",
    "house-way.five-aces",
    "house-way.straight-or-flush-no-pair",
    "house-way.straight-or-flush-one-pair",
    "house-way.straight-or-flush-two-pair",
    "house-way.straight-or-flush-three-of-a-kind",
    "house-way.full-house",
    "house-way.four-aces-to-queens",
    "house-way.four-jacks-to-nines",
    "house-way.four-eights-to-sixes",
    "house-way.four-fives-and-below",
    "house-way.four-with-a-pair",
)
RANKS = (
    "ranks.14",
    "ranks.13",
    "ranks.12",
    "ranks.11",
    "ranks.10",
    "ranks.9",
    "ranks.8",
    "ranks.7",
    "ranks.6",
    "ranks.4",
    "ranks.5",
)
VALUES = (
    "card-values.high-card",
    "card-values.one-pair",
    "card-values.two-pair",
    "card-values.three-of-a-kind",
    "card-values.straight",
    "card-values.flush",
    "card-values.full-house",
    "card-values.four-of-a-kind",
    "card-values.straight-flush",
    "card-values.five-aces",
    "card-values.royal-flush",
)


class Carried(msgspec.Struct, frozen=True):
    """What is carried: who banks, for how many rounds running."""

    position: Position = Position()


class Documents(documents.Documents):
    """The first is Pai Gow Poker's, the second Face Up's."""

    @property
    def face_up(self) -> bool:
        return ACE_HIGH in self.law.book.wagers

    @property
    def second_document(self) -> bool:
        return self.face_up


class Parts(NamedTuple):
    """A hand as it is set: the ranks of front and back, or that it is foul."""

    front: int
    back: int
    foul: bool = False


class SevenCards(Documents, BankedRound):
    """One round: where the action begins, how hands are set, and who has an Envy button."""

    carried: Carried

    def __init__(self, felt: Felt, law: Law, carried: Carried) -> None:
        BankedRound.__init__(self, felt, law, carried)
        self.first = 0
        self.pushed = False  # an ace-high hand of the player-dealer has pushed every base wager
        self.buttons: dict[int, Stake] = {}

    def seven(self, place: int) -> tuple[int, ...]:
        """All that a player was dealt, however it is set."""
        return self.felt.hand(in_front(place)) + self.felt.hand(place)

    @property
    def bank_seven(self) -> tuple[int, ...]:
        return self.felt.hand(DEALER_FRONT) + self.felt.hand(DEALER)

    def parts(self, place: int) -> Parts:
        return parts(self.felt.hand(in_front(place)), self.felt.hand(place))

    @property
    def bank_parts(self) -> Parts:
        return parts(self.felt.hand(DEALER_FRONT), self.felt.hand(DEALER))


def in_front(place: int) -> HandAt:
    """Where the cards lie that a player has set in front; the others lie at the place itself."""
    return HandAt(place, 2, "front")


def parts(front: tuple[int, ...], back: tuple[int, ...]) -> Parts:
    """setting.foul, dealing.6.a, dealing.6.c: what two cards and five are worth; foul with other counts, or if the two
    outrank the five."""
    if len(front) != FRONT:
        return Parts(0, 0, True)
    ranks = front_rank(*front), back_rank(*back)
    return Parts(*ranks, is_foul(*ranks))


def house_way(documents: Documents, hand: tuple[int, ...]) -> tuple[int, ...]:
    """setting.bank, dealing.6.b: the two cards that the printed table puts in front."""
    i, j = divmod((face_up_way if documents.face_up else pai_gow_way)(hand), HAND)
    return hand[j], hand[i]


def house_way_cite(documents: Documents, hand: tuple[int, ...]) -> Citation:
    """The row of the printed table by which a hand is set."""
    row = (face_up_row if documents.face_up else pai_gow_row)(shape(hand))
    return documents.law.cite(HOUSE_WAYS[row])


def rank_cite(documents: Documents, back: int) -> Citation:
    """What the five cards behind are called."""
    kind = len(RANKS) - 1 if back == ROYAL else category(back)
    return documents.law.cite(VALUES[kind] if documents.face_up else RANKS[kind])


def with_base(t: SevenCards) -> list[int]:
    """The places that are dealt in, from the player-dealer's left."""
    return [place for place in t.clockwise() if t.felt.amount(place, BASE)]
