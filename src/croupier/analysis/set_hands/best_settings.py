"""The best setting of every sort of hand against a bank that is set by the house way, and what the house way costs.

How the bank's two parts are spread is counted exactly: for the whole deck, and for the deck without so many cards of
one rank, or without the joker. What a setting is worth to a hand is taken as what it is worth against the whole deck,
plus what each rank held changes by itself. That is near enough to choose by (`tests/analysis/test_set_games.py` has how
near); what is then said of single hands is counted exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.set_hands.sorts_of_seven import KERNELS, room, sorts, weights
from croupier.analysis.sheets.plan import Numbers
from croupier.games.pai_gow.kernels.sorts import PLAIN, RANKS, SORTS, STAIRS
from croupier.kernels.jit import compiled
from croupier.play.vocabulary.cards import JOKER

Floats = NDArray[np.float64]


class Stairs(NamedTuple):
    """Of each sort the house way, in column 0, and the settings worth thinking of, the lowest front first: ranks of
    front and back as places among all that there are, and which two cards."""

    fronts: NDArray[np.int16]
    backs: NDArray[np.int16]
    wheres: Numbers
    sizes: Numbers
    every_front: Numbers
    every_back: Numbers


@cache
def stairs() -> Stairs:
    all_sorts = sorts()
    fronts, backs, wheres = (room(SORTS, STAIRS + 1) for _ in range(3))
    fronts[:, 0], backs[:, 0], wheres[:, 0], sizes = all_sorts.fronts, all_sorts.backs, all_sorts.wheres, room(SORTS)
    compiled(f"{KERNELS}.sorts").fill_stairs(all_sorts.hands, fronts[:, 1:], backs[:, 1:], wheres[:, 1:], sizes)
    (every_front, front_at), (every_back, back_at) = _places(fronts), _places(backs)
    return Stairs(front_at, back_at, wheres, sizes, every_front, every_back)


def _places(ranks: Numbers) -> tuple[Numbers, NDArray[np.int16]]:
    """All ranks that there are, and each as its place among them: small, as they are walked many times."""
    every = np.unique(np.concatenate([np.unique(column) for column in ranks.T]))
    return every, np.searchsorted(every, ranks).astype(np.int16)


class SettingValues(NamedTuple):
    """What each column of `Stairs` is worth, by sort, and what the best does against a hand that is seen. `share` is
    how likely a sort is."""

    worth: Floats
    when_seen: Floats
    share: Floats

    @property
    def house(self) -> Floats:
        return self.worth[:, 0]

    @property
    def best(self) -> Numbers:
        """The column of the best setting: the house way where nothing is better."""
        columns: Numbers = self.worth.argmax(axis=1)
        return columns


def weigh_settings(cards: int, nets: tuple[Fraction, ...], aces_push: bool) -> SettingValues:
    """`cards` is the deck, with the joker or not; `nets` what a base wager wins and loses; if aces push, the bank's
    ace-high hands do."""
    return _weigh_settings(cards, *map(float, nets), aces_push)


@cache
def _weigh_settings(cards: int, win: float, lose: float, aces_push: bool) -> SettingValues:
    all_sorts, settings = sorts(), stairs()
    worth, when_seen = np.zeros((SORTS, STAIRS + 1)), np.zeros(SORTS)
    whole = _spread(range(cards), aces_push)
    for which, deck in _without(cards, all_sorts.ranks):
        part = _spread(deck, aces_push) if deck else whole
        below, above = (part[0] - whole[0], part[1] - whole[1]) if deck else whole
        add = compiled(f"{KERNELS}.sorts").add_worth
        add(win * below, lose * above, which, settings.fronts, settings.backs, settings.sizes, worth, when_seen)
    columns = np.arange(STAIRS + 1)
    worth[columns > settings.sizes[:, None]] = -np.inf
    hand_counts = weights(range(cards))
    return SettingValues(worth, when_seen, hand_counts / hand_counts.sum())


def _without(cards: int, ranks: Numbers) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """The sorts that lack some cards of the deck to deal with, and that deck; first all of them, with no deck."""
    yield np.arange(SORTS), ()
    for rank in range(RANKS):
        for n in range(1, 5):
            removed = {4 * rank + suit for suit in range(n)}
            yield np.flatnonzero((ranks >> 3 * rank & 7) == n), tuple(c for c in range(cards) if c not in removed)
    if cards > JOKER:
        with_joker = np.flatnonzero(np.arange(SORTS) >= PLAIN)
        yield with_joker[_has_joker(with_joker)], tuple(range(JOKER))


def _has_joker(which: Any) -> Any:
    hands = sorts().hands[which]
    return (hands == JOKER).any(axis=1)


def _spread(deck: Any, aces_push: bool) -> tuple[Floats, Floats]:
    """By front and back: how likely the bank is lower in both parts; and in neither."""
    all_sorts, settings = sorts(), stairs()
    hand_counts = weights(tuple(deck)).astype(np.float64)
    all_hands = hand_counts.sum()
    if aces_push:
        hand_counts[all_sorts.aces > 0] = 0.0
    size = len(settings.every_front), len(settings.every_back)
    cells = (
        np.bincount(
            settings.fronts[:, 0].astype(np.int64) * size[1] + settings.backs[:, 0], hand_counts, size[0] * size[1]
        ).reshape(size)
        / all_hands
    )
    total = np.zeros((size[0] + 1, size[1] + 1))
    total[1:, 1:] = cells.cumsum(axis=0).cumsum(axis=1)
    below = total[:-1, :-1]
    above = total[-1, -1] - total[:-1, -1:] - total[-1:, :-1] + below
    return np.ascontiguousarray(below), np.ascontiguousarray(above)
