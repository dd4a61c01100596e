"""Somebody plays at a table: the automatic dealer, bots for what a round needs, and a streak of folly from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from croupier.front import bots, dealer
from croupier.games import open_table
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Step, Turn, Window
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Bet, Choose, Close, Did, Discard, Move, Open, Report, Sit
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Terms

HOUSE = sample_house().tables
# Dealing with more to hide: cards pitched face down, a second place, hands that travel from player to player.
MORE = {
    "pitch": Terms("oneida-2006/blackjack", options={"dealing": "pitch", "decks": 2, "positions": 2}),
    "multiple-action": Terms("oneida-2006/blackjack", options={"multiple-action": "three"}),
    "crazy-pineapple": Terms("section8/poker", least=200, most=1000, options={"variant": "crazy-pineapple"}),
    "draw-low": Terms("oneida-2006/poker", least=200, most=1000, options={"variant": "draw-low"}),
    "stud-high-low": Terms(
        "oneida-2006/poker", least=200, most=1000, options={"variant": "stud-high-low-8", "ante": 1}
    ),
}
TABLES = {**HOUSE, **MORE}
SEATS = (1, 2, 3)
CHIPS = 2000


def seated(name: str) -> Table:
    table = open_table(TABLES[name], name)
    for seat in SEATS:
        table.play(Sit(seat, table.affords(CHIPS), f"P{seat}"))
    return table


def moves(table: Table, seed: str, folly: int = 6, count: int = 150) -> Iterator[Move]:
    """So many moves that somebody tries next; one in `folly` is whatever comes to mind."""
    random, source = Random(seed), Seeded(seed)
    spots = sorted(table.game.spots(table.law))
    wanted: list[Move] = []
    for _ in range(count):
        ask = table.ask
        if folly and random.randrange(folly) == 0 and (kinds := table.law.reports(ask.phase)):
            yield Report(random.choice(kinds))
        elif isinstance(ask, Between):
            yield Open()
        elif isinstance(ask, Window):
            if folly and random.randrange(2):
                seat = random.choice(SEATS)
                yield Bet(seat, random.choice(spots), random.choice((5, 10, 60)), random.choice((0, 0, seat + 1)))
                continue
            wanted = wanted or [*(bet for seat in SEATS for bet in bots.bets(table, seat)), Close()]
            yield wanted.pop(0)
        elif isinstance(ask, Turn):
            chosen = bots.decide(table, ask)
            wild = folly and not isinstance(chosen, Discard) and random.randrange(2)
            yield Choose(ask.seat, random.choice(ask.choices), ask.at) if wild else chosen
        else:
            wanted = []
            routine = dealer.routine(table, source)
            if isinstance(ask, Step) and ask.people:  # what a person sees to
                routine = Did(ask.step, ask.least)
            assert routine is not None, f"the dealer does not know {ask}"
            yield routine


def refused(table: Table, move: Move) -> Refused | None:
    try:
        table.play(move)
    except Refused as why:
        return why
    return None
