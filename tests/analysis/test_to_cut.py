"""A shoe dealt on to its cutting card: rounds laid out card by card, and against the exact value of a full shoe."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

import croupier
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.simulate import simulate
from croupier.kernels.jit import plain
from croupier.kernels.twentyone import simulate_shoe
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

SHOE = croupier.law("blackjack-1")


def under(**options: object) -> Law:
    return Law(msgspec.structs.replace(SHOE.terms, options={**SHOE.terms.options, **options}))


def dealt(cards: list[int], players: int) -> tuple[list[float], int]:
    """What each player nets in a round of these cards, in the order in which they come: the players' first and second
    cards, down, up, and what is drawn. And how many of them were used."""
    plan = plan_for(SHOE, "base", to_cut=True, players=players)
    tables, kernel = plan.args[4].tolist(), plain(".twentyone.simulate_shoe")
    room, shoe = [0] * (players * simulate_shoe.ROOM), cards[::-1]
    left, up, dealer = kernel.play_round(shoe, len(shoe), players, tables, room)
    cells = [kernel.cell_of(tables, up, dealer, room, player * simulate_shoe.ROOM) for player in range(players)]
    return [float(plan.nets[tables[simulate_shoe.RESULTS + cell]]) for cell in cells], len(cards) - left


@pytest.mark.parametrize(
    ("cards", "players", "nets", "used"),
    [
        ([10, 10, 10, 6, 10, 2], 1, [1.0], 5),  # 20 stands; 16 draws a ten: over. Two is not dealt
        ([10, 6, 9, 10, 5, 2], 1, [-0.5], 4),  # 16 against a ten is surrendered
        ([1, 10, 10, 9], 1, [1.5], 4),  # a natural, and nobody plays for it
        ([5, 10, 6, 9, 10, 6, 10, 10], 2, [2.0, 1.0], 8),  # 11 doubles, 19 stands; 16 goes over
        ([5, 10, 6, 9, 10, 6, 10, 5], 2, [0.0, -1.0], 8),  # 16 makes 21
        ([8, 8, 10, 6, 10, 10, 10], 1, [2.0], 7),  # split: 18 and 18 against 16 that goes over
        ([10, 10, 1, 10], 1, [-1.0], 4),  # the dealer's natural is checked
    ],
)
def test_a_round_goes_as_its_cards_say(cards: list[int], players: int, nets: list[float], used: int) -> None:
    assert dealt(cards, players) == (nets, used)


def test_a_shoe_that_is_shuffled_every_round_has_the_exact_value() -> None:
    plan = plan_for(under(**{"cards-behind-cut": 310}), "base", to_cut=True, players=2)
    found = simulate(plan, 1_000_000, workers=1)
    assert found.rounds == 1_000_000
    assert abs(found.distance) < 4


def test_the_same_seed_deals_the_same_shoes() -> None:
    plan = plan_for(SHOE, "base", to_cut=True, players=3)
    first, second = simulate(plan, 30_000, workers=1), simulate(plan, 30_000, workers=2)
    assert first.counts == second.counts
    assert first.counts != simulate(plan_for(SHOE, "base", to_cut=True, players=2), 30_000, workers=1).counts


def test_shuffling_leaves_every_card() -> None:
    shoe = np.repeat(np.arange(1, 11, dtype=np.uint8), 4)
    before = sorted(shoe.tolist())
    plain(".twentyone.simulate_shoe").shuffle(7, shoe)
    assert sorted(shoe.tolist()) == before
    assert shoe.tolist() != before


def test_where_every_round_is_shuffled_there_is_no_cutting_card() -> None:
    with pytest.raises(Refused, match="cutting card"):
        plan_for(under(reshuffle="every-round"), "base", to_cut=True)
