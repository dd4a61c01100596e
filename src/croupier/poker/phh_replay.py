"""Recorded hands played again, and hands played here recorded.

    found = replay(record)                        # a Replayed: the Result, or why it cannot be known
    verdict = compare(record)                     # against the record's finishing stacks or winnings
    record = record_hand(spec, moves)             # a hand of ours as a Record

A record is played by its variant's rules: whose turn it is, how far a bet may go, who wins. Only where a record departs
from them is it played a second time with `by_rule=False`, which takes turns and amounts from the record; the reason is
kept in `notes`. Amounts become whole numbers by the record's own scale: cents, if it has cents.

Fields of ours: `_variant` and `_limit` for games that the format has no code for (their `variant` begins with `_`);
`_big`, `_high`, `_low`, `_early_throw` where a variant is played differently; `_customs`, `_rake`, `_dead`, `_level`,
`_step`, `_opener` as in `HandSpec`; `_raked`, what was taken; `_kill`, the stakes of a killed hand over the usual ones,
and who killed; `_jokers`, how many the deck has, and `_joker_cards`, where they went: the second card of the fourth
action is `[4, 2]`. Cards for a folded place are a comment, `# d dh p2 Ks`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from decimal import Decimal
from itertools import zip_longest
from typing import Any, NamedTuple, TypeVar

import msgspec

from croupier.play.ask import Ask, Chance
from croupier.play.cards import JOKER
from croupier.play.move import Choose, Discard, Move, Outcome
from croupier.poker import hands
from croupier.poker.betting import Act
from croupier.poker.dealing import Exchange
from croupier.poker.hand import Hand, play_hand
from croupier.poker.hands import UNKNOWN
from croupier.poker.phh import AS_DEALT, Action, Amount, Amounts, Record, read_action, refuse
from croupier.poker.rake import Rake
from croupier.poker.spec import Cites, Customs, HandSpec, Result
from croupier.poker.structures import Fixed, NoLimit, PotLimit, Spread, Structure
from croupier.poker.variants import EARLY_THROW, VARIANTS, Variant
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused

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
RECORDED = Customs(asks_forced=True, concede=True)  # the format's: odd chips to the first seat, the odd half to high


# --- amounts ---


def places(amounts: Iterable[Amount]) -> int:
    """How many decimal places are needed to have all of these whole."""
    most = 0
    for amount in amounts:
        if isinstance(amount, Decimal) and amount.is_finite():
            most = max(most, -int(amount.normalize().as_tuple().exponent))
    return most


def scale_of(record: Record) -> int:
    """What the record's amounts are multiplied by to be whole: 100 if they are in dollars and cents."""
    one = (record.bring_in, record.small_bet, record.big_bet, record.min_bet)
    lists = (record.antes, record.blinds_or_straddles, record.starting_stacks, record.finishing_stacks, record.winnings)
    found = [amount for amount in one if amount is not None]
    for amounts in lists:
        found += amounts or ()
    found += (action.amount for action in record.moves)
    scale: int = 10 ** places(found)
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
    n = len(record.starting_stacks)
    antes = tuple(chips(amount, scale) for amount in record.antes)
    posted = tuple(chips(amount, scale) for amount in record.blinds_or_straddles or ())
    if n == 2:  # the format lists what two players put up in reverse
        antes, posted = antes[::-1], posted[::-1]
    if any(ante < 0 for ante in antes):
        refuse("antes: less than nothing")
    dead = _own_amounts(more, "_dead", n, scale)
    if dead:
        antes = tuple(ante - part for ante, part in zip(antes, dead, strict=True))
    elif not more.get("ante_trimming_status", False) or len(set(antes)) > 1:
        antes, dead = (), antes
    blinds = tuple(map(abs, posted))
    opener = _own_number(more, "_opener", 0) - 1
    if any(blind < 0 for blind in posted):  # what somebody new puts up does not move the opening
        real = [max(blind, 0) for blind in posted]
        opener = (real.index(max(real)) + 1) % n
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
    level = _own_number(more, "_level", -1)
    if short and blinds:
        level = max(_put_up(stacks, antes, dead, blinds))
    return HandSpec(
        variant=variant,
        structure=structure,
        stacks=stacks,
        cites=Cites.of(len(variant.streets), cite),
        seats=tuple(more.get("seats", ())),
        antes=antes if any(antes) else (),
        blinds=blinds if variant.button else (),
        dead=dead if any(dead) else (),
        forced=chips(record.bring_in or 0, scale),
        opener=opener,
        openers=openers,
        level=level,
        step=_own_number(more, "_step", -1),
        customs=customs,
        rake=_own_struct(more, "_rake", Rake) if "_rake" in more else None,
    )


