"""What happened, for one seat: each event as a plain line and as data, with its paragraph.

A front draws or colors a `Narrated` and never looks at the event itself, so that a card which a seat may not see leaves
this file as `??`, in the line and in the data. `seat` None is a stranger, who sees only what lies face up.

>>> from croupier.play.vocabulary.event import Dealt
>>> from croupier.rulebook.law import Law, Terms
>>> law = Law(Terms("oneida-2006/three-card-poker"))
>>> down = Dealt(law.cite("G.3"), 2, (0, 51), False, whose=2)
>>> narrate(down, law, 2).text, narrate(down, law, 1).text
('you: 2c As', 'seat 2: ?? ??')
"""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.play.table.view import HIDDEN, CardTo, is_seen
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.event import (
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
    on_what,
)
from croupier.play.vocabulary.holder import Holder, name_of, number_of, place_of
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
OWN_FEES = ("collection", "time", "owed")  # that are for no wager
NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

Kind = Literal[
    "placed", "taken", "fee", "moved", "said", "dealt", "decided", "settled", "voided", "racked", "refused"
]  # fmt: skip


class Narrated(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened. Amounts are chips; what does not belong to this kind is left at nothing."""

    kind: Kind
    text: str
    cite: str
    seat: int = 0
    at: int = 0
    hand: int = 1  # which hand at that place
    spot: str = ""
    to: str = ""  # the pile that cards went to, or the spot a wager travelled to
    amount: int = 0
    total: int = 0  # what stands on the spot now
    verdict: str = ""
    wager: int = 0
    odds: str = ""
    paid: int = 0
    uncovered: int = 0  # what the bank had not put up
    line: str = ""  # the prize, or the hand, by which it was settled
    choice: str = ""
    name: str = ""
    cards: tuple[str, ...] = ()


def narrate(event: Event, law: Law, seat: int | None = None) -> Narrated:
    """What this event is to this seat."""
    cite = str(event.cite)
    match event:
        case Placed() | Taken():
            kind: Kind = "placed" if isinstance(event, Placed) else "taken"
            text, amount = _stake_text(event, law, seat), event.amount
            spot, total = event.spot, event.total
            return Narrated(kind, text, cite, event.seat, event.at, event.hand, spot, amount=amount, total=total)
        case Fee():
            return Narrated("fee", _fee_text(event, law, seat), cite, event.seat, spot=event.spot, amount=event.amount)
        case Moved():
            text = f"{who(event.seat, 0, seat)}: {event.spot} goes to {event.to}"
            return Narrated("moved", text, cite, event.seat, spot=event.spot, to=event.to, amount=event.amount)
        case Said():
            return Narrated("said", event.text, cite)
        case Dealt():
            return _narrate_cards(event, cite, seat)
        case Decided():
            text = f"{who(event.seat, event.at, seat)}: {event.choice}"
            return Narrated("decided", text, cite, event.seat, event.at, choice=event.choice)
        case Settled():
            return _narrate_settlement(event, law, cite, seat)
        case Voided():
            return Narrated("voided", f"The round is void: {event.why}", cite)
        case Racked():
            text = f"seat {event.seat}, {event.name}, {event.what} with {law.money(event.chips)}"
            return Narrated("racked", text, cite, event.seat, amount=event.chips, choice=event.what, name=event.name)


def narrate_refusal(refused: Refused) -> Narrated:
    """Why something is not to be had."""
    return Narrated("refused", refused.why, str(refused.cite))


def who(seat: int, place: int, me: int | None) -> str:
    """A player, and the place if it is another's."""
    name = "you" if seat == me else f"seat {seat}"
    return name if place in (0, seat) else f"{name} at {place}"


def fee_name(spot: str, seat: int) -> str:
    """What the house takes for something, by its own word; of a pot, where no seat pays."""
    if not seat:
        return "jackpot fund" if spot == "jackpot" else "rake"
    return spot if spot in OWN_FEES else "commission"


def card_sign(text: str) -> str:
    """A card as its face has it.

    >>> card_sign("Qh"), card_sign("Td"), card_sign("Jo")
    ('Q♥', '10♦', 'joker')
    """
    return f"{text[0].replace('T', '10')}{SUIT_SIGNS[text[1]]}" if text[1:] in SUIT_SIGNS else "joker"


def to_whom(to: Holder, me: int | None) -> str:
    """Where cards went: a pile by its name, a hand by its player, with its number if it is not the first."""
    if isinstance(to, str):
        return to
    return who(place_of(to), 0, me) + (f" ({name_of(to) or number_of(to)})" if number_of(to) > 1 else "")


def card_to(to: CardTo) -> str:
    """Which card of whose hand: `seat 3, second card`."""
    hand = f" (hand {to.hand})" if to.hand > 1 else ""
    nth = NTH[to.card - 1] if to.card <= len(NTH) else f"{to.card}th"
    return f"{to.pile or f'seat {to.place}'}{hand}, {nth} card"


def _stake_text(event: Placed | Taken, law: Law, me: int | None) -> str:
    whose, amount = who(event.seat, event.at, me), law.money(event.amount)
    if type(event) is Taken:
        return f"{whose}: {amount} taken from {on_what(event)}"
    more = f" ({law.money(event.total)} there now)" if event.total != event.amount else ""
    return f"{whose}: {amount} on {on_what(event)}{more}"


def _fee_text(event: Fee, law: Law, me: int | None) -> str:
    amount, name = law.money(abs(event.amount)), fee_name(event.spot, event.seat)
    whose = who(event.seat, 0, me) if event.seat else "the pot"
    if event.spot == "owed":
        return f"{whose}: {amount} that was owed"
    if name != "commission":
        return f"{whose}: {name} {amount}"
    return f"{whose}: {name if event.amount > 0 else f'{name} back'} {amount} for {event.spot}"


def _narrate_cards(event: Dealt, cite: str, me: int | None) -> Narrated:
    """Cards that went somewhere: face up to all, face down to nobody but the seat they lie before."""
    to, shown = event.to, is_seen(event.up, event.whose, me)
    cards = tuple(card_text(card) if shown else HIDDEN for card in event.cards)
    text, pile = " ".join([f"{to_whom(to, me)}:", *cards]), to if isinstance(to, str) else ""
    place = place_of(to)
    return Narrated("dealt", text, cite, place, place, number_of(to) or 1, to=pile, name=name_of(to), cards=cards)


def _narrate_settlement(event: Settled, law: Law, cite: str, me: int | None) -> Narrated:
    spot_name = on_what(event) + ("," if event.hand > 1 else "")
    wager = f"{law.money(event.wager)} " if event.wager else ""  # a prize that no chips stood for has none
    text = f"{who(event.seat, event.at, me)}: {spot_name} {wager}{event.verdict}"
    if event.paid:
        text += f" {law.money(abs(event.paid))}" + (f" at {event.odds}" if event.odds else "")
    elif event.verdict in ("wins", "loses") and not event.uncovered:  # a whirl's seven; half of a single chip
        text += " nothing"
    if event.uncovered:
        text += f", {law.money(event.uncovered)} not covered by the bank"
    if event.line:
        text += f" ({event.line})"
    return Narrated(
        "settled",
        text,
        cite,
        event.seat,
        event.at,
        event.hand,
        event.spot,
        verdict=event.verdict,
        wager=event.wager,
        odds=event.odds,
        paid=event.paid,
        uncovered=event.uncovered,
        line=event.line,
    )
