"""A table of `ranchos/lowball` for tests by paragraph.

Four players have 100 chips each unless a test says otherwise. The limits are 2 and 4 chips, fixed; seat 4 has the
button, seat 1 the small blind of 1 and seat 2 the big blind of 2, so that seat 3 opens before the draw.
"""

from __future__ import annotations

from typing import Any

from croupier.play.vocabulary.ask import Turn
from croupier.poker.hand import Hand
from croupier.poker.hand.dealing import Exchange
from croupier.poker.hand.requests_to_see import Push
from croupier.poker.rooms.card_room import CardRoom
from poker_pit import DECK, PokerPit

BOOK = "ranchos/lowball"
BETS = "betting-structures.blinds-and-antes"
WHEEL, SIX, SEVEN, EIGHT, NINE = (
    "Ac 2c 3c 4c 5d",
    "Ad 2d 3d 4d 6d",
    "Ah 2h 3h 4h 7h",
    "As 2s 3s 4s 8s",
    "5c 6c 7c 8c 9h",
)


class Lowball(PokerPit):
    """A table that plays with words: `say`, `draws`, `late`; `deal` stacks five cards for each seat and the draw."""

    house: CardRoom
    pushes = True  # the dealer pushes the pot at once, and nobody asks to see a hand

    def feed(self) -> None:
        super().feed()
        if self.pushes and isinstance(self.table.ask, Push):
            self.do("dealer does push")

    def __init__(self, *stacks: int, **options: Any) -> None:
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        terms = {name: chosen.pop(name) for name in ("least", "most", "chip") if name in chosen}
        super().__init__(BOOK, stacks or (100,) * 4, collection="", options=chosen, **terms)

    def to_cards(self, button: str = "") -> Lowball:
        self.film.clear()
        self.do("dealer opens", "dealer does shuffle")
        return self.to_button(button)

    def to_button(self, button: str = "") -> Lowball:
        if self.table.ask.phase == "button":
            self.do(f"cards {button or ' '.join([*DECK[: len(self.stacks) - 1], 'As'])}")
        return self

    def deal(self, hands: dict[int, str] | None = None, drawn: str = "") -> Lowball:
        """The button and the blinds are seen to, and five cards dealt to each."""
        if self.over:
            self.to_cards()
        known = {seat: text.split() for seat, text in (hands or {}).items()}
        used = {card for cards in known.values() for card in cards} | set(drawn.split())
        spare = [card for card in DECK if card not in used]
        order = self.hand.seats  # who is dealt in, from the button's left
        for seat in order:
            known.setdefault(seat, [])
            known[seat] += [spare.pop(0) for _ in range(5 - len(known[seat]))]
        self.stack = [known[seat][k] for k in range(5) for seat in order] + drawn.split() + spare
        self.feed()
        return self

    @property
    def hand(self) -> Hand:
        hand = getattr(self.table.felt.pool, "__self__", None)
        assert isinstance(hand, Hand)
        return hand

    def draws(self, *thrown: str) -> Lowball:
        """Everybody still in draws, in turn: `3 Kc Kd` throws two cards; who is not named stands pat."""
        cards = {int(text.split()[0]): text.split(" ", 1)[1] for text in thrown}
        while isinstance(self.table.ask, Exchange):
            seat = self.table.ask.seat
            self.do(f"seat {seat} discards {cards.get(seat, 'nothing')}")
            self.feed()
        return self

    def called(self) -> Lowball:
        """Everybody calls before the draw."""
        while not isinstance(self.table.ask, Exchange) and not self.over:
            self.say(f"{self.ask.seat} {'check' if 'check' in self.ask.choices else 'call'}")
        return self

    def to_draw(self, hands: dict[int, str] | None = None, drawn: str = "") -> Lowball:
        return self.deal(hands, drawn).called()

    def after(self, hands: dict[int, str] | None = None) -> Lowball:
        """The betting round after a draw in which everybody stood pat: two chips each are in the pot."""
        return self.to_draw(hands).draws()

    def done(self) -> Lowball:
        """To the end of the hand, as cheaply as may be."""
        while not self.over:
            if isinstance(self.table.ask, Exchange):
                self.draws()
            else:
                self.say(f"{self.ask.seat} {'check' if 'check' in self.ask.choices else 'call'}")
        return self

    def fold_to(self, winner: int) -> Lowball:
        """A whole hand that everybody folds but one."""
        self.deal()
        while not self.over:
            seat = self.ask.seat
            self.say(f"{seat} {'fold' if seat != winner else 'check' if 'check' in self.ask.choices else 'call'}")
        return self

    @property
    def turn(self) -> tuple[int, tuple[str, ...], str]:
        assert isinstance(self.table.ask, Turn)
        return self.table.ask.seat, self.table.ask.choices, self.table.ask.cite.paragraph

    @property
    def marks(self) -> dict[str, str]:
        return dict(self.table.view().markers)

    def won(self) -> list[tuple[int, str, int, str]]:
        return [(seat, spot, paid, cite) for seat, spot, how, paid, cite in self.settled_all() if how == "wins"]
