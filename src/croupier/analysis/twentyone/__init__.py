"""A game that counts hands to 21, exactly: the base wager over every composition of the shoe, and the best play.

A file for each part: the `hands` there are, the law's `rules` as tables, one `up_card`, `play` of the whole, the
`chart`, and the `sheets`.

The rules are the table's own: the game hands over a `Counting`, with how it counts, which hands may draw, double, split
or surrender, when the dealer draws and who wins. They are tabulated once, and `kernels/twentyone/shoe` weighs the
tables by the cards left. One player, a full shoe, reshuffled after every round.

What is exact. Every decision of a hand that is not split is the best there is, given its cards and the up card. After a
split each hand is played by that same plan (as if it had not been split, less what the law then forbids), and a pair
that was worth splitting is split again as often as the law lets it: the analysts' convention CDZ-. The expectation of
that play is exact, re-splits included, and so is what two hands of a pair come to together (`split_pair`). The
arithmetic is in floats, good to some 1e-14. Only what three and four hands come to *together* takes them as independent
once the dealer's total is given; the sheet says how often that is, and what it does to the standard deviation.
"""

from __future__ import annotations

from croupier.analysis.twentyone.advice import chosen, weighing
from croupier.analysis.twentyone.after_removal import worth_left
from croupier.analysis.twentyone.chart import Departure, Strategy, Values
from croupier.analysis.twentyone.hands import dealer_ends, dealer_nodes, full_shoe
from croupier.analysis.twentyone.plan import chart_plan, plan
from croupier.analysis.twentyone.play import Analysis, Edge, analysis, basic_edge, edge, strategy
from croupier.analysis.twentyone.sheets import base_sheet, sheet, sheets

__all__ = [
    "Analysis",
    "Departure",
    "Edge",
    "Strategy",
    "Values",
    "analysis",
    "base_sheet",
    "basic_edge",
    "chart_plan",
    "chosen",
    "dealer_ends",
    "dealer_nodes",
    "edge",
    "full_shoe",
    "plan",
    "sheet",
    "sheets",
    "strategy",
    "weighing",
    "worth_left",
]
