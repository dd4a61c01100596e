"""What is asked in every round, signed once for a dealer's turn: the rounds of each duty that nobody has signed for.

>>> turns: dict[str, list[DealersTurn]] = {}
>>> for round_ in (3, 4, 5):
...     note_round(turns, ["announce"], "Dee", round_)
>>> span(turns["announce"])
'rounds 3 to 5 of Dee'
>>> _ = end_turns(turns, 1)
>>> note_round(turns, ["announce"], "Dan", 6)
>>> span(turns["announce"])
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


def note_round(turns: dict[str, list[DealersTurn]], duties: Iterable[str], by: str, round_: int) -> None:
    """A round begins: whoever does these duties answers for it."""
    for duty in duties:
        duty_turns = turns.setdefault(duty, [])
        if duty_turns and not duty_turns[-1].over:
            duty_turns[-1].last = round_
        else:
            duty_turns.append(DealersTurn(by, round_, round_))


def end_turns(turns: dict[str, list[DealersTurn]], moment: int) -> list[str]:
    """Somebody else deals, or nobody: the duties that are to be signed for now."""
    for duty_turns in turns.values():
        for turn in duty_turns:
            turn.over = turn.over or moment
    return [duty for duty, duty_turns in turns.items() if duty_turns]


def turns_of_person(turns: list[DealersTurn], name: str, role: str) -> list[DealersTurn]:
    """A dealer answers for the rounds that he or she dealt, others of the crew for all of them."""
    return [turn for turn in turns if role != "dealer" or turn.by == name]


def span(turns: Iterable[DealersTurn]) -> str:
    """Which rounds, in words."""
    return ", ".join(f"{_rounds(turn)} of {turn.by}" for turn in turns)


def _rounds(turn: DealersTurn) -> str:
    return f"round {turn.first}" if turn.first == turn.last else f"rounds {turn.first} to {turn.last}"
