"""The law, tabulated: what hands may do, what standing does, what a surrender costs."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.analysis.blackjack.hands import CARD, ENDS, UPS, VALUES, Array, Cards, drawn_as, hands
from croupier.analysis.sheet import ONE
from croupier.games.blackjack import Position, explain
from croupier.games.blackjack.dealer import hits_soft_17
from croupier.games.blackjack.settle import GIVEN_UP, checks_down_card, surrender_stands
from croupier.games.blackjack.wagers import prize
from croupier.kernels.blackjack_shoe import LOSE, PUSH, WIN
from croupier.kernels.totals import TEN, VERDICTS, compare
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.rulebook.law import Law

OUTCOME = {LOSES: LOSE, PUSHES: PUSH, WINS: WIN}
PLENTY = 1_000_000  # chips that are never short


class Rules:
    """What the law lets hands do and what standing does, as tables over `hands()`."""

    def __init__(self, law: Law) -> None:
        every = hands()
        self.hits_soft_17 = hits_soft_17(law)
        self.checks = {up: checks_down_card(law, CARD[up]) for up in UPS}
        self.natural_pays = prize(law, "base").fraction
        if law.odds("base").fraction != 1:
            raise ValueError("the base wager is taken to pay even money")
        self.ties = law.on("twenty-one-ties-natural")
        outcomes = {t: [self.outcome_of(t, False, end) for end in range(len(ENDS))] for t in set(every.totals)}
        self.outcome = np.array([outcomes[t] for t in every.totals])
        self.may_hit = np.array([self._may(law, "hit", cards) for cards in every.cards])
        self.may_double = self._two(law, "double")
        self.may_surrender = self._two(law, "surrender")
        self.most_hands = {p: self._most_hands(law, p) for p in VALUES}
        # After a split the first card is the pair's.
        self.split_hit = np.zeros((TEN + 1, len(every.cards)), dtype=np.bool_)
        self.split_double = np.zeros((TEN + 1, len(every.cards)), dtype=np.bool_)
        for p in VALUES:
            if self.most_hands[p] > 1:
                for i, cards in enumerate(every.cards):
                    if len(cards) > 1 and p in cards:
                        rest = list(cards)
                        rest.remove(p)
                        self.split_hit[p, i] = self._may(law, "hit", (p, *rest), 2)
                        self.split_double[p, i] = len(cards) == 2 and self._may(law, "double", (p, *rest), 2)

    def outcome_of(self, player: int, player_natural: bool, end: int) -> int:
        return OUTCOME[VERDICTS[compare(player, player_natural, *ENDS[end], self.ties)]]

    @staticmethod
    def _may(law: Law, choice: str, cards: Cards, made: int = 1) -> bool:
        return explain(law, Position(drawn_as(cards), 1, PLENTY, made), choice) is None

    def _two(self, law: Law, choice: str) -> Array:
        return np.array([len(cards) == 2 and self._may(law, choice, cards) for cards in hands().cards])

    def _most_hands(self, law: Law, p: int) -> int:
        made = 1
        while self._may(law, "split", (p, p), made):
            made += 1
        return made

    def surrendered(self, up: int, end: int) -> Fraction:
        """A.7: what a surrender nets if the dealer ends so; one that does not stand is lost to a blackjack."""
        return -GIVEN_UP if surrender_stands(CARD[up], ENDS[end][1]) else -ONE
