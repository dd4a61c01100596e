"""Rounds at the real table with a bank of a given size, averaged plainly: what the mathematics of a bank is held to."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from croupier.analysis.banking.player_dealer import BankWorth
from croupier.games import open_table
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Chance, Step, Turn, Window
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Fee, Settled
from croupier.play.vocabulary.move import Bet, Choose, Close, Did, Open, Sit
from croupier.rulebook.law import Law

RICH = 10**9
Places = list[list[tuple[str, int]]]
Choice = Callable[[Table, Turn], str]


def seats_and_shortfalls(
    law: Law, size: int, places: Places, rounds: int, choose: Choice
) -> tuple[dict[int, list[int]], int]:
    """What every seat won in each round, fees not counted; and in how many of them something was not covered."""
    won: dict[int, list[int]] = {seat: [] for seat in range(1, len(places) + 2)}
    source, short = Seeded(f"naive bank {law.book.id}"), 0
    for _ in range(rounds):
        table = open_table(law.terms)  # nobody has banked yet, and the cards are shuffled
        for seat in won:
            table.play(Sit(seat, RICH, f"Player {seat}"))
        events = table.play(Open())
        while not isinstance(ask := table.ask, Between):
            match ask:
                case Step():
                    events += table.play(Did(ask.step, ask.least))
                case Chance():
                    events += table.play(source.answer(ask))
                case Turn():
                    choice = "bank" if "bank" in ask.choices else choose(table, ask)
                    events += table.play(Choose(ask.seat, choice, ask.at))
                case Window(topic=""):
                    table.play(Bet(1, "bank", size))
                    for seat, wagers in enumerate(places, 2):
                        for spot, amount in wagers:
                            table.play(Bet(seat, spot, amount))
                    events += table.play(Close())
                case _:
                    events += table.play(Close())
        for seat, nets in won.items():
            fees = sum(event.amount for event in events if isinstance(event, Fee) and event.seat == seat)
            nets.append(table.felt.rack(seat) - RICH + fees)
        short += any(isinstance(event, Settled) and event.uncovered for event in events)
    return won, short


def agrees(found: BankWorth, won: dict[int, list[int]], short: int, errors: float = 4.0) -> None:
    """Every mean lies within so many standard errors, those of the other side counted too; so does how often the bank
    runs out."""
    known = {1: (found.expected, found.within)} | {one.seat: (one.expected, one.within) for one in found.players}
    for seat, nets in won.items():
        n, mean = len(nets), sum(nets) / len(nets)
        spread = sqrt(sum((net - mean) ** 2 for net in nets) / n / n)
        expected, within = known[seat]
        assert abs(mean - float(expected)) < errors * sqrt(spread**2 + (within / 1.96) ** 2), (seat, mean, expected)
    n = len(won[1])
    chance = float(found.short)
    allowed = errors * sqrt(chance * (1 - chance) / n + (found.short_within / 1.96) ** 2)
    assert abs(short / n - chance) <= allowed + 1e-9
