"""Poker Hand History: the `.phh` format (one hand) and `.phhs` (several), read and written without losing anything.

A file is TOML. Players are numbered from the button's left, so that the last one has the button; with two players the
blinds and antes are listed small blind first all the same, and are posted the other way round. Amounts are exact: whole
numbers, or decimals as they were written. Fields that begin with `_` are anybody's own; ours are `_rake`, `_kill`,
`_jokers` and the rest that `spec` names.

>>> record = read_hand(_EXAMPLE)
>>> record.variant, record.starting_stacks, record.moves[3]
('NT', (10, Decimal('20.50')), Action(actor=2, verb='f', player=2, cards=(), amount=0, comment='a walk'))
>>> read_hand(write_hand(record)) == record
True
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import msgspec

from croupier.play.vocabulary.cards import JOKER, UNKNOWN, card_text, card_value
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.number import is_number
from croupier.rulebook.toml import brought_toml

Amount = int | Decimal
Amounts = tuple[Amount, ...]

_EXAMPLE = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [10, 20.50]
actions = ["d dh p1 ????", "d dh p2 ????", "", "p2 f # a walk"]
"""

CITE = OWN.cite("log.header")
HIDDEN = "??"
MOST_PLAYERS = 23  # as many as 52 cards are enough for
MOST_DIGITS = 12  # before the point, and after it

BLINDS = ("antes", "blinds_or_straddles")
STUD = ("antes", "bring_in", "small_bet", "big_bet")
FIELDS: dict[str, tuple[str, ...]] = {  # what each variant of the format must say
    "FT": (*BLINDS, "small_bet", "big_bet"),
    "NT": (*BLINDS, "min_bet"),
    "NS": (*BLINDS, "min_bet"),
    "PO": (*BLINDS, "min_bet"),
    "FO/8": (*BLINDS, "small_bet", "big_bet"),
    "F7S": STUD,
    "F7S/8": STUD,
    "FR": STUD,
    "N2L1D": (*BLINDS, "min_bet"),
    "F2L3D": (*BLINDS, "small_bet", "big_bet"),
    "FB": (*BLINDS, "small_bet", "big_bet"),
}
BY_PLAYER = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings", "time_banks")
ONE_AMOUNT = ("bring_in", "small_bet", "big_bet", "min_bet")
WHERE = ("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country")
ZONE, CURRENCY = ("time_zone", "time_zone_abbreviation"), ("currency", "currency_symbol")
TEXTS = (*WHERE, *ZONE, *CURRENCY)
NUMBERS = ["day", "month", "year", "level", "seat_count"]


def refuse(why: str) -> NoReturn:
    raise Refused(why, CITE) from None


# --- actions ---


class Action(NamedTuple):
    """One line of a hand. `actor` is 0 for the dealer; `player` is whom it is about; a verb of "" is a comment only."""

    actor: int
    verb: str
    player: int = 0
    cards: tuple[int, ...] = ()
    amount: Amount = 0
    comment: str = ""


AS_DEALT = (-2,)  # `sm -`: the cards that were dealt
_PLAYER = re.compile(r"p([1-9]\d?)", re.ASCII)
_AMOUNT = re.compile(r"(\d{1,12}(\.\d{0,12})?|\.\d{1,12})([eE][+]?\d{1,2})?", re.ASCII)


@lru_cache(maxsize=1 << 16)
def read_action(text: str) -> Action:
    """`p2 cbr 200 # all he has`."""
    body, _, comment = text.partition("#")
    words = body.split()
    comment = comment.strip()
    match words:
        case []:
            return Action(0, "", comment=comment)
        case ["d", "db", cards]:
            return Action(0, "db", 0, read_cards(cards), 0, comment)
        case ["d", "dh", player, cards]:
            return Action(0, "dh", read_player(player, text), read_cards(cards), 0, comment)
        case [player, "f" | "cc" | "pb" as verb]:
            actor = read_player(player, text)
            return Action(actor, verb, actor, (), 0, comment)
        case [player, "cbr", amount] if _AMOUNT.fullmatch(amount):
            actor = read_player(player, text)
            return Action(actor, "cbr", actor, (), read_amount(amount), comment)
        case [player, "sm", "-"]:
            actor = read_player(player, text)
            return Action(actor, "sm", actor, AS_DEALT, 0, comment)
        case [player, "sd" | "sm" as verb, *cards] if len(cards) < 2:
            actor = read_player(player, text)
            return Action(actor, verb, actor, read_cards("".join(cards)), 0, comment)
    refuse(f"{text[:60]!r} is no action of a hand history")


def read_player(text: str, action: str) -> int:
    match = _PLAYER.fullmatch(text)
    return int(match[1]) if match else refuse(f"{action[:60]!r} names no player such as p1")


