"""Where a player banks: what a round is worth to each player, to the bank of a given size, and after the collection.

Where all share the hands, each way in which a round can end is settled once, by the game's own window, bank and
settlement, and weighted by how often it comes: nothing is approximate. Where each player has a hand, the sheets are
added up if the bank can pay the best hands of all. Against a shorter one a single player's duels are settled, each kind
once, where the game knows the kinds; all else is dealt at random many times (`by_play`), and says how sure it is.

The bank sits at place 1, the players on its left in their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Any

import msgspec
import numpy as np

from croupier.analysis.banking.by_play import CHIPS, RoundAverages, play_rounds
from croupier.analysis.banking.by_sheets import laid_wagers, sheet_wager
from croupier.analysis.sheets.cache import cached_value
from croupier.analysis.sheets.staged import count_ends, learned_rule
from croupier.games import game_of, games
from croupier.play.felt import Felt
from croupier.play.felt.ledger import Ledger
from croupier.play.steps.banked import Banked, BankedRound
from croupier.play.steps.player_dealer import BANK, Position, begin_banking, collection, end_banking
from croupier.play.table.maths import Staged
from croupier.play.vocabulary.ask import Window
from croupier.play.vocabulary.event import Settled
from croupier.play.vocabulary.move import Bet, Close
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

POSITION = Position(1, 1)
NO_ERRORS: Mapping[int, float] = {}
AMPLE = 10**15  # a bank that covers whatever a table lets be wagered
ROUNDS = 20_000  # played where the ends of a round are too many to count

ADDED = "the exact sheets, best play, added up"
PLAYED = (
    "against this bank {rounds:,} rounds, each by the game's own procedure and the rule of its strategy, beside what "
    "every wager would win or lose with the bank to itself: within ± so much, 19 times of 20"
)

Wagers = Sequence[tuple[str, int]]  # spot and chips, in the order they are made


@cache
def banked_books() -> tuple[str, ...]:
    """The books by which a player banks."""
    return tuple(id_ for id_, game_ in games().items() if game_.banked)


class Seat(msgspec.Struct, frozen=True):
    """What a round is worth to one player: with this bank, and with one that covers everything. All in chips."""

    seat: int
    wagers: tuple[tuple[str, int], ...]
    expected: Fraction
    full: Fraction
    fee: int
    within: float = 0.0  # how far off `expected` may be, where rounds were played

    @property
    def action(self) -> int:
        return sum(amount for _, amount in self.wagers)

    @property
    def after(self) -> Fraction:
        return self.expected - self.fee


class BankWorth(msgspec.Struct, frozen=True):
    """A round from both sides. `short` is how often the bank leaves something uncovered. What was found by playing
    rounds is `within` so much, 19 times of 20; what was counted is exact."""

    size: int
    players: tuple[Seat, ...]
    expected: Fraction
    full: Fraction
    fee: int
    short: Fraction
    how: str
    within: float = 0.0
    short_within: float = 0.0

    @property
    def action(self) -> int:
        """All that is wagered against the bank before the cards."""
        return sum(player.action for player in self.players)

    @property
    def after(self) -> Fraction:
        """The bank's expectation after its own collection fee."""
        return self.expected - self.fee

    @property
    def collected(self) -> int:
        """What the house takes, from the bank and from the players."""
        return self.fee + sum(player.fee for player in self.players)


def bank_worth(law: Law, size: int, places: Sequence[Wagers], rounds: int = ROUNDS) -> BankWorth:
    """`places` are the wagers by place from the bank's left on; an empty one is an empty place. So many `rounds` are
    played where the ends cannot be counted."""
    if game_of(law).banked is None:
        books = ", ".join(banked_books())
        raise Refused(f"at {law.book.id} no player banks; choose a table of {books}", OWN.cite("command"))
    felt = felt_with_wagers(law, size, places)
    return _with_shared_hands(felt, size, places) if _hooks(law).ends else _with_own_hands(felt, size, places, rounds)


def _hooks(law: Law) -> Banked[Any]:
    banked = game_of(law).banked
    assert banked is not None
    return banked


