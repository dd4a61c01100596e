"""E, making and removing wagers; F, G and H, what a wager must be to be paid."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, lcm

from croupier.games.craps.layout import LAYOUT, LINE, PARTS, CrapsSpot, prize
from croupier.games.craps.shooter import check_shooter_bets
from croupier.games.craps.state import Craps
from croupier.play.felt.stake import Stake
from croupier.play.steps.unconfirmed import ask_crew, check_confirm, confirm_request
from croupier.play.steps.wager_checks import (
    check_chips,
    check_coupon,
    check_exact,
    check_limits,
    check_multiple,
    check_own_place,
    check_positive,
    check_take,
    check_verbal,
)
from croupier.play.vocabulary.move import Bet, Call, Close, Confirm, Move, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

BOX = ("boxperson",)  # who confirms cash (E.2) and places the marker of a call (E.5) …
THREE_FOUR_FIVE = "3-4-5"
BY_POINT = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
STICK_AND_BOX = ("stickperson", "boxperson")  # … and who a wager after the dice are out (E.1)

# --- E: making and removing wagers ---


def check_window(t: Craps, move: Move) -> None:
    if type(move) is Bet:
        check_bet(t, move)
    elif type(move) is Take:
        check_removal(t, move)
    elif type(move) is Close:
        check_shooter_bets(t)
    elif type(move) is Call:
        check_call(t, move)
    elif type(move) is Confirm:
        check_confirm(t.felt, move, lambda asked: check_window(t, asked))


def check_bet(t: Craps, bet: Bet) -> None:
    """A wager is taken if it may be made now, in this form, in this amount."""
    felt, law = t.felt, t.law
    spot = LAYOUT.get(bet.spot)
    if spot is None:
        raise Refused(f"there is no wager {bet.spot!r} at craps", law.grounds["spot"])
    check_positive(felt, bet.amount)
    check_own_place(felt, bet)
    check_verbal(bet, True, law.cite("E.2"))
    check_coupon(felt, bet, LINE, law.cite("E.2"))
    check_time(t, spot)
    check_not_replaced(t, bet)
    total = felt.amount(bet.seat, bet.spot) + bet.amount
    if spot.wager in ("take-odds", "lay-odds"):
        check_odds(t, bet.seat, spot, total)
    else:
        check_payable(t, spot, total)
        check_limits(felt, spot.wager, total)
    stake = felt.stake(bet.seat, bet.spot)
    check_chips(felt, bet, commission(law, spot, total) - (stake.fee if stake else 0))


def check_time(t: Craps, spot: CrapsSpot) -> None:
    """When each wager may be made: the line before the come-out, come after it, the others at any time."""
    law = t.law
    match spot.kind:
        case "pass" | "dont-pass" if not t.come_out:
            cite = law.cite("D.1") if spot.kind == "pass" else law.cite("D.2")
            raise Refused(f"{spot.label} is bet before the come-out roll; the point is {t.point}", cite)
        case "come" | "dont-come":
            cite = law.cite("D.3") if spot.kind == "come" else law.cite("D.4")
            if spot.number:
                raise Refused(f"a {spot.kind} wager is made in its own box; the roll takes it to {spot.number}", cite)
            if t.come_out:
                raise Refused(f"{spot.label} is bet after the come-out roll; no point is on", cite)
        case "buy" if not law.on("buy"):
            raise Refused("this table offers no buy bets", law.cite("G.1"))
        case "lay" if not law.on("lay"):
            raise Refused("this table offers no lay bets", law.cite("G.2"))
        case "horn-high" if not law.on("horn-high-area"):
            raise Refused(f"there is no horn high box: bet horn, and {spot.number} by itself", law.cite("D.19"))
        case "whirl" if not law.on("whirl-area"):
            raise Refused("there is no whirl box: bet horn and any seven", law.cite("D.20"))


def check_not_replaced(t: Craps, bet: Bet) -> None:
    """E.4: a Don't bet that was removed or reduced is not replaced or increased."""
    if (bet.seat, bet.spot) in t.taken_down:
        why = f"{bet.spot} was taken down or reduced and cannot be put back or raised"
        raise Refused(why, t.law.cite("E.4"))


def check_removal(t: Craps, take: Take) -> None:
    """E.3: any wager comes down before the roll that decides it, but a Pass or Come bet with a point stays."""
    felt, law = t.felt, t.law
    check_own_place(felt, take)
    stake, remaining = check_take(felt, take, law.cite("E.2"))
    spot = LAYOUT[stake.spot]
    if spot.kind in ("pass", "come") and t.number(spot):
        raise Refused(f"{spot.label} stays up: its point is {t.number(spot)}", law.cite("E.3"))
    if remaining and spot.wager not in ("take-odds", "lay-odds"):
        check_payable(t, spot, remaining)
        check_limits(felt, spot.wager, remaining)
    elif remaining:
        check_odds(t, take.seat, spot, remaining)
    odds = felt.stake(take.seat, f"{take.spot}-odds")
    if remaining and odds:
        check_odds(t, take.seat, LAYOUT[odds.spot], odds.amount, flat=remaining)


