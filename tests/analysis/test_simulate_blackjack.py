"""Blackjack simulated: the kernel settles as the table does, round by round, and comes near the chart's exact value."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.analysis import simulate
from croupier.analysis.blackjack import insurance_sheet, suit_sheet
from croupier.analysis.blackjack import plan as blackjack_plan
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.sheets.plan import Plan
from croupier.analysis.simulate import block
from croupier.analysis.simulate import simulate as run
from croupier.analysis.twentyone import Analysis, Strategy, analysis, basic_edge, chart_plan
from croupier.analysis.twentyone.chart import CODES, NAMES
from croupier.games import open_table
from croupier.games.blackjack.state import BASES, dealer_hands, old
from croupier.kernels.jit import jit_is_on
from croupier.kernels.twentyone import simulate as sim_blackjack
from croupier.kernels.twentyone import simulate_hit_wager
from croupier.kernels.twentyone.totals import points, soft, total
from croupier.play.felt import DEALER
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Chance, Step, Turn, Window
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Settled
from croupier.play.vocabulary.holder import hand_at
from croupier.play.vocabulary.move import Bet, Choose, Close, Did, Open, Sit
from croupier.rulebook.law import Law, Terms
from every import each, every

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
# A chart is derived from the whole shoe or, which takes seconds uncompiled, from a few cards; any will do for the
# kernel and the table to follow.
FEW = {1: 4, 3: 4, 6: 4, 8: 5, 10: 12}
FIRST = ("2006", "no-peek")
SHOES = ["few", pytest.param("whole", marks=pytest.mark.compiled)]


@cache
def law_of(house: str) -> Law:
    book, options = HOUSES[house]
    return Law(Terms(book, least=500, most=10**6, options=options))


@cache
def known_of(house: str, shoe: str) -> Analysis:
    return Analysis(law_of(house), FEW) if shoe == "few" else analysis(law_of(house))


@cache
def plan_of(house: str, shoe: str) -> Plan:
    return chart_plan(known_of(house, shoe), "base")


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
    return by_chart(chart, table, turn, table.felt.hand(hand_at(turn.at or turn.seat, turn.number)))


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


@pytest.mark.parametrize("house", each(HOUSES, FIRST))
@pytest.mark.parametrize("shoe", SHOES)
def test_blackjack_settles_as_the_kernel_does(house: str, shoe: str) -> None:
    law, plan, chart = law_of(house), plan_of(house, shoe), known_of(house, shoe).strategy
    table, source = open_table(law.terms), Seeded(house)
    table.play(Sit(1, 10**9, "Ann"))
    _, rules, work = plan.args
    seen = set[Fraction]()
    for _ in range(600):
        cards, net = play_round(chart, table, source)
        if old(law):  # whose up card is dealt first
            cards[1], cards[3] = cards[3], cards[1]
        dealt = np.array(cards[::-1], dtype=np.uint8)
        cell, _ = sim_blackjack.play_round(0, dealt, 1, rules, work)
        found = plan.nets[rules[sim_blackjack.RESULTS + cell]]
        assert net == UNIT * found, cards
        seen.add(found)
    assert len(seen) >= 4


@pytest.mark.compiled
def test_the_kernel_takes_the_cards_that_the_table_does() -> None:
    """In its order, and none after the last."""
    plan = plan_of("2006", "whole")
    _, rules, work = plan.args
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
            assert plan.nets[rules[sim_blackjack.RESULTS + cell]] == net, cards


def test_the_kernel_takes_no_card_after_the_last() -> None:
    """By the chart of a few cards: a double, a pair of eights that comes again, a dealer who need not draw."""
    plan = plan_of("2006", "few")
    _, rules, work = plan.args
    for cards, net in (
        ([1, 8, 10, 10], Fraction(3, 2)),
        ([10, 1, 10, 10], -1),  # checked
        ([3, 10, 8, 6, 10, 10], 2),  # doubled
        ([8, 10, 8, 6, 8, 10, 10, 10, 10], 3),  # three hands
        ([1, 10, 1, 6, 1, 10, 10], 2),  # aces are split once, and get one card each
    ):
        for more in (0, 1):
            dealt = np.array([6] * more + cards[::-1], dtype=np.uint8)
            cell, _ = sim_blackjack.play_round(0, dealt, 1, rules, work)
            assert plan.nets[rules[sim_blackjack.RESULTS + cell]] == net, cards


# --- totals ---


def test_totals_do_not_depend_on_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BLOCK", 2_000)
    totals = [run(plan_of("no-peek", "few"), 20_007, "a seed", workers).counts for workers in (1, 2, 4)]
    assert totals[0] == totals[1] == totals[2]
    assert sum(totals[0]) == 20_007


PLAIN = """
import pickle, sys
from croupier.analysis.simulate import block
plans = pickle.loads(open(sys.argv[1], "rb").read())
print([[c.tolist() for c in block(plan, 2**63 + 5, 3000, 3000)] for plan in plans])
"""


@every
def test_compiled_and_plain_kernels_give_the_same_rounds(tmp_path: Path) -> None:
    shoe = "whole" if jit_is_on() else "few"
    shared = [plan_of(house, shoe) for house in HOUSES] + [hit_plan(house) for house in HIT_HOUSES]
    file = tmp_path / "plans"
    file.write_bytes(pickle.dumps(shared))
    here = [[c.tolist() for c in block(plan, 2**63 + 5, 3000, 3000)] for plan in shared]
    off = {**os.environ, "CROUPIER_JIT": "off"}
    there = subprocess.run(
        [sys.executable, "-c", PLAIN, str(file)], env=off, capture_output=True, text=True, check=True
    )
    assert there.stdout.strip() == str(here)


# --- beside the exact values ---


def law_with_everything() -> Law:
    return Law(Terms(NEW, options={"decks": 2, "initial-suit-wager": "king-queen", "hit-wager": True}))


@pytest.mark.parametrize("house", each(HOUSES, FIRST))
def test_a_few_cards_come_within_four_standard_errors_of_their_chart(house: str) -> None:
    plan, exact = plan_of(house, "few"), known_of(house, "few").basic_edge
    assert float(plan.sheet.edge) == pytest.approx(-exact.expectation, abs=1e-12)
    rounds = 2_000_000 if jit_is_on() else 20_000
    found = run(plan, rounds, "few")
    assert abs(found.distance) < 4
    assert found.error * rounds**0.5 == pytest.approx(exact.deviation, rel=0.03)  # split hands are not independent
    assert sum(plan.chances()) == pytest.approx(1)


@pytest.mark.compiled
@pytest.mark.parametrize("house", each(HOUSES, FIRST))
def test_the_edge_comes_within_four_standard_errors_of_the_charts(house: str) -> None:
    plan = plan_of(house, "whole")
    exact = basic_edge(law_of(house))
    assert float(plan.sheet.edge) == pytest.approx(-exact.expectation, abs=1e-12)
    assert plan.sheet.deviation == pytest.approx(exact.deviation, abs=1e-9)
    found = run(plan, 20_000_000, "exact")
    assert found.rounds == 20_000_000
    assert abs(found.distance) < 4
    assert found.error * 20_000_000**0.5 == pytest.approx(exact.deviation, rel=2e-3)
    assert sum(plan.chances()) == pytest.approx(1)


def test_other_wagers_of_the_table() -> None:
    law = law_with_everything()
    for sheet in (insurance_sheet(law, "insurance"), suit_sheet(law, "king-queen")):
        plan = blackjack_plan(law, sheet.wager)
        assert abs(run(plan, 1_000_000 if jit_is_on() else 20_000, "s").distance) < 4
        assert plan.args[0].mean() == pytest.approx(float(plan.sheet.hit))


@pytest.mark.compiled
def test_several_hands_of_the_dealer_are_each_like_one() -> None:
    law = Law(Terms(NEW, options={"multiple-action": "two"}))
    for wager in ("base", "base-2"):
        assert abs(run(plan_for(law, wager), 1_000_000, "s").distance) < 4


def test_nets_are_what_the_law_lets_a_round_come_to() -> None:
    assert plan_of("2006", "few").nets == tuple(sorted([*map(Fraction, range(-8, 9)), Fraction(3, 2)]))
    assert plan_of("narrow", "few").nets == tuple(sorted([*map(Fraction, range(-2, 3)), Fraction(3, 2)]))
    assert plan_of("nothing", "few").nets == (-1, 0, 1, Fraction(3, 2))
    assert Fraction(-1, 2) in plan_of("no-peek", "few").nets


# --- K.6: the hit wager ---

HIT_HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    "2006": (NEW, {"decks": 2}),
    "2004": (OLD, {"decks": 1}),
    "no-peek": (NEW, {"decks": 1, "peek": False}),
    "multiple": (NEW, {"decks": 1, "multiple-action": "three"}),
}


@cache
def hit_law(house: str) -> Law:
    book, options = HIT_HOUSES[house]
    return Law(Terms(book, least=500, most=10**6, options={**options, "hit-wager": True}))


@cache
def hit_plan(house: str) -> Plan:
    return blackjack_plan(hit_law(house), "hit")


def hit_round(table: Table, source: Seeded) -> tuple[list[int], int | None]:
    """A round in which the first two cards make a hit wager if they may, and nothing else is drawn to; returns the
    cards, and what became of the wager if there was one."""
    shown, events, bases, drawn = list[int](), table.play(Open()), False, False
    while not isinstance(table.ask, Between):
        match table.ask:
            case Window():
                if not bases:
                    for spot in BASES[: dealer_hands(table.law)]:
                        events = events + table.play(Bet(1, spot, UNIT))
                    shown.clear()
                elif table.ask.topic != "insurance":
                    events = events + table.play(Bet(1, "hit", UNIT))
                bases = True
                events = events + table.play(Close())  # insurance is not taken
            case Turn() as turn:
                wagers = "hit-wager" in turn.choices and not drawn
                drawn = drawn or "stand" in turn.choices
                choice = "hit-wager" if wagers else "stand" if "stand" in turn.choices else turn.choices[-1]
                events = events + table.play(Choose(turn.seat, choice, turn.at))
            case Chance() as chance:
                outcome = source.answer(chance)
                shown += outcome.values
                events = events + table.play(outcome)
            case Step() as step:
                events = events + table.play(Did(step.step, step.least))
    paid = [event.paid for event in events if isinstance(event, Settled) and event.spot == "hit"]
    return shown, paid[0] if paid else None


@pytest.mark.parametrize("house", each(HIT_HOUSES, FIRST))
def test_K_6_a_hit_wager_settles_as_the_kernel_does(house: str) -> None:
    law, plan = hit_law(house), hit_plan(house)
    table, source = open_table(law.terms), Seeded(house)
    table.play(Sit(1, 10**9, "Ann"))
    seen = Counter[int | None]()
    for _ in range(400):
        cards, paid = hit_round(table, source)
        if old(law):  # whose up card is dealt first
            cards[1], cards[3] = cards[3], cards[1]
        if dealer_hands(law) > 1:  # whose down card comes when the players are done: any other lies there meanwhile
            cards = [cards[0], cards[-1], cards[2], cards[1], *cards[3:]]
        dealt = np.array(cards[::-1], dtype=np.uint8)
        result, _ = simulate_hit_wager.play_round(0, dealt, 1, *plan.args[1:])
        assert paid == (None if result == simulate_hit_wager.NO_WAGER else UNIT * plan.nets[result]), cards
        seen[paid] += 1
    assert set(seen) == {None, -UNIT, 3 * UNIT}


@pytest.mark.parametrize("house", each(HIT_HOUSES, FIRST))
def test_K_6_hit_wagers_come_within_four_standard_errors(house: str) -> None:
    plan = hit_plan(house)
    assert abs(run(plan, 2_000_000 if jit_is_on() else 20_000, "hit").distance) < 4
    assert sum(plan.chances()) == pytest.approx(1)


def test_K_6_hit_wager_and_its_prize_move_together() -> None:
    """One more to one: as much more as the wager wins, on the sheet and in the simulation."""
    found = []
    for odds in ({"hit": "2 to 1"}, {}):
        law = Law(Terms(NEW, options={"decks": 1, "hit-wager": True}, odds=odds))
        plan = blackjack_plan(law, "hit")
        found.append((plan.sheet, run(plan, 100_000 if jit_is_on() else 10_000, "moved", 1)))
    (before, simulated_before), (after, simulated_after) = found
    assert before.edge - after.edge == before.hit
    assert simulated_before.counts == simulated_after.counts
    assert simulated_before.edge - simulated_after.edge == pytest.approx(
        simulated_before.counts[1] / simulated_before.rounds
    )
