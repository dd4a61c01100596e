"""G: the three wagers, what each wins on, and when one is taken."""

from __future__ import annotations

from croupier.games.minibaccarat.state import BANKER, HANDS
from croupier.kernels.baccarat.draw import BANKER_WINS, PLAYER_WINS, TIE, line_verdict
from croupier.kernels.verdict import LOSES, WINS
from croupier.play.felt import Felt
from croupier.play.steps.wager_checks import (
    check_chips,
    check_coupon,
    check_limits,
    check_own_place,
    check_payable,
    check_positive,
    check_verbal,
)
from croupier.play.table.game import Spot
from croupier.play.vocabulary.move import Bet
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

LAYOUT = {spot: Spot(spot, spot, spot.capitalize()) for spot in ("banker", "player", "tie")}


def verdict(wager: str, result: int) -> int:
    """C, G.1: a hand's wager wins with it (G.1.a.i, G.1.b.i), loses with the other (G.1.a.ii, G.1.b.ii) and is void on
    a tie (G.1.a.iii, G.1.b.iii). A.4, G.1.c: a Tie Bet wins on a tie only."""
    if wager == "tie":
        return WINS if result == TIE else LOSES
    return line_verdict(BANKER_WINS if wager == BANKER else PLAYER_WINS, result)


def check_bet(felt: Felt, law: Law, bet: Bet) -> None:
    """G.2: no wager but these three; G.3: in chips, with a coupon, or called with cash where the house takes that."""
    if bet.spot not in LAYOUT:
        raise Refused(f"there is no wager {bet.spot!r}: banker, player or tie", law.cite("G.2"))
    check_positive(felt, bet.amount)
    check_own_place(felt, bet)
    check_verbal(bet, law.on("verbal-wagers"), law.cite("G.3"))
    check_coupon(felt, bet, HANDS, law.cite("G.3"))
    check_total(felt, law, bet.spot, felt.amount(bet.seat, bet.spot) + bet.amount, bet.coupon)
    check_chips(felt, bet)


def check_total(felt: Felt, law: Law, wager: str, total: int, coupon: int = 0) -> None:
    """O the limits; M.6: a house may refuse what half pay on a six would break."""
    check_limits(felt, wager, total)
    for amount in (total, coupon):
        check_payable(felt, wager, amount, law.lines(wager).values(), law.cite("M.6"))
