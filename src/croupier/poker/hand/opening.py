"""Who opens a betting round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.poker.rules.ranking import high_card, low_card, shows_high, shows_low
from croupier.poker.rules.streets import Opens

if TYPE_CHECKING:
    from croupier.poker.hand.hand import Hand


def opener(h: Hand, opens: Opens) -> int:
    """The player who opens, among those with a hand; among equal ones the first from the left of button or dealer.

    I.4.a, I.4.c, M.4: the lowest up-card; I.4.b: the highest, ace low. I.6.a, I.6.b, M.6: the best hand showing.

    dealing.1.b, dealing.2.b, dealing.11, dealing.16, dealing.21: with a board that is all, so the button acts last.

    `section8`: i.4.i to i.4.iii, i.6.ii, s.8.ii.
    """
    if opens == "left" and not h.spec.openers:
        return h.live.index(True)
    players = [i for i in range(h.n) if h.live[i]]
    if h.spec.openers and h.spec.openers[h.street] in players:
        return h.spec.openers[h.street]
    match opens:
        case "low-card":
            return min(players, key=lambda i: high_card(h.up[i][0]) if h.up[i] else 99)
        case "high-card":
            return max(players, key=lambda i: low_card(h.up[i][0]) if h.up[i] else -1)
        case "high-hand":
            return max(players, key=lambda i: shows_high(h.up[i]))
        case "low-hand":
            return min(players, key=lambda i: shows_low(h.up[i]))
        case "up-card":
            return max(players, key=lambda i: high_card(h.up[i][0]) if h.up[i] else -1)
        case "up-pair":
            return max(players, key=lambda i: _pairs(h, i))
    return players[0]


def _pairs(h: Hand, i: int) -> tuple[bool, int]:
    """s.8.i: a pair with the community card, the higher the better; without one, the higher up-card."""
    rank = h.up[i][0] >> 2 if h.up[i] else -1
    return rank == h.board[-1] >> 2, rank
