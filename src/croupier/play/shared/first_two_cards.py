"""The first two cards of a hand, counted: what a wager of one's own beside the hand may be made on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import NamedTuple

from croupier.kernels.twentyone.totals import Count, natural, soft, total
from croupier.play.felt.ruling import Net
from croupier.play.table.maths import Counted, Fact
from croupier.play.vocabulary.cards import JOKER, RANKS, rank, suit
from croupier.rulebook.law import Law

KINDS = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings")
WITHOUT_JOKERS = (*KINDS, "aces")  # by rank
PLURALS = (*WITHOUT_JOKERS, "jokers")
RED = (1, 2)


class Two(NamedTuple):
    """Two cards, the lower first, and whether they are best of all as they are dealt."""

    a: int
    b: int
    natural: bool


def space(count: Count, jokers: int, law: Law) -> dict[Two, int]:
    """Every two cards, and in how many ways a shoe of so many decks, with so many jokers each, deals them."""
    decks = law.number("decks")
    pairs = combinations_with_replacement(range(len(RANKS) * 4 + jokers), 2)
    ways = {Two(a, b, natural((a, b), count)): _ways(decks, a == b) for a, b in pairs}
    return {two: times for two, times in ways.items() if times}


def _ways(decks: int, same_card: bool) -> int:
    return decks * (decks - 1) // 2 if same_card else decks * decks


def facts(best: str, names: Sequence[str], two: Two) -> Mapping[str, Fact]:
    """What can be said of two cards; `best` is what those that are best of all are called, `names` what there can be
    some of. A joker has no suit."""
    a, b, is_natural = two
    plain = b < JOKER
    ranks = Counter(PLURALS[rank(card)] for card in (a, b))
    return {
        "total": total((a, b)),
        "soft": soft((a, b)),
        "suited": plain and suit(a) == suit(b),
        "one colour": plain and (suit(a) in RED) == (suit(b) in RED),
        "pair": rank(a) == rank(b),
        "same card": a == b,
        best: is_natural,
    } | {name: ranks[name] for name in names}


def counted_two_cards(best: str, names: Sequence[str], count_of: Callable[[Law], tuple[Count, int]]) -> Counted:
    """As a part of a game: its law says how it counts, and how many jokers are in a deck."""
    return Counted(
        lambda _: {},
        lambda law: space(*count_of(law), law),
        lambda _, __, ___: Net("nothing", Fraction(0)),
        lambda law: f"every two cards of {law.number('decks')} decks",
        facts=lambda two: facts(best, names, two),
    )
