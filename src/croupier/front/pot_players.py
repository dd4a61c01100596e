"""Players for a pot: a view in, a move out, and a clock.

A player is made anew for every hand from a seed, sees at each turn what its seat sees and no more, and answers with a
move. There are three here, from one that does anything to one that weighs its equity against the price of a call;
anybody's own is a function that makes one, put into `LEVELS` or given to a match.

    class Caller:
        def __init__(self, seed: str) -> None: ...
        def move(self, turn: MyTurn) -> Choose | Discard:
            return Choose(turn.seat, "call" if "call" in turn.choices else "check")
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

import msgspec

from croupier.analysis.equity import Question, deck_left, job_of, own_cards
from croupier.analysis.equity.deals import deal_some
from croupier.analysis.simulate import key_of
from croupier.kernels.equity.deals import BY_HIGH, BY_LOW, POT
from croupier.kernels.streams import start
from croupier.play.felt import BOARD
from croupier.play.table.view import HIDDEN, View
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.move import Choose, Discard
from croupier.poker.rooms.readers import house_of
from croupier.poker.rules.variants import Variant
from croupier.poker.table.bots import cards_to_throw, plain_choice
from croupier.rulebook.law import Law

DEALS = 150  # dealt at random for one decision
KEEN = 1.35  # times an even share of the pot: a hand that bets
HEADROOM = 0.15  # by how much a hand that raises is better than the price
SIZE = (2, 3)  # of the pot, where a bet may be of any size


class MyTurn(msgspec.Struct, frozen=True):
    """What a player knows when asked: the view of its seat, the posted law, and how many seconds it may think (0: as
    many as it likes)."""

    view: View
    law: Law
    seconds: float = 0.0

    @property
    def seat(self) -> int:
        assert self.view.asks.seat is not None
        return self.view.asks.seat

    @property
    def choices(self) -> tuple[str, ...]:
        return self.view.asks.choices

    @property
    def discards(self) -> bool:
        """Whether cards are to be thrown away, and not a choice made."""
        return self.view.asks.ask == "discard"

    @property
    def owes(self) -> int:
        """What a call costs, as far as the chips go."""
        return min(self.view.asks.owes or 0, self.view.seats[self.seat].rack)

    @property
    def pot(self) -> int:
        """What can be won: the pots, less what the house has taken, and the bets of this round."""
        return sum(self.view.pots) + sum(self.view.bets.values())

    @property
    def variant(self) -> Variant:
        return house_of(self.law).variant

    @property
    def own(self) -> tuple[int, ...]:
        return self.cards(self.seat)

    @property
    def board(self) -> tuple[int, ...]:
        pile = self.view.piles.get(BOARD)
        return tuple(map(card_value, pile.cards)) if pile else ()

    @property
    def others(self) -> tuple[int, ...]:
        """The seats of the other players who still have cards."""
        return tuple(hand.place for hand in self.view.hands if hand.place != self.seat and hand.cards)

    def cards(self, seat: int) -> tuple[int, ...]:
        """The cards of a seat that this one sees."""
        hands = [hand for hand in self.view.hands if hand.place == seat]
        return tuple(card_value(card) for hand in hands for card in hand.cards if card != HIDDEN)


class CardPlayer(Protocol):
    def move(self, turn: MyTurn) -> Choose | Discard: ...


Maker = Callable[[str], CardPlayer]


class RandomPlayer:
    """Does anything that is offered, and never folds what costs nothing."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def move(self, turn: MyTurn) -> Choose | Discard:
        asks = turn.view.asks
        if turn.discards:
            count = self.random.randint(asks.least or 0, asks.most or 0)
            return Discard(turn.seat, tuple(self.random.sample(turn.own, count)))
        offered = [choice for choice in turn.choices if choice != "fold" or turn.owes]
        return Choose(turn.seat, self.random.choice(offered or list(turn.choices)))


class SimplePlayer:
    """The player of the empty seats: checks what is free, calls what is small, raises a made hand now and then."""

    def __init__(self, seed: str) -> None: ...

    def move(self, turn: MyTurn) -> Choose | Discard:
        asks = turn.view.asks
        if turn.discards:
            return Discard(turn.seat, cards_to_throw(turn.variant, turn.own, asks.least or 0, asks.most or 0))
        if asks.owes is None:
            return Choose(turn.seat, turn.choices[0])  # show
        least = turn.law.limits("")[0]
        put = sum(stake.amount for stake in turn.view.stakes)
        situation = (turn.variant, turn.own, turn.board, turn.choices, asks.owes, put, least)
        return Choose(turn.seat, plain_choice(*situation))


class EquityPlayer(SimplePlayer):
    """Calls where its part of the pot is worth the price, and bets where it is well above an even one.

    The others are taken to hold anything that is not seen; at a draw they are taken to stand pat.
    """

    def __init__(self, seed: str) -> None:
        self.key, self.turns, self.has_drawn = key_of(seed, "weighing"), 0, False

    def move(self, turn: MyTurn) -> Choose | Discard:
        if turn.discards or turn.view.asks.owes is None or not turn.others:
            self.has_drawn |= turn.discards
            return super().move(turn)
        share, even, owes = self.share(turn), 1 / (1 + len(turn.others)), turn.owes
        price = owes / (turn.pot + owes) if owes else 0.0
        if share > KEEN * even and share > price + HEADROOM:
            for choice in ("raise", "bet"):
                if choice in turn.choices:
                    return Choose(turn.seat, choice, amount=self.bet_size(turn))
        if "check" in turn.choices:
            return Choose(turn.seat, "check")
        wanted = "call" if share >= price else "fold"
        return Choose(turn.seat, wanted if wanted in turn.choices else turn.choices[0])

    def share(self, turn: MyTurn) -> float:
        """What this hand takes of the pot on average."""
        variant, own = turn.variant, turn.own
        draws = any(street.draw for street in variant.streets)
        spare = max(len(own) - own_cards(variant), 0)
        out = cards_to_throw(variant, own, spare, spare) if spare else ()
        if draws and not self.has_drawn:
            out = cards_to_throw(variant, own, 0, len(own))
        mine = tuple(card for card in own if card not in out)
        hands = (mine, *(turn.cards(seat) for seat in turn.others))
        question = Question(variant, (), tuple((hand,) for hand in hands), turn.board, frozenset(out))
        self.turns += 1
        total, deals = deal_some(
            job_of(question, hands), question.options, deck_left(question), start(self.key, self.turns), DEALS
        )
        row = total.parts[0]
        return (row[BY_HIGH] + row[BY_LOW]) / (POT * max(deals, 1))

    def bet_size(self, turn: MyTurn) -> int:
        """Two thirds of the pot where a bet may be of any size; otherwise the least, which nobody has to name."""
        asks = turn.view.asks
        least, most = asks.least or 0, asks.most or 0
        if most <= 2 * least:
            return 0
        high = max(turn.view.bets.values(), default=0)
        return max(least, min(most, high + (turn.pot + turn.owes) * SIZE[0] // SIZE[1]))


LEVELS: dict[str, Maker] = {"random": RandomPlayer, "simple": SimplePlayer, "equity": EquityPlayer}
