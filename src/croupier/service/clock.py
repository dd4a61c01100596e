"""The two clocks of a house: one that people set, for the record, and one that nobody sets, for whoever waits.

A wall clock is corrected, by a second or an hour, while people play. What is written down carries its time; what runs
out (a turn, a session, a lock-out) runs by a clock that began with the wall clock's time and only goes forward since.
"""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]  # milliseconds since 1970
SLACK = 1000  # by which the two may differ before it is noted


def wall_clock() -> int:
    """What the clock on the wall shows."""
    return time.time_ns() // 1_000_000


def steady_clock() -> Clock:
    """A clock that begins with what the wall shows, and is never set."""
    ahead = wall_clock() - time.monotonic_ns() // 1_000_000
    return lambda: ahead + time.monotonic_ns() // 1_000_000


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
