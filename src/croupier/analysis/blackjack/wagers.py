"""The sheets of every wager of a blackjack table: the base as any game that counts to 21, and those beside it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from croupier.analysis.sheets.sheet import Result, Sheet, merge_alike
from croupier.analysis.twentyone.chart import when_to_insure
from croupier.analysis.twentyone.hands import counting_of, full_shoe, insurance_chance, worth_insuring
from croupier.analysis.twentyone.sheets import base_sheet
from croupier.games.blackjack import BASES, HandToPlay, explain, spots
from croupier.games.blackjack.optional import hit_wins, initial_suit
from croupier.games.blackjack.settle import checks_down_card
from croupier.games.blackjack.state import INSURANCES
from croupier.games.blackjack.wagers import prize
from croupier.kernels.twentyone.totals import ACE, natural
from croupier.play.vocabulary.cards import suit
from croupier.rulebook.law import Law


def insurance_sheet(law: Law, wager: str) -> Sheet:
    """Insurance to a player who knows of the ace alone."""
    shoe = full_shoe(law)
    wins = insurance_chance(shoe - np.bincount([ACE], minlength=len(shoe)), counting_of(law).shape)
    results = (
        Result("blackjack", wins, law.odds("insurance").fraction),
        Result("no blackjack", 1 - wins, Fraction(-1)),
    )
    plan = when_to_insure(worth_insuring(law, shoe))
    return Sheet(law.book.id, wager, merge_alike(results), "the cards under the ace, counted", strategy=(plan,))


def suit_sheet(law: Law, wager: str) -> Sheet:
    """K.1.a: an initial suit wager, on every two cards."""
    decks, won = law.number("decks"), 0
    for a in range(52):
        for b in range(52):
            won += decks * (decks - (a == b)) * initial_suit(wager, a, b)
    wins = Fraction(won, 52 * decks * (52 * decks - 1))
    results = (Result("suited", wins, prize(law, wager).fraction), Result("not suited", 1 - wins, Fraction(-1)))
    return Sheet(law.book.id, wager, merge_alike(results), "every two cards of the shoe")


def hit_sheet(law: Law) -> Sheet:
    """K.6: the hit wager of two suited cards, made whenever the hand may make it. K.6.b: on the third card's suit.

    Hands of one suit stand for those of all. A down card that was checked is not one that makes a blackjack.
    """
    decks, won, lost = law.number("decks"), 0, 0
    deck = [card for card in range(52) if suit(card) == suit(0)]
    for a, b in combinations_with_replacement(deck, 2):
        if explain(law, HandToPlay((a, b)), "hit-wager") is not None:
            continue
        ways = decks * (decks - (a == b)) * (1 if a == b else 2)
        cards_left = [decks - (card == a) - (card == b) for card in range(52)]
        wins = [hit_wins((a, b, card)) for card in range(52)]
        for up in range(52):
            if not ways * cards_left[up]:
                continue
            cards_left[up] -= 1
            checks = checks_down_card(law, up)
            ends_round = [card for card in range(52) if checks and natural((up, card))]
            under = 52 * decks - 4 - sum(cards_left[card] for card in ends_round)
            for card in range(52):
                deals = ways * (cards_left[up] + 1) * cards_left[card] * (under + (card in ends_round))
                if wins[card]:
                    won += deals
                else:
                    lost += deals
            cards_left[up] += 1
    hit = Fraction(won, won + lost)
    results = (Result("suited", hit, prize(law, "hit").fraction), Result("another suit", 1 - hit, Fraction(-1)))
    how = "every two suited cards that may draw, up card and third card of the shoe"
    return Sheet(law.book.id, "hit", merge_alike(results), how)


def sheets(law: Law) -> Iterator[Sheet]:
    """Every wager of this table."""
    for wager in spots(law):
        yield sheet(law, wager)


def sheet(law: Law, wager: str) -> Sheet:
    """One of them."""
    if wager in BASES:
        return base_sheet(law, wager)
    if wager in INSURANCES:
        return insurance_sheet(law, wager)
    return hit_sheet(law) if wager == "hit" else suit_sheet(law, wager)
