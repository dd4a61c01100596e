"""What must hold at any table, whatever anybody does: hypothesis plays every game with sense and nonsense.

A list of whole numbers is turned into moves by looking at what the table asks, so that a failure shrinks to the
shortest story that shows it.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games import open_table, table_for
from croupier.play.table import Table
from croupier.play.table.replay import replay_table
from croupier.play.table.view import View
from croupier.play.vocabulary.ask import Between, Chance, Setting, Step, Turn, Window
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Fee
from croupier.play.vocabulary.holder import place_of
from croupier.play.vocabulary.move import (
    Bet,
    BuyIn,
    Call,
    Choose,
    Close,
    Confirm,
    Correct,
    Did,
    Discard,
    Leave,
    Move,
    Open,
    Outcome,
    Press,
    Report,
    SetHand,
    Sit,
    Take,
    Undo,
    move_text,
    read_move,
)
from croupier.poker.hand.dealing import Exchange
from croupier.rulebook.book import CREW
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Terms
from examples import some

# Terms under which more can happen than at the table that the sample house has; of every other book, that one.
LIVELY = {
    "craps": Terms("oneida-2006/craps", least=100, options={"odds-multiple": 5, "commission-back-on-removal": True}),
    "roulette-2006": Terms("oneida-2006/roulette", least=100, options={"half-back": True}),
    "roulette-terminals": Terms("oneida-2008/roulette", least=100, options={"terminals": True}),
    "three-card-poker": Terms("oneida-2006/three-card-poker", least=100, options={"two-positions": True}),
    "let-it-ride": Terms(
        "oneida-2006/let-it-ride",
        least=100,
        limits={"bonus": (500, 500)},
        options={"two-positions": True, "dealing": "automated-shoe", "payout-limit": True},
    ),
    "four-card-poker": Terms("oneida-2006/four-card-poker", least=100, options={"positions": 3, "ties": "push"}),
    "four-card-poker-stacks": Terms(
        "oneida-2006/four-card-poker", least=100, options={"dealing": "automated-shoe", "shuffler": True}
    ),
    "minibaccarat": Terms("oneida-2006/minibaccarat", least=100, options={"vigorish-collected": "later"}),
    "blackjack-2004": Terms("oneida-2004/blackjack", least=100, options={"surrender": True, "hit-wager": True}),
    "blackjack-pitch": Terms(
        "oneida-2006/blackjack", least=100, options={"dealing": "pitch", "decks": 2, "positions": 2}
    ),
    "blackjack-multiple": Terms("oneida-2006/blackjack", least=100, options={"multiple-action": "three"}),
    "face-up-pai-gow-poker": Terms(
        "ranchos/face-up-pai-gow-poker", least=1000, most=50000, options={"shuffler": False}
    ),
    "no-bust-21": Terms(
        "ranchos/no-bust-21", chip=50, least=500, most=100000, options={"reshuffle": "cutting-card", "decks": 2}
    ),
    "pure-21-5": Terms("ranchos/pure-21-5", least=500, most=100000, options={"breakage": "refuse"}),
    "holdem": Terms("oneida-2006/poker", least=200, most=1000, options={"kill": "half-kill"}),
    "stud": Terms("oneida-2006/poker", least=200, most=1000, options={"variant": "stud-high-low-8", "ante": 1}),
    "draw-low": Terms("oneida-2006/poker", least=200, most=1000, options={"variant": "draw-low"}),
    "razz": Terms("section8/poker", least=200, most=1000, options={"variant": "razz", "betting": "fixed"}),
    "crazy-pineapple": Terms("section8/poker", least=200, most=1000, options={"variant": "crazy-pineapple"}),
    "lowball": Terms(
        "ranchos/lowball",
        least=200,
        most=400,
        options={
            "jokers": 2,
            "ante": 1,
            "two-wins-kill": True,
            "pot-size-kill": 12,
            "entry-kill": True,
            "late-kill": True,
        },
    ),
    "three-card-poker-both": Terms(
        "oneida-2006/three-card-poker",
        least=100,
        options={"wagers": "both", "dealing": "automated-shoe", "shuffler": True, "pair-plus-ledger": "second"},
    ),
}
BOOKS = {terms.book for terms in LIVELY.values()}
TABLES = {name: terms for name, terms in sample_house().tables.items() if terms.book not in BOOKS} | LIVELY
AMOUNTS = (60, 60, 60, 30, 12, 10, 5, 1, 0, -5, 10**7)
VIEWERS = (1, 2, None)
VALUES = msgspec.msgpack.Encoder(enc_hook=str)
Views = dict[int | None, View]
Numbers = st.lists(st.integers(0, 10**9), min_size=20, max_size=120)


class Player:
    """Turns numbers into moves: mostly what is asked for, sometimes anything at all. One number, one move."""

    def __init__(self, table: Table, numbers: list[int]) -> None:
        self.table = table
        self.numbers = iter(numbers)
        self.number = 0
        self.source = Seeded("property")
        self.spots = [*table.game.spots(table.law), "nowhere"]
        self.plain = [spot for spot, _ in table.game.plain_bets if spot in self.spots] or self.spots

    def pick(self, options: Any) -> Any:
        self.number, i = divmod(self.number, len(options))
        return options[i]

    def move(self) -> Move:
        self.number = next(self.numbers)
        ask = self.table.ask
        if self.pick(range(13)) == 0:
            return self.anything()
        match ask:
            case Between():
                return self.come_and_go() if self.pick(range(4)) == 0 else Open()
            case Window():
                moves: tuple[Any, ...] = (
                    self.bet,
                    Close,
                    self.sensible,
                    self.bet,
                    Close,
                    self.sensible,
                    self.take,
                    self.call,
                    self.undo,
                )
                if ask.buttons:  # a wagering terminal, where the ball is thrown while bets are taken
                    moves = (*moves[:3], self.press, self.touch, self.step, self.step, self.take, self.undo)
                move: Move = self.pick(moves)()
                return move
            case Exchange():
                hand = self.table.felt.hand(ask.seat)
                return Discard(ask.seat, hand[: self.pick(range(len(hand) + 1))])
            case Setting() if self.pick(range(3)):
                return SetHand(ask.seat, ask.hand[: self.pick((2, 2, 2, 1, 3, 0))])
            case Turn():
                return Choose(ask.seat, self.pick(ask.choices), ask.at)
            case Chance():
                return self.source.answer(ask)
            case Step():
                right = len(self.table.felt.shoe) if ask.step.startswith("count") else ask.least
                return Did(ask.step, self.pick((right, right, right, ask.least, ask.most, 77)))

    def come_and_go(self) -> Move:
        """Bob leaves, which at a wagering terminal goes through cash-out and verify, or comes back."""
        if 2 not in self.table.seats:
            return Sit(2, 500, "Bob")
        terminals = self.table.game.terminals if self.table.game.at_terminals(self.table.law) else None
        left = terminals.to_cash_out(self.table.carried, 2) if terminals else ()
        return Press(2, left[0]) if left else Leave(2)

    def sensible(self) -> Move:
        """What the round needs to go on: what a simple player bets, now and then anything else."""
        spots = self.plain if self.pick(range(3)) else self.spots
        shooter = int(self.table.felt.markers.get("shooter", 0)) or 1
        banker = int(self.table.felt.markers.get("player-dealer", 0))
        if banker and not self.table.felt.amount(banker, "bank"):
            return Bet(banker, "bank", 200)
        return Bet(self.pick((shooter, 1, 2)), self.pick(spots), 60)

    def bet(self) -> Move:
        return Bet(self.pick((1, 2, 1, 2, 3)), self.pick(self.spots), self.pick(AMOUNTS), self.pick((0, 0, 0, 3)))

    def standing(self) -> Any:
        return [(s.seat, s.spot) for s in self.table.felt.stakes.values()] or [(1, "nowhere")]

    def take(self) -> Move:
        seat, spot = self.pick(self.standing())
        return Take(seat, spot, self.pick((None, 0, 30, 1, 5)))

    def call(self) -> Move:
        seat, spot = self.pick(self.standing())
        return Call(seat, spot, self.pick((True, False)))

    def press(self) -> Move:
        return Press(self.pick((1, 2)), self.pick(("recall", "neighbours", "clear", "recall", "neighbours", "nothing")))

    def touch(self) -> Move:
        return Bet(self.pick((1, 2)), f"straight-{self.pick(range(37))}", self.pick((60, 5, 1)))

    def step(self) -> Move:
        return Did(self.pick(("prompt", "spin", "spin", "sing")))

    def undo(self) -> Move:
        return Undo(self.pick((1, 2)))

    def anything(self) -> Move:
        kinds = (*self.table.law.book.irregularities, "fire")
        moves = (
            lambda: Report(self.pick(kinds)),
            lambda: Report(self.pick(kinds)),
            lambda: Report(self.pick(kinds)),
            lambda: Sit(3, 100, "Cy"),
            lambda: Sit(99, 100, "Zed"),
            lambda: BuyIn(1, self.pick(AMOUNTS)),
            lambda: Correct(self.pick((1, 2, 9)), self.pick(AMOUNTS)),
            lambda: Press(2, self.pick(("cash-out", "verify", "verify", "clear"))),
            lambda: Leave(2),
            Open,
            Close,
            lambda: Choose(2, "play"),
            lambda: Did("cut", 3),
            lambda: Outcome("dice", (1, 2)),
            lambda: Outcome("wheel", (37,)),
            lambda: Outcome("cards", (5,)),
            lambda: Bet(2, self.pick(self.spots), 5, 0, 5, True, True),
            lambda: Confirm(self.pick(CREW), self.pick((1, 2)), self.pick(self.spots)),
        )
        move: Move = self.pick(moves)()
        return move


def seated(terms: Terms) -> Table:
    table = open_table(terms)
    table.play(Sit(1, table.affords(1000), "Ann"))
    table.play(Sit(2, table.affords(500), "Bob"))
    return table


def views_of(table: Table) -> Views:
    return {seat: table.view(seat) for seat in VIEWERS}


def state(table: Table, views: Views) -> tuple[Any, ...]:
    """All that a refusal must leave alone, as bytes and numbers that no later move can change."""
    seen = VALUES.encode([views[seat] for seat in VIEWERS])
    return (len(table.log.entries), table.ledger.snapshot(), seen, table.round, len(table.felt.events))


def refusal(table: Table, move: Move) -> Refused | None:
    try:
        table.play(move)
    except Refused as refused:
        return refused
    return None


def check_books(table: Table) -> None:
    """Money only moves: all accounts together stay at nothing, no player's goes below it, the felt agrees."""
    balances = table.ledger.balances
    assert sum(balances.values()) == 0
    assert all(amount >= 0 for account, amount in balances.items() if account.startswith(("rack", "wager")))
    if not isinstance(table.ask, Between):
        standing = {s.account: s.amount for s in table.felt.stakes.values()}
        wagered = {a: n for a, n in balances.items() if a.startswith("wager") and n}
        if balances.get("pot"):  # the house has had its share of the bets, which lie together now
            taken = sum(event.amount for event in table.felt.events if isinstance(event, Fee))
            assert sum(standing.values()) == sum(wagered.values()) + balances["pot"] + taken
        else:
            assert standing == wagered


