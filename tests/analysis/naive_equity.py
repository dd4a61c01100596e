"""Equity by brute force, with nothing of ours in it: hands ranked by counting, best fives by trying all, one deal at a
time. Slow, and meant to be plain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

Cards = tuple[str, ...]
ORDER = "23456789TJQKA"
LOW_ORDER = "A23456789TJQK"
DECK = tuple(rank + suit for rank in ORDER for suit in "cdhs")
Rank = tuple[int, ...]
Worth = Callable[[Cards, Cards], Rank | None]


def five_high(cards: Cards) -> Rank:
    ranks = sorted((ORDER.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape, by_group = [count for count, _ in groups], [rank for _, rank in groups]
    flush = len({card[1] for card in cards}) == 1
    straight = len(groups) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [12, 3, 2, 1, 0])
    if ranks == [12, 3, 2, 1, 0] and straight:
        by_group = [3, 2, 1, 0, -1]
    kind = (
        8 if straight and flush
        else 7 if shape == [4, 1]
        else 6 if shape == [3, 2]
        else 5 if flush
        else 4 if straight
        else 3 if shape[0] == 3
        else 2 if shape[:2] == [2, 2]
        else 1 if shape[0] == 2
        else 0
    )  # fmt: skip
    return (kind, *by_group)


def low(cards: Cards) -> Rank:
    """The fewer pairs, then the lower, the better: so larger is better again."""
    ranks = [LOW_ORDER.index(card[0]) for card in cards]
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape = [count for count, _ in groups]
    worse = [*shape, *[0] * (5 - len(shape))]
    return (*(-count for count in worse), *(-rank for _, rank in groups))


def low_8(cards: Cards) -> Rank | None:
    ranks = {LOW_ORDER.index(card[0]) for card in cards}
    return low(cards) if len(ranks) == 5 and max(ranks) <= 7 else None


def low_inverse(cards: Cards) -> Rank:
    """Straights and flushes count against a hand: first what kind it is, then its cards with the ace low."""
    kind = five_high(cards)[0]
    if kind in (4, 8):
        return tuple(-part for part in five_high(cards))
    return (-kind, *low(cards))


def three_high(cards: Cards) -> Rank:
    ranks = sorted((ORDER.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    wheel = ranks == [12, 1, 0]
    straight = len(groups) == 3 and (ranks[0] - ranks[2] == 2 or wheel)
    by_group = [1, 0, -1] if wheel else [rank for _, rank in groups]
    kind = (
        5 if straight and flush else 4 if len(groups) == 1 else 3 if straight else 2 if flush else 2 - len(groups) + 1
    )
    return (kind, *by_group)


def three_6(cards: Cards) -> Rank | None:
    ranks = sorted((LOW_ORDER.index(card[0]) for card in cards), reverse=True)
    return tuple(-rank for rank in ranks) if len(set(ranks)) == 3 and ranks[0] <= 5 else None


def best(worth: Callable[[Cards], Rank | None], size: int = 5) -> Worth:
    """Of any of a player's cards and the board."""

    def of(own: Cards, board: Cards) -> Rank | None:
        return max(filter(None, map(worth, combinations(own + board, size))), default=None)

    return of


def omaha(worth: Callable[[Cards], Rank | None]) -> Worth:
    """Of two and three."""

    def of(own: Cards, board: Cards) -> Rank | None:
        tried = (two + three for two in combinations(own, 2) for three in combinations(board, 3))
        return max(filter(None, map(worth, tried)), default=None)

    return of


# By variant: the cards of a player and of the board in the end, and what is played for.
GAMES: dict[str, tuple[int, int, Worth | None, Worth | None]] = {
    "holdem": (2, 5, best(five_high), None),
    "pineapple": (2, 5, best(five_high), None),
    "crazy-pineapple": (2, 5, best(five_high), None),
    "omaha-high": (4, 5, omaha(five_high), None),
    "omaha-high-low-8": (4, 5, omaha(five_high), omaha(low_8)),
    "stud-high": (7, 0, best(five_high), None),
    "stud-high-low": (7, 0, best(five_high), best(low)),
    "stud-high-low-8": (7, 0, best(five_high), best(low_8)),
    "razz": (7, 0, None, best(low)),
    "draw-high": (5, 0, best(five_high), None),
    "draw-low": (5, 0, None, best(low)),
    "lowball": (5, 0, None, best(low)),
    "five-card-stud": (5, 0, best(five_high), None),
    "mambo": (3, 1, best(three_high, 3), best(three_6, 3)),
    "low-inverse": (5, 0, None, best(low_inverse)),
}


def shares(variant: str, hands: list[Cards], board: Cards, dead: Cards) -> tuple[list[Fraction], int]:
    """What each hand takes, and over how many deals."""
    own, on_board, high_worth, low_worth = GAMES[variant]
    taken, deals = [Fraction(0)] * len(hands), 0
    left = tuple(card for card in DECK if card not in {*board, *dead, *(card for hand in hands for card in hand)})
    for dealt, laid in _deals(hands, board, left, own, on_board):
        deals += 1
        halves = [
            [worth(hand, laid) if worth else None for hand in dealt]
            for worth in (high_worth, low_worth)
        ]  # fmt: skip
        played = [ranks for ranks in halves if any(rank is not None for rank in ranks)]
        for ranks in played:
            top = max(rank for rank in ranks if rank is not None)
            winners = [i for i, rank in enumerate(ranks) if rank == top]
            for i in winners:
                taken[i] += Fraction(1, len(played) * len(winners))
    return [part / deals for part in taken], deals


def _deals(
    hands: list[Cards], board: Cards, left: Cards, own: int, on_board: int
) -> Iterator[tuple[list[Cards], Cards]]:
    for i, hand in enumerate(hands):
        if len(hand) < own:
            for more in combinations(left, own - len(hand)):
                rest = tuple(card for card in left if card not in more)
                yield from _deals([*hands[:i], hand + more, *hands[i + 1 :]], board, rest, own, on_board)
            return
    for more in combinations(left, on_board - len(board)):
        yield hands, board + more
