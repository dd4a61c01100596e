"""Hands as players write them: `AsKs`, `QQ`, `AKo`, `22+`, `KTs+`, `A5s-A2s`, several with commas, or `random`.

>>> len(read_range("22+, AQs+, KTs+")), len(read_range("AK")), len(read_range("random"))
(98, 16, 1326)
>>> read_range("QhQd") == [(42, 41)]
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations, product

from croupier.play.vocabulary.cards import JOKER, RANKS, card_value
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

Hand = tuple[int, ...]
CITE = OWN.cite("command")
ANY = ("random", "any", "*")
UNKNOWN = "??"
ACE = len(RANKS) - 1
_PART = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)(\+?)(?:-([{RANKS}])([{RANKS}])([so]?))?")


def read_cards(text: str) -> Hand:
    """`AsKd`, `As Kd`, `As Kd ??`: the cards that are known; no card twice."""
    plain = "".join(text.replace(",", " ").split())
    try:
        cards = [card_value(pair) for k in range(0, len(plain), 2) if (pair := plain[k : k + 2]) != UNKNOWN]
    except ValueError:
        raise Refused(f"{text[:40]!r} are no cards such as AsKd", CITE) from None
    if len(set(cards)) < len(cards):
        raise Refused(f"{text[:40]!r} has a card twice", CITE)
    return tuple(cards)


def is_range(text: str) -> bool:
    """Whether this names hands of two cards by their ranks, and not one hand by its cards."""
    parts = [part.strip() for part in text.split(",")]
    return any(_PART.fullmatch(part) for part in parts) or text.strip() in ANY or len(parts) > 1


def read_range(text: str) -> list[Hand]:
    """Every hand of two cards that a text means, each once, in the order of the text."""
    hands: dict[Hand, None] = {}
    for part in text.split(","):
        hands |= dict.fromkeys(_hands(part.strip(), text))
    return list(hands)


def _hands(part: str, text: str) -> Iterable[Hand]:
    if part in ANY:
        return combinations(range(JOKER), 2)
    match = _PART.fullmatch(part)
    if match is None:
        cards = read_cards(part)
        if len(cards) != 2:
            raise Refused(f"{part[:40]!r} in {text[:60]!r} is no hand of two cards such as AsKs, QQ, AKo or 22+", CITE)
        return [tuple(cards)]
    top, low = RANKS.index(match[1]), RANKS.index(match[2])
    suitedness = match[3]
    if top < low:
        top, low = low, top
    if top == low and suitedness:
        raise Refused(f"{part!r}: a pair is neither suited nor offsuit", CITE)
    if match[5]:
        return _between(part, (top, low, suitedness), match)
    if not match[4]:
        return _hands_of_ranks(top, low, suitedness)
    if top == low:
        return [hand for rank in range(low, ACE + 1) for hand in _hands_of_ranks(rank, rank, "")]
    return [hand for rank in range(low, top) for hand in _hands_of_ranks(top, rank, suitedness)]


def _between(part: str, first: tuple[int, int, str], match: re.Match[str]) -> list[Hand]:
    """`22-55`, `A5s-A2s`: pairs, or hands with the same high card."""
    top, low, suitedness = first
    other = sorted((RANKS.index(match[5]), RANKS.index(match[6])), reverse=True)
    pairs = top == low and other[0] == other[1]
    if match[4] or suitedness != match[7] or not (pairs or (top == other[0] and top != low and other[0] != other[1])):
        raise Refused(f"{part!r}: write 22-55 or A2s-A5s, pairs or hands with one high card", CITE)
    ranks = range(min(low, other[1]), max(low, other[1]) + 1)
    return [hand for rank in ranks for hand in _hands_of_ranks(rank if pairs else top, rank, suitedness)]


def _hands_of_ranks(top: int, low: int, suitedness: str) -> list[Hand]:
    """All the hands of these ranks: six of a pair, four suited, twelve offsuit."""
    if top == low:
        return [(top << 2 | a, top << 2 | b) for a, b in combinations(range(3, -1, -1), 2)]
    suits = product(range(3, -1, -1), repeat=2)
    return [
        (top << 2 | a, low << 2 | b)
        for a, b in suits
        if (a == b if suitedness == "s" else a != b if suitedness == "o" else True)
    ]


def hands_without(hands: Sequence[Hand], cards: set[int]) -> list[Hand]:
    """Those that have none of these cards."""
    return [hand for hand in hands if cards.isdisjoint(hand)]
