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
from croupier.kernels.jit import compiled
from croupier.kernels.set_hands.pai_gow import back_rank, front_rank
from croupier.kernels.set_hands.sorts import FIRST_SUITED, HAND, RANKS, SORTS, STEPS, SUITS
from croupier.kernels.verdict import PUSHES
from croupier.play.vocabulary.cards import JOKER

VERDICTS = 6


class Sorts(NamedTuple):
    """All sorts, as `kernels.seven_sorts` numbers them: a hand of each, and how the house way sets it."""

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
    kernel, suited = compiled(".set_hands.sorts"), SORTS - FIRST_SUITED
    found = Sorts(
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
    kernel.fill_steps(found.steps)
    kernel.fill_masks(found.masks)
    kernel.fill_plain(found.steps, found.hands, found.ranks)
    kernel.fill_suited(found.steps, *found[2:7])
    kernel.fill_house_way(found.hands, found.fronts, found.backs, found.wheres, found.aces)
    return found


def weights(deck: Collection[int]) -> Numbers:
    """How many hands of each sort these cards hold."""
    held = [sum(1 << (card >> 2) for card in deck if card != JOKER and card & 3 == suit) for suit in range(SUITS)]
    found, of = room(SORTS), sorts()
    compiled(".set_hands.sorts").weigh(
        np.array(held, dtype=np.int64), int(JOKER in deck), of.ranks, of.suited, of.beside, of.plain, found
    )
    return found


def verdicts(
    deck: Collection[int], settings: Sequence[tuple[Sequence[int], Sequence[int]]], aces_push: bool = False
) -> list[list[int]]:
    """How each setting, front and back, ends against every hand that the bank can have of these cards: rows are the
    settings, columns the verdicts; the last row is the best of them, the bank's hand being seen. If aces push, the
    bank's ace-high hands do."""
    fronts = np.array([front_rank(*front) for front, _ in settings], dtype=np.int64)
    backs = np.array([back_rank(*back) for _, back in settings], dtype=np.int64)
    counts, of, there = room(len(settings) + 1, VERDICTS), sorts(), weights(deck)
    if aces_push:
        counts[:, PUSHES] = there[of.aces > 0].sum()
        there[of.aces > 0] = 0
    compiled(".set_hands.sorts").count_verdicts(fronts, backs, of.fronts, of.backs, there, counts)
    found: list[list[int]] = counts.tolist()
    return found


class Worth(NamedTuple):
    """What a hand comes to: by the two cards in front, and set as well as can be against a hand that is seen."""

    set_so: dict[frozenset[int], Fraction]
    seen: Fraction


def worth_of(deck: Collection[int], hand: tuple[int, ...], nets: Sequence[Fraction], aces_push: bool = False) -> Worth:
    """What a hand comes to if the bank has its cards from `deck`; `nets` are by verdict."""
    pairs = [(hand[j], hand[i]) for i in range(HAND) for j in range(i)]
    settings = [(front, tuple(card for card in hand if card not in front)) for front in pairs]
    *rows, best = (_mean(row, nets) for row in verdicts(deck, settings, aces_push))
    return Worth(dict(zip(map(frozenset, pairs), rows, strict=True)), best)


def _mean(counts: Sequence[int], nets: Sequence[Fraction]) -> Fraction:
    return sum((n * net for n, net in zip(counts, nets, strict=True)), Fraction(0)) / sum(counts)
