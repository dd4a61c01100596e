"""A bankroll against wagers held together: how long luck lasts, how much is enough, how much to bet.

Everything is made of what a round nets, exactly (`together`). Money lies on a lattice, the greatest step that divides
every net and every sum in question; chances on it are followed as floats, each exact to some 1e-12:

- round by round, where a trip has so many rounds;
- as a system of linear equations, where it goes on until a stop is reached or the money is gone.

A bankroll is ruined when it holds less than a round can cost.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, exp, floor, gcd, lcm, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.wagers.together import Holding
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

MOST_STEPS = 3 * 10**10  # sums of which a course through many rounds is made: about half a minute
MOST_SOLVED = 2 * 10**10  # products of which a system of equations is solved: as long
NEGLIGIBLE = 1e-13  # a chance that is left out
REPORT_EVERY = 64  # rounds between two reports of progress

Chances = NDArray[np.float64]


class Lattice(NamedTuple):
    """What a round nets, as whole steps of so many cents: the nets, their chances, and what a round can cost."""

    step: Fraction
    nets: tuple[int, ...]
    chances: tuple[float, ...]
    costs: int

    def steps(self, cents: Fraction | int) -> int:
        """Whole steps of so much money."""
        return floor(Fraction(cents) / self.step)


def lattice(holding: Holding, *sums: int) -> Lattice:
    """The coarsest on which all nets lie, and these sums of cents too."""
    nets = holding.nets
    unit = lcm(*(net.denominator for net in nets))
    whole = [int(net * unit) for net in nets]
    common = gcd(*whole, *(cents * unit for cents in sums))
    chances = tuple(float(chance) for chance in nets.values())
    return Lattice(Fraction(common, unit), tuple(n // common for n in whole), chances, max(0, -min(whole)) // common)


# --- figures that need no horizon ---


def n0(holding: Holding) -> Fraction | None:
    """Rounds after which the expectation, won or lost, is one standard deviation; None of a fair wager."""
    return holding.variance / holding.mean**2 if holding.mean else None


def kelly(holding: Holding) -> float:
    """What share of a bankroll the first bets should be for it to grow fastest: nothing without an advantage.

    The share f at which the expectation of log(1 + f x) is greatest, x being what a round nets per unit bet.
    """
    if holding.mean <= 0:
        return 0.0
    nets = [float(net / holding.staked) for net in holding.nets]
    chances = [float(chance) for chance in holding.nets.values()]

    def slope(share: float) -> float:
        return sum(chance * net / (1 + share * net) for net, chance in zip(nets, chances, strict=True))

    low, high = 0.0, -1 / min(nets) if min(nets) < 0 else 1.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return low


def growth(holding: Holding, share: float) -> float:
    """By how much the logarithm of a bankroll grows in a round, if this share of it is bet each time."""
    return (
        sum(float(p) * log(1 + share * float(net / holding.staked)) for net, p in holding.nets.items())
        if share
        else 0.0
    )


def adjustment(grid: Lattice) -> float:
    """The root x in (0, 1) of E[x ** net] = 1 of a game with an advantage: from b steps it is ruined for ever with a
    chance of about x ** b, between x ** b and x ** (b - costs + 1)."""

    def excess(rate: float) -> float:
        return sum(chance * exp(-rate * net) for net, chance in zip(grid.nets, grid.chances, strict=True)) - 1

    low, high = 0.0, 1.0 / grid.costs
    while excess(high) < 0:
        low, high = high, 2 * high
    if not low:  # the root lies between: find a point where it is still below
        low = high / 2
        while excess(low) >= 0:
            low /= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return exp(-low)


class Bounds(NamedTuple):
    """A chance, and between what it lies for certain; the same three where it was solved."""

    chance: float
    least: float
    most: float


def ruin_for_ever(holding: Holding, bankroll: int) -> Bounds:
    """The chance that this bankroll is ruined sooner or later. Without an advantage it is certain."""
    grid = lattice(holding, bankroll)
    start = grid.steps(bankroll)
    if start < grid.costs:
        return Bounds(1.0, 1.0, 1.0)
    if not grid.costs:
        return Bounds(0.0, 0.0, 0.0)
    if holding.mean <= 0:
        return Bounds(1.0, 1.0, 1.0)
    x = adjustment(grid)
    least, most = x**start, x ** (start - grid.costs + 1)
    top = start + ceil(log(NEGLIGIBLE) / log(x))
    if _solving_cost(grid, top - grid.costs) > MOST_SOLVED:
        return Bounds(sqrt(least * most), least, most)
    chance = float(chances_to_stop(grid, grid.costs, top)[start - grid.costs, 0])
    return Bounds(chance, chance, chance)


def bankroll_for_ever(holding: Holding, risk: float) -> int | None:
    """The least bankroll, in cents, that is ruined for ever with at most this chance; None if none is enough."""
    grid = lattice(holding)
    if not grid.costs:
        return 0
    if holding.mean <= 0:
        return None
    x = adjustment(grid)
    enough = grid.costs - 1 + ceil(log(risk) / log(x))  # by the bound, which it need not exceed
    top = enough + ceil(log(NEGLIGIBLE) / log(x))
    if _solving_cost(grid, top - grid.costs) > MOST_SOLVED:
        return ceil(enough * grid.step)
    lost = chances_to_stop(grid, grid.costs, top)[:, 0]
    return ceil((grid.costs + int(np.argmax(lost <= risk))) * grid.step)


def _solving_cost(grid: Lattice, states: int) -> int:
    wide = min(max(map(abs, grid.nets)), states)
    return states * wide * wide


def chances_to_stop(grid: Lattice, low: int, top: int) -> Chances:
    """From each sum of `low` to `top` - 1 steps, the chance to fall below `low` before reaching `top`; and how many
    rounds are played until one of them.

    The equations P(s) = sum of p P(s + net), and for the rounds 1 more, reach no farther than the greatest net to
    either side. So they are solved in blocks of that size, each eliminated into the next.
    """
    states = top - low
    wide = min(max(map(abs, grid.nets)), states)
    blocks = ceil(states / wide)
    sweep = np.zeros((blocks, wide, wide))  # a block's figures, by those of the block above it …
    rest = np.zeros((blocks, wide, 2))  # … and what they are besides
    for block in range(blocks):
        below, own, above, constants = _equations(grid, states, wide, block)
        if block:
            constants = constants - below @ rest[block - 1]
            own = own + below @ sweep[block - 1]
        sweep[block] = -np.linalg.solve(own, above)
        rest[block] = np.linalg.solve(own, constants)
        report_progress("ruin", (block + 1) / blocks)
    solved = np.zeros((blocks, wide, 2))
    solved[-1] = rest[-1]
    for block in range(blocks - 2, -1, -1):
        solved[block] = rest[block] + sweep[block] @ solved[block + 1]
    return solved.reshape(-1, 2)[:states]


def _equations(grid: Lattice, states: int, wide: int, block: int) -> tuple[Chances, Chances, Chances, Chances]:
    """Of one block: how its sums lead to those of the block below, its own, and the one above; and what is known."""
    below, own, above = (np.zeros((wide, wide)) for _ in range(3))
    constants = np.zeros((wide, 2))
    for row in range(wide):
        own[row, row] += 1.0
        if block * wide + row >= states:
            continue
        constants[row, 1] = 1.0
        for net, chance in zip(grid.nets, grid.chances, strict=True):
            target, to = block * wide + row + net, row + net
            if target < 0:
                constants[row, 0] += chance
            elif target < states:
                side = below if to < 0 else own if to < wide else above
                side[row, to % wide] -= chance
    return below, own, above, constants


# --- a trip ---


class Trip(NamedTuple):
    """How a trip ends: at its stop-win, at its stop-loss or without the money for another round, or out of time."""

    won: float
    lost: float
    in_time: float
    rounds: float  # played, on average
    ended_with: float  # cents, on average


def trip(holding: Holding, bankroll: int, hands: int, stop_win: int = 0, stop_loss: int = 0) -> Trip:
    """Take this bankroll to the table for so many rounds, or until so much is won or lost; amounts are cents. No stop
    is 0; no rounds means until one of the stops is reached, which needs a stop-win."""
    grid = lattice(holding, bankroll, stop_win, stop_loss)
    start = grid.steps(bankroll)
    low = max(grid.costs, start - grid.steps(stop_loss) + 1 if stop_loss else 0)
    top = start + grid.steps(stop_win) if stop_win else None
    if start < low:
        return Trip(0.0, 1.0, 0.0, 0.0, float(bankroll))
    if hands:
        won, lost, rounds = _follow_rounds(grid, start, low, top, hands)
    elif top is None:
        raise Refused("a trip without an end needs a stop-win", OWN.cite("command"))
    else:
        won, lost, rounds = _play_until_stopped(grid, start, low, top)
    in_time = max(0.0, 1.0 - won - lost) if hands else 0.0
    return Trip(won, lost, in_time, rounds, bankroll + rounds * float(holding.mean))


def _play_until_stopped(grid: Lattice, start: int, low: int, top: int) -> tuple[float, float, float]:
    if _solving_cost(grid, top - low) > MOST_SOLVED:
        raise Refused("too many sums of money to follow until a stop: give a number of rounds", OWN.cite("command"))
    lost, rounds = map(float, chances_to_stop(grid, low, top)[start - low])
    return 1 - lost, lost, rounds


def _follow_rounds(grid: Lattice, start: int, low: int, top: int | None, hands: int) -> tuple[float, float, float]:
    """The shares that reach the top and the bottom, and the rounds played, followed round by round. Without a top,
    whoever could lose every round to come and still play is safe, and is followed no farther."""
    highest = top if top is not None else low + grid.costs * hands
    if len(grid.nets) * (highest - low) * hands > 2 * MOST_STEPS:
        raise Refused(f"{hands:,} rounds are too many to follow here: fewer, or a coarser stake", OWN.cite("command"))
    if start >= highest:
        return 0.0, 0.0, float(hands)
    alive = np.zeros(highest - low)
    alive[start - low] = 1.0
    won = lost = rounds = safe = 0.0
    for played in range(hands):
        rounds += float(alive.sum()) + safe
        if top is None and len(alive) > (limit := max(1, grid.costs * (hands - played))):
            safe += float(alive[limit:].sum())
            alive = alive[:limit]
        after, over, under = _round(grid, alive)
        lost += under
        if top is None:
            safe += over
        else:
            won += over
        alive = after
        if played % REPORT_EVERY == 0:
            report_progress("the trip", played / hands)
    report_progress("the trip", 1)
    return won, lost, rounds


def _round(grid: Lattice, alive: Chances) -> tuple[Chances, float, float]:
    """One round: who is still between the ends, who is over, who is under."""
    after, size, over, under = np.zeros_like(alive), len(alive), 0.0, 0.0
    for net, chance in zip(grid.nets, grid.chances, strict=True):
        if net >= 0:
            kept = max(size - net, 0)
            after[net:] += chance * alive[:kept]
            over += chance * float(alive[kept:].sum())
        else:
            shift = min(-net, size)
            after[: size - shift] += chance * alive[shift:]
            under += chance * float(alive[:shift].sum())
    return after, over, under


def bankroll_for_trip(holding: Holding, risk: float, hands: int) -> int:
    """The least bankroll, in cents, that is ruined within so many rounds with at most this chance."""
    grid = lattice(holding)
    if not grid.costs:
        return 0
    size = _deepest(holding, grid, hands)
    if len(grid.nets) * size * hands > 2 * MOST_STEPS:
        raise Refused(f"{hands:,} rounds are too many to follow here: fewer, or a coarser stake", OWN.cite("command"))
    ruined = np.zeros(size)  # from each sum above what a round costs, within the rounds to come
    for played in range(hands):
        then = np.zeros(size)
        for net, chance in zip(grid.nets, grid.chances, strict=True):
            if net >= 0:
                then[: max(size - net, 0)] += chance * ruined[net:]
            else:
                shift = min(-net, size)
                then[:shift] += chance
                then[shift:] += chance * ruined[: size - shift]
        ruined = then
        if played % REPORT_EVERY == 0:
            report_progress("bankroll", played / hands)
    report_progress("bankroll", 1)
    enough = int(np.argmax(ruined <= risk)) if ruined[-1] <= risk else size
    return ceil((grid.costs + enough) * grid.step)


def _deepest(holding: Holding, grid: Lattice, hands: int) -> int:
    """How deep a loss of so many rounds can go, in steps, but for a negligible chance (Bernstein's inequality)."""
    drift = max(0.0, -float(holding.mean / grid.step))
    spread, worst = float(holding.variance / grid.step**2) * hands, grid.costs + drift
    rare = -log(NEGLIGIBLE)
    deep = worst * rare / 3 + sqrt((worst * rare / 3) ** 2 + 2 * rare * spread)
    return min(grid.costs * hands, ceil(drift * hands + deep)) + 1
