"""Craps, `oneida-2006/craps` (section II). One round is one roll: the wagers that live on are carried to the next.

The file follows the document: D what each wager wins on, E making and removing, F and G and H what it is paid, I and
K who shoots, J the throw. What a throw does to a wager is a pure function of whole numbers: analysis tabulates it.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from fractions import Fraction
from math import ceil, lcm

import msgspec

from croupier.kernels.dice import any_craps, dont, exactly, field, hard, hop, lay, line, place
from croupier.kernels.verdict import LOSES, PUSHES, STAYS, TRAVELS, WINS
from croupier.play.ask import Ask, Turn
from croupier.play.felt import Felt
from croupier.play.game import Game, Spot, check_citations
from croupier.play.move import Bet, Call, Choose, Close, Move, Take
from croupier.play.procedure import Irregular, Procedure, betting, throw
from croupier.play.stake import Stake
from croupier.play.wagering import (
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
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

BOOKS = ("oneida-2006/craps",)
POINTS = (4, 5, 6, 8, 9, 10)
LINE = ("pass", "dont-pass")

# --- the layout ---


class CrapsSpot(msgspec.Struct, frozen=True):
    """A spot: what kind of wager, on which number (a point, a total, or the two faces of a hop)."""

    id: str
    kind: str
    wager: str
    number: int = 0
    other: int = 0
    label: str = ""


def _layout() -> dict[str, CrapsSpot]:
    spots = [CrapsSpot(id_, id_, id_, label=label) for id_, label in (
        ("pass", "Pass line"), ("dont-pass", "Don't pass bar 12"), ("come", "Come"), ("dont-come", "Don't come bar 12"),
        ("field", "Field"), ("any-seven", "Any seven"), ("any-craps", "Any craps"), ("craps-2", "Two"),
        ("craps-3", "Three"), ("craps-12", "Twelve"), ("eleven", "Eleven"), ("c-and-e", "C and E"), ("horn", "Horn"),
        ("whirl", "Whirl"),
    )]  # fmt: skip
    spots += [CrapsSpot(f"horn-high-{n}", "horn-high", "horn-high", n, label=f"Horn high {n}") for n in (2, 3, 11, 12)]
    spots.append(CrapsSpot("pass-odds", "pass-odds", "take-odds", label="Odds on pass"))
    spots.append(CrapsSpot("dont-pass-odds", "dont-pass-odds", "lay-odds", label="Odds on don't pass"))
    for n in POINTS:
        spots += [
            CrapsSpot(f"come-{n}", "come", "come", n, label=f"Come on {n}"),
            CrapsSpot(f"come-{n}-odds", "come-odds", "take-odds", n, label=f"Odds on come {n}"),
            CrapsSpot(f"dont-come-{n}", "dont-come", "dont-come", n, label=f"Don't come on {n}"),
            CrapsSpot(f"dont-come-{n}-odds", "dont-come-odds", "lay-odds", n, label=f"Odds on don't come {n}"),
            CrapsSpot(f"place-{n}", "place", "place", n, label=f"Place {n}"),
            CrapsSpot(f"buy-{n}", "buy", "buy", n, label=f"Buy {n}"),
            CrapsSpot(f"lay-{n}", "lay", "lay", n, label=f"Lay {n}"),
        ]
    spots += [CrapsSpot(f"hard-{n}", "hard", "hard", n, label=f"Hard {n}") for n in (4, 6, 8, 10)]
    for a in range(1, 7):
        for b in range(a, 7):
            wager = "hop-hard" if a == b else "hop-easy"
            spots.append(CrapsSpot(f"hop-{a}-{b}", "hop", wager, a, b, label=f"Hop {a}-{b}"))
    return {spot.id: spot for spot in spots}


LAYOUT = _layout()

# Wagers that are paid as if several had been made: the parts, in equal units.
PARTS = {
    "c-and-e": ("any-craps", "eleven"),
    "horn": ("craps-2", "craps-3", "eleven", "craps-12"),
    "whirl": ("craps-2", "craps-3", "eleven", "craps-12", "any-seven"),
    **{f"horn-high-{n}": ("craps-2", "craps-3", "eleven", "craps-12", "eleven" if n == 11 else f"craps-{n}")
       for n in (2, 3, 11, 12)},
}  # fmt: skip

# --- D: what each wager wins and loses on (paragraph by paragraph in `kernels/dice.py`) ---


_TOTALS = {"any-seven": 7, "craps-2": 2, "craps-3": 3, "craps-12": 12, "eleven": 11}


def verdict(kind: str, number: int, other: int, a: int, b: int) -> int:
    """What this throw does to a wager of this kind on this number."""
    match kind:
        case "pass" | "come" | "pass-odds" | "come-odds":
            return line(number, a + b)
        case "dont-pass" | "dont-come" | "dont-pass-odds" | "dont-come-odds":
            return dont(number, a + b)
        case "place" | "buy":
            return place(number, a + b)
        case "lay":
            return lay(number, a + b)
        case "hard":
            return hard(number, a, b)
        case "field":
            return field(a + b)
        case "any-craps":
            return any_craps(a + b)
        case "hop":
            return hop(number, other, a, b)
    return exactly(_TOTALS[kind], a + b)


def prize(spot: CrapsSpot, number: int, total: int) -> str:
    """The line of the odds table by which this wager is paid."""
    if spot.kind in ("place", "buy", "lay", "hard") or spot.wager in ("take-odds", "lay-odds"):
        return str(number)
    return str(total) if spot.kind == "field" else "win"


# --- the table's state ---


class Puck(msgspec.Struct, frozen=True):
    """What is carried from roll to roll: the point, the shooter, whether the marker says Off (K.2), the wagers up, and
    the Don't bets that were removed or reduced since the last roll (E.4)."""

    point: int = 0
    shooter: int = 0
    last_shooter: int = 0
    off: bool = False
    stakes: tuple[Stake, ...] = ()
    taken_down: tuple[tuple[int, str], ...] = ()


