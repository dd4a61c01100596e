"""The clock of a house that nobody sets: the same for all its processes, and for one that is started again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from croupier.rulebook.house import House, Staff
from croupier.service.people.accounts import SESSION_TIME
from croupier.service.people.person import Person
from croupier.service.processes.floor import Floor
from croupier.service.processes.leases import LEASE, Leases
from croupier.service.store import Store, clock, heartbeat, house_clock, schema
from doors import QUICK
from shift import HOUSE, secret

HOUR = 3_600_000


class Machine:
    """One whose clocks are the test's: what its wall shows, how long it has been on, and since which start."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        self.wall, self.ticks, self.mark = 1_700_000_000_000, 50_000, tmp_path / "boot_id"
        self.mark.write_text("d037f514-7c52-4446-9f7d-e78c932ed88b\n")
        monkeypatch.setattr(clock, "wall_clock", lambda: self.wall)
        monkeypatch.setattr(clock, "ticks", lambda: self.ticks)
        monkeypatch.setattr(house_clock, "wall_clock", lambda: self.wall)
        monkeypatch.setattr(house_clock, "ticks", lambda: self.ticks)
        monkeypatch.setattr(house_clock, "BOOT_ID", self.mark)
        monkeypatch.setattr(heartbeat, "LEASE", 0.05)  # whoever is waited for here does not come
        monkeypatch.setattr(heartbeat, "LOOK_INTERVAL", 0.01)

    def passes(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.ticks += milliseconds

    def is_switched_on(self, wall: int) -> None:
        self.wall, self.ticks = wall, 1000
        self.mark.write_text("1b8e1a44-0000-4446-9f7d-e78c932ed88b\n")


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Machine]:
    return Machine(monkeypatch, tmp_path)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_who_is_started_after_a_jump_has_the_clock_of_before(store: Store, machine: Machine, jump: int) -> None:
    first = house_clock.house_clock(store, keep=True)
    assert first() == machine.wall
    machine.passes(1000)
    machine.wall += jump
    again, beside = house_clock.house_clock(store, keep=True), house_clock.house_clock(store)
    assert again() == first() == beside() == machine.wall - jump
    machine.passes(1000)
    assert again() == first() == beside()


def test_a_machine_that_was_switched_on_since_begins_with_its_wall(store: Store, machine: Machine) -> None:
    house_clock.house_clock(store, keep=True)
    machine.is_switched_on(machine.wall + 2 * HOUR)
    assert house_clock.house_clock(store)() == machine.wall
    assert house_clock.house_clock(store, keep=True)() == machine.wall
    kept = store.rows(select(schema.about.c.key).where(schema.about.c.key.startswith(house_clock.KEY_PREFIX)))
    assert len(kept) == 1  # one that is of before is no longer there
    machine.mark.unlink()  # a machine that does not say
    assert house_clock.house_clock(store, keep=True)() == machine.wall


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_another_machine_takes_the_time_from_whoever_is_there(
    postgres_url: str, machine: Machine, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    store = Store(postgres_url)
    shows = machine.wall
    one = Leases(store, "http://one", lambda: shows, lambda: shows)
    one.renew()
    monkeypatch.setattr(heartbeat, "LEASE", LEASE)
    monkeypatch.setattr(heartbeat, "pause", lambda _: one.renew())  # it speaks while somebody listens
    machine.wall += jump
    assert house_clock.house_clock(store, "http://two", keep=True)() == shows + 1  # as its lease says
    assert store.is_busy()
    one.close()
    assert not store.is_busy()
    store.close()


def test_a_house_whose_processes_are_all_dead_is_not_open(postgres_url: str, machine: Machine) -> None:
    """Whatever their leases say: nobody renews them."""
    store = Store(postgres_url)
    gone = Leases(store, "http://one", lambda: machine.wall + HOUR)
    gone.renew()
    assert not store.is_busy()
    assert house_clock.house_clock(store, "http://two", keep=True)() == machine.wall
    gone.close()
    store.close()


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_session_ends_when_it_would_have_though_the_house_was_opened_again(
    url: str, machine: Machine, jump: int
) -> None:
    def opened() -> Floor:
        house = House("The Test Room", {"craps-1": HOUSE.tables["craps-1"]}, staff=Staff(1, 1, 1))
        return Floor(house, url, "http://one", secrets=secret, stamp=lambda: machine.wall, hasher=QUICK)

    async def closed(floor: Floor) -> None:
        await floor.close()

    first = opened()
    first.people.register("Ann", "long-enough")
    token = first.people.begin_session(first.people.person("Ann"))
    asyncio.run(closed(first))
    machine.wall += jump
    machine.passes(SESSION_TIME - 1)
    again = opened()
    assert again.people.person_of_token(token) == Person("Ann", "player")
    machine.passes(1)
    assert again.people.person_of_token(token) is None
    asyncio.run(closed(again))
