"""Hands played here as records of Poker Hand History, so that other tools can read them.

    record = record_hand(spec, moves)             # a hand without a table
    records = hands_of_log(text, table_for)       # every hand of a table's log
    records = hands_of_log(text, table_for, 3)    # … as the player of seat 3 saw them

A card that a seat was not entitled to see is one not known, as the format has it: `??`. What the format has no field
for is written into fields of our own (`spec` names them), so that `replay` of the record plays the same hand to the
same chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from croupier.play.table import Table
from croupier.play.table.replay import Replayed
from croupier.play.table.replay import replay as replay_log
from croupier.play.table.view import is_seen
from croupier.play.vocabulary.ask import Ask, Chance, Turn
from croupier.play.vocabulary.cards import JOKER, UNKNOWN
from croupier.play.vocabulary.log import Header
from croupier.play.vocabulary.move import Choose, Discard, Move, Open, Outcome, Report
from croupier.poker.hand import Hand, play_hand
from croupier.poker.hand.betting import Act, resolve
from croupier.poker.hand.dealing import Exchange
from croupier.poker.hand.irregularities import AGAIN, FOLD
from croupier.poker.hand.kills import Offer
from croupier.poker.hand.requests_to_see import SEE
from croupier.poker.hand.showdown import show_order
from croupier.poker.phh.file_format import Record, write_cards
from croupier.poker.phh.spec import CITE, CODE_OF, LIMIT_NAMES
from croupier.poker.rules.rake import Rake
from croupier.poker.rules.spec import Customs, HandResult, HandSpec
from croupier.poker.rules.streets import FORCED
from croupier.poker.rules.structures import Fixed, Structure
from croupier.poker.rules.variants import EARLY_THROW, VARIANTS, Variant
from croupier.rulebook.cite import Refused

DOLLAR = 100  # cents: the usual chip


def record_hand(
    spec: HandSpec, moves: Iterable[Move], more: dict[str, Any] | None = None, seat: int | None = None
) -> Record:
    """A hand from its starting data and its moves. `more` are fields to add: players, hand, `_kill` and the like; with
    `seat` only what that seat saw."""
    return _Clerk(spec, seat).write_record(moves, more or {})


class _Clerk:
    """Plays the hand again and writes down what happens."""

    def __init__(self, spec: HandSpec, seat: int | None = None) -> None:
        self.spec = spec
        self.seat = seat  # who looks; without one, whoever may see every card
        self.hand = Hand(spec)
        self.actions: list[str] = []
        self.jokers: list[list[int]] = []
        self.street = -1
        self.plan: list[tuple[int, bool]] = []  # to whom the cards of this deal go, and whether face up
        self.held: dict[int, list[int]] = {}  # cards of a deal that is still going on, by player
        self.board: list[int] = []
        self.forced = spec.variant.streets[0].opens in FORCED and not spec.customs.asks_forced

    def write_record(self, moves: Iterable[Move], more: dict[str, Any]) -> Record:
        procedure = play_hand(self.hand)
        ask = next(procedure)
        result: HandResult | None = None
        for move in moves:
            if result is not None:
                raise Refused("there are moves after the end of the hand", CITE)
            if isinstance(move, Report):
                raise Refused("a hand history has no form for an irregularity", CITE)
            self.hand.admit(ask, move)
            self.write(ask, move)
            try:
                ask = procedure.send(move)
            except StopIteration as end:
                result = end.value
        self.flush()
        self.bring_in()
        if result is not None and result.showdown and not self.spec.customs.concede:
            for i in show_order(self.hand):
                self.add(f"p{i + 1} sm", self.hand.own(i))
        return to_record(self.hand.spec, self.actions, self.jokers, result, more)  # with a late kill as a blind

    def write(self, ask: Ask, move: Move) -> None:
        h = self.hand
        if isinstance(ask, Chance):
            assert isinstance(move, Outcome)
            self.deal(ask, move.values)
            return
        if isinstance(ask, Offer):
            return
        self.flush()
        if isinstance(ask, Exchange):
            assert isinstance(move, Discard)
            i = h.seats.index(move.seat)
            self.add(f"p{i + 1} sd", [self.as_seen(i, card) for card in move.cards])
            self.plan = [(i, False)] * len(move.cards) if h.variant.streets[h.street].draw else []
            self.street = h.street
            return
        assert isinstance(move, Choose)
        player = f"p{h.seats.index(move.seat) + 1}"
        if not isinstance(ask, Act):
            self.show(h.seats.index(move.seat), move.choice == "show")
        elif "forced-bet" in ask.choices:
            self.actions.append(f"{player} cbr {h.structure.unit(False)}" if move.choice == "bet" else f"{player} pb")
        else:
            self.bring_in()
            to = resolve(h, move)
            if to == AGAIN:  # a bet that is not complete yet
                return
            verb = "f" if to == FOLD else "cc" if to <= h.high else f"cbr {to}"
            self.actions.append(f"{player} {verb}")

    def show(self, i: int, shown: bool) -> None:
        """A hand at the showdown; where the house turns up what is thrown away, that is seen too."""
        self.add(f"p{i + 1} sm", self.hand.own(i) if shown else ())
        if not shown and self.seat is not None and self.hand.customs.disclose:
            self.actions.append(f"# p{i + 1} had {write_cards(self.hand.own(i))}")

    def as_seen(self, i: int, card: int, up: bool = False) -> int:
        """A player's card as the seat sees it that looks."""
        return card if self.seat is None or is_seen(up, self.hand.seats[i], self.seat) else UNKNOWN

    def add(self, text: str, cards: Iterable[int]) -> None:
        """An action with cards; a joker's place is noted."""
        cards = tuple(cards)
        self.actions.append(f"{text} {write_cards(cards)}" if cards else text)
        for nth, card in enumerate(cards, 1):
            if card >= JOKER:
                self.jokers.append([len(self.actions), nth, *([card - JOKER + 1] if card > JOKER else [])])

    def bring_in(self) -> None:
        """The forced bet that nobody was asked for."""
        if self.forced and True in self.hand.posted:
            self.actions.append(f"p{self.hand.posted.index(True) + 1} pb")
            self.forced = False

    def deal(self, ask: Chance, cards: tuple[int, ...]) -> None:
        h = self.hand
        if ask.phase == "exposed":
            self.flush()
            unseen = cards if self.seat is None else (UNKNOWN,) * len(cards)  # the deck's last card, shuffled in again
            self.actions.append(f"# exposed {write_cards(unseen)}")
            return
        if h.street != self.street:
            self.flush()
            self.bring_in()
            self.street = h.street
            street = h.variant.streets[h.street]
            order = [i for i in range(h.n) if h.live[i] or i in h.ghosts]
            self.plan = [(i, False) for i in order] * street.down + [(i, True) for i in order] * street.up
            if street.common and ask.cite == h.cites.common and ask.count == 1 and len(order) > 1:
                self.plan = []
        for card in cards:
            if self.plan:
                i, up = self.plan.pop(0)
                self.held.setdefault(i, []).append(self.as_seen(i, card, up))
            else:
                self.board.append(card)

    def flush(self) -> None:
        """The cards of a deal, player by player; those of a folded place as a comment."""
        for i, cards in sorted(self.held.items()):
            self.add(f"d dh p{i + 1}" if self.hand.live[i] else f"# d dh p{i + 1}", cards)
        if self.board:
            self.add("d db", self.board)
        self.held, self.board = {}, []


