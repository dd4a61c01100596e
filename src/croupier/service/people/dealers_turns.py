"""What is asked in every round, signed once for a dealer's turn: the rounds of each duty that nobody has signed for.

>>> of: dict[str, list[DealersTurn]] = {}
>>> for round_ in (3, 4, 5):
...     dealt(of, ["announce"], "Dee", round_)
>>> span(of["announce"])
'rounds 3 to 5 of Dee'
>>> _ = end(of, 1)
>>> dealt(of, ["announce"], "Dan", 6)
>>> span(of["announce"])
'rounds 3 to 5 of Dee, round 6 of Dan'
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class DealersTurn(msgspec.Struct):
    """The rounds that one person dealt without a break, and when that was over."""

    by: str
    first: int
    last: int
    over: int = 0


def dealt(turns: dict[str, list[DealersTurn]], duties: Iterable[str], by: str, round_: int) -> None:
    """A round begins: whoever does these duties answers for it."""
    for duty in duties:
        of = turns.setdefault(duty, [])
        if of and not of[-1].over:
            of[-1].last = round_
        else:
            of.append(DealersTurn(by, round_, round_))


def end(turns: dict[str, list[DealersTurn]], at: int) -> list[str]:
    """Somebody else deals, or nobody: the duties that are to be signed for now."""
    for of in turns.values():
        for turn in of:
            turn.over = turn.over or at
    return [duty for duty, of in turns.items() if of]


def of_person(turns: list[DealersTurn], name: str, role: str) -> list[DealersTurn]:
    """A dealer answers for the rounds that he or she dealt, others of the crew for all of them."""
    return [turn for turn in turns if role != "dealer" or turn.by == name]


def span(turns: Iterable[DealersTurn]) -> str:
    """Which rounds, in words."""
    return ", ".join(f"{_rounds(turn)} of {turn.by}" for turn in turns)


def _rounds(turn: DealersTurn) -> str:
    return f"round {turn.first}" if turn.first == turn.last else f"rounds {turn.first} to {turn.last}"
