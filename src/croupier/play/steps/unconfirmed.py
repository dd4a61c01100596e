"""What a player has asked for and the crew has not yet confirmed: a late wager, cash called aloud, a call On.

Until everybody whom the paragraph names has said yes nothing has changed; what nobody confirms lapses.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.play.felt import Felt
from croupier.play.felt.stake import Pending
from croupier.play.vocabulary.move import Bet, Call, Confirm, Take
from croupier.rulebook.cite import Citation, Refused


def ask_crew(felt: Felt, move: Bet | Call, by: tuple[str, ...], cite: Citation) -> None:
    """The player asks; a later word on the same spot takes the place of an earlier one."""
    withdraw(felt, move.seat, move.spot)
    felt.pending.append(Pending(move.seat, move.spot, _in_words(felt, move), by, cite, move))
    felt.say(f"Seat {move.seat} asks, for the {' and the '.join(by)} to confirm: {felt.pending[-1].says}", cite)


def _in_words(felt: Felt, move: Bet | Call) -> str:
    """In dollars, as who takes the cash counts it."""
    if isinstance(move, Call):
        return f"{move.spot} {'on' if move.on else 'off'}"
    coupon = f" with a coupon of {felt.law.money(move.coupon)}" if move.coupon else ""
    return f"{felt.law.money(move.amount)} on {move.spot}{coupon}" + (", called aloud with cash" if move.verbal else "")


def withdraw(felt: Felt, seat: int, spot: str) -> None:
    felt.pending = [request for request in felt.pending if (request.seat, request.spot) != (seat, spot)]


def withdraws(felt: Felt, take: Take) -> bool:
    """Whether a player takes back what was only asked for: nothing of it lies there yet."""
    if take.amount is not None or felt.stake(take.seat, take.spot, take.place):
        return False
    return any((request.seat, request.spot) == (take.seat, take.spot) for request in felt.pending)


def take_back(felt: Felt, take: Take) -> None:
    for request in felt.pending:
        if (request.seat, request.spot) == (take.seat, take.spot):
            felt.say(f"Seat {request.seat} asks no more for {request.says}", request.cite)
    withdraw(felt, take.seat, take.spot)


def lapse(felt: Felt) -> None:
    """What the crew has not confirmed by now does not stand."""
    for request in felt.pending:
        felt.say(f"Not confirmed, seat {request.seat}: {request.says}", request.cite)
    felt.pending.clear()


def find_request(felt: Felt, confirm: Confirm) -> Pending:
    """What this person confirms; `Refused` if it is nothing."""
    for request in felt.pending:
        if (request.seat, request.spot) == (confirm.seat, confirm.spot):
            if confirm.who not in request.by:
                raise Refused(
                    f"the {' and the '.join(request.by)} must confirm this, not the {confirm.who}", request.cite
                )
            return request
    raise Refused(f"seat {confirm.seat} has asked for nothing on {confirm.spot}", felt.law.grounds["closed"])


def check_confirm(felt: Felt, confirm: Confirm, check: Callable[[Bet | Call], None]) -> None:
    """There is such a request, and with the last yes it may still be made."""
    request = find_request(felt, confirm)
    if request.by == (confirm.who,):
        check(request.move)


def confirm_request(felt: Felt, confirm: Confirm) -> Bet | Call | None:
    """What stands from now on; None while somebody else has to confirm it too."""
    request = find_request(felt, confirm)
    rest = tuple([who for who in request.by if who != confirm.who])
    felt.say(f"The {confirm.who} confirms seat {request.seat}: {request.says}", request.cite)
    if rest:
        index = felt.pending.index(request)
        felt.pending[index] = msgspec.structs.replace(request, by=rest)
        return None
    withdraw(felt, request.seat, request.spot)
    return request.move
