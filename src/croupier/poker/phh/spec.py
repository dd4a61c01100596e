"""From a record to a hand: the starting data that a Poker Hand History gives, and its amounts as whole numbers.

Amounts become whole by the record's own scale: cents, if it has cents.

Fields of ours: `_variant` and `_limit` for games that the format has no code for (their `variant` begins with `_`);
`_big`, `_high`, `_low`, `_early_throw` where a variant is played differently; `_customs`, `_rake`, `_dead`, `_level`,
`_step`, `_opener`, `_left` as in `HandSpec`; `_raked`, what was taken; `_kill`, the stakes of a killed hand over the
usual ones, and who killed; `_jokers`, how many the deck has, and `_joker_cards`, where they went: the second card of
the fourth action is `[4, 2]`; `_chip`, the cents of a chip, where amounts are no dollars. Cards for a folded place are
a comment, `# d dh p2 Ks`.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from itertools import zip_longest
from typing import Any, TypeVar

import msgspec

from croupier.play.vocabulary.cards import UNKNOWN
from croupier.poker.phh.file_format import Amount, Record, refuse
from croupier.poker.rules import ranking
from croupier.poker.rules.rake import Rake
from croupier.poker.rules.spec import Customs, HandCites, HandSpec
from croupier.poker.rules.structures import Fixed, NoLimit, PotLimit, Spread, Structure
from croupier.poker.rules.variants import EARLY_THROW, VARIANTS, Variant
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation

CODES: dict[str, tuple[str, type[Structure]]] = {  # the games of the format that a rulebook here has
    "NT": ("holdem", NoLimit),
    "FT": ("holdem", Fixed),
    "PO": ("omaha-high", PotLimit),
    "FO/8": ("omaha-high-low-8", Fixed),
    "F7S": ("stud-high", Fixed),
    "F7S/8": ("stud-high-low-8", Fixed),
    "FR": ("razz", Fixed),
}
CODE_OF = {game: code for code, game in CODES.items()}
LIMITS: dict[str, type[Structure]] = {"no": NoLimit, "pot": PotLimit, "spread": Spread, "fixed": Fixed}
LIMIT_NAMES = {kind: name for name, kind in LIMITS.items()}
EVALUATORS = ("high", "high_low_joker", "low", "low_inverse", "low_8", "omaha", "omaha_8", "three", "three_6")
CITE = OWN.cite("log.replay")
Kind = TypeVar("Kind")
MOST = 10**18
A_FORTUNE = 10**40  # for a stack that the record does not know
BETS = frozenset(("f", "cc", "cbr", "pb"))
MOST_JOKERS = 4
RECORDED = Customs(asks_forced=True, concede=True)  # the format's: odd chips to the first seat, the odd half to high


# --- amounts ---


def places(amounts: Iterable[Amount]) -> int:
    """How many decimal places are needed to have all of these whole."""
    digits = 0
    for amount in amounts:
        if isinstance(amount, Decimal) and amount.is_finite():
            digits = max(digits, -int(amount.normalize().as_tuple().exponent))
    return digits


def scale_of(record: Record) -> int:
    """What the record's amounts are multiplied by to be whole: 100 if they are in dollars and cents."""
    single_amounts = (record.bring_in, record.small_bet, record.big_bet, record.min_bet)
    lists = (record.antes, record.blinds_or_straddles, record.starting_stacks, record.finishing_stacks, record.winnings)
    all_amounts = [amount for amount in single_amounts if amount is not None]
    for amounts in lists:
        all_amounts += amounts or ()
    all_amounts += (action.amount for action in record.moves)
    scale: int = 10 ** places(all_amounts)
    return scale


def chips(amount: Amount, scale: int) -> int:
    if isinstance(amount, int):
        return amount * scale
    if not amount.is_finite():
        return A_FORTUNE
    whole: int = int(amount * scale)  # exact: the scale leaves no fraction
    return whole


def money(whole: int, scale: int) -> Amount:
    """The other way round, as short as it can be written."""
    if whole >= A_FORTUNE // 2:
        return Decimal("inf")
    if whole % scale == 0:
        return whole // scale
    return (Decimal(whole) / scale).normalize()


# --- from a record to a hand ---


