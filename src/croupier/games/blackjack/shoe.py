"""E: shuffle and cut; H.3, I.4: the burn card; and every card that is drawn after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.games.blackjack.state import BlackjackRound, CarriedShoe, Part, old, pitch
from croupier.play.felt import BURNED, Felt, Held
from croupier.play.steps.procedure import Irregular, step, wash
from croupier.play.vocabulary.ask import Chance, Turn
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.holder import Holder
from croupier.play.vocabulary.move import Choose, Outcome
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

CUT = 10  # no cut is nearer to an end of the stack
SEE_BURN = "see-burn"  # what a player says who wants to be shown the burn cards


def idle(law: Law, deck: CarriedShoe) -> tuple[CarriedShoe, Citation]:  # noqa: ARG001 - no card of the old shoe is dealt again
    """E.6, H.10.c: at a table without play the cards lie spread, and the game begins anew."""
    return CarriedShoe(spread="idle"), law.cite("E.6")


def prepare(t: BlackjackRound) -> Part:
    """D.3, E.1, E.2, E.2.a, E.2.b, E.6, H.3, I.4, M.4: wash cards that lay spread, shuffle, cut what a hand shuffled,
    burn."""
    felt, law, deck = t.felt, t.law, t.deck
    if not pitch(law):
        felt.on_request[SEE_BURN] = BURNED, law.cite("H.3")
    if deck.cards:
        felt.shoe = Shoe(deck.cards)
        show_carried(felt, law, deck)
        return
    felt.shoe = t.shoe.full()
    if deck.spread:
        yield from wash(felt, law.cite("D.3" if deck.spread == "opening" else "E.6"), law.cite("D.3"))
    yield from step(felt, "shuffle", law.cite("E.1"), "shuffle")
    if not law.on("shuffler"):
        t.cut = True
        yield from cut(t)
    yield from burn(t)


def with_recuts(t: BlackjackRound, part: Callable[[], Part]) -> Part:
    """E.5: a part of the round in which the cards can still be cut again; after that it goes on as it stood."""
    while True:
        try:
            yield from part()
            return
        except Irregular as trouble:
            yield from recut(t, trouble)


def recut(t: BlackjackRound, trouble: Irregular) -> Part:
    """E.5: until the first card is dealt a supervisor may have the cards cut again. What was burned stays in the
    discard rack, and H.3, I.4: of what is left cards are burned again."""
    remaining = len(t.felt.shoe) - t.law.number("burn-cards")
    if trouble.kind != "improper-cut" or not t.undealt or remaining < 2 * CUT:
        raise trouble
    t.felt.say(f"Cut again: {trouble.says}", trouble.cite)
    t.shoe.came_up = None
    yield from cut(t)
    yield from burn(t)


def show_carried(felt: Felt, law: Law, deck: CarriedShoe) -> None:
    """H.3: the burn cards lie in the discard rack until they are shuffled, and are shown to whoever asks; I.4: not at a
    pitch table."""
    if deck.burned:
        felt.cards[BURNED] = [Held(card, deck.disclosed) for card in deck.burned]
        if not pitch(law):
            felt.on_request[SEE_BURN] = BURNED, law.cite("H.3")


def first_to_cut(felt: Felt, law: Law, deck: CarriedShoe) -> tuple[int, Citation]:
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


def cut(t: BlackjackRound) -> Part:
    """E.3, and E.3.e in 2004 or E.3.d in 2006: the cut goes clockwise until somebody takes it. E.4, in 2004 E.4.b and
    E.4.c: if nobody does, the dealer cuts."""
    felt, law = t.felt, t.law
    first, cite = first_to_cut(felt, law, t.deck)
    for seat in felt.clockwise(first - 1):
        move = yield Turn(seat, ("cut", "refuse"), cite, phase="offer")
        assert isinstance(move, Choose)
        felt.decided(seat, seat, move.choice, cite)
        if move.choice == "cut":
            yield from cut_stack(t, law.cite("E.3"), len(felt.shoe) - CUT)
            return
        cite = law.cite("E.3.e" if old(law) else "E.3.d")
    most = len(felt.shoe) - (1 if old(law) else CUT)
    yield from cut_stack(t, law.cite("E.4"), most, law.cite("E.4.b" if old(law) else "E.4"))


def cut_stack(t: BlackjackRound, cite: Citation, most: int, depth: Citation | None = None) -> Part:
    """The cut itself, made over as often as it goes wrong."""
    while True:
        try:
            yield from step(t.felt, "cut", cite, "cut", CUT, most, depth)
            return
        except Irregular as trouble:
            t.felt.say(f"Again: {trouble.says}", trouble.cite)


def burn(t: BlackjackRound) -> Part:
    """H.3, I.4: at least one card goes to the discard rack, face down."""
    felt, law = t.felt, t.law
    cite, missing = law.cite("I.4" if pitch(law) else "H.3"), law.number("burn-cards")
    while missing:
        try:
            move = yield Chance("cards", missing, cite, "cut", felt.shoe, to=(BURNED,) * missing)
        except Irregular as trouble:
            yield from recut(t, trouble)
            return
        assert isinstance(move, Outcome)
        for card in move.values:
            felt.deal(BURNED, card, False)
        missing -= len(move.values)


def draw(t: BlackjackRound, holders: Sequence[Holder], cite: Citation, up: bool = True) -> Part:
    """Cards from the shoe, minding E.3.b and E.3.c where the cutting card comes up. E.1: should they run out within a
    round, those that nobody holds are shuffled. M.1, M.2 are the dealing's own."""
    yield from t.shoe.draw(holders, cite, up)
