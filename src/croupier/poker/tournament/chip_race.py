"""Small chips raced off, y.32: what a level needs no more becomes larger chips, and nobody's total is rounded up.

At a table everybody's odd lot is taken in and exchanged for as many larger chips as it comes to. A card each says who
has them, one chip a player, the highest card by suit first; what is left over waits for the next table's exchange.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.poker.rooms.section8_levels import smallest_chip
from croupier.poker.tournament.seats import HighCard, SeatedTable

if TYPE_CHECKING:
    from croupier.poker.tournament.tournament import Tournament


def race_small_chips(t: Tournament, place: SeatedTable) -> bool:
    """y.32: whether a table's small chips are exchanged; if not, cards are asked for that say who has the new ones."""
    odd = odd_lots(t, place)
    chips = larger(t, odd)
    if 0 < chips < len(odd):
        t.ask = HighCard(t.law.cite("y.32"), tuple(odd), place.number, race=True)
        t.say(f"A race at table {place.number}: {chips} of ${chip_now(t)}, a card each", t.law.cite("y.32"))
        return False
    exchange(t, place, list(odd))
    return True


def chip_now(t: Tournament) -> int:
    return smallest_chip(t.law, t.stage)


def odd_lots(t: Tournament, place: SeatedTable) -> dict[str, int]:
    """What each player of the table has in chips that are too small now, in the order of the seats."""
    names = [place.seats[seat] for seat in sorted(place.seats)]
    return {name: odd for name in names if (odd := t.entrants[name].stack % chip_now(t))}


def larger(t: Tournament, odd: dict[str, int]) -> int:
    """How many larger chips the odd lots come to, with what was left over elsewhere."""
    return (sum(odd.values()) + t.loose) // chip_now(t)


def exchange(t: Tournament, place: SeatedTable, order: list[str]) -> None:
    """y.32: the first of `order` have a larger chip each for their odd lots. y.2: nobody goes out by an exchange, so
    whoever has nothing else comes first, and has a chip of the house's at the worst."""
    odd, chip, cite = odd_lots(t, place), chip_now(t), t.law.cite("y.32")
    chips = larger(t, odd)
    t.loose += sum(odd.values()) - chips * chip
    entrants = [t.entrants[name] for name in order]
    for k, entrant in enumerate(sorted(entrants, key=lambda one: one.stack >= chip)):
        entrant.stack += (chip if k < chips else 0) - odd[entrant.name]
        if not entrant.stack:
            entrant.stack = chip
            t.added += chip
        t.say(f"{entrant.name}'s small chips become chips of ${chip}: ${entrant.stack}", cite)