# --- the fields ---


def to_record(
    spec: HandSpec, actions: list[str], jokers: list[list[int]], result: HandResult | None, more: dict[str, Any]
) -> Record:
    n = len(spec.stacks)
    antes, dead = _all(spec.antes, n), _all(spec.dead, n)
    both = tuple(ante + part for ante, part in zip(antes, dead, strict=True))
    blinds = _all(spec.blinds, n)
    structure, variant = spec.structure, spec.variant
    fixed = isinstance(structure, Fixed)
    code = CODE_OF.get((variant.id, type(structure)))
    fields: dict[str, Any] = {"ante_trimming_status": any(antes) and not any(dead)}
    if spec.seats:
        fields["seats"] = list(spec.seats)
    if result is not None:
        fields["finishing_stacks"] = result.stacks
        fields["winnings"] = result.awards
    if code is None:
        fields["_variant"] = variant.id
    fields |= limit_fields(structure, code is None) | variant_fields(variant)
    if any(antes) and any(dead):
        fields["_dead"] = list(dead)
    highest = max(blinds)
    usual = (blinds.index(highest) + 1) % n if highest else 0
    if variant.button and spec.opener not in (-1, usual):
        fields["_opener"] = spec.opener + 1
    if spec.left:
        fields["_left"] = spec.left
    if spec.level not in (-1, highest):
        fields["_level"] = spec.level
    if spec.step not in (-1, spec.level if spec.level >= 0 else highest):
        fields["_step"] = spec.step
    fields["_customs"] = unusual_fields(spec.customs, Customs())
    if spec.rake is not None:
        fields["_rake"] = unusual_fields(spec.rake, Rake())
    if result is not None and result.raked + result.jackpot:
        fields["_raked"] = result.raked + result.jackpot
    if jokers:
        fields["_joker_cards"] = jokers
    return Record(
        variant=code or f"_{variant.id}",
        antes=both[::-1] if n == 2 else both,
        blinds_or_straddles=(blinds[::-1] if n == 2 else blinds) if variant.button else None,
        bring_in=None if variant.button else spec.forced,
        small_bet=structure.bet if fixed else None,
        big_bet=structure.upper if isinstance(structure, Fixed) else None,
        min_bet=None if fixed else structure.bet,
        starting_stacks=spec.stacks,
        actions=tuple(actions),
        more=more | fields,
    )


