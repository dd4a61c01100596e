"""J: what a throw does to the wagers up, and to the puck."""

from __future__ import annotations

from operator import attrgetter

from croupier.games.craps.layout import LAYOUT, PARTS, POINTS, CrapsSpot, prize, verdict
from croupier.games.craps.state import Craps
from croupier.games.craps.wagers import definition, working
from croupier.kernels.verdict import PUSHES, STAYS, TRAVELS, WINS
from croupier.play.felt.ruling import Ruling
from croupier.play.felt.stake import Stake
from croupier.rulebook.law import Law


def settle(t: Craps, a: int, b: int) -> None:
    """J.3.d: every wager that this throw decides, seat by seat; then those that travel to their Come Point (A.3)."""
    travellers = []
    by_seat = sorted(t.felt.stakes.values(), key=attrgetter("seat"))
    standing = [(stake, LAYOUT[stake.spot]) for stake in by_seat]
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


def ruling(law: Law, spot: CrapsSpot, result: int, number: int, total: int) -> Ruling:
    """What becomes of a wager that this total decides: it wins at the odds of its number, by the paragraph that has
    them; it loses or pushes by the one that defines it."""
    defined = definition(law, spot)
    if result != WINS:
        return Ruling(result, defined)
    paid_by = defined if spot.wager in ("take-odds", "lay-odds") else law.cite(law.book.wagers[spot.wager].odds_cite)
    return Ruling(result, paid_by, law.odds(spot.wager, prize(spot, number, total)))


def part_ruling(law: Law, part: str, a: int, b: int) -> Ruling:
    """F.2, F.3, F.4 and D.20: one unit of a wager that is paid as several, as if it had been bet alone."""
    spot = LAYOUT[part]
    return ruling(law, spot, verdict(spot.kind, 0, 0, a, b), 0, a + b)


def settle_stake(t: Craps, stake: Stake, spot: CrapsSpot, result: int, number: int, total: int) -> None:
    felt, law = t.felt, t.law
    outcome = ruling(law, spot, result, number, total)
    if result == WINS:
        if law.on("commission-back-on-win"):
            felt.refund(stake, stake.fee, definition(law, spot))
        stays = spot.kind in ("place", "hard") and law.on("winners-stay-up")
        assert outcome.odds is not None
        felt.win(stake, outcome.odds, outcome.cite, f"{total}", stays)
    else:
        felt.rule(stake, outcome, f"{total} is barred" if result == PUSHES else f"{total}")


def settle_parts(t: Craps, stake: Stake, spot: CrapsSpot, a: int, b: int) -> None:
    """The units that win, and those that lose."""
    law, parts = t.law, [part_ruling(t.law, part, a, b) for part in PARTS[spot.id]]
    won = [part for part in parts if part.verdict == WINS]
    lost = stake.amount // len(parts) * (len(parts) - len(won))
    odds = won[0].odds if won else None  # a throw never makes two different parts win
    t.felt.split(stake, lost, law.cite(law.book.wagers[spot.wager].odds_cite), f"{a + b}", odds)


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
