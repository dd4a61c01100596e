"""Recorded hands played again and compared with how the record says they ended.

    found = replay(record)                        # a ReplayedRecord: the Result, or why it cannot be known
    verdict = compare(record)                     # against the record's finishing stacks or winnings
    record = record_hand(spec, moves)             # a hand of ours as a Record (`phh.record`)

`spec` makes a hand of a record's fields, `script` sorts its actions and `play` plays them; what is used of
these elsewhere can be had from here.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.poker.phh.file_format import Amount, Record
from croupier.poker.phh.play import Frame, ReplayedRecord, replay, walk
from croupier.poker.phh.spec import A_FORTUNE, CODES, chips, game_of, money, places, put_up, scale_of, spec_of
from croupier.poker.rules.spec import HandSpec

__all__ = [
    "CODES",
    "Frame",
    "ReplayedRecord",
    "Verdict",
    "compare",
    "game_of",
    "money",
    "places",
    "replay",
    "scale_of",
    "spec_of",
    "walk",
]


class Verdict(msgspec.Struct, frozen=True):
    """`matched`, `raked` (once the rake is taken out), `open` (nothing to compare, or cards hidden), or `differs`."""

    kind: str
    why: str
    replayed: ReplayedRecord
    rake: Amount = 0


def compare(record: Record) -> Verdict:
    """Whether a replay gives the record's finishing stacks, or winnings, chip for chip."""
    replayed = replay(record)
    finishing = record.finishing_stacks
    recorded = finishing if finishing is not None else record.winnings
    if recorded is None or (finishing is None and not any(recorded)):  # some on-line records have only noughts
        return Verdict("open", replayed.why or "the record has no finishing stacks and no winnings", replayed)
    if replayed.result is None and (replayed.hidden or finishing is None):
        return Verdict("open", replayed.why, replayed)
    ways = (_stacks,) if finishing is not None else (_awards, _posted)
    want = tuple(chips(amount, replayed.scale) for amount in recorded)
    verdict = _compare_ways(record, replayed, want, ways, False)
    if verdict is None and _short(replayed.hand.spec):
        verdict = _compare_ways(record, replay(record, short=True), want, ways, True)
    if verdict is not None:
        return verdict
    got = ", ".join(str(money(amount, replayed.scale)) for amount in ways[0](replayed))
    return Verdict("differs", f"{got} where the record has {', '.join(map(str, recorded))}", replayed)


Way = Callable[[ReplayedRecord], tuple[int, ...]]


def _compare_ways(
    record: Record, replayed: ReplayedRecord, want: tuple[int, ...], ways: tuple[Way, ...], short: bool
) -> Verdict | None:
    for way in ways:
        if _same(way(replayed), want):
            return Verdict("matched", "", replayed)
    for way in ways:
        missing = sum(way(replayed)) - sum(want)
        if replayed.result is not None and 0 < missing <= replayed.result.pot:
            raked = replay(record, missing, short)
            if _same(way(raked), want):
                return Verdict("raked", "the record is after a rake", raked, money(missing, replayed.scale))
    return None


def _same(got: tuple[int, ...], want: tuple[int, ...]) -> bool:
    """A stack that the record does not know is like any other."""
    return len(got) == len(want) and all(a == b or b >= A_FORTUNE for a, b in zip(got, want, strict=True))


def _short(spec: HandSpec) -> bool:
    return bool(spec.blinds) and max(put_up(spec.stacks, spec.antes, spec.dead, spec.blinds)) < max(spec.blinds)


def _stacks(replayed: ReplayedRecord) -> tuple[int, ...]:
    return replayed.result.stacks if replayed.result else tuple(replayed.hand.stack)


def _awards(replayed: ReplayedRecord) -> tuple[int, ...]:
    return replayed.result.awards if replayed.result else ()


def _posted(replayed: ReplayedRecord) -> tuple[int, ...]:
    """Where everybody folds to the big blind, some records have all of it among the winnings: no bet was returned."""
    h, awards = replayed.hand, list(_awards(replayed))
    if replayed.result is not None and not h.volunteers:
        winner = replayed.result.swept
        blinds = [min(blind, stack) for blind, stack in zip(h.spec.blinds, h.spec.stacks, strict=True)]
        if winner >= 0 and blinds:
            awards[winner] += max(0, blinds.pop(winner) - max(blinds))
    return tuple(awards)
