"""One hand's wagers against several hands of the dealer's (multiple action): what all of them come to together.

The player plays once; each of the dealer's hands is drawn to the same up card. They are taken as independent once the
player's cards and the up card are given: what the first has drawn of a shoe of many decks hardly changes the second.
Hands of a split pair are told apart by their totals and units, and taken as independent of each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np

from croupier.analysis.twentyone.hands import Array
from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.analysis.twentyone.sheets import PARTS
from croupier.analysis.twentyone.up_card import UpCard
from croupier.kernels.blackjack_shoe import DOUBLE, LOSE, PUSH, SPLIT, STAND, WIN
from croupier.play.progress import tell
from croupier.rulebook.law import Law

HOW = (
    "every composition of a full shoe, the hand played as is best against one of the dealer's; the dealer's hands "
    "taken as independent given the player's cards and the up card, which leaves out that they share a shoe: with six "
    "decks that makes the correlation of two wagers less by about 0.001, and by 0.0025 at most"
)
MOST = 4  # units that a pair split once can win or lose
WORTH = {WIN: 1, PUSH: 0, LOSE: -1}
Final = tuple[int, int]  # a hand to stand on, -1 if it is over; and the units on it


def together(law: Law, wagers: int) -> Iterator[tuple[tuple[Fraction, ...], Fraction]]:
    """How likely each combination of nets is, one for each of the dealer's hands."""
    known = analysis(law)
    nets = sorted({*map(Fraction, range(-MOST, MOST + 1)), known.rules.natural_pays})
    joint = np.zeros((len(nets),) * wagers)
    for done, (up, table) in enumerate(known.ups.items()):
        tell("hands of the dealer", done / len(known.ups))
        for weight, against in _against(known, table, nets):
            each = weight * known.up_chance(up) * against
            for _ in range(wagers - 1):
                each = np.multiply.outer(each, against)
            joint += each
    tell("hands of the dealer", 1)
    parts = {where: round(float(chance) * PARTS) for where, chance in np.ndenumerate(joint) if chance}
    whole = sum(parts.values())
    for where, part in parts.items():
        yield tuple(nets[i] for i in where), Fraction(part, whole)


def _against(known: Analysis, table: UpCard, nets: list[Fraction]) -> Iterator[tuple[float, Array]]:
    """Each way in which the player can end, with its weight, and how likely each net then is against one hand of the
    dealer's."""
    rules, plan = known.rules, known.best_plan(table.up, 0).copy()
    weight = np.zeros(len(known.hands.cards))
    for cards, chance in known.two_cards(table.up):
        i = known.hands.number[cards]
        if rules.natural(cards):
            prizes = {WIN: rules.natural_pays, PUSH: Fraction(0), LOSE: Fraction(-1)}
            total = rules.total(cards)
            won = [prizes[rules.outcome_of(total, True, end)] for end in range(len(rules.ends))]
            yield chance, _spread(nets, won, table.ends(cards))
            continue
        chosen = known.values[table.up, cards].best
        if chosen == SPLIT:
            yield from _split(known, table, cards, chance, nets)
        else:
            weight[i], plan[i] = chance, chosen
    for (i, units), chance in _finals(known, table.shoe, plan, weight).items():
        ends = table.ends(known.hands.cards[i]) if i >= 0 else np.eye(len(rules.ends))[0]
        won = [units * worth for worth in _worths(known, known.hands.totals[i] if i >= 0 else 0)]
        yield chance, _spread(nets, won, ends)


def _worths(known: Analysis, total: int) -> list[Fraction]:
    """What a unit on this total nets by the dealer's end; 0 is a hand that is over."""
    rules = known.rules
    if not total:
        return [Fraction(-1)] * len(rules.ends)
    return [Fraction(WORTH[rules.outcome_of(total, False, end)]) for end in range(len(rules.ends))]


def _spread(nets: list[Fraction], won: list[Fraction], ends: Array) -> Array:
    """How likely each net is, from what each end of the dealer's nets and how likely those are."""
    found = np.zeros(len(nets))
    for net, chance in zip(won, ends, strict=True):
        found[nets.index(net)] += chance
    return found


def _finals(known: Analysis, shoe: Array, plan: Array, weight: Array) -> dict[Final, float]:
    """Where hands of these weights end that are played by a plan."""
    every, found = known.hands, dict[Final, float]()
    for i in range(len(every.cards)):
        if weight[i] <= 0:
            continue
        if plan[i] == STAND:
            found[i, 1] = found.get((i, 1), 0.0) + float(weight[i])
            continue
        left = shoe - every.counts[i]
        rest = left.sum()
        for value in known.rules.values:
            chance, after = float(weight[i] * left[value] / rest), int(every.child[i, value])
            if chance <= 0:
                continue
            if after < 0 or plan[i] == DOUBLE:
                key = after, 2 if plan[i] == DOUBLE else 1
                found[key] = found.get(key, 0.0) + chance
            else:
                weight[after] += chance
    return found


def _split(
    known: Analysis, table: UpCard, cards: tuple[int, int], chance: float, nets: list[Fraction]
) -> Iterator[tuple[float, Array]]:
    """A pair split once: each hand's end by its total, and the dealer's by the pair and the up card."""
    p, every = cards[0], known.hands
    weight, shoe = np.zeros(len(every.cards)), table.shoe.copy()
    shoe[p] -= 1
    left = shoe - np.bincount([p], minlength=len(shoe))
    for value in known.rules.values:
        weight[every.number[min(p, value), max(p, value)]] = left[value] / left.sum()
    one = dict[tuple[int, int], float]()  # by what it stands on, 0 if it is over, and units
    for (i, units), often in _finals(known, shoe, known.best_plan(table.up, p), weight).items():
        key = every.totals[i] if i >= 0 else 0, units
        one[key] = one.get(key, 0.0) + often
    worths, ends = {total: _worths(known, total) for total, _ in one}, table.ends(cards)
    for ((a, on_a), often), ((b, on_b), also) in product(one.items(), one.items()):
        won = [on_a * x + on_b * y for x, y in zip(worths[a], worths[b], strict=True)]
        yield chance * often * also, _spread(nets, won, ends)
