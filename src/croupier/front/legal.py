"""What may be said at a table now: every legal move, or the range of one, as the lines that people read.

A line has a gap where something is to be filled in: `{amount}` chips, `{count}` of a step, `{cards}`, `{values}` of
dice or a wheel, `{name}` of somebody who sits down. Between `least` and `most` an amount may still be refused where it
could not be paid exactly; the refusal names its neighbours. At poker the ways of betting without a word, and sums
announced, are not listed: they come to what is.

>>> from croupier.games import open_table
>>> from croupier.play.vocabulary.move import Open, Sit
>>> from croupier.rulebook.house import sample_house
>>> table = open_table(sample_house().tables["craps-1"])
>>> [one.says for one in legal(table)][:2]
['seat 1 sits {amount} {name}', 'seat 2 sits {amount} {name}']
>>> _ = table.play(Sit(1, 500, "Ann")), table.play(Open())
>>> [one.says for one in legal(table, 1)]
['seat 1 chooses accept', 'seat 1 chooses decline']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.play.table import MOST_CHIPS, Table
from croupier.play.vocabulary.ask import Between, Chance, Setting, Step, Turn, Window
from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.move import Bet, Call, Choose, Close, Confirm, Did, Leave, Move, Press, Take, move_text

TRIES = 60  # amounts that are tried upwards and downwards: more than any odds need to be paid exactly
MANY = 1_000_003  # a sum that stands for any in a line


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One move, or a range of moves; `seat` 0 is the crew's, or chance's."""

    says: str
    seat: int = 0
    least: int = 0
    most: int = 0

    def line(self, **gaps: object) -> str:
        """The line with its gaps filled.

        >>> Legal("seat 1 bets {amount} pass", 1, 5, 500).line(amount=10)
        'seat 1 bets 10 pass'
        """
        return self.says.format(**gaps)


def legal(table: Table, seat: int | None = None) -> list[Legal]:
    """What may be said now; of one seat, if it is given, and 0 is the crew and chance."""
    ask = table.ask
    match ask:
        case Between():
            moves = list(_moves_between_rounds(table))
        case Window():
            moves = list(_window_moves(table, ask))
        case Turn():
            moves = list(_turn_moves(table, ask))
        case Chance():
            moves = [Legal(f"{ask.equipment} {{values}}", least=1 if ask.shoe else ask.count, most=ask.count)]
        case Step():
            moves = list(_step_moves(table, ask))
    moves += [Legal(f"report {kind}") for kind in table.reports()]
    moves += [_exact_move(Choose(who, request)) for request in table.felt.requests for who in table.seats]
    return [move for move in moves if seat is None or move.seat == seat]


def allows(table: Table, move: Move) -> bool:
    """Whether the table would take this move in the round that is on."""
    return table.why_not(move) is None


def _exact_move(move: Move) -> Legal:
    return Legal(move_text(move), getattr(move, "seat", 0))


def _range(move: Move, least: int, most: int) -> Legal:
    """A move that was made with the sum that stands for any."""
    return Legal(move_text(move).replace(str(MANY), "{amount}"), getattr(move, "seat", 0), least, most)


# --- between rounds ---


def _moves_between_rounds(table: Table) -> Iterator[Legal]:
    posted = table.game.buy_in(table.law)
    places = table.game.seats(table.law)
    for seat in range(1, places + 1):
        if seat not in table.seats:
            least, most = (posted.least, posted.most) if posted else (1, MOST_CHIPS)
            yield Legal(f"seat {seat} sits {{amount}} {{name}}", seat, least, most)
    for seat in table.seats:
        rack = table.felt.rack(seat)
        least, most = (max(posted.least - rack, 1), posted.most - rack) if posted else (1, MOST_CHIPS)
        if least <= most:
            yield Legal(f"seat {seat} buys {{amount}}", seat, least, most)
        if not any(stake.seat == seat for stake in table.felt.stakes.values()):
            yield _exact_move(Leave(seat))
    if table.seats:
        yield Legal("dealer opens")


# --- a window ---


def _window_moves(table: Table, ask: Window) -> Iterator[Legal]:
    for seat in table.seats:
        yield from _bets(table, ask, seat)
        yield from _stake_moves(table, seat)
        moves: tuple[Move, ...] = (
            *(Choose(seat, choice) for choice in ask.choices.get(seat, ())),
            *(Press(seat, button) for button in ask.buttons),
        )
        yield from (_exact_move(move) for move in moves if allows(table, move))
    yes = [Confirm(pending.by[0], pending.seat, pending.spot) for pending in table.felt.pending]
    crew: tuple[Move, ...] = (*yes, *map(Did, ask.steps), Close())
    yield from (Legal(move_text(move)) for move in crew if allows(table, move))


