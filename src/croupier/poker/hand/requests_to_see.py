"""Requests to see a hand, lowball's rule 18: between the end of all action and the award of the pot.

Any player may ask to see a hand that is still live. Whoever has the winning hand may ask to see one that was killed
too; that hand is live then, and may win.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import partial
from typing import TYPE_CHECKING

from croupier.play.felt import DISCARDS, Held
from croupier.play.vocabulary.ask import Ask, Step
from croupier.play.vocabulary.cards import UNKNOWN
from croupier.play.vocabulary.move import Choose, Did, Move
from croupier.poker.rules.pots import sweep
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.poker.hand.hand import Hand

SEE = "see"


class Push(Step, frozen=True):
    """The dealer is to push the pot; until then players may ask to see a hand: `see 3`."""

    hand: Hand | None = None

    @property
    def players_may_speak(self) -> bool:
        """Nobody is waited for where no hand is left to be asked for."""
        return self.hand is not None and any(self.offers(self.hand.seats).values())

    def admit(self, move: Move, law: Law) -> None:
        if isinstance(move, Choose) and move.choice == SEE:
            assert self.check is not None
            self.check(move)
        else:
            super().admit(move, law)

    def offers(self, seats: Iterable[int]) -> dict[int, tuple[str, ...]]:
        """The hands that each seat may ask to see."""
        h = self.hand
        assert h is not None
        return {seat: tuple(f"{SEE} {other}" for other in h.seats if not refusal(h, seat, other)) for seat in seats}


def requests(h: Hand) -> Generator[Ask, Move, None]:
    """rules.18: whatever is asked to be seen, until the pot is pushed."""
    cite = h.cites.see
    if cite is None or h.felt is None:
        return
    ask = Push("push", cite, "settle", check=partial(check_request, h), hand=h)
    while True:
        move = yield ask
        if isinstance(move, Did):
            return
        assert isinstance(move, Choose)
        show(h, move)


def check_request(h: Hand, move: Move) -> None:
    if isinstance(move, Did):
        return
    assert isinstance(move, Choose)
    assert h.cites.see is not None
    why = refusal(h, move.seat, move.amount)
    if why:
        raise Refused(why, h.cites.see)


def refusal(h: Hand, seat: int, other: int) -> str:
    """Why this seat may not ask to see that one's hand; nothing, if it may."""
    if other == seat or other not in h.seats:
        return f"there is no other hand of seat {other} to see"
    i = h.seats.index(other)
    assert h.felt is not None
    if h.live[i]:
        return f"seat {other}'s hand is face up" if all(held.up for held in h.felt.cards[other]) else ""
    if seat not in winning(h):
        return f"seat {other}'s hand is dead: only who has the winning hand may ask for it"
    lost = UNKNOWN in h.own(i) or not set(h.own(i)) <= set(h.discards)
    return f"seat {other}'s cards are not there any more" if lost else ""


def winning(h: Hand) -> set[int]:
    """The seats whose hands win as things stand."""
    live = [i for i in range(h.n) if h.live[i]]
    if len(live) == 1:
        return {h.seats[live[0]]}
    seats: set[int] = set()
    for evaluate in (h.variant.high, h.variant.low):
        if evaluate is not None:
            ranks = {i: evaluate(h.own(i), h.board) for i in live}
            seats |= {h.seats[i] for i in live if ranks[i] == max(ranks.values())}
    return seats


def show(h: Hand, move: Choose) -> None:
    """The hand is turned up; a dead one is live again, for the pots that its player had a claim to."""
    i, felt, cite = h.seats.index(move.amount), h.felt, h.cites.see
    assert felt is not None
    assert cite is not None
    felt.decided(move.seat, move.seat, SEE, cite)
    if not h.live[i]:
        h.live[i], h.alive = True, h.alive + 1
        h.pots = []  # what each has put in says again who contends for what
        sweep(h.pots, [was - has for was, has in zip(h.spec.stacks, h.stack, strict=True)], h.live)
        h.pots[0].amount += h.spec.left
        for card in h.own(i):
            h.discards.remove(card)
        felt.cards[DISCARDS] = [held for held in felt.cards.get(DISCARDS, []) if held.card not in h.own(i)]
        felt.cards[move.amount] = [Held(card, True) for card in h.own(i)]
        h.say(f"Seat {move.amount}'s hand is live again: seat {move.seat} asked to see it", cite)
    felt.turn_up(move.amount, cite)
