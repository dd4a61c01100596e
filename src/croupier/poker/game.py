"""The pot games of `oneida-2006`, `section8` and `ranchos`, declared: one round at a table, and what every layer asks.

`rooms` reads a table's law into plain values (`CardRoom`), `hand` plays one hand, and `table/room` says what goes on
from hand to hand.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.play.felt import Felt
from croupier.play.steps.procedure import Irregular, Procedure, Void, step
from croupier.play.table.game import Charge, Dues, Game, Spot, check_citations
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.cards import UNKNOWN, Shoe
from croupier.play.vocabulary.move import Choose, Discard, Move
from croupier.poker.hand import POT, Hand, play_hand
from croupier.poker.hand.kills import KEPT
from croupier.poker.rooms import ranchos, section8
from croupier.poker.rooms.card_room import CardRoom
from croupier.poker.rooms.readers import house_of
from croupier.poker.rooms.section8_levels import tournament_breaches
from croupier.poker.rooms.sign_amounts import DUE, amounts
from croupier.poker.rules.spec import Customs, HandCites, HandResult, HandSpec
from croupier.poker.rules.variants import VARIANTS
from croupier.poker.table import kills
from croupier.poker.table.felt import lay
from croupier.poker.table.how_to_play import how_to_play
from croupier.poker.table.jackpot import pay_jackpot
from croupier.poker.table.kills import owed_by_leaving
from croupier.poker.table.room import (
    Muster,
    Room,
    bring_deck,
    gather,
    gathered_room,
    gathering,
    muster,
    place_button,
    players,
    room_after,
    spec_for,
    wash,
)
from croupier.rulebook.cite import Breach, Citation
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.play.table import Table

__all__ = [
    "BOOKS",
    "GAME",
    "UNKNOWN",
    "VARIANTS",
    "Customs",
    "Hand",
    "HandCites",
    "HandResult",
    "HandSpec",
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
DOLLAR = 100


def play(felt: Felt, law: Law, room: Room) -> Procedure:
    """One hand at a table: shuffle and cut, the button, the hand itself, and what it changes for the next one.

    P.8: a deck that is not complete leaves the table, with the round.
    """
    house = house_of(law)
    felt.shoe = Shoe.of_decks(1)
    if house.wash is not None:
        if not room.washed and len(felt.seats) < 2:
            felt.say("A table is opened for two players", house.wash)
            return room
        if not room.washed >> room.deck & 1:
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
        agreed = tuple(sorted(m.agreed.items()))
        return replace(room, out=tuple(sorted(m.out)), lowered=m.lowered, deck=m.deck, agreed=agreed)
    if button:
        felt.markers["button"] = str(button)
        felt.say(f"Seat {button} has the button", house.moves)
    felt.gathered = settled = gathered_room(m, room, button, seats)
    spec = spec_for(m, room, seats)
    hand = Hand(spec, felt)
    felt.shoe = hand.shoe
    try:
        result = yield from play_hand(hand)
    except Irregular as trouble:
        if trouble.remedy != "void":
            raise
        next_room = dealt_again(m, room, hand, button)
        if trouble.kind == "wrong-deck" and house.decks:
            next_room = replace(next_room, deck=1 - m.deck)
        raise Void(trouble.says, trouble.cite, next_room) from None
    except Void as void:
        raise Void(void.why, void.cite, void.carried or dealt_again(m, room, hand, button)) from None
    if result.showdown:
        pay_jackpot(hand, house)
    hand.felt = None  # the felt still shows the hand; that the hand knows the felt too would only keep both in memory
    m.barred |= hand.leaving
    return room_after(m, room, settled, seats, result, spec.structure.bet)


def early_offers(felt: Felt, law: Law, room: Room) -> dict[int, tuple[str, ...]]:
    """What each player may say of the next hand before it is gathered for: to sit out, to post, to kill."""
    return gathering(muster(felt, house_of(law), room)).offers(felt.seats)


def idle(law: Law, room: Room) -> tuple[Room, Citation | None]:
    """At a table without play each deck lies spread, and is washed before the next hand; everything else stays due."""
    spread = house_of(law).idle
    return replace(room, washed=0) if spread else room, spread


def dealt_again(m: Muster, room: Room, hand: Hand, button: int) -> Room:
    """rules.16: after a misdeal the same player has the button, and who sits out still does. v.2, Q.2: and who had to
    leave the game still has to."""
    barred = tuple(sorted(m.barred | hand.leaving))
    return replace(room, again=button, out=tuple(sorted(m.out)), barred=barred, agreed=tuple(sorted(m.agreed.items())))


def cut(felt: Felt, house: CardRoom) -> Generator[Ask, Move, None]:
    """E.2, E.2.b: at least ten cards from either end; e.2.ii: at least ten from the top. E.3: a supervisor may have it
    done over."""
    if house.cut is None:
        return
    least = house.cut_least
    most = len(felt.shoe) - min(least, house.customs.cut_leaves)
    while True:
        try:
            yield from step(felt, "cut", house.cut, "cut", least, most, house.cut_range)
            return
        except Irregular as trouble:
            if trouble.kind != "bad-cut":
                raise
            felt.say(trouble.says, trouble.cite)


def spots(law: Law) -> dict[str, Spot]:  # noqa: ARG001 - every table has one pot
    return {POT: Spot(POT, "bet", "Pot")}


def breaches(law: Law) -> list[Breach]:
    """What the options of a table cannot be together."""
    conflicts: list[Breach] = []
    house, book = house_of(law), law.book.about.rulebook
    if law.options.get("tournament"):
        return tournament_breaches(law, house.variant)
    conflicts += section8.coin_breaches(law) if book == "section8" else []
    conflicts += ranchos.schedule_breaches(law)
    if law.chip > DOLLAR and house.odd_chip:
        conflicts.append(Breach("an odd chip is worth at most $1.00, so the smallest chip is no more", house.odd_chip))
    if law.options.get("kill", "none") != "none" and house.kill is None:
        cite = law.cite("J.11") if book == "oneida" else law.cite("p.9")
        conflicts.append(Breach(f"no kill is played at {house.variant.name.lower()}", cite))
    conflicts += kills.breaches(law, house)
    if book == "oneida" and law.share("jackpot-loser-share") + law.share("jackpot-winner-share") > 1:
        conflicts.append(Breach("the shares of a jackpot come to more than all of it", law.cite("O.5")))
    if law.options.get("betting") in ("fixed", "split-limit") and law.limits("")[1] < law.limits("")[0]:
        conflicts.append(Breach("the upper limit is below the lower", law.grounds["amount"]))
    return conflicts


def seats(law: Law) -> int:
    """F.2, I.2, J.2, K.2, L.2, M.2: as many as the house chose and the variant takes."""
    return house_of(law).places


def dues(law: Law, room: Room, seat: int) -> Dues:
    """A seat that is left owes nothing, and the room forgets it. rules.5, J.11, K.13: but a forced kill is put up.

    `section8`: g.3.i, a.1.xx, p.9.
    """
    house = house_of(law)
    if house.kill is not None and room.killer == seat:
        return Dues(owed_by_leaving(house), house.kill.cite, replace(room.without(seat), gone=True), KEPT)
    return Dues(0, None, room.without(seat))


def charge(law: Law) -> Charge | None:
    """`section8`, t.2.iii.C: a part of the hourly fee, every so many minutes."""
    if house_of(law).time is None:
        return None
    return Charge("collect-time", law.number("time-interval"))


def submits(law: Law) -> dict[Citation, str]:
    """`section8`, t.1: the casino tells the tribe of its rake."""
    return section8.rake_submission(law) if law.book.id == "section8/poker" else {}


def names(law: Law) -> tuple[str, ...]:
    """Its variant, its book's own name, and the family of its variant."""
    variant = house_of(law).variant.id
    return tuple(dict.fromkeys((variant, law.book.about.game, variant.partition("-")[0])))


