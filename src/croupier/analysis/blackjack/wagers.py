"""The sheets of every wager of a blackjack table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from croupier.analysis.blackjack.chart import when_to_insure
from croupier.analysis.blackjack.hands import full_shoe, insured, worth_insuring
from croupier.analysis.blackjack.play import Analysis, analysis
from croupier.analysis.blackjack.rules import PLENTY
from croupier.analysis.blackjack.up_card import Spread
from croupier.analysis.sheet import Result, Sheet, collected
from croupier.games.blackjack import BASES, Position, explain, spots
from croupier.games.blackjack.optional import hit_wins, initial_suit
from croupier.games.blackjack.settle import checks_down_card
from croupier.games.blackjack.state import INSURANCES
from croupier.games.blackjack.wagers import prize
from croupier.kernels.totals import ACE, natural
from croupier.play.cards import suit
from croupier.rulebook.law import Law

PARTS = 10**18  # a float's chance is given as so many parts of about this
HOW = (
    "every composition of a full shoe of {decks} deck{s}, through the table's own totals, choices and drawing rule; "
    "the mean is good to 1e-12 (floats, scaled to add up to 1); the outcomes of split pairs take their hands as "
    "independent given the dealer's total, which puts the standard deviation out by about 0.0001 with one deck, and by "
    "less with more"
)


def base_sheet(law: Law, wager: str) -> Sheet:
    """One base wager by the best play. In multiple action each of a hand's wagers meets a dealer's hand of its own, and
    all of these are alike before a card is seen: so are the sheets, and expectations add up. What is best against one
    of them is best against all."""
    known = analysis(law)
    plan = f"the best choice for every composition; by the basic chart alone {known.basic_edge.percent:.4f}%"
    return Sheet(law.book.id, wager, spread_results(known.spread), how(known), strategy=plan, exact=False)


def spread_results(spread: Spread) -> tuple[Result, ...]:
    """Chances in floats as fractions that add up to 1."""
    parts = {key: round(chance * PARTS) for key, chance in spread.chances.items()}
    whole = sum(parts.values())
    return collected(
        Result(_name(name, net), Fraction(part, whole), net, units)
        for (name, net, units), part in parts.items()
        if part
    )


def how(known: Analysis) -> str:
    decks = known.law.number("decks")
    return HOW.format(decks=decks, s="" if decks == 1 else "s")


def _name(name: str, net: Fraction) -> str:
    won = "wins" if net > 0 else "loses" if net < 0 else "pushes"
    return {"played": won, "surrendered": name, "dealer's blackjack": f"{name}: {won}"}.get(name, f"{name} {won}")


def insurance_sheet(law: Law, wager: str) -> Sheet:
    """Insurance to a player who knows of the ace alone."""
    shoe = full_shoe(law)
    wins = insured(shoe - np.bincount([ACE], minlength=len(shoe)))
    results = (
        Result("blackjack", wins, law.odds("insurance").fraction),
        Result("no blackjack", 1 - wins, Fraction(-1)),
    )
    plan = when_to_insure(worth_insuring(law, shoe))
    return Sheet(law.book.id, wager, collected(results), "the cards under the ace, counted", strategy=plan)


def suit_sheet(law: Law, wager: str) -> Sheet:
    """K.1.a: an initial suit wager, on every two cards."""
    decks, won = law.number("decks"), 0
    for a in range(52):
        for b in range(52):
            won += decks * (decks - (a == b)) * initial_suit(wager, a, b)
    wins = Fraction(won, 52 * decks * (52 * decks - 1))
    results = (Result("suited", wins, prize(law, wager).fraction), Result("not suited", 1 - wins, Fraction(-1)))
    return Sheet(law.book.id, wager, collected(results), "every two cards of the shoe")


def hit_sheet(law: Law) -> Sheet:
    """K.6: the hit wager of two suited cards, made whenever the hand may make it. K.6.b: on the third card's suit.

    Hands of one suit stand for those of all. A down card that was checked is not one that makes a blackjack.
    """
    decks, won, lost = law.number("decks"), 0, 0
    deck = [card for card in range(52) if suit(card) == suit(0)]
    for a, b in combinations_with_replacement(deck, 2):
        if explain(law, Position((a, b), 1, PLENTY), "hit-wager") is not None:
            continue
        ways = decks * (decks - (a == b)) * (1 if a == b else 2)
        left = [decks - (card == a) - (card == b) for card in range(52)]
        wins = [hit_wins((a, b, card)) for card in range(52)]
        for up in range(52):
            if not ways * left[up]:
                continue
            left[up] -= 1
            checks = checks_down_card(law, up)
            ends_round = [card for card in range(52) if checks and natural((up, card))]
            under = 52 * decks - 4 - sum(left[card] for card in ends_round)
            for card in range(52):
                deals = ways * (left[up] + 1) * left[card] * (under + (card in ends_round))
                if wins[card]:
                    won += deals
                else:
                    lost += deals
            left[up] += 1
    hit = Fraction(won, won + lost)
    results = (Result("suited", hit, prize(law, "hit").fraction), Result("another suit", 1 - hit, Fraction(-1)))
    how = "every two suited cards that may draw, up card and third card of the shoe"
    return Sheet(law.book.id, "hit", collected(results), how)


def sheets(law: Law) -> Iterator[Sheet]:
    """Every wager of this table."""
    for wager in spots(law):
        if wager in BASES:
            yield base_sheet(law, wager)
        elif wager in INSURANCES:
            yield insurance_sheet(law, wager)
        elif wager == "hit":
            yield hit_sheet(law)
        else:
            yield suit_sheet(law, wager)
