"""What is told, in colour: the lines a player reads, each ending in its paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace
from rich.text import Text

from croupier.front.events_in_words import Narrated, card_sign, narrate, narrate_refusal, to_whom
from croupier.play.table.view import HIDDEN
from croupier.play.vocabulary.event import Dealt, Event
from croupier.play.vocabulary.holder import Holder, hand_at
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

_STYLES = {"wins": "bold green", "loses": "red", "pushes": "yellow", "returned": "yellow", "stays": "dim"}
_UNCOVERED = re.compile(r", \S+ not covered by the bank")


def card(text: str) -> Text:
    """`Qh` as a little card: red for hearts and diamonds, a back for a card not seen."""
    if text == HIDDEN:
        return Text(" ▒▒ ", style="white on blue")
    if text[0] == "J" and text[1] in "oO":
        return Text(" Jkr ", style="bold magenta on white")
    return Text(f" {card_sign(text)} ", style="bold red on white" if text[1] in "dh" else "bold black on white")


def gather_cards(events: Iterable[Event]) -> list[Event]:
    """Cards that go to one place one after another are one line: the flop is a flop."""
    joined: list[Event] = []
    for event in events:
        last = joined[-1] if joined else None
        if isinstance(event, Dealt) and isinstance(last, Dealt) and _same_place(event, last):
            joined[-1] = replace(last, cards=last.cards + event.cards)
        else:
            joined.append(event)
    return joined


def _same_place(one: Dealt, other: Dealt) -> bool:
    return (one.to, one.cite, one.up, one.whose) == (other.to, other.cite, other.up, other.whose)


def event_line(event: Event, law: Law, me: int | None = None) -> Text | None:
    """One line for an event, ending in its paragraph; None for what is better seen on the felt."""
    narrated = narrate(event, law, me)
    return Text.assemble("  ", _colored_line(narrated, me), "  ", (f"[{narrated.cite}]", "dim cyan"))


def _colored_line(narrated: Narrated, me: int | None) -> Text:
    match narrated.kind:
        case "said":
            return Text(narrated.text, style="bold")
        case "voided":
            return Text(narrated.text, style="bold yellow")
        case "settled":
            return _settlement(narrated)
        case "dealt":
            holder: Holder = narrated.to or hand_at(narrated.at, narrated.hand, narrated.name)
            to = str(holder) if me is None else to_whom(holder, me)
            return Text.assemble(f"{to}: ", *[part for each in narrated.cards for part in (card(each), " ")])
    return Text(narrated.text)


def _settlement(narrated: Narrated) -> Text:
    """The verdict stands out, what the bank did not cover is marked, and the prize recedes."""
    line = Text(narrated.text)
    start = narrated.text.index(f" {narrated.verdict}") + 1
    line.stylize(_STYLES[narrated.verdict], start, start + len(narrated.verdict))
    if narrated.uncovered:
        line.highlight_regex(_UNCOVERED, "yellow")
    if narrated.line:
        line.stylize("dim", len(line) - len(narrated.line) - 2)
    return line


def refusal_line(refused: Refused) -> Text:
    narrated = narrate_refusal(refused)
    return Text.assemble("  ", ("No: ", "bold red"), narrated.text, "  ", (f"[{narrated.cite}]", "dim cyan"))