def _put_up(
    stacks: tuple[int, ...], antes: tuple[int, ...], dead: tuple[int, ...], blinds: tuple[int, ...]
) -> list[int]:
    """The blinds, as far as the players have them once their antes are in."""
    before = [sum(amounts) for amounts in zip_longest(antes, dead, fillvalue=0)] or [0] * len(stacks)
    return [min(blind, max(stack - ante, 0)) for stack, ante, blind in zip(stacks, before, blinds, strict=True)]


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
    changes: dict[str, Any] = {"jokers": _own_number(more, "_jokers", base.jokers)}
    if changes["jokers"] not in (0, 1, 2):
        refuse("_jokers: a deck has none, one or two")
    for name in ("high", "low"):
        if f"_{name}" in more:
            chosen = more[f"_{name}"]
            if chosen != "" and chosen not in EVALUATORS:
                refuse(f"_{name} = {str(chosen)[:40]!r} is no way to rank hands")
            changes[name] = getattr(hands, chosen) if chosen else None
    if "_big" in more:
        big = more["_big"]
        if not isinstance(big, list) or len(big) != len(base.streets) or not all(isinstance(one, bool) for one in big):
            refuse(f"_big must say of {len(base.streets)} streets whether they are played at the upper limit")
        changes["streets"] = tuple(
            msgspec.structs.replace(street, big=one) for street, one in zip(base.streets, big, strict=True)
        )
    variant = msgspec.structs.replace(base, **changes) if changes != {"jokers": base.jokers} else base
    if variant.high is None and variant.low is None:
        refuse("_high and _low: one of them must be played for")
    most = (52 + variant.jokers) // (sum(street.down + street.up for street in variant.streets[:1]) or 1)
    if len(record.starting_stacks) > most:
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


def _own_number(more: dict[str, Any], name: str, default: int) -> int:
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


# --- playing it ---


class Replayed(msgspec.Struct, frozen=True):
    """A record played again. Without a `result` the record ends early or hides the cards that decide, as `why` says."""

    hand: Hand
    scale: int
    result: Result | None
    why: str = ""
    hidden: bool = False  # whether it is cards that are missing
    by_rule: bool = True
    notes: tuple[str, ...] = ()  # where the record departs from the rules

    @property
    def stacks(self) -> Amounts:
        return tuple(money(stack, self.scale) for stack in (self.result.stacks if self.result else self.hand.stack))

    @property
    def awards(self) -> Amounts:
        """What came out of the pots: the record's `winnings`."""
        return tuple(money(part, self.scale) for part in self.result.awards) if self.result else ()


class Frame(NamedTuple):
    """What was done since the frame before, and the table after it: `said` by `player`, who put in so much."""

    actions: tuple[str, ...]
    hand: Hand
    player: int = -1
    said: str = ""
    put: int = 0


class _Ends(Exception):
    """The record says no more."""


class _Hidden(_Ends):
    """The record does not show the cards that decide."""


def replay(record: Record, rake: int = 0, short: bool = False) -> Replayed:
    """Play a record again: by the rules if they allow it, otherwise as the record has it, with a note of why.

    `rake` is what is missing from the pot in the end, in whole units of the record's scale; `short` as in `spec_of`.
    """
    try:
        return _drained(_Player(record, True, rake, short).play())
    except Refused as refused:
        if "_customs" in record.more:
            raise
        try:
            found = _drained(_Player(record, False, rake, short).play())
        except Refused:
            raise refused from None
        return msgspec.structs.replace(found, notes=(refused.why, *found.notes))


