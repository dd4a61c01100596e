"""Wagers that one player holds together, exactly: what all of them net in one round, from the game's own outcomes.

Wagers of one draw are ruled on outcome by outcome; wagers that stay up are thrown for until all of them are decided; a
hand that is decided upon is counted with the wagers that its end decides too. What shares no outcome that anybody
counts is refused, as adding up two sheets would give a wrong spread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from math import sqrt
from typing import Any

import msgspec

from croupier.analysis.sheets.counted import space_of
from croupier.analysis.sheets.exact import law_for_stake, no_wagers, sheet, wagers_of
from croupier.games import game_of
from croupier.play.felt.ruling import Net
from croupier.play.table.maths import Chain, Counted, Maths, Staged, Worked
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

ZERO = Fraction(0)
Wagers = Sequence[tuple[str, int]]  # each by the name of its sheet, with the cents on it
Nets = tuple[Fraction, ...]  # of each wager, per unit on it


class Holding(msgspec.Struct, frozen=True):
    """Wagers with all that can become of them in one round: what each nets, in cents, and how likely that is."""

    book: str
    wagers: tuple[tuple[str, int], ...]
    ends: Mapping[Nets, Fraction]
    how: str
    exact: bool = True
    trials: Fraction = Fraction(1)  # rolls or hands until all are decided, on average

    @property
    def staked(self) -> int:
        """All that is bet at first, in cents."""
        return sum(cents for _, cents in self.wagers)

    @property
    def nets(self) -> dict[Fraction, Fraction]:
        """How likely it is to win so many cents in all, the worst first."""
        by_net: dict[Fraction, Fraction] = {}
        for end, chance in self.ends.items():
            by_net[sum(end, ZERO)] = by_net.get(sum(end, ZERO), ZERO) + chance
        return dict(sorted(by_net.items()))

    @property
    def mean(self) -> Fraction:
        return sum((net * chance for net, chance in self.nets.items()), ZERO)

    @property
    def variance(self) -> Fraction:
        return sum((net**2 * chance for net, chance in self.nets.items()), ZERO) - self.mean**2

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    def mean_of(self, wager: int) -> Fraction:
        return sum((end[wager] * chance for end, chance in self.ends.items()), ZERO)

    def covariance(self, one: int, other: int) -> Fraction:
        """Of two wagers by their places; of one with itself, its variance."""
        both = sum((end[one] * end[other] * chance for end, chance in self.ends.items()), ZERO)
        return both - self.mean_of(one) * self.mean_of(other)

    def correlation(self, one: int, other: int) -> float:
        own = self.covariance(one, one) * self.covariance(other, other)
        return float(self.covariance(one, other)) / sqrt(own) if own else 0.0

    @property
    def costs(self) -> Fraction:
        """The most that a round can lose: with less nobody can play it."""
        return -min(self.nets)


def count_together(law: Law, wagers: Wagers) -> Holding:
    """These wagers in one round of this table."""
    parts = game_of(law).maths
    if not parts:
        raise no_wagers(law)
    if len({name for name, _ in wagers}) < len(wagers):
        raise Refused("a wager is held once: add up what is on it", OWN.cite("command"))
    for _, cents in wagers:
        if cents <= 0:
            raise Refused("a wager is at least a cent", OWN.cite("amount"))
        law = law_for_stake(law, cents)
    names = [name for name, _ in wagers]
    for part in sorted(parts, key=lambda part: isinstance(part, Worked)):
        counts = _count(law, part, names)
        if counts:
            ends, how, trials, exact = counts
            sizes = [cents for _, cents in wagers]
            whole: dict[Nets, Fraction] = {}
            for nets, chance in ends:
                end = tuple(cents * net for cents, net in zip(sizes, nets, strict=True))
                whole[end] = whole.get(end, ZERO) + chance
            return Holding(law.book.id, tuple(wagers), whole, how, exact, trials)
    if len(names) == 1:
        alone = sheet(law, names[0])  # which refuses a wager that there is not
        raise Refused(f"{alone.wager} is not counted by its ends", OWN.cite("command"))
    for name in names:
        if not any(_knows(law, part, name) for part in parts):
            sheet(law, name)
    raise Refused(f"{' and '.join(names)} cannot be counted together here", OWN.cite("command"))


Counts = tuple[Iterator[tuple[Nets, Fraction]], str, Fraction, bool]


def _wager_named(law: Law, part: Chain, name: str) -> Any:
    """A wager that is listed, or that the game can read; None if there is none."""
    listed = part.wagers(law).get(name)
    return part.read(law, name) if listed is None and part.read else listed


def _knows(law: Law, part: Maths, name: str) -> bool:
    return _wager_named(law, part, name) is not None if isinstance(part, Chain) else name in wagers_of(law, part)


def _count(law: Law, part: Maths, names: list[str]) -> Counts | None:
    """The ends of these wagers, if this part knows all of them."""
    match part:
        case Counted() if set(names) <= set(part.wagers(law)):
            return _count_drawn(law, part, names), part.how(law), Fraction(1), True
        case Chain() if all(_knows(law, part, name) for name in names):
            return _count_thrown(law, part, names)
        case Staged() if part.wager in names:
            return _count_decided(law, part, names)
        case Worked():
            return _count_worked(law, part, names)
    return None


def _count_drawn(law: Law, part: Counted, names: list[str]) -> Iterator[tuple[Nets, Fraction]]:
    space, by_name = space_of(law, part), part.wagers(law)
    total = sum(space.values())
    for outcome, ways in space.items():
        if ways:
            yield tuple(part.net(law, by_name[name], outcome).net for name in names), Fraction(ways, total)


def _count_thrown(law: Law, part: Chain, names: list[str]) -> Counts:
    wagers = [_wager_named(law, part, name) for name in names]
    ends, throws = _until_decided(law, part, wagers, tuple(part.start(law, wager) for wager in wagers), {})
    how = part.how if len(names) == 1 else f"{part.how}, until the last of them is decided"
    return iter(ends.items()), how, throws, True


ThrownEnds = tuple[dict[Nets, Fraction], Fraction]


def _until_decided(
    law: Law, part: Chain, wagers: list[Any], stand: tuple[Any, ...], memo: dict[tuple[Any, ...], ThrownEnds]
) -> ThrownEnds:
    """How wagers end that stand so, each decided (a `Net`) or still up; and how many throws that takes."""
    if all(isinstance(state, Net) for state in stand):
        return {tuple(state.net for state in stand): Fraction(1)}, ZERO
    if stand not in memo:
        throw = Fraction(1, len(part.throws))
        ends: dict[Nets, Fraction] = {}
        stays, throws = ZERO, Fraction(1)
        for thrown in part.throws:
            then = tuple(
                state if isinstance(state, Net) else part.step(law, wager, state, thrown)
                for wager, state in zip(wagers, stand, strict=True)
            )
            if then == stand:
                stays += throw
                continue
            further, more = _until_decided(law, part, wagers, then, memo)
            throws += throw * more
            for nets, chance in further.items():
                ends[nets] = ends.get(nets, ZERO) + throw * chance
        scale = 1 / (1 - stays)
        memo[stand] = {nets: chance * scale for nets, chance in ends.items()}, throws * scale
    return memo[stand]


def _count_decided(law: Law, part: Staged, names: list[str]) -> Counts | None:
    """A hand played as well as can be for its own wager, with those that its end decides too."""
    from croupier.analysis.sheets import staged

    how = part.how(law)
    if len(names) > 1:
        how += f"; played as is best for {part.wager} alone"
    if part.together and set(names) <= {part.wager, *part.together.wagers}:
        ends = list(part.together.ends(law, staged.learned_rule(law, part).tolist()))
        total = sum(ways for _, ways in ends)
        return (
            ((tuple(nets[name].net for name in names), Fraction(ways, total)) for nets, ways in ends),
            how,
            Fraction(1),
            True,
        )
    beside = dict(part.beside) | dict(part.along)
    if not set(names) <= {part.wager, *beside}:
        return None
    counts = staged.count_ends(law, part)
    total = int(counts.sum())

    def net(name: str, choice: int, cell: int) -> Fraction:
        result = part.net(law, choice, cell) if name == part.wager else beside[name](law, choice, cell)
        assert result is not None
        return result.net

    def ends_() -> Iterator[tuple[Nets, Fraction]]:
        for choice, row in enumerate(counts.tolist()):
            for cell, ways in enumerate(row):
                if ways:
                    yield tuple(net(name, choice, cell) for name in names), Fraction(ways, total)

    return ends_(), how, Fraction(1), True


def _count_worked(law: Law, part: Worked, names: list[str]) -> Counts | None:
    """One wager by its sheet; several, where its module counts them together."""
    if not set(names) <= set(wagers_of(law, part)):
        return None
    if len(names) > 1:
        together: Counts | None = import_module(part.module).together(law, names) if part.together else None
        return together
    alone = sheet(law, names[0])
    ends = (((result.net,), result.probability) for result in alone.results)
    return ends, alone.how, alone.trials, alone.exact
