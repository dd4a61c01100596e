"""Hands decided upon while they are dealt, exactly: all deals, played as well as can be by the table's own rulings.

A game's kernel walks the deals; here its choices and cells become money, by the game's one `net`, and what it counted
becomes a sheet, a plan to simulate, and the worth of a choice. All of it is whole numbers until the sheet divides.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from fractions import Fraction
from functools import cache, partial
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.sheets.cache import cached_numbers
from croupier.analysis.sheets.choice_values import Valued, Weighing
from croupier.analysis.sheets.plan import Numbers, Plan, numbered
from croupier.analysis.sheets.sheet import Result, Sheet, merge_alike
from croupier.analysis.sheets.shipped import fact, name_of
from croupier.kernels.jit import compiled, plain
from croupier.play.felt import Felt
from croupier.play.felt.ruling import Net
from croupier.play.table.maths import Situation, Staged
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.law import Law

ALMOST = 0.999  # what has not returned is not done
NOTHING = Net("", Fraction(0))  # of a choice and a cell that never meet


class Stakes(NamedTuple):
    """What each choice and cell comes to: as the game says it, and as whole numbers of `unit` to a unit bet."""

    nets: tuple[tuple[Net | None, ...], ...]
    whole: Numbers
    unit: int


@cache
def stakes(law: Law, part: Staged) -> Stakes:
    rows = tuple(
        tuple(part.net(law, choice, cell) for cell in range(part.cells)) for choice in range(len(part.choices))
    )
    unit = lcm(*(net.net.denominator for row in rows for net in row if net))
    whole = [[int((net or NOTHING).net * unit) for net in row] for row in rows]
    return Stakes(rows, np.array(whole, dtype=np.int64), unit)


def _kernel(part: Staged) -> Any:
    return compiled(part.kernel)


def _run(part: Staged, name: str, *args: Any) -> None:
    """A kernel's walk over all deals; of a long one it is told every now and then how far it has got."""
    walk, what = getattr(_kernel(part), name), f"{part.wager}: all deals"
    report_progress(what, 0)
    if part.done is None:
        walk(*args)
        report_progress(what, 1)
        return
    with ThreadPoolExecutor(1) as pool:
        walking = pool.submit(walk, *args)
        while wait([walking], timeout=0.25).not_done:
            report_progress(what, min(part.done(), ALMOST))
        walking.result()
    report_progress(what, 1)


@cache
def learned_rule(law: Law, part: Staged) -> Numbers:
    """What a person can learn of the best play, as numbers."""
    nets = stakes(law, part).whole

    def learn() -> Numbers:
        rule = np.zeros(part.rule, dtype=np.int64)
        _run(part, "learn", *part.deals(), *part.given(law), nets, rule)
        return rule

    return cached_numbers(f"{part.wager} learned", law, part.given(law), nets, learn)


def strategy_words(law: Law, part: Staged) -> tuple[str, ...]:
    """What a person can learn, in words, clause by clause: where it comes with the program, so that nobody waits."""
    if fact(name_of(f"{part.wager} learned", law.book.id, part.given(law), stakes(law, part).whole)) is None:
        return ()
    return part.words(law, learned_rule(law, part).tolist())


@cache
def count_ends(law: Law, part: Staged, by_rule: bool = False) -> Numbers:
    """How many deals end with each choice and cell: by the best play, or by what a person can learn of it."""
    nets = stakes(law, part).whole
    by_rule = by_rule and not part.rule_is_best

    def count() -> Numbers:
        counts = np.zeros_like(nets)
        if by_rule:
            _run(part, "solve_by_rule", *part.deals(), *part.given(law), learned_rule(law, part), nets, counts)
        else:
            _run(part, "solve", *part.deals(), *part.given(law), nets, counts)
        return counts

    return cached_numbers(f"{part.wager} {'by rule' if by_rule else 'best'}", law, part.given(law), nets, count)


def sheet(law: Law, part: Staged, by_rule: bool = False) -> Sheet:
    counts, nets = count_ends(law, part, by_rule), stakes(law, part).nets
    total = int(counts.sum())
    results = []
    for choice, row in enumerate(nets):
        for cell, net in enumerate(row):
            if ways := int(counts[choice, cell]):
                assert net is not None, f"{part.wager}: {part.choices[choice]} never meets cell {cell}"
                results.append(Result(net.name, Fraction(ways, total), net.net, net.action))
    words = part.words(law, learned_rule(law, part).tolist())
    return Sheet(law.book.id, part.wager, merge_alike(results), part.how(law), strategy=words, size=part.size(law))


