"""What a hand's choices are worth at the table, against the up card and a full shoe; and what the chart chooses."""

from __future__ import annotations

from typing import NamedTuple

from croupier.analysis.sheets.choice_values import Valued, Weighing
from croupier.analysis.twentyone.chart import CODES, NAMES, pair_label, soft_label, value_text
from croupier.analysis.twentyone.play import analysis
from croupier.kernels.twentyone.totals import points, soft, total
from croupier.play.felt import DEALER, Felt
from croupier.play.table import Table
from croupier.play.table.counting_to_21 import drawn_as
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.holder import HandAt, hand_at
from croupier.rulebook.law import Law


def weighing(table: Table, ask: Turn) -> Weighing | None:
    """Hands that are not split: their other cards are known, and so is what the law lets them do."""
    felt, place = table.felt, ask.at or ask.seat
    cards, up = tuple(sorted(points(card) for card in felt.hand(place))), up_card(felt)
    if not {"hit", "stand"} & set(ask.choices) or HandAt(place, 2) in felt.cards or not up or len(cards) < 2:
        return None
    base, law = felt.amount(ask.seat, "base", place), table.law

    def weigh() -> Valued:
        worth = analysis(law).worth(up, cards)
        return Valued({choice: base * value for choice, value in worth.items() if choice in ask.choices})

    return weigh


class ChartCell(NamedTuple):
    """A cell of the chart: its row, the up card, and of what it says that which is offered; `instead` where these very
    cards are an exception to it."""

    row: str
    up: str
    choice: str
    instead: str = ""


def cell_of(law: Law, felt: Felt, ask: Turn) -> ChartCell | None:
    """By the chart: a pair's row where it may be split, else the row of the total."""
    cards, up = (
        tuple(sorted(points(card) for card in felt.hand(hand_at(ask.at or ask.seat, ask.number)))),
        up_card(felt),
    )
    if not {"hit", "stand"} & set(ask.choices) or not up:
        return None
    chart, hand = analysis(law).strategy, drawn_as(cards)
    row, codes = total(hand), chart.soft if soft(hand) else chart.hard
    named = soft_label(row) if soft(hand) else str(row)
    if "split" in ask.choices:
        row, codes, named = cards[0], chart.pairs, pair_label(cards[0])
    wanted = [NAMES[choice] for choice in CODES[codes.get(row, {}).get(up, "S")]]
    choice = next((name for name in (*wanted, "stand", "hit") if name in ask.choices), "")
    instead = next(
        (departure.choice for departure in chart.exceptions if (departure.cards, departure.up) == (cards, up)), ""
    )
    return ChartCell(named, value_text(up), choice, instead if instead in ask.choices else "")


def chosen(law: Law, felt: Felt, ask: Turn) -> str:
    """What the chart says to this hand."""
    cell = cell_of(law, felt, ask)
    return cell.choice if cell else ""


def up_card(felt: Felt) -> int:
    """The dealer's card that shows, by its value; 0 if none does."""
    return next((points(shown.card) for shown in felt.cards.get(DEALER, ()) if shown.up), 0)
