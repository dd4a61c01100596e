"""The reference figures of `oracles.toml`: each must come out of the analysis to every digit given."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import ulp
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis import exact
from croupier.analysis.baccarat import finals
from croupier.analysis.dice import line_with_odds
from croupier.analysis.sheet import Result, Sheet, collected
from croupier.analysis.three_card import ante_sheet
from croupier.games import breaches
from croupier.kernels.baccarat import BANKER_WINS, PLAYER_WINS, TIE, three_card_win
from croupier.play.baccarat_shoe import Coup
from croupier.rulebook.law import Law, Terms
from croupier.rulebook.odds import Odds

TABLES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("oracles.toml").read_text())["table"]
A_DOUBLE = 15  # so many digits are a float printed in full, which may be off in the last one
CUT_SHORT = {("bac8_zoo_zoo__pub", "deviation")}  # 4.17483 was published as 4.174: cut, not rounded

# --- the sheets that a table of figures speaks of ---


def sheets_of(table: dict[str, Any]) -> Iterator[Sheet]:
    if "event" in table:
        yield event_sheet(table["event"], table["decks"], table.get("pays", "1 to 1"))
        return
    for book in table["books"]:
        law = Law(terms(book, table))
        if "behind" in table:
            behind = {int(point): Fraction(units) for point, units in table["behind"].items()}
            yield from (line_with_odds(law, wager, behind) for wager in table["wagers"])
        elif "antes" in table:
            yield ante_sheet(law, pays_every_ante=False)
        else:
            known = all_sheets(book, repr(table.get("options")), repr(table.get("odds")), lambda law=law: law)
            yield from (known[wager] for wager in table["wagers"])


def terms(book: str, table: dict[str, Any]) -> Terms:
    return Terms(book, options=table.get("options", {}), odds=table.get("odds", {}))
