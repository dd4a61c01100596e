"""The first two cards of a hand, counted: what a wager of one's own beside the hand may be made on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement

from croupier.kernels.totals import points
from croupier.play.cards import RANKS, rank, suit
from croupier.play.maths import Counted, Fact
from croupier.play.ruling import Net
from croupier.rulebook.law import Law

NAMES = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings")
PLURALS = dict(zip(RANKS, (*NAMES, "aces"), strict=True))


def space(law: Law) -> dict[tuple[int, int], int]:
    """Every two cards, and in how many ways a shoe of so many decks deals them."""
    decks = law.number("decks")
    pairs = combinations_with_replacement(range(52), 2)
    ways = {(a, b): decks * (decks - 1) // 2 if a == b else decks * decks for a, b in pairs}
    return {cards: many for cards, many in ways.items() if many}


def facts(cards: tuple[int, int]) -> Mapping[str, Fact]:
    """What can be said of two cards."""
    a, b = cards
    ranks = Counter(RANKS[rank(card)] for card in cards)
    total = points(a) + points(b)
    soft = "A" in ranks
    return {
        "total": total + 10 * soft,
        "soft": soft,
        "suited": suit(a) == suit(b),
        "one colour": (suit(a) in (1, 2)) == (suit(b) in (1, 2)),
        "pair": rank(a) == rank(b),
        "same card": a == b,
        "blackjack": soft and total == 11,
    } | {name: ranks[letter] for letter, name in PLURALS.items()}


COUNTED = Counted(
    lambda _: {},
    space,
    lambda _, __, ___: Net("nothing", Fraction(0)),
    lambda law: f"every two cards of {law.number('decks')} decks",
    facts=facts,
)
