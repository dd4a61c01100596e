"""Poker: every pot game of `oneida-2006`, `section8` and `ranchos`, one engine with the variants as data.

From below: `streets` and `variants` say what is dealt, `hands` what it is worth, `structures` how bets are limited,
`pots` and `rake` where the chips go. `spec` is a hand's starting data and `hand` plays it, with `opening`, `dealing`,
`betting` (`limits`, `talk`), `showdown` and `irregularities`. Above the hand, `house` is a table's law in plain values
(`oneida`, `section8` and `ranchos` read it) and `room` what goes on from hand to hand.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import lru_cache

from croupier.play.ask import Ask
from croupier.play.cards import Shoe
from croupier.play.felt import Felt
from croupier.play.game import Dues, Game, Spot, check_citations
from croupier.play.move import Move
from croupier.play.procedure import Irregular, Procedure, step
from croupier.poker import oneida, ranchos, section8
from croupier.poker.hand import POT, Hand, play_hand
from croupier.poker.hands import UNKNOWN
from croupier.poker.house import House
from croupier.poker.jackpot import pay_jackpot
from croupier.poker.room import Room, after, gather, place_button, players, spec_for
from croupier.poker.spec import Cites, Customs, HandSpec, Result
from croupier.poker.variants import VARIANTS
from croupier.rulebook.cite import Breach
from croupier.rulebook.law import Law

__all__ = [
    "BOOKS",
    "GAME",
    "UNKNOWN",
    "VARIANTS",
    "Cites",
    "Customs",
    "Hand",
    "HandSpec",
    "Result",
    "play",
    "play_hand",
]

BOOKS = (
    "oneida-2006/poker",
    "section8/poker",
    "ranchos/holdem",
    "ranchos/omaha",
    "ranchos/omaha-high-low",
    "ranchos/lowball",
)
READERS = {"oneida": oneida.house, "section8": section8.house, "ranchos": ranchos.house}
DOLLAR = 100


@lru_cache(maxsize=64)
def house_of(law: Law) -> House:
    """A table's law in plain values."""
    return READERS[law.book.about.rulebook](law)


def play(felt: Felt, law: Law, room: Room) -> Procedure:
    """One hand at a table: shuffle and cut, the button, the hand itself, and what it changes for the next one."""
    house = house_of(law)
    felt.shoe = Shoe.of(1)
    m = yield from gather(felt, house, room)
    yield from cut(felt, house)
    button = yield from place_button(m, room)
    seats = players(m, button)
    if len(seats) < 2:
        felt.say("It takes two players with chips: no cards are dealt", house.entry)
        return Room(room.button, room.last, room.row, room.killer, tuple(sorted(m.out)), room.owed, m.lowered)
    if button:
        felt.markers["button"] = str(button)
        felt.say(f"Seat {button} has the button", house.moves)
    spec = spec_for(m, room, seats)
    hand = Hand(spec, felt)
    felt.shoe = hand.shoe
    result = yield from play_hand(hand)
    if result.showdown:
        pay_jackpot(hand, house)
    return after(m, room, button, seats, result, spec.structure.bet)


def cut(felt: Felt, house: House) -> Generator[Ask, Move, None]:
    """E.2, E.2.b: at least ten cards from either end; E.3: a supervisor may have it done over."""
    if house.cut is None:
        return
    cards = len(felt.shoe)
    least = house.cut_least
    while True:
        try:
            yield from step(felt, "cut", house.cut, "cut", least, cards - least, house.cut_range)
            return
        except Irregular as trouble:
            if trouble.kind != "bad-cut":
                raise
            felt.say(trouble.says, trouble.cite)


def spots(law: Law) -> dict[str, Spot]:  # noqa: ARG001 - every table has one pot
    return {POT: Spot(POT, "bet", "Pot")}


def breaches(law: Law) -> list[Breach]:
    """What the options of a table cannot be together."""
    found: list[Breach] = []
    house, book = house_of(law), law.book.about.rulebook
    if law.chip > DOLLAR and book != "ranchos":
        cite = law.cite("I.9.b.i") if book == "oneida" else law.cite("i.9.ii.A")
        found.append(Breach("an odd chip is worth at most $1.00, so the smallest chip is no more", cite))
    if law.options.get("kill", "none") != "none" and house.kill is None:
        cite = law.cite("J.11") if book == "oneida" else law.cite("p.9")
        found.append(Breach(f"no kill is played at {house.variant.name.lower()}", cite))
    if law.options.get("betting") in ("fixed", "split-limit") and law.limits("")[1] < law.limits("")[0]:
        found.append(Breach("the upper limit is below the lower", law.grounds["amount"]))
    return found


def seats(law: Law) -> int:
    """F.2, I.2, J.2, K.2, L.2, M.2: as many as the house chose and the variant takes."""
    return house_of(law).places


def dues(law: Law, room: Room, seat: int) -> Dues:  # noqa: ARG001 - every pot is settled when its hand ends
    """A seat that is left owes nothing, and the room forgets it."""
    return Dues(0, None, room.without(seat))


CHOICES = ("check", "bet", "call", "raise", "fold")
GAME = Game("poker", BOOKS, play, Room, lambda _: Room(), spots, breaches, seats, dues, choices=CHOICES)
check_citations(sys.modules[__name__], BOOKS)
