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


def gathered(events: Iterable[Event]) -> list[Event]:
    """Cards that go to one place one after another are one line: the flop is a flop."""
    found: list[Event] = []
    for event in events:
        last = found[-1] if found else None
        if isinstance(event, Dealt) and isinstance(last, Dealt) and _same_place(event, last):
            found[-1] = replace(last, cards=last.cards + event.cards)
        else:
            found.append(event)
    return found


def _same_place(one: Dealt, other: Dealt) -> bool:
    return (one.to, one.cite, one.up, one.whose) == (other.to, other.cite, other.up, other.whose)


def tell(event: Event, law: Law, me: int | None = None) -> Text | None:
    """One line for an event, ending in its paragraph; None for what is better seen on the felt."""
    what = narrate(event, law, me)
    return Text.assemble("  ", _coloured(what, me), "  ", (f"[{what.cite}]", "dim cyan"))


def _coloured(what: Narrated, me: int | None) -> Text:
    match what.kind:
        case "said":
            return Text(what.text, style="bold")
        case "voided":
            return Text(what.text, style="bold yellow")
        case "settled":
            return _settlement(what)
        case "dealt":
            at: Holder = what.to or hand_at(what.at, what.hand, what.name)
            to = str(at) if me is None else to_whom(at, me)
            return Text.assemble(f"{to}: ", *[part for each in what.cards for part in (card(each), " ")])
    return Text(what.text)


def _settlement(what: Narrated) -> Text:
    """The verdict stands out, what the bank did not cover is marked, and the prize recedes."""
    line = Text(what.text)
    start = what.text.index(f" {what.verdict}") + 1
    line.stylize(_STYLES[what.verdict], start, start + len(what.verdict))
    if what.uncovered:
        line.highlight_regex(_UNCOVERED, "yellow")
    if what.line:
        line.stylize("dim", len(line) - len(what.line) - 2)
    return line


def tell_refusal(refused: Refused) -> Text:
    what = narrate_refusal(refused)
    return Text.assemble("  ", ("No: ", "bold red"), what.text, "  ", (f"[{what.cite}]", "dim cyan"))
