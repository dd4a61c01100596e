"""Which file reads which book's law into a `CardRoom`."""

from __future__ import annotations

from croupier.poker.rooms import lowball, oneida, ranchos, section8
from croupier.poker.rooms.card_room import CardRoom
from croupier.rulebook.law import Law

READERS = {
    "oneida-2006/poker": oneida.house,
    "section8/poker": section8.house,
    "ranchos/lowball": lowball.house,
    **dict.fromkeys(("ranchos/holdem", "ranchos/omaha", "ranchos/omaha-high-low"), ranchos.house),
}


def house_of(law: Law) -> CardRoom:
    """A table's law in plain values."""
    return law.read_by(READERS[law.book.id])
