"""Time that passes only when it is told to: an event loop without sockets and threads, and the house's two clocks.

Work that the house hands to another thread is done here after a while, in one piece and in the loop's own thread, so
that two runs of one seed are the same to the last turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

NOON = 1_700_000_000_000  # milliseconds: when every run begins
SLOW = 40  # of so many pieces of work one takes long


class Crash(BaseException):
    """The process is gone; nothing in the house catches it."""


class Job:
    """Work for another thread."""

    def __init__(self, work: partial[Any], done: asyncio.Future[Any]) -> None:
        self.work, self.done = work, done
        self.handle: asyncio.TimerHandle | None = None


class Loop(asyncio.BaseEventLoop):
    """An event loop whose time is a number, and which nothing outside can wake."""

    def __init__(self, random: Random, crashed: Callable[[], None]) -> None:
        super().__init__()
        self._random, self._crashed = random, crashed
        self._now = 0.0
        self._selector = self  # what `_run_once` asks for files that are ready
        self.jobs: dict[Job, None] = {}
        self.began: Callable[[Job], None] = lambda _: None  # is told of every piece of work

    # --- what the base class wants of whoever waits ---

    def time(self) -> float:
        return self._now

    def select(self, timeout: float | None) -> list[Any]:
        """Nothing is ready: it is the time of the next timer."""
        if timeout is None:
            raise RuntimeError("nothing will ever happen again")
        if timeout > 0:
            self._now = max(self._now, self._scheduled[0].when())  # type: ignore[attr-defined]
        return []

    def _process_events(self, event_list: list[Any]) -> None:
        assert not event_list

    def _write_to_self(self) -> None:
        """Nobody sleeps."""

    # --- other threads ---

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # noqa: ARG002
        job = Job(partial(func, *args), self.create_future())
        job.handle = self.call_later(self._takes(), self._do, job)
        self.jobs[job] = None
        self.began(job)
        return job.done

    def _takes(self) -> float:
        """Seconds; now and then a disk is busy."""
        if self._random.randrange(SLOW):
            return self._random.uniform(0.0002, 0.02)
        return self._random.uniform(0.1, 4)

    def _do(self, job: Job) -> None:
        self.jobs.pop(job, None)
        try:
            found = job.work()
        except Crash:
            self._crashed()
        except Exception as wrong:
            if not job.done.done():
                job.done.set_exception(wrong)
        else:
            if not job.done.done():
                job.done.set_result(found)

    def drop_jobs(self) -> list[Job]:
        """The process is gone, and with it whatever its threads had not begun."""
        found = list(self.jobs)
        for job in found:
            assert job.handle
            job.handle.cancel()
        self.jobs.clear()
        return found

    # --- whoever drives it ---

    def advance(self, milliseconds: float) -> None:
        """Let so much time pass, and everything happen that is due in it."""
        self.call_at(self._now + milliseconds / 1000, self.stop)
        self.run_forever()


class Clocks:
    """A clock that nobody sets, and the one on the wall, in milliseconds since 1970."""

    def __init__(self, loop: Loop) -> None:
        self._loop, self.off = loop, 0

    def now(self) -> int:
        return NOON + int(self._loop.time() * 1000)

    def stamp(self) -> int:
        return self.now() + self.off
