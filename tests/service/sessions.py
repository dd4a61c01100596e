"""Recorded sessions for the crash tests: who says what, when, and when the clock moves.

A session is a script: it is given the shift as it stands and says the next step, so that a table which came back from a
crash goes on with the very same words. Steps are `(who, line)`, `(who, line, second)` or a number of seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from shift import PEOPLE, Shift

from croupier.floor import bots
from croupier.play.ask import Between, Chance, Turn, Window
from croupier.play.cards import card_text
from croupier.play.move import Outcome, move_text
from croupier.poker.room import Gather
from croupier.service.asked import Asked
from croupier.service.fairness import Committed


class Step(NamedTuple):
    """One command with its id, or seconds that pass."""

    asked: Asked | None
    seconds: float = 0


def say(id_: str, who: str, line: str, second: str = "") -> Step:
    return Step(Asked(id_, line, PEOPLE[who], second))


Script = Callable[[Shift], Iterator[Step]]


def lines(*words: str) -> Script:
    """`Ann: seat 1 ready`, `Flo+Pit: void` for what two confirm, `+ 30` for the clock, `~ Ann Bob` to play a round on."""

    def script(shift: Shift) -> Iterator[Step]:
        for number, text in enumerate(words):
            if text.startswith("+ "):
                yield Step(None, float(text[2:]))
                continue
            if text.startswith("~ "):
                yield from play_on(shift, text[2:].split(), f"p{number}")
                continue
            who, _, line = text.partition(": ")
            first, _, second = who.partition("+")
            yield say(f"s{number}", first, line, second)

    return script


def play_on(shift: Shift, names: list[str], ids: str) -> Iterator[Step]:
    """People who bet and decide like bots, until the round is over."""
    began = shift.live.table.round
    for number in range(200):
        table = shift.live.table
        ask = table.ask
        if isinstance(ask, Between) and table.round > began:
            return
        said = [(who, line) for who in names if (line := wants(shift, who)) is not None]
        assert said, f"nobody knows what to do with {ask}"
        for k, (who, line) in enumerate(said):
            yield say(f"{ids}-{number}-{k}", who, line)


def wants(shift: Shift, who: str) -> str | None:
    """What a person would say now."""
    table, seat = shift.live.table, shift.live.seat_of(who)
    ask = table.ask
    if seat is None:
        return None
    if isinstance(ask, Turn):
        return move_text(bots.decide(table, ask)) if ask.seat == seat else None
    if isinstance(ask, Window):
        wanted = bots.bets(table, seat)
        return move_text(wanted[0]) if wanted else None if seat in shift.live.desk.ready else f"seat {seat} ready"
    if isinstance(ask, Between | Gather) and seat not in shift.live.desk.ready:
        return f"seat {seat} ready"
    return None


def drawn(shift: Shift) -> str:
    """What the secret would give now, as a person who deals would type it."""
    ask = shift.live.table.ask
    assert isinstance(ask, Chance)
    outcome = Committed(shift.live.seed, shift.live.drawn).answer(ask)
    assert isinstance(outcome, Outcome)
    return move_text(outcome)


def cards(*values: int) -> str:
    return " ".join(map(card_text, values))
