"""One hand's wagers against several hands of the dealer's (multiple action): what all of them come to together.

The player plays once; each of the dealer's hands is drawn to the same up card. They are taken as independent once the
player's cards and the up card are given: what the first has drawn of a shoe of many decks hardly changes the second.
Hands of a split pair are told apart by their totals and units, and taken as independent of each other.

How far that is off for two wagers is counted too (`how_counted`): with every two hands of the dealer's, and the
player's played through with the cards that those leave. Only what two hands of a split pair then do to each other is
not. That has a bound: of n cards dealt without replacement, whatever is said of k of them and of m others has a
correlation of at most the root of km / ((n - k)(n - m)).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product

import numpy as np

from croupier.analysis.sheets.cache import cached_numbers
from croupier.analysis.twentyone.hands import Array, end_of
from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.analysis.twentyone.sheets import PARTS
from croupier.analysis.twentyone.split_pair import NET, drawn_together
from croupier.analysis.twentyone.up_card import UpCard
from croupier.kernels.jit import compiled
from croupier.kernels.twentyone.shoe import DOUBLE, LOSE, PUSH, SPLIT, STAND, WIN
from croupier.play.table.counting_to_21 import dealer_sets, drawn_as
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.law import Law

HOW = (
    "every composition of a full shoe, the hand played as is best against one of the dealer's; the dealer's hands "
    "taken as independent given the player's cards and the up card. Counted with every two hands of the dealer's, the "
    "correlation of two wagers is {off:.4f} {more} than that makes it; beyond that only what two hands of a split pair "
    "do to each other is left out, {most:.4f} at most"
)
LEAST = 1e-8  # how likely two hands of the dealer's are that are left out
DEEPEST = 11  # cards that a hand of the dealer's draws at most, but for sets that are left out
MOST = 4  # units that a pair split once can win or lose
WORTH = {WIN: 1, PUSH: 0, LOSE: -1}
Final = tuple[int, int]  # a hand to stand on, -1 if it is over; and the units on it


def together(law: Law, wagers: int) -> Iterator[tuple[tuple[Fraction, ...], Fraction]]:
    """How likely each combination of nets is, one for each of the dealer's hands."""
    solution = analysis(law)
    nets = all_nets(solution)
    joint = np.zeros((len(nets),) * wagers)
    for done, (up, table) in enumerate(solution.ups.items()):
        report_progress("hands of the dealer", done / len(solution.ups))
        for weight, against in _against(solution, table, nets):
            each = weight * solution.up_chance(up) * against
            for _ in range(wagers - 1):
                each = np.multiply.outer(each, against)
            joint += each
    report_progress("hands of the dealer", 1)
    parts = {where: round(float(chance) * PARTS) for where, chance in np.ndenumerate(joint) if chance}
    whole = sum(parts.values())
    for where, part in parts.items():
        yield tuple(nets[i] for i in where), Fraction(part, whole)


def all_nets(solution: Analysis) -> list[Fraction]:
    return sorted({*map(Fraction, range(-MOST, MOST + 1)), solution.rules.natural_pays})


def _against(solution: Analysis, table: UpCard, nets: list[Fraction]) -> Iterator[tuple[float, Array]]:
    """Each way in which the player can end, with its weight, and how likely each net then is against one hand of the
    dealer's."""
    rules, plan = solution.rules, solution.best_plan(table.up, 0).copy()
    weight = np.zeros(len(solution.hands.cards))
    for cards, chance in solution.two_cards(table.up):
        i = solution.hands.number[cards]
        if rules.natural(cards):
            prizes = {WIN: rules.natural_pays, PUSH: Fraction(0), LOSE: Fraction(-1)}
            total = rules.total(cards)
            won = [prizes[rules.outcome_of(total, True, end)] for end in range(len(rules.ends))]
            yield chance, _spread(nets, won, table.dealer_ends(cards))
            continue
        chosen = solution.values[table.up, cards].best
        if chosen == SPLIT:
            yield from _split(solution, table, cards, chance, nets)
        else:
            weight[i], plan[i] = chance, chosen
    for (i, units), chance in _finals(solution, table.shoe, plan, weight).items():
        ends = table.dealer_ends(solution.hands.cards[i]) if i >= 0 else np.eye(len(rules.ends))[0]
        won = [units * worth for worth in _worths(solution, solution.hands.totals[i] if i >= 0 else 0)]
        yield chance, _spread(nets, won, ends)


