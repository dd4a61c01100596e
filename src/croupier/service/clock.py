"""The two clocks of a house: one that people set, for the record, and one that nobody sets, for whoever waits.

A wall clock is corrected, by a second or an hour, while people play. What is written down carries its time; what runs
out (a turn, a session, a lock-out) runs by a clock that began with the wall clock's time and only goes forward since.
"""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]  # milliseconds since 1970
_SINCE_BOOT = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # where there is no other, since some moment
SLACK = 1000  # by which the two may differ before it is noted


def wall_clock() -> int:
    """What the clock on the wall shows."""
    return time.time_ns() // 1_000_000


def ticks() -> int:
    """Milliseconds since the machine was switched on, for every process on it alike."""
    return time.clock_gettime_ns(_SINCE_BOOT) // 1_000_000


def steady_clock(ahead: int | None = None) -> Clock:
    """A clock that is never set: so far ahead of the ticks, or such that it begins with what the wall shows."""
    begins = wall_clock() - ticks() if ahead is None else ahead
    return lambda: begins + ticks()


class Moments:
    """When a table's lines were written, by the steady clock: the store has only what the wall showed."""

    def __init__(self, now: Clock, stamp: Clock) -> None:
        self._now, self._stamp = now, stamp
        self._ahead = [(0, stamp() - now())]  # from which line on the wall clock was how far ahead

    def written(self, number: int) -> tuple[int, int]:
        """A line is written now: its moment, and the stamp that goes with it."""
        now, stamp = self._now(), self._stamp()
        if abs(stamp - now - self._ahead[-1][1]) > SLACK:
            self._ahead.append((number, stamp - now))
        return now, stamp

    def of(self, number: int, stamp: int) -> int:
        """The moment of a line that was read back; nothing was written after now."""
        ahead = next(ahead for first, ahead in reversed(self._ahead) if first <= number)
        return min(stamp - ahead, self._now())
