"""A card that lies face down and that nobody has looked at: whoever deals real cards has not named it.

A dealer who enters real cards writes `?` for it. No game knows of that: whatever reads such a card, because the text
has it turned up or somebody looks at it, raises `Unseen`. The table then asks for the card, and plays the round again
from its opening with the card named, so that every round ends as if each card had been named when it was dealt.

>>> from croupier.play.vocabulary.cards import UNKNOWN, card_value
>>> name_cards([Outcome("cards", (card_value("7h"), UNKNOWN)), Outcome("cards", (UNKNOWN,))], {2: card_value("Qs")})
[Outcome(equipment='cards', values=(22, -1)), Outcome(equipment='cards', values=(43,))]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import ClassVar

import msgspec

from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.cards import UNKNOWN, Shoe
from croupier.play.vocabulary.holder import Holder
from croupier.play.vocabulary.move import Move, Outcome
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused


class Unseen(Refused):
    """Cards that have to be looked at now, by their numbers: the first that was dealt unnamed in this round is 1."""

    def __init__(self, numbers: tuple[int, ...], cite: Citation) -> None:
        super().__init__("the card lies face down, and nobody has named it", cite)
        self.numbers = numbers


class Held(msgspec.Struct, gc=False):
    """A card on the layout."""

    card: int
    up: bool

    named: ClassVar[bool] = True

    def face_down(self) -> Held:
        """The same card as it lies once it is picked up."""
        return Held(self.card, False)


class FaceDown(Held, gc=False):
    """A card on the layout that nobody has named: the `number`th of its round."""

    number: int = 0

    named: ClassVar[bool] = False

    def face_down(self) -> Held:
        return FaceDown(UNKNOWN, False, self.number)

    @property  # type: ignore[misc]  # what is not known cannot be read
    def card(self) -> int:  # type: ignore[override]
        raise Unseen((self.number,), OWN.cite("chance.unseen"))


def require_named(cards: Iterable[Held], cite: Citation) -> None:
    """Somebody looks at these cards: all of them have to be named."""
    numbers = tuple([held.number for held in cards if type(held) is FaceDown])
    if numbers:
        raise Unseen(numbers, cite)


def ask_for_unseen(unseen: Unseen, lying: Mapping[Holder, Sequence[Held]], shoe: Shoe, phase: str) -> Chance:
    """The question for cards that have to be named: in whose hand each lies, and the how-manieth it is there. They are
    turned in the `phase` of the round that the table is in."""
    positions = {
        held.number: (to, k)
        for to, cards in lying.items()
        for k, held in enumerate(cards, 1)
        if isinstance(held, FaceDown)
    }
    places = [positions[number] for number in unseen.numbers if number in positions]
    to, which = tuple([to for to, _ in places]), tuple([k for _, k in places])
    return Chance("cards", len(unseen.numbers), unseen.cite, phase, shoe, to=to, which=which)


def name_cards(moves: Iterable[Move], cards: Mapping[int, int]) -> list[Move]:
    """The moves of a round with these of its unnamed cards named."""
    numbers, named_moves = count(1), []
    for move in moves:
        if isinstance(move, Outcome) and UNKNOWN in move.values:
            values = tuple([cards.get(next(numbers), UNKNOWN) if v == UNKNOWN else v for v in move.values])
            move = Outcome(move.equipment, values)
        named_moves.append(move)
    return named_moves
