"""Roulette at a live table: C placing, F the spin and the settlement, H No Spin."""

from __future__ import annotations

from functools import partial

from croupier.games.roulette.display import SHOWN, Display
from croupier.games.roulette.layout import EVEN_MONEY, LAYOUT
from croupier.games.roulette.settlement import check_standing, settle
from croupier.play.felt import Felt
from croupier.play.felt.stake import Stake
from croupier.play.shared.window import Cash, own_places
from croupier.play.steps.procedure import Procedure, spin
from croupier.play.steps.wager_checks import check_chips, check_coupon, check_own_place, check_positive, check_verbal
from croupier.play.vocabulary.move import Bet
from croupier.play.vocabulary.wheel import colour, pocket_text
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law


def take_wagers(felt: Felt, law: Law) -> Procedure:
    """F.2: until No More Bets wagers are placed, and taken back within the same limits."""
    yield from own_places(
        felt,
        law.cite("F.2"),
        LAYOUT,
        bet=partial(check_bet, felt, law),
        stands=partial(check_standing, felt, law),
        coupon=law.cite("C.1"),
        taken=law.cite("C.4"),
        calls=Refused("nothing is called on or off at roulette", law.cite("C.4")),
        cash=Cash(("dealer",), law.cite("C.1")),
    )


def check_bet(felt: Felt, law: Law, bet: Bet) -> None:
    spot = LAYOUT.get(bet.spot)
    if spot is None:
        raise Refused(f"there is no position {bet.spot!r} on the layout", law.cite("C.4"))
    check_positive(felt, bet.amount)
    check_own_place(felt, bet)
    check_verbal(bet, True, law.cite("C.1"))
    check_coupon(felt, bet, EVEN_MONEY, law.cite("C.1"))
    standing = felt.stake(bet.seat, bet.spot) or Stake(bet.seat, bet.seat, bet.spot)
    if (bet.coupon or standing.coupon) and (bet.value_chips or standing.value_chips):
        raise Refused("a value chip is not wagered with a match play coupon", law.cite("C.2"))
    check_standing(felt, law, spot, standing.amount + bet.amount)
    check_chips(felt, bet)


def play_live(felt: Felt, law: Law, board: Display) -> Procedure:
    """One game: bets (C), No More Bets while the ball runs (F.2), the pocket (F.3), the settlement (F.4)."""
    pocket = None
    while pocket is None:  # H: after a No Spin the wagers stand, and betting is open until the ball runs again
        yield from take_wagers(felt, law)
        pocket = yield from spin(felt, law.cite("F.1"))
    felt.markers["crown"] = pocket_text(pocket)
    felt.say(f"{pocket_text(pocket)} {colour(pocket)}", law.cite("F.3"))
    settle(felt, law, pocket, law.cite("C.4"), law.cite("G.1"))
    return Display((pocket, *board.last)[:SHOWN])