# --- the round before the cards ---


def _round(felt: Felt) -> BankedRound:
    """A round of this game on this felt, with the bank at its place."""
    t: BankedRound = _hooks(felt.law).round(felt, felt.law, game_of(felt.law).opening(felt.law))
    t.position = POSITION
    return t


def felt_with_wagers(law: Law, size: int, places: Sequence[Wagers]) -> Felt:
    """The felt when betting has closed; `Refused` by the paragraph that the table itself would cite."""
    seats = game_of(law).seats(law)
    if len(places) > seats - 1:
        why = f"{len(places)} players beside the bank, where {seats} sit in all"
        raise Refused(why, law.grounds["seat"])
    names = {seat: f"seat {seat}" for seat in range(1, len(places) + 2)}
    felt = Felt(law, names, Ledger({f"rack {seat}": CHIPS for seat in names}))
    bets = [Bet(seat, spot, amount) for seat, wagers in enumerate(places, 2) for spot, amount in wagers]
    if not bets:
        raise Refused("nobody wagers against the bank", OWN.cite("command"))
    window = _hooks(law).wagers(_round(felt))
    ask = next(window)
    assert isinstance(ask, Window)
    for bet in (Bet(POSITION.holder, BANK, size), *bets):
        ask.admit(bet, law)
        window.send(bet)
    ask.admit(Close(), law)
    return felt


def _wagers_of_seat(felt: Felt, seat: int) -> tuple[tuple[str, int], ...]:
    return tuple((stake.spot, stake.amount) for stake in felt.stakes.values() if stake.seat == seat)


# --- every end of a round, settled ---


def settle_end(betting_felt: Felt, end: Any) -> Felt:
    """The felt after a round that ends so: collection, settlement and what is left of the bank, as at the table."""
    law, hooks = betting_felt.law, _hooks(betting_felt.law)
    felt = Felt(law, betting_felt.seats, Ledger(betting_felt.ledger.balances))
    felt.stand(betting_felt.stakes.values())
    t = _round(felt)
    begin_banking(felt, law, POSITION, law.grounds["amount"])
    assert hooks.lay is not None
    hooks.lay(t, end)
    hooks.settle(t)
    end_banking(felt, POSITION, law.grounds["amount"])
    return felt


def _means(rounds: Iterable[tuple[Felt, int]], fees: Mapping[int, int]) -> tuple[dict[int, Fraction], Fraction]:
    """What each seat wins on average over rounds that come in so many ways each, fees not counted; and how often
    something is not covered."""
    won: Counter[int] = Counter()
    short = total = 0
    for felt, ways in rounds:
        total += ways
        for seat in felt.seats:
            won[seat] += ways * (felt.rack(seat) - CHIPS + fees.get(seat, 0))
        if any(isinstance(event, Settled) and event.uncovered for event in felt.events):
            short += ways
    return {seat: Fraction(chips, total) for seat, chips in won.items()}, Fraction(short, total)


def _rounds(felt: Felt, ends: Iterable[tuple[Any, int]]) -> Iterator[tuple[Felt, int]]:
    return ((settle_end(felt, end), ways) for end, ways in ends)


def _with_shared_hands(felt: Felt, size: int, places: Sequence[Wagers]) -> BankWorth:
    """Hands that all share."""
    law, hooks = felt.law, _hooks(felt.law)
    assert hooks.ends is not None
    fees = collection(felt, law, POSITION)
    expected, short = _means(_rounds(felt, hooks.ends(law)), fees)
    full = expected
    if short:
        full, _ = _means(_rounds(felt_with_wagers(law, AMPLE, places), hooks.ends(law)), fees)
    return _bank_worth(felt, size, expected, full, fees, short, hooks.how(law))


