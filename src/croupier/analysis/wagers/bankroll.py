"""A bankroll against wagers held together: how long luck lasts, how much is enough, how much to bet.

Everything is made of what a round nets, exactly (`held`). Money lies on a lattice, the greatest step that divides every
net and every sum in question; chances on it are followed as floats, each exact to some 1e-12:

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
TELLS = 64  # rounds between two words about how far that has got

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


def lattice(held: Holding, *sums: int) -> Lattice:
    """The coarsest on which all nets lie, and these sums of cents too."""
    nets = held.nets
    unit = lcm(*(net.denominator for net in nets))
    whole = [int(net * unit) for net in nets]
    common = gcd(*whole, *(cents * unit for cents in sums))
    chances = tuple(float(chance) for chance in nets.values())
    return Lattice(Fraction(common, unit), tuple(n // common for n in whole), chances, max(0, -min(whole)) // common)


# --- figures that need no horizon ---


def n0(held: Holding) -> Fraction | None:
    """Rounds after which the expectation, won or lost, is one standard deviation; None of a fair wager."""
    return held.variance / held.mean**2 if held.mean else None


def kelly(held: Holding) -> float:
    """What share of a bankroll the first bets should be for it to grow fastest: nothing without an advantage.

    The share f at which the expectation of log(1 + f x) is greatest, x being what a round nets per unit bet.
    """
    if held.mean <= 0:
        return 0.0
    nets = [float(net / held.staked) for net in held.nets]
    chances = [float(chance) for chance in held.nets.values()]

    def slope(share: float) -> float:
        return sum(chance * net / (1 + share * net) for net, chance in zip(nets, chances, strict=True))

    low, high = 0.0, -1 / min(nets) if min(nets) < 0 else 1.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return low


def growth(held: Holding, share: float) -> float:
    """By how much the logarithm of a bankroll grows in a round, if this share of it is bet each time."""
    return sum(float(p) * log(1 + share * float(net / held.staked)) for net, p in held.nets.items()) if share else 0.0


def adjustment(on: Lattice) -> float:
    """The root x in (0, 1) of E[x ** net] = 1 of a game with an advantage: from b steps it is ruined for ever with a
    chance of about x ** b, between x ** b and x ** (b - costs + 1)."""

    def excess(rate: float) -> float:
        return sum(chance * exp(-rate * net) for net, chance in zip(on.nets, on.chances, strict=True)) - 1

    low, high = 0.0, 1.0 / on.costs
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


def ruin_for_ever(held: Holding, bankroll: int) -> Bounds:
    """The chance that this bankroll is ruined sooner or later. Without an advantage it is certain."""
    on = lattice(held, bankroll)
    have = on.steps(bankroll)
    if have < on.costs:
        return Bounds(1.0, 1.0, 1.0)
    if not on.costs:
        return Bounds(0.0, 0.0, 0.0)
    if held.mean <= 0:
        return Bounds(1.0, 1.0, 1.0)
    x = adjustment(on)
    least, most = x**have, x ** (have - on.costs + 1)
    top = have + ceil(log(NEGLIGIBLE) / log(x))
    if _solved_by(on, top - on.costs) > MOST_SOLVED:
        return Bounds(sqrt(least * most), least, most)
    found = float(stopped_from(on, on.costs, top)[have - on.costs, 0])
    return Bounds(found, found, found)


def bankroll_for_ever(held: Holding, risk: float) -> int | None:
    """The least bankroll, in cents, that is ruined for ever with at most this chance; None if none is enough."""
    on = lattice(held)
    if not on.costs:
        return 0
    if held.mean <= 0:
        return None
    x = adjustment(on)
    enough = on.costs - 1 + ceil(log(risk) / log(x))  # by the bound, which it need not exceed
    top = enough + ceil(log(NEGLIGIBLE) / log(x))
    if _solved_by(on, top - on.costs) > MOST_SOLVED:
        return ceil(enough * on.step)
    lost = stopped_from(on, on.costs, top)[:, 0]
    return ceil((on.costs + int(np.argmax(lost <= risk))) * on.step)


def _solved_by(on: Lattice, states: int) -> int:
    wide = min(max(map(abs, on.nets)), states)
    return states * wide * wide


def stopped_from(on: Lattice, low: int, top: int) -> Chances:
    """From each sum of `low` to `top` - 1 steps, the chance to fall below `low` before reaching `top`; and how many
    rounds are played until one of them.

    The equations P(s) = sum of p P(s + net), and for the rounds 1 more, reach no farther than the greatest net to
    either side. So they are solved in blocks of that size, each eliminated into the next.
    """
    states = top - low
    wide = min(max(map(abs, on.nets)), states)
    blocks = ceil(states / wide)
    sweep = np.zeros((blocks, wide, wide))  # a block's figures, by those of the block above it …
    rest = np.zeros((blocks, wide, 2))  # … and what they are besides
    for block in range(blocks):
        below, here, above, known = _equations(on, states, wide, block)
        if block:
            known = known - below @ rest[block - 1]
            here = here + below @ sweep[block - 1]
        sweep[block] = -np.linalg.solve(here, above)
        rest[block] = np.linalg.solve(here, known)
        report_progress("ruin", (block + 1) / blocks)
    found = np.zeros((blocks, wide, 2))
    found[-1] = rest[-1]
    for block in range(blocks - 2, -1, -1):
        found[block] = rest[block] + sweep[block] @ found[block + 1]
    return found.reshape(-1, 2)[:states]


def _equations(on: Lattice, states: int, wide: int, block: int) -> tuple[Chances, Chances, Chances, Chances]:
    """Of one block: how its sums lead to those of the block below, its own, and the one above; and what is known."""
    below, here, above = (np.zeros((wide, wide)) for _ in range(3))
    known = np.zeros((wide, 2))
    for row in range(wide):
        here[row, row] += 1.0
        if block * wide + row >= states:
            continue
        known[row, 1] = 1.0
        for net, chance in zip(on.nets, on.chances, strict=True):
            at, to = block * wide + row + net, row + net
            if at < 0:
                known[row, 0] += chance
            elif at < states:
                side = below if to < 0 else here if to < wide else above
                side[row, to % wide] -= chance
    return below, here, above, known


# --- a trip ---


class Trip(NamedTuple):
    """How a trip ends: at its stop-win, at its stop-loss or without the money for another round, or out of time."""

    won: float
    lost: float
    in_time: float
    rounds: float  # played, on average
    ended_with: float  # cents, on average


def trip(held: Holding, bankroll: int, hands: int, stop_win: int = 0, stop_loss: int = 0) -> Trip:
    """Take this bankroll to the table for so many rounds, or until so much is won or lost; amounts are cents. No stop
    is 0; no rounds means until one of the stops is reached, which needs a stop-win."""
    on = lattice(held, bankroll, stop_win, stop_loss)
    have = on.steps(bankroll)
    low = max(on.costs, have - on.steps(stop_loss) + 1 if stop_loss else 0)
    top = have + on.steps(stop_win) if stop_win else None
    if have < low:
        return Trip(0.0, 1.0, 0.0, 0.0, float(bankroll))
    if hands:
        won, lost, rounds = _followed(on, have, low, top, hands)
    elif top is None:
        raise Refused("a trip without an end needs a stop-win", OWN.cite("command"))
    else:
        won, lost, rounds = _until_stopped(on, have, low, top)
    in_time = max(0.0, 1.0 - won - lost) if hands else 0.0
    return Trip(won, lost, in_time, rounds, bankroll + rounds * float(held.mean))


def _until_stopped(on: Lattice, have: int, low: int, top: int) -> tuple[float, float, float]:
    if _solved_by(on, top - low) > MOST_SOLVED:
        raise Refused("too many sums of money to follow until a stop: give a number of rounds", OWN.cite("command"))
    lost, rounds = map(float, stopped_from(on, low, top)[have - low])
    return 1 - lost, lost, rounds


def _followed(on: Lattice, have: int, low: int, top: int | None, hands: int) -> tuple[float, float, float]:
    """The shares that reach the top and the bottom, and the rounds played, followed round by round. Without a top,
    whoever could lose every round to come and still play is safe, and is followed no farther."""
    highest = top if top is not None else low + on.costs * hands
    if len(on.nets) * (highest - low) * hands > 2 * MOST_STEPS:
        raise Refused(f"{hands:,} rounds are too many to follow here: fewer, or a coarser stake", OWN.cite("command"))
    if have >= highest:
        return 0.0, 0.0, float(hands)
    alive = np.zeros(highest - low)
    alive[have - low] = 1.0
    won = lost = rounds = safe = 0.0
    for played in range(hands):
        rounds += float(alive.sum()) + safe
        if top is None and len(alive) > (limit := max(1, on.costs * (hands - played))):
            safe += float(alive[limit:].sum())
            alive = alive[:limit]
        after, over, under = _round(on, alive)
        lost += under
        if top is None:
            safe += over
        else:
            won += over
        alive = after
        if played % TELLS == 0:
            report_progress("the trip", played / hands)
    report_progress("the trip", 1)
    return won, lost, rounds


def _round(on: Lattice, alive: Chances) -> tuple[Chances, float, float]:
    """One round: who is still between the ends, who is over, who is under."""
    after, size, over, under = np.zeros_like(alive), len(alive), 0.0, 0.0
    for net, chance in zip(on.nets, on.chances, strict=True):
        if net >= 0:
            kept = max(size - net, 0)
            after[net:] += chance * alive[:kept]
            over += chance * float(alive[kept:].sum())
        else:
            gone = min(-net, size)
            after[: size - gone] += chance * alive[gone:]
            under += chance * float(alive[:gone].sum())
    return after, over, under


def bankroll_for_trip(held: Holding, risk: float, hands: int) -> int:
    """The least bankroll, in cents, that is ruined within so many rounds with at most this chance."""
    on = lattice(held)
    if not on.costs:
        return 0
    size = _deepest(held, on, hands)
    if len(on.nets) * size * hands > 2 * MOST_STEPS:
        raise Refused(f"{hands:,} rounds are too many to follow here: fewer, or a coarser stake", OWN.cite("command"))
    ruined = np.zeros(size)  # from each sum above what a round costs, within the rounds to come
    for played in range(hands):
        then = np.zeros(size)
        for net, chance in zip(on.nets, on.chances, strict=True):
            if net >= 0:
                then[: max(size - net, 0)] += chance * ruined[net:]
            else:
                gone = min(-net, size)
                then[:gone] += chance
                then[gone:] += chance * ruined[: size - gone]
        ruined = then
        if played % TELLS == 0:
            report_progress("bankroll", played / hands)
    report_progress("bankroll", 1)
    enough = int(np.argmax(ruined <= risk)) if ruined[-1] <= risk else size
    return ceil((on.costs + enough) * on.step)


def _deepest(held: Holding, on: Lattice, hands: int) -> int:
    """How deep a loss of so many rounds can go, in steps, but for a negligible chance (Bernstein's inequality)."""
    drift = max(0.0, -float(held.mean / on.step))
    spread, most = float(held.variance / on.step**2) * hands, on.costs + drift
    rare = -log(NEGLIGIBLE)
    deep = most * rare / 3 + sqrt((most * rare / 3) ** 2 + 2 * rare * spread)
    return min(on.costs * hands, ceil(drift * hands + deep)) + 1