def spec_of(record: Record, by_rule: bool = True, short: bool = False, cite: Citation = CITE) -> HandSpec:
    """The starting data of a recorded hand.

    Where a blind is short, the full one is to be called, as rulebooks have it; with `short` only what was put up.
    """
    scale = scale_of(record)
    more = record.more
    variant, structure = game_of(record, scale)
    antes, dead = _antes(record, scale)
    blinds, opener = _blinds(record, scale)
    customs = RECORDED
    if "_customs" in more:
        customs = _own_struct(more, "_customs", Customs)
    first = _openers(record, variant)
    openers: tuple[int, ...] = ()
    if not variant.button and (not by_rule or _hides_up_cards(record, variant)):
        openers = first
    if not by_rule:
        structure = NoLimit(structure.bet, exactly=False)
        customs = msgspec.structs.replace(customs, cap=0, reopen="always", check_raise=True, opener_bets=False)
        if variant.button and first and first[0] >= 0:
            opener = first[0]
    stacks = tuple(chips(amount, scale) for amount in record.starting_stacks)
    level, step = own_number(more, "_level", -1), own_number(more, "_step", -1)
    if "_customs" not in more and "_step" not in more:
        step = structure.bet  # by the format a straddle is a bet to be met, and raised by no more than any other
    if short and blinds:
        level = max(put_up(stacks, antes, dead, blinds))
    return HandSpec(
        variant=variant,
        structure=structure,
        stacks=stacks,
        cites=HandCites.for_streets(len(variant.streets), cite),
        seats=tuple(more.get("seats", ())),
        antes=antes if any(antes) else (),
        blinds=blinds if variant.button else (),
        dead=dead if any(dead) else (),
        forced=chips(record.bring_in or 0, scale),
        opener=opener,
        openers=openers,
        level=level,
        step=step,
        customs=customs,
        left=own_number(more, "_left", 0) * scale,
        rake=_own_struct(more, "_rake", Rake) if "_rake" in more else None,
    )


