"""Minibaccarat, `oneida-2006/minibaccarat` (section VII).

A shoe begins with E (`shoe`): shuffle, cut, cutting card, burned cards. Its rounds follow the document: G wagers
(`wagers`), J the deal in one of three ways and K third cards (`hands`), L the result and the order of payment, M what
is paid and charged (`settle`). N, the irregularities, can strike at any of these. `play/vocabulary/roads.py`
draws the roads from the results carried here.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import partial

from croupier.games.minibaccarat.hands import deal_hands, put_right, third_cards
from croupier.games.minibaccarat.settle import announce, collect_marks, dues, ruling, settle, vigorish_share
from croupier.games.minibaccarat.shoe import idle, new_shoe
from croupier.games.minibaccarat.state import MiniRound, MiniShoe
from croupier.games.minibaccarat.wagers import LAYOUT, check_bet, check_total, verdict
from croupier.play.felt import Felt
from croupier.play.shared.baccarat_space import counted_wagers
from croupier.play.shared.baccarat_table import lay, points_of
from croupier.play.shared.window import Cash, own_places
from croupier.play.steps.procedure import Irregular, Procedure
from croupier.play.table.game import Game, Spot, check_citations, other_cards
from croupier.play.vocabulary.ask import Ask
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.move import Move
from croupier.rulebook.cite import Breach, Refused
from croupier.rulebook.law import Law

__all__ = [
    "BOOKS",
    "GAME",
    "LAYOUT",
    "MiniShoe",
    "breaches",
    "dues",
    "play",
    "spots",
    "verdict",
    "vigorish_share",
]

BOOKS = ("oneida-2006/minibaccarat",)


def play(felt: Felt, law: Law, stack: MiniShoe) -> Procedure:
    t = MiniRound(felt, law, stack)
    felt.shoe = Shoe(stack.cards)
    if not stack.cards:
        yield from new_shoe(t, stack.spread)
    yield from take_wagers(t)
    yield from deal_hands(t)
    yield from third_cards(t)
    announce(t)
    settle(t)
    return end_round(t)


def take_wagers(t: MiniRound) -> Generator[Ask, Move, None]:
    """J.2, G.4: until the dealer says No More Bets."""
    felt, law = t.felt, t.law
    while True:
        try:
            yield from own_places(
                felt,
                law.cite("J.2"),
                LAYOUT,
                bet=partial(check_bet, felt, law),
                stands=lambda spot, left: check_total(felt, law, spot.wager, left),
                coupon=law.cite("G.3"),
                taken=law.cite("G.4"),
                calls=Refused("nothing is called on or off at minibaccarat", law.cite("G.4")),
                cash=Cash(("dealer", "floorperson"), law.cite("G.3")) if law.on("verbal-wagers") else None,
            )
            return
        except Irregular as trouble:
            yield from put_right(t, trouble)


def end_round(t: MiniRound) -> MiniShoe:
    """J.8: after the round in which the cutting card comes up there is one more; then the shoe is completed."""
    if t.last or t.law.on("automatic-shoe"):
        collect_marks(t)
        return t.carry()
    if len(t.felt.shoe) - t.aside < t.cut:
        t.last = True
        t.felt.say("The cutting card has come up: last hand", t.law.cite("J.8"))
    t.mark()
    return t.carry(t.felt.cards_left(t.law.cite("J.8")))


def spots(law: Law) -> dict[str, Spot]:  # noqa: ARG001 - one layout
    """B.2, B.2.a to B.2.c: the three areas of every place."""
    return LAYOUT


def breaches(law: Law) -> list[Breach]:
    """Choices that exclude each other: B.4, E.6.b and I.1 of equipment, M.3 to M.6 of vigorish."""
    conflicts = []
    if law.on("secure-shuffler") and not law.on("shuffler"):
        conflicts.append(Breach("a machine that keeps cards secure must be there: shuffler = true", law.cite("E.6.b")))
    if law.on("automatic-shoe") and law.on("shuffler"):
        conflicts.append(Breach("an automatic shoe takes the place of a shuffler: choose one", law.cite("I.1")))
    if law.on("automatic-shoe") and law.choice("vigorish-collected") == "later":
        conflicts.append(Breach("an automatic shoe has no end to collect vigorish at: collect now", law.cite("M.3.b")))
    if law.number("cut-card") >= 52 * law.number("decks"):
        conflicts.append(Breach("the cutting card must lie within the stack", law.cite("E.4")))
    if law.choice("vigorish-rounding") == "dollar" and 100 % law.chip:
        why = f"vigorish in whole dollars cannot be paid in {law.money(1)} chips"
        conflicts.append(Breach(why, law.cite("M.3.a")))
    for share, scheme, cite in (
        ("vigorish-rate", "winnings", law.cite("M.3")),
        ("tie-fee", "tie-fee", law.cite("M.4")),
    ):
        if share in law.terms.options and law.share(share) and law.choice("vigorish") != scheme:
            why = f"{share} is charged under vigorish = {scheme} only, and the schemes exclude each other"
            conflicts.append(Breach(why, cite))
    return conflicts


GAME = Game(
    "minibaccarat",
    BOOKS,
    play,
    MiniShoe,
    lambda _: MiniShoe(spread="opening"),
    spots,
    breaches,
    seats=lambda law: law.number("places"),
    dues=dues,
    idle=idle,
    shows_carried=MiniRound,
    under_new_terms=other_cards("decks", "automatic-shoe"),
    maths=(counted_wagers(LAYOUT, lambda law, wager, coup: ruling(law, wager, coup.result, coup.banker)),),
    lay=lay,
    lobby_icon=lambda _: ("9h", "Ks"),
    how_to_play=lambda _: (
        "Two hands are dealt that all share, the player's and the banker's; bet on which comes closer "
        "to 9, or on a tie.",
        "Only the last digit of a total counts; third cards follow a fixed rule, so nothing is left to decide.",
        "What a winning bet on the banker pays, or is charged, depends on the house: the sign says it.",
    ),
    asks={
        "cut": "Will you cut the cards?",
        "waive": "Shall the cards be spread for you to see?",
        "turn": "Will you turn the cards?",
    },
    counts=points_of,
    score=lambda stack: stack.results,
    plain_bets=(("player", 1),),
)
check_citations(sys.modules[__name__], BOOKS)
