"""Sources of chance, interchangeable: live, seeded, entered, and every.

None is called from below the server: a table only *asks*. All random sources share one rule of drawing, rejection
sampling on 32-bit words, so that no pocket, face or card is ever so slightly likelier.

>>> Seeded("croupier").below(6) in range(6)
True
>>> sum(weight for _, weight in every(Chance("dice", 2, OWN.cite("command"), "throw")))
36
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from struct import unpack
from typing import Protocol

from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.move import Outcome, read_move
from croupier.play.vocabulary.wheel import POCKETS


class Source(Protocol):
    def answer(self, ask: Chance) -> Outcome: ...


class _Source:
    """Draws whole numbers from a stream of random words."""

    def __init__(self) -> None:
        self._words: list[int] = []  # the next one last

    def _more_bytes(self) -> bytes:
        raise AssertionError("a source says where its bytes come from")

    def below(self, n: int) -> int:
        """0 to n-1, each equally likely: a word in the incomplete last run is thrown away."""
        limit = 0x1_0000_0000 - 0x1_0000_0000 % n
        while True:
            word = self._words.pop() if self._words else self._refill().pop()
            if word < limit:
                return word % n

    def _refill(self) -> list[int]:
        data = self._more_bytes()
        self._words = list(unpack(f">{len(data) // 4}I", data))
        self._words.reverse()
        return self._words

    def draw_cards(self, cards: list[int], count: int) -> list[int]:
        """So many of these cards, one after the other, each as likely as the rest; what is left loses its order."""
        drawn_cards, words, n = [], self._words, len(cards)
        for _ in range(count):
            limit = 0x1_0000_0000 - 0x1_0000_0000 % n
            word = limit
            while word >= limit:  # as `below` draws, without the call
                words = words or self._refill()
                word = words.pop()
            i = word % n
            n -= 1
            drawn_cards.append(cards[i])
            cards[i] = cards[n]
            cards.pop()
        return drawn_cards

    def answer(self, ask: Chance) -> Outcome:
        below = self.below
        if ask.shoe is None:
            if ask.equipment == "wheel":
                return Outcome("wheel", (below(len(POCKETS)),))
            return Outcome("dice", tuple([below(6) + 1 for _ in range(ask.count)]))
        cards = ask.shoe.cards.copy()
        return Outcome("cards", tuple(self.draw_cards(cards, min(ask.count, len(cards)))))


class Live(_Source):
    """The operating system's cryptographic generator."""

    def _more_bytes(self) -> bytes:
        return os.urandom(64)


class Seeded(_Source):
    """The same every time for the same seed: SHA-512 of the seed and a counter, so any language can repeat it."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._seed = seed.encode()
        self._count = 0

    def _more_bytes(self) -> bytes:
        self._count += 1
        return hashlib.sha512(self._seed + b"/%d" % self._count).digest()


class Entered:
    """A person types what the real equipment showed: `3 4`, `00`, `Qs 7h`."""

    def __init__(self, prompt: Callable[[Chance], str]) -> None:
        self._prompt = prompt

    def answer(self, ask: Chance) -> Outcome:
        move = read_move(f"{ask.equipment} {' '.join(self._prompt(ask).split())}")
        assert isinstance(move, Outcome)
        return move


def every(ask: Chance) -> Iterator[tuple[Outcome, int]]:
    """Each outcome with its weight; the weights add up to the number of equally likely cases.

    Cards come one at a time, as an ask for several takes a part of them and asks again.
    """
    if ask.shoe is not None:
        for card, weight in Counter(ask.shoe.cards).items():
            yield Outcome("cards", (card,)), weight
    else:
        faces = POCKETS if ask.equipment == "wheel" else range(1, 7)
        for values in product(faces, repeat=ask.count):
            yield Outcome(ask.equipment, values), 1
