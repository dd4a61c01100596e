"""E: shuffle and cut, the cutting card, burned cards."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from msgspec.structs import replace

from croupier.games.minibaccarat.settle import collect_marks
from croupier.games.minibaccarat.state import HANDS, MiniRound, MiniShoe
from croupier.kernels.baccarat.draw import value
from croupier.play.felt import BURNED
from croupier.play.steps.procedure import Irregular, Procedure, Spread, step, wash
from croupier.play.vocabulary.ask import Ask, Chance, Turn
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.move import Choose, Move, Outcome
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law


def idle(law: Law, stack: MiniShoe) -> tuple[MiniShoe, Citation]:
    """E.6: at a table without play shoe and discard rack are emptied, and the cards lie spread."""
    return replace(stack, cards=(), spread="idle"), law.cite("E.6")


def new_shoe(t: MiniRound, lies: Spread = "") -> Generator[Ask, Move, None]:
    """B.3, D.3, H.1: the decks of one shoe, washed when the table opens, unless a machine is there (D.4); I.1: a device
    that reshuffles by itself needs nothing of E."""
    felt, law = t.felt, t.law
    felt.shoe = Shoe.of_decks(law.number("decks"))
    if law.on("automatic-shoe"):
        return
    collect_marks(t)
    if t.results:
        t.before, t.results = t.results, ()
    t.last, t.aside = False, 0
    if law.on("shuffler"):
        change_batch(t)
    t.mark()
    if lies == "opening" and not law.on("shuffler"):
        yield from wash(felt, law.cite("D.3"), law.cite("D.3"))
    if lies != "idle" or (yield from spread(t)):
        yield from step(felt, "shuffle", law.cite("E.1"), "shuffle")
    t.cutters, t.undealt = iter(felt.clockwise(max(felt.seats) - 1)), True
    yield from offer_cut(t, t.cutters)
    yield from cut(t)


def change_batch(t: MiniRound) -> None:
    """B.4.b, B.4.d, B.4.e, B.4.f: the batch that waited in the machine is played, and the one just played goes in."""
    t.batch = 2 if t.batch == 1 else 1
    t.felt.say(f"Batch {t.batch} of two comes out of the machine, shuffled", t.law.cite("B.4.e"))


def spread(t: MiniRound) -> Generator[Ask, Move, bool]:
    """E.6: idle cards are shown to who comes. Whether those to be dealt are then shuffled: by hand always, once
    washed (E.6.a); out of a machine that kept them secure, only if a player asks (E.6.b)."""
    felt, law = t.felt, t.law
    yield from step(felt, "spread", law.cite("E.6"), "shuffle")
    felt.say(f"The cards, spread {law.choice('idle-spread')}, are inspected and turned down", law.cite("E.6"))
    if not law.on("shuffler"):
        felt.say("They are washed and stacked", law.cite("E.6.a"))
    if not law.on("secure-shuffler"):
        return True
    for seat in felt.clockwise():
        if (yield from offer(t, seat, ("waive", "inspect"), law.cite("E.6.b"))) == "inspect":
            return True
    return False


def offer(t: MiniRound, seat: int, choices: tuple[str, ...], cite: Citation, phase: str = "shuffle") -> Procedure:
    move = yield Turn(seat, choices, cite, phase=phase)
    assert isinstance(move, Choose)
    t.felt.decided(seat, seat, move.choice, cite)
    return move.choice


def cut(t: MiniRound) -> Generator[Ask, Move, None]:
    """E.3, E.4: the cut, ten cards from either end, then the cutting card and a burn; E.5: over again as often as it is
    found improper."""
    felt, law = t.felt, t.law
    while True:
        size = len(felt.shoe) - t.aside
        try:
            yield from step(felt, "cut", law.cite("E.3"), "cut", 10, size - 10)
            t.cut = yield from step(felt, "cutting-card", law.cite("E.4"), "cut", law.number("cut-card"), size - 1)
            yield from burn(t, law.cite("E.4"))
            return
        except Irregular as trouble:
            yield from order_recut(t, trouble)


def order_recut(t: MiniRound, trouble: Irregular) -> Generator[Ask, Move, None]:
    """E.5: who cuts again, by the house's choice. What was burned stays in the discard rack."""
    t.felt.say(trouble.says, trouble.cite)
    if t.felt.hand(BURNED):
        t.felt.discard(BURNED)
    if t.law.choice("recut-by") == "next":
        yield from offer_cut(t, t.cutters)


def recut(t: MiniRound, trouble: Irregular) -> Generator[Ask, Move, None]:
    """E.5: until any card of this shoe is dealt, a supervisor may have it cut again."""
    if not t.undealt or any(t.felt.cards.get(hand) for hand in HANDS):
        raise trouble
    yield from order_recut(t, trouble)
    yield from cut(t)


def offer_cut(t: MiniRound, order: Iterator[int]) -> Generator[Ask, Move, None]:
    """E.2: from the dealer's right and clockwise, until somebody takes the cut; if nobody does, the dealer cuts."""
    cite = t.law.cite("E.2")
    for seat in order:
        if (yield from offer(t, seat, ("cut", "decline"), cite)) == "cut":
            t.felt.say(f"Seat {seat} cuts", cite)
            return
    t.felt.say("The dealer cuts", cite)


def burn(t: MiniRound, cite: Citation) -> Generator[Ask, Move, None]:
    """E.4, and N.1's burn card procedure: a card face up, as many more as its value, and all go to the discard rack."""
    yield from show(t, 1, cite)
    yield from show(t, sum(map(value, t.felt.hand(BURNED))), cite)
    if t.felt.hand(BURNED):
        t.felt.turn_up(BURNED, cite)
        t.felt.discard(BURNED)


def show(t: MiniRound, cards: int, cite: Citation) -> Generator[Ask, Move, None]:
    """So many cards, if there are so many, out of the shoe and face up."""
    remaining = min(cards, len(t.felt.shoe) - t.aside)
    while remaining:
        move = yield Chance("cards", remaining, cite, "burn", t.felt.shoe, to=(BURNED,) * remaining)
        assert isinstance(move, Outcome)
        for card in move.values:
            t.felt.deal(BURNED, card, True)
        remaining -= len(move.values)