def read_amount(text: str) -> Amount:
    """`47`, `47.50`, `.5` or `1e3`."""
    return int(text) if is_number(text) else _amount("cbr", Decimal(text))


def read_cards(text: str) -> tuple[int, ...]:
    """`AsKd??`, the last of them not known."""
    try:
        return tuple(
            UNKNOWN if text[k : k + 2] == HIDDEN else card_value(text[k : k + 2]) for k in range(0, len(text), 2)
        )
    except ValueError:
        refuse(f"{text[:60]!r} are no cards such as AsKd, or ?? for one not known")


def write_cards(cards: Iterable[int]) -> str:
    """A joker is no card of the format: it is written as one not known, and `_joker_cards` says where it is."""
    return "".join(HIDDEN if card == UNKNOWN or card >= JOKER else card_text(card) for card in cards)


# --- a hand ---


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as a file has it. `more` are all the other fields, the optional ones and anybody's own."""

    variant: str
    antes: Amounts
    starting_stacks: Amounts
    actions: tuple[str, ...]
    blinds_or_straddles: Amounts | None = None
    bring_in: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    min_bet: Amount | None = None
    more: dict[str, Any] = {}

    @property
    def moves(self) -> list[Action]:
        return [read_action(text) for text in self.actions]

    @property
    def names(self) -> list[str]:
        """The players' names; `p1`, … for those that have none."""
        players = self.more.get("players", ())
        return [
            players[i] if i < len(players) and players[i] else f"p{i + 1}" for i in range(len(self.starting_stacks))
        ]

    @property
    def finishing_stacks(self) -> Amounts | None:
        return self.more.get("finishing_stacks")

    @property
    def winnings(self) -> Amounts | None:
        return self.more.get("winnings")


OWN_FIELDS = tuple(name for name in Record.__struct_fields__ if name != "more")
ORDER = [
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    *ONE_AMOUNT,
    "starting_stacks",
    "actions",
    *WHERE,
    "time",
    *ZONE,
    "day",
    "month",
    "year",
    "hand",
    "level",
    "seats",
    "seat_count",
    "table",
    "players",
    "finishing_stacks",
    "winnings",
    *CURRENCY,
    "time_limit",
    "time_banks",
]
_PLACES = {name: place for place, name in enumerate(ORDER)}


def to_record(fields: Mapping[str, Any]) -> Record:
    """Check what a hand's fields say, and refuse the first that does not fit."""
    variant = fields.get("variant")
    if not isinstance(variant, str):
        refuse("the variant is missing: no hand history")
    for name in FIELDS.get(variant, ("antes",)):
        if name not in fields:
            refuse(f"{name} is missing, which {variant} must have")
    stacks = _amounts(fields, "starting_stacks", unbounded=True)
    players = len(stacks)
    if 0 in stacks:
        refuse(f"starting_stacks: p{stacks.index(0) + 1} has no chips to play with")
    if not 2 <= players <= MOST_PLAYERS:
        refuse(f"{players} starting_stacks: a hand has 2 to {MOST_PLAYERS} players")
    actions = fields.get("actions")
    if not isinstance(actions, list) or not all(isinstance(text, str) for text in actions):
        refuse("actions must be a list of texts")
    for text in actions:
        if read_action(text).player > players:
            refuse(f"{text[:60]!r}: there are only {players} players")
    own_values: dict[str, Any] = {"variant": variant, "starting_stacks": stacks, "actions": tuple(actions)}
    more: dict[str, Any] = {}
    for name, value in fields.items():
        if name in own_values:
            continue
        if name in BY_PLAYER:
            value = _amounts(fields, name, unbounded=name in ("finishing_stacks", "time_banks"), signed=name in BLINDS)
            if len(value) != players:
                refuse(f"{name} has {len(value)} amounts for {players} players")
        elif name in ONE_AMOUNT:
            value = _amount(name, value)
        else:
            _check_more(name, value, players)
        (own_values if name in OWN_FIELDS else more)[name] = value
    return Record(**own_values, more=more)


def _amounts(fields: Mapping[str, Any], name: str, unbounded: bool = False, signed: bool = False) -> Amounts:
    values = fields.get(name)
    if not isinstance(values, list | tuple):
        refuse(f"{name} must be a list of amounts")
    return tuple(_amount(name, value, unbounded, signed) for value in values)


