"""What a player does, hand by hand, as counts: how often money goes in by choice, who raises, who shows and wins.

Everything is read from records of hands (`phh`), whoever wrote them, and is a whole number; a share is for others to
divide. One function, `count_hand`, says what a hand counts for, and `statistics` adds hands up, by position too.

>>> from croupier.poker.phh.file_format import read_hand, _EXAMPLE
>>> count_hand(read_hand(_EXAMPLE), 1)  # the button, who folded
HandCounts(hands=1, voluntary=0, raised=0, bets=0, calls=0, further=0, showdowns=0, won_shown=0, won=0, net=0)
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.poker.phh.file_format import Action, Amount, Amounts, Record
from croupier.poker.phh.spec import chips, scale_of

POSITIONS = ("small blind", "big blind", "early", "middle", "cutoff", "button", "no button")
LATE = 3  # places before the button that are no longer early


class HandCounts(msgspec.Struct, frozen=True):
    """So many hands, and in how many of them; `bets` (with raises) and `calls` are counted each. `net` is in cents."""

    hands: int = 0
    voluntary: int = 0  # put money in by choice before the second street
    raised: int = 0  # bet or raised there
    bets: int = 0
    calls: int = 0
    further: int = 0  # still in when the second street began
    showdowns: int = 0
    won_shown: int = 0  # won at least a part at a showdown
    won: int = 0  # or without one
    net: int = 0

    def __add__(self, other: HandCounts) -> HandCounts:
        return HandCounts(*map(sum, zip(msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True)))


class Statistics(msgspec.Struct, frozen=True):
    """All hands together, and by position, those that were never had left out."""

    all: HandCounts
    positions: dict[str, HandCounts]


class OneHand(msgspec.Struct, frozen=True):
    """A hand and the player in question, counted from 0; its amounts are of so many cents."""

    record: Record
    player: int
    unit: int = 1


def statistics(hands: Iterable[OneHand]) -> Statistics:
    """What these hands come to."""
    by_position: dict[str, HandCounts] = {}
    for hand in hands:
        where = position(hand.record, hand.player)
        by_position[where] = by_position.get(where, HandCounts()) + count_hand(hand.record, hand.player, hand.unit)
    return Statistics(
        sum(by_position.values(), HandCounts()),
        {where: by_position[where] for where in POSITIONS if where in by_position},
    )


def position(record: Record, player: int) -> str:
    """Where a player sits from the button, who is the last; at stud the cards say who opens."""
    blinds, n = record.blinds_or_straddles, len(record.starting_stacks)
    if blinds is None:
        return "no button"
    if player == n - 1:
        return "button"
    first = _put_up(record)[:2]
    if player < len(first) and first[player]:
        return "big blind" if first[player] == max(first) else "small blind"
    seats_to_button = n - 1 - player
    return "cutoff" if seats_to_button == 1 else "middle" if seats_to_button <= LATE else "early"


def _put_up(record: Record) -> list[Amount]:
    """The blinds from the button's left; two players' are listed the other way round."""
    n = len(record.starting_stacks)
    blinds: Amounts = record.blinds_or_straddles or (0,) * n
    return [max(blind, -blind) for blind in (blinds if n > 2 else blinds[::-1])]


def count_hand(record: Record, player: int, unit: int = 1) -> HandCounts:
    """One hand of one player."""
    walk = _Walk(record, player)
    for action in record.moves:
        walk.see(action)
    shown = walk.showdown and not walk.folded
    won = bool(record.winnings and record.winnings[player] > 0)
    return HandCounts(
        hands=1,
        voluntary=int(walk.voluntary),
        raised=int(walk.raised),
        bets=walk.bets,
        calls=walk.calls,
        further=int(walk.further),
        showdowns=int(shown),
        won_shown=int(shown and won),
        won=int(won),
        net=net(record, player) * unit,
    )


def net(record: Record, player: int) -> int:
    """What the hand brought, in units of the record; nothing if it does not say."""
    if record.finishing_stacks is None:
        return 0
    scale = scale_of(record)
    return (chips(record.finishing_stacks[player], scale) - chips(record.starting_stacks[player], scale)) // scale


def has_showdown(record: Record) -> bool:
    return any(action.verb == "sm" for action in record.moves)


class _Walk:
    """A hand gone through once, with what each player has in front on this street."""

    def __init__(self, record: Record, player: int) -> None:
        posted = _put_up(record)
        self.player, self.front = player, dict[int, Amount](enumerate(posted))
        self.high: Amount = max(posted)
        self.forced: Amount = record.bring_in or 0
        self.acted = False  # whether somebody has on this street
        self.first = True  # whether it is the first
        self.folded = self.voluntary = self.raised = self.further = self.showdown = False
        self.bets = self.calls = 0

    def see(self, action: Action) -> None:
        if action.verb in ("dh", "db", "sd"):
            self._cards()
        elif action.verb == "sm":
            self.showdown = True
        elif action.verb:
            self.acted = True
            self._bet(action)

    def _cards(self) -> None:
        """Cards after a round of betting begin another street."""
        if not self.acted:
            return
        self.acted, self.high, self.front = False, 0, {}
        if self.first:
            self.first, self.further = False, not self.folded

    def _bet(self, action: Action) -> None:
        who = action.player - 1
        called = action.verb == "cc" and self.high > self.front.get(who, 0)
        if action.verb == "cbr":
            self.front[who] = self.high = action.amount
        elif action.verb == "pb":
            self.front[who] = self.high = self.forced
        elif called:
            self.front[who] = self.high
        if who != self.player:
            return
        self.folded |= action.verb == "f"
        self.bets += action.verb == "cbr"
        self.calls += called
        if self.first:
            self.voluntary |= called or action.verb == "cbr"
            self.raised |= action.verb == "cbr"
