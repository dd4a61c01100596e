"""Blackjack for the simulation: rules and chart as tables of `kernels/sim_blackjack`, and what they should earn.

The player follows the chart of `analysis/blackjack` and nothing else, so what is simulated lies beside the exact value
of *that* play, `basic_edge`, and not beside the best play's, which minds the composition of every hand.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.blackjack.chart import CODES
from croupier.analysis.blackjack.hands import CARD, OVER, UPS, VALUES, drawn_as, hands
from croupier.analysis.blackjack.play import Analysis
from croupier.analysis.blackjack.rules import PLENTY
from croupier.analysis.blackjack.wagers import how, spread_results
from croupier.analysis.sheet import Sheet
from croupier.games.blackjack import Position, explain
from croupier.games.blackjack.optional import hit_wins, initial_suit
from croupier.games.blackjack.settle import GIVEN_UP, checks_down_card, surrender_stands
from croupier.kernels import sim_blackjack as kernel
from croupier.kernels.blackjack_shoe import SPLIT, STAND
from croupier.kernels.sim_blackjack import EMPTY, LOST, NATURAL, STATES
from croupier.kernels.sim_blackjack import VALUES as ROW
from croupier.kernels.totals import ACE, BLACKJACK, TEN, VERDICTS, compare, must_draw, natural
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.cards import Shoe
from croupier.rulebook.law import Law

Small = NDArray[np.uint8]


def _order(kind: tuple[int, bool]) -> tuple[bool, bool, int, bool]:
    """Those to which every dealer draws first, then those to which some do."""
    return not must_draw(*kind, False), not must_draw(*kind, True), *kind


KINDS = sorted(set(zip(hands().totals, hands().softs, strict=True)), key=_order)  # total, and whether it is soft
NUMBER = {kind: state for state, kind in enumerate(KINDS)}
BACK = {LOSES: 0, PUSHES: 1, WINS: 2}  # of a unit, at even money


def shoe(known: Analysis) -> Small:
    """The values of the cards of the shoe that was analysed."""
    return np.repeat(np.arange(ROW, dtype=np.uint8), known.shoe)


def most_units(known: Analysis) -> int:
    """What a round can cost."""
    rules = known.rules
    found = max(rules.most_hands.values()) * (2 if rules.split_double.any() else 1)
    found = max(found, 2 if rules.may_double.any() else 1)
    if found > kernel.MOST:
        raise ValueError(f"a round of {found} units is more than the kernel has room for")
    return found


def nets(known: Analysis) -> list[Fraction]:
    """Of every cell that the kernel can return. Those beyond what the law allows never come, and are as the last."""
    most = most_units(known)
    units = [Fraction(max(-most, min(net, most))) for net in range(-kernel.MOST, kernel.MOST + 1)]
    surrenders = known.rules.may_surrender.any()
    return [*units, known.rules.natural_pays, -GIVEN_UP if surrenders else Fraction(-1)]


class _Table:
    """A table filled hand by hand: all hands of one state must agree, or the states would be too few."""

    def __init__(self, cells: int) -> None:
        self.cells = np.zeros(cells, dtype=np.uint8)
        self.filled: dict[Hashable, int] = {}

    def put(self, cell: int, entry: int) -> None:
        if self.filled.setdefault(cell, entry) != entry:
            raise ValueError(f"hands of one total differ: {entry}, {self.filled[cell]}")
        self.cells[cell] = entry


def tables(known: Analysis, results: NDArray[np.int64]) -> Small:
    """All of them in one array, each where the kernel looks for it."""
    rules = known.rules
    most = np.array([rules.most_hands.get(value, 0) for value in range(ROW)], dtype=np.uint8)
    checks = np.array([rules.checks.get(value, False) for value in range(ROW)])
    stands = [value in CARD and surrender_stands(CARD[value], had) for had in (False, True) for value in range(ROW)]
    totals = [(NATURAL, BLACKJACK, True), (LOST, OVER, False), *((i, kind[0], False) for kind, i in NUMBER.items())]
    verdict = np.zeros(STATES * STATES, dtype=np.uint8)
    for (i, mine, dealt), (j, theirs, dealers) in product(totals, totals):
        case = compare(mine, dealt, theirs, dealers, rules.ties)
        verdict[i * STATES + j] = BACK[VERDICTS[case]]
    draws = [must_draw(*kind, rules.hits_soft_17) for kind in KINDS]
    if sorted(draws, reverse=True) != draws:
        raise ValueError("the dealer draws to other states than the first ones")
    first, plan = _first(known), _plan(known)
    parts = (_dealt(), _step(), first, plan, most, checks, np.array(stands), np.array([sum(draws)]), verdict, results)
    found = np.concatenate([part.astype(np.uint8) for part in parts])
    if len(found) != kernel.END:
        raise ValueError(f"{len(found)} cells, not {kernel.END}")
    return found


def _state(hand: int) -> int:
    return NUMBER[hands().totals[hand], hands().softs[hand]] if hand >= 0 else LOST


def _dealt() -> Small:
    found = np.zeros(ROW * ROW, dtype=np.uint8)
    for a, b in product(VALUES, VALUES):
        two = hands().number[min(a, b), max(a, b)]
        found[a * ROW + b] = NATURAL if natural(drawn_as((a, b))) else _state(two)
    return found


def _step() -> Small:
    found = _Table(STATES * ROW)
    for value in VALUES:
        found.put(EMPTY * ROW + value, _state(hands().number[(value,)]))
        for i in range(len(hands().cards)):
            found.put(_state(i) * ROW + value, _state(int(hands().child[i, value])))
    return found.cells


def _first(known: Analysis) -> Small:
    found = np.full(ROW**3, STAND, dtype=np.uint8)
    for up, a, b in product(UPS, VALUES, VALUES):
        if not natural(drawn_as((a, b))):
            found[(up * ROW + a) * ROW + b] = CODES[known.strategy.code((min(a, b), max(a, b)), up)][0]
    return found


def _plan(known: Analysis) -> Small:
    """The chart once more than two cards are there, or a pair was split."""
    found = _Table(ROW * ROW * 2 * STATES)
    found.cells[:] = STAND
    for pair, up in product((0, *VALUES), UPS):
        if pair and CODES[known.strategy.code((pair, pair), up)][0] != SPLIT:
            continue
        choices = known.chart_plan(up, pair)
        for i, cards in enumerate(hands().cards):
            if len(cards) > (1 if pair else 2) and (pair in cards or not pair):
                row = (pair * ROW + up) * 2 + (len(cards) > 2)
                found.put(row * STATES + _state(i), int(choices[i]))
    return found.cells


def chart_sheet(known: Analysis, wager: str) -> Sheet:
    """The base wager by the chart alone: its edge is that of `basic_edge`."""
    plan = f"the basic chart alone; by the best choice for every composition {known.edge.percent:.4f}%"
    results = spread_results(known.chart_spread)
    return Sheet(known.law.book.id, wager, results, how(known), strategy=plan, exact=False)


def insured(law: Law) -> list[bool]:
    """Whether insurance wins, for every card that may lie under an ace."""
    cards = list(Shoe.of(law.number("decks")).cards)
    cards.remove(CARD[ACE])
    return [natural((CARD[ACE], card)) for card in cards]


def suited(law: Law, wager: str) -> list[bool]:
    """Whether an initial suit wager wins, for every two cards of the shoe."""
    return [initial_suit(wager, a, b) for a, b in permutations(Shoe.of(law.number("decks")).cards, 2)]


def hit_wagers(law: Law) -> tuple[Small, Small, list[bool]]:
    """K.6: by two cards, whether a hit wager is made; by up and down card, whether a check ends the round before that;
    by two cards and the third, whether it wins."""
    pairs = list(product(range(52), repeat=2))
    may = [explain(law, Position(pair, 1, PLENTY), "hit-wager") is None for pair in pairs]
    ends_round = [checks_down_card(law, up) and natural((up, down)) for up, down in pairs]
    wins = [hit_wins((a, b, third)) for a, b in pairs for third in range(52)]
    return np.array(may, dtype=np.uint8), np.array(ends_round, dtype=np.uint8), wins


assert len(NUMBER) <= NATURAL
assert max(VALUES) == TEN
