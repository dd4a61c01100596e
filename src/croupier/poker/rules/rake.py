"""What the house takes from a pot: a percentage as play goes on, increments, a flat collection, a jackpot fund.

All of it is in chips already; what a rulebook allows was judged when the table opened. Time charges are in `room`.
"""

from __future__ import annotations

import msgspec

from croupier.poker.rules.pots import Pot


class Rake(msgspec.Struct, frozen=True):
    """`share` of what is bet in a round (`antes` counting or not), `fee` at every `level`, `flat` by players."""

    share: tuple[int, int] = (0, 1)
    antes: bool = True
    level: int = 0
    fee: int = 0
    ceiling: tuple[int, int] = (1, 1)  # the most of a pot that share and fees may come to
    most: int = 0  # the most of a hand; 0 is no limit
    flat: tuple[int, ...] = ()  # for so many players
    flat_seen: bool = False  # players counted are those who saw the flop, not those dealt in
    flat_without_flop: bool = True
    jackpot: int = 0

    @property
    def of_bets(self) -> bool:
        """Whether anything is taken as bets come in."""
        return self.share[0] > 0 or self.level > 0

    def times(self, share: tuple[int, int]) -> Rake:
        """N.6: the rake that is lowered for a short table."""
        over, under = share
        return msgspec.structs.replace(
            self,
            share=(self.share[0] * over, self.share[1] * under),
            fee=self.fee * over // under,
            most=self.most * over // under,
        )


def rake_round(rake: Rake, grown: list[tuple[Pot, int]], raked: int) -> int:
    """N.2.a.i, N.2.a.ii, N.2.b.i, t.2.i.A, t.2.i.B, t.2.ii.A: after a betting round, from each pot that grew.

    A percentage is of what was bet; a level is reached by all that lies in the pot, antes included. Fractions of a chip
    stay in the pot. Returns what has been raked in the hand so far.
    """
    over, under = rake.share
    for pot, grew_by in grown:
        due = grew_by * over // under
        if rake.level:
            reached = pot.amount // rake.level
            due += max(reached - pot.levels, 0) * rake.fee
            pot.levels = max(reached, pot.levels)
        due = min(due, pot.amount * rake.ceiling[0] // rake.ceiling[1] - pot.raked)
        if rake.most:
            due = min(due, rake.most - raked)
        if due > 0:
            pot.raked += due
            raked += due
    return raked


def flat_fee(rake: Rake, dealt_in: int, saw_flop: int) -> int:
    """The posted fee for so many players; `saw_flop` is 0 where the hand ended before the flop."""
    if not rake.flat or not (saw_flop or rake.flat_without_flop):
        return 0
    players = saw_flop if rake.flat_seen and saw_flop else dealt_in
    return rake.flat[min(players, len(rake.flat) - 1)]


def take(pots: list[Pot], fee: int) -> int:
    """Take a fee out of the main pot first; never more than lies there. Returns what was taken."""
    taken = 0
    for pot in pots if fee else ():
        part = min(fee - taken, pot.amount - pot.raked)
        pot.raked += part
        taken += part
    return taken
