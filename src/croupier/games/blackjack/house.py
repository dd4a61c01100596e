"""What a house must see to: choices that exclude each other, N its staff, O its tournaments."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.blackjack.shoe import CUT
from croupier.games.blackjack.state import dealer_hands, pitch
from croupier.rulebook.cite import Breach, Refused
from croupier.rulebook.house import Staff
from croupier.rulebook.law import Law


def breaches(law: Law) -> list[Breach]:
    """Choices of a house that exclude each other."""
    conflicts, cards = [], 52 * law.number("decks")
    if pitch(law) and law.number("decks") > 2:
        conflicts.append(Breach("the pitch variant takes one deck or two: decks = 2", law.cite("I.2")))
    if dealer_hands(law) > 1 and law.on("surrender"):
        conflicts.append(Breach("multiple action and surrender exclude each other", law.cite("J.5")))
    if dealer_hands(law) > 1 and pitch(law):
        conflicts.append(Breach("multiple action is dealt from a shoe", law.cite("L.3")))
    if law.choice("reshuffle") == "cutting-card" and law.number("cards-behind-cut") > cards - CUT:
        conflicts.append(Breach(f"the cutting card goes {CUT} cards or more from each end of {cards}", law.cite("E.3")))
    if law.number("burn-cards") >= cards:
        conflicts.append(Breach(f"of {cards} cards not {law.number('burn-cards')} are burned", law.cite("H.3")))
    return conflicts


def staffing_breaches(law: Law, tables: int, staff: Staff) -> list[Breach]:
    """N, N.1, N.2, N.3: who must be there while so many blackjack tables play."""
    if tables < 1:
        return []
    floor = -(-tables // 6)
    needs = (
        ("cashier", staff.cashiers, 1, law.cite("N.1")),
        ("dealer", staff.dealers, tables, law.cite("N.2")),
        ("pit boss or floorperson", staff.floorpersons, floor, law.cite("N.3")),
    )
    return [
        Breach(f"{tables} blackjack table(s) need {least} {who}(s); there are {present}", cite)
        for who, present, least, cite in needs
        if present < least
    ]


def standings(law: Law, chips: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """O: a tournament is ordinary rounds; its standings are place, seat and chips, equal chips sharing a place."""
    if not law.on("tournament"):
        raise Refused("this table plays no tournament", law.cite("O"))
    order = sorted(chips.items(), key=lambda item: (-item[1], item[0]))
    return [(1 + sum(other > amount for other in chips.values()), seat, amount) for seat, amount in order]