def _amount(name: str, value: object, unbounded: bool = False, signed: bool = False) -> Amount:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        refuse(f"{name}: {str(value)[:40]!r} is no amount")
    if isinstance(value, Decimal):
        if not value.is_finite():
            if unbounded and value == Decimal("inf"):
                return value
            refuse(f"{name}: {value} is no amount")
        exponent = value.as_tuple().exponent
        assert isinstance(exponent, int)
        if exponent < -MOST_DIGITS or value.adjusted() >= MOST_DIGITS:
            refuse(f"{name}: {value} has more than {MOST_DIGITS} digits on one side of the point")
    elif abs(value) >= 10**MOST_DIGITS:
        refuse(f"{name}: an amount of more than {MOST_DIGITS} digits")
    if value < 0 and not signed:
        refuse(f"{name}: {value} is less than nothing")
    return value


def _check_more(name: str, value: object, players: int) -> None:
    """The optional fields that something here relies on; a field that is not known may hold anything."""
    fits = True
    if name in TEXTS:
        fits = isinstance(value, str)
    elif name in NUMBERS:
        fits = isinstance(value, int) and not isinstance(value, bool)
    elif name == "ante_trimming_status":
        fits = isinstance(value, bool)
    elif name == "players":
        fits = isinstance(value, list) and len(value) == players and all(isinstance(item, str) for item in value)
    elif name == "seats":
        fits = (
            isinstance(value, list) and len(value) == players and all(type(item) is int and item >= 0 for item in value)
        )
        fits = fits and isinstance(value, list) and len(set(value)) == players
    elif name == "time":
        fits = isinstance(value, datetime.time)
    elif name in ("hand", "table"):
        fits = isinstance(value, str | int) and not isinstance(value, bool)
    if not fits:
        refuse(f"{name} = {str(value)[:40]!r} does not fit the format")


# --- reading ---


def read_hand(text: str) -> Record:
    """One hand: a `.phh` file."""
    return to_record(_toml(text))


def read_hands(text: str) -> dict[str, Record]:
    """Several hands: a `.phhs` file, each under its name in brackets; or a `.phh` file, whose one hand is `1`."""
    fields = _toml(text)
    if "variant" in fields or not fields:
        return {"1": to_record(fields)}
    hands: dict[str, Record] = {}
    for name, hand in fields.items():
        if not isinstance(hand, dict):
            refuse(f"{name[:60]!r} is neither a hand in brackets nor part of one")
        try:
            hands[name] = to_record(hand)
        except Refused as refused:
            refuse(f"hand [{name[:60]}]: {refused.why}")
    return hands


def read_file(path: Path) -> dict[str, Record]:
    """The hands of a `.phh` or `.phhs` file."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as wrong:
        refuse(f"cannot read {path}: {(wrong.strerror or 'it failed').lower()}")
    except UnicodeDecodeError:
        refuse(f"{path} is no hand history: it is not text")
    try:
        return read_hands(text)
    except Refused as refused:
        refuse(f"{path}: {refused.why}")


def _toml(text: str) -> dict[str, Any]:
    try:
        return brought_toml(text, Decimal)
    except (InvalidOperation, ValueError) as wrong:
        refuse(f"no hand history: {' '.join(str(wrong).split())[:120]}")


# --- writing ---


def write_hand(record: Record) -> str:
    """A `.phh` file."""
    fields: dict[str, Any] = {name: getattr(record, name) for name in OWN_FIELDS} | record.more
    names = [name for name, value in fields.items() if value is not None]
    names.sort(key=lambda name: _PLACES.get(name, len(ORDER)))  # sorted() is stable: anybody's own stay in order
    return "".join(f"{_key(name)} = {_field(name, fields[name])}\n" for name in names)


def write_hands(records: Mapping[str, Record] | Iterable[Record]) -> str:
    """A `.phhs` file; hands without a name are numbered."""
    records_by_name = records if isinstance(records, Mapping) else {str(k): hand for k, hand in enumerate(records, 1)}
    return "\n".join(f"[{_key(name)}]\n{write_hand(record)}" for name, record in records_by_name.items())


def _field(name: str, value: object) -> str:
    if name == "actions" and isinstance(value, tuple):
        return "[\n" + "".join(f"  {_value(text)},\n" for text in value) + "]" if value else "[]"
    return _value(value)


_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _string(name)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Decimal():
            if not value.is_finite():
                return "nan" if value.is_nan() else "inf" if value > 0 else "-inf"
            text = str(value)
            return text if "." in text or "E" in text else f"{text}.0"
        case str():
            return _string(value)
        case datetime.datetime() | datetime.date() | datetime.time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return f"{{{', '.join(f'{_key(name)} = {_value(item)}' for name, item in value.items())}}}"
    refuse(f"a {type(value).__name__} cannot be written into a hand history")


def _string(text: str) -> str:
    """As JSON has it; TOML wants the delete character escaped too."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        refuse("half a character cannot be written into a hand history")
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
