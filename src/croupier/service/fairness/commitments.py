"""What a table's chain says of the chance of its next round, before anything of that round is decided.

    ~ commits 7 HASH    the house: the secret of round 7 is the one that HASH hides
    ~ seed 2 WORD       seat 2, after it: this is to be mixed into the secret, before the first draw

They are steps of the floor's own, so they stand in the chain, are there again after a crash, and a new chapter repeats
them. Another commitment is without seeds: whatever was given before it was given to another secret. The same one, said
again, takes nothing away.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.store import Row

CHANCE = OWN.cite("service.chance")
OPEN_LINE = "dealer opens"
SEED = "~ seed "
ABOUT_CHANCE = ("~ commits ", SEED, "~ restored", "~ quarantined ")  # lines that are about chance
BEFORE_RECOMMITTING = ("~ restored", "~ quarantined ")  # after which a round may be committed to a second time


class CommittedRound(msgspec.Struct):
    """The last one of a table: for which round it is, whether that has been opened, and what players gave to it."""

    round: int = 0
    commitment: str = ""
    opened: bool = False
    seeds: dict[int, str] = {}

    def step(self, words: list[str]) -> bool:
        """A line of the floor's own, if it is of this kind."""
        match words:
            case ["commits", round_, commitment]:
                if commitment != self.commitment:
                    self.seeds = {}
                self.round, self.commitment, self.opened = int(round_), commitment, False
                return True
            case ["seed", seat, word]:
                self.seeds[int(seat)] = word  # the last that a place gives
                return True
        return False

    def steps(self) -> list[str]:
        """The lines by which another chapter knows it."""
        if not self.round or self.opened:
            return []
        return [
            commitment_step(self.round, self.commitment),
            *(f"seed {seat} {word}" for seat, word in self.seeds.items()),
        ]


def commitment_step(round_: int, commitment: str) -> str:
    return f"commits {round_} {commitment}"


def check_commitments(rows: Iterable[Row]) -> dict[int, str]:
    """What a chain committed to, by round: before it was opened, and once, unless the house says why it did again.

    A house of before kept its commitments elsewhere, but for those that it made afresh; from the first other one on no
    round is without."""
    commitments: dict[int, str] = {}
    is_required = may_recommit = False
    last_opened, previous = 0, ""
    for row in rows:
        text = str(row["text"])
        if text.startswith(BEFORE_RECOMMITTING):
            may_recommit = True
        elif text.startswith("~ commits "):
            round_, commitment = int(text.split(" ")[2]), text.split(" ")[3]
            if round_ <= last_opened:
                raise Refused(f"at line {row['number']} round {round_} is committed to after it was opened", CHANCE)
            if commitments.get(round_, commitment) != commitment and not may_recommit:
                raise Refused(f"at line {row['number']} round {round_} is committed to a second time", CHANCE)
            commitments[round_] = commitment
            is_required = is_required or not previous.startswith(("~ restored", "~ commits "))
        elif text == OPEN_LINE:
            last_opened, may_recommit = int(row["round"]), False
            if is_required and last_opened not in commitments:
                raise Refused(f"round {last_opened} was opened without a commitment", CHANCE)
        previous = text
    return commitments
