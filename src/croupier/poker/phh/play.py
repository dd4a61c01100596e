"""Recorded hands played again: a record answers what a hand asks.

A record is played by its variant's rules: whose turn it is, how far a bet may go, who wins. Only where a record departs
from them is it played a second time with `by_rule=False`, which takes turns and amounts from the record; the reason is
kept in `notes`.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

import msgspec

from croupier.play.vocabulary.ask import Ask, Chance
from croupier.play.vocabulary.cards import UNKNOWN, card_text
from croupier.play.vocabulary.move import Choose, Discard, Move, Outcome
from croupier.poker.hand import Hand, play_hand
from croupier.poker.hand.betting import Act
from croupier.poker.hand.dealing import Exchange
from croupier.poker.phh.file_format import Action, Amounts, Record
from croupier.poker.phh.script import Script
from croupier.poker.phh.spec import CITE, chips, money, scale_of, spec_of
from croupier.poker.rules.rake import Rake
from croupier.poker.rules.spec import HandResult
from croupier.rulebook.cite import Refused


class ReplayedRecord(msgspec.Struct, frozen=True):
    """A record played again. Without a `result` the record ends early or hides the cards that decide, as `why` says."""

    hand: Hand
    scale: int
    result: HandResult | None
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


def replay(record: Record, rake: int = 0, short: bool = False) -> ReplayedRecord:
    """Play a record again: by the rules if they allow it, otherwise as the record has it, with a note of why.

    `rake` is what is missing from the pot in the end, in whole units of the record's scale; `short` as in `spec_of`.
    """
    try:
        return _run_to_end(_Player(record, True, rake, short).play())
    except Refused as refused:
        if "_customs" in record.more:
            raise
        try:
            replayed = _run_to_end(_Player(record, False, rake, short).play())
        except Refused:
            raise refused from None
        return msgspec.structs.replace(replayed, notes=(refused.why, *replayed.notes))


def walk(record: Record) -> Generator[Frame, None, ReplayedRecord]:
    """The same, frame by frame."""
    replayed = replay(record)
    yield from _Player(record, replayed.by_rule).play()
    return replayed


def _run_to_end(steps: Generator[Frame, None, ReplayedRecord]) -> ReplayedRecord:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            replayed: ReplayedRecord = end.value
            return replayed


class _Player(Script):
    """Answers a hand's asks out of a record."""

    def __init__(self, record: Record, by_rule: bool, rake: int = 0, short: bool = False) -> None:
        self.scale = scale_of(record)
        spec = spec_of(record, by_rule, short)
        if rake:
            spec = msgspec.structs.replace(spec, rake=Rake(flat=(rake,)))
        if not spec.customs.concede:
            spec = msgspec.structs.replace(spec, customs=msgspec.structs.replace(spec.customs, concede=True))
        super().__init__(record, len(spec.stacks), by_rule, spec.customs.ghosts)
        self.hand = Hand(spec)
        self.index = {seat: i for i, seat in enumerate(self.hand.seats)}
        self.street = -1
        self.plan: list[int] = []  # to whom the cards of this street go
        self.actions_shown = self.top = 0  # how many actions a frame has shown; how many are used
        self.last_deal = self.last_bet = -1
        self.stays: set[int] | None = None
        self.last_move: tuple[int, str, int] | tuple[()] = ()

    # --- the run ---

    def play(self) -> Generator[Frame, None, ReplayedRecord]:
        h = self.hand
        procedure = play_hand(h)
        ask = next(procedure)
        result: HandResult | None = None
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
        self._use_forced_bet()
        if result is None:
            yield self._frame(len(self.record.actions))
        elif self.bets or self.board:
            queue = self.bets or self.board
            self.departs(f"{self.record.actions[queue[-1][0]]!r} comes after the end of the hand")
        return ReplayedRecord(h, self.scale, result, why, hidden, self.by_rule, tuple(self.notes))

    def _frame(self, top: int) -> Frame:
        actions = self.record.actions[self.actions_shown : top]
        self.actions_shown = max(self.actions_shown, top)
        frame = Frame(actions, self.hand, *self.last_move)
        self.last_move = ()
        return frame

    def answer(self, ask: Ask) -> Move:
        if isinstance(ask, Chance):
            cards = tuple(self.cards(ask))
            move: Move = Outcome("cards", cards)
            missing = self.hand.shoe.lacks(card for card in cards if card != UNKNOWN)
            if missing is not None:
                raise Refused(f"the {card_text(missing)} is not in the deck any more when it is dealt", CITE)
        elif isinstance(ask, Exchange):
            move = self.exchange(self.index[ask.seat])
        elif isinstance(ask, Act):
            move = self.bet(ask)
            self.last_move = self._move_for_frame(ask, move)
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
                self._use_forced_bet()
        cards: list[int] = []
        while self.plan and len(cards) < ask.count:
            i = self.plan[-1]
            if self.deals[i]:
                cards.append(self._dealt(self.deals[i]))
            elif h.live[i] and self._is_at_end():
                if not cards:
                    raise _Ends("the record ends before the cards are dealt")
                break
            else:  # a folded place, or cards that a record left out
                if h.live[i]:
                    self.departs(f"p{i + 1} gets no card in the record")
                cards.append(UNKNOWN)
            self.plan.pop()
        if cards:
            return cards
        while self.board and len(cards) < ask.count:
            cards.append(self._dealt(self.board))
        if not cards:
            raise _Ends("the record ends before the board is dealt")
        return cards

    def _dealt(self, queue: list[tuple[int, int]]) -> int:
        k, card = queue.pop()
        if k < self.last_bet:
            self.departs(f"{self.record.actions[k]!r} comes before the betting has ended")
        self.last_deal = max(self.last_deal, k)
        self._use(k)
        return card

    def _is_at_end(self) -> bool:
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
            self._use_forced_bet()
        while True:
            if not self.bets:
                raise _Ends(f"the record ends where p{i + 1} is to act")
            k, action = self.bets[-1]
            if action.player - 1 == i:
                break
            who = action.player - 1
            self.departs(f"{self.record.actions[k]!r}: it is p{i + 1}'s turn")
            if h.live[who] and h.stack[who]:
                if ask.owes > 0 or "check" not in ask.choices:
                    raise Refused(f"{self.record.actions[k]!r}: it is p{i + 1}'s turn", CITE)
                return Choose(ask.seat, "check")
            self.bets.pop()
            self._use(k)
        self.bets.pop()
        if k < self.last_deal:
            self.departs(f"{self.record.actions[k]!r} comes before the cards are dealt")
        self.last_bet = max(self.last_bet, k)
        self._use(k)
        return self._recorded_choice(ask, i, action)

    def _use_forced_bet(self) -> None:
        """A forced bet that was made without a question."""
        if self.bets and self.bets[-1][1].verb == "pb":
            k, action = self.bets.pop()
            self._use(k)
            if not self.hand.posted[action.player - 1]:
                self.departs(f"p{action.player} does not bring in here")

    def _recorded_choice(self, ask: Act, i: int, action: Action) -> Choose:
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
                self.departs(f"p{i + 1} bets {action.amount} and has {money(all_in, self.scale)}")
                to = all_in
        if action.verb == "cc" or (not self.by_rule and (to <= h.high or h.able < 2)):
            calls = h.high > h.bet[i] or "check" not in ask.choices  # some documents have nobody check before the draw
            return Choose(seat, "call" if calls else "check")
        return Choose(seat, "raise" if h.high else "bet", amount=to)

    def _move_for_frame(self, ask: Act, move: Choose) -> tuple[int, str, int]:
        h, i = self.hand, self.index[ask.seat]
        amount = 0
        match move.choice:
            case "forced-bet":
                amount = h.spec.forced
            case "call":
                amount = h.high - h.bet[i]
            case "bet" | "raise":
                amount = (move.amount or h.structure.unit(False)) - h.bet[i]
        return i, move.choice, min(amount, h.stack[i])

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
