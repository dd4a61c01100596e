"""Before a tournament is played: announcement, entries, refunds, the prize pool, cancellation."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING

from croupier.play.vocabulary.event import Said
from croupier.poker.rooms.section8_levels import CENTS, FEWEST, most_entries, sheet
from croupier.poker.tournament.moves import Enter, Replace
from croupier.poker.tournament.prizes import PERCENT, shares
from croupier.poker.tournament.seats import Entrant
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.money import dollars

if TYPE_CHECKING:
    from croupier.poker.tournament.tournament import Tournament

NOTICE, TOLD = timedelta(days=2), timedelta(hours=48)  # y.51.i


def headlines(t: Tournament) -> Iterator[Said]:
    """y.1: what kind of tournament it is; y.11: and what becomes of it with few entries."""
    stack = dollars(t.stack * CENTS)
    yield Said(t.law.cite("y.1"), f"{t.title} on {t.day}: entry fee {dollars(t.fee)}, {stack} in tournament chips")
    few = "is cancelled" if t.law.on("cancel-below-thirty") else "is played all the same"
    yield Said(t.law.cite("y.11"), f"With fewer than {FEWEST} entries it {few}")


def announce(t: Tournament) -> None:
    """y.25: how the prize fund is divided, before any entry."""
    t.in_phase("quiet", "that was announced", t.law.cite("y.25"))
    t.phase = "entries"
    t.say(f"Prizes: {', '.join(f'{p}%' for p in PERCENT)} of the entry fees", t.law.cite("y.25"))


def enter(t: Tournament, move: Enter) -> None:
    """y.7: the fee paid in full makes a place sure; y.11: as long as there are places."""
    if t.phase == "quiet":
        raise Refused("how prizes are divided has to be announced before entries", t.law.cite("y.25"))
    t.in_phase("entries", "no entries are taken", t.law.cite("y.11"))
    if not is_name(move.name):
        raise Refused(f"{move.name!r} is not a name", t.law.cite("y.7"))
    if move.name in t.entrants:
        raise Refused(f"{move.name} is entered already", t.law.cite("y.7"))
    if len(t.entrants) >= most_entries(t.law):
        raise Refused(f"all {most_entries(t.law)} places are taken", t.law.cite("y.11"))
    t.entrants[move.name] = Entrant(move.name, move.alien)
    t.ledger.post(f"entrant {move.name}", "prepaid", t.fee, t.law.cite("y.7"))
    t.say(f"{move.name} is entered for {t.title.lower()}", t.law.cite("y.7"))


def check_entries(t: Tournament, count: int, what: str) -> None:
    """y.11: how many can take part at all."""
    if not 2 <= count <= most_entries(t.law):
        raise Refused(f"{what} {count}: 2 to {most_entries(t.law)} take part", t.law.cite("y.11"))


def check_room(t: Tournament, count: int, what: str) -> None:
    """y.11: whether so many more can enter now."""
    t.in_phase("entries", "no entries are taken", t.law.cite("y.11"))
    free = most_entries(t.law) - len(t.entrants)
    if count > free:
        raise Refused(f"{count} {what}: {free} places are left", t.law.cite("y.11"))


def fees_paid_event(t: Tournament, text: str) -> Said:
    """y.7: what is said once several fees are paid."""
    return Said(t.law.cite("y.7"), text)


def is_name(text: str) -> bool:
    """What the lines of a tournament can write down."""
    return bool(text) and text == text.strip() and "," not in text and text.isprintable()


def withdraw(t: Tournament, name: str) -> None:
    """y.7: the fee is refunded to whoever has not played, y.47: but not to a cheat."""
    entrant, cite = t.entrant(name), t.law.cite("y.7")
    t.in_phase("quiet entries draw seated play", "the fee is not refunded", cite)
    if entrant.forfeits:
        raise Refused(f"{name} was sent off for cheating: the fee is not refunded", t.law.cite("y.47"))
    if entrant.played:
        raise Refused(f"{name} has taken part: the fee is not refunded", cite)
    t.unseat(entrant)
    del t.entrants[name]
    t.ledger.post("prepaid" if t.phase == "entries" else "pool", f"entrant {name}", t.fee, cite)
    t.say(f"{name} gets the entry fee back", cite)
    if t.phase == "draw":
        t.call_draw()
    elif t.ask is not None:
        t.ask = t.ask.without(name)
    if t.phase != "entries":
        say_prizes(t)
    if t.phase == "play":
        t.go_on()


def check_place_is_free(t: Tournament, name: str) -> Citation:
    """y.29: nobody takes over the place of somebody who has played."""
    entrant, cite = t.entrant(name), t.law.cite("y.29")
    t.in_phase("quiet entries draw seated play", "nobody takes over a place", cite)
    if entrant.played:
        raise Refused(f"{name} has played: nobody takes over the place or the chips", cite)
    if entrant.is_out:
        raise Refused(f"{name} is out: there is no place to take over", cite)
    return cite


def replace(t: Tournament, move: Replace) -> None:
    """Another person has the place of somebody who has not played."""
    entrant, cite = t.entrant(move.name), check_place_is_free(t, move.name)
    if move.by in t.entrants or not is_name(move.by):
        raise Refused(f"{move.by!r} cannot take a place", cite)
    entrant.name = move.by
    t.entrants = {other.name: other for other in t.entrants.values()}
    if t.ask is not None:
        t.ask = t.ask.renamed(move.name, move.by)
    if entrant.table:
        t.tables[entrant.table].seats[entrant.seat] = move.by
    t.ledger.post(f"entrant {move.by}", f"entrant {move.name}", t.fee, cite)
    t.say(f"{move.by} takes the place of {move.name}", cite)


def close(t: Tournament) -> None:
    """y.11: too few entries may end it here. y.9: the fees are the prize pool."""
    t.in_phase("entries", "entries cannot be closed", t.law.cite("y.11"))
    if len(t.entrants) < (FEWEST if t.law.on("cancel-below-thirty") else 2) or len(t.remaining) < 2:
        t.say(f"Only {len(t.entrants)} entries: the tournament is cancelled", t.law.cite("y.11"))
        refund_all(t)
        return
    t.ledger.post("prepaid", "pool", t.ledger.balance("prepaid"), t.law.cite("y.9"))
    say_prizes(t)
    for line in sheet(t.law):
        t.say(line, t.law.cite("y.27"))
    t.phase = "draw"
    t.call_draw()


def say_prizes(t: Tournament) -> None:
    """y.26: what each place wins, once entries are closed."""
    pool = t.ledger.balance("pool")
    each = shares(pool, len(t.entrants)) if t.entrants else []
    t.say(f"The places win {', '.join(map(dollars, each))}", t.law.cite("y.26"))


def cancel(t: Tournament, day: date) -> None:
    """y.51.i: for any reason, until two days before; everybody is told within 48 hours. y.51.ii: fees go back."""
    cite = t.law.cite("y.51.i")
    t.in_phase("quiet entries draw seated", "it cannot be cancelled", cite)
    if day > t.day - NOTICE:
        raise Refused(f"a tournament on {t.day} is cancelled by {t.day - NOTICE}, not on {day}", cite)
    t.say(f"Cancelled on {day}; to be told by {day + TOLD}: {', '.join(t.entrants) or 'nobody'}", cite)
    refund_all(t)


def check_day(t: Tournament, day: date, today: date) -> None:
    """y.51.i: whoever calls it off does so now, and not on a day that is past."""
    if day < today:
        raise Refused(f"{day} is past: a tournament is called off today", t.law.cite("y.51.i"))


def check_held(t: Tournament, today: date) -> None:
    """y.14: seats are drawn shortly before it begins, y.1: on the day that was approved, y.9: when fees are revenue."""
    if today < t.day:
        raise Refused(f"it is held on {t.day}: entries are taken until then", t.law.cite("y.14"))


def refund_all(t: Tournament) -> None:
    """y.51, y.51.ii: whatever was received goes back. y.47: a cheat has no claim to it: the house keeps that fee."""
    source = "prepaid" if t.phase in ("quiet", "entries") else "pool"
    for entrant in t.entrants.values():
        if not entrant.forfeits:
            t.ledger.post(source, f"entrant {entrant.name}", t.fee, t.law.cite("y.51.ii"))
    t.phase, t.ask, t.tables = "cancelled", None, {}
