"""S, x.1: one list for a kind of game, across its tables; the first in line is called to whichever has a place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Command, Done
from croupier.service.processes.floor import Floor
from croupier.service.processes.seat_offers import offer_seats, offer_to
from croupier.service.seating.presence import CALL_TIME, LIST_TIME
from croupier.service.seating.waiting_list import join_list, leave_list, read_waiters, tables_by_kind
from croupier.service.table import crew
from croupier.service.table.live_table import LiveTable
from doors import floor_of
from shift import HOUSE, PEOPLE, Clock, endow

TABLES = ("holdem-1", "ranchos-holdem-1", "stud-1")


class Evening:
    """A floor with two tables for hold'em, and people by name."""

    def __init__(self, floor: Floor, clock: Clock) -> None:
        self.floor, self.clock, self.said = floor, clock, 0

    async def say(self, who: str, table: str, line: str) -> Any:
        self.said += 1
        owner = await self.floor.owner(table)
        person = PEOPLE.get(who) or PEOPLE["Ann"]._replace(name=who)
        return await owner.ask(Command(f"c{self.said}", line, person))

    async def fill(self, table: str) -> int:
        """Every place of a table is taken; how many there are."""
        live = (await self.floor.owner(table)).live
        seats = live.table.game.seats(live.table.law)
        names = [f"{table[:3]}{k}" for k in range(1, seats + 1)]
        endow_more(self.floor, table, names)
        for seat, name in enumerate(names, 1):
            assert isinstance(await self.say(name, table, f"seat {seat} sits 200 {name}"), Done)
        return seats

    async def tick(self, milliseconds: int) -> None:
        """Time passes, and every table looks at its clock."""
        self.clock.at += milliseconds
        for table in TABLES:
            await self.say("Eye", table, "nothing at all")
        await offer_seats(self.floor)

    def line(self) -> list[tuple[str, str | None]]:
        return [(one.name, one.offered) for one in read_waiters(self.floor.store)]


def endow_more(floor: Floor, tx: str, names: list[str]) -> None:
    from croupier.rulebook.book import OWN
    from croupier.service.store import Write
    from croupier.service.store.accounts import Entry, purse

    write = Write()
    write.post(
        f"gift {tx}", 0, "house", [Entry("outside", purse(one), 100_000, OWN.cite("books.grant")) for one in names]
    )
    floor.store.write(write)


def evening(url: str, play: Callable[[Evening], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        clock = Clock()
        floor = floor_of(url, *TABLES, clock=clock)
        endow(floor.store)
        try:
            await play(Evening(floor, clock))
        finally:
            await floor.close()

    asyncio.run(run())


def test_a_kind_is_what_tables_play() -> None:
    found = tables_by_kind(HOUSE)
    assert found["holdem"] == ["holdem-1", "ranchos-holdem-1"]
    assert "craps" not in found


def test_S_the_first_in_line_is_called_to_whichever_table_has_a_place(lite_url: str) -> None:
    async def play(room: Evening) -> None:
        floor = room.floor
        seats = await room.fill("holdem-1")
        await room.fill("ranchos-holdem-1")
        for name in ("Ann", "Bob", "Cid"):
            room.clock.at += 1
            join_list(floor.store, floor.house, floor.now(), "holdem", name)
        with pytest.raises(Refused, match="you are on this list"):
            join_list(floor.store, floor.house, floor.now(), "holdem", "Ann")
        await offer_seats(floor)
        assert room.line() == [("Ann", None), ("Bob", None), ("Cid", None)]
        await room.say("ran3", "ranchos-holdem-1", "seat 3 leaves")
        early = await room.say("Cid", "ranchos-holdem-1", "seat 3 sits 200 Cid")
        assert (early.why, early.cite) == ("Ann has waited longer for a seat", "croupier/records/service.waiting")
        await offer_seats(floor)
        assert room.line() == [("Ann", "ranchos-holdem-1"), ("Bob", None), ("Cid", None)]
        offer = offer_to(floor, read_waiters(floor.store)[0])
        assert offer == ("ranchos-holdem-1", CALL_TIME)
        assert isinstance(await room.say("Ann", "ranchos-holdem-1", "seat 3 sits 200 Ann"), Done)
        await offer_seats(floor)
        assert room.line() == [("Bob", None), ("Cid", None)]
        with pytest.raises(Refused, match="you have a seat"):
            join_list(floor.store, floor.house, floor.now(), "holdem", "Ann")
        await room.say(f"hol{seats}", "holdem-1", f"seat {seats} leaves")
        await offer_seats(floor)
        assert room.line() == [("Bob", "holdem-1"), ("Cid", None)]
        await room.tick(CALL_TIME)  # Bob does not come
        assert room.line() == [("Cid", "holdem-1")]
        leave_list(floor.store, "holdem", "Cid")
        with pytest.raises(Refused, match="not on this list"):
            leave_list(floor.store, "holdem", "Cid")

    evening(lite_url, play)


def test_a_name_stays_an_hour_and_another_kind_has_its_own_list(lite_url: str) -> None:
    async def play(room: Evening) -> None:
        floor = room.floor
        await room.fill("stud-1")
        join_list(floor.store, floor.house, floor.now(), "stud-high", "Ann")
        await offer_seats(floor)
        assert room.line() == [("Ann", None)]  # the places at hold'em are not what Ann waits for
        with pytest.raises(Refused, match="no table here plays"):
            join_list(floor.store, floor.house, floor.now(), "whist", "Ann")
        room.clock.at += LIST_TIME - 1
        await offer_seats(floor)
        assert room.line() == [("Ann", None)]
        room.clock.at += 1
        await offer_seats(floor)
        assert room.line() == []

    evening(lite_url, play)


@pytest.mark.parametrize("jump", [LIST_TIME, -LIST_TIME])
def test_a_wall_clock_that_jumps_strikes_nobody_off_and_puts_nobody_first(
    lite_url: str, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    async def play(room: Evening) -> None:
        await room.fill("stud-1")
        join_list(room.floor.store, room.floor.house, room.floor.now(), "stud-high", "Ann")
        monkeypatch.setattr(room.floor, "stamp", lambda: room.clock() + jump)
        room.clock.at += 1
        join_list(room.floor.store, room.floor.house, room.floor.now(), "stud-high", "Bob")
        await offer_seats(room.floor)
        assert room.line() == [("Ann", None), ("Bob", None)]

    evening(lite_url, play)


def test_x_1_who_is_not_let_in_keeps_nobody_else_from_a_seat(lite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann has been asked to leave, or holds too many places: the next in line is called."""

    def check_let_in(live: LiveTable, name: str) -> None:
        if name == "Ann":
            raise Refused("not now", live.table.law.grounds["seat"])

    monkeypatch.setattr(crew, "check_let_in", check_let_in)

    async def play(room: Evening) -> None:
        await room.fill("stud-1")
        for name in ("Ann", "Bob"):
            room.clock.at += 1
            join_list(room.floor.store, room.floor.house, room.floor.now(), "stud-high", name)
        await room.say("stu3", "stud-1", "seat 3 leaves")
        await offer_seats(room.floor)
        assert room.line() == [("Bob", "stud-1")]

    evening(lite_url, play)
