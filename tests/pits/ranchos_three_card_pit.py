"""A table of `ranchos/three-card-poker` for tests by paragraph: films as in `california_three_card_pit`."""

from __future__ import annotations

from typing import Any

from california_three_card_pit import FOUR, film
from croupier.kernels.cards.ranks import rank3
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Dealt, Placed
from pit import Pit

BOOK = "ranchos/three-card-poker"


def pit_of(*players: str, **terms: Any) -> Pit:
    return Pit(BOOK, *(players or FOUR), **terms)


def one_hand(player: str, bank: str, *bets: str, choice: str = "play", up: int = 500) -> Pit:
    """Bob's one hand against Ann's."""
    return film(pit_of("Ann", "Bob"), [f"2 {bet}" for bet in bets], [player, bank], f"2 {choice}", bank=up)


def shown(pit: Pit) -> list[str]:
    """Whose hands were turned up, in order."""
    return [str(e.to) for e in pit.events if isinstance(e, Dealt) and len(e.cards) == 3]


def ranked(text: str) -> int:
    return rank3(*map(card_value, text.split()))


def placed(pit: Pit, spot: str) -> list[str]:
    return [e.cite.paragraph for e in pit.events if isinstance(e, Placed) and e.spot == spot]
