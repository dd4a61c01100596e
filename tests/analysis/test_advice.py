"""Advice: what each choice is worth now, beside figures that are known or found by another way."""

from __future__ import annotations

from itertools import combinations

import pytest

from croupier.analysis.advice import advice
from croupier.front.dealer import routine
from croupier.games import open_table
from croupier.kernels.cards.ranks import rank3
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Window
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Outcome, read_move
from croupier.rulebook.house import sample_house
from scripted import Scripted


def _at_turn(name: str, before: list[str], cards: str) -> Table:
    """A table of the sample house, with these cards dealt first."""
    table = open_table(sample_house().table(name), name)
    for line in before:
        table.play(read_move(line))
        _deal(table, Seeded("none"))
    table.play(read_move("dealer closes"))
    for card in cards.split():
        _deal(table, Scripted([f"cards {card}"]), once=True)
    _deal(table, Seeded("the rest"))
    return table


def _deal(table: Table, source: Seeded | Scripted, once: bool = False) -> None:
    move = routine(table, source)
    while move is not None:
        table.play(move)
        if once and isinstance(move, Outcome):
            return
        move = routine(table, source)


def _worth(mine: tuple[int, ...]) -> float:
    """Playing on with a three card hand, per Ante of one, dealt out against every hand of the dealer by hand."""
    rest = [card for card in range(52) if card not in mine]
    queen_high = rank3(*map(card_value, ("Qc", "3d", "2h")))  # the least that qualifies
    total = hands = 0
    for other in combinations(rest, 3):
        hands += 1
        theirs, ours = rank3(*other), rank3(*mine)
        total += 1 if theirs < queen_high else 2 if ours > theirs else -2 if ours < theirs else 0
    return total / hands


@pytest.mark.parametrize("cards", ["Qs 2h 6h 2c 4c 2d", "Qs 2h 6h 2c 3c 2d", "Jd 2h Th 2c 8c 2d", "Js 2h Jh 2c 8c 2d"])
def test_three_card_poker_play_is_worth_what_dealing_it_out_gives(cards: str) -> None:
    table = _at_turn("three-card-poker-1", ["seat 1 sits 100 Ann", "dealer opens", "seat 1 bets 10 ante"], cards)
    found = {one.choice: one for one in advice(table, table.ask)}
    assert found["fold"].expectation == -10
    assert found["play"].expectation == pytest.approx(10 * _worth(table.felt.hand(1)), abs=1e-9)
    assert min(one.cost for one in found.values()) == 0


@pytest.mark.parametrize(("cards", "wins"), [("Qs 2h 6h 2c 4c 2d", -5), ("Js 2h Jh 2c 8c 2d", 5)])
def test_J_2_three_card_poker_fold_gives_up_the_pair_plus_too(cards: str, wins: int) -> None:
    before = ["seat 1 sits 100 Ann", "dealer opens", "seat 1 bets 10 ante", "seat 1 bets 5 pair-plus"]
    table = _at_turn("three-card-poker-1", before, cards)
    found = {one.choice: one.expectation for one in advice(table, table.ask)}
    assert found["fold"] == -15
    assert found["play"] == pytest.approx(10 * _worth(table.felt.hand(1)) + wins, abs=1e-9)


@pytest.mark.compiled  # a whole shoe: the best part of a minute uncompiled
def test_blackjack_choices_are_worth_what_the_analysts_publish() -> None:
    """Sixteen against an eight, six decks or more to less than a hundredth: hit -0.458, stand -0.511."""
    table = _blackjack("Ts 9h 6c 8d")  # the dealer's nine lies face down
    found = [(one.choice, round(one.expectation / 10, 2)) for one in advice(table, table.ask)]
    assert found == [("hit", -0.45), ("surrender", -0.5), ("stand", -0.51), ("double", -0.91)]


def _blackjack(cards: str) -> Table:
    before = ["seat 1 sits 100 Ann", "dealer opens", "seat 1 chooses cut", "seat 1 bets 10 base"]
    table = _at_turn("blackjack-1", before, cards)
    while isinstance(table.ask, Window):
        table.play(read_move("dealer closes"))
        _deal(table, Seeded("x"))
    return table


def test_nothing_is_advised_where_nothing_is_decided() -> None:
    table = open_table(sample_house().table("roulette-1"), "roulette-1")
    assert advice(table, table.ask) == []
