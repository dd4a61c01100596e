"""A busy table: so many players with several wagers each, and a dealer, driven by one source from round to round.

What may be done is asked of the game and the table: spots, offers, choices. A wager that the table refuses is not made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from croupier.front.bots import BANK_MINIMA, bets, decide
from croupier.front.dealer import confirmation, routine
from croupier.games import open_table
from croupier.play.steps.player_dealer import BANK
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Chance, Setting, Step, Turn, Window
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Event
from croupier.play.vocabulary.log import Header, Log
from croupier.play.vocabulary.move import Bet, BuyIn, Choose, Close, Did, Move, Open, Outcome, Sit
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms

T = TypeVar("T")
NAMES = ("Ann", "Bob", "Cyd", "Dov", "Eve", "Fay", "Gus", "Hal")
MINIMA = 2000  # what a player sits down with, in table minima
CHIPS = (1, 1, 2, 3, 5, 7, 10)  # a wager in table minima
UNEVEN = 3  # from this level on, amounts are not whole minima
OTHERS_TRIED = 3  # other wagers that are tried where one is wanted that is not taken yet
FURTHER = 12  # how far above a wager that cannot be paid exactly one is tried that can
HUSTLE = 400  # moves after which a round that does not end is given up


class SeededChoice(Seeded):
    """One stream for all that a question leaves open: who bets what, and what the dice show."""

    def pick(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """So many different ones, or all of them, in any order."""
        remaining = list(options)
        return [remaining.pop(self.below(len(remaining))) for _ in range(min(count, len(remaining)))]


class PlayedMove(NamedTuple):
    """A move, how many entries the log had before it, and what it led to."""

    entries_before: int
    move: Move
    events: list[Event]


class RoundStart(NamedTuple):
    """Where a round begins in the log, and the header from which it replays."""

    entries_before: int
    header: Header


class BusyTable:
    """`wanted` are spots on which somebody bets whenever that is possible, so that a lesson can be about them."""

    def __init__(
        self, terms: Terms, luck: SeededChoice, level: int, wanted: Sequence[str] = (), name: str = "school"
    ) -> None:
        self.table: Table = open_table(terms, name)
        self.luck, self.level, self.wanted = luck, level, wanted
        self._spots = self.table.game.spots(self.table.law)
        self._spot_ids = tuple(self._spots)
        self._plain = {spot for spot, _ in self.table.game.plain_bets}
        self._wagers: dict[str, list[str]] = {}
        for spot in self._spot_ids:
            if spot != BANK and spot not in self._plain:
                self._wagers.setdefault(self._spots[spot].wager, []).append(spot)
        self._favourite = 0
        self._rounds: list[RoundStart] = []
        self._window: Window | None = None
        self._seat_players()

    def _seat_players(self) -> None:
        game, law = self.table.game, self.table.law
        fewest = max(game.fewest, 2 if game.family in ("banked", "pot") else 1)
        players = min(game.seats(law), max(fewest, self.level), len(NAMES))
        for seat in range(1, players + 1):
            self.table.play(Sit(seat, self._chips(), NAMES[seat - 1]))

    def _chips(self, has: int = 0) -> int:
        return self.table.affords(MINIMA * self.table.law.limits("")[0], has)

    def moves(self) -> Iterator[PlayedMove]:
        """One round: each move once it is played, with what it led to."""
        self._rounds.append(RoundStart(len(self.table.log.entries), self.table.header()))
        for seat in self.table.seats:
            rack = self.table.felt.rack(seat)
            if rack * 4 < self._chips() and (chips := self._chips(rack)):
                yield self._play(BuyIn(seat, chips))
        yield self._play(Open())
        for _ in range(HUSTLE):
            if isinstance(self.table.ask, Between):
                return
            yield self._play(self._next_move())
        raise Refused("this table does not come to an end of its round", OWN.cite("school.question"))

    def _play(self, move: Move) -> PlayedMove:
        return PlayedMove(len(self.table.log.entries), move, self.table.play(move))

    def log_until(self, entries: int) -> str:
        """The round as it was when the log had so many entries, sealed. What went before it is in its header."""
        log = Log(self._round_at(entries).header)
        log.entries += self.moves_until(entries)
        return log.sealed()

    def moves_until(self, entries: int) -> Sequence[Move | str]:
        """What that round had seen then."""
        return self.table.log.entries[self._round_at(entries).entries_before : entries]

    def _round_at(self, entries: int) -> RoundStart:
        return next(start for start in reversed(self._rounds) if start.entries_before <= entries)

    def _next_move(self) -> Move:
        table, ask = self.table, self.table.ask
        if yes := confirmation(table):
            return yes
        match ask:
            case Window():
                return self._window_move(ask)
            case Turn():
                return self._choice(ask)
            case Chance():
                return self._chance_outcome(ask)
        assert isinstance(ask, Step)
        return routine(table, self.luck) or Did(ask.step, ask.least)

    def _chance_outcome(self, ask: Chance) -> Move:
        """What comes up; on a wheel often the number that is bet around, or nobody would learn to pay a stack."""
        favourite = Outcome("wheel", (self._favourite,))
        often = ask.equipment == favourite.equipment and self.luck.below(2)
        return favourite if often and self.table.why_not(favourite) is None else self.luck.answer(ask)

    def _choice(self, ask: Turn) -> Move:
        """Mostly what a sensible player would say, sometimes anything that is offered."""
        seldom = 12 if self.table.game.family == "pot" else 3
        if ask.choices and not isinstance(ask, Setting) and self.luck.below(seldom) == 0:
            move = Choose(ask.seat, self.luck.pick(ask.choices), ask.at)
            if self.table.why_not(move) is None:
                return move
        return decide(self.table, ask)

    # --- a window ---

    def _window_move(self, ask: Window) -> Move:
        """Everybody bets once, then it is closed. A window is the same as long as nothing but bets is heard."""
        if self._window is not ask:
            self._window = ask
            self._wishes = list(self._wished_bets(ask))
        while self._wishes:
            if move := self._acceptable_bet(self._wishes.pop(0)):
                return move
        plain = (bet for seat in self.table.seats for bet in bets(self.table, seat))
        ends: Iterator[Move] = chain((Close(), *map(Did, ask.steps)), plain)
        return next((move for move in ends if self.table.why_not(move) is None), Close())

    def _wished_bets(self, ask: Window) -> Iterator[Bet]:
        open_wagers = ask.wagers()
        if ask.topic or open_wagers:
            yield from (
                Bet(wager.seat, wager.spot, wager.most, wager.at) for wager in open_wagers if self.luck.below(2)
            )
            return
        self._favourite = self.luck.pick([0, *(n for spot in self._spot_ids for n in self._spots[spot].covers)])
        for seat in self.table.seats:
            plain = bets(self.table, seat)
            times = self.luck.pick(CHIPS[: 2 + self.level])  # alike for all, as some wagers must be equal
            yield from (replace(bet, amount=min(bet.amount * times, self._highest_bet(bet.spot))) for bet in plain)
            if all(bet.spot != BANK for bet in plain):
                yield from (Bet(seat, spot, self._amount(seat, spot)) for spot in self._more_spots(seat))

    def _more_spots(self, seat: int) -> Iterator[str]:
        """What is bet beside the plain wagers; half of it around one number, where spots cover some."""
        if self.wanted and (seat == 1 or self.luck.below(2)):
            yield from self._spots_towards(seat, self.luck.pick(self._spots_around(self.wanted)))
        near = self._spots_around(self._spot_ids)
        for _ in range(1 + self.level // 2):
            spot = self.luck.pick(near if self.luck.below(2) else self._spot_ids) if near else ""
            if spot and spot != BANK and spot not in self._plain:
                yield spot

    def _spots_around(self, spots: Sequence[str]) -> Sequence[str]:
        """Those of them that cover the number which is bet around, if any does."""
        return [spot for spot in spots if self._favourite in self._spots[spot].covers] or spots

    def _spots_towards(self, seat: int, spot: str) -> Iterator[str]:
        """A spot that is wanted; where no wager is taken there now, some of which one may lead to it."""
        if spot in self._plain:
            return
        if self._acceptable_bet(Bet(seat, spot, self._amount(seat, spot))):
            yield spot
        else:
            others = self.luck.sample(
                [wager for wager in self._wagers if wager != self._spots[spot].wager], OTHERS_TRIED
            )
            yield from (self.luck.pick(self._wagers[wager]) for wager in others)

    def _amount(self, seat: int, spot: str) -> int:
        low, high = self.table.law.limits(self._spots[spot].wager)
        more = self.luck.below(low) if self.level >= UNEVEN else 0
        amount = low * self.luck.pick(CHIPS[: 2 + self.level]) + more
        return max(min(amount, high, self.table.felt.rack(seat) // BANK_MINIMA), low)

    def _highest_bet(self, spot: str) -> int:
        return self.table.law.limits(self._spots[spot].wager)[1]

    def _acceptable_bet(self, bet: Bet) -> Bet | None:
        """The bet, or a little more where that much could not be paid; None where nothing like it is taken. What is
        refused in the same words with a chip more is not refused for its amount."""
        last_reason = ""
        for amount in range(bet.amount, bet.amount + FURTHER):
            tried = Bet(bet.seat, bet.spot, amount, bet.at)
            refused = self.table.why_not(tried)
            if refused is None:
                return tried
            if refused.why == last_reason:
                break
            last_reason = refused.why
        return None
