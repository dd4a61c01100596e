"""Blackjack, `oneida-2004/blackjack` and `oneida-2006/blackjack` (section IX), from a shoe or pitched from the hand.

A round in the document's order, a file for each part: E shuffle and cut (`shoe`), G wagers (`wagers`), H or I burn
card, deal and play (`choices`, `hands`, `dealer`), J who wins and how a blackjack is paid (`settle`), K the optional
wagers (`optional`), L multiple action (`dealer`). M, irregularities, strike where they happen; N and O, staff and
tournaments, are in `house`. Where the two editions number a paragraph differently it is taken from the book's own data,
or chosen by `state.old`.
"""

from __future__ import annotations

import sys

from croupier.games.blackjack.choices import CHOICES, explain
from croupier.games.blackjack.dealer import pick_up, play_dealer
from croupier.games.blackjack.hands import deal_hands, play_hand
from croupier.games.blackjack.house import breaches, staffing_breaches, standings
from croupier.games.blackjack.optional import settle_optional
from croupier.games.blackjack.settle import CASES, check_down_card, insure, naturals
from croupier.games.blackjack.shoe import prepare
from croupier.games.blackjack.state import BASES, Deck, Position, Round
from croupier.games.blackjack.wagers import spots, take_wagers
from croupier.play.felt import Felt
from croupier.play.game import Game, check_citations
from croupier.play.procedure import Irregular, Procedure, Void
from croupier.rulebook.law import Law

__all__ = ["BASES", "BOOKS", "CASES", "GAME", "Position", "explain", "play", "spots", "staffing_breaches", "standings"]

BOOKS = ("oneida-2004/blackjack", "oneida-2006/blackjack")


def play(felt: Felt, law: Law, deck: Deck) -> Procedure:
    """M.1, M.3: void hands mean that the cards are reshuffled."""
    try:
        return (yield from play_round(Round(felt, law, deck)))
    except Void as void:
        raise Void(void.why, void.cite, Deck(last="house")) from None
    except Irregular as trouble:
        if trouble.remedy != "void":
            raise
        raise Void(trouble.says, trouble.cite, Deck(last="house")) from None


def play_round(t: Round) -> Procedure:
    """H.1: one round, at a shoe or, by I, at a pitch; L.3: with two or three hands of the dealer in multiple action."""
    yield from prepare(t)
    yield from take_wagers(t)
    yield from deal_hands(t)
    settle_optional(t)
    naturals(t, announce=True)
    yield from insure(t)
    if not check_down_card(t):
        for hand in t.hands:  # a split adds a hand after the one that plays
            if t.stakes(hand) and not t.natural(hand):
                yield from play_hand(t, hand)
    for k in range(len(t.bases)):
        yield from play_dealer(t, k)
    pick_up(t)
    return t.carry()


GAME = Game(
    "blackjack",
    BOOKS,
    play,
    Deck,
    lambda _: Deck(),
    spots,
    breaches,
    seats=lambda law: law.number("places"),
    staffing=staffing_breaches,
    choices=CHOICES,
)
check_citations(sys.modules[__name__], BOOKS)