def _all(amounts: tuple[int, ...], n: int) -> tuple[int, ...]:
    return (amounts + (0,) * n)[:n]


def limit_fields(structure: Structure, always: bool) -> dict[str, Any]:
    """How bets are limited, where the format's fields do not say it."""
    extra = {name: value for name, value in msgspec.structs.asdict(structure).items() if name not in ("bet", "upper")}
    defaults = dict(zip(structure.__struct_fields__[::-1], structure.__struct_defaults__[::-1], strict=False))
    extra = {name: value for name, value in extra.items() if name not in defaults or defaults[name] != value}
    if not extra and not always:
        return {}
    return {"_limit": {"kind": LIMIT_NAMES[type(structure)], **extra}}


def variant_fields(variant: Variant) -> dict[str, Any]:
    """What is different from the variant as it is listed."""
    fields: dict[str, Any] = {}
    base = VARIANTS[variant.id]
    if len(variant.streets) != len(base.streets) or any(
        street.discard != listed.discard for street, listed in zip(variant.streets, base.streets, strict=True)
    ):
        base = EARLY_THROW[variant.id]
        fields["_early_throw"] = True
    big = [street.big for street in variant.streets]
    if big != [street.big for street in base.streets]:
        fields["_big"] = big
    for name in ("high", "low"):
        chosen = getattr(variant, name)
        if chosen is not getattr(base, name):
            fields[f"_{name}"] = chosen.__name__ if chosen else ""
    if variant.jokers != base.jokers:
        fields["_jokers"] = variant.jokers
    return fields


def unusual_fields(chosen: msgspec.Struct, usual: msgspec.Struct) -> dict[str, Any]:
    """Only what is not as usual."""
    names = [name for name in chosen.__struct_fields__ if getattr(chosen, name) != getattr(usual, name)]
    return {name: _as_lists(getattr(chosen, name)) for name in names}


def _as_lists(value: Any) -> Any:
    """As a file has it: lists, not tuples."""
    return [_as_lists(item) for item in value] if isinstance(value, tuple) else value


