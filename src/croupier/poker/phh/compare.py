"""Recorded hands played again and compared with how the record says they ended.

    found = replay(record)                        # a ReplayedRecord: the Result, or why it cannot be known
    verdict = compare(record)                     # against the record's finishing stacks or winnings
    record = record_hand(spec, moves)             # a hand of ours as a Record (`phh_record`)

`phh_spec` makes a hand of a record's fields, `phh_script` sorts its actions and `phh_play` plays them; what is used of
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


Way = Callable[[ReplayedRecord], tuple[int, ...]]


def _compared(
    record: Record, found: ReplayedRecord, want: tuple[int, ...], ways: tuple[Way, ...], short: bool
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
    return bool(spec.blinds) and max(put_up(spec.stacks, spec.antes, spec.dead, spec.blinds)) < max(spec.blinds)


def _stacks(found: ReplayedRecord) -> tuple[int, ...]:
    return found.result.stacks if found.result else tuple(found.hand.stack)


def _awards(found: ReplayedRecord) -> tuple[int, ...]:
    return found.result.awards if found.result else ()


def _posted(found: ReplayedRecord) -> tuple[int, ...]:
    """Where everybody folds to the big blind, some records have all of it among the winnings: no bet was returned."""
    h, awards = found.hand, list(_awards(found))
    if found.result is not None and not h.volunteers:
        winner = found.result.swept
        blinds = [min(blind, stack) for blind, stack in zip(h.spec.blinds, h.spec.stacks, strict=True)]
        if winner >= 0 and blinds:
            awards[winner] += max(0, blinds.pop(winner) - max(blinds))
    return tuple(awards)
