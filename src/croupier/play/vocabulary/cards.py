"""Cards as whole numbers: four to a rank, deuce of clubs 0 to ace of spades 51, then the jokers.

>>> [card_text(card) for card in (0, 51, 52)]
['2c', 'As', 'Jo']
>>> card_value("Qh"), RANKS[rank(card_value("Qh"))]
(42, 'Q')
"""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
UNKNOWN = -1  # a card that was dealt and that nobody has named

_TEXTS = [r + s for r in RANKS for s in SUITS] + ["Jo", "JO", "J3", "J4"]
_VALUES = {text: value for value, text in enumerate(_TEXTS)}


def rank(card: int) -> int:
    """0 for a deuce to 12 for an ace."""
    return card >> 2


def suit(card: int) -> int:
    """Clubs, diamonds, hearts, spades: 0 to 3."""
    return card & 3


def card_text(card: int) -> str:
    return _TEXTS[card]


def card_value(text: str) -> int:
    """Read `Qh`; a ValueError for anything else."""
    try:
        return _VALUES[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a card such as Qh or Ts") from None


def cards_text(cards: Iterable[int]) -> str:
    return " ".join(map(card_text, cards))


class Shoe:
    """The cards not yet dealt, in no order: chance decides which is next, so nothing here is hidden knowledge."""

    __slots__ = ("cards", "jokers", "unseen")

    def __init__(self, cards: Iterable[int], jokers: int = 0) -> None:
        self.cards, self.jokers = list(cards), jokers  # so many to a deck, whether they have come or not
        self.unseen = 0  # cards that were dealt out of it and not named: any of those here may be one of them

    @classmethod
    def of_decks(cls, decks: int = 1, jokers: int = 0) -> Shoe:
        """So many decks, each with so many jokers, sorted so that a seed always means the same cards."""
        deck = range(52 + jokers)
        return cls(deck if decks == 1 else sorted(card for card in deck for _ in range(decks)), jokers)

    def __len__(self) -> int:
        return len(self.cards) - self.unseen

    def lacks(self, cards: Iterable[int]) -> int | None:
        """The first of these cards that is not there (any more), if one is not."""
        cards = tuple(cards)
        if len(cards) == 1:
            return None if cards[0] in self.cards else cards[0]
        if len(cards) == len(wanted := set(cards)) == len(wanted.intersection(self.cards)):
            return None
        remaining = self.cards.copy()
        for card in cards:
            try:
                remaining.remove(card)
            except ValueError:
                return card
        return None

    def take(self, card: int) -> None:
        if card == UNKNOWN:
            self.unseen += 1
        else:
            self.cards.remove(card)