class Craps:
    """One roll in progress."""

    def __init__(self, felt: Felt, law: Law, puck: Puck) -> None:
        self.felt, self.law = felt, law
        self.point, self.shooter, self.last_shooter = puck.point, puck.shooter, puck.last_shooter
        self.off = puck.off
        self.taken_down = set(puck.taken_down)

    @property
    def come_out(self) -> bool:
        """A.2: no point is on."""
        return self.point == 0

    def number(self, spot: CrapsSpot) -> int:
        """The point or number of a wager; a line bet's is the puck's."""
        return self.point if spot.kind in ("pass", "dont-pass", "pass-odds", "dont-pass-odds") else spot.number

    def come_wagers(self) -> bool:
        """Whether Come or Don't Come wagers wait for a decision (K.2)."""
        return any(LAYOUT[s.spot].kind in ("come", "dont-come") for s in self.felt.stakes.values())

    def has_line_bet(self, seat: int) -> bool:
        return any(self.felt.amount(seat, spot) for spot in LINE)

    def line_bets(self) -> bool:
        """Whether anybody has a line bet up."""
        return any(stake.spot in LINE for stake in self.felt.stakes.values())

    def carry(self) -> Puck:
        stakes, taken_down = tuple(self.felt.stakes.values()), tuple(sorted(self.taken_down))
        return Puck(self.point, self.shooter, self.last_shooter, self.off, stakes, taken_down)

    def mark(self) -> None:
        """Where the puck stands, who shoots (A.6), and the Off marker (A.4), for all to see."""
        self.felt.markers = {"puck": "OFF" if self.come_out else f"ON {self.point}", "shooter": str(self.shooter)}
        if self.off:
            self.felt.markers["off-marker"] = "on don't pass"


# --- E: making and removing wagers ---


def check_window(t: Craps, move: Move) -> None:
    match move:
        case Bet():
            check_bet(t, move)
        case Take():
            check_removal(t, move)
        case Call():
            check_call(t, move)
        case Close():
            check_shooter_bets(t)


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
    stake, left = check_take(felt, take, law.cite("E.2"))
    spot = LAYOUT[stake.spot]
    if spot.kind in ("pass", "come") and t.number(spot):
        raise Refused(f"{spot.label} stays up: its point is {t.number(spot)}", law.cite("E.3"))
    if left and spot.wager not in ("take-odds", "lay-odds"):
        check_payable(t, spot, left)
        check_limits(felt, spot.wager, left)
    elif left:
        check_odds(t, take.seat, spot, left)
    odds = felt.stake(take.seat, f"{take.spot}-odds")
    if left and odds:
        check_odds(t, take.seat, LAYOUT[odds.spot], odds.amount, flat=left)


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
    """E.1: while the dice are in the air a wager must be confirmed by stick and box."""
    if not isinstance(move, Bet):
        raise Refused("the dice are out: wagers stand as they are", t.law.cite("E.3"))
    if not move.confirmed:
        raise Refused("the dice are out: stick and box must confirm this wager", t.law.cite("E.1"))
    if t.off and move.spot in LINE:
        raise Refused("this throw is for the come bets only: the line is bet before the next one", t.law.cite("K.2"))
    check_bet(t, move)


