"""Seven cards against every seven that a bank can hold: exactly, because hands of one sort are set alike.

What one given hand is worth, set one way or another, is a count of some 50 million hands of the bank: by their 292,253
sorts it takes a few thousandths of a second.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

from croupier.analysis.sheets.plan import Numbers
from croupier.games.pai_gow.kernels.hands import back_rank, front_rank
from croupier.games.pai_gow.kernels.sorts import FIRST_SUITED, HAND, RANKS, SORTS, STEPS, SUITS
from croupier.kernels.jit import compiled
from croupier.kernels.verdict import PUSHES
from croupier.play.vocabulary.cards import JOKER

KERNELS = "croupier.games.pai_gow.kernels"

VERDICTS = 6


class Sorts(NamedTuple):
    """All sorts, as `kernels.set_hands.sorts` numbers them: a hand of each, and how the house way sets it."""

    steps: Numbers
    masks: Numbers
    hands: Numbers
    ranks: Numbers
    suited: Numbers
    beside: Numbers
    plain: Numbers
    fronts: Numbers
    backs: Numbers
    wheres: Numbers
    aces: Numbers


def room(*size: int) -> Numbers:
    return np.zeros(size, dtype=np.int64)


@cache
def sorts() -> Sorts:
    kernel, suited = compiled(f"{KERNELS}.sorts"), SORTS - FIRST_SUITED
    filled = Sorts(
        room(*STEPS),
        room(1 << RANKS),
        room(SORTS, HAND),
        room(SORTS),
        room(suited),
        room(suited, 2),
        room(suited),
        room(SORTS),
        room(SORTS),
        room(SORTS),
        room(SORTS),
    )
    kernel.fill_steps(filled.steps)
    kernel.fill_masks(filled.masks)
    kernel.fill_plain(filled.steps, filled.hands, filled.ranks)
    kernel.fill_suited(filled.steps, *filled[2:7])
    kernel.fill_house_way(filled.hands, filled.fronts, filled.backs, filled.wheres, filled.aces)
    return filled


def weights(deck: Collection[int]) -> Numbers:
    """How many hands of each sort these cards hold."""
    suit_ranks = [sum(1 << (card >> 2) for card in deck if card != JOKER and card & 3 == suit) for suit in range(SUITS)]
    counts, all_sorts = room(SORTS), sorts()
    compiled(f"{KERNELS}.sorts").weigh(
        np.array(suit_ranks, dtype=np.int64),
        int(JOKER in deck),
        all_sorts.ranks,
        all_sorts.suited,
        all_sorts.beside,
        all_sorts.plain,
        counts,
    )
    return counts


def verdicts(
    deck: Collection[int], settings: Sequence[tuple[Sequence[int], Sequence[int]]], aces_push: bool = False
) -> list[list[int]]:
    """How each setting, front and back, ends against every hand that the bank can have of these cards: rows are the
    settings, columns the verdicts; the last row is the best of them, the bank's hand being seen. If aces push, the
    bank's ace-high hands do."""
    fronts = np.array([front_rank(*front) for front, _ in settings], dtype=np.int64)
    backs = np.array([back_rank(*back) for _, back in settings], dtype=np.int64)
    counts, all_sorts, hand_counts = room(len(settings) + 1, VERDICTS), sorts(), weights(deck)
    if aces_push:
        counts[:, PUSHES] = hand_counts[all_sorts.aces > 0].sum()
        hand_counts[all_sorts.aces > 0] = 0
    compiled(f"{KERNELS}.sorts").count_verdicts(fronts, backs, all_sorts.fronts, all_sorts.backs, hand_counts, counts)
    rows: list[list[int]] = counts.tolist()
    return rows


class Worth(NamedTuple):
    """What a hand comes to: by the two cards in front, and set as well as can be against a hand that is seen."""

    by_front: dict[frozenset[int], Fraction]
    when_seen: Fraction


def worth_of(deck: Collection[int], hand: tuple[int, ...], nets: Sequence[Fraction], aces_push: bool = False) -> Worth:
    """What a hand comes to if the bank has its cards from `deck`; `nets` are by verdict."""
    pairs = [(hand[j], hand[i]) for i in range(HAND) for j in range(i)]
    settings = [(front, tuple(card for card in hand if card not in front)) for front in pairs]
    *rows, best = (_mean(row, nets) for row in verdicts(deck, settings, aces_push))
    return Worth(dict(zip(map(frozenset, pairs), rows, strict=True)), best)


def _mean(counts: Sequence[int], nets: Sequence[Fraction]) -> Fraction:
    return sum((n * net for n, net in zip(counts, nets, strict=True)), Fraction(0)) / sum(counts)
