"""I and K: who shoots, and how the dice go round."""

from __future__ import annotations

from collections.abc import Generator

from msgspec.structs import replace

from croupier.games.craps.state import Craps, Puck
from croupier.play.table.game import Dues
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.move import Choose, Move
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law


def offer_dice(t: Craps, seats: list[int], cite: Citation) -> Generator[Ask, Move, bool]:
    """I.2, I.3, K.3, K.4: clockwise, until somebody takes them."""
    for seat in seats:
        move = yield Turn(seat, ("accept", "decline"), cite)
        assert isinstance(move, Choose)
        t.felt.decided(seat, seat, move.choice, cite)
        if move.choice == "accept":
            t.shooter, t.off = seat, False
            t.felt.say(f"Seat {seat} shoots", t.law.cite("K.4") if t.last_shooter else t.law.cite("I.3"))
            t.mark()
            return True
    return False


def find_shooter(t: Craps) -> Generator[Ask, Move, bool]:
    """I.2 at the start, K.3 after a shooter: first the player to the left."""
    cite = t.law.cite("K.3") if t.last_shooter else t.law.cite("I.2")
    return (yield from offer_dice(t, t.felt.clockwise(t.last_shooter), cite))


def relinquish(t: Craps, how: str) -> Generator[Ask, Move, bool]:
    """K.1, K.2: the dice go round; with no taker and Come wagers up, who shot before decides those, marked Off. That is
    not who took the dice and never threw them, nor who was ordered to pass them."""
    if how == "ordered" and t.thrower == t.shooter:
        t.thrower = 0
    previous, t.last_shooter, t.shooter = t.shooter, t.shooter, 0
    others = [seat for seat in t.felt.clockwise(previous) if seat != previous]
    cite = t.law.cite("K.2") if how == "no-line" else t.law.cite("K.3")
    taken = yield from offer_dice(t, others, cite)
    if not taken and t.thrower in t.felt.seats and t.come_out and t.come_wagers() and not t.line_bets():
        t.off, t.shooter = True, t.thrower
        t.felt.say(f"Seat {t.shooter} shoots for the come bets only: the marker is Off", t.law.cite("K.2"))
        t.mark()
        return True
    return taken


def leave(law: Law, puck: Puck, seat: int) -> Dues:  # noqa: ARG001 - the paragraph is cited when the dice are offered
    """K.2, K.3: whoever leaves the table leaves the dice there; whoever comes to that place has not shot, and took
    nothing down."""
    holds = puck.shooter == seat
    return Dues(
        0,
        None,
        replace(
            puck,
            shooter=0 if holds else puck.shooter,
            last_shooter=seat if holds else puck.last_shooter,
            thrower=0 if puck.thrower == seat else puck.thrower,
            taken_down=tuple([wager for wager in puck.taken_down if wager[0] != seat]),
        ),
    )


def shooter_choices(t: Craps) -> dict[int, tuple[str, ...]]:
    """K.1: the shooter may pass the dice after any roll; K.2: or stay out of the line while Come wagers wait."""
    if t.come_out and t.come_wagers() and not t.off and not t.line_bets():
        return {t.shooter: ("pass-dice", "no-line")}
    return {t.shooter: ("pass-dice",)}


def check_shooter_bets(t: Craps) -> None:
    """J.1: on the come-out the shooter has a line bet up before throwing, unless the throw is K.2's."""
    if t.come_out and not (t.off and t.come_wagers()) and not t.has_line_bet(t.shooter):
        raise Refused(f"seat {t.shooter} shoots and must first bet pass or don't pass", t.law.cite("J.1"))
