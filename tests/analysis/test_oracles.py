"""The reference figures of `oracles.toml`: each must come out of the analysis to every digit given.

Nothing is looked up by hand: a figure names the table (book, options, odds), the wager and the property of its sheet.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import ulp
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.sheets import chain, exact, staged
from croupier.analysis.sheets.sheet import Result, Sheet, merge_alike
from croupier.games import game_of
from croupier.games.california_three_card import line3, line5
from croupier.games.craps.maths import CHAIN, with_odds
from croupier.kernels.baccarat.draw import BANKER_WINS, PLAYER_WINS, TIE, monkey, three_card_win
from croupier.kernels.cards.ranks import rank3
from croupier.kernels.cards.shapes import three_cards
from croupier.play.shared.baccarat_shoe import Coup
from croupier.play.shared.baccarat_space import finals
from croupier.play.shared.three_card_space import best_of_six
from croupier.play.table.maths import Staged
from croupier.rulebook.law import Law, Terms, judge
from croupier.rulebook.odds import EVEN, Odds

TABLES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("oracles.toml").read_text())["table"]
FIGURES = [(i, figure) for i, table in enumerate(TABLES) for figure in table["figures"]]
A_DOUBLE = 15  # a value with so many digits is a float printed in full, and may be the neighbour of the right one
MOST = 10_000_00  # a maximum wager in cents for which the California games print a schedule of fees
CUT = {("bac8_zoo_zoo__pub", "deviation")}  # 4.17483 was published as 4.174: cut short, not rounded


def named(figure: dict[str, Any]) -> str:
    return f"{figure['id']} {figure['quantity']} {figure['value']}"


# --- the sheets that a table of figures is about ---


@cache
def sheets(i: int) -> tuple[Sheet, ...]:
    """All wagers that the figures of this table hold for."""
    table = TABLES[i]
    return (event_sheet(**event_of(table)),) if "event" in table else tuple(wager_sheets(table))


def wager_sheets(table: dict[str, Any]) -> Iterator[Sheet]:
    for terms in terms_of(table):
        law = Law.supposing(terms)  # some figures are of odds that no house may post here
        if "behind" in table:
            behind = {int(point): Fraction(units) for point, units in table["behind"].items()}
            yield from (chain.sheet(law, CHAIN, wager, with_odds(law, wager, behind)) for wager in table["wagers"])
        elif "antes" in table:
            (part,) = (part for part in game_of(law).maths if isinstance(part, Staged))
            pays_every_ante = table["antes"] != "beaten"
            yield staged.sheet(law, replace(part, given=lambda _, every=pays_every_ante: (every,)))
        else:
            yield from (exact.sheet(law, wager) for wager in table["wagers"])


def terms_of(table: dict[str, Any]) -> list[Terms]:
    options, odds = table.get("options", {}), table.get("odds", {})
    return [Terms(book, most=MOST, options=options, odds=odds) for book in table["books"]]


# --- finished hands of a baccarat shoe, in the reference set's own names: B6_2c is a Banker's win with six on two cards

EVENTS: dict[str, Callable[[Coup], bool]] = {
    "P": lambda coup: coup.result == PLAYER_WINS,
    "B": lambda coup: coup.result == BANKER_WINS,
    "T": lambda coup: coup.result == TIE,
    "B6": lambda coup: coup.result == BANKER_WINS and coup.banker == 6,
    "B6_2c": lambda coup: coup.result == BANKER_WINS and coup.banker == 6 and coup.banker_cards == 2,
    "B3c7": lambda coup: banker_with_three(coup, 7),
    "B3c8": lambda coup: banker_with_three(coup, 8),
    "B3c8_P0": lambda coup: banker_with_three(coup, 8) and coup.player == 0,
    "P3c6": lambda coup: player_with_three(coup, 6),
    "P3c7": lambda coup: player_with_three(coup, 7),
    "P3c7_B0": lambda coup: player_with_three(coup, 7) and coup.banker == 0,
    "P3c8": lambda coup: player_with_three(coup, 8),
    "T00": lambda coup: bool(monkey(coup.player, coup.banker)),
}


def banker_with_three(coup: Coup, total: int) -> bool:
    return bool(three_card_win(coup.banker, coup.banker_cards, coup.player, total))


def player_with_three(coup: Coup, total: int) -> bool:
    return bool(three_card_win(coup.player, coup.player_cards, coup.banker, total))


def event_of(table: dict[str, Any]) -> dict[str, Any]:
    return {"event": table["event"], "decks": table["decks"], "odds": Odds.read(table.get("pays", str(EVEN)))}


def event_sheet(event: str, decks: int, odds: Odds) -> Sheet:
    """A wager on these hands: what the reference set has of it is a probability, or a side bet at odds of its own."""
    hit = Fraction(event_ways(event, decks), sum(finals(decks).values()))
    results = [Result("wins", hit, odds.fraction), Result("loses", 1 - hit, -EVEN.fraction)]
    return Sheet("a shoe", event, merge_alike(results))


def event_ways(event: str, decks: int) -> int:
    return sum(ways for coup, ways in finals(decks).items() if EVENTS[event](coup))


# --- digits ---


def agrees(found: Fraction, value: str, cut: bool = False) -> bool:
    """Whether a figure, rounded to the places that are given, is what is given."""
    if len(value.replace(".", "").lstrip("0")) >= A_DOUBLE:
        return abs(float(found) - float(value)) <= ulp(float(value))
    return rounded(found, value, ROUND_DOWN if cut else ROUND_HALF_UP) == Decimal(value)


def rounded(found: Fraction, like: str, how: str) -> Decimal:
    with localcontext(prec=60):
        return (Decimal(found.numerator) / Decimal(found.denominator)).quantize(Decimal(like), how)


def root(square: Fraction) -> Fraction:
    with localcontext(prec=60):
        return Fraction((Decimal(square.numerator) / Decimal(square.denominator)).sqrt())


def measured(sheet: Sheet, quantity: str) -> Fraction:
    """The property itself; a deviation more finely than the report's float has it."""
    found: Fraction = root(sheet.variance) if quantity == "deviation" else getattr(sheet, quantity)
    return found


