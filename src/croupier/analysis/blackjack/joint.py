"""Blackjack's wagers that one hand has together: L, its wagers against several hands of the dealer's."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.analysis.twentyone import several_dealers
from croupier.games.blackjack import BASES
from croupier.rulebook.law import Law


def together(
    law: Law, names: list[str]
) -> tuple[Iterator[tuple[tuple[Fraction, ...], Fraction]], str, Fraction, bool] | None:
    """Base wagers only: what else is wagered is not counted with them."""
    if not set(names) <= set(BASES):
        return None
    return several_dealers.together(law, len(names)), several_dealers.how_counted(law), Fraction(1), False
