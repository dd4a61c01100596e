"""How far a long count has got: the counting code reports, and a front that shows it to a person listens.

>>> with listening(lambda what, share: print(f"{what}: {share:.0%}")):
...     tell("hands", 0.5)
hands: 50%
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str, float], None]
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Within this, what is told is heard."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def report_progress(what: str, share: float) -> None:
    """So much of it is done, from 0 to 1."""
    listener = _listener.get()
    if listener is not None:
        listener(what, share)
