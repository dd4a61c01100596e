"""The sheet of the base wager, by the best play and by the chart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import sqrt

from croupier.analysis.sheets.cache import kept_sheet
from croupier.analysis.sheets.sheet import Result, Sheet, collected
from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.analysis.twentyone.up_card import Nets
from croupier.rulebook.law import Law

BASE = "base"
PARTS = 10**18  # a float's chance is given as so many parts of about this
HOW = (
    "every composition of a full shoe of {decks} deck{s}, through the table's own totals, choices and drawing rule; "
    "the mean is good to 1e-12 (floats, scaled to add up to 1), and two hands of a split pair are counted together, to "
    "1e-9"
)
SPLIT_AGAIN = (
    "; three and four, {often} of rounds, are taken as independent given the dealer's total, which makes the standard "
    "deviation {off:.6f} {more} than it is, as every two of them show"
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
    said = how(known, known.spread, *known.split_again(known.best_first, known.best_plan))
    return Sheet(law.book.id, wager, spread_results(known.spread), said, strategy=(plan,), exact=False)


def spread_results(spread: Nets) -> tuple[Result, ...]:
    """Chances in floats as fractions that add up to 1."""
    parts = {key: round(chance * PARTS) for key, chance in spread.chances.items()}
    whole = sum(parts.values())
    return collected(
        Result(_name(name, net), Fraction(part, whole), net, units)
        for (name, net, units), part in parts.items()
        if part
    )


def how(known: Analysis, spread: Nets, often: float, gap: float) -> str:
    """`often` a pair becomes more than two hands, which makes the variance greater by `gap` than the spread has it."""
    decks = known.law.number("decks")
    said = HOW.format(decks=decks, s="" if decks == 1 else "s")
    if not often:
        return said
    off = spread.deviation - sqrt(spread.deviation**2 + gap)
    return said + SPLIT_AGAIN.format(often=f"{often:.3%}", more="more" if off > 0 else "less", off=abs(off))


def _name(name: str, net: Fraction) -> str:
    won = "wins" if net > 0 else "loses" if net < 0 else "pushes"
    if name == "played":
        return won
    if name == "surrendered":
        return name
    return f"{name}: {won}" if name.startswith("dealer's") else f"{name} {won}"


def chart_sheet(known: Analysis, wager: str) -> Sheet:
    """The base wager by the chart alone: its edge is that of `basic_edge`. Of a shoe of one's own nothing is kept."""
    count = partial(_counted_by_chart, known, wager)
    return kept_sheet(known.law, f"{wager} by the chart", count) if known.is_full else count()


def _counted_by_chart(known: Analysis, wager: str) -> Sheet:
    plan = f"the basic chart alone; by the best choice for every composition {known.edge.percent:.4f}%"
    said = how(known, known.chart_spread, *known.split_again(known.by_chart, known.chart_plan))
    return Sheet(known.law.book.id, wager, spread_results(known.chart_spread), said, strategy=(plan,), exact=False)
