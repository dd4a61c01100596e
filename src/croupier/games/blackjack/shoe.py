"""E: shuffle and cut; H.3, I.4: the burn card; and every card that is drawn after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from croupier.games.blackjack.state import Deck, Holder, Part, Round, old, pitch
from croupier.play.ask import Chance, Turn
from croupier.play.cards import Shoe
from croupier.play.event import Dealt
from croupier.play.felt import DISCARDS, Felt
from croupier.play.move import Choose, Outcome
from croupier.play.procedure import Irregular, Void, again, deal, step
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

BURN = "burn"
CUT = 10  # no cut is nearer to an end of the stack


def prepare(t: Round) -> Part:
    """E.1, E.2, E.2.a, E.2.b, H.3, I.4, M.4: shuffle, cut what a hand shuffled, burn. E.5: until a card is dealt a
    supervisor may have the cards cut again."""
    felt, law = t.felt, t.law
    if t.deck.cards:
        felt.shoe = Shoe(t.deck.cards)
        return
    felt.shoe = Shoe.of(law.number("decks"))
    yield from step(felt, "shuffle", law.cite("E.1"), "shuffle")
    while True:
        if not law.on("shuffler"):
            yield from cut(t)
        try:
            yield from burn(t)
            return
        except Irregular as trouble:
            again(felt, trouble, "Cut again")


def first_to_cut(felt: Felt, law: Law, deck: Deck) -> tuple[int, Citation]:
    """E.3.a to E.3.d: who is asked first. The farthest to the dealer's right is the highest seat."""
    match deck.last:
        case "start":
            return next(iter(felt.seats)), law.cite("E.3.a")
        case "dealer":
            return max(felt.seats), law.cite("E.3.c")
        case "house":
            return max(felt.seats), law.cite("E.3.d" if old(law) else "E.3.c")
        case seat:
            return seat, law.cite("E.3.b")


def cut(t: Round) -> Part:
    """E.3, and E.3.e in 2004 or E.3.d in 2006: the cut goes clockwise until somebody takes it. E.4, in 2004 E.4.b and
    E.4.c: if nobody does, the dealer cuts."""
    felt, law = t.felt, t.law
    first, cite = first_to_cut(felt, law, t.deck)
    for seat in felt.clockwise(first - 1):
        move = yield Turn(seat, ("cut", "refuse"), cite, phase="offer")
        assert isinstance(move, Choose)
        felt.decided(seat, seat, move.choice, cite)
        if move.choice == "cut":
            yield from step(felt, "cut", law.cite("E.3"), "cut", CUT, len(felt.shoe) - CUT)
            return
        cite = law.cite("E.3.e" if old(law) else "E.3.d")
    most = len(felt.shoe) - (1 if old(law) else CUT)
    yield from step(felt, "cut", law.cite("E.4"), "cut", CUT, most, law.cite("E.4.b" if old(law) else "E.4"))


def burn(t: Round) -> Part:
    """H.3, I.4: at least one card goes to the discard rack, face down."""
    felt, law = t.felt, t.law
    cite = law.cite("I.4" if pitch(law) else "H.3")
    while missing := law.number("burn-cards") - len(felt.hand(BURN)):
        move = yield Chance("cards", missing, cite, "cut", felt.shoe)
        assert isinstance(move, Outcome)
        for card in move.values:
            felt.deal(BURN, card, False)


def draw(t: Round, to: Sequence[Holder], cite: Citation, up: bool = True) -> Part:
    """Cards from the shoe, minding E.3.b and E.3.c where the cutting card comes up. M.1, M.2 are the dealing's own."""
    felt = t.felt
    while to:
        if not len(felt.shoe):
            yield from shuffle_discards(t)
        now, to = to[: len(felt.shoe)], to[len(felt.shoe) :]
        front = len(felt.shoe) - t.behind
        if t.came_up is None and 0 <= front < len(now):
            t.came_up = owner(t, now[front])
        yield from deal(felt, now, cite, up)
        if up:
            felt.events += [Dealt(cite, str(holder), felt.hand(holder)[-1:], True) for holder in now]


def owner(t: Round, holder: Holder) -> int | Literal["dealer"]:
    """E.3.b, E.3.c: on whose circle a card fell."""
    return next((hand.seat for hand in t.hands if hand.holder == holder), "dealer")


def shuffle_discards(t: Round) -> Part:
    """E.1: should the cards run out within a round, those that nobody holds are shuffled."""
    felt, law = t.felt, t.law
    for rack in (DISCARDS, BURN):
        felt.cards.pop(rack, None)
    felt.shoe = Shoe.of(law.number("decks"))
    for held in [held for hand in felt.cards.values() for held in hand]:
        felt.shoe.take(held.card)
    if not len(felt.shoe):
        raise Void("every card is on the table", law.cite("E.1"))
    yield from step(felt, "shuffle", law.cite("E.1"), "shuffle")
