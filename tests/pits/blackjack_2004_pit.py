"""Tables of `oneida-2004/blackjack` for tests by paragraph: films as in `blackjack_pit`, the dealer's first card up."""

from __future__ import annotations

from typing import Any

from blackjack_pit import DEVICE, PITCH, TWO, film
from pit import Pit

BOOK = "oneida-2004/blackjack"


def played(*words: str, **more: Any) -> Pit:
    return film(*words, book=BOOK, **more)


def couple(*words: str, **more: Any) -> Pit:
    return played(*words, **{"bets": TWO, "players": ("Ann", "Bob"), **more})


def pitched(*words: str, **more: Any) -> Pit:
    return played(*words, options={**PITCH, **more.pop("options", {})}, **more)


def opened(*moves: str, **options: Any) -> Pit:
    """A table with its window open, and these moves made."""
    pit = Pit(BOOK, options={**DEVICE, **options})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", *moves)
    return pit


def asks(pit: Pit) -> str:
    """The paragraph by which the table waits."""
    return str(pit.table.view().asks.cite.paragraph)
