"""Kills between hands: who may raise the stakes of the next hand, who must, and who objects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.play.vocabulary.move import Bet, Choose
from croupier.poker.hand.kills import KEPT
from croupier.poker.rooms.card_room import CardRoom, Kill
from croupier.rulebook.cite import Breach, Citation, Refused
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.poker.table.room import Muster, Room


def breaches(law: Law, house: CardRoom) -> list[Breach]:
    """a.1.xvi, J.11.a, K.13.a: the limits of a half-killed hand are exactly one and a half times the posted ones."""
    kill = house.kill
    if kill is None or kill.raised is None:
        return []
    faults = []
    for name, limit in zip(("lower", "upper"), law.limits(""), strict=True):
        if limit * kill.over % kill.under:
            times = f"{kill.over}/{kill.under} of the {name} limit {law.money(limit)}"
            why = f"{times} is no whole number of chips of {law.money(1)}"
            faults.append(Breach(why, kill.raised))
    return faults


def check_offer(m: Muster, move: Choose) -> None:
    """rules.7, rules.8: who may kill, where the house lets players; rules.10: and who may object to it."""
    kill, seat = m.house.kill, move.seat
    if kill is None or not (kill.offered or kill.entry):
        raise Refused("nobody kills of his own will at this table", kill.cite if kill else m.house.entry)
    no = kill.objection or kill.cite
    if move.choice == "object":
        if m.forced:
            raise Refused("a forced kill is not objected to", no)
        if not m.volunteer or m.volunteer == seat:
            raise Refused("there is no kill of another player to object to", no)
        return
    if m.forced:
        raise Refused(f"the hand is killed already, by seat {m.forced}" if m.forced > 0 else "it is killed already", no)
    if m.volunteer:
        raise Refused(f"seat {m.volunteer} kills this hand already", no)
    if seat in m.prevented:
        raise Refused("another player has objected", no)
    if seat in m.out or m.felt.rack(seat) <= m.house.ante:
        raise Refused(f"seat {seat} is not dealt in", kill.offered_cite or kill.cite)
    if not kill.offered and seat not in m.fresh and not m.owed.get(seat):
        why = "only a player who comes in, or has missed a blind, may kill here"
        raise Refused(why, kill.entry_cite or kill.cite)


def offer(m: Muster, move: Choose) -> Citation:
    """The kill is announced, or prevented; returns the paragraph by which."""
    kill = m.house.kill
    assert kill is not None
    if move.choice == "object":
        m.prevented |= {m.volunteer}
        m.volunteer = 0
        return kill.objection or kill.cite
    m.volunteer = move.seat
    return offered_by(kill)


def offered_by(kill: Kill) -> Citation:
    """rules.7, or rules.8 where only players who come in may kill."""
    return (kill.offered_cite if kill.offered else kill.entry_cite) or kill.cite


def why_killed(kill: Kill, room: Room) -> Citation:
    """rules.5 for hands won running, rules.6 for a large pot; a kill of one's own will has its own paragraph."""
    if room.gone or (room.killer and (room.row >= kill.wins > 0 or kill.award_cite is None)):
        return kill.cite
    return kill.award_cite or kill.cite if room.killer else offered_by(kill)


def owed_by_leaving(house: CardRoom) -> int:
    """rules.5, J.11, K.13, o.1.iv.B, p.9: what a player who must kill puts up before he leaves."""
    assert house.kill is not None
    return house.structure.times(house.kill.over, house.kill.under).bet


def absent(m: Muster, room: Room, seats: Sequence[int], amount: int) -> int:
    """rules.5, J.11, K.13, o.1.iv.B, p.9: a player who must kill puts it up even when sitting the hand out; one who
    left did so on leaving. Either way it is the others' to win. Returns what lies in the pot by that."""
    kill = m.house.kill
    if kill is None:
        return 0
    if room.gone:
        return m.felt.ledger.balance(KEPT)
    amount = min(amount, m.felt.rack(room.killer))
    if room.killer and room.killer not in seats and amount:
        m.felt.place(Bet(room.killer, "pot", amount), kill.cite)
        return amount
    return 0
