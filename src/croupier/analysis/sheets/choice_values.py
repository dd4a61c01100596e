"""What the choices of one moment are worth, in chips, and the wagers that were left out of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Valued(NamedTuple):
    """`without` are wagers on the felt which a choice may give up, but which could not be weighed with the others."""

    choices: Mapping[str, float]
    without: tuple[str, ...] = ()


Weighing = Callable[[], Valued]
