"""A hand's starting data: who has how much, what is posted, how bets are limited, by whose words it is decided.

A table builds a `HandSpec` from its law and the room; whoever replays a recorded hand builds one from the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from croupier.poker.rules.rake import Rake
from croupier.poker.rules.structures import Structure
from croupier.poker.rules.variants import Variant
from croupier.rulebook.cite import Citation


class HandCites(msgspec.Struct, frozen=True):
    """The paragraph for each thing that is decided in a hand."""

    ante: Citation
    blind: Citation
    forced: Citation
    deal: tuple[Citation, ...]  # the cards of each street …
    rounds: tuple[Citation, ...]  # … and its betting
    draw: Citation
    reshuffle: Citation
    common: Citation
    ghost: Citation  # folded places that go on getting cards
    turn: Citation
    check: Citation
    stakes: Citation  # no more than lies on the table
    size: Citation
    cap: Citation
    check_raise: Citation
    reopen: Citation
    chip: Citation  # one chip that is too large
    string: Citation
    uncalled: Citation
    all_in: Citation  # side pots
    last: Citation  # the only player left
    show: Citation
    high: Citation
    low: Citation
    odd_half: Citation
    odd_high: Citation
    odd_low: Citation
    rake: Citation
    jackpot: Citation
    seven: Citation  # lowball's seven or better
    # what only some documents have words for
    made: Citation | None = None  # of which cards a hand is made; it is announced then
    made_low: Citation | None = None
    best: Citation | None = None  # one hand is the best
    equal: Citation | None = None  # several are
    no_low: Citation | None = None  # nobody has a low that counts …
    whole: Citation | None = None  # … so the high hand takes it all
    whole_tie: Citation | None = None
    odd_whole: Citation | None = None
    tie: Citation | None = None  # a pot, or a half of one, is shared
    lose: Citation | None = None  # who showed and won nothing
    call: Citation | None = None  # what a call comes to
    opening: Citation | None = None  # how large the first bet of a round is …
    over: Citation | None = None  # … and how large no bet is
    late_kill: Citation | None = None
    objection: Citation | None = None
    after: HandCites | None = None  # these take over after the draw
    # talk and chips; without words of their own, `string` and `stakes`
    incomplete: Citation | None = None  # a bet that is said not to be complete
    raising: Citation | None = None  # chips added after the word raise
    called: Citation | None = None  # the exact call is no raise
    cash: Citation | None = None  # money is changed into chips
    collect: Citation | None = None  # the losers' cards go first
    protected: Citation | None = None  # hole cards that need no protection
    see: Citation | None = None  # hands that players ask to see
    coin: Citation | None = None  # coin of the antes becomes chips
    counted: Citation | None = None  # the discards are counted

    @classmethod
    def for_streets(cls, streets: int, general: Citation, **given: Any) -> HandCites:
        """These paragraphs, and the `general` one for everything else."""
        each: Mapping[str, Any] = {"deal": (general,) * streets, "rounds": (general,) * streets}
        needed = cls.__struct_fields__[: -len(cls.__struct_defaults__)]
        return cls(**{name: each.get(name, general) for name in needed} | given)


class Customs(msgspec.Struct, frozen=True):
    """What rulebooks and houses settle differently, in plain values."""

    cap: int = 0  # raises in a betting round; 0 is any number
    cap_while: int = 3  # the cap holds while so many players are in
    cap_at_start: bool = False  # counted when the betting round begins
    reopen: Literal["half", "full", "always"] = "full"  # which all-in raise lets those who acted raise again
    check_raise: bool = True
    odd: Literal["suit", "seat"] = "seat"
    odd_half: Literal["high", "seat", "card"] = "high"  # `card`: whoever has the highest card by suit
    odd_low: Literal["low", "high"] = "low"  # which card by suit has the odd chip of a low half
    ghost_forced: bool = False  # so does that of a forced or blind bet, until somebody wagers
    completing: bool = False  # bringing a forced bet or a blind up to the limit is a raise
    concede: bool = False  # players are asked to show or to muck
    disclose: bool = False  # mucked hands are shown all the same
    opener_bets: bool = False  # whoever opens after the first round may not check (five-card stud M.6)
    open_pair: bool = False  # an early street with an open pair takes either limit
    ghosts: bool = False  # a place folded before any bet goes on getting cards
    blinds_last: bool = False  # blinds are put up after the deal
    keep_last: bool = False  # the last card of the deck is not dealt
    seven_bets: bool = False  # after the draw a seven or better bets, or acts no more
    asks_forced: bool = False  # the forced bet may be made a full one at once
    no_check: bool = False  # nobody checks in the first round: who has the bet in already calls
    cut_leaves: int = 10  # so many cards at least stay below the cut
    hides_draws: bool = False  # how many cards were drawn is shown only until the betting after it begins


NO_KILL = (0, 1)


class HandSpec(msgspec.Struct, frozen=True):
    """One hand. Players are in the order of the deal: the first sits left of the button, which is the last."""

    variant: Variant
    structure: Structure
    stacks: tuple[int, ...]
    cites: HandCites
    seats: tuple[int, ...] = ()  # 1, 2, … if left out
    antes: tuple[int, ...] = ()  # all alike; what is not to be matched goes into `dead`
    blinds: tuple[int, ...] = ()
    killer: int = -1  # whose blind is the kill, by this paragraph
    kill: Citation | None = None
    dead: tuple[int, ...] = ()  # into the pot without counting as a bet: a missed blind, a big blind's ante
    forced: int = 0
    opener: int = -1  # of the first round; otherwise left of the largest blind
    level: int = -1  # what the first round begins at; otherwise the largest blind
    step: int = -1  # the first raise adds at least this; otherwise as much as the level
    customs: Customs = Customs()
    rake: Rake | None = None
    openers: tuple[int, ...] = ()  # by street, where a record hides the up-cards that would say; -1 is by the cards
    left: int = 0  # in the pot from somebody who is not dealt in: a kill that had to be put up all the same
    late: tuple[int, int] = NO_KILL  # what a kill before the third card makes of the stakes, if there may be one


class HandResult(msgspec.Struct, frozen=True):
    """How a hand ended, by player in the order of the deal."""

    stacks: tuple[int, ...]
    gains: tuple[int, ...]
    awards: tuple[int, ...]  # what came out of the pots
    pot: int  # all that was contended for, before the rake
    raked: int
    jackpot: int
    winners: tuple[int, ...]  # who took a part of any pot
    swept: int  # who took every pot alone, or -1
    low_made: bool  # somebody had a low that counts
    showdown: bool
