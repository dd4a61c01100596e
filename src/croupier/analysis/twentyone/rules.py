"""The law, tabulated: what hands may do, what standing does, what a surrender costs."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from croupier.analysis.twentyone.hands import Array, Cards, counting_of, ends_of, hands, size_of, ups_of
from croupier.kernels.twentyone.shoe import DOUBLES, HITS, LOSE, PUSH, SET, WIN
from croupier.kernels.twentyone.totals import natural, soft, total
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.table.counting_to_21 import CARD, Counting, drawn_as, values_of
from croupier.play.table.split_hands import HandToPlay
from croupier.rulebook.law import Law

OUTCOME = {LOSES: LOSE, PUSHES: PUSH, WINS: WIN}


@lru_cache(maxsize=8)
def rules_of(law: Law) -> Rules:
    """Under this law, whatever cards are left of the shoe: asking it of every hand takes longer than most counts."""
    return Rules(counting_of(law))


class Rules:
    """What the law lets hands do and what standing does, as tables over `hands()`."""

    def __init__(self, given: Counting) -> None:
        self.given, self.shape = given, given.shape
        self.values, self.ups, self.ends = values_of(self.shape), ups_of(self.shape), ends_of(self.shape)
        self.hands = every = hands(self.shape)
        self.checks = {up: given.checks(CARD[up]) for up in self.ups}
        self.natural_pays = given.natural_pays
        outcomes = {t: [self.outcome_of(t, False, end) for end in range(len(self.ends))] for t in set(every.totals)}
        self.outcome = np.array([outcomes[t] for t in every.totals])
        self.may_hit = np.array([self._may("hit", cards) for cards in every.cards])
        self.may_stand = np.array([self._may("stand", cards) for cards in every.cards])
        self.may_double = self._may_with_two("double")
        self.draws = np.where(self.may_hit, HITS, np.where(self.may_double, DOUBLES, SET))
        self.may_surrender = self._may_with_two("surrender")
        self.most_hands = {p: self._most_hands(p) for p in self.values}
        # After a split the first card is the pair's.
        self.split_hit = np.zeros((size_of(self.shape), len(every.cards)), dtype=np.bool_)
        self.split_double = np.zeros((size_of(self.shape), len(every.cards)), dtype=np.bool_)
        for p in self.values:
            if self.most_hands[p] > 1:
                for i, cards in enumerate(every.cards):
                    if len(cards) > 1 and p in cards:
                        rest = list(cards)
                        rest.remove(p)
                        self.split_hit[p, i] = self._may("hit", (p, *rest), 2)
                        self.split_double[p, i] = len(cards) == 2 and self._may("double", (p, *rest), 2)

    def outcome_of(self, player: int, player_natural: bool, end: int) -> int:
        return OUTCOME[self.given.verdict(player, player_natural, *self.ends[end])]

    def natural(self, cards: Cards) -> bool:
        return natural(drawn_as(cards), self.shape.count)

    def total(self, cards: Cards) -> int:
        return total(drawn_as(cards), self.shape.count)

    def soft(self, cards: Cards) -> bool:
        return soft(drawn_as(cards), self.shape.count)

    def forced(self, cards: Cards) -> str:
        """What the law makes of these cards where it leaves no choice between hitting and standing."""
        if not self._may("stand", cards):
            return "hit"
        return "" if self._may("hit", cards) else "stand"

    def _may(self, choice: str, cards: Cards, hands_made: int = 1) -> bool:
        return self.given.explain(HandToPlay(drawn_as(cards), hands=hands_made), choice) is None

    def _may_with_two(self, choice: str) -> Array:
        return np.array([len(cards) == 2 and self._may(choice, cards) for cards in self.hands.cards])

    def _most_hands(self, p: int) -> int:
        hands_made = 1
        while self._may("split", (p, p), hands_made):
            hands_made += 1
        return hands_made

    def surrender_net(self, up: int, end: int) -> Fraction:
        """What a surrender nets if the dealer ends so; one that does not stand is lost to a natural."""
        return self.given.surrendered(CARD[up], self.ends[end][1])
