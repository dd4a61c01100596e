"""The cards that make a hand: five of them, as strong as the best five that trying every choice finds."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.poker.rules.ranking import Evaluate, high, low, low_8, made_of

SEVEN = st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True)


@pytest.mark.parametrize("evaluate", [high, low, low_8])
@given(cards=SEVEN, own=st.integers(2, 7))
def test_the_five_cards_are_worth_what_the_whole_hand_is(evaluate: Evaluate, cards: list[int], own: int) -> None:
    made = made_of(evaluate, cards[:own], cards[own:])
    assert len(made) == 5
    assert set(made) <= set(cards)
    assert evaluate(list(made), []) == max(evaluate(list(five), []) for five in combinations(cards, 5))
