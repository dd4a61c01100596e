"""Moves: everything that answers a table, and the one line of text each is written as.

A log is a list of these lines, so they are meant to be read aloud in a dispute:

>>> for line in ("seat 2 bets 25 ante", "dealer closes", "cards Qs 7h 2c", "seat 2 chooses fold", "wheel 00"):
...     move = read_move(line)
...     assert move_text(move) == line
>>> move
Outcome(equipment='wheel', values=(37,))
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import msgspec

from croupier.play.vocabulary.cards import UNKNOWN, card_text, card_value
from croupier.play.vocabulary.wheel import pocket_text, pocket_value
from croupier.rulebook.book import CREW, OWN
from croupier.rulebook.cite import Refused

Equipment = Literal["dice", "wheel", "cards"]


class _Move(msgspec.Struct, frozen=True, gc=False):
    pass


class Sit(_Move, frozen=True, gc=False):
    """A player takes a place and buys chips."""

    seat: int
    chips: int
    name: str


class BuyIn(_Move, frozen=True, gc=False):
    """A seated player buys more chips."""

    seat: int
    chips: int


class Correct(_Move, frozen=True, gc=False):
    """A player's last buy-in was entered wrong: it is voided, and this is the right amount."""

    seat: int
    chips: int


class Leave(_Move, frozen=True, gc=False):
    """A player leaves with what is in the rack."""

    seat: int


class Open(_Move, frozen=True, gc=False):
    """The dealer starts a round."""


class Bet(_Move, frozen=True, gc=False):
    """Chips go onto a spot: `at` another place, with a coupon, called aloud with cash, in value chips."""

    seat: int
    spot: str
    amount: int
    at: int = 0
    coupon: int = 0
    verbal: bool = False
    value_chips: bool = False

    @property
    def place(self) -> int:
        return self.at or self.seat


class Take(_Move, frozen=True, gc=False):
    """Chips come back off a spot: so many, or all of them."""

    seat: int
    spot: str
    amount: int | None = None
    at: int = 0

    @property
    def place(self) -> int:
        return self.at or self.seat


class Call(_Move, frozen=True, gc=False):
    """A player calls a wager on or off; the dealer puts or lifts the marker."""

    seat: int
    spot: str
    on: bool


class Confirm(_Move, frozen=True, gc=False):
    """One of the crew confirms what a player has asked for on a spot."""

    who: str
    seat: int
    spot: str


class Close(_Move, frozen=True, gc=False):
    """No more bets."""


class Press(_Move, frozen=True, gc=False):
    """A player touches a button of a wagering terminal, which may stand for several bets at once."""

    seat: int
    button: str


class Choose(_Move, frozen=True, gc=False):
    """A player decides, naming an amount where one belongs to it (`raise 40`: to 40 in all)."""

    seat: int
    choice: str
    at: int = 0
    amount: int = 0

    @property
    def place(self) -> int:
        return self.at or self.seat


class Discard(_Move, frozen=True, gc=False):
    """A player throws cards away, and draws as many where the game says so; none is to stand pat."""

    seat: int
    cards: tuple[int, ...]


class SetHand(_Move, frozen=True, gc=False):
    """A player sets a hand in two: these cards lie in front, the others behind."""

    seat: int
    cards: tuple[int, ...]


class Did(_Move, frozen=True, gc=False):
    """The dealer has done a step of the procedure, with a count where one belongs to it (a cut, a stub)."""

    step: str
    count: int = 0


class Outcome(_Move, frozen=True, gc=False):
    """Chance has spoken: dice, pocket or cards."""

    equipment: Equipment
    values: tuple[int, ...]


class Report(_Move, frozen=True, gc=False):
    """Something went wrong."""

    kind: str


class CallOff(_Move, frozen=True, gc=False):
    """A supervisor voids the round."""


class Undo(_Move, frozen=True, gc=False):
    """A player takes back the last thing done in an open window."""

    seat: int


Move = (
    Sit | BuyIn | Correct | Leave | Open | Bet | Take | Call | Confirm | Press | Close | Choose | Discard | SetHand
    | Did | Outcome | Report | CallOff | Undo
)  # fmt: skip

FACE_DOWN = "?"  # a card that was dealt face down, and that whoever enters it has not looked at


def _dealt_text(card: int) -> str:
    return FACE_DOWN if card == UNKNOWN else card_text(card)


def _dealt_value(text: str) -> int:
    return UNKNOWN if text == FACE_DOWN else card_value(text)


_VALUE_TEXT: dict[str, Callable[[int], str]] = {"dice": str, "wheel": pocket_text, "cards": _dealt_text}


