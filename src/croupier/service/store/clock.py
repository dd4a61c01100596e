"""The two clocks of a house: one that people set, for the record, and one that nobody sets, for whoever waits.

A wall clock is corrected, by a second or an hour, while people play. What is written down carries its time; what runs
out (a turn, a session, a lock-out) runs by a clock that began with the wall clock's time and only goes forward since.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

Clock = Callable[[], int]  # milliseconds since 1970
_SINCE_BOOT = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # where there is no other, since some moment
SLACK = 1000  # by which the two may differ before both are kept


def wall_clock() -> int:
    """What the clock on the wall shows."""
    return time.time_ns() // 1_000_000


def ticks() -> int:
    """Milliseconds since the machine was switched on, for every process on it alike."""
    return time.clock_gettime_ns(_SINCE_BOOT) // 1_000_000


def steady_clock(ahead_by: int | None = None) -> Clock:
    """A clock that is never set: so far ahead of the ticks, or such that it begins with what the wall shows."""
    offset = wall_clock() - ticks() if ahead_by is None else ahead_by
    return lambda: offset + ticks()


class Instant(NamedTuple):
    """When something is written: by the clock for whoever waits, and as it is put on record."""

    now: int
    stamp: int

    @property
    def moment_to_keep(self) -> int | None:
        """What has to be kept beside the stamp to have the moment again: nothing, unless somebody has set a clock."""
        return self.now if abs(self.stamp - self.now) > SLACK else None


def moment_of_line(stamp: int, kept_moment: int | None, now: int) -> int:
    """The moment of a line that is read back, whoever wrote it; nothing was written after now."""
    return min(stamp if kept_moment is None else kept_moment, now)
