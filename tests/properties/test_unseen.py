"""A round whose face-down cards are named only when they are turned ends exactly as the one where all were named.

Each round is played twice: openly, with bots and a seeded deck; and then by the same moves, but with `?` for every card
that goes face down, which is named when the table asks for it.
"""

from __future__ import annotations

from typing import Any

import pytest

from blackjack_pit import film
from croupier.front import bots
from croupier.front.dealer import routine
from croupier.games import open_table, table_for
from croupier.play.felt import DEALER
from croupier.play.table import Table
from croupier.play.table.replay import replay_table
from croupier.play.vocabulary.ask import Chance, Turn, Window
from croupier.play.vocabulary.cards import UNKNOWN, Shoe, card_value
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Choose, Close, Move, Open, Outcome, Report, Sit, move_text, read_move
from croupier.play.vocabulary.unseen import FaceDown, Unseen
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms

CARDS = {
    "three-card-poker": Terms("oneida-2006/three-card-poker", least=100),
    "let-it-ride": Terms("oneida-2006/let-it-ride", least=100),
    "four-card-poker": Terms("oneida-2006/four-card-poker", least=100),
    "minibaccarat": Terms("oneida-2006/minibaccarat", least=100, options={"handling": "players-turn"}),
    "blackjack-2004": Terms("oneida-2004/blackjack", least=100),
    "blackjack-2006": Terms("oneida-2006/blackjack", least=100),
    "blackjack-pitch": Terms("oneida-2006/blackjack", least=100, options={"dealing": "pitch", "decks": 2}),
    "california-three-card": Terms("ranchos/three-card-poker", least=500, most=100000),
    "six-card-bonus": Terms("ranchos/three-card-poker-6-card-bonus", least=500, most=100000),
    "pai-gow-poker": Terms("ranchos/pai-gow-poker", least=1000, most=50000),
    "face-up-pai-gow-poker": Terms("ranchos/face-up-pai-gow-poker", least=1000, most=50000),
    "double-hand-marquez": Terms("ranchos/double-hand-marquez", least=500, most=25000),
    "ultimate-texas-holdem": Terms("ranchos/ultimate-texas-holdem", least=500, most=100000),
    "pure-21-5": Terms("ranchos/pure-21-5", least=500, most=100000, options={"reshuffle": "cutting-card"}),
}
ROUNDS = 8


def openly(table: Table, seed: str) -> list[Move]:
    """The moves of some rounds of two bots, all cards named."""
    moves, source = [], Seeded(seed)

    def play(move: Move) -> None:
        table.play(move)
        moves.append(move)

    play(Sit(1, 5000, "Ann"))
    play(Sit(2, 5000, "Bob"))
    for _ in range(ROUNDS):
        play(Open())
        while table.round and table.ask is not table._between:
            ask = table.ask
            if isinstance(ask, Window):
                for bet in [bet for seat in table.seats for bet in bots.bets(table, seat)]:
                    if not _refused(table, bet):
                        moves.append(bet)
                play(Close())
            elif isinstance(ask, Turn):
                play(bots.decide(table, ask))
            else:
                move = routine(table, source)
                assert move is not None
                play(move)
    return moves


def _refused(table: Table, move: Move) -> bool:
    try:
        table.play(move)
    except Refused:
        return True
    return False


class Covered:
    """A dealer who names no card before it is turned."""

    def __init__(self, table: Table) -> None:
        self.table, self.lying, self.turned = table, [], 0  # the cards face down, as nobody knows them yet

    def deal(self, move: Move) -> None:
        """This move, a card that goes face down not named."""
        ask = self.table.ask
        if isinstance(move, Open):
            self.lying = []
        if isinstance(move, Outcome) and isinstance(ask, Chance) and ask.down:
            self.lying += move.values
            move = Outcome("cards", (UNKNOWN,) * len(move.values))
        self.table.play(move)

    def play(self, move: Move) -> None:
        self.deal(move)
        while isinstance(self.table.ask, Chance) and self.table.ask.which:
            held = self.table.felt.cards[self.table.ask.to[0]][self.table.ask.which[0] - 1]
            assert isinstance(held, FaceDown)
            assert self.table.ask.cite != self.table.law.grounds["chance"]  # but by what has this card turned
            self.table.play(Outcome("cards", (self.lying.pop(held.number - 1),)))
            self.turned += 1


def ends(table: Table) -> tuple[Any, ...]:
    return table.round, table.ledger.snapshot(), table.carried, table.seats


