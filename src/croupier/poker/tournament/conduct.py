"""What entrants do in a tournament besides playing: being away, y.30; and whatever has them sent off, y.33 and y.47."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.poker.tournament.moves import Conduct
from croupier.poker.tournament.seats import Entrant
from croupier.rulebook.cite import Refused

if TYPE_CHECKING:
    from croupier.poker.tournament.tournament import Tournament

PERSONS = ("cheating", "disruption", "tournament-violation", "taken-ill")


def set_away(t: Tournament, name: str, away: bool) -> None:
    """y.30: an absent player is dealt in all the same."""
    entrant = t.entrant(name)
    if entrant.is_out or entrant.away == away:
        raise Refused(f"{name} is {'out' if entrant.is_out else 'away' if away else 'here'}", t.law.cite("y.30"))
    entrant.away = away
    if t.phase == "play" and entrant.table and t.tables[entrant.table].table is not None:
        t.run(t.tables[entrant.table])


def apply_report(t: Tournament, kind: str, entrant: Entrant) -> None:
    if kind in PERSONS and sends_off(t, kind):
        entrant.sent_off = kind
    elif kind == "taken-ill":
        entrant.away = True
    elif kind == "hole-card-shown" and t.law.on("disqualify-showing"):
        entrant.sent_off = kind


def sends_off(t: Tournament, kind: str) -> bool:
    """y.47: cheating and violations always; disruption and illness as the house has it."""
    options = {"disruption": "disqualify-disruption", "taken-ill": "remove-ill"}
    return kind not in options or t.law.on(options[kind])


def person(t: Tournament, move: Conduct) -> None:
    """y.47: who breaks the rules is out, and the chips with them; a cheat has no claim to prize or refund."""
    cite = t.law.cite("y.47")
    entrant = t.entrant(move.name)
    if move.kind not in PERSONS:
        raise Refused(f"{move.kind!r} is none of {', '.join(PERSONS)}", cite)
    if entrant.is_out:
        raise Refused(f"{move.name} is out already", cite)
    t.in_phase("entries draw seated play", "nothing can be reported", cite)
    if not sends_off(t, move.kind):
        entrant.away |= move.kind == "taken-ill"
        t.say(f"{move.name} is told: {_words(move.kind)}", cite)
    else:
        entrant.sent_off = move.kind
    place = t.tables.get(entrant.table)
    if place is not None and place.table is not None and place.table.seats.get(entrant.seat) == entrant.name:
        t.run(place)  # the hand that is on is played out; who has only just come to the table is not in it
    elif entrant.sent_off:
        send_off(t, entrant)
        t.go_on()


def send_off(t: Tournament, entrant: Entrant) -> None:
    cite = t.law.cite("y.33") if entrant.sent_off == "hole-card-shown" else t.law.cite("y.47")
    t.say(f"{entrant.name} is out ({_words(entrant.sent_off)}): ${entrant.stack} leave play", cite)
    entrant.after = 1 + max(other.after for other in t.entrants.values())
    entrant.removed, entrant.stack, entrant.out = entrant.stack, 0, t.hands
    entrant.forfeits = entrant.sent_off == "cheating"
    t.unseat(entrant)
    if t.phase == "draw":
        t.call_draw()
    elif t.ask is not None:
        t.ask = t.ask.without(entrant.name)


def _words(kind: str) -> str:
    return kind.replace("-", " ")