def walk(record: Record) -> Generator[Frame, None, Replayed]:
    """The same, frame by frame."""
    found = replay(record)
    yield from _Player(record, found.by_rule).play()
    return found


def _drained(steps: Generator[Frame, None, Replayed]) -> Replayed:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Replayed = end.value
            return found


class _Player:
    """Answers a hand's asks out of a record."""

    def __init__(self, record: Record, by_rule: bool, rake: int = 0, short: bool = False) -> None:
        self.record = record
        self.by_rule = by_rule
        self.scale = scale_of(record)
        spec = spec_of(record, by_rule, short)
        if rake:
            spec = msgspec.structs.replace(spec, rake=Rake(flat=(rake,)))
        if not spec.customs.concede:
            spec = msgspec.structs.replace(spec, customs=msgspec.structs.replace(spec.customs, concede=True))
        self.spec = spec
        self.hand = Hand(spec)
        self.index = {seat: i for i, seat in enumerate(self.hand.seats)}
        self.notes: list[str] = []
        self.street = -1
        self.plan: list[int] = []  # to whom the cards of this street go
        self.common = 0
        self.told = self.top = 0  # how many actions a frame has shown; how many are used
        self.last_deal = self.last_bet = -1
        self.stays: set[int] | None = None
        self.said: tuple[int, str, int] | tuple[()] = ()
        n = self.hand.n
        self.deals: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        self.board: list[tuple[int, int]] = []
        self.throws: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(n)]
        self.bets: list[tuple[int, Action]] = []
        self.shows: dict[int, tuple[int, ...]] = {}
        self.exposed: list[tuple[int, int]] = []
        for k, action in enumerate(with_jokers(record)):
            self._sort(k, action)
        for i in range(n):
            self._fill(i)
        for queue in (*self.deals, self.board, *self.throws, self.bets, self.exposed):
            queue.reverse()  # type: ignore[attr-defined] # to be popped from the end

    def _sort(self, k: int, action: Action) -> None:
        match action.verb:
            case "dh":
                self.deals[action.player - 1] += ((k, card) for card in action.cards)
            case "db":
                if UNKNOWN in action.cards or not action.cards:
                    refuse(f"{self.record.actions[k]!r}: the board is seen by everybody")
                self.board += ((k, card) for card in action.cards)
            case "sd":
                self.throws[action.player - 1].append((k, action.cards))
            case "sm":
                before = self.shows.get(action.player - 1)
                if before is None or UNKNOWN in before or (action.cards and UNKNOWN not in action.cards):
                    self.shows[action.player - 1] = action.cards  # again, once more is to be seen
            case "":
                if action.comment.startswith(("d dh p", "exposed ")):
                    self._sort_comment(k, action.comment)
            case _:
                self.bets.append((k, action))

    def _sort_comment(self, k: int, comment: str) -> None:
        """Cards for a folded place, and cards that were shown and not dealt: nothing the format knows."""
        if self.spec.customs.ghosts and comment.startswith("d dh"):
            action = read_action(comment)
            if 0 < action.player <= self.hand.n:
                self.deals[action.player - 1] += ((k, card) for card in action.cards)
        elif comment.startswith("exposed "):
            self.exposed += ((k, card) for card in read_action(f"d db {comment[8:]}").cards)

    def _fill(self, i: int) -> None:
        """Cards that were dealt unseen and shown in the end were there all along."""
        shown = self.shows.get(i, ())
        dealt = self.deals[i]
        if shown == AS_DEALT or UNKNOWN in shown or not shown or self.throws[i]:
            return
        if len(shown) != len(dealt):
            self._departs(f"p{i + 1} shows {len(shown)} cards of {len(dealt)}")
            return
        left = list(shown)
        for _, card in dealt:
            if card in left:
                left.remove(card)
            elif card != UNKNOWN:
                self._departs(f"p{i + 1} shows other cards than were dealt")
                return
        left.reverse()
        self.deals[i] = [(k, left.pop() if card == UNKNOWN else card) for k, card in dealt]

    def _departs(self, why: str) -> None:
        if self.by_rule:
            raise Refused(why, CITE)
        self.notes.append(why)

    # --- the run ---

    def play(self) -> Generator[Frame, None, Replayed]:
        h = self.hand
        procedure = play_hand(h)
        ask = next(procedure)
        result: Result | None = None
        why, hidden = "", False
        while result is None:
            try:
                move = self.answer(ask)
            except _Ends as end:
                why, hidden = str(end), isinstance(end, _Hidden)
                break
            try:
                ask = procedure.send(move)
            except StopIteration as end:
                result = end.value
            yield self._frame(len(self.record.actions) if result else self.top)
        self._forced()
        if result is None:
            yield self._frame(len(self.record.actions))
        elif self.bets or self.board:
            queue = self.bets or self.board
            self._departs(f"{self.record.actions[queue[-1][0]]!r} comes after the end of the hand")
        return Replayed(h, self.scale, result, why, hidden, self.by_rule, tuple(self.notes))

    def _frame(self, top: int) -> Frame:
        actions = self.record.actions[self.told : top]
        self.told = max(self.told, top)
        frame = Frame(actions, self.hand, *self.said)
        self.said = ()
        return frame

    def answer(self, ask: Ask) -> Move:
        if isinstance(ask, Chance):
            move: Move = Outcome("cards", tuple(self.cards(ask)))
        elif isinstance(ask, Exchange):
            move = self.exchange(self.index[ask.seat])
        elif isinstance(ask, Act):
            move = self.bet(ask)
            self.said = self._said(ask, move)
        else:
            seat = ask.seat  # type: ignore[union-attr] # a hand asks nothing else
            return Choose(seat, "show" if self.index[seat] in self.staying() else "muck")
        self.hand.admit(ask, move)
        return move

    def _use(self, k: int) -> None:
        self.top = max(self.top, k + 1)

    # --- cards ---

    def cards(self, ask: Chance) -> list[int]:
        h = self.hand
        if ask.phase == "exposed":
            if not self.exposed:
                raise _Ends("the record does not show a card that was exposed")
            return [self._dealt(self.exposed)]
        if h.street != self.street:
            self.street = h.street
            street = h.variant.streets[h.street]
            order = [i for i in range(h.n) if h.live[i] or i in h.ghosts]
            self.plan = order * (street.down + street.up)
            if street.common and self.board and not any(self.deals[i] for i in order if h.live[i]):
                self.plan = []
            self.plan.reverse()
            if h.street:
                self._forced()
        found: list[int] = []
        while self.plan and len(found) < ask.count:
            i = self.plan[-1]
            if self.deals[i]:
                found.append(self._dealt(self.deals[i]))
            elif not h.live[i] or found:  # a folded place, or cards that a record left out
                if h.live[i]:
                    self._departs(f"p{i + 1} gets no card in the record")
                found.append(UNKNOWN)
            elif self._over():
                raise _Ends("the record ends before the cards are dealt")
            else:
                self._departs(f"p{i + 1} gets no card in the record")
                found.append(UNKNOWN)
            self.plan.pop()
        if found:
            return found
        while self.board and len(found) < ask.count:
            found.append(self._dealt(self.board))
        if not found:
            raise _Ends("the record ends before the board is dealt")
        return found

    def _dealt(self, queue: list[tuple[int, int]]) -> int:
        k, card = queue.pop()
        if k < self.last_bet:
            self._departs(f"{self.record.actions[k]!r} comes before the betting has ended")
        self.last_deal = max(self.last_deal, k)
        self._use(k)
        return card

    def _over(self) -> bool:
        return not (self.bets or self.board or any(self.deals))

    def exchange(self, i: int) -> Discard:
        if not self.throws[i]:
            raise _Ends(f"the record ends before p{i + 1} discards")
        k, cards = self.throws[i].pop()
        self._use(k)
        self.plan = [i] * len(cards) if self.hand.variant.streets[self.hand.street].draw else []
        self.street = self.hand.street
        return Discard(self.hand.seats[i], cards)

    # --- bets ---

    def bet(self, ask: Act) -> Choose:
        h, i = self.hand, self.index[ask.seat]
        if "forced-bet" not in ask.choices:
            self._forced()
        while True:
            if not self.bets:
                raise _Ends(f"the record ends where p{i + 1} is to act")
            k, action = self.bets[-1]
            if action.player - 1 == i:
                break
            who = action.player - 1
            self._departs(f"{self.record.actions[k]!r}: it is p{i + 1}'s turn")
            if h.live[who] and h.stack[who]:
                if ask.owes > 0 or "check" not in ask.choices:
                    raise Refused(f"{self.record.actions[k]!r}: it is p{i + 1}'s turn", CITE)
                return Choose(ask.seat, "check")
            self.bets.pop()
            self._use(k)
        self.bets.pop()
        if k < self.last_deal:
            self._departs(f"{self.record.actions[k]!r} comes before the cards are dealt")
        self.last_bet = max(self.last_bet, k)
        self._use(k)
        return self._meant(ask, i, action)

    def _forced(self) -> None:
        """A forced bet that was made without a question."""
        if self.bets and self.bets[-1][1].verb == "pb":
            k, action = self.bets.pop()
            self._use(k)
            if not self.hand.posted[action.player - 1]:
                self._departs(f"p{action.player} does not bring in here")

    def _meant(self, ask: Act, i: int, action: Action) -> Choose:
        h, seat = self.hand, ask.seat
        if "forced-bet" in ask.choices:
            return Choose(seat, "bet" if action.verb == "cbr" else "forced-bet")
        if action.verb == "f":
            return Choose(seat, "fold")
        if action.verb == "pb":
            raise Refused(f"p{i + 1} has no forced bet to make", CITE)
        to = chips(action.amount, self.scale)
        all_in = h.bet[i] + h.stack[i]
        if action.verb == "cbr":
            if to <= 0:
                raise Refused("a bet is more than nothing", CITE)
            if to > all_in:
                self._departs(f"p{i + 1} bets {action.amount} and has {money(all_in, self.scale)}")
                to = all_in
        if action.verb == "cc" or (not self.by_rule and (to <= h.high or h.able < 2)):
            return Choose(seat, "call" if h.high > h.bet[i] else "check")
        return Choose(seat, "raise" if h.high else "bet", amount=to)

    def _said(self, ask: Act, move: Choose) -> tuple[int, str, int]:
        h, i = self.hand, self.index[ask.seat]
        put = 0
        match move.choice:
            case "forced-bet":
                put = h.spec.forced
            case "call":
                put = h.high - h.bet[i]
            case "bet" | "raise":
                put = (move.amount or h.structure.unit(False)) - h.bet[i]
        return i, move.choice, min(put, h.stack[i])

    # --- the showdown ---

    def staying(self) -> set[int]:
        """Who still claims a pot: those who show. Cards that nobody showed win only if the record says who won."""
        if self.stays is not None:
            return self.stays
        h = self.hand
        live = {i for i in range(h.n) if h.live[i]}
        known = {i for i in live if UNKNOWN not in h.own(i)}
        mucked = {i for i in live if self.shows.get(i) == ()}
        hidden = live - known - mucked
        won = self._won() & live
        if hidden and won:
            stays = won if len(won) == 1 else (live - mucked - hidden) | won
        elif hidden and known - mucked:
            stays = known - mucked
            self.notes.append("cards that were not shown are taken to have lost")
        else:
            stays = live - mucked
        for pot in h.pots:
            claims = live & set(pot.players)
            if pot.amount and claims and not claims & stays:
                if len(claims) > 1 and len(won & claims) != 1:
                    raise _Hidden("nobody shows, so that the record does not say who wins")
                stays |= won & claims if len(claims) > 1 else claims
            if pot.amount and len(claims & stays) > 1 and not claims & stays <= known:
                raise _Hidden("the cards that decide are not shown")
        self.stays = stays
        return stays

    def _won(self) -> set[int]:
        """Who, by the record, took part of a pot."""
        finishing, winnings = self.record.finishing_stacks, self.record.winnings
        if winnings is not None:
            return {i for i, amount in enumerate(winnings) if amount > 0}
        if finishing is not None:
            return {i for i, amount in enumerate(finishing) if chips(amount, self.scale) > self.hand.stack[i]}
        return set()


