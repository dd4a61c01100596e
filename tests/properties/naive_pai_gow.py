"""Pai Gow hands from the text alone: ranks by trying every card that the joker could be, the house way with pencil and
paper. Nothing here is shared with the kernels; a card is its text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

FACES = "23456789TJQKA"
DECK = [face + suit for face in FACES for suit in "cdhs"]
Rank = tuple[int, ...]
PLAIN_KINDS = ("high", "pair", "two pair", "three", "straight", "flush", "full", "four", "straight flush", "five aces")


def value(card: str) -> int:
    return 14 if card == "Jo" else FACES.index(card[0]) + 2


def straight_top(values: Sequence[int]) -> int:
    ordered = sorted(set(values))
    if len(ordered) == 5 and ordered[4] - ordered[0] == 4:
        return ordered[4]
    return 5 if ordered == [2, 3, 4, 5, 14] else 0


def plain_rank(hand: Sequence[str], suited: bool) -> Rank:
    """Five cards without a joker; `suited` is whether they are of one suit."""
    values = [value(card) for card in hand]
    groups = sorted(((n, v) for v, n in Counter(values).items()), reverse=True)
    shape, order = [n for n, _ in groups], tuple(v for _, v in groups)
    top = straight_top(values)
    if top:
        return (8 if suited else 4, top)
    if suited:
        return (5, *order)
    kinds = {(5,): 9, (4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (kinds.get(tuple(shape), 0), *order)


def is_suited(hand: Sequence[str]) -> bool:
    return len({card[1] for card in hand}) == 1


def rank(hand: Sequence[str]) -> Rank:
    return _rank(tuple(sorted(hand)))


@cache
def _rank(hand: tuple[str, ...]) -> Rank:
    """Five cards; a joker is an ace, or any card that makes a straight, a flush, or both."""
    if "Jo" not in hand:
        return plain_rank(hand, is_suited(hand))
    rest = [card for card in hand if card != "Jo"]
    found = [plain_rank([*rest, "A?"], False)]
    suit = rest[0][1]  # if the others are of one suit, the joker must be too; if not, its suit is of no account
    for card in (face + suit for face in FACES):
        if card not in rest:
            tried = plain_rank([*rest, card], is_suited([*rest, card]))
            found += [tried] if tried[0] in (4, 5, 8) else []
    return max(found)


def front_rank(two: Sequence[str]) -> Rank:
    a, b = sorted(map(value, two), reverse=True)
    return (1, a) if a == b else (0, a, b)


def fouls(front: Sequence[str], back: Sequence[str]) -> bool:
    return len(front) != 2 or front_rank(front) > rank(back)


def ways(seven: Sequence[str]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(two, tuple(c for c in seven if c not in two)) for two in combinations(seven, 2)]


def house_way(seven: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The two cards in front and the five behind; of several that would do, the best behind."""
    wanted = wanted_front(seven)
    return max((way for way in ways(seven) if front_rank(way[0]) == wanted), key=lambda way: rank(way[1]))


def wanted_front(seven: Sequence[str]) -> Rank:
    held = Counter(map(value, seven))
    by_count = {n: sorted((v for v, m in held.items() if m == n), reverse=True) for n in range(1, 6)}
    singles, pairs, threes, fours = by_count[1], by_count[2], by_count[3], by_count[4]
    if by_count[5]:
        return (1, 14)
    if fours:
        (four,) = fours
        if pairs or threes:
            return (1, (pairs or threes)[0])
        least = 99 if four >= 12 else 13 if four >= 9 else 12 if four >= 6 else 0
        return (0, *singles[:2]) if singles[0] >= least else (1, four)
    if len(threes) == 2:
        return (1, threes[0])
    if threes and pairs:
        return (1, pairs[0])
    if len(pairs) == 3:
        return (1, pairs[0])
    whole = [way for way in ways(seven) if rank(way[1])[0] in (4, 5, 8)]
    if whole and len(pairs) < 2:
        return max(front_rank(front) for front, _ in whole)
    if threes:
        return (0, 14, singles[0]) if threes[0] == 14 else (0, *singles[:2])
    if len(pairs) == 2:
        big, small = pairs
        least = 99 if big >= 12 else 14 if big >= 9 else 13 if big >= 6 else 12
        return (0, *singles[:2]) if singles[0] >= least else (1, small)
    return (0, *singles[:2]) if pairs else (0, *singles[1:3])


# --- Fortune ---


def in_a_row(seven: Sequence[str]) -> bool:
    rest = [card for card in seven if card != "Jo"]
    if not is_suited(rest):
        return False
    runs = [{14, *range(2, 8)}, *(set(range(low, low + 7)) for low in range(2, 9))]
    return any(set(map(value, rest)) <= run for run in runs)


def royal_match(seven: Sequence[str]) -> bool:
    for five in combinations(seven, 5):
        rest = [card for card in seven if card not in five]
        if rank(five) == (8, 14) and sorted(card[0] for card in rest) == ["K", "Q"] and is_suited(rest):
            return True
    return False


PAYS = {
    "seven": 5000, "match": 1000, "seven with joker": 750, "five aces": 250, "royal": 100, "straight flush": 50,
    "four": 20, "full": 5, "flush": 4, "three": 3, "straight": 2, "three pair": 0,
}  # fmt: skip
ENVY = {
    "seven": 1000, "match": 250, "seven with joker": 100, "five aces": 50, "royal": 25, "straight flush": 10, "four": 5
}  # fmt: skip


def fortune(seven: Sequence[str]) -> str:
    """The line that pays most, of all that the seven cards make."""
    lines = {PLAIN_KINDS[rank(five)[0]] for five in combinations(seven, 5)}
    if any(rank(five) == (8, 14) for five in combinations(seven, 5)):
        lines.add("royal")
    if in_a_row(seven):
        lines.add("seven with joker" if "Jo" in seven else "seven")
    if royal_match(seven):
        lines.add("match")
    if sum(n >= 2 for n in Counter(map(value, seven)).values()) == 3:
        lines.add("three pair")
    return max((line for line in lines if line in PAYS), key=PAYS.__getitem__, default="")


def best(seven: Sequence[str]) -> Rank:
    return max(rank(five) for five in combinations(seven, 5))


def ace_high(seven: Sequence[str]) -> bool:
    return best(seven)[:2] == (0, 14)