def check_undo(t: Craps, move: Move) -> None:
    """E.4: to undo a move on a Don't bet is to remove, reduce, replace or increase it, and it may not come back. G.1,
    G.2: a commission that the house keeps when a wager comes down is not got back by undoing it either."""
    spot = LAYOUT[move.spot] if isinstance(move, (Bet, Take)) else None
    if spot is None:
        return
    if spot.kind in ("dont-pass", "dont-come"):
        raise Refused(f"{spot.label} is not undone: take it down, and it stays down", t.law.cite("E.4"))
    if spot.kind in ("buy", "lay") and not t.law.on("commission-back-on-removal"):
        raise Refused(f"{spot.label} is not undone: its commission is paid", definition(t.law, spot))


def check_call(t: Craps, call: Call) -> None:
    """E.5: only Place, Buy, Hardway and Come wagers are ever off, so only they are called on."""
    stake, cite = t.felt.stake(call.seat, call.spot), t.law.cite("E.5")
    if stake is None:
        raise Refused(f"seat {call.seat} has nothing on {call.spot}", cite)
    spot = LAYOUT[stake.spot]
    if spot.kind not in ("place", "buy", "hard", "come") or (spot.kind == "come" and not spot.number):
        raise Refused(f"{spot.label} is always on" if spot.kind != "come-odds" else "call the come bet itself", cite)
    if stake.on == call.on:
        raise Refused(f"{spot.label} is {'already on' if call.on else 'not called on'}", cite)


def calls(t: Craps) -> dict[int, tuple[str, ...]]:
    """E.5: what each player may now call on, or off."""
    offers: dict[int, tuple[str, ...]] = {}
    for stake in t.felt.stakes.values():
        try:
            check_call(t, Call(stake.seat, stake.spot, not stake.on))
        except Refused:
            continue
        offers[stake.seat] = (*offers.get(stake.seat, ()), stake.spot)
    return offers


def working(t: Craps, stake: Stake, spot: CrapsSpot) -> bool:
    """E.5, A.5: on a come-out roll Place, Buy, Hardway and whole Come bets rest without an On marker; the rest is on.

    A roll under the Off marker (K.2) is thrown to decide the Come bets, so those work.
    """
    if not t.come_out:
        return True
    if spot.kind == "come-odds":
        flat = t.felt.stake(stake.seat, f"come-{spot.number}")
        return t.off or (flat is not None and flat.on)
    if spot.kind == "come" and spot.number:
        return t.off or stake.on
    return stake.on or spot.kind not in ("place", "buy", "hard")


def late_bet(t: Craps, move: Move) -> None:
    """E.1: while the dice are in the air a wager may still be asked for, and stick and box confirm it."""
    if isinstance(move, Confirm):
        check_confirm(t.felt, move, lambda asked: late_bet(t, asked))
        return
    if not isinstance(move, Bet):
        raise Refused("the dice are out: wagers stand as they are", t.law.cite("E.3"))
    if t.off and move.spot in LINE:
        raise Refused("this throw is for the come bets only: the line is bet before the next one", t.law.cite("K.2"))
    check_bet(t, move)


def put(t: Craps, move: Move, late: bool = False) -> None:
    """Carry out what the window admitted. E.1: a late wager waits for stick and box, E.2: cash called aloud for the
    boxperson; D.5, E.5: so does a call On, whose marker the boxperson places."""
    match move:
        case Bet() if late:
            ask_crew(t.felt, move, STICK_AND_BOX, t.law.cite("E.1"))
        case Bet() if move.verbal:
            ask_crew(t.felt, move, BOX, t.law.cite("E.2"))
        case Call() if move.on:
            ask_crew(t.felt, move, BOX, t.law.cite("E.5"))
        case Confirm():
            if stands := confirm_request(t.felt, move):
                put_down(t, stands)
        case Bet() | Call():
            put_down(t, move)
        case Take():
            remove(t, move)


def put_down(t: Craps, move: Bet | Call) -> None:
    """A wager stands, or its marker lies, from now on."""
    felt, law = t.felt, t.law
    if isinstance(move, Call):
        felt.stakes[(move.seat, move.spot, move.seat)].on = move.on
        felt.say(f"Seat {move.seat}'s {move.spot} is {'on' if move.on else 'off'}", law.cite("E.5"))
        return
    spot = LAYOUT[move.spot]
    stake = felt.place(move, definition(law, spot))
    if spot.kind in ("buy", "lay"):
        cite = law.cite("G.1") if spot.kind == "buy" else law.cite("G.2")
        felt.charge(stake, commission(law, spot, stake.amount) - stake.fee, cite)
    if t.off and spot.kind in LINE:
        t.off, t.shooter = False, move.seat
        felt.say(f"Seat {move.seat} bets the line and shoots: the Off marker goes", law.cite("K.2"))
        t.mark()


