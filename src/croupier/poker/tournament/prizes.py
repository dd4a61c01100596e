"""Who came in where and wins what, y.3, y.4, y.9, y.15, y.40: whole cents in, whole cents out.

>>> places({"Ann": (40, 0), "Bob": (31, 0), "Cy": (31, 0), "Dee": (12, 0)})
[(1, ('Ann',)), (2, ('Bob', 'Cy')), (4, ('Dee',))]
>>> [(one.place, one.cents) for one in prizes(240_000, [(1, ("Ann",)), (2, ("Bob", "Cy")), (4, ("Dee",))])]
[(1, 120000), (2, 48000), (2, 48000), (4, 24000)]
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from croupier.poker.tournament.seats import HighCard
from croupier.rulebook.money import dollars

if TYPE_CHECKING:
    from croupier.poker.tournament.tournament import Tournament

PERCENT = (40, 25, 15, 10, 6, 4)  # y.15
TAXED, TAX = 600_00, 30  # y.46: above so many cents, so many percent
Groups = list[tuple[int, tuple[str, ...]]]


class Prize(msgspec.Struct, frozen=True):
    """What one entrant wins; `odd` are cents that those tied for the place must still draw for."""

    place: int
    name: str
    cents: int
    odd: int = 0


def places(outs: Mapping[str, tuple[int, int]]) -> Groups:
    """y.3: the later the hand in which the last chip was lost, the better the place. y.40: the same hand is a tie; who
    did not go broke in it but was sent off after it has a number of the own."""
    order = sorted(outs, key=lambda name: outs[name], reverse=True)
    groups: Groups = []
    filled = 0
    for _, tied in groupby(order, key=lambda name: outs[name]):
        names = tuple(tied)
        groups.append((filled + 1, names))
        filled += len(names)
    return groups


def shares(pool: int, players: int = len(PERCENT)) -> list[int]:
    """y.4, y.15: what each place is worth in cents. y.9: the pool goes out whole, so what would be left because there
    are fewer players than prizes is the first's."""
    each = [pool * percent // 100 for percent in PERCENT[:players]]
    return [each[0] + pool - sum(each), *each[1:]] if each else []


def prizes(pool: int, groups: Groups) -> list[Prize]:
    """y.40: players who are tied share the prizes of the places they fill together."""
    each = shares(pool, sum(len(names) for _, names in groups))
    awarded = []
    for place, names in groups:
        total = sum(each[place - 1 : place - 1 + len(names)])
        share, odd = divmod(total, len(names))
        if total:
            awarded += [Prize(place, name, share, odd) for name in names]
    return awarded


def withheld(cents: int, alien: bool) -> int:
    """y.46: of a non-resident alien's prize above $600, 30% is withheld; a fraction of a cent is not."""
    return cents * TAX // 100 if alien and cents > TAXED else 0


# --- paying them ---


def end_tournament(t: Tournament) -> None:
    """y.23: one player has all the chips; y.4: the first six places are paid."""
    t.phase, t.ask, t.tables = "over", None, {}
    for name in t.remaining:
        t.say(f"{name} has all the chips", t.law.cite("y.23"))
    t.prizes = prizes(t.ledger.balance("pool"), t.standings())
    for prize in t.prizes:
        pay(t, prize, prize.cents)
    draw_for_odd_cents(t)


def draw_for_odd_cents(t: Tournament) -> None:
    """Whether cents are left that tied players must draw cards for."""
    for prize in t.prizes:
        if prize.odd:
            tied = tuple(other.name for other in t.prizes if other.place == prize.place)
            t.ask = HighCard(t.law.cite("y.39"), tied)
            return


def pay_odd(t: Tournament, order: list[str]) -> None:
    (prize,) = (other for other in t.prizes if other.name == order[0])
    settled = {other.name: other for other in t.prizes}
    for k, name in enumerate(order):
        more = int(k < prize.odd)
        settled[name] = Prize(prize.place, name, prize.cents + more)
        if more:
            pay(t, settled[name], more)
    t.prizes = list(settled.values())
    draw_for_odd_cents(t)


def pay(t: Tournament, prize: Prize, cents: int) -> None:
    """y.42: so much of a prize straight to the player who won it; y.46: less what is withheld of all that is paid."""
    account, alien = f"entrant {prize.name}", t.entrants[prize.name].alien
    t.ledger.post("pool", account, cents, t.law.cite("y.42"))
    withheld_cents = withheld(prize.cents, alien) - withheld(prize.cents - cents, alien)
    t.ledger.post(account, "withheld", withheld_cents, t.law.cite("y.46"))
    less = f", {dollars(withheld_cents)} withheld" if withheld_cents else ""
    t.say(f"{prize.name}, place {prize.place}: {dollars(cents)}{less}", t.law.cite("y.42"))
