"""What waits at the cage for a second person, as one line: written here and read back."""

from __future__ import annotations

import re
from typing import NamedTuple

_GRANT_OR_REDEEM = re.compile(r"(grant|redeem) (.+) (\d+)")


_CORRECTS = "correct "


class CageRequest(NamedTuple):
    """A grant to somebody's purse, a redemption from it, or a transaction that is posted back."""

    kind: str
    about: str
    cents: int = 0

    @property
    def line(self) -> str:
        return f"{_CORRECTS}{self.about}" if self.kind == "correct" else f"{self.kind} {self.about} {self.cents}"


def read_cage_request(line: str) -> CageRequest:
    """The same of its line."""
    match = _GRANT_OR_REDEEM.fullmatch(line)
    return (
        CageRequest(match[1], match[2], int(match[3]))
        if match
        else CageRequest("correct", line.removeprefix(_CORRECTS))
    )


LAPSES_AFTER = 15 * 60_000  # milliseconds that a second person has