def check_views(table: Table, views: Views) -> None:
    """No seat is shown a card that lies face down at another's place."""
    for seat, view in views.items():
        shown = view.cards
        second = {s.at for s in table.felt.stakes.values() if s.seat == seat and s.at not in table.seats}
        places = ({seat} & set(table.seats)) | second  # who has left sees as a stranger
        own = {h for h in table.felt.cards if place_of(h) in places}
        own |= {h for h, holder in table.felt.holders.items() if holder == seat}
        for holder, held in table.felt.cards.items():
            for card, text in zip(held, shown[holder], strict=True):
                assert text == ("??" if not card.up and holder not in own else card_text(card.card))


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=some(60), deadline=None)
@given(numbers=Numbers)
def test_any_moves_conserve_money_refuse_cleanly_hide_cards_and_replay(name: str, numbers: list[int]) -> None:
    table = seated(TABLES[name])
    player = Player(table, numbers)
    before = state(table, views_of(table))
    while True:
        try:
            move = player.move()
        except StopIteration:
            break
        refused = refusal(table, move)
        views = views_of(table)
        now = state(table, views)
        if refused:
            assert refused.cite.book in (table.law.book.id, "croupier/records")
            assert "\n" not in str(refused)
            assert now == before
        check_books(table)
        check_views(table, views)
        assert read_move(move_text(move)) == move
        before = now
    text = table.log.sealed()
    again = replay_table(text, table_for)
    assert again.log.sealed() == text
    assert state(again, views_of(again)) == before


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=some(12), deadline=None)  # what is named is the same at every table
@given(numbers=Numbers, where=st.integers(0, 10**6), how=st.sampled_from(["change", "drop", "swap"]))
def test_any_tampering_with_a_log_is_named(name: str, numbers: list[int], where: int, how: str) -> None:
    table = seated(TABLES[name])
    player = Player(table, numbers)
    while True:
        try:
            table.play(player.move())
        except Refused:
            continue
        except StopIteration:
            break
    lines = table.log.sealed().splitlines()
    i = 1 + where % (len(lines) - 2)
    if how == "change":
        number, _, rest = lines[i].partition(" ")
        lines[i] = f"{number} {rest[:2]}{'x' if rest[2] != 'x' else 'y'}{rest[3:]}"
    elif how == "drop":
        del lines[i]
    else:
        lines[i], lines[i + 1] = lines[i + 1], lines[i]
    with pytest.raises(Refused, match=rf"line {i + 1}\b"):
        replay_table("\n".join(lines) + "\n", table_for)
