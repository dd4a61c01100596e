"""What a person can learn of Ultimate Texas Hold'em: which numbers make up a rule, and how it decides.

A rule is numbers that `duel.learn` finds: the lowest kicker to each high card that is worth four times the
Ante, suited and not, and the lowest pair; on the flop the lowest hidden pair, and the lowest own card of four to a
flush; at the river the most cards that beat the hand by themselves. *Hidden* is what needs a card of one's own.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.cards.poker_ranks import CARD, PAIR, TWO_PAIR, _high, category
from croupier.kernels.cards.rank_tables import ALL, COUNT

SUITED, OTHERS, LOWEST_PAIR, HIDDEN_PAIR, FLUSH_CARD, MOST_OUTS = 0, 13, 26, 27, 28, 29
EARLY = 30  # from here on: of each class before the flop what three times, four times and a check are worth
RANKS = 13
NONE = 13  # a rank above the ace: never

# What a flop makes of a holding: a hidden pair of a rank, four to a flush with a highest own card, or
FLUSH_DRAWS, STRONG, WEAK, FEATURES = 13, 26, 27, 28


def bets_early(low: int, high: int, rule: Any) -> bool:
    """Two cards, the lower first."""
    a, b = low >> 2, high >> 2
    if a == b:
        return bool(a >= rule[LOWEST_PAIR])
    return bool(a >= rule[(SUITED if low & 3 == high & 3 else OTHERS) + b])


def feature(a: int, b: int, x: int, y: int, z: int) -> int:
    """What three shared cards make of two of one's own."""
    shared = CARD[x] + CARD[y] + CARD[z]
    ours, kind = (1 << (a >> 2)) | (1 << (b >> 2)), category(_high(CARD[a] + CARD[b] + shared, 0))
    common = ranks_of(shared)
    hidden = a >> 2 == b >> 2 or ours & common != 0
    if kind >= TWO_PAIR and (hidden or kind > TWO_PAIR + 1):
        return STRONG
    if kind == PAIR and hidden:
        return a >> 2 if a >> 2 == b >> 2 or common >> (a >> 2) & 1 else b >> 2
    highest = -1
    for suit in range(4):
        if COUNT[(CARD[a] + CARD[b] + shared) >> 13 * suit & ALL] == 4:
            if a & 3 == suit:
                highest = a >> 2
            if b & 3 == suit:
                highest = max(highest, b >> 2)
    return FLUSH_DRAWS + highest if highest >= 0 else WEAK


def ranks_of(cards: int) -> int:
    """The ranks in a sum of `CARD`s."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & ALL


def bets_flop(what: int, rule: Any) -> bool:
    """By what the flop makes of the holding."""
    if what < FLUSH_DRAWS:
        return bool(what >= rule[HIDDEN_PAIR])
    if what < STRONG:
        return bool(what - FLUSH_DRAWS >= rule[FLUSH_CARD])
    return what == STRONG


def is_hidden(first: int, second: int, kind: int, shared: int, shared_kind: int) -> bool:
    """Whether two ranks of one's own make a pair, or with the shared cards a better kind than these are alone."""
    return first == second or (shared >> first | shared >> second) & 1 == 1 or kind > shared_kind


def bets_river(hidden: bool, outs: int, rule: Any) -> bool:
    """`outs` are the unseen cards that beat the hand with the shared cards alone."""
    return hidden or bool(outs <= rule[MOST_OUTS])


def outs_against(rank: int, shared: int, a: int, b: int) -> int:
    """How many of the 45 unseen cards beat a hand."""
    outs = 0
    for card in range(52):
        if card not in (a, b) and not shared >> 13 * (card & 3) + (card >> 2) & 1:
            outs += _high(shared + CARD[card], 1) > rank
    return outs