def edges_beside(law: Law, part: Staged) -> dict[str, Fraction]:
    """What the house keeps of each unit on wagers that are made beside this one and given up by some of its choices,
    if this one is played as well as can be; their own sheets know of no choice."""
    counts, total = count_ends(law, part), 0
    kept_back = {wager: Fraction(0) for wager, _ in part.beside}
    for (choice, cell), ways in np.ndenumerate(counts):
        if ways:
            total += int(ways)
            for wager, net in part.beside:
                kept_back[wager] -= int(ways) * net(law, choice, cell).net
    return {wager: chips / total for wager, chips in kept_back.items()}


def cost_of_rule(law: Law, part: Staged) -> Fraction:
    """What playing by rule gives away against the best play, per unit first bet."""
    return sheet(law, part, by_rule=True).edge - sheet(law, part).edge


@cache
def count_ends_simpler(law: Law, part: Staged) -> tuple[str, Numbers] | None:
    """What the rule made simpler still is called, and how many deals end with each choice and cell by it."""
    if part.simpler is None:
        return None
    nets, (name, rule) = stakes(law, part).whole, part.simpler(learned_rule(law, part).tolist())

    def count() -> Numbers:
        counts = np.zeros_like(nets)
        _run(part, "solve_by_rule", *part.deals(), *part.given(law), np.array(rule, dtype=np.int64), nets, counts)
        return counts

    return name, cached_numbers(f"{part.wager} {name}", law, part.given(law), nets, count)


def cost_of_simpler(law: Law, part: Staged) -> tuple[str, Fraction] | None:
    """And what that gives away, if there is such a rule."""
    simpler = count_ends_simpler(law, part)
    if simpler is None:
        return None
    (name, counts), nets = simpler, stakes(law, part)
    won = sum(int(ways) * int(net) for ways, net in zip(counts.flat, nets.whole.flat, strict=True))
    return name, -Fraction(won, int(counts.sum()) * nets.unit) - sheet(law, part).edge


def plan(law: Law, part: Staged) -> Plan:
    """Deals at random, played by what a person can learn, beside the exact value of that play."""
    table, nets = numbered((net or NOTHING).net for row in stakes(law, part).nets for net in row)
    deck = np.array(part.cards, dtype=np.int64)
    args = (deck, *part.given(law), learned_rule(law, part), table.reshape(len(part.choices), part.cells))
    return Plan(f"{part.kernel}.play", args, nets, sheet(law, part, by_rule=True))


def weighing(law: Law, part: Staged, felt: Felt, ask: Turn) -> Weighing | None:
    """What each choice of this turn is worth, as soon as it is called; None where the analysis cannot say."""
    situation = part.situation(law, felt, ask)
    return partial(weigh_situation, law, part, situation) if situation else None


def weigh_situation(law: Law, part: Staged, situation: Situation) -> Valued:
    """One situation, by the kernel as it stands: it is answered at once on a machine that has compiled nothing."""
    law = part.sized(law, situation.unit) if part.sized else law
    nets = stakes(law, part)
    if part.known:  # before anything is seen, all deals are what it is worth, and they have been walked already
        by_choice = part.known(learned_rule(law, part).tolist(), situation)
        if by_choice:  # but without what else lies there
            worth = {choice: situation.unit * float(value) / nets.unit for choice, value in by_choice.items()}
            return Valued(worth, tuple(situation.beside))
    whole, unit = in_chips(law, part, situation)
    values = np.zeros(len(part.choices))
    plain(part.kernel).weigh(*part.given(law), *situation.seen, whole, values)
    decided = situation.decided
    return Valued(
        {option: float(values[i]) / unit + float(decided.get(option, 0)) for option, i in situation.choices.items()}
    )


def in_chips(law: Law, part: Staged, situation: Situation) -> tuple[Numbers, int]:
    """What each choice and cell comes to here with all that lies beside, as whole numbers of so many to a chip."""
    nets = stakes(law, part)
    beside = [(net, chips) for wager, net in part.beside if (chips := situation.beside.get(wager, 0))]

    def chips_of(choice: int, cell: int) -> Fraction:
        own = nets.nets[choice][cell]
        if own is None:
            return NOTHING.net
        return situation.unit * own.net + sum(chips * net(law, choice, cell).net for net, chips in beside)

    if not beside:
        return situation.unit * nets.whole, nets.unit
    exact = [[chips_of(choice, cell) for cell in range(part.cells)] for choice in range(len(part.choices))]
    unit = lcm(*(chips.denominator for row in exact for chips in row))
    return np.array([[int(chips * unit) for chips in row] for row in exact], dtype=np.int64), unit