def _antes(record: Record, scale: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Antes by player: those that are all alike and to be matched, and what goes into the pot dead."""
    n, more = len(record.starting_stacks), record.more
    antes = tuple(chips(amount, scale) for amount in record.antes)
    if n == 2:  # the format lists what two players put up in reverse
        antes = antes[::-1]
    if any(ante < 0 for ante in antes):
        refuse("antes: less than nothing")
    dead = _own_amounts(more, "_dead", n, scale)
    if dead:
        return tuple(ante - part for ante, part in zip(antes, dead, strict=True)), dead
    trimmed = more.get("ante_trimming_status", False) and len(set(antes)) <= 1
    return (antes, dead) if trimmed else ((), antes)


def _blinds(record: Record, scale: int) -> tuple[tuple[int, ...], int]:
    """The blinds by player, and who opens if that is not simply whoever sits left of the largest (then -1)."""
    n = len(record.starting_stacks)
    posted = tuple(chips(amount, scale) for amount in record.blinds_or_straddles or ())
    if n == 2:
        posted = posted[::-1]
    blinds = tuple(map(abs, posted))
    opener = own_number(record.more, "_opener", 0) - 1
    if any(blind < 0 for blind in posted):  # what somebody new puts up does not move the opening
        real = [max(blind, 0) for blind in posted]
        opener = (real.index(max(real)) + 1) % n
    elif opener < 0 and blinds.count(max(blinds, default=0)) > 1:
        opener = _after_a_tie(record, blinds)
    return blinds, opener


def _after_a_tie(record: Record, blinds: tuple[int, ...]) -> int:
    """Who opens where several have put up the most: whom the record has left of one of them, or left of the last."""
    after = [(i + 1) % len(blinds) for i, blind in enumerate(blinds) if blind == max(blinds)]
    first = next((action.player - 1 for action in record.moves if action.verb in BETS), -1)
    return first if first in after else after[-1]


def put_up(
    stacks: tuple[int, ...], antes: tuple[int, ...], dead: tuple[int, ...], blinds: tuple[int, ...]
) -> list[int]:
    """The blinds, as far as the players have them once their antes are in."""
    paid = [sum(amounts) for amounts in zip_longest(antes, dead, fillvalue=0)] or [0] * len(stacks)
    return [min(blind, max(stack - ante, 0)) for stack, ante, blind in zip(stacks, paid, blinds, strict=True)]


def game_of(record: Record, scale: int) -> tuple[Variant, Structure]:
    """The variant and how its bets are limited."""
    more = record.more
    id_ = more.get("_variant")
    limit = more.get("_limit", {})
    if not isinstance(limit, dict):
        refuse("_limit must say how bets are limited")
    kind = LIMITS.get(str(limit.get("kind"))) if id_ else None
    if record.variant in CODES:
        id_, kind = CODES[record.variant]
    if id_ not in VARIANTS or kind is None:
        refuse(f"no rulebook here has the game {record.variant!r}; there are {', '.join(CODES)}")
    base = EARLY_THROW[id_] if more.get("_early_throw") is True and id_ in EARLY_THROW else VARIANTS[id_]
    changes: dict[str, Any] = {"jokers": own_number(more, "_jokers", base.jokers)}
    if not 0 <= changes["jokers"] <= MOST_JOKERS:
        refuse(f"_jokers: a deck has none to {MOST_JOKERS}")
    for name in ("high", "low"):
        if f"_{name}" in more:
            chosen = more[f"_{name}"]
            if chosen != "" and chosen not in EVALUATORS:
                refuse(f"_{name} = {str(chosen)[:40]!r} is no way to rank hands")
            changes[name] = getattr(ranking, chosen) if chosen else None
    if "_big" in more:
        big = more["_big"]
        if (
            not isinstance(big, list)
            or len(big) != len(base.streets)
            or not all(isinstance(flag, bool) for flag in big)
        ):
            refuse(f"_big must say of {len(base.streets)} streets whether they are played at the upper limit")
        changes["streets"] = tuple(
            msgspec.structs.replace(street, big=flag) for street, flag in zip(base.streets, big, strict=True)
        )
    variant = msgspec.structs.replace(base, **changes) if changes != {"jokers": base.jokers} else base
    if variant.high is None and variant.low is None:
        refuse("_high and _low: one of them must be played for")
    most_players = (52 + variant.jokers) // (sum(street.down + street.up for street in variant.streets[:1]) or 1)
    if len(record.starting_stacks) > most_players:
        refuse(f"{len(record.starting_stacks)} players are too many for the cards of {variant.name}")
    return variant, _structure(record, kind, scale)


def _structure(record: Record, kind: type[Structure], scale: int) -> Structure:
    if kind is Fixed:
        if record.small_bet is None or record.big_bet is None:
            refuse("small_bet and big_bet are missing, which a fixed limit must have")
        return Fixed(_positive(record.small_bet, scale), _positive(record.big_bet, scale))
    if record.min_bet is None:
        refuse("min_bet is missing")
    bet = _positive(record.min_bet, scale)
    extra = {name: value for name, value in record.more.get("_limit", {}).items() if name != "kind"}
    try:
        return msgspec.convert({"bet": bet, **extra}, kind)
    except msgspec.ValidationError as wrong:
        refuse(f"_limit: {wrong}")


def _positive(amount: Amount, scale: int) -> int:
    if amount <= 0:
        refuse("a bet is more than nothing")
    return chips(amount, scale)


def own_number(more: dict[str, Any], name: str, default: int) -> int:
    value = more.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST:
        refuse(f"{name} = {str(value)[:40]!r} is no whole number")
    return value


def _own_amounts(more: dict[str, Any], name: str, n: int, scale: int) -> tuple[int, ...]:
    values = more.get(name, [])
    if not isinstance(values, list) or len(values) not in (0, n) or not all(type(v) is int and v >= 0 for v in values):
        refuse(f"{name} must be {n} whole amounts")
    return tuple(value * scale for value in values)


def _own_struct(more: dict[str, Any], name: str, kind: type[Kind]) -> Kind:
    try:
        return msgspec.convert(more[name], kind)
    except msgspec.ValidationError as wrong:
        refuse(f"{name}: {wrong}")


def _openers(record: Record, variant: Variant) -> tuple[int, ...]:
    """Who, by the record, acts first on each street; -1 where nobody does."""
    first: list[int] = []
    dealing = False
    for action in record.moves:
        if action.verb in ("dh", "db"):
            if not dealing:
                first.append(-1)
            dealing = True
        elif action.verb in BETS:
            if dealing and first:
                first[-1] = action.player - 1
            dealing = False
    streets = len(variant.streets)
    return tuple((first + [-1] * streets)[:streets])


def _hides_up_cards(record: Record, variant: Variant) -> bool:
    """Whether a card that everybody could see is not in the record."""
    if variant.button:
        return False
    return any(action.verb == "dh" and UNKNOWN in action.cards for action in record.moves)