def grounds(law: Law) -> dict[str, Citation]:
    """S; x.1: a place goes to whoever has waited longest, where the document keeps a list."""
    lists = {"oneida": "S", "section8": "x.1"}
    rulebook = law.book.about.rulebook
    return {"waiting": law.cite(lists[rulebook])} if rulebook in lists and law.on("waiting-list") else {}


def posted_amounts(law: Law) -> dict[str, str]:
    """What a sign says in money, and what a 0 stands for."""
    house = house_of(law)
    texts = {id_: law.money(chips) if chips else "none" for id_, chips in amounts(law, house).items()}
    texts |= {"blinds": str(len(house.blinds) or "none"), "places": str(house.places)}
    if not house.kill:
        texts["kill-stakes"] = "none"
    if not house.customs.cap:
        texts |= {"raise-cap": "any number", "cap-from-players": "none"}
    if texts.get("jackpot-fund") == "none":
        texts |= dict.fromkeys(("jackpot-hand", "jackpot-loser-share", "jackpot-winner-share"), "none")
    return {id_: text for id_, text in texts.items() if id_ in law.options}


def put_up(law: Law) -> dict[str, int]:
    """What is due before the cards, as this table's options name it: its blinds, or an ante."""
    due = amounts(law, house_of(law))
    return {name: chips for name in DUE if (chips := due.get(name, 0))}


def decide(table: Table, ask: Turn) -> Choose | Discard:
    """A simple player's answer."""
    from croupier.poker.table import bots  # which looks at whole tables

    return bots.decide(table, ask)


CHOICES = ("check", "bet", "call", "raise", "fold")
GAME = Game(
    "poker",
    BOOKS,
    play,
    Room,
    lambda _: Room(),
    spots,
    breaches,
    seats,
    dues,
    idle,
    fewest=2,
    buy_in=ranchos.buy_in,
    forced_bets=put_up,
    charge=charge,
    may_say_early=early_offers,
    choices=CHOICES,
    picks=lambda law: house_of(law).variant.picks,
    marker_numbers=lambda felt, _: {"button": int(felt.markers.get("button", 0))},
    grounds=grounds,
    submits=submits,
    family="pot",
    names=names,
    title=lambda law: house_of(law).variant.name,
    lay=lambda law, spots, seats: lay(law, house_of(law), spots, seats),
    lobby_icon=lambda law: house_of(law).variant.glimpse,
    how_to_play=lambda law: how_to_play(house_of(law).variant),
    asks={
        "check": "Check, or bet?",
        "check-raise-fold": "Check, or raise?",
        "check-fold": "Check?",
        "bet-fold": "You open: bet how much?",
        "call-fold": "Call or fold?",
        "call": "Call, raise or fold?",
        "forced-bet": "The forced bet is yours: how much?",
        "show": "Show your cards?",
        "kill": "Kill the pot?",
        "object": "Object to the kill?",
        "discard": "Which cards do you throw away?",
    },
    posts=posted_amounts,
    bot=decide,
    rake_cite=lambda law: house_of(law).cites.rake,
)
check_citations(sys.modules[__name__], BOOKS)
