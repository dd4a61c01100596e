"""L, the result and the order of payment; M, what is paid and charged."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from math import ceil

import msgspec

from croupier.games.minibaccarat.state import BANKER, HANDS, PLAYER, MiniRound, MiniShoe
from croupier.games.minibaccarat.wagers import verdict
from croupier.kernels.baccarat.draw import BANKER_WINS, TIE, outcome
from croupier.kernels.verdict import LOSES, PUSHES
from croupier.play.felt.ruling import Ruling
from croupier.play.felt.stake import Stake
from croupier.play.table.game import Dues
from croupier.rulebook.law import Law

LETTERS = "PBT"  # a result on the roads, by outcome
SCORE = 120  # results that are kept; an automatic shoe never ends


def announce(t: MiniRound) -> None:
    """L.1: the final counts and who has won, or a Tie Hand."""
    player, banker = t.count(PLAYER), t.count(BANKER)
    t.result = outcome(player, banker)
    t.results = (*t.results, f"{LETTERS[t.result]}{max(player, banker)}")[-SCORE:]
    won = ("Player wins", "Banker wins", "Tie Hand")[t.result]
    t.felt.say(f"Player {player}, Banker {banker}: {won}", t.law.cite("L.1"))


def settle(t: MiniRound) -> None:
    """L.2: losers first; then, from the highest place down, payment and vigorish in one of four orders: in two rounds
    of the table (L.2.a, L.2.b) or place by place (L.2.c, L.2.d), either thing first. L.3: the cards are picked up in
    order, so that they can be laid out again."""
    felt, law, order = t.felt, t.law, t.law.choice("collection-order")
    stakes = sorted(felt.stakes.values(), key=lambda stake: -stake.seat)
    t.owed = {stake.key: vigorish(law, stake, t.result) for stake in stakes}
    for stake in stakes:
        outcome = ruling(law, stake.spot, t.result, t.count(BANKER))
        if outcome.verdict == LOSES:
            felt.rule(stake, outcome, t.results[-1])
    remaining = [stake for stake in stakes if stake.key in felt.stakes]
    tasks = (pay, charge) if order.startswith("pay") else (charge, pay)
    if order.endswith("all-first"):
        todo = [(task, stake) for task in tasks for stake in remaining]
    else:
        places = [list(group) for _, group in groupby(remaining, key=lambda stake: stake.seat)]
        todo = [(task, stake) for place in places for task in tasks for stake in place]
    for task, stake in todo:
        task(t, stake)
    for hand in HANDS:
        felt.discard(hand)


def pay(t: MiniRound, stake: Stake) -> None:
    """What has not lost is paid, or goes back."""
    t.felt.rule(stake, ruling(t.law, stake.spot, t.result, t.count(BANKER)), t.results[-1])


def ruling(law: Law, wager: str, result: int, banker: int) -> Ruling:
    """G.1.a.ii, G.1.b.ii, G.1.c: what loses. G.1.a.iii, G.1.b.iii: what is void goes back. M.1, M.2, M.3: a winner is
    paid at its odds; M.6: without vigorish a Banker that wins with six has odds of its own."""
    outcome, fee = verdict(wager, result), vigorish_share(law, wager, result)
    if outcome == LOSES:
        lost = {"banker": law.cite("G.1.a.ii"), "player": law.cite("G.1.b.ii"), "tie": law.cite("G.1.c")}
        return Ruling(outcome, lost[wager], fee=fee)
    if outcome == PUSHES:
        return Ruling(outcome, law.cite("G.1.a.iii") if wager == BANKER else law.cite("G.1.b.iii"), fee=fee)
    with_six, free = wager == BANKER and banker == 6, wager == BANKER and law.choice("vigorish") == "none-six"
    cite = law.cite("M.6") if free else law.cite(law.book.wagers[wager].odds_cite)
    odds = law.odds(wager, "six" if with_six and free else "win")
    return Ruling(outcome, cite, odds, "wins with six" if with_six else "", fee)


def vigorish_share(law: Law, wager: str, result: int) -> Fraction:
    """What the table's one scheme (M.5) takes of a Banker wager: M.3 a share of what it won, even money; M.4 a share of
    the wager on a tie; M.6 nothing."""
    scheme = law.choice("vigorish")
    if wager == BANKER and scheme == "winnings" and result == BANKER_WINS:
        return law.share("vigorish-rate")
    if wager == BANKER and scheme == "tie-fee" and result == TIE:
        return law.share("tie-fee")
    return Fraction(0)


def vigorish(law: Law, stake: Stake, result: int) -> int:
    """The vigorish in chips: M.3.a lets the house round its share of the winnings up; M.4 has no such leave."""
    share = vigorish_share(law, stake.spot, result)
    if result == TIE:
        return int(share * stake.amount)
    rounding = law.choice("vigorish-rounding")
    unit = 100 // law.chip if rounding == "dollar" else 1
    exact = share * (stake.amount + stake.coupon)
    return int(exact) if rounding == "down" else ceil(exact / unit) * unit


def charge(t: MiniRound, stake: Stake) -> None:
    """M.3.b: vigorish is taken now, or marked; M.4: on a tie always now."""
    owed = t.owed[stake.key]
    if t.result == TIE:
        t.felt.charge(stake, owed, t.law.cite("M.4"))
    elif t.law.choice("vigorish-collected") == "now":
        t.felt.charge(stake, owed, t.law.cite("M.3"))
    elif owed:
        t.marks[stake.seat] = t.marks.get(stake.seat, 0) + owed
        t.felt.say(f"Seat {stake.seat}: {t.law.money(owed)} vigorish is marked", t.law.cite("M.3.b"))


def collect_marks(t: MiniRound) -> None:
    """M.3.b, M.3.c: before a reshuffle all that is marked is collected; what the chips do not cover is documented."""
    felt, law, cite = t.felt, t.law, t.law.cite("M.3.c")
    for seat, owed in sorted(t.marks.items(), reverse=True):
        paid = min(owed, felt.rack(seat))
        felt.charge(Stake(seat, seat, BANKER), paid, cite)
        if paid < owed:
            felt.say(f"Seat {seat} owes {law.money(owed - paid)} vigorish: it is documented", cite)
    t.marks = {}


def dues(law: Law, stack: MiniShoe, seat: int) -> Dues:
    """M.3.c: the vigorish that a player who leaves still owes, and what is carried on once it is paid."""
    marks = dict(stack.marks)
    owed = marks.pop(seat, 0)
    return Dues(owed, law.cite("M.3.c"), msgspec.structs.replace(stack, marks=tuple(marks.items())))
