"""What becomes of each wager of Ultimate Texas Hold'em, at a showdown or by a fold."""

from __future__ import annotations

from croupier.games.ultimate_texas_holdem.kernels.showdown import (
    ROYAL_FLUSH,
    TIED,
    WON,
    ante_verdict,
    bad_beat_verdict,
    beaten,
    blind_verdict,
    kind_of,
    outcome,
    play_verdict,
    player_kind,
    qualifies,
    trips_verdict,
)
from croupier.games.ultimate_texas_holdem.state import ANTE, BAD_BEAT, BLIND, TRIPS
from croupier.kernels.cards.poker_ranks import NAMES, THREE_OF_A_KIND
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.felt.ruling import Ruling
from croupier.rulebook.law import Law

LINES = (*(name.replace(" ", "-") for name in NAMES[:ROYAL_FLUSH]), "royal-flush")


def ruling(law: Law, spot: str, cell: int) -> Ruling:
    """winners.not-qualified.1.b, winners.qualified.2: what a showdown does to one wager; without a pair against it only
    the Ante and Bad Beat fare otherwise."""
    match spot:
        case "ante":
            return ante_ruling(law, cell)
        case "play":
            return hand_ruling(law, spot, cell)
        case "blind":
            return blind_ruling(law, cell)
        case "trips":
            return trips_ruling(law, cell)
        case _:
            return bad_beat_ruling(law, cell)


def hand_ruling(law: Law, spot: str, cell: int) -> Ruling:
    """winners.qualified.2 to winners.qualified.4.a, winners.qualified.5, winners.qualified.6: a wager that goes with
    the hand."""
    verdict = play_verdict(cell)
    if verdict == WINS:
        return Ruling(WINS, law.cite("winners.qualified.4.a"), law.odds(spot))
    if verdict == LOSES:
        return Ruling(LOSES, law.cite("winners.qualified.3.a"))
    return Ruling(PUSHES, law.cite("winners.qualified.2.c"))


def ante_ruling(law: Law, cell: int) -> Ruling:
    """winners.not-qualified.1.a: below a pair nothing is won or lost on an Ante."""
    if ante_verdict(cell) == PUSHES and not qualifies(cell):
        return Ruling(PUSHES, law.cite("winners.not-qualified.1.a"))
    return hand_ruling(law, ANTE, cell)


def blind_ruling(law: Law, cell: int) -> Ruling:
    """winners.qualified.2.d, winners.qualified.4.b, winners.qualified.7: by its table, on a straight or better."""
    verdict = blind_verdict(cell)
    if verdict == WINS:
        line = LINES[player_kind(cell)]
        return Ruling(WINS, law.cite("winners.qualified.4.b"), law.odds(BLIND, line), line)
    if verdict == PUSHES and outcome(cell) == WON:
        return Ruling(PUSHES, law.cite("winners.qualified.2.d"))
    return hand_ruling(law, BLIND, cell)


def trips_ruling(law: Law, cell: int) -> Ruling:
    """object.trips, trips.6 to trips.8, winners.qualified.4.c, winners.qualified.5.a: by the player's hand alone."""
    line = LINES[player_kind(cell)]
    if trips_verdict(cell) == WINS:
        return Ruling(WINS, law.cite("trips.6"), law.odds(TRIPS, line), line)
    return Ruling(LOSES, law.cite("trips.7"), name="less")


def bad_beat_ruling(law: Law, cell: int) -> Ruling:
    """object.bad-beat, bad-beat.4, bad-beat.5, winners.qualified.4.d, winners.not-qualified.1.c: by the hand that was
    beaten."""
    if bad_beat_verdict(cell) == WINS:
        line = LINES[beaten(cell)]
        return Ruling(WINS, law.cite("bad-beat.4"), law.odds(BAD_BEAT, line), line)
    if not qualifies(cell):
        return Ruling(LOSES, law.cite("winners.not-qualified.1.c"), name="less")
    return Ruling(LOSES, law.cite("bad-beat.5") if outcome(cell) == TIED else law.cite("bad-beat.4"), name="less")


def fold_ruling(law: Law, spot: str, kind: int) -> Ruling | None:
    """dealing.12.a, winners.qualified.9: what a fold gives up; a Trips that has won is not decided by it."""
    if spot == TRIPS and kind >= THREE_OF_A_KIND:
        return None
    return Ruling(LOSES, law.cite("dealing.12.a"), name="folds")


def line_of(spot: str, player: int, dealer: int) -> str:
    """bad-beat.2: the hand a wager is paid by: for Bad Beat the lower of the two ranks, else the player's."""
    if spot == BAD_BEAT and player == dealer:
        return "tie"
    return LINES[kind_of(min(player, dealer) if spot == BAD_BEAT else player)]
