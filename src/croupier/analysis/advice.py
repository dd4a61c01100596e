"""What each choice is worth at this very moment of a round, where the analysis knows it: for practice.

Blackjack's hands are weighed against the up card and a full shoe, three card poker's against every hand of the dealer.
Expectations are in chips for the wagers that the choice is about, so a mistake has a price.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.kernels.totals import points
from croupier.play.ask import Ask, Turn
from croupier.play.felt import DEALER
from croupier.play.table import Table


class Advice(NamedTuple):
    """A choice, what it is worth, and how much less that is than the best one."""

    choice: str
    expectation: float
    cost: float


def advice(table: Table, ask: Ask) -> list[Advice]:
    """The choices of a turn, best first; none where nothing is decided, or nobody can say."""
    if not isinstance(ask, Turn):
        return []
    worth = {"blackjack": _blackjack, "three-card-poker": _three_card, "three-card-poker-6-card-bonus": _three_card}
    find = worth.get(table.law.book.about.game)
    found = find(table, ask) if find else {}
    best = max(found.values(), default=0.0)
    ranked = sorted(found.items(), key=lambda one: -one[1])
    return [Advice(choice, value, best - value) for choice, value in ranked]


def _three_card(table: Table, ask: Turn) -> dict[str, float]:
    if set(ask.choices) != {"play", "fold"}:
        return {}
    from croupier.analysis.three_card import pays_every, play_value

    at = ask.at or ask.seat
    a, b, c = sorted(table.felt.hand(at))
    ante = table.felt.amount(ask.seat, "ante", at)
    worth = play_value(table.law, (a, b, c), pays_every(table.law))
    return {"play": ante * float(worth), "fold": -float(ante)}


def _blackjack(table: Table, ask: Turn) -> dict[str, float]:
    """Hands that are not split: their other cards are known, and so is what the law lets them do."""
    felt, at = table.felt, ask.at or ask.seat
    cards = tuple(sorted(points(card) for card in felt.hand(at)))
    up = next((points(held.card) for held in felt.cards.get(DEALER, ()) if held.up), 0)
    if "stand" not in ask.choices or f"{at}.2" in felt.cards or not up or len(cards) < 2:
        return {}
    from croupier.analysis.blackjack import analysis

    base = felt.amount(ask.seat, "base", at)
    worth = analysis(table.law).worth(up, cards)
    return {choice: base * value for choice, value in worth.items() if choice in ask.choices}
