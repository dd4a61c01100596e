"""Streets: what the dealer deals, what the players exchange, and who opens the betting that follows.

A variant is a tuple of these. A street without betting is one on which only cards move, as the discard of pineapple.
"""

from __future__ import annotations

from typing import Literal

import msgspec

# Who opens a betting round. `blinds`: left of the last blind. `left`: the first player left of the button. `low-card`
# and `high-card`: the up-card that makes the forced bet (ace high at `low-card`, ace low at `high-card`). `high-hand`
# and `low-hand`: the best of the up-cards showing. `up-card`: the highest, by suit. `up-pair`: that pairs the board.
Opens = Literal["blinds", "left", "low-card", "high-card", "high-hand", "low-hand", "up-card", "up-pair"]
FORCED = ("low-card", "high-card")


class Street(msgspec.Struct, frozen=True):
    """In this order: a burn, cards face down, cards face up, the board, a draw or a discard, a betting round."""

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    burn: bool = False
    draw: bool = False  # each player exchanges as many as he likes
    discard: int = 0  # each player throws so many away
    common: bool = False  # if the deck runs short, one card for all
    betting: bool = True
    opens: Opens = "left"
    big: bool = False  # played at the upper limit


def _board(name: str, cards: int, big: bool = False) -> Street:
    return Street(name, board=cards, burn=True, big=big)


FLOP, TURN, RIVER = _board("flop", 3), _board("turn", 1, big=True), _board("river", 1, big=True)
THROW = Street("discard", discard=1, betting=False)


def hole(cards: int) -> Street:
    """The deal of the games with blinds."""
    return Street("deal", down=cards, opens="blinds")


def board_game(cards: int) -> tuple[Street, ...]:
    """Hold'em and omaha: hole cards, flop, turn, river."""
    return (hole(cards), FLOP, TURN, RIVER)


def seven_stud(forced: Opens, later: Opens) -> tuple[Street, ...]:
    """Two down and one up, three more up, the last one down or, if the deck is short, common."""
    return (
        Street("third", down=2, up=1, opens=forced),
        Street("fourth", up=1, burn=True, opens=later),
        Street("fifth", up=1, burn=True, opens=later, big=True),
        Street("sixth", up=1, burn=True, opens=later, big=True),
        Street("seventh", down=1, burn=True, opens=later, common=True, big=True),
    )


DRAW = (hole(5), Street("draw", draw=True, burn=True, big=True))
FIVE_STUD = (
    Street("second", down=1, up=1, opens="low-card"),
    Street("third", up=1, burn=True, opens="high-hand"),
    Street("fourth", up=1, burn=True, opens="high-hand", big=True),
    Street("fifth", up=1, burn=True, opens="high-hand", big=True),
)
MAMBO = (
    Street("second", down=1, up=1, opens="low-card"),
    Street("third", down=1, burn=True, opens="up-card"),
    Street("community", board=1, burn=True, opens="up-pair", big=True),
)
