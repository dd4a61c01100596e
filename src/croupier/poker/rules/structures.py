"""Betting structures: between which totals a player may raise, as interchangeable rules that can say why not.

Every amount is what a player has in front of him in this betting round: to raise *to* 40. `start` is the bet that a
raise is reckoned from; it is below `high`, the bet to call, while a forced or all-in bet can be completed.

>>> Fixed(10, 20).bounds(start=10, high=10, step=10, pot=25, big=False)
(20, 20)
>>> PotLimit(2).bounds(start=2, high=2, step=2, pot=5, big=False)     # blinds of 1 and 2, and a call to be put in
(4, 7)
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

BOUNDLESS = 1 << 60


class Structure(msgspec.Struct, frozen=True):
    """`bet` is the least bet (at fixed limit: that of the early rounds)."""

    bet: int

    def unit(self, big: bool) -> int:  # noqa: ARG002 - only fixed limits grow
        """The least opening bet."""
        return self.bet

    @property
    def completes(self) -> bool:
        """Whether a short all-in is completed, instead of being raised from."""
        return False

    def bounds(self, start: int, high: int, step: int, pot: int, big: bool) -> tuple[int, int]:  # noqa: ARG002 - each structure has its own
        """The least and the most that may be raised to. `step` is the last raise, `pot` the pot with the call in it."""
        raise AssertionError("every structure says how far a raise goes")

    def allows(self, to: int, least: int, most: int) -> bool:
        return least <= to <= most

    def range_text(self, least: int, most: int, money: Callable[[int], str]) -> str:
        """What may be raised to, in words."""
        return f"{money(least)} to {money(most)}" if most < BOUNDLESS else f"{money(least)} or more"

    def at_least(self, bet: int) -> Structure:
        """w.1: the structure with a higher minimum, if this is one."""
        return msgspec.structs.replace(self, bet=bet) if bet > self.bet else self

    def times(self, over: int, under: int) -> Structure:
        """The structure of a killed hand, its limits raised by this fraction."""
        fields = {name: getattr(self, name) * over // under for name in self._limits()}
        return msgspec.structs.replace(self, **fields)

    def _limits(self) -> tuple[str, ...]:
        return ("bet",)


class NoLimit(Structure, frozen=True):
    """Anything from the last raise up to all that a player has; `exactly` is off where a record is only replayed.

    no-limit.before.3, no-limit.before.4, no-limit.after.3, no-limit.after.4: how much, before the draw and after it.
    """

    exactly: bool = True

    def bounds(self, start: int, high: int, step: int, pot: int, big: bool) -> tuple[int, int]:  # noqa: ARG002
        return (start + max(step, self.bet) if self.exactly else high + 1), BOUNDLESS


class PotLimit(Structure, frozen=True):
    """Up to the pot, the call included; `near` rounds the pot, `most` is a posted maximum of one bet.

    pot-limit.before.3, pot-limit.after.3, pot-limit.general.1, pot-limit.general.2: how much, and what the pot is.
    """

    near: int = 1
    most: int = BOUNDLESS

    def bounds(self, start: int, high: int, step: int, pot: int, big: bool) -> tuple[int, int]:  # noqa: ARG002
        least = start + max(step, self.bet)
        if self.near > 1:
            pot = (2 * pot + self.near) // (2 * self.near) * self.near
        return least, max(least, min(high + pot, start + self.most))

    def _limits(self) -> tuple[str, ...]:
        return ("bet",) if self.most == BOUNDLESS else ("bet", "most")


class Spread(Structure, frozen=True):
    """Anything from the lower to the upper limit; a raise is no smaller than the last one, unless `small_raises`.

    Where coin is on the table, bets are still `whole` numbers of dollars, but for an all-in.
    """

    most: int
    small_raises: bool = False
    whole: int = 1

    def bounds(self, start: int, high: int, step: int, pot: int, big: bool) -> tuple[int, int]:  # noqa: ARG002
        size = self.bet if self.small_raises else max(step, self.bet)
        return start + size, start + max(size, self.most)

    def allows(self, to: int, least: int, most: int) -> bool:
        return least <= to <= most and (to % self.whole == 0 or to in (least, most))

    def _limits(self) -> tuple[str, ...]:
        return ("bet", "most")


class Fixed(Structure, frozen=True):
    """Exactly the limit of the betting round; a straight limit has the same all through."""

    upper: int

    def unit(self, big: bool) -> int:
        return self.upper if big else self.bet

    @property
    def completes(self) -> bool:
        return True

    def bounds(self, start: int, high: int, step: int, pot: int, big: bool) -> tuple[int, int]:  # noqa: ARG002
        to = start + (self.upper if big else self.bet)
        return to, to

    def either(self, start: int, step: int) -> tuple[int, int]:
        """i.13.iv: with an open pair on an early street, the lower or the upper limit; after the upper only that."""
        return start + (self.upper if step > self.bet else self.bet), start + self.upper

    def allows(self, to: int, least: int, most: int) -> bool:
        return to in (least, most)

    def range_text(self, least: int, most: int, money: Callable[[int], str]) -> str:
        return f"exactly {money(least)}" if least == most else f"{money(least)} or {money(most)}"

    def _limits(self) -> tuple[str, ...]:
        return ("bet", "upper")


def straight(limit: int) -> Fixed:
    """The same limit before and after the draw."""
    return Fixed(limit, limit)
