"""The automatic dealer runs every table of the house, and is silent exactly while players are waited for."""

from __future__ import annotations

import msgspec
import pytest
from house_play import CHIPS, HOUSE, MORE, SEATS, TABLES, moves, refused, seated

from croupier.front import bots
from croupier.front.dealer import players_may_speak, routine
from croupier.games import game, open_table
from croupier.play.vocabulary.ask import Between, Chance, Step, Turn, Window
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Bet, Choose, Close, Did, Open, Outcome, Sit
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms
from scripted import Scripted


@pytest.mark.parametrize("name", TABLES)
def test_rounds_go_by_with_the_dealer_and_bots_alone(name: str) -> None:
    table = seated(name)
    for move in moves(table, "bots", folly=0, count=300):
        ask = table.ask
        why = refused(table, move)
        assert why is None or isinstance(move, Bet), f"{move} at {ask}: {why}"
    assert table.round >= 5
    assert sum(table.ledger.balances.values()) == 0
    assert table.ledger.balance("cash") == -table.affords(CHIPS) * len(SEATS)


@pytest.mark.parametrize("name", TABLES)
def test_the_dealer_always_knows_the_next_step_or_waits_for_players(name: str) -> None:
    table, source = seated(name), Seeded("knows")
    for move in moves(table, "folly", folly=5, count=200):
        people = isinstance(table.ask, Step) and table.ask.people  # a person has to see to it
        waiting = isinstance(table.ask, (Between, Window, Turn)) or people
        found = routine(table, source)
        assert (found is None) == waiting
        if isinstance(table.ask, (Chance, Step)) and not people:
            assert found is not None
            table.ask.admit(found, table.law)  # nothing is raised
        refused(table, move)


def test_nothing_is_played_by_asking() -> None:
    table = seated("three-card-poker-1")
    table.play(Open())
    lines = table.log.lines()
    assert routine(table, Scripted(())) == Did("wash")
    assert table.log.lines() == lines


def test_a_cut_is_in_the_middle_a_count_is_right_and_an_inspection_is_three_dice() -> None:
    cards = open_table(Terms("oneida-2006/three-card-poker", options={"count-every": 1}))
    cards.play(Sit(1, 100, "Ann"))
    source = Seeded("counts")
    cards.play(Open())
    counts = {}
    while not isinstance(cards.ask, Turn):
        move = routine(cards, source)
        if move is None:
            move = Bet(1, "ante", 10) if not cards.felt.amount(1, "ante") else Close()
        if isinstance(move, Did):
            counts[move.step] = move.count
        cards.play(move)
    assert (counts["cut"], counts["count-stub"]) == ((10 + 51) // 2, 52 - 3 * 2)
    dice = seated("sic-bo-1")
    dice.play(Open())
    assert routine(dice, source) == Did("inspect", 111)


def test_a_step_whose_least_count_is_refused_is_done_with_one_that_is_taken() -> None:
    table = seated("sic-bo-1")
    table.play(Open())
    step = table.ask
    assert isinstance(step, Step)
    for least, most, right in ((166, 666, 166), (167, 210, None), (170, 211, 211), (100, 111, 111)):
        table.ask = msgspec.structs.replace(step, least=least, most=most)
        assert routine(table, Seeded("s")) == (Did("inspect", right) if right else None)


def test_chance_is_the_sources() -> None:
    table = seated("roulette-1")
    table.play(Open())
    table.play(Bet(1, "red", 5))
    assert routine(table, Scripted(["wheel 17"])) is None
    table.play(Close())
    assert routine(table, Scripted(["wheel 17"])) == Outcome("wheel", (17,))
    with pytest.raises(Refused, match="the script has no wheel left"):
        routine(table, Scripted(()))


@pytest.mark.parametrize("name", TABLES)
def test_players_may_speak_before_a_poker_deal_and_before_a_pot_is_pushed(name: str) -> None:
    table = seated(name)
    seen = set()
    for move in moves(table, "speak", folly=0, count=60):
        if isinstance(table.ask, Step):
            seen.add((table.ask.step, players_may_speak(table)))
        refused(table, move)
    if table.game.family == "pot":
        assert {may for step, may in seen if step == "shuffle"} == {True}
        assert not any(may for step, may in seen if step not in ("shuffle", "push"))
    else:
        assert not any(may for _, may in seen)


# --- simple players ---


@pytest.mark.parametrize("name", [n for n in HOUSE if game(HOUSE[n].book).plain_bets])
def test_a_bots_bets_are_asked_for_and_taken(name: str) -> None:
    table, source = seated(name), Seeded("taken")
    table.play(Open())
    while not isinstance(table.ask, Window):
        move = routine(table, source)
        table.play(move if move else bots.decide(table, table.ask))  # type: ignore[arg-type]
    lines = table.log.lines()
    wanted = [bet for seat in SEATS for bet in bots.bets(table, seat)]
    assert table.log.lines() == lines
    assert {bet.seat for bet in wanted} == set(SEATS)
    for bet in wanted:
        table.play(bet)
    assert not [bet for seat in SEATS for bet in bots.bets(table, seat)]  # once a round


def test_a_bot_bets_half_its_rack_at_most_and_no_more_than_is_left() -> None:
    table = open_table(Terms("oneida-2006/three-card-poker", least=500))
    table.play(Sit(1, 11, "Ann"))
    table.play(Open())
    assert bots.bets(table, 1) == [Bet(1, "ante", 5), Bet(1, "pair-plus", 5)]
    assert [b.amount for b in bots.bets(seated("craps-1"), 2)] == [5]


def test_a_bot_draws_to_seventeen_and_folds_nothing() -> None:
    table = seated("three-card-poker-1")
    table.play(Open())
    ask = Turn(1, ("fold", "play"), table.law.cite("J.2"))
    assert bots.decide(table, ask) == Choose(1, "play")
    table = seated("blackjack-1")
    table.play(Open())
    assert bots.decide(table, Turn(2, ("hit", "stand"), table.law.cite("J.2"))) == Choose(2, "hit")  # no cards: 0


@pytest.mark.parametrize("name", [n for n in TABLES if "poker" in TABLES[n].book or n in MORE])
def test_bots_never_choose_what_is_refused(name: str) -> None:
    table = seated(name)
    for move in moves(table, "lawful", folly=0, count=200):
        if isinstance(table.ask, Turn):
            assert refused(table, move) is None
        else:
            refused(table, move)
