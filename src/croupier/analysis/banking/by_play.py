"""A bank that may run out, where nobody can count all ends of a round: rounds dealt at random at the game's own table.

Each round is played twice on the same cards and decisions, once against a bank that covers everything and, if that one
paid and collected more than the bank in question has, once against this one. What is averaged is only the difference
that the bank makes, and of that what no sheet knows: of every wager, what it would win or lose if it had the bank to
itself is taken from its sheet. So a rare great prize, which hardly comes in any simulation, is counted exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from importlib import import_module
from math import sqrt
from typing import NamedTuple

from croupier.analysis.sheets.staged import learned_rule
from croupier.analysis.simulate import CONFIDENCE
from croupier.games import game_of
from croupier.play.felt import Felt
from croupier.play.felt.ledger import Ledger
from croupier.play.steps.player_dealer import BANK
from croupier.play.table.maths import Staged, Worked
from croupier.play.vocabulary.ask import Ask, Chance, Step, Turn, Window
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Settled
from croupier.play.vocabulary.move import Bet, Choose, Close, Did, Move
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.law import Law

RARE = 0.05  # once in 20 times
CHIPS = 10**16  # what everybody has
REPORT_EVERY = 250  # rounds between two reports of progress

WagerOfSpot = Callable[[str], str]  # the wager whose sheet counts what lies on a spot
WagerKey = tuple[int, str, int]  # a seat, the wager of a sheet, and of prizes which one


class Round(NamedTuple):
    """A round that was played: what each seat won by each sheet's wager, what changed hands, what was not covered."""

    moves: tuple[Move, ...]
    won: Mapping[WagerKey, int]
    used: int
    uncovered: bool


class Mean(NamedTuple):
    """An average over rounds, and how far off it may be either way, 19 times of 20."""

    value: Fraction
    within: float


class RoundAverages(NamedTuple):
    """What the rounds say: by seat what this bank changes, of the bank the same, and how often it runs out."""

    seats: Mapping[int, Mean]
    bank: Mean
    short: Mean


def play(law: Law, bets: Sequence[Bet], wager_of: WagerOfSpot, answer: Callable[[Felt, Ask], Move]) -> Round:
    """One round by the game's own procedure; everybody who has no bet is not there."""
    names = {seat: f"seat {seat}" for seat in range(1, max(bet.seat for bet in bets) + 1)}
    felt = Felt(law, names, Ledger({f"rack {seat}": CHIPS for seat in names}))
    game, moves, waiting = game_of(law), list[Move](), list(bets)
    procedure = game.play(felt, law, game.opening(law))
    ask = next(procedure)
    try:
        while True:
            move = waiting.pop(0) if waiting and isinstance(ask, Window) else answer(felt, ask)
            moves.append(move)
            ask = procedure.send(move)
    except StopIteration:
        pass
    ends = [event for event in felt.events if isinstance(event, Settled)]
    used, uncovered = sum(abs(end.paid) for end in ends), any(end.uncovered for end in ends)
    return Round(tuple(moves), by_wager(ends, wager_of), used, uncovered)


def by_wager(ends: Sequence[Settled], wager_of: WagerOfSpot) -> Counter[WagerKey]:
    """What was won and lost by each wager of the sheets; prizes, for which nothing was wagered, one by one."""
    won: Counter[WagerKey] = Counter()
    for i, end in enumerate(ends):
        won[end.seat, wager_of(end.spot), 0 if end.wager else i + 1] += end.paid
    return won


def answer(law: Law, source: Seeded, felt: Felt, ask: Ask) -> Move:
    """Chance by the source, routine as it is, decisions by the rule that a person can learn."""
    match ask:
        case Chance():
            return source.answer(ask)
        case Step():
            return Did(ask.step, ask.least)
        case Turn():
            return Choose(ask.seat, BANK if BANK in ask.choices else choice_by_rule(law, felt, ask), ask.at)
    return Close()


def choice_by_rule(law: Law, felt: Felt, ask: Turn) -> str:
    """What the rule does; where nothing hangs on it, the first that is offered."""
    for part in game_of(law).maths:
        choice = ""
        if isinstance(part, Staged) and part.by_rule:
            choice = part.by_rule(learned_rule(law, part).tolist(), felt, ask)
        elif isinstance(part, Worked):
            choice = import_module(part.module).chosen(law, felt, ask)
        if choice:
            return choice
    return ask.choices[0]


def replay(moves: Sequence[Move]) -> Callable[[Felt, Ask], Move]:
    """The same answers once more, the bets having been made."""
    answers = iter([move for move in moves if not isinstance(move, Bet)])
    return lambda felt, ask: next(answers)  # noqa: ARG005 - whatever is asked was asked before


def play_rounds(
    law: Law, banks: tuple[Bet, Bet], bets: Sequence[Bet], wager_of: WagerOfSpot, count: int, seed: str
) -> RoundAverages:
    """`banks` are one that covers everything, and the one in question."""
    ample, size = banks[0], banks[1].amount
    source = Seeded(f"{seed} {law.book.id}")
    sums: dict[int, list[int]] = {seat: [0, 0] for seat in {bet.seat for bet in banks + tuple(bets)}}
    short = 0
    for i in range(count):
        if i % REPORT_EVERY == 0:
            report_progress("rounds against the bank", i / count)
        full = play(law, (ample, *bets), wager_of, partial(answer, law, source))
        actual = full
        if full.used > size:
            actual = play(law, (banks[1], *bets), wager_of, replay(full.moves))
        changed: Counter[int] = Counter()
        for wager, due in full.won.items():
            changed[wager[0]] += actual.won[wager] - max(-size, min(due, size))
        changed[ample.seat] = -sum(changed.values())
        for seat, chips in changed.items():
            sums[seat][0] += chips
            sums[seat][1] += chips * chips
        short += actual.uncovered
    means = {seat: _mean(total, squares, count) for seat, (total, squares) in sums.items()}
    return RoundAverages(means, means[ample.seat], _chance(short, count))


def _chance(times: int, count: int) -> Mean:
    """How often something came. What never did may still be as likely as lets that happen once in 20 times."""
    return _mean(times, times, count) if times else Mean(Fraction(0), 1 - RARE ** (1 / count))


def _mean(total: int, squares: int, count: int) -> Mean:
    value = Fraction(total, count)
    return Mean(value, CONFIDENCE * sqrt(max(float(Fraction(squares, count) - value**2), 0.0) / count))