def remove(t: Craps, take: Take) -> None:
    felt, law = t.felt, t.law
    stake = felt.stakes[(take.seat, take.spot, take.seat)]
    spot = LAYOUT[stake.spot]
    fee_left = commission(law, spot, stake.amount - take.amount if take.amount else 0)
    if law.on("commission-back-on-removal"):
        felt.refund(stake, stake.fee - fee_left, definition(law, spot))
    stake.fee = fee_left
    if spot.kind in ("dont-pass", "dont-come"):
        t.taken_down.add((take.seat, take.spot))
    felt.take(stake, take.amount, law.cite("E.4") if spot.kind.startswith("dont") else law.cite("E.3"))
    odds = felt.stake(take.seat, f"{take.spot}-odds")
    if odds and not felt.stake(take.seat, take.spot):
        felt.take(odds, None, law.cite("E.3"))


# --- F, G, H: what a wager must be to be paid ---


def check_payable(t: Craps, spot: CrapsSpot, total: int) -> None:
    """F.5: no wager whose winnings could not be paid in whole chips."""
    law, cite = t.law, t.law.cite("F.5")
    if spot.id in PARTS:
        units = len(PARTS[spot.id])
        check_multiple(t.felt, spot.label, total, units, cite, f"is not {units} equal units")
        step = units * lcm(*[law.odds(part).step for part in PARTS[spot.id]])
        check_multiple(t.felt, spot.label, total, step, cite, "cannot be paid exactly")
        return
    lines = law.lines(spot.wager)
    for odds in lines.values() if spot.kind == "field" else (lines[prize(spot, spot.number, 0)],):
        check_exact(t.felt, spot.label, total, odds, cite)


def commission_share(law: Law, spot: CrapsSpot) -> Fraction:
    """G.1 and G.2: a share of a Buy, or of what a Lay could win; never above 5% of the wager."""
    if spot.kind == "buy":
        return law.share("buy-commission")
    if spot.kind == "lay":
        return min(law.odds("lay", str(spot.number)).fraction * law.share("lay-commission"), Fraction(1, 20))
    return Fraction(0)


def commission(law: Law, spot: CrapsSpot, amount: int) -> int:
    """The commission in chips: rounded down, as it may not exceed its share."""
    return int(amount * commission_share(law, spot)) if spot.kind in ("buy", "lay") else 0


def check_odds(t: Craps, seat: int, spot: CrapsSpot, total: int, flat: int | None = None) -> None:
    """H: behind a bet with a point, up to the house's multiple (H.5), or as little above as pays exactly (H.6)."""
    law = t.law
    number, behind = t.number(spot), spot.id.removesuffix("-odds")
    flat = t.felt.amount(seat, behind) if flat is None else flat
    if not number or not flat:
        raise Refused(f"{spot.label} needs a {behind} bet with a point", definition(law, spot))
    odds = law.odds(spot.wager, str(number))
    most = ceil(flat * full_odds(law, spot.wager, number))
    limit = most + -most % odds.step  # H.6: as little above as is paid exactly
    if total > limit:
        why = f"{law.money(total)} on {spot.label} is above {law.money(limit)}"
        raise Refused(f"{why}, {law.number('odds-multiple')} times the flat bet", law.cite("H.5"))
    posted = law.own_limits(spot.wager)
    if posted and not posted[0] <= total <= posted[1] + -posted[1] % odds.step:
        why = (
            f"{law.money(total)} on {spot.label} is outside the posted {law.money(posted[0])} to {law.money(posted[1])}"
        )
        raise Refused(why, law.cite("L"))
    check_exact(t.felt, spot.label, total, odds, law.cite("H.6"))


def full_odds(law: Law, wager: str, number: int) -> Fraction:
    """H.5: the most odds per unit of flat bet, by what is taken, or by what is won when laying."""
    times = BY_POINT[number] if law.choice("odds-by-point") == THREE_FOUR_FIVE else law.number("odds-multiple")
    return times / law.odds(wager, str(number)).fraction if wager == "lay-odds" else Fraction(times)


def odds_posted(law: Law) -> str:
    """The multiple as a table posts it: `10`, or beyond the law `3-4-5`."""
    return THREE_FOUR_FIVE if law.choice("odds-by-point") == THREE_FOUR_FIVE else str(law.number("odds-multiple"))


def definition(law: Law, spot: CrapsSpot) -> Citation:
    """The paragraph that defines the wager on this spot: D.6 to D.9 by number, H.1 to H.4 by what is supported."""
    match spot.kind:
        case "hard":
            return {4: law.cite("D.6"), 6: law.cite("D.7"), 8: law.cite("D.8"), 10: law.cite("D.9")}[spot.number]
        case "pass-odds":
            return law.cite("H.1")
        case "dont-pass-odds":
            return law.cite("H.2")
        case "come-odds":
            return law.cite("H.3")
        case "dont-come-odds":
            return law.cite("H.4")
    return law.cite(law.book.wagers[spot.wager].cite)
