"""How many examples of a property are tried."""

from __future__ import annotations

import os

HUNT = os.environ.get("EXAMPLES") == "hunt"


def some(count: int) -> int:
    """So many in `make hunt`, which looks for new ones; a third of them in `make test`, which tries the same every
    time."""
    return count if HUNT else count // 3
