"""The dealer's console of a school table: what its rounds ask of whoever deals, and what the table says to an act.

An act is a line as a log has it (`dealer closes`, `dealer does cut 26`). What is not the dealer's to decide is called
for: `dealer draws cards to seat 1` is the next card, `dealer asks seat 2` a player who has to choose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from croupier.play.table import Table
from croupier.play.vocabulary.ask import Ask, Between, Chance, Step, Turn
from croupier.play.vocabulary.holder import place_of
from croupier.play.vocabulary.move import Choose, Close, Did, Equipment, Move, Open, Outcome, move_text
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law
from croupier.school.busy_table import BusyTable, SeededChoice
from croupier.school.question import Control, Part

SURVEY = 20  # rounds that are looked at for what a dealer does in them
PLAYERS = 3
OPENS, CLOSES = move_text(Open()), move_text(Close())
CALLS: dict[Equipment, str] = {"dice": "Call the dice", "wheel": "Call the number"}
PILES = {"burned": "Burn a card", "board": "Deal to the board", "discards": "Deal to the discards"}
COUNT = re.compile(r"(?P<act>.*\S) (?P<count>[0-9]{1,4})")


class CrewAct(NamedTuple):
    """What whoever deals does at one moment; `counted` where a number belongs to it."""

    line: str
    counted: bool = False

    @property
    def control(self) -> str:
        """The act without its number, as a console has it."""
        return " ".join(self.line.split(" ")[:3]) if self.counted else self.line


def act_of(ask: Ask, move: Move) -> CrewAct | None:
    """The dealer's part in the move that answered an ask; None where it was a player's own doing."""
    match ask, move:
        case Turn(), _:
            return CrewAct(f"dealer asks seat {ask.seat}")
        case Chance(), Outcome():
            return CrewAct(" to ".join(filter(None, (f"dealer draws {ask.equipment}", destination(ask)))))
        case Step(), Did():
            return CrewAct(move_text(move), move.step == ask.step and ask.most > 0)
        case _, Open() | Close() | Did():
            return CrewAct(move_text(move))
    return None


def destination(ask: Chance) -> str:
    """Where the next card goes: `seat 2`, or a pile by its name; nothing where no card is asked for."""
    if not ask.to:
        return ""
    first = ask.to[0]
    return first if isinstance(first, str) else f"seat {place_of(first)}"


# --- what the console has ---


class WatchedRounds(NamedTuple):
    """What some rounds asked of whoever deals: the acts, each once, and each step or phase with its paragraph."""

    acts: tuple[CrewAct, ...]
    steps: Mapping[str, Citation]


@cache
def watch_rounds(law: Law) -> WatchedRounds:
    busy, acts, steps = (
        BusyTable(law.terms, SeededChoice("console"), PLAYERS),
        dict[str, CrewAct](),
        dict[str, Citation](),
    )
    for _ in range(SURVEY):
        ask = busy.table.ask
        for played in busy.moves():
            if act := act_of(ask, played.move):
                acts.setdefault(act.control, act)
            if act and not isinstance(ask, Between):
                steps.setdefault(drill_of(ask), ask.cite)
            ask = busy.table.ask
    return WatchedRounds(tuple(acts.values()), steps)


def drill_of(ask: Ask) -> str:
    """What an ask is called in a list of lessons: the step, else the phase of the round."""
    return ask.step if isinstance(ask, Step) else ask.phase


def controls(table: Table, due_act: CrewAct) -> tuple[Control, ...]:
    """Everything that whoever deals at this table could do, the act of this moment among it, in an order that gives
    nothing away."""
    acts_by_control = {act.control: act for act in (*watch_rounds(table.law).acts, due_act)}
    ids = dict.fromkeys(
        name for known_act in acts_by_control.values() for name in _for_every_seat(known_act, table.seats)
    )
    return tuple(
        sorted((Control(id_, control_label(id_), _takes_count(acts_by_control, id_)) for id_ in ids), key=_order)
    )


def _for_every_seat(act: CrewAct, seats: Iterable[int]) -> Iterator[str]:
    """An act with a seat is there for every seat of this table."""
    prefix, seat, _ = act.control.partition("seat ")
    yield from (f"{prefix}seat {number}" for number in sorted(seats)) if seat else (act.control,)


def _takes_count(acts_by_control: dict[str, CrewAct], id_: str) -> bool:
    return id_ in acts_by_control and acts_by_control[id_].counted


def _order(control: Control) -> tuple[int, str]:
    """As a console is laid out: the round, its steps, chance, cards, players."""
    kinds = (OPENS, CLOSES, "dealer does", "dealer draws", "dealer asks")
    return next(i for i, kind in enumerate(kinds) if control.id.startswith(kind)), control.id


def control_label(id_: str) -> str:
    """A control as it is labelled."""
    match id_.split(" "):
        case ["dealer", "opens"]:
            return "Open the round"
        case ["dealer", "closes"]:
            return "Close the betting"
        case ["dealer", "does", step]:
            return step.replace("-", " ").capitalize()
        case ["dealer", "draws", "cards", "to", *whom]:
            pile = " ".join(whom)
            return PILES.get(pile, f"Deal to {pile}" if whom[0] == "seat" else f"Deal to the {pile}")
        case ["dealer", "asks", "seat", seat]:
            return f"Seat {seat} decides"
        case ["dealer", "draws", equipment, *_]:
            return next((says for name, says in CALLS.items() if name == equipment), "Deal")
    return id_


# --- what is said there ---


def read_act(part: Part, text: str) -> str:
    """An act as its line: typed whole, or without `dealer` and `does`; `Refused` where the console has none such."""
    counts = {control.id: control.counted for control in part.controls}
    for line in (text, f"dealer {text}", f"dealer does {text}"):
        if line in counts:
            return line
        match = COUNT.fullmatch(line)
        if match and counts.get(match["act"]):
            return f"{match['act']} {int(match['count'])}"
    raise Refused(f"{text!r} is nothing that this console has", OWN.cite("school.answer"))


def why_not(table: Table, line: str) -> Refused | None:
    """Why the table would not take this act now; None if it would."""
    match line.split(" "):
        case ["dealer", "opens"]:
            return None if isinstance(table.ask, Between) else Refused("a round is on already", table.ask.cite)
        case ["dealer", "draws", "dice" | "wheel" | "cards" as equipment, *to]:
            return _why_not_drawn(table, equipment, " ".join(to[1:]))
        case ["dealer", "asks", "seat", seat]:
            return _why_not_asked(table, int(seat))
        case ["dealer", "closes"]:
            return table.why_not(Close())
        case ["dealer", "does", step, *count]:
            return _why_not_done(table, Did(step, int(count[0]) if count else 0))
    return Refused(f"{line!r} is no act of a dealer", OWN.cite("school.answer"))


def _why_not_done(table: Table, did: Did) -> Refused | None:
    """A number that the table would put up with as a mistake, such as another than the sensor's, is not right."""
    ask = table.ask
    if isinstance(ask, Step) and ask.step == did.step:
        try:
            Step.admit(ask, did, table.law)
        except Refused as refused:
            return refused
    return table.why_not(did)


def _why_not_drawn(table: Table, equipment: Equipment, to: str) -> Refused | None:
    ask = table.ask
    if not isinstance(ask, Chance) or ask.equipment != equipment:
        return table.why_not(Outcome(equipment, ()))
    due = destination(ask)
    return None if to == due else Refused(f"the next card goes to {due}, not to {to}", ask.cite)


def _why_not_asked(table: Table, seat: int) -> Refused | None:
    ask = table.ask
    if isinstance(ask, Turn) and ask.seat == seat:
        return None
    return table.why_not(Choose(seat, ask.choices[0] if isinstance(ask, Turn) and ask.choices else "stand"))
