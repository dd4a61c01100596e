"""What the base wager and insurance are worth with some cards gone, played by the chart of the full shoe."""

from __future__ import annotations

from functools import partial

import numpy as np

from croupier.analysis.count import Cards, Countable
from croupier.analysis.twentyone.chart import value_text
from croupier.analysis.twentyone.hands import counting_of, full_shoe, insurance_chance, size_of
from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.analysis.twentyone.sheets import BASE
from croupier.kernels.twentyone.totals import ACE, TEN
from croupier.play.table.counting_to_21 import values_of
from croupier.rulebook.law import Law


def kind(value: int) -> str:
    """How a count of cards names a value."""
    return "T" if value == TEN else value_text(value)


def by_kind(law: Law) -> dict[str, int]:
    """A full shoe."""
    shoe = full_shoe(law)
    return {kind(value): int(shoe[value]) for value in values_of(counting_of(law).shape)}


def by_value(law: Law, cards: Cards) -> dict[int, int]:
    return {value: cards[kind(value)] for value in values_of(counting_of(law).shape)}


def base_worth(law: Law, cards: Cards) -> float:
    """Of a player who goes by the chart of the full shoe, whatever is left."""
    full, remaining = analysis(law), Analysis(law, by_value(law, cards))
    spread = remaining.spread_by(full.by_chart, full.chart_plan)
    return sum(float(net) * chance for (_, net, _), chance in spread.chances.items())


def insurance_worth(law: Law, cards: Cards) -> float:
    """An ace shows, and is not among these."""
    rules = counting_of(law)
    assert rules.insurance
    shoe = np.zeros(size_of(rules.shape), dtype=np.int64)
    for value, n in by_value(law, cards).items():
        shoe[value] = n
    return float(insurance_chance(shoe, rules.shape) * (rules.insurance.pays + 1) - 1)


def worth_left(law: Law) -> dict[str, Countable]:
    """The base wager, and insurance where it is taken."""
    full, insurance = by_kind(law), counting_of(law).insurance
    countables = {BASE: Countable(BASE, full, partial(base_worth, law))}
    if insurance:
        countables[insurance.wager] = Countable(insurance.wager, full, partial(insurance_worth, law), (kind(ACE),))
    return countables
