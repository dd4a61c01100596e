"""The base wager ready to be simulated: by the chart, beside the chart's own exact value."""

from __future__ import annotations

import numpy as np

from croupier.analysis.plan import Plan, numbered
from croupier.analysis.twentyone import simulated
from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.analysis.twentyone.sheets import chart_sheet
from croupier.kernels import sim_blackjack
from croupier.rulebook.law import Law


def plan(law: Law, wager: str) -> Plan:
    return chart_plan(analysis(law), wager)


def chart_plan(known: Analysis, wager: str) -> Plan:
    """The base wager by the chart, from the shoe that was analysed."""
    table, nets = numbered(simulated.nets(known))
    work = np.zeros(2 * sim_blackjack.MOST, dtype=np.uint8)
    args = (simulated.shoe(known), simulated.tables(known, table), work)
    return Plan("sim_blackjack.play", args, nets, chart_sheet(known, wager))
