"""While something is counted that takes long and no terminal is there to draw a bar on: a line now and then, on the
error stream, so that whoever reads it knows that the count goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

from croupier.play.vocabulary.progress import listening

EVERY = 10.0  # seconds


@contextmanager
def write_progress(to: TextIO | None = None, every: float = EVERY) -> Iterator[None]:
    """What is told within is written, at most once in so many seconds; what takes no longer is never heard of."""
    last = monotonic()

    def hear(what: str, share: float) -> None:
        nonlocal last
        if share < 1 and monotonic() - last >= every:
            print(f"{what}: {share:.0%}", file=to or sys.stderr, flush=True)
            last = monotonic()

    with listening(hear):
        yield
