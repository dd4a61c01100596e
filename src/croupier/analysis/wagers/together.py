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
from croupier.analysis.sheets.exact import no_wagers, of_size, sheet, wagers_of
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
        found: dict[Fraction, Fraction] = {}
        for end, chance in self.ends.items():
            found[sum(end, ZERO)] = found.get(sum(end, ZERO), ZERO) + chance
        return dict(sorted(found.items()))

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


def held(law: Law, wagers: Wagers) -> Holding:
    """These wagers in one round of this table."""
    parts = game_of(law).maths
    if not parts:
        raise no_wagers(law)
    if len({name for name, _ in wagers}) < len(wagers):
        raise Refused("a wager is held once: add up what is on it", OWN.cite("command"))
    for _, cents in wagers:
        if cents <= 0:
            raise Refused("a wager is at least a cent", OWN.cite("amount"))
        law = of_size(law, cents)
    names = [name for name, _ in wagers]
    for part in sorted(parts, key=lambda part: isinstance(part, Worked)):
        found = _counted(law, part, names)
        if found:
            ends, how, trials, exact = found
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


def _made(law: Law, part: Chain, name: str) -> Any:
    """A wager that is listed, or that the game can read; None if there is none."""
    listed = part.wagers(law).get(name)
    return part.read(law, name) if listed is None and part.read else listed


def _knows(law: Law, part: Maths, name: str) -> bool:
    return _made(law, part, name) is not None if isinstance(part, Chain) else name in wagers_of(law, part)


def _counted(law: Law, part: Maths, names: list[str]) -> Counts | None:
    """The ends of these wagers, if this part knows all of them."""
    match part:
        case Counted() if set(names) <= set(part.wagers(law)):
            return _drawn(law, part, names), part.how(law), Fraction(1), True
        case Chain() if all(_knows(law, part, name) for name in names):
            return _thrown(law, part, names)
        case Staged() if part.wager in names:
            return _decided(law, part, names)
        case Worked():
            return _worked(law, part, names)
    return None


def _drawn(law: Law, part: Counted, names: list[str]) -> Iterator[tuple[Nets, Fraction]]:
    space, made = space_of(law, part), part.wagers(law)
    total = sum(space.values())
    for outcome, ways in space.items():
        if ways:
            yield tuple(part.net(law, made[name], outcome).net for name in names), Fraction(ways, total)


def _thrown(law: Law, part: Chain, names: list[str]) -> Counts:
    wagers = [_made(law, part, name) for name in names]
    ends, throws = _until_decided(law, part, wagers, tuple(part.start(law, one) for one in wagers), {})
    how = part.how if len(names) == 1 else f"{part.how}, until the last of them is decided"
    return iter(ends.items()), how, throws, True


Thrown = tuple[dict[Nets, Fraction], Fraction]


def _until_decided(
    law: Law, part: Chain, wagers: list[Any], stand: tuple[Any, ...], known: dict[tuple[Any, ...], Thrown]
) -> Thrown:
    """How wagers end that stand so, each decided (a `Net`) or still up; and how many throws that takes."""
    if all(isinstance(one, Net) for one in stand):
        return {tuple(one.net for one in stand): Fraction(1)}, ZERO
    if stand not in known:
        throw = Fraction(1, len(part.throws))
        found: dict[Nets, Fraction] = {}
        stays, throws = ZERO, Fraction(1)
        for thrown in part.throws:
            then = tuple(
                one if isinstance(one, Net) else part.step(law, wager, one, thrown)
                for wager, one in zip(wagers, stand, strict=True)
            )
            if then == stand:
                stays += throw
                continue
            further, more = _until_decided(law, part, wagers, then, known)
            throws += throw * more
            for nets, chance in further.items():
                found[nets] = found.get(nets, ZERO) + throw * chance
        again = 1 / (1 - stays)
        known[stand] = {nets: chance * again for nets, chance in found.items()}, throws * again
    return known[stand]


def _decided(law: Law, part: Staged, names: list[str]) -> Counts | None:
    """A hand played as well as can be for its own wager, with those that its end decides too."""
    from croupier.analysis.sheets import staged

    how = part.how(law)
    if len(names) > 1:
        how += f"; played as is best for {part.wager} alone"
    if part.together and set(names) <= {part.wager, *part.together.wagers}:
        ends = list(part.together.ends(law, staged.learned(law, part).tolist()))
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
    counts = staged.counted(law, part)
    total = int(counts.sum())

    def net(name: str, choice: int, cell: int) -> Fraction:
        found = part.net(law, choice, cell) if name == part.wager else beside[name](law, choice, cell)
        assert found is not None
        return found.net

    def ends_() -> Iterator[tuple[Nets, Fraction]]:
        for choice, row in enumerate(counts.tolist()):
            for cell, ways in enumerate(row):
                if ways:
                    yield tuple(net(name, choice, cell) for name in names), Fraction(ways, total)

    return ends_(), how, Fraction(1), True


def _worked(law: Law, part: Worked, names: list[str]) -> Counts | None:
    """One wager by its sheet; several, where its module counts them together."""
    if not set(names) <= set(wagers_of(law, part)):
        return None
    if len(names) > 1:
        together: Counts | None = import_module(part.module).together(law, names) if part.together else None
        return together
    alone = sheet(law, names[0])
    ends = (((result.net,), result.probability) for result in alone.results)
    return ends, alone.how, alone.trials, alone.exact
