"""Settling roulette: what a position is worth when the ball has come to rest, and the order of the chips."""

from __future__ import annotations

import croupier.kernels.verdict as kernels
from croupier.games.roulette.layout import EVEN_MONEY, LAYOUT, ZEROS
from croupier.kernels.verdict import HALVES, LOSES, WINS
from croupier.play.felt import Felt
from croupier.play.game import Spot
from croupier.play.wheel import pocket_text
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law


def verdict(spot: Spot, pocket: int, half_back: bool) -> int:
    """C.4, D, E: a wager wins when the ball rests in a pocket that its position covers. 2006 G.2: an even-money wager
    may lose only half on a zero, where the house says so."""
    if pocket in spot.covers:
        return WINS
    return HALVES if half_back and pocket in ZEROS and spot.wager in EVEN_MONEY else LOSES


def settle(felt: Felt, law: Law, pocket: int, lost: Citation, paid: Citation) -> None:
    """F.4: first every losing wager is collected, then every winning one paid."""
    winners, called = [], pocket_text(pocket)
    for stake in list(felt.stakes.values()):
        spot = LAYOUT[stake.spot]
        match verdict(spot, pocket, half_back(law)):
            case kernels.WINS:
                winners.append((stake, spot))
            case kernels.HALVES:
                felt.split(stake, stake.amount - stake.amount // 2, law.cite("G.2"), f"{called}: half back")
            case _:
                felt.lose(stake, lost, called)
    for stake, spot in winners:
        felt.win(stake, law.odds(spot.wager), paid, called)


def half_back(law: Law) -> bool:
    """2006 G.2: the house may give half of an even-money wager back on a zero. The 2008 edition struck it."""
    return "half-back" in law.options and law.on("half-back")
