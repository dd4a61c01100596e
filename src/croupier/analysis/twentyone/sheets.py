"""The sheet of the base wager, by the best play and by the chart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import sqrt

from croupier.analysis.sheets.cache import cached_sheet
from croupier.analysis.sheets.sheet import Result, Sheet, merge_alike
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
    return cached_sheet(law, wager, partial(_best_sheet, law, wager))


def _best_sheet(law: Law, wager: str) -> Sheet:
    solution = analysis(law)
    plan = f"the best choice for every composition; by the basic chart alone {solution.basic_edge.percent:.4f}%"
    text = how_text(solution, solution.spread, *solution.split_again(solution.best_first, solution.best_plan))
    return Sheet(law.book.id, wager, spread_results(solution.spread), text, strategy=(plan,), exact=False)


def spread_results(spread: Nets) -> tuple[Result, ...]:
    """Chances in floats as fractions that add up to 1."""
    parts = {key: round(chance * PARTS) for key, chance in spread.chances.items()}
    whole = sum(parts.values())
    return merge_alike(
        Result(_result_name(name, net), Fraction(part, whole), net, units)
        for (name, net, units), part in parts.items()
        if part
    )


def how_text(solution: Analysis, spread: Nets, often: float, gap: float) -> str:
    """`often` a pair becomes more than two hands, which makes the variance greater by `gap` than the spread has it."""
    decks = solution.law.number("decks")
    text = HOW.format(decks=decks, s="" if decks == 1 else "s")
    if not often:
        return text
    off = spread.deviation - sqrt(spread.deviation**2 + gap)
    return text + SPLIT_AGAIN.format(often=f"{often:.3%}", more="more" if off > 0 else "less", off=abs(off))


def _result_name(name: str, net: Fraction) -> str:
    won = "wins" if net > 0 else "loses" if net < 0 else "pushes"
    if name == "played":
        return won
    if name == "surrendered":
        return name
    return f"{name}: {won}" if name.startswith("dealer's") else f"{name} {won}"


def chart_sheet(solution: Analysis, wager: str) -> Sheet:
    """The base wager by the chart alone: its edge is that of `basic_edge`. Of a shoe of one's own nothing is kept."""
    count = partial(_count_chart_sheet, solution, wager)
    return cached_sheet(solution.law, f"{wager} by the chart", count) if solution.is_full else count()


def _count_chart_sheet(solution: Analysis, wager: str) -> Sheet:
    plan = f"the basic chart alone; by the best choice for every composition {solution.edge.percent:.4f}%"
    text = how_text(solution, solution.chart_spread, *solution.split_again(solution.by_chart, solution.chart_plan))
    return Sheet(
        solution.law.book.id, wager, spread_results(solution.chart_spread), text, strategy=(plan,), exact=False
    )
