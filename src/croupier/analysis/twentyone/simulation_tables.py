"""The base wager for the simulation: rules and chart as tables of `kernels/twentyone/simulate`, and what they earn.

The player follows the chart of `chart` and nothing else, so what is simulated lies beside the exact value of *that*
play, `basic_edge`, and not beside the best play's, which minds the composition of every hand.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.twentyone.hands import Array, Cards, hands
from croupier.analysis.twentyone.play import Analysis
from croupier.analysis.twentyone.rules import Rules
from croupier.kernels.twentyone import simulate as kernel
from croupier.kernels.twentyone.shoe import SPLIT, STAND
from croupier.kernels.twentyone.simulate import EMPTY, LOST, NATURAL, STATES
from croupier.kernels.twentyone.simulate import VALUES as ROW
from croupier.kernels.twentyone.totals import WILD, must_draw, soft, total
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.table.counting_to_21 import CARD, OVER, Shape, drawn_as

Small = NDArray[np.uint8]

BACK = {LOSES: 0, PUSHES: 1, WINS: 2}  # of a unit, at even money
GIVEN_UP = Fraction(-1, 2)


class Kind(NamedTuple):
    """What matters of a hand: its total, whether that is soft, and how its shape tells it from others of that total."""

    total: int
    soft: bool
    mark: int = 0


def kind(shape: Shape, cards: Cards) -> Kind:
    """Of values."""
    hand = drawn_as(cards)
    count = total(hand, shape.count)
    if count > shape.count.target:
        return Kind(shape.over(hand), False)
    return Kind(count, soft(hand, shape.count), shape.tells(hand))


@cache
def states(shape: Shape) -> dict[Kind, int]:
    """A number for every kind: those to which every dealer draws first, then those to which some do."""

    def order(hand_kind: Kind) -> tuple[bool, bool, Kind]:
        count = (hand_kind.total, hand_kind.soft)
        return not must_draw(*count, False), not must_draw(*count, True), hand_kind

    kinds = sorted({kind(shape, cards) for cards in hands(shape).cards}, key=order)
    if len(kinds) > NATURAL:
        raise ValueError(f"{len(kinds)} kinds of hands are more than the kernel has room for")
    return {of_hand: state for state, of_hand in enumerate(kinds)}


def shoe(counts: Array) -> Small:
    """The values of the cards of a shoe that has so many of each."""
    return np.repeat(np.arange(len(counts), dtype=np.uint8), counts)


def most_units(rules: Rules) -> int:
    """What a round can cost."""
    units = max(rules.most_hands.values()) * (2 if rules.split_double.any() else 1)
    units = max(units, 2 if rules.may_double.any() else 1)
    if units > kernel.MOST:
        raise ValueError(f"a round of {units} units is more than the kernel has room for")
    return units


def nets(rules: Rules) -> list[Fraction]:
    """Of every cell that the kernel can return. Those beyond what the law allows never come, and are as the last."""
    limit = most_units(rules)
    units = [Fraction(max(-limit, min(net, limit))) for net in range(-kernel.MOST, kernel.MOST + 1)]
    surrenders = rules.may_surrender.any()
    return [*units, rules.natural_pays, GIVEN_UP if surrenders else Fraction(-1)]


def fill_cells(table: Small, cells: Array, entries: Array) -> None:
    """Fill a table's cells, some of them several times: all hands of one state must agree, or the states would be too
    few."""
    table[cells] = entries
    differs = np.flatnonzero(table[cells] != entries)
    if len(differs):
        raise ValueError(f"hands of one total differ: {entries[differs[0]]}, {table[cells[differs[0]]]}")


def tables(rules: Rules, first: Small, plan: Small, results: NDArray[np.int64]) -> Small:
    """All of them in one array, each where the kernel looks for it. `first` and `plan` are what is done with the first
    two cards and later: one choice each by a chart, or a menu of all that the law leaves."""
    shape, target = rules.shape, rules.shape.count.target
    hand_limits = np.array([rules.most_hands.get(value, 0) for value in range(ROW)], dtype=np.uint8)
    checks = np.array([rules.checks.get(value, False) for value in range(ROW)])
    stands = [
        value in rules.values and rules.given.surrendered(CARD[value], had) != -1
        for had in (False, True)
        for value in range(ROW)
    ]
    numbers = states(shape)
    totals = [
        (NATURAL, target, True),
        (LOST, OVER, False),
        *((i, hand_kind.total, False) for hand_kind, i in numbers.items()),
    ]
    dealers = {end for end, _ in rules.ends}
    verdict = np.zeros(STATES * STATES, dtype=np.uint8)
    for (i, mine, dealt), (j, theirs, has) in product(totals, totals):
        if theirs <= target or theirs in dealers:
            verdict[i * STATES + j] = BACK[rules.given.verdict(mine, dealt, theirs, has)]
    draws = [must_draw(hand_kind.total, hand_kind.soft, shape.hits_soft, shape.count.stands) for hand_kind in numbers]
    if sorted(draws, reverse=True) != draws:
        raise ValueError("the dealer draws to other states than the first ones")
    two, step = _dealt_states(rules), _step_states(rules)
    parts = (two, step, first, plan, hand_limits, checks, np.array(stands), np.array([sum(draws)]), verdict, results)
    cells = np.concatenate([part.astype(np.uint8) for part in parts])
    if len(cells) != kernel.END:
        raise ValueError(f"{len(cells)} cells, not {kernel.END}")
    return cells


@cache
def states_of(shape: Shape) -> Array:
    """Of every hand by its number; the last is that of a hand which is over, whose number is -1."""
    numbers = states(shape)
    return np.array([*(numbers[kind(shape, cards)] for cards in hands(shape).cards), LOST])


def _dealt_states(rules: Rules) -> Small:
    table, state = np.zeros(ROW * ROW, dtype=np.uint8), states_of(rules.shape)
    for a, b in product(rules.values, rules.values):
        two = rules.hands.number[min(a, b), max(a, b)]
        table[a * ROW + b] = NATURAL if rules.natural((a, b)) else state[two]
    return table


def _step_states(rules: Rules) -> Small:
    """With a card more; a hand that is never drawn to leads nowhere."""
    table, state, every = np.zeros(STATES * ROW, dtype=np.uint8), states_of(rules.shape), rules.hands
    drawn_to = np.flatnonzero([_is_drawn_to(rules, i) for i in range(len(every.cards))])
    for value in rules.values:
        if value != WILD:
            table[EMPTY * ROW + value] = state[every.number[(value,)]]
        fill_cells(table, state[drawn_to] * ROW + value, state[every.child[drawn_to, value]])
    return table


def _is_drawn_to(rules: Rules, i: int) -> bool:
    """By a player, or by a dealer."""
    cards, shape, every = rules.hands.cards[i], rules.shape, rules.hands
    dealer_draws = must_draw(every.totals[i], every.softs[i], True, shape.count.stands)
    return WILD not in cards and (not shape.keeps_over or dealer_draws or shape.grows(drawn_as(cards)))


def later_hands(rules: Rules, pair: int) -> tuple[Array, Array]:
    """The hands of more than two cards or, if there was a pair, of this split pair; and where each lies among the
    states, first those of two cards."""
    counts = rules.hands.counts
    cards = counts.sum(axis=1)
    those = np.flatnonzero((cards > 1) & (counts[:, pair] > 0) if pair else cards > 2)
    return those, (cards[those] > 2) * STATES + states_of(rules.shape)[those]


# --- by the chart ---


def chart_first(solution: Analysis) -> Small:
    table, rules = np.full(ROW**3, STAND, dtype=np.uint8), solution.rules
    for up, a, b in product(rules.ups, rules.values, rules.values):
        if not rules.natural((a, b)):
            table[(up * ROW + a) * ROW + b] = solution.by_chart(up, (min(a, b), max(a, b)))
    return table


def chart_later(solution: Analysis) -> Small:
    """The chart once more than two cards are there, or a pair was split."""
    table, rules = np.full(ROW * ROW * 2 * STATES, STAND, dtype=np.uint8), solution.rules
    for pair, up in product((0, *rules.values), rules.ups):
        if pair and (rules.natural((pair, pair)) or solution.by_chart(up, (pair, pair)) != SPLIT):
            continue
        those, cells = later_hands(rules, pair)
        fill_cells(table, (pair * ROW + up) * 2 * STATES + cells, solution.chart_plan(up, pair)[those])
    return table
