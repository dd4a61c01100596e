"""J: what a throw does to the wagers up, and to the puck."""

from __future__ import annotations

from croupier.games.craps.layout import LAYOUT, PARTS, POINTS, CrapsSpot, prize, verdict
from croupier.games.craps.state import Craps
from croupier.games.craps.wagers import definition, working
from croupier.kernels.verdict import LOSES, PUSHES, STAYS, TRAVELS, WINS
from croupier.play.stake import Stake


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
