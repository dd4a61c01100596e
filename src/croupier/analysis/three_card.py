"""Three card poker, exactly: every hand against every dealer's hand, played as well as can be.

Hands that differ only in the names of their suits are counted once with their weight: 1,755 of the 22,100. Each is
dealt against all 18,424 hands of the dealer by the table's own ranks and verdicts, compiled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np

from croupier.analysis.sheet import Result, Sheet, collected, from_counts
from croupier.games.california_three_card import line3, line5
from croupier.kernels.jit import compiled
from croupier.kernels.poker_ranks import KIND, NAMES, ROYAL
from croupier.kernels.ranks import NAMES_3, kind3, rank3
from croupier.kernels.three_card import VERDICTS, ante_bonus
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.cards import RANKS
from croupier.rulebook.law import Law

HANDS = comb(52, 3)
DEALERS = comb(49, 3)
NET = {WINS: 1, PUSHES: 0, LOSES: -1}

Hand = tuple[int, int, int]


@cache
def canonical_hands() -> dict[Hand, int]:
    """One hand of each shape, with how many hands have that shape."""
    shapes: Counter[Hand] = Counter()
    for hand in combinations(range(52), 3):  # in the order of their ranks
        shapes[shape(hand)] += 1
    return dict(shapes)


def shape(hand: Hand) -> Hand:
    """The hand that stands for all of the same shape; given in the order of its ranks."""
    a, b, c = hand
    same = [(a, b, c)]
    if a >> 2 == b >> 2:
        same += [(b, a, c)]
    if b >> 2 == c >> 2:
        same += [(x, z, y) for x, y, z in same]
    if a >> 2 == b >> 2 == c >> 2:
        same = [(x, y, z) for x, y, z in permutations((a, b, c))]
    return min(map(_renamed, same))


def _renamed(hand: Hand) -> Hand:
    """The hand with its suits named in the order they come."""
    a, b, c = hand
    second = 0 if b & 3 == a & 3 else 1
    third = 0 if c & 3 == a & 3 else second if c & 3 == b & 3 else second + 1
    return (a & ~3, (b & ~3) + second, (c & ~3) + third)


@cache
def duels(pays_every_ante: bool) -> dict[Hand, dict[tuple[int, int], int]]:
    """For each shape of hand, how many dealer's hands give each pair of verdicts on Ante and Play."""
    count_duels = compiled("three_card").count_duels
    found = {}
    for hand in canonical_hands():
        counts = np.zeros(VERDICTS * VERDICTS, dtype=np.int64)
        count_duels(*hand, pays_every_ante, counts)
        found[hand] = {divmod(i, VERDICTS): int(n) for i, n in enumerate(counts) if n}
    return found


def pays_every(law: Law) -> bool:
    """Only the 6 Card Bonus game pays an Ante against a hand that does not qualify by the comparison."""
    return "six-card-bonus" not in law.book.wagers


def bonus_on(law: Law, rank: int) -> Fraction:
    """The Ante's bonus for a hand that plays, if the ledger has one."""
    bonus = law.lines("ante-bonus")
    return bonus[NAMES_3[ante_bonus(rank)]].fraction if bonus and ante_bonus(rank) else Fraction(0)


def play_value(law: Law, hand: Hand, pays_every_ante: bool) -> Fraction:
    """What playing on with this hand is worth, per unit of Ante; folding is worth -1."""
    outcomes = duels(pays_every_ante)[shape(hand)]
    net = sum((NET[ante] + NET[play]) * n for (ante, play), n in outcomes.items())
    return Fraction(net, DEALERS) + bonus_on(law, rank3(*hand))


@cache
def lowest_played(pays_every_ante: bool) -> int:
    """The lowest rank that loses less than its Ante when it is played."""
    worth = {
        rank3(*hand): sum((NET[ante] + NET[play]) * n for (ante, play), n in outcomes.items())
        for hand, outcomes in duels(pays_every_ante).items()
    }
    return min(rank for rank, net in worth.items() if net > -DEALERS)


def ante_sheet(law: Law, pays_every_ante: bool) -> Sheet:
    """Ante and Play with the best decision for every hand: play on whenever that loses less than the Ante."""
    results = []
    played: list[tuple[int, int]] = []  # rank and weight
    for hand, weight in canonical_hands().items():
        rank = rank3(*hand)
        extra = bonus_on(law, rank)
        outcomes = duels(pays_every_ante)[hand]
        if play_value(law, hand, pays_every_ante) <= -1:
            results.append(Result("folds", Fraction(weight, HANDS), Fraction(-1)))
            continue
        played.append((rank, weight))
        for (ante, play), n in outcomes.items():
            net = NET[ante] + NET[play] + extra
            name = _name(ante, play) + (f" with {NAMES_3[kind3(rank)]}" if extra else "")
            results.append(Result(name, Fraction(weight * n, HANDS * DEALERS), net, Fraction(2)))
    how = f"{HANDS:,} hands against {DEALERS:,} each, through the table's own ranks and verdicts"
    return Sheet(law.book.id, "ante", collected(results), how, strategy=_strategy(played))


def _name(ante: int, play: int) -> str:
    if ante == play:
        return {WINS: "beats the dealer", PUSHES: "ties", LOSES: "loses"}[ante]
    return "dealer does not qualify"


def _strategy(played: list[tuple[int, int]]) -> str:
    """The lowest hand worth playing, in words."""
    lowest = min(rank for rank, _ in played)
    cards = "-".join(RANKS[lowest >> shift & 15] for shift in (8, 4, 0))
    share = sum(weight for _, weight in played)
    return f"play {cards} or better ({share:,} of {HANDS:,} hands), fold the rest"


def pair_plus_sheet(law: Law) -> Sheet:
    """Pair Plus by the ledger, which may have a line for the mini royal."""
    lines = law.lines("pair-plus")
    counts: Counter[tuple[str, Fraction]] = Counter()
    for hand, weight in canonical_hands().items():
        name = line3(rank3(*hand))
        name = name if name in lines else NAMES_3[kind3(rank3(*hand))]
        counts[name, lines[name].fraction if name in lines else Fraction(-1)] += weight
    return Sheet(law.book.id, "pair-plus", from_counts(counts), f"all {HANDS:,} hands")


@cache
def best_of_six() -> dict[str, int]:
    """How many six-card hands have each kind of hand as their best five."""
    counts = np.zeros(len(NAMES) + 1, dtype=np.int64)
    compiled("poker_ranks").count_best_of_six(counts)
    return {line5(ROYAL if kind == len(NAMES) else kind << KIND): int(n) for kind, n in enumerate(counts)}


def six_card_sheet(law: Law) -> Sheet:
    """6 Card Bonus: the best five of player's and player-dealer's three, over all six-card hands."""
    lines = law.lines("six-card-bonus")
    found: Counter[tuple[str, Fraction]] = Counter()
    for name, n in best_of_six().items():
        paid = name in lines
        found[name if paid else "less", lines[name].fraction if paid else Fraction(-1)] += n
    return Sheet(law.book.id, "six-card-bonus", from_counts(found), f"all {comb(52, 6):,} six-card hands")


def sheets(law: Law) -> Iterator[Sheet]:
    """The three games of this name."""
    yield ante_sheet(law, pays_every(law))
    yield pair_plus_sheet(law)
    if "six-card-bonus" in law.book.wagers:
        yield six_card_sheet(law)