def put(t: Craps, move: Move) -> None:
    """Carry out what the window admitted."""
    felt, law = t.felt, t.law
    match move:
        case Bet():
            spot = LAYOUT[move.spot]
            stake = felt.place(move, definition(law, spot))
            if spot.kind in ("buy", "lay"):
                cite = law.cite("G.1") if spot.kind == "buy" else law.cite("G.2")
                felt.charge(stake, commission(law, spot, stake.amount) - stake.fee, cite)
            if t.off and spot.kind in LINE:
                t.off, t.shooter = False, move.seat
                felt.say(f"Seat {move.seat} bets the line and shoots: the Off marker goes", law.cite("K.2"))
                t.mark()
        case Take():
            remove(t, move)
        case Call():
            called = felt.stakes[(move.seat, move.spot, move.seat)]
            called.on = move.on
            felt.say(f"Seat {move.seat}'s {move.spot} is {'on' if move.on else 'off'}", law.cite("E.5"))


def remove(t: Craps, take: Take) -> None:
    felt, law = t.felt, t.law
    stake = felt.stakes[(take.seat, take.spot, take.seat)]
    spot = LAYOUT[stake.spot]
    kept = commission(law, spot, stake.amount - take.amount if take.amount else 0)
    if law.on("commission-back-on-removal"):
        felt.refund(stake, stake.fee - kept, definition(law, spot))
    stake.fee = kept
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
    times = law.number("odds-multiple")
    return times / law.odds(wager, str(number)).fraction if wager == "lay-odds" else Fraction(times)


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


# --- I and K: who shoots ---


def offer_dice(t: Craps, seats: list[int], cite: Citation) -> Generator[Ask, Move, bool]:
    """I.2, I.3, K.3, K.4: clockwise, until somebody takes them."""
    for seat in seats:
        move = yield Turn(seat, ("accept", "decline"), cite)
        assert isinstance(move, Choose)
        t.felt.decided(seat, seat, move.choice, cite)
        if move.choice == "accept":
            t.shooter, t.off = seat, False
            t.felt.say(f"Seat {seat} shoots", t.law.cite("K.4") if t.last_shooter else t.law.cite("I.3"))
            t.mark()
            return True
    return False


def find_shooter(t: Craps) -> Generator[Ask, Move, bool]:
    """I.2 at the start, K.3 after a shooter: first the player to the left."""
    cite = t.law.cite("K.3") if t.last_shooter else t.law.cite("I.2")
    return (yield from offer_dice(t, t.felt.clockwise(t.last_shooter), cite))


def relinquish(t: Craps, how: str) -> Generator[Ask, Move, bool]:
    """K.1, K.2: the dice go round; with no taker and Come wagers up, the old shooter decides those, marked Off."""
    previous, t.last_shooter, t.shooter = t.shooter, t.shooter, 0
    others = [seat for seat in t.felt.clockwise(previous) if seat != previous]
    cite = t.law.cite("K.2") if how == "no-line" else t.law.cite("K.3")
    taken = yield from offer_dice(t, others, cite)
    if not taken and how != "ordered" and t.come_out and t.come_wagers() and not t.line_bets():
        t.off, t.shooter = True, previous
        t.felt.say(f"Seat {previous} shoots for the come bets only: the marker is Off", t.law.cite("K.2"))
        t.mark()
        return True
    return taken


def shooter_choices(t: Craps) -> dict[int, tuple[str, ...]]:
    """K.1: the shooter may pass the dice after any roll; K.2: or stay out of the line while Come wagers wait."""
    if t.come_out and t.come_wagers() and not t.off and not t.line_bets():
        return {t.shooter: ("pass-dice", "no-line")}
    return {t.shooter: ("pass-dice",)}


def check_shooter_bets(t: Craps) -> None:
    """J.1: on the come-out the shooter has a line bet up before throwing, unless the throw is K.2's."""
    if t.come_out and not (t.off and t.come_wagers()) and not t.has_line_bet(t.shooter):
        raise Refused(f"seat {t.shooter} shoots and must first bet pass or don't pass", t.law.cite("J.1"))


# --- J: the throw and the settlement ---


def settle(t: Craps, a: int, b: int) -> None:
    """J.3.d: every wager that this throw decides, seat by seat; then those that travel to their Come Point (A.3)."""
    travellers = []
    standing = [(stake, LAYOUT[stake.spot]) for stake in sorted(t.felt.stakes.values(), key=lambda stake: stake.seat)]
    at_work = [(stake, spot) for stake, spot in standing if working(t, stake, spot)]
    for stake, spot in at_work:
        if spot.id in PARTS:
            settle_parts(t, stake, spot, a, b)
        else:
            number = t.number(spot)
            result = verdict(spot.kind, number, spot.other, a, b)
            if result == TRAVELS and spot.kind in ("come", "dont-come"):
                travellers.append((stake, spot))
            elif result not in (STAYS, TRAVELS):
                settle_stake(t, stake, spot, result, number, a + b)
    for stake, spot in travellers:
        cite = t.law.cite("D.3") if spot.kind == "come" else t.law.cite("D.4")
        t.felt.travel(stake, f"{spot.kind}-{a + b}", cite)


