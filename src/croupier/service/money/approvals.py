"""What waits at the cage for a second person, as one line: written here and read back."""

from __future__ import annotations

import re
from typing import NamedTuple

_AT_CAGE = re.compile(r"(grant|redeem) (.+) (\d+)")


_CORRECTS = "correct "


class AtCage(NamedTuple):
    """A grant to somebody's purse, a redemption from it, or a transaction that is posted back."""

    kind: str
    about: str
    cents: int = 0

    @property
    def line(self) -> str:
        return f"{_CORRECTS}{self.about}" if self.kind == "correct" else f"{self.kind} {self.about} {self.cents}"


def read_at_cage(line: str) -> AtCage:
    """The same of its line."""
    moved = _AT_CAGE.fullmatch(line)
    return AtCage(moved[1], moved[2], int(moved[3])) if moved else AtCage("correct", line.removeprefix(_CORRECTS))


LAPSE = 15 * 60_000  # milliseconds that a second person has
