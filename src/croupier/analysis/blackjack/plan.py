"""Blackjack's wagers ready to be simulated: the base by the chart, the others on the cards that decide them."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.blackjack.wagers import sheet as sheet_of
from croupier.analysis.sheets.counted import no_cut
from croupier.analysis.sheets.plan import Plan, numbered
from croupier.analysis.twentyone.plan import chart_plan
from croupier.analysis.twentyone.plan import plan_to_cut as shoe_plan
from croupier.analysis.twentyone.play import analysis
from croupier.games.blackjack import BASES, HandToPlay, explain
from croupier.games.blackjack.optional import hit_wins, initial_suit
from croupier.games.blackjack.settle import checks_down_card
from croupier.games.blackjack.state import INSURANCES
from croupier.games.blackjack.wagers import prize
from croupier.kernels.twentyone.totals import ACE, natural
from croupier.play.table.counting_to_21 import CARD
from croupier.play.vocabulary.cards import Shoe
from croupier.rulebook.law import Law

Small = NDArray[np.uint8]


def plan(law: Law, wager: str) -> Plan:
    """The base wager by the chart, beside the chart's own exact value."""
    if wager in BASES:
        return chart_plan(analysis(law), wager)
    sheet = sheet_of(law, wager)
    insures = wager in INSURANCES
    odds = law.odds("insurance").fraction if insures else prize(law, wager).fraction
    if wager == "hit":
        shoe = np.array(Shoe.of_decks(law.number("decks")).cards, dtype=np.uint8)
        may, ends_round, wins = hit_wagers(law)
        table, nets = numbered(odds if won else Fraction(-1) for won in wins)
        return Plan(".twentyone.simulate_hit_wager.play", (shoe, may, ends_round, table.astype(np.uint8)), nets, sheet)
    decided = insurance_wins(law) if insures else suit_wins(law, wager)
    table, nets = numbered(odds if won else Fraction(-1) for won in decided)
    return Plan(".simulate.one_draw.play", (table,), nets, sheet)


def plan_to_cut(law: Law, wager: str, players: int) -> Plan:
    """The base wager from a shoe that is dealt on."""
    if wager not in BASES or law.choice("reshuffle") != "cutting-card":
        raise no_cut(law)
    return shoe_plan(law, wager, players)


def insurance_wins(law: Law) -> list[bool]:
    """Whether insurance wins, for every card that may lie under an ace."""
    cards = list(Shoe.of_decks(law.number("decks")).cards)
    cards.remove(CARD[ACE])
    return [natural((CARD[ACE], card)) for card in cards]


def suit_wins(law: Law, wager: str) -> list[bool]:
    """Whether an initial suit wager wins, for every two cards of the shoe."""
    return [initial_suit(wager, a, b) for a, b in permutations(Shoe.of_decks(law.number("decks")).cards, 2)]


def hit_wagers(law: Law) -> tuple[Small, Small, list[bool]]:
    """K.6: by two cards, whether a hit wager is made; by up and down card, whether a check ends the round before that;
    by two cards and the third, whether it wins."""
    pairs = list(product(range(52), repeat=2))
    may = [explain(law, HandToPlay(pair), "hit-wager") is None for pair in pairs]
    ends_round = [checks_down_card(law, up) and natural((up, down)) for up, down in pairs]
    wins = [hit_wins((a, b, third)) for a, b in pairs for third in range(52)]
    return np.array(may, dtype=np.uint8), np.array(ends_round, dtype=np.uint8), wins
