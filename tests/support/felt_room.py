"""A poker table for tests, and hands without one."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from croupier.play.table import Table
from croupier.play.vocabulary.ask import Ask, Between, Chance, Step, Turn
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.move import Choose, Did, Discard, Move, Open, Outcome, Sit
from croupier.poker.game import GAME
from croupier.poker.hand import Hand, play_hand
from croupier.poker.hand.betting import Act
from croupier.poker.hand.dealing import Exchange
from croupier.poker.rules.spec import Customs, HandCites, HandResult, HandSpec
from croupier.poker.rules.structures import Fixed, Structure
from croupier.poker.rules.variants import VARIANTS
from croupier.rulebook.book import OWN
from croupier.rulebook.law import Law, Terms, judge

Player = Callable[[Act], Choose]


def spec(
    variant: str = "holdem",
    stacks: tuple[int, ...] = (100, 100, 100),
    structure: Structure | None = None,
    customs: Customs | None = None,
    **rest: Any,
) -> HandSpec:
    one = VARIANTS[variant]
    cites = HandCites.for_streets(len(one.streets), OWN.cite("command"))
    return HandSpec(one, structure or Fixed(2, 4), stacks, cites, customs=customs or Customs(), **rest)


def passive(ask: Act) -> Choose:
    return Choose(ask.seat, "call" if ask.owes else "check" if "check" in ask.choices else "bet")


class Film:
    """A hand played move by move: `says` are choices in order, cards come from a list or at random."""

    def __init__(self, one: HandSpec, cards: str = "", seed: int = 1) -> None:
        self.hand = Hand(one)
        self.procedure = play_hand(self.hand)
        self.cards = [card_value(text) for text in cards.split()]
        self.random = random.Random(seed)
        self.asks: list[Ask] = []
        self.result: HandResult | None = None
        self._next(lambda: next(self.procedure))

    def _next(self, step: Callable[[], Ask]) -> None:
        try:
            self.ask = step()
            while isinstance(self.ask, Chance):
                self.ask = self.procedure.send(self._dealt(self.ask))
            self.asks.append(self.ask)
        except StopIteration as stop:
            self.result = stop.value

    def _dealt(self, ask: Chance) -> Outcome:
        assert ask.shoe is not None
        if self.cards:
            taken, self.cards = self.cards[: ask.count], self.cards[ask.count :]
            move = Outcome("cards", tuple(taken))
        else:
            move = Outcome("cards", tuple(self.random.sample(ask.shoe.cards, ask.count)))
        self.hand.admit(ask, move)
        return move

    def send(self, move: Move) -> None:
        self.hand.admit(self.ask, move)
        self._next(lambda: self.procedure.send(move))

    def say(self, *words: str) -> Film:
        """`call`, `raise 40`, `fold` by whoever is in turn."""
        for word in words:
            assert isinstance(self.ask, Turn)
            choice, _, amount = word.partition(" ")
            self.send(Choose(self.ask.seat, choice, amount=int(amount or 0)))
        return self

    def check_down(self) -> HandResult:
        while self.result is None:
            ask = self.ask
            if isinstance(ask, Exchange):
                own = self.hand.down[self.hand.seats.index(ask.seat)]
                self.send(Discard(ask.seat, tuple(own[: ask.least or 1])))
            elif isinstance(ask, Act):
                self.send(passive(ask))
            else:
                self.say("show")
        return self.result


def open_table(book: str, players: int, chips: int = 1000, **terms: Any) -> Table:
    own = Terms(book, **{"least": 200, "most": 400, **terms})
    assert judge(own) == []
    law = Law(own)
    assert GAME.breaches(law) == []
    table = Table(GAME, law)
    for seat in range(1, players + 1):
        table.play(Sit(seat, chips, f"P{seat}"))
    return table


def deal(table: Table, rng: random.Random) -> None:
    """Open a hand and do the dealer's part, until a player is asked or the hand is over."""
    if isinstance(table.ask, Between):
        table.play(Open())
    while True:
        ask = table.ask
        if isinstance(ask, Step):
            table.play(Did(ask.step, ask.least))
        elif isinstance(ask, Chance):
            assert ask.shoe is not None
            table.play(Outcome("cards", tuple(rng.sample(ask.shoe.cards, ask.count))))
        else:
            return


def play_out(table: Table, rng: random.Random, decide: Callable[[random.Random, Turn], Choose] | None = None) -> None:
    """One whole hand."""
    deal(table, rng)
    while not isinstance(table.ask, Between):
        ask = table.ask
        assert isinstance(ask, Turn)
        if isinstance(ask, Exchange):
            own = [held.card for held in table.felt.cards[ask.seat]]
            table.play(Discard(ask.seat, tuple(rng.sample(own, rng.randint(ask.least, ask.most)))))
        elif decide is not None:
            table.play(decide(rng, ask))
        elif isinstance(ask, Act):
            table.play(passive(ask))
        else:
            table.play(Choose(ask.seat, "show"))
        deal(table, rng) if not isinstance(table.ask, Between) else None
