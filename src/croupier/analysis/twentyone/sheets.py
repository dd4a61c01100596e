"""The sheet of the base wager, by the best play and by the chart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from croupier.analysis.kept import kept_sheet
from croupier.analysis.sheet import Result, Sheet, collected
from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.analysis.twentyone.up_card import Nets
from croupier.rulebook.law import Law

BASE = "base"
PARTS = 10**18  # a float's chance is given as so many parts of about this
HOW = (
    "every composition of a full shoe of {decks} deck{s}, through the table's own totals, choices and drawing rule; "
    "the mean is good to 1e-12 (floats, scaled to add up to 1); the outcomes of split pairs take their hands as "
    "independent given the dealer's total, which puts the standard deviation out by about 0.0001 with one deck, and by "
    "less with more"
)


def sheets(law: Law) -> Iterator[Sheet]:
    """The base wager, where the other wagers of a game are parts of their own."""
    yield base_sheet(law, BASE)


def sheet(law: Law, wager: str) -> Sheet:
    """That one by its name, where the game says which wagers there are before they are counted."""
    return base_sheet(law, wager)


def base_sheet(law: Law, wager: str) -> Sheet:
    """One base wager by the best play. In multiple action each of a hand's wagers meets a dealer's hand of its own, and
    all of these are alike before a card is seen: so are the sheets, and expectations add up. What is best against one
    of them is best against all."""
    return kept_sheet(law, wager, partial(_counted, law, wager))


def _counted(law: Law, wager: str) -> Sheet:
    known = analysis(law)
    plan = f"the best choice for every composition; by the basic chart alone {known.basic_edge.percent:.4f}%"
    return Sheet(law.book.id, wager, spread_results(known.spread), how(known), strategy=(plan,), exact=False)


def spread_results(spread: Nets) -> tuple[Result, ...]:
    """Chances in floats as fractions that add up to 1."""
    parts = {key: round(chance * PARTS) for key, chance in spread.chances.items()}
    whole = sum(parts.values())
    return collected(
        Result(_name(name, net), Fraction(part, whole), net, units)
        for (name, net, units), part in parts.items()
        if part
    )


def how(known: Analysis) -> str:
    decks = known.law.number("decks")
    return HOW.format(decks=decks, s="" if decks == 1 else "s")


def _name(name: str, net: Fraction) -> str:
    won = "wins" if net > 0 else "loses" if net < 0 else "pushes"
    if name == "played":
        return won
    if name == "surrendered":
        return name
    return f"{name}: {won}" if name.startswith("dealer's") else f"{name} {won}"


def chart_sheet(known: Analysis, wager: str) -> Sheet:
    """The base wager by the chart alone: its edge is that of `basic_edge`."""
    plan = f"the basic chart alone; by the best choice for every composition {known.edge.percent:.4f}%"
    results = spread_results(known.chart_spread)
    return Sheet(known.law.book.id, wager, results, how(known), strategy=(plan,), exact=False)
