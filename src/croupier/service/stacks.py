"""Each terminal's bets as they are sent, kept from one look to the next: a touch changes one of thousands."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.play.event import Event, Placed, Taken
from croupier.play.felt import Felt
from croupier.play.stake import Key
from croupier.service.wire import encode


class Stacks:
    """The stakes of a felt by seat, each written once."""

    def __init__(self) -> None:
        self._felt: Felt | None = None  # whose stakes these are
        self._by_seat: dict[int, dict[Key, bytes]] = {}

    def of(self, felt: Felt, seat: int) -> bytes:
        """All stakes of a seat, as JSON."""
        if felt is not self._felt:
            self._felt, self._by_seat = felt, {}
            for stake in felt.stakes.values():
                self._by_seat.setdefault(stake.seat, {})[stake.key] = encode(stake)
        return b"[" + b",".join(self._by_seat.get(seat, {}).values()) + b"]"

    def touched(self, felt: Felt, events: Iterable[Event]) -> None:
        """A player's own move changed no more than its events say."""
        if felt is not self._felt:
            return
        for event in events:
            if isinstance(event, (Placed, Taken)):
                self._touch(felt, (event.at, event.spot, event.seat), event.seat)

    def _touch(self, felt: Felt, key: Key, seat: int) -> None:
        stake = felt.stakes.get(key)
        if stake is None:
            self._by_seat.get(seat, {}).pop(key, None)
        else:
            self._by_seat.setdefault(seat, {})[key] = encode(stake)

    def forget(self) -> None:
        """Anything else may have changed all of them."""
        self._felt = None
