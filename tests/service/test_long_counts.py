"""A long count over the service: whoever waits hears how far it has got, and a simulated figure says how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.sheets import exact
from croupier.analysis.sheets.sheet import Result, Sheet
from croupier.analysis.wagers import editions
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.book import book
from croupier.rulebook.law import Law, Terms
from croupier.service.api import law, mathematics, tables
from croupier.service.api.mathematics import CountingOut
from croupier.service.people.person import Person
from croupier.service.processes.long_counts import LongCounts

ANN = Person("Ann", "player")
SIMULATED = Sheet(
    "a coin", "heads", (Result("tails", Fraction(1), Fraction(-1, 50)),), "tosses", exact=False, within=0.001
)
PRIZE = Sheet("a coin", "button", (Result("heads", Fraction(1), Fraction(1, 50)),), per="a button")


class Floor:
    """What of a floor a count needs."""

    def __init__(self) -> None:
        self.long_counts = LongCounts()

    def terms(self, _: str) -> Terms:
        return Terms("oneida-2006/craps")


@pytest.fixture
def floor(monkeypatch: pytest.MonkeyPatch) -> Any:
    """On which every count is of a coin, and looked at when a quarter of it is done."""
    found = Floor()
    looks: list[list[CountingOut]] = []

    def sheets(_: Law) -> Iterator[Sheet]:
        report_progress("all tosses", 0.25)
        looks.extend(mathematics.counting(of, found) for of in ("craps-1", f"{BOOKS[0]} {BOOKS[1]}", "elsewhere"))  # type: ignore[arg-type]
        yield SIMULATED
        yield PRIZE

    monkeypatch.setattr(exact, "sheets", sheets)
    monkeypatch.setattr(editions, "sheets", sheets)
    found.looks = looks  # type: ignore[attr-defined]
    return found


BOOKS = ("oneida-2006/roulette", "oneida-2008/roulette")
HALF_WAY = [CountingOut(what="all tosses", share=0.25)]


@pytest.mark.parametrize("asks", [tables.edge, mathematics.sheets])
def test_whoever_waits_for_a_table_hears_how_far_its_count_is(floor: Any, asks: Callable[..., Any]) -> None:
    asks("craps-1", floor)
    assert floor.looks == [HALF_WAY, [], []]
    assert mathematics.counting("craps-1", floor) == []  # it is over


def test_whoever_waits_for_two_books_hears_it_too(floor: Any) -> None:
    law._cached_edges.cache_clear()
    found = law.edges(*BOOKS, ANN, floor)
    law._cached_edges.cache_clear()
    assert floor.looks[:3] == [[], HALF_WAY, []]
    assert (found[0].wager, found[0].within) == ("heads", 0.001)


def test_a_count_that_fails_is_over(floor: Any) -> None:
    def fails() -> None:
        with floor.long_counts.track("craps-1"):
            report_progress("all tosses", 0.5)
            raise LookupError

    with pytest.raises(LookupError):
        fails()
    assert floor.long_counts.progress("craps-1") is None


def test_edges_say_how_sure_they_are_and_what_they_are_per(floor: Any) -> None:
    simulated, prize = tables.edge("craps-1", floor)
    assert (simulated.wager, simulated.within, simulated.per) == ("heads", 0.001, "")
    assert (prize.wager, prize.edge, prize.within, prize.per) == ("button", -0.02, 0, "a button")
    assert [(one.within, one.per) for one in mathematics.sheets("craps-1", floor)] == [(0.001, ""), (0, "a button")]


def test_a_moved_edge_is_no_surer_than_either(floor: Any) -> None:  # noqa: ARG001 - the coin
    moved = {one.wager: one.within for one in editions.edges_moved(*map(book, BOOKS))}
    assert moved == {"heads": 0.001, "button": 0}
