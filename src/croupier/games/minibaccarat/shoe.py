"""E: shuffle and cut, the cutting card, burned cards."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from croupier.games.minibaccarat.settle import collect_marks
from croupier.games.minibaccarat.state import Coup
from croupier.kernels.baccarat import value
from croupier.play.ask import Ask, Chance, Turn
from croupier.play.cards import Shoe
from croupier.play.move import Choose, Move, Outcome
from croupier.play.procedure import Irregular, Procedure, step
from croupier.rulebook.cite import Citation

BURNED = "burned"


def new_shoe(t: Coup, idle: bool = False) -> Generator[Ask, Move, None]:
    """B.3, H.1: the decks of one shoe; I.1: a device that reshuffles by itself needs nothing of E."""
    felt, law = t.felt, t.law
    felt.shoe = Shoe.of(law.number("decks"))
    if law.on("automatic-shoe"):
        return
    collect_marks(t)
    if t.results:
        t.before, t.results = t.results, ()
    t.last, t.aside = False, 0
    if law.on("shuffler"):
        change_batch(t)
    t.mark()
    if not idle or (yield from spread(t)):
        yield from step(felt, "shuffle", law.cite("E.1"), "shuffle")
    t.cut = yield from cut(t)
    yield from burn(t, law.cite("E.4"))


def change_batch(t: Coup) -> None:
    """B.4.b, B.4.d, B.4.e, B.4.f: the batch that waited in the machine is played, and the one just played goes in."""
    t.batch = 2 if t.batch == 1 else 1
    t.felt.say(f"Batch {t.batch} of two comes out of the machine, shuffled", t.law.cite("B.4.e"))


def spread(t: Coup) -> Generator[Ask, Move, bool]:
    """E.6: idle cards are shown to who comes. Whether those to be dealt are then shuffled: by hand always (E.6.a); out
    of a machine that kept them secure, only if a player asks (E.6.b)."""
    felt, law = t.felt, t.law
    yield from step(felt, "spread", law.cite("E.6"), "shuffle")
    felt.say(f"The cards, spread {law.choice('idle-spread')}, are inspected and turned down", law.cite("E.6"))
    if not law.on("secure-shuffler"):
        return True
    for seat in felt.clockwise():
        if (yield from offer(t, seat, ("waive", "inspect"), law.cite("E.6.b"))) == "inspect":
            return True
    return False


def offer(t: Coup, seat: int, choices: tuple[str, ...], cite: Citation, phase: str = "shuffle") -> Procedure:
    move = yield Turn(seat, choices, cite, phase=phase)
    assert isinstance(move, Choose)
    t.felt.decided(seat, seat, move.choice, cite)
    return move.choice


def cut(t: Coup) -> Generator[Ask, Move, int]:
    """E.3, E.4: the cut, ten cards from either end, then the cutting card; returns how many lie behind it.

    E.5: until a card is dealt, an improper cut is made again by whom the house chooses.
    """
    felt, law, size = t.felt, t.law, len(t.felt.shoe)
    order = iter(felt.clockwise(max(felt.seats) - 1))
    yield from offer_cut(t, order)
    while True:
        try:
            yield from step(felt, "cut", law.cite("E.3"), "cut", 10, size - 10)
            return (yield from step(felt, "cutting-card", law.cite("E.4"), "cut", law.number("cut-card"), size - 1))
        except Irregular as trouble:
            felt.say(trouble.says, trouble.cite)
            if law.choice("recut-by") == "next":
                yield from offer_cut(t, order)


def offer_cut(t: Coup, order: Iterator[int]) -> Generator[Ask, Move, None]:
    """E.2: from the dealer's right and clockwise, until somebody takes the cut; if nobody does, the dealer cuts."""
    cite = t.law.cite("E.2")
    for seat in order:
        if (yield from offer(t, seat, ("cut", "decline"), cite)) == "cut":
            t.felt.say(f"Seat {seat} cuts", cite)
            return
    t.felt.say("The dealer cuts", cite)


def burn(t: Coup, cite: Citation) -> Generator[Ask, Move, None]:
    """E.4, and N.1's burn card procedure: a card face up, as many more as its value, and all go to the discard rack."""
    yield from show(t, 1, cite)
    yield from show(t, sum(map(value, t.felt.hand(BURNED))), cite)
    if t.felt.hand(BURNED):
        t.felt.turn_up(BURNED, cite)
        t.felt.discard(BURNED)


def show(t: Coup, cards: int, cite: Citation) -> Generator[Ask, Move, None]:
    """So many cards, if there are so many, out of the shoe and face up."""
    left = min(cards, len(t.felt.shoe) - t.aside)
    while left:
        move = yield Chance("cards", left, cite, "burn", t.felt.shoe)
        assert isinstance(move, Outcome)
        for card in move.values:
            t.felt.deal(BURNED, card, True)
        left -= len(move.values)