# --- the figures ---


def marked(i: int, figure: dict[str, Any]) -> Any:
    """Uncompiled, a walk over all boards takes hours."""
    slow = pytest.mark.compiled if TABLES[i].get("compiled") else ()
    return pytest.param(i, figure, id=named(figure), marks=slow)


@pytest.mark.parametrize(("i", "figure"), [marked(i, figure) for i, figure in FIGURES])
def test_a_reference_figure_comes_out_to_every_digit(i: int, figure: dict[str, Any]) -> None:
    quantity, value = figure["quantity"], figure["value"]
    if quantity == "count":
        assert event_ways(TABLES[i]["event"], TABLES[i]["decks"]) == int(value)
        return
    for sheet in sheets(i):
        if quantity == "strategy":
            hand, _, hands = value.partition(" ")
            assert re.search(rf"^play {hand} or better \({hands}", sheet.strategy_line)
            continue
        found = measured(sheet, quantity)
        if "exact" in figure:
            assert found == Fraction(figure["exact"]), sheet.wager
        shown = found * 100 if figure["unit"] == "%" else found
        assert agrees(shown, value, (figure["id"], quantity) in CUT), (sheet.wager, float(shown))


@pytest.mark.parametrize("i", [i for i, table in enumerate(TABLES) if "books" in table])
def test_only_pay_tables_beyond_the_rulebooks_would_be_breaches(i: int) -> None:
    table = TABLES[i]
    beyond = table.get("beyond", False) and "antes" not in table  # which no option of the book says
    assert [bool(judge(terms)) for terms in terms_of(table)] == [beyond] * len(table["books"])


# freq_3card, freq_52_6card: how many hands there are of each kind.
THREE_CARDS = {
    "mini-royal-flush": 4, "straight-flush": 44, "three-of-a-kind": 52, "straight": 720, "flush": 1096, "pair": 3744,
    "high-card": 16440,
}  # fmt: skip
SIX_CARDS = {
    "royal-flush": 188, "straight-flush": 1656, "four-of-a-kind": 14664, "full-house": 165984, "flush": 205792,
    "straight": 361620, "three-of-a-kind": 732160, "two-pair": 2532816, "pair": 9730740, "high-card": 6612900,
}  # fmt: skip


def test_hands_are_as_many_as_they_are() -> None:
    found: Counter[str] = Counter()
    for hand, weight in three_cards().items():
        found[line3(rank3(*hand))] += weight
    assert found == THREE_CARDS
    assert {line5(rank): n for rank, n in best_of_six().items() if n} == SIX_CARDS


def test_a_digit_that_is_wrong_is_seen() -> None:
    """The measure itself: a double in full, a rounded value, a cut one."""
    assert agrees(Fraction(100, 3), "33.333333333333336")
    assert not agrees(Fraction(100, 3), "33.33333333333335")
    assert agrees(Fraction(2, 3), "0.667")
    assert not agrees(Fraction(2, 3), "0.666")
    assert agrees(Fraction(2, 3), "0.666", cut=True)
    assert not agrees(Fraction(2, 3), "0.6668")
