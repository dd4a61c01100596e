"""How Double Hand Marquez is counted: two hands by the values of their cards, and every five cards for the bonus."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from croupier.games.double_hand_marquez.kernels.hands import LINES, MARQUEZ, back_verdict, front_verdict, setting
from croupier.games.double_hand_marquez.rulings import (
    BACK,
    BONUS,
    FRONT,
    back_ruling,
    bonus_ruling,
    front_ruling,
    made_as_set,
)
from croupier.kernels.verdict import PUSHES, WINS
from croupier.play.felt.ruling import Net, net_of
from croupier.play.table.maths import Counted, Drawn, Fact, Maths
from croupier.rulebook.law import Law

KERNELS = f"{__package__}.kernels"

DECK = range(52)
VALUES = (4, 4, 4, 4, 4, 4, 4, 4, 16, 4)  # how many cards count 2 to 9, ten, and the ace
CARDS = (0, 4, 8, 12, 16, 20, 24, 28, 32, 48)  # one card of each
HAND = 5
IN_FRONT = 1 << 8  # a setting is so many times the front hand's total, and the back hand's


@cache
def hands() -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every hand as how many cards of each value it has, with its setting."""
    all_hands = []
    for drawn in combinations_with_replacement(range(len(VALUES)), HAND):
        counts = tuple(map(drawn.count, range(len(VALUES))))
        if all(n <= most for n, most in zip(counts, VALUES, strict=True)):
            all_hands.append((counts, setting(tuple(CARDS[value] for value in drawn))))
    return tuple(all_hands)


@cache
def duels() -> dict[tuple[int, int], int]:
    """The player's setting and the player-dealer's, with how many deals give both."""
    import numpy as np

    counts = np.array([hand for hand, _ in hands()], dtype=np.int64)
    settings, index = np.unique([total for _, total in hands()], return_inverse=True)
    # How many ways there are to take k of n cards; 0 where n is too few.
    ways = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(max(VALUES) + 1)], dtype=np.int64)
    deals = np.zeros((len(settings), len(settings)), dtype=np.int64)
    full = np.array(VALUES)
    for i, ours in enumerate(counts):
        against = ways[full - ours, counts].prod(axis=1) * ways[full, ours].prod()
        deals[index[i]] += _sum_by_index(index, against, len(settings))
    return {
        (int(ours), int(theirs)): int(deals[i, j])
        for i, ours in enumerate(settings)
        for j, theirs in enumerate(settings)
        if deals[i, j]
    }


def _sum_by_index(index: Any, numbers: Any, size: int) -> Any:
    """Whole numbers added up by where they belong, exactly."""
    import numpy as np

    sums = np.zeros(size, dtype=np.int64)
    np.add.at(sums, index, numbers)
    return sums


def duel_net(law: Law, wager: str, settings: tuple[int, int]) -> Net:
    return net_of((front_ruling if wager == FRONT else back_ruling)(law, *settings))


def duel_facts(settings: tuple[int, int]) -> Mapping[str, Fact]:
    """What can be said of two settings, for a wager of one's own."""
    (front, back), (dealer_front, dealer_back) = (divmod(setting, IN_FRONT) for setting in settings)
    in_front, behind = front_verdict(*settings), back_verdict(*settings)
    return {
        "front": front,
        "back": back,
        "dealer front": dealer_front,
        "dealer back": dealer_back,
        "marquez": settings[0] == MARQUEZ,
        "dealer marquez": settings[1] == MARQUEZ,
        "front wins": in_front == WINS,
        "front pushes": in_front == PUSHES,
        "back wins": behind == WINS,
        "back pushes": behind == PUSHES,
    }


def drawn_duel(law: Law) -> Drawn:  # noqa: ARG001 - one deck
    totals = sorted({total for _, total in hands()})
    number = [totals.index(total) if total in totals else 0 for total in range(max(totals) + 1)]
    cells = [(ours, theirs) for ours in totals for theirs in totals]
    return Drawn(f"{KERNELS}.simulate.play_marquez", cells, (DECK, number, (len(totals),)))


@cache
def bonus_lines(as_set: bool) -> dict[int, int]:
    """How many hands make each line."""
    import numpy as np

    from croupier.kernels.jit import compiled

    counts = np.zeros(len(LINES), dtype=np.int64)
    compiled(f"{KERNELS}.simulate").count_marquez_bonus(as_set, counts)
    return {line: int(n) for line, n in enumerate(counts) if n}


def drawn_bonus(law: Law) -> Drawn:
    return Drawn(f"{KERNELS}.simulate.play_marquez_bonus", range(len(LINES)), (DECK, (int(made_as_set(law)),)))


MATHS: tuple[Maths, ...] = (
    Counted(
        lambda _: {FRONT: FRONT, BACK: BACK},
        lambda _: duels(),
        duel_net,
        lambda _: f"all {comb(52, HAND) * comb(47, HAND):,} deals of two hands, by the values of their cards",
        drawn_duel,
        facts=duel_facts,
    ),
    Counted(
        lambda law: {BONUS: BONUS} if law.offers(BONUS) else {},
        lambda law: bonus_lines(made_as_set(law)),
        lambda law, _, line: net_of(bonus_ruling(law, line)),
        lambda _: f"all {comb(52, HAND):,} hands",
        drawn_bonus,
        facts=lambda line: {"bonus hand": LINES[line]},
    ),
)
