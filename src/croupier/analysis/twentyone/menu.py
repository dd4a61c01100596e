"""The base wager decision by decision: what the law leaves every hand, as tables of `kernels/twentyone/steps`.

The same tables as the simulation's, with a menu where that has a chart, so nothing has to be solved first.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.twentyone.hands import full_shoe
from croupier.analysis.twentyone.rules import Rules, rules_of
from croupier.analysis.twentyone.simulation_tables import Small, fill_cells, later_hands, nets, shoe, states, tables
from croupier.kernels.twentyone.shoe import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.kernels.twentyone.simulate import CELLS, LOST, NATURAL, STATES
from croupier.kernels.twentyone.simulate import VALUES as ROW
from croupier.play.table.counting_to_21 import OVER
from croupier.rulebook.law import Law

CHOICES = ("stand", "hit", "double", "split", "surrender")  # as the kernel numbers them
assert [CHOICES.index(choice) for choice in CHOICES] == [STAND, HIT, DOUBLE, SPLIT, SURRENDER]
MOST_TOTAL = 31  # a hand that may still draw has 21 at most


class Steps(NamedTuple):
    """All that a round needs: the cards by value, the tables, what each way to end nets in units of the wager, and what
    a hand of each state comes to and whether that is soft."""

    shoe: Small
    tables: Small
    nets: tuple[Fraction, ...]
    totals: NDArray[np.int64]
    softs: NDArray[np.int64]


@lru_cache(maxsize=8)
def steps(law: Law) -> Steps:
    """Of a game that counts to 21, under this law."""
    rules = rules_of(law)
    unnumbered = np.zeros(CELLS, dtype=np.int64)  # the ends themselves are wanted, not the numbers of their nets
    numbers = states(rules.shape)
    totals, softs = np.zeros(STATES, dtype=np.int64), np.zeros(STATES, dtype=np.int64)
    for kind, state in numbers.items():
        totals[state], softs[state] = kind.total if kind.total <= MOST_TOTAL else OVER, kind.soft
    totals[NATURAL], totals[LOST], softs[NATURAL] = rules.shape.count.target, OVER, 1
    table = tables(rules, _first_menus(rules), _later_menus(rules), unnumbered)
    return Steps(shoe(full_shoe(law)), table, tuple(nets(rules)), totals, softs)


def _first_menus(rules: Rules) -> Small:
    """With the first two cards; the up card changes nothing of it."""
    table = np.zeros(ROW**3, dtype=np.uint8)
    for a, b in product(rules.values, rules.values):
        two = rules.hands.number[min(a, b), max(a, b)]
        open_ = {
            STAND: rules.may_stand[two],
            HIT: rules.may_hit[two],
            DOUBLE: rules.may_double[two],
            SPLIT: a == b and rules.most_hands[a] > 1,
            SURRENDER: rules.may_surrender[two],
        }
        for up in rules.ups:
            table[(up * ROW + a) * ROW + b] = _bits(open_)
    return table


def _later_menus(rules: Rules) -> Small:
    """With more than two cards, or after a split; whether a pair is split again, its hands decide."""
    table = np.zeros(ROW * 2 * STATES, dtype=np.uint8)
    for pair in (0, *(value for value in rules.values if rules.most_hands[value] > 1)):
        hits = rules.split_hit[pair] if pair else rules.may_hit
        doubles = rules.split_double[pair] if pair else np.zeros_like(hits)
        menus = (rules.may_stand << STAND) | (hits << HIT) | (doubles << DOUBLE)
        those, cells = later_hands(rules, pair)
        fill_cells(table, pair * 2 * STATES + cells, menus[those])
    by_pair = table.reshape(ROW, 1, 2 * STATES)
    return np.repeat(by_pair, ROW, axis=1).reshape(-1)  # the same whatever the up card


def _bits(open_: dict[int, object]) -> int:
    return sum(1 << choice for choice, is_open in open_.items() if is_open)
