"""The base wager ready to be simulated: by the chart, beside the chart's own exact value."""

from __future__ import annotations

import msgspec
import numpy as np

from croupier.analysis.sheets.plan import Plan, numbered
from croupier.analysis.twentyone import simulation_tables
from croupier.analysis.twentyone.hands import counting_of
from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.analysis.twentyone.sheets import chart_sheet
from croupier.kernels.twentyone import simulate, simulate_shoe
from croupier.rulebook.law import Law

TO_CUT = "the sheet is of a full shoe each round, the simulation deals on: what lies between them is the cutting card's"


def plan(law: Law, wager: str) -> Plan:
    return chart_plan(analysis(law), wager)


def chart_plan(solution: Analysis, wager: str) -> Plan:
    """The base wager by the chart, from the shoe that was analysed."""
    table, nets = numbered(simulation_tables.nets(solution.rules))
    work = np.zeros(2 * simulate.MOST, dtype=np.uint8)
    by_chart = simulation_tables.tables(
        solution.rules, simulation_tables.chart_first(solution), simulation_tables.chart_later(solution), table
    )
    args = (simulation_tables.shoe(solution.shoe), by_chart, work)
    return Plan(".twentyone.simulate.play", args, nets, chart_sheet(solution, wager))


def plan_to_cut(law: Law, wager: str, players: int) -> Plan:
    """The same from a shoe that is dealt on to its cutting card, with so many players; beside the value with a full
    shoe, from which it may differ by what the cutting card does."""
    solution, (burned, behind) = analysis(law), counting_of(law).cut
    whole_shoe = chart_plan(solution, wager)
    cards, tables, _ = whole_shoe.args
    room = np.zeros(players * simulate_shoe.ROOM, dtype=np.uint8)
    sheet = msgspec.structs.replace(whole_shoe.sheet, how=f"{whole_shoe.sheet.how}; {TO_CUT}")
    return whole_shoe._replace(
        kernel=".twentyone.simulate_shoe.play", args=(cards, burned, behind, players, tables, room), sheet=sheet
    )
