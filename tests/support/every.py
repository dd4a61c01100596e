"""`@every`: the same proof once more, at another table, on another screen, over every deal; or a long story of which
others prove each step.

`make test` proves each thing where it is most likely to break and leaves the others of its kind to `make every`, which
CI runs behind it: nothing is proved less, and whoever changes something waits for less.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import pytest

every = pytest.mark.every


def each(of: Iterable[Any], few: Container[Any]) -> list[Any]:
    """All of these as parameters of a test, several together as a tuple: the few for `make test`, the others for
    `make every`."""
    return [pytest.param(*_parts(one), marks=() if one in few else every) for one in of]


def _parts(one: Any) -> tuple[Any, ...]:
    return one if isinstance(one, tuple) else (one,)