def with_jokers(record: Record) -> list[Action]:
    """The record's actions, with the jokers that the format has no card for."""
    moves = record.moves
    where = record.more.get("_joker_cards")
    if where is None:
        return moves
    jokers = range(JOKER, JOKER + _own_number(record.more, "_jokers", 0))
    try:
        for at, nth, *which in where:
            action = moves[at - 1]
            cards = list(action.cards)
            card = JOKER + (which[0] - 1 if which else 0)
            if at < 1 or nth < 1 or card not in jokers or cards[nth - 1] != UNKNOWN:
                raise IndexError
            cards[nth - 1] = card
            moves[at - 1] = action._replace(cards=tuple(cards))
    except (IndexError, TypeError, ValueError):
        refuse("_joker_cards must say of each joker in which action it is, and which of its cards")
    return moves


# --- against the record ---


class Verdict(msgspec.Struct, frozen=True):
    """`matched`, `raked` (once the rake is taken out), `open` (nothing to compare, or cards hidden), or `differs`."""

    kind: str
    why: str
    replayed: Replayed
    rake: Amount = 0


def compare(record: Record) -> Verdict:
    """Whether a replay gives the record's finishing stacks, or winnings, chip for chip."""
    found = replay(record)
    finishing = record.finishing_stacks
    recorded = finishing if finishing is not None else record.winnings
    if recorded is None or (finishing is None and not any(recorded)):  # some on-line records have only noughts
        return Verdict("open", found.why or "the record has no finishing stacks and no winnings", found)
    if found.result is None and (found.hidden or finishing is None):
        return Verdict("open", found.why, found)
    ways = (_stacks,) if finishing is not None else (_awards, _posted)
    want = tuple(chips(amount, found.scale) for amount in recorded)
    verdict = _compared(record, found, want, ways, False)
    if verdict is None and _short(found.hand.spec):
        verdict = _compared(record, replay(record, short=True), want, ways, True)
    if verdict is not None:
        return verdict
    got = ", ".join(str(money(amount, found.scale)) for amount in ways[0](found))
    return Verdict("differs", f"{got} where the record has {', '.join(map(str, recorded))}", found)


