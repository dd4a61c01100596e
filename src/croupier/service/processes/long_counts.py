"""How far a count has got that somebody waits for: whoever waits asks, by what the count is of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from croupier.play.vocabulary.progress import listening


class CountedSoFar(NamedTuple):
    """What is being counted, and how much of it is done, from 0 to 1."""

    what: str
    done: float


class LongCounts:
    """The counts that are going on in this process."""

    def __init__(self) -> None:
        self._going: dict[str, CountedSoFar] = {}

    @contextmanager
    def track(self, name: str) -> Iterator[None]:
        """Within this, what is counted is heard, under a name that whoever asks knows: a table, or two books."""

        def hear(what: str, done: float) -> None:
            self._going[name] = CountedSoFar(what, done)

        try:
            with listening(hear):
                yield
        finally:
            self._going.pop(name, None)

    def progress(self, name: str) -> CountedSoFar | None:
        """How far it has got; None where nothing is counted, or nothing has been told of it."""
        return self._going.get(name)
