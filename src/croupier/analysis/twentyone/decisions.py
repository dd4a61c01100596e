"""What every choice is worth, by hand and up card; and hands of several cards that are better played another way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.analysis.twentyone.chart import NAMES, value_text
from croupier.analysis.twentyone.hands import Cards, counting_of
from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.kernels.twentyone.shoe import HIT, STAND
from croupier.kernels.twentyone.totals import ACE, TEN
from croupier.play.table.counting_to_21 import values_of
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

LEAST_GAIN = 1e-12
FACES = {"T": TEN, "J": TEN, "Q": TEN, "K": TEN, "A": ACE}


class Decision(NamedTuple):
    """A hand against an up card: what each choice expects per unit, and what the chart does."""

    cards: Cards
    up: int
    worth: dict[str, float]
    chart: str

    @property
    def best(self) -> str:
        return max(self.worth, key=lambda choice: self.worth[choice])

    @property
    def gain(self) -> float:
        """What the best choice is worth above the chart's."""
        return self.worth[self.best] - self.worth[self.chart]


def read_hand(law: Law, text: str) -> Cards:
    """`T,6` or `7 5 4`: values, in any order."""
    values = {value_text(value): value for value in values_of(counting_of(law).shape)} | FACES
    parts = text.upper().replace(",", " ").split()
    unknown = [part for part in parts if part not in values]
    if unknown or not parts:
        raise Refused(f"{text!r} is not a hand such as 'T,6' or '7,5,4'", OWN.cite("command"))
    return tuple(sorted(values[part] for part in parts))


def decision(law: Law, cards: Cards, up: int) -> Decision:
    solution = analysis(law)
    shown = ",".join(map(value_text, cards))
    if len(cards) < 2 or cards not in solution.hands.number or solution.rules.natural(cards):
        raise Refused(f"nothing is decided with {shown}", OWN.cite("command"))
    if up not in solution.ups or any(cards.count(value) + (value == up) > solution.shoe[value] for value in cards):
        raise Refused(f"the shoe has not the cards for {shown} against {value_text(up)}", OWN.cite("command"))
    return Decision(cards, up, solution.worth(up, cards), _by_chart(solution, cards, up))


def _by_chart(solution: Analysis, cards: Cards, up: int) -> str:
    if len(cards) == 2:
        return NAMES[solution.by_chart(up, (cards[0], cards[1]))]
    return NAMES[int(solution.chart_plan(up, 0)[solution.hands.number[cards]])]


def decisions(law: Law, cards: Cards) -> list[Decision]:
    """Against every up card."""
    return [decision(law, cards, up) for up in analysis(law).strategy.ups if up in analysis(law).ups]


def departures(law: Law, most_cards: int) -> Iterator[Decision]:
    """Hands of three cards to so many that are not to be played as the chart plays their total, most gained first."""
    solution, better = analysis(law), []
    for up, table in solution.ups.items():
        plan = solution.chart_plan(up, 0)
        for i, cards in enumerate(solution.hands.cards):
            if 3 <= len(cards) <= most_cards and solution.rules.may_hit[i] and table.stand[i] > -2:
                best = HIT if table.hit[i] > table.stand[i] else STAND
                if best != plan[i] and abs(table.hit[i] - table.stand[i]) > LEAST_GAIN:
                    better.append(decision(law, cards, up))
    yield from sorted(better, key=lambda departure: -departure.gain)
