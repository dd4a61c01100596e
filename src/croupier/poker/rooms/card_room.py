"""A poker table's law in plain values: what is dealt, posted, raked and killed. Each rulebook has a file that reads it.

Everything that differs between the rulebooks is in here; the table and the hand only look.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal

import msgspec

from croupier.poker.rules.rake import Rake
from croupier.poker.rules.spec import NO_KILL, Customs, HandCites, HandSpec
from croupier.poker.rules.structures import Structure
from croupier.poker.rules.variants import Variant
from croupier.rulebook.cite import Citation


class Kill(msgspec.Struct, frozen=True):
    """When the stakes of the next hand go up, to `over` / `under` of the usual ones, and for how long."""

    cite: Citation
    over: int
    under: int
    wins: int = 1  # whole pots won in a row
    pot: int = 0  # the pot must have held so much …
    multiple: int = 0  # … or so many times the hand's least bet
    bare: bool = False  # and nobody may have had a low
    lasts: Literal["until-beaten", "while-won", "one-hand"] = "while-won"
    shared_ends: bool = True  # a shared pot, which always ends a row, ends the kill too
    net: bool = False  # the pot is what is left of it after rake and jackpot
    award: int = 0  # whoever is awarded so much kills too, whatever the row; 0: nobody
    offered: bool = False  # a player may kill of his own will
    entry: bool = False  # so may one who comes in or has missed a blind
    late: bool = False  # and anybody before the third card
    raised: Citation | None = None  # to exactly which stakes
    award_cite: Citation | None = None
    offered_cite: Citation | None = None
    entry_cite: Citation | None = None
    objection: Citation | None = None


class Time(msgspec.Struct, frozen=True):
    """A time charge: so much each time the dealer collects it, from each player or from the table.

    It lies in the rake area until a floorperson has verified it.
    """

    cite: Citation
    amount: int
    per_table: bool
    verified: Citation


class CardRoom(msgspec.Struct, frozen=True, dict=True):
    """One table."""

    variant: Variant
    structure: Structure
    customs: Customs
    cites: HandCites
    places: int
    least: int  # one bet at the posted minimum
    entry: Citation  # what a player needs to be dealt in
    shuffle: Citation
    button: Citation
    moves: Citation  # the button moves on
    cut: Citation | None = None
    cut_least: int = 1
    cut_range: Citation | None = None
    entry_bet: bool = False  # one bet besides what is posted is needed to be dealt in
    ante: int = 0
    forced: int = 0
    blinds: tuple[int, ...] = ()  # from the button's left
    level: int = -1  # the first round begins at no less than this
    high_card: bool = False  # a card each says who has the first button; otherwise the last seat has it
    button_posts: bool = False  # with two players the button has the small blind
    missed: Literal["nothing", "wait", "post-or-wait"] = "nothing"
    missed_cite: Citation | None = None
    rake: Rake | None = None
    fewer: int = 0  # with at most so many players the rake is lowered, if one asks …
    lowered: tuple[int, int] = (1, 1)  # … to this share
    fewer_cite: Citation | None = None
    kill: Kill | None = None
    time: Time | None = None
    two: Citation | None = None  # it takes two players
    absent: Citation | None = None  # who is away is dealt in all the same
    strict: Citation | None = None  # nothing is put up but what was announced
    leaves: Citation | None = None  # who has to leave the game
    agrees: Citation | None = None  # a higher minimum that all players agree on
    wash: Citation | None = None  # before the first hand of a table the decks are washed …
    idle: Citation | None = None  # … and again once nobody played
    wash_one: bool = False  # … or only the one to be played, the other in its turn
    device: Citation | None = None  # the shuffling device has the other deck
    odd_chip: Citation | None = None  # an odd chip is worth at most a dollar
    decks: bool = False  # a second deck lies ready, if the first has to go
    alternates: Citation | None = None  # with a shuffling device the two take turns
    jackpot: str = ""  # the hand that brings the jackpot
    jackpot_cite: Citation | None = None
    jackpot_shares: tuple[tuple[int, int], tuple[int, int]] = ((1, 2), (1, 4))  # for the beaten hand, and the winner

    @property
    def chips_needed(self) -> int:
        """The chips without which nobody is dealt in: ante and forced bet, and a bet besides where the rules want one.
        y.6: in a tournament whatever a player has is enough."""
        return 1 if self.absent is not None else self.ante + self.forced + (self.least if self.entry_bet else 1)

    def posted(self, n: int) -> tuple[int, ...]:
        """A.5, J.4, dealing.2, dealing.2.a, dealing.2.c, dealing.4: the blinds of `n` players from the button's left;
        with too few players the middle ones go."""
        blinds = self.blinds
        if len(blinds) > n:
            blinds = (blinds[0], *blinds[len(blinds) - n + 1 :])[:n]
        both = blinds + (0,) * (n - len(blinds))
        return both[::-1] if n == 2 and self.button_posts else both

    def first_level(self, blinds: Sequence[int]) -> int:
        """What the first round begins at, where the house says that; otherwise the blinds do."""
        return max(self.level, *blinds) if self.level >= 0 else -1

    def hand(self, n: int) -> HandSpec:
        """A hand of `n` players as the law alone has it; who they are and what they have, the room says."""
        if n not in self._hands:
            self._hands[n] = self._hand(n)
        return self._hands[n]

    @cached_property
    def _hands(self) -> dict[int, HandSpec]:
        return {}

    def _hand(self, n: int) -> HandSpec:
        """dealing.6: left of the big blind acts first."""
        blinds, kill = self.posted(n), self.kill
        filled = [i for i, blind in enumerate(blinds) if blind]
        opener = (filled[-1] + 1) % n if filled else 0
        return HandSpec(
            variant=self.variant,
            structure=self.structure,
            stacks=(),
            cites=self.cites,
            antes=(self.ante,) * n if self.ante else (),
            blinds=blinds,
            forced=self.forced,
            opener=1 if n == 2 and self.button_posts else opener,
            level=self.first_level(blinds),
            customs=self.customs,
            rake=self.rake,
            late=(kill.over, kill.under) if kill and kill.late else NO_KILL,
        )