def move_text(move: Move) -> str:
    match move:
        case Bet():
            text = f"seat {move.seat} bets {move.amount} {move.spot}"
            if move.at or move.coupon or move.verbal or move.value_chips:
                text += f" at {move.at}" if move.at else ""
                text += f" coupon {move.coupon}" if move.coupon else ""
                text += "".join(f" {flag}" for flag in _FLAGS if getattr(move, flag))
            return text
        case Choose():
            amount = f" {move.amount}" if move.amount else ""
            return f"seat {move.seat} chooses {move.choice}{amount}" + (f" at {move.at}" if move.at else "")
        case Outcome():
            return " ".join([move.equipment, *map(_VALUE_TEXT[move.equipment], move.values)])
        case Take():
            where = f" at {move.at}" if move.at else ""
            return f"seat {move.seat} takes {'all' if move.amount is None else move.amount} {move.spot}{where}"
        case Call():
            return f"seat {move.seat} calls {'on' if move.on else 'off'} {move.spot}"
        case Confirm():
            return f"{move.who} confirms seat {move.seat} {move.spot}"
        case Discard():
            return f"seat {move.seat} discards {_cards_text(move.cards)}"
        case SetHand():
            return f"seat {move.seat} sets {_cards_text(move.cards)}"
        case Open():
            return "dealer opens"
        case Close():
            return "dealer closes"
        case CallOff():
            return "floor voids"
        case Did():
            return f"dealer does {move.step}" + (f" {move.count}" if move.count else "")
        case Report():
            return f"report {move.kind}"
        case Sit():
            return f"seat {move.seat} sits {move.chips} {move.name}"
        case BuyIn():
            return f"seat {move.seat} buys {move.chips}"
        case Leave():
            return f"seat {move.seat} leaves"
        case Press():
            return f"seat {move.seat} presses {move.button}"
        case Correct():
            return f"seat {move.seat} corrects {move.chips}"
        case Undo():
            return f"seat {move.seat} undoes"


_FLAGS = ("verbal", "value_chips")
_N = r"(-?[0-9]{1,15})"  # as people here write them; a log has no others
_WORD = r"([a-z0-9][a-z0-9-]*)"
_SEAT = re.compile(
    rf"seat {_N} (?:"
    rf"(?P<bets>bets {_N} {_WORD}(?: at {_N})?(?: coupon {_N})?(?P<flags>(?: verbal| value_chips)*))"
    rf"|(?P<takes>takes (all|{_N}) {_WORD}(?: at {_N})?)"
    rf"|(?P<chooses>chooses {_WORD}(?: {_N})?(?: at {_N})?)"
    rf"|(?P<discards>discards (\S.*))"
    rf"|(?P<sets>sets (\S.*))"
    rf"|(?P<calls>calls (on|off) {_WORD})"
    rf"|(?P<sits>sits {_N} (\S.*))"
    rf"|(?P<presses>presses {_WORD})"
    rf"|(?P<buys>buys {_N})|(?P<corrects>corrects {_N})|(?P<leaves>leaves)|(?P<undoes>undoes))"
)
_FIRST = {name: number + 1 for name, number in _SEAT.groupindex.items()}  # the first part of what is said
_DOES = re.compile(rf"dealer does {_WORD}(?: {_N})?")
_CONFIRMS = re.compile(rf"({'|'.join(CREW)}) confirms seat {_N} {_WORD}")
_REPORT = re.compile(rf"report {_WORD}")


def read_move(line: str) -> Move:
    """The move that a line writes down; `Refused` when it writes none."""
    if line == "dealer opens":
        return Open()
    if line == "dealer closes":
        return Close()
    if line == "floor voids":
        return CallOff()
    if match := _SEAT.fullmatch(line):
        return _seat_move(match)
    if match := _CONFIRMS.fullmatch(line):
        return Confirm(match[1], int(match[2]), match[3])
    if match := _DOES.fullmatch(line):
        return Did(match[1], int(match[2] or 0))
    if match := _REPORT.fullmatch(line):
        return Report(match[1])
    return _outcome(line)


def _seat_move(match: re.Match[str]) -> Move:
    seat, verb = int(match[1]), match.lastgroup
    assert verb is not None
    first = _FIRST[verb]
    match verb:
        case "bets":
            amount, spot, place, coupon, flags = match.group(first, first + 1, first + 2, first + 3, first + 4)
            if not (place or coupon or flags):
                return Bet(seat, spot, int(amount))
            return Bet(seat, spot, int(amount), int(place or 0), int(coupon or 0), **dict.fromkeys(flags.split(), True))
        case "takes":
            amount, spot, place = match.group(first, first + 2, first + 3)
            return Take(seat, spot, None if amount == "all" else int(amount), int(place or 0))
        case "chooses":
            choice, amount, place = match.group(first, first + 1, first + 2)
            return Choose(seat, choice, int(place or 0), int(amount or 0))
        case "discards":
            return Discard(seat, _cards(match[first]))
        case "sets":
            return SetHand(seat, _cards(match[first]))
        case "calls":
            return Call(seat, match[first + 1], match[first] == "on")
        case "sits":
            return Sit(seat, int(match[first]), match[first + 1])
        case "presses":
            return Press(seat, match[first])
        case "buys":
            return BuyIn(seat, int(match[first]))
        case "corrects":
            return Correct(seat, int(match[first]))
        case "leaves":
            return Leave(seat)
    return Undo(seat)


def _cards_text(cards: tuple[int, ...]) -> str:
    return " ".join(map(card_text, cards)) or "nothing"


def _cards(text: str) -> tuple[int, ...]:
    """What `_cards_text` wrote."""
    try:
        return () if text == "nothing" else tuple(map(card_value, text.split(" ")))
    except ValueError as wrong:
        raise Refused(str(wrong), OWN.cite("command")) from None


def _outcome(line: str) -> Outcome:
    equipment, *values = line.split(" ")
    try:
        match equipment:
            case "dice":
                return Outcome("dice", tuple(map(_die, values)))
            case "wheel":
                return Outcome("wheel", tuple(map(pocket_value, values)))
            case "cards":
                return Outcome("cards", tuple(map(_dealt_value, values)))
    except ValueError as wrong:
        raise Refused(str(wrong), OWN.cite("chance.entered")) from None
    raise Refused(f"{line!r} is not a move", OWN.cite("command"))


def _die(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6"):
        raise ValueError(f"{text!r} is not a face of a die: 1 to 6")
    return int(text)
