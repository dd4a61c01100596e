"""The betting of Ultimate Texas Hold'em: Ante and Blind, the bonus wagers beside them, the bank against them."""

from __future__ import annotations

from functools import partial

from croupier.games.ultimate_texas_holdem.state import ANTE, BAD_BEAT, BASE, BLIND, BONUS, PLAY, TRIPS, Holdem
from croupier.play.shared.window import WindowCites, against_bank
from croupier.play.steps.player_dealer import BANK
from croupier.play.steps.procedure import Part
from croupier.play.steps.wager_checks import check_exact, check_limits
from croupier.play.vocabulary.move import Bet, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law


def areas(law: Law) -> dict[str, Citation]:
    """table.areas: where wagers are laid."""
    return {
        ANTE: law.cite("table.areas.1"),
        BLIND: law.cite("table.areas.2"),
        PLAY: law.cite("table.areas.3"),
        TRIPS: law.cite("table.areas.4"),
        BAD_BEAT: law.cite("table.areas.5"),
    }


def take_bets(t: Holdem) -> Part:
    """dealing.3, dealing.4: Ante and Blind, the bonus wagers and the bank, until no more bets. dealing.2: all of them
    from the back line too."""
    placed = {spot: cite for spot, cite in areas(t.law).items() if spot != PLAY}
    cites = WindowCites(
        betting=t.cite("dealing.4.a"),
        bank=t.cite("type-of-game"),
        wager=t.cite("table.areas"),
        chips=t.cite("dealing"),
        fee=t.law.schedule.cite if t.law.schedule else t.cite("type-of-game"),
        placed=placed,
        back_line=dict.fromkeys(placed, t.cite("dealing.2")),
        later={PLAY: Refused("a Play wager is made after the cards are seen", t.cite("dealing.7"))},
        taken={BANK: t.cite("dealing.4.a"), TRIPS: t.cite("trips.3")},
    )
    yield from against_bank(t.felt, t.position, t.seats, cites, partial(check_standing, t), partial(dealt_in, t))
    return_halves(t)


def check_standing(t: Holdem, move: Bet | Take, total: int) -> None:
    """dealing.3.b, dealing.3.c, trips.4, trips.5, bad-beat.3: limits, and what a wager needs beside it."""
    own = {spot: t.felt.amount(move.seat, spot, move.place) for spot in (*BASE, *BONUS)} | {move.spot: total}
    needed = {TRIPS: t.cite("trips.4"), BAD_BEAT: t.cite("bad-beat.3")}
    for spot in BONUS:
        if own[spot] and not all(own[base] for base in BASE):
            raise Refused(f"{spot} is wagered only beside an Ante and a Blind", needed[spot])
    if own[BAD_BEAT] and not own[TRIPS]:
        raise Refused("bad-beat is wagered only beside a Trips wager", t.cite("dealing.3.c"))
    if total:
        check_limits(t.felt, move.spot, total, t.cite("trips.5") if move.spot in BONUS else None)
        if move.spot == BLIND and t.law.choice("breakage") == "refuse":
            for odds in t.law.lines(BLIND).values():
                check_exact(t.felt, BLIND, total, odds, t.cite("winners.blind-payout"))


def equal(t: Holdem, place: int, seat: int) -> bool:
    """dealing.3.a: Ante and Blind are there, and equal."""
    ante = t.felt.amount(seat, ANTE, place)
    return ante > 0 and ante == t.felt.amount(seat, BLIND, place)


def dealt_in(t: Holdem) -> list[int]:
    """dealing.3: the places that are dealt in, from the player-dealer's left."""
    return [place for place in t.clockwise() if equal(t, place, place)]


def return_halves(t: Holdem) -> None:
    """dealing.3: a player without both wagers alike, or standing behind such a one, is not in the round."""
    returned = [s for s in t.felt.stakes.values() if s.spot != BANK]
    returned = [s for s in returned if not (equal(t, s.at, s.at) and equal(t, s.at, s.seat))]
    for stake in returned:
        t.felt.push(stake, t.cite("dealing.3"), "Ante and Blind not equal", verdict="returned")
