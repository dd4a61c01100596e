"""What the house way costs a player: how far each sort of hand is, set by it, from the best setting; worst cases first.

Where the bank's hand is not seen, the best is one other setting. Where it is, it is whichever does best against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.analysis.set_hands.best_settings import Floats, SettingValues, stairs
from croupier.analysis.set_hands.sorts_of_seven import sorts, worth_of
from croupier.analysis.sheets.lesson import Lesson
from croupier.analysis.sheets.plan import Numbers
from croupier.games.pai_gow.kernels.house_way import ROWS, pai_gow_row, shape
from croupier.kernels.cards.poker_ranks import KIND
from croupier.play.vocabulary.cards import cards_text

SHOWN = 30
HAND = 7
Figure = tuple[int, ...]  # the kinds of the house way's two parts, and of the best setting's


class Case(NamedTuple):
    """Hands that the house way sets to like parts, and that are best set to like parts: the worst of them, how likely
    they are together, and what they cost on the average wager."""

    hand: tuple[int, ...]
    house: frozenset[int]
    best: frozenset[int]
    share: float
    cost: float


def cases(values: SettingValues, seen: bool) -> list[Case]:
    """All that cost anything, the worst hand first."""
    settings = stairs()
    best = values.best
    every = np.arange(len(best))
    cost = (values.when_seen if seen else values.worth[every, best]) - values.house
    column = np.zeros_like(best) if seen else best
    kinds = [
        ranks[places[every, col]] >> KIND
        for col in (np.zeros_like(best), column)
        for ranks, places in ((settings.every_front, settings.fronts), (settings.every_back, settings.backs))
    ]
    figures: dict[Figure, list[int]] = {}
    for sort in np.flatnonzero(cost > 1e-9)[np.argsort(-cost[cost > 1e-9], kind="stable")].tolist():
        figures.setdefault(tuple(int(kind[sort]) for kind in kinds), []).append(sort)
    return [_case(alike, values, cost, best) for alike in figures.values()]


def _case(alike: list[int], values: SettingValues, cost: Floats, best: Numbers) -> Case:
    """The first of these sorts stands for all."""
    worst, wheres = alike[0], stairs().wheres
    hand = tuple(map(int, sorts().hands[worst]))
    house, better = _front(hand, int(wheres[worst, 0])), _front(hand, int(wheres[worst, best[worst]]))
    share = values.share[alike]
    return Case(hand, house, better, float(share.sum()), float((share * cost[alike]).sum()))


def _front(hand: tuple[int, ...], where: int) -> frozenset[int]:
    i, j = divmod(where, HAND)
    return frozenset((hand[i], hand[j]))


def lesson(values: SettingValues, cards: int, nets: Sequence[Fraction], seen: bool) -> Lesson:
    """The worst hand of each case, counted exactly."""
    every = cases(values, seen)
    best = ("> Best, seen",) if seen else ("Best", "> worth")
    columns = ("Hand", "House way", "> worth", *best, "> costs", "> hands alike", "> in all", "Row")
    rows = sorted(_rows(every, cards, nets, seen), key=lambda row: -float(row[-4].rstrip("%")))
    spared = sum(case.cost for case in every)
    share = sum(case.share for case in every)
    notes = (
        f"Another setting {'can be' if seen else 'is'} better for {share:.1%} of hands; in all that is about"
        f" {spared:.2%} of a wager.",
        "Each line is the worst of hands that are alike in both settings, in percent of the wager, counted exactly; how"
        " many are alike, and what they cost together, are near.",
    )
    title = "What the house way costs, the worst first"
    return Lesson(title, columns, tuple(rows[:SHOWN]), notes)


def _rows(every: Sequence[Case], cards: int, nets: Sequence[Fraction], seen: bool) -> Iterator[tuple[str, ...]]:
    for hand, house, best, share, cost in every:
        worth = worth_of([card for card in range(cards) if card not in hand], hand, nets, seen)
        ours, theirs = worth.by_front[house], worth.when_seen if seen else worth.by_front[best]
        if theirs <= ours:  # near is not near enough to tell them apart
            continue
        best_front = () if seen else (_front_text(hand, best),)
        hand_text = cards_text(sorted(hand, reverse=True))
        figures = f"{float(theirs - ours) * 100:.2f}%", f"{share:.4%}", f"{cost:.4%}"
        row = ROWS[pai_gow_row(shape(hand))]
        yield (
            hand_text,
            _front_text(hand, house),
            f"{float(ours):+.2%}",
            *best_front,
            f"{float(theirs):+.2%}",
            *figures,
            row,
        )


def _front_text(hand: tuple[int, ...], front: frozenset[int]) -> str:
    return cards_text(card for card in sorted(hand, reverse=True) if card in front)
