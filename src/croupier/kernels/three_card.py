"""Three card poker's duel: what two ranks do to Ante and Play, and every duel of a hand counted.

`oneida-2006/three-card-poker` K and J, `ranchos/three-card-poker` and its 6 Card Bonus game, winners.1 and winners.2.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.ranks import STRAIGHT, kind3, rank3
from croupier.kernels.verdict import LOSES, PUSHES, WINS

QUEEN_HIGH = 10 << 8  # the lowest rank with a queen in it
VERDICTS = 6  # so many verdicts there are: a pair of them is one number below 36


def ante_verdict(player: int, dealer: int, pays_every_ante: bool) -> int:
    """K.1.a, J.3, A.5; winners.1.a, winners.2: against a dealer without queen high every Ante wins, or only a higher
    hand's and the rest push, as the game has it."""
    if dealer < QUEEN_HIGH:
        return WINS if pays_every_ante or player > dealer else PUSHES
    return WINS if player > dealer else PUSHES if player == dealer else LOSES


def play_verdict(player: int, dealer: int) -> int:
    """K.1.a, J.3; winners.1.b, winners.2: without queen high the Play goes back."""
    if dealer < QUEEN_HIGH:
        return PUSHES
    return WINS if player > dealer else PUSHES if player == dealer else LOSES


def ante_bonus(player: int) -> int:
    """K.1.c: the kind of hand that earns the bonus, 0 for none; it asks nothing of the dealer's hand."""
    return kind3(player) if kind3(player) >= STRAIGHT else 0


def count_duels(a: int, b: int, c: int, pays_every_ante: bool, counts: Any) -> None:
    """Every dealer's hand that can stand against these three cards, by how Ante and Play come out.

    `counts` has a cell for each pair of verdicts: the Ante's times `VERDICTS`, plus the Play's.
    """
    player = rank3(a, b, c)
    for x in range(52):
        if x in (a, b, c):
            continue
        for y in range(x):
            if y in (a, b, c):
                continue
            for z in range(y):
                if z in (a, b, c):
                    continue
                dealer = rank3(x, y, z)
                counts[ante_verdict(player, dealer, pays_every_ante) * VERDICTS + play_verdict(player, dealer)] += 1