@pytest.mark.parametrize("name", CARDS)
def test_a_round_of_unseen_cards_ends_as_one_of_named_cards(name: str) -> None:
    shown, hidden = open_table(CARDS[name]), open_table(CARDS[name])
    moves = openly(shown, name)
    dealer = Covered(hidden)
    for move in moves:
        dealer.play(move)
    assert dealer.turned
    assert ends(hidden) == ends(shown)
    assert hidden.felt.events == shown.felt.events
    text = hidden.log.sealed()
    again = replay_table(text, table_for)
    assert (ends(again), again.log.sealed()) == (ends(hidden), text)


@pytest.mark.parametrize(
    "name", ["three-card-poker", "let-it-ride", "four-card-poker", "minibaccarat", "blackjack-2006"]
)
def test_what_is_wrong_with_cards_is_heard_where_they_are_turned(name: str) -> None:
    """Every report of that moment is taken, and its log replays; or it is refused, and nothing has changed."""
    shown, hidden = open_table(CARDS[name]), open_table(CARDS[name])
    dealer = Covered(hidden)
    moves = openly(shown, name)
    while not (isinstance(hidden.ask, Chance) and hidden.ask.which):
        dealer.deal(moves.pop(0))
    text, events = hidden.log.sealed(), hidden.felt.events
    assert hidden.reports()
    for kind in hidden.reports():
        table = replay_table(text, table_for)
        try:
            table.play(Report(kind))
        except Refused:
            assert (table.log.sealed(), ends(table), table.felt.events) == (text, ends(hidden), events)
            assert isinstance(table.ask, Chance)
            assert table.ask.which
        else:
            again = replay_table(table.log.sealed(), table_for)
            assert (ends(again), type(again.ask)) == (ends(table), type(table.ask))


def blackjack() -> Table:
    """One player stands on 20, the dealer's card that lies face down not named."""
    return film("Th", "cards ?", "Ts", "9d").table


def test_a_card_nobody_has_seen_is_asked_for_where_the_text_turns_it() -> None:
    table = blackjack()
    assert isinstance(table.ask, Turn)
    assert table.view(1).cards[DEALER] == ["??", "9d"]
    assert table.play(Choose(1, "stand"))
    assert isinstance(table.ask, Chance)
    assert (table.ask.which, table.ask.count, table.ask.to) == ((1,), 1, (DEALER,))
    assert table.ask.cite == table.law.cite("H.8")
    assert table.view(None).asks.to[0].pile == DEALER
    events = table.play(read_move("cards 9s"))
    assert str(events[0]).startswith("dealer: 9s 9d")
    assert table.felt.rack(1) == 1010


def test_what_cannot_lie_there_is_refused_and_nothing_changes() -> None:
    table = blackjack()
    table.play(Choose(1, "stand"))
    before = len(table.log.entries), table.ask, table.ledger.snapshot()
    one_deck = table.felt.shoe.cards.count(card_value("9d"))
    for line, why in (
        ("cards ?", "a card that is seen is named"),
        ("cards 9s 9h", "2 cards, where 1 to 1"),
        ("seat 1 chooses hit", "must show a result first"),
        ("report face-up-card", "cannot be reported now"),
        ("seat 1 undoes", "the betting is closed"),
    ):
        with pytest.raises(Refused, match=why):
            table.play(read_move(line))
        assert (len(table.log.entries), table.ask, table.ledger.snapshot()) == before
    assert one_deck == table.felt.shoe.cards.count(card_value("9d"))


def test_a_card_face_up_is_always_named() -> None:
    table = film().table
    with pytest.raises(Refused, match="is seen is named"):
        table.play(read_move("cards ?"))


def test_a_shoe_that_goes_on_knows_every_card_that_left_it() -> None:
    """A hand that was never turned is named before the next round is dealt from the same shoe."""
    felt = open_table(CARDS["pure-21-5"]).felt
    felt.shoe = Shoe((0, 1, 2))
    felt.deal(DEALER, UNKNOWN, False)
    assert (len(felt.shoe), felt.shoe.cards) == (2, [0, 1, 2])
    felt.discard(DEALER)
    with pytest.raises(Unseen) as asked:
        felt.cards_left(felt.law.grounds["chance"])
    assert asked.value.numbers == (1,)


def test_a_line_of_unseen_cards_reads_as_it_is_written() -> None:
    assert move_text(read_move("cards ? 7h ?")) == "cards ? 7h ?"
    with pytest.raises(Refused, match="not a card"):
        read_move("seat 1 discards ?")
