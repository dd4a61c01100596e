"""A table as a game of OpenSpiel: its own checks of games, chances that come to the exact edge, hands kept apart."""

from __future__ import annotations

import doctest

import pyspiel
import pytest

from croupier.environments import openspiel
from croupier.library import edges
from croupier.rulebook.cite import Refused


def begun(table: str) -> pyspiel.State:
    return pyspiel.load_game(f"croupier_table(table={table})").new_initial_state()


def say(state: pyspiel.State, said: str) -> None:
    state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == said))


@pytest.mark.parametrize("table", ["holdem-1", "three-card-poker-1", "blackjack-1", "draw-1"])
def test_openspiel_finds_nothing_wrong_with_it(table: str) -> None:
    """Histories, copies, states kept and read again, observations, returns within bounds, chances that add up."""
    pyspiel.random_sim_test(pyspiel.load_game(f"croupier_table(table={table})"), 1, serialize=True, verbose=False)


def test_what_a_wheel_can_show_comes_to_the_exact_edge() -> None:
    state = begun("roulette-2006")
    say(state, "bet straight-17")
    say(state, "done")
    assert state.is_chance_node()
    mean = sum(chance * state.child(pocket).returns()[0] for pocket, chance in state.chance_outcomes())
    assert mean == pytest.approx(-float(edges("roulette-2006")["straight"]))


def test_a_card_is_as_likely_as_the_shoe_has_of_it() -> None:
    state = begun("blackjack-1")  # six decks
    assert dict(state.chance_outcomes()) == pytest.approx(dict.fromkeys(range(52), 1 / 52))
    state.apply_action(51)
    assert dict(state.chance_outcomes()) == pytest.approx({**dict.fromkeys(range(51), 6 / 311), 51: 5 / 311})


def test_what_the_other_holds_is_no_part_of_what_one_knows() -> None:
    states = [begun("holdem-1") for _ in range(3)]
    for state, cards in zip(
        states, [("2c", "3c", "4c", "5c"), ("2c", "3d", "4c", "5d"), ("2d", "3c", "4c", "5c")], strict=True
    ):
        for card in cards:
            say(state, f"cards {card}")
    one, same, other = (state.information_state_string(state.current_player()) for state in states)
    assert states[0].current_player() == 0
    assert one == same
    assert one != other
    assert [state.observation_tensor(0) for state in states[:2]] == [states[0].observation_tensor(0)] * 2


def test_games_are_named_with_their_seats_and_chips_and_refused_by_paragraph() -> None:
    game = pyspiel.load_game("croupier_table", {"table": "stud-1", "seats": 3, "chips": 500})
    again = pyspiel.load_game(str(game))
    assert (again.num_players(), again.setup) == (3, game.setup)
    with pytest.raises(Refused, match="has no table 'whist'"):
        pyspiel.load_game("croupier_table(table=whist)")
    with pytest.raises(Refused, match="1 seats, where 2 to 11 play"):
        pyspiel.load_game("croupier_table(table=holdem-1,seats=1)")
    state = begun("three-card-poker-1")
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(Refused, match=r"\[oneida-2006/three-card-poker/"):
        state.apply_action(0)
    assert state.round.history == state.history()


def test_the_module_says_what_happens() -> None:
    assert doctest.testmod(openspiel).failed == 0
