"""What a player types, as moves: `10 pass`, `take place-6 5`, `on hard-8`, `play`, `roll`.

>>> read_words("10 pass", 1)
Bet(seat=1, spot='pass', amount=10, at=0, coupon=0, verbal=False, value_chips=False)
>>> read_words("2: take all field", 1)
Take(seat=2, spot='field', amount=None, at=0)
>>> read_words("raise 40", 1), read_words("discard 10s 7H", 1)
(Choose(seat=1, choice='raise', at=0, amount=40), Discard(seat=1, cards=(35, 22)))
>>> read_words("neighbours", 1), read_words("cancel red", 1)
(Press(seat=1, button='neighbours'), Take(seat=1, spot='red', amount=None, at=0))
"""

from __future__ import annotations

import re

from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.move import (
    Bet,
    BuyIn,
    Call,
    Choose,
    Close,
    Correct,
    Did,
    Discard,
    Leave,
    Move,
    Press,
    Report,
    SetHand,
    Take,
    Undo,
)
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.number import is_number

GO = ("", "go", "roll", "spin", "deal", "shake", "close")
# A terminal's buttons, as they are pressed and as they are spelt.
BUTTONS = {
    "recall": "recall",
    "clear": "clear",
    "neighbours": "neighbours",
    "neighbors": "neighbours",
    "cash-out": "cash-out",
}
_SEAT = re.compile(r"(\d+)\s*:\s*(.*)")
_AMOUNT = re.compile(r"-?\$?\d{1,15}")


def read_words(line: str, seat: int, pot: bool = False) -> Move:
    """The move these words mean; a lone word that is no command is taken for a choice, and so is `bet 8` for a pot."""
    if match := _SEAT.fullmatch(line.strip()):
        seat, line = int(match[1]), match[2]
    words = line.lower().split()
    if not words or words[0] in GO:
        return Close()
    match words:
        case ["undo"]:
            return Undo(seat)
        case ["leave"]:
            return Leave(seat)
        case ["report", kind]:
            return Report(kind)
        case [("on" | "off") as which, spot]:
            return Call(seat, spot, which == "on")
        case ["buy", amount] if _AMOUNT.fullmatch(amount):
            return BuyIn(seat, _amount(amount))
        case ["correct", amount] if _AMOUNT.fullmatch(amount):
            return Correct(seat, _amount(amount))
        case [button] if button in BUTTONS:
            return Press(seat, BUTTONS[button])
        case ["cancel", spot]:
            return Take(seat, spot)
        case ["take", *rest]:
            return _take(rest, seat)
        case ["raise", amount] | ["raise", "to", amount] if _AMOUNT.fullmatch(amount):
            return Choose(seat, "raise", amount=_bet_amount(amount))
        case ["bet", amount] if pot and _AMOUNT.fullmatch(amount):
            return Choose(seat, "bet", amount=_bet_amount(amount))
        case ["bet"] if pot:
            return Choose(seat, "bet")
        case [("chip" | "chips" | "cash" | "more" | "raising" | "wager" | "agree" | "see") as verb, amount] if (
            pot and _AMOUNT.fullmatch(amount)
        ):
            return Choose(seat, verb, amount=_bet_amount(amount))
        case [amount] if pot and _AMOUNT.fullmatch(amount):
            return Choose(seat, "wager", amount=_bet_amount(amount))
        case [("collect-time" | "verify-time") as step] if pot:
            return Did(step)
        case ["stand", "pat"] | ["pat"] | ["discard", "nothing" | "none"]:
            return Discard(seat, ())
        case ["discard", *_]:
            return Discard(seat, tuple(map(_card, line.split()[1:])))
        case ["set", *_]:
            return _set_hand(line.split()[1:], seat)
        case ["bet", *rest]:
            return _bet(rest, seat)
        case [first, second, *_] if _AMOUNT.fullmatch(first) or _AMOUNT.fullmatch(second):
            return _bet(words, seat)
        case [choice]:
            return Choose(seat, choice)
        case [choice, "at", place] if is_number(place):
            return Choose(seat, choice, int(place))
    raise Refused(f"{line.strip()!r} is not understood; `help` lists the words", OWN.cite("command"))


def _amount(text: str) -> int:
    return int(text.replace("$", ""))


def _bet_amount(text: str) -> int:
    amount = _amount(text)
    if amount <= 0:
        raise Refused(f"{amount} is nothing to bet: at least one chip", OWN.cite("command"))
    return amount


def _card(text: str) -> int:
    """`Qs`, `qs`, `10s`; a joker as it is written."""
    try:
        return card_value(text if text == "JO" else text.replace("10", "T").capitalize())
    except ValueError as wrong:
        raise Refused(str(wrong), OWN.cite("command")) from None


def _set_hand(cards: list[str], seat: int) -> SetHand:
    """A hand set foul loses, so a slip of the finger is not let through: it is two cards or none."""
    if len(cards) != 2:
        raise Refused("name the two cards that go in front: set Ah Kd", OWN.cite("command"))
    return SetHand(seat, tuple(map(_card, cards)))


def _take(words: list[str], seat: int) -> Take:
    place = 0
    if len(words) >= 3 and words[-2] == "at" and is_number(words[-1]):
        place, words = int(words[-1]), words[:-2]
    amounts = [word for word in words if word == "all" or _AMOUNT.fullmatch(word)]
    spots = [word for word in words if word not in amounts]
    if len(spots) != 1 or len(amounts) > 1:
        raise Refused("say what to take: take place-6, or take place-6 5", OWN.cite("command"))
    return Take(seat, spots[0], _amount(amounts[0]) if amounts and amounts[0] != "all" else None, place)


def _bet(words: list[str], seat: int) -> Bet:
    flags = {word: True for word in words if word in ("verbal", "value_chips")}
    words = [word for word in words if word not in flags and word != "on"]
    numbers = {}
    for key in ("at", "coupon"):
        if key in words:
            i = words.index(key)
            if i + 1 >= len(words) or not _AMOUNT.fullmatch(words[i + 1]):
                raise Refused(f"{key} needs a number after it", OWN.cite("command"))
            numbers[key] = _amount(words[i + 1])
            del words[i : i + 2]
    amounts = [word for word in words if _AMOUNT.fullmatch(word)]
    spots = [word for word in words if word not in amounts]
    if len(amounts) != 1 or len(spots) != 1:
        raise Refused("say how much on what: 10 pass", OWN.cite("command"))
    return Bet(seat, spots[0], _amount(amounts[0]), numbers.get("at", 0), numbers.get("coupon", 0), **flags)
