"""A table of `oneida-2006/minibaccarat` for tests by paragraph.

Cards go Player, Banker, Player, Banker, then a third card for either hand. Six decks, so most cards come six times.
"""

from __future__ import annotations

from typing import Any

from croupier.games import breaches
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.event import Dealt
from croupier.rulebook.law import Terms
from pit import Pit

BOOK = "oneida-2006/minibaccarat"

# Rounds of four cards, and one of five.
BANKER_7_6 = "Ks Kd 6c 7c"
PLAYER_7_6 = "Ks Kd 7c 6c"
TIE_7 = "Ks Kd 7c 7d"
PLAYER_DRAWS = "Ks Kd 2c 7c 6d"  # 2 and a six against 7: 8 to 7


def pit_of(*players: str, new: bool = True, cutting: int = 14, chips: int = 1000, **options: Any) -> Pit:
    """A table with these house options, its shoe ready and betting open."""
    terms = {key: options.pop(key) for key in ("odds", "chip", "limits", "least", "most") if key in options}
    named = {name.replace("_", "-"): value_ for name, value_ in options.items()}
    pit = Pit(BOOK, *players, chips=chips, options=named, **terms)
    if new:
        pit.do("dealer opens")
        fill(pit, cutting)
    return pit


def fill(pit: Pit, cutting: int = 14, first: str = "Kc") -> None:
    """Shuffle, cut by the dealer, and burn: a king, so no more cards."""
    pit.do("dealer does shuffle")
    decline(pit)
    pit.do("dealer does cut 100", f"dealer does cutting-card {cutting}", f"cards {first}")


def decline(pit: Pit) -> list[int]:
    """Everybody who is asked declines; who was asked, in order."""
    asked = []
    while isinstance(pit.table.ask, Turn):
        asked.append(pit.table.ask.seat)
        pit.do(f"seat {asked[-1]} chooses decline")
    return asked


def deal(pit: Pit, cards: str, *bets: str) -> None:
    """Bets, no more bets, and the cards: four together, then one at a time."""
    pit.do(*bets, "dealer closes", *lines(cards))


def lines(cards: str) -> list[str]:
    each = cards.split()
    return ["cards " + " ".join(each[:4]), *(f"cards {card}" for card in each[4:])]


def counts(pit: Pit) -> str:
    """What the dealer said of the result."""
    (said,) = [text for paragraph, text in pit.said() if paragraph == "L.1"]
    return said


def dealt(pit: Pit) -> list[tuple[str, int, str]]:
    """What was turned up: whose, how many cards, by which paragraph."""
    return [(e.to, len(e.cards), e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)]


def found(**options: Any) -> list[str]:
    """The paragraphs that a table with these options would breach."""
    chip = options.pop("chip", 100)
    named = {name.replace("_", "-"): value_ for name, value_ in options.items()}
    return [breach.cite.paragraph for breach in breaches(Terms(BOOK, chip=chip, options=named))]


def turning(*bets: str, cards: str = PLAYER_7_6) -> Pit:
    """Three players, cards dealt, the first turn asked for."""
    pit = pit_of("Ann", "Bob", "Cy", handling="players-turn")
    pit.do(*bets, "dealer closes", lines(cards)[0])
    return pit
