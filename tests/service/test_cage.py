"""The cage and the count, to the cent: opener, fills, credits, drop, closer, win and hold of a day that was played."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import func, select

from croupier.rulebook.cite import Refused
from croupier.rulebook.money import dollars
from croupier.service.money.cage import Cage, Figures
from croupier.service.store import Store, schema
from shift import NOON, Clock, Shift, check_books, endow

HOUR = 3_600_000


class Day:
    """A sic bo table that Dee deals, opened before the day begins."""

    def __init__(self, store: Store) -> None:
        endow(store)
        self.clock = Clock()
        self.shift = Shift("sic-bo-1", store, self.clock)
        self.shift.do("Dee", "dealer on")
        self.cage = Cage(store, self.clock)
        self.opener = store.balance("sic-bo-1:bank")
        self.clock.tick(3600)

    def round(self, dice: str, *bets: str) -> None:
        self.shift.do("Dee", "dealer opens")
        self.shift.steps()
        for bet in bets:
            who, _, line = bet.partition(": ")
            self.shift.do(who, line)
        self.shift.do("Dee", "dealer closes")
        self.shift.steps()
        self.shift.do("Dee", f"dice {dice}")
        self.shift.steps()
        assert self.shift.ask == "Between"


@pytest.fixture
def day(store: Store) -> Day:
    return Day(store)


def test_a_played_day_to_the_cent(day: Day, store: Store) -> None:
    shift = day.shift
    shift.do("Ann", "seat 1 sits 500 Ann")
    shift.do("Bob", "seat 2 sits 200 Bob")
    day.round("1 2 3", "Ann: seat 1 bets 100 small", "Bob: seat 2 bets 50 big")  # the house pays 100 and takes 50
    shift.two("Flo", "Pit", "fill 1000")
    shift.do("Bob", "seat 2 buys 100")
    day.round("1 1 2", "Bob: seat 2 bets 10 total-4")  # 50 to 1
    shift.two("Cas", "Flo", "credit 300")
    shift.do("Ann", "tip 7", "seat 1 leaves")
    assert day.cage.drop("sic-bo-1", "Cas", "evening") == 80_000
    day.clock.tick(3600)
    closer = day.opener - 80_000 - 10_000 + 5_000 + 100_000 - 50_000 - 30_000
    win = -10_000 + 5_000 - 50_000
    expected = Figures("sic-bo-1", day.opener, 100_000, 30_000, 80_000, closer, 0, win, f"{100 * win / 80_000:.1f}%")
    assert day.cage.figures("sic-bo-1", NOON + HOUR, day.clock.at) == expected
    assert expected.hold == "-68.8%"
    assert store.balance("sic-bo-1:bank") == closer
    assert store.balance("sic-bo-1:drop") == 0
    assert store.balance("tips") == 700
    assert shift.purse("Ann") == 1_000_000 + 10_000 - 700
    check_books(store, shift.live)


def test_shifts_add_up_to_the_day(day: Day) -> None:
    """What one shift closes with the next one opens with; drop, win and fills are the sums."""
    shift = day.shift
    shift.do("Ann", "seat 1 sits 500 Ann")
    day.round("1 2 3", "Ann: seat 1 bets 100 small")
    day.clock.tick(8 * 3600)
    noon = day.clock.at
    shift.do("Ann", "seat 1 buys 30")
    day.round("5 5 6", "Ann: seat 1 bets 40 small")
    shift.two("Flo", "Pit", "fill 10")
    day.clock.tick(1)
    whole = day.cage.figures("sic-bo-1", NOON + HOUR, day.clock.at)
    first, second = day.cage.figures("sic-bo-1", NOON + HOUR, noon), day.cage.figures("sic-bo-1", noon, day.clock.at)
    assert (first.win, second.win, whole.win) == (-10_000, 4_000, -6_000)
    assert (first.drop, second.drop, whole.drop) == (50_000, 3_000, 53_000)
    assert first.closer == second.opener
    assert (whole.opener, whole.closer, whole.fills) == (first.opener, second.closer, 1000)


def test_nothing_happened(day: Day) -> None:
    figures = day.cage.figures("sic-bo-1", day.clock.at, day.clock.at + HOUR)
    assert figures == Figures("sic-bo-1", day.opener, 0, 0, 0, day.opener, 0, 0, "")


def test_a_drop_that_is_corrected_is_not_dropped_twice(day: Day, store: Store) -> None:
    day.shift.do("Ann", "seat 1 sits 500 Ann")
    assert day.cage.drop("sic-bo-1", "Cas", "d1") == 50_000
    assert day.cage.correct("drop/Cas/d1", "Cas") == 50_000
    assert store.balance("sic-bo-1:drop") == 50_000
    with pytest.raises(Refused, match="corrected already"):
        day.cage.correct("drop/Cas/d1", "Cas")
    assert day.cage.drop("sic-bo-1", "Cas", "d2") == 50_000
    day.clock.tick(1)
    assert day.cage.figures("sic-bo-1", NOON + HOUR, day.clock.at).drop == 50_000


def test_what_was_posted_at_a_table_is_set_right_there(day: Day) -> None:
    day.shift.do("Ann", "tip 5")
    with pytest.raises(Refused, match="set right there"):
        day.cage.correct(f"sic-bo-1/{day.shift.live.seq}", "Cas")
    with pytest.raises(Refused, match="no transaction"):
        day.cage.correct("grant/Cas/none", "Cas")
    day.cage.grant("Ann", 500, "Cas", "g")
    assert day.cage.correct("grant/Cas/g", "Cas") == 500
    assert day.shift.purse("Ann") == 1_000_000 - 500
    assert day.cage.correct("correct/grant/Cas/g", "Cas") == 500
    assert day.shift.purse("Ann") == 1_000_000


def test_a_table_that_must_pay_more_than_it_has_is_filled(day: Day, store: Store) -> None:
    shift = day.shift
    shift.do("Ann", "seat 1 sits 100 Ann")
    left = store.balance("sic-bo-1:bank")
    shift.two("Cas", "Flo", f"credit {left // 100 - 50}")
    assert store.balance("sic-bo-1:bank") == 5000
    refused = shift.say("Cas", "credit 51", second="Flo")
    assert isinstance(refused, Refused)
    day.round("1 2 3", "Ann: seat 1 bets 100 small")
    assert shift.rack(1) == 200
    (fill,) = shift.events("fill")
    assert fill["text"] == f"filled with {dollars(5000 + shift.live.opener)} to pay"
    assert fill["cite"] == "croupier/records/books.fill"
    assert store.balance("sic-bo-1:bank") == shift.live.opener
    check_books(store, shift.live, shift.again())


def test_a_fill_is_not_more_than_the_cage_holds(day: Day, store: Store) -> None:
    held = store.balance("cage")
    answer = day.shift.say("Cas", f"fill {held // 100 + 1}", second="Flo")
    assert isinstance(answer, Refused)
    assert answer.cite.paragraph == "books.purse"
    assert store.balance("cage") == held
    check_books(store, day.shift.live)


def test_a_table_is_counted_and_closed(day: Day) -> None:
    shift = day.shift
    chips = day.opener // 100
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Dee", "dealer opens")
    assert "between rounds" in shift.refused("Flo", "table closes 1").why
    shift.two("Flo", "Pit", "void 1 a wrong card")
    shift.do("Flo", f"table closes {chips - 100}")
    assert shift.events("count") == []
    assert "closed" in shift.refused("Dee", "dealer opens").why
    shift.restart()
    assert "closed" in shift.refused("Dee", "dealer opens").why
    shift.do("Cas", f"table opens {chips - 101}")
    (count,) = shift.events("count")
    assert count["text"] == "counted $1 less than the books say"
    shift.do("Dee", "dealer opens")


@pytest.mark.parametrize("cents", [0, -5, 10**13 + 1])
def test_no_amount_to_move(day: Day, cents: int) -> None:
    with pytest.raises(Refused):
        day.cage.grant("Ann", cents, "Cas", "x")


def test_an_id_at_the_cage_is_its_senders(day: Day) -> None:
    """Two cashiers may both begin with 1; a name that registered is no id that was used; one that was is good for the
    same command alone."""
    assert day.cage.grant("Ann", 5, "Cas", "1") == 5
    assert day.cage.grant("Ann", 7, "Flo", "1") == 7
    assert day.cage.grant("Ann", 5, "Cas", "1") == 5
    for person, cents in (("Bob", 5), ("Ann", 9)):
        with pytest.raises(Refused, match="used for another command"):
            day.cage.grant(person, cents, "Cas", "1")
    assert day.shift.purse("Ann") == 1_000_012
    assert day.shift.purse("Bob") == 1_000_000


def test_the_same_command_at_the_same_moment(day: Day) -> None:
    """Eight threads send the same grant at once: one effect."""
    gate = threading.Barrier(8)
    said: list[int] = []

    def send() -> None:
        gate.wait()
        said.append(day.cage.grant("Ann", 5, "Cas", "at-once"))

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == [5] * 8
    assert day.shift.purse("Ann") == 1_000_005


def test_new_accounts_made_at_the_same_moment(store: Store) -> None:
    """Many writers post to an account that is not there yet: none of it is lost."""
    endow(store)
    cage = Cage(store, Clock())
    gate = threading.Barrier(8)

    def send(number: int) -> None:
        gate.wait()
        cage.grant("New", 10**number, "Cas", str(number))

    threads = [threading.Thread(target=send, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.balance("purse:New") == 11_111_111
    check_books(store)


def test_every_transaction_is_balanced_and_cited(day: Day, store: Store) -> None:
    shift = day.shift
    shift.do("Ann", "seat 1 sits 100 Ann")
    day.round("1 2 3", "Ann: seat 1 bets 10 small")
    p = schema.postings.c
    states = store.rows(select(p.state, func.count().label("n")).group_by(p.state))
    assert {row["state"] for row in states} == {"final", "pending", "posted"}
    for row in store.rows(select(schema.postings)):
        assert row["amount"] > 0
        assert row["cite"].count("/") == 2
        assert row["source"] != row["target"]


def test_a_void_is_voided_in_the_books(day: Day, store: Store) -> None:
    shift = day.shift
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Dee", "dealer opens")
    shift.steps()
    shift.do("Ann", "seat 1 bets 10 small")
    shift.two("Flo", "Pit", "void 1 a wrong card")
    p = schema.postings.c
    rows = store.rows(select(p.state, p.source, p.target, p.amount).where(p.round == 1).order_by(p.id))
    assert [(row["state"], row["source"], row["target"], row["amount"]) for row in rows] == [
        ("pending", "sic-bo-1:rack 1", "sic-bo-1:wager 1 small", 1000),
        ("voided", "sic-bo-1:wager 1 small", "sic-bo-1:rack 1", 1000),
    ]
    assert shift.rack(1) == 100
