"""Events and refusals in words, each with its paragraph: the lines a player reads."""

from __future__ import annotations

from rich.text import Text

from croupier.play.cards import card_text
from croupier.play.event import (
    Dealt,
    Decided,
    Event,
    Fee,
    Moved,
    Placed,
    Racked,
    Said,
    Settled,
    Taken,
    Voided,
)
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

_STYLES = {"wins": "bold green", "loses": "red", "pushes": "yellow", "returned": "yellow", "stays": "dim"}
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def card(text: str) -> Text:
    """`Qh` as a little card: red for hearts and diamonds, a back for a card not seen."""
    if text == "??":
        return Text(" ▒▒ ", style="white on blue")
    if text[0] == "J" and text[1] in "oO":
        return Text(" Jkr ", style="bold magenta on white")
    face, suit = text[0].replace("T", "10"), text[1]
    return Text(f" {face}{SUIT_SIGNS[suit]} ", style="bold red on white" if suit in "dh" else "bold black on white")


def tell(event: Event, law: Law, me: int | None = None) -> Text | None:
    """One line for an event, ending in its paragraph; None for what is better seen on the felt."""
    line = _words(event, law, me)
    if line is None:
        return None
    return Text.assemble("  ", line, "  ", (f"[{event.cite}]", "dim cyan"))


def _who(seat: int, at: int, me: int | None) -> str:
    who = "you" if seat == me else f"seat {seat}"
    return who if at in (0, seat) else f"{who} at {at}"


def _words(event: Event, law: Law, me: int | None) -> Text | None:
    match event:
        case Placed():
            more = f" ({law.money(event.total)} there now)" if event.total != event.amount else ""
            return Text(f"{_who(event.seat, event.at, me)}: {law.money(event.amount)} on {event.spot}{more}")
        case Taken():
            return Text(f"{_who(event.seat, event.at, me)}: {law.money(event.amount)} taken from {event.spot}")
        case Fee() if event.spot == "collection":
            return Text(f"{_who(event.seat, 0, me)}: collection {law.money(event.amount)}")
        case Fee() if event.seat == 0:
            what = "jackpot fund" if event.spot == "jackpot" else "rake"
            return Text(f"the pot: {what} {law.money(event.amount)}")
        case Fee() if event.spot == "time":
            return Text(f"{_who(event.seat, 0, me)}: time {law.money(event.amount)}")
        case Fee() if event.spot == "owed":
            return Text(f"{_who(event.seat, 0, me)}: {law.money(event.amount)} that was owed")
        case Fee():
            what = "commission" if event.amount > 0 else "commission back"
            return Text(f"{_who(event.seat, 0, me)}: {what} {law.money(abs(event.amount))} for {event.spot}")
        case Moved():
            return Text(f"{_who(event.seat, 0, me)}: {event.spot} goes to {event.to}")
        case Said():
            return Text(event.text, style="bold")
        case Decided():
            return Text(f"{_who(event.seat, event.at, me)}: {event.choice}")
        case Settled():
            return _settlement(event, law, me)
        case Voided():
            return Text(f"The round is void: {event.why}", style="bold yellow")
        case Racked():
            return Text(f"seat {event.seat}, {event.name}, {event.what} with {law.money(event.chips)}")
        case Dealt():
            to = _who(int(event.to), 0, me) if me is not None and event.to.isdigit() else event.to
            return Text.assemble(f"{to}: ", *[part for c in event.cards for part in (card(card_text(c)), " ")])
    return None


def _settlement(event: Settled, law: Law, me: int | None) -> Text:
    line = Text(f"{_who(event.seat, event.at, me)}: {event.spot} {law.money(event.wager)} ")
    line.append(event.verdict, style=_STYLES[event.verdict])
    if event.paid:
        line.append(f" {law.money(abs(event.paid))}" + (f" at {event.odds}" if event.odds else ""))
    if event.uncovered:
        line.append(f", {law.money(event.uncovered)} not covered by the bank", style="yellow")
    if event.line:
        line.append(f" ({event.line})", style="dim")
    return line


def tell_refusal(refused: Refused) -> Text:
    return Text.assemble("  ", ("No: ", "bold red"), refused.why, "  ", (f"[{refused.cite}]", "dim cyan"))