Way = Callable[[Replayed], tuple[int, ...]]


def _compared(
    record: Record, found: Replayed, want: tuple[int, ...], ways: tuple[Way, ...], short: bool
) -> Verdict | None:
    for way in ways:
        if _same(way(found), want):
            return Verdict("matched", "", found)
    for way in ways:
        missing = sum(way(found)) - sum(want)
        if found.result is not None and 0 < missing <= found.result.pot:
            raked = replay(record, missing, short)
            if _same(way(raked), want):
                return Verdict("raked", "the record is after a rake", raked, money(missing, found.scale))
    return None


def _same(got: tuple[int, ...], want: tuple[int, ...]) -> bool:
    """A stack that the record does not know is like any other."""
    return len(got) == len(want) and all(a == b or b >= A_FORTUNE for a, b in zip(got, want, strict=True))


def _short(spec: HandSpec) -> bool:
    return bool(spec.blinds) and max(_put_up(spec.stacks, spec.antes, spec.dead, spec.blinds)) < max(spec.blinds)


def _stacks(found: Replayed) -> tuple[int, ...]:
    return found.result.stacks if found.result else tuple(found.hand.stack)


def _awards(found: Replayed) -> tuple[int, ...]:
    return found.result.awards if found.result else ()


def _posted(found: Replayed) -> tuple[int, ...]:
    """Where everybody folds to the big blind, some records have all of it among the winnings: no bet was returned."""
    h, awards = found.hand, list(_awards(found))
    if found.result is not None and not h.volunteers:
        winner = found.result.swept
        blinds = [min(blind, stack) for blind, stack in zip(h.spec.blinds, h.spec.stacks, strict=True)]
        if winner >= 0 and blinds:
            awards[winner] += max(0, blinds.pop(winner) - max(blinds))
    return tuple(awards)
