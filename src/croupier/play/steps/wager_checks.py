"""Checks that every betting window makes alike. Each raises `Refused` with the game's own paragraph, or returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from croupier.play.felt import Felt
from croupier.play.felt.stake import Stake
from croupier.play.vocabulary.ask import OpenWager
from croupier.play.vocabulary.move import Bet, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.odds import Odds

HALF = Odds(1, 2)  # what a wager that may be halved must be payable at


def check_positive(felt: Felt, amount: int) -> None:
    if amount <= 0:
        raise Refused(f"{amount} is not a wager: at least one chip", felt.law.grounds["amount"])


def check_chips(felt: Felt, bet: Bet, fee: int = 0) -> None:
    """The player has the chips, or calls the wager aloud with cash."""
    due = fee if bet.verbal else bet.amount + fee
    if due > felt.rack(bet.seat):
        law = felt.law
        why = f"seat {bet.seat} has {law.money(felt.rack(bet.seat))}, the wager takes {law.money(due)}"
        raise Refused(why, law.grounds["chips"])


def check_limits(felt: Felt, wager: str, total: int, cite: Citation | None = None) -> None:
    """What would then be on the spot is within the posted minimum and maximum."""
    least, most = felt.law.limits(wager)
    if not least <= total <= most:
        law = felt.law
        why = f"{law.money(total)} on {wager} is outside the posted {law.money(least)} to {law.money(most)}"
        raise Refused(why, cite or law.grounds["amount"])


def check_exact(felt: Felt, what: str, total: int, odds: Odds, cite: Citation) -> None:
    """The wager can be paid to the chip at its odds; if not, say which amounts next to it can."""
    if not odds.exact(total):
        check_multiple(felt, what, total, odds.step, cite, f"cannot be paid at {odds}")


def check_payable(felt: Felt, what: str, total: int, paid: Iterable[Odds], cite: Citation) -> None:
    """Where the house refuses what its chips cannot pay exactly, instead of rounding it up: the wager is paid to the
    chip at all of these odds."""
    if felt.law.options.get("unpayable") == "refuse":
        for odds in paid:
            check_exact(felt, what, total, odds, cite)


def check_multiple(felt: Felt, what: str, total: int, step: int, cite: Citation, why: str) -> None:
    if total % step:
        below = total - total % step
        near = [felt.law.money(amount) for amount in (below, below + step) if amount]
        raise Refused(f"{felt.law.money(total)} on {what} {why}; {' or '.join(near)} would be", cite)


def check_own_place(felt: Felt, bet: Bet | Take) -> None:
    if bet.place != bet.seat:
        raise Refused(f"seat {bet.seat} wagers at its own place, not at {bet.place}", felt.law.grounds["seat"])


def check_coupon(felt: Felt, bet: Bet, spots: tuple[str, ...], cite: Citation) -> None:
    """A match play coupon goes where the document lets it, beside chips of at least its value."""
    if not bet.coupon:
        return
    if felt.law.options.get("match-play") is not True:
        raise Refused("this table takes no match play coupons", cite)
    if bet.spot not in spots:
        raise Refused(f"a match play coupon goes on {' or '.join(spots)} only", cite)
    if not 0 < bet.coupon <= bet.amount:
        raise Refused(f"a coupon of {bet.coupon} must be matched by at least as many chips", cite)


def check_verbal(bet: Bet, accepted: bool, cite: Citation) -> None:
    """A wager called aloud with cash, where the document takes one at all; the crew has still to confirm it."""
    if bet.verbal and not accepted:
        raise Refused("a wager called aloud with cash is not taken at this game", cite)


def check_take(felt: Felt, take: Take, cite: Citation) -> tuple[Stake, int]:
    """There is such a wager, and so much of it; returns it and what would be left. A coupon stays matched (`cite`)."""
    stake = felt.stake(take.seat, take.spot, take.place)
    if stake is None:
        raise Refused(f"seat {take.seat} has nothing on {take.spot}", felt.law.grounds["spot"])
    if take.amount is not None and not 0 < take.amount <= stake.amount:
        why = f"{take.amount} cannot be taken from {stake.amount} on {take.spot}"
        raise Refused(why, felt.law.grounds["amount"])
    remaining = 0 if take.amount is None else stake.amount - take.amount
    if 0 < remaining < stake.coupon:
        raise Refused("the coupon must stay matched by chips", cite)
    return stake, remaining


def still_open(felt: Felt, spots: Iterable[str], most: Callable[[Bet], int]) -> tuple[OpenWager, ...]:
    """What each player at each place may still put on these spots, where `most` says how much or refuses."""
    open_wagers: list[OpenWager] = []
    names = tuple(spots)
    for seat, place in dict.fromkeys((stake.seat, stake.at) for stake in felt.stakes.values()):
        for spot in names:
            try:
                limit = most(Bet(seat, spot, 1, place))
            except Refused:
                continue
            if limit > 0:
                open_wagers.append(OpenWager(seat, place, spot, limit - felt.amount(seat, spot, place)))
    return tuple(open_wagers)