def _worths(solution: Analysis, total: int) -> list[Fraction]:
    """What a unit on this total nets by the dealer's end; 0 is a hand that is over."""
    rules = solution.rules
    if not total:
        return [Fraction(-1)] * len(rules.ends)
    return [Fraction(WORTH[rules.outcome_of(total, False, end)]) for end in range(len(rules.ends))]


def _spread(nets: list[Fraction], won: list[Fraction], ends: Array) -> Array:
    """How likely each net is, from what each end of the dealer's nets and how likely those are."""
    chances = np.zeros(len(nets))
    for net, chance in zip(won, ends, strict=True):
        chances[nets.index(net)] += chance
    return chances


def _finals(solution: Analysis, shoe: Array, plan: Array, weight: Array) -> dict[Final, float]:
    """Where hands of these weights end that are played by a plan."""
    every, finals = solution.hands, dict[Final, float]()
    for i in range(len(every.cards)):
        if weight[i] <= 0:
            continue
        if plan[i] == STAND:
            finals[i, 1] = finals.get((i, 1), 0.0) + float(weight[i])
            continue
        cards_left = shoe - every.counts[i]
        rest = cards_left.sum()
        for value in solution.rules.values:
            chance, after = float(weight[i] * cards_left[value] / rest), int(every.child[i, value])
            if chance <= 0:
                continue
            if after < 0 or plan[i] == DOUBLE:
                key = after, 2 if plan[i] == DOUBLE else 1
                finals[key] = finals.get(key, 0.0) + chance
            else:
                weight[after] += chance
    return finals


def _split(
    solution: Analysis, table: UpCard, cards: tuple[int, int], chance: float, nets: list[Fraction]
) -> Iterator[tuple[float, Array]]:
    """A pair split once: each hand's end by its total, and the dealer's by the pair and the up card."""
    p, every = cards[0], solution.hands
    weight, shoe = np.zeros(len(every.cards)), table.shoe.copy()
    shoe[p] -= 1
    cards_left = shoe - np.bincount([p], minlength=len(shoe))
    for value in solution.rules.values:
        weight[every.number[min(p, value), max(p, value)]] = cards_left[value] / cards_left.sum()
    by_total = dict[tuple[int, int], float]()  # by what it stands on, 0 if it is over, and units
    for (i, units), often in _finals(solution, shoe, solution.best_plan(table.up, p), weight).items():
        key = every.totals[i] if i >= 0 else 0, units
        by_total[key] = by_total.get(key, 0.0) + often
    worths, ends = {total: _worths(solution, total) for total, _ in by_total}, table.dealer_ends(cards)
    for ((a, on_a), often), ((b, on_b), also) in product(by_total.items(), by_total.items()):
        won = [on_a * x + on_b * y for x, y in zip(worths[a], worths[b], strict=True)]
        yield chance * often * also, _spread(nets, won, ends)


# --- how far that is off ---


def how_counted(law: Law) -> str:
    """How it is counted, and what that leaves out."""
    nothing = np.zeros(0, dtype=np.int64)
    exact, bound = cached_numbers("two hands of the dealer", law, (), nothing, lambda: _both_exactly(law)) / PARTS
    solution = analysis(law)
    alone, squares = 0.0, 0.0
    nets = all_nets(solution)
    units = np.array(list(map(float, nets)))
    for up, table in solution.ups.items():
        for weight, against in _against(solution, table, nets):
            alone += weight * solution.up_chance(up) * float(against @ units) ** 2
            squares += weight * solution.up_chance(up) * float(against @ units**2)
    variance = squares - solution.edge.expectation**2
    off = (exact - alone) / variance
    return HOW.format(off=abs(off), more="more" if off > 0 else "less", most=bound / variance)


