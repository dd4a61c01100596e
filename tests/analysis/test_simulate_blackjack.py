"""Blackjack simulated: the kernel settles as the table does, round by round, and comes near the chart's exact value."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.analysis import simulate
from croupier.analysis.blackjack import Strategy, basic_edge, strategy
from croupier.analysis.blackjack.chart import CODES, NAMES
from croupier.analysis.simulate import Plan, block, plan_for
from croupier.analysis.simulate import simulate as run
from croupier.games import open_table
from croupier.games.blackjack.state import old
from croupier.kernels import sim_blackjack
from croupier.kernels.totals import points, soft, total
from croupier.play.ask import Between, Chance, Step, Turn, Window
from croupier.play.chance import Seeded
from croupier.play.event import Settled
from croupier.play.felt import DEALER
from croupier.play.move import Bet, Choose, Close, Did, Open, Sit
from croupier.play.table import Table
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms

# Uncompiled, the exact analysis takes minutes; compiled tests hand its plans to plain kernels instead.
pytestmark = pytest.mark.compiled  # the chart takes minutes to derive uncompiled

OLD, NEW = "oneida-2004/blackjack", "oneida-2006/blackjack"
HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    "2006": (NEW, {}),
    "2004": (OLD, {"natural-pays": "2 to 1", "surrender": True}),
    "no-peek": (
        NEW,
        {"decks": 1, "peek": False, "soft-17": "stand", "surrender": True, "ace-splits": 3}
        | {"twenty-one-ties-natural": True, "natural-pays": "6 to 5"},
    ),
    "narrow": (NEW, {"decks": 2, "double-on": "hard-9-11", "double-after-split": False, "split-hands": 2}),
    "pitch": (NEW, {"decks": 1, "dealing": "pitch", "split-hands": 3, "natural-pays": "1 to 1"}),
    "nothing": (OLD, {"double": False, "split": False, "decks": 8}),
}
UNIT = 1000


@cache
def law_of(house: str) -> Law:
    book, options = HOUSES[house]
    return Law(Terms(book, least=500, most=10**6, options=options))


@cache
def plan_of(house: str) -> Plan:
    return plan_for(law_of(house), "base")


# --- kernel and table, round by round ---


def by_chart(chart: Strategy, table: Table, turn: Turn, cards: tuple[int, ...]) -> str:
    """What the chart says, or its second choice where the table does not offer the first."""
    up = points(next(held.card for held in table.felt.cards[DEALER] if held.up))
    values = tuple(sorted(map(points, cards)))
    code = (chart.soft if soft(cards) else chart.hard)[total(cards)][up]
    if len(values) == 2 and values[0] == values[1] and "split" in turn.choices:
        code = chart.pairs[values[0]][up]
    wanted, other = (NAMES[choice] for choice in CODES[code])
    return wanted if wanted in turn.choices else other


def decided(chart: Strategy, table: Table, turn: Turn) -> str:
    if "stand" not in turn.choices:
        return "refuse" if "refuse" in turn.choices else turn.choices[-1]
    holder = table.felt.markers["plays"]
    return by_chart(chart, table, turn, table.felt.hand(int(holder) if holder.isdigit() else holder))


def play_round(chart: Strategy, table: Table, source: Seeded) -> tuple[list[int], int]:
    """One round by the chart; returns the values of the cards that came once the wager was made, and what it netted."""
    shown, events, bet = list[int](), table.play(Open()), False
    while not isinstance(table.ask, Between):
        match table.ask:
            case Window():
                if not bet:
                    events = events + table.play(Bet(1, "base", UNIT))
                    shown.clear()
                bet = True
                events = events + table.play(Close())  # insurance is not taken
            case Turn() as turn:
                events = events + table.play(Choose(turn.seat, decided(chart, table, turn), turn.at))
            case Chance() as chance:
                outcome = source.answer(chance)
                shown += map(points, outcome.values)
                events = events + table.play(outcome)
            case Step() as step:
                events = events + table.play(Did(step.step, step.least))
    return shown, sum(event.paid for event in events if isinstance(event, Settled))


@pytest.mark.parametrize("house", HOUSES)
def test_blackjack_settles_as_the_kernel_does(house: str) -> None:
    law, plan, chart = law_of(house), plan_of(house), strategy(law_of(house))
    table, source = open_table(law.terms), Seeded(house)
    table.play(Sit(1, 10**9, "Ann"))
    _, rules, work = plan.args
    seen = set[Fraction]()
    for _ in range(600):
        cards, net = play_round(chart, table, source)
        if old(law):  # whose up card is dealt first
            cards[1], cards[3] = cards[3], cards[1]
        shoe = np.array(cards[::-1], dtype=np.uint8)
        cell, _ = sim_blackjack.play_round(0, shoe, 1, rules, work)
        found = plan.nets[rules[sim_blackjack.RESULTS + cell]]
        assert net == UNIT * found, cards
        seen.add(found)
    assert len(seen) >= 4


def test_the_kernel_takes_the_cards_that_the_table_does() -> None:
    """In its order, and none after the last."""
    _, rules, work = plan_of("2006").args
    for cards, net in (
        ([1, 9, 10, 10], Fraction(3, 2)),
        ([10, 1, 10, 10], -1),  # checked
        ([5, 10, 6, 6, 10, 10], 2),  # doubled
        ([8, 10, 8, 6, 3, 10, 8, 10, 8, 2, 9, 3, 10, 10], 7),  # four hands, of which three are doubled
        ([1, 10, 1, 6, 1, 10, 10], 2),  # aces are split once, and get one card each
    ):
        for more in (0, 1):
            shoe = np.array([5] * more + cards[::-1], dtype=np.uint8)
            cell, _ = sim_blackjack.play_round(0, shoe, 1, rules, work)
            assert plan_of("2006").nets[rules[sim_blackjack.RESULTS + cell]] == net, cards


# --- totals ---


def test_totals_do_not_depend_on_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BLOCK", 20_000)
    totals = [run(plan_of("no-peek"), 200_007, "a seed", workers).counts for workers in (1, 2, 4)]
    assert totals[0] == totals[1] == totals[2]
    assert sum(totals[0]) == 200_007


PLAIN = """
import pickle, sys
from croupier.analysis.simulate import block
plans = pickle.loads(open(sys.argv[1], "rb").read())
print([[c.tolist() for c in block(plan, 2**63 + 5, 3000, 3000)] for plan in plans])
"""


def test_compiled_and_plain_kernels_give_the_same_rounds(tmp_path: Path) -> None:
    shared = [plan_of(house) for house in HOUSES]
    file = tmp_path / "plans"
    file.write_bytes(pickle.dumps(shared))
    here = [[c.tolist() for c in block(plan, 2**63 + 5, 3000, 3000)] for plan in shared]
    off = {**os.environ, "CROUPIER_JIT": "off"}
    there = subprocess.run(
        [sys.executable, "-c", PLAIN, str(file)], env=off, capture_output=True, text=True, check=True
    )
    assert there.stdout.strip() == str(here)


# --- beside the exact values ---


@pytest.mark.parametrize("house", HOUSES)
def test_the_edge_comes_within_four_standard_errors_of_the_charts(house: str) -> None:
    plan = plan_of(house)
    exact = basic_edge(law_of(house))
    assert float(plan.sheet.edge) == pytest.approx(-exact.expectation, abs=1e-12)
    assert plan.sheet.deviation == pytest.approx(exact.deviation, abs=1e-9)
    found = run(plan, 20_000_000, "exact")
    assert found.rounds == 20_000_000
    assert abs(found.distance) < 4
    assert found.error * 20_000_000**0.5 == pytest.approx(exact.deviation, rel=2e-3)
    assert sum(plan.chances()) == pytest.approx(1)


def test_other_wagers_of_the_table() -> None:
    book, options = NEW, {"decks": 2, "initial-suit-wager": "king-queen", "hit-wager": True}
    law = Law(Terms(book, options=options))
    for wager in ("insurance", "king-queen"):
        plan = plan_for(law, wager)
        assert abs(run(plan, 1_000_000, "s").distance) < 4
        assert plan.args[0].mean() == pytest.approx(float(plan.sheet.hit))
    with pytest.raises(Refused, match="not simulated"):
        plan_for(law, "hit")


def test_several_hands_of_the_dealer_are_each_like_one() -> None:
    law = Law(Terms(NEW, options={"multiple-action": "two"}))
    for wager in ("base", "base-2"):
        assert abs(run(plan_for(law, wager), 1_000_000, "s").distance) < 4


def test_nets_are_what_the_law_lets_a_round_come_to() -> None:
    assert plan_of("2006").nets == tuple(sorted([*map(Fraction, range(-8, 9)), Fraction(3, 2)]))
    assert plan_of("narrow").nets == tuple(sorted([*map(Fraction, range(-2, 3)), Fraction(3, 2)]))
    assert plan_of("nothing").nets == (-1, 0, 1, Fraction(3, 2))
    assert Fraction(-1, 2) in plan_of("no-peek").nets
