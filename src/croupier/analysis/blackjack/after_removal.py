"""What blackjack's wagers are worth with some cards gone: those of any game that counts to 21, and those on suits."""

from __future__ import annotations

from functools import cache, partial

from croupier.analysis.count import Cards, Countable
from croupier.analysis.twentyone import after_removal as twentyone
from croupier.games.blackjack import spots
from croupier.games.blackjack.optional import initial_suit
from croupier.games.blackjack.wagers import prize
from croupier.play.vocabulary.cards import RANKS, SUITS, rank, suit
from croupier.rulebook.law import Law

ON_SUITS = ("initial-suit", "king-queen")
OTHER = "x"  # any rank that matters to neither


def kind(card: int) -> str:
    """Kings and queens by suit, and all others by suit."""
    named = RANKS[rank(card)]
    return (named if named in "KQ" else OTHER) + SUITS[suit(card)]


@cache
def example() -> dict[str, int]:
    """A card of each kind."""
    return {kind(card): card for card in range(52)}


def suit_worth(law: Law, wager: str, cards: Cards) -> float:
    """K.1.a: on every two cards that are left."""
    won, whole = 0, sum(cards.values())
    for a, first in example().items():
        for b, second in example().items():
            won += cards[a] * (cards[b] - (a == b)) * initial_suit(wager, first, second)
    wins = won / (whole * (whole - 1))
    return wins * float(prize(law, wager).fraction) - (1 - wins)


def worth_left(law: Law) -> dict[str, Countable]:
    countables = twentyone.worth_left(law)
    full = dict.fromkeys(example(), 0)
    for card in range(52):
        full[kind(card)] += law.number("decks")
    for wager in ON_SUITS:
        if wager in spots(law):
            countables[wager] = Countable(wager, full, partial(suit_worth, law, wager))
    return countables
