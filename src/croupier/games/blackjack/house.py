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
    found, cards = [], 52 * law.number("decks")
    if pitch(law) and law.number("decks") > 2:
        found.append(Breach("the pitch variant takes one deck or two: decks = 2", law.cite("I.2")))
    if dealer_hands(law) > 1 and law.on("surrender"):
        found.append(Breach("multiple action and surrender exclude each other", law.cite("J.5")))
    if dealer_hands(law) > 1 and pitch(law):
        found.append(Breach("multiple action is dealt from a shoe", law.cite("L.3")))
    if law.choice("reshuffle") == "cutting-card" and law.number("cards-behind-cut") > cards - CUT:
        found.append(Breach(f"the cutting card goes {CUT} cards or more from each end of {cards}", law.cite("E.3")))
    if law.number("burn-cards") >= cards:
        found.append(Breach(f"of {cards} cards not {law.number('burn-cards')} are burned", law.cite("H.3")))
    return found


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
        Breach(f"{tables} blackjack table(s) need {least} {who}(s); there are {there}", cite)
        for who, there, least, cite in needs
        if there < least
    ]


def standings(law: Law, chips: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """O: a tournament is ordinary rounds; its standings are place, seat and chips, equal chips sharing a place."""
    if not law.on("tournament"):
        raise Refused("this table plays no tournament", law.cite("O"))
    order = sorted(chips.items(), key=lambda item: (-item[1], item[0]))
    return [(1 + sum(other > held for other in chips.values()), seat, held) for seat, held in order]
