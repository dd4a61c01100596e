"""A table of `ranchos/three-card-poker-6-card-bonus` for tests: films as in `california_three_card_pit`."""

from __future__ import annotations

from typing import Any

from california_three_card_pit import FOUR, film
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Dealt
from pit import Pit

BOOK = "ranchos/three-card-poker-6-card-bonus"


def pit_of(*players: str, **terms: Any) -> Pit:
    return Pit(BOOK, *(players or FOUR), **terms)


def one_hand(player: str, bank: str, *bets: str, choice: str = "play", up: int = 500) -> Pit:
    """Bob's one hand against Ann's."""
    return film(pit_of("Ann", "Bob"), [f"2 {bet}" for bet in bets], [player, bank], f"2 {choice}", bank=up)


def shown(pit: Pit) -> list[tuple[str, str]]:
    """Whose hands were turned up, in order, and by which paragraph."""
    return [(str(e.to), e.cite.paragraph) for e in pit.events if isinstance(e, Dealt) and len(e.cards) == 3]


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card_value, text.split()))
