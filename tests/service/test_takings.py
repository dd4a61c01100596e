"""The books meet the mathematics: handle and win of every wager as they were settled, beside what its sheet says."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from math import isclose, sqrt

import pytest
from sqlalchemy import insert

from croupier.analysis.sheets.exact import wagers_of
from croupier.games import game, game_of
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law
from croupier.service.money.cage import Cage
from croupier.service.money.takings import DAY, HOUR, Expectation, Taking, sheet_of, takings
from croupier.service.store import Store, schema
from doors import Doors, open_doors
from shift import NOON, Clock, Shift, endow

START = NOON - NOON % HOUR


def found(store: Store, first: int = START, last: int = START + DAY, *tables: str) -> dict[tuple[int, str], Taking]:
    with store.read() as db:
        return {((one.day - first) // DAY, one.wager): one for one in takings(db, tables or ("sic-bo-1",), first, last)}


def sic_bo(shift: Shift, bets: dict[str, tuple[int, str]], dice: str) -> None:
    """One round, by who bets what."""
    shift.do("Dee", "dealer opens")
    shift.steps()
    for who, (amount, spot) in bets.items():
        shift.do(who, f"seat {' AB'.index(who[0])} bets {amount} {spot}")
    shift.do("Dee", "dealer closes")
    shift.steps()
    shift.do("Dee", f"dice {dice}")


def begun(store: Store, table: str = "sic-bo-1") -> Shift:
    endow(store)
    made = Shift(table, store, Clock())
    for seat, who in enumerate(("Ann", "Bob"), 1):
        made.do(who, f"seat {seat} sits 500 {who}")
    made.do("Dee", "dealer on")
    return made


@pytest.fixture
def shift(lite: Store) -> Shift:
    return begun(lite)


def test_handle_and_win_beside_the_sheet(store: Store) -> None:
    """Small at 1 to 1, which the house keeps 1/36 of: two on it in one round are one wager of both together."""
    shift = begun(store)
    sic_bo(shift, {"Ann": (10, "small"), "Bob": (20, "small")}, "1 2 3")  # both win
    sic_bo(shift, {"Ann": (30, "small"), "Bob": (5, "one-of-a-kind-6")}, "6 6 1")  # lost; won two to one
    rows = found(shift.store)
    small, one, whole = rows[0, "small"], rows[0, "one-of-a-kind-6"], rows[0, ""]
    assert (small.wagers, small.handle, small.win) == (3, 6000, -3000 + 3000)
    assert small.theoretical is not None
    assert isclose(small.theoretical, 6000 / 36)
    assert isclose(small.deviation, sqrt((3000**2 + 3000**2) * (1 - Fraction(1, 36) ** 2)))
    assert (one.wagers, one.handle, one.win) == (1, 500, -1000)
    assert (whole.wagers, whole.handle, whole.win) == (4, 6500, -1000)
    assert isclose(whole.deviation, sqrt(small.deviation**2 + one.deviation**2))
    assert whole.win == Cage(shift.store, shift.clock).figures("sic-bo-1", NOON, NOON + 1).win
    assert (small.hold, one.hold, one.state) == (0.0, -2.0, "")


def test_another_day_and_other_terms_are_reckoned_by_themselves(lite: Store) -> None:
    """2006 G.2: half of red comes back on a zero on the first day; chips of 50 cents."""
    shift = begun(lite, "roulette-2006")
    for day in range(2):
        shift.clock.tick(day * DAY / 1000)
        shift.do("Dee", "dealer opens")
        shift.do("Ann", "seat 1 bets 10 red")
        shift.do("Dee", "dealer closes", "wheel 0")
        if not day:
            shift.do("Flo", "post option half-back false")
    rows = found(lite, START, START + 2 * DAY, "roulette-2006")
    wins, edges = (250, 500), (Fraction(1, 38), Fraction(2, 38))
    for day in range(2):
        red = rows[day, "red"]
        assert (red.handle, red.win) == (500, wins[day])
        assert isclose(red.theoretical or 0, 500 * edges[day])
        assert red.day == START + day * DAY
    assert found(lite, START - DAY, START, "roulette-2006") == {}


def test_what_is_void_took_nothing(shift: Shift) -> None:
    shift.do("Dee", "dealer opens")
    shift.steps()
    shift.do("Ann", "seat 1 bets 10 small")
    number = shift.live.table.round
    shift.two("Flo", "Pit", f"void {number} the shaker broke")
    assert found(shift.store) == {}


def test_a_table_that_comes_back_in_the_middle_of_a_round_counts_all_of_it(shift: Shift) -> None:
    shift.do("Dee", "dealer opens")
    shift.steps()
    shift.do("Ann", "seat 1 bets 10 small")
    shift.restart()
    shift.do("Dee", "dealer closes")
    shift.steps()
    shift.do("Dee", "dice 1 2 3")
    assert found(shift.store)[0, "small"].handle == 1000


def test_control_limits() -> None:
    def taking(win: int) -> Taking:
        return Taking(0, "a", "b", 1, 10_000, win, 100.0, 1000.0)

    assert [taking(win).state for win in (100, 2100, 2200, -2000, 3100, 3200, -3000)] == (
        ["", "", "watch", "watch", "watch", "out", "out"]
    )
    assert taking(3100).distance == 3.0
    assert Taking(0, "a", "b", 1, 0, 0, None, 0.0)[-2:] == (None, 0.0)
    assert Taking(0, "a", "b", 1, 0, 0, None, 0.0).distance is None


RAISED = [name for name, terms in sample_house().tables.items() if game(terms.book).counted_within]


@pytest.mark.parametrize("table", RAISED)
def test_every_spot_has_its_sheet(table: str) -> None:
    """A raise and a bonus belong to the sheet of the first bet, which has them in."""
    law = Law(sample_house().table(table))
    its = game_of(law)
    known = {name: Expectation(0.0, 0.0) for part in its.maths for name in wagers_of(law, part)}
    named = {spot: sheet_of(law, known, spot) for spot in (*its.spots(law), *its.counted_within)}
    assert all(sheet in known for sheet, _ in named.values())
    assert {spot for spot, (_, own) in named.items() if not own} == set(its.counted_within)


def test_the_pit_reads_them_and_saves_them(doors: Doors) -> None:
    assert doors.get("Pit", "/books/takings") == []
    text = doors.send("Pit", "GET", "/books/takings.csv", params={"table": "craps-1"})
    assert text.headers["content-type"].startswith("text/csv")
    (heads,) = csv.reader(io.StringIO(text.text))
    assert heads[:6] == ["day", "table", "wager", "wagers", "handle", "win"]
    long = doors.send("Pit", "GET", "/books/takings", params={"first": 0, "last": 400 * DAY})
    assert (long.status_code, long.json()["cite"]) == (409, "croupier/records/books.takings")


def test_a_clock_that_is_set_back_hides_nothing_from_the_books(url: str) -> None:
    """What is there up to now is there, though it carries a later stamp."""
    with open_doors(url, "sic-bo-1") as doors:
        doors.do("Ann", "sic-bo-1", "seat 1 sits 100 Ann", "sit")
        taking = {"table": "sic-bo-1", "hour": START, "chapter": 1, "spot": "small", "wagers": 1, "won": 500}
        with doors.floor.store.begin() as db:
            db.execute(insert(schema.takings), [taking | {"handle": 1000, "squares": 1.0}])
        day, taken = doors.get("Pit", "/books/day"), doors.get("Pit", "/books/takings")
        assert (day["tables"][0]["drop"], [one["win"] for one in taken]) == (10_000, [500, 500])
        doors.floor.stamp = lambda: NOON - 3 * HOUR
        back, again = doors.get("Pit", "/books/day"), doors.get("Pit", "/books/takings")
        assert back["tables"] == day["tables"]
        assert [one["win"] for one in again] == [500, 500]