def _bank_worth(
    felt: Felt,
    size: int,
    expected: Mapping[int, Fraction],
    full: Mapping[int, Fraction],
    fees: Mapping[int, int],
    short: Fraction,
    how: str,
    within: Mapping[int, float] = NO_ERRORS,
    short_within: float = 0.0,
) -> BankWorth:
    players = tuple(
        Seat(seat, wagers, expected[seat], full[seat], fees.get(seat, 0), within.get(seat, 0.0))
        for seat in felt.seats
        if seat != POSITION.holder and (wagers := _wagers_of_seat(felt, seat))
    )
    bank = POSITION.holder
    sure = within.get(bank, 0.0)
    return BankWorth(size, players, expected[bank], full[bank], fees.get(bank, 0), short, how, sure, short_within)


# --- a hand for each player: the sheets, added up ---


def _with_own_hands(felt: Felt, size: int, places: Sequence[Wagers], rounds: int) -> BankWorth:
    law, fees = felt.law, collection(felt, felt.law, POSITION)
    at_stake = laid_wagers(_round(felt), _hooks(law))
    full = _by_seat(felt, ((entry.seat, entry.worth) for entry in at_stake))
    notes = dict.fromkeys(entry.by_sheet.simulated for entry in at_stake)
    how = "; ".join([ADDED, *filter(None, notes)])
    if most_used(felt) <= size:
        return _bank_worth(felt, size, full, full, fees, Fraction(0), how)
    part = _duel(felt)
    if part is not None and (part.ends or part.duel):
        expected, short = _means(_rounds(felt, _kinds(law, part)), fees)
        how += "; against this bank the same play, every kind of duel settled by the table's own procedure and bank"
        return _bank_worth(felt, size, expected, full, fees, short, how)
    bets = [Bet(seat, spot, amount) for seat, wagers in enumerate(places, 2) for spot, amount in wagers]
    banks = Bet(POSITION.holder, BANK, AMPLE), Bet(POSITION.holder, BANK, size)
    alone = _by_seat(felt, ((entry.seat, entry.worth_alone(size)) for entry in at_stake))
    averages = cached_value(
        f"{rounds} rounds of {banks} and {bets}",
        law,
        RoundAverages,
        lambda: play_rounds(law, banks, bets, partial(sheet_wager, law), rounds, "bank"),
    )
    expected = {seat: alone[seat] + averages.seats[seat].value for seat in alone}
    how += f"; {PLAYED.format(rounds=rounds)}"
    sure = {seat: mean.within for seat, mean in averages.seats.items()}
    return _bank_worth(felt, size, expected, full, fees, averages.short.value, how, sure, averages.short.within)


def _by_seat(felt: Felt, worth: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """What each seat can expect, and of the bank the opposite of them all."""
    totals = dict.fromkeys(felt.seats, Fraction(0))
    for seat, chips in worth:
        totals[seat] += chips
        totals[POSITION.holder] -= chips
    return totals


def _kinds(law: Law, part: Staged) -> Iterator[tuple[Any, int]]:
    """One duel of each kind, with its weight."""
    if part.ends:
        yield from part.ends(law, learned_rule(law, part).tolist())
    elif part.duel:
        for (choice, cell), ways in np.ndenumerate(count_ends(law, part)):
            if ways:
                yield part.duel(choice, cell), int(ways)


def most_used(felt: Felt) -> Fraction:
    """What the wagers can use of a bank at most, each at its best prize, with every raise made."""
    law, used = felt.law, Fraction(0)
    for stake in felt.stakes.values():
        if stake.spot != BANK:
            raised = _hooks(law).raises.get(stake.spot)
            for spot, times in [(stake.spot, 1), *([raised] if raised else [])]:
                prize = max(odds.fraction for odds in law.lines(spot).values())
                used += times * stake.amount * max(prize, Fraction(1))
    return used + sum(max(prize.chips) for prize in _hooks(law).prizes(_round(felt)))


def _duel(felt: Felt) -> Staged | None:
    """What one player's wagers hang on, if it is one hand against one: then every kind of duel can be settled."""
    parts = [part for part in game_of(felt.law).maths if isinstance(part, Staged)]
    decided = {spot for part in parts for spot in part.decides}
    alone = len({stake.seat for stake in felt.stakes.values()}) == 2
    if alone and len(parts) == 1 and {stake.spot for stake in felt.stakes.values()} <= decided | {BANK}:
        return parts[0]
    return None
