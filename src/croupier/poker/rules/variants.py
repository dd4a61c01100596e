"""The variants: streets, what wins, and how many may play. No variant has code of its own."""

from __future__ import annotations

import msgspec

from croupier.poker.rules import ranking
from croupier.poker.rules.ranking import Evaluate
from croupier.poker.rules.streets import (
    DRAW,
    FIVE_STUD,
    FLOP,
    MAMBO,
    RIVER,
    THROW,
    TURN,
    Street,
    board_game,
    hole,
    seven_stud,
)


class Variant(msgspec.Struct, frozen=True):
    """One game: `high` and `low` are what the pot is played for; with both it is split."""

    id: str
    name: str
    streets: tuple[Street, ...]
    high: Evaluate | None = None
    low: Evaluate | None = None
    players: int = 11
    jokers: int = 0
    glimpse: tuple[str, ...] = ("As", "Kh")  # a hand of it, for a picture

    @property
    def button(self) -> bool:
        """Whether a button marks the dealer; at stud the cards say who opens."""
        return self.streets[0].opens == "blinds"

    @property
    def split(self) -> bool:
        return self.high is not None and self.low is not None

    @property
    def picks(self) -> int:
        """Of how many cards a player throws some away; none, where nothing is drawn or discarded."""
        cards_held, most = 0, 0
        for street in self.streets:
            cards_held += street.down + street.up
            most = cards_held if street.draw or street.discard else most
            cards_held -= street.discard
        return most


STUD = ("??", "??", "Ks", "Kd", "4c")
OMAHA = ("Js", "Ts", "9h", "8h")
RAZZ = ("??", "??", "3h", "Ac", "5d")
LOW = ("5s", "4d", "3c", "2h", "Ad")


def _pineapple(id_: str, name: str, *streets: Street) -> Variant:
    return Variant(id_, name, (hole(3), *streets), ranking.high, glimpse=("Qh", "Jh", "3c"))


def _hold_back(street: Street) -> Street:
    """A street on which players throw a card before they bet."""
    return msgspec.structs.replace(street, discard=1)


_ALL = (
    Variant("stud-high", "Seven-card stud", seven_stud("low-card", "high-hand"), ranking.high, players=8, glimpse=STUD),
    Variant(
        "stud-high-low",
        "Seven-card stud high-low",
        seven_stud("high-card", "high-hand"),
        ranking.high,
        ranking.low,
        8,
        glimpse=STUD,
    ),
    Variant(
        "stud-high-low-8",
        "Seven-card stud high-low eight or better",
        seven_stud("low-card", "high-hand"),
        ranking.high,
        ranking.low_8,
        8,
        glimpse=STUD,
    ),
    Variant("razz", "Razz", seven_stud("high-card", "low-hand"), None, ranking.low, 8, glimpse=RAZZ),
    Variant("holdem", "Hold'em", board_game(2), ranking.high, glimpse=("Ah", "Kh")),
    _pineapple("pineapple", "Pineapple", THROW, FLOP, TURN, RIVER),
    _pineapple("crazy-pineapple", "Crazy pineapple", FLOP, THROW, TURN, RIVER),
    Variant("omaha-high", "Omaha", board_game(4), ranking.omaha, players=10, glimpse=OMAHA),
    Variant(
        "omaha-high-low-8",
        "Omaha high-low eight or better",
        board_game(4),
        ranking.omaha,
        ranking.omaha_8,
        players=10,
        glimpse=OMAHA,
    ),
    Variant("draw-high", "Five-card draw", DRAW, ranking.high, players=8, glimpse=("Tc", "Td", "Th", "6s", "6d")),
    Variant("draw-low", "Five-card draw low", DRAW, None, ranking.low, 8, glimpse=LOW),
    Variant("five-card-stud", "Five-card stud", FIVE_STUD, ranking.high, players=8, glimpse=("??", "Ks", "Kd", "4c")),
    Variant("mambo", "Mambo stud", MAMBO, ranking.three, ranking.three_6, glimpse=("??", "4s", "2d")),
    Variant("lowball", "Lowball", DRAW, None, ranking.low, 8, glimpse=LOW),
)
VARIANTS = {variant.id: variant for variant in _ALL}
USUAL = "holdem"  # what is meant where nobody says which

# l.1.ii, m.1.i: where the house has the card thrown before the betting round instead of after it.
EARLY_THROW = {
    "pineapple": msgspec.structs.replace(VARIANTS["pineapple"], streets=(_hold_back(hole(3)), FLOP, TURN, RIVER)),
    "crazy-pineapple": msgspec.structs.replace(
        VARIANTS["crazy-pineapple"], streets=(hole(3), _hold_back(FLOP), TURN, RIVER)
    ),
}
