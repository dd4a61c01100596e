"""What a hand's choices are worth at the table, against the up card and a full shoe; and what the chart chooses."""

from __future__ import annotations

from croupier.analysis.twentyone.chart import CODES, NAMES
from croupier.analysis.twentyone.play import analysis
from croupier.analysis.worth import Valued, Weighing
from croupier.kernels.totals import points, soft, total
from croupier.play.ask import Turn
from croupier.play.counting import drawn_as
from croupier.play.felt import DEALER, Felt
from croupier.play.hand_at import HandAt, hand_at
from croupier.play.table import Table
from croupier.rulebook.law import Law


def weighing(table: Table, ask: Turn) -> Weighing | None:
    """Hands that are not split: their other cards are known, and so is what the law lets them do."""
    felt, at = table.felt, ask.at or ask.seat
    cards, up = tuple(sorted(points(card) for card in felt.hand(at))), up_card(felt)
    if not {"hit", "stand"} & set(ask.choices) or HandAt(at, 2) in felt.cards or not up or len(cards) < 2:
        return None
    base, law = felt.amount(ask.seat, "base", at), table.law

    def weigh() -> Valued:
        known = analysis(law).worth(up, cards)
        return Valued({choice: base * value for choice, value in known.items() if choice in ask.choices})

    return weigh


def chosen(law: Law, felt: Felt, ask: Turn) -> str:
    """By the chart: a pair's row where it may be split, else the row of the total, and of that what is offered."""
    cards, up = (
        tuple(sorted(points(card) for card in felt.hand(hand_at(ask.at or ask.seat, ask.number)))),
        up_card(felt),
    )
    if not {"hit", "stand"} & set(ask.choices) or not up:
        return ""
    chart, hand = analysis(law).strategy, drawn_as(cards)
    row = (chart.soft if soft(hand) else chart.hard).get(total(hand), {})
    if "split" in ask.choices:
        row = chart.pairs[cards[0]]
    wanted = [NAMES[choice] for choice in CODES[row.get(up, "S")]]
    return next((choice for choice in (*wanted, "stand", "hit") if choice in ask.choices), "")


def up_card(felt: Felt) -> int:
    """The dealer's card that shows, by its value; 0 if none does."""
    return next((points(held.card) for held in felt.cards.get(DEALER, ()) if held.up), 0)
