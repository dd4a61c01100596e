"""Live chance that can be proved: a secret per round, committed to before it and revealed after it.

The secret is 32 bytes of the operating system's generator. Its commitment is published before anybody bets. Players may
give seeds to it until the first draw: neither they, who do not know the secret, nor the house, which is bound to it,
can choose what comes up. The k-th time that a round asks for chance, the answer is drawn (by rejection) from SHA-512 of
the mixed secret, k and a counter, so anybody can repeat it when the secret is out, and nobody could have known it
before.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping

from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Outcome

SecretSource = Callable[[str, int], str]


def system_secret(table: str, round_: int) -> str:  # noqa: ARG001 - every secret is fresh
    return os.urandom(32).hex()


def commitment(table: str, round_: int, secret: str) -> str:
    """What is published before the round: the hash of its place and its secret."""
    return hashlib.sha256(f"croupier {table} {round_} {secret}".encode()).hexdigest()


def seeds_text(seeds: Mapping[int, str]) -> str:
    """What players gave, in the order of their seats.

    >>> seeds_text({3: "clover", 1: "7"})
    '1:7 3:clover'
    """
    return " ".join(f"{seat}:{seeds[seat]}" for seat in sorted(seeds))


def read_seeds(text: str) -> dict[int, str]:
    """Read `seeds_text` back."""
    return {int(seat): word for seat, _, word in (part.partition(":") for part in text.split())}


def mix_secret(table: str, round_: int, secret: str, seeds: str) -> str:
    """What a round is drawn from: its secret, with what players gave to it; if nobody did, the secret alone."""
    if not seeds:
        return secret
    return hashlib.sha256(f"croupier {table} {round_} {secret} {seeds}".encode()).hexdigest()


class CommittedChance:
    """The chance of one round, from its mixed secret; `draws` is how often it has been asked already."""

    def __init__(self, secret: str, draws: int) -> None:
        self._secret, self._draws = secret, draws

    def answer(self, ask: Chance) -> Outcome:
        self._draws += 1
        return Seeded(f"{self._secret}:{self._draws}").answer(ask)
