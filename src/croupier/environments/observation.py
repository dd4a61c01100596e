"""What an agent sees, as numbers: made of the seat's `View` and nothing else, so that hidden cards stay hidden.

An observation is one row of whole numbers, and `Sight.names` says what each is. A card is 0 where there is none, 1 for
the deuce of clubs to 52 for the ace of spades, 53 and more for jokers, and `HIDDEN` face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.play.felt import BOARD, DEALER
from croupier.play.table import MOST_CHIPS, Table
from croupier.play.table.view import HIDDEN as FACE_DOWN
from croupier.play.table.view import HandView, View
from croupier.play.vocabulary.cards import card_value

HIDDEN = 57
ASKS = ("between", "window", "turn", "discard", "set")  # what is waited for, by its number; the rest is nobody's
OWN, OTHER, FELT = 12, 7, 12  # cards of one's hand, of somebody else's, of the dealer or the board
MOST_HANDS = 4  # of one place, where pairs are split
Row = NDArray[np.int64]


def card_number(text: str) -> int:
    """A card of a view.

    >>> card_number("2c"), card_number("As"), card_number("??")
    (1, 52, 57)
    """
    return HIDDEN if text == FACE_DOWN else card_value(text) + 1


class Sight:
    """How a seat sees one table: `names` of all numbers, in their order, and `row` which reads them."""

    def __init__(self, table: Table, seats: Sequence[int]) -> None:
        self.seats = tuple(seats)
        self.pot = table.game.family == "pot"
        self.spots = () if self.pot else tuple(table.game.spots(table.law))
        self.picks = table.game.picks(table.law)
        self.piles = (DEALER, BOARD)
        self.read = tuple(table.game.marker_numbers(table.felt, table.carried))
        hands = range(1, MOST_HANDS if not self.pot else 2)
        self.names = (
            *("ask", "hand", "rack", "owes", "least", "most", "pot"),
            *(f"read {name}" for name in self.read),
            *(f"card {k}" for k in range(1, OWN + 1)),
            *(f"hand {h + 1} card {k}" for h in hands if not self.pot for k in range(1, OWN + 1)),
            *(f"{pile} {k}" for pile in self.piles for k in range(1, FELT + 1)),
            *(f"picked {k}" for k in range(1, self.picks + 1)),
            *(f"on {spot}" for spot in self.spots),
            *(f"seat {s} {what}" for s in self.seats for what in ("rack", "bet")),
            *(f"seat {s} card {k}" for s in self.seats for k in range(1, OTHER + 1)),
        )
        self.low, self.high = 0, MOST_CHIPS

    def row(self, table: Table, seat: int, picked: Sequence[int] = ()) -> Row:
        """What this seat sees now."""
        view, reads = table.view(seat), table.game.marker_numbers(table.felt, table.carried)
        asks = view.asks
        mine = asks.seat == seat
        number = asks.hand or 1 if mine else 1
        place = asks.at or seat if mine else seat
        own = [hand for hand in view.hands if hand.seat == seat and not hand.name]
        first = [hand for hand in own if (hand.place, hand.number) == (place, number)]
        rest = [hand for hand in own if hand not in first]
        numbers: list[int] = [
            ASKS.index(asks.ask) if asks.ask in ASKS else 0,
            number,
            view.seats[seat].rack if seat in view.seats else 0,
            *((asks.owes or 0, asks.least or 0, asks.most or 0) if mine else (0, 0, 0)),
            sum(view.pots) + sum(view.bets.values()),
        ]
        numbers += [reads.get(name, 0) for name in self.read]
        numbers += _cards(first, OWN)
        if not self.pot:
            for k in range(MOST_HANDS - 1):
                numbers += _cards(rest[k : k + 1], OWN)
        for pile in self.piles:
            numbers += _padded([card_number(c) for c in view.piles[pile].cards] if pile in view.piles else [], FELT)
        numbers += [int(k in picked) for k in range(self.picks)]
        numbers += self._stakes(view, seat)
        for other in self.seats:
            there = view.seats.get(other)
            numbers += [there.rack if there else 0, view.bets.get(other, 0)]
        for other in self.seats:
            hands = [hand for hand in view.hands if hand.seat == other and not hand.name]
            numbers += _cards(hands if other != seat else [], OTHER)
        return np.array(numbers, dtype=np.int64)

    def _stakes(self, view: View, seat: int) -> list[int]:
        on_spots = dict.fromkeys(self.spots, 0)
        for stake in view.stakes:
            if stake.seat == seat and stake.spot in on_spots:
                on_spots[stake.spot] += stake.amount
        return list(on_spots.values())


def _cards(hands: Sequence[HandView], room: int) -> list[int]:
    return _padded([card_number(card) for hand in hands for card in hand.cards], room)


def _padded(cards: list[int], room: int) -> list[int]:
    return cards[:room] + [0] * (room - len(cards))


def space(sight: Sight) -> Any:
    """The space that such rows are in."""
    from gymnasium.spaces import Box

    return Box(sight.low, sight.high, (len(sight.names),), np.int64)
