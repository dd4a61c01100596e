"""Blackjack where a player banks: No Bust 21st Century Blackjack, `ranchos/no-bust-21`, and Pure 21.5 Blackjack,
`ranchos/pure-21-5`, each with Buster.

A round in the documents' order, a file for each part: circles, back line and Buster (`wagers`), the deal and the hands
(`hands`), what a hand may do (`choices`), who wins and where the action begins (`settle`). The first game has a joker
in each deck, a Natural of two of them, and a player-dealer without a down card; the second has a down card that is
looked at, insurance, and doubles for less.
"""

from __future__ import annotations

import sys

from croupier.games.california_21.choices import BANKING, CHOICES, MOST_HANDS, cards_in_words
from croupier.games.california_21.hands import deal_and_play
from croupier.games.california_21.maths import MATHS
from croupier.games.california_21.settle import settle
from croupier.games.california_21.state import BASE, BUSTER, Carried, Documents, TwentyOne
from croupier.games.california_21.wagers import dealt_in, spots, take_wagers
from croupier.play.felt import BURNED, DISCARDS
from croupier.play.steps.banked import BANK_GOES_ROUND, Banked, Paragraphs, procedure
from croupier.play.steps.player_dealer import BANK
from croupier.play.steps.procedure import Part
from croupier.play.table.game import Game, check_citations, other_cards
from croupier.play.table.split_hands import draw_to_17
from croupier.play.vocabulary.holder import Holder
from croupier.rulebook.cite import Breach
from croupier.rulebook.law import Law

MOST_UNITS = 2 * MOST_HANDS  # what a round can come to, per unit: every hand of a split pair doubled
TURNS = ("first", "second")  # of the two for which the position is held
BOOKS = ("ranchos/no-bust-21", "ranchos/pure-21-5")


def paragraphs(t: TwentyOne) -> Paragraphs:
    """round-of-play.16, legal, round-of-play.13: the position goes round."""
    return Paragraphs(
        offer=t.cite("legal" if t.carried.position.held else "round-of-play.16", "round-of-play.13"),
        nobody=t.cite("round-of-play.7", "round-of-play.5"),
        bank=t.cite("round-of-play.4", "round-of-play.3"),
        back=t.cite("pay-offs", "double-down-split-and-surrender.6"),
    )


def prepare(t: TwentyOne) -> Part:
    """round-of-play.4, round-of-play.3: the button shows who banks, and whether for the first or the second time.
    value-of-cards: so many decks, shuffled when they are due."""
    turn = TURNS[t.position.held - 1]
    t.felt.markers["bank turn"] = turn
    t.felt.say(f"Seat {t.position.holder} banks for the {turn} turn", t.cite("round-of-play.4", "round-of-play.3"))
    yield from t.shoe.lay(t.carried.cards)


def total_of(law: Law, holder: Holder, cards: tuple[int, ...]) -> str:
    """What a hand comes to; a pile is no hand, nor is a single joker."""
    if not cards or holder in (BURNED, DISCARDS):
        return ""
    d = Documents(law)
    return cards_in_words(d, cards) if len(cards) > 1 else str(min(d.total(cards), 11)) if cards[0] < 52 else "joker"


def breaches(law: Law) -> list[Breach]:
    """value-of-cards: the cutting card lies within the shoe."""
    cards = (52 + Documents(law).jokers) * law.number("decks")
    if law.choice("reshuffle") == "cutting-card" and law.number("cards-behind-cut") > cards - 10:
        return [
            Breach(
                f"no {law.number('cards-behind-cut')} of {cards} cards lie behind the cutting card",
                law.cite("value-of-cards"),
            )
        ]
    return []


BANKED = Banked(
    round=TwentyOne,
    paragraphs=paragraphs,
    prepare=prepare,
    wagers=take_wagers,
    dealt_in=dealt_in,
    unplayed="Nobody has a base wager: no cards are dealt",
    deal=deal_and_play,
    settle=settle,
    carry=lambda t: Carried(t.position, t.shoe.cards_left()),
    raises={BASE: (BASE, MOST_UNITS - 1)},
)

GAME = Game(
    "california-21",
    BOOKS,
    procedure(BANKED),
    Carried,
    lambda _: Carried(),
    spots,
    breaches,
    choices=(*BANKING, *CHOICES),
    family="banked",
    banked=BANKED,
    under_new_terms=other_cards("decks", "reshuffle"),
    maths=MATHS,
    lobby_icon=lambda law: ("Ah", "Ks") if Documents(law).pure else ("Jo", "JO"),
    how_to_play=lambda _: (
        "Put a bet in a circle. Draw cards until your total is as near to the best one as you dare.",
        "Hit takes a card, stand takes none; double adds a bet for one card, split makes two hands of a "
        "pair, where they are offered.",
        "Your hand is compared with the bank's.",
        BANK_GOES_ROUND,
    ),
    asks={
        BANK: "Bank this round?",
        "hit": "How do you play this hand?",
        "stand": "How do you play this hand?",
        "insurance": "Take insurance?",
        "double-for-less": "How much more on this hand?",
    },
    counts=total_of,
    plain_bets=((BASE, 1), (BUSTER, 1)),
    bot=draw_to_17,
)
check_citations(sys.modules[__name__], BOOKS)