def _bets(table: Table, ask: Window, seat: int) -> Iterator[Legal]:
    open_wagers = ask.wagers()
    if ask.topic or open_wagers:
        places = [(wager.spot, wager.at, wager.most) for wager in open_wagers if wager.seat == seat]
    else:
        places = [(spot, 0, table.felt.rack(seat)) for spot in table.game.spots(table.law)]
    for spot, place, most in places:
        place = 0 if place == seat else place
        bet_range = _bet_range(table, Bet(seat, spot, MANY, place), min(most, table.felt.rack(seat)))
        if bet_range:
            yield bet_range


def _bet_range(table: Table, bet: Bet, most: int) -> Legal | None:
    """The least and the most that can be put there, if anything can."""
    spot = table.game.spots(table.law)[bet.spot]
    low, high = table.law.limits(spot.wager)
    there = table.felt.amount(bet.seat, bet.spot)
    least, most = max(low - there, 1), min(most, max(high - there, 0) or most)
    first = _first_allowed(table, bet, range(least, min(least + TRIES, most + 1)))
    if first is None:
        return None
    last = _first_allowed(table, bet, range(most, max(most - TRIES, first), -1))
    return _range(bet, first, first if last is None else last)


def _first_allowed(table: Table, bet: Bet, amounts: Iterable[int]) -> int | None:
    return next((n for n in amounts if allows(table, msgspec.structs.replace(bet, amount=n))), None)


def _stake_moves(table: Table, seat: int) -> Iterator[Legal]:
    for stake in list(table.felt.stakes.values()):
        if stake.seat == seat:
            place = 0 if stake.at == seat else stake.at
            moves = (Take(seat, stake.spot, None, place), Call(seat, stake.spot, True), Call(seat, stake.spot, False))
            yield from (_exact_move(move) for move in moves if allows(table, move))


# --- a turn, a step ---


def _turn_moves(table: Table, ask: Turn) -> Iterator[Legal]:
    if isinstance(ask, Setting):
        yield Legal(f"seat {ask.seat} sets {{cards}}", ask.seat, ask.count, ask.count)
    if ask.choices in ((), ("discard",)):  # as a view has it
        least, most = getattr(ask, "least", 0), getattr(ask, "most", 0)
        yield Legal(f"seat {ask.seat} discards {{cards}}", ask.seat, least, most)
        return
    for choice in ask.choices:
        yield from _choice_moves(table, ask, choice)
    for choice in ask.sums:
        yield from _choice_with_sum(table, ask, choice)


def _choice_moves(table: Table, ask: Turn, choice: str) -> Iterator[Legal]:
    """A choice; where it goes with a sum, the sums between which it may go."""
    with_sum = list(_choice_with_sum(table, ask, choice)) if choice in ("bet", "raise") else []
    if with_sum:
        yield from with_sum
    elif allows(table, plain := Choose(ask.seat, choice, ask.at)):
        yield _exact_move(plain)


def _choice_with_sum(table: Table, ask: Turn, choice: str) -> Iterator[Legal]:
    """A choice that goes with a sum, and between which."""
    least, most = getattr(ask, "least", 0), getattr(ask, "most", 0)
    move = Choose(ask.seat, choice, ask.at, least)
    if least and allows(table, move):
        yield _range(msgspec.structs.replace(move, amount=MANY), least, most)


def _step_moves(table: Table, ask: Step) -> Iterator[Legal]:
    for seat, offers in ask.offers(tuple(table.seats)).items():
        for words in offers:
            yield Legal(f"seat {seat} chooses {words}", seat)
    if ask.least < ask.most:
        yield Legal(f"dealer does {ask.step} {{count}}", 0, ask.least, ask.most)
    else:
        yield Legal(move_text(Did(ask.step, ask.least)))
    yield from (Legal(move_text(Did(step))) for step in ask.other_steps)


def example(table: Table, move: Legal) -> str:
    """A line that fills the gaps of a legal move in the plainest way: the least sum, the first cards."""
    ask = table.ask
    if "{cards}" in move.says:
        hand = ask.hand if isinstance(ask, Setting) else table.felt.hand(move.seat)
        return move.line(cards=cards_text(hand[: move.least]) or "nothing")
    return move.line(amount=move.least, count=move.least, name=f"Player {move.seat}")
