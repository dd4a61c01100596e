"""The table's state: the puck and the wagers that are carried from roll to roll, and one roll in progress."""

from __future__ import annotations

import msgspec

from croupier.games.craps.layout import LAYOUT, LINE, CrapsSpot
from croupier.play.felt import Felt
from croupier.play.felt.stake import Stake
from croupier.rulebook.law import Law


class Puck(msgspec.Struct, frozen=True):
    """What is carried from roll to roll: the point, the shooter, whether the marker says Off (K.2), the wagers up, and
    the Don't bets that were removed or reduced since the last roll (E.4)."""

    point: int = 0
    shooter: int = 0
    last_shooter: int = 0
    off: bool = False
    stakes: tuple[Stake, ...] = ()
    taken_down: tuple[tuple[int, str], ...] = ()
    thrower: int = 0  # K.2: who threw last, and may throw again for the Come bets alone


class Craps:
    """One roll in progress."""

    def __init__(self, felt: Felt, law: Law, puck: Puck) -> None:
        self.felt, self.law = felt, law
        self.point, self.shooter, self.last_shooter = puck.point, puck.shooter, puck.last_shooter
        self.off, self.thrower = puck.off, puck.thrower
        self.taken_down = set(puck.taken_down)

    @property
    def come_out(self) -> bool:
        """A.2: no point is on."""
        return self.point == 0

    def number(self, spot: CrapsSpot) -> int:
        """The point or number of a wager; a line bet's is the puck's."""
        return self.point if spot.kind in ("pass", "dont-pass", "pass-odds", "dont-pass-odds") else spot.number

    def come_wagers(self) -> bool:
        """Whether Come or Don't Come wagers wait for a decision (K.2)."""
        return any(LAYOUT[s.spot].kind in ("come", "dont-come") for s in self.felt.stakes.values())

    def has_line_bet(self, seat: int) -> bool:
        return any(self.felt.amount(seat, spot) for spot in LINE)

    def line_bets(self) -> bool:
        """Whether anybody has a line bet up."""
        return any(stake.spot in LINE for stake in self.felt.stakes.values())

    def carry(self) -> Puck:
        stakes, taken_down = tuple(self.felt.stakes.values()), tuple(sorted(self.taken_down))
        return Puck(self.point, self.shooter, self.last_shooter, self.off, stakes, taken_down, self.thrower)

    def mark(self) -> None:
        """Where the puck stands, who shoots (A.6), and the Off marker (A.4), for all to see."""
        self.felt.markers = {"puck": "OFF" if self.come_out else f"ON {self.point}", "shooter": str(self.shooter)}
        if self.off:
            self.felt.markers["off-marker"] = "on don't pass"
