"""What an outcome does to a wager, as whole numbers, so that a verdict can be tabulated and compiled."""

from __future__ import annotations

STAYS, WINS, LOSES, PUSHES, TRAVELS, HALVES = range(6)
