"""Pai Gow Poker and Face Up Pai Gow Poker: `ranchos/pai-gow-poker` and `ranchos/face-up-pai-gow-poker`.

A player banks. Seven cards are set in two hands, which must both beat the player-dealer's. In the second game the
player-dealer's hand is shown first, an ace-high hand of his pushes every base wager, and there is one more wager. A
round: position, wagers and bank, collection, piles, dice, cards, the setting of hands, and the settlement from the
action button on.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

import msgspec

from croupier.games.pai_gow.deal import deal_hands
from croupier.games.pai_gow.documents import (
    ACE_HIGH,
    BASE,
    DEALER_FRONT,
    ENVY,
    FORTUNE,
    HOUSE_WAY,
    Carried,
    SevenCards,
    with_base,
)
from croupier.games.pai_gow.maths import HAND, MATHS, envy_prizes
from croupier.games.pai_gow.settle import counts, settle
from croupier.games.pai_gow.wagers import take_bets
from croupier.play.felt import DEALER
from croupier.play.felt.card_table import lay_with
from croupier.play.felt.layout import Layout, Mark, Tray
from croupier.play.steps.banked import BANK_GOES_ROUND, Banked, Paragraphs, procedure
from croupier.play.steps.player_dealer import BANK, BANK_SPOT
from croupier.play.table.game import Game, Spot, check_citations
from croupier.rulebook.law import Law

BOOKS = ("ranchos/pai-gow-poker", "ranchos/face-up-pai-gow-poker")
LAYOUT = {
    BANK: BANK_SPOT,
    BASE: Spot(BASE, BASE, "Pai Gow", text="PAI GOW", colour="white"),
    FORTUNE: Spot(FORTUNE, FORTUNE, "Fortune", colour="gold"),
    ACE_HIGH: Spot(ACE_HIGH, ACE_HIGH, "Ace-High", text="ACE HIGH", colour="blue"),
}


def paragraphs(t: SevenCards) -> Paragraphs:
    """round.12, type-of-game.turns, type-of-game.bank: who banks, and what a bank is."""
    return Paragraphs(
        offer=t.cite("round.12", "type-of-game.turns"),
        nobody=t.cite("betting.limits", "dealing.1"),
        bank=t.cite("betting.bank", "type-of-game.bank"),
        back=t.cite("betting.bank", "dealing.11"),
    )


BANKED = Banked(
    round=SevenCards,
    paragraphs=paragraphs,
    wagers=take_bets,
    dealt_in=with_base,
    unplayed="Nobody has a base wager: no cards are dealt",
    deal=deal_hands,
    settle=settle,
    carry=lambda t: Carried(t.position),
    prizes=envy_prizes,
)


def spots(law: Law) -> dict[str, Spot]:
    return {name: spot for name, spot in LAYOUT.items() if name == BANK or name in law.book.wagers}


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    """A card table with the player-dealer's hand in two, and buttons for Envy."""
    front, back = Tray(DEALER_FRONT, "FRONT", 330, 36, 180, 104), Tray(DEALER, "DEALER", 540, 36, 410, 104)
    felt = lay_with(law, spots, seats, front, back)
    return msgspec.structs.replace(felt, markers=(*felt.markers, Mark(ENVY, "seat", "ENVY")))


GAME = Game(
    "pai-gow",
    BOOKS,
    procedure(BANKED),
    Carried,
    lambda _: Carried(),
    spots,
    choices=(BANK, "pass", HOUSE_WAY),
    picks=lambda _: HAND,
    family="banked",
    banked=BANKED,
    maths=MATHS,
    lay=lay,
    lobby_icon=lambda law: ("As", "Jo", "Kd", "Kc") if ACE_HIGH in law.book.wagers else ("As", "Ks", "Jo", "Qh"),
    how_to_play=lambda _: (
        "You get seven cards and set them in two hands: five behind and two in front, and the five must be the better.",
        "Both must beat the bank's to win; one of the two is a push, and a hand that is the same goes to the bank.",
        "The house way sets them for you at a press.",
        BANK_GOES_ROUND,
    ),
    asks={
        BANK: "Bank this round?",
        "pile-1": "Which pile goes out first?",
        HOUSE_WAY: "Which two cards go in front?",
    },
    counts=counts,
    plain_bets=((BASE, 1), (FORTUNE, 1), (ACE_HIGH, 1)),
)
check_citations(sys.modules[__name__], BOOKS)
