"""The database and what lies nearest to it: schema, migrations, accounts, locked secrets, copies, clocks.

Stands on nothing else of the service.
"""

from croupier.service.store.store import (
    FAILURES,
    LOCKS,
    PRAGMAS,
    Also,
    Crowded,
    Fenced,
    LineRow,
    Overdrawn,
    PostingRow,
    Repeated,
    Row,
    Store,
    Write,
    nothing_more,
)

__all__ = [
    "FAILURES",
    "LOCKS",
    "PRAGMAS",
    "Also",
    "Crowded",
    "Fenced",
    "LineRow",
    "Overdrawn",
    "PostingRow",
    "Repeated",
    "Row",
    "Store",
    "Write",
    "nothing_more",
]
