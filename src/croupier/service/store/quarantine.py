"""Lines that two people have set aside: they stay where they are, and a line after them names them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from croupier.service.store.store import Row

_ASIDE = re.compile(r"~ quarantined \d+ (\d+)-(\d+) ")


def set_aside(rows: Iterable[Row]) -> set[int]:
    """The numbers of those among these lines that are no longer played."""
    return {n for row in rows if (at := _ASIDE.match(row["text"])) for n in range(int(at[1]), int(at[2]) + 1)}