# --- a log ---


class Deal(msgspec.Struct):
    """A hand as a table's lines have it: its starting data, its moves, and who sat where. It is `over` once the books
    are written, and `whole` unless a request to see a hand brought a dead one back (rules.18)."""

    line: int
    spec: HandSpec
    fields: dict[str, Any]
    moves: list[Move] = []
    over: bool = False
    whole: bool = True

    def has(self, player: str) -> bool:
        """Whether this player, or anybody, was dealt in."""
        return not player or player in self.fields["players"]

    def seat_of(self, player: str) -> int:
        names: list[str] = self.fields["players"]
        return self.spec.seats[names.index(player)]

    def record(self, seat: int | None = None, more: dict[str, Any] | None = None) -> Record | None:
        """The hand for other tools, with `seat` as that seat saw it; none of one that was void, or in which something
        went wrong."""
        try:
            return record_hand(self.spec, self.moves, self.fields | (more or {}), seat) if self.whole else None
        except Refused:
            return None


def hands_of_log(text: str, table_for: Callable[[Header], Table], seat: int | None = None) -> Iterator[Record]:
    """The hands of a table's log, in order, but for those that no record can be made of. With `seat` they are as that
    seat saw them."""
    records = (deal.record(seat) for deal in deals_of(replay_log(text, table_for)))
    return (record for record in records if record is not None)


def deals_of(lines: Iterable[Replayed]) -> Iterator[Deal]:
    """The hands of lines that are played again, each once it is over; the last one may still be on."""
    deal: Deal | None = None
    moves: list[Move] = []
    ask: object = None
    asked_to_see = False  # to see a hand, which may have brought a dead one back
    opened = 0
    for line in lines:
        if isinstance(line.entry, str):  # the books after a round
            if deal is None and moves:  # whoever was all in by a blind was asked nothing
                deal = _deal(opened, line.table)
            if deal is not None:
                deal.moves, deal.over = moves, True
                deal.whole = not asked_to_see or _matches_table(deal, line.table)
                yield deal
            deal, moves, asked_to_see = None, [], False
        elif _in_hand(ask):
            moves.append(line.entry)
        elif isinstance(line.entry, Choose):
            asked_to_see |= line.entry.choice == SEE
        elif isinstance(line.entry, Open):
            opened = line.line
        ask = line.table.ask
        if deal is None and isinstance(ask, Act):
            deal = _deal(opened, line.table)
    if deal is not None:
        deal.moves = moves
        yield deal


def _deal(opened: int, table: Table) -> Deal | None:
    """The hand that lies on the felt."""
    hand = getattr(table.felt.pool, "__self__", None)
    return Deal(opened, hand.spec, table_fields(table, hand)) if isinstance(hand, Hand) else None


def _matches_table(deal: Deal, table: Table) -> bool:
    """Whether the record comes out as the table did."""
    record = deal.record()
    return record is not None and record.finishing_stacks == tuple(map(table.felt.rack, deal.spec.seats))


def _in_hand(ask: object) -> bool:
    if isinstance(ask, Chance):
        return ask.phase in ("deal", "exposed")
    return isinstance(ask, Turn) and not isinstance(ask, Offer)  # the hand's data has a late kill already


def table_fields(table: Table, hand: Hand) -> dict[str, Any]:
    """Who plays, where, and whether the hand is killed."""
    fields: dict[str, Any] = {
        "hand": table.round,
        "table": table.log.header.table,
        "players": [table.seats[seat] for seat in hand.seats],
        "_rulebook": table.law.book.id,
    }
    if table.law.chip != DOLLAR:
        fields["_chip"] = table.law.chip
    least = table.law.limits("")[0]
    killer = getattr(table.carried, "killer", 0)
    if killer in hand.seats and hand.structure.bet != least:
        fields["_kill"] = {"stakes": [hand.structure.bet, least], "player": hand.seats.index(killer) + 1}
    return fields
