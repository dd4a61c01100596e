"""What the house takes where players play for a pot. No wager is against it: its take is all that they lose together.

A pot of every size is raked by the table's own functions, as if it had been bet in one betting round.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from croupier.poker.rooms.card_room import CardRoom
from croupier.poker.rooms.readers import house_of
from croupier.poker.rules.pots import Pot
from croupier.poker.rules.rake import Rake, flat_fee, rake_round, take
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

SIZES = (2, 5, 10, 15, 20, 30, 50, 100)  # of pots, in least bets
BOTH = 3  # a pot that two players can win


class FromPot(NamedTuple):
    """Out of one pot, in chips, with this many players."""

    least: int
    most: int
    pot: int
    raked: int
    jackpot: int

    @property
    def players(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least}-{self.most}"

    @property
    def share(self) -> Fraction:
        """Of the pot that the house takes; what the jackpot fund gets comes back to players."""
        return Fraction(self.raked, self.pot)


class PotTake(msgspec.Struct, frozen=True):
    """The take of a table, pot by pot; the paragraphs it follows; and what else there is to know."""

    law: Law
    rows: tuple[FromPot, ...]
    cites: tuple[Citation, ...]
    notes: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        def cents(chips: int) -> int:
            return chips * self.law.chip

        return {
            "book": self.law.book.id,
            "cites": [str(cite) for cite in self.cites],
            "notes": list(self.notes),
            "pots": [
                {
                    "players": row.players,
                    "pot_cents": cents(row.pot),
                    "house_cents": cents(row.raked),
                    "jackpot_cents": cents(row.jackpot),
                    "share": str(row.share),
                    "share_percent": float(row.share * 100),
                }
                for row in self.rows
            ],
        }


def pot_take(law: Law) -> PotTake:
    """What the house takes of pots from two least bets to a hundred."""
    house = house_of(law)
    rake = house.rake or Rake()
    rows = tuple(
        _take_from_pot(rake, least, most, size * house.least)
        for least, most in _players(rake, house.places)
        for size in SIZES
    )
    cites = [house.cites.rake]
    if rake.jackpot:
        cites.append(house.cites.jackpot)
    if house.time:
        cites.append(house.time.cite)
    return PotTake(law, rows, tuple(cites), tuple(_notes(law, house)))


def _players(rake: Rake, places: int) -> Iterator[tuple[int, int]]:
    """Numbers of players that pay alike: those of a flat fee, or any."""
    for _, alike in groupby(range(2, places + 1), lambda players: flat_fee(rake, players, players)):
        numbers = list(alike)
        yield numbers[0], numbers[-1]


def _take_from_pot(rake: Rake, least: int, most: int, amount: int) -> FromPot:
    pot = Pot(amount, BOTH)
    rake_round(rake, [(pot, amount)], 0)
    take([pot], flat_fee(rake, least, least))
    jackpot = take([pot], rake.jackpot)
    return FromPot(least, most, amount, pot.raked - jackpot, jackpot)


def _notes(law: Law, house: CardRoom) -> Iterator[str]:
    yield "no wager is against the house: the players together lose what it takes, and nothing else"
    rake = house.rake
    if rake is None:
        yield "nothing is taken from a pot"
    elif rake.share[0] or rake.level:
        yield "each pot as if bet in one betting round; over several, fractions of a chip that stay in the pot add up"
    if rake and rake.flat and not rake.flat_without_flop:
        yield "without a flop nothing is taken"
    if house.time:
        payer = "from the table" if house.time.per_table else "from each player"
        yield f"and a time charge of {law.money(house.time.amount)} {payer} each time it is collected"
    if house.fewer:
        share = 100 * house.lowered[0] / house.lowered[1]
        yield f"with {house.fewer} players or fewer, if one asks, {share:g}% of this [{house.fewer_cite}]"
