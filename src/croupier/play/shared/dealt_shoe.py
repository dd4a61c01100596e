"""A shoe that is dealt until its cutting card comes up, or for one round only; shuffled again should it run out."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.play.felt import BURNED, DISCARDS, Felt
from croupier.play.steps.procedure import Part, Void, deal, step
from croupier.play.vocabulary.cards import UNKNOWN, Shoe
from croupier.play.vocabulary.event import Dealt
from croupier.play.vocabulary.holder import Holder
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law


class DealtShoe:
    """The shoe of one round; `came_up` is the hand on which the cutting card fell, once it has."""

    def __init__(self, felt: Felt, law: Law, jokers: int, cite: Citation) -> None:
        self.felt, self.decks, self.jokers, self.cite = felt, law.number("decks"), jokers, cite
        self.behind = law.number("cards-behind-cut") if law.choice("reshuffle") == "cutting-card" else -1
        self.came_up: Holder | None = None

    def full(self) -> Shoe:
        return Shoe.of_decks(self.decks, self.jokers)

    def lay(self, cards: Sequence[int]) -> Part:
        """The cards left from the round before; without any, all of them are shuffled."""
        self.felt.shoe = Shoe(cards, self.jokers) if cards else self.full()
        if not cards:
            yield from step(self.felt, "shuffle", self.cite, "shuffle")

    def draw(self, holders: Sequence[Holder], cite: Citation, up: bool = True) -> Part:
        """One card to each of `to`."""
        felt = self.felt
        while holders:
            if not len(felt.shoe):
                yield from self.shuffle_discards()
            batch, holders = holders[: len(felt.shoe)], holders[len(felt.shoe) :]
            front = len(felt.shoe) - self.behind
            if self.came_up is None and 0 <= front < len(batch):
                self.came_up = batch[front]
            yield from deal(felt, batch, cite, up)
            if up:
                felt.events += [Dealt(cite, holder, felt.hand(holder)[-1:], True) for holder in batch]

    def shuffle_discards(self) -> Part:
        """The cards that nobody holds are shuffled."""
        felt = self.felt
        for rack in (DISCARDS, BURNED):
            felt.cards.pop(rack, None)
        felt.shoe = self.full()
        for held in [held for hand in felt.cards.values() for held in hand]:
            felt.shoe.take(held.card if held.named else UNKNOWN)
        if not len(felt.shoe):
            raise Void("every card is on the table", self.cite)
        yield from step(felt, "shuffle", self.cite, "shuffle")

    def cards_left(self) -> tuple[int, ...]:
        """What goes into the next round: nothing, if the cards are to be shuffled before it."""
        return () if self.behind < 0 or self.came_up is not None else self.felt.cards_left(self.cite)
