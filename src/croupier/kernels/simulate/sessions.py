"""Sessions: a bankroll carried through rounds that were played, whatever the game."""

from __future__ import annotations

from typing import Any


def walk(results: Any, nets: Any, bankroll: int, most_lost: int, hands: int, finals: Any, lasted: Any) -> None:
    """One session after the other out of `results`: what is left of the bankroll, and after how many rounds.

    A session ends before its time when the bankroll does not cover the most that the next round can cost.
    """
    for session in range(len(finals)):
        money, played = bankroll, 0
        while played < hands and money >= most_lost:
            money += int(nets[results[session * hands + played]])
            played += 1
        finals[session] = money
        lasted[session] = played