def _both_exactly(law: Law) -> Array:
    """The mean of two wagers' nets multiplied, the dealer's hands together and hands of a split pair independent given
    those; and how far from that it can be."""
    solution = analysis(law)
    exact = bound = 0.0
    for done, (up, table) in enumerate(solution.ups.items()):
        report_progress("two hands of the dealer", done / len(solution.ups))
        exact += solution.up_chance(up) * against_two(solution, table)
        bound += solution.up_chance(up) * split_bound(solution, table)
    report_progress("two hands of the dealer", 1)
    return np.array([round(exact * PARTS), round(bound * PARTS)], dtype=np.int64)


def split_bound(solution: Analysis, table: UpCard) -> float:
    """What two hands of a split pair may do at most to the mean of `against_two`: each of them draws so many cards."""
    bound = 0.0
    for cards, chance in solution.two_cards(table.up):
        if not solution.rules.natural(cards) and solution.values[table.up, cards].best == SPLIT:
            pair = table.split(cards[0], solution.best_plan(table.up, cards[0]))
            drawn = int(pair.finals.drawn.sum(axis=1).max())
            square = sum(float((NET**2 @ hand).sum()) for way in pair.ways for hand in way.hands) / len(cards)
            bound += chance * 2 * square * drawn / max(table.cards - len(cards) - 2 * DEEPEST - drawn, 1)
    return bound


def against_two(solution: Analysis, table: UpCard) -> float:
    """The mean of what the player nets against two hands of the dealer's, multiplied, given the up card."""
    rules, every, up = solution.rules, solution.hands, table.up
    drawn = dealer_sets(up, rules.shape)
    ends = np.array([rules.ends.index(end_of(rules.shape, drawn_as((up, *draw)))) for draw in drawn])
    counts = np.array([[draw.count(value) for value in range(len(table.shoe))] for draw in drawn])
    sets, where = drawn_together(counts)
    size, ways = len(rules.ends), np.array(list(drawn.values()), dtype=np.float64)
    cell = (where * size + ends[:, None]) * size + ends[None, :]
    orders = np.bincount(cell.ravel(), np.multiply.outer(ways, ways).ravel(), len(sets) * size * size)
    totals = sorted({t for t in every.totals if t <= rules.shape.count.target})
    kind = np.array([1 + totals.index(t) if t in totals else 0 for t in every.totals])
    worth = np.array([_worths(solution, total) for total in (0, *totals)], dtype=np.float64)
    values = len(table.shoe)
    number, naturals, splits = np.zeros((values, values), dtype=np.int64), np.zeros((values, values)), np.zeros(values)
    natural, choices = np.zeros(size), np.zeros((values, len(every.cards)), dtype=np.int64)
    choices[0] = solution.best_plan(up, 0)
    prizes = {WIN: rules.natural_pays, PUSH: Fraction(0), LOSE: Fraction(-1)}
    for cards in combinations_with_replacement(rules.values, 2):
        number[cards] = every.number[cards]
        if rules.natural(cards):
            naturals[cards] = 1
            natural[:] = [float(prizes[rules.outcome_of(rules.total(cards), True, end)]) for end in range(size)]
            continue
        if not table.chance_of_cards(cards):
            continue
        chosen = solution.values[up, cards].best
        if chosen == SPLIT:
            splits[cards[0]], choices[cards[0]] = 1, solution.best_plan(up, cards[0])
        else:
            choices[0, every.number[cards]] = chosen
    likelihood, mean_product = compiled(".twentyone.several_dealers").against_two(
        *(table.shoe, sets, orders.reshape(len(sets), size, size), LEAST, every.counts, every.child, number, naturals),
        *(
            choices,
            splits,
            kind,
            np.concatenate([worth, 2 * worth]),
            natural,
            table.shoe.copy(),
            np.zeros(len(every.cards)),
        ),
        *(np.zeros(2 * len(worth)), np.zeros((size, size))),
    )
    return float(mean_product) / float(likelihood)
