"""Croupier: the rules of play of real casinos as software, cited to the paragraph.

>>> import croupier
>>> table = croupier.open_table("craps", seed="today")
>>> for line in ("seat 1 sits 500 Ann", "dealer opens", "seat 1 chooses accept", "seat 1 bets 10 pass"):
...     heard = table.say(line)
>>> heard
['seat 1: $10 on pass [oneida-2006/craps/D.1]']

What is named here is the library: small, typed, and kept as `docs/library.md` promises. It is loaded when it is asked
for, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.package import VERSION

__version__ = VERSION
__all__ = [
    "Breaches",
    "Legal",
    "Refused",
    "TableInPlay",
    "__version__",
    "edges",
    "equity",
    "hands",
    "law",
    "open_table",
    "replay",
    "simulate",
    "strategy",
    "tables",
    "why",
]

if TYPE_CHECKING:
    from croupier.library import (
        Breaches,
        Legal,
        Refused,
        TableInPlay,
        edges,
        equity,
        hands,
        law,
        open_table,
        replay,
        simulate,
        strategy,
        tables,
        why,
    )


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    return getattr(import_module("croupier.library"), name)


def __dir__() -> list[str]:
    return __all__
