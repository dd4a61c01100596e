"""Craps, `oneida-2006/craps` (section II). One round is one roll: the wagers that live on are carried to the next.

A file for each part of the document: D what each wager wins on (`layout`), E making and removing, F and G and H what it
is paid (`wagers`), I and K who shoots (`shooter`), J the throw (here) and its settlement (`settle`). What a throw does
to a wager is a pure function of whole numbers: analysis tabulates it.
"""

from __future__ import annotations

import sys

from croupier.games.craps.felt import lay
from croupier.games.craps.layout import LAYOUT, LINE, PARTS, POINTS, CrapsSpot, prize, verdict
from croupier.games.craps.maths import CHAIN
from croupier.games.craps.settle import move_puck, settle
from croupier.games.craps.shooter import find_shooter, leave, relinquish, shooter_choices
from croupier.games.craps.state import Craps, Puck
from croupier.games.craps.wagers import (
    BOX,
    STICK_AND_BOX,
    calls,
    check_undo,
    check_window,
    commission_share,
    full_odds,
    late_bet,
    put,
)
from croupier.play.felt import Felt
from croupier.play.steps.procedure import Irregular, Procedure, betting, throw
from croupier.play.steps.unconfirmed import lapse
from croupier.play.table.game import Game, Spot, check_citations
from croupier.play.vocabulary.move import Choose
from croupier.rulebook.law import Law

__all__ = [
    "BOOKS",
    "GAME",
    "LAYOUT",
    "LINE",
    "PARTS",
    "POINTS",
    "CrapsSpot",
    "commission_share",
    "full_odds",
    "play",
    "prize",
    "spots",
    "verdict",
]

BOOKS = ("oneida-2006/craps",)


def play(felt: Felt, law: Law, puck: Puck) -> Procedure:
    """One roll: the dice are offered (I, K), wagers made (E), the dice thrown until a throw counts (J.2) and the wagers
    settled (J.3)."""
    t = show_carried(felt, law, puck)
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
                undo=lambda m: check_undo(t, m),
                cash=BOX,
                calls=lambda: calls(t),
            )
        except Irregular as delay:
            felt.say(delay.says, delay.cite)
            choice = Choose(t.shooter, "ordered")
        if choice is None:
            dice = yield from throw(
                felt,
                2,
                law.cite("J.1"),
                lambda m: late_bet(t, m),
                lambda m: put(t, m, late=True),
                late_by=STICK_AND_BOX,
            )
            lapse(felt)
        elif not (yield from relinquish(t, choice.choice)):
            felt.say("Nobody takes the dice", law.cite("K.3"))
            return t.carry()
    a, b = dice
    t.taken_down.clear()
    t.thrower = t.shooter
    felt.say(f"{a}-{b}: {a + b}", law.cite("J.3.a"))
    settle(t, a, b)
    move_puck(t, a + b)
    return t.carry()


def show_carried(felt: Felt, law: Law, puck: Puck) -> Craps:
    """The wagers that are up, the puck and the markers, as they lie from one roll to the next."""
    felt.stand(puck.stakes)
    t = Craps(felt, law, puck)
    t.mark()
    return t


SPOTS = {
    id_: Spot(id_, spot.wager, spot.label, line=prize(spot, spot.number, 0) if spot.number else "")
    for id_, spot in LAYOUT.items()
}


def spots(law: Law) -> dict[str, Spot]:  # noqa: ARG001 - every edition has the same layout
    return SPOTS


GAME = Game(
    "craps",
    BOOKS,
    play,
    Puck,
    lambda _: Puck(),
    spots,
    dues=leave,
    shows_carried=show_carried,
    marker_numbers=lambda _, puck: {"point": puck.point},
    maths=(CHAIN,),
    family="dice",
    lay=lay,
    lobby_icon=lambda _: ("6", "5"),
    how_to_play=lambda _: (
        "A shooter bets pass or don't pass and throws two dice; everybody may bet with or against the throw.",
        "On the first throw pass wins on 7 or 11 and loses on 2, 3 or 12.",
        "Any other total becomes the point, and the puck marks it.",
        "From then on the shooter throws until the point comes again and pass wins, or a 7 comes and pass loses.",
        "Come and don't come are the same from any later throw. Odds behind a line bet are paid at true odds.",
        "Field, hardways and proposition bets are decided by the next throw, or by certain totals.",
    ),
    deal_label="Roll",
    asks={"accept": "Will you shoot?"},
    plain_bets=(("pass", 1),),
)
check_citations(sys.modules[__name__], BOOKS)