def settle_stake(t: Craps, stake: Stake, spot: CrapsSpot, result: int, number: int, total: int) -> None:
    felt, law = t.felt, t.law
    cite = definition(law, spot)
    if result == LOSES:
        felt.lose(stake, cite, f"{total}")
    elif result == PUSHES:
        felt.push(stake, cite, f"{total} is barred")
    else:
        stays = spot.kind in ("place", "hard") and law.on("winners-stay-up")
        if law.on("commission-back-on-win"):
            felt.refund(stake, stake.fee, cite)
        paid_by = cite if spot.wager in ("take-odds", "lay-odds") else law.cite(law.book.wagers[spot.wager].odds_cite)
        felt.win(stake, law.odds(spot.wager, prize(spot, number, total)), paid_by, f"{total}", stays)


def settle_parts(t: Craps, stake: Stake, spot: CrapsSpot, a: int, b: int) -> None:
    """F.2, F.3, F.4 and D.20: each unit as if it had been bet alone."""
    felt, law = t.felt, t.law
    cite = law.cite(law.book.wagers[spot.wager].odds_cite)
    parts = PARTS[spot.id]
    won = [part for part in parts if verdict(part, 0, 0, a, b) == WINS]
    unit = stake.amount // len(parts)
    odds = law.odds(won[0]) if won else None  # a throw never makes two different parts win
    felt.split(stake, unit * (len(parts) - len(won)), cite, f"{a + b}", odds)


def move_puck(t: Craps, total: int) -> None:
    """A.1, A.2: a point is set on the come-out and stands until it is made or a seven comes; K.1: a losing seven
    passes the dice."""
    law = t.law
    if t.off:
        t.off = t.come_wagers()
    elif t.come_out:
        if total in POINTS:
            t.point = total
            t.felt.say(f"The point is {total}", law.cite("A.1"))
    elif total == t.point:
        t.point = 0
        t.felt.say("The point is made", law.cite("A.2"))
    elif total == 7:
        t.point, t.last_shooter, t.shooter = 0, t.shooter, 0
        t.felt.say("Seven out: the dice pass", law.cite("K.1"))
    t.mark()


def play(felt: Felt, law: Law, puck: Puck) -> Procedure:
    """One roll: the dice are offered (I, K), wagers made (E), the dice thrown until a throw counts (J.2) and the wagers
    settled (J.3)."""
    felt.stand(puck.stakes)
    t = Craps(felt, law, puck)
    t.mark()
    if t.shooter not in felt.seats:
        t.last_shooter, t.shooter = t.shooter or t.last_shooter, 0
        if not (yield from find_shooter(t)):
            felt.say("Nobody takes the dice", law.cite("K.3") if t.last_shooter else law.cite("I.2"))
            return t.carry()
    dice = None
    while dice is None:  # J.2: after a throw that does not count the wagers may change again
        try:
            choice = yield from betting(
                felt,
                law.cite("E.1"),
                lambda m: check_window(t, m),
                lambda m: put(t, m),
                lambda: shooter_choices(t),
            )
        except Irregular as delay:
            felt.say(delay.says, delay.cite)
            choice = Choose(t.shooter, "ordered")
        if choice is None:
            call = f"No roll, says the {law.choice('no-roll-caller')}"
            dice = yield from throw(felt, 2, law.cite("J.1"), lambda m: late_bet(t, m), lambda m: put(t, m), call)
        elif not (yield from relinquish(t, choice.choice)):
            felt.say("Nobody takes the dice", law.cite("K.3"))
            return t.carry()
    a, b = dice
    t.taken_down.clear()
    felt.say(f"{a}-{b}: {a + b}", law.cite("J.3.a"))
    settle(t, a, b)
    move_puck(t, a + b)
    return t.carry()


def spots(law: Law) -> dict[str, Spot]:  # noqa: ARG001 - every edition has the same layout
    return {id_: Spot(id_, spot.wager, spot.label) for id_, spot in LAYOUT.items()}


GAME = Game("craps", BOOKS, play, Puck, lambda _: Puck(), spots)
check_citations(sys.modules[__name__], BOOKS)
