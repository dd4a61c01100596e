"""Poker: every pot game of `oneida-2006`, `section8` and `ranchos`, one engine with the variants as data.

From below: `streets` and `variants` say what is dealt, `hands` what it is worth, `structures` how bets are limited,
`pots` and `rake` where the chips go. `spec` is a hand's starting data and `hand` plays it, with `opening`, `dealing`,
`betting` (`limits`, `talk`), `showdown` and `irregularities`. Above the hand, `house` is a table's law in plain values
(`oneida`, `section8`, `ranchos` and `lowball` read it) and `room`, with `kills`, what goes on from hand to hand.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import lru_cache

from msgspec.structs import replace

from croupier.play.ask import Ask
from croupier.play.cards import Shoe
from croupier.play.felt import Felt
from croupier.play.game import Dues, Game, Spot, check_citations
from croupier.play.move import Move
from croupier.play.procedure import Irregular, Procedure, Void, step
from croupier.poker import lowball, oneida, ranchos, section8
from croupier.poker.hand import POT, Hand, play_hand
from croupier.poker.hands import UNKNOWN
from croupier.poker.house import House
from croupier.poker.jackpot import pay_jackpot
from croupier.poker.kills import KEPT, owed_by_leaving
from croupier.poker.room import Muster, Room, after, bring_deck, gather, place_button, players, spec_for, wash
from croupier.poker.spec import Cites, Customs, HandSpec, Result
from croupier.poker.tournament_levels import tournament_breaches
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
OWN_READERS = {"ranchos/lowball": lowball.house}
DOLLAR = 100


@lru_cache(maxsize=64)
def house_of(law: Law) -> House:
    """A table's law in plain values."""
    return OWN_READERS.get(law.book.id, READERS[law.book.about.rulebook])(law)


def play(felt: Felt, law: Law, room: Room) -> Procedure:
    """One hand at a table: shuffle and cut, the button, the hand itself, and what it changes for the next one.

    P.8: a deck that is not complete leaves the table, with the round.
    """
    house = house_of(law)
    felt.shoe = Shoe.of(1)
    if house.wash is not None:
        if not room.washed and len(felt.seats) < 2:
            felt.say("A table is opened for two players", house.wash)
            return room
        room = replace(room, washed=(yield from wash(felt, house, room.washed, room.deck)))
    m = yield from gather(felt, house, room)
    if house.wash is not None and m.deck != room.deck:
        room = replace(room, washed=(yield from wash(felt, house, room.washed, m.deck)))
    yield from cut(felt, house)
    bring_deck(m)
    button = yield from place_button(m, room)
    seats = players(m, button)
    if len(seats) < 2:
        felt.say("It takes two players with chips: no cards are dealt", house.two or house.entry)
        return replace(room, out=tuple(sorted(m.out)), lowered=m.lowered, deck=m.deck)
    if button:
        felt.markers["button"] = str(button)
        felt.say(f"Seat {button} has the button", house.moves)
    spec = spec_for(m, room, seats)
    hand = Hand(spec, felt)
    felt.shoe = hand.shoe
    try:
        result = yield from play_hand(hand)
    except Irregular as trouble:
        if trouble.kind == "wrong-deck" and house.decks:
            raise Void(trouble.says, trouble.cite, replace(room, deck=1 - m.deck)) from None
        if trouble.remedy == "void":
            raise Void(trouble.says, trouble.cite, dealt_again(m, room, button)) from None
        raise
    except Void as void:
        raise Void(void.why, void.cite, void.carried or dealt_again(m, room, button)) from None
    if result.showdown:
        pay_jackpot(hand, house)
    hand.felt = None  # the felt still shows the hand; that the hand knows the felt too would only keep both in memory
    return after(m, room, button, seats, result, spec.structure.bet)


def dealt_again(m: Muster, room: Room, button: int) -> Room:
    """rules.16: after a misdeal the same player has the button, and who sits out still does."""
    return replace(room, again=button, out=tuple(sorted(m.out)))


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
    if law.options.get("tournament"):
        return tournament_breaches(law, house.variant)
    found += section8.coin_breaches(law) if book == "section8" else []
    if law.chip > DOLLAR and book != "ranchos":
        cite = law.cite("I.9.b.i") if book == "oneida" else law.cite("i.9.ii.A")
        found.append(Breach("an odd chip is worth at most $1.00, so the smallest chip is no more", cite))
    if law.options.get("kill", "none") != "none" and house.kill is None:
        cite = law.cite("J.11") if book == "oneida" else law.cite("p.9")
        found.append(Breach(f"no kill is played at {house.variant.name.lower()}", cite))
    if book == "oneida" and law.share("jackpot-loser-share") + law.share("jackpot-winner-share") > 1:
        found.append(Breach("the shares of a jackpot come to more than all of it", law.cite("O.5")))
    if law.options.get("betting") in ("fixed", "split-limit") and law.limits("")[1] < law.limits("")[0]:
        found.append(Breach("the upper limit is below the lower", law.grounds["amount"]))
    return found


def seats(law: Law) -> int:
    """F.2, I.2, J.2, K.2, L.2, M.2: as many as the house chose and the variant takes."""
    return house_of(law).places


def dues(law: Law, room: Room, seat: int) -> Dues:
    """A seat that is left owes nothing, and the room forgets it; rules.5: but a forced kill is put up first.

    `section8`: g.3.i.
    """
    house = house_of(law)
    if house.kill is not None and house.kill.stays and room.killer == seat:
        return Dues(owed_by_leaving(house), house.kill.cite, replace(room.without(seat), gone=True), KEPT)
    return Dues(0, None, room.without(seat))


CHOICES = ("check", "bet", "call", "raise", "fold")
GAME = Game("poker", BOOKS, play, Room, lambda _: Room(), spots, breaches, seats, dues, choices=CHOICES)
check_citations(sys.modules[__name__], BOOKS)
